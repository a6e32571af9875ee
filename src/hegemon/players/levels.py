"""The opponents a person chooses from: each clearly stronger than the one before, and none sees more than a person."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from hegemon.core import Action, Foreseer, Game, View, say
from hegemon.players.budget import Budget
from hegemon.players.greedy import Greedy
from hegemon.players.network_file import network_judges
from hegemon.players.player import Player, seat_player
from hegemon.players.search import Search


class Novice(Greedy):
    """Builds what it has begun and takes what it notices; much of what it could do it doesn't notice."""

    title = say("Novice")
    overlooked: ClassVar = 0.25
    """How often it doesn't notice something it could do."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self._eye = random.Random(f"{seed} eye")

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        noticed = [action for action in legal if self._eye.random() >= self.overlooked]
        return super().choose(view, noticed or legal, clock)


class Beginner(Novice):
    """Sits opposite in guided first games, and overlooks so much that whoever plays for the first time can win."""

    title = say("Beginner")
    overlooked = 0.4


class Apprentice(Greedy):
    """Judges the whole table, others' threats included, but only as it is now."""

    title = say("Apprentice")


class Thoughtful(Player):
    """Thinks ahead: by search in a game with an engine, otherwise as the game itself can."""

    ready = False
    budget: ClassVar[Budget]
    """For the search."""
    playouts: ClassVar[int]
    """For each choice in a game that thinks by itself."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self._seed = seed
        self._search = Search(game, seed, self.budget) if Search.suits(game) else None
        if isinstance(game, Foreseer):
            self._think = game.think

    @classmethod
    def suits(cls, game: Game) -> bool:
        return Search.suits(game) or isinstance(game, Foreseer)

    def prepare(self) -> None:
        if self._search is not None:
            self._search.prepare()
        self.ready = True

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self._search is not None:
            return self._search.choose(view, legal, clock)
        chosen: Action = self._think(view, legal, self._seed, self.playouts)
        return chosen


class Strategist(Thoughtful):
    """Thinks ahead for a moment."""

    title = say("Strategist")
    budget = Budget(iterations=150)
    playouts = 9


class Hegemon(Thoughtful):
    """Thinks ahead for as long as people are patient."""

    title = say("Hegemon")
    budget = Budget(seconds=0.2)
    playouts = 56


class Legend(Player):
    """Has learned the game by playing against itself, and thinks ahead by what it has learned."""

    title = say("Legend")
    ready = False
    thought: ClassVar = "guided:200ms"
    """Who it thinks as: by name, as a list of levels needs no network."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self._thinker = seat_player(self.thought, game, seed)

    @classmethod
    def suits(cls, game: Game) -> bool:
        return network_judges(game)

    def prepare(self) -> None:
        self._thinker.prepare()
        self.ready = True

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        return self._thinker.choose(view, legal, clock)

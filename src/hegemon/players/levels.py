"""The opponents a person chooses from: each clearly stronger than the one before, and none sees more than a person."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from hegemon.core import Action, Game, View, say
from hegemon.players.budget import Budget
from hegemon.players.greedy import Greedy
from hegemon.players.search import Search

OVERLOOKED: Final = 0.4
"""How often a novice doesn't notice something it could do."""


class Novice(Greedy):
    """Builds what it has begun and takes what it notices; much of what it could do it doesn't notice."""

    title = say("Novice")

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self._eye = random.Random(f"{seed} eye")

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        noticed = [action for action in legal if self._eye.random() >= OVERLOOKED]
        return super().choose(view, noticed or legal, clock)


class Apprentice(Greedy):
    """Judges the whole table, others' threats included, but only as it is now."""

    title = say("Apprentice")


class Strategist(Search):
    """Thinks ahead for a moment."""

    title = say("Strategist")
    thinks = False

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed, Budget(iterations=150))


class Hegemon(Search):
    """Thinks ahead for as long as people are patient."""

    title = say("Hegemon")
    thinks = False

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed, Budget(seconds=0.2))

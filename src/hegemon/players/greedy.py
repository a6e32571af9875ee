"""The player who takes what looks best now, and never asks what the others will do about it.

Where the rules of a game are a kernel, or the game can tell from a view alone, the game itself says what each action
looks worth. For the others a few worlds are imagined, each action is tried in all of them, what it leaves to do is
finished, and the game's evaluation says how good the result looks.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Final

from hegemon.core import Action, Engine, Game, State, View, say
from hegemon.players.player import Player

WORLDS: Final = 4
"""Worlds to imagine for one choice: enough that a lucky draw in one of them doesn't decide."""
PATIENCE: Final = 12
"""Choices of its own to follow an action through. An endless turn is cut off here."""


@cache
def judgement(engine: Engine) -> SimpleNamespace:
    """The rules of a game as they are, by name."""
    return engine.kernel.plain()


class Greedy(Player):
    """The action that looks best by itself."""

    title = say("Greedy")

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self._rng = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self.game.engine is not None:
            return self._best(self.game.engine, view, legal)
        worth = self.game.appraise(view, legal)
        if worth is not None:
            return self._worthiest(worth, legal)
        return self._most_hopeful(view, self.game.promising(view, legal), clock)

    def _best(self, engine: Engine, view: View, legal: Sequence[Action]) -> Action:
        """The first of those that the game's judgement likes best."""
        rules, position, seat = judgement(engine), engine.seen(view), view["seat"]
        options, question = self.game.options.from_json(view["options"]), rules.question(position)
        ids = [engine.number(options, seat, question, action) for action in legal]
        worth = [0] * len(ids)
        rules.appraise(position, seat, len(ids), ids, worth, engine.workspace())
        return legal[worth.index(max(worth))]

    def _worthiest(self, worth: Sequence[float], legal: Sequence[Action]) -> Action:
        """The action that the game thinks most of; among equals chance decides."""
        best = max(worth)
        return self._rng.choice([action for action, each in zip(legal, worth, strict=True) if each == best])

    # -- a game without a kernel -----------------------------------------------------------------------------

    def _most_hopeful(self, view: View, legal: Sequence[Action], clock: float | None) -> Action:
        """The action after which a few imagined worlds look best, at the end of its own choices."""
        deadline = None if clock is None else time.monotonic() + clock
        hopes = dict.fromkeys(legal, 0.0)
        for _ in range(WORLDS):
            world = self.game.imagine(view, self._rng)
            for action in legal:
                hopes[action] += self._hope(world, view["seat"], action)
            if deadline is not None and time.monotonic() >= deadline:
                break
        return max(legal, key=lambda action: hopes[action])

    def _hope(self, world: State, seat: int, action: Action) -> float:
        """How good it looks after this action, and after what it then still has to choose."""
        world = world.copy()
        world.apply(seat, action)
        for _ in range(PATIENCE):
            if seat not in world.to_act():
                break
            world = self._step(world, seat)
        return self.game.evaluate(world.view(seat))

    def _step(self, world: State, seat: int) -> State:
        """The world after the choice that looks best by itself, of those that hand over if there are any."""
        worlds = []
        for action in world.legal(seat):
            after = world.copy()
            after.apply(seat, action)
            worlds.append(after)
        worlds = [after for after in worlds if seat not in after.to_act()] or worlds
        if len(worlds) == 1:
            return worlds[0]
        return max(worlds, key=lambda after: self.game.evaluate(after.view(seat)))

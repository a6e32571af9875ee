"""The player who takes what looks best now, and never asks what the others will do about it.

The game itself says what each action looks worth: by its kernel, or from a view alone if it is an
:class:`~hegemon.core.Appraiser`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace

from hegemon.core import Action, Appraiser, Engine, Game, View, say
from hegemon.players.player import Player


@cache
def judgement(engine: Engine) -> SimpleNamespace:
    """The rules of a game as they are, by name."""
    return engine.kernel.plain()


class Greedy(Player):
    """The action that looks best by itself."""

    title = say("Greedy")
    keeps = False

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self._rng = random.Random(seed)
        if isinstance(game, Appraiser):
            self._appraise = game.appraise

    @classmethod
    def suits(cls, game: Game) -> bool:
        return game.engine is not None or isinstance(game, Appraiser)

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self.game.engine is not None:
            return self._best(self.game.engine, view, legal)
        return self._worthiest(self._appraise(view, legal), legal)

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

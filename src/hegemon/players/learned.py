"""The player who has learned by playing against itself, and answers at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np

from hegemon.core import Action, Game, View, say
from hegemon.players.greedy import judgement
from hegemon.players.network import engine_of, network_for
from hegemon.players.player import Player


class Learned(Player):
    """Does what a network likes best: the game's own, or the one in a file."""

    title = say("Learned")
    listens = True

    def __init__(self, game: Game, seed: str, file: str = "") -> None:
        super().__init__(game, seed)
        self.network = network_for(game, file)
        self.engine = engine_of(game)
        self._rules = judgement(self.engine)

    @classmethod
    def suits(cls, game: Game) -> bool:
        return game.engine is not None

    @classmethod
    def told(cls, game: Game, seed: str, words: str) -> Self:
        return cls(game, seed, words)

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        options, seat, position = self.game.options.from_json(view["options"]), view["seat"], self.engine.seen(view)
        question = self._rules.question(position)
        seen = [0] * self.engine.layout.size
        self._rules.observe(position, seat, seen)
        logits, _ = self.network.judge(np.array(seen, np.float32))
        numbers = [self.engine.number(options, seat, question, action) for action in legal]
        return legal[int(logits[numbers].argmax())]

"""The player who lets chance decide: the yardstick for all others."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hegemon.core import Action, Game, View, say
from hegemon.players.player import Player


class Random(Player):
    """Any legal action, each equally likely."""

    title = say("Random")
    looks = False

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed)
        self._rng = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        return self._rng.choice(legal)

"""A real game at its start: a stage that begins with the set-up instead of an empty plain."""

from __future__ import annotations

import random
from typing import Any

from hegemon.games.civilization.agenda import Question, proceed
from hegemon.games.civilization.chapters import setup
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.invariants import violations
from hegemon.games.civilization.laws import Order
from hegemon.games.civilization.options import CivilizationOptions
from tests.games.civilization.stage import Stage


class Opening(Stage):
    """A game from its very beginning; what nobody chooses is chosen by lot."""

    def __init__(self, players: int = 2, seed: str = "opening", **options: Any) -> None:
        self.rng = random.Random(seed)
        self.laws = tuple(Order)
        self.w = setup.new_world(CivilizationOptions(players=players, **options), seed)
        proceed(self.w, self.check)

    def until(self, *kinds: type[Question], turn: int = 1) -> Opening:
        """Go on until one of these is asked, or a turn begins; nothing is ever wrong on the way."""
        while not isinstance(self.question, kinds) and self.w.turn < turn:
            assert violations(self.w) == []
            seat = self.rng.choice(self.question.asked(self.w))
            self.choose(seat, self.rng.choice(self.offers(seat)))
        return self

    def past(self, kind: type[Question]) -> Opening:
        """Go on until this is no longer asked."""
        while isinstance(self.question, kind):
            seat = self.rng.choice(self.question.asked(self.w))
            self.choose(seat, self.rng.choice(self.offers(seat)))
        return self

    def turn_of(self, seat: int) -> Opening:
        """Let the others choose by lot until it is this one's turn."""
        while self.asked() != seat:
            self.choose(self.asked(), self.rng.choice(self.offers(self.asked())))
        return self

    def asked(self) -> int:
        """Whose turn it is to choose."""
        return self.question.asked(self.w)[0]


def company(civilization: str, players: int) -> tuple[str, ...]:
    """A civilization in the first seat, and those that follow it in the box."""
    ids = CONTENT.civilizations.ids
    start = ids.index(civilization)
    return tuple(ids[(start + i) % len(ids)] for i in range(players))

"""The occasion to use an ability in a phase that has no question of its own for it (R-TIME-01: Trade)."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters import uses
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.speech import PASS, SEATS, happening
from hegemon.games.civilization.world.world import World

MAY_USE = happening("may-use", say("{seat} may use something."), seat=SEATS)


@later
def occur(w: World, seat: int, phase: int) -> None:
    """Ask somebody who has something to use, and say so: what it is may be hidden, but that somebody is asked isn't."""
    if Occasion(seat, phase).waits(w):
        MAY_USE(w, seat=seat)
        owe(w, Occasion(seat, phase))


@dataclass(frozen=True, slots=True)
class Occasion(Ask):
    """Somebody may use something, one thing after another. Who has nothing with the label of the phase isn't asked."""

    phase: int

    def waits(self, w: World) -> bool:
        usable = (ability for ability in uses.at_hand(w, self.seat) if ability.printed.phase is Phase(self.phase))
        return any(uses.judge_use(w, self.seat, uses.USE(ability.printed.key)) is None for ability in usable)

    def run(self, w: World) -> None:
        """There is nothing to use."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [PASS(), *uses.use_options(w, seat, Phase(self.phase))]

    def judge(self, w: World, seat: int, action: Action) -> Refusal | None:
        return None if action == PASS() else uses.judge_use(w, seat, action)

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            owe(w, occur(seat, self.phase))
            uses.take_use(w, seat, action)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Use something in this phase, or pass.")

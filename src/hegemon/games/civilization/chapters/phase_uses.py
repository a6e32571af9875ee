"""Using abilities where a phase has no question of its own for it (R-TIME-01).

In Trade and Research all act at the same time; and in a phase of somebody else one may use what works at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import later, owe
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import person_cards, uses
from hegemon.games.civilization.framework.menus import Menu
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.framework.timing import PHASES
from hegemon.games.civilization.framework.window_kinds import ANY_TIME, PHASE
from hegemon.games.civilization.speech import PASS
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

START_OF_ANY_PHASE: Final = Phase.START_OF_ANY_PHASE


@later
def ask_to_use(w: World, seat: int, phase: int) -> None:
    """Ask somebody who has something to use; whoever could have had something and isn't asked has nothing."""
    question = use_in_phase(seat, phase)
    if question.waits(w):
        owe(w, question)
    elif equipped(w, seat, PHASES[phase]):
        uses.LET_PASS(w, seat=seat)


def equipped(w: World, seat: int, phase: Phase) -> bool:
    """Could a player have something with the label of a phase, for all that others know?"""
    return phase in standing(w, seat).labels or bool(person_cards.face_down(w, seat))


@dataclass(frozen=True, slots=True)
class UseInPhase(Menu):
    """Somebody may use something, one thing after another.

    Who has nothing with the label of the phase isn't asked; but who might have something for any time always is.
    """

    phase: int

    choices = (PASS, uses.USING)

    def window(self, w: World) -> str:
        """Who has nothing in play for the phase is asked about what works at any time."""
        in_play = uses.labelled(standing(w, self.seat).usable, Phase(self.phase), NONE)
        return PHASE if any(ability.printed.phase == self.phase for ability in in_play) else ANY_TIME

    def waits(self, w: World) -> bool:
        if self.phase != START_OF_ANY_PHASE and uses.may_act_any_time(w, self.seat):
            return True
        phase = PHASES[self.phase]
        if not w.realms[self.seat].people and phase not in standing(w, self.seat).labels:
            return False
        usable = uses.labelled_just(uses.at_hand(w, self.seat), phase)
        return bool(usable) and any(uses.at_hand_refusal(w, self.seat, ability) is None for ability in usable)

    def run(self, w: World) -> None:
        """There is nothing to use."""

    def go_on(self, w: World) -> None:
        owe(w, ask_to_use(self.seat, self.phase))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Use something in this phase, or pass.")


use_in_phase: Final = cache(UseInPhase)
"""The question to a player; in most phases it isn't worth asking."""


@dataclass(frozen=True, slots=True)
class UseAnyTime(Menu):
    """R-TIME-01: somebody may use what works at any time before another player goes on with a phase.

    Everybody is asked who might have such a card for all that others know, whether or not they have one (R-TIME-07).
    """

    choices = (PASS, uses.USING_ANY_TIME)

    def window(self, w: World) -> str:
        return ANY_TIME

    def waits(self, w: World) -> bool:
        return uses.may_act_any_time(w, self.seat)

    def run(self, w: World) -> None:
        """There is nothing to use."""

    def prompt(self, w: World, seat: int) -> Message:
        return say("Another player goes on now. Use something that works at any time, or pass.")


use_any_time: Final = cache(UseAnyTime)
"""The question to a player; it is put on the agenda in every phase of everybody else."""

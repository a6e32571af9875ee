"""The moments of a battle at which abilities and cards may be used (R-CBT-28)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters.battlefield import battle_of, sides_in_order
from hegemon.games.civilization.facts.kinds import BattleWindow, Phase
from hegemon.games.civilization.framework import events, uses
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import PASS
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

PROMPTS: Final = {
    BattleWindow.BEFORE_HANDS: say("Before the battle hands are drawn: use something, or pass."),
    BattleWindow.AFTER_HANDS: say("The battle hands are drawn. Use something before the combat bonus counts, or pass."),
    BattleWindow.OWN_TURN: say("Your unit is played. Use something, or end your battle turn."),
    BattleWindow.TRIGGER: say("A unit of yours was killed. Use something, or pass."),
    BattleWindow.AFTER_RESULT: say("The battle is decided. Use something, or pass."),
}


# -- what there is to use --------------------------------------------------------------------------------------


def equipped(w: World, seat: int) -> bool:
    """Could a player have something to use at all, or is everyone asked? If not, no window opens (R-TIME-07)."""
    realm = w.realms[seat]
    return bool(w.options.ask_everyone or realm.events or realm.people or standing(w, seat).usable)


def useful(w: World, seat: int) -> list[Action]:
    """What a player may use in the window that is open: abilities in play and culture events."""
    if not equipped(w, seat):
        return []
    return [*uses.use_offers(w, seat, Phase.BATTLE), *events.event_offers(w, seat, Phase.BATTLE)]


def at_hand(w: World, seat: int) -> list[Action]:
    """The same, with what can't be used just now."""
    return [*uses.use_options(w, seat, Phase.BATTLE), *events.event_options(w, seat, Phase.BATTLE)]


def using_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """The rule against using something now."""
    refusal = uses.use_refusal if action.verb == uses.USE.name else events.event_refusal
    return refusal(w, seat, action)


def use(w: World, seat: int, action: Action) -> None:
    """Use it; what it asks comes before anything else."""
    take = uses.take_use if action.verb == uses.USE.name else events.take_event
    take(w, seat, action)


def let_pass(w: World, seat: int) -> None:
    """Somebody isn't asked; whoever could have had something to use has nothing."""
    if equipped(w, seat):
        uses.LET_PASS(w, seat=seat)


# -- windows ---------------------------------------------------------------------------------------------------


@later
def set_window(w: World, window: int) -> None:
    """From now on the abilities of this window may be used; NONE for no abilities at all."""
    battle_of(w).window = window


@later
def open_window(w: World, window: int) -> None:
    """R-CBT-28 a, b, e: both sides may use what they have, the active player first."""
    sides = sides_in_order(w)
    if any(equipped(w, seat) for seat in sides):
        battle_of(w).window = window
        owe(w, Moment(sides[0]), set_window(NONE))


@dataclass(frozen=True, slots=True)
class Opportunity(Ask):
    """Somebody may use something, or pass. Who has nothing to use is asked only if everyone is (R-TIME-07)."""

    def waits(self, w: World) -> bool:
        return w.options.ask_everyone or bool(useful(w, self.seat))

    def run(self, w: World) -> None:
        """There is nothing to use."""
        let_pass(w, self.seat)
        self.take(w, self.seat, PASS())

    def options(self, w: World, seat: int) -> list[Action]:
        return [*at_hand(w, seat), PASS()]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return None if action == PASS() else using_refusal(w, seat, action)

    def offers(self, w: World, seat: int) -> list[Action]:
        return [*useful(w, seat), PASS()]

    def prompt(self, w: World, seat: int) -> Message:
        return PROMPTS[BattleWindow(battle_of(w).window)]


@dataclass(frozen=True, slots=True)
class Moment(Opportunity):
    """R-TIME-04: the sides are asked in turn until all have passed one after another."""

    passes: int = 0

    def take(self, w: World, seat: int, action: Action) -> None:
        sides = sides_in_order(w)
        following = sides[(sides.index(seat) + 1) % len(sides)]
        if action != PASS():
            owe(w, Moment(following))
            use(w, seat, action)
        elif self.passes + 1 < len(sides):
            owe(w, Moment(following, self.passes + 1))


@dataclass(frozen=True, slots=True)
class Trigger(Opportunity):
    """R-CBT-28 d: somebody whose unit has just been killed may answer that, once."""

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            use(w, seat, action)


def unit_killed(w: World, seat: int) -> None:
    """A unit of a player was killed: what answers that may be used before anything else."""
    if equipped(w, seat):
        before = battle_of(w).window
        owe(w, set_window(BattleWindow.TRIGGER), Trigger(seat), set_window(before))

"""The moments of a battle at which abilities and cards may be used (R-CBT-28)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import later, owe
from hegemon.games.civilization.chapters.battlefield import battle_of, sides_in_order
from hegemon.games.civilization.facts.kinds import BattleWindow, Phase
from hegemon.games.civilization.framework import events, uses
from hegemon.games.civilization.framework.menus import Menu
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.framework.window_kinds import BATTLE
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
        owe(w, UseInWindow(sides[0]), set_window(NONE))


@dataclass(frozen=True, slots=True)
class UseInBattle(Menu):
    """Somebody may use something, or pass. Who has nothing to use is asked only if everyone is (R-TIME-07)."""

    choices = (uses.USING, events.PLAYING, PASS)

    def window(self, w: World) -> str:
        return BATTLE

    def waits(self, w: World) -> bool:
        return w.options.ask_everyone or bool(useful(w, self.seat))

    def run(self, w: World) -> None:
        """There is nothing to use."""
        let_pass(w, self.seat)
        self.end(w)

    def end(self, w: World) -> None:
        """Somebody passes."""

    def prompt(self, w: World, seat: int) -> Message:
        return PROMPTS[BattleWindow(battle_of(w).window)]


@dataclass(frozen=True, slots=True)
class UseInWindow(UseInBattle):
    """R-TIME-04: the sides are asked in turn until all have passed one after another."""

    passes: int = 0

    def go_on(self, w: World) -> None:
        owe(w, UseInWindow(self.following(w)))

    def end(self, w: World) -> None:
        if self.passes + 1 < len(sides_in_order(w)):
            owe(w, UseInWindow(self.following(w), self.passes + 1))

    def following(self, w: World) -> int:
        """The side that is asked next."""
        sides = sides_in_order(w)
        return sides[(sides.index(self.seat) + 1) % len(sides)]


@dataclass(frozen=True, slots=True)
class UseOnDeath(UseInBattle):
    """R-CBT-28 d: somebody whose unit has just been killed may answer that, once."""

    def go_on(self, w: World) -> None:
        """It is asked no more."""


def ask_whose_unit_died(w: World, seat: int) -> None:
    """A unit of a player was killed: what answers that may be used before anything else."""
    if equipped(w, seat):
        before = battle_of(w).window
        owe(w, set_window(BattleWindow.TRIGGER), UseOnDeath(seat), set_window(before))

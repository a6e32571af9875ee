"""Techs of the battlefield: wounds dealt and healed, and armies that leave nothing standing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.cards import gains
from hegemon.games.civilization.chapters import clash, razing, wounds
from hegemon.games.civilization.chapters.battlefield import battle_of
from hegemon.games.civilization.framework import limits, uses
from hegemon.games.civilization.framework.ability import ABILITIES, Ability, Usable, ability
from hegemon.games.civilization.speech import PASS, SQUARES, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind
from hegemon.games.civilization.world.world import World

RAID = verb("raid", say("Destroy the building on {square}."), square=SQUARES)

TOO_LATE: Final = Refusal("R-CBT-27", say("It strengthens a unit that is yet to be played."))
NO_ATTACK: Final = Refusal("R-CBT-27", say("There is no front that you could attack."))


# -- healing ---------------------------------------------------------------------------------------------------


@ability("biology.heal")
class Biology(Usable):
    """R-CBT-26: all wounds on own units in play are healed."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return gains.healing_refusal(w, seat, self.card)

    def use(self, w: World, seat: int) -> None:
        for place, n in gains.hurt(w, seat):
            wounds.take_wounds(w, place, battle_of(w).side_of(seat), n)


# -- striking --------------------------------------------------------------------------------------------------


@ability("metalworking.iron")
class Metalworking(Usable):
    """R-CBT-27: declared before a unit is played that attacks; its blow is harder in that clash alone."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        battle = battle_of(w)
        if battle.unit_played:
            return TOO_LATE
        return None if clash.attackable(battle) else NO_ATTACK

    def use(self, w: World, seat: int) -> None:
        battle_of(w).extra_wounds += self.amount("attack")


# -- raiding ---------------------------------------------------------------------------------------------------


@ability("combustion.raid")
class Combustion(Ability):
    """An army that ends its move on another player's building may destroy it, once per turn.

    Own buildings are left alone: they can't be removed merely to free a square (R-REP-07).
    """

    def ended_move(self, w: World, seat: int, square: int) -> None:
        foreign = land.kind_at(w, square) is MarkerKind.BUILDING and w.outskirts_owner[square] != seat
        if foreign and limits.refusal(w, seat, self) is None:
            owe(w, Raid(seat, square, self.printed.key))


@dataclass(frozen=True, slots=True)
class Raid(Ask):
    """Is the building under an army destroyed?"""

    square: int
    key: str
    """The ability that allows it."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [RAID(w.geography.name[self.square]), PASS()]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            limits.note(w, seat, ABILITIES[self.key])
            uses.USED(w, seat=seat, ability=self.key)
            razing.clear(w, self.square)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Your army stands on a building. You may destroy it.")

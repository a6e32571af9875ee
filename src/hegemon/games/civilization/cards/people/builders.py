"""What builders and inventors do. Henry Ford is a number, and needs no code."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.cards.gains import NOTHING_TO_GAIN
from hegemon.games.civilization.cards.wonders import StatueOfLiberty
from hegemon.games.civilization.chapters import granted, techs, units
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability, Usable, ability, grants
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import Lying
from hegemon.games.civilization.world.world import World

AIRCRAFT: Final = CONTENT.unit_types.number("aircraft")

grants(Privilege.LOWER_ROW, "nikola_tesla.shortcut")


@ability("ada_lovelace.program")
class AdaLovelace(Usable):
    """R-CM-05, R-TIME-10: one action more with any city, even with a capital in anarchy; nobody can cancel it."""

    def use(self, w: World, seat: int) -> None:
        owe(w, *(granted.ExtraAction(seat) for _ in range(self.amount("actions"))))


@ability("archimedes.eureka")
class Archimedes(Ability):
    """Culture for a tech that nobody else knows or is researching."""

    def learned_tech(self, w: World, seat: int, tech: int, ranks: tuple[int, ...]) -> None:
        if len(techs.news_to(w, seat, tech)) == len(w.realms) - 1:
            sheet.gain_culture(w, seat, self.amount("culture"))


@ability("frank_lloyd_wright.architecture")
class FrankLloydWright(Usable):
    """Trade and culture for each building; a blockaded one is of no use to its owner (R-BLK-02)."""

    def buildings(self, w: World, seat: int) -> int:
        """How many there are."""
        return sum(land.kind_at(w, square) is Lying.BUILDING for square in land.own_squares(w, seat))

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if self.buildings(w, seat) else NOTHING_TO_GAIN

    def use(self, w: World, seat: int) -> None:
        buildings = self.buildings(w, seat)
        sheet.gain_trade(w, seat, buildings * self.amount("trade"))
        sheet.gain_culture(w, seat, buildings * self.amount("culture"))


@ability("orville_wright.aircraft")
class OrvilleWright(Usable):
    """Build an aircraft for free, whether or not a tech allows it."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if len(w.unit_decks[AIRCRAFT]) else units.NO_CARDS

    def use(self, w: World, seat: int) -> None:
        for _ in range(min(self.amount("units"), len(w.unit_decks[AIRCRAFT]))):
            units.draw_unit(w, seat, AIRCRAFT)


@ability("thomas_edison.tech")
class ThomasEdison(StatueOfLiberty):
    """What the Statue of Liberty does in every turn, once."""

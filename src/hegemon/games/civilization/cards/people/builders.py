"""What builders and inventors do. Henry Ford is a number, and needs no code."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.games.civilization.chapters import techs, units
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability, Usable, ability
from hegemon.games.civilization.world.world import World

AIRCRAFT: Final = CONTENT.unit_types.number("aircraft")


@ability("archimedes.eureka")
class Archimedes(Ability):
    """Culture for a tech that nobody else knows or is researching."""

    def learned_tech(self, w: World, seat: int, tech: int, ranks: tuple[int, ...]) -> None:
        if len(techs.news_to(w, seat, tech)) == len(w.realms) - 1:
            sheet.gain_culture(w, seat, self.amount("culture"))


@ability("orville_wright.aircraft")
class OrvilleWright(Usable):
    """Build an aircraft for free, whether or not a tech allows it."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if len(w.unit_decks[AIRCRAFT]) else units.NO_CARDS

    def use(self, w: World, seat: int) -> None:
        for _ in range(min(self.amount("units"), len(w.unit_decks[AIRCRAFT]))):
            units.draw_unit(w, seat, AIRCRAFT)

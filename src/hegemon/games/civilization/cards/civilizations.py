"""What civilizations can do that others can't."""

from __future__ import annotations

from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import gifts, techs, units
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability, ability
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World


@ability("americans.industry")
class Americans(Ability):
    """R-PROD-04: trade gives more production."""

    def rushed_production(self, w: World, seat: int, production: int) -> int:
        return self.amount("production")


@ability("germans.drill")
class Germans(Ability):
    """R-MIL-04: a unit and a resource for each type of unit whose rank rises."""

    def learned_tech(self, w: World, seat: int, tech: int, ranks: tuple[int, ...]) -> None:
        raised = [kind for kind, rank in enumerate(standing(w, seat).ranks) if rank > ranks[kind]]
        for kind in raised * self.amount("units"):
            if len(w.unit_decks[kind]):
                units.draw_unit(w, seat, kind)
        owe(w, gifts.TakeResource(seat, len(raised) * self.amount("resources")))


@ability("greeks.thinkers")
class Greeks(Ability):
    """Culture for each player who neither knows nor is researching a learned tech."""

    def learned_tech(self, w: World, seat: int, tech: int, ranks: tuple[int, ...]) -> None:
        sheet.gain_culture(w, seat, len(techs.news_to(w, seat, tech)) * self.amount("culture"))


@ability("indians.crafts")
class Indians(Ability):
    """R-ART-04: culture for each square with a resource around a devoted city, if it isn't blockaded."""

    def devotion(self, w: World, seat: int, city: City) -> int:
        around = (square for square in land.outskirts(w, city) if not land.blockaded(w, seat, square))
        shown = sum(w.resource[square] not in (NONE, land.ANY_RESOURCE) for square in around)
        return shown * self.amount("culture")

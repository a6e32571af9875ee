"""What a city should produce: how much each thing is wanted, and where it would go."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.advisor import plan
from hegemon.games.civilization.advisor.plan import Aim
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters import production
from hegemon.games.civilization.chapters.figures import ARMY
from hegemon.games.civilization.chapters.items import (
    ITEM,
    BuildingItem,
    FigureItem,
    Producible,
    UnitItem,
    WallsItem,
    WonderItem,
    unlocked,
)
from hegemon.games.civilization.chapters.producing import ceiling
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.city import City

SETTLER: Final = 16.0
"""A scout that will found a city: nothing else gives so much."""
SCOUT: Final = 5.0
"""A scout that explores and gathers."""
SCOUTS: Final = 2
"""More find little to do."""
FIRST_ARMY: Final = 7.0
"""An army that takes huts and villages."""
ARMIES: Final = 2
"""Enough for that."""
RALLIED: Final = 1
"""Armies beyond a full stack that a conqueror keeps: one on its way."""
GUARD: Final = 14.0
"""A unit or walls, when somebody else could take the capital."""
PEACE_UNITS: Final = 3
"""With fewer units any neighbour is tempted."""
SPARE_UNIT: Final = 1.0
"""A unit beyond a full battle hand."""
MOST_UNITS: Final = 12
"""More than the largest battle hand."""
WONDER: Final = 7.0
"""What a wonder does, beside its culture."""
CULTURED_WONDER: Final = 5.0
"""More to somebody who lives for culture."""


def wish(sight: JudgedPosition, item: Producible, city: City) -> float:
    """How much a thing is wanted from a city, whatever it costs; 0 if there is no good place for it."""
    if isinstance(item, FigureItem):
        return army(sight) if item.word == ARMY else scout(sight)
    if isinstance(item, UnitItem):
        return unit(sight) + 0.2 * sight.standing.ranks[item.number]
    if isinstance(item, WallsItem):
        return GUARD if sight.in_danger and city.capital else 0.0
    if isinstance(item, WonderItem):
        return wonder(sight, item, city)
    return building(sight, item, city)


# -- figures and units -----------------------------------------------------------------------------------------


def scout(sight: JudgedPosition) -> float:
    """Scouts found cities first of all, and then gather what no city reaches."""
    w, seat = sight.w, sight.seat
    there = sum(w.scouts[square] for square in w.figure_squares[seat])
    if len(sight.cities) + there < sight.standing.city_limit:
        return SETTLER
    return SCOUT if there < SCOUTS else 0.0


def army(sight: JudgedPosition) -> float:
    """Armies explore; conquerors need a full stack of them."""
    there = sum(sight.w.armies[square] for square in sight.w.figure_squares[sight.seat])
    wanted = sight.standing.stacking + RALLIED if sight.aim is Aim.MILITARY else ARMIES
    if there >= wanted:
        return 0.0
    return FIRST_ARMY if there < ARMIES else sight.worths.army


def unit(sight: JudgedPosition) -> float:
    """Units guard the capital; conquerors need a full hand of them."""
    count = plan.units_of(sight.w, sight.seat)
    if count >= MOST_UNITS:
        return 0.0
    if sight.in_danger:
        return GUARD
    if count < PEACE_UNITS:
        return GUARD / 2
    return sight.worths.unit if count < full_hand(sight) else SPARE_UNIT


def full_hand(sight: JudgedPosition) -> int:
    """The units that a full stack of armies takes into a battle, and one to fall back on."""
    return 1 + sight.w.options.base_battle_hand + sight.w.options.hand_per_extra_figure * (sight.standing.stacking - 1)


# -- buildings and wonders -------------------------------------------------------------------------------------


def building(sight: JudgedPosition, item: Producible, city: City) -> float:
    """What the best place makes of it."""
    return max((site_worth(sight, item, city, square) for square in item.sites(sight.w, sight.seat, city)), default=0.0)


def site_worth(sight: JudgedPosition, item: Producible, city: City, square: int) -> float:
    """What a square is worth with the thing on it, less what it is worth now; 0 where it can't be."""
    if item.site_refusal(sight.w, sight.seat, city, square) is not None:
        return 0.0
    return icons_worth(sight, item) - sight.lost_at(square)


def icons_worth(sight: JudgedPosition, item: Producible) -> float:
    """What a building or wonder yields."""
    if isinstance(item, BuildingItem):
        row = CONTENT.buildings[item.number]
        martial = sight.worths.unit / 2 * bool(row.combat_bonus or row.combat_option)
        return sight.icons(row.icons) + martial
    if isinstance(item, WonderItem):
        return CONTENT.wonders[item.number].culture * sight.worths.culture
    return 0.0


def wonder(sight: JudgedPosition, item: WonderItem, city: City) -> float:
    """What the best place makes of it, and what it does besides."""
    best = building_site(sight, item, city)
    return best + WONDER + CULTURED_WONDER * (sight.aim is Aim.CULTURE) if best is not None else 0.0


def building_site(sight: JudgedPosition, item: Producible, city: City) -> float | None:
    """The best place for something, by what it adds there; None if there is no place."""
    w, seat = sight.w, sight.seat
    free = [square for square in item.sites(w, seat, city) if item.site_refusal(w, seat, city, square) is None]
    return max((icons_worth(sight, item) - sight.lost_at(square) for square in free), default=None)


# -- the best of it --------------------------------------------------------------------------------------------


def best_wish(sight: JudgedPosition, city: City, extra: int = 0) -> float:
    """What the best thing is worth that the city can produce now, less the trade it takes."""
    w, seat = sight.w, sight.seat
    purse = production.funds(w, seat, city, extra=extra, around=sight.outlook.around[city.centre])
    most, best = ceiling(w, city, purse), 0.0
    for item in unlocked(w, seat):
        cost = item.cost(w, seat)
        if cost <= most and (worth := net(sight, item, city, purse, cost)) > best and not item.refusal(w, seat, city):
            best = worth
    return best


def net(sight: JudgedPosition, item: Producible, city: City, purse: production.Funds, cost: int) -> float:
    """A wish less the trade it takes."""
    trade = purse.price(cost, program=production.program_ready(sight.w, city), caravan=city.caravan)
    return wish(sight, item, city) - trade * sight.worths.trade_token


__all__ = ["ITEM", "best_wish", "net", "site_worth", "wish"]

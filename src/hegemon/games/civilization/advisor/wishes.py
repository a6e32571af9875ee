"""What a city should produce: how much each thing is wanted, and where it would go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hegemon.games.civilization.advisor import plan, research
from hegemon.games.civilization.advisor.gains import gain
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.advisor.opinions import WINNING
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
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world.city import City

RALLIED: Final = 1
"""Armies beyond a full stack that a conqueror keeps: one on its way."""


def wish(sight: JudgedPosition, item: Producible, city: City) -> float:
    """How much a thing is wanted from a city, whatever it costs; 0 if there is no good place for it."""
    return WISHES[type(item)](sight, item, city)


# -- figures and units -----------------------------------------------------------------------------------------


def figure(sight: JudgedPosition, item: FigureItem, city: City) -> float:
    """An army or a scout, from whatever city."""
    return army(sight) if item.word == ARMY else scout(sight)


def armed_unit(sight: JudgedPosition, item: UnitItem, city: City) -> float:
    """A unit, from whatever city; the better armed the better."""
    return unit(sight) + 0.2 * sight.standing.ranks[item.number]


def scout(sight: JudgedPosition) -> float:
    """Scouts found cities first of all; a second one helps to find a place, and later gathers what no city reaches."""
    n = sight.numbers.wishes
    if is_settler_wanted(sight):
        return n.settler * sight.lasting
    if scouts_on_map(sight) >= n.scouts:
        return 0.0
    return n.explorer if sight.w.turn <= n.opening else n.scout


def is_settler_wanted(sight: JudgedPosition) -> bool:
    """May more cities be founded than there are scouts for?"""
    return len(sight.cities) + scouts_on_map(sight) < sight.standing.city_limit


def scouts_on_map(sight: JudgedPosition) -> int:
    """How many scouts one has."""
    return sum(sight.w.scouts[square] for square in sight.w.figure_squares[sight.seat])


def army(sight: JudgedPosition) -> float:
    """Armies explore; conquerors need a full stack of them."""
    n = sight.numbers.wishes
    there = armies_on_map(sight)
    wanted = sight.standing.stacking + RALLIED if sight.aim is Aim.MILITARY else n.armies
    if there >= wanted:
        return 0.0
    return n.first_army if there < n.armies else sight.worths.army


def unit(sight: JudgedPosition) -> float:
    """Units guard the capital, as soon as anybody can come; conquerors need a full hand of them."""
    count, n = plan.units_of(sight.w, sight.seat), sight.numbers.wishes
    if count >= n.most_units:
        return 0.0
    if sight.in_danger:
        return n.guard
    if count < n.peace_units and not nobody_can_come(sight):
        return n.few_units
    return sight.worths.unit if count < useful_units(sight) else n.spare_unit


def nobody_can_come(sight: JudgedPosition) -> bool:
    """Has the game just begun, and is no army of anybody else near the own capital yet?"""
    n = sight.numbers.wishes
    return sight.w.turn <= n.opening and not sight.forces.threat(sight.seat, n.reach)


def useful_units(sight: JudgedPosition) -> float:
    """The units that the armies there are take into a battle together, and some to fall back on."""
    options, n = sight.w.options, sight.numbers.wishes
    armies = min(armies_on_map(sight), sight.standing.stacking)
    return n.reserve + options.base_battle_hand + options.hand_per_extra_figure * max(0, armies - 1)


def armies_on_map(sight: JudgedPosition) -> int:
    """How many armies one has."""
    return sum(sight.w.armies[square] for square in sight.w.figure_squares[sight.seat])


# -- buildings and wonders -------------------------------------------------------------------------------------


def building(sight: JudgedPosition, item: BuildingItem, city: City) -> float:
    """What the best place makes of it: what the square is worth with it, less what it is worth now; 0 for no place."""
    free = item.free_sites(sight.w, sight.seat, city)
    worth = icons_worth(sight, item)
    found = [worth - sight.lost_at(square) for square in free]
    return max(found if len(free) == len(item.sites(sight.w, sight.seat, city)) else [0.0, *found], default=0.0)


def walls(sight: JudgedPosition, item: WallsItem, city: City) -> float:
    """Walls guard the capital when it is in danger."""
    return sight.numbers.wishes.guard if sight.in_danger and city.capital else 0.0


def wonder_worth(sight: JudgedPosition, number: int) -> float:
    """What a wonder does: a gain in every turn, or what the list says of it."""
    n, row = sight.numbers, CONTENT.wonders[number]
    if row.id in n.wonders:
        return sight.lasting * n.wonders[row.id]
    gains = [gain(sight.worths, each.amounts) for each in row.abilities if each.phase is Phase.START_OF_TURN]
    return sight.lasting * (n.pace.scale / 2 * sum(gains) or n.wishes.wonder)


def icons_worth(sight: JudgedPosition, item: Producible) -> float:
    """What a building or wonder yields."""
    if isinstance(item, BuildingItem):
        row = CONTENT.buildings[item.number]
        martial = sight.worths.unit / 2 * bool(row.combat_bonus or row.combat_option)
        return sight.icons(row.icons) + martial + WINNING * sight.wins_with(row.icons.coin)
    if isinstance(item, WonderItem):
        return CONTENT.wonders[item.number].culture * sight.worths.culture * sight.lasting
    return 0.0


def wonder(sight: JudgedPosition, item: WonderItem, city: City) -> float:
    """What the best place makes of it, and what it does besides."""
    best = building_site(sight, item, city)
    return best + wonder_worth(sight, item.number) if best is not None else 0.0


def building_site(sight: JudgedPosition, item: Producible, city: City) -> float | None:
    """The best place for something, by what it adds there; None if there is no place."""
    worth = icons_worth(sight, item)
    return max([worth - sight.lost_at(square) for square in item.free_sites(sight.w, sight.seat, city)], default=None)


WISHES: Final[dict[type[Producible], Callable[[JudgedPosition, Any, City], float]]] = {
    FigureItem: figure,
    UnitItem: armed_unit,
    BuildingItem: building,
    WallsItem: walls,
    WonderItem: wonder,
}
"""By kind of thing."""


# -- the best of it --------------------------------------------------------------------------------------------


def best_wish(sight: JudgedPosition, city: City, extra: int = 0) -> float:
    """What the best thing is worth that the city can produce now, less the trade it takes."""
    w, seat = sight.w, sight.seat
    purse = purse_of(sight, city, extra)
    most, best = ceiling(w, city, purse), 0.0
    for item in unlocked(w, seat):
        cost = item.cost(w, seat)
        if cost <= most and (worth := net(sight, item, city, purse, cost)) > best and not item.refusal(w, seat, city):
            best = worth
    return best


def purse_of(sight: JudgedPosition, city: City, extra: int) -> production.Funds:
    """What a city can lay out for one thing; remembered."""
    found = sight.purses.get((city.centre, extra))
    if found is None:
        around = sight.outlook.around[city.centre]
        found = sight.purses[city.centre, extra] = production.funds(
            sight.w, sight.seat, city, extra=extra, around=around
        )
    return found


def net(sight: JudgedPosition, item: Producible, city: City, purse: production.Funds, cost: int) -> float:
    """A wish less the trade it takes, and less the tech for which that trade would have been enough."""
    trade = purse.price(cost, program=production.program_ready(sight.w, city), caravan=city.caravan)
    n, worth = sight.numbers.wishes, wish(sight, item, city)
    if not trade or worth <= 0.0:
        return worth
    return worth - trade * sight.worths.trade_token * n.saved_trade - n.put_off * research.put_off_by(sight, trade)


__all__ = ["ITEM", "best_wish", "net", "wish"]

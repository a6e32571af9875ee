"""How much a city can produce, and what trade adds to it (4.3.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.world import World

ARMIES_GATHER: Final = Privilege.ARMIES_GATHER
EQUAL_SHARES: Final = Privilege.EQUAL_SHARES


class Funds(NamedTuple):
    """What a city can lay out for one producing action."""

    around: int
    """From the outskirts: the only part that a building program doubles (R-PROD-03)."""
    flat: int
    caravan: int
    trade: int
    """On the dial."""
    step: int
    """Trade for a step of R-PROD-04."""
    gain: int
    """Production that a step gives."""

    def total(self, *, program: bool, caravan: bool) -> int:
        """R-PROD-03, without trade."""
        return self.around * (2 if program else 1) + self.flat + (self.caravan if caravan else 0)

    def price(self, cost: int, *, program: bool, caravan: bool) -> int:
        """R-PROD-04: the trade that is paid, exactly as many whole steps as cover what is missing.

        >>> Funds(5, 0, 2, 9, 3, 1).price(7, program=False, caravan=False)
        6
        """
        missing = cost - self.total(program=program, caravan=caravan)
        return -(-missing // self.gain) * self.step if missing > 0 else 0

    def most(self, *, program: bool, caravan: bool) -> int:
        """R-PROD-05: what a thing may cost at most, with all the trade there is."""
        return self.total(program=program, caravan=caravan) + self.trade // self.step * self.gain

    def cover(self, cost: int, *, program: bool, caravan: bool) -> bool:
        """R-PROD-05: is there enough, with trade?"""
        return cost <= self.most(program=program, caravan=caravan)


def works(w: World, seat: int) -> dict[int, int]:
    """The squares that yield something to a player, each with the centre of the city that gets it."""
    return land.workplaces(w, seat, armies_gather=standing(w, seat).may(ARMIES_GATHER))


def shares(w: World, seat: int, working: dict[int, int]) -> dict[int, int]:
    """By the centre of a city: the production of its outskirts (R-PROD-02), raised to the best one by R-PROD-07."""
    icons = w.icons
    found = {city.centre: 0 for city in w.cities[seat]}
    for square, centre in working.items():
        found[centre] += icons[square].production
    if standing(w, seat).may(EQUAL_SHARES):
        return dict.fromkeys(found, max(found.values()))
    return found


def flat(w: World, seat: int, city: City) -> int:
    """What cards add in a city; a building program never doubles it (R-PROD-03)."""
    added = standing(w, seat).bonus.city_production
    for each in hooked(w, seat, "city_production"):
        added += each.city_production(w, seat, city)
    return added


def funds(w: World, seat: int, city: City, *, extra: int = 0, around: int | None = None) -> Funds:
    """What a city can lay out. `extra` belongs to this one action (R-PROD-08)."""
    gain = 1
    for each in hooked(w, seat, "rushed_production"):
        gain = each.rushed_production(w, seat, gain)
    if around is None:
        around = shares(w, seat, works(w, seat))[city.centre]
    options = w.options
    return Funds(
        around,
        flat(w, seat, city) + extra,
        options.caravan_production,
        w.realms[seat].trade,
        options.trade_per_production,
        gain,
    )


def production(w: World, seat: int, city: City, *, program: bool = False, caravan: bool = False) -> int:
    """R-PROD-03: the production of a city, before trade."""
    return funds(w, seat, city).total(program=program, caravan=caravan)


def program_ready(w: World, city: City) -> bool:
    """R-BP-04: can the city's building program be used now?"""
    same_turn = w.options.building_program_same_turn
    return bool(city.program_turn) and (same_turn or city.program_turn < w.turn)

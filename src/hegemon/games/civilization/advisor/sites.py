"""Where a city would do well."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters import founding
from hegemon.games.civilization.facts.kinds import WATER
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

NEAR_SITE: Final = 6
"""Steps to a place for a city that a scout would rather take than look for another one."""


def surroundings(sight: JudgedPosition, site: int) -> float:
    """What the squares around a site yield; those that a city has already don't count again."""
    w, resource = sight.w, sight.numbers.start.site_resource
    return sum(
        sight.yields(square) + resource * (w.resource[square] != NONE)
        for square in w.geography.around[site]
        if w.outskirts_owner[square] == NONE
    )


def suitable(sight: JudgedPosition, site: int) -> bool:
    """May a city of one's own stand there, as far as the ground goes?"""
    w = sight.w
    if w.terrain[site] in (UNEXPLORED, WATER) or w.figure_owner[site] not in (NONE, sight.seat):
        return False
    return founding.refusal(w, sight.seat, site) is None


def site_worth(sight: JudgedPosition, square: int) -> float:
    """A place for a city, as long as one may still be founded; remembered."""
    if len(sight.cities) >= sight.standing.city_limit:
        return 0.0
    found = sight.founding.get(square)
    if found is None:
        good = suitable(sight, square)
        found = sight.numbers.goals.founding + surroundings(sight, square) if good else 0.0
        sight.founding[square] = found
    return found


def searches_for_site(sight: JudgedPosition) -> bool:
    """May one more city be founded, though no place for it is known near a scout?"""
    w = sight.w
    if len(sight.cities) >= sight.standing.city_limit:
        return False
    scouts = [square for square in w.figure_squares[sight.seat] if w.scouts[square]]
    return not any(
        site_worth(sight, square)
        for square in w.geography.on_map
        if w.terrain[square] != UNEXPLORED and any(w.geography.walk(scout, square) <= NEAR_SITE for scout in scouts)
    )

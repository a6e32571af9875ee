"""Where a city would do well."""

from __future__ import annotations

from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters import founding
from hegemon.games.civilization.facts.kinds import WATER
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED


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

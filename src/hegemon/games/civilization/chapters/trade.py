"""Collecting trade (4.2). Deals have a chapter of their own."""

from __future__ import annotations

from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.world import World


def income(w: World, seat: int) -> int:
    """R-TRD-01 to R-TRD-05: the trade of all squares that work for a player, each once."""
    works = land.workplaces(w, seat, armies_gather=standing(w, seat).may(Privilege.ARMIES_GATHER))
    more: int = sum(
        ability.square_trade(w, seat, square) for ability in hooked(w, seat, "square_trade") for square in works
    )
    return more + sum(w.icons[square].trade for square in works)


def collect(w: World, seat: int) -> None:
    """R-TRD-01: turn the trade dial up by the income."""
    sheet.gain_trade(w, seat, income(w, seat))

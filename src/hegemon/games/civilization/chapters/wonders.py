"""The wonders on the market: what they cost, how they are built and how they become obsolete (11.1, 11.2)."""

from __future__ import annotations

from hegemon.core.game import Reveals
from hegemon.core.message import say
from hegemon.games.civilization.chapters import placing
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import revealing
from hegemon.games.civilization.framework.standing import hooked
from hegemon.games.civilization.speech import WONDERS, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.world import World

OPENED_WONDER = happening(
    "opened-wonder", say("{wonder} can be built from now on."), reveals=Reveals.ALWAYS, wonder=WONDERS
)
OBSOLETE = happening("obsolete", say("{wonder} is obsolete."), reveals=Reveals.ITS_SECRETS, wonder=WONDERS)
LEFT_MARKET = happening("left-market", say("{wonder} leaves the market."), reveals=Reveals.ITS_SECRETS, wonder=WONDERS)


def wonder_cost(w: World, seat: int, wonder: int) -> int:
    """R-WON-01: the printed cost, or the lower one with the listed tech."""
    row = CONTENT.wonders[wonder]
    if row.discount_tech and w.realms[seat].knows(CONTENT.techs.number(row.discount_tech)):
        return row.discount_cost
    return row.cost


def build_wonder(w: World, seat: int, square: int, wonder: int) -> None:
    """R-WON-02, R-WON-04: from the market onto the map; the next one comes up."""
    w.open_wonders = tuple(other for other in w.open_wonders if other != wonder)
    placing.put_wonder(w, seat, square, wonder)
    refill_market(w)
    for each in hooked(w, seat, "built_wonder"):
        each.built_wonder(w, seat)
    revealing.ask_at_moment(w, seat, "built_wonder")


def refill_market(w: World) -> None:
    """R-WON-04: turn up wonders until as many lie open as should, as long as there are some."""
    while len(w.open_wonders) < CONTENT.market.open_wonders and w.wonder_deck:
        wonder, w.wonder_deck = w.wonder_deck[-1], w.wonder_deck[:-1]
        w.open_wonders = (*w.open_wonders, wonder)
        OPENED_WONDER(w, wonder=CONTENT.wonders[wonder].id)


def make_obsolete(w: World, wonder: int) -> None:
    """R-OBS-01, R-OBS-02: its ability is gone for good, its marker stays; on the market it is replaced."""
    name = CONTENT.wonders[wonder].id
    if wonder in w.open_wonders:
        w.open_wonders = tuple(other for other in w.open_wonders if other != wonder)
        land.retire(w, marker_of(MarkerKind.WONDER, wonder))
        LEFT_MARKET(w, wonder=name)
        refill_market(w)
        return
    w.obsolete_wonders |= 1 << wonder
    w.standings[:] = [None] * len(w.standings)
    land.recount_coins(w)
    OBSOLETE(w, wonder=name)

"""What goes on and off a player's sheet: trade, culture, coins, resources (R-TRD-06, R-COIN-02, R-HARV-04)."""

from __future__ import annotations

from hegemon.core.game import Reveals
from hegemon.core.message import say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import NUMBERS, RESOURCES, SEATS, TECHS, WONDERS, happening, resource_id
from hegemon.games.civilization.world import knowledge, land
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.realm import FoundMarker, changed
from hegemon.games.civilization.world.world import World

GAINED_TRADE = happening(
    "gained-trade", say("{seat} gains {n} trade."), you=say("You gain {n} trade."), seat=SEATS, n=NUMBERS
)
LOST_TRADE = happening(
    "lost-trade", say("{seat} pays {n} trade."), you=say("You pay {n} trade."), seat=SEATS, n=NUMBERS
)
GAINED_CULTURE = happening(
    "gained-culture", say("{seat} gains {n} culture."), you=say("You gain {n} culture."), seat=SEATS, n=NUMBERS
)
LOST_CULTURE = happening(
    "lost-culture", say("{seat} pays {n} culture."), you=say("You pay {n} culture."), seat=SEATS, n=NUMBERS
)
GAINED_COIN = happening("gained-coin", say("{seat} gains a coin."), you=say("You gain a coin."), seat=SEATS)
COIN_ON_TECH = happening(
    "coin-on-tech",
    say("{seat} puts a coin on {tech}."),
    you=say("You put a coin on {tech}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    tech=TECHS,
)
COIN_ON_WONDER = happening(
    "coin-on-wonder",
    say("{seat} puts a coin on {wonder}."),
    you=say("You put a coin on {wonder}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    wonder=WONDERS,
)
TOOK_RESOURCE = happening(
    "took-resource",
    say("{seat} takes a resource from the market: {resource}."),
    you=say("You take a resource from the market: {resource}."),
    seat=SEATS,
    resource=RESOURCES,
)


def gain_trade(w: World, seat: int, n: int) -> None:
    """Turn the trade dial up; what goes beyond its end is lost (R-TRD-06)."""
    realm = w.realms[seat]
    n = min(n, w.options.trade_max - realm.trade)
    if n > 0:
        realm.trade += n
        GAINED_TRADE(w, seat=seat, n=n)


def lose_trade(w: World, seat: int, n: int) -> None:
    """Turn the trade dial down; the player must have as much."""
    if n:
        w.realms[seat].trade -= n
        LOST_TRADE(w, seat=seat, n=n)


def gain_culture(w: World, seat: int, n: int) -> None:
    """Take culture tokens; there is no limit (R-CUL-01)."""
    if n:
        w.realms[seat].culture += n
        GAINED_CULTURE(w, seat=seat, n=n)


def lose_culture(w: World, seat: int, n: int) -> None:
    """Give culture tokens back; the player must have as many."""
    if n:
        w.realms[seat].culture -= n
        LOST_CULTURE(w, seat=seat, n=n)


def gain_coin(w: World, seat: int) -> None:
    """Put a coin token on the civilization sheet."""
    w.realms[seat].coins += 1
    land.recount_coins_of(w, seat)
    GAINED_COIN(w, seat=seat)


def coin_room(w: World, seat: int, tech: int) -> int:
    """How many coin tokens more there is room for on a tech (R-COIN-06)."""
    capacity = CONTENT.techs[tech].coin_tokens
    more = standing(w, seat).bonus.coin_capacity if capacity else 0
    return capacity + more - w.realms[seat].tech_coins[tech]


def put_coin_on_tech(w: World, seat: int, tech: int) -> None:
    """Put a coin token on a tech, if there is room for it."""
    if coin_room(w, seat, tech) > 0:
        realm = w.realms[seat]
        realm.tech_coins = changed(realm.tech_coins, tech, +1)
        land.recount_coins_of(w, seat)
        COIN_ON_TECH(w, seat=seat, tech=CONTENT.techs[tech].id)


def put_coin_on_wonder(w: World, seat: int, wonder: int) -> None:
    """Put a coin token on a wonder; there is always room."""
    w.wonder_coins = changed(w.wonder_coins, wonder, +1)
    land.recount_coins(w)
    COIN_ON_WONDER(w, seat=seat, wonder=CONTENT.wonders[wonder].id)


def take_resource(w: World, seat: int, resource: int) -> None:
    """Take a token from the market; there must be one (R-HARV-02)."""
    realm = w.realms[seat]
    w.resources = changed(w.resources, resource, -1)
    realm.resources = changed(realm.resources, resource, +1)
    TOOK_RESOURCE(w, seat=seat, resource=resource_id(resource))


def use_up_marker(w: World, seat: int, face: int) -> FoundMarker:
    """Show a kept hut or village marker with this face; it leaves the game (R-HUT-03, R-HUT-08, R-SUP-04)."""
    realm = w.realms[seat]
    found = next(found for found in realm.huts_and_villages if found.face == face)
    realm.huts_and_villages = knowledge.shown(realm.huts_and_villages, face)
    land.retire(w, marker_of(MarkerKind.VILLAGE if found.village else MarkerKind.HUT, face))
    return found

"""Coins and the victories (8.4, 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hegemon.core.game import Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.laws import Order, law
from hegemon.games.civilization.speech import SEATS, TECHS, WONDERS, happening, one_of_named
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import KINDS, MarkerKind
from hegemon.games.civilization.world.realm import NONE, changed
from hegemon.games.civilization.world.world import World

CULTURE, TECH, ECONOMY, MILITARY = "culture", "tech", "economy", "military"
VICTORIES: Final = {
    CULTURE: say("culture victory"),
    TECH: say("tech victory"),
    ECONOMY: say("economic victory"),
    MILITARY: say("military victory"),
}

WON = happening(
    "won",
    say("{seat} wins: {how}."),
    you=say("You win: {how}."),
    seat=SEATS,
    how=one_of_named("victory", VICTORIES),
)
LOST_COIN = happening("lost-coin", say("{seat} loses a coin."), you=say("You lose a coin."), seat=SEATS)
LOST_COIN_ON_TECH = happening(
    "lost-coin-on-tech",
    say("{seat} loses a coin on {tech}."),
    you=say("You lose a coin on {tech}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    tech=TECHS,
)
LOST_COIN_ON_WONDER = happening(
    "lost-coin-on-wonder",
    say("{seat} loses a coin on {wonder}."),
    you=say("You lose a coin on {wonder}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    wonder=WONDERS,
)


# -- victory ---------------------------------------------------------------------------------------------------


def win(w: World, seat: int, how: str) -> None:
    """R-VIC-05: the game is over at once; nothing further is resolved."""
    w.winner, w.ended_by = seat, how
    w.agenda.clear()
    WON(w, seat=seat, how=how)


@law(Order.VICTORY)
def economic_victory(w: World) -> bool:
    """R-VIC-03, R-VIC-06: whoever has enough coins wins, from the active player or the first player on."""
    if NONE not in w.coin_totals and max(w.coin_totals) < w.options.coin_victory:
        return False
    for seat in w.in_order(None if w.active_player == NONE else w.active_player):
        if w.realms[seat].civilization != NONE and coins(w, seat) >= w.options.coin_victory:
            win(w, seat, ECONOMY)
            return True
    return False


# -- the economy dial ------------------------------------------------------------------------------------------


def coins(w: World, seat: int) -> int:
    """R-COIN-01: the coins at a player's disposal, invested ones apart."""
    found = w.coin_totals[seat]
    if found == NONE:
        found = w.coin_totals[seat] = counted(w, seat)
    return found


def counted(w: World, seat: int) -> int:
    """Count them: cards in play, tokens, and the map (R-COIN-03, R-COIN-04)."""
    realm = w.realms[seat]
    state = standing(w, seat)
    if not w.cities[seat]:
        return state.bonus.coins
    tokens = realm.coins + sum(realm.tech_coins)
    gather = state.may(Privilege.ARMIES_GATHER)
    if any(w.wonder_coins):
        works = land.workplaces(w, seat, armies_gather=gather)
        tokens += sum(land.wonder_tokens(w, square) for square in works if w.outskirts_owner[square] == seat)
    return state.bonus.coins + tokens + land.coins_yielded(w, seat, armies_gather=gather)


# -- tokens that can be lost -----------------------------------------------------------------------------------


class CoinPlace(NamedTuple):
    """Where a coin token lies: on the sheet, on a tech or on a wonder. `id` says it in actions and events."""

    id: str
    tech: int = NONE
    wonder: int = NONE


SHEET: Final = CoinPlace("sheet")


def place_name(place: str) -> Message:
    """What people call a place where coins lie."""
    if place == SHEET.id:
        return say("the civilization sheet")
    return (CONTENT.techs if place in CONTENT.techs else CONTENT.wonders).called(place).name


def coin_places(w: World, seat: int) -> Iterator[CoinPlace]:
    """Where a player's coin tokens lie that others can hit; never investments (R-LOOT-03, R-LOOT-05, AMB-13)."""
    realm = w.realms[seat]
    if realm.coins:
        yield SHEET
    if any(realm.tech_coins):
        for tech, tokens in enumerate(realm.tech_coins):
            if tokens:
                yield CoinPlace(CONTENT.techs[tech].id, tech=tech)
    if any(w.wonder_coins):
        for wonder in wonders_of(w, seat):
            if w.wonder_coins[wonder]:
                yield CoinPlace(CONTENT.wonders[wonder].id, wonder=wonder)


def wonders_of(w: World, seat: int) -> Iterator[int]:
    """The wonders around a player's cities, working or not (R-BLK-04)."""
    for city in w.cities[seat]:
        for square in land.outskirts(w, city):
            if w.markers[square] // KINDS == MarkerKind.WONDER:
                yield w.markers[square] % KINDS


def discard_coin(w: World, seat: int, place: CoinPlace) -> None:
    """Take a coin token away."""
    realm = w.realms[seat]
    if place.tech != NONE:
        realm.tech_coins = changed(realm.tech_coins, place.tech, -1)
        LOST_COIN_ON_TECH(w, seat=seat, tech=place.id)
    elif place.wonder != NONE:
        w.wonder_coins = changed(w.wonder_coins, place.wonder, -1)
        LOST_COIN_ON_WONDER(w, seat=seat, wonder=place.id)
    else:
        realm.coins -= 1
        LOST_COIN(w, seat=seat)
    land.recount_coins_of(w, seat)

"""Investments (10.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import coins, techs
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import revealing
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.standing import hooked
from hegemon.games.civilization.speech import INVESTMENTS, SEATS, TECHS, WONDERS, AnyOf, happening, one_of_named, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.realm import changed
from hegemon.games.civilization.world.world import World

PLACES = AnyOf("place", one_of_named("sheet", {coins.SHEET.id: coins.place_name(coins.SHEET.id)}), TECHS, WONDERS)

INVEST = verb("invest", say("Invest a coin in {investment}, from: {place}."), investment=INVESTMENTS, place=PLACES)
INVEST_FREE = verb("invest-free", say("Invest in {investment} without giving up a coin."), investment=INVESTMENTS)
INVESTED = happening(
    "invested",
    say("{seat} invests in {investment}."),
    you=say("You invest in {investment}."),
    seat=SEATS,
    investment=INVESTMENTS,
)

INVESTED_ALREADY: Final = Refusal("R-INV-01", say("You have made your investment in this start of turn."))
BLOCKADED: Final = Refusal("R-BLK-04", say("An enemy figure stands on that wonder."))


def in_use(w: World) -> bool:
    """R-SET-26: are investment cards played with?"""
    return w.options.use_investments or any(
        CONTENT.civilizations[realm.civilization].needs_investments for realm in w.realms
    )


def options(w: World, seat: int) -> list[Action]:
    """R-INV-01, R-INV-02: every card, with a coin token from wherever there is one."""
    if not in_use(w):
        return []
    places = list(coins.coin_places(w, seat))
    return [INVEST(card.id, place.id) for card in CONTENT.investments for place in places]


def has_invested(w: World, seat: int) -> bool:
    """R-INV-01: has a player made all the investments of this start of turn?"""
    return w.realms[seat].investments_made >= w.options.investments_per_turn


def offers(w: World, seat: int) -> list[Action]:
    """Those that no rule is against."""
    if has_invested(w, seat):
        return []
    return [action for action in options(w, seat) if refusal(w, seat, action) is None]


def refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """R-INV-01: not more than so many in a turn; R-BLK-04: coins on a blockaded wonder can't be had."""
    if has_invested(w, seat):
        return INVESTED_ALREADY
    place = str(action.args[1])
    if place in CONTENT.wonders and not stands_free(w, seat, CONTENT.wonders.number(place)):
        return BLOCKADED
    return None


def stands_free(w: World, seat: int, wonder: int) -> bool:
    """Does a wonder of the player's stand where nobody blockades it?"""
    wanted = marker_of(MarkerKind.WONDER, wonder)
    return any(w.markers[square] == wanted for square in land.own_squares(w, seat))


def take(w: World, seat: int, action: Action) -> None:
    """Make the investment of a start of turn."""
    card, place = map(str, action.args)
    w.realms[seat].investments_made += 1
    coins.discard_coin(w, seat, next(each for each in coins.coin_places(w, seat) if each.id == place))
    invest(w, seat, CONTENT.investments.number(card))


INVESTING: Final = ChoiceKind(INVEST, options=options, offers=offers, refusal=refusal, take=take)


def invest(w: World, seat: int, card: int) -> None:
    """R-INV-03, R-INV-08: one marker more; a level that becomes active works at once."""
    realm = w.realms[seat]
    realm.investments = changed(realm.investments, card, +1)
    w.recount(seat)
    INVESTED(w, seat=seat, investment=CONTENT.investments[card].id)
    reached = [level for level in CONTENT.investments[card].levels if level.markers == realm.investments[card]]
    for level in reached:
        owe(w, *(techs.FreeTech(seat, tuple(range(len(CONTENT.techs)))) for _ in range(level.techs)))
    for ability in hooked(w, seat, "invested"):
        ability.invested(w, seat)
    revealing.ask_at_moment(w, seat, "invested")


@dataclass(frozen=True, slots=True)
class InvestFree(Ask):
    """R-INV-07: an investment that costs no coin."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [INVEST_FREE(card.id) for card in CONTENT.investments]

    def take(self, w: World, seat: int, action: Action) -> None:
        invest(w, seat, CONTENT.investments.number(str(action.args[0])))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose an investment card.")

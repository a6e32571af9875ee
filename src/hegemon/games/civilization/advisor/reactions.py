"""Breaking in, paying, and what is taken from those who lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.gains import resource_worth
from hegemon.games.civilization.advisor.opinions import NEUTRAL, PASSING, fixed, opinion
from hegemon.games.civilization.advisor.research import learn
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.advisor.uses import GIVING, cost, event_worth, gift_harm, mode_worth
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.facts.kinds import DeedKind, Resource
from hegemon.games.civilization.framework.ability import PRINTED
from hegemon.games.civilization.framework.aimed import is_hit_by
from hegemon.games.civilization.framework.event_modes import MODES
from hegemon.games.civilization.framework.reactions import React

SHIELDED: Final = 2.0
"""What oneself is doing is worth so much."""
AT_SOMEBODY: Final = 6.0
"""What an event that is aimed at somebody may take away."""
AIMED: Final = (DeedKind.CULTURE_EVENT, DeedKind.RESOURCE_ABILITY)
"""Deeds that may be aimed at somebody."""
DEEDS: Final[Mapping[DeedKind, float]] = {
    DeedKind.CITY_ACTION: 8.0,
    DeedKind.CULTURE_EVENT: 4.0,
    DeedKind.RESOURCE_ABILITY: 6.0,
    DeedKind.MOVE: 2.0,
}
"""What the deeds of others are worth to them."""
CANCELLER_KEPT: Final = 1.5
"""A card that cancels may be needed more for something that is yet to come."""
TWO_LOOT: Final = 2
"""What takes two loot must be worth two other things (R-LOOT-04)."""

fixed(PASSING, "pass")
fixed(SHIELDED, "shield")
fixed(NEUTRAL, "give-leave")
fixed(SHIELDED, "deny-leave")


# -- breaking in -----------------------------------------------------------------------------------------------


@opinion("answer")
def answer(sight: JudgedPosition, action: Action) -> float:
    """What is spoilt for the other player, less what it costs."""
    return spoilt(sight) - CANCELLER_KEPT - cost(sight, PRINTED[str(action.args[0])][2].price)


@opinion("answer-with")
def answer_with(sight: JudgedPosition, action: Action) -> float:
    """The same with a culture event; those that kill figures say themselves what that is worth."""
    mode = MODES[str(action.args[0])]
    return (mode_worth(sight, mode) if mode.is_deadly else spoilt(sight)) - CANCELLER_KEPT


def spoilt(sight: JudgedPosition) -> float:
    """What it is worth to spoil what another player is doing: nothing if it would hit somebody who is near victory."""
    window, w = sight.asked(React), sight.w
    deed = DeedKind(window.deed)
    harm = sight.hostility(window.by) * DEEDS[deed]
    if deed not in AIMED or len(window.about) <= 1:
        return harm
    hit = [seat for seat in w.others(window.by) if is_hit_by(w, seat, window)]
    spared = sum(AT_SOMEBODY * sight.hostility(seat) for seat in hit if seat != sight.seat)
    return harm + AT_SOMEBODY * (sight.seat in hit) - spared


# -- paying ----------------------------------------------------------------------------------------------------


@opinion("pay-token")
def pay_token(sight: JudgedPosition, action: Action) -> float:
    """Tokens of which there are many go first, and before markers, which nobody sees coming."""
    return 1.0 + sight.realm.resources[Resource[str(action.args[0]).upper()]]


@opinion("pay-marker")
def pay_marker(sight: JudgedPosition, action: Action) -> float:
    """A marker goes before a card."""
    return 1.0


@opinion("pay-event")
def pay_event(sight: JudgedPosition, action: Action) -> float:
    """The card that could do least otherwise; one that gives somebody else a coin comes last."""
    return 1.0 - 0.1 * event_worth(sight, str(action.args[0])) - (gift_harm(sight) if action == GIVING else 0.0)


@opinion("pay-two", "pay-other")
def pay_two(sight: JudgedPosition, action: Action) -> float:
    """Twice as dear."""
    return -sight.worths.resource


# -- loot ------------------------------------------------------------------------------------------------------


def loser(sight: JudgedPosition) -> int:
    """Who lost the battle."""
    return sight.asked(Loot).loser


@opinion("loot-marker")
def loot_marker(sight: JudgedPosition, action: Action) -> float:
    """A marker, whatever it is, that they have less."""
    return sight.worths.resource * (1 + sight.hostility(loser(sight)))


@opinion("loot-coin")
def loot_coin(sight: JudgedPosition, action: Action) -> float:
    """A coin that somebody else has no more."""
    return sight.hostility(loser(sight)) * sight.worths_of(loser(sight)).coin_token


@opinion("loot-event")
def loot_event(sight: JudgedPosition, action: Action) -> float:
    """A culture event for two loot."""
    return sight.worths.event / TWO_LOOT


@opinion("loot-tech")
def loot_tech(sight: JudgedPosition, action: Action) -> float:
    """A tech for two loot."""
    return learn(sight, action) / TWO_LOOT


@opinion("loot-trade")
def loot_trade(sight: JudgedPosition, action: Action) -> float:
    """Three trade at most, which they have less."""
    seat = loser(sight)
    n = min(3, sight.w.realms[seat].trade, sight.w.options.trade_max - sight.realm.trade)
    return n * (sight.worths.trade_token + sight.hostility(seat) * sight.worths_of(seat).trade_token)


@opinion("loot-culture")
def loot_culture(sight: JudgedPosition, action: Action) -> float:
    """Three culture at most, which they have less."""
    seat = loser(sight)
    n = min(3, sight.w.realms[seat].culture)
    return n * (sight.worths.culture_token + sight.hostility(seat) * sight.worths_of(seat).culture_token)


@opinion("loot-resource")
def loot_resource(sight: JudgedPosition, action: Action) -> float:
    """What the resource is good for."""
    return resource_worth(sight, Resource[str(action.args[0]).upper()])


@opinion("take-coin")
def take_coin(sight: JudgedPosition, action: Action) -> float:
    """A coin for two loot."""
    return (loot_coin(sight, action) + sight.worths.coin_token) / TWO_LOOT

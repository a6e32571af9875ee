"""Cards: using them, breaking in with them, paying for them, and what is taken from those who lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.gains import RESOURCE, gain, resource_worth, use_worth
from hegemon.games.civilization.advisor.opinions import NEUTRAL, PASSING, fixed, opinion
from hegemon.games.civilization.advisor.research import learn
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Resource
from hegemon.games.civilization.framework.event_modes import PRINTED

EVENT: Final = 1.5
"""A card in hand does nothing; played it does something, mostly to others."""
BREAKING_IN: Final = 1.0
"""To spoil what another player does; a card that is kept for a better moment often isn't used at all."""
COIN_LOST: Final = 4.0
"""A coin that somebody else has no more."""
TWO_LOOT: Final = 2
"""What takes two loot must be worth two other things (R-LOOT-04)."""

fixed(PASSING, "pass")
fixed(BREAKING_IN, "answer", "answer-with")
fixed(2 * BREAKING_IN, "shield")
fixed(NEUTRAL, "give-leave", "deny-leave", "pay-event")
fixed(-RESOURCE, "pay-two")


@opinion("use")
def use(sight: JudgedPosition, action: Action) -> float:
    """What it brings, less what it costs."""
    return use_worth(sight, str(action.args[0]))


@opinion("play")
def play(sight: JudgedPosition, action: Action) -> float:
    """What it brings, and a little more: hands are small."""
    return EVENT + gain(sight.worths, PRINTED[str(action.args[0])][1].amounts)


@opinion("keep-event")
def keep_event(sight: JudgedPosition, action: Action) -> float:
    """The card that brings most."""
    return event_worth(sight, str(action.args[0]))


@opinion("discard-event")
def discard_event(sight: JudgedPosition, action: Action) -> float:
    """The card that brings least."""
    return -event_worth(sight, str(action.args[0]))


def event_worth(sight: JudgedPosition, name: str) -> float:
    """The best that a culture event can do."""
    return max((gain(sight.worths, mode.amounts) for mode in CONTENT.events.called(name).modes), default=0.0)


@opinion("pay-token")
def pay_token(sight: JudgedPosition, action: Action) -> float:
    """Tokens of which there are many go first, and before markers, which nobody sees coming."""
    return 1.0 + sight.realm.resources[Resource[str(action.args[0]).upper()]]


@opinion("pay-marker")
def pay_marker(sight: JudgedPosition, action: Action) -> float:
    """A marker goes before a card."""
    return 1.0


LOOT: Final[Mapping[str, float]] = {"loot-marker": RESOURCE, "loot-coin": COIN_LOST, "loot-event": 2.5 / TWO_LOOT}


@opinion("loot-marker", "loot-coin", "loot-event")
def loot(sight: JudgedPosition, action: Action) -> float:
    """What hurts or helps the same, whoever takes it."""
    return LOOT[action.verb]


@opinion("loot-tech")
def loot_tech(sight: JudgedPosition, action: Action) -> float:
    """A tech for two loot."""
    return learn(sight, action) / TWO_LOOT


@opinion("loot-trade")
def loot_trade(sight: JudgedPosition, action: Action) -> float:
    """Three trade at most, which they have less."""
    return 1.0 + 3 * sight.worths.trade_token


@opinion("loot-culture")
def loot_culture(sight: JudgedPosition, action: Action) -> float:
    """Three culture at most."""
    return 1.0 + 3 * sight.worths.culture_token


@opinion("loot-resource")
def loot_resource(sight: JudgedPosition, action: Action) -> float:
    """What the resource is good for."""
    return resource_worth(sight, Resource[str(action.args[0]).upper()])


@opinion("take-coin")
def take_coin(sight: JudgedPosition, action: Action) -> float:
    """A coin for two loot."""
    return (COIN_LOST + sight.worths.coin_token) / TWO_LOOT

"""What abilities, cards and resources are worth, by what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from hegemon.games.civilization.advisor.numbers import Worths
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.facts.cards import AbilityPrice, PrintedAbility
from hegemon.games.civilization.framework.ability import Usable

UNNAMED: Final = 1.0
"""A number on a card that no list here names."""

PLAIN: Final[Mapping[str, float]] = {
    "production": 1.0,
    "units": 5.0,  # what the cheapest of them costs
    "figures": 4.0,
    "armies": 4.0,
    "buildings": 6.0,
    "actions": 5.0,
    "investments": 3.0,
    "loot": 3.0,
    "wounds": 1.0,  # a unit has about 2 health: in a battle one wound is half of one
    "attack": 1.0,
    "heal": 0.8,  # only as far as there are wounds
    "combat": 0.8,
    "kills": 3.0,
    "other_trade": -0.2,  # it goes to somebody who is no friend
}
"""By the name of a number on a card: what one of it is worth to everybody."""
LABELS: Final = frozenset({"level", "distance", "range", "players", "from", "kinds", "switches", "whatever"})
"""Numbers that say where or how, not how much."""


def gain(worths: Worths, amounts: Mapping[str, int]) -> float:
    """What these printed numbers are worth."""
    worth = worth_of_one(worths)
    return sum([n * worth.get(name, UNNAMED) for name, n in amounts.items() if name not in LABELS])


@lru_cache(maxsize=64)
def worth_of_one(worths: Worths) -> Mapping[str, float]:
    """By the name of a number on a card: what one of it is worth."""
    return {
        **PLAIN,
        "trade": worths.trade_token,
        "culture": worths.culture_token,
        "coin_tokens": worths.coin_token,
        "coins": worths.coin_token,
        "techs": worths.tech,
        "steps": worths.step,
        "great_persons": worths.person,
        "events": worths.event,
        "resources": worths.resource,
        "harvests": worths.resource,
    }


def price(worths: Worths, cost: AbilityPrice) -> float:
    """What is given up for it."""
    resources = sum(cost.resources) + cost.any
    return resources * worths.resource + cost.trade * worths.trade_token + cost.culture * worths.culture_token


def printed_worth(worths: Worths, printed: PrintedAbility) -> float:
    """What using an ability brings, less what it costs."""
    return gain(worths, printed.amounts) - price(worths, printed.price)


def resource_worth(sight: JudgedPosition, resource: int) -> float:
    """What one more token is worth: what the best ability in play makes of it, if there is none of it yet."""
    plain = sight.worths.resource
    if sight.realm.resources[resource]:
        return plain / (1 + sight.realm.resources[resource])
    best = plain
    for ability in sight.standing.usable:
        best = max(best, made_of(sight, ability, resource))
    return best


def made_of(sight: JudgedPosition, ability: Usable, resource: int) -> float:
    """What an ability makes of a token."""
    cost = ability.printed.price
    if not cost.resources[resource] and not cost.any:
        return 0.0
    return gain(sight.worths, ability.printed.amounts) / (sum(cost.resources) + cost.any)

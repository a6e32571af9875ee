"""Deals: none is proposed, and one that is plainly good is accepted."""

from __future__ import annotations

from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.gains import RESOURCE
from hegemon.games.civilization.advisor.opinions import NEUTRAL, fixed, opinion
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.bundles import Bundle, Wanted
from hegemon.games.civilization.chapters.deals import Consider

MARGIN: Final = 1.5
"""The other side wants something too: what one gets must be worth so many times what one gives."""
HIDDEN_THING: Final = 2.0
"""A marker or a card of which nothing is known."""
UNWANTED: Final = -1.0

fixed(UNWANTED, "offer", "propose")
fixed(NEUTRAL, "decline")
fixed(-UNWANTED, "drop")


@opinion("accept")
def accept(sight: JudgedPosition, action: Action) -> float:
    """What one gets, less what one gives with the margin; somebody about to win gets nothing."""
    deal = sight.asked(Consider)
    return offered(sight, deal.give) - MARGIN * wanted(sight, deal.want)


def offered(sight: JudgedPosition, goods: Bundle) -> float:
    """What the other side gives."""
    hidden = len(goods.markers) + len(goods.events)
    return tokens(sight, goods.trade, goods.culture, goods.resources) + HIDDEN_THING * hidden


def wanted(sight: JudgedPosition, goods: Wanted) -> float:
    """What it asks for."""
    hidden = goods.markers + len(goods.events)
    return tokens(sight, goods.trade, goods.culture, goods.resources) + HIDDEN_THING * hidden


def tokens(sight: JudgedPosition, trade: int, culture: int, resources: tuple[int, ...]) -> float:
    """What open things are worth."""
    worths = sight.worths
    return trade * worths.trade_token + culture * worths.culture_token + sum(resources) * RESOURCE

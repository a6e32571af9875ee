"""Deals: what helps both sides is proposed, and accepted from everybody who isn't about to win.

Everybody is a rival after all: what the other side gains counts against a deal, in full if there are only two players,
and more than that if they could soon win with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hegemon.core.game import Action
from hegemon.games.civilization.advisor import gains
from hegemon.games.civilization.advisor.opinions import NEUTRAL, fixed, opinion
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.advisor.uses import event_worth
from hegemon.games.civilization.chapters.bundles import MARKET, Bundle, Wanted
from hegemon.games.civilization.chapters.deals import Compose, Consider, too_much_trade
from hegemon.games.civilization.framework.standing import standing

UNWANTED: Final = -1.0
FITTING: Final = 2.0
"""The next piece of an offer that one has in mind."""
AMOUNTS: Final = (2, 3, 4, 6, 9)
"""Of trade or culture that are thought of."""
IMMINENT: Final = 0.9
"""From such an urgency on somebody gets nothing at all: it may be what is missing for a victory."""
PROPOSALS: Final = 1
"""In a turn: nobody wants to be asked all the time."""

fixed(NEUTRAL, "decline")
fixed(UNWANTED / 2, "drop")
fixed(UNWANTED, "ask-marker", "ask-event")


NO_RESOURCES: Final = (0,) * len(MARKET)
SINGLE_RESOURCES: Final = tuple(tuple(int(each == kind) for each in range(len(MARKET))) for kind in range(len(MARKET)))
"""By kind: one token of it."""


class Goods(NamedTuple):
    """What one side hands over, as far as it can be seen."""

    trade: int = 0
    culture: int = 0
    resources: tuple[int, ...] = NO_RESOURCES
    hidden: int = 0
    """Markers and culture events."""


class Swap(NamedTuple):
    """A deal that looks good to both sides."""

    worth: float
    give: Goods
    want: Goods


def goods_of(side: Bundle | Wanted) -> Goods:
    """What is in one side of a deal."""
    markers = side.markers if isinstance(side.markers, int) else len(side.markers)
    return Goods(side.trade, side.culture, tuple(side.resources), markers + len(side.events))


# -- what goods are worth --------------------------------------------------------------------------------------


def goods_worth(sight: JudgedPosition, seat: int, goods: Goods) -> float:
    """What goods are worth to a player."""
    worths = sight.worths_of(seat)
    worth = goods.trade * worths.trade_token + goods.culture * worths.culture_token
    if goods.resources != NO_RESOURCES:
        worth += sum([n * resource_worth(sight, seat, kind) for kind, n in enumerate(goods.resources) if n])
    return worth + goods.hidden * worths.event


def resource_worth(sight: JudgedPosition, seat: int, resource: int) -> float:
    """What a token is worth to a player; remembered."""
    found = sight.tokens.get((seat, resource))
    if found is None:
        found = sight.tokens[seat, resource] = token_worth(sight, seat, resource)
    return found


def token_worth(sight: JudgedPosition, seat: int, resource: int) -> float:
    """The same: what a card in play makes of it."""
    worths = sight.worths_of(seat)
    best = worths.resource
    for ability in standing(sight.w, seat).usable:
        cost = ability.printed.price
        if cost.resources[resource]:
            best = max(best, gains.gain(worths, ability.printed.amounts) / sum(cost.resources))
    return best


def profit(sight: JudgedPosition, seat: int, get: Goods, give: Goods) -> float:
    """What a player gains by a deal."""
    return goods_worth(sight, seat, get) - goods_worth(sight, seat, give)


def envy(sight: JudgedPosition, other: int) -> float:
    """How much of what somebody else gains counts against a deal."""
    n = sight.numbers
    base = 1.0 if sight.w.options.players == 2 else n.deals.envy
    return base * (1 + n.rivals.alarm * sight.urgency(other))


# -- what to propose -------------------------------------------------------------------------------------------


def best_swap(sight: JudgedPosition, partner: int) -> Swap | None:
    """The best deal for oneself that the partner is likely to accept."""
    if partner not in sight.swaps:
        sight.swaps[partner] = look_for_swap(sight, partner)
    found: Swap | None = sight.swaps[partner]
    return found


def look_for_swap(sight: JudgedPosition, partner: int) -> Swap | None:
    """Everything that comes to mind, by what it is worth to both."""
    best, least = None, sight.numbers.deals.least_gain
    if sight.urgency(partner) >= IMMINENT:
        return None
    mine, theirs = envy(sight, partner), envy(sight, sight.seat)
    own = [(goods, *both_worths(sight, partner, goods)) for goods in lots(sight, sight.seat)]
    for want in lots(sight, partner):
        my_gain, their_loss = both_worths(sight, partner, want)
        for give, my_loss, their_gain in own:
            ours, others = my_gain - my_loss, their_gain - their_loss
            worth = ours - mine * others
            if min(ours, others) <= 0.0 or worth < least or others - theirs * ours < least:
                continue  # no deal that helps both
            if best is not None and worth <= best.worth:
                continue
            offer = Compose(sight.seat, partner, bundle(give), wanted(want))
            if too_much_trade(sight.w, offer) is None:
                best = Swap(worth, give, want)
    return best


def both_worths(sight: JudgedPosition, partner: int, goods: Goods) -> tuple[float, float]:
    """What goods are worth to oneself and to the partner."""
    return goods_worth(sight, sight.seat, goods), goods_worth(sight, partner, goods)


def lots(sight: JudgedPosition, seat: int) -> Iterator[Goods]:
    """Single things that a player could hand over."""
    realm = sight.w.realms[seat]
    yield from (Goods(trade=n) for n in AMOUNTS if n <= realm.trade)
    yield from (Goods(culture=n) for n in AMOUNTS if n <= realm.culture)
    for kind in range(len(MARKET)):
        if realm.resources[kind]:
            yield Goods(resources=SINGLE_RESOURCES[kind])


def bundle(goods: Goods) -> Bundle:
    """Goods as the one side of an offer."""
    return Bundle(goods.trade, goods.culture, goods.resources)


def wanted(goods: Goods) -> Wanted:
    """Goods as the other side of an offer."""
    return Wanted(goods.trade, goods.culture, goods.resources)


# -- opinions --------------------------------------------------------------------------------------------------


@opinion("offer")
def offer(sight: JudgedPosition, action: Action) -> float:
    """Somebody is asked for a deal that helps both."""
    if sight.w.deals_offered[sight.seat] >= PROPOSALS:
        return UNWANTED
    swap = best_swap(sight, int(action.args[0]))
    return swap.worth if swap else UNWANTED


@opinion("propose")
def propose(sight: JudgedPosition, action: Action) -> float:
    """An offer is proposed when everything is in it."""
    step = sight.asked(Compose)
    swap = best_swap(sight, step.partner)
    complete = swap is not None and (step.give, step.want) == (bundle(swap.give), wanted(swap.want))
    return FITTING if complete else UNWANTED


@opinion("give-trade", "give-culture", "give-resource", "ask-trade", "ask-culture", "ask-resource")
def piece(sight: JudgedPosition, action: Action) -> float:
    """The pieces of the offer that one has in mind, one after another."""
    step = sight.asked(Compose)
    swap = best_swap(sight, step.partner)
    if swap is None:
        return UNWANTED
    giving, kind = action.verb.startswith("give"), action.verb.partition("-")[2]
    goods, laid = (swap.give, step.give) if giving else (swap.want, step.want)
    word = action.args[0]
    if kind == "resource":
        place = MARKET.index(str(word))
        return FITTING if goods.resources[place] > laid.resources[place] else UNWANTED
    return FITTING if getattr(goods, kind) == word and not getattr(laid, kind) else UNWANTED


@opinion("give-marker", "give-event")
def hand_over(sight: JudgedPosition, action: Action) -> float:
    """Nothing hidden is offered; of what was asked for goes what does least."""
    if isinstance(sight.question, Compose):
        return UNWANTED
    return -event_worth(sight, str(action.args[0])) if action.verb == "give-event" else NEUTRAL


@opinion("accept")
def accept(sight: JudgedPosition, action: Action) -> float:
    """What one gains, less what the other side gains as far as that counts."""
    deal = sight.asked(Consider)
    get, give = goods_of(deal.give), goods_of(deal.want)
    if sight.urgency(deal.proposer) >= IMMINENT and give != Goods():
        return UNWANTED
    others = profit(sight, deal.proposer, give, get)
    gain = profit(sight, sight.seat, get, give) - envy(sight, deal.proposer) * max(0.0, others)
    return gain - sight.numbers.deals.least_gain / 2

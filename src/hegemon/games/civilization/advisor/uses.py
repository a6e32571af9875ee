"""What it is worth to use a card: by its printed numbers, or by what it would do in this position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from hegemon.core.game import Action
from hegemon.games.civilization.advisor import havoc, wishes
from hegemon.games.civilization.advisor.gains import gain, price, printed_worth
from hegemon.games.civilization.advisor.opinions import NEUTRAL, PASSING, WINNING, fixed, opinion, opinions
from hegemon.games.civilization.advisor.research import best_lesson
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.advisor.start import best_policy_change
from hegemon.games.civilization.cards.people.humanitarians import GiveAway
from hegemon.games.civilization.cards.people.scientists import ExchangeTradeAndCulture, TurnIntoTrade
from hegemon.games.civilization.cards.techs.geography import Cultivate
from hegemon.games.civilization.cards.techs.havoc import ChooseTarget, Upheaval
from hegemon.games.civilization.cards.techs.spies import BarSquare, Embezzle
from hegemon.games.civilization.chapters import coins, devotion, wounds
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import AbilityPrice
from hegemon.games.civilization.framework import payment
from hegemon.games.civilization.framework.ability import ABILITIES, PRINTED, Usable
from hegemon.games.civilization.framework.event_modes import MODES, EventMode
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind

TURNED_UP: Final = 2.0
"""A great person that works by lying there: it costs nothing and lasts."""
HELD_EVENT: Final = 0.5
"""A culture event that would do less than this is kept for a better moment."""

SILK_ROAD: Final = "horseback_riding.silk_road"

GIFT: Final = CONTENT.events.number("a_gift_from_afar")
GIVING: Final = payment.PAY_EVENT("a_gift_from_afar")

Worth = Callable[[JudgedPosition], float]


@opinion("use")
def use(sight: JudgedPosition, action: Action) -> float:
    """What it brings, less what it costs; what is had at the end of the phase anyway is left to that."""
    key = str(action.args[0])
    if key not in PRINTED:
        return TURNED_UP
    ability, printed = ABILITIES[key], PRINTED[key][2]
    if sight.wins_with(printed.amounts.get("coin_tokens", 0)):
        return WINNING
    if isinstance(ability, Usable) and ability.quiet and ability in sight.standing.usable:
        return NEUTRAL
    if key in IN_POSITION:
        return IN_POSITION[key](sight) - cost(sight, printed.price)
    if key in sight.numbers.cards:
        return sight.numbers.cards[key] - cost(sight, printed.price)
    return gain(sight.worths, printed.amounts) - cost(sight, printed.price)


def cost(sight: JudgedPosition, asked: AbilityPrice) -> float:
    """What is given up for it, and the coin that somebody else gains if nothing but a gift can pay (R-COIN-09)."""
    given = price(sight.worths, asked)
    if not asked.in_resources or GIFT not in [card.face for card in sight.realm.events]:
        return given
    others = [each for each in payment.sources(sight.w, sight.seat) if each.action != GIVING]
    if payment.coverable(sight.w, sight.seat, asked.demands, others):
        return given
    return given + gift_harm(sight)


def gift_harm(sight: JudgedPosition) -> float:
    """What it costs that somebody else gains a coin: the one whom it helps least."""
    return min(havoc.coin_harm(sight, other) for other in sight.w.others(sight.seat))


def best(sight: JudgedPosition, aims: Sequence[Action]) -> float:
    """What the best of several targets is worth."""
    return max(opinions(sight, aims), default=PASSING)


# -- abilities that depend on the position ---------------------------------------------------------------------


def upheaval(key: str) -> Worth:
    """A wonder less, or what else the card can destroy."""

    def worth(sight: JudgedPosition) -> float:
        ability = cast("Upheaval", ABILITIES[key])
        return best(sight, ability.aims(sight.w, sight.seat))

    return worth


def charity(sight: JudgedPosition) -> float:
    """Mother Teresa: a coin for a step."""
    return best(sight, GiveAway(sight.seat, 1).options(sight.w, sight.seat))


def silk_road(sight: JudgedPosition) -> float:
    """Horseback Riding: trade, of which somebody else gains some as well: the one whom it helps least."""
    amounts = PRINTED[SILK_ROAD][2].amounts
    shared = max(havoc.share_trade(sight, Action("share-trade", (other,))) for other in sight.w.others(sight.seat))
    return amounts["trade"] * sight.worths.trade_token + amounts["other_trade"] * shared


def concert(sight: JudgedPosition) -> float:
    """Jerry Garcia: all cities devote themselves with the action of the capital."""
    culture = sum(devotion.culture(sight.w, sight.seat, city) for city in sight.cities)
    return culture * sight.worths.culture_token - wishes.best_wish(sight, sight.cities[0])


def equivalence(sight: JudgedPosition) -> float:
    """Albert Einstein: trade for culture or the other way round."""
    return best(sight, ExchangeTradeAndCulture(sight.seat).options(sight.w, sight.seat))


def inspiration(sight: JudgedPosition) -> float:
    """Joan of Arc: the own culture counts in the battle."""
    return 0.8 * sight.realm.culture


def lamp(sight: JudgedPosition) -> float:
    """Florence Nightingale: all dead units are saved."""
    return havoc.UNIT * len(wounds.to_save(sight.w, sight.seat)) - havoc.UNIT


def libraries(sight: JudgedPosition) -> float:
    """Andrew Carnegie: steps for coins."""
    return sight.worths.step * (coins.coins(sight.w, sight.seat) // 3)


def architecture(sight: JudgedPosition) -> float:
    """Frank Lloyd Wright: trade and culture for buildings."""
    kinds = [land.kind_at(sight.w, square) for square in land.own_squares(sight.w, sight.seat)]
    return kinds.count(MarkerKind.BUILDING) * (sight.worths.trade_token + sight.worths.culture_token) - 3


def peace(sight: JudgedPosition) -> float:
    """St. Francis: culture for armies that are not on the map."""
    return 3 * sight.worths.culture_token * sight.realm.armies - 6


def study(level: int) -> Worth:
    """Rationalism: the best tech of a level."""
    return lambda sight: best_lesson(sight, level)


IN_POSITION: Final[dict[str, Worth]] = {
    "monarchy.silk": upheaval("monarchy.silk"),
    "gunpowder.blast": upheaval("gunpowder.blast"),
    "atomic_theory.bomb": lambda sight: best(sight, ChooseTarget(sight.seat).options(sight.w, sight.seat)),
    "mysticism.spy": lambda sight: best(sight, Embezzle(sight.seat).options(sight.w, sight.seat)),
    "communism.spy": lambda sight: best(sight, BarSquare(sight.seat).options(sight.w, sight.seat)),
    "ecology.wheat": lambda sight: best(sight, Cultivate(sight.seat).options(sight.w, sight.seat)),
    "mother_teresa.charity": charity,
    SILK_ROAD: silk_road,
    "jerry_garcia.concert": concert,
    "albert_einstein.equivalence": equivalence,
    "joan_of_arc.inspiration": inspiration,
    "florence_nightingale.lamp": lamp,
    "andrew_carnegie.libraries": libraries,
    "frank_lloyd_wright.architecture": architecture,
    "st_francis_of_assisi.peace": peace,
    "rationalism.level_1": study(1),
    "rationalism.level_2": study(2),
    "bureaucracy.reform": best_policy_change,
    "atomic_theory.power": lambda sight: 6.0 * len(sight.cities),
}
"""By ability: what it would do in this position."""


# -- culture events --------------------------------------------------------------------------------------------


@opinion("play")
def play(sight: JudgedPosition, action: Action) -> float:
    """What it brings at the best target; a card that would do little is kept."""
    return mode_worth(sight, MODES[str(action.args[0])]) - HELD_EVENT


def mode_worth(sight: JudgedPosition, mode: EventMode) -> float:
    """What a mode of a culture event does in this position."""
    printed = mode.printed
    aims = mode.aims(sight.w, sight.seat)
    if not aims:
        return best_policy_change(sight) if "switches" in printed.amounts else printed_worth(sight.worths, printed)
    if printed.terrain is not None:
        squares = (sight.square(aim.args[0]) for aim in aims)
        return max(havoc.changed_land(sight, square, printed.terrain) for square in squares)
    if "production" in printed.amounts:
        return float(printed.amounts["production"])
    return best(sight, aims)


@opinion("keep-event")
def keep_event(sight: JudgedPosition, action: Action) -> float:
    """The card that brings most."""
    return event_worth(sight, str(action.args[0]))


@opinion("discard-event")
def discard_event(sight: JudgedPosition, action: Action) -> float:
    """The card that brings least."""
    return -event_worth(sight, str(action.args[0]))


def event_worth(sight: JudgedPosition, name: str) -> float:
    """The best that a culture event can do: now, or as the list says if there is nothing to aim at now."""
    modes = [each.key for each in CONTENT.events.called(name).modes]
    now = max(mode_worth(sight, MODES[key]) for key in modes)
    later = max(sight.numbers.cards.get(key, NEUTRAL) for key in modes)
    return max(now, later)


# -- what some cards ask ---------------------------------------------------------------------------------------


@opinion("for-culture")
def for_culture(sight: JudgedPosition, action: Action) -> float:
    """Trade for culture."""
    return int(action.args[0]) * (sight.worths.culture_token - sight.worths.trade_token)


@opinion("for-trade")
def for_trade(sight: JudgedPosition, action: Action) -> float:
    """Culture for trade."""
    return int(action.args[0]) * (sight.worths.trade_token - sight.worths.culture_token)


@opinion("turn-into-trade")
def turn_into_trade(sight: JudgedPosition, action: Action) -> float:
    """The culture of a city for as much trade."""
    return sight.asked(TurnIntoTrade).culture * (sight.worths.trade_token - sight.worths.culture_token)


@opinion("lay-blank")
def lay_blank(sight: JudgedPosition, action: Action) -> float:
    """As high in the pyramid as it goes."""
    return float(action.args[0])


fixed(1.0, "save-unit", "explore-beside")

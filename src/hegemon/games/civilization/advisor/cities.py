"""City Management: what each city does, and what it produces."""

from __future__ import annotations

from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor import wishes
from hegemon.games.civilization.advisor.gains import resource_worth
from hegemon.games.civilization.advisor.goals import outlook_from
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.advisor.opinions import ENDING, NEUTRAL, WINNING, fixed, opinion, place
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters import culture, devotion
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.cityworks import named_city
from hegemon.games.civilization.chapters.figures import ARMY
from hegemon.games.civilization.chapters.items import ITEM, Producible
from hegemon.games.civilization.chapters.producing import CARAVAN, NEITHER, ChooseItem
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Resource, Reward
from hegemon.games.civilization.world import land

SAVED_CULTURE: Final = 5
"""What Printing Press takes for a coin: whoever wants coins keeps it."""
NEARLY_WON: Final = WINNING / 2
"""A step on a way that ends with victory in this very phase."""
MARKER_KEPT: Final = 1.0
"""A building program or caravan that is saved for something dearer."""

fixed(ENDING, "end-cities")
fixed(NEUTRAL, "enough")


# -- which city does what --------------------------------------------------------------------------------------


@opinion("produce", "produce-at")
def produce(sight: JudgedPosition, action: Action) -> float:
    """How much it is wanted, less the trade it takes: the same wherever it goes, and remembered."""
    key = action.args[:2]
    found = sight.wanted.get(key)
    if found is None:
        found = sight.wanted[key] = max(NEUTRAL, wanted(sight, action))
    return found


def wanted(sight: JudgedPosition, action: Action) -> float:
    """How much a city wants the thing that an action names, less the trade it takes."""
    w, seat, question = sight.w, sight.seat, sight.question
    city, item = named_city(w, seat, action), ITEM[str(action.args[1])]
    extra = question.boost_of(city.centre) if isinstance(question, ManageCities) else 0
    return wishes.net(sight, item, city, wishes.purse_of(sight, city, extra), item.cost(w, seat))


@opinion("program")
def program(sight: JudgedPosition, action: Action) -> float:
    """A building program is better than nothing."""
    return sight.numbers.wishes.program


@opinion("build-free")
def build_free(sight: JudgedPosition, action: Action) -> float:
    """How much the building is wanted."""
    return wishes.wish(sight, ITEM[str(action.args[1])], named_city(sight.w, sight.seat, action))


@place("produce-at", "build-free")
def in_city(sight: JudgedPosition, action: Action) -> float:
    """Which of several squares is better, if it needs one."""
    return site_of(sight, ITEM[str(action.args[1])], sight.square(action.args[2])) if action.args[2:] else NEUTRAL


@place("make-at")
def made_there(sight: JudgedPosition, action: Action) -> float:
    """Which of several squares is better."""
    return site_of(sight, ITEM[str(action.args[0])], sight.square(action.args[1]))


def site_of(sight: JudgedPosition, item: Producible, square: int) -> float:
    """Buildings go where they add most, figures where they have something to do."""
    if item.word in ("army", "scout"):
        return outlook_from(sight, square, army=item.word == ARMY)
    return wishes.icons_worth(sight, item) - sight.lost_at(square)


@opinion("devote")
def devote(sight: JudgedPosition, action: Action) -> float:
    """The culture it gives; whoever can pay for all steps with it does so before anything else."""
    city = named_city(sight.w, sight.seat, action)
    return devotion.culture(sight.w, sight.seat, city) * sight.worths.culture_token + NEARLY_WON * sight.finishes_track


@opinion("harvest", "harvest-free")
def harvest(sight: JudgedPosition, action: Action) -> float:
    """What the resource is good for."""
    return resource_worth(sight, resource(action.args[1]))


@opinion("gather", "take-resource")
def take_resource(sight: JudgedPosition, action: Action) -> float:
    """What the resource is good for."""
    return resource_worth(sight, resource(action.args[0]))


def resource(word: str | int) -> int:
    """The resource that an action names."""
    return Resource[str(word).upper()]


@opinion("harvest-twice")
def harvest_twice(sight: JudgedPosition, action: Action) -> float:
    """The two best resources there."""
    shown = sight.outlook.shown[named_city(sight.w, sight.seat, action).centre]
    return sum(sorted(resource_worth(sight, each) for each in shown)[-2:])


@opinion("advance")
def advance(sight: JudgedPosition, action: Action) -> float:
    """A step on the culture track; the last one wins."""
    realm = sight.realm
    if realm.culture_step + 1 >= sight.w.options.culture_steps:
        return WINNING
    tokens, trade = culture.step_cost(sight.w, sight.seat)
    if sight.aim is Aim.ECONOMY and realm.culture - tokens < SAVED_CULTURE and collects_books(sight):
        return NEUTRAL
    if sight.finishes_track:
        return NEARLY_WON
    person = CONTENT.track[realm.culture_step].reward is Reward.GREAT_PERSON
    reward = sight.worths.person if person else sight.worths.event
    return sight.worths.step + reward - trade * sight.worths.trade_token


@opinion("leap")
def leap(sight: JudgedPosition, action: Action) -> float:
    """As far as it goes."""
    return WINNING if int(action.args[0]) >= sight.w.options.culture_steps else sight.worths.step * 2


@opinion("step-on")
def step_on(sight: JudgedPosition, action: Action) -> float:
    """A step for nothing."""
    return sight.worths.step


@opinion("second-shift", "commission")
def second_shift(sight: JudgedPosition, action: Action) -> float:
    """The city with the best wish."""
    return 1.0 + wishes.best_wish(sight, named_city(sight.w, sight.seat, action))


def collects_books(sight: JudgedPosition) -> bool:
    """Does a card turn culture into coins?"""
    return any(
        ability.printed.price.culture and "coin_tokens" in ability.printed.amounts for ability in sight.standing.usable
    )


@opinion("boost")
def boost(sight: JudgedPosition, action: Action) -> float:
    """Where it makes the most difference: in the city with the most production already."""
    return 1.0 + sight.outlook.around[named_city(sight.w, sight.seat, action).centre] / 10


# -- what and where --------------------------------------------------------------------------------------------


@opinion("make", "make-at")
def make(sight: JudgedPosition, action: Action) -> float:
    """How much it is wanted, less the trade it takes."""
    step = sight.asked(ChooseItem)
    item, city = ITEM[str(action.args[0])], step.city(sight.w)
    if step.free:
        return wishes.wish(sight, item, city)
    purse = wishes.purse_of(sight, city, step.extra)
    return wishes.net(sight, item, city, purse, step.cost(sight.w) + item.cost(sight.w, sight.seat))


@opinion("spending")
def spending(sight: JudgedPosition, action: Action) -> float:
    """Markers are kept where there is enough without them; a caravan goes before the trade it saves."""
    return {NEITHER: MARKER_KEPT, CARAVAN: MARKER_KEPT / 2}.get(str(action.args[0]), NEUTRAL)


# -- for free --------------------------------------------------------------------------------------------------


@opinion("put-free")
def put_free(sight: JudgedPosition, action: Action) -> float:
    """A building on a square, for nothing."""
    item, square = ITEM[str(action.args[0])], sight.square(action.args[1])
    return wishes.icons_worth(sight, item) - sight.lost_at(square)


@opinion("wall-free")
def wall_free(sight: JudgedPosition, action: Action) -> float:
    """Walls around the capital before others."""
    return 2.0 if land.city_with(sight.w, sight.seat, sight.square(action.args[0])).capital else 1.0


@opinion("figure-free")
def figure_free(sight: JudgedPosition, action: Action) -> float:
    """A figure for nothing: a scout if a city could be founded, and where there is something to do."""
    kind, square = str(action.args[0]), sight.square(action.args[1])
    wanted = wishes.wish(sight, ITEM[kind], sight.cities[0])
    return 1.0 + wanted + outlook_from(sight, square, army=kind == ARMY)


@opinion("draft")
def draft(sight: JudgedPosition, action: Action) -> float:
    """The best armed type."""
    return 1.0 + sight.standing.ranks[CONTENT.unit_types.number(str(action.args[0]))]

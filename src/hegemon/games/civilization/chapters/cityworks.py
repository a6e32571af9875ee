"""What a city can do with its action: the verbs, what may be against each, and how it starts (R-CM-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import say
from hegemon.games.civilization.agenda import later, owe
from hegemon.games.civilization.chapters import devotion, harvest, producing
from hegemon.games.civilization.chapters.actions import announce
from hegemon.games.civilization.chapters.items import ITEM, ITEMS
from hegemon.games.civilization.chapters.production import funds, shares, works
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import unspent
from hegemon.games.civilization.speech import BUILDINGS, RESOURCES, SEATS, SQUARES, happening, resource_id, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import NOWHERE, City, CityAction
from hegemon.games.civilization.world.world import World

PRODUCE = verb("produce", say("Produce {item} with the city on {city}."), city=SQUARES, item=ITEMS)
PRODUCE_AT = verb(
    "produce-at", say("Produce {item} with the city on {city}, to go to {square}."),
    city=SQUARES, item=ITEMS, square=SQUARES,
)  # fmt: skip
BUILD_FREE = verb(
    "build-free", say("Build {building} for free with the city on {city}, to go to {square}."),
    city=SQUARES, building=BUILDINGS, square=SQUARES,
)  # fmt: skip
DEVOTE = verb("devote", say("Devote the city on {square} to the arts."), square=SQUARES)
HARVEST = verb(
    "harvest",
    say("Harvest with the city on {square}: {resource}."),
    square=SQUARES,
    resource=RESOURCES,
)
HARVEST_TWICE = verb("harvest-twice", say("Harvest two resources with the city on {square}."), square=SQUARES)
PROGRAM = verb("program", say("Start a building program in the city on {square}."), square=SQUARES)

STARTS_PROGRAM = happening(
    "starts-program",
    say("{seat} starts a building program in the city on {square}."),
    you=say("You start a building program in the city on {square}."),
    seat=SEATS,
    square=SQUARES,
)

NO_MASONS: Final = Refusal("R-RES-05", say("You can't build for free now."), obvious=True)
NO_SECOND_HARVEST: Final = Refusal("R-RES-05", say("You can't harvest twice now."), obvious=True)
TOO_FEW: Final = Refusal("R-HARV-02", say("The market hasn't two tokens for the city."))
HAS_PROGRAM: Final = Refusal("R-BP-01", say("The city has a building program."))


# -- what is against it ----------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What the squares give, worked out once for all cities of a player."""

    around: dict[int, int]
    """By centre: production."""
    shown: dict[int, frozenset[int]]
    """By centre: resources."""


def outlook(w: World, seat: int) -> Outlook:
    """What the squares give to a player's cities."""
    working = works(w, seat)
    shown: dict[int, set[int]] = {city.centre: set() for city in w.cities[seat]}
    for square, centre in working.items():
        shown[centre].add(w.resource[square])
    resources = {centre: harvest.from_squares(found) for centre, found in shown.items()}
    return Outlook(shares(w, seat, working), resources)


class WorkingCity(NamedTuple):
    """A city that may do something, with what it has for it."""

    seat: int
    city: City
    extra: int
    """Production that the city has more for one action."""
    view: Outlook


def production_terms(w: World, it: WorkingCity) -> producing.ProductionTerms:
    """R-PROD-05: what the city can pay with."""
    purse = funds(w, it.seat, it.city, extra=it.extra, around=it.view.around[it.city.centre])
    return producing.ProductionTerms(producing.ceiling(w, it.city, purse))


FOR_FREE: Final = producing.ProductionTerms(0, free=True)


def producing_refusal(w: World, it: WorkingCity, action: Action) -> Refusal | None:
    """The rule against producing something in a place."""
    thing = producing.named_thing(w, action.args[1:])
    return producing.thing_refusal(w, w, it.seat, it.city, production_terms(w, it), thing)


def free_building_refusal(w: World, it: WorkingCity, action: Action) -> Refusal | None:
    """Once per turn, and only with a privilege."""
    if not unspent(w, it.seat, Privilege.FREE_BUILDING):
        return NO_MASONS
    return producing.thing_refusal(w, w, it.seat, it.city, FOR_FREE, producing.named_thing(w, action.args[1:]))


def resource_refusal(w: World, it: WorkingCity, action: Action) -> Refusal | None:
    """R-HARV-01, R-HARV-02."""
    return harvest.harvest_refusal(w, it.view.shown[it.city.centre], harvest.parsed(action, 1))


def second_harvest_refusal(w: World, it: WorkingCity, action: Action) -> Refusal | None:
    """Once per turn, only with a privilege, and only if there are two tokens to take."""
    if not unspent(w, it.seat, Privilege.SECOND_HARVEST):
        return NO_SECOND_HARVEST
    tokens = sum(min(2, w.resources[resource]) for resource in it.view.shown[it.city.centre])
    return None if tokens >= 2 else TOO_FEW


def program_refusal(w: World, it: WorkingCity, action: Action) -> Refusal | None:
    """R-BP-01: one for each city at most."""
    return HAS_PROGRAM if it.city.program_turn else None


def no_refusal(w: World, it: WorkingCity, action: Action) -> Refusal | None:
    """AMB-38: a city can always devote itself to the arts."""
    return None


def produce_action(w: World, city: City, thing: tuple[str, int]) -> Action:
    """To produce something in a place."""
    name, (word, square) = w.geography.name, thing
    return PRODUCE(name[city.centre], word) if square == NOWHERE else PRODUCE_AT(name[city.centre], word, name[square])


def free_action(w: World, city: City, thing: tuple[str, int]) -> Action:
    """To build something for free."""
    return BUILD_FREE(w.geography.name[city.centre], thing[0], w.geography.name[thing[1]])


def city_options(w: World, seat: int, city: City) -> list[Action]:
    """What a person could try with a city."""
    name = w.geography.name[city.centre]
    things = list(producing.conceivable_things(w, seat, city))
    return [
        *(produce_action(w, city, thing) for thing in things),
        *(free_action(w, city, thing) for thing in things if ITEM[thing[0]].building),
        DEVOTE(name),
        HARVEST_TWICE(name),
        PROGRAM(name),
        *(HARVEST(name, resource_id(resource)) for resource in CONTENT.market.resources),
    ]


def producing_offers(w: World, it: WorkingCity) -> list[Action]:
    """Everything that a city can produce, and where."""
    seat, city, name = it.seat, it.city, w.geography.name
    found: list[Action] = []
    for word, sites in producing.products(w, w, seat, city, production_terms(w, it)):
        if sites[0] == NOWHERE:
            found.append(PRODUCE(name[city.centre], word))
        else:
            there = PRODUCE_AT.by_last_word(name[city.centre], word)
            found += [there[name[square]] for square in sites]
    if unspent(w, seat, Privilege.FREE_BUILDING):
        found += (free_action(w, city, thing) for thing in producing.things(w, w, seat, city, FOR_FREE))
    return found


def city_offers(w: World, it: WorkingCity, kinds: list[CityAction]) -> list[Action]:
    """What a city may do, of the kinds of actions that it has left."""
    name = w.geography.name[it.city.centre]
    found = producing_offers(w, it) if CityAction.PRODUCE in kinds else []
    conceivable = [VERB_OF[kind](name) for kind in kinds if kind in VERB_OF]
    found += (action for action in conceivable if WORK[action.verb].refusal(w, it, action) is None)
    if CityAction.HARVEST in kinds:
        shown = sorted(it.view.shown[it.city.centre])
        found += (HARVEST(name, resource_id(resource)) for resource in shown if w.resources[resource])
    return found


VERB_OF: Final = {CityAction.DEVOTE: DEVOTE, CityAction.HARVEST: HARVEST_TWICE, CityAction.PROGRAM: PROGRAM}
"""By kind: the verb that names no more than the city."""


def named_city(w: World, seat: int, action: Action) -> City:
    """The city that an action names."""
    return land.city_with(w, seat, w.geography.square[str(action.args[0])])


# -- how it starts ---------------------------------------------------------------------------------------------


def start_producing(w: World, seat: int, city: City, action: Action, extra: int) -> None:
    """What is to be made and where is said; whatever else there is to choose is asked now."""
    free = action.verb == BUILD_FREE.name
    thing = producing.named_thing(w, action.args[1:])
    producing.ChooseItem(seat, city.centre, extra, free).go_on(w, (thing,))


def start_devoting(w: World, seat: int, city: City, action: Action, extra: int) -> None:
    """R-ART: there is nothing more to choose."""
    devotion.DEVOTES(w, seat=seat, square=w.geography.name[city.centre])
    announce(w, seat, city, CityAction.DEVOTE, devotion.devote_city(seat, city.centre))


def start_harvesting(w: World, seat: int, city: City, action: Action, extra: int) -> None:
    """R-HARV: one resource, or two to be chosen."""
    if action.verb == HARVEST.name:
        harvest.announce(w, seat, city, (harvest.parsed(action, 1),))
    else:
        owe(w, harvest.HarvestTwice(seat, city.centre))


def start_program(w: World, seat: int, city: City, action: Action, extra: int) -> None:
    """R-BP-01."""
    STARTS_PROGRAM(w, seat=seat, square=w.geography.name[city.centre])
    announce(w, seat, city, CityAction.PROGRAM, put_program(seat, city.centre))


class CityWork(NamedTuple):
    """What a city can do with its action."""

    kind: CityAction
    refusal: Callable[[World, WorkingCity, Action], Refusal | None]
    """What can be against it besides what goes for all actions of its kind."""
    start: Callable[[World, int, City, Action, int], None]
    """Start it, with so much production more."""


WORK: Final = {
    PRODUCE.name: CityWork(CityAction.PRODUCE, producing_refusal, start_producing),
    PRODUCE_AT.name: CityWork(CityAction.PRODUCE, producing_refusal, start_producing),
    BUILD_FREE.name: CityWork(CityAction.PRODUCE, free_building_refusal, start_producing),
    DEVOTE.name: CityWork(CityAction.DEVOTE, no_refusal, start_devoting),
    HARVEST.name: CityWork(CityAction.HARVEST, resource_refusal, start_harvesting),
    HARVEST_TWICE.name: CityWork(CityAction.HARVEST, second_harvest_refusal, start_harvesting),
    PROGRAM.name: CityWork(CityAction.PROGRAM, program_refusal, start_program),
}
"""By verb."""
WORK_VERBS: Final = (PRODUCE, PRODUCE_AT, BUILD_FREE, DEVOTE, HARVEST, HARVEST_TWICE, PROGRAM)


@later
def put_program(w: World, seat: int, centre: int) -> None:
    """The marker lies on the city from this turn on."""
    land.city_with(w, seat, centre).program_turn = w.turn

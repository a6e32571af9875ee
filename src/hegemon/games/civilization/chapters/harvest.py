"""Harvesting resources (4.3.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters import actions, production
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Resource
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.sheet import take_resource
from hegemon.games.civilization.framework.standing import spend
from hegemon.games.civilization.speech import RESOURCES, SEATS, SQUARES, happening, resource_id, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City, CityAction
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

GATHER = verb("gather", say("Harvest a resource: {resource}."), resource=RESOURCES)
HARVESTS = happening(
    "harvests",
    say("{seat} harvests with the city on {square}: {resources}."),
    you=say("You harvest with the city on {square}: {resources}."),
    seat=SEATS,
    square=SQUARES,
    resources=RESOURCES,
)

NOT_THERE: Final = Refusal("R-HARV-01", say("The city has no such resource around it."), obvious=True)
SOLD_OUT: Final = Refusal("R-HARV-02", say("The market has no token of that resource."))


def harvestable(w: World, seat: int, city: City) -> frozenset[int]:
    """The resources that work for a city (R-HARV-01); a city-state can show all of them at once."""
    works = production.works(w, seat)
    return from_squares({w.resource[square] for square, centre in works.items() if centre == city.centre})


def from_squares(shown: set[int]) -> frozenset[int]:
    """What squares offer that show these."""
    if land.ANY_RESOURCE in shown:
        return frozenset(int(resource) for resource in CONTENT.market.resources)
    return frozenset(shown - {NONE})


def harvest_refusal(w: World, shown: frozenset[int], resource: int) -> Refusal | None:
    """The rule against taking a token of this kind, where these resources are shown (R-HARV-01, R-HARV-02)."""
    if resource not in shown:
        return NOT_THERE
    return None if w.resources[resource] else SOLD_OUT


def announce(w: World, seat: int, city: City, resources: tuple[int, ...]) -> None:
    """The city harvests as its action."""
    words = [resource_id(resource) for resource in resources]
    HARVESTS(w, seat=seat, square=w.geography.name[city.centre], resources=words)
    actions.announce(w, seat, city, CityAction.HARVEST, bring_in(seat, resources))


@later
def bring_in(w: World, seat: int, harvested: tuple[int, ...]) -> None:
    """Take the tokens that are still there."""
    for resource in harvested:
        if w.resources[resource]:
            take_resource(w, seat, resource)


def parsed(action: Action, place: int) -> int:
    """The resource that an action names."""
    return int(Resource[str(action.args[place]).upper()])


@dataclass(frozen=True, slots=True)
class HarvestTwice(Ask):
    """Which two resources one action takes, the same square may give both (Angkor Wat)."""

    centre: int
    first: int = NONE

    def options(self, w: World, seat: int) -> list[Action]:
        return [GATHER(resource_id(resource)) for resource in CONTENT.market.resources]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        resource = parsed(action, 0)
        if resource == self.first and w.resources[resource] == 1:
            return SOLD_OUT
        return harvest_refusal(w, harvestable(w, seat, land.city_with(w, seat, self.centre)), resource)

    def take(self, w: World, seat: int, action: Action) -> None:
        resource = parsed(action, 0)
        if self.first == NONE:
            owe(w, HarvestTwice(seat, self.centre, resource))
            return
        spend(w, seat, Privilege.SECOND_HARVEST)
        announce(w, seat, land.city_with(w, seat, self.centre), (self.first, resource))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose a resource to harvest.")

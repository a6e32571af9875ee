"""What cards give for free: buildings, walls, figures, resources, harvests (R-GEN-02: as far as it can be done)."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import figures, harvest, placing
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Form, Resource
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import (
    BUILDINGS,
    FIGURES,
    ONE_FIGURE,
    PASS,
    RESOURCES,
    SQUARES,
    resource_id,
    verb,
)
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.world import World

BUILD_FREE = verb("put-free", say("Build {building} on {square}."), building=BUILDINGS, square=SQUARES)
WALL_FREE = verb("wall-free", say("Put walls around your city on {square}."), square=SQUARES)
FIGURE_FREE = verb(
    "figure-free", say("Place {one_figure} on {square}."), summaries=ONE_FIGURE, figure=FIGURES, square=SQUARES
)
TAKE = verb("take-resource", say("Take a resource from the market: {resource}."), resource=RESOURCES)
HARVEST_FREE = verb(
    "harvest-free", say("Harvest with the city on {square}: {resource}."), square=SQUARES, resource=RESOURCES
)


# -- buildings and walls ---------------------------------------------------------------------------------------


def sites(w: World, seat: int, buildings: tuple[int, ...]) -> list[tuple[int, int]]:
    """The buildings that could be built, each with a square."""
    return [
        (building, square)
        for city in w.cities[seat]
        for square in land.outskirts(w, city)
        for building in buildings
        if placing.building_refusal(w, seat, city, building, square) is None
    ]


def unlocked_buildings(w: World, seat: int) -> tuple[int, ...]:
    """The buildings that a player has unlocked, walls apart."""
    return tuple(b for b in standing(w, seat).buildings if CONTENT.buildings[b].form is not Form.WALLS)


def basic_buildings() -> tuple[int, ...]:
    """R-BLD-08: all basic forms, unlocked or not."""
    return tuple(building.number for building in CONTENT.buildings if building.form is Form.BASIC)


@dataclass(frozen=True, slots=True)
class FreeBuilding(Ask):
    """One of these buildings around any own city, or none; so many times."""

    buildings: tuple[int, ...]
    count: int = 1

    def options(self, w: World, seat: int) -> list[Action]:
        found = sites(w, seat, self.buildings)
        return [PASS(), *(BUILD_FREE(CONTENT.buildings[b].id, w.geography.name[square]) for b, square in found)]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            building, name = map(str, action.args)
            placing.put_building(w, seat, w.geography.square[name], CONTENT.buildings.number(building))
            if self.count > 1:
                owe(w, FreeBuilding(seat, self.buildings, self.count - 1))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Build a building for free.")


@dataclass(frozen=True, slots=True)
class FreeWalls(Ask):
    """Walls around a city that has none."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [PASS(), *(WALL_FREE(w.geography.name[city.centre]) for city in w.cities[seat])]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action != PASS() and land.city_with(w, seat, w.geography.square[str(action.args[0])]).walled:
            return Refusal("R-BLD-07", say("The city has walls."))
        return None

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            placing.put_walls(w, seat, land.city_with(w, seat, w.geography.square[str(action.args[0])]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Build walls for free.")


# -- figures ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FreeFigure(Ask):
    """An army or a scout on one of these squares, or none."""

    squares: tuple[int, ...]

    def options(self, w: World, seat: int) -> list[Action]:
        names = [w.geography.name[square] for square in self.squares]
        return [PASS(), *(FIGURE_FREE(kind, name) for kind in (figures.ARMY, figures.SCOUT) for name in names)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action == PASS():
            return None
        kind, name = map(str, action.args)
        return figures.figure_refusal(w, seat, kind, w.geography.square[name])

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            kind, name = map(str, action.args)
            figures.place_figure(w, seat, kind, w.geography.square[name])

    def prompt(self, w: World, seat: int) -> Message:
        return say("Build a figure for free.")


# -- resources -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeResource(Ask):
    """A token of choice from the market, so many times."""

    count: int = 1

    def options(self, w: World, seat: int) -> list[Action]:
        return [TAKE(resource_id(resource)) for resource in CONTENT.market.resources] if self.count else []

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return None if w.resources[Resource[str(action.args[0]).upper()]] else harvest.SOLD_OUT

    def take(self, w: World, seat: int, action: Action) -> None:
        sheet.take_resource(w, seat, Resource[str(action.args[0]).upper()])
        owe(w, TakeResource(seat, self.count - 1))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Take a resource from the market.")


@dataclass(frozen=True, slots=True)
class FreeHarvest(Ask):
    """R-HARV-05: what one city could harvest by its own action, without using it."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [PASS(), *free_harvests(w, seat)]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            sheet.take_resource(w, seat, Resource[str(action.args[1]).upper()])

    def prompt(self, w: World, seat: int) -> Message:
        return say("Harvest a resource with one of your cities.")


def free_harvests(w: World, seat: int) -> list[Action]:
    """Everything that the cities of a player could harvest now."""
    return [
        HARVEST_FREE(w.geography.name[city.centre], resource_id(resource))
        for city in w.cities[seat]
        for resource in sorted(harvest.harvestable(w, seat, city))
        if w.resources[resource]
    ]

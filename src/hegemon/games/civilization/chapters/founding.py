"""Founding cities (5.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters import discoveries, stacking
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import WATER
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.speech import FIGURES, ONE_FIGURE, PASS, SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.geography import RING
from hegemon.games.civilization.world.markers import CITY_STATE, HUT, RELIC, VILLAGE
from hegemon.games.civilization.world.world import UNEXPLORED, World

FOUND = verb("found", say("Found a city on {square} (founder: {figure})."), square=SQUARES, figure=FIGURES)
STEP_ASIDE = verb(
    "step-aside", say("Move {one_figure} to {square}."), summaries=ONE_FIGURE, figure=FIGURES, square=SQUARES
)
EXPLORE_BESIDE = verb("explore-beside", say("Explore the hut on {square}."), square=SQUARES)
FOUNDED = happening(
    "founded",
    say("{seat} founds a city on {square}."),
    you=say("You found a city on {square}."),
    seat=SEATS,
    square=SQUARES,
)
MOVED_ASIDE = happening(
    "moved-aside", say("A figure of {seat} makes room: {figure} to {square}."),
    you=say("A figure of yours makes room: {figure} to {square}."),
    seat=SEATS, figure=FIGURES, square=SQUARES,
)  # fmt: skip
NO_ROOM = happening(
    "no-room",
    say("A figure of {seat} finds no room and is removed: {figure}."),
    you=say("A figure of yours finds no room and is removed: {figure}."),
    seat=SEATS,
    figure=FIGURES,
)

MOST_CITIES: Final = CONTENT.market.cities + CONTENT.market.capitals
"""That anybody can have, with the capital."""

TOO_MANY: Final = Refusal("R-CITY-02", say("You have as many cities as you may have."))
ON_WATER: Final = Refusal("R-CITY-03", say("A city can't stand on water."))
UNREVEALED: Final = Refusal("R-CITY-05", say("All eight squares around a city must be there and revealed."))
DISTURBED: Final = Refusal("R-CITY-04", say("A hut, village, relic, city-state or enemy figure is too near."))
TOO_NEAR: Final = Refusal("R-CITY-06", say("It is too near to another city."))


def options(w: World, seat: int) -> list[Action]:
    """R-CITY-01: a city for each square with a scout, or with an army where armies found cities."""
    armies = standing(w, seat).may(Privilege.ARMIES_FOUND)
    found: list[Action] = []
    for square in w.figure_squares[seat]:
        if w.scouts[square]:
            found.append(FOUND(w.geography.name[square], "scout"))
        if armies and w.armies[square]:
            found.append(FOUND(w.geography.name[square], "army"))
    return found


def has_all(w: World, seat: int) -> bool:
    """R-CITY-02: are there as many cities as the player may have?"""
    return len(w.cities[seat]) >= min(standing(w, seat).city_limit, MOST_CITIES)


def refusal(w: World, seat: int, site: int) -> Refusal | None:
    """The rule against a city on a square with one's figure (R-CITY-02 to R-CITY-06)."""
    if has_all(w, seat):
        return TOO_MANY
    if w.terrain[site] == WATER and land.kind_at(w, site) is not CITY_STATE:
        return ON_WATER
    around = w.geography.around[site]
    if len(around) < len(RING) or UNEXPLORED in map(w.terrain.__getitem__, around):
        return UNREVEALED
    if disturbed(w, seat, site) or any(disturbed(w, seat, square, beside=True) for square in around):
        return DISTURBED
    if too_near(w, site):
        return TOO_NEAR
    return None


def disturbed(w: World, seat: int, square: int, *, beside: bool = False) -> bool:
    """R-CITY-04: does something there forbid a city? A city-state only beside it (R-CST-07, R-CST-08)."""
    kind = land.kind_at(w, square)
    if kind is HUT:
        return not (beside and standing(w, seat).may(Privilege.NEIGHBOURS))
    if kind is CITY_STATE and beside:
        return True
    return kind in (VILLAGE, RELIC) or land.blockaded(w, seat, square)


def too_near(w: World, site: int) -> bool:
    """R-CITY-06: is another centre nearer than it may be?"""
    centres = (centre for cities in w.cities for city in cities for centre in city.centres)
    return any(w.geography.distance(site, centre) < w.options.min_city_distance for centre in centres)


def found(w: World, seat: int, site: int, figure: str) -> None:
    """R-CITY-01, R-CITY-07: the figure goes back to the supply and the city stands, without walls."""
    army = figure == "army"
    land.dismiss(w, site, int(army), int(not army))
    realm = w.realms[seat]
    realm.armies, realm.scouts = realm.armies + int(army), realm.scouts + int(not army)
    if land.kind_at(w, site) is CITY_STATE:
        discoveries.raze_city_state(w, seat, site)
    city = City(site)
    w.cities[seat].append(city)
    land.mark_out(w, seat, city)
    FOUNDED(w, seat=seat, square=w.geography.name[site])
    owe(w, MakeRoom(seat, site), settle_in(seat, site))


@later
def settle_in(w: World, seat: int, site: int) -> None:
    """R-HUT-07: huts beside the city may be explored at once; then whatever else founding a city brings."""
    city = land.city_with(w, seat, site)
    for ability in hooked(w, seat, "founded_city"):
        ability.founded_city(w, seat, city)
    owe(w, ExploreBeside(seat, site))


@dataclass(frozen=True, slots=True)
class ExploreBeside(Ask):
    """R-HUT-07: which huts beside a new city are explored, one after another; they may be left alone."""

    site: int

    def options(self, w: World, seat: int) -> list[Action]:
        around = land.outskirts(w, land.city_with(w, seat, self.site))
        huts = [square for square in around if land.kind_at(w, square) is HUT]
        return [*(EXPLORE_BESIDE(w.geography.name[square]) for square in huts), PASS()] if huts else []

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            owe(w, discoveries.explore_beside(seat, w.geography.square[str(action.args[0])]), self)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Explore a hut beside your new city, or leave it alone.")


@dataclass(frozen=True, slots=True)
class MakeRoom(Ask):
    """R-CITY-08, R-MET-05: other friendly figures leave a square that has become a centre, one after another.

    Beside a new city they go straight; from the expansion square of a metropolis diagonally too (`diagonal`).
    """

    square: int
    diagonal: bool = False

    def options(self, w: World, seat: int) -> list[Action]:
        if w.figure_owner[self.square] != seat:
            return []
        kinds = [name for name, n in (("army", w.armies[self.square]), ("scout", w.scouts[self.square])) if n]
        return [STEP_ASIDE(kind, w.geography.name[square]) for kind in kinds for square in self.places(w)]

    def places(self, w: World) -> tuple[int, ...]:
        """Where they may go."""
        return (w.geography.around if self.diagonal else w.geography.beside)[self.square]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        figure, square = action.args
        army = figure == "army"
        return stacking.rest_refusal(w, seat, w.geography.square[str(square)], int(army), int(not army))

    def run(self, w: World) -> None:
        """Nothing to choose: go to the only place, or be removed if there is none."""
        if w.figure_owner[self.square] != self.seat:
            return
        offers = self.offers(w, self.seat)
        if offers:
            self.take(w, self.seat, offers[0])
            return
        army = w.armies[self.square] > 0
        remove(w, self.seat, self.square, army=army)
        NO_ROOM(w, seat=self.seat, figure="army" if army else "scout")
        owe(w, self)

    def take(self, w: World, seat: int, action: Action) -> None:
        figure, name = map(str, action.args)
        army = figure == "army"
        land.dismiss(w, self.square, int(army), int(not army))
        land.enlist(w, seat, w.geography.square[name], int(army), int(not army))
        MOVED_ASIDE(w, seat=seat, figure=figure, square=name)
        owe(w, self)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Your figures have to make room for the city: choose where to.")


def remove(w: World, seat: int, square: int, *, army: bool) -> None:
    """Take a figure off the map, back to its owner's sheet (R-SUP-02)."""
    land.dismiss(w, square, int(army), int(not army))
    realm = w.realms[seat]
    realm.armies, realm.scouts = realm.armies + int(army), realm.scouts + int(not army)

"""What a city can produce: figures, units, buildings, walls and wonders (R-CM-02 a to d).

All of them answer the same questions: what they cost, whether they are there, where they may go and what happens when
they are made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.chapters import figures, placing, units, wonders
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Form
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import BUILDINGS, FIGURES, UNIT_TYPES, WONDERS, AnyOf
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import NOWHERE, City
from hegemon.games.civilization.world.world import World

LOCKED: Final = Refusal("R-BLD-01", say("You know no tech for it."), obvious=True)
SUPERSEDED: Final = Refusal("R-BLD-01", say("You build its upgraded form."), obvious=True)
WALLED_ALREADY: Final = Refusal("R-BLD-07", say("The city has walls."))
NOT_OPEN: Final = Refusal("R-WON-01", say("That wonder isn't on the market."), obvious=True)
NO_PLACE: Final = Refusal("R-PROD-05", say("There is no square around the city for it."))


class Producible(ABC):
    """Something that a city can produce."""

    __slots__ = ("word",)

    building = False
    """May it be built where a card gives a building for free?"""
    wonder = False
    """Is it a wonder?"""

    def __init__(self, word: str) -> None:
        self.word: Final = word

    @abstractmethod
    def cost(self, w: World, seat: int) -> int:
        """Its production."""

    @abstractmethod
    def item_refusal(self, w: World, seat: int, city: City) -> Refusal | None:
        """The rule against it, whatever it costs and wherever it goes."""

    def sites(self, w: World, seat: int, city: City) -> Sequence[int]:
        """The squares that come into question; NOWHERE alone if it needs none."""
        return (NOWHERE,)

    def site_refusal(self, w: World, seat: int, city: City, square: int) -> Refusal | None:
        """The rule against one of these squares."""
        return None

    def free_sites(self, w: World, seat: int, city: City) -> list[int]:
        """Those among these squares that no rule refuses."""
        return [square for square in self.sites(w, seat, city) if self.site_refusal(w, seat, city, square) is None]

    @abstractmethod
    def make(self, w: World, seat: int, city: City, square: int) -> None:
        """It is produced."""

    def refusal(self, w: World, seat: int, city: City) -> Refusal | None:
        """The rule against it besides the cost: it isn't there, or there is no place (R-PROD-05)."""
        if refusal := self.item_refusal(w, seat, city):
            return refusal
        sites = self.sites(w, seat, city)
        return None if any(self.site_refusal(w, seat, city, square) is None for square in sites) else NO_PLACE


class FigureItem(Producible):
    """An army or a scout (R-FIG)."""

    __slots__ = ()

    def cost(self, w: World, seat: int) -> int:
        return w.options.cost_army if self.word == figures.ARMY else w.options.cost_scout

    def item_refusal(self, w: World, seat: int, city: City) -> Refusal | None:
        return None if figures.supply(w, seat, self.word) else figures.NO_FIGURE

    def sites(self, w: World, seat: int, city: City) -> Sequence[int]:
        return figures.figure_squares(w, seat, city, self.word)

    def site_refusal(self, w: World, seat: int, city: City, square: int) -> Refusal | None:
        return figures.figure_refusal(w, seat, self.word, square)

    def free_sites(self, w: World, seat: int, city: City) -> list[int]:
        return figures.figure_sites(w, seat, city, self.word)

    def make(self, w: World, seat: int, city: City, square: int) -> None:
        figures.place_figure(w, seat, self.word, square)


class UnitItem(Producible):
    """A unit of a type (R-UNIT)."""

    __slots__ = ("number",)

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.number: Final = CONTENT.unit_types.number(word)

    def cost(self, w: World, seat: int) -> int:
        return units.unit_cost(w, seat, self.number)

    def item_refusal(self, w: World, seat: int, city: City) -> Refusal | None:
        return units.unit_refusal(w, seat, self.number)

    def free_sites(self, w: World, seat: int, city: City) -> list[int]:
        return [NOWHERE]

    def make(self, w: World, seat: int, city: City, square: int) -> None:
        units.draw_unit(w, seat, self.number)


class BuildingItem(Producible):
    """A building (R-BLD)."""

    __slots__ = ("number",)

    building = True

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.number: Final = CONTENT.buildings.number(word)

    def cost(self, w: World, seat: int) -> int:
        row = CONTENT.buildings[self.number]
        return int(getattr(w.options, row.cost_option)) if row.cost_option else row.cost

    def item_refusal(self, w: World, seat: int, city: City) -> Refusal | None:
        if self.number not in standing(w, seat).buildings:
            return LOCKED if placing.best_form(w, seat, self.number).number == self.number else SUPERSEDED
        return None if w.buildings[CONTENT.buildings[self.number].family] else placing.NO_MARKER

    def sites(self, w: World, seat: int, city: City) -> Sequence[int]:
        return land.outskirts(w, city)

    def site_refusal(self, w: World, seat: int, city: City, square: int) -> Refusal | None:
        return placing.building_refusal(w, seat, city, self.number, square)

    def free_sites(self, w: World, seat: int, city: City) -> list[int]:
        return placing.building_sites(w, seat, city, self.number)

    def make(self, w: World, seat: int, city: City, square: int) -> None:
        placing.put_building(w, seat, square, self.number)


class WallsItem(BuildingItem):
    """The walls of a city: produced like a building, but they take no square and are no marker (R-BLD-07)."""

    __slots__ = ()

    building = False

    def item_refusal(self, w: World, seat: int, city: City) -> Refusal | None:
        if self.number not in standing(w, seat).buildings:
            return LOCKED
        return WALLED_ALREADY if city.walled else None

    def sites(self, w: World, seat: int, city: City) -> Sequence[int]:
        return (NOWHERE,)

    def site_refusal(self, w: World, seat: int, city: City, square: int) -> Refusal | None:
        return None

    def free_sites(self, w: World, seat: int, city: City) -> list[int]:
        return [NOWHERE]

    def make(self, w: World, seat: int, city: City, square: int) -> None:
        placing.put_walls(w, seat, city)


class WonderItem(Producible):
    """A wonder of the market (R-WON)."""

    __slots__ = ("number",)

    wonder = True

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.number: Final = CONTENT.wonders.number(word)

    def cost(self, w: World, seat: int) -> int:
        return wonders.wonder_cost(w, seat, self.number)

    def item_refusal(self, w: World, seat: int, city: City) -> Refusal | None:
        return None if self.number in w.open_wonders else NOT_OPEN

    def sites(self, w: World, seat: int, city: City) -> Sequence[int]:
        return land.outskirts(w, city)

    def site_refusal(self, w: World, seat: int, city: City, square: int) -> Refusal | None:
        return placing.wonder_refusal(w, seat, city, square)

    def free_sites(self, w: World, seat: int, city: City) -> list[int]:
        return placing.wonder_sites(w, seat, city)

    def make(self, w: World, seat: int, city: City, square: int) -> None:
        wonders.build_wonder(w, seat, square, self.number)


FIGURES_AND_UNITS: Final[tuple[Producible, ...]] = (
    FigureItem(figures.ARMY), FigureItem(figures.SCOUT), *(UnitItem(kind.id) for kind in CONTENT.unit_types),
)  # fmt: skip
BUILDING_ITEMS: Final = tuple(
    WallsItem(row.id) if row.form is Form.WALLS else BuildingItem(row.id) for row in CONTENT.buildings
)
"""By number."""
WONDER_ITEMS: Final = tuple(WonderItem(row.id) for row in CONTENT.wonders)
"""By number."""
ITEM: Final[dict[str, Producible]] = {item.word: item for item in (*FIGURES_AND_UNITS, *BUILDING_ITEMS, *WONDER_ITEMS)}
"""All of them, by the word for them in actions."""

ITEMS: Final = AnyOf("item", FIGURES, UNIT_TYPES, BUILDINGS, WONDERS)


def conceivable(w: World) -> Iterator[Producible]:
    """What a person could try to produce."""
    yield from FIGURES_AND_UNITS
    yield from BUILDING_ITEMS
    for wonder in w.open_wonders:
        yield WONDER_ITEMS[wonder]


def unlocked(w: World, seat: int) -> Iterator[Producible]:
    """What remains of that without what no tech allows."""
    yield from FIGURES_AND_UNITS
    for building in standing(w, seat).buildings:
        yield BUILDING_ITEMS[building]
    for wonder in w.open_wonders:
        yield WONDER_ITEMS[wonder]

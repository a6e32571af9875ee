"""The map as planes: for everything that a square can be or hold, a number for each square.

Squares are counted along the rows, as on the map, places without a map included; so a part of an observation is an
array of planes × rows × columns (:attr:`MapPlanes.shape`).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final

from hegemon.core.encoding import Axis, Section
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Resource, Terrain
from hegemon.games.civilization.learning.fields import cut
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City, CityAction
from hegemon.games.civilization.world.forms import NONE, words_of
from hegemon.games.civilization.world.geography import Geography
from hegemon.games.civilization.world.markers import KIND_OF, KINDS, UNSEEN, MarkerKind
from hegemon.games.civilization.world.world import UNEXPLORED, World

YIELDS: Final = ("production", "trade", "culture", "coin")
NEVER: Final = (None, b"")
CITY_NUMBERS: Final = ("capital", "walled", "fortified", "caravan", "extra_actions")
"""The fields of a city that are written as they are."""
CITY_FIELDS: Final = attrgetter(*City.declared)


class MapPlanes:
    """Writes the map that a seat sees."""

    def __init__(self, geography: Geography, seats: Axis) -> None:
        self._geography: Final = geography
        self._players: Final = len(seats.labels)
        size = geography.size
        squares = Axis("square", geography.name)
        terrains, resources = words_of(Terrain), (*words_of(Resource), "any")
        markers = tuple(kind.name.lower() for kind in KIND_OF[1:])
        several: dict[str, tuple[tuple[str, ...], str]] = {
            "terrain": (terrains, "1: the terrain"),
            "unexplored": ((), "1: the tile lies face down"),
            "yield": (YIELDS, "what the square yields"),
            "resource": (resources, "1: the resource on it"),
            "marker": (markers, "1: what lies there"),
            "marker_face": ((), "which one of its kind lies there, counted from 1; 0 if its face isn't seen"),
            "building": (CONTENT.buildings.ids, "1: the building"),
            "disaster": ((), "1: a disaster has changed the terrain"),
            "outskirts": (seats.labels, "1: in the outskirts of a city, by player"),
            "city": (seats.labels, "1: the centre of a city, 2: the second square of a metropolis, by player"),
            "capital": ((), "1: a capital"),
            "walled": ((), "1: a city with walls"),
            "fortified": ((), "1: a city with a fortification marker"),
            "caravan": ((), "1: a city with a caravan"),
            "extra_actions": ((), "actions granted to a city beyond the usual ones"),
            "program": ((), "turns since the building program of a city was started, from 1"),
            "actions_taken": (words_of(CityAction), "actions that a city has taken in this phase"),
            "armies": (seats.labels, "armies, by player"),
            "scouts": (seats.labels, "scouts, by player"),
            "moved_armies": ((), "of the armies there: how many have moved"),
            "moved_scouts": ((), "of the scouts there: how many have moved"),
            "seen_by": (seats.labels, "1: has looked at the hut or village there, by player"),
            "gathers_elsewhere": ((), "1: what is gathered there goes to a city of choice"),
            "gathered_for": ((), "1: a city of choice for which somebody gathers"),
            "new_figures": ((), "figures made in this turn, which gather nothing yet"),
            "locked": ((), "1: no figure may leave it in this turn"),
            "battle": ((), "1: a battle is fought there"),
            "asked_about": ((), "1: the question names it"),
            "spelled": ((), "1: named in the choice that is being made"),
        }
        self.sections: Final = tuple(
            Section(f"map.{name}", (Axis("plane", labels), squares) if labels else (squares,), meaning)
            for name, (labels, meaning) in several.items()
        )
        self._start: Final[dict[str, int]] = {}
        planes = 0
        for name, (labels, _) in several.items():
            self._start[name] = planes * size
            planes += len(labels) or 1
        self.shape: Final = (planes, geography.layout.rows, geography.layout.columns)
        self.size: Final = planes * size
        self._ground_size: Final = self._start["outskirts"]
        self._last_ground: Final[dict[int, tuple[Any, bytes]]] = {}
        self._last_cities: Final[dict[int, tuple[Any, bytes]]] = {}
        self._city_start: Final = self._start["outskirts"]
        self._city_size: Final = self._start["armies"] - self._city_start
        self._rest_start: Final = self._start["armies"]
        self._rest: Final = {name: place - self._rest_start for name, place in self._start.items()}
        """Where the sections after those about cities begin, counted from the first of them."""

    def start(self, name: str) -> int:
        """Where the first plane of a section begins."""
        return self._start[name]

    def written(self, w: World, seat: int, named: Iterable[int]) -> tuple[bytes, bytes, bytearray]:
        """The map at the beginning of an observation, in three pieces; the question names some squares."""
        rest, start = bytearray(self.size - self._rest_start), self._rest
        self._figures(w, seat, rest)
        for square in w.new_figures:
            rest[start["new_figures"] + square] += 1
        for square in w.locked_squares:
            rest[start["locked"] + square] = 1
        if w.battle:
            rest[start["battle"] + w.battle.square] = 1
        for square in named:
            rest[start["asked_about"] + square] = 1
        return self._ground(w, seat), self._cities(w, seat), rest

    # -- what lies there -------------------------------------------------------------------------------------------

    def _ground(self, w: World, seat: int) -> bytes:
        """Everything up to the outskirts; written anew are only squares that the same seat saw otherwise before."""
        told = (w.ground, w.markers, w.disasters)
        last, written = self._last_ground.get(seat, NEVER)
        if last != told:
            out = bytearray(written or self._ground_size)
            for square in self._geography.on_map if last is None else changed_squares(told, last):
                self._write_square(w, square, out)
            written = bytes(out)
            self._last_ground[seat] = tuple([row.copy() for row in told]), written
        return written

    def _write_square(self, w: World, square: int, out: bytearray) -> None:
        """What is printed and what lies on a square, in the place of what was written of it before."""
        start, size = self._start, self._geography.size
        out[square::size] = bytes(self._ground_size // size)
        terrain, icons, resource, marker = w.terrain[square], w.icons[square], w.resource[square], w.markers[square]
        if terrain == UNEXPLORED:
            out[start["unexplored"] + square] = 1
        else:
            out[start["terrain"] + terrain * size + square] = 1
            for place, amount in enumerate((icons.production, icons.trade, icons.culture, icons.coin)):
                out[start["yield"] + place * size + square] = cut(amount)
            if resource != NONE:
                out[start["resource"] + resource * size + square] = 1
            if w.disasters[square] != NONE:
                out[start["disaster"] + square] = 1
        if marker:
            kind, face = divmod(marker, KINDS)
            out[start["marker"] + (kind - 1) * size + square] = 1
            out[start["marker_face"] + square] = 0 if face == UNSEEN else face + 1
            if kind == MarkerKind.BUILDING:
                out[start["building"] + face * size + square] = 1

    def _cities(self, w: World, seat: int) -> bytes:
        """From the outskirts to the last about cities."""
        told = (w.turn, [[CITY_FIELDS(city) for city in row] for row in w.cities])
        last, written = self._last_cities.get(seat, NEVER)
        if last != told:
            written = bytes(self._new_cities(w, seat))
            self._last_cities[seat] = told, written
        return written

    def _new_cities(self, w: World, seat: int) -> bytearray:
        out, size = bytearray(self._city_size), self._geography.size
        start = {name: place - self._city_start for name, place in self._start.items()}
        for owner, row in enumerate(w.cities):
            steps = (owner - seat) % self._players * size
            for city in row:
                centre = city.centre
                out[start["city"] + steps + centre] = 1
                if city.metropolis:
                    out[start["city"] + steps + city.second_square] = 2
                for square in land.outskirts(w, city):
                    out[start["outskirts"] + steps + square] = 1
                for name in CITY_NUMBERS:
                    out[start[name] + centre] = getattr(city, name)
                if city.program_turn:
                    out[start["program"] + centre] = cut(w.turn - city.program_turn + 1)
                for action in city.actions_taken:
                    out[start["actions_taken"] + action * size + centre] += 1
        return out

    # -- what stands there -----------------------------------------------------------------------------------------

    def _figures(self, w: World, seat: int, out: bytearray) -> None:
        size, players, start = self._geography.size, self._players, self._rest
        moved_armies, moved_scouts = start["moved_armies"], start["moved_scouts"]
        for owner, squares in enumerate(w.figure_squares):
            steps = (owner - seat) % players * size
            armies, scouts = start["armies"] + steps, start["scouts"] + steps
            for square in squares:
                out[armies + square] = w.armies[square]
                out[scouts + square] = w.scouts[square]
                out[moved_armies + square] = w.moved_armies[square]
                out[moved_scouts + square] = w.moved_scouts[square]
                if (there := w.gathers_for[square]) != NONE:
                    out[start["gathers_elsewhere"] + square] = 1
                    out[start["gathered_for"] + there] = 1
        if any(w.seen_by):
            for square, seats in compress(enumerate(w.seen_by), w.seen_by):
                for each in range(players):
                    out[start["seen_by"] + (each - seat) % players * size + square] = seats >> each & 1


def changed_squares(rows: Iterable[list[Any]], before: Iterable[list[Any]]) -> list[int]:
    """Where rows by square are not what they were before.

    >>> changed_squares(([1, 1, 1], [2, 2, 2]), ([1, 5, 1], [2, 2, 6]))
    [1, 2]
    """
    found: set[int] = set()
    for row, old in zip(rows, before, strict=True):
        if row != old:
            found.update(compress(range(len(row)), map(ne, row, old)))
    return sorted(found)

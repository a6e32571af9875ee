"""The map as planes: for everything that a square can be or hold, a number for each square.

Squares are counted along the rows, as on the map, places without a map included; so a part of an observation is an
array of planes × rows × columns (:attr:`MapPlanes.shape`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from hegemon.core.encoding import Axis, Section
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Resource, Rotation, Terrain
from hegemon.games.civilization.learning.fields import cut
from hegemon.games.civilization.world.city import CityAction
from hegemon.games.civilization.world.forms import EVERYBODY_KNOWS, NONE, SPECTATORS, words_of
from hegemon.games.civilization.world.geography import Geography
from hegemon.games.civilization.world.land import around_both, ground_of, yield_of
from hegemon.games.civilization.world.markers import KIND_OF, KINDS, MARKER_TOLD, NOTHING, UNSEEN

View = Mapping[str, Any]

YIELDS: Final = ("production", "trade", "culture", "coin")
ROTATION: Final = {word: turned for turned, word in enumerate(words_of(Rotation))}
GROUND: Final = ("tiles", "rotation", "markers", "disasters")
"""The fields of a view from which the ground follows."""
NEVER: Final = (None, b"")
CITY_NUMBERS: Final = ("capital", "walled", "fortified", "caravan", "extra_actions")
"""The fields of a city that are written as they are."""


class MapPlanes:
    """Writes the map of a view."""

    def __init__(self, geography: Geography, seats: Axis) -> None:
        self._geography: Final = geography
        self._players: Final = len(seats.labels)
        size, self._square = geography.size, geography.square
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
        self._action: Final = {word: place for place, word in enumerate(words_of(CityAction))}

    def start(self, name: str) -> int:
        """Where the first plane of a section begins."""
        return self._start[name]

    def write(self, view: View, out: bytearray, named: Iterable[int]) -> None:
        """The map of a view at the beginning of an observation; the question names some squares."""
        out[: self._ground_size] = self._ground(view)
        out[self._city_start : self._city_start + self._city_size] = self._cities(view)
        self._figures(view, out)
        start, square = self._start, self._square
        for name, there in view["gathers_for"].items():
            out[start["gathers_elsewhere"] + square[name]] = 1
            out[start["gathered_for"] + square[there]] = 1
        for name in view["new_figures"]:
            out[start["new_figures"] + square[name]] += 1
        for name in view["locked_squares"]:
            out[start["locked"] + square[name]] = 1
        if view["battle"]:
            out[start["battle"] + square[view["battle"]["square"]]] = 1
        for each in named:
            out[start["asked_about"] + each] = 1

    # -- what lies there -------------------------------------------------------------------------------------------

    def _ground(self, view: View) -> bytes:
        """Everything up to the outskirts; the map seldom changes."""
        told = [view[name] for name in GROUND]
        last, written = self._last_ground.get(view["seat"], NEVER)
        if last != told:
            written = bytes(self._new_ground(*told))
            self._last_ground[view["seat"]] = told, written
        return written

    def _new_ground(self, tiles: View, rotation: View, markers: View, disasters: View) -> bytearray:
        out, start, size = bytearray(self._ground_size), self._start, self._geography.size
        lying = {self._square[name]: MARKER_TOLD[told["kind"], told["id"]] for name, told in markers.items()}
        struck = {self._square[name]: Terrain[terrain.upper()] for name, terrain in disasters.items()}
        for slot, name in enumerate(self._geography.slot_names):
            squares, turned = self._geography.slot_squares[slot], rotation.get(name)
            if turned is None:
                for square in squares:
                    out[start["unexplored"] + square] = 1
                continue
            home = slot in self._geography.home
            tile = (CONTENT.home_tiles if home else CONTENT.tiles).number(tiles[name])
            for square, ground in zip(squares, ground_of(home, tile, ROTATION[turned]), strict=True):
                marker, disaster = lying.get(square, NOTHING), struck.get(square, NONE)
                icons, resource = yield_of(marker, ground, disaster)
                out[start["terrain"] + (ground.terrain if disaster == NONE else disaster) * size + square] = 1
                for place, what in enumerate(YIELDS):
                    out[start["yield"] + place * size + square] = cut(getattr(icons, what))
                if resource != NONE:
                    out[start["resource"] + resource * size + square] = 1
        for square, marker in lying.items():
            kind, face = divmod(marker, KINDS)
            out[start["marker"] + (kind - 1) * size + square] = 1
            out[start["marker_face"] + square] = 0 if face == UNSEEN else face + 1
            if kind == 1:
                out[start["building"] + face * size + square] = 1
        for square in struck:
            out[start["disaster"] + square] = 1
        return out

    def _cities(self, view: View) -> bytes:
        """From the outskirts to the last about cities."""
        told = (view["cities"], view["seat"], view["turn"])
        last, written = self._last_cities.get(view["seat"], NEVER)
        if last != told:
            written = bytes(self._new_cities(*told))
            self._last_cities[view["seat"]] = told, written
        return written

    def _new_cities(self, cities: list[list[View]], seat: int, turn: int) -> bytearray:
        out, size = bytearray(self._city_size), self._geography.size
        start = {name: place - self._city_start for name, place in self._start.items()}
        for owner, row in enumerate(cities):
            steps = (owner - seat) % self._players * size
            for city in row:
                centre, second = self._square[city["centre"]], city["second_square"]
                around = self._geography.around[centre]
                out[start["city"] + steps + centre] = 1
                if second:
                    out[start["city"] + steps + self._square[second]] = 2
                    around = around_both(self._geography, centre, self._square[second])
                for square in around:
                    out[start["outskirts"] + steps + square] = 1
                for name in CITY_NUMBERS:
                    out[start[name] + centre] = city[name]
                if city["program_turn"]:
                    out[start["program"] + centre] = cut(turn - city["program_turn"] + 1)
                for action in city["actions_taken"]:
                    out[start["actions_taken"] + self._action[action] * size + centre] += 1
        return out

    # -- what stands there -----------------------------------------------------------------------------------------

    def _figures(self, view: View, out: bytearray) -> None:
        square, size, seat, players = self._square, self._geography.size, view["seat"], self._players
        owner: Callable[[str], int] = view["figure_owner"].__getitem__
        for kind in ("armies", "scouts"):
            start, moved = self._start[kind], self._start[f"moved_{kind}"]
            for name, count in view[kind].items():
                out[start + (owner(name) - seat) % players * size + square[name]] = count
            for name, count in view[f"moved_{kind}"].items():
                out[moved + square[name]] = count
        seen_by = self._start["seen_by"]
        for name, seats in view["seen_by"].items():
            for each in range(players) if seats == EVERYBODY_KNOWS else seats:
                if each != SPECTATORS:
                    out[seen_by + (each - seat) % players * size + square[name]] = 1

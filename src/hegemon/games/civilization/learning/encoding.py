"""Civilization's tables as learners meet them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from hegemon.core.encoding import Axis, Encoding, Ids, Layout, Learning, Section
from hegemon.core.game import Action
from hegemon.games.civilization.learning.fields import cut
from hegemon.games.civilization.learning.observation import Observer
from hegemon.games.civilization.learning.vocabulary import vocabulary
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.world.geography import geography

SQUARES: Final = 3
"""An action names so many squares at most."""
NUMBERS: Final = 2
"""… and so many numbers."""
DISTANCES: Final = ("own city", "own army", "other city", "other army")
FAR: Final = 63
"""The distance to what isn't on the map."""
ROWS_KEPT: Final = 4_096
"""Actions whose words are kept as bytes."""


class CivilizationEncoding(Encoding):
    """How a table with these options becomes numbers."""

    def __init__(self, options: CivilizationOptions) -> None:
        self._words: Final = vocabulary(options.players)
        self._observer: Final = Observer(options, self._words)
        self._options: Final = options
        self._players: Final = options.players
        self._geography: Final = geography(options.players)
        self.layout = self._observer.layout
        self.actions = self._words.size
        self.planes: Final = self._observer.map.shape
        """Planes, rows and columns: the map is the beginning of an observation, and can be given this shape."""
        self.row_layout = Layout([*self._row_sections()])
        self._row_words: Final[dict[Ids, bytes]] = {}
        self._last_seen: tuple[Any, Sequence[bytes | bytearray]] = None, ()

    def __reduce__(self) -> tuple[Any, ...]:
        return encoding_for, (self._options,)  # made anew wherever an environment travels to

    def observe(self, view: Mapping[str, Any], spelled: Ids = ()) -> bytearray:
        out = self._seen(view)
        if spelled:
            self._observer.add_spelled(out, spelled)
        return out

    def spell(self, view: Mapping[str, Any], legal: Sequence[Action]) -> list[Ids]:
        return self._words.all_spelled(legal, view["seat"])

    def read(self, view: Mapping[str, Any], spelled: Ids) -> Action | None:
        return self._words.read(spelled, view["seat"])

    def word(self, view: Mapping[str, Any], number: int) -> str:
        return self._words.labels[number]

    def _seen(self, view: Mapping[str, Any]) -> bytearray:
        """What the seat sees; of one view many things are asked."""
        last, pieces = self._last_seen
        if last is not view:
            pieces = self._observer.pieces(view)
            self._last_seen = view, pieces
        return bytearray().join(pieces)

    # -- the features of actions -------------------------------------------------------------------------------------

    def _row_sections(self) -> list[Section]:
        words = Axis("word", self._words.labels[: self._words.squares])
        planes = [
            f"{section.name.removeprefix('map.')} {label}".strip()
            for section in self._observer.map.sections
            for label in (section.axes[0].labels if len(section.axes) > 1 else ("",))
        ]
        sections = [
            Section("words", (words,), "how often the action names a verb or a thing"),
            Section("numbers", (Axis("number", ("first", "second")),), "the numbers it names, in their order"),
        ]
        for name in ("first", "second", "third"):
            sections += [
                Section(
                    f"{name}_square", (Axis("plane", tuple(planes)),), f"the {name} square it names, plane by plane"
                ),
                Section(
                    f"{name}_distance", (Axis("distance", DISTANCES),), "how far that is, in steps, to the nearest …"
                ),
            ]
        return sections

    def rows(self, view: Mapping[str, Any], legal: Sequence[Action]) -> bytearray:
        seen, width = self._seen(view), self.row_layout.size
        squares: dict[int, bytes] = {}
        places = self._landmarks(seen)
        out = bytearray()
        for ids in self.spell(view, legal):
            row = self._words_of(ids)
            named = [number - self._words.squares for number in ids if number >= self._words.squares]
            for number in named:
                if number not in squares:
                    squares[number] = self._square_row(seen, self._geography.on_map[number], places)
            out += row + b"".join(map(squares.__getitem__, named))
            out += bytes(-len(out) % width)
        return out

    def _words_of(self, ids: Ids) -> bytes:
        """The verb, the things and the numbers."""
        known = self._row_words.get(ids)
        if known is None:
            if len(self._row_words) >= ROWS_KEPT:
                self._row_words.clear()
            row, numbers = bytearray(self._words.squares + NUMBERS), []
            for number in ids:
                if number < self._words.squares:
                    kind, word = self._words.words[number]
                    row[number] += 1
                    if kind == "number":
                        numbers.append(cut(int(word)))
            row[self._words.squares : self._words.squares + len(numbers)] = bytes(numbers)
            known = self._row_words[ids] = bytes(row)
        return known

    def _landmarks(self, seen: bytearray) -> list[list[int]]:
        """The squares of each of :data:`DISTANCES`."""
        size, start = self._geography.size, self._observer.map.start
        found = []
        for first, last in ((0, 1), (1, self._players)):
            for kind in ("city", "armies"):
                planes = seen[start(kind) + first * size : start(kind) + last * size]
                found.append([place % size for place, held in enumerate(planes) if held])
        return found

    def _square_row(self, seen: bytearray, square: int, places: list[list[int]]) -> bytes:
        """A square, plane by plane, and how far it is to what matters."""
        land = self._geography
        distances = [min((land.distance(square, place) for place in row), default=FAR) for row in places]
        return bytes(seen[square : self._observer.map.size : land.size]) + bytes(distances)


class CivilizationLearning(Learning):
    """What Civilization has for learners."""

    variants = MappingProxyType(
        {
            "Duel": {
                "players": 2, "deals_per_turn": 0, "max_turns": 20, "coin_victory": 10, "culture_steps": 14,
            },
        }
    )  # fmt: skip

    def encoding(self, options: Any) -> CivilizationEncoding:
        return encoding_for(options)


@lru_cache(maxsize=16)
def encoding_for(options: CivilizationOptions) -> CivilizationEncoding:
    """The encoding of a table; it keeps what it has worked out."""
    return CivilizationEncoding(options)

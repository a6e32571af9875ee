"""The map: a few characters for each square, and what they mean."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.text import Text

from hegemon.core import say
from hegemon.games.civilization import names
from hegemon.games.civilization.facts.kinds import Resource, Terrain
from hegemon.games.civilization.marker_names import FACE_DOWN, FACE_UP, marker_name
from hegemon.games.civilization.names import figures_in_words
from hegemon.games.civilization.terminal import signs
from hegemon.games.civilization.terminal.seen import Seen
from hegemon.games.civilization.terminal.signs import GROUND, LETTERS, PLAYERS, SIGNS, chip, codes, joined
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.geography import NO_SLOT
from hegemon.games.civilization.world.markers import MarkerKind, kind_of, number_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

CELL: Final = 4
NARROWEST: Final = 2
LABEL: Final = 3
POINTED: Final = "bold #000000 on #00e5ff"


class CharacterMap:
    """The map, as wide as it may be: four characters for each square where there is room, three or two elsewhere.

    The first character is the shape of the terrain, or of what lies there; then come the letters of what it is, or the
    figures: `A2a` are two armies and a scout of player A. A city fills its square with its owner's colours.
    """

    def __init__(self, seen: Seen, pointed: Collection[str] = ()) -> None:
        self.seen = seen
        self.w = seen.w
        self.land = seen.w.geography
        self.markers = seen.told.markers
        self.pointed = {self.land.square[name] for name in pointed if name in self.land.square}
        """The squares that can be chosen."""
        self.codes = {
            kind: list(codes({str(i): seen.voice(name) for i, name in enumerate(rows)}).values())
            for kind, rows in FACE_UP.items()
        }
        self.resources = [
            code.lower() for code in codes({r.name: seen.voice(name) for r, name in names.RESOURCES.items()}).values()
        ]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = self.land.layout.columns
        size = max(NARROWEST, min(CELL, (options.max_width - LABEL) // columns))
        yield self.edge(size)
        for row in range(self.land.layout.rows):
            line = Text(no_wrap=True).append(f"{row:2} ", style=signs.DIM)
            for column in range(columns):
                line.append(self.cell(row * columns + column, size))
            yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        columns = self.land.layout.columns
        return Measurement(LABEL + NARROWEST * columns, LABEL + CELL * columns)

    def edge(self, size: int) -> Text:
        """The numbers of the columns; every other one where they would touch."""
        every = 1 if size > NARROWEST else 2
        numbers = (f"{x:<{size * every}}" for x in range(0, self.land.layout.columns, every))
        return Text(" " * LABEL + "".join(numbers), style=signs.DIM, no_wrap=True)

    # -- a square ------------------------------------------------------------------------------------------------

    def cell(self, square: int, size: int) -> Text:
        """A square in so many characters."""
        if self.land.slot[square] == NO_SLOT:
            return Text(" " * size)
        if self.w.terrain[square] == UNEXPLORED:
            text = Text(signs.UNEXPLORED * size, style=signs.UNEXPLORED_STYLE)
        elif self.w.centre_owner[square] != NONE:
            text = self.city(square)
        else:
            text = self.open_square(square)
        text.truncate(size, pad=True)
        if square in self.pointed:
            text.stylize("underline")
            text.stylize(POINTED, 0, 1)
        return text

    def city(self, square: int) -> Text:
        """A city: which kind, whose, and how it is defended."""
        seat = self.w.centre_owner[square]
        city = self.city_on(seat, square)
        shape = signs.CAPITAL if city.capital else signs.CITY
        if city.metropolis and square == city.second_square:
            shape = signs.METROPOLIS
        return chip(seat, shape + LETTERS[seat] + works(city))

    def city_on(self, seat: int, square: int) -> City:
        """The city that covers a square."""
        return next(city for city in self.w.cities[seat] if square in city.centres)

    def open_square(self, square: int) -> Text:
        """A square without a city: terrain, what lies there, who stands there."""
        shape, style = GROUND[Terrain(self.w.terrain[square])]
        kind, figures = kind_of(self.markers[square]), self.figures(square)
        text = Text(style=style)
        if kind is MarkerKind.NOTHING:
            features = self.features(square)
            room = CELL - 1 - figures.cell_len
            text.append(shape).append(features[: max(0, room)] if figures else features)
        elif figures:
            text.append(SIGNS[kind], style="bold")
        else:
            sign = shape if kind is MarkerKind.BUILDING else SIGNS[kind]
            text.append(sign + self.code(self.markers[square]), style="bold")
        return text.append(figures)

    def code(self, marker: int) -> str:
        """The letters of what lies on a square."""
        kind = kind_of(marker)
        if kind is MarkerKind.CITY_STATE:
            return str(number_of(marker) + 1)
        return (
            self.seen.voice(marker_name(marker))[: signs.CODE]
            if kind in FACE_DOWN
            else self.codes[kind][number_of(marker)]
        )

    def features(self, square: int) -> str:
        """What is printed on a bare square besides its terrain: coins, a natural wonder, a resource."""
        icons, resource = self.w.icons[square], self.w.resource[square]
        letters = self.resources[resource] if resource != NONE else ""
        more = signs.COIN * icons.coin + signs.CULTURE * icons.culture
        return more + letters[: signs.CODE - len(more)]

    def figures(self, square: int) -> Text:
        """Who stands there: a large letter for armies, a small one for scouts, with their number."""
        seat = self.w.figure_owner[square]
        if seat == NONE:
            return Text()
        letter = LETTERS[seat]
        return Text(
            counted(letter, self.w.armies[square]) + counted(letter.lower(), self.w.scouts[square]), style=PLAYERS[seat]
        )


def counted(letter: str, n: int) -> str:
    """So many figures.

    >>> counted("A", 0), counted("A", 1), counted("A", 2)
    ('', 'A', 'A2')
    """
    return letter * n if n < 2 else f"{letter}{n}"


def works(city: City) -> str:
    """What a city has around it, as signs."""
    has = ((signs.WALLS, city.walled), (signs.FORTIFIED, city.fortified), (signs.CARAVAN, city.caravan))
    return "".join(sign for sign, there in has if there)


# -- what it means ---------------------------------------------------------------------------------------------


def terrain_legend(seen: Seen) -> Text:
    """The shapes and colours of the terrain."""
    parts = [
        Text.assemble((f" {shape} ", style), " ", seen.voice(names.TERRAINS[terrain]))
        for terrain, (shape, style) in GROUND.items()
    ]
    unexplored = Text.assemble((signs.UNEXPLORED * 3, signs.UNEXPLORED_STYLE), " ", seen.voice(say("unexplored")))
    return joined([*parts, unexplored], "  ")


def sign_legend(seen: Seen) -> Text:
    """The other signs."""
    letter = LETTERS[seen.seat or 0]
    meanings = [
        (f"{letter}2", say("2 armies")),
        (letter.lower(), say("scout")),
        (signs.CAPITAL, say("capital")),
        (signs.CITY, say("city")),
        (signs.METROPOLIS, say("rest of a metropolis")),
        (signs.WALLS, say("walls")),
        (signs.FORTIFIED, say("fortified")),
        (signs.CARAVAN, say("caravan")),
        (SIGNS[MarkerKind.BUILDING], say("building under figures")),
        (SIGNS[MarkerKind.WONDER], say("wonder")),
        (SIGNS[MarkerKind.PERSON], say("great person")),
        (SIGNS[MarkerKind.HUT], FACE_DOWN[MarkerKind.HUT]),
        (SIGNS[MarkerKind.VILLAGE], FACE_DOWN[MarkerKind.VILLAGE]),
        (SIGNS[MarkerKind.RELIC], say("relic")),
        (SIGNS[MarkerKind.CITY_STATE], say("city-state")),
        (signs.COIN, say("coin")),
        (signs.CULTURE, say("natural wonder")),
    ]
    return joined((Text.assemble((sign, "bold"), f" {seen.voice(meaning)}") for sign, meaning in meanings), "   ")


def places(seen: Seen, chart: CharacterMap) -> Iterator[Text]:
    """Everything that lies and stands on the map, in words: what, and on which squares."""
    w = seen.w
    where: dict[int, list[int]] = {}
    for square in w.geography.on_map:
        if marker := chart.markers[square]:
            where.setdefault(marker, []).append(square)
    for marker in sorted(where):
        kind = kind_of(marker)
        sign = Text.assemble(
            (f"{SIGNS[kind]}{chart.code(marker):{signs.CODE}}", "bold"), f" {seen.voice(marker_name(marker))}: "
        )
        yield sign.append(joined((Text(w.geography.name[square]) for square in where[marker]), "  "))
    for resource in Resource:
        squares = [square for square in w.geography.on_map if w.resource[square] == resource]
        if squares:
            named = f"{chart.resources[resource]:{CELL}} {seen.voice(names.RESOURCES[resource])}: "
            yield Text(named + "  ".join(w.geography.name[square] for square in squares))
    for seat in w.players:
        camps = [
            Text(f"{w.geography.name[square]} {seen.voice(figures_in_words(w.armies[square], w.scouts[square]))}")
            for square in w.figure_squares[seat]
        ]
        if camps:
            yield Text.assemble(seen.player(seat), ": ", joined(camps))


def explained(seen: Seen) -> RenderableType:
    """The map, what its signs mean, and what lies where."""
    chart = CharacterMap(seen)
    return Group(chart, Text(), terrain_legend(seen), sign_legend(seen), Text(), *places(seen, chart))

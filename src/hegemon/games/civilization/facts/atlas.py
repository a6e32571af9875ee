"""The map, read from `content/map.toml`."""

from __future__ import annotations

from typing import Any, Final

from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.content import ContentTable
from hegemon.games.civilization.facts.ground import SIDE, Hole, Home, HomeTile, MapLayout, Square, Squares, Tile
from hegemon.games.civilization.facts.kinds import Resource, Rotation, Terrain, TileSymbol
from hegemon.games.civilization.facts.parts import common, doubts, from_box, table
from hegemon.games.civilization.facts.reading import ContentEntry

DEGREES: Final = (0, 90, 180, 270)
LARGEST: Final = 5
"""Players at most."""


def terrain_icons(file: ContentEntry) -> tuple[Icons, ...]:
    """What bare squares yield, by terrain."""
    entry = file.inner("terrain")
    found = tuple(Icons(**entry.counts(terrain.name.lower(), ("production", "trade"))) for terrain in Terrain)
    entry.done()
    return found


def tiles(file: ContentEntry, yields: tuple[Icons, ...]) -> ContentTable[Tile]:
    """The neutral tiles; a doubt that concerns all of them is told once."""
    shared = file.inner("neutral_tiles")
    doubt = doubts(shared)
    shared.done()

    def tile(entry: ContentEntry, number: int) -> Tile:
        return Tile(**{**from_box(entry, number), **doubt}, squares=squares(entry, yields))

    return table(file, "tile", tile)


def home_tiles(file: ContentEntry, yields: tuple[Icons, ...]) -> ContentTable[HomeTile]:
    """The home tiles."""

    def tile(entry: ContentEntry, number: int) -> HomeTile:
        return HomeTile(
            **from_box(entry, number), civilization=entry.word("civilization"), squares=squares(entry, yields)
        )

    return table(file, "home", tile)


def squares(entry: ContentEntry, yields: tuple[Icons, ...]) -> Squares:
    """A tile's squares: its terrain with its features."""
    grid = terrain(entry)
    features: dict[tuple[int, int], ContentEntry] = {}
    for feature in entry.inners("features"):
        row, col = (feature.whole(name, high=SIDE - 1) for name in ("row", "col"))
        if (row, col) in features:
            entry.fail("features", f"there are two for row {row}, col {col}")
        features[row, col] = feature
    return tuple(
        tuple(square(kind, yields[kind], features.get((row, col))) for col, kind in enumerate(line))
        for row, line in enumerate(grid)
    )


def terrain(entry: ContentEntry) -> list[list[Terrain]]:
    """Four lines of four words."""
    lines: list[Any] = entry.take("terrain", list)
    words = [str(line).split() for line in lines]
    if [len(line) for line in words] != [SIDE] * SIDE:
        entry.fail("terrain", f"it is not {SIDE} lines of {SIDE} words")
    return [[entry.member("terrain", Terrain, word) for word in line] for line in words]


def square(kind: Terrain, bare: Icons, feature: ContentEntry | None) -> Square:
    """A square of a terrain with what else it shows."""
    if feature is None:
        return Square(kind, bare)
    wonder = feature.flag("natural_wonder")
    found = Square(
        kind,
        Icons(
            production=feature.whole("production", bare.production),
            trade=bare.trade,
            culture=int(wonder),
            coin=feature.whole("coin", 0),
        ),
        resource=feature.kind("resource", Resource) if feature.has("resource") else None,
        marker=feature.kind("marker", TileSymbol) if feature.has("marker") else None,
        relic=feature.word("relic", ""),
        natural_wonder=wonder,
        suggested_capital=feature.flag("suggested_capital"),
        uncertain=feature.text("uncertain", ""),
    )
    feature.done()
    return found


def layouts(file: ContentEntry) -> ContentTable[MapLayout]:
    """The layouts, by number of players."""
    found = []
    for number, entry in enumerate(file.inners("layout")):
        players = entry.whole("players", low=2, high=LARGEST)
        entry.identity = f"players_{players}"
        layout = MapLayout(
            **common(entry, number),
            players=players,
            columns=entry.whole("columns"),
            rows=entry.whole("rows"),
            slots=entry.pairs("slots"),
            homes=tuple(home(inner) for inner in entry.inners("homes")),
            hole=hole(entry.inner("hole")) if entry.has("hole") else None,
        )
        entry.done()
        found.append(layout)
    return ContentTable(found)


def home(entry: ContentEntry) -> Home:
    """The place of a home tile."""
    x, y = entry.whole("x"), entry.whole("y")
    degrees = entry.whole("rotation", high=DEGREES[-1])
    if degrees not in DEGREES:
        entry.fail("rotation", f"{degrees} is none of 0, 90, 180, 270")
    entry.done()
    return Home(x, y, Rotation(DEGREES.index(degrees)))


def hole(entry: ContentEntry) -> Hole:
    """Squares that are no part of the map."""
    found = Hole(*(entry.whole(name) for name in ("left", "top", "right", "bottom")))
    entry.done()
    return found

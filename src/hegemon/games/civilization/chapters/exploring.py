"""Turning up tiles (6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from hegemon.core.game import Reveals
from hegemon.core.message import say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.ground import Square
from hegemon.games.civilization.facts.kinds import TileSymbol
from hegemon.games.civilization.framework.standing import hooked
from hegemon.games.civilization.speech import SEATS, SQUARES, TILES, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.geography import Geography
from hegemon.games.civilization.world.markers import NOTHING, MarkerKind, marker_of
from hegemon.games.civilization.world.world import FACE_DOWN, World

EXPLORED = happening(
    "explored",
    say("{seat} turns up the tile at {square}."),
    you=say("You turn up the tile at {square}."),
    reveals=Reveals.ALWAYS,
    seat=SEATS,
    square=SQUARES,
    tile=TILES,
)

POOLS: Final = {TileSymbol.HUT: ("hut_pool", MarkerKind.HUT), TileSymbol.VILLAGE: ("village_pool", MarkerKind.VILLAGE)}
"""By symbol: the pool of its markers, and what they are on the map."""


def tile_name(land: Geography, square: str) -> str:
    """What the tile is called that a square belongs to: its north-west square, where its columns and rows begin."""
    return land.slot_names[land.slot[land.square[square]]]


def unexplored(w: World, square: int) -> bool:
    """Does the square belong to a tile that lies face down?"""
    return w.rotation[w.geography.slot[square]] == FACE_DOWN


def unexplored_beside(w: World) -> Mapping[int, tuple[int, ...]]:
    """By square: those beside it that belong to tiles that lie face down; squares without any are left out."""
    return beside_tiles_face_down(w.geography, tuple(w.rotation))


@lru_cache(maxsize=64)
def beside_tiles_face_down(geography: Geography, rotation: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
    """The same, from all that it depends on; asked many times before the next tile is turned up."""
    slot = geography.slot
    found = {
        square: tuple(other for other in geography.beside[square] if rotation[slot[other]] == FACE_DOWN)
        for square in geography.on_map
    }
    return {square: others for square, others in found.items() if others}


def explore(w: World, seat: int, slot: int, rotation: int) -> None:
    """R-EXP-03, R-REL-01: turn a tile up and put markers on its symbols. The arrow is the mover's matter (R-EXP-02)."""
    squares = w.geography.slot_squares[slot]
    land.reveal(w, slot, rotation)
    for square in squares:
        ground = w.ground[square]
        if ground is not None and (marker := draw_marker(w, ground)) != NOTHING:
            land.lay(w, square, marker)
    EXPLORED(w, seat=seat, square=w.geography.name[squares[0]], tile=CONTENT.tiles[w.tiles[slot]].id)
    for ability in hooked(w, seat, "revealed_tile"):
        ability.revealed_tile(w, seat)


def draw_marker(w: World, ground: Square) -> int:
    """The marker for the symbol of a square; NOTHING without a symbol, or if the pool is empty."""
    if ground.relic:
        return marker_of(MarkerKind.RELIC, CONTENT.relics.number(ground.relic))
    if ground.marker is None:
        return NOTHING
    return next_marker(w, ground.marker)


def next_marker(w: World, symbol: TileSymbol) -> int:
    """Take the next marker for a symbol from its pool; NOTHING if that is empty."""
    name, kind = POOLS[symbol]
    pool: tuple[int, ...] = getattr(w, name)
    if not pool:
        return NOTHING
    setattr(w, name, pool[:-1])
    return marker_of(kind, pool[-1])

"""Everything has a name, and every name belongs to something."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

import pytest

from hegemon.core import Message
from hegemon.games.civilization import names
from hegemon.games.civilization.facts import CONTENT, ContentTable, kinds
from hegemon.games.civilization.facts.cards import Bonus, ContentRow, NamedRow

NAMED: dict[str, tuple[dict[object, Message], Iterable[object]]] = {
    "figures": (names.FIGURES, ["army", "scout"]),
    "terrains": (names.TERRAINS, kinds.Terrain),
    "resources": (names.RESOURCES, kinds.Resource),
    "eras": (names.ERAS, kinds.Era),
    "markers": (names.MARKERS, kinds.TileSymbol),
    "phases": (names.PHASES, kinds.Phase),
    "bonuses": (names.BONUSES, [spec.name for spec in fields(Bonus)]),
}


@pytest.mark.parametrize("kind", NAMED)
def test_every_id_has_a_name_and_every_name_an_id(kind: str) -> None:
    named, ids = NAMED[kind]
    assert list(named) == list(ids)


@pytest.mark.parametrize("kind", NAMED)
def test_names_tell_things_apart(kind: str) -> None:
    texts = [repr(name) for name in NAMED[kind][0].values()]
    assert len(set(texts)) == len(texts)


def tables() -> dict[str, ContentTable[ContentRow]]:
    found = {spec.name: getattr(CONTENT, spec.name) for spec in fields(CONTENT)}
    return {name: table for name, table in found.items() if isinstance(table, ContentTable)}


def test_all_tables_have_names() -> None:
    nameless = {"tiles", "home_tiles", "layouts", "families", "track"}  # told by their number or by what is on them
    for name, rows in tables().items():
        assert all(isinstance(row, NamedRow) for row in rows) == (name not in nameless), name


def test_names_tell_the_rows_of_a_table_apart() -> None:
    for name, rows in tables().items():
        texts = [str(row.name) for row in rows if isinstance(row, NamedRow)]
        assert len(set(texts)) == len(texts), name


def test_every_rank_has_a_name() -> None:
    for unit_type in CONTENT.unit_types:
        assert len(unit_type.rank_names) == unit_type.ranks


def test_every_tile_has_a_name() -> None:
    tiles = [str(names.tile_name(tile)) for tile in (*CONTENT.tiles, *CONTENT.home_tiles)]
    assert len(set(tiles)) == 43

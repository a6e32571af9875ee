"""Everything has a name, and every name belongs to something."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

import pytest

from hegemon.core import Message
from hegemon.games.civilization import names
from hegemon.games.civilization.facts import CONTENT, kinds
from hegemon.games.civilization.facts.cards import Bonus

NAMED: dict[str, tuple[dict[object, Message], Iterable[object]]] = {
    "civilizations": (names.CIVILIZATIONS, CONTENT.civilizations.ids),
    "techs": (names.TECHS, CONTENT.techs.ids),
    "governments": (names.GOVERNMENTS, CONTENT.governments.ids),
    "policies": (names.POLICIES, CONTENT.policies.ids),
    "investments": (names.INVESTMENTS, CONTENT.investments.ids),
    "buildings": (names.BUILDINGS, CONTENT.buildings.ids),
    "wonders": (names.WONDERS, CONTENT.wonders.ids),
    "unit types": (names.UNIT_TYPES, CONTENT.unit_types.ids),
    "unit ranks": (names.UNIT_RANKS, CONTENT.unit_types.ids),
    "unit cards": (names.UNIT_CARDS, CONTENT.unit_cards.ids),
    "figures": (names.FIGURES, ["army", "scout"]),
    "events": (names.EVENTS, CONTENT.events.ids),
    "great person types": (names.GREAT_PERSON_TYPES, CONTENT.great_person_types.ids),
    "great persons": (names.GREAT_PERSONS, CONTENT.great_persons.ids),
    "relics": (names.RELICS, CONTENT.relics.ids),
    "city-states": (names.CITY_STATES, CONTENT.city_states.ids),
    "huts and villages": (names.HUTS_AND_VILLAGES, CONTENT.huts_and_villages.ids),
    "terrains": (names.TERRAINS, kinds.Terrain),
    "resources": (names.RESOURCES, kinds.Resource),
    "eras": (names.ERAS, kinds.Era),
    "markers": (names.MARKERS, kinds.Marker),
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


def test_all_tables_have_names() -> None:
    tables = {spec.name for spec in fields(CONTENT) if spec.name not in {"terrain_icons", "everyone", "market"}}
    nameless = {"tiles", "home_tiles", "layouts", "families", "track"}  # told by their number or by what is on them
    known = {kind.replace(" ", "_").replace("-", "_") for kind in NAMED}
    assert tables - nameless <= known


def test_every_rank_has_a_name() -> None:
    for unit_type in CONTENT.unit_types:
        assert len(names.UNIT_RANKS[unit_type.id]) == unit_type.ranks


def test_every_tile_has_a_name() -> None:
    tiles = [str(names.tile_name(tile)) for tile in (*CONTENT.tiles, *CONTENT.home_tiles)]
    assert len(set(tiles)) == 43

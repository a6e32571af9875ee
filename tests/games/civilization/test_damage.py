"""Every check of the content fails, and says where, when a copy is damaged."""

from __future__ import annotations

import pickle
import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from hegemon.games.civilization.facts import CONTENT, FOLDER, BrokenContent, load
from hegemon.games.civilization.facts.reading import ContentEntry

from .damage import damaged

LOADS = tomllib.loads


@lru_cache(maxsize=100)
def pickled(text: str) -> bytes:
    """What a text says; all files but the damaged one say the same again and again."""
    return pickle.dumps(LOADS(text))


@pytest.fixture(autouse=True)
def known_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read each text once."""

    def loads(text: str) -> Any:
        return pickle.loads(pickled(text))

    monkeypatch.setattr(tomllib, "loads", loads)


VILLAGE_MODE = """
[[event.modes]]
id = "village"
phase = "start_of_turn"
help = "Put a village on an empty square without figures that is not around any city."
"""
MORE_SLOTS = "".join(f"[{x}, {y}], " for x in range(40, 72, 4) for y in (0, 4))
TWIN_TECH = '[[tech]]\nid = "writing"\nname = "Writing"\nlevel = 1\nexpansion = "base"\n\n# Level 2'

DAMAGE = {
    # what can't be read
    "no TOML": ("techs.toml", "[[tech]]", "[[tech]", "techs.toml: "),
    "an unknown table": ("relics.toml", "[[relic]]\nid", "[[relics]]\nid", "relics.toml: relics: it is not known here"),
    "an unknown field": ("techs.toml", "level = 1", "level = 1\nera = 1", "techs.toml: animal_husbandry: era: it is"),
    "a missing field": ("techs.toml", "level = 1\n", "", "techs.toml: animal_husbandry: level: it is missing"),
    "no id": ("wonders.toml", 'id = "chichen_itza"\n', "", "wonders.toml: wonder 1: id: it is missing"),
    "a strange id": ("wonders.toml", '"chichen_itza"', '"Chichen Itza"', "wonders.toml: wonder 1: id: 'Chichen Itza'"),
    "a number in words": ("wonders.toml", "cost = 15", 'cost = "15"', "wonders.toml: chichen_itza: cost: '15' is not"),
    "a number too large": ("techs.toml", "level = 1", "level = 6", "techs.toml: animal_husbandry: level: 6 is not"),
    "a flag in words": ("buildings.toml", "star = true", 'star = "yes"', "buildings.toml: market: star: 'yes' is not"),
    "an unknown kind": ("wonders.toml", '"ancient"', '"stone"', "wonders.toml: chichen_itza: era: 'stone' is none of"),
    "an unknown resource": ("techs.toml", "{ wheat = 1 }", "{ rye = 1 }", "techs.toml: animal_husbandry: price: 'rye'"),
    "an unknown bonus": (
        "wonders.toml",
        "{ combat = 6 }",
        "{ luck = 6 }",
        "wonders.toml: statue_of_zeus: bonus: 'luck'",
    ),
    "an unknown amount": ("relics.toml", "{ techs = 1 }", "{ luck = 1 }", "relics.toml: atlantis: amounts: 'luck' is"),
    "an unknown icon": ("city_states.toml", "{ trade = 3 }", "{ luck = 3 }", "city_states.toml: city_state_1: icons: "),
    "ids that are none": ("techs.toml", '["market"]', "[7]", "techs.toml: currency: buildings: [7] are not ids"),
    "tables that are none": (
        "investments.toml",
        "levels = [",
        "levels = [1,",
        "investments.toml: infrastructure: levels: it is not a list",
    ),
    "no sentence": ("techs.toml", '"Gain 3 culture."', '"culture"', "techs.toml: currency: help: 'culture' is not a"),
    "no name": ("techs.toml", 'name = "Writing"\n', "", "techs.toml: writing: name: it is missing"),
    "a name that is none": ("techs.toml", '"Writing"', '"writing."', "techs.toml: writing: name: 'writing.' is not a"),
    "a name twice": ("techs.toml", '"Writing"', '"Pottery"', "techs.toml: pottery: name: 'Pottery' is taken"),
    "a rank without a name": ("units.toml", '"Tank"]', "]", "units.toml: mounted: names: they are not 4 names"),
    "a number as a name": ("units.toml", '"Tank"]', "7]", "units.toml: mounted: names: ['Horseman', 'Knight', "),
    # what plain cards do
    "an unknown privilege": (
        "techs.toml",
        '["fly"]',
        '["swim"]',
        "techs.toml: flight: grants: 'swim' is none",
    ),
    "an unknown gain": ("techs.toml", "{ heal = 3 }", "{ luck = 3 }", "techs.toml: animal_husbandry: gain: 'luck' is"),
    "a gain of nothing": ("techs.toml", "{ heal = 3 }", "{ heal = 0 }", "techs.toml: animal_husbandry: heal: 0 is not"),
    "an unknown moment": (
        "civilizations.toml",
        '["won_battle"]',
        '["sang"]',
        "civilizations.toml: aztecs: when: '",
    ),
    "an unknown number": (
        "civilizations.toml",
        "{ loot_taken",
        "{ luck",
        "civilizations.toml: mongols: adds: 'luck'",
    ),
    "an unknown count": (
        "great_persons.toml",
        "for_every = { coins",
        "for_every = { songs",
        "great_persons.toml: andrew_carnegie: for_every: 'songs' is none of",
    ),
    "two counts": (
        "great_persons.toml",
        "for_every = { coins = 3 }",
        "for_every = { coins = 3, counters = 1 }",
        "great_persons.toml: andrew_carnegie: for_every: only one thing",
    ),
    "an unknown deed": (
        "techs.toml",
        'does = "cancel"',
        'does = "sing"',
        "techs.toml: writing: does: 'sing' is",
    ),
    "a deed of events on a tech": (
        "techs.toml",
        'does = "cancel"',
        'does = "be_spent"',
        "techs.toml: writing: does: 'be_spent' is none of",
    ),
    "two effects": (
        "techs.toml",
        'grants = ["fly"]',
        'grants = ["fly"]\nadds = { loot_taken = 1 }',
        "techs.toml: flight: adds: there is 'grants' already",
    ),
    "a moment without a gain": (
        "techs.toml",
        'grants = ["fly"]',
        'grants = ["fly"]\nwhen = ["won_battle"]',
        "techs.toml: flight: when: it says nothing without 'gain'",
    ),
    "a gain at no time": (
        "techs.toml",
        'grants = ["fly"]',
        "gain = { trade = 1 }",
        "techs.toml: flight: gain: neither a phase nor",
    ),
    "a number twice": (
        "techs.toml",
        "gain = { heal = 3 }",
        "gain = { heal = 3 }\namounts = { heal = 3 }",
        "techs.toml: animal_husbandry: amounts: its effect says 'heal'",
    ),
    "a doubt without a reason": (
        "techs.toml",
        "level = 1\n",
        'level = 1\nconfidence = "low"\n',
        "techs.toml: animal_husbandry: uncertain: what",
    ),
    "a reason without a doubt": (
        "techs.toml",
        "level = 1\n",
        'level = 1\nuncertain = "Hm."\n',
        "techs.toml: animal_husbandry: uncertain: what",
    ),
    "a battle out of battle": (
        "techs.toml",
        'phase = "city_management"\nprice',
        'phase = "trade"\nbattle_window = "trigger"\nprice',
        "techs.toml: animal_husbandry: battle_window: the phase is trade",
    ),
    # ids
    "two of an id": ("techs.toml", "# Level 2", TWIN_TECH, "techs.toml: writing: id: there are two of them"),
    "two of an ability": (
        "techs.toml",
        'id = "wheat"',
        'id = "heal"',
        "techs.toml: animal_husbandry: abilities: there",
    ),
    # references
    "no such building": ("techs.toml", '"library"', '"libary"', "techs.toml: writing: buildings: there is no 'libary'"),
    "no such government": ("techs.toml", '"feudalism"', '"feuds"', "techs.toml: chivalry: government: there is no"),
    "a building nobody can build": (
        "techs.toml",
        '["library"]',
        "[]",
        "techs.toml: library: buildings: 0 techs unlock",
    ),
    "a building unlocked twice": (
        "techs.toml",
        '["library"]',
        '["library", "market"]',
        "techs.toml: market: buildings: 2 techs unlock it, not 1",
    ),
    "a government nobody can have": (
        "techs.toml",
        'government = "feudalism"\n',
        "",
        "techs.toml: feudalism: government: 0 techs unlock it, not 1",
    ),
    "despotism unlocked": (
        "techs.toml",
        '"feudalism"',
        '"despotism"',
        "techs.toml: despotism: government: 1 techs unlock it, not 0",
    ),
    "no such unit type": (
        "techs.toml",
        "mounted = 2",
        "camels = 2",
        "techs.toml: chivalry: ranks: 'camels' is none of",
    ),
    "no such rank": ("techs.toml", "aircraft = 1", "aircraft = 2", "techs.toml: flight: ranks: aircraft has no rank 2"),
    "a rank nobody reaches": (
        "techs.toml",
        "ranks = { infantry = 3 }",
        "ranks = { infantry = 4 }",
        "techs.toml: infantry: ranks: no tech gives",
    ),
    "a discount by nobody": ("wonders.toml", '"currency"', '"money"', "wonders.toml: chichen_itza: discount: there is"),
    "a discount of nothing": (
        "wonders.toml",
        "cost = 10 }",
        "cost = 15 }",
        "wonders.toml: chichen_itza: discount: it makes nothing cheaper",
    ),
    "a dearer discount": ("wonders.toml", "cost = 10 }", "cost = 16 }", "wonders.toml: chichen_itza: cost: 16 is not"),
    "no such starting tech": (
        "civilizations.toml",
        '"writing"',
        '"runes"',
        "civilizations.toml: chinese: tech: there is",
    ),
    "no such starting government": (
        "civilizations.toml",
        '"republic"',
        '"senate"',
        "civilizations.toml: romans: government: there is no 'senate'",
    ),
    "a government out of reach": (
        "civilizations.toml",
        '"republic"',
        '"monarchy"',
        "civilizations.toml: romans: government: code_of_laws does not",
    ),
    "homeless": (
        "map.toml",
        'civilization = "zulu"',
        'civilization = "romans"',
        "map.toml: zulu: civilization: it has no",
    ),
    "a home for nobody": (
        "civilizations.toml",
        'id = "zulu"',
        'id = "huns"',
        "map.toml: huns: civilization: it has no home tile",
    ),
    "no such face": (
        "buildings.toml",
        '"iron_mine"',
        '"iron"',
        "buildings.toml: workshop: upgraded: there is no 'iron'",
    ),
    "a face on two markers": (
        "buildings.toml",
        'upgraded = "bank"',
        'upgraded = "academy"',
        "buildings.toml: academy: basic: it is on 2",
    ),
    "a face on no marker": (
        "buildings.toml",
        'upgraded = "bank"\n',
        "",
        "buildings.toml: bank: family: it is on no marker",
    ),
    "a building without a place": (
        "buildings.toml",
        'terrain = ["desert"]\n',
        "",
        "buildings.toml: trading_post: terrain: it may stand nowhere",
    ),
    "superior to nobody": (
        "units.toml",
        'beats = "mounted"',
        'beats = "camels"',
        "units.toml: infantry: beats: there is",
    ),
    "superior to itself": (
        "units.toml",
        'beats = "mounted"',
        'beats = "infantry"',
        "units.toml: infantry: beats: it beats",
    ),
    "a card of no type": (
        "units.toml",
        'type = "infantry"',
        'type = "camels"',
        "units.toml: infantry_tough: type: there is no 'camels'",
    ),
    "a face too few": (
        "units.toml",
        ", [4, 6]]",
        "]",
        "units.toml: infantry_tough: faces: 3 are not one for each rank",
    ),
    "a face out of step": (
        "units.toml",
        "[4, 6]]",
        "[4, 7]]",
        "units.toml: infantry_tough: faces: a rank adds 1 strength",
    ),
    "a face that is none": ("units.toml", "[4, 6]]", "[4]]", "units.toml: infantry_tough: faces: [4] is not a pair"),
    "a side of nothing": (
        "policies.toml",
        '"patronage"',
        '"bribery"',
        "policies.toml: rationalism: other_side: there is",
    ),
    "a side of another card": (
        "policies.toml",
        'other_side = "patronage"',
        'other_side = "pacifism"',
        "policies.toml: rationalism: other_side: pacifism is not the other side of it",
    ),
    "a great person of no type": (
        "great_persons.toml",
        'type = "artist"',
        'type = "juggler"',
        "great_persons.toml: akira_kurosawa: type: there is",
    ),
    "a relic nobody knows": (
        "map.toml",
        'relic = "atlantis"',
        'relic = "avalon"',
        "map.toml: tile_15: features: there is no 'avalon'",
    ),
    "a relic elsewhere": (
        "relics.toml",
        '"tile_15"',
        '"tile_16"',
        "relics.toml: atlantis: tile: it is not printed once",
    ),
    "a relic on dry land": (
        "relics.toml",
        '"water"',
        '"desert"',
        "relics.toml: atlantis: tile: it is not printed once, on",
    ),
    "an event without a mode": (
        "culture_events.toml",
        VILLAGE_MODE,
        "",
        "culture_events.toml: barbarian_encampment: modes: there is none",
    ),
    "an event without a phase": (
        "culture_events.toml",
        'phase = "any_time"\n',
        "",
        "culture_events.toml: a_gift_from_afar: phase: a_gift_from_afar",
    ),
    "a card that does nothing": (
        "wonders.toml",
        "bonus = { combat = 6 }\n",
        "",
        "wonders.toml: statue_of_zeus: abilities: it does nothing",
    ),
    "a key that is taken": (
        "governments.toml",
        'id = "trade"',
        'id = "taxes"',
        "governments.toml: democracy: abilities: 'democracy.taxes' is taken",
    ),
    "two steps at once": (
        "culture_track.toml",
        "steps = [8, 14]",
        "steps = [9, 14]",
        "culture_track.toml: section_2: steps: step 8 comes",
    ),
    "half a section": (
        "culture_track.toml",
        "steps = [8, 14]",
        "steps = [8]",
        "culture_track.toml: section_2: steps: (8,) are not two",
    ),
    "steps in words": (
        "culture_track.toml",
        "great_persons = [3, 7]",
        'great_persons = ["3"]',
        "culture_track.toml: section_1: great_persons: ['3'] are not whole",
    ),
    # the map
    "a tile of three rows": (
        "map.toml",
        '  "desert    mountain  water  grassland",\n',
        "",
        "map.toml: tile_01: terrain: it is not 4 lines of 4",
    ),
    "a row of five squares": (
        "map.toml",
        '"desert    mountain  water  grassland"',
        '"desert mountain water water water"',
        "map.toml: tile_01: terrain: it is not 4 lines of 4",
    ),
    "an unknown terrain": (
        "map.toml",
        '"desert    mountain  water  grassland"',
        '"desert swamp water water"',
        "map.toml: tile_01: terrain: 'swamp' is none of grassland, forest, mountain, desert, water",
    ),
    "a square off the tile": (
        "map.toml",
        '{ row = 0, col = 0, marker = "village" }',
        '{ row = 4, col = 0, marker = "village" }',
        "map.toml: tile_01: row: 4 is not from 0 to 3",
    ),
    "two features of a square": (
        "map.toml",
        '{ row = 1, col = 2, resource = "wheat" }',
        '{ row = 0, col = 0, resource = "wheat" }',
        "map.toml: tile_01: features: there are two for row 0, col 0",
    ),
    "a strange feature": (
        "map.toml",
        '{ row = 0, col = 0, marker = "village" }',
        "{ row = 0, col = 0, volcano = true }",
        "map.toml: tile_01: volcano: it is not known here",
    ),
    "a hut too few": (
        "map.toml",
        '  { row = 3, col = 0, marker = "hut" },\n',
        "",
        "map.toml: tile_01: features: 1 huts and villages",
    ),
    "a hut at home": (
        "map.toml",
        "row = 1, col = 2, suggested_capital = true }",
        'row = 1, col = 2, suggested_capital = true, marker = "hut" }',
        "map.toml: home_americans: features: a home tile has no huts",
    ),
    "a capital on the edge": (
        "map.toml",
        "row = 1, col = 2, suggested_capital = true }",
        "row = 0, col = 3, suggested_capital = true }",
        "map.toml: home_americans: suggested_capital: it is not on dry land",
    ),
    "a lost slot": (
        "map.toml",
        "[12, 4],\n]\nhomes",
        "[14, 4],\n]\nhomes",
        "map.toml: players_2: slots: (16, 4) is outside",
    ),
    "tiles on tiles": ("map.toml", "[4, 0], [8, 0]", "[5, 0], [8, 0]", "map.toml: players_2: slots: tiles lie on top"),
    "a home beside the slots": (
        "map.toml",
        "{ x = 12, y = 4,",
        "{ x = 11, y = 4,",
        "map.toml: players_2: homes: they are",
    ),
    "a home at an angle": (
        "map.toml",
        "rotation = 270",
        "rotation = 45",
        "map.toml: players_2: rotation: 45 is none of",
    ),
    "a slot that is none": (
        "map.toml",
        "[4, 0], [8, 0]",
        "[4], [8, 0]",
        "map.toml: players_2: slots: [4] is not a pair",
    ),
    "a tile in the hole": (
        "map.toml",
        "hole = { left = 12",
        "hole = { left = 11",
        "map.toml: players_5: hole: a tile lies",
    ),
    "more slots than tiles": (
        "map.toml",
        "columns = 28\nrows = 18\nslots = [",
        "columns = 99\nrows = 18\nslots = [" + MORE_SLOTS,
        "map.toml: players_5: slots: there are more of them than tiles",
    ),
    # how many there are
    "a layout too few": (
        "map.toml",
        "players = 3\n",
        "players = 2\n",
        "map.toml: players_2: homes: they are not 2 of the slots",
    ),
    "a tech too few": (
        "techs.toml",
        '[[tech]]\nid = "irrigation"\nname = "Irrigation"\nlevel = 2\nexpansion = "base"\ncity_limit = 3\n',
        "",
        "wonders.toml: machu_picchu: discount: there is no 'irrigation'",
    ),
    "a tech of another level": (
        "techs.toml",
        'id = "irrigation"\nname = "Irrigation"\nlevel = 2',
        'id = "irrigation"\nname = "Irrigation"\nlevel = 3',
        "techs.toml: techs of level 2: there are 12, not 13",
    ),
    "a tech of another box": (
        "techs.toml",
        'level = 1\nexpansion = "base"',
        'level = 1\nexpansion = "fame"',
        "techs.toml: techs of base: there are 36, not 37",
    ),
    "a marker too many": (
        "buildings.toml",
        "supply = 10",
        "supply = 11",
        "buildings.toml: building markers: there are 55",
    ),
    "a unit too few": ("units.toml", "copies = 5", "copies = 4", "units.toml: infantry cards: there are 14, not 15"),
    "an event too many": (
        "culture_events.toml",
        "copies = 3",
        "copies = 4",
        "culture_events.toml: cards of level 1: there are 28, not 27",
    ),
    "an event of another box": (
        "culture_events.toml",
        'copies = 3\nexpansion = "base"',
        'copies = 3\nexpansion = "fame"',
        "culture_events.toml: cards of base: there are 44, not 47",
    ),
    "an artist too few": (
        "great_persons.toml",
        'id = "valmiki"\nname = "Valmiki"\ntype = "artist"',
        'id = "valmiki"\nname = "Valmiki"\ntype = "general"',
        "great_persons.toml: artist cards: there are 6, not 7",
    ),
    "a great marker too many": (
        "great_persons.toml",
        "markers = 3",
        "markers = 4",
        "great_persons.toml: markers: there are 19, not 18",
    ),
    "a wonder of another era": (
        "wonders.toml",
        'era = "ancient"',
        'era = "modern"',
        "wonders.toml: ancient wonders: there are 8, not 9",
    ),
    "a wonder of another box": (
        "wonders.toml",
        'expansion = "fame"',
        'expansion = "base"',
        "wonders.toml: wonders of base: there are 13, not 12",
    ),
    "a tile of another box": (
        "map.toml",
        'expansion = "base"',
        'expansion = "fame"',
        "map.toml: tiles of base: there are 13",
    ),
    "a hut too many": ("huts_villages.toml", "huts = 2", "huts = 3", "huts_villages.toml: huts: there are 36, not 35"),
    "a village too few": (
        "huts_villages.toml",
        "villages = 3",
        "villages = 2",
        "huts_villages.toml: villages: there are 19",
    ),
    "a step too few": (
        "culture_track.toml",
        "steps = [15, 21]",
        "steps = [15, 20]",
        "culture_track.toml: steps: there are 20",
    ),
    "a symbol too few": ("map.toml", ', resource = "wheat"', "", "map.toml: wheat symbols: there are 26, not 27"),
    "a coin too many": ("map.toml", "coin = 1", "coin = 2", "map.toml: coin symbols: there are 10, not 9"),
    "too many tech cards": (
        "market.toml",
        "tech_cards = 44",
        "tech_cards = 45",
        "market.toml: tech_cards: there are 45",
    ),
    "too few governments": (
        "market.toml",
        "government_cards = 4",
        "government_cards = 3",
        "market.toml: government_cards",
    ),
    "two space flights": (
        "market.toml",
        "space_flight_cards = 1",
        "space_flight_cards = 2",
        "market.toml: space_flight_cards: there are 2",
    ),
}


@pytest.mark.parametrize(("file", "old", "new", "message"), DAMAGE.values(), ids=DAMAGE)
def test_damage_is_found_and_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(BrokenContent) as error:
        load(damaged(tmp_path, FOLDER, file, old, new))
    assert str(error.value).startswith(message)
    assert error.value.file == message.partition(":")[0]


ROWS = {
    "map.toml": ("tile", "home"), "civilizations.toml": ("civilization",), "techs.toml": ("tech",),
    "governments.toml": ("government",), "policies.toml": ("policy",), "investments.toml": ("investment",),
    "buildings.toml": ("building", "family"), "wonders.toml": ("wonder",), "units.toml": ("type", "card"),
    "culture_events.toml": ("event",), "great_persons.toml": ("type", "great_person"), "relics.toml": ("relic",),
    "city_states.toml": ("city_state",), "huts_villages.toml": ("marker",), "culture_track.toml": ("section",),
}  # fmt: skip


@pytest.mark.parametrize(("file", "kind"), [(file, kind) for file, kinds in ROWS.items() for kind in kinds])
def test_no_row_may_be_missing(tmp_path: Path, file: str, kind: str) -> None:
    """Without its last row every table is refused."""
    folder = damaged(tmp_path, FOLDER, file, "", "")
    blocks = re.split(r"^(?=\[\[)", (folder / file).read_text(encoding="utf-8"), flags=re.MULTILINE)
    last = max(number for number, block in enumerate(blocks) if block.startswith(f"[[{kind}]]"))
    following = [block for block in blocks[last + 1 :] if not block.startswith(f"[[{kind}.")]
    text = "".join([*blocks[:last], *following])
    assert len(tomllib.loads(text)[kind]) == len(tomllib.loads("".join(blocks))[kind]) - 1
    (folder / file).write_text(text, encoding="utf-8")
    with pytest.raises(BrokenContent):
        load(folder)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = damaged(tmp_path, FOLDER, "techs.toml", "", "")
    (folder / "relics.toml").unlink()
    with pytest.raises(BrokenContent, match=r"^relics\.toml: there is no such file$"):
        load(folder)


def test_an_empty_track_is_refused(tmp_path: Path) -> None:
    folder = damaged(tmp_path, FOLDER, "techs.toml", "", "")
    (folder / "culture_track.toml").write_text("")
    with pytest.raises(BrokenContent, match=r"^culture_track\.toml: steps: there are 0, not 21$"):
        load(folder)


def test_a_second_home_is_refused(tmp_path: Path) -> None:
    text = (FOLDER / "map.toml").read_text(encoding="utf-8")
    zulu = "[[home]]" + text.partition('[[home]]\nid = "home_zulu"')[2].partition("\n[[")[0]
    second = zulu.replace("[[home]]", '[[home]]\nid = "home_far_away"', 1)
    folder = damaged(tmp_path, FOLDER, "map.toml", "[[home]]", f"{second}\n[[home]]")
    with pytest.raises(
        BrokenContent, match=r"^map\.toml: home_far_away: civilization: zulu has another home tile too$"
    ):
        load(folder)


def test_an_undamaged_copy_is_fine(tmp_path: Path) -> None:
    assert load(damaged(tmp_path, FOLDER, "techs.toml", "", "")).techs.ids == CONTENT.techs.ids


def test_a_row_that_is_none_is_counted() -> None:
    with pytest.raises(BrokenContent, match=r"^techs\.toml: tech: row 2 is not a table$"):
        ContentEntry("techs.toml", "", {"tech": [{"id": "writing"}, "pottery"]}).rows("tech")

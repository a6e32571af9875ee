"""Chapter 1.4: options, readings and the printed preset."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from hegemon.core import BadOptions, Preset
from hegemon.games.civilization import GAME
from hegemon.games.civilization.facts import FOLDER, BrokenContent, load
from hegemon.games.civilization.options import (
    PRINTED,
    USUAL,
    CivilizationOptions,
    check_named_options,
)

from .damage import damaged

READINGS = {
    "hand_fundamentalism": "AMB-03",
    "hand_communism": "AMB-03",
    "hand_counts_scouts": "AMB-04",
    "bonus_academy": "AMB-02",
    "building_program_mandatory": "AMB-05",
    "building_program_same_turn": "AMB-05",
    "relic_taken_when": "AMB-06",
    "relic_ends_move": "AMB-06",
    "starting_trade": "AMB-07",
    "military_dock": "AMB-41",
    "gp_free_relocate": "AMB-14",
}
"""The open points that have an option, and where the rules speak of them."""

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "civilization.md"


def constants_of_the_book() -> dict[str, list[str]]:
    """The names of 1.4 with what the table says of each, default and note."""
    chapter = BOOK.read_text(encoding="utf-8").partition("### 1.4")[2].partition("\n---")[0]
    found = {}
    for line in chapter.splitlines():
        if line.startswith("| `"):
            name, default, note = (cell.strip() for cell in line.strip("|").split("|"))
            names, together = re.findall(r"`([A-Z_]+)`", name), re.findall(r"[\d]+|true|false|`[a-z_]+`", default)
            values = [[value] for value in together] if len(names) > 1 else [together]
            for each, value in zip(names, values, strict=True):
                found[each.lower()] = [*(value if len(value) > 1 else value[:1]), note]
    return found


BOOK_CONSTANTS = constants_of_the_book()


def plain(value: object) -> list[str]:
    if isinstance(value, tuple):
        return [str(item) for item in value]
    return [str(value).lower() if isinstance(value, bool | int) else f"`{value}`"]


def test_the_table_is_found() -> None:
    assert len(BOOK_CONSTANTS) == 47


@pytest.mark.parametrize("name", BOOK_CONSTANTS)
def test_a_constant_is_an_option_with_its_default(name: str) -> None:
    *default, _ = BOOK_CONSTANTS[name]
    assert plain(getattr(CivilizationOptions(), name)) == default


@pytest.mark.parametrize("name", BOOK_CONSTANTS)
def test_the_printed_preset_changes_what_the_book_marks(name: str) -> None:
    *default, note = BOOK_CONSTANTS[name]
    marked = re.search(r"\*printed\* (\S+)", note)
    expected = [marked.group(1)] if marked else default
    assert plain(getattr(CivilizationOptions(rules="printed"), name)) == expected


def test_every_option_is_in_the_book_or_about_the_table() -> None:
    about_the_table = {"players", "civilizations", "rules", "ask_everyone", "deals_per_turn", "max_turns", "assigned"}
    assert {spec.name for spec in fields(CivilizationOptions)} == set(BOOK_CONSTANTS) | about_the_table


@pytest.mark.parametrize(("name", "point"), READINGS.items())
def test_readings_cite_their_open_point(name: str, point: str) -> None:
    assert point in BOOK_CONSTANTS[name][-1]
    assert {n for n in BOOK_CONSTANTS if "AMB-" in BOOK_CONSTANTS[n][-1]} == set(READINGS)


def test_both_presets_say_something_about_every_reading() -> None:
    assert set(USUAL) == set(PRINTED) == set(READINGS)


def test_a_reading_can_be_chosen_on_top_of_a_preset() -> None:
    options = CivilizationOptions(rules="printed", bonus_academy=3, relic_taken_when="enter")
    assert (options.bonus_academy, options.relic_taken_when, options.hand_communism) == (3, "enter", 1)


def test_options_survive_json() -> None:
    options = CivilizationOptions(players=2, rules="printed", assigned=("zulu", "arabs"), cost_unit=(4, 6, 8, 10))
    assert CivilizationOptions.from_json(options.to_json()) == options


def test_every_option_with_a_label_is_offered() -> None:
    unlabelled = {"assigned", "cost_unit", "research_cost"}
    offered = {offer.name for offer in CivilizationOptions.offers()}
    assert {spec.name for spec in fields(CivilizationOptions)} - offered == unlabelled


def test_labels_tell_options_apart() -> None:
    labels = [str(offer.label) for offer in CivilizationOptions.offers()]
    assert len(set(labels)) == len(labels)


def test_assigned_civilizations_may_be_typed() -> None:
    assert CivilizationOptions.from_json({"players": 2, "assigned": "zulu, arabs"}).assigned == ("zulu", "arabs")


def test_the_arabs_force_investments() -> None:
    without = CivilizationOptions(players=2, use_investments=False)
    assert without.investments_with(["arabs", "romans"])
    assert not without.investments_with(["greeks", "romans"])
    assert CivilizationOptions(players=2).investments_with(["greeks", "romans"])


BAD = {
    "one player": ({"players": 1}, "Number of players can't be 1; choose one of: 2, 3, 4, 5."),
    "six players": ({"players": 6}, "Number of players can't be 6; choose one of: 2, 3, 4, 5."),
    "another deal": ({"civilizations": "auction"}, "can't be auction; choose one of: random, one_of_two, free."),
    "another reading": ({"rules": "mine"}, "Reading of the rules can't be mine; choose one of: usual, printed."),
    "a yes in numbers": ({"military_dock": 1}, "Military Docks can't be 1; choose one of: false, true."),
    "relics taken by thought": ({"relic_taken_when": "see"}, "can't be see; choose one of: enter, end_move."),
    "turns upside down": ({"max_turns": -1}, "can't be -1; it is a whole number from 0 to 10000."),
    "too long a track": ({"culture_steps": 22}, "Steps of the culture track can't be 22"),
    "cities side by side": ({"min_city_distance": 2}, "Distance between cities can't be 2"),
    "nobody of that name": ({"assigned": ("huns",)}, "Assigned civilizations are names among: americans, arabs,"),
    "a number for a name": ({"assigned": 3}, "Assigned civilizations are names among"),
    "too few civilizations": (
        {"players": 3, "assigned": ("zulu", "arabs")},
        "3 players need as many civilizations, not 2.",
    ),
    "twins": ({"players": 2, "assigned": ("zulu", "zulu")}, "A civilization can't be assigned twice."),
    "poor Arabs": (
        {"players": 2, "assigned": ("zulu", "arabs"), "use_investments": False},
        "The Arabs can't be played without investment cards.",
    ),
    "too few units": ({"cost_unit": (5, 7)}, "Units have 4 costs, by rank, from 0 to 99."),
    "units for nothing less": ({"cost_unit": (5, 7, 9, -1)}, "Units have 4 costs"),
    "techs in words": ({"research_cost": ("6", 11, 16, 21, 26)}, "Techs have 5 costs, by level, from 0 to 99."),
    "techs out of reach": ({"trade_max": 20}, "A tech can't cost more than the 20 trade that one can have."),
    "an unknown option": ({"colour": "red"}, "There is no option “colour”; there are: ask_everyone,"),
}


@pytest.mark.parametrize(("values", "sentence"), BAD.values(), ids=BAD)
def test_bad_options_are_refused_with_a_helpful_sentence(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        CivilizationOptions.from_json(values)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("buildings.toml", '"bonus_academy"', '"bonus_school"', "buildings.toml: academy: combat_bonus: there is no"),
        ("buildings.toml", '"cost_walls"', '"cost_wall"', "buildings.toml: city_walls: cost: there is no option"),
        ("buildings.toml", 'option = "military_dock"', 'option = "dock"', "buildings.toml: military_dock: option: "),
        ("governments.toml", '"hand_communism"', '"hand_red"', "governments.toml: communism: battle_hand: there is"),
        ("great_persons.toml", '"bonus_general"', '"bonus_g"', "great_persons.toml: general: combat_bonus: there is"),
    ],
)
def test_content_names_options_that_exist(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    content = load(damaged(tmp_path, FOLDER, file, old, new))
    with pytest.raises(BrokenContent) as error:
        check_named_options(content)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("preset", CivilizationOptions.presets, ids=lambda preset: preset.name)
def test_every_preset_makes_a_game(preset: Preset) -> None:
    state = GAME.new(preset.options, seed=1)
    assert all(getattr(state.options, name) == value for name, value in preset.options.items())
    assert len([each for each in CivilizationOptions.presets if each.name == preset.name]) == 1

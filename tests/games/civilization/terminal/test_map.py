"""The map: every square says what is there, with colours and without."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.marker_names import FACE_UP
from hegemon.games.civilization.terminal import chart, signs
from hegemon.games.civilization.terminal.chart import CELL, CharacterMap
from hegemon.games.civilization.terminal.signs import GROUND, codes
from hegemon.games.civilization.world import land
from tests.games.civilization.stage import Stage
from tests.games.civilization.terminal.conftest import drawn, staged

AT = "7,4"


def cell(stage: Stage, name: str = AT, size: int = CELL) -> str:
    return CharacterMap(staged(stage)).cell(stage.square(name), size).plain


@pytest.mark.parametrize(
    ("scene", "shown"),
    [
        (lambda s: s, ",   "),
        (lambda s: s.ground(AT, "forest"), "♣   "),
        (lambda s: s.ground(AT, "mountain", resource="iron"), "▲iro"),
        (lambda s: s.ground(AT, "desert", coin=1), "∴$  "),
        (lambda s: s.ground(AT, "water", culture=1, resource="silk"), "≈♪si"),
        (lambda s: s.lay(AT, "building", "library"), ",Lib"),
        (lambda s: s.ground(AT, "water").lay(AT, "building", "harbor"), "≈Har"),
        (lambda s: s.lay(AT, "wonder", "stonehenge"), "★Sto"),
        (lambda s: s.lay(AT, "person", "general"), "☻Gen"),
        (lambda s: s.lay(AT, "hut", "spy"), "∩Hut"),
        (lambda s: s.lay(AT, "village", "teacher"), "⌂Vil"),
        (lambda s: s.lay(AT, "relic", "atlantis"), "♦Atl"),
        (lambda s: s.lay(AT, "city_state", "city_state_3"), "◎3  "),
        (lambda s: s.figures(0, AT, armies=1), ",A  "),
        (lambda s: s.figures(1, AT, armies=2, scouts=1), ",B2b"),
        (lambda s: s.figures(1, AT, scouts=2), ",b2 "),
        (lambda s: s.lay(AT, "building", "library").figures(1, AT, armies=2), "■B2 "),
        (lambda s: s.lay(AT, "city_state", "city_state_3").figures(0, AT, scouts=1), "◎a  "),
        (lambda s: s.ground(AT, "forest", resource="wheat").figures(0, AT, scouts=1), "♣wha"),
        (lambda s: s.ground(AT, "forest", resource="wheat").figures(0, AT, armies=2, scouts=1), "♣A2a"),
        (lambda s: s.city(0, AT), "●A  "),
        (lambda s: s.city(1, AT, walled=True), "●B# "),
    ],
)
def test_a_square_shows_terrain_and_what_lies_and_stands_there(stage, scene, shown):
    scene(stage)
    assert cell(stage) == shown


def test_cities_show_their_kind_and_their_defences():
    stage = Stage(2).city(0, "2,2", "3,2", walled=True).city(0, "8,2")
    capital, other = stage.w.cities[0]
    capital.fortified, other.caravan = True, True
    assert [cell(stage, name) for name in ("2,2", "3,2", "8,2")] == ["◆A#+", "═A#+", "●A» "]


def test_a_city_has_the_colours_of_its_owner(stage):
    text = CharacterMap(staged(stage)).cell(stage.square("13,5"), CELL)
    assert text.style == signs.PLAYERS[1]


def test_unexplored_tiles_and_places_without_a_map():
    stage = Stage(3).city(0, "8,2")
    stage.hide(stage.w.geography.slot[stage.square("6,5")])
    assert cell(stage, "6,5") == "░░░░"
    corner = CharacterMap(staged(stage)).cell(0, CELL)
    assert corner.plain == "    "


def test_a_disaster_shows_the_new_terrain(stage):
    land.strike(stage.w, stage.square(AT), Terrain.DESERT)
    assert cell(stage) == "∴   "


def test_squares_become_narrower_before_the_map_becomes_wider():
    stage = Stage(5).figures(0, "14,3", armies=2)
    seen = staged(stage)
    for width, size in ((120, 4), (100, 3), (80, 2), (40, 2)):
        lines = drawn(CharacterMap(seen), width=max(width, 80) if size == 2 else width).splitlines()
        assert len(lines) == 19
        assert max(map(len, lines)) <= max(width, 80)
        row = lines[1 + 3]
        assert row[3 + 14 * size :].startswith(",A2"[:size])
    assert drawn(CharacterMap(seen), 120).splitlines()[0].split() == [str(x) for x in range(28)]
    assert drawn(CharacterMap(seen), 80).splitlines()[0].split() == [str(x) for x in range(0, 28, 2)]


def test_coordinates_stand_along_the_edges(stage):
    lines = drawn(CharacterMap(staged(stage)), 80).splitlines()
    x, y = 13, 5
    assert lines[0][3 + 4 * x :].startswith("13")
    assert lines[1 + y].startswith(" 5 ")
    assert lines[1 + y][3 + 4 * x :].startswith("◆B")


def test_squares_that_can_be_chosen_are_marked(stage):
    marked = CharacterMap(staged(stage), {AT}).cell(stage.square(AT), CELL)
    plain = CharacterMap(staged(stage)).cell(stage.square(AT), CELL)
    assert marked.plain == plain.plain
    assert any("underline" in str(span.style) for span in marked.spans)
    assert not any("underline" in str(span.style) for span in plain.spans)


def test_nothing_is_told_by_colour_alone():
    assert len({shape for shape, _ in GROUND.values()}) == len(Terrain)
    assert len({*signs.SIGNS.values(), signs.CAPITAL, signs.CITY, signs.METROPOLIS}) == len(signs.SIGNS) + 3


def test_terrain_differs_in_brightness_too():
    def brightness(style: str) -> float:
        ground = style.rpartition("#")[2]
        red, green, blue = (int(ground[i : i + 2], 16) / 255 for i in (0, 2, 4))
        return 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2

    levels = sorted(brightness(style) for _, style in GROUND.values())
    assert all(brighter / darker > 1.2 for darker, brighter in pairwise(levels))


@pytest.mark.parametrize("kind", FACE_UP)
def test_things_of_a_kind_have_letters_of_their_own(kind):
    short = codes({str(number): str(name) for number, name in enumerate(FACE_UP[kind])})
    assert len(set(short.values())) == len(FACE_UP[kind])
    assert all(len(code) == signs.CODE for code in short.values())


def test_the_glance_explains_the_signs_and_lists_what_lies_where(stage):
    stage.lay("3,3", "building", "library").lay("5,5", "hut", "spy").lay("6,6", "hut", "teacher")
    stage.ground("9,1", "forest", resource="wheat").figures(1, "8,3", armies=2, scouts=1)
    shown = drawn(chart.explained(staged(stage)), 120)
    for words in ("■Lib Library: 3,3", "∩Hut Hut: 5,5  6,6", "whe  Wheat: 9,1", "B Ben: 8,3 2 armies, 1 scout",
                  "Mountain", "unexplored", "+ fortified"):  # fmt: skip
        assert words in shown
    assert "spy" not in shown.lower()
    assert "teacher" not in shown.lower()

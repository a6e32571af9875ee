"""Chapters 2.3, 5.7, 5.8, 5.10: what lies and stands on the map, and what works for whom."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.kinds import Resource, Rotation, Terrain
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING, MarkerKind, kind_of, marker_of, number_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import FACE_DOWN, UNEXPLORED
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def scene() -> Stage:
    """Two capitals far from one another."""
    return Stage().city(0, "2,2").city(1, "12,5")


def worked_out(stage: Stage) -> dict[str, object]:
    return {
        name: list(getattr(stage.w, name)) for name in ("centre_owner", "outskirts_owner", "outskirts_city", "icons")
    }


# -- squares ---------------------------------------------------------------------------------------------------


@rule("R-SET-40")
@pytest.mark.parametrize(
    ("terrain", "production", "trade"),
    [("grassland", 0, 0), ("desert", 0, 1), ("water", 0, 1), ("mountain", 1, 0), ("forest", 2, 0)],
)
def test_a_bare_square_yields_what_its_terrain_does(terrain: str, production: int, trade: int) -> None:
    stage = scene().ground("5,5", terrain)
    assert stage.w.icons[stage.square("5,5")] == Icons(production=production, trade=trade)
    assert stage.w.terrain[stage.square("5,5")] == Terrain[terrain.upper()]


@rule("R-SET-40")
def test_what_is_printed_counts() -> None:
    stage = scene().ground("5,5", "forest", resource="silk", coin=1, culture=1)
    assert stage.w.icons[stage.square("5,5")] == Icons(production=2, culture=1, coin=1)
    assert stage.w.resource[stage.square("5,5")] == Resource.SILK


@rule("R-SET-41")
@pytest.mark.parametrize(
    ("kind", "which", "icons"),
    [
        ("building", "library", CONTENT.buildings.called("library").icons),
        ("wonder", "stonehenge", Icons(culture=CONTENT.wonders.called("stonehenge").culture)),
        ("person", "builder", CONTENT.great_person_types.called("builder").icons),
    ],
)
def test_what_is_built_replaces_all_icons(kind: str, which: str, icons: Icons) -> None:
    stage = scene().ground("5,5", "desert", resource="silk", coin=1).lay("5,5", kind, which)
    square = stage.square("5,5")
    assert (stage.w.icons[square], stage.w.resource[square]) == (icons, NONE)
    assert stage.w.terrain[square] == Terrain.DESERT
    land.lay(stage.w, square, NOTHING)
    assert (stage.w.icons[square].coin, stage.w.resource[square]) == (1, Resource.SILK)


@rule("R-SET-42")
@pytest.mark.parametrize(("kind", "which"), [("hut", "wheat"), ("village", "iron"), ("relic", "atlantis")])
def test_what_waits_to_be_taken_hides_the_square(kind: str, which: str) -> None:
    stage = scene().ground("5,5", "forest", resource="wheat", coin=1).lay("5,5", kind, which)
    assert stage.w.icons[stage.square("5,5")] == Icons()
    assert stage.w.resource[stage.square("5,5")] == NONE


@rule("R-CST-12")
def test_a_city_state_has_its_own_icons_and_is_no_water() -> None:
    anything = next(state for state in CONTENT.city_states if state.any_resource)
    stage = scene().ground("5,5", "water", resource="wheat").lay("5,5", "city_state", anything.id)
    square = stage.square("5,5")
    assert stage.w.icons[square] == anything.icons
    assert stage.w.resource[square] == land.ANY_RESOURCE
    assert not land.is_water(stage.w, square)


@rule("R-DIS-01", "R-DIS-03")
def test_a_disaster_gives_another_terrain_with_its_icons() -> None:
    stage = scene().ground("5,5", "grassland", resource="wheat", coin=1)
    square = stage.square("5,5")
    land.strike(stage.w, square, Terrain.FOREST)
    assert (stage.w.terrain[square], stage.w.icons[square]) == (Terrain.FOREST, Icons(production=2))
    assert stage.w.resource[square] == NONE
    land.strike(stage.w, square, Terrain.WATER)
    assert (stage.w.terrain[square], stage.w.icons[square]) == (Terrain.WATER, Icons(trade=1))


def test_a_disaster_under_a_building_waits() -> None:
    stage = scene().lay("5,5", "building", "library")
    land.strike(stage.w, stage.square("5,5"), Terrain.DESERT)
    assert stage.w.icons[stage.square("5,5")] == CONTENT.buildings.called("library").icons
    assert stage.w.terrain[stage.square("5,5")] == Terrain.DESERT


@rule("R-SET-36")
def test_a_revealed_tile_lies_as_it_is_turned() -> None:
    stage = scene().hide(2)
    squares = stage.w.geography.slot_squares[2]
    assert {stage.w.terrain[square] for square in squares} == {UNEXPLORED}
    stage.w.tiles[2] = 5
    land.reveal(stage.w, 2, Rotation.EAST)
    printed = CONTENT.tiles[5].squares
    for row in range(4):
        for column in range(4):
            assert stage.w.terrain[squares[4 * row + column]] == printed[3 - column][row].terrain


def test_nothing_is_worked_out_where_no_tile_lies_open() -> None:
    stage = scene().hide(2)
    square = stage.w.geography.slot_squares[2][0]
    land.renew(stage.w, square)
    assert stage.w.terrain[square] == UNEXPLORED
    assert stage.w.rotation[2] == FACE_DOWN


def test_markers_are_a_kind_and_a_number() -> None:
    for kind in MarkerKind:
        assert (kind_of(marker_of(kind, 17)), number_of(marker_of(kind, 17))) == (kind, 17)


@rule("R-SUP-04")
def test_what_leaves_the_game_is_remembered() -> None:
    stage = scene()
    land.retire(stage.w, marker_of(MarkerKind.HUT, 3))
    land.retire(stage.w, marker_of(MarkerKind.WONDER, 4))
    assert stage.w.removed_markers == (marker_of(MarkerKind.HUT, 3), marker_of(MarkerKind.WONDER, 4))


# -- figures ---------------------------------------------------------------------------------------------------


def test_figures_come_and_go() -> None:
    stage = scene().figures(0, "5,5", armies=2).figures(0, "5,5", scouts=1)
    square = stage.square("5,5")
    assert stage.scene(["5,5"]) == {"5,5": (0, 2, 1)}
    assert (land.figures(stage.w, square), stage.w.figure_squares[0]) == (3, (square,))
    stage.w.moved_armies[square], stage.w.moved_scouts[square], stage.w.gathers_for[square] = 2, 1, 7
    land.dismiss(stage.w, square, 1, 1)
    assert (stage.w.moved_armies[square], stage.w.moved_scouts[square]) == (1, 0)
    assert stage.w.gathers_for[square] == 7
    land.dismiss(stage.w, square, 1, 0)
    assert stage.scene(["5,5"]) == {"5,5": (NONE, 0, 0)}
    assert (stage.w.figure_squares[0], stage.w.gathers_for[square]) == ((), NONE)


@rule("R-BLK-01", "R-BLK-06")
def test_enemies_blockade_as_long_as_they_stay() -> None:
    stage = scene().figures(1, "3,3", scouts=1).figures(0, "1,1", armies=1)
    w, square = stage.w, stage.square("3,3")
    assert land.blockaded(w, 0, square)
    assert not land.blockaded(w, 1, square)
    assert not land.blockaded(w, 0, stage.square("1,1"))
    assert len(list(land.own_squares(w, 0))) == 7
    land.dismiss(w, square, 0, 1)
    assert len(list(land.own_squares(w, 0))) == 8


@rule("R-BLK-02")
@pytest.mark.parametrize(("kind", "which"), [("wonder", "stonehenge"), ("person", "artist")])
def test_a_blockade_has_cards_counted_anew(kind: str, which: str) -> None:
    stage = scene().lay("3,3", kind, which)
    before = standing(stage.w, 0)
    coins.coins(stage.w, 0)
    stage.figures(1, "3,3", armies=1)
    assert stage.w.standings[0] is None
    assert stage.w.coin_totals[0] == NONE
    assert standing(stage.w, 0) is not before
    land.dismiss(stage.w, stage.square("3,3"), 1, 0)
    assert stage.w.standings[0] is None


@rule("R-COIN-02")
@pytest.mark.parametrize("kind", ["armies", "scouts"])
def test_figures_on_a_coin_have_coins_counted_anew(kind: str) -> None:
    stage = scene().ground("3,3", coin=1)
    assert coins.coins(stage.w, 0) == 1
    stage.figures(1, "3,3", **{kind: 1})
    assert stage.w.coin_totals == [NONE, NONE]
    assert coins.coins(stage.w, 0) == 0
    assert coins.coins(stage.w, 1) == (1 if kind == "scouts" else 0)
    land.dismiss(stage.w, stage.square("3,3"), *((1, 0) if kind == "armies" else (0, 1)))
    assert coins.coins(stage.w, 0) == 1


# -- cities ----------------------------------------------------------------------------------------------------


def test_a_city_has_its_centre_and_its_outskirts() -> None:
    stage = scene()
    w, centre = stage.w, stage.square("2,2")
    assert w.centre_owner[centre] == 0
    assert w.outskirts_owner[centre] == NONE
    around = w.geography.around[centre]
    assert {w.outskirts_owner[square] for square in around} == {0}
    assert {w.outskirts_city[square] for square in around} == {centre}
    assert land.city_with(w, 0, centre) is land.capital(w, 0)


def test_a_metropolis_has_two_centres_and_ten_squares_around() -> None:
    stage = Stage().city(0, "2,2", "3,2")
    w, city = stage.w, stage.w.cities[0][0]
    assert city.metropolis
    assert city.centres == (stage.square("2,2"), stage.square("3,2"))
    assert len(land.outskirts(w, city)) == 10
    assert land.city_with(w, 0, stage.square("3,2")) is city
    assert w.outskirts_owner.count(0) == 10


def test_a_city_that_is_gone_leaves_nothing_behind() -> None:
    stage = Stage().city(0, "2,2")
    before = worked_out(stage)
    stage.city(0, "6,2", "6,3")
    land.wipe_out(stage.w, stage.w.cities[0].pop())
    assert worked_out(stage) == before


@rule("R-SET-41")
def test_what_is_laid_may_change_the_cards_in_play() -> None:
    stage = scene()
    standing(stage.w, 0)
    coins.coins(stage.w, 0)
    stage.lay("3,3", "building", "library")
    assert stage.w.standings[0] is not None
    assert stage.w.coin_totals[0] != NONE
    stage.lay("3,3", "building", "bank")
    assert stage.w.coin_totals[0] == NONE
    standing(stage.w, 0)
    stage.lay("3,3", "wonder", "stonehenge")
    assert stage.w.standings[0] is None


# -- what works for whom ---------------------------------------------------------------------------------------


@rule("R-PROD-02", "R-SCT-02", "R-SOT-07")
def test_outskirts_work_for_their_city_and_scouts_for_theirs() -> None:
    stage = scene().city(0, "6,2").figures(0, "9,6", scouts=1).figures(0, "7,3", scouts=1).figures(0, "3,3", scouts=1)
    w = stage.w
    first, second = stage.square("2,2"), stage.square("6,2")
    w.gathers_for[stage.square("3,3")] = second
    works = land.workplaces(w, 0)
    assert len(works) == 8 + 8 + 1
    assert works[stage.square("1,1")] == first
    assert works[stage.square("7,1")] == second
    assert works[stage.square("9,6")] == first, "without a choice it is the capital"
    assert works[stage.square("7,3")] == second, "or the city around which it stands"
    assert works[stage.square("3,3")] == second, "or the chosen one"
    w.gathers_for[stage.square("3,3")] = stage.square("12,5")
    assert land.assigned(w, 0, stage.square("3,3")) == first, "but never somebody else's"


@rule("R-TRD-03", "R-SCT-02")
def test_a_scout_works_on_enemy_squares() -> None:
    stage = scene().figures(1, "3,3", scouts=1)
    assert stage.square("3,3") not in land.workplaces(stage.w, 0)
    assert land.workplaces(stage.w, 1)[stage.square("3,3")] == stage.square("12,5")


@rule("R-SCT-03", "R-SCT-08")
def test_some_scouts_gather_nothing() -> None:
    stage = scene().figures(0, "9,6", scouts=1).figures(0, "9,3", scouts=1, armies=1).lay("9,3", "hut", "wheat")
    square = stage.square("9,6")
    assert land.gathers(stage.w, square, armies_gather=False)
    stage.w.new_figures = (square,)
    assert not land.gathers(stage.w, square, armies_gather=False)
    assert not land.gathers(stage.w, stage.square("9,3"), armies_gather=False)


@rule("R-SCT-09")
def test_armies_gather_only_where_a_card_says_so() -> None:
    stage = scene().figures(0, "9,6", armies=1)
    square = stage.square("9,6")
    assert square not in land.workplaces(stage.w, 0)
    assert square in land.workplaces(stage.w, 0, armies_gather=True)


@rule("R-CST-02", "R-CST-03")
def test_a_city_state_works_for_whoever_stands_on_it() -> None:
    state = CONTENT.city_states[0]
    stage = scene().city(0, "6,2").lay("9,6", "city_state", state.id)
    square = stage.square("9,6")
    assert land.city_states(stage.w, 0) == ()
    stage.figures(0, "9,6", armies=1)
    assert land.city_states(stage.w, 0) == (square,)
    assert land.workplaces(stage.w, 0)[square] == stage.square("2,2")


@rule("R-COIN-01")
def test_coins_on_a_square_are_those_it_shows_and_those_on_its_wonder() -> None:
    stage = scene().ground("3,3", coin=1).lay("1,1", "wonder", "stonehenge")
    stage.w.wonder_coins = tuple(2 if wonder.id == "stonehenge" else 0 for wonder in CONTENT.wonders)
    assert land.coins_on(stage.w, stage.square("3,3")) == 1
    assert land.coins_on(stage.w, stage.square("1,1")) == 2


def test_a_survey_finds_what_was_worked_out_bit_by_bit() -> None:
    stage = scene().city(0, "6,2", "6,3").figures(0, "9,6", scouts=1).figures(1, "3,3", armies=2)
    for slot in range(len(stage.w.tiles)):
        stage.w.tiles[slot] = slot % 4
        land.unfold(stage.w, slot)
    stage.lay("3,3", "building", "library")
    twin = stage.w.copy()
    land.survey(twin)
    for name in (
        "ground",
        "terrain",
        "icons",
        "resource",
        "centre_owner",
        "outskirts_owner",
        "outskirts_city",
        "figure_squares",
    ):
        assert getattr(twin, name) == getattr(stage.w, name), name
    assert twin.standings == [None, None]

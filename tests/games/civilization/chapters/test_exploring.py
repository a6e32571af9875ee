"""Turning up tiles (6.2)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import exploring
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase, Terrain
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.battles import bestow, war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

BESIDE = 5
"""The slot whose squares go from 4,4 to 7,7."""


@pytest.fixture
def stage() -> Stage:
    """A tile in the middle lies face down; pools of markers are there."""
    made = war()
    made.w.hut_pool = tuple(CONTENT.huts_and_villages.number(face) for face in ("iron", "silk", "wheat"))
    made.w.village_pool = tuple(CONTENT.huts_and_villages.number(face) for face in ("uranium", "spy"))
    return hidden(made, "tile_27")


def hidden(stage: Stage, tile: str, slot: int = BESIDE) -> Stage:
    """Have this tile lie face down."""
    stage.w.tiles[slot] = CONTENT.tiles.number(tile)
    return stage.hide(slot)


def march(stage: Stage, name: str, armies: int = 0, scouts: int = 1) -> Stage:
    """A group of the first player is about to move."""
    stage.figures(0, name, armies, scouts)
    return stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, f"march {name} {armies} {scouts}")


def terrains(stage: Stage, *names: str) -> set[str]:
    """What these squares are made of."""
    return {Terrain(stage.w.terrain[stage.square(name)]).name.lower() for name in names}


def markers(stage: Stage, kind: MarkerKind, slot: int = BESIDE) -> list[str]:
    """The squares of a tile on which such markers lie."""
    w = stage.w
    return [w.geography.name[square] for square in w.geography.slot_squares[slot] if land.kind_at(w, square) is kind]


# -- how a tile is turned up -----------------------------------------------------------------------------------


@rule("R-EXP-01", "R-EXP-05")
def test_a_figure_beside_a_tile_turns_it_up_for_a_point(stage: Stage) -> None:
    march(stage, "4,3")
    assert "explore 4,4" in stage.offers(0)
    stage.choose(0, "explore 4,4", "step 4,2")
    assert stage.scene(["4,2"]) == {"4,2": (0, 0, 1)}
    assert isinstance(stage.question, MoveFigures), "both points are used"
    assert "explored" in stage.told()


@rule("R-EXP-01")
def test_only_straight_neighbours_are_turned_up(stage: Stage) -> None:
    march(stage, "3,3")
    assert not [words for words in stage.offers(0) if words.startswith("explore")]


@rule("R-EXP-01", "R-EXP-04")
def test_a_group_pays_once_for_all(stage: Stage) -> None:
    march(stage, "7,3", armies=1).choose(0, "explore 7,4", "step 8,3")
    assert stage.scene(["8,3"]) == {"8,3": (0, 1, 1)}


@rule("R-EXP-04")
def test_two_tiles_in_one_move(stage: Stage) -> None:
    stage.techs(0, "horseback_riding")
    hidden(stage, "tile_03", 6)
    march(stage, "7,3").choose(0, "explore 7,4", "step 8,3", "explore 8,4")
    assert not exploring.unexplored(stage.w, stage.square("7,4"))
    assert not exploring.unexplored(stage.w, stage.square("8,4"))
    assert stage.scene(["8,3"]) == {"8,3": (0, 0, 1)}


@rule("R-EXP-01", "R-MOVE-02")
def test_without_points_nothing_is_turned_up(stage: Stage) -> None:
    hidden(stage, "tile_03", 0)
    march(stage, "4,1").choose(0, "step 5,1", "step 4,1")
    assert isinstance(stage.question, MoveFigures)
    assert exploring.unexplored(stage.w, stage.square("3,1"))


@rule("SC-34", "R-EXP-02", "R-SET-36")
@pytest.mark.parametrize(
    ("slot", "start", "into", "forests", "deserts"),
    [
        (1, "5,4", "5,3", ("4,3", "5,3", "6,3", "7,3"), ("4,0", "5,0", "6,0", "7,0")),
        (5, "3,6", "4,6", ("4,4", "4,6", "4,7"), ("7,4", "7,5", "7,6", "7,7")),
        (5, "6,3", "6,4", ("4,4", "5,4", "6,4", "7,4"), ("4,7", "5,7", "6,7", "7,7")),
        (1, "8,2", "7,2", ("7,0", "7,1", "7,3"), ("4,0", "4,1", "4,2", "4,3")),
    ],
)
def test_the_arrow_points_away_from_the_figure(
    stage: Stage, slot: int, start: str, into: str, forests: tuple[str, ...], deserts: tuple[str, ...]
) -> None:
    other = ({1, 5} - {slot}).pop()
    hidden(stage, "tile_27", slot).w.rotation[other] = 0
    for square in stage.w.geography.slot_squares[other]:
        stage.ground(stage.w.geography.name[square])
    march(stage, start).choose(0, f"explore {into}")
    assert terrains(stage, *forests) == {"forest"}
    assert terrains(stage, *deserts) == {"desert"}


# -- the markers -----------------------------------------------------------------------------------------------


@rule("R-EXP-03")
def test_huts_and_villages_come_from_their_pools(stage: Stage) -> None:
    hidden(stage, "tile_04")
    march(stage, "4,3").choose(0, "explore 4,4")
    assert (markers(stage, MarkerKind.HUT), markers(stage, MarkerKind.VILLAGE)) == (["4,4"], ["6,6"])
    assert (len(stage.w.hut_pool), len(stage.w.village_pool)) == (2, 1)


@rule("R-EXP-03")
def test_an_empty_pool_gives_nothing(stage: Stage) -> None:
    stage.w.hut_pool = stage.w.hut_pool[:1]
    march(stage, "4,3").choose(0, "explore 4,4")
    assert len(markers(stage, MarkerKind.HUT)) == 1


@rule("R-REL-01", "R-EXP-03")
def test_a_relic_comes_to_its_square(stage: Stage) -> None:
    hidden(stage, "tile_23")
    march(stage, "4,3").choose(0, "explore 4,4")
    assert markers(stage, MarkerKind.RELIC) == ["5,6"]
    assert stage.w.markers[stage.square("5,6")] % 64 == CONTENT.relics.number("ark_of_the_covenant")


@rule("R-EXP-04")
def test_cards_hear_of_a_tile(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def revealed(self: object, w: World, seat: int) -> None:
        seen.append(seat)

    bestow(monkeypatch, stage, 0, revealed_tile=revealed)
    march(stage, "4,3").choose(0, "explore 4,4")
    assert seen == [0]


# -- where one may not stay ------------------------------------------------------------------------------------


@rule("R-EXP-06", "AMB-60")
def test_from_water_a_tile_is_turned_up_only_with_a_way_back(stage: Stage) -> None:
    stage.ground("5,3", "water").techs(0, "navigation")
    march(stage, "5,2").choose(0, "step 5,3")
    stage.refuses(0, "explore 5,4", "R-EXP-06")
    stage.choose(0, "step 6,3")
    stage.techs(0, "horseback_riding")
    march(stage, "4,2").choose(0, "step 4,3", "step 5,3").refuses(0, "explore 5,4", "R-EXP-06")


@rule("R-EXP-06")
def test_with_points_to_spare_it_may(stage: Stage) -> None:
    stage.ground("5,3", "water").techs(0, "navigation", "horseback_riding")
    march(stage, "5,2").choose(0, "step 5,3", "explore 5,4")
    assert not [words for words in stage.offers(0) if not words.startswith("step")]


@rule("R-EXP-06", "R-CITY-20")
def test_from_an_own_city_a_tile_is_turned_up_only_with_a_way_out(stage: Stage) -> None:
    stage.w.cities[0].clear()
    stage.city(0, "2,2", "2,3")
    hidden(stage, "tile_27", 4)
    march(stage, "3,3").choose(0, "step 2,3").refuses(0, "explore 2,4", "R-EXP-06")
    stage.choose(0, "step 1,3")
    stage.techs(0, "horseback_riding")
    march(stage, "3,2").choose(0, "step 3,3", "step 2,3").refuses(0, "explore 2,4", "R-EXP-06")


@rule("SC-10", "R-MOVE-10", "R-HUT-02", "R-MOVE-09")
def test_exploring_and_a_hut(stage: Stage) -> None:
    hidden(stage, "tile_04")
    march(stage, "4,3", armies=1, scouts=0).choose(0, "explore 4,4")
    assert stage.w.rotation[BESIDE] == 2, "the arrow points down"
    assert markers(stage, MarkerKind.HUT) == ["4,4"]
    stage.choose(0, "step 4,4")
    assert [CONTENT.huts_and_villages[found.face].id for found in stage.realm(0).huts_and_villages] == ["wheat"]
    assert isinstance(stage.question, MoveFigures)
    stage.refuses(0, "march 4,4 1 0", "R-MOVE-04")


@rule("SC-10", "R-MOVE-09")
def test_a_scout_turns_up_the_tile_but_leaves_the_hut(stage: Stage) -> None:
    hidden(stage, "tile_04")
    march(stage, "4,3").choose(0, "explore 4,4").refuses(0, "step 4,4", "R-MOVE-09")

"""Movement: everybody explores, founds and finds; conquerors come together and march on a capital."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.facts.kinds import Phase
from tests.games.civilization.advisor.advice import CULTURE, ECONOMY, MILITARY, TECH, advice, realm, worths
from tests.games.civilization.stage import Stage

EVERYBODY = (CULTURE, TECH, ECONOMY, MILITARY)
STRONG = ["artillery_tough"] * 5


def moving(stage: Stage) -> Stage:
    """The first player's movement."""
    return stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)


def moved(stage: Stage, most: int = 12) -> list[str]:
    """What the advisor does with a whole movement."""
    done: list[str] = []
    moving(stage)
    while not done or done[-1] != "end-movement":
        assert len(done) < most, done
        done.append(advice(stage))
        stage.choose(0, done[-1])
        if stage.w.battle is not None or not stage.w.agenda:
            break
    return done


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_an_army_goes_for_a_hut(civilization: str) -> None:
    stage = realm(civilization).figures(0, "5,2", armies=1).lay("7,2", "hut", "wheat")
    done = moved(stage)
    assert done[0] == "move 5,2 1 0 7,2"


def test_a_village_is_for_those_who_are_strong_enough() -> None:
    weak = realm(TECH).figures(0, "5,2", armies=1).lay("6,2", "village", "wheat").units(0, "infantry_tough")
    assert advice(moving(weak)) == "end-movement"
    strong = (
        realm(TECH).figures(0, "5,2", armies=1).lay("6,2", "village", "wheat").units(0, *STRONG).techs(0, "logistics")
    )
    assert advice(moving(strong)) == "move 5,2 1 0 6,2"


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_figures_turn_up_tiles(civilization: str) -> None:
    stage = realm(civilization)
    slot = stage.w.geography.slot[stage.square("6,2")]
    stage.hide(slot).figures(0, "3,2", armies=1)
    assert moved(stage)[0] == "go-exploring 3,2 1 0 3,2 4,2"


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_a_scout_looks_for_a_place_for_a_city(civilization: str) -> None:
    stage = realm(civilization).figures(0, "4,2", scouts=1)
    for name in ("5,5", "6,5", "7,5", "5,6", "7,6"):
        stage.ground(name, "forest")
    moved(stage)
    there = stage.w.figure_squares[0][0]
    assert stage.w.geography.walk(there, stage.square("6,6")) < stage.w.geography.walk(
        stage.square("4,2"), stage.square("6,6")
    )


def test_armies_turn_up_tiles_before_scouts_do() -> None:
    stage = realm(TECH)
    stage.hide(stage.w.geography.slot[stage.square("6,2")]).figures(0, "3,2", armies=1, scouts=1)
    found = worths(moving(stage))
    army, scout = (found[f"go-exploring 3,2 {figures} 3,2 4,2"] for figures in ("1 0", "0 1"))
    assert army > scout > 0, "the scout can still go to where the army has found a place for a city"


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_a_scout_looks_for_a_tile_as_long_as_no_place_for_a_city_is_known(civilization: str) -> None:
    stage = realm(civilization).figures(0, "6,2", scouts=1).ground("6,2", "forest")
    for name in ("8,2", "8,6"):
        stage.hide(stage.w.geography.slot[stage.square(name)])
    for name in ("5,1", "5,4", "5,7", "1,6"):
        stage.lay(name, "village", "wheat")
    assert moved(stage)[0] == "go-exploring 6,2 0 1 7,2 8,2", "what it gathers there is not worth the time"
    stage = realm(civilization).figures(0, "6,2", scouts=1).ground("6,2", "forest")
    for name in ("8,2", "8,6"):
        stage.hide(stage.w.geography.slot[stage.square(name)])
    assert not moved(stage)[0].startswith("go-exploring"), "a city can stand here"


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_a_scout_goes_far_for_the_only_place_for_a_city(civilization: str) -> None:
    stage = realm(civilization).figures(0, "1,5", scouts=1).ground("1,5", "mountain")
    for name in ("5,1", "5,4", "5,6", "2,6", "8,1", "8,4"):
        stage.lay(name, "village", "wheat")
    for name in ("7,5", "8,5", "9,5", "7,7", "9,7"):
        stage.ground(name, "forest")
    assert moved(stage)[0].startswith("move 1,5 0 1 "), "the nearest place is seven steps away"


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_one_scout_is_enough_to_gather_from_a_square(civilization: str) -> None:
    stage = realm(civilization).city(0, "6,2").figures(0, "9,2", scouts=1).figures(0, "9,3", scouts=1)
    for name in ("9,2", "10,4"):
        stage.ground(name, "forest")
    moved(stage)
    assert set(stage.w.figure_squares[0]) == {stage.square("9,2"), stage.square("10,4")}


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_a_scout_that_gathers_keeps_away_from_armies_of_others(civilization: str) -> None:
    stage = realm(civilization).city(0, "6,2").figures(0, "8,6", scouts=1)
    for name in ("8,6", "6,6"):
        stage.ground(name, "mountain")
    moved(stage)
    assert stage.w.figure_squares[0] == (stage.square("8,6"),)
    moved(stage.figures(1, "10,6", armies=1))
    assert stage.w.figure_squares[0] == (stage.square("6,6"),)


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_a_weak_capital_is_conquered(civilization: str) -> None:
    stage = realm(civilization).units(0, *STRONG).techs(0, "logistics").figures(0, "11,3", armies=2)
    assert moved(stage)[-1] == "move 11,3 2 0 12,4"
    assert stage.w.battle is not None


def test_a_strong_capital_is_left_alone() -> None:
    stage = realm(CULTURE).units(1, *STRONG).figures(0, "11,4", armies=1)
    assert advice(moving(stage)) == "end-movement"


def test_conquerors_come_together_and_stay_together() -> None:
    stage = realm(MILITARY).figures(0, "5,2", armies=1).figures(0, "6,3", armies=1).units(1, *STRONG)
    moved(stage)
    assert [stage.w.armies[camp] for camp in stage.w.figure_squares[0]] == [2]
    assert all(action.split()[2] != "1" for action in worths(moving(stage)) if worths(stage)[action] > 0.1)


def test_a_full_stack_marches_on_the_weakest_capital() -> None:
    stage = realm(MILITARY).figures(0, "5,4", armies=2).units(1, *STRONG)
    assert moved(stage)[0] == "move 5,4 2 0 7,4"


def test_lonely_scouts_are_prey() -> None:
    stage = realm(ECONOMY).figures(0, "5,2", armies=1).figures(1, "6,2", scouts=1)
    assert moved(stage)[0] == "move 5,2 1 0 6,2"


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_who_has_nothing_else_to_do_goes_far_for_a_village(civilization: str) -> None:
    stage = realm(civilization).units(0, *STRONG).figures(0, "2,6", armies=2).lay("10,7", "village", "wheat")
    assert moved(stage)[0].startswith("move 2,6 "), "it is four turns away, but who stands idle wins nothing"


def test_who_has_nothing_to_do_stays() -> None:
    assert advice(moving(realm(CULTURE).figures(0, "5,2", armies=1))) == "end-movement"


def behind_the_city(civilization: str, at: str) -> Stage:
    """An army whose way to a hut leads through the own capital, with water on both sides of it."""
    stage = realm(civilization).figures(0, at, armies=1).lay("5,2", "hut", "wheat")
    for x in range(3):
        stage.ground(f"{x},1", "water").ground(f"{x},3", "water")
    return stage


@pytest.mark.parametrize("civilization", [CULTURE, TECH, MILITARY])
def test_nobody_ends_a_move_in_a_city_of_ones_own(civilization: str) -> None:
    assert moved(behind_the_city(civilization, "0,2"))[0] == "move 0,2 1 0 1,2", "one step more, and it were given up"
    assert moved(behind_the_city(civilization, "1,2"))[0] == "move 1,2 1 0 3,2"
    stage = behind_the_city(civilization, "1,2")
    start = stage.square("0,2")
    assert advice(stage.ask(March(0, stage.square("1,2"), 1, 0, 1, start), phase=Phase.MOVEMENT)) == "stop"


@pytest.mark.parametrize(("armies", "marker"), [(1, "fortify"), (0, "caravan")])
def test_figures_that_are_in_a_city_for_good_leave_a_marker_there(armies: int, marker: str) -> None:
    stage = realm(TECH).figures(0, "2,2", armies=armies, scouts=1 - armies)
    march = March(0, stage.square("2,2"), armies, 1 - armies, 0, stage.square("0,2"))
    assert advice(stage.ask(march, phase=Phase.MOVEMENT)) == marker

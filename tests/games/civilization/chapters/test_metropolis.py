"""Growing into a metropolis (5.4)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import bonuses, devotion, metropolis, movement, policies, start, techs
from hegemon.games.civilization.chapters.metropolis import ChooseExpansion
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world import land
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

REGISTERED = everything
AGRICULTURE = CONTENT.techs.number("agriculture")


@pytest.fixture
def stage() -> Stage:
    """A capital on 2,2 of its home tile."""
    return Stage().city(0, "2,2").city(1, "13,5")


def learned(stage: Stage) -> Stage:
    """The capital is about to grow, because Agriculture was just learned."""
    techs.learn(stage.w, 0, AGRICULTURE)
    return stage.ask(phase=Phase.RESEARCH, active=-1)


def hidden(stage: Stage, *names: str) -> Stage:
    """Turn the tiles of these squares face down."""
    for name in names:
        stage.hide(stage.w.geography.slot[stage.square(name)])
    return stage


def opened(stage: Stage) -> Stage:
    """The start of turn of the first player."""
    return stage.ask(start.begin(0), phase=Phase.START_OF_TURN)


def centres(stage: Stage) -> list[str]:
    """The squares under the capital."""
    return [stage.w.geography.name[square] for square in land.capital(stage.w, 0).centres]


# -- when ------------------------------------------------------------------------------------------------------


@rule("R-MET-01", "R-MET-03")
def test_the_capital_grows_at_once_when_agriculture_is_learned(stage: Stage) -> None:
    learned(stage)
    assert isinstance(stage.question, ChooseExpansion)
    assert str(stage.question.prompt(stage.w, 0))
    assert set(stage.offers(0)) == {"grow 2,1", "grow 3,2", "grow 2,3", "grow 1,2"}
    stage.choose(0, "grow 3,2")
    city = land.capital(stage.w, 0)
    assert (centres(stage), city.capital, city.metropolis) == (["2,2", "3,2"], True, True)
    assert len(land.outskirts(stage.w, city)) == 10
    assert not stage.w.agenda


@rule("R-MET-01", "R-HUT-08")
def test_it_grows_however_agriculture_is_learned(stage: Stage) -> None:
    opened(stage.spoils(0, "teacher")).choose(0, "show teacher", "learn agriculture", "grow 1,2")
    assert centres(stage) == ["2,2", "1,2"]


@rule("R-MET-01")
def test_with_one_legal_square_there_is_nothing_to_choose(stage: Stage) -> None:
    hidden(stage, "4,0", "0,4").figures(1, "1,2", scouts=1)
    learned(stage)
    assert centres(stage) == ["2,2", "2,1"]


@rule("R-MET-02", "R-SOT-05")
def test_without_room_it_waits_for_the_first_start_of_turn_with_room(stage: Stage) -> None:
    hidden(stage, "4,0", "0,4").figures(1, "1,2", scouts=1).figures(1, "2,1", scouts=1)
    learned(stage)
    assert centres(stage) == ["2,2"]
    opened(stage).choose(0, "done")
    land.dismiss(stage.w, stage.square("1,2"), 0, 1)
    opened(stage)
    assert [words for words in stage.offers(0) if words.startswith("grow")] == ["grow 1,2"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.refuses(0, "done", "R-MET-02").refuses(0, "grow 2,1", "R-MET-04")
    stage.choose(0, "grow 1,2", "done")
    assert centres(stage) == ["2,2", "1,2"]


@rule("R-MET-02", "R-SOT-05")
def test_other_things_may_be_done_first_but_none_that_takes_the_room() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5").techs(0, "agriculture").spoils(0, "teacher")
    stage.figures(0, "5,2", scouts=1)
    for name in ("2,1", "2,3", "1,2"):
        stage.figures(1, name, scouts=1)
    opened(stage).choose(0, "show teacher", "learn pottery")
    stage.refuses(0, "found 5,2 scout", "R-MET-02")
    land.dismiss(stage.w, stage.square("1,2"), 0, 1)
    stage.choose(0, "found 5,2 scout")
    assert [words for words in stage.offers(0) if words.startswith("grow")] == ["grow 1,2"]


@rule("R-MET-02")
def test_without_agriculture_nothing_grows(stage: Stage) -> None:
    opened(stage)
    assert not any(words.startswith("grow") for words in stage.offers(0))


@rule("R-MET-12")
def test_a_metropolis_doesnt_grow_again() -> None:
    stage = Stage().city(0, "2,2", "3,2").city(1, "13,5").techs(0, "agriculture")
    opened(stage)
    assert not any(words.startswith("grow") for words in stage.offers(0))
    assert not metropolis.grow(stage.w, 0)


# -- where -----------------------------------------------------------------------------------------------------


@rule("SC-24", "R-MET-08")
def test_all_ten_squares_around_must_be_revealed(stage: Stage) -> None:
    hidden(stage, "4,0", "0,4")
    learned(stage).refuses(0, "grow 3,2", "R-MET-08").refuses(0, "grow 2,3", "R-MET-08")
    assert set(stage.offers(0)) == {"grow 2,1", "grow 1,2"}
    stage.choose(0, "grow 1,2")
    around = {stage.w.geography.name[square] for square in land.outskirts(stage.w, land.capital(stage.w, 0))}
    assert around == {"0,1", "1,1", "2,1", "3,1", "0,2", "3,2", "0,3", "1,3", "2,3", "3,3"}


@rule("R-MET-08")
def test_the_squares_around_must_be_on_the_map() -> None:
    stage = Stage().city(0, "1,1").city(1, "13,5")
    learned(stage).refuses(0, "grow 0,1", "R-MET-08").refuses(0, "grow 1,0", "R-MET-08")
    stage = Stage(5).city(0, "14,6").city(1, "25,8")  # south of it lies the hole
    learned(stage).refuses(0, "grow 14,7", "R-MET-08").choose(0, "grow 13,6")


@rule("R-MET-08")
def test_the_squares_around_may_not_belong_to_another_city() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5").city(1, "5,3")
    learned(stage).refuses(0, "grow 3,2", "R-MET-08")
    assert "grow 1,2" in stage.offers(0)
    stage = Stage().city(0, "2,2").city(0, "2,5").city(1, "13,5")
    learned(stage).refuses(0, "grow 2,3", "R-MET-08")


@rule("SC-24", "R-MET-04")
@pytest.mark.parametrize(("armies", "scouts"), [(1, 0), (0, 1)])
def test_no_enemy_may_stand_there(stage: Stage, armies: int, scouts: int) -> None:
    stage.figures(1, "3,2", armies=armies, scouts=scouts).figures(1, "4,3", scouts=1)
    learned(stage).refuses(0, "grow 3,2", "R-MET-04")


@rule("R-MET-09", "R-REL-02")
@pytest.mark.parametrize(
    ("kind", "which"),
    [("hut", "silk"), ("village", "iron"), ("relic", "atlantis"), ("city_state", "city_state_1")],
)
def test_markers_may_lie_around_it_but_not_under_it(kind: str, which: str) -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5").lay("3,2", kind, which)
    learned(stage).refuses(0, "grow 3,2", "R-MET-09")
    stage = Stage().city(0, "2,2").city(1, "13,5").lay("4,2", kind, which)
    learned(stage).choose(0, "grow 3,2")


@rule("R-MET-09")
def test_a_city_state_among_the_outskirts_counts_only_with_a_figure_and_once(stage: Stage) -> None:
    learned(stage.lay("4,2", "city_state", "city_state_5")).choose(0, "grow 3,2")
    assert stage.square("4,2") not in land.workplaces(stage.w, 0)
    stage.figures(0, "4,2", scouts=1)
    assert list(land.workplaces(stage.w, 0)).count(stage.square("4,2")) == 1


# -- what becomes of things there ------------------------------------------------------------------------------


@rule("SC-24", "R-MET-06")
def test_a_building_goes_back_to_the_market(stage: Stage) -> None:
    library = CONTENT.families.number("library")
    stage.lay("3,2", "building", "library")
    stage.w.buildings = tuple(n - (family == library) for family, n in enumerate(stage.w.buildings))
    learned(stage).choose(0, "grow 3,2")
    assert stage.w.buildings[library] == 6
    assert stage.w.markers[stage.square("3,2")] == 0


@rule("R-MET-06", "R-REP-03", "R-COIN-09")
def test_a_wonder_leaves_the_game_with_its_coins(stage: Stage) -> None:
    stage.lay("3,2", "wonder", "panama_canal")
    number = CONTENT.wonders.number("panama_canal")
    stage.w.wonder_coins = tuple(2 * (wonder == number) for wonder in range(len(CONTENT.wonders)))
    learned(stage).choose(0, "grow 3,2")
    assert (len(stage.w.removed_markers), sum(stage.w.wonder_coins)) == (1, 0)


@rule("R-MET-06", "R-REP-04")
def test_a_great_person_goes_back_to_the_reserve(stage: Stage) -> None:
    learned(stage.lay("3,2", "person", "scientist")).choose(0, "grow 3,2")
    assert stage.realm(0).person_markers[CONTENT.great_person_types.number("scientist")] == 1


@rule("SC-24", "R-MET-05")
def test_friendly_figures_leave_it_diagonally_too(stage: Stage) -> None:
    stage.figures(0, "3,2", armies=1).lay("4,2", "hut", "silk").ground("4,1", "water")
    learned(stage).choose(0, "grow 3,2")
    stage.refuses(0, "step-aside army 4,2", "R-MOVE-10").refuses(0, "step-aside army 4,1", "R-MOVE-06")
    stage.refuses(0, "step-aside army 2,2", "R-CITY-20")
    assert "step-aside army 4,3" in stage.offers(0)
    stage.choose(0, "step-aside army 4,3")
    assert stage.scene(["3,2", "4,3"]) == {"3,2": (-1, 0, 0), "4,3": (0, 1, 0)}


@rule("SC-24", "R-MET-05")
def test_a_figure_without_a_place_is_removed(stage: Stage) -> None:
    stage.figures(0, "3,2", armies=1)
    for square in stage.w.geography.around[stage.square("3,2")]:
        if square != stage.square("2,2"):
            stage.ground(stage.w.geography.name[square], "water")
    learned(stage).choose(0, "grow 3,2")
    assert stage.realm(0).armies == 6
    assert stage.scene(["3,2"]) == {"3,2": (-1, 0, 0)}


@rule("SC-24", "R-MET-07")
def test_it_may_be_water_and_is_then_a_bridge(stage: Stage) -> None:
    harbor = CONTENT.families.number("harbor")
    stage.w.buildings = tuple(n - (family == harbor) for family, n in enumerate(stage.w.buildings))
    for y in range(8):
        stage.ground(f"3,{y}", "water")
    stage.lay("3,2", "building", "harbor").figures(0, "1,2", armies=1)
    assert land.is_water(stage.w, stage.square("3,2"))
    learned(stage).choose(0, "grow 3,2")
    assert stage.w.buildings[harbor] == 10
    assert not land.is_water(stage.w, stage.square("3,2"))
    stage.techs(0, "horseback_riding").ask(movement.begin(0), phase=Phase.MOVEMENT)
    stage.choose(0, "march 1,2 1 0", "step 2,2", "step 3,2", "step 4,2")
    assert stage.scene(["4,2"]) == {"4,2": (0, 1, 0)}


@rule("R-MET-10")
def test_it_devotes_two_and_defends_better(stage: Stage) -> None:
    city = land.capital(stage.w, 0)
    before = bonuses.city_bonus(stage.w.options, city), devotion.culture(stage.w, 0, city)
    learned(stage).choose(0, "grow 3,2")
    assert (bonuses.city_bonus(stage.w.options, city), devotion.culture(stage.w, 0, city)) == (
        before[0] + 2,
        before[1] + 1,
    )
    assert stage.w.centre_owner[stage.square("3,2")] == stage.w.centre_owner[stage.square("2,2")] == 0


@rule("R-MET-11", "R-WALL-03", "R-WALL-04")
def test_walls_and_markers_of_the_capital_stay() -> None:
    stage = Stage().city(0, "2,2", walled=True).city(1, "13,5")
    city = land.capital(stage.w, 0)
    city.fortified, city.program_turn = True, 1
    learned(stage).choose(0, "grow 3,2")
    assert land.capital(stage.w, 0) is city
    assert (city.walled, city.fortified, city.program_turn) == (True, True, 1)
    assert bonuses.city_bonus(stage.w.options, city) == 12 + 4 + 2 + 2
    stage = Stage().city(0, "2,2").city(1, "13,5")
    land.capital(stage.w, 0).caravan = True
    learned(stage).choose(0, "grow 3,2")
    assert (land.capital(stage.w, 0).caravan, land.capital(stage.w, 0).walled) == (True, False)


@rule("R-MET-12")
def test_it_is_one_city_for_all_limits(stage: Stage) -> None:
    learned(stage).choose(0, "grow 3,2")
    assert len(stage.w.cities[0]) == policies.limit(stage.w, 0) == 1
    stage.figures(0, "6,3", scouts=1)
    opened(stage).choose(0, "found 6,3 scout")

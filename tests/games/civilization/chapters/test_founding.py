"""Founding cities (5.1)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import city as management
from hegemon.games.civilization.chapters import founding, razing, start, trade
from hegemon.games.civilization.chapters.policies import AdoptPolicy
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import MarkerKind
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.lending import grant, lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

REGISTERED = everything


def settlers(*scouts: str, players: int = 2) -> Stage:
    """A capital on 2,2 and a scout on each of these squares."""
    stage = Stage(players).city(0, "2,2").city(1, "13,5")
    for name in scouts:
        stage.figures(0, name, scouts=1)
    return stage


def opened(stage: Stage) -> Stage:
    """The start of turn of the first player."""
    return stage.ask(start.begin(0), phase=Phase.START_OF_TURN)


def cities(stage: Stage, seat: int = 0) -> list[str]:
    """Where a player's cities stand."""
    return [stage.w.geography.name[city.centre] for city in stage.w.cities[seat]]


# -- the worked case -------------------------------------------------------------------------------------------


@rule("SC-01", "R-CITY-01", "R-CITY-06", "R-CITY-07", "R-CITY-11", "R-POL-03", "R-SOT-01")
def test_a_scout_becomes_a_city_without_walls_and_brings_a_policy() -> None:
    stage = settlers("5,5").policies(0, "pacifism").policies(1, "pacifism").mind_policies()
    opened(stage).choose(0, "found 5,5 scout")
    assert isinstance(stage.question, AdoptPolicy)
    city = stage.w.cities[0][1]
    assert (cities(stage), city.capital, city.walled) == (["2,2", "5,5"], False, False)
    assert stage.scene(["5,5"]) == {"5,5": (-1, 0, 0)}
    assert stage.realm(0).scouts == 2
    stage.choose(0, "adopt expansionism")
    assert len(stage.realm(0).policies) == 2
    assert "done" in stage.offers(0)


@rule("SC-01", "R-CITY-06")
def test_distance_counts_diagonals_as_one() -> None:
    opened(settlers("4,5")).choose(0, "found 4,5 scout")
    opened(settlers("4,4")).refuses(0, "found 4,4 scout", "R-CITY-06")


@rule("R-CITY-06")
def test_both_centres_of_a_metropolis_and_cities_of_others_count() -> None:
    stage = Stage().city(0, "2,2", "3,2").city(1, "13,5").figures(0, "5,4", scouts=1).figures(0, "11,2", scouts=1)
    opened(stage).refuses(0, "found 5,4 scout", "R-CITY-06")
    stage = Stage().city(0, "2,2").city(1, "13,5", "12,5").figures(0, "10,4", scouts=1)
    opened(stage).refuses(0, "found 10,4 scout", "R-CITY-06")
    stage = Stage().city(0, "2,2").city(1, "13,5").figures(0, "10,4", scouts=1)
    opened(stage).choose(0, "found 10,4 scout")


@rule("SC-01", "R-CITY-04")
@pytest.mark.parametrize(
    ("kind", "which"),
    [("hut", "silk"), ("village", "iron"), ("relic", "atlantis"), ("city_state", "city_state_1")],
)
def test_no_marker_may_lie_beside_a_city(kind: str, which: str) -> None:
    opened(settlers("5,5").lay("6,6", kind, which)).refuses(0, "found 5,5 scout", "R-CITY-04")


@rule("R-CITY-04")
@pytest.mark.parametrize(("kind", "which"), [("hut", "silk"), ("village", "iron"), ("relic", "seven_cities_of_gold")])
def test_no_hut_village_or_relic_may_lie_on_the_site(kind: str, which: str) -> None:
    opened(settlers("5,5").lay("5,5", kind, which)).refuses(0, "found 5,5 scout", "R-CITY-04")


@rule("SC-01", "R-CITY-04")
@pytest.mark.parametrize(("armies", "scouts"), [(1, 0), (0, 1)])
def test_no_enemy_figure_may_stand_beside_a_city(armies: int, scouts: int) -> None:
    stage = settlers("5,5").figures(1, "4,6", armies=armies, scouts=scouts)
    opened(stage).refuses(0, "found 5,5 scout", "R-CITY-04")
    opened(settlers("5,5").figures(0, "4,6", armies=1)).choose(0, "found 5,5 scout")


@rule("SC-01", "R-CITY-05")
def test_all_squares_around_must_be_revealed() -> None:
    stage = settlers("5,4")
    stage.hide(stage.w.geography.slot[stage.square("4,0")])
    opened(stage).refuses(0, "found 5,4 scout", "R-CITY-05")
    opened(settlers("5,4")).choose(0, "found 5,4 scout")


@rule("R-CITY-05", "R-SET-35", "R-SET-34")
def test_all_squares_around_must_exist() -> None:
    opened(settlers("5,7")).refuses(0, "found 5,7 scout", "R-CITY-05")
    stage = Stage(5).city(0, "13,5").figures(0, "11,10", scouts=1)  # beside the hole
    opened(stage).refuses(0, "found 11,10 scout", "R-CITY-05")


@rule("SC-01", "R-CITY-03")
def test_no_city_stands_on_water() -> None:
    opened(settlers("5,5").ground("5,5", "water")).refuses(0, "found 5,5 scout", "R-CITY-03")


@rule("SC-01", "R-CITY-02")
def test_the_city_limit_is_two_and_three_with_irrigation() -> None:
    stage = settlers("9,5").city(0, "5,5")
    opened(stage).refuses(0, "found 9,5 scout", "R-CITY-02")
    stage = settlers("9,5").city(0, "5,5").techs(0, "irrigation")
    opened(stage).choose(0, "found 9,5 scout")
    assert cities(stage) == ["2,2", "5,5", "9,5"]


@rule("R-CITY-02", "R-SUP-01")
def test_there_are_only_two_markers_of_ordinary_cities() -> None:
    stage = Stage(4).city(0, "2,2").city(0, "6,2").city(0, "6,6").figures(0, "2,6", scouts=1).techs(0, "irrigation")
    opened(stage).refuses(0, "found 2,6 scout", "R-CITY-02")


# -- who founds ------------------------------------------------------------------------------------------------


@rule("R-CITY-01")
def test_armies_found_cities_only_where_a_card_lets_them() -> None:
    stage = settlers().figures(0, "5,5", armies=1)
    opened(stage).refuses(0, "found 5,5 army", "R-TURN-02")
    stage = settlers().figures(0, "5,5", armies=1).government(0, "republic")
    opened(stage).choose(0, "found 5,5 army")
    assert (cities(stage), stage.realm(0).armies) == (["2,2", "5,5"], 6)


@rule("R-CITY-01")
def test_where_both_could_found_the_player_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "chinese.explorers", Privilege.ARMIES_FOUND)
    stage = settlers("5,5").figures(0, "5,5", armies=1)
    opened(stage)
    assert [words for words in stage.offers(0) if words.startswith("found")] == ["found 5,5 scout", "found 5,5 army"]
    stage.choose(0, "found 5,5 army")
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (6, 1)


@rule("R-CITY-09")
def test_several_cities_may_be_founded_and_each_is_judged_anew() -> None:
    stage = settlers("5,5", "7,3").techs(0, "irrigation")
    opened(stage)
    assert {"found 5,5 scout", "found 7,3 scout"} <= set(stage.offers(0))
    stage.choose(0, "found 5,5 scout").refuses(0, "found 7,3 scout", "R-CITY-06")
    stage = settlers("5,5", "9,5").techs(0, "irrigation")
    opened(stage).choose(0, "found 5,5 scout", "found 9,5 scout")
    assert cities(stage) == ["2,2", "5,5", "9,5"]


@rule("R-CITY-10")
def test_a_new_city_trades_and_acts_in_the_same_turn() -> None:
    stage = settlers("5,5").ground("5,6", "desert")
    opened(stage).choose(0, "found 5,5 scout", "done")
    trade.collect(stage.w, 0)
    assert stage.realm(0).trade == 1
    stage.ask(management.begin(0), phase=Phase.CITY_MANAGEMENT)
    assert "devote 5,5" in stage.offers(0)


@rule("R-CITY-12")
def test_nothing_gives_a_city_up() -> None:
    stage = settlers("9,5").city(0, "5,5")
    opened(stage)
    assert not {"raze", "abandon", "leave"} & set(VERBS)
    assert not any(words.endswith("5,5") for words in stage.offers(0) if not words.startswith("send"))


@rule("R-CITY-13")
def test_the_marker_of_a_destroyed_city_may_be_used_again() -> None:
    stage = settlers("9,5").city(0, "5,5")
    opened(stage).refuses(0, "found 9,5 scout", "R-CITY-02")
    razing.destroy_city(stage.w, 0, stage.w.cities[0][1])
    stage.choose(0, "found 9,5 scout")
    assert cities(stage) == ["2,2", "9,5"]


# -- making room -----------------------------------------------------------------------------------------------


@rule("R-CITY-08")
def test_others_on_the_square_step_aside_straight_one_after_another() -> None:
    stage = settlers("5,5", "5,5").techs(0, "masonry").figures(0, "5,5", armies=1)
    opened(stage).choose(0, "found 5,5 scout")
    assert str(stage.question.prompt(stage.w, 0))
    straight = {"5,4", "6,5", "5,6", "4,5"}
    assert set(stage.offers(0)) == {f"step-aside {kind} {name}" for kind in ("army", "scout") for name in straight}
    stage.refuses(0, "step-aside army 6,6", "R-TURN-02")
    stage.choose(0, "step-aside army 5,4", "step-aside scout 6,5")
    assert stage.scene(["5,5", "5,4", "6,5"]) == {"5,5": (-1, 0, 0), "5,4": (0, 1, 0), "6,5": (0, 0, 1)}
    assert "done" in stage.offers(0)


@rule("R-CITY-08")
def test_they_go_only_where_a_move_could_end() -> None:
    stage = settlers("5,5").figures(0, "5,5", armies=1).ground("5,4", "water")
    stage.figures(0, "4,5", armies=2).figures(0, "6,5", armies=1)
    opened(stage).choose(0, "found 5,5 scout")
    stage.refuses(0, "step-aside army 5,4", "R-MOVE-06").refuses(0, "step-aside army 4,5", "R-MOVE-05")
    assert stage.offers(0) == ["step-aside army 6,5", "step-aside army 5,6"]


@rule("R-CITY-08")
def test_without_a_choice_they_go_by_themselves_and_without_a_place_they_are_removed() -> None:
    stage = settlers("5,5").figures(0, "5,5", armies=1)
    for name in ("5,4", "4,5", "5,6"):
        stage.ground(name, "water")
    opened(stage).choose(0, "found 5,5 scout")
    assert stage.scene(["6,5"]) == {"6,5": (0, 1, 0)}
    stage = settlers("5,5", "5,5").techs(0, "masonry").figures(0, "5,5", armies=1)
    for name in ("5,4", "4,5", "5,6", "6,5"):
        stage.ground(name, "water")
    opened(stage).choose(0, "found 5,5 scout")
    assert stage.scene(["5,5"]) == {"5,5": (-1, 0, 0)}
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (6, 2)
    assert stage.told().count("no-room") == 2


@rule("R-CITY-08")
def test_where_there_is_room_for_one_the_owner_chooses_who_stays() -> None:
    stage = settlers("5,5", "5,5").techs(0, "masonry").figures(0, "5,5", armies=1).figures(0, "6,5", armies=2)
    for name in ("5,4", "4,5", "5,6"):
        stage.ground(name, "water")
    opened(stage).choose(0, "found 5,5 scout")
    assert stage.offers(0) == ["step-aside army 6,5", "step-aside scout 6,5"]
    stage.choose(0, "step-aside scout 6,5")
    assert stage.scene(["6,5"]) == {"6,5": (0, 2, 1)}
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (4, 1)


# -- city-states, huts and what cards add ----------------------------------------------------------------------


@rule("R-CST-07", "R-CITY-04", "SC-22")
def test_a_city_on_a_city_state_destroys_it_for_culture() -> None:
    stage = settlers("5,5").ground("5,5", "water").lay("5,5", "city_state", "city_state_5")
    opened(stage).choose(0, "found 5,5 scout")
    assert stage.realm(0).culture == 3
    assert stage.w.markers[stage.square("5,5")] == 0
    assert len(stage.w.removed_markers) == 1


@rule("R-CST-08")
def test_no_city_beside_a_city_state_even_if_the_site_is_one() -> None:
    stage = settlers("5,5").lay("5,5", "city_state", "city_state_1").lay("6,5", "city_state", "city_state_2")
    opened(stage).refuses(0, "found 5,5 scout", "R-CITY-04")


@rule("R-HUT-07", "R-CITY-04")
def test_the_zulu_found_beside_huts_and_explore_them_at_once() -> None:
    stage = settlers("5,5").civilization(0, "zulu").lay("6,6", "hut", "silk").lay("4,4", "hut", "native_art_3")
    opened(stage).choose(0, "found 5,5 scout", "explore-beside 4,4", "explore-beside 6,6")
    assert (len(stage.realm(0).huts_and_villages), stage.realm(0).culture) == (1, 3)
    assert not any(stage.w.markers)
    stage = settlers("5,5").civilization(0, "zulu").lay("6,6", "village", "iron")
    opened(stage).refuses(0, "found 5,5 scout", "R-CITY-04")
    stage = settlers("5,5").civilization(0, "zulu").lay("5,5", "hut", "silk")
    opened(stage).refuses(0, "found 5,5 scout", "R-CITY-04")


@rule("R-HUT-07")
def test_the_zulu_may_leave_huts_beside_a_city_alone() -> None:
    stage = settlers("5,5").civilization(0, "zulu").lay("6,6", "hut", "silk").lay("4,4", "hut", "native_art_3")
    opened(stage).choose(0, "found 5,5 scout")
    assert stage.offers(0) == ["explore-beside 4,4", "explore-beside 6,6", "pass"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "explore-beside 6,6", "pass")
    assert (len(stage.realm(0).huts_and_villages), stage.realm(0).culture) == (1, 0)
    assert land.kind_at(stage.w, stage.square("4,4")) is MarkerKind.HUT, "it may be explored some other time"


@rule("R-CST-09")
def test_a_city_state_found_while_founding_is_gone_at_once() -> None:
    stage = settlers("5,5").civilization(0, "zulu").lay("6,6", "hut", "city_state")
    stage.w.city_state_pool = (3,)
    opened(stage).choose(0, "found 5,5 scout", "explore-beside 6,6")
    assert (stage.realm(0).culture, stage.w.city_state_pool) == (3, ())
    assert not any(stage.w.markers)


@rule("R-CUL-09")
def test_abilities_hear_of_a_founded_city(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    class Hears(Ability):
        def founded_city(self, w: World, seat: int, city: City) -> None:
            heard.append(w.geography.name[city.centre])

    lend(monkeypatch, "chinese.explorers", Hears)
    stage = settlers("5,5")
    opened(stage).choose(0, "found 5,5 scout")
    assert heard == ["5,5"]


def test_figures_that_are_no_ones_stay_where_they_are() -> None:
    stage = settlers().figures(1, "5,5", armies=1)
    stage.ask(founding.MakeRoom(0, stage.square("5,5")))
    assert not stage.w.agenda
    assert land.figures(stage.w, stage.square("5,5")) == 1

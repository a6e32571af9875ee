"""The start of a turn: cities, governments, policies, coins."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim
from hegemon.games.civilization.chapters.metropolis import ChooseExpansion
from hegemon.games.civilization.chapters.policies import AdoptPolicy, ReturnPolicy
from hegemon.games.civilization.chapters.setup import PlaceFigure, PlaceWonder
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from tests.games.civilization.advisor.advice import AIMS, CULTURE, ECONOMY, MILITARY, TECH, advice, realm, worths
from tests.games.civilization.stage import Stage

EVERYBODY = (CULTURE, TECH, ECONOMY, MILITARY)


def starting(stage: Stage) -> Stage:
    """The first player's start of turn."""
    return stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)


@pytest.mark.parametrize(
    ("table", "ids"),
    [
        (NUMBERS.governments, CONTENT.governments.ids),
        (NUMBERS.policies, CONTENT.policies.ids),
        (NUMBERS.investments, CONTENT.investments.ids),
    ],
)
def test_what_is_listed_exists(table: Mapping[Aim, Mapping[str, float]], ids: tuple[str, ...]) -> None:
    assert {name for names in table.values() for name in names} <= set(ids)


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_everybody_founds_the_second_city(civilization: str) -> None:
    stage = realm(civilization).figures(0, "6,3", scouts=1).ground("5,3", "forest").ground("7,3", "desert")
    assert advice(starting(stage)) == "found 6,3 scout"


def test_a_much_better_place_nearby_is_waited_for() -> None:
    stage = realm(CULTURE).figures(0, "6,3", scouts=1)
    for name in ("8,2", "8,4", "9,3", "9,4"):
        stage.ground(name, "forest")
    assert advice(starting(stage)) == "done"


@pytest.mark.parametrize(
    ("civilization", "government"), [(CULTURE, "monarchy"), (ECONOMY, "democracy"), (MILITARY, "communism")]
)
def test_a_government_that_suits_the_aim(civilization: str, government: str) -> None:
    stage = realm(civilization)
    stage.realm(0).unlocked_governments = stage.realm(0).fresh_governments = 1 << CONTENT.governments.number(government)
    assert advice(starting(stage)) == f"govern {government}"


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_nobody_falls_into_anarchy_of_free_will_or_stays_there(civilization: str) -> None:
    stage = starting(realm(civilization))
    assert advice(stage) == "done"
    assert worths(stage)["govern anarchy"] < 0
    stage = realm(civilization)
    stage.realm(0).government = CONTENT.governments.number("anarchy")
    assert worths(starting(stage.stir()))["govern despotism"] > 0


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_policies_suit_the_aim(civilization: str) -> None:
    liked = NUMBERS.policies[AIMS[civilization]]
    policy = max(liked, key=liked.__getitem__)
    stage = realm(civilization).ask(AdoptPolicy(0))
    assert advice(stage) == f"adopt {policy}"
    stage = realm(civilization).policies(0, policy, "natural_religion" if policy == "rationalism" else "patronage")
    assert advice(stage.ask(ReturnPolicy(0))) != f"return-policy {policy}"


def test_whoever_wants_to_win_by_coins_keeps_them() -> None:
    for civilization, expected in ((ECONOMY, "done"), (MILITARY, "invest military_industrial_complex sheet")):
        stage = realm(civilization)
        stage.realm(0).coins = 2
        assert advice(starting(stage.stir())) == expected


def test_great_people_go_where_least_is_lost() -> None:
    stage = realm(CULTURE)
    artist = CONTENT.great_person_types.number("artist")
    stage.realm(0).person_markers = tuple(int(kind == artist) for kind in range(len(CONTENT.great_person_types)))
    best = advice(starting(stage))
    assert best.startswith("place-person artist")
    assert best.split()[-1] not in {"1,1", "2,1", "3,1", "3,3"}, "not on a square that yields something"


def test_figures_begin_where_there_is_something_to_do() -> None:
    stage = realm(TECH).lay("4,4", "hut", "wheat").lay("0,2", "village", "wheat")
    assert advice(stage.ask(PlaceFigure(0, 1, 0))) in {"deploy army 3,3", "deploy army 3,2", "deploy army 2,3"}


def test_figures_begin_where_most_is_soon_seen() -> None:
    stage = realm(TECH)
    for name in ("6,2", "2,6"):
        stage.hide(stage.w.geography.slot[stage.square(name)])
    assert advice(stage.ask(PlaceFigure(0, 0, 1))) == "deploy scout 3,3"


def test_a_metropolis_and_a_wonder_cover_poor_squares() -> None:
    stage = realm(CULTURE).techs(0, "agriculture").ground("1,2", "forest")
    grown = advice(stage.ask(ChooseExpansion(0)))
    assert grown in {"grow 3,2", "grow 2,3"}
    stage = realm(CULTURE)
    assert advice(stage.ask(PlaceWonder(0))).split()[1] not in {"1,1", "2,1", "3,1", "3,3"}


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_whoever_lacks_a_single_coin_takes_it_wherever_it_is(civilization: str) -> None:
    stage = realm(civilization)
    stage.realm(0).coins = stage.w.options.coin_victory - 1
    assert advice(stage.stir().ask(AdoptPolicy(0))) == "adopt organized_religion"
    democracy = 1 << CONTENT.governments.number("democracy")
    stage.realm(0).unlocked_governments = stage.realm(0).fresh_governments = democracy
    assert advice(starting(stage)) == "govern democracy"
    stage = realm(civilization)
    stage.realm(0).coins = stage.w.options.coin_victory - 1
    kinds = CONTENT.great_person_types
    stage.realm(0).person_markers = tuple(int(kind.id in ("scientist", "humanitarian")) for kind in kinds)
    assert advice(starting(stage.stir())).startswith("place-person humanitarian ")

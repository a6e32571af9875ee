"""City Management: what cities do for each aim."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.advisor import wishes
from hegemon.games.civilization.advisor.numbers import NUMBERS
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.gifts import FreeFigure, FreeWalls, TakeResource
from hegemon.games.civilization.chapters.items import ITEM
from hegemon.games.civilization.chapters.producing import ChooseItem
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from tests.games.civilization.advisor.advice import CULTURE, DECIDED, ECONOMY, MILITARY, TECH, advice, realm, worths
from tests.games.civilization.stage import Stage

EVERYBODY = (CULTURE, TECH, ECONOMY, MILITARY)


def managing(stage: Stage) -> Stage:
    """The first player's City Management."""
    return stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)


def producing(stage: Stage) -> Stage:
    """The capital produces something."""
    return stage.ask(ChooseItem(0, stage.square("2,2")), phase=Phase.CITY_MANAGEMENT)


def guarded(stage: Stage) -> Stage:
    """The first player has enough units and armies for times of peace."""
    cards = ("infantry_tough", "artillery_tough", "mounted_tough") * 2
    assert len(cards) >= NUMBERS.wishes.peace_units
    return stage.units(0, *cards).figures(0, "5,5", armies=1).figures(0, "6,6", armies=1)


def rich(stage: Stage) -> Stage:
    """There is production for everything."""
    for name in ("1,1", "2,1", "3,1", "1,3", "2,3"):
        stage.ground(name, "forest")
    return stage


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_everybody_wants_a_scout_for_the_second_city(civilization: str) -> None:
    assert advice(producing(rich(guarded(realm(civilization))))).startswith("make-at scout")


def test_nobody_wants_more_settlers_than_there_may_be_cities() -> None:
    stage = rich(guarded(realm(TECH))).figures(0, "6,2", scouts=2)
    assert not advice(producing(stage)).startswith("make-at scout")


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_units_can_wait_as_long_as_nobody_can_come(civilization: str) -> None:
    stage = rich(realm(civilization)).figures(0, "5,5", armies=1, scouts=1).figures(0, "6,6", armies=2)
    producing(stage)
    units = {"make infantry", "make artillery", "make mounted"}
    assert advice(stage) not in units
    assert advice(stage).startswith("make-at scout"), "a second scout finds a place for a city sooner"
    stage.w.turn = int(NUMBERS.wishes.opening) + 1
    assert advice(stage) in units


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_who_is_in_danger_builds_units(civilization: str) -> None:
    stage = rich(realm(civilization)).figures(0, "6,2", scouts=1).figures(1, "7,4", armies=2).techs(1, "logistics")
    stage.units(0, "infantry_tough").units(1, *["artillery_tough"] * 5)
    best = advice(producing(stage))
    assert best.split()[1] in {"infantry", "artillery", "mounted"}


def test_conquerors_build_armies_and_units() -> None:
    peaceful, warlike = (rich(guarded(realm(who))).figures(0, "6,2", scouts=2) for who in (CULTURE, MILITARY))
    assert worths(producing(warlike))["make-at army 3,3"] > 5 > worths(producing(peaceful)).get("make-at army 3,3", 0)
    assert worths(warlike)["make infantry"] > worths(peaceful)["make infantry"]


def test_buildings_go_where_they_add_most() -> None:
    stage = guarded(realm(CULTURE)).techs(0, "philosophy").figures(0, "6,2", scouts=2)
    producing(rich(stage))
    assert advice(stage).removeprefix("make-at temple ") in {"1,2", "3,2"}, "on a square that yields nothing"


def test_nothing_is_built_over_a_wonder() -> None:
    stage = guarded(realm(CULTURE)).techs(0, "philosophy").figures(0, "6,2", scouts=2)
    stage.lay("1,2", "wonder", "the_oracle").lay("3,2", "person", "general")
    producing(rich(stage))
    assert {"make-at temple 1,2", "make-at temple 3,2"} <= set(stage.offers(0))
    assert advice(stage).startswith("make-at temple ")
    assert advice(stage).removeprefix("make-at temple ") not in {"1,2", "3,2"}


def test_who_lives_for_culture_devotes_and_others_produce() -> None:
    for civilization, expected in ((CULTURE, "devote"), (MILITARY, "produce")):
        stage = guarded(realm(civilization)).figures(0, "6,2", scouts=2)
        for name in ("1,3", "2,3", "3,2"):
            stage.ground(name, "grassland", culture=2)
        assert advice(managing(stage)).startswith(expected)


def test_the_track_is_paid_for_at_once() -> None:
    stage = realm(CULTURE)
    stage.realm(0).culture = 3
    assert advice(managing(stage)) == "advance"


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_everybody_takes_the_last_step(civilization: str) -> None:
    stage = realm(civilization)
    realm_ = stage.realm(0)
    realm_.culture, realm_.trade, realm_.culture_step = 9, 9, 20
    assert advice(managing(stage)) == "advance"


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_a_victory_that_all_cities_can_pay_for_is_taken_at_once(civilization: str) -> None:
    stage = rich(realm(civilization))
    realm_ = stage.realm(0)
    realm_.culture_step, realm_.trade = 19, 27
    missing = sum(row.culture for row in CONTENT.track[19:21])
    realm_.culture = missing - 1
    managing(stage)
    while stage.w.winner == -1:
        best = advice(stage)
        assert best.split()[0] in {"advance", "devote", "use"}, "nothing is bought meanwhile"
        stage.choose(0, best)
    realm_ = (stage := rich(realm(MILITARY))).realm(0)
    realm_.culture_step, realm_.trade, realm_.culture = 19, 27, missing - 9
    assert not advice(managing(stage)).startswith("devote"), "it would not be enough"


def test_whoever_wants_coins_keeps_culture_for_books() -> None:
    stage = realm(ECONOMY).techs(0, "printing_press")
    stage.realm(0).culture = 7
    assert worths(managing(stage))["advance"] == 0


def test_a_resource_that_a_card_turns_into_something_is_harvested() -> None:
    stage = realm(CULTURE).techs(0, "currency").ground("1,2", resource="incense").ground("1,3", resource="iron")
    found = worths(managing(stage))
    assert found["harvest 2,2 incense"] > found["harvest 2,2 iron"]


def test_free_things_are_taken() -> None:
    assert advice(realm(TECH).ask(FreeWalls(0))) == "wall-free 2,2"
    assert advice(realm(TECH).ask(TakeResource(0))).startswith("take-resource")
    stage = realm(TECH)
    assert advice(stage.ask(FreeFigure(0, (stage.square("1,2"),)))) == "figure-free scout 1,2"


def test_a_building_for_nothing_is_built() -> None:
    stage = guarded(realm("egyptians")).techs(0, "philosophy").figures(0, "6,2", scouts=2)
    assert advice(managing(stage)).startswith("build-free 2,2 ")
    assert advice(stage).split()[-1] not in {"1,1", "2,1", "3,1", "3,3"}


def test_trade_that_pays_for_a_tech_in_this_turn_is_hardly_spent_on_production() -> None:
    """A tech of level 1 takes 6 trade here: a scout for 3 of them must be worth that tech as well."""
    stage = managing(guarded(realm(ECONOMY)))

    def worth_of_scout(trade: int) -> float:
        stage.w.realms[0].trade = trade
        sight = JudgedPosition(stage.w, 0, DECIDED)
        city, scout = sight.cities[0], ITEM["scout"]
        purse = wishes.purse_of(sight, city, 0)
        cost = next(cost for cost in range(20) if purse.price(cost, program=False, caravan=False) == 3)
        return wishes.net(sight, scout, city, purse, cost)

    assert worth_of_scout(5) == worth_of_scout(3) == worth_of_scout(9), "nothing is put off"
    assert worth_of_scout(6) == worth_of_scout(8) < worth_of_scout(5)


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_whoever_lacks_a_single_coin_makes_it(civilization: str) -> None:
    stage = rich(guarded(realm(civilization))).techs(0, "democracy")
    stage.realm(0).trade, stage.realm(0).coins = 6, stage.w.options.coin_victory - 1
    assert advice(managing(stage.stir())) == "use democracy.taxes"
    stage = rich(guarded(realm(civilization))).techs(0, "banking")
    stage.realm(0).coins = stage.w.options.coin_victory - 1
    assert advice(managing(stage.stir())).startswith("produce-at 2,2 bank ")

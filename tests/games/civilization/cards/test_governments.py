"""What the eight governments do (4.1.1)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import bonuses, coins, hands, policies
from hegemon.games.civilization.chapters.production import production
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.battle import ATTACKER
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import city_at, give, manage, open_turn, realms
from tests.games.civilization.chapters.battles import FIELD, attack
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def woods(stage: Stage, *names: str) -> Stage:
    """Forests, each with 2 production."""
    for name in names:
        stage.ground(name, "forest")
    return stage


def hand_size(stage: Stage) -> int:
    """How many units the first player brings to a battle in the field."""
    attack(stage.figures(1, FIELD, armies=1).units(1, "infantry_even"))
    return hands.hand_size(stage.w, ATTACKER)


# -- Despotism and Anarchy -------------------------------------------------------------------------------------


@card("despotism")
@rule("R-GOV-01", "R-PROD-03")
def test_despotism_adds_a_production_to_each_city_which_no_program_doubles() -> None:
    stage = woods(realms().city(0, "2,6").government(0, "despotism"), "1,1")
    w = stage.w
    assert [production(w, 0, city) for city in w.cities[0]] == [3, 1]
    assert production(w, 0, city_at(stage, "2,2"), program=True) == 2 * 2 + 1
    assert production(stage.government(0, "republic").w, 0, city_at(stage, "2,2")) == 2


@card("anarchy")
@rule("R-GOV-05", "AMB-27")
def test_in_anarchy_the_capital_is_idle_and_other_cities_act() -> None:
    stage = manage(realms().city(0, "2,6").government(0, "anarchy"))
    assert stage.offers(0) == ["devote 2,6", "program 2,6", "end-cities"]
    stage.refuses(0, "devote 2,2", "R-GOV-05").refuses(0, "program 2,2", "R-GOV-05")


@card("anarchy")
@rule("R-GOV-06")
def test_in_anarchy_policies_do_nothing_but_stay() -> None:
    stage = realms().policies(0, "expansionism", "organized_religion").government(0, "anarchy")
    assert standing(stage.w, 0).bonus.coins == 0
    assert "use expansionism.tolls" not in open_turn(stage).offers(0)
    assert len(stage.realm(0).policies) == 2
    assert policies.side_refusal(stage.w, 0, stage.realm(0).policies[0]) is not None, "they count as in play"
    stage.choose(0, "govern despotism")
    assert "use expansionism.tolls" in stage.offers(0), "and work again at once"


@card("anarchy")
@rule("AMB-32")
def test_in_anarchy_wonders_work() -> None:
    stage = realms().lay("3,3", "wonder", "statue_of_zeus").government(0, "anarchy")
    assert bonuses.standing_bonus(stage.w, 0) == 6


# -- Republic --------------------------------------------------------------------------------------------------


@card("republic")
@rule("R-CITY-01", "R-GOV-09")
def test_in_a_republic_armies_found_cities() -> None:
    stage = open_turn(realms().figures(0, "6,5", armies=1))
    stage.choose(0, "found 6,5 army")
    assert city_at(stage, "6,5").capital is False
    assert (stage.realm(0).armies, stage.scene(["6,5"])) == (6, {"6,5": (-1, 0, 0)})


@pytest.mark.parametrize("government", ["despotism", "monarchy", "anarchy"])
def test_elsewhere_only_scouts_do(government: str) -> None:
    stage = open_turn(realms().figures(0, "6,5", armies=1, scouts=1).government(0, government))
    if government == "anarchy":
        stage.choose(0, "govern despotism")
    assert [words for words in stage.offers(0) if words.startswith("found")] == ["found 6,5 scout"]


# -- Feudalism -------------------------------------------------------------------------------------------------


def feudal() -> Stage:
    """A feudal realm with wheat and silk around the capital and iron around another city."""
    stage = realms().city(0, "2,6").government(0, "feudalism")
    stage.ground("1,1", resource="wheat").ground("2,1", resource="silk").ground("3,7", resource="iron")
    return stage


@card("feudalism")
@rule("R-HARV-05", "R-SOT-06")
def test_feudalism_harvests_what_one_city_could_and_uses_no_action() -> None:
    stage = open_turn(feudal())
    stage.choose(0, "use feudalism.harvest")
    assert stage.offers(0) == ["pass", "harvest-free 2,2 wheat", "harvest-free 2,2 silk", "harvest-free 2,6 iron"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "harvest-free 2,6 iron")
    assert stage.realm(0).resources == (0, 0, 0, 1)
    assert stage.w.resources == (2, 2, 2, 1)
    assert city_at(stage, "2,6").actions_taken == ()
    stage.refuses(0, "use feudalism.harvest", "R-RES-02")


@card("feudalism")
@rule("R-HARV-05")
def test_feudalism_takes_what_scouts_send_and_what_city_states_show() -> None:
    stage = realms().city(0, "2,6").government(0, "feudalism").ground("9,3", resource="incense")
    stage.figures(0, "9,3", scouts=1).lay("9,6", "city_state", "city_state_5").figures(0, "9,6", armies=1)
    stage.w.gathers_for[stage.square("9,3")] = stage.square("2,6")
    give(stage, 1, wheat=2)
    open_turn(stage).choose(0, "send 9,3 2,6", "use feudalism.harvest")
    assert stage.offers(0) == [
        "pass", "harvest-free 2,2 silk", "harvest-free 2,2 incense", "harvest-free 2,2 iron",
        "harvest-free 2,6 incense",
    ]  # fmt: skip


@card("feudalism")
@rule("R-HARV-02", "R-BLK-01")
def test_feudalism_needs_something_to_harvest() -> None:
    stage = realms().government(0, "feudalism").ground("1,1", resource="wheat").figures(1, "1,1", scouts=1)
    open_turn(stage).refuses(0, "use feudalism.harvest", "R-HARV-02")
    empty = give(realms().government(0, "feudalism").ground("1,1", resource="wheat"), 1, wheat=2)
    open_turn(empty).refuses(0, "use feudalism.harvest", "R-HARV-02")


@card("feudalism")
def test_feudalism_may_let_the_harvest_be() -> None:
    stage = open_turn(feudal()).choose(0, "use feudalism.harvest", "pass")
    assert stage.realm(0).resources == (0, 0, 0, 0)


# -- Democracy -------------------------------------------------------------------------------------------------


@card("democracy")
@rule("R-COIN-01", "R-SOT-06")
def test_democracy_has_a_coin_and_gains_two_trade_once() -> None:
    stage = realms().government(0, "democracy")
    assert coins.coins(stage.w, 0) == 1
    open_turn(stage).choose(0, "use democracy.trade")
    assert stage.realm(0).trade == 2
    stage.refuses(0, "use democracy.trade", "R-RES-02")
    stage.choose(0, "done")
    assert stage.realm(0).trade == 2


@card("democracy")
def test_what_democracy_gains_is_never_forgotten() -> None:
    stage = open_turn(realms().government(0, "democracy")).choose(0, "done")
    assert stage.realm(0).trade == 2


@rule("R-GOV-09")
def test_a_new_government_works_in_the_same_start_of_turn() -> None:
    stage = realms().government(0, "democracy").government(0, "anarchy")
    assert coins.coins(stage.w, 0) == 0
    open_turn(stage).choose(0, "govern democracy", "use democracy.trade")
    assert (coins.coins(stage.w, 0), stage.realm(0).trade) == (1, 2)


# -- Monarchy --------------------------------------------------------------------------------------------------


@card("monarchy")
@rule("R-CM-02", "AMB-48")
def test_under_a_monarchy_the_capital_takes_two_different_actions() -> None:
    stage = woods(realms().city(0, "2,6").government(0, "monarchy"), "1,1", "2,1", "3,1", "1,5", "2,5")
    stage = manage(stage).choose(0, "produce-at 2,2 army 1,1")
    stage.refuses(0, "produce 2,2 infantry", "R-CM-02")
    stage.choose(0, "devote 2,2").refuses(0, "program 2,2", "R-CM-01")
    stage.choose(0, "devote 2,6").refuses(0, "program 2,6", "R-CM-01")


# -- Communism -------------------------------------------------------------------------------------------------


@card("communism")
@rule("R-PROD-07")
def test_under_communism_every_city_has_as_much_around_it_as_the_best() -> None:
    stage = woods(realms().city(0, "2,6"), "1,1", "2,1", "9,3").figures(0, "9,3", scouts=1)
    w = stage.w
    assert [production(w, 0, city) for city in w.cities[0]] == [6, 0], "the scout's square goes to the capital"
    stage.government(0, "communism")
    assert [production(w, 0, city) for city in w.cities[0]] == [6, 6]
    assert production(w, 0, city_at(stage, "2,6"), program=True) == 12
    stage.lay("1,1", "wonder", "chichen_itza")
    assert [production(w, 0, city) for city in w.cities[0]] == [4 + 3, 4 + 3], "what cards add isn't shared"


@card("fundamentalism", "communism")
@rule("AMB-03", "R-CBT-05")
@pytest.mark.parametrize(("government", "rules", "size"), [
    ("communism", "usual", 3), ("communism", "printed", 4), ("fundamentalism", "usual", 4),
    ("fundamentalism", "printed", 3), ("monarchy", "usual", 3),
])  # fmt: skip
def test_one_of_two_governments_adds_to_the_battle_hand(government: str, rules: str, size: int) -> None:
    assert hand_size(realms(rules=rules).government(0, government)) == size


# -- Fundamentalism --------------------------------------------------------------------------------------------


@card("fundamentalism")
@rule("R-CBT-10", "R-SOT-06")
def test_fundamentalism_fights_better_and_gains_culture_for_armies_on_the_map() -> None:
    stage = realms().government(0, "fundamentalism")
    stage.figures(0, "5,5", armies=2).figures(0, "6,6", armies=1, scouts=1).figures(1, "9,3", armies=1)
    assert bonuses.standing_bonus(stage.w, 0) == 4
    open_turn(stage).choose(0, "use fundamentalism.zeal")
    assert stage.realm(0).culture == 3
    stage.refuses(0, "use fundamentalism.zeal", "R-RES-02").choose(0, "done")
    assert stage.realm(0).culture == 3
    forgotten = realms().government(0, "fundamentalism").figures(0, "5,5", armies=2)
    assert open_turn(forgotten).choose(0, "done").realm(0).culture == 2

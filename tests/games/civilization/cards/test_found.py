"""What is found and kept, one by one: hut and village markers on the sheet (6.3), city-states (5.7)."""

from __future__ import annotations

from hegemon.games.civilization.chapters import bonuses, coins, devotion
from hegemon.games.civilization.chapters.production import production
from hegemon.games.civilization.view import view_of
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import city_at, collected, manage, move, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

STATE = "6,5"
"""Where the city-state of a scene lies, far from the capital."""


# -- kept markers ----------------------------------------------------------------------------------------------


def workers(stage: Stage | None = None) -> Stage:
    """City Management of somebody who keeps Friendly Workers."""
    return manage((stage or realms()).spoils(0, "friendly_workers", village=True))


@card("friendly_workers")
@rule("R-HUT-08", "R-PROD-08", "R-SUP-04")
def test_friendly_workers_are_four_production_more_for_one_action() -> None:
    stage = workers().refuses(0, "produce 2,2 infantry", "R-PROD-05").choose(0, "show friendly_workers")
    assert (stage.realm(0).huts_and_villages, len(stage.w.removed_markers)) == ((), 1)
    assert "show friendly_workers" not in stage.offers(0)
    stage.choose(0, "produce-at 2,2 army 3,3")
    assert stage.scene(["3,3"]) == {"3,3": (0, 1, 0)}


@card("friendly_workers")
@rule("R-HUT-08", "R-PROD-03", "R-PROD-08")
def test_friendly_workers_go_to_one_city_and_no_program_doubles_them() -> None:
    stage = realms().city(0, "2,6").ground("1,1", "forest")
    stage.w.turn = 2
    city_at(stage, "2,2").program_turn = 1
    workers(stage).choose(0, "show friendly_workers")
    assert stage.offers(0) == ["boost 2,2", "boost 2,6"]
    stage.choose(0, "boost 2,2")
    assert "produce 2,2 infantry" in stage.offers(0)
    told = next(event for event in stage.w.news if event.name == "boosted")
    assert told.public["n"] == 4


@card("friendly_workers")
@rule("R-PROD-08", "R-HUT-05")
def test_friendly_workers_need_a_city_that_can_produce_and_stay_hidden_till_then() -> None:
    stage = workers().choose(0, "devote 2,2").refuses(0, "show friendly_workers", "R-PROD-08")
    assert len(stage.realm(0).huts_and_villages) == 1
    assert "friendly_workers" not in str(view_of(stage.w, 1))
    assert "show friendly_workers" not in move(realms().spoils(0, "friendly_workers", village=True)).offers(0)


@card("friendly_workers")
@rule("R-BP-06")
def test_friendly_workers_are_gone_even_if_the_action_is_cancelled() -> None:
    stage = workers(realms().techs(1, "writing").spoils(1, "spy")).choose(0, "show friendly_workers")
    stage.choose(0, "produce-at 2,2 army 3,3").choose(1, "answer writing.spy", "pay-marker spy")
    assert (stage.realm(0).huts_and_villages, stage.scene(["3,3"])) == ((), {"3,3": (-1, 0, 0)})


def paid_with(marker: str, tech: str, ability: str) -> Stage:
    """Somebody has paid for an ability of a tech with a marker, which has left the game."""
    stage = realms().techs(0, tech).spoils(0, marker).lay("12,4", "wonder", "stonehenge")
    stage.realm(1).coins = 1
    market = stage.w.resources
    manage(stage.stir()).choose(0, f"use {tech}.{ability}", f"pay-marker {marker}")
    assert (stage.realm(0).huts_and_villages, len(stage.w.removed_markers), stage.w.resources) == ((), 1, market)
    return stage


@card("wheat")
@rule("R-HUT-03", "R-RES-03")
def test_wheat_of_a_hut_is_spent_as_wheat() -> None:
    assert "boosted" in paid_with("wheat", "construction", "wheat").told()


@card("silk")
@rule("R-HUT-03", "R-RES-03")
def test_silk_of_a_hut_is_spent_as_silk() -> None:
    assert "obsolete" in paid_with("silk", "monarchy", "silk").told()


@card("incense")
@rule("R-HUT-03", "R-RES-03")
def test_incense_of_a_hut_is_spent_as_incense() -> None:
    assert paid_with("incense", "currency", "incense").realm(0).culture == 3


@card("iron")
@rule("R-HUT-03", "R-RES-03", "R-RES-04")
def test_iron_of_a_hut_or_village_is_spent_as_iron_or_as_any_resource() -> None:
    stage = realms().techs(0, "pottery", "currency").spoils(0, "iron").spoils(0, "iron", village=True)
    manage(stage).refuses(0, "use currency.incense", "R-RES-01")
    stage.choose(0, "use pottery.wares", "pay-marker iron", "pay-marker iron")
    assert (coins.coins(stage.w, 0), len(stage.w.removed_markers)) == (1, 2)


@card("spy")
@rule("R-HUT-03", "R-RES-03")
def test_a_spy_is_found_and_never_on_the_market() -> None:
    assert paid_with("spy", "mysticism", "spy").realm(1).coins == 0


@card("uranium")
@rule("R-HUT-03", "R-RES-03", "R-CM-05")
def test_uranium_is_found_and_never_on_the_market() -> None:
    assert paid_with("uranium", "atomic_theory", "power").w.cities[0][0].extra_actions == 1


# -- city-states -----------------------------------------------------------------------------------------------


def held(number: int, scouts: int = 0) -> Stage:
    """Somebody controls a city-state with an army, or with a scout."""
    stage = realms().lay(STATE, "city_state", f"city_state_{number}")
    return stage.figures(0, STATE, armies=1 - scouts, scouts=scouts)


def yields(stage: Stage) -> tuple[int, int, int, int]:
    """Trade, production, culture and coins of the first player's capital."""
    capital = city_at(stage, "2,2")
    trade = collected(stage)
    return trade, production(stage.w, 0, capital), devotion.culture(stage.w, 0, capital) - 1, coins.coins(stage.w, 0)


def left(number: int) -> Stage:
    """The same city-state after its controller has gone."""
    return realms().lay(STATE, "city_state", f"city_state_{number}")


@card("city_state_1")
@rule("R-CST-02", "R-CST-03", "R-CST-10")
def test_the_first_city_state_has_three_trade() -> None:
    assert (yields(held(1)), yields(left(1))) == ((3, 0, 0, 0), (0, 0, 0, 0))


@card("city_state_2")
@rule("R-CST-02", "R-CST-03", "R-CST-10")
def test_the_second_city_state_has_three_culture() -> None:
    assert (yields(held(2)), yields(left(2))) == ((0, 0, 3, 0), (0, 0, 0, 0))


@card("city_state_3")
@rule("R-CST-02", "R-CST-03", "R-COIN-03")
def test_the_third_city_state_has_a_production_and_a_coin() -> None:
    assert (yields(held(3)), yields(left(3))) == ((0, 1, 0, 1), (0, 0, 0, 0))
    assert yields(held(3, scouts=1)) == (0, 1, 0, 1), "a scout holds it as well"


@card("city_state_4")
@rule("R-CST-02", "R-CST-03", "R-CBT-10")
def test_the_fourth_city_state_has_a_culture_and_a_combat_bonus() -> None:
    assert (yields(held(4)), yields(left(4))) == ((0, 0, 1, 0), (0, 0, 0, 0))
    assert [bonuses.standing_bonus(stage.w, 0) for stage in (held(4), left(4))] == [2, 0]


@card("city_state_5")
@rule("R-CST-02", "R-CST-03", "R-HARV-01")
def test_the_fifth_city_state_has_a_production_a_trade_and_any_resource() -> None:
    assert (yields(held(5)), yields(left(5))) == ((1, 1, 0, 0), (0, 0, 0, 0))
    harvests = [words for words in manage(held(5)).offers(0) if words.startswith("harvest ")]
    assert harvests == [f"harvest 2,2 {kind}" for kind in ("wheat", "silk", "incense", "iron")]
    assert not any(words.startswith("harvest ") for words in manage(left(5)).offers(0))

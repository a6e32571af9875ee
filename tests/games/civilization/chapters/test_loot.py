from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.loot import Loot, owe_loot
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.chapters.battles import war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def looting(stage: Stage, n: int) -> Stage:
    """Player 0 has so much loot to take from player 1."""
    owe_loot(stage.w, 0, 1, n)
    return stage.ask(phase=Phase.MOVEMENT)


def coin_on(stage: Stage, seat: int, tech: str) -> Stage:
    """Put a coin token on a tech."""
    realm = stage.realm(seat)
    realm.tech_coins = changed(realm.tech_coins, CONTENT.techs.number(tech), +1)
    return stage.stir()


def rich(stage: Stage) -> Stage:
    """The loser of SC-21, and its winner's pyramid."""
    realm = stage.realm(1)
    realm.trade, realm.culture, realm.resources = 2, 5, (0, 0, 0, 1)
    stage.spoils(1, "silk").techs(1, "code_of_laws", "metalworking", "railroad", "monarchy")
    realm.investments = changed(realm.investments, 0, 1)
    stage.techs(0, "pottery", "masonry", "writing", "chivalry")
    return coin_on(stage, 1, "code_of_laws")


@rule("SC-21", "R-LOOT-02", "R-LOOT-03", "R-LOOT-04", "R-LOOT-05")
def test_everything_that_two_loot_can_buy() -> None:
    stage = looting(rich(war()), 2)
    assert stage.offers(0) == [
        "loot-trade", "loot-culture", "loot-resource iron", "loot-marker hut", "loot-coin code_of_laws",
        "loot-tech code_of_laws", "loot-tech metalworking", "loot-tech monarchy", "take-coin code_of_laws", "pass",
    ]  # fmt: skip
    assert str(stage.question.prompt(stage.w, 0))
    stage.refuses(0, "loot-tech railroad", "R-TECH-03").refuses(0, "loot-event 1", "R-LOOT-04")
    stage.refuses(0, "loot-resource silk", "R-LOOT-03").refuses(0, "loot-marker village", "R-LOOT-03")
    stage.refuses(0, "loot-coin railroad", "R-TURN-02").refuses(0, "take-coin sheet", "R-TURN-02")


@rule("SC-21")
def test_culture_twice() -> None:
    stage = looting(rich(war()), 2).choose(0, "loot-culture")
    assert (stage.realm(0).culture, stage.realm(1).culture) == (3, 2)
    stage.choose(0, "loot-culture")
    assert (stage.realm(0).culture, stage.realm(1).culture, stage.w.agenda) == (5, 0, [])


@rule("SC-21", "AMB-23", "R-HUT-05")
def test_trade_and_a_hut_taken_blind() -> None:
    stage = looting(rich(war()), 2).choose(0, "loot-trade")
    assert (stage.realm(0).trade, stage.realm(1).trade) == (2, 0)
    assert stage.told()[-1:] == ["looted-trade"]
    stage.refuses(0, "loot-trade", "R-LOOT-03").refuses(0, "loot-tech monarchy", "R-LOOT-04")
    stage.choose(0, "loot-marker hut")
    silk = CONTENT.huts_and_villages.number("silk")
    assert [(found.face, found.known, found.village) for found in stage.realm(0).huts_and_villages] == [
        (silk, 0b11, False)
    ]
    assert (stage.realm(1).huts_and_villages, stage.w.agenda) == ((), [])
    told = next(event for event in stage.w.news if event.name == "looted-marker")
    assert (told.insiders, told.seen_by(None).get("face"), told.seen_by(0)["face"]) == ((0, 1), None, "silk")


@rule("SC-21")
def test_iron_and_a_discarded_coin() -> None:
    stage = looting(rich(war()), 2).choose(0, "loot-resource iron", "loot-coin code_of_laws")
    assert (stage.realm(0).resources, stage.realm(1).resources) == ((0, 0, 0, 1), (0, 0, 0, 0))
    assert sum(stage.realm(1).tech_coins) == 0
    assert stage.realm(0).coins == 0


@rule("SC-21", "R-LOOT-08")
def test_a_tech_uses_up_both_and_takes_effect_at_once() -> None:
    stage = looting(rich(war()), 2).choose(0, "loot-tech monarchy")
    assert stage.realm(0).knows(CONTENT.techs.number("monarchy"))
    assert stage.realm(1).knows(CONTENT.techs.number("monarchy"))
    assert stage.realm(0).fresh_governments >> CONTENT.governments.number("monarchy") & 1
    assert stage.w.agenda == []


@rule("SC-21", "R-LOOT-04")
def test_a_coin_taken_goes_to_the_winners_sheet() -> None:
    stage = looting(rich(war()), 2).choose(0, "take-coin code_of_laws")
    assert (stage.realm(0).coins, sum(stage.realm(1).tech_coins), stage.w.agenda) == (1, 0, [])


@rule("R-LOOT-02")
def test_loot_may_be_left() -> None:
    stage = looting(rich(war()), 2).choose(0, "pass")
    assert stage.w.agenda == []


@rule("R-LOOT-02")
def test_no_loot_and_nothing_to_take_are_no_questions() -> None:
    assert looting(rich(war()), 0).w.agenda == []
    assert looting(war(), 2).w.agenda == []


@rule("R-LOOT-03")
@pytest.mark.parametrize(("has", "mine", "taken"), [(9, 0, 3), (9, 25, 2), (1, 25, 1)])
def test_trade_is_taken_as_far_as_it_fits(has: int, mine: int, taken: int) -> None:
    stage = war()
    stage.realm(0).trade, stage.realm(1).trade = mine, has
    looting(stage, 1).choose(0, "loot-trade")
    assert (stage.realm(0).trade, stage.realm(1).trade) == (mine + taken, has - taken)


@rule("R-LOOT-03")
def test_a_full_dial_takes_no_trade() -> None:
    stage = war()
    stage.realm(0).trade, stage.realm(1).trade, stage.realm(1).culture = 27, 9, 1
    looting(stage, 1).refuses(0, "loot-trade", "R-LOOT-03")


@rule("R-LOOT-03")
def test_culture_that_isnt_there_cant_be_taken() -> None:
    stage = war()
    stage.realm(1).trade = 1
    looting(stage, 1).refuses(0, "loot-culture", "R-LOOT-03")


@rule("R-LOOT-03", "R-BLK-04")
def test_coins_on_the_sheet_and_on_blockaded_wonders_can_be_lost() -> None:
    stage = war().lay("12,4", "wonder", "stonehenge").figures(0, "12,4", armies=1)
    stage.w.wonder_coins = changed(stage.w.wonder_coins, CONTENT.wonders.number("stonehenge"), 1)
    stage.realm(1).coins = 2
    looting(stage, 3)
    stage.choose(0, "loot-coin stonehenge", "loot-coin sheet", "loot-coin sheet")
    assert (stage.realm(1).coins, sum(stage.w.wonder_coins)) == (0, 0)


@rule("R-LOOT-03")
def test_which_hut_or_village_is_chance() -> None:
    taken = set()
    for seed in range(12):
        stage = war(seed=str(seed)).spoils(1, "silk", "wheat").spoils(1, "iron", village=True)
        looting(stage, 1).choose(0, "loot-marker hut")
        taken.add(CONTENT.huts_and_villages[stage.realm(0).huts_and_villages[0].face].id)
    assert taken == {"silk", "wheat"}
    stage = looting(war().spoils(1, "silk").spoils(1, "iron", village=True), 1).choose(0, "loot-marker village")
    assert stage.realm(0).huts_and_villages[0].village


@rule("R-LOOT-04")
def test_which_culture_event_of_a_level_is_chance() -> None:
    taken = set()
    for seed in range(12):
        stage = war(seed=str(seed), start_culture_hand=3).events(1, "migrants", "drought", "depression")
        looting(stage, 2).choose(0, "loot-event 1")
        assert len(stage.realm(1).events) == 2
        taken.add(CONTENT.events[stage.realm(0).events[0].face].id)
        assert stage.realm(0).events[0].known == 0b11
        told = next(event for event in stage.w.news if event.name == "looted-event")
        assert "card" not in told.seen_by(None)
        assert told.seen_by(1)["card"] in ("migrants", "drought")
    assert taken == {"migrants", "drought"}


@rule("R-LOOT-06", "R-EVT-02")
def test_a_stolen_event_counts_for_the_hand_limit_at_once() -> None:
    stage = war().events(0, "migrants", "drought").events(1, "depression")
    looting(stage, 2).choose(0, "loot-event 2")
    assert stage.question.asked(stage.w) == (0,)
    assert not isinstance(stage.question, Loot)
    assert len(stage.offers(0)) == 3


@rule("R-VIC-03")
def test_a_coin_taken_may_win_the_game() -> None:
    stage = war(coin_victory=2)
    stage.realm(0).coins = 1
    stage.realm(1).coins = 1
    looting(stage, 2).choose(0, "take-coin sheet")
    assert (stage.w.winner, stage.w.ended_by) == (0, "economy")

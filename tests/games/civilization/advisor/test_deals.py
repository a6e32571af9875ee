"""Deals: what helps both is proposed; who is about to win gets nothing."""

from __future__ import annotations

from hegemon.games.civilization.chapters.bundles import Bundle, Wanted
from hegemon.games.civilization.chapters.deals import Compose, Consider, Deals
from tests.games.civilization.advisor.advice import CULTURE, MILITARY, TECH, advice, realm
from tests.games.civilization.stage import Stage

RESOURCES = (0, 1, 0, 0)


def table(civilization: str) -> Stage:
    """Three players, the first and the second with something that the other needs more."""
    stage = Stage(players=3)
    for seat, (who, centre) in enumerate(((civilization, "7,2"), (TECH, "14,14"), ("chinese", "1,14"))):
        stage.civilization(seat, who).city(seat, centre)
    stage.realm(0).trade, stage.realm(1).culture = 6, 6
    return stage


def test_with_two_players_nobody_offers_and_who_has_begun_to_drops_it() -> None:
    stage = realm(TECH)
    stage.realm(0).trade = 5
    assert advice(stage.ask(Deals((0, 1)))) == "pass"
    stage.choose(0, "offer 1")
    assert isinstance(stage.question, Compose)
    assert advice(stage) == "drop"


def test_nobody_offers_what_would_harm_both_because_it_harms_the_other_more() -> None:
    stage = realm(CULTURE).civilization(1, MILITARY)
    stage.realm(0).culture, stage.realm(0).trade, stage.realm(0).culture_step = 9, 9, 14
    stage.realm(1).trade, stage.realm(1).coins, stage.realm(1).culture = 15, 9, 9
    assert advice(stage.stir().ask(Deals((0, 1)))) == "pass", "2 culture for 9 trade, which nobody would accept"


def test_what_helps_both_is_proposed_and_accepted() -> None:
    stage = table(CULTURE).ask(Deals((0, 1, 2)))
    done = []
    while not isinstance(stage.question, Consider):
        done.append(advice(stage, 0))
        assert len(done) < 5, done
        stage.choose(0, done[-1])
    assert done[0] == "offer 1"
    assert {word.split()[0] for word in done[1:]} == {"give-trade", "ask-culture", "propose"}
    assert advice(stage, 1) == "accept"


def test_nobody_is_asked_twice_in_a_turn() -> None:
    stage = table(CULTURE)
    stage.w.deals_offered = (1, 0, 0)
    assert advice(stage.ask(Deals((0, 1, 2)))) == "pass"


def test_who_is_about_to_win_gets_nothing() -> None:
    fair = Consider(0, 1, Bundle(culture=6), Wanted(trade=6))
    stage = table(CULTURE)
    assert advice(stage.ask(fair)) == "accept"
    stage.realm(1).coins = 14
    assert advice(stage.stir().ask(fair)) == "decline", "with a few trade more the leader has won"


def considered(give: Bundle, want: Wanted, civilization: str = TECH) -> str:
    """The answer to an offer."""
    return advice(realm(civilization).ask(Consider(0, 1, give, want)))


def test_gifts_are_accepted() -> None:
    assert considered(Bundle(trade=3), Wanted()) == "accept"
    assert considered(Bundle(markers=(0,)), Wanted()) == "accept"


def test_a_fair_deal_isnt_good_enough() -> None:
    assert considered(Bundle(trade=3), Wanted(trade=3)) == "decline"
    assert considered(Bundle(resources=RESOURCES), Wanted(resources=RESOURCES)) == "decline"


def test_what_one_needs_little_is_given_for_what_one_needs() -> None:
    offer = Bundle(culture=5), Wanted(trade=5)
    assert considered(*offer, civilization=CULTURE) == "accept"
    assert considered(*offer, civilization=TECH) == "decline"

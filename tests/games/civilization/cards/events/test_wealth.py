"""Culture events that cost others coin tokens."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.event_modes import MODES
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import hand, invested, manage, move, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage, parsed

CANCEL = "answer-with jousting_tourney.cancel"
SCANDALS = ("counterfeiters", "depression", "bank_scandal")


def plays(stage: Stage) -> list[str]:
    """The culture events that the first player may play now."""
    return [offer for offer in stage.offers(0) if offer.startswith("play")]


def purse(stage: Stage, seat: int, sheet: int = 0, *, tech: str = "", wonder: str = "") -> Stage:
    """Give a player coin tokens: on the sheet, one on a tech, one on a wonder that stands already."""
    realm = stage.realm(seat)
    realm.coins = sheet
    if tech:
        realm.tech_coins = changed(realm.tech_coins, CONTENT.techs.number(tech), +1)
    if wonder:
        stage.w.wonder_coins = changed(stage.w.wonder_coins, CONTENT.wonders.number(wonder), +1)
    return stage.stir()


def tokens(stage: Stage) -> list[int]:
    """The coins on all sheets."""
    return [stage.realm(seat).coins for seat in stage.w.players]


# -- Counterfeiters --------------------------------------------------------------------------------------------


@card("counterfeiters")
@rule("R-COIN-05", "AMB-13", "R-COIN-02")
@pytest.mark.parametrize(
    ("place", "left"), [("sheet", (1, 1, 1)), ("pottery", (2, 0, 1)), ("the_hanging_gardens", (2, 1, 0))]
)
def test_counterfeiters_cost_a_coin_token_of_ones_choice(place: str, left: tuple[int, int, int]) -> None:
    stage = realms().techs(1, "pottery").lay("12,4", "wonder", "the_hanging_gardens")
    purse(stage, 1, 2, tech="pottery", wonder="the_hanging_gardens").events(0, "counterfeiters")
    open_turn(stage)
    before = coins.coins(stage.w, 1)
    stage.choose(0, "play counterfeiters.coins")
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.offers(0) == ["discard-token sheet", "discard-token pottery", "discard-token the_hanging_gardens"]
    stage.choose(0, f"discard-token {place}")
    realm = stage.realm(1)
    found = realm.coins, sum(realm.tech_coins), sum(stage.w.wonder_coins)
    assert (found, coins.coins(stage.w, 1)) == (left, before - 1)
    assert (hand(stage), isinstance(stage.question, StartOfTurn)) == ([], True)


@card("counterfeiters")
def test_counterfeiters_hit_one_player_of_several() -> None:
    stage = purse(purse(purse(realms(3), 0, 1), 1, 1), 2, 1).events(0, "counterfeiters")
    open_turn(stage).choose(0, "play counterfeiters.coins")
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.offers(0) == ["hit-purse 1", "hit-purse 2"], "not oneself"
    stage.choose(0, "hit-purse 2")
    assert (tokens(stage), isinstance(stage.question, StartOfTurn)) == ([1, 1, 0], True)


@card("counterfeiters", "depression", "bank_scandal")
@rule("R-INV-04", "R-COIN-05")
@pytest.mark.parametrize("event", SCANDALS)
def test_neither_investments_nor_printed_coins_are_lost(event: str) -> None:
    stage = invested(realms(), CONTENT.investments.ids[0], 2, seat=1).ground("12,4", coin=1).techs(1, "pottery")
    stage.events(0, event)
    purse(stage, 0, 3)
    open_turn(stage)
    stage.refuses(0, f"play {event}.coins", "R-EVT-03")
    purse(stage, 1, 1)
    assert plays(stage) == [f"play {event}.coins"]
    stage.choose(0, f"play {event}.coins")
    assert (tokens(stage), stage.realm(1).investments[0]) == ([3, 0], 2)


@card("counterfeiters")
@rule("R-BLK-04", "R-COIN-03")
def test_coins_of_blockaded_squares_dont_count_but_the_token_on_a_wonder_there_can_be_lost() -> None:
    stage = realms().lay("12,4", "wonder", "the_hanging_gardens").ground("14,4", coin=1)
    purse(stage, 1, wonder="the_hanging_gardens").events(0, "counterfeiters")
    free = coins.coins(stage.w, 1)
    stage.figures(0, "12,4", armies=1).figures(0, "14,4", scouts=1)
    assert coins.coins(stage.w, 1) == free - 2
    open_turn(stage).choose(0, "play counterfeiters.coins")
    assert stage.w.wonder_coins == (0,) * len(CONTENT.wonders), "the only token; a printed coin is no target"
    assert coins.coins(stage.w, 1) == free - 2
    land.dismiss(stage.w, stage.square("12,4"), 1, 0)
    land.dismiss(stage.w, stage.square("14,4"), 0, 1)
    assert coins.coins(stage.w, 1) == free - 1, "what lay on the wonder is gone for good, the coin of the land is back"


# -- Depression ------------------------------------------------------------------------------------------------


@card("depression")
@pytest.mark.parametrize(
    ("aims", "left"),
    [
        (("hit-purse 1", "pass"), [1, 0, 1, 1]),
        (("hit-purse 1", "hit-purse 3"), [1, 0, 1, 0]),
        (("hit-purse 3", "hit-purse 2"), [1, 1, 0, 0]),
    ],
)
def test_depression_hits_up_to_two_players(aims: tuple[str, ...], left: list[int]) -> None:
    stage = realms(4).events(0, "depression")
    for seat in range(4):
        purse(stage, seat, 1)
    open_turn(stage).choose(0, "play depression.coins")
    assert stage.offers(0) == ["hit-purse 1", "hit-purse 2", "hit-purse 3"]
    stage.choose(0, aims[0])
    assert aims[0] not in stage.offers(0)
    stage.choose(0, aims[1])
    assert (tokens(stage), isinstance(stage.question, StartOfTurn)) == (left, True)


@card("depression")
def test_depression_between_two_players_hits_the_other() -> None:
    stage = purse(realms(), 1, 2).events(0, "depression")
    open_turn(stage).choose(0, "play depression.coins")
    assert tokens(stage) == [0, 1]


@card("depression")
def test_depression_lets_one_choose_a_token_of_each() -> None:
    stage = realms(3).techs(1, "pottery").techs(2, "pottery").events(0, "depression")
    purse(purse(stage, 1, 1, tech="pottery"), 2, 1, tech="pottery")
    open_turn(stage).choose(0, "play depression.coins", "hit-purse 2", "hit-purse 1")
    stage.choose(0, "discard-token sheet", "discard-token pottery")
    assert tokens(stage) == [0, 1, 0]
    assert [sum(stage.realm(seat).tech_coins) for seat in (1, 2)] == [0, 1]


@card("depression")
@rule("R-TIME-06")
def test_whoever_is_hit_may_cancel_depression_with_bread_and_circuses() -> None:
    stage = realms(4).events(0, "depression")
    for seat in range(1, 4):
        purse(stage, seat, 1).events(seat, "bread_and_circuses")
    open_turn(stage).choose(0, "play depression.coins", "hit-purse 1", "hit-purse 3")
    stage.choose(1, "pass")
    assert stage.offers(2) == [], "it isn't aimed at the second"
    stage.choose(3, "answer-with bread_and_circuses.cancel")
    assert tokens(stage) == [0, 1, 1, 1]


@card("depression", "bank_scandal")
@rule("R-TIME-10")
@pytest.mark.parametrize(
    ("event", "aims", "left"),
    [
        ("depression", ("hit-purse 1", "hit-purse 2"), [1, 1, 0]),
        ("depression", ("hit-purse 1", "pass"), [1, 1, 1]),
        ("bank_scandal", (), [1, 1, 0]),
    ],
)
def test_who_is_protected_by_the_united_nations_may_refuse_for_oneself(
    event: str, aims: tuple[str, ...], left: list[int]
) -> None:
    stage = realms(3).lay("3,11", "wonder", "united_nations").events(0, event)
    for seat in range(3):
        purse(stage, seat, 1)
    open_turn(stage).choose(0, f"play {event}.coins", *aims).choose(1, "deny-leave")
    assert (tokens(stage), isinstance(stage.question, StartOfTurn)) == (left, True)


# -- Bank Scandal ----------------------------------------------------------------------------------------------


@card("bank_scandal")
def test_a_bank_scandal_hits_everybody_else_who_has_a_token() -> None:
    stage = realms(4).techs(3, "pottery").events(0, "bank_scandal")
    purse(purse(purse(stage, 0, 2), 1, 2), 3, 2, tech="pottery")
    open_turn(stage).choose(0, "play bank_scandal.coins", "discard-token pottery")
    assert (tokens(stage), sum(stage.realm(3).tech_coins)) == ([2, 1, 0, 2], 0)


@card("bank_scandal")
@rule("R-TIME-06")
def test_a_bank_scandal_is_aimed_at_everybody_it_hits() -> None:
    stage = realms(3).events(0, "bank_scandal").events(1, "bread_and_circuses").events(2, "bread_and_circuses")
    purse(purse(stage, 1, 1), 0, 1)
    open_turn(stage).choose(0, "play bank_scandal.coins")
    assert stage.offers(2) == []
    stage.choose(1, "answer-with bread_and_circuses.cancel")
    assert tokens(stage) == [1, 1, 0]


@card("bank_scandal")
@rule("R-TIME-10")
def test_a_bank_scandal_that_is_left_with_nobody_is_over() -> None:
    stage = realms().lay("12,4", "wonder", "united_nations").events(0, "bank_scandal").events(1, "jousting_tourney")
    purse(purse(stage, 0, 1), 1, 1)
    open_turn(stage).choose(0, "play bank_scandal.coins").choose(1, "deny-leave")
    assert (tokens(stage), isinstance(stage.question, StartOfTurn)) == ([1, 1], True), "nothing is left to cancel"


# -- all three -------------------------------------------------------------------------------------------------


@card("counterfeiters", "depression", "bank_scandal")
@rule("R-EVT-05")
@pytest.mark.parametrize("event", SCANDALS)
def test_cancelled_they_cost_nothing(event: str) -> None:
    stage = purse(realms(), 1, 1).events(0, event).events(1, "jousting_tourney")
    open_turn(stage).choose(0, f"play {event}.coins").choose(1, CANCEL)
    assert (tokens(stage), hand(stage), hand(stage, 1)) == ([0, 1], [], [])


@card("counterfeiters", "depression", "bank_scandal")
@rule("R-EVT-03")
@pytest.mark.parametrize("event", SCANDALS)
def test_they_are_for_the_start_of_ones_turn(event: str) -> None:
    stage = purse(realms(), 1, 1).events(0, event)
    for phase in (manage, move):
        assert plays(phase(stage)) == []


@pytest.mark.parametrize("words", ["hit-purse 1", "hit-all-purses", "discard-token sheet"])
def test_what_they_do_has_words(words: str) -> None:
    action = parsed(words)
    assert str(VERBS[action.verb].describe(action))


@pytest.mark.parametrize("event", SCANDALS)
def test_without_an_aim_nothing_happens(event: str) -> None:
    stage = purse(realms(), 1, 1)
    MODES[f"{event}.coins"].play(stage.w, 0, None)
    assert (tokens(stage), stage.w.agenda) == ([0, 1], [])

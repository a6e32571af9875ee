"""The turn and its phases (chapter 3)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.agenda import Question
from hegemon.games.civilization.chapters import coins, turn
from hegemon.games.civilization.chapters.deals import Deals
from hegemon.games.civilization.chapters.phase_uses import UseAnyTime
from hegemon.games.civilization.chapters.research import Research
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.chapters.turn import BeginPhase, EndOfTurn, Turn
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world.realm import NONE
from tests.games.civilization.chapters.openings import Opening
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

IN_ORDER = [Phase.START_OF_TURN, Phase.TRADE, Phase.CITY_MANAGEMENT, Phase.MOVEMENT, Phase.RESEARCH]


def three() -> Stage:
    """Three capitals with trade around them; the second player is the first."""
    stage = Stage(3).city(0, "7,2").city(1, "14,14").city(2, "2,14")
    for name in ("6,1", "13,13", "1,13"):
        stage.ground(name, "desert")
    stage.w.first_player = 1
    return stage


@rule("R-TURN-01", "R-TURN-02")
def test_all_go_through_a_phase_before_the_next_one_starts() -> None:
    stage = Opening(3, "phases").until()
    seen: list[tuple[int, int]] = []
    while stage.w.turn == 1:
        if not seen or seen[-1] != (stage.w.phase, stage.w.active_player):
            seen.append((stage.w.phase, stage.w.active_player))
        seat = stage.asked()
        stage.choose(seat, stage.rng.choice(stage.offers(seat)))
    phases = [phase for phase, _ in seen]
    assert phases == sorted(phases)
    assert list(dict.fromkeys(phases)) == IN_ORDER
    first = (stage.w.first_player - 1) % 3
    order = [(first + i) % 3 for i in range(3)]
    for phase in (Phase.START_OF_TURN, Phase.CITY_MANAGEMENT, Phase.MOVEMENT):
        assert [active for each, active in seen if each == phase] == order
    assert [name for name in stage.told() if name == "phase-began"] == ["phase-began"] * 6
    assert [active for phase, active in seen if phase in (Phase.TRADE, Phase.RESEARCH)] == [NONE, NONE]


@rule("R-TURN-02")
@pytest.mark.parametrize("phase", [Phase.START_OF_TURN, Phase.CITY_MANAGEMENT, Phase.MOVEMENT])
def test_in_most_phases_one_comes_after_another_from_the_first_player_on(phase: Phase) -> None:
    steps = turn.phase_steps(three().w, phase)
    assert [step for step in steps if getattr(step, "name", "") == "take_the_stage"] == [
        turn.take_the_stage(seat) for seat in (1, 2, 0)
    ]
    assert len([step for step in steps if not isinstance(step, UseAnyTime)]) == 6
    asked = [step.seat for step in steps if isinstance(step, UseAnyTime)]
    assert asked == [2, 0, 0, 1, 1, 2], "before each of them the others may use what works at any time (R-TIME-01)"


@rule("R-TURN-03")
def test_trade_and_research_are_for_all_at_the_same_time() -> None:
    stage = three().ask(BeginPhase(Phase.TRADE))
    assert isinstance(stage.question, Deals)
    assert [realm.trade for realm in stage.w.realms] == [1, 1, 1]
    assert stage.w.active_player == NONE
    stage = three()
    for seat in range(3):
        stage.realm(seat).trade = 20
    stage.ask(BeginPhase(Phase.RESEARCH))
    assert isinstance(stage.question, Research)
    assert set(stage.question.asked(stage.w)) == {0, 1, 2}


@rule("R-TURN-04")
def test_what_all_do_at_once_is_resolved_in_turn_order() -> None:
    stage = three().ask(BeginPhase(Phase.TRADE))
    assert [event.public["seat"] for event in stage.w.news if event.name == "gained-trade"] == [1, 2, 0]


@rule("R-TURN-05")
def test_the_first_player_marker_goes_round_after_research() -> None:
    stage = three()
    stage.w.turn = 4
    stage.ask(EndOfTurn())
    assert (stage.w.turn, stage.w.first_player) == (5, 2)
    assert isinstance(stage.question, StartOfTurn)
    assert (stage.question.seat, stage.w.active_player, stage.w.phase) == (2, 2, Phase.START_OF_TURN)
    stage.w.agenda.clear()
    stage.ask(EndOfTurn())
    assert stage.w.first_player == 0


@rule("R-TURN-06")
def test_there_is_no_last_turn_unless_a_table_agrees_on_one() -> None:
    stage = three()
    stage.w.turn = 500
    stage.ask(EndOfTurn())
    assert (stage.w.turn, stage.w.ended_by) == (501, "")
    stage = Stage(2, max_turns=3).city(0, "2,2").city(1, "13,5")
    stage.w.turn = 2
    stage.ask(EndOfTurn())
    assert (stage.w.turn, stage.w.ended_by) == (3, "")
    stage.w.agenda.clear()
    stage.ask(EndOfTurn(), Turn(), phase=Phase.RESEARCH)
    assert (stage.w.ended_by, stage.w.winner, stage.w.agenda) == ("turns", NONE, [])
    assert (stage.w.phase, stage.w.active_player) == (Phase.ALWAYS, NONE)


@rule("R-TURN-07", "R-SCT-03")
def test_what_was_used_is_fresh_again_in_the_next_turn_and_not_before() -> None:
    stage = three()
    stage.realm(0).used_abilities = 5
    stage.w.new_figures, stage.w.locked_squares = (3,), (4,)
    stage.ask(BeginPhase(Phase.RESEARCH))
    assert (stage.realm(0).used_abilities, stage.w.new_figures, stage.w.locked_squares) == (5, (3,), (4,))
    stage.w.agenda.clear()
    stage.ask(Turn())
    assert (stage.realm(0).used_abilities, stage.w.new_figures, stage.w.locked_squares) == (0, (), ())


@rule("R-TURN-07", "R-SCT-03", "R-COIN-02")
def test_a_scout_that_was_new_gathers_coins_from_the_next_turn_on() -> None:
    stage = three().ground("6,6", coin=1).figures(0, "6,6", scouts=1)
    stage.w.new_figures = (stage.square("6,6"),)
    assert coins.coins(stage.stir().w, 0) == 0
    stage.ask(Turn())
    assert coins.coins(stage.w, 0) == 1


@rule("R-TURN-07", "R-REP-04")
def test_great_people_that_were_replaced_may_be_placed_again_in_the_next_turn() -> None:
    stage = three()
    stage.realm(0).person_markers = stage.realm(0).returned_person_markers = (1, 0, 0, 0, 0, 0)
    stage.w.first_player = 0
    stage.ask(Turn())
    assert any(words.startswith("place-person") for words in stage.offers(0))


@rule("R-TURN-08")
def test_a_phase_without_a_choice_is_skipped() -> None:
    stage = Stage(2, deals_per_turn=0).city(0, "2,2").city(1, "13,5").ask(BeginPhase(Phase.TRADE))
    assert not stage.w.agenda


@rule("R-TURN-08")
def test_every_optional_part_can_be_passed() -> None:
    stage = Opening(2, "pass").until()
    quiet = {"done", "pass", "end-cities", "end-movement"}
    while stage.w.turn == 1:
        question = stage.question
        assert isinstance(question, Question)
        seat = stage.asked()
        (words,) = quiet & set(stage.offers(seat))
        stage.choose(seat, words)

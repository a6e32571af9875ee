"""A network that looks one step ahead: fair chances, the same with and without a compiler, and reasons that hold."""

from __future__ import annotations

import numpy as np
import pytest

from hegemon.players.analysis import Analysis, examine
from hegemon.players.lookahead import FOLLOWED, AskedChoice, Lookahead
from tests.players.carta_games import CARTA, recorded_game, winning_moves
from tests.players.test_search import TABLES, somewhere


def asked(options, seed: int) -> tuple[AskedChoice, object]:
    """A real choice somewhere in a game."""
    while True:
        state = somewhere(options, seed)
        for seat in state.to_act():
            if len(state.legal(seat)) > 1:
                return AskedChoice(state.view(seat), state.legal(seat)), state.options
        seed += 1


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_it_thinks_the_same_compiled_and_interpreted(options):
    question, table = asked(options, 1)
    one, other = (Lookahead(CARTA, table, "7", compiled).advise(*question) for compiled in (True, False))
    assert [(each.action, each.visits) for each in one[0].options] == [
        (each.action, each.visits) for each in other[0].options
    ]
    assert np.allclose(one[0].worlds, other[0].worlds, atol=1e-4)
    assert one[1] == other[1]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_everything_is_weighed_and_the_sides_share_one_victory(options):
    question, table = asked(options, 2)
    found, _ = Lookahead(CARTA, table, "7").advise(*question)
    assert {thought.action for thought in found.options} == set(question.legal)
    sides = {CARTA.team(table, seat): chance for seat, chance in enumerate(found.chances)}
    assert sum(sides.values()) == pytest.approx(1)
    assert all(0 <= thought.chance <= 1 for thought in found.options)
    assert found.error(question.legal[0], question.legal[0]) == pytest.approx(0.01)


def test_questions_are_judged_together_as_they_are_alone():
    """Only the luck of the worlds differs."""
    questions = [asked({"players": 2}, seed)[0] for seed in (1, 4, 9)]
    table = somewhere({"players": 2}, 1).options
    together = list(Lookahead(CARTA, table, "7").weigh(questions))
    for question, found in zip(questions, together, strict=True):
        [alone] = Lookahead(CARTA, table, "8").weigh([question])
        assert {each.action for each in alone.options} == {each.action for each in found.options}
        assert alone.chances == pytest.approx(found.chances, abs=0.15)


@pytest.mark.whole_games
def test_a_victory_at_hand_is_seen_and_is_the_reason():
    """Whoever can win at once is told so, and that it leads to victory more often than what else can be done."""
    seen, told = 0, 0
    for state, seat, legal, action in winning_moves(games=8):
        lookahead, view = Lookahead(CARTA, state.options, "1"), state.view(seat)
        [found] = lookahead.weigh([AskedChoice(view, legal)])
        assert next(each for each in found.options if each.action == action).chance == pytest.approx(1)
        other = next(each for each in legal if each != action)
        [why] = lookahead.differences([AskedChoice(view, (action, other))])
        if why is not None and why.consequence == f"win {seat}":
            assert why.good
            assert why.n == why.of == FOLLOWED
            told += 1
        seen += 1
    assert seen
    assert told


@pytest.mark.whole_games
def test_a_whole_game_is_judged_by_what_each_player_could_know():
    record = recorded_game("learned", "random")
    judged = list(examine(record, None, "1"))
    assert len(judged) == len(record.moves)
    analysis = Analysis(record, tuple(choice for choice in judged if choice is not None))
    assert record.replay().outcome().winners == (0,)
    assert [choice for choice in analysis.choices if choice.seat == 0][-1].chance > 0.9
    assert analysis.given_away(1) > 5 * analysis.given_away(0), "a network agrees with itself more than with chance"
    better = analysis.better_choices()
    assert {choice.seat for choice in better} == {1}
    assert any(choice.why for choice in better)
    assert [choice.chance for choice in examine(record, None, "1") if choice] == [
        choice.chance for choice in analysis.choices
    ]

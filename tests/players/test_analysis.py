"""A finished game, judged choice by choice."""

from __future__ import annotations

import random

import pytest

from hegemon.core import Action, Record
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import Budget
from hegemon.players.analysis import (
    Analysis,
    JudgedChoice,
    Stretch,
    Swing,
    examine,
    judge_by_foresight,
    judge_by_search,
)
from hegemon.players.search import Search, Thought
from hegemon.reports.analysis import AnalysisReport
from tests.players.carta_games import CARTA, recorded_game


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    record = recorded_game("greedy", "random")
    judged = list(examine(record, Budget(iterations=120), "1"))
    assert len(judged) == len(record.moves)
    return Analysis(record, tuple(choice for choice in judged if choice is not None))


def test_every_real_choice_is_judged_from_its_own_side(analysis):
    moves = analysis.record.moves
    for choice in analysis.choices:
        assert moves[choice.number - 1] == (choice.seat, choice.chosen.action)
        assert 0 <= choice.chosen.chance <= 1
        assert choice.chosen.visits > 0
        assert choice.cost >= 0


def test_the_winner_ends_up_sure_and_random_could_have_chosen_better(analysis):
    outcome = analysis.record.replay().outcome()
    assert outcome.winners == (0,)
    last = [choice for choice in analysis.choices if choice.seat == 0][-1]
    assert last.chance > 0.9
    assert {choice.seat for choice in analysis.better_choices()} >= {1}


def test_what_is_told_is_notable_and_in_order(analysis):
    for found in (analysis.better_choices(), analysis.turning_points()):
        assert found
    numbers = [choice.number for choice in analysis.better_choices()]
    assert numbers == sorted(numbers)
    assert all(choice.doubtful for choice in analysis.better_choices(3))
    assert len(analysis.better_choices(3)) <= 3
    for swing in analysis.turning_points():
        assert abs(swing.change) >= 0.05
        choices = (*swing.before.choices, *swing.after.choices)
        assert {choice.seat for choice in choices} == {swing.seat}


def thought(chance: float, visits: int, verb: str) -> Thought:
    return Thought(Action(verb), visits, chance, ())


@pytest.mark.parametrize(
    ("chosen", "best", "doubtful"),
    [
        (thought(0.3, 400, "end"), thought(0.5, 400, "play"), True),
        (thought(0.3, 8, "end"), thought(0.5, 8, "play"), False),
        (thought(0.48, 9000, "end"), thought(0.5, 9000, "play"), False),
        (thought(0.3, 400, "end"), thought(0.5, 400, "end"), False),
        (thought(0.6, 400, "end"), thought(0.5, 400, "play"), False),
    ],
    ids=["clear", "by chance", "small", "same action", "not worse"],
)
def test_a_choice_is_doubtful_only_if_chance_does_not_explain_it(chosen, best, doubtful):
    assert JudgedChoice(1, 0, chosen, best).doubtful is doubtful


def test_what_the_search_would_have_done_costs_nothing():
    """Both get a search of their own, so that an action is never worse than itself."""
    state = CARTA.new({"players": 2}, "2")
    seat = state.to_act()[0]
    search = Search(CARTA, "1", Budget(iterations=40))
    view, legal = state.view(seat), state.legal(seat)
    for _ in range(5):
        action = search.explain(view, legal).best.action
        choice = judge_by_search(search, 1, action, legal, view)
        assert choice.chosen.visits == choice.best.visits == 40
        assert choice.chosen.action == action
        assert choice.cost == 0 or choice.best.action != action


def stretch(number: int, chosen: Thought, best: Thought | None = None) -> Stretch:
    return Stretch((JudgedChoice(number, 0, chosen, best or chosen),))


def test_a_swing_that_chance_explains_is_not_told():
    assert not Swing(0, stretch(1, thought(0.2, 9, "end")), stretch(5, thought(0.5, 9, "end"))).telling


def test_a_swing_is_what_others_and_luck_did():
    before, after = stretch(1, thought(0.2, 9, "end"), thought(0.6, 9, "play")), stretch(5, thought(0.5, 9, "end"))
    assert Swing(0, before, after).change == pytest.approx(0.3)


class SureGame:
    """It thinks ahead in a few worlds, which all agree."""

    def __init__(self, chance: float) -> None:
        self.chance = chance

    def think(self, view, legal, seed, playouts):
        return legal[0]

    def weigh(self, view, actions, seed, worlds):
        return [(self.chance, 0.0) for _ in actions]


def foreseen(chance: float, number: int) -> JudgedChoice:
    return judge_by_foresight(SureGame(chance), "1", 5, number, Action("end"), [Action("end")], {"seat": 0})


def test_a_few_worlds_that_happen_to_agree_make_no_turning_point():
    assert not Swing(0, Stretch((foreseen(0.16, 3),)), Stretch((foreseen(0.0, 9),))).telling, "a sixth may differ"
    before = Stretch(tuple(foreseen(0.16, number) for number in range(1, 10)))
    after = Stretch(tuple(foreseen(0.0, number) for number in range(20, 29)))
    assert Swing(0, before, after).telling, "so many don't"


def test_what_was_chosen_in_a_row_is_judged_together():
    record, state = Record.start(GAMES.load("civilization"), {"players": 2}, "row")
    choices = []
    while len(choices) < 12:
        seat = state.to_act()[0]
        legal = state.legal(seat)
        record.add(seat, legal[0])
        state.apply(seat, legal[0])
        if len(legal) > 1:
            choices.append(JudgedChoice(len(record.moves), seat, *[Thought(legal[0], 5, 0.5, (), 0.1)] * 2))
    analysis = Analysis(record, tuple(choices))
    rows = [row for seat in (0, 1) for row in analysis.stretches(seat)]
    assert sum(len(row.choices) for row in rows) == 12
    assert max(len(row.choices) for row in rows) > 1
    for row in rows:
        assert len({mover for mover, _ in record.moves[row.first - 1 : row.last]}) == 1


@pytest.mark.parametrize("language", ["en", "uk"])
def test_the_page_tells_it_all(analysis, language):
    voice = Voice.speaking(language, "carta").naming("Ada", "<Ben>")
    html = AnalysisReport(analysis, Budget(iterations=60), voice).page().html(voice)
    assert "<Ben>" not in html
    assert "&lt;Ben&gt;" in html
    assert "http:" not in html
    assert "https:" not in html
    assert html.count("<section") >= 4


@pytest.mark.whole_games
def test_a_game_that_thinks_ahead_by_itself_is_judged_by_its_foresight() -> None:
    """Choices of chance cost somebody something; those of the foresight itself cost nothing, and all is repeatable."""
    game = GAMES.load("civilization")
    record, state = Record.start(game, {"players": 2}, "foresight")
    chance = random.Random(1)
    for _ in range(8):
        seat = state.to_act()[0]
        action = chance.choice(state.legal(seat))
        state.apply(seat, action)
        record.add(seat, action)
    budget = Budget(iterations=2)
    choices = [choice for choice in examine(record, budget, "x") if choice is not None]
    assert choices == [choice for choice in examine(record, budget, "x") if choice is not None]
    assert all(0 <= choice.chance <= 1 for choice in choices)
    assert all(choice.cost == 0 for choice in choices if choice.chosen.action == choice.best.action)
    assert sum(choice.cost for choice in choices) > 0

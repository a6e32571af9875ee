"""The last page: who won, who came close, and how everybody got there."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from hegemon.core import Action, Seat
from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.curves import APART, LOWEST, spread
from hegemon.games.civilization.table.ending import CivilizationEnding, battle_words, ending, moments, stride
from hegemon.games.civilization.table.scene import CivilizationFace

NAMES = ("Ada", "Ben")


@pytest.fixture(scope="module")
def played() -> CivilizationState:
    """A short game to its end."""
    state = GAME.new({"players": 2, "coin_victory": 4, "culture_steps": 4, "max_turns": 6}, seed="the end")
    while state.outcome() is None:
        seat = state.to_act()[0]
        state.apply(seat, best(state, seat))
    return state


def best(state: CivilizationState, seat: int) -> Action:
    legal = state.legal(seat)
    worth = GAME.appraise(state.view(seat), legal)
    return legal[max(range(len(legal)), key=worth.__getitem__)]


def sight_of(state: CivilizationState, seat: int | None, events: list[dict[str, Any]] | None = None) -> Sight:
    return Sight.of(state, seat, [SeatHolder(name) for name in NAMES], events or [])


def end_of(state: CivilizationState) -> CivilizationEnding:
    outcome = state.outcome()
    assert outcome is not None
    return ending(CivilizationBoard(sight_of(state, 0)), outcome)


def test_the_last_scene_is_the_end(played: CivilizationState) -> None:
    scene = CivilizationFace().scene(sight_of(played, None))
    assert scene.template == "civilization/end.html"
    assert str(scene.heading) == "Game over"


def test_everybody_has_a_place_and_a_curve_of_everything(played: CivilizationState) -> None:
    end = end_of(played)
    assert [chart.kind for chart in end.charts] == ["culture", "techs", "coins", "units", "cities"]
    turns = len(played.view(0)["annals"]["coins"])
    assert turns == played.view(0)["turn"]
    for chart in end.charts:
        assert [curve.seat for curve in chart.plot.curves] == [0, 1]
        for curve in chart.plot.curves:
            assert curve.path.count("L") == turns, "a point when each turn began, and the last one"
    standing = end.standings[0]
    assert standing.wins == (standing.place == 1)
    coins = next(chart for chart in end.charts if chart.kind == "coins").plot.curves
    assert {each.seat: each.coins for each in end.standings} == {curve.seat: curve.last for curve in coins}


def test_whoever_came_close_is_told(played: CivilizationState) -> None:
    state = played.copy()
    loser = next(seat for seat in range(2) if seat not in state.outcome().winners)
    state.world.realms[loser].culture_step = 3
    assert str(end_of(state).praise) == f"player {loser + 1} was 1 step short of the end of the culture track."
    state.world.realms[loser].culture_step = 0
    state.world.coin_totals[loser] = 0
    far = end_of(state).praise
    assert far is None or "culture" not in str(far)


def test_the_turn_in_which_the_winner_came_furthest_is_among_those_that_decided(played: CivilizationState) -> None:
    state, outcome = played.copy(), played.outcome()
    assert outcome is not None
    (winner,) = outcome.winners
    state.world.coin_totals[winner] = 9
    told = ending(CivilizationBoard(sight_of(state, 0)), replace(outcome, how="economy")).moments
    had = [turn[winner].coins for turn in state.world.annals]
    last = 9 - had[-1]
    who = "player 2 gains" if winner else "You gain"
    assert last > max((after - before for before, after in pairwise(had)), default=0)
    assert (state.world.turn, f"{who} {last} coins.") in [(m.turn, str(m.text)) for m in told]


def test_battles_between_players_are_told_and_those_with_barbarians_are_not(played: CivilizationState) -> None:
    events = [
        {"event": "turn-began", "turn": 3},
        {"event": "attacked-village", "seat": 0, "square": "3,3", "barbarians": 1},
        {"event": "won-battle", "seat": 0, "n": 5, "other": 2},
        {"event": "attacked", "seat": 1, "defender": 0, "square": "4,4"},
        {"event": "won-battle", "seat": 0, "n": 7, "other": 4},
        {"event": "destroyed-city", "seat": 1, "square": "9,9"},
    ]
    told = [(each.turn, str(each.text)) for each in moments(CivilizationBoard(sight_of(played, 0, events)))]
    assert told == [
        (3, "You beat player 2 on 4,4, 7 to 4."),
        (3, "The city of player 2 on 9,9 is destroyed."),
    ]


def test_who_reads_it_is_spoken_to() -> None:
    fought = {"event": "attacked", "seat": 0, "defender": 1, "square": "4,4"}
    won = {"event": "won-battle", "seat": 0, "n": 7, "other": 4}
    assert [str(battle_words(reader, fought, won)).split(" on ")[0] for reader in (0, 1, None)] == [
        "You beat player 2", "player 1 beats you", "player 1 beats player 2",
    ]  # fmt: skip
    assert str(stride("culture", 4, Seat(0), mine=True)) == "You advance 4 steps on the culture track."
    assert str(stride("coins", 1, Seat(0), mine=True)) == "You gain 1 coin."
    assert str(stride("coins", 2, Seat(0), mine=False)) == "player 1 gains 2 coins."


def test_labels_never_cover_one_another() -> None:
    for heights in ([10.0, 10.0, 10.0, 10.0, 10.0], [166.0] * 5, [20.0, 25.0, 160.0, 161.0, 162.0]):
        found = sorted(spread(heights))
        assert found[-1] <= LOWEST
        assert all(below - above >= APART - 1e-9 for above, below in pairwise(found))

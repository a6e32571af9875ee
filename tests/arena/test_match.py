"""A game of a tournament is the same whoever plays it, and its record tells all of it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from hegemon.arena.match import GameResult, play
from hegemon.arena.tournament import MIXED
from hegemon.core import Record
from hegemon.games import GAMES
from tests.arena.small import tournament

HELD = [
    tournament("greedy", "random"),
    tournament("random", "novice", players=4, teams=True, deal="draft"),
    tournament("random", "novice", "greedy", players=3, table=MIXED, games=6),
]


def timeless(result: GameResult) -> GameResult:
    return replace(result, seconds=(), slowest=())


@pytest.mark.parametrize("held", HELD, ids=lambda held: held.table + str(held.options.players))
def test_a_game_can_be_repeated(held):
    for number in (0, len(held) - 1):
        one, other = play(held, number), play(held, number)
        assert timeless(one.result) == timeless(other.result)
        assert one.record == other.record
        assert timeless(play(held, number, keep=False).result) == timeless(one.result)
        assert play(held, number, keep=False).record == ""


@pytest.mark.parametrize("held", HELD, ids=lambda held: held.table + str(held.options.players))
def test_the_record_is_the_game(held):
    for number in range(3):
        played = play(held, number)
        record = Record.loads(played.record, GAMES)
        outcome = record.replay().outcome()
        assert outcome is not None
        assert (outcome.places, outcome.how) == (played.result.places, played.result.how)
        assert sum(played.result.decisions) == len(record.moves)
        assert [seat["player"] for seat in record.seats] == [held.entrants[i] for i in played.result.seats]
        assert len({seat["name"] for seat in record.seats}) == held.options.players


def test_the_same_deal_is_played_by_all():
    held = tournament("greedy", "random", "novice", games=4)
    seeds = {number: json.loads(play(held, number).record.split("\n")[0])["seed"] for number in range(len(held))}
    assert len(set(seeds.values())) == held.deals
    assert all(seeds[number] == held.deal_seed(held.pairing(number).deal) for number in seeds)


def test_time_is_measured_for_choices_alone():
    result = play(HELD[0], 0).result
    greedy, chance = result.seats.index(0), result.seats.index(1)
    assert 0 < result.choices[greedy] <= result.decisions[greedy]
    assert result.seconds[greedy] > result.seconds[chance] > 0
    assert result.slowest[greedy] <= result.seconds[greedy]


def test_a_result_survives_json():
    result = play(HELD[0], 1).result
    assert GameResult.from_json(json.loads(json.dumps(result.to_json()))) == result

"""The table: who is better, how sure that is, and that it all adds up."""

from __future__ import annotations

import csv
import io
import json
import random
from dataclasses import replace
from statistics import fmean

import pytest
from openskill.models import PlackettLuce

from hegemon.arena.match import GameResult, play
from hegemon.arena.ratings import rate
from hegemon.arena.standings import Standings, scores, standings
from hegemon.arena.tournament import MIXED, ArenaTournament
from tests.arena.small import tournament

THREE = ("random", "greedy", "novice")
STRENGTH = {"random": 0.2, "novice": 1.0, "greedy": 4.0}


def imagined(held: ArenaTournament, shared: float = 0.0) -> list[GameResult]:
    """Results by lot: the stronger, the more lots."""
    rng = random.Random("lots")
    results = []
    for number in range(len(held)):
        pairing = held.pairing(number)
        sides = [held.entrants[pairing.seats[held.teams.index(side)]] for side in range(held.sides)]
        order = sorted(range(held.sides), key=lambda side: rng.random() ** (1 / STRENGTH[sides[side]]), reverse=True)
        places = [order.index(side) + 1 for side in held.teams]
        if rng.random() < shared:
            places = [1] * len(places)
        n = held.options.players
        result = GameResult(
            number, pairing.meeting, pairing.deal, pairing.seats, tuple(places), rng.choice(["majority", "hegemony"]),
            rng.randint(8, 14), (40,) * n, (50,) * n, (0.04,) * n, (0.01,) * n,
        )  # fmt: skip
        results.append(result)
    return results


EVERY = [
    tournament(*THREE, games=60),
    tournament(*THREE, games=60, ladder=True),
    tournament(*THREE, games=60, players=3),
    tournament(*THREE, games=60, players=3, table=MIXED),
    tournament(*THREE, games=60, players=4, teams=True),
]
FOUND = {held.table + str(held.options.players) + "ladder" * held.ladder: held for held in EVERY}


@pytest.fixture(params=FOUND, scope="module")
def found(request) -> Standings:
    held = FOUND[request.param]
    return standings(held, imagined(held, shared=0.1))


class TestEvery:
    def test_the_strongest_comes_first(self, found):
        assert [one.entrant for one in found.table] == ["greedy", "novice", "random"]
        assert found.table[0].rating.low > found.table[2].rating.high

    def test_it_adds_up(self, found):
        held = found.tournament
        assert found.games == len(held) == sum(found.rounds.values())
        assert sum(seat.value for seat in found.seats) == pytest.approx(1)
        assert sum(ending.value for ending in found.endings.values()) == pytest.approx(1)
        for (a, b), pair in found.pairs.items():
            if held.table == "one":
                assert pair.n == held.deals * held.sides
            else:
                assert pair.value + found.pairs[b, a].value == pytest.approx(1)

    def test_shares_lie_in_their_intervals(self, found):
        for estimate in [*found.pairs.values(), *found.seats, *(one.share for one in found.table)]:
            assert estimate.low <= estimate.value <= estimate.high
        for one in found.table:
            assert one.share.value == pytest.approx(one.plain.value)
            assert sum(one.wins.values()) == pytest.approx(one.share.value * one.share.n)
            assert one.thinking == pytest.approx(0.001)

    def test_it_is_data(self, found):
        data = json.loads(json.dumps(found.to_json()))
        assert [one["player"] for one in data["standings"]] == ["greedy", "novice", "random"]
        rows = list(csv.DictReader(io.StringIO(found.to_csv())))
        assert [row["player"] for row in rows] == ["greedy", "novice", "random"]
        assert float(rows[0]["share_low"]) < float(rows[0]["share"]) < float(rows[0]["share_high"])


def test_only_the_one_alone_counts():
    held = tournament("random", "greedy", players=3, games=6)
    found = standings(held, imagined(held))
    assert {pair: estimate.n for pair, estimate in found.pairs.items()} == {
        ("random", "greedy"): 6,
        ("greedy", "random"): 6,
    }
    assert [one.share.n for one in found.table] == [6, 6]


def test_a_shared_victory_is_shared():
    held = tournament("random", "greedy", players=4, teams=True, games=2)
    result = imagined(held)[0]
    assert scores(held, GameResult.from_json(result.to_json() | {"places": [1, 1, 1, 1]})) == [0.5, 0.5]
    assert scores(held, GameResult.from_json(result.to_json() | {"places": [3, 1, 3, 1]})) == [0.0, 1.0]


def test_real_games():
    held = tournament("greedy", "random", games=10)
    found = standings(held, [play(held, number, keep=False).result for number in range(len(held))])
    assert found.table[0].entrant == "greedy"
    assert found.pairs["greedy", "random"].value > 0.8
    assert found.table[0].thinking > found.table[1].thinking


# -- ratings ---------------------------------------------------------------------------------------------------------


def test_ratings_follow_the_games_not_the_order_they_came_in():
    held = EVERY[0]
    results = imagined(held)
    assert rate(3, results, held.teams) == rate(3, results[::-1], held.teams)


def test_ratings_grow_surer_with_games():
    held = EVERY[0]
    results = imagined(held)
    few, many = rate(3, results[:20], held.teams), rate(3, results, held.teams)
    assert all(b.sigma < a.sigma for a, b in zip(few, many, strict=True))
    assert rate(3, [], held.teams)[0].mu == 25


def test_ratings_tell_the_chance_to_win():
    """What the model says of two players is what happened between them."""
    from math import exp, sqrt

    held = tournament("novice", "greedy", games=2000)
    results = imagined(held)
    novice, greedy = rate(2, results, held.teams)
    won = standings(held, results).pairs["greedy", "novice"].value
    spread = sqrt(2 * (25 / 6) ** 2 + greedy.sigma**2 + novice.sigma**2)
    assert 1 / (1 + exp((novice.mu - greedy.mu) / spread)) == pytest.approx(won, abs=0.03)


def test_a_game_counts_once_for_whoever_sits_on_several_sides():
    """One against three of a kind: the three learn the mean of what three different players would."""
    held = tournament("novice", "greedy", games=4, players=4)
    result = next(result for result in imagined(held) if result.meeting == 0 and result.places[0] == 1)
    novice, greedy = rate(2, [result], held.teams)
    alone = PlackettLuce(tau=0.0)
    sides = alone.rate([[alone.rating()] for _ in range(4)], ranks=[float(place) for place in result.places])
    means = [
        fmean(side[0].sigma for side, entrant in zip(sides, result.seats, strict=True) if entrant == one)
        for one in (0, 1)
    ]
    assert [novice.sigma, greedy.sigma] == pytest.approx(means)
    assert (novice.mu + greedy.mu) / 2 == pytest.approx(25)


def test_what_was_played_is_counted_by_who_won_with_it():
    held = tournament("greedy", "random", games=4)
    results = [
        replace(result, roles=("romans", "greeks"), places=(1, 2) if result.deal == 0 else (2, 1))
        for result in imagined(held)
    ]
    found = standings(held, results)
    assert {role: (won.value, won.n) for role, won in found.roles.items()} == {"romans": (0.5, 4), "greeks": (0.5, 4)}
    assert set(found.to_json()["roles"]) == {"romans", "greeks"}
    assert standings(held, imagined(held)).roles == {}, "in a game in which nobody plays as something"


def test_a_game_that_is_lost_by_ones_own_fault_counts_once_wherever_one_sat():
    """Where two of a kind are company for a third, both may fail in the same game."""
    held = tournament("random", "greedy", games=6, players=3)
    results = [
        replace(result, forfeits=tuple("crash" if who == 0 else "" for who in result.seats))
        for result in imagined(held)
    ]
    rows = {row.entrant: row for row in standings(held, results).table}
    assert sum(held.pairing(number).seats.count(0) == 2 for number in range(len(held))) == 6
    assert rows["random"].forfeits == {"crash": 12}
    assert rows["random"].played == rows["greedy"].played == 12
    assert not rows["greedy"].forfeits

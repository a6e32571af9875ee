"""Who meets whom: everyone the same opponents, the same deals, the same seats."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.arena.tournament import DUEL, MIXED, ONE, ArenaTournament, BadTournament
from hegemon.core import HegemonError
from tests.arena.small import tournament

CROWD = ("random", "greedy", "novice", "apprentice", "search:10")


@st.composite
def tournaments(draw) -> ArenaTournament:
    entrants = CROWD[: draw(st.integers(2, 5))]
    teams = draw(st.booleans())
    seats = 4 if teams else draw(st.integers(2, 4))
    sides = 2 if teams else seats
    tables = [ONE, *([DUEL] if sides == 2 else []), *([MIXED] if len(entrants) >= sides else [])]
    table = draw(st.sampled_from(tables))
    ladder = table != MIXED and draw(st.booleans())
    games = draw(st.integers(1, 9))
    return tournament(*entrants, games=games, players=seats, teams=teams, table=table, ladder=ladder)


@given(tournaments())
def test_every_deal_is_played_from_every_side(held):
    """Within a meeting and a deal each entrant sits on each side equally often."""
    groups = defaultdict(list)
    for number in range(len(held)):
        pairing = held.pairing(number)
        assert pairing.number == number
        groups[pairing.meeting, pairing.deal].append(pairing.seats)
    assert len(groups) == len(held.meetings) * held.deals
    for (meeting, _), seatings in groups.items():
        assert len(seatings) == held.sides
        for entrant, times in Counter(held.meetings[meeting]).items():
            for seat in range(held.options.players):
                assert sum(seats[seat] == entrant for seats in seatings) == times


@given(tournaments())
def test_teams_are_of_one_kind(held):
    for number in range(len(held)):
        seats = held.pairing(number).seats
        for side in range(held.sides):
            assert len({seats[seat] for seat, team in enumerate(held.teams) if team == side}) == 1


@given(tournaments())
def test_everyone_plays_the_same_deals(held):
    by_meeting = defaultdict(set)
    for number in range(len(held)):
        pairing = held.pairing(number)
        by_meeting[pairing.meeting].add(held.deal_seed(pairing.deal))
    assert len(set(map(frozenset, by_meeting.values()))) == 1
    assert len(next(iter(by_meeting.values()))) == held.deals


@given(tournaments(), st.integers(1, 20))
def test_more_games_begin_with_the_same_ones(held, more):
    longer = ArenaTournament.from_json(held.to_json() | {"deals": held.deals + more})
    assert [longer.pairing(number) for number in range(len(held))] == [
        held.pairing(number) for number in range(len(held))
    ]


@given(tournaments())
def test_a_tournament_survives_json(held):
    assert ArenaTournament.from_json(held.to_json()) == held


def test_all_against_all():
    held = tournament("random", "greedy", "novice", games=3)
    assert held.meetings == ((0, 1), (0, 2), (1, 2))
    assert (held.deals, len(held)) == (2, 12), "rounded up to whole rotations"


def test_on_a_ladder_one_meets_ones_neighbours():
    assert tournament("random", "greedy", "novice", ladder=True).meetings == ((0, 1), (1, 2))


def test_one_among_others():
    held = tournament("random", "greedy", players=3)
    assert held.table == ONE
    assert held.meetings == ((0, 1, 1), (1, 0, 0))
    assert held.chance == pytest.approx(1 / 3)


def test_teams_meet_as_teams():
    held = tournament("random", "greedy", players=4, teams=True)
    assert (held.table, held.sides) == (DUEL, 2)
    assert [held.pairing(number).seats for number in range(2)] == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_at_mixed_tables_neighbours_change_with_the_deal():
    held = tournament(*CROWD[:4], players=4, table=MIXED, games=24)
    cycles = set()
    for number in range(len(held)):
        seats = held.pairing(number).seats
        start = seats.index(0)
        cycles.add(seats[start:] + seats[:start])
    assert len(cycles) == 6, "every order round the table"


@pytest.mark.parametrize(
    ("entrants", "settings", "words"),
    [
        (["random"], {}, "at least two players"),
        (["random", "random"], {}, "entered twice"),
        (["random", "nobody"], {}, "no player “nobody”"),
        (["random", "greedy"], {"table": "round"}, "no table “round”"),
        (["random", "greedy"], {"table": DUEL, "players": 3}, "A duel is for two"),
        (["random", "greedy"], {"table": MIXED, "players": 3}, "needs 3 different players"),
        (["random", "greedy", "novice"], {"table": MIXED, "players": 3, "ladder": True}, "neighbours only"),
        (["random", "greedy"], {"players": 7}, "can't be 7"),
    ],
)
def test_what_cant_be_held_is_refused(entrants, settings, words):
    with pytest.raises(HegemonError, match=words):
        tournament(*entrants, **settings)


def test_old_rules_are_refused():
    with pytest.raises(BadTournament, match="rules of the game have changed"):
        ArenaTournament.from_json(tournament("random", "greedy").to_json() | {"rules": 0})

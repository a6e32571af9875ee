"""Who meets whom in a tournament: everybody once a round, nobody twice while that can be avoided."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hegemon.service.tournaments.pairing import (
    Group,
    PlayedTable,
    arena_round,
    best_points,
    byes,
    group_sizes,
    grouped,
    knockout_round,
    knockout_survivors,
    meetings,
    points_so_far,
    standings,
    strain,
    swiss_round,
    table_points,
    winners,
)


def played(number: int, group: Group, size: int, rng: random.Random) -> PlayedTable:
    """A group that has played: computers take the empty seats, places are drawn, some are level."""
    if len(group) == 1:
        return PlayedTable(number, group, (best_points(range(size)),), bye=True)
    places = [rng.randint(1, size) for _ in range(size)]
    return PlayedTable(number, group, tuple(table_points(places, range(size), ())[: len(group)]))


def swiss(people: int, size: int, fill: bool, rounds: int, seed: int) -> list[list[PlayedTable]]:
    rng, found, all_of_them = random.Random(seed), [], []
    for number in range(1, rounds + 1):
        groups = swiss_round(range(1, people + 1), all_of_them, size, fill)
        found.append([played(number, group, size, rng) for group in groups])
        all_of_them += found[-1]
    return found


@settings(max_examples=40, deadline=None)
@given(
    some.integers(2, 40), some.integers(2, 6), some.booleans(), some.integers(1, 5), some.integers(0, 999)
)  # fmt: skip
def test_everybody_plays_once_in_a_round_and_points_add_up(people: int, size: int, fill: bool, rounds: int, seed: int):
    for tables in swiss(people, size, fill, rounds, seed):
        assert sorted(number for table in tables for number in table.group) == list(range(1, people + 1))
        assert sorted((len(table.group) for table in tables), reverse=True) == group_sizes(people, size, fill)
        for table in tables:
            if len(table.group) == size:
                assert sum(table.points) == size * (size - 1)
    everything = [table for tables in swiss(people, size, fill, rounds, seed) for table in tables]
    told = standings(range(1, people + 1), everything)
    assert sum(one.points for one in told) == sum(sum(table.points) for table in everything)
    assert [one.points for one in told] == sorted((one.points for one in told), reverse=True)
    assert [one.rank for one in told] == list(range(1, people + 1))


@settings(max_examples=40, deadline=None)
@given(some.integers(3, 17), some.integers(2, 4), some.integers(2, 6), some.integers(0, 999))
def test_nobody_has_a_second_bye_before_all_others_had_one(people: int, size: int, rounds: int, seed: int):
    so_far: list[PlayedTable] = []
    for tables in swiss(people, size, False, rounds, seed) if people >= size else ():
        so_far += tables
        had = byes(so_far)
        assert max(had[number] for number in range(1, people + 1)) - min(had[n] for n in range(1, people + 1)) <= 1


def fewest_meetings(numbers: tuple[int, ...], met: Counter[frozenset[int]]) -> int:
    """By trying all ways to form pairs."""
    if not numbers:
        return 0
    first, *rest = numbers
    return min(
        met[frozenset({first, other})] + fewest_meetings(tuple(one for one in rest if one != other), met)
        for other in rest
    )


@settings(max_examples=40, deadline=None)
@given(some.sampled_from([4, 6, 8]), some.integers(1, 8), some.integers(0, 999))
def test_nobody_meets_twice_while_it_can_be_avoided(people: int, rounds: int, seed: int):
    so_far: list[PlayedTable] = []
    for tables in swiss(people, 2, False, rounds, seed):
        met = meetings(so_far)
        again = sum(met[frozenset(table.group)] for table in tables)
        assert again == fewest_meetings(tuple(range(1, people + 1)), met)
        so_far += tables


@pytest.mark.parametrize(("people", "size", "rounds"), [(64, 2, 9), (100, 2, 11), (64, 4, 5), (33, 3, 5)])
def test_many_people_meet_nobody_twice(people: int, size: int, rounds: int):
    everything = [table for tables in swiss(people, size, False, rounds, 1) for table in tables]
    assert max(meetings(everything).values()) == 1


def test_those_with_as_many_points_meet_and_those_who_are_to_be_apart_do_not():
    first = [PlayedTable(1, (1, 2), (2, 0)), PlayedTable(1, (3, 4), (2, 0))]
    assert {frozenset(group) for group in swiss_round([1, 2, 3, 4], first, 2, False)} == {
        frozenset({1, 3}), frozenset({2, 4}),
    }  # fmt: skip
    apart = {frozenset({1, 3})}
    assert frozenset({1, 4}) in {frozenset(group) for group in swiss_round([1, 2, 3, 4], first, 2, False, apart)}
    assert swiss_round([5, 6, 2, 1, 4, 3], [], 2, False) == [(5, 1), (6, 4), (2, 3)], (
        "the stronger half meets the other"
    )


def test_a_search_that_is_tired_still_finds_good_groups():
    rng = random.Random(5)
    met = Counter(frozenset(pair) for pair in combinations(range(60), 2) if rng.random() < 0.8)
    groups = grouped(range(60), [4] * 15, met)
    assert sorted(number for group in groups for number in group) == list(range(60))
    careless = sum(met[frozenset(pair)] for at in range(0, 60, 4) for pair in combinations(range(at, at + 4), 2))
    assert sum(met[frozenset(pair)] for group in groups for pair in combinations(group, 2)) < careless * 0.8


@settings(max_examples=60, deadline=None)
@given(some.integers(2, 70), some.integers(2, 6), some.integers(0, 999))
def test_a_knockout_ends_with_one_and_only_its_first_round_has_byes(people: int, size: int, seed: int):
    rng, left, number, so_far = random.Random(seed), list(range(1, people + 1)), 0, []
    while len(left) > 1:
        number += 1
        groups = knockout_round(left, size)
        assert sorted(one for group in groups for one in group) == sorted(left)
        assert number == 1 or all(len(group) == size for group in groups)
        assert all(len(group) > 1 for group in groups) or number == 1
        so_far += [played(number, group, size, rng) for group in groups]
        left = knockout_survivors(so_far, range(1, people + 1))
        assert len(left) == len(groups)
    told = standings(range(1, people + 1), so_far, knockout=True)
    assert [told[0].number] == left
    final = [table for table in so_far if table.round == number]
    assert {one.number for one in told[: len(final[0].group)]} == set(final[0].group)


def test_of_those_who_are_level_the_higher_seed_goes_on_and_nobody_who_has_left():
    table = PlayedTable(1, (7, 3, 5), (3, 3, 0))
    assert winners(table, [5, 3, 7]) == [3, 7, 5]
    assert knockout_survivors([table], [5, 7]) == [7]
    assert knockout_survivors([table], []) == []


@settings(max_examples=40, deadline=None)
@given(some.sets(some.integers(1, 30)), some.integers(2, 5), some.booleans())
def test_in_an_arena_nobody_sits_at_two_tables(waiting: set[int], size: int, fill: bool):
    groups = arena_round(sorted(waiting), [], size, fill, "lot")
    seated = [number for group in groups for number in group]
    assert len(seated) == len(set(seated))
    assert set(seated) <= waiting
    if fill:
        assert set(seated) == waiting
    else:
        assert all(len(group) == size for group in groups)
        assert len(waiting) - len(seated) < size


def test_in_an_arena_one_does_not_meet_the_same_again_at_once():
    tables = [PlayedTable(1, (1, 2), (2, 0)), PlayedTable(2, (3, 4), (2, 0))]
    assert {frozenset(group) for group in arena_round([1, 2, 3, 4], tables, 2, False, "lot")} == {
        frozenset({1, 3}), frozenset({2, 4}),
    }  # fmt: skip
    assert arena_round([1, 2], tables, 2, False, "lot")[0] in ((1, 2), (2, 1)), "better than nobody"


def test_buchholz_and_sonneborn_berger():
    tables = [
        PlayedTable(1, (1, 2, 3), (4, 2, 0)),
        PlayedTable(1, (4, 5, 6), (3, 3, 0)),
        PlayedTable(2, (1, 4, 2), (4, 1, 1)),
    ]
    told = {one.number: one for one in standings([1, 2, 3, 4, 5, 6], tables)}
    assert points_so_far(tables) == {1: 8, 2: 3, 3: 0, 4: 4, 5: 3, 6: 0}
    assert (told[1].opponents, told[1].beaten) == (3 + 0 + 4 + 3, 2 * 3 + 2 * 0 + 2 * 4 + 2 * 3)
    assert (told[4].opponents, told[4].beaten) == (3 + 0 + 8 + 3, 3 + 2 * 0 + 3)
    assert [told[number].rank for number in (1, 4, 2, 5, 6, 3)] == [1, 2, 3, 4, 6, 5]
    assert strain(tables, [frozenset({1, 2})])[frozenset({1, 2})] > 2

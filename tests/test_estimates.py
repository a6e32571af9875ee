"""Intervals hold the truth as often as they say."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.estimates import mean, paired, share, student, wilson


@given(st.integers(0, 500), st.integers(1, 500))
def test_a_share_lies_in_its_interval(hits, n):
    hits = min(hits, n)
    low, high = wilson(hits, n)
    assert 0 <= low <= hits / n + 1e-9
    assert hits / n - 1e-9 <= high <= 1


@given(st.dictionaries(st.integers(0, 50), st.lists(st.sampled_from([0.0, 0.5, 1.0]), max_size=4), max_size=30))
def test_a_paired_share_lies_in_its_interval(scores):
    found = paired(scores)
    assert found.n == sum(map(len, scores.values()))
    assert -1e-9 <= found.low <= found.value + 1e-9
    assert found.value - 1e-9 <= found.high <= 1 + 1e-9


def test_student_falls_to_the_normal_distribution():
    found = [student(freedom) for freedom in range(1, 200)]
    assert found == sorted(found, reverse=True)
    assert found[-1] == pytest.approx(1.972, abs=0.001)
    assert found[9] == pytest.approx(2.228, abs=0.005)


def deal(rng: random.Random, skill: float) -> list[float]:
    """Two games of one deal: often the better seat wins both, whoever sits there."""
    if rng.random() < 0.5:
        return [1.0, 0.0]
    return [float(rng.random() < skill) for _ in range(2)]


@pytest.mark.parametrize("skill", [0.5, 0.7, 0.95])
def test_paired_intervals_hold_the_truth_in_95_of_100(skill):
    rng = random.Random(f"coverage {skill}")
    truth = 0.25 + 0.5 * skill
    held = 0
    width_paired = width_plain = 0.0
    for _ in range(1000):
        scores = {number: deal(rng, skill) for number in range(30)}
        found = paired(scores)
        plain = share(sum(map(sum, scores.values())), 60)
        held += found.low <= truth <= found.high
        width_paired += found.high - found.low
        width_plain += plain.high - plain.low
    assert 930 <= held <= 975
    assert width_paired < 0.85 * width_plain, "pairing takes luck away"


def test_games_of_a_deal_that_go_together_count_for_less():
    alike = paired({number: [float(number % 2)] * 4 for number in range(20)})
    plain = share(40, 80)
    assert alike.high - alike.low > 1.8 * (plain.high - plain.low)


def test_where_nothing_varies_the_plain_interval_holds():
    for score in ([1.0, 0.0], [1.0, 1.0]):
        few, more = (paired(dict.fromkeys(range(deals), score)) for deals in (10, 20))
        assert more.high - more.low < few.high - few.low
        assert few.low < share(sum(score) * 5, 10).low, "ten deals are no more than ten games"
    assert paired({}) == share(0, 0)
    for score in ([1.0, 0.0], [1.0, 1.0]):
        single = paired({0: score})
        assert single.high - single.low > 0.9, "one deal tells nothing"


def test_two_deals_that_were_swept_are_no_proof():
    found = paired({deal: [1.0, 1.0] for deal in range(2)})
    assert (found.value, found.n) == (1.0, 4)
    assert not found.clearly_above(0.5)
    assert paired({deal: [1.0, 1.0] for deal in range(12)}).clearly_above(0.5)


def test_a_mean_of_few_is_uncertain():
    assert mean([]).n == 0
    assert not mean([3.0]).bounded
    assert mean([3.0]).to_json() == {"value": 3.0, "low": None, "high": None, "games": 1}
    assert mean([3.0] * 5).high > 3.5, "that five games were alike says little about the sixth"
    assert 0 < mean([3.0] * 1000).high - 3 < 0.01
    assert mean([1.0, 3.0]).high > 10

"""The invariants notice when something is wrong: each test breaks one thing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from hegemon.games.carta import GAME
from hegemon.games.carta.invariants import violations
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import Position


def lose_a_card(s: Position) -> None:
    s.deck[0] = -1


def owe_a_card(s: Position) -> None:
    s.discard_pile[0] = -1


def miscount_a_hand(s: Position) -> None:
    s.held[0] += 1


def miscount_a_column(s: Position) -> None:
    s.column[0][2] += 1


def mix_the_ages(s: Position) -> None:
    s.deck[0], s.deck[s.deck_left - 1] = s.deck[s.deck_left - 1], s.deck[0]


def float_a_card(s: Position) -> None:
    s.deck[s.deck_left] = 14


def believe_a_lie(s: Position) -> None:
    s.fact_who[0], s.fact_hands[0], s.fact_kinds[0], s.fact_least[0], s.facts = 31, 1, 1 << 14, 3, 1


@pytest.mark.parametrize(
    ("break_it", "sentence"),
    [
        (lose_a_card, "cards of .* instead of"),
        (owe_a_card, "fewer than no cards of military-1"),
        (miscount_a_hand, "seat 0 holds 4"),
        (miscount_a_column, "column 2 of seat 0 has 0 cards, not 1"),
        (mix_the_ages, "out of order"),
        (float_a_card, "above the top"),
        (believe_a_lie, "fact 0 is false: 0 cards"),
    ],
)
def test_what_is_wrong_is_said(break_it: Callable[[Position], None], sentence: str) -> None:
    s = GAME.deal(CartaOptions(), "1").position
    assert violations(s) == []
    break_it(s)
    assert re.search(sentence, " ".join(violations(s)))


def test_nobody_knows_anything_before_the_draft_is_over() -> None:
    s = GAME.deal(CartaOptions(deal="draft"), "1").position
    believe_a_lie(s)
    assert "facts before the draft is over" in violations(s)

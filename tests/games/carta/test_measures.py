"""What the lab counts of a game that is over, beside what the referee says of it."""

from __future__ import annotations

import random

import pytest

from hegemon.core.luck import luck
from hegemon.games.carta import GAME
from hegemon.games.carta.actions import ACTIONS
from hegemon.games.carta.cards import DOMAIN_NAMES
from hegemon.games.carta.engine import begin, question
from hegemon.games.carta.judgement import appraise
from hegemon.games.carta.measures import MEASURES, conclusion, first_seat, first_winner, holds, margin, rounds
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import Position
from hegemon.games.carta.rulebook import apply, legal, next_actor
from hegemon.games.carta.state import CartaState
from hegemon.games.carta.workspace import Workspace
from tests.games.carta.test_lockstep import TABLES

SHORT = CartaOptions(players=2, max_rounds=20, hegemony=40)


def finished(options: CartaOptions, seed: int, greed: float) -> Position:
    """A game whose players take what looks best so often, and anything otherwise."""
    rng, s = random.Random(seed), options.position()
    begin(s, luck(rng))
    ids, worth, w = [0] * ACTIONS, [0] * ACTIONS, Workspace()
    while (seat := next_actor(s)) >= 0:
        n = legal(s, seat, ids)
        appraise(s, seat, n, ids, worth, w)
        best = max(range(n), key=worth.__getitem__)
        apply(s, seat, ids[best if rng.random() < greed else rng.randrange(n)])
    return s


@pytest.mark.parametrize("options", [*TABLES, SHORT], ids=str)
def test_the_counts_are_the_referees(options: CartaOptions) -> None:
    for seed in range(8):
        s = finished(options, seed, greed=seed % 2)
        outcome = CartaState(GAME, options, s).outcome()
        assert outcome is not None
        found = MEASURES.conclusions[conclusion(s)]
        assert found.ending == outcome.how
        assert rounds(s) == outcome.details["rounds"]
        assert first_seat(s) == s.first
        assert first_winner(s) == outcome.winners[0]
        assert question(s) == s.phase
        for seat in range(options.players):
            held = [name for domain, name in enumerate(DOMAIN_NAMES) if holds(s, seat, domain)]
            assert held == outcome.details["leads"][seat]
        if outcome.how == "hegemony":
            assert found.name == f"hegemony-{outcome.details['domain']}"
            assert margin(s) == -1
        else:
            rivals = [n for n, team in zip(outcome.scores, outcome.teams, strict=True) if team != winner(outcome)]
            assert margin(s) == outcome.scores[outcome.winners[0]] - max(rivals)
        alone = len({outcome.teams[seat] for seat in outcome.winners}) == 1
        if outcome.how == "majority" and outcome.details["decider"] and alone:
            assert found.name == f"majority-{outcome.details['decider']}"


def winner(outcome) -> int:  # type: ignore[no-untyped-def]
    return outcome.teams[outcome.winners[0]]


def test_every_action_that_is_an_effect_is_counted_as_one() -> None:
    counted = {number for effect in MEASURES.effects.values() for number in effect.actions}
    assert counted == set(range(16, 68))


def test_a_shared_victory_has_a_name() -> None:
    s = finished(SHORT, 1, greed=1)
    for seat in range(2):
        s.place[seat] = 1
    s.ending = 2
    assert MEASURES.conclusions[conclusion(s)].name == "majority-shared"

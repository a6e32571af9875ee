"""C-KNOWN, C-SECRET: imagined worlds are possible, and as likely as they should be."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hegemon.core.luck import luck
from hegemon.core.testing import uniform
from hegemon.games.carta import GAME, knowledge
from hegemon.games.carta.cards import AGE_OF, KIND_BY_NAME, KINDS
from hegemon.games.carta.imagine import reshuffle
from hegemon.games.carta.position import FACTS, Position
from hegemon.games.carta.state import CartaState
from hegemon.games.carta.workspace import Workspace
from tests.games.carta.policies import POLICIES, inquisitor


def start(**options: object) -> CartaState:
    state = GAME.new(options, 0)
    assert isinstance(state, CartaState)
    return state


@pytest.mark.whole_games
def test_without_facts_a_hidden_hand_is_as_likely_as_the_unseen_cards_make_it() -> None:
    state = start(players=2)
    rng = random.Random(1)
    seat = state.to_act()[0]
    mine = state.position.hand[seat]
    unseen = {k: n - mine[k] for k, n in enumerate(state.position.cards) if AGE_OF[k] == 0}
    total = sum(unseen.values())
    worlds = 6000
    found: Counter[int] = Counter()
    for _ in range(worlds):
        world = state.resample(seat, rng)
        assert isinstance(world, CartaState)
        for kind in range(KINDS):
            found[kind] += world.position.hand[1 - seat][kind]
    chi_square = sum((found[k] - 3 * worlds * n / total) ** 2 / (3 * worlds * n / total) for k, n in unseen.items())
    assert chi_square < 23, "5 degrees of freedom: chance exceeds 23 once in 3,000 tries"


@pytest.mark.whole_games
def test_one_card_each_is_either_way_round_as_often() -> None:
    """C-KNOWN (c): of two cards passed in the draft each of the next two players holds one."""
    rng = random.Random(2)
    state = GAME.new({"players": 3, "deal": "draft"}, 2)
    while state.view(0)["phase"] == "draft-pick":
        seat = state.to_act()[0]
        state.apply(seat, uniform(state, seat, state.legal(seat), rng))
    [one, other] = next(fact["cards"] for fact in state.view(0)["facts"] if fact["hands"] == [2])
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(3000):
        left = state.resample(0, rng).to_json()["position"]["hand"][1]
        found[(left[KIND_BY_NAME[one]] > 0, left[KIND_BY_NAME[other]] > 0)] += 1
    assert found[(False, False)] == 0
    assert abs(found[(True, False)] - found[(False, True)]) < 300, found


@pytest.mark.whole_games
def test_what_is_imagined_depends_on_the_view_alone() -> None:
    rng = random.Random(3)
    state = start(players=4, deal="draft")
    for _ in range(150):
        if not state.to_act():
            break
        for seat in range(4):
            view = state.view(seat)
            other = state.resample(seat, rng)
            assert GAME.imagine(view, random.Random(9)) == other.resample(seat, random.Random(9))
        seat = state.to_act()[0]
        state.apply(seat, uniform(state, seat, state.legal(seat), rng))


@pytest.mark.whole_games
@pytest.mark.parametrize("policy", POLICIES)
def test_a_world_is_always_found(policy: str) -> None:
    rng = random.Random(policy)
    for game in range(40):
        state = start_game(game)
        while state.to_act():
            seat = rng.choice(state.to_act())
            state.apply(seat, POLICIES[policy](state, seat, state.legal(seat), rng))
            if rng.random() < 0.1:
                assert reshuffle(state.position.copy(), rng.randrange(4 - game % 3), luck(rng), Workspace())


@pytest.mark.whole_games
@pytest.mark.parametrize("games", [60, pytest.param(4000, marks=pytest.mark.long)])
def test_facts_have_room(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """C-KNOWN: nothing that should be remembered is ever lost for want of room."""
    most = 0

    def note(s: Position, *fact: int) -> None:
        nonlocal most
        real_note(s, *fact)
        most = max(most, s.facts)

    real_note = knowledge.note
    monkeypatch.setattr(knowledge, "note", note)
    rng = random.Random(1)
    for game in range(games):
        state = start_game(3 * game)
        while state.to_act():
            seat = rng.choice(state.to_act())
            state.apply(seat, inquisitor(state, seat, state.legal(seat), rng))
    assert 30 < most < FACTS


def start_game(game: int) -> CartaState:
    state = GAME.new({"players": 4 - game % 3, "deal": ("basic", "draft")[game % 2]}, game)
    assert isinstance(state, CartaState)
    return state

"""The world that a seat sees: as it is, as far as it is seen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hegemon.games.civilization.advisor.opinions import opinions
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.research import Research
from hegemon.games.civilization.framework.standing import BONUSES, standing
from hegemon.games.civilization.game import Civilization
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.world.world import World
from tests.games.civilization.advisor.advice import CULTURE, realm

SEEN = (
    "terrain",
    "icons",
    "resource",
    "centre_owner",
    "outskirts_owner",
    "outskirts_city",
    "figure_squares",
    "figure_owner",
    "armies",
    "scouts",
)


def positions(players: int, seed: int, count: int) -> list[tuple[CivilizationState, int]]:
    """Positions of a random game, and who is asked."""
    state, rng, found = Civilization().new({"players": players}, seed), random.Random(seed), []
    while (waiting := state.to_act()) and len(found) < count:
        seat = waiting[0]
        found.append((state.copy(), seat))
        state.apply(seat, rng.choice(state.legal(seat)))
    return found


def compared(w: World, seat: int) -> dict[str, Any]:
    """What must be the same for the rules to be asked about it."""
    cards = standing(w, seat)
    numbers = {name: getattr(cards.bonus, name) for name in BONUSES}
    return (
        {name: getattr(w, name) for name in SEEN}
        | numbers
        | {
            "hand": sorted(held.face for held in w.realms[seat].units),
            "limits": (cards.speed, cards.stacking, cards.city_limit, cards.ranks, cards.buildings, cards.markers),
            "agenda": type(w.agenda[-1]),
        }
    )


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.whole_games)])
def test_what_is_seen_is_as_it_is(players: int) -> None:
    begun = [each for each in positions(players, players, 900) if each[0].world.turn]
    for state, seat in begun[::7]:
        sight = JudgedPosition.of(state.view(seat))
        assert compared(sight.w, seat) == compared(state.world, seat)
        assert [sight.w.coin_totals[other] for other in sight.w.players] == state.view(seat)["coins"]


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.whole_games)])
def test_a_world_is_judged_as_its_view_is(players: int) -> None:
    """So whoever plays on in imagined worlds need not make views of them."""
    begun = [each for each in positions(players, 10 + players, 700) if each[0].world.turn]
    for state, seat in begun[::9]:
        legal = state.legal(seat)
        seen, direct = JudgedPosition.of(state.view(seat)), JudgedPosition(state.world, seat)
        assert opinions(direct, legal) == opinions(seen, legal)


def test_what_isnt_seen_isnt_there() -> None:
    state, seat = positions(2, 1, 200)[-1]
    theirs = JudgedPosition.of(state.view(seat)).w.realms[1 - seat]
    assert {held.face for held in theirs.units} == {-1}
    assert len(theirs.units) == len(state.world.realms[1 - seat].units), "how many there are is seen"


def test_a_view_is_left_as_it_was() -> None:
    for state, seat in positions(2, 3, 300)[::11]:
        view, again = state.view(seat), state.view(seat)
        Civilization().appraise(view, state.legal(seat))
        assert view == again


def test_who_expects_another_question_is_told() -> None:
    sight = JudgedPosition(realm(CULTURE).ask(MoveFigures(0)).w, 0)
    assert sight.asked(MoveFigures) == MoveFigures(0)
    with pytest.raises(TypeError, match="is no Research"):
        sight.asked(Research)

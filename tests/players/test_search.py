"""The search: repeatable, honest about what it may know, and able to say what it thinks."""

from __future__ import annotations

import random
import time

import pytest

from hegemon.core import Action, State
from hegemon.games import GAMES
from hegemon.players import BadBudget, Budget, Unsuitable, seat_player
from hegemon.players.search import Search

CARTA = GAMES.load("carta")
TABLES = [
    {"players": 2},
    {"players": 2, "deal": "draft"},
    {"players": 3, "deal": "draft", "edition": "uk"},
    {"players": 4, "teams": True},
    {"players": 4, "religion": "passive", "edition": "it"},
]


def somewhere(options: dict[str, object], seed: int) -> State:
    """A position of a random game that leaves its actor a choice."""
    rng = random.Random(seed)
    state = CARTA.new(options, seed)
    for _ in range(rng.randrange(60)):
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    while len(state.legal(state.to_act()[0])) == 1:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    return state


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_compiled_and_interpreted_loops_think_the_same_thoughts(options):
    for seed in range(3):
        state = somewhere(options, seed)
        for seat in state.to_act():
            view, legal = state.view(seat), state.legal(seat)
            thoughts = [
                Search(CARTA, "7", Budget(iterations=12), compiled=compiled).explain(view, legal)
                for compiled in (True, False)
            ]
            assert thoughts[0] == thoughts[1]
            assert thoughts[0].iterations == 12


def test_the_same_seed_and_iterations_give_the_same_choice_whatever_went_before():
    state = somewhere(TABLES[1], 3)
    seat = state.to_act()[0]
    fresh, used = (seat_player("search:150", CARTA, "9") for _ in range(2))
    used.prepare()
    view, legal = state.view(seat), state.legal(seat)
    assert fresh.choose(view, legal) == used.choose(view, legal)
    assert fresh.explain(view, legal) == used.explain(view, legal)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_it_knows_no_more_than_its_view(options):
    """In a world it can't tell from the true one it thinks exactly the same."""
    rng = random.Random(5)
    for seed in range(4):
        state = somewhere(options, 50 + seed)
        seat = state.to_act()[-1]
        other = state.resample(seat, rng)
        first, second = (
            Search(CARTA, "3", Budget(iterations=40)).explain(world.view(seat), world.legal(seat))
            for world in (state, other)
        )
        assert first == second


def test_thoughts_are_about_every_action_and_add_up():
    state = somewhere(TABLES[0], 8)
    seat = state.to_act()[0]
    legal = state.legal(seat)
    thoughts = Search(CARTA, "1", Budget(iterations=300)).explain(state.view(seat), legal)
    assert {thought.action for thought in thoughts.options} == set(legal)
    assert sum(thought.visits for thought in thoughts.options) == thoughts.iterations == 300
    assert sum(thoughts.chances) == pytest.approx(1)
    assert thoughts.chances[seat] == pytest.approx(
        sum(thought.visits * thought.chance for thought in thoughts.options) / 300
    )
    best = thoughts.best
    assert best.line[0] == (seat, best.action)
    assert thoughts.about(legal[0]).action == legal[0]


def test_one_action_alone_gets_all_the_thought():
    state = somewhere(TABLES[0], 8)
    seat = state.to_act()[0]
    legal = state.legal(seat)
    for action in legal:
        thoughts = Search(CARTA, "1", Budget(iterations=30)).explain(state.view(seat), legal, only=action)
        assert thoughts.best.action == action
        assert thoughts.best.visits == 30


def eighth_card() -> tuple[dict[str, object], list[Action]]:
    """Seven Military cards in play, the eighth in hand."""
    state = CARTA.new({"players": 2}, "1")
    seat = state.to_act()[0]
    view = state.view(seat)
    view["areas"][seat] = ["military-1"] * 3 + ["military-2"] * 4
    view["columns"][seat][0] = 7
    view["hands"][seat]["cards"] = ["military-1", "religion-1", "science-1"]
    view["deck"]["left"] -= 7
    view["deck"]["ages"] = [view["deck"]["ages"][0] - 3, view["deck"]["ages"][1] - 4, view["deck"]["ages"][2]]
    return view, [Action("play", (f"{domain}-1",)) for domain in ("religion", "military", "science")]


@pytest.mark.parametrize("name", ["greedy", "apprentice", "search:50", "strategist"])
def test_whoever_can_win_wins(name):
    view, legal = eighth_card()
    assert seat_player(name, CARTA, "1").choose(view, legal) == Action("play", ("military-1",))


def test_a_won_position_is_seen_as_won():
    view, legal = eighth_card()
    thoughts = Search(CARTA, "1", Budget(iterations=200)).explain(view, legal)
    assert thoughts.best.chance > 0.95
    assert thoughts.best.line[0] == (view["seat"], Action("play", ("military-1",)))
    assert {seat for seat, _ in thoughts.best.line} == {view["seat"]}, "nobody else gets a turn"


def test_it_keeps_its_time_and_the_clock():
    state = somewhere(TABLES[0], 2)
    seat = state.to_act()[0]
    search = seat_player("search:60ms", CARTA, "1")
    search.prepare()
    for clock, most in ((None, 0.06), (0.02, 0.02)):
        spent = []
        for _ in range(5):
            started = time.perf_counter()
            search.choose(state.view(seat), state.legal(seat), clock)
            spent.append(time.perf_counter() - started)
        assert min(spent) < most + 0.4, "a busy machine may be late, but not every time"


def test_a_clock_limits_iterations_too():
    state = somewhere(TABLES[0], 2)
    seat = state.to_act()[0]
    search = seat_player("search:100000000", CARTA, "1")
    search.prepare()
    started = time.perf_counter()
    search.choose(state.view(seat), state.legal(seat), 0.05)
    assert time.perf_counter() - started < 20, "without a clock it would take hours"


def test_an_impossible_view_is_refused():
    view, legal = eighth_card()
    view["facts"] = [{"hands": [1 - view["seat"]], "cards": ["utopia-3"], "least": 3, "known_by": "everyone"}]
    with pytest.raises(ValueError, match="no world fits this view"):
        Search(CARTA, "1", Budget(iterations=4)).choose(view, legal)


@pytest.mark.parametrize("typed", ["", "0", "0ms", "-1s", "1.5", "ms", "1e9", "100 ms", "9999999999"])
def test_nonsense_is_no_budget(typed):
    with pytest.raises(BadBudget, match="no time to think"):
        Budget.parse(typed)


def test_only_those_who_think_take_a_budget():
    with pytest.raises(Unsuitable, match="“greedy” can't be told how long to think"):
        seat_player("greedy:100ms", CARTA, "1")


def test_search_beats_greedy():
    """A handful of games with paired deals; the benchmark plays thousands."""
    won = 0.0
    for game in range(8):
        seats = ["search:150", "greedy"] if game % 2 else ["greedy", "search:150"]
        players = [seat_player(name, CARTA, f"{game}/{seat}") for seat, name in enumerate(seats)]
        state = CARTA.new({"players": 2}, game // 2)
        while waiting := state.to_act():
            seat = waiting[0]
            state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)))
        outcome = state.outcome()
        assert outcome is not None
        won += (seats.index("search:150") in outcome.winners) / len(outcome.winners)
    assert won >= 5


def test_choices_are_the_same_with_and_without_a_compiler():
    """Where it stops early, too, and from one choice to the next."""
    compiled, interpreted = (Search(CARTA, "s", Budget(iterations=70), compiled=fast) for fast in (True, False))
    state = somewhere(TABLES[0], 4)
    for _ in range(6):
        seat = state.to_act()[0]
        view, legal = state.view(seat), state.legal(seat)
        action = compiled.choose(view, legal)
        assert interpreted.choose(view, legal) == action
        state.apply(seat, action)


def test_a_long_time_is_used_however_small_the_tree(monkeypatch):
    monkeypatch.setattr("hegemon.players.search.ROOM", 30)
    search = Search(CARTA, "1", Budget(seconds=0.3))
    state = somewhere(TABLES[0], 2)
    seat = state.to_act()[0]
    search.prepare()
    thoughts = search.explain(state.view(seat), state.legal(seat))
    assert thoughts.iterations > 30


@pytest.mark.parametrize("limits", [{}, {"iterations": 0}, {"seconds": -1.0}])
def test_thinking_needs_a_limit(limits):
    with pytest.raises(BadBudget, match="needs a limit"):
        Budget(**limits)

"""The teacher has something sensible to say at every choice of every game, and explains nothing twice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from hegemon.core import Action, Message, State, View
from hegemon.core.face import Person, Sight
from hegemon.core.testing import Policy, uniform
from hegemon.games.carta import GAME
from hegemon.games.carta.table.advice import advice
from hegemon.games.carta.table.lesson import LESSON, TOPICS, coach, danger, due, moments
from hegemon.games.carta.table.moment import Moment
from hegemon.players import private_seed, seat_player
from tests.games.carta.policies import POLICIES
from tests.games.carta.test_texts import NAMES, read

TABLES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three, drafting": {"players": 3, "deal": "draft", "edition": "it"},
    "four in teams": {"players": 4, "teams": True, "deal": "draft", "edition": "uk"},
    "four, house rules": {"players": 4, "level_1": 1, "level_2": 2, "religion": "passive", "hand_limit": 4},
    "a short deck": {"players": 2, "cards": (4, 2, 0, 2, 1, 2, 1, 1, 2, 2, 1, 2, 1, 1, 4), "box_size": 0},
    "nothing to draw": {"players": 2, "breakthrough": 0, "max_rounds": 20},
}


def greedy(state: State, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
    return seat_player("greedy", GAME, "7").choose(state.view(seat), legal)


PLAYERS: dict[str, Policy] = {**POLICIES, "greedy": greedy}


def choices(options: dict[str, Any], policy: Policy, seed: str) -> Iterator[tuple[Sight, list[View]]]:
    """Every choice of a game, as its seat sees it, with the seat's earlier views; at last the end, for every seat."""
    rng, state = random.Random(seed), GAME.new(options, seed)
    people = [Person(name) for name in NAMES[: state.options.players]]
    before: list[list[View]] = [[] for _ in people]
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        sight = Sight.of(state, seat, people)
        yield sight, before[seat]
        before[seat].append(sight.view)
        state.apply(seat, policy(state, seat, list(sight.legal), rng))
    for seat in range(state.options.players):
        yield Sight.of(state, seat, people), before[seat]


def moment_of(sight: Sight, last: View | None = None) -> Moment:
    return Moment(GAME, sight.options, sight.view, last)


def texts(messages: list[Message]) -> list[str]:
    said = [read(message) for message in messages]
    assert all(text[-1] in ".!" and text.count(":") <= 1 for text in said), said
    return said


@pytest.mark.parametrize(
    ("table", "policy"),
    [*product(TABLES, ("uniform", "builder", "greedy")), *product(["two"], ("inquisitor", "trader", "muse"))],
)
def test_at_every_choice_it_says_something_and_suggests_what_is_legal(table, policy):
    for sight, before in choices(TABLES[table], PLAYERS[policy], f"{table} {policy}"):
        if sight.legal:
            moment = moment_of(sight)
            assert moment.legal == list(sight.legal)
            assert advice(moment).action in sight.legal
        if len(before) > 20 and len(before) % 7 and sight.outcome is None:
            continue  # what was explained before is worked out anew each time, so a part of a long game must do
        said = texts(coach(sight, before))
        assert 1 <= len(said) <= 3
        assert len(set(said)) == len(said)
        assert sum(map(len, said)) <= 330, said


@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_explained_twice(table):
    assert len({topic.name for topic in TOPICS}) == len(TOPICS)
    explained: dict[int, Counter[str]] = {}
    for sight, before in choices(TABLES[table], POLICIES["builder"], f"twice {table}"):
        if sight.outcome is None and len(before) < 40:
            *earlier, now = moments(sight, before)
            told: set[str] = set()
            for moment in earlier:
                told.update(topic.name for topic in due(moment, told))
            explained.setdefault(sight.view["seat"], Counter()).update(topic.name for topic in due(now, told))
    for topics in explained.values():
        assert set(topics.values()) == {1}


def test_everything_is_explained_in_some_game():
    explained: set[str] = set()
    for table, options in TABLES.items():
        for policy in ("builder", "uniform", "muse", "trader"):
            told: dict[int, set[str]] = {}
            last: dict[int, View] = {}
            for sight, _ in choices(options, PLAYERS[policy], f"everything {table}"):
                if sight.legal:
                    seat = sight.view["seat"]
                    known = told.setdefault(seat, set())
                    known.update(topic.name for topic in due(moment_of(sight, last.get(seat)), known))
                    last[seat] = sight.view
            explained.update(*told.values())
    assert explained == {topic.name for topic in TOPICS}


def test_a_spectator_and_one_who_waits_are_left_alone():
    state = GAME.new({"players": 2}, "7")
    [active] = state.to_act()
    people = [Person("Ada"), Person("Bo")]
    assert coach(Sight.of(state, None, people), []) == []
    assert coach(Sight.of(state, 1 - active, people), []) == []


def test_what_it_says_depends_on_nothing_hidden():
    rng = random.Random("hidden")
    state = GAME.new({"players": 3, "deal": "draft"}, "hidden")
    people = [Person(name) for name in NAMES[:3]]
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        if rng.random() < 0.3:
            other = state.resample(seat, rng)
            assert coach(Sight.of(state, seat, people), []) == coach(Sight.of(other, seat, people), [])
        state.apply(seat, uniform(state, seat, state.legal(seat), rng))


def test_a_rival_close_to_hegemony_is_pointed_out_in_each_step_of_a_turn():
    warned = 0
    for number in range(3):
        for sight, before in choices({"players": 2}, POLICIES["builder"], f"danger {number}"):
            if sight.view["phase"] not in ("play", "effects"):
                continue
            rival = 1 - sight.view["seat"]
            columns, goals = sight.view["columns"][rival], sight.view["goals"][rival]
            warning = danger(moment_of(sight))
            assert (warning is not None) == any(n and goal - n <= 2 for n, goal in zip(columns, goals, strict=True))
            if warning is not None:
                assert coach(sight, before[-1:])[0] == warning
                warned += 1
    assert warned > 10


def test_hegemony_is_not_given_away():
    had = 0
    for number in range(3):
        for sight, _ in choices({"players": 2}, greedy, f"hegemony {number}"):
            if sight.view["phase"] == "effects" and moment_of(sight).has_hegemony() is not None:
                assert advice(moment_of(sight)).action == Action("end")
                had += 1
    assert had


def follow_the_advice(seed: str, opponent: str, seat: int, opponents_seed: str) -> tuple[State, list[set[str]]]:
    """A game of somebody who does what the teacher says; and what was explained in each round."""
    state = GAME.new(LESSON.options, seed)
    other = seat_player(opponent, GAME, private_seed(opponents_seed, 1 - seat))
    last: View | None = None
    told: set[str] = set()
    by_round: list[set[str]] = [set()]
    while waiting := state.to_act():
        [acting] = waiting
        view = state.view(acting)
        if acting != seat:
            state.apply(acting, other.choose(view, state.legal(acting)))
            continue
        moment = Moment(GAME, state.options, view, last)
        last = view
        while len(by_round) <= view["round"]:
            by_round.append(set())
        topics = {topic.name for topic in due(moment, told)}
        told |= topics
        by_round[view["round"]] |= topics
        state.apply(acting, advice(moment).action)
    return state, by_round


def test_the_advice_is_good_enough_to_win():
    games = [follow_the_advice(f"advice {number}", "novice", number % 2, f"{number}") for number in range(20)]
    won = sum(number % 2 in state.outcome().winners for number, (state, _) in enumerate(games))
    assert won >= 15


def test_the_prepared_deal_shows_much_and_can_be_won():
    assert GAME.new(LESSON.options, LESSON.seed).to_act() == (LESSON.seat,)
    won = 0
    for number in range(8):
        end, by_round = follow_the_advice(LESSON.seed, LESSON.opponents, LESSON.seat, f"lesson {number}")
        assert {"welcome", "hegemony", "levels", "draw"} <= by_round[1]
        assert {"sacrifice", "inquisition"} <= by_round[2]
        assert "holy-book" in by_round[3]
        assert len(set().union(*by_round)) >= 18
        outcome = end.outcome()
        assert outcome is not None
        won += LESSON.seat in outcome.winners
    assert won >= 6

"""The teacher has sensible advice at every choice of every game, is brief, and explains nothing twice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from hegemon.core import Action, Message, State, View
from hegemon.core.face import SeatHolder, Sight, Teaching
from hegemon.core.testing import Policy, uniform
from hegemon.games.carta import GAME
from hegemon.games.carta.table.advice import advice
from hegemon.games.carta.table.decision import Decision
from hegemon.games.carta.table.lesson import LESSON, Pupil, coach, decisions
from hegemon.games.carta.table.lesson_topics import ESSENTIALS, GOODBYE, TOPICS, danger
from hegemon.players import private_seed, seat_player
from tests.games.carta.policies import POLICIES
from tests.games.carta.test_texts import NAMES, read
from tests.sampling import few

TABLES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three, drafting": {"players": 3, "deal": "draft", "edition": "it"},
    "four in teams": {"players": 4, "teams": True, "deal": "draft", "edition": "uk"},
    "four, service rules": {"players": 4, "level_1": 1, "level_2": 2, "religion": "passive", "hand_limit": 4},
    "a short deck": {"players": 2, "cards": (4, 2, 0, 2, 1, 2, 1, 1, 2, 2, 1, 2, 1, 1, 4), "box_size": 0},
    "nothing to draw": {"players": 2, "breakthrough": 0, "max_rounds": 20},
}


def greedy(state: State, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
    return seat_player("greedy", GAME, "7").choose(state.view(seat), legal)


PLAYERS: dict[str, Policy] = {**POLICIES, "greedy": greedy}
ALWAYS = [
    ("two", "greedy"), ("two", "uniform"), ("four in teams", "builder"), ("a short deck", "builder"),
    ("nothing to draw", "builder"), ("three, drafting", "builder"),
]  # fmt: skip
"""Tables and players that are looked at always, the others in the campaigns."""


def choices(options: dict[str, Any], policy: Policy, seed: str) -> Iterator[tuple[Sight, list[View]]]:
    """Every choice of a game, as its seat sees it, with the seat's earlier views; at last the end, for every seat."""
    rng, state = random.Random(seed), GAME.new(options, seed)
    people = [SeatHolder(name) for name in NAMES[: state.options.players]]
    before: list[list[View]] = [[] for _ in people]
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        sight = Sight.of(state, seat, people)
        yield sight, before[seat]
        before[seat].append(sight.view)
        state.apply(seat, policy(state, seat, list(sight.legal), rng))
    for seat in range(state.options.players):
        yield Sight.of(state, seat, people), before[seat]


def decision_of(sight: Sight, before: Sequence[View] = ()) -> Decision:
    return Decision(GAME, sight.options, sight.view, before)


def sentences(messages: Sequence[Message]) -> list[str]:
    """What is said, read aloud; each message is one sentence."""
    said = [read(message) for message in messages]
    assert all(text[-1] in ".!" and text.count(":") <= 1 and ". " not in text for text in said), said
    return said


@pytest.mark.whole_games
@pytest.mark.parametrize(
    ("table", "policy"),
    [
        *ALWAYS,
        *(
            pytest.param(*pair, marks=pytest.mark.long)
            for pair in product(TABLES, sorted(PLAYERS))
            if pair not in ALWAYS and ("two" in pair or pair[1] in ("builder", "uniform", "greedy"))
        ),
    ],
)
def test_at_every_choice_it_is_brief_and_suggests_what_is_legal(table, policy):
    for sight, before in choices(TABLES[table], PLAYERS[policy], f"{table} {policy}"):
        if sight.legal:
            decision = decision_of(sight, before)
            assert decision.legal == list(sight.legal)
            assert advice(decision).action in sight.legal
        if len(before) > 20 and len(before) % 7 and sight.outcome is None:
            continue  # what was explained before is worked out anew each time, so a part of a long game must do
        teaching = coach(sight, before)
        said = sentences(teaching.words)
        assert len(said) <= 2
        assert len({*said, *map(read, teaching.more)}) == len(said) + len(teaching.more)
        assert sum(map(len, said)) <= 200, said
        if len(sight.legal) > 1:
            assert read(advice(decision_of(sight, before)).words) in {*said, *map(read, teaching.more)}


@pytest.mark.whole_games
@pytest.mark.parametrize("table", few(TABLES, "two", "four in teams"))
def test_nothing_is_explained_twice(table):
    assert len({topic.name for topic in TOPICS}) == len(TOPICS)
    explained: dict[int, Counter[str]] = {}
    for sight, before in choices(TABLES[table], POLICIES["builder"], f"twice {table}"):
        if sight.outcome is None and len(before) < 40:
            pupil, topic = Pupil(), None
            for decision in decisions(sight, before):
                topic = pupil.learns(decision)
            if topic:
                explained.setdefault(sight.view["seat"], Counter())[topic.name] += 1
    for topics in explained.values():
        assert set(topics.values()) == {1}


@pytest.mark.whole_games
def test_everything_is_explained_in_some_game():
    explained: set[str] = set()
    for table, options in TABLES.items():
        for policy in ("builder", "uniform", "muse", "trader"):
            pupils = [Pupil() for _ in range(GAME.options.from_json(options).players)]
            for sight, before in choices(options, PLAYERS[policy], f"everything {table}"):
                if sight.legal:
                    pupils[sight.view["seat"]].learns(decision_of(sight, before[-1:]))
            explained.update(*(pupil.told for pupil in pupils))
    assert explained >= {topic.name for topic in TOPICS}


def test_a_spectator_and_one_who_waits_are_left_alone():
    state = GAME.new({"players": 2}, "7")
    [active] = state.to_act()
    people = [SeatHolder("Ada"), SeatHolder("Bo")]
    assert coach(Sight.of(state, None, people), []) == Teaching()
    assert coach(Sight.of(state, 1 - active, people), []) == Teaching()


def test_what_it_says_depends_on_nothing_hidden():
    rng = random.Random("hidden")
    state = GAME.new({"players": 3, "deal": "draft"}, "hidden")
    people = [SeatHolder(name) for name in NAMES[:3]]
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        if rng.random() < 0.3:
            other = state.resample(seat, rng)
            assert coach(Sight.of(state, seat, people), []) == coach(Sight.of(other, seat, people), [])
        state.apply(seat, uniform(state, seat, state.legal(seat), rng))


def test_a_rival_who_comes_closer_to_hegemony_is_pointed_out_once():
    warned = 0
    for number in range(3):
        pupils = [Pupil(), Pupil()]
        for sight, before in choices({"players": 2}, POLICIES["builder"], f"danger {number}"):
            if not sight.legal:
                continue
            seat, decision = sight.view["seat"], decision_of(sight, before[-1:])
            warnings = list(danger(decision))
            if sight.view["phase"] in ("play", "effects"):
                columns, goals = sight.view["columns"][1 - seat], sight.view["goals"][1 - seat]
                assert bool(warnings) == any(n and goal - n <= 2 for n, goal in zip(columns, goals, strict=True))
            is_new = bool(warnings) and warnings[0].name not in pupils[seat].told
            topic = pupils[seat].learns(decision)
            assert is_new == (topic is not None and topic.name.startswith("danger"))
            warned += is_new
    assert warned > 3


@pytest.mark.whole_games
def test_hegemony_is_not_given_away():
    had = 0
    for number in range(3):
        for sight, _ in choices({"players": 2}, greedy, f"hegemony {number}"):
            if sight.view["phase"] == "effects" and decision_of(sight).has_hegemony() is not None:
                assert advice(decision_of(sight)).action == Action("end")
                had += 1
    assert had


@dataclass
class Course:
    """A game of somebody who does what the teacher says."""

    state: State
    by_round: list[set[str]] = field(default_factory=lambda: [set()])
    """What was explained in each round."""
    said: list[Teaching] = field(default_factory=list)
    parted_at: int = 0
    """The number of the choice at which the teacher took its leave."""
    actions: list[Action] = field(default_factory=list)


def follow_the_advice(seed: str, opponent: str, seat: int, opponents_seed: str) -> Course:
    course = Course(GAME.new(LESSON.options, seed))
    state, pupil, before = course.state, Pupil(), list[View]()
    other = seat_player(opponent, GAME, private_seed(opponents_seed, 1 - seat))
    while waiting := state.to_act():
        [acting] = waiting
        view = state.view(acting)
        if acting != seat:
            state.apply(acting, other.choose(view, state.legal(acting)))
            continue
        decision, known = Decision(GAME, state.options, view, [*before]), {*pupil.told}
        before.append(view)
        course.said.append(pupil.hears(decision))
        while len(course.by_round) <= view["round"]:
            course.by_round.append(set())
        course.by_round[view["round"]] |= pupil.told - known
        if GOODBYE in pupil.told - known:
            course.parted_at = len(course.said)
        action = advice(decision).action
        course.actions.append(action)
        state.apply(acting, action)
    return course


def lessons(count: int) -> list[Course]:
    """The prepared game, against opponents who choose differently."""
    return [follow_the_advice(LESSON.seed, LESSON.opponents, LESSON.seat, f"lesson {n}") for n in range(count)]


@pytest.mark.whole_games
def test_the_advice_is_good_enough_to_win():
    games = [follow_the_advice(f"advice {number}", LESSON.opponents, number % 2, f"{number}") for number in range(20)]
    won = sum(number % 2 in course.state.outcome().winners for number, course in enumerate(games))
    assert won >= 18


@pytest.mark.whole_games
def test_the_prepared_deal_shows_much_and_is_won():
    assert GAME.new(LESSON.options, LESSON.seed).to_act() == (LESSON.seat,)
    for course in lessons(8):
        assert {"welcome", "levels"} <= course.by_round[1]
        assert "sacrifice" in course.by_round[2]
        assert {"holy-book", "draw"} <= course.by_round[3]
        assert set().union(*course.by_round) >= ESSENTIALS
        assert len(set().union(*course.by_round)) >= 15
        assert LESSON.seat in course.state.outcome().winners


@pytest.mark.whole_games
def test_the_teacher_becomes_quiet_and_says_goodbye():
    for course in lessons(4):
        first, later = course.said[: course.parted_at - 1], course.said[course.parted_at :]
        assert all(teaching.words for teaching in first[:8])
        assert 10 <= course.parted_at <= 20
        assert all(len(teaching.words) <= 1 for teaching in later)
        assert sum(not teaching.words for teaching in later) > len(later) // 2
        farewell = course.said[course.parted_at - 1]
        assert read(farewell.words[0]).startswith("You know the essentials now")


@pytest.mark.whole_games
def test_nothing_is_said_unasked_more_than_twice():
    for course in lessons(4):
        said = Counter(read(message) for teaching in course.said for message in teaching.words)
        assert max(said.values()) <= 2, said.most_common(3)


@pytest.mark.whole_games
def test_no_effect_brings_back_what_it_took_away():
    """Whoever takes back a card, or gives it up, doesn't play one of the same domain by the same effect."""
    for course in lessons(8):
        removed: set[str] = set()
        for action in course.actions:
            if action.verb in ("use", "copy", "end"):
                removed = set()
            elif action.verb in ("take-back", "scrap"):
                removed.add(str(action.args[0])[:-2])
            elif action.verb == "play":
                assert str(action.args[0])[:-2] not in removed

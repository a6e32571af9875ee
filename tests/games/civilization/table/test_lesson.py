"""The guided first game: what the teacher says, and that whoever follows wins in an hour."""

from __future__ import annotations

import pytest

from hegemon.core import View
from hegemon.core.face import SeatHolder, Sight, Teaching
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.table.lesson import AT_ONCE, LESSON, TOPICS, coach
from hegemon.games.civilization.world.world import KINDS_OF_STEPS
from hegemon.players import seat_player

ESSENTIAL = {
    "welcome",
    "policy",
    "capital",
    "figures",
    "start",
    "city",
    "rush",
    "move",
    "scout",
    "research",
    "culture",
}


@pytest.fixture(scope="module")
def lesson() -> tuple[list[Teaching], int, bool]:
    """What the teacher says to a pupil who follows all advice, the turns it took, and whether the pupil won."""
    state = GAME.new(LESSON.options, seed=LESSON.seed)
    rival = seat_player(LESSON.opponents, GAME, "rival")
    pupil = seat_player("greedy", GAME, "pupil")
    before: list[View] = []
    said = []
    while (outcome := state.outcome()) is None:
        seat = state.to_act()[0]
        if seat == LESSON.seat:
            sight = Sight.of(state, seat, [SeatHolder("Ada"), SeatHolder("Ben")])
            said.append(coach(sight, before))
            before.append(sight.view)
        player = pupil if seat == LESSON.seat else rival
        state.apply(seat, player.choose(state.view(seat), state.legal(seat)))
    last = Sight.of(state, LESSON.seat, [SeatHolder("Ada"), SeatHolder("Ben")])
    said.append(coach(last, before))
    return said, state.view(None)["turn"], LESSON.seat in outcome.winners


@pytest.mark.whole_games
def test_whoever_follows_the_advice_wins_within_an_hour(lesson: tuple[list[Teaching], int, bool]) -> None:
    _, turns, won = lesson
    assert won
    assert 5 <= turns <= 12


def test_each_thing_is_explained_once(lesson: tuple[list[Teaching], int, bool]) -> None:
    said = [str(words) for teaching in lesson[0] for words in teaching.words]
    assert max(len(teaching.words) for teaching in lesson[0]) <= AT_ONCE
    told = [words for words in said if not words.startswith(("I would choose", "Beware"))]
    assert len(told) == len(set(told))
    for topic in TOPICS:
        if topic.name in ESSENTIAL:
            begin = str(topic.words.fill(rate=3)).split(".")[0]
            assert any(words.startswith(begin) for words in told), topic.name
    assert told[-1].startswith("You have won!")


def test_the_questions_that_topics_belong_to_exist() -> None:
    for topic in TOPICS:
        assert topic.steps <= KINDS_OF_STEPS.keys(), topic.name


def test_nobody_else_is_taught() -> None:
    state = GAME.new(LESSON.options, seed=LESSON.seed)
    assert coach(Sight.of(state, None, [SeatHolder("Ada"), SeatHolder("Ben")]), []) == Teaching()


def test_one_thing_is_explained_at_a_time_after_the_greeting(lesson: tuple[list[Teaching], int, bool]) -> None:
    for greeting, teaching in zip([True, *[False] * len(lesson[0])], lesson[0], strict=False):
        told = [words for words in teaching.words if not str(words).startswith("I would choose")]
        assert len(told) <= (AT_ONCE if greeting else 1)


def test_meters_are_spoken_of_beside_the_figures_to_whoever_asks(
    lesson: tuple[list[Teaching], int, bool],
) -> None:
    said = [" ".join(map(str, teaching.words)) for teaching in lesson[0]]
    (meters,) = [n for n, teaching in enumerate(lesson[0]) if any("meters" in str(words) for words in teaching.more)]
    assert "meters" not in said[meters], "what is told unasked is about the question"
    (capital,) = [number for number, words in enumerate(said) if words.startswith("Place your capital")]
    assert meters == capital + 1


def test_what_the_teacher_would_choose_is_what_it_says(lesson: tuple[list[Teaching], int, bool]) -> None:
    for teaching in lesson[0]:
        said = [str(words) for words in (*teaching.words, *teaching.more) if str(words).startswith("I would choose")]
        advised = teaching.advised
        assert said == (
            [f"I would choose: {GAME.describe_action(advised, GAME.options.from_json(LESSON.options))}"]
            if advised
            else []
        )
        assert teaching.points == (said[:1] == [str(words) for words in teaching.words][-1:] != []), "then it is marked"

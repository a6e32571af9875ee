"""What a choice is spelled with: ids that are the same at all tables of a size, and seats as steps to the left."""

from __future__ import annotations

import pytest

from hegemon.core import Action
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.learning import vocabulary as module
from hegemon.games.civilization.learning.vocabulary import Vocabulary, vocabulary
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.speech import VERBS
from tests.games.civilization.positions import played

assert GAME.name == "civilization", "all chapters have spoken"


@pytest.fixture(scope="module")
def words() -> Vocabulary:
    return Vocabulary(3)


def test_every_verb_has_an_id_and_squares_come_last(words: Vocabulary) -> None:
    assert words.labels[: words.verbs] == tuple(sorted(VERBS))
    assert all(label.startswith("square ") for label in words.labels[words.squares :])
    assert not any(label.startswith("square ") for label in words.labels[: words.squares])
    assert len(set(words.labels)) == words.size == len(words.words)


def test_ids_are_those_of_all_tables_with_as_many_players(words: Vocabulary) -> None:
    learning = GAME.learning
    plain, other = (learning.encoding(CivilizationOptions(players=3, **more)) for more in ({}, {"max_turns": 5}))
    view = GAME.new({"players": 3}, 1).view(0)
    assert plain.actions == other.actions == words.size
    assert [plain.word(view, number) for number in range(plain.actions)] == [*words.labels]
    assert [other.word(view, number) for number in range(other.actions)] == [*words.labels]


def test_seats_are_steps_to_the_left(words: Vocabulary) -> None:
    deals = [words.spelled(Action("offer", ((seat + 1) % 3,)), seat) for seat in range(3)]
    assert len(set(deals)) == 1
    assert words.labels[deals[0][1]] == "seat 1"
    assert [words.read(deals[0], seat) for seat in range(3)] == [Action("offer", (seat,)) for seat in (1, 2, 0)]


def test_what_is_no_whole_action_is_not_read(words: Vocabulary) -> None:
    research = words.spelled(Action("research", ("pottery",)), 0)
    assert words.read(research, 0) == Action("research", ("pottery",))
    assert words.read(research[:1], 0) is None, "of what?"
    assert words.read((*research, research[1]), 0) is None, "one word too many"
    assert words.read((research[1], research[0]), 0) is None, "the verb comes first"
    assert words.read((research[0], words.squares), 0) is None, "a square is no tech"


def test_a_word_is_found_whatever_is_said_about_it(words: Vocabulary) -> None:
    assert words.labels[words.named["pottery"]] == "tech pottery"
    assert all(words.words[number][1] == word for word, number in words.named.items())
    assert not set(VERBS) & {words.labels[number] for number in words.named.values()}


def test_spellings_that_are_kept_are_forgotten_in_time(words: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    forgetful = Vocabulary(3)
    actions = [Action("research", (tech,)) for tech in ("pottery", "writing", "currency", "pottery")]
    assert [forgetful.spelled(action, 1) for action in actions] == [words.spelled(action, 1) for action in actions]


@pytest.mark.whole_games
def test_every_legal_action_is_spelled_and_read_again() -> None:
    words = vocabulary(2)
    for state in played(3, players=2, deals_per_turn=0, max_turns=2):
        for seat in state.to_act():
            legal = state.legal(seat)
            spelled = [words.spelled(action, seat) for action in legal]
            assert [words.read(ids, seat) for ids in spelled] == legal
            assert len(set(spelled)) == len(legal)

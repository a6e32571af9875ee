"""The action space: what each id means, from which chair, and that words and ids are one to one."""

from __future__ import annotations

import pytest

from hegemon.core import Action
from hegemon.games.carta.actions import (
    ACTIONS,
    COPY,
    END,
    KIND_VERBS,
    MARK,
    NAME,
    NOTHING,
    SACRIFICE,
    SACRIFICE_ID,
    TARGET,
    USE,
    vocabulary,
)
from hegemon.games.carta.cards import DOMAIN_NAMES, KIND_NAMES, PERMANENT_NAMES, PERMANENTS
from hegemon.games.carta.position import DISCARD, EFFECTS, OVER, PLAY, TAKE_BACK


@pytest.fixture
def words() -> tuple[Action, ...]:
    """Every id in words, at a table of three, for seat 1 that chooses effects; made anew, whoever asked before."""
    return vocabulary.__wrapped__(3).words[1][EFFECTS]


def test_ids_are_read_from_the_chair_of_whoever_acts(words: tuple[Action, ...]) -> None:
    first_effect, first_domain = PERMANENT_NAMES[0], DOMAIN_NAMES[0]
    assert words[END] == Action("end")
    assert words[USE] == Action("use", (first_effect,))
    assert words[COPY] == Action("copy", (first_effect, 2))
    assert words[COPY + PERMANENTS] == Action("copy", (first_effect, 0))
    assert words[NAME] == Action("name", (first_domain,))
    assert words[MARK] == Action("mark", (1, first_domain))
    assert words[MARK + len(DOMAIN_NAMES)] == Action("mark", (2, first_domain))
    assert [words[TARGET], words[TARGET + 1]] == [Action("target", (2,)), Action("target", (0,))]


def test_ids_of_players_who_are_not_there_mean_nothing(words: tuple[Action, ...]) -> None:
    assert words[COPY + 2 * PERMANENTS] is NOTHING
    assert words[MARK + 3 * len(DOMAIN_NAMES)] is NOTHING
    assert words[TARGET + 2] is NOTHING


def test_choosing_a_kind_means_what_the_phase_asks_for(words: tuple[Action, ...]) -> None:
    assert words[0] is NOTHING, "no kind is chosen among effects"
    by_phase = vocabulary(3).words[1]
    for phase, verb in ((PLAY, "play"), (DISCARD, "discard"), (TAKE_BACK, "take-back")):
        assert by_phase[phase][0] == Action(verb, (KIND_NAMES[0],))


def test_everything_but_culture_can_be_sacrificed(words: tuple[Action, ...]) -> None:
    for kind, number in enumerate(SACRIFICE_ID):
        if KIND_NAMES[kind].startswith("culture"):
            assert number == -1
        else:
            assert words[number] == Action("sacrifice", (KIND_NAMES[kind],))
    assert sorted(number for number in SACRIFICE_ID if number >= 0) == [*range(SACRIFICE, NAME)]


def test_words_and_ids_are_one_to_one() -> None:
    made = vocabulary(2)
    for seat in range(2):
        for phase in range(OVER):
            ids = made.ids[seat][phase]
            assert all(made.words[seat][phase][number] == action for action, number in ids.items())
            assert len(ids) == ACTIONS - made.words[seat][phase].count(NOTHING)
        assert set(KIND_VERBS.values()) <= {action.verb for action in made.actions[seat]}
        assert len(set(made.actions[seat])) == len(made.actions[seat])

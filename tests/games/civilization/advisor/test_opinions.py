"""The register: every verb has an opinion or the neutral one, and nothing goes on for ever."""

from __future__ import annotations

import pytest

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.opinions import ENDING, NEUTRAL, OPINIONS, PASSING, opinion, opinions
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.game import Civilization
from hegemon.games.civilization.speech import VERBS
from tests.games.civilization.advisor.advice import CULTURE, realm


def test_opinions_are_about_verbs_that_exist() -> None:
    assert set(OPINIONS) <= set(VERBS)


@pytest.mark.parametrize("verb", ["bomb", "strike", "a-verb-of-a-card-to-come"])
def test_what_nobody_has_an_opinion_about_is_neutral(verb: str) -> None:
    sight = JudgedPosition(realm(CULTURE).w, 0)
    assert verb not in OPINIONS
    assert opinions(sight, [Action(verb)]) == [NEUTRAL]


def test_the_neutral_comes_between_passing_and_ending() -> None:
    sight = JudgedPosition(realm(CULTURE).w, 0)
    passing, *ends = (Action(verb) for verb in ("pass", "done", "end-cities", "end-movement", "stop"))
    assert opinions(sight, [passing]) == [PASSING]
    assert opinions(sight, ends) == [ENDING] * len(ends)
    assert PASSING < NEUTRAL < ENDING


def test_there_are_no_two_opinions_about_a_verb() -> None:
    with pytest.raises(ValueError, match="two opinions about 'pass'"):
        opinion("pass")(lambda sight, action: 0.0)


def test_the_game_appraises_each_legal_action() -> None:
    state = Civilization().new({"players": 3}, seed=4)
    for _ in range(40):
        seat = state.to_act()[0]
        legal = state.legal(seat)
        worth = Civilization().appraise(state.view(seat), legal)
        assert len(worth) == len(legal)
        state.apply(seat, legal[max(range(len(legal)), key=worth.__getitem__)])

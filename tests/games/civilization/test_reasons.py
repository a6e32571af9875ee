"""Why a choice is good: found by trying it in worlds that the view allows, and told in words."""

from __future__ import annotations

import pytest

from hegemon.core import Action
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.reasons import AIMS, COUNTED, ENDS, counted, foreseen, reasons
from hegemon.games.civilization.speech import VERBS


@pytest.mark.whole_games
def test_a_good_choice_has_a_reason_whatever_is_asked() -> None:
    """The best choice of every kind of question in a game; what its sentences say of the own numbers comes true."""
    state, told = GAME.new({"players": 3, "max_turns": 6}, "reasons"), {}
    while waiting := state.to_act():
        seat = waiting[0]
        legal, view = state.legal(seat), state.view(seat)
        worth = GAME.appraise(view, legal)
        best = legal[worth.index(max(worth))]
        if len(legal) > 1 and best.verb not in told:
            told[best.verb] = reasons(view, best)
        state.apply(seat, best)
    unexplained = {verb for verb, sentences in told.items() if not sentences}
    assert not unexplained - {"adopt", "settle"}, "before there is a city there is no road"
    assert len(told) > 25
    for verb, sentences in told.items():
        assert len(sentences) <= 6, verb


def test_the_verbs_it_speaks_of_exist() -> None:
    assert set(ENDS) <= set(VERBS)


def test_research_is_explained_by_what_the_tech_does() -> None:
    state = GAME.new({"players": 2}, "7")
    said = [str(message) for message in reasons(state.view(0), _first_policy(state))]
    card = next(each for each in GAME.components() if each.id == _first_policy(state).args[0])
    assert said[:2] == [str(line) for line in card.lines[1:3]]


def _first_policy(state) -> Action:
    return next(action for action in state.legal(0) if action.verb == "adopt")


@pytest.mark.whole_games
def test_what_is_foretold_comes_true() -> None:
    """What is the same in all imagined worlds happens in the real one, whose hidden cards nobody looked at."""
    state, foretold = GAME.new({"players": 2, "max_turns": 5}, "foretold"), 0
    while waiting := state.to_act():
        seat = waiting[0]
        legal, view = state.legal(seat), state.view(seat)
        worth = GAME.appraise(view, legal)
        best = legal[worth.index(max(worth))]
        changes, before = foreseen(view, best), counted(state.world)
        state.apply(seat, best)
        after = counted(state.world)
        for place, change in changes.items():
            if place[0] == seat:
                assert after[place] - before[place] == change, (best, COUNTED[place[1]][1](change))
                foretold += 1
    assert foretold > 50


def test_every_road_has_words() -> None:
    assert len({text.text for text in AIMS.values()}) == len(AIMS)

"""The register: every verb and every card has an opinion, and nothing goes on for ever."""

from __future__ import annotations

import pytest

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.gains import LABELS
from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim
from hegemon.games.civilization.advisor.opinions import ENDING, NEUTRAL, OPINIONS, PASSING, appraise, opinion, opinions
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.advisor.uses import IN_POSITION
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import PrintedAbility
from hegemon.games.civilization.framework.ability import ABILITIES, Usable
from hegemon.games.civilization.framework.event_modes import MODES, PRINTED, EventMode
from hegemon.games.civilization.game import Civilization
from hegemon.games.civilization.speech import VERBS
from tests.games.civilization.advisor.advice import CULTURE, realm


def test_there_is_an_opinion_about_every_verb() -> None:
    assert set(VERBS) - set(OPINIONS) == set()
    assert set(OPINIONS) - set(VERBS) == set()


def test_there_is_an_opinion_about_every_card() -> None:
    """By numbers that are printed on it, by what it would do in a position, or by the list."""
    listed = {*NUMBERS.cards, *IN_POSITION}
    usable = {key: each.printed for key, each in ABILITIES.items() if isinstance(each, Usable)}
    played = {key: printed for key, (_, printed) in PRINTED.items()}
    unknown = [key for key, printed in (usable | played).items() if not tells(printed) and key not in listed]
    assert unknown == []
    assert set(NUMBERS.cards) <= {*usable, *played}
    assert set(NUMBERS.wonders) <= set(CONTENT.wonders.ids)


def tells(printed: PrintedAbility) -> bool:
    """Do the numbers on a card say what it is worth, or can it be aimed at something of which that is known?"""
    aimed = printed.key in MODES and type(MODES[printed.key]).aims is not EventMode.aims
    return aimed or not set(printed.amounts) <= LABELS - {"switches"}


def test_what_nobody_has_an_opinion_about_is_neutral() -> None:
    sight = JudgedPosition(realm(CULTURE).w, 0)
    assert opinions(sight, [Action("a-verb-of-a-card-to-come")]) == [NEUTRAL]


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


def test_who_pursues_a_victory_judges_by_it() -> None:
    state = Civilization().new({"players": 2}, seed=7)
    while state.world.turn < 2:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    view = state.view(state.to_act()[0])
    own = JudgedPosition.of(view)
    for aim in Aim:
        assert JudgedPosition.of(view, aim=aim).aim is aim
        legal = state.legal(view["seat"])
        assert (appraise(view, legal, aim=aim) == appraise(view, legal)) or aim is not own.aim

"""Research in Civilization on its page: what a tech costs to use, and that to learn nothing is not what is advised."""

from __future__ import annotations

import re

from hegemon.games.civilization.chapters import research
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from tests.games.civilization.stage import Stage
from tests.web.browser.civilization_pages import draw, sight_of


def studying() -> str:
    """The page of who chooses a tech."""
    stage = Stage()
    stage.realm(0).trade = 20
    stage.ask(research.begin(stage.w), phase=Phase.RESEARCH, active=-1)
    return draw(sight_of(CivilizationState(GAME, stage.w), 0))


def test_what_an_ability_costs_stands_before_what_it_does():
    card = re.search(r"<button[^>]*tech:philosophy.*?</button>", studying(), re.DOTALL)[0]
    assert re.search(r'y-any"(></use>|/>)</svg><b>3</b></span> Gain a great person', card)


def test_to_learn_nothing_is_no_button_that_one_presses_by_the_way():
    [button] = re.findall(r"<button[^>]*\bending\b[^>]*>", studying())
    assert 'class="soft ending"' in button

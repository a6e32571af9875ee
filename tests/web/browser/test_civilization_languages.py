"""Civilization's table in five languages: nothing is cut off, and nothing makes the page scroll sideways."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from playwright.sync_api import Page

from hegemon.core.face import Sight
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.rivals import rivals
from hegemon.languages import LANGUAGES
from tests.games.civilization.policies import eager
from tests.web.browser.civilization import SIZES, sit_down
from tests.web.browser.civilization_pages import put, questions, sight_of
from tests.web.browser.playing import my_turn

CUT = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.getElementById("game"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const holder = text.parentElement;
    if (!text.data.trim() || holder.closest(".stage, .sr, svg, #railbox, .space")) continue;
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (!width) continue;
    for (let box = holder; box.id !== "game"; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      const { left: start, right: end } = box.getBoundingClientRect();
      if (left < start - 1.5 || right > end + 1.5)
        found.add(`${text.data.trim()} (${holder.closest("[class]").className} in ${box.className || box.id})`);
      break;
    }
  }
  const isSeen = (one) => one.checkVisibility() && one.getBoundingClientRect().width;
  for (const head of document.querySelectorAll(".now-head"))
    if (isSeen(head) && head.getBoundingClientRect().height > 60) found.add("what helps takes two rows");
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} wide`);
  return [...found];
}"""
"""Texts that leave the box they stand in, and what takes two rows where there is one."""
SCENES = 14
"""The first questions of a game: the set-up, cities, movement, research, deals."""


@pytest.fixture(scope="module")
def scenes() -> list[Sight]:
    return [sight for _, sight in islice(questions(), SCENES)]


def cut_off(page: Page, scenes: list[Sight], language: str) -> list[str]:
    found: list[str] = []
    for sight in scenes:
        put(page, sight, language)
        for name, size in SIZES.items():
            page.set_viewport_size(size)
            found += [f"{name}: {text}" for text in page.evaluate(CUT)]
    return list(dict.fromkeys(found))


@pytest.mark.whole_games
@pytest.mark.parametrize(("languages", "some"), [(("fr", "uk"), 5), pytest.param(LANGUAGES, 1, marks=pytest.mark.long)])
def test_no_text_is_cut_off(visitor, scenes, languages, some):
    """In the languages that need most room always, in all of them in a campaign."""
    page = visitor(hurried=True)
    sit_down(page)
    assert my_turn(page)
    found = {language: cut_off(page, scenes[::some], language) for language in languages}
    assert found == {language: [] for language in languages}


LOUD = """(threats) => {
  for (const threat of threats) {
    threat.append(" a warning in many words");
    threat.closest(".rival").querySelector(".backs").innerHTML = "<i class=cback>I</i>".repeat(9);
  }
}"""
"""The rivals who come near hold all that they can hold, and the language is a long-winded one."""
FULL = (
    "[...document.querySelectorAll('.rival')].filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.id)"
)
"""Panels of which something is cut off below."""


@pytest.mark.whole_games
def test_nothing_is_cut_off_in_the_narrow_panels_of_five(visitor):
    page = visitor(hurried=True)
    sit_down(page)
    assert my_turn(page)
    rng, state = random.Random(5), GAME.new({"players": 5}, "5")
    while not (isinstance(state.world.agenda[-1], MoveFigures) and warned(state)):
        seat = state.to_act()[0]
        state.apply(seat, eager(state, seat, state.legal(seat), rng))
    scene = sight_of(state, state.to_act()[0])
    found = {language: cut_off(page, [scene], language) for language in LANGUAGES}
    assert found == {language: [] for language in LANGUAGES}
    page.set_viewport_size(SIZES["laptop"])
    page.locator(".rival .threat").evaluate_all(LOUD)
    assert page.evaluate(FULL) == []


def warned(state: CivilizationState) -> bool:
    """Is somebody told of a rival who comes near?"""
    return any(rival.threat for rival in rivals(CivilizationBoard(sight_of(state, state.to_act()[0]))))

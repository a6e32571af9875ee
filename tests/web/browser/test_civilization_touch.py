"""On a phone everything at Civilization's table that can be pressed is large enough for a finger."""

from __future__ import annotations

from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from hegemon.core.face import Sight
from hegemon.games.civilization.chapters.people import PlacePerson
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from tests.games.civilization.stage import Stage
from tests.web.browser.civilization import PHONE, sit_down
from tests.web.browser.civilization_pages import PEOPLE, put, questions
from tests.web.browser.playing import my_turn

SCREENS = ((390, 844), (360, 740))
LEAST, MAIN = 24, 40
"""CSS pixels each way: for whatever can be pressed (WCAG 2.5.8), and for what sends a choice or opens a part of the
table."""
SCENES = 16
"""The first questions of a game: the set-up, cities, movement, research, deals, a battle."""
SHEETS = ("sheet-now", "sheet-board", "sheet-rivals")
RAIL = ("sheet-rail", "rail-log", "rail-market", "rail-chat", "rail-more")
SMALL = """([least, main]) => {
  const PRESSED = "a[href], button, summary, label, select, textarea, input:not([type=hidden]), [role=button]";
  const MAIN = ".acts > *, .tabs label";
  const isSeen = (thing) => thing.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isMine = (thing, hit) => hit && (thing.contains(hit) || hit.closest("label")?.control === thing);
  const isReached = (thing, far) => { // is a finger heard that lands so far from the middle?
    thing.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = thing.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [[-far, 0], [far, 0], [0, -far], [0, far]].every(([dx, dy]) =>
      isMine(thing, document.elementFromPoint(x + dx, y + dy)));
  };
  const found = new Set();
  for (const thing of document.querySelectorAll(PRESSED)) {
    if (!isSeen(thing) || thing.closest(".hits, .figs, .sr")) continue;
    if (thing.matches("label") && !thing.control) continue;
    if (thing.matches("input") && thing.labels?.length) continue; // its label is what is pressed
    const { width, height } = thing.getBoundingClientRect();
    const size = thing.matches(MAIN) ? main : least;
    if (!width || !height || (width >= size - 0.5 && height >= size - 0.5)) continue;
    if (!isReached(thing, 0)) continue; // something else covers it
    if (size === least && isReached(thing, size / 2 - 0.75)) continue;
    const words = (thing.ariaLabel || thing.title || thing.textContent).trim().slice(0, 40);
    found.add(`${thing.localName}.${thing.className || thing.id} “${words}”: ${width.toFixed(0)}×${height.toFixed(0)}`);
  }
  return [...found];
}"""
"""What can be pressed now and is too small, or is heard only where it is drawn; squares of the map can be zoomed."""


@pytest.fixture(scope="module")
def scenes() -> list[Sight]:
    return [sight for _, sight in islice(questions(), SCENES)]


def open_tab(page: Page, name: str) -> None:
    page.evaluate("id => { const tab = document.getElementById(id); tab.checked = true }", name)


def too_small(page: Page, *tabs: str) -> list[str]:
    found: list[str] = []
    for tab in tabs:
        open_tab(page, tab)
        found += [f"{tab}: {words}" for words in page.evaluate(SMALL, [LEAST, MAIN])]
    return found


@pytest.mark.whole_games
def test_on_a_phone_everything_is_large_enough_for_a_finger(visitor, scenes):
    page = visitor(hurried=True, **PHONE)
    sit_down(page)
    assert my_turn(page)
    found: list[str] = []
    for number, sight in enumerate(scenes):
        put(page, sight)
        width, height = SCREENS[number % 2]
        page.set_viewport_size({"width": width, "height": height})
        found += too_small(page, *SHEETS)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        found += too_small(page, *RAIL)
    assert "\n".join(dict.fromkeys(found)) == ""


def test_on_a_phone_it_is_said_what_somebody_who_is_placed_takes_away(visitor):
    page = visitor(hurried=True, **PHONE)
    sit_down(page)
    assert my_turn(page)
    stage = Stage().city(0, "2,2").city(1, "13,6")
    stage.realm(0).person_markers = tuple(int(row.id == "artist") for row in CONTENT.great_person_types)
    stage.ask(PlacePerson(0, CONTENT.great_person_types.number("artist")), phase=Phase.CITY_MANAGEMENT)
    put(page, Sight.of(CivilizationState(GAME, stage.w), 0, PEOPLE[:2]))
    expect(page.get_by_text("It takes the place of whatever is built on the square")).to_be_visible()


def test_on_a_phone_whom_one_leads_tells_what_they_are_good_at(visitor):
    page = visitor(hurried=True, **PHONE)
    sit_down(page)
    assert my_turn(page)
    expect(page.locator("#now .detail").first).to_be_hidden()
    people = page.locator("#now .about").inner_text().removeprefix("You lead the ").removesuffix(".")
    page.locator("#now .about").tap()
    expect(page.locator("#look h3")).to_have_text(people)
    expect(page.locator("#look .says").first).to_be_visible()

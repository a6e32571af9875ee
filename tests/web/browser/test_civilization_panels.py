"""The panels around the map of Civilization: the page itself never scrolls, and what one needs is at hand."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hegemon.core.face import Sight
from hegemon.games.civilization import table as civilization_table
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.world.realm import NONE
from hegemon.players.greedy import Greedy
from tests.games.civilization.policies import eager
from tests.web.browser.civilization import ONE_TURN, PHONE, SEND, SIZES, sit_down
from tests.web.browser.civilization_pages import put, sight_of
from tests.web.browser.laid_tables import come_back, game_at, lay, question
from tests.web.browser.playing import my_turn, random_record

TWO = {"players": 2}
STYLES = Path(civilization_table.__file__).parent / "static"
SCROLLS = "document.documentElement.scrollHeight > document.documentElement.clientHeight"
pytestmark = pytest.mark.whole_games


def test_words_for_screen_readers_make_the_page_no_longer_than_the_window(database, visitor):
    table = lay(database, game_at(lambda state: question(state) == "Compose", 1, TWO), TWO)
    laptop, phone = visitor(hurried=True, **SIZES["laptop"]), visitor(hurried=True, **PHONE)
    for page in (laptop, phone):
        come_back(page, table, table.asked[0])
        assert my_turn(page)
        assert not page.evaluate(SCROLLS)
    for tab in ("market", "chat", "more", "log"):
        laptop.locator(f"label[for=rail-{tab}]").click()
        assert not laptop.evaluate(SCROLLS), tab


APART = """(names) => names.map((name) => document.querySelector(name).getBoundingClientRect())
  .every((part, n, parts) => !n || parts[n - 1].bottom <= part.top + 4)"""
"""Do parts of the page stand one below the other?"""
FIGHT = ["#overlay .fronts", "#overlay .side:last-child", "#asking"]


@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
def test_on_a_phone_fronts_hand_and_buttons_are_seen_together(database, visitor, size):
    def attacks(state):
        return question(state) == "BattleTurn" and any(
            action.verb == "attack-front" for action in state.legal(state.to_act()[0])
        )

    table = lay(database, game_at(attacks, 120, TWO), TWO)
    page = visitor("es", hurried=True, **PHONE | dict(zip(("width", "height"), size, strict=True)))
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    page.locator("#overlay .handrow button").first.tap()
    page.locator("#overlay button.void[data-ref^='front:']").first.wait_for()
    assert page.evaluate(APART, FIGHT), "while a front is chosen"
    page.locator("#overlay button.void[data-ref^='front:']").first.tap()
    page.locator(SEND).wait_for()
    assert page.evaluate(APART, FIGHT), "before it is sent"


IN_COLUMNS = """() => {
  const places = [...document.querySelectorAll(".front:not(.lostcol) > :is(.unit, .void)")];
  const isWithin = (box, around) => box.left >= around.left - 1 && box.right <= around.right + 1 &&
    box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
  const [box, fronts] = [(part) => part.getBoundingClientRect(), document.querySelector(".fronts")];
  const isOpen = (place) => place.matches(".void.may");
  return places.length > 0 && fronts.scrollHeight <= fronts.clientHeight + 1 && places.every((place) =>
    isWithin(box(place), box(place.parentElement)) && (!isOpen(place) || isWithin(box(place), box(fronts))));
}"""
"""Is every unit within its front, and all that can be chosen in sight?"""


def test_many_fronts_and_many_fallen_push_nothing_out_of_sight(visitor):
    page = visitor("uk", hurried=True)
    sit_down(page)
    assert my_turn(page)
    put(page, long_battle(), "uk")
    page.locator("#overlay .handrow button").first.click()
    assert page.locator(".front:not(.lostcol)").count() >= 5
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        assert page.evaluate(IN_COLUMNS), name


SIDE_BY_SIDE = """() => {
  const [deeds, goods] = [".city .seg", ".city .goods"].map((name) =>
    [...document.querySelectorAll(name)].find((part) => part.checkVisibility()).getBoundingClientRect());
  return deeds.right <= goods.left && Math.abs(deeds.top - goods.top) < 8;
}"""
HAND_SEEN = """() => [...document.querySelectorAll("#overlay .handrow .unit")].every((card) => {
  const { bottom } = card.getBoundingClientRect();
  return bottom <= document.querySelector("#overlay .overbody").getBoundingClientRect().bottom + 1;
})"""


def test_on_a_tablet_what_a_city_makes_and_a_hand_in_battle_need_no_scrolling(database, visitor):
    page = visitor("fr", hurried=True, **SIZES["tablet"])
    for wanted, seed, seen in (("ManageCities", 3, SIDE_BY_SIDE), ("BattleTurn", 120, HAND_SEEN)):
        table = lay(database, game_at(lambda state, wanted=wanted: question(state) == wanted, seed, TWO), TWO)
        come_back(page, table, table.asked[0])
        assert my_turn(page)
        if wanted == "BattleTurn":
            page.locator("#overlay .handrow button").first.click()
        assert page.evaluate(seen), wanted


SHOWN_WHOLE = """() => {
  const scene = document.querySelector("#overlay .overbody");
  const around = scene.getBoundingClientRect();
  const isInside = ({ left, right, bottom }) =>
    left >= around.left && right <= around.right + 1 && bottom <= around.bottom + 1;
  const parts = [...scene.querySelectorAll(".side, .handrow .unit, .bonuscard, .total, .front.new")];
  const isWhole = parts.every((part) => isInside(part.getBoundingClientRect()));
  return isWhole && scene.scrollWidth <= scene.clientWidth && scene.scrollHeight <= scene.clientHeight;
}"""


def large_battle() -> Sight:
    """A battle in which somebody may play one of six different units: in this game, or in another one."""
    for seed in itertools.chain([15], range(200)):
        state = GAME.new({"players": 2}, str(seed))
        greedy = [Greedy(GAME, f"{seed}:{seat}") for seat in range(2)]
        for _ in range(400):
            seat = state.to_act()[0]
            legal = state.legal(seat)
            if question(state) == "BattleTurn" and len({action.args[-1] for action in legal}) >= 6:
                return sight_of(state, seat)
            state.apply(seat, greedy[seat].choose(state.unwritten_view(seat), legal))
    raise AssertionError("no such battle")


def long_battle() -> Sight:
    """A battle with fallen on both sides and four fronts at least, one of which may be attacked."""
    for seed in itertools.chain([359], range(400)):
        rng, state = random.Random(seed), GAME.new({"players": 2}, str(seed))
        for _ in range(300):
            seat, legal, fight = rng.choice(state.to_act()), [], state.world.battle
            legal = state.legal(seat)
            if fight and sum(front.units != (NONE, NONE) for front in fight.fronts) >= 4 and all(fight.lost_units):
                if {"open-front", "attack-front"} <= {action.verb for action in legal}:
                    return sight_of(state, seat)
            state.apply(seat, eager(state, seat, legal, rng))
    raise AssertionError("no such battle")


@pytest.mark.parametrize("size", ["desktop", "laptop", "tablet"])
def test_a_battle_with_many_units_is_seen_whole(visitor, size):
    page = visitor("fr", hurried=True, **SIZES[size])
    sit_down(page)
    assert my_turn(page)
    put(page, large_battle(), "fr")
    expect(page.locator("#overlay .handrow button")).to_have_count(6)
    assert page.evaluate(SHOWN_WHOLE)


TELL = """() => {
  const film = document.getElementById("film");
  film.hidden = false;
  film.innerHTML = "<ul>" + "<li><span>Ben moves from 3,11 to 5,11: 1 scout, and founds a city.</span></li>".repeat(4);
}"""
UNDER_NOTICE = """() => [...document.querySelectorAll(".asking button, .overlay button")].filter((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("#film");
}).map(({ innerText }) => innerText)"""


def test_on_a_phone_what_others_did_covers_nothing_that_is_pressed_in_research(database, visitor):
    def researches(state):
        return question(state) == "Research" and len(state.legal(state.to_act()[0])) > 1

    table = lay(database, game_at(researches, 1, TWO), TWO)
    page = visitor(hurried=True, **PHONE)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    page.evaluate(TELL)
    assert page.locator("#film").is_visible()
    assert page.evaluate(UNDER_NOTICE) == []


def test_on_a_phone_one_reads_what_one_has_beside_what_costs_it(database, visitor):
    table = lay(database, game_at(lambda state: question(state) == "ManageCities", 5, TWO), TWO)
    for width in (360, 390):
        page = visitor("fr", hurried=True, **PHONE | {"width": width})
        come_back(page, table, table.asked[0])
        assert my_turn(page)
        had = page.locator("#now .now-head .stats")
        assert had.locator(".sr").all_inner_texts() == ["Commerce:", "Culture:", "Pièces:"]
        box, tools = had.bounding_box(), page.locator("#helps").bounding_box()
        assert box["x"] + box["width"] <= tools["x"]
        assert tools["x"] + tools["width"] <= width


HEADS = ("cultura", "monedas", "tecnologías", "fila más alta", "unidades", "ciudades")
STANDINGS = f"""<style>{{style}}</style><main class="civ-end" style="width: 332px; font: 14px sans-serif">
<div class="scroller"><table class="standings"><thead><tr><td></td><th>puesto</th>
{"".join(f"<th>{head}</th>" for head in HEADS)}</tr></thead><tbody><tr><th>Ptolomeo</th><td>1</td>{"<td>12</td>" * 6}
</tr></tbody></table></div></main>"""


def test_on_a_phone_the_standings_at_the_end_show_all_their_columns(visitor):
    page = visitor(**SIZES["phone"])
    page.set_content(STANDINGS.replace("{style}", (STYLES / "ending.css").read_text()))
    assert page.locator(".standings thead th:visible").count() == len(HEADS)
    assert page.evaluate("document.querySelector('.scroller').scrollWidth") <= 332


TABS_IN_SIGHT = "() => document.querySelector('.civ > .tabs').getBoundingClientRect().bottom <= innerHeight"


def test_on_a_phone_a_replay_has_its_tabs_in_sight_however_much_a_move_did(visitor, tmp_path):
    page = visitor(hurried=True, **PHONE)
    page.goto("/")
    page.locator("#record").set_input_files(one_turn(tmp_path))
    page.get_by_role("button", name="Replay it").click()
    page.wait_for_url(re.compile("/replay"))
    page.evaluate("document.querySelector('.reel-news').textContent = 'something happened '.repeat(40)")
    page.wait_for_function(TABS_IN_SIGHT)
    page.evaluate("document.getElementById('reel-advice').textContent = 'another choice was better '.repeat(9)")
    page.wait_for_function(TABS_IN_SIGHT)


def one_turn(folder: Path) -> Path:
    """The record of a short game."""
    return random_record(folder, GAME, ONE_TURN)


def test_on_a_phone_squares_in_a_list_are_high_enough_and_the_tab_of_the_question_stays_marked(database, visitor):
    page = visitor(hurried=True, **PHONE)
    table = lay(database, game_at(lambda state: question(state) == "PlaceFigure", 3, TWO), TWO)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    heights = "all => all.filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect().height)"
    assert min(page.locator("#now .words .soft").evaluate_all(heights)) >= 44
    table = lay(database, game_at(lambda state: question(state) == "ManageCities", 5, TWO), TWO)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    page.locator("#now .good[data-ref$='/army']").first.click()
    expect(page.locator("#sheet-map")).to_be_checked()
    colours = (
        "() => ['now', 'board'].map((name) => getComputedStyle(document.querySelector(`#sheet-${name} + label`)).color)"
    )
    now, board = page.evaluate(colours)
    assert now != board


def test_a_low_window_folds_the_log_below_a_long_question_until_it_is_pressed(database, visitor):
    page = visitor(hurried=True, **SIZES["laptop"])
    table = lay(database, game_at(lambda state: question(state) == "AdoptPolicy", 1, TWO), TWO)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    height = "() => document.getElementById('railbox').offsetHeight"
    assert page.evaluate(height) < 45
    page.locator("label[for=rail-market]").click()
    assert page.evaluate(height) > 150


def test_a_good_that_needs_no_words_takes_one_line_and_so_does_a_single_city(database, visitor):
    page = visitor(hurried=True, **SIZES["desktop"])
    table = lay(database, game_at(lambda state: question(state) == "ManageCities", 5, TWO), TWO)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    heights = "all => all.map((it) => it.offsetHeight)"
    assert max(page.locator("#now .good.short:visible").evaluate_all(heights)) < 38
    assert page.locator("#now .citytab").count() == 1
    expect(page.locator("#hint use")).to_have_attribute("href", re.compile("i-hint$"))
    assert page.locator("#now .citytab").evaluate_all(heights)[0] < 45


def test_what_is_told_of_a_square_goes_when_something_else_covers_the_map(database, visitor):
    page = visitor(hurried=True, **SIZES["desktop"])
    table = lay(database, game_at(lambda state: question(state) == "ManageCities", 5, TWO), TWO)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    page.locator("[data-stage]").focus()
    page.keyboard.press("i")
    expect(page.locator("#look")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('shown'))")
    expect(page.locator("#look")).to_be_visible()
    page.evaluate("""() => {
      Object.assign(document.getElementById("overlay"), { hidden: false, className: "panel overlay research" });
      dispatchEvent(new Event("shown"));
    }""")
    expect(page.locator("#look")).to_be_hidden()


def test_the_name_of_a_rival_opens_all_that_lies_before_them(database, visitor):
    table = lay(database, game_at(lambda state: question(state) == "ManageCities", 3, TWO), TWO)
    desk, phone = visitor(hurried=True, **SIZES["desktop"]), visitor("uk", hurried=True, **PHONE)
    for page in (desk, phone):
        come_back(page, table, table.asked[0])
        if page is phone:
            page.locator("label[for=sheet-rivals]").tap()
        name = page.locator(".rival a[data-look]").first
        name.tap() if page is phone else name.press("Enter")
        page.locator("#look .shelf-of").first.wait_for()
        assert page.locator("#look header h3").inner_text() == name.inner_text()
        card = page.locator("#look .shelf-of details:not([open])").first
        card.locator("summary").click()
        assert card.locator("p").count(), "what is on the card"
        page.keyboard.press("Escape")
        page.locator("#look").wait_for(state="hidden")
        assert page.url.partition("?")[0].endswith(table.path), "nobody is led away"


def test_squares_are_listed_for_the_product_that_is_chosen_and_no_other(database, visitor):
    table = lay(database, game_at(lambda state: question(state) == "ManageCities", 3, TWO), TWO)
    page = visitor(hurried=True, **SIZES["desktop"])
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    listed = page.locator(".by-parts:visible")
    page.locator("#hits .acting").first.click()
    page.locator("[data-begun]").wait_for()
    assert listed.count() == 0, "a city alone says nothing about squares"
    page.locator(".good[data-ref].may:visible").first.click()
    listed.first.wait_for()
    assert listed.count() == 1


WIDTHS = "() => [...document.querySelectorAll('.pyramid .brick')].map((brick) => Math.round(brick.clientWidth))"


def test_bricks_are_as_wide_as_those_of_the_row_that_has_most(visitor):
    page = visitor(hurried=True, **SIZES["desktop"])
    sit_down(page)
    row = "<div class='prow'><b>I</b><div class='bricks'>{}</div><small>6</small></div>"
    rows = "".join(row.format("<span class='brick'>Pottery</span>" * n) for n in (2, 9))
    page.evaluate("(html) => (document.querySelector('#now').innerHTML = `<div class='pyramid'>${html}</div>`)", rows)
    assert len(set(page.evaluate(WIDTHS))) == 1

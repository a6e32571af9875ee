"""Choosing at Civilization's table on a desktop: where things stand, and how one changes one's mind."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from hegemon.games.civilization.framework.standing import hooked
from hegemon.games.civilization.world.markers import MarkerKind, kind_of
from tests.web.browser.civilization import PHONE, SEND, sit_down
from tests.web.browser.laid_tables import come_back, game_at, lay, question
from tests.web.browser.playing import caught_up, moved_on, my_turn, version

TWO = {"players": 2}
DESKTOP = {"width": 1440, "height": 900}
pytestmark = pytest.mark.whole_games


def at_table(database, visitor, wanted, seed: int = 3) -> Page:
    """A page at a desktop of whoever is asked what is wanted."""
    table = lay(database, game_at(wanted, seed, TWO), TWO)
    page = visitor(hurried=True, **DESKTOP)
    come_back(page, table, table.asked[0])
    caught_up(page, table.version)
    assert my_turn(page)
    return page


def several_sites(state) -> bool:
    """A city can build something on one of three squares at least."""
    sites = [action.args[:2] for action in state.legal(state.to_act()[0]) if action.verb == "produce-at"]
    return question(state) == "ManageCities" and any(sites.count(site) > 2 for site in sites)


def test_another_square_takes_the_place_of_the_one_that_was_chosen(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "PlaceFigure")
    squares = page.locator("#hits .sq.may")
    count = squares.count()
    assert count > 2
    squares.first.click()
    page.locator(SEND).wait_for()
    expect(squares).to_have_count(count - 1)
    other = squares.last.get_attribute("data-name")
    squares.last.click()
    expect(page.locator(SEND)).to_contain_text(other)
    expect(page.locator("#hits .chosen")).to_have_attribute("data-name", other)


def test_escape_closes_one_thing_after_the_other(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "ManageCities")
    track, dialog, chosen = page.locator("#culture"), page.locator("#keys"), page.locator("#now .chosen")
    page.keyboard.press("k")
    expect(track).to_be_visible()
    page.locator("#now .good[data-ref].may").filter(visible=True).first.click()
    expect(chosen).not_to_have_count(0)
    page.keyboard.press("?")
    expect(dialog.locator("form[method=dialog] button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(chosen).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    expect(track).to_be_visible()
    page.keyboard.press("Escape")
    expect(track).to_be_hidden()


def test_what_lies_over_the_map_makes_way_for_a_question_on_it(visitor):
    page = visitor(hurried=True, **DESKTOP)
    sit_down(page)
    assert my_turn(page)
    squares = page.locator("#hits .may")
    page.keyboard.press("k")
    while not squares.count():  # one policy, or two, and then a capital
        expect(page.locator("#culture")).to_be_visible()
        before = version(page)
        page.locator("#now .opt:visible").first.click()
        page.locator(SEND).click()
        caught_up(page, before + 1)
        assert my_turn(page)
    expect(page.locator("#culture")).to_be_hidden()


def test_another_product_takes_the_place_of_the_one_whose_square_is_asked(database, visitor):
    page = at_table(database, visitor, lambda state: several_sites(state) and len(several_goods(state)) > 1)
    items, asked = page.locator("#now .good[data-ref]").filter(visible=True), page.locator("#now .by-parts button")
    first, other = items.nth(0), items.nth(1)
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(first).not_to_have_attribute("aria-pressed", "true")
    name = other.get_attribute("data-ref")
    assert all(
        name in refs for refs in asked.filter(visible=True).evaluate_all("all => all.map((it) => it.dataset.refs)")
    )


def several_goods(state) -> set[str]:
    """What the capital can build on several squares each."""
    made = [action.args for action in state.legal(state.to_act()[0]) if action.verb == "produce-at"]
    first = [args[1] for args in made if args[0] == made[0][0]]
    return {item for item in first if first.count(item) > 1}


OVER_FIGURES = """() => {
  const { zIndex } = getComputedStyle(document.querySelector("#hits .sq.chosen"));
  const [words, figures] = ["#hits .sq.chosen > span", "#figs"].map((part) => document.querySelector(part));
  return zIndex === "auto" && getComputedStyle(words).zIndex > getComputedStyle(figures).zIndex;
}"""
"""Do the words on the chosen square stand above the figures, whatever square these are on?"""


def test_what_happens_on_a_square_is_read_although_a_figure_stands_beside_it(database, visitor):
    def may_explore(state):
        """A tile that can be turned up in one place only: all of it can be pressed."""
        legal = state.legal(state.to_act()[0]) if question(state) == "MoveFigures" else []
        land = state.world.geography
        ways = {action.args[4] for action in legal if action.verb == "go-exploring"}
        tiles = [land.slot[land.square[str(name)]] for name in ways]
        return any(tiles.count(tile) == 1 for tile in tiles)

    page = at_table(database, visitor, may_explore)
    page.locator("#now [data-refs^='do:move'][data-refs*=' square:']").first.wait_for(state="attached")
    page.locator("#hits .sq.explore.may:not(.small)").first.click()
    if not page.locator("#hits .sq.chosen").count():
        page.locator("#hits .sq.explore.may:not(.small), #now .piece.may").first.click()
    expect(page.locator("#hits .sq.explore.chosen > span")).to_be_visible()
    assert page.evaluate(OVER_FIGURES)


def test_where_a_product_could_go_as_well_is_not_hatched_when_a_square_is_chosen(database, visitor):
    page = at_table(database, visitor, several_sites)
    items = page.locator("#now .good[data-ref]").filter(visible=True)
    for n in range(items.count()):
        items.nth(n).click()
        if page.locator("#hits .sq.may").count() > 2:
            break
        page.keyboard.press("Escape")
    squares, hatched = page.locator("#hits .sq.may"), page.locator("#hits .site.no")
    count, none = squares.count(), hatched.count()
    squares.first.click()
    page.locator(SEND).wait_for()
    expect(squares).to_have_count(count - 1)
    expect(hatched).to_have_count(none)


def test_against_one_opponent_the_log_stands_below_them_in_every_phase(database, visitor):
    for asked in ("PlaceFigure", "Compose", "ManageCities"):
        page = at_table(database, visitor, lambda state, asked=asked: question(state) == asked)
        log, rivals, map_ = (page.locator(name).bounding_box() for name in ("#log", ".rival", "#viewport"))
        assert log["y"] > rivals["y"] + rivals["height"], asked
        assert not map_ or log["x"] + log["width"] < map_["x"], asked
        page.context.close()


def test_a_site_for_a_city_has_its_name_in_one_line_above_what_it_yields(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "PlaceCapital")
    for name in page.locator("#now .opt b:not(.end b)").all():
        option = name.locator("xpath=..")
        yields = option.locator(".end").bounding_box()
        assert name.bounding_box()["height"] < 30, name.inner_text()
        assert yields["y"] >= name.bounding_box()["y"] + name.bounding_box()["height"]


def test_all_of_a_front_that_glows_can_be_pressed(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "BattleTurn", 120)
    box = page.locator(".front.new").bounding_box()
    page.mouse.click(box["x"] + 10, box["y"] + 10)
    expect(page.locator(".front.new .void.chosen")).to_have_count(1)


def may_attack(state) -> bool:
    legal = state.legal(state.to_act()[0]) if question(state) == "BattleTurn" else []
    return {"open-front", "attack-front"} <= {action.verb for action in legal}


def test_by_mouse_a_unit_is_played_by_two_presses(database, visitor):
    page = at_table(database, visitor, may_attack, 120)
    before = version(page)
    page.locator("#overlay .handrow button").first.click()
    expect(page.locator(".front .void.may")).not_to_have_count(0)
    page.locator(".front.new").click(position={"x": 10, "y": 10})
    moved_on(page, before)


def test_by_touch_another_front_takes_the_place_of_the_one_that_was_touched(database, visitor):
    table = lay(database, game_at(may_attack, 120, TWO), TWO)
    page = visitor(hurried=True, **PHONE)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    before = version(page)
    attacked, opened = page.locator(".void[data-ref^='front:'].may"), page.locator(".front.new .void[data-ref]")
    page.locator("#overlay .handrow button").first.tap()
    for first, second in ((opened, attacked.first), (attacked.first, opened)):
        first.tap()
        page.locator(SEND).wait_for()
        expect(second).to_have_class(re.compile("may"))
    opened.tap()
    opened.tap()
    moved_on(page, before)


SCROLLED = """() => {
  const scrollTo = Element.prototype.scrollTo;
  window.tops = [];
  Element.prototype.scrollTo = function (aim) { tops.push(aim.top); scrollTo.call(this, aim); };
}"""


def test_a_map_that_is_seen_whole_stays_still_whatever_is_brought_before_the_eye(database, visitor):
    below = at_table(database, visitor, lambda state: question(state) == "ManageCities" and state.to_act()[0] == 1)
    assert below.evaluate("document.getElementById('viewport').scrollTop") == 0, "as it is first shown"
    below.evaluate(SCROLLED)
    below.locator("#map-tools [data-show]").click()
    assert set(below.evaluate("tops")) == {0}


def test_what_only_opens_another_choice_is_sent_by_one_press(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "PlaceFigure")
    before = version(page)
    page.locator("#now .words [data-refs]").first.evaluate("choice => { choice.dataset.once = ''; choice.click(); }")
    caught_up(page, before + 1)


def test_whoever_researches_reads_their_trade_beside_the_prices(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "Research")
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator(".now-head > .stats .n").first).to_be_visible()
    page.locator("label[for=fold]").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator(".now-head > .stats")).to_be_hidden()


LEFT_OF_ITS_SQUARE = """() => [...document.querySelectorAll("#hits .yield")].filter((yields) => {
  const [first, ...others] = [yields, ...yields.children].map((each) => each.getBoundingClientRect());
  return others.some(({ left }) => left < first.left - 1);
}).length"""


def test_what_a_square_yields_stays_on_it(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "ManageCities")
    assert page.locator("#hits .yield").count()
    page.evaluate("""() => document.querySelectorAll("#hits .yield").forEach((yields) => {
      while (yields.childElementCount < 4) yields.append(yields.firstElementChild.cloneNode(true));
      yields.classList.add("many");
    })""")
    assert page.evaluate(LEFT_OF_ITS_SQUARE) == 0


def may_found(state) -> bool:
    """A city can be founded, by somebody who gets a policy with it."""
    realm = state.world.realms[state.to_act()[0]]
    return len(realm.policies) < 3 and any(action.verb == "found" for action in state.legal(state.to_act()[0]))


def may_levy(state) -> bool:
    """A city can build an army, with which a unit comes."""
    seat = state.to_act()[0]
    armies = (action for action in state.legal(seat) if action.verb == "produce-at" and "army" in action.args)
    return question(state) == "ManageCities" and hooked(state.world, seat, "built_army") and any(armies)


def test_a_city_is_founded_and_its_policy_adopted_by_one_choice(database, visitor):
    page = at_table(database, visitor, may_found)
    page.locator('#now [data-refs^="do:found"]').first.click()
    policies = page.locator('#now label:visible select[data-switches="do:found"]')
    policies.select_option(index=1)
    name, before = policies.locator("option:checked").inner_text(), version(page)
    page.locator(SEND).click()
    moved_on(page, before + 1)
    expect(page.locator("#log")).to_contain_text(f"You adopt {name}.")


def test_the_end_of_a_phase_that_was_asked_for_comes_after_a_question_in_between(database, visitor):
    page = at_table(database, visitor, may_found)
    page.locator('#now [data-refs^="do:found"]').first.click()
    before = version(page)
    page.locator("#now [data-choosing=close]").click()
    moved_on(page, before)
    assert my_turn(page)
    in_between = page.locator('#now :is([data-refs^="do:adopt"], [data-refs^="do:explore-beside"])')
    while in_between.count():
        before = version(page)
        in_between.first.click()
        page.locator(SEND).click()
        moved_on(page, before)
    expect(page.locator("#log")).to_contain_text("You adopt")
    expect(page.locator("#now [form=act][value*=done]")).to_have_count(0)


def test_a_finger_ends_the_management_of_cities_by_a_second_press(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "ManageCities")
    before, ending = version(page), page.locator("#now .ending")
    ending.click()
    expect(ending).to_contain_text("Press again to end it all the same")
    assert version(page) == before
    ending.click()
    moved_on(page, before)


def test_a_step_of_the_culture_track_is_chosen_before_it_is_sent(database, visitor):
    page = at_table(database, visitor, rich_in_culture)
    before = version(page)
    page.locator('#now .opt[data-refs="do:advance"]').click()
    page.wait_for_timeout(300)
    assert version(page) == before
    page.locator(SEND).click()
    moved_on(page, before)


def test_an_army_is_built_with_the_unit_that_comes_with_it(database, visitor):
    page = at_table(database, visitor, may_levy)
    page.locator('#now .good[data-ref$="/army"]').filter(visible=True).click()
    page.locator("#hits .sq.may").first.click()
    page.locator('#now label:visible select[data-switches="figure:army"]').select_option("Mounted")
    before = version(page)
    page.locator(SEND).click()
    moved_on(page, before + 1)
    expect(page.locator("#now")).not_to_contain_text("for free")


def test_the_first_army_and_scout_are_placed_by_one_choice(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "PlaceFigure")
    page.locator("#hits .sq.may").first.click()
    page.locator("#now label:visible [data-switches]").check()
    before = version(page)
    page.locator(SEND).click()
    moved_on(page, before + 1)
    expect(page.locator("#log")).to_contain_text("You place a scout")


def rich_in_culture(state) -> bool:
    """Two steps of the culture track can be paid for."""
    realm = state.world.realms[state.to_act()[0]]
    return any(action.verb == "advance" for action in state.legal(state.to_act()[0])) and realm.culture >= 6


def test_several_steps_of_the_culture_track_are_paid_for_by_one_choice(database, visitor):
    page = at_table(database, visitor, rich_in_culture)
    before = version(page)
    steps = page.locator('#now [data-times="2"]')
    steps.click()
    page.wait_for_timeout(300)
    assert version(page) == before, "what comes to light can't be taken back: it takes a second press"
    steps.click()
    moved_on(page, before + 1)
    expect(page.locator("#log")).to_contain_text("You advance to step 2 of the culture track.")


@pytest.mark.parametrize("status", [409, 429])
def test_what_was_to_follow_a_choice_that_is_refused_is_not_sent(database, troubled, status):
    page = at_table(database, lambda **_: troubled, rich_in_culture)
    sent: list[Route] = []

    def refuse(route: Route) -> None:
        sent.append(route)
        route.fulfill(status=status, json={"message": "Not now.", "rule": None})

    page.route("**/act", refuse)
    page.locator('#now [data-times="2"]').dblclick()
    expect(page.locator(".toast p")).to_have_text("Not now.")
    expect(page.locator("#game[aria-busy]")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('shown'))")  # the page changes, and asks the same
    page.wait_for_timeout(500)
    assert len(sent) == 1


def figures_are_left(state) -> bool:
    """Several groups of figures can still move."""
    groups = {action.args[0] for action in state.legal(state.to_act()[0]) if action.verb == "move"}
    return question(state) == "MoveFigures" and len(groups) > 1


def test_keys_lead_to_the_next_figures_and_end_no_phase_at_the_first_press(database, visitor):
    page = at_table(database, visitor, figures_are_left, 1)
    pieces, ending = page.locator("#now .piece"), page.locator("#now .ending.early")
    count, before = pieces.count(), version(page)
    page.keyboard.press("1")
    page.locator("#hits .sq.may:not(.origin, .harm, .explore)").last.press("Enter")
    page.locator(SEND).focus()
    page.keyboard.press("e")
    moved_on(page, before)
    expect(pieces).not_to_have_count(count)
    expect(pieces.first).to_be_focused()
    before = version(page)
    page.keyboard.press("e")
    expect(ending).to_be_focused()
    expect(ending).to_contain_text("Press again to end it all the same")
    assert version(page) == before
    page.keyboard.press("e")
    moved_on(page, before)


def test_what_was_chosen_stands_as_a_ghost_where_it_goes_and_a_battle_stays_red(database, visitor):
    def is_near_a_village(state):
        return figures_are_left(state) and any(
            action.verb == "move" and kind_of(state.world.markers[state.world.geography.square[action.args[3]]])
            is MarkerKind.VILLAGE for action in state.legal(state.to_act()[0])
        )  # fmt: skip

    page = at_table(database, visitor, is_near_a_village, 1)
    for piece in page.locator("#now .piece").all():
        piece.click()
        if (village := page.locator("#hits .sq.may.harm").first).count():
            break
    shown = "it => getComputedStyle(it, '::before').backgroundColor"
    expect(page.locator("#hits .ghost")).to_have_count(0)
    village.click()
    expect(page.locator("#hits .sq.harm.chosen > .ghost > svg").first).to_be_visible()
    chosen = page.locator("#hits .sq.harm.chosen")
    page.wait_for_function("it => getComputedStyle(it, '::before').transitionDuration", arg=chosen.element_handle())
    assert "0.478" in chosen.evaluate(shown) or "255, 122, 99" in chosen.evaluate(shown)
    page.keyboard.press("Escape")
    expect(page.locator("#hits .ghost")).to_have_count(0)


def test_all_squares_around_a_capital_are_outlined_before_it_is_put_there(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "PlaceCapital", 1)
    page.locator("#hits .sq.seat").first.click()
    outline = page.evaluate("""() => {
      const square = document.querySelector("#hits .sq.seat.chosen");
      return parseFloat(getComputedStyle(square, "::after").width) / square.offsetWidth;
    }""")
    assert outline == pytest.approx(3, abs=0.1)


def test_nothing_fades_that_can_be_pressed(database, visitor):
    page = at_table(database, visitor, several_sites)
    goods = page.locator("#now .good[data-ref]").filter(visible=True)
    goods.first.click()
    assert page.locator("#now .citytab").first.evaluate("it => getComputedStyle(it).opacity") == "1"
    page.locator("#hits .sq.may:not(.acting)").first.click()
    page.locator(SEND).wait_for()
    faded = "all => all.filter((it) => getComputedStyle(it).opacity < 0.8 && it.matches('.may, .other')).length"
    assert goods.evaluate_all(faded) == 0
    goods.last.click()
    expect(goods.last).to_have_class(re.compile("chosen"))


def test_a_square_that_was_chosen_in_the_list_can_be_exchanged_on_the_map(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "PlaceFigure")
    squares, chips = page.locator("#hits .sq.may"), page.locator("#now .words [data-refs]")
    count, listed = squares.count(), chips.filter(visible=True).count()
    chips.first.click()
    page.locator(SEND).wait_for()
    expect(squares).to_have_count(count - 1)
    expect(chips.filter(visible=True)).to_have_count(listed)
    other = squares.last.get_attribute("data-name")
    squares.last.click()
    expect(page.locator(SEND)).to_contain_text(other)


def test_other_policies_stay_in_sight_when_one_is_chosen(database, visitor):
    page = at_table(database, visitor, lambda state: question(state) == "AdoptPolicy", 1)
    policies = page.locator("#now .opt[data-refs]").filter(visible=True)
    count = policies.count()
    policies.first.click()
    page.locator(SEND).wait_for()
    expect(policies).to_have_count(count)
    policies.last.click()
    expect(policies.last).to_have_class(re.compile("chosen"))
    expect(page.locator("#now .opt.chosen")).to_have_count(1)

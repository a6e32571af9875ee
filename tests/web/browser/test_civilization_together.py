"""Two browsers at one table of Civilization: they fight, bargain, break in, come back, watch and leave."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from hegemon.games.civilization.chapters.production import program_ready
from hegemon.games.civilization.framework.window_kinds import ONLY_ANSWER
from hegemon.games.civilization.game import GAME
from hegemon.service.tables.terms import Terms
from tests.web.browser.civilization import PHONE, SEND, SIZES, choose, click
from tests.web.browser.laid_tables import LaidTable, come_back, game_at, lay, question
from tests.web.browser.playing import MY_TURN, accept, caught_up, invitations, my_turn, new_table, until, version

TWO = {"players": 2}
COVERED = """() => [...document.querySelectorAll("#overlay .handrow button, #overlay button.void")].filter((card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  return !card.contains(document.elementFromPoint(left + width / 2, top + height - 4));
}).map((card) => card.textContent)"""
"""The cards and places of a scene whose lower edge lies below something else."""
NEWEST = """() => {
  const lines = document.querySelectorAll("#log li");
  const { left, bottom } = lines[lines.length - 1].getBoundingClientRect();
  return document.getElementById("log").contains(document.elementFromPoint(left + 20, bottom - 8));
}"""
"""Is the latest line of the log in sight?"""
pytestmark = pytest.mark.whole_games


@pytest.fixture
def two(visitor) -> list[Page]:
    """Two people with a browser each; one of them plays in French."""
    return [visitor(hurried=True), visitor(locale="fr", hurried=True)]


def sit(pages: list[Page], table: LaidTable) -> None:
    for seat, page in enumerate(pages):
        come_back(page, table, seat)


def whose_turn(pages: list[Page]) -> tuple[Page, Page]:
    """Who is asked, and the other one, as soon as somebody is."""
    first, second = pages
    first.wait_for_load_state()
    until(first, lambda: bool(first.locator(MY_TURN).count() or second.locator(MY_TURN).count()))
    return (first, second) if first.locator(MY_TURN).count() else (second, first)


def together(mover: Page, other: Page) -> None:
    """Both show the same version."""
    caught_up(other, version(mover))


def test_a_battle_is_fought_by_two_and_goes_on_after_a_reload_and_on_another_device(database, two, visitor):
    moves = game_at(lambda state: question(state) == "BattleTurn", 120, TWO)
    table = lay(database, moves, TWO)
    sit(two, table)
    rng, fought = random.Random(1), set()
    for number in range(12):
        mover, other = whose_turn(two)
        assert my_turn(mover)
        if not mover.locator("#overlay.battle").is_visible():
            break
        expect(other.locator("#overlay.battle")).to_be_visible()
        fought.add(two.index(mover))
        if number == 1:
            mover.reload()
            assert my_turn(mover)
            seat = two.index(mover)
            two[seat] = mover = visitor(width=390, height=844, hurried=True)
            come_back(mover, table, seat)
            assert my_turn(mover)
            expect(mover.locator("#overlay.battle")).to_be_visible()
            assert mover.evaluate(COVERED) == []
        choose(mover, rng)
        together(mover, other)
    assert fought == {0, 1}
    for page in two:
        expect(page.locator("#overlay.battle")).to_be_hidden()
        expect(page.locator("#aftermath h2")).to_be_visible()
    mover, other = whose_turn(two)
    mover.locator("#aftermath button").click()
    other.keyboard.press("Escape")
    for page in two:
        expect(page.locator("#aftermath")).to_be_hidden()
    mover.reload()
    assert my_turn(mover)
    expect(mover.locator("#aftermath")).to_be_hidden()


@pytest.mark.parametrize("size", ["phone", "narrow"])
def test_on_a_phone_what_is_asked_in_a_battle_covers_no_card_of_ones_hand(database, visitor, size):
    moves = game_at(lambda state: question(state) == "BattleTurn", 120, TWO)
    table = lay(database, moves, TWO)
    page = visitor("uk", hurried=True, **{**PHONE, **SIZES[size]})
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    page.locator("#overlay .handrow button").first.tap()
    page.locator("#overlay button.void").last.evaluate("place => place.click()")
    page.locator(SEND).wait_for()
    assert page.locator("#overlay .handrow button").count() > 1
    assert page.evaluate(COVERED.replace(", #overlay button.void", "")) == []


def test_a_deal_is_offered_seen_by_both_and_accepted(database, two):
    def may_offer(state):
        return question(state) == "Compose" and any(action.verb == "give-trade" for action in legal(state))

    def legal(state):
        return state.legal(state.to_act()[0])

    table = lay(database, game_at(may_offer, 1, TWO), TWO)
    sit(two, table)
    mover, other = whose_turn(two)
    assert my_turn(mover)
    expect(mover.locator("#overlay.deal")).to_be_visible()
    before = version(mover)
    have = int(mover.locator("[data-sum=trade]").inner_text())
    for _ in range(2):
        mover.locator(".tray:first-child [data-counts=trade] [data-by='1']").click()
    expect(mover.locator("[data-sum=trade]")).to_have_text(str(have - 2))
    mover.locator(".tray:first-child [data-counts=trade] [data-by='-1']").click()
    mover.keyboard.press("e")  # what was counted, then the proposal
    caught_up(other, before + 2)
    before += 1
    assert my_turn(other)
    expect(other.locator("#overlay.deal")).to_be_visible()
    expect(other.locator("#overlay.deal .inside").first).to_be_visible()
    other.locator("#now [data-refs='do:accept']").click()
    caught_up(mover, before + 2)
    for page in two:
        expect(page.locator("#log")).to_contain_text(re.compile(": 1 trade|: 1 de commerce"))


def test_whoever_gathers_a_deal_by_keys_goes_on_in_the_same_tray(database, visitor):
    def may_ask(state):
        return question(state) == "Compose" and any(action.verb == "ask-resource" for action in legal(state))

    def legal(state):
        return state.legal(state.to_act()[0])

    table = lay(database, game_at(may_ask, 1, TWO), TWO)
    page = visitor(hurried=True)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    before = version(page)
    tray = page.locator(".tray").last
    page.keyboard.press("Tab")
    tray.locator(".adds:not(.numbers) [form=act]").first.focus()
    page.keyboard.press("Enter")
    caught_up(page, before + 1)
    expect(tray.locator(":focus")).to_have_count(1)


BROKEN_IN = 67
"""The number of a game in which somebody may soon break into something."""


def may_break_in(state) -> bool:
    """Is somebody asked who could do more with a culture event than harm themselves?"""
    seat = next(iter(state.to_act()), None)
    if question(state) != "React" or any(window.kind == ONLY_ANSWER for window in state.open_windows(seat)):
        return False
    return any(action.verb == "answer-with" for action in state.legal(seat))


def test_somebody_breaks_in_in_time_with_what_triggered_it_before_their_eyes(database, two):
    table = lay(database, game_at(may_break_in, BROKEN_IN, TWO), TWO)
    sit(two, table)
    mover, other = whose_turn(two)
    assert my_turn(mover)
    expect(mover.locator("#now.reaction .trigger")).not_to_be_empty()
    assert not other.locator("#now.reaction").count()
    mover.locator("#now [data-refs^='do:answer-with']").first.click()
    before = version(mover)
    mover.locator(SEND).click()
    caught_up(other, before + 1)


def test_a_tick_beside_a_question_answers_nothing_until_that_is_let_pass(database, two):
    table = lay(database, game_at(may_break_in, BROKEN_IN, TWO), TWO)
    sit(two, table)
    mover, _ = whose_turn(two)
    assert my_turn(mover)
    before = version(mover)
    mover.locator("#never-again").click()
    expect(mover.locator("#never-again")).to_have_attribute("aria-pressed", "true")
    mover.wait_for_timeout(300)
    assert version(mover) == before
    with mover.expect_response(re.compile("/standing")) as noted:
        mover.locator("#now .ending").click()
    assert noted.value.ok
    expect(mover.locator("#now.reaction")).to_have_count(0)


PRESSED = """(isLater) => new Promise((done) => {
  const ending = document.querySelector("#now .ending");
  const catchIt = (event) => { event.preventDefault(); event.stopImmediatePropagation(); window.isSent = true; };
  addEventListener("submit", catchIt, { capture: true, once: true });
  const other = ending.parentElement.appendChild(ending.cloneNode(true));
  Object.assign(other, { value: '["another"]' }).removeAttribute("data-key");
  dispatchEvent(new Event("shown"));
  setTimeout(() => {
    ending.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }));
    ending.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    removeEventListener("submit", catchIt, { capture: true });
    done(Boolean(window.isSent));
  }, isLater ? 700 : 0);
})"""
"""Another question is asked, and a finger comes down on its large button, at once or later. Is that sent?"""


def test_a_finger_that_comes_down_as_the_question_changes_ends_no_phase(database, visitor):
    table = lay(database, game_at(lambda state: question(state) == "MoveFigures", 1, TWO), TWO)
    page = visitor(hurried=True, **PHONE)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    assert not page.evaluate(PRESSED, False)
    assert page.evaluate(PRESSED, True)


def test_others_watch_talk_take_back_and_leave(database, two, visitor):
    table = lay(database, game_at(lambda state: question(state) == "MoveFigures", 1, TWO), TWO)
    sit(two, table)
    eve = visitor(width=390, height=844, hurried=True)
    eve.goto(table.path)
    expect(eve.locator("#game.watching")).to_be_visible()
    assert not eve.locator("[form=act]").count()
    mover, other = whose_turn(two)
    assert my_turn(mover)
    rng = random.Random(5)
    while not mover.locator("#take-back").count():
        assert my_turn(mover)
        choose(mover, rng)
    before = version(mover)
    mover.keyboard.press("u")
    caught_up(eve, before + 1)
    caught_up(other, before + 1)
    eve.locator("label[for=sheet-rail]").click()
    assert all(reader.evaluate(NEWEST) for reader in (mover, other, eve))
    mover.locator("label[for=rail-chat]").click()
    mover.locator("#say").fill("Hello")
    mover.locator(".chat-form button").click()
    for reader in (other, eve):
        expect(reader.locator("#chat-lines")).to_contain_text("Hello")
    mover.locator("label[for=rail-more]").click()
    mover.locator("#my-seat summary").first.click()
    mover.locator("#leaving summary").click()
    mover.locator("#leave").click()
    expect(mover.locator(".notice.gone")).to_be_visible()
    expect(other.locator(".notice.note")).to_be_visible()


def test_clocks_run_and_a_choice_is_undone_by_consent(database, two):
    """What needs the others' leave can't be taken back alone: whoever has ended a phase asks."""
    timed = Terms(clock="move", seconds=600)
    table = lay(database, game_at(lambda state: question(state) == "MoveFigures", 1, TWO), TWO, timed)
    sit(two, table)
    mover, other = whose_turn(two)
    assert my_turn(mover)
    expect(mover.locator("#now time.clock[data-running=yes]")).to_be_visible()
    expect(other.locator(".rival time.clock[data-running=yes]")).to_be_visible()
    before = version(mover)
    mover.keyboard.press("e")
    expect(mover.locator("#now .ending.early")).to_be_focused()
    mover.keyboard.press("e")
    caught_up(other, before + 1)
    expect(mover.locator("#ask-undo")).to_have_attribute("title", re.compile("Ask to undo|Demander à annuler"))
    mover.keyboard.press("u")
    expect(mover.locator("#withdraw")).to_be_visible()
    other.locator("#agree").click()
    expect(mover.locator(MY_TURN)).to_have_count(1)
    expect(mover.locator("#withdraw")).to_have_count(0)
    expect(mover.locator("#now .pieces")).to_be_visible()


def test_two_people_and_two_computers(two):
    ada, ben = two
    new_table(ada, "me", "friend", "novice", "novice", game="civilization")
    accept(ben, invitations(ada)[0])
    ada.wait_for_selector("#game[data-status=playing]")
    rng, movers = random.Random(6), []
    while len(movers) < 10:
        mover, other = whose_turn(two)
        assert my_turn(mover)
        choose(mover, rng)
        together(mover, other)
        movers.append(mover)
    assert set(movers) == {ada, ben}
    assert [page.locator("#rivals .rival").count() for page in two] == [3, 3]


def test_people_who_share_a_device_have_a_curtain_between_them(visitor):
    page = visitor(hurried=True)
    new_table(page, "me", "here", game="civilization")
    rng, seats = random.Random(5), []
    for _ in range(3):
        expect(page.locator("#game")).to_have_attribute("data-curtain", "yes")
        assert not page.locator("[form=act]").count()
        page.locator("#unveil").click()
        assert my_turn(page)
        seats.append(page.locator("#game").get_attribute("data-seat"))
        while page.locator("#game[data-curtain=no]").count():
            choose(page, rng, click)
    assert set(seats) == {"0", "1"}


def test_a_deal_is_declined_for_a_counter_offer_in_one_press(database, two):
    def is_proposed(state):
        return question(state) == "Consider" and any(
            action.verb == "decline" for action in state.legal(state.to_act()[0])
        )

    table = lay(database, game_at(is_proposed, 1, TWO), TWO)
    sit(two, table)
    mover, other = whose_turn(two)
    assert my_turn(mover)
    before = version(mover)
    mover.locator("#overlay.deal [data-then]").click()
    caught_up(other, before + 2)
    expect(mover.locator("#overlay.deal .talk")).to_be_visible()
    expect(mover.locator("#overlay.deal .stepper").first).to_be_visible()


def puts_things_together(state):
    """Trade can be given, and something that isn't counted can be asked for."""
    verbs = {action.verb for action in state.legal(state.to_act()[0])} if question(state) == "Compose" else set()
    return {"give-trade", "ask-resource"} <= verbs


def test_what_was_counted_for_a_deal_is_kept_when_something_else_is_added(database, visitor):
    table = lay(database, game_at(puts_things_together, 1, TWO), TWO)
    page = visitor(hurried=True)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    before = version(page)
    page.locator('#overlay.deal [data-y="trade"] [data-by="1"]').first.click()
    page.locator("#overlay.deal .adds:not(.numbers) button").first.click()
    caught_up(page, before + 2)
    expect(page.locator("#overlay.deal .inside")).to_have_count(2)


def test_a_city_says_where_a_product_cant_go_and_uses_up_what_is_switched_on(database, visitor):
    def has_a_program(state):
        if question(state) != "ManageCities":
            return False
        w, seat = state.world, state.to_act()[0]
        building = {str(action.args[0]) for action in state.legal(seat) if action.verb == "produce-at"}
        return any(program_ready(w, city) and w.geography.name[city.centre] in building for city in w.cities[seat])

    table = lay(database, game_at(has_a_program, 3, TWO), TWO)
    page = visitor(hurried=True)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    city = page.locator(".city:has(.use-program)")
    name = city.locator(".use-program").get_attribute("id").partition("-program-")[2]
    page.evaluate("at => document.querySelector(`[data-ref='square:${at}'].may`).click()", name.replace("-", ","))
    expect(page.locator(f"#city-tab-{name}")).to_be_checked()
    page.locator("[data-choosing=back]").click()
    expect(city.locator(".purse .program-on")).to_be_visible()
    city.locator(".use-program").uncheck()
    expect(city.locator(".purse .program-on")).to_be_hidden()
    city.locator(".use-program").check()
    city.locator(".good[data-ref]", has_not_text=re.compile(r"\b0$")).first.click()
    page.locator(".site.no").first.click()
    expect(page.locator("#look .refused").first).to_be_visible()
    if not page.locator(SEND).count():
        page.locator("#hits .sq.may").first.click()
    page.locator(SEND).click()
    expect(page.locator("#log")).to_contain_text("You use up a building program.")


def two_cities(state):
    """Two cities of one's own have yet to act."""
    arts = {action for action in state.legal(state.to_act()[0]) if action.verb == "devote"}
    return question(state) == "ManageCities" and len(arts) > 1


def test_after_another_city_than_the_first_has_acted_the_first_one_is_open(database, visitor):
    table = lay(database, game_at(two_cities, 3, TWO), TWO)
    page = visitor(hurried=True)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    before = version(page)
    page.locator(".citytab").nth(1).click()
    page.locator(".city [data-refs^='do:devote']").filter(visible=True).click()
    page.locator(SEND).click()
    caught_up(page, before + 1)
    expect(page.locator(".citytab.done")).to_have_count(1)
    expect(page.locator(".city").filter(visible=True)).to_have_count(1)


def calm_move(state):
    """One of two groups can go somewhere, and nothing but the other group is asked about afterwards."""
    if question(state) != "MoveFigures" or len({action.args[0] for action in moves_in(state)}) != 2:
        return None
    for action in moves_in(state):
        later, seat = state.copy(), state.to_act()[0]
        later.apply(seat, action)
        if question(later) == "MoveFigures" and later.to_act() == (seat,):
            return action
    return None


def moves_in(state):
    return [action for action in state.legal(state.to_act()[0]) if action.verb == "move"]


def test_the_end_of_a_phase_is_said_together_with_the_last_move(database, visitor):
    moves = game_at(calm_move, 3, TWO)
    state = GAME.new(TWO, moves.seed)
    for seat, action in moves.made:
        state.apply(seat, action)
    table = lay(database, moves, TWO)
    page = visitor(hurried=True)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    close, before = page.locator("[data-choosing=close]"), version(page)
    expect(close).to_be_hidden()
    value = json.dumps(calm_move(state).to_json(), separators=(",", ":"))
    page.evaluate(
        "value => [...document.querySelectorAll('[form=act]')].find((it) => it.value === value).click()", value
    )
    expect(close).to_have_text("… and end your movement: the others stay")
    expect(page.locator(".act.ending")).to_be_hidden()
    close.click()
    caught_up(page, before + 2)
    expect(page.locator("#now [form=act][value*=end-movement]")).to_have_count(0)


OVER_TOOLS = """() => {
  const phases = document.getElementById("phases").getBoundingClientRect();
  return [...document.querySelectorAll(".bar .tool")].map((tool) => tool.getBoundingClientRect())
    .filter(({ left, right, width }) => width && left < phases.right && right > phases.left).length;
}"""
"""How many tools of the bar lie below the phases of the turn."""


def test_culture_and_the_market_open_on_every_screen_for_all(database, visitor, violations):
    moves = game_at(lambda state: question(state) == "Compose", 1, TWO)
    table = lay(database, moves, TWO)
    page = visitor(hurried=True)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    scene = page.locator("#culture")
    page.keyboard.press("k")
    expect(scene).to_be_visible()
    page.locator("label[for=rail-market]").click()
    expect(page.locator("#market .offer").first).to_be_visible()
    assert violations(page) == []
    for width in (700, 768, 820, 1100):
        page.set_viewport_size({"width": width, "height": 1000})
        assert page.evaluate(OVER_TOOLS) == 0, width
    page.set_viewport_size({"width": 360, "height": 640})
    expect(scene).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page) == []
    below = page.evaluate("document.elementFromPoint(180, 630).closest('.culture, .tabs').className")
    assert "culture" in below, "no tab promises another sheet while the scene covers it"
    page.locator("#culture label[for=culture-open]").click()
    expect(scene).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".track .space.next").click()
    expect(scene).to_be_visible()


BARE = """() => [...document.querySelectorAll("#now h3, #now .words > li")].filter((thing) => {
  if (!thing.checkVisibility()) return false;
  if (thing.matches("li")) return !thing.firstElementChild.checkVisibility();
  return ![...thing.parentElement.querySelectorAll("button")].some((button) =>
    thing.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING && button.checkVisibility());
}).map((thing) => thing.textContent)"""
"""Headings of nothing, and the room of what can't be chosen any more."""


def needs_culture(state):
    """A city at work that may make a figure, and no step on the track can be paid for."""
    if question(state) != "ManageCities":
        return False
    verbs = [action.verb for action in state.legal(state.to_act()[0])]
    return "produce-at" in verbs and "advance" not in verbs


def test_a_hint_shows_the_card_in_a_long_list_and_what_is_left_to_choose_stands_together(database, visitor):
    table = lay(database, game_at(needs_culture, 3, TWO), TWO)
    page = visitor(hurried=True)
    page.set_viewport_size({"width": 1280, "height": 560})
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    expect(page.get_by_text("Why can't I").filter(visible=True)).to_have_count(1)
    assert page.locator("#now .opts.refused .opt.no").is_visible(), "why there is no step isn't asked for first"
    good = page.locator(".city .good[data-ref]").filter(visible=True).last
    action = page.locator(f'#now [data-refs^="do:produce"][data-refs*="{good.get_attribute("data-ref")} "]').first
    refs = action.get_attribute("data-refs")
    part = page.request.get(page.locator("#game").get_attribute("data-fragment") or "").text()
    part = part.replace(f'data-refs="{refs}"', f'data-refs="{refs}" data-hinted')
    page.route("**/hint", lambda route: route.fulfill(body=part, content_type="text/html"))
    page.evaluate("document.querySelector('#now').scrollTop = 0")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("h")
    expect(good).to_have_attribute("data-advised", "")
    expect(good).to_be_in_viewport(ratio=1)
    expect(good).to_be_focused()
    good.click()
    assert page.evaluate(BARE) == []


UNREACHED = """() => [...document.querySelectorAll("#hits .sq.may")].filter((square) => {
  const { left, top, width, height } = square.getBoundingClientRect();
  return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest("#hits, #figs, .sq");
}).map((square) => square.dataset.name)"""
"""The squares that can be chosen and don't get a press in their middle."""


def good_in_the_middle(state):
    """A city and what it can build on squares of which one lies low in the middle of the map, where a card would."""
    if question(state) != "ManageCities":
        return None
    sites = [action.args for action in state.legal(state.to_act()[0]) if action.verb == "produce-at"]
    for city, item, site in sites:
        column, row = map(int, site.split(","))
        if 4 <= column <= 9 and row == 7 and sum(other[:2] == (city, item) for other in sites) > 2:
            return city, item
    return None


def test_what_is_told_of_a_city_keeps_no_square_from_being_chosen(database, visitor):
    moves = game_at(good_in_the_middle, 330, TWO)
    state = GAME.new(TWO, moves.seed)
    for seat, action in moves.made:
        state.apply(seat, action)
    city, _ = good_in_the_middle(state)
    table = lay(database, moves, TWO)
    page = visitor(hurried=True)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    page.mouse.move(3, 3)  # what tells about things comes with the first gesture
    with page.expect_response(re.compile("/look")):
        page.evaluate("ref => document.querySelector(`[data-ref='${ref}']`).click()", f"square:{city}")
    page.wait_for_function("() => document.querySelector('.plan.over').childElementCount")
    assert page.locator("#hits .sq.may").count() > 2
    assert page.evaluate(UNREACHED) == []


STAYS = "() => { document.getElementById('viewport').stays = true; }"


def test_the_map_stays_where_it_is_whatever_is_asked(database, visitor):
    moves = game_at(lambda state: question(state) == "ManageCities", 330, TWO)
    table = lay(database, moves, TWO)
    page = visitor(hurried=True)
    come_back(page, table, table.asked[0])
    assert my_turn(page)
    assert page.locator(".plan.over").count() == 1
    page.evaluate(STAYS)
    rng = random.Random(1)
    while page.locator(".plan.over").count():
        choose(page, rng)
    assert page.evaluate("document.getElementById('viewport').stays"), "or all of it is drawn anew, which takes longest"

"""What the script promises: nothing is lost, done twice or shown too fast, and nobody has to see cards fly."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import APIResponse, Error, Page, Route, expect
from sqlalchemy import create_engine

from hegemon.games import GAMES
from hegemon.service.background.closing import wish_closed
from tests.web.browser.playing import (
    PATIENCE,
    accept,
    finished_table,
    invitations,
    lose_first,
    moved_on,
    my_turn,
    new_table,
    random_record,
    sit_with_computers,
    until,
    version,
)  # fmt: skip

CARDS = "#hands button[form=act]"
END = ".prompt .act"
FRAGMENTS = re.compile(r"/fragment\b")

WATCH_VERSIONS = """() => {
  window.seen = [];
  const game = document.getElementById("game");
  new MutationObserver(() => window.seen.push([performance.now(), Number(game.dataset.version)]))
    .observe(game, { attributeFilter: ["data-version"] });
}"""
WATCH_FLIGHTS = """() => {
  window.flights = 0;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => { window.flights += 1; return start(change); };
}"""
LOOK_AWAY = """(away) => {
  Object.defineProperty(document, "hidden", { value: away, configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


def played(page: Page) -> None:
    """Play the first card of the hand."""
    before = version(page)
    page.locator(CARDS).first.click()
    moved_on(page, before)


# -- the page ----------------------------------------------------------------------------------------------------------


def test_what_one_was_doing_stays_when_the_table_changes(visitor):
    page = visitor()
    sit_with_computers(page)
    assert my_turn(page)
    page.evaluate("window.before = true")
    page.locator("#my-seat summary").first.click()
    page.locator("#say").fill("half a sent")
    page.locator("#say").evaluate("field => { field.focus(); field.setSelectionRange(4, 6); }")
    before = version(page)
    page.locator(CARDS).first.evaluate("card => card.form.requestSubmit(card)")
    moved_on(page, before)
    assert page.locator("#say").input_value() == "half a sent"
    assert page.evaluate("[document.activeElement.id, say.selectionStart, say.selectionEnd]") == ["say", 4, 6]
    assert page.locator("#my-seat[open]").count() == 1
    assert page.evaluate("window.before")


def test_focus_goes_on_to_what_is_asked_next(visitor):
    page = visitor()
    sit_with_computers(page)
    assert my_turn(page)
    before = version(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert page.locator(END).evaluate("button => button === document.activeElement")
    page.locator(END).click()
    moved_on(page, before + 1)
    assert page.evaluate("document.activeElement.id") == "prompt"


def test_only_new_lines_of_the_chat_are_read_aloud(visitor):
    page = visitor()
    sit_with_computers(page)
    lines = page.locator("#chat-lines li")
    for n, remark in enumerate(["One", "Two"], 1):
        page.locator("#say").fill(remark)
        page.keyboard.press("Enter")
        expect(lines).to_have_count(n)
        expect(page.locator("#say")).to_have_value("")
        lines.first.evaluate("line => { line.read = true; }")
    page.locator("#say").fill("Three")
    page.keyboard.press("Enter")
    expect(lines).to_have_count(3)
    assert page.evaluate("[...document.querySelectorAll('#chat-lines li')].map(line => line.read ?? false)") == [
        True,
        False,
        False,
    ]


PICTURES = """() => [...document.querySelectorAll("#game use[href^='#symbols-']")]
  .filter((use) => use.closest("svg").checkVisibility())
  .map((use) => [use.getAttribute("href"), use.getBoundingClientRect().width > 0])"""
"""The pictures that are taken from the page, and whether they are drawn."""


def test_later_fragments_take_their_pictures_from_the_page(visitor):
    page = visitor(hurried=True)
    sit_with_computers(page)
    assert my_turn(page)
    page.locator("#say").fill("One")
    page.keyboard.press("Enter")  # the first fragment brings the symbols
    page.wait_for_function("() => document.querySelectorAll('[hidden] > svg > symbol:first-child').length === 2")
    played(page)
    pictures = page.evaluate(PICTURES)
    assert len(pictures) > 9
    assert [name for name, is_drawn in pictures if not is_drawn] == []
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert len(ids) == len({*ids})


def test_a_menu_closes_and_the_light_changes_at_once(visitor):
    page = visitor()
    page.goto("/")
    menu = page.locator("#menu")
    menu.locator("summary").click()
    with page.expect_response("**/theme"):  # or the page might be loaded again before the choice is known
        page.locator("button[name=theme][value=dark]").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.locator("button[name=theme][aria-pressed=true]").get_attribute("value") == "dark"
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    menu.locator("summary").click()
    page.locator("h1").click()
    expect(menu).not_to_have_attribute("open", "")
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_the_keys_are_shown_by_browsers_without_commands_too(visitor):
    page = visitor()
    page.add_init_script("delete HTMLButtonElement.prototype.command")
    page.goto("/")
    button = page.locator("button[commandfor=keys]")
    button.evaluate("button => button.removeAttribute('command')")
    page.locator("#menu summary").click()
    button.click()
    expect(page.locator("#keys")).to_be_visible()


def test_a_button_that_does_nothing_says_why(visitor):
    page = visitor()
    sit_with_computers(page)
    assert my_turn(page)
    page.locator("#prompt").evaluate("""prompt => prompt.insertAdjacentHTML("afterend",
        '<button type="button" id="off" aria-disabled="true" title="Not (yet) here. (C-COIN-MOVE)">Off</button>')""")
    page.locator("#off").press("Enter")
    expect(page.locator(".toast p")).to_have_text("Not (yet) here. Read the rule")
    assert page.locator(".toast a").get_attribute("href") == "/rules/carta#C-COIN-MOVE"
    page.keyboard.press("Escape")
    page.locator("#off").evaluate("button => { button.title = 'Not here.'; }")
    page.locator("#off").click(force=True)
    expect(page.locator(".toast p")).to_have_text("Not here.")
    assert page.locator(".toast a").count() == 0


# -- requests ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", ["request", "answer"])
def test_a_choice_that_gets_lost_is_sent_again_and_made_once(troubled, lost):
    sit_with_computers(troubled)
    assert my_turn(troubled)
    ids = []

    def mislay(route: Route) -> None:
        ids.append(parse_qs(route.request.post_data)["request"][0])
        if len(ids) > 1:
            route.continue_()
            return
        if lost == "answer":
            route.fetch()
        route.abort()

    troubled.route("**/act", mislay)
    before = version(troubled)
    played(troubled)
    assert version(troubled) == before + 1
    until(troubled, lambda: len(ids) == 2)  # the new version may arrive before the repetition, which waits a little
    assert len(set(ids)) == 1


PRESS = """card => {
  card.click();
  const style = getComputedStyle(card);
  return [style.opacity, style.translate];
}"""
WHEN_TOLD = """() => {
  const start = performance.now();
  addEventListener("submit", () => {
    window.pressed = performance.now() - start;
    setTimeout(() => { window.inTime ??= Boolean(window.told); }, 2000);
  });
  for (const [name, part] of Object.entries({ waiting: "body[data-waiting]", told: ".lost:not(:empty)" })) {
    new MutationObserver(() => {
      if (window.pressed && document.querySelector(part)) window[name] ??= performance.now() - start - window.pressed;
      if (window.told) window.inTime ??= true;
    }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
  }
}"""


@pytest.mark.parametrize("trouble", ["offline", "silence"])
def test_a_press_is_seen_at_once_and_kept_until_the_line_is_back(troubled, trouble):
    sit_with_computers(troubled)
    assert my_turn(troubled)
    before, held, is_silent = version(troubled), [], True

    def hold(route: Route) -> None:
        if is_silent:
            held.append(route)
        else:
            route.continue_()

    troubled.evaluate(WHEN_TOLD)
    if trouble == "offline":
        troubled.context.set_offline(True)
    else:
        troubled.route("**/act", hold)
    opacity, translate = troubled.locator(CARDS).first.evaluate(PRESS)
    assert float(opacity) < 0.7
    assert translate == "0px -4px"
    lost = troubled.locator(".lost")
    expect(lost).to_contain_text("Your choice is kept")
    troubled.wait_for_function("() => window.waiting && window.told")
    waiting, in_time = troubled.evaluate("[window.waiting, window.inTime]")
    assert waiting >= 250, "300 ms after the choice was sent, which may be a little before the press is noted"
    assert in_time, "within two seconds by a clock of the page, which is as late as everything on a busy machine"
    if trouble == "offline":
        troubled.wait_for_timeout(1000)
        assert version(troubled) == before
        troubled.context.set_offline(False)
    else:
        is_silent = False
        with suppress(Error):  # the page may have given it up before
            held[0].abort()
    moved_on(troubled, before)
    assert version(troubled) == before + 1
    expect(lost).to_be_empty()
    expect(troubled.locator("[data-sent], [data-waiting], [aria-busy]")).to_have_count(0)
    troubled.locator(END).click()
    moved_on(troubled, before + 1)


def test_a_refusal_says_which_rule(troubled):
    sit_with_computers(troubled)
    assert my_turn(troubled)
    before = version(troubled)
    troubled.locator(CARDS).first.evaluate("""card => { card.value = '["end"]'; card.click(); }""")
    expect(troubled.locator(".toast p")).to_be_visible()
    rule = troubled.locator(".toast a")
    assert re.fullmatch(r"/rules/carta#C-[A-Z-]+", rule.get_attribute("href") or "")
    expect(rule).to_have_text("Read the rule")
    troubled.keyboard.press("Escape")
    expect(troubled.locator(".toast")).to_be_empty()
    assert version(troubled) == before


def test_a_choice_that_comes_too_late_shows_the_table_as_it_is(troubled):
    sit_with_computers(troubled)
    assert my_turn(troubled)
    twin = troubled.context.new_page()
    twin.route("**/events", lambda route: route.abort())
    twin.goto(troubled.url)
    assert my_turn(twin)
    before = version(troubled)
    played(troubled)
    twin.locator(CARDS).first.click()
    expect(twin.locator(".toast p")).to_be_visible()
    moved_on(twin, before)
    expect(twin.locator(END)).to_be_visible()


def advised(page: Page) -> str:
    """The table as it is now, with a hint."""
    part = page.request.get(page.locator("#game").get_attribute("data-fragment") or "").text()
    return part.replace('id="notices" data-panel>', 'id="notices" data-panel><p class="notice hint">Do it.</p>')


def test_the_game_goes_on_while_a_hint_is_thought_of(troubled):
    asked: list[Route] = []

    def think(route: Route) -> None:
        asked.append(route)

    sit_with_computers(troubled)
    assert my_turn(troubled)
    troubled.route("**/hint", think)
    hint, notice = troubled.locator("#hint"), troubled.locator(".notice.hint")
    hint.click()
    hint.click()
    assert troubled.locator("#game[aria-busy]").count() == 0
    until(troubled, lambda: len(asked) == 1)
    played(troubled)
    asked[0].fulfill(body=advised(troubled), content_type="text/html")  # the table as it is, advice on how it was
    hint.click()
    until(troubled, lambda: len(asked) == 2)
    troubled.wait_for_timeout(500)
    assert notice.count() == 0
    asked[1].fulfill(body=advised(troubled), content_type="text/html")
    expect(notice).to_have_text("Do it.")
    assert len(asked) == 2


def test_a_hint_that_does_not_come_is_not_asked_for_again(troubled):
    asked: list[str] = []
    sit_with_computers(troubled)
    assert my_turn(troubled)
    troubled.route("**/hint", lambda route: (asked.append(route.request.url), route.abort()))
    troubled.locator("#hint").click()
    expect(troubled.locator(".toast")).to_contain_text("could not be sent")
    troubled.wait_for_timeout(1000)
    assert len(asked) == 1
    played(troubled)


# -- what is told is fetched -------------------------------------------------------------------------------------------


def test_a_remark_that_could_not_be_fetched_is_fetched_again(troubled):
    sit_with_computers(troubled)
    assert my_turn(troubled)
    twin = troubled.context.new_page()
    twin.goto(troubled.url)
    lost = lose_first(troubled, "**/chat*")
    twin.locator("#say").fill("Hello")
    twin.keyboard.press("Enter")
    expect(troubled.locator("#chat-lines li")).to_have_count(1)
    assert lost


def test_a_newcomer_whom_the_page_could_not_ask_for_is_shown_all_the_same(visitor, troubled):
    new_table(troubled, "me", "friend", "friend")
    room = troubled.locator("#waiting")
    expect(room).to_be_visible()
    first, _ = invitations(troubled)
    troubled.route(FRAGMENTS, lambda route: route.abort())
    guest = visitor()
    accept(guest, first)
    expect(guest.locator("#waiting")).to_be_visible()
    troubled.wait_for_timeout(1500)  # whatever the server has to say of it is said
    troubled.unroute(FRAGMENTS)
    expect(troubled.locator("input[readonly][value*='/i/']")).to_have_count(1, timeout=20_000)


def test_a_waiting_room_that_is_told_late_is_not_shown(visitor):
    host = visitor()
    new_table(host, "me", "friend", "friend", "friend")
    links = host.locator("input[readonly][value*='/i/']")
    expect(links).to_have_count(3)
    first, second, _ = invitations(host)
    late: list[tuple[Route, APIResponse]] = []

    begun: list[Route] = []

    def hold(route: Route) -> None:
        begun.append(route)
        if len(begun) == 1:
            late.append((route, route.fetch()))
        else:
            route.fallback()

    host.route(FRAGMENTS, hold)
    accept(visitor(), first)
    until(host, lambda: bool(late))
    accept(visitor(), second)
    expect(links).to_have_count(1)
    [(route, answer)] = late
    route.fulfill(response=answer)
    host.wait_for_timeout(500)
    expect(links).to_have_count(1)


# -- the others --------------------------------------------------------------------------------------------------------


def test_the_moves_of_others_are_shown_one_at_a_time(visitor):
    page = visitor()
    sit_with_computers(page, players=3)
    assert my_turn(page)
    played(page)
    page.evaluate(WATCH_VERSIONS)
    page.locator("#say").fill("half a sent")
    start = page.evaluate("performance.now()")
    page.locator(END).click()
    page.wait_for_selector("#game[data-turn=other]", state="attached")
    assert my_turn(page)
    seen = page.evaluate("window.seen")
    versions = [number for _, number in seen]
    assert page.locator("#say").input_value() == "half a sent"
    assert len(versions) > 3
    assert versions == sorted(set(versions))
    end, moves = seen[-1][0], len(seen) - 1
    assert end - start > 650 * moves  # each may be shown late on a slow machine, but none too soon after another


WATCH_FROM_THE_START = """addEventListener("DOMContentLoaded", () => {
  const game = document.getElementById("game");
  window.seen = [Number(game.dataset.version)];
  window.wasHidden = getComputedStyle(game).visibility === "hidden";
  new MutationObserver(() => window.seen.push(Number(game.dataset.version)))
    .observe(game, { attributeFilter: ["data-version"] });
})"""


def others_move(page: Page) -> str:
    """Play, end the turn, and look elsewhere until it is one's turn again. The address of the table."""
    assert my_turn(page)
    played(page)
    table, part = page.url, page.locator("#game").get_attribute("data-fragment") or ""
    page.route("**/fragment?*", lambda route: route.abort())  # nothing of what they do is shown before one is away
    with page.expect_response(lambda answer: answer.url.endswith("/act")):
        page.locator(END).click()
    page.goto("/")
    page.unroute("**/fragment?*")
    until(page, lambda: 'data-turn="me"' in page.request.get(part).text())
    page.add_init_script(WATCH_FROM_THE_START)
    return table


def test_who_comes_back_is_shown_what_happened_meanwhile(visitor):
    page = visitor()
    sit_with_computers(page, players=3)
    page.goto(others_move(page))
    expect(page.locator("#skip")).to_be_visible()
    assert not page.evaluate("cards => document.getElementById('skip') && document.querySelector(cards)", CARDS)
    assert my_turn(page)
    now, *steps = page.evaluate("window.seen")
    assert page.evaluate("window.wasHidden"), "nobody sees how it ends before it begins"
    assert steps == list(range(steps[0], now + 1))
    assert len(steps) >= 5
    assert page.locator("#skip").count() == 0
    page.reload()
    assert my_turn(page)
    page.wait_for_timeout(1000)
    assert page.evaluate("window.seen") == [now]


def test_whoever_reloads_meanwhile_goes_on_where_they_were(visitor):
    page = visitor()
    sit_with_computers(page, players=3)
    page.goto(others_move(page))
    page.wait_for_function("() => window.seen?.length > 3")
    so_far = version(page)
    page.reload()
    assert my_turn(page)
    now, *steps = page.evaluate("window.seen")
    assert steps == list(range(steps[0], now + 1))
    assert steps[0] >= so_far


def test_on_another_device_the_moves_since_ones_own_are_shown(visitor):
    page = visitor()
    sit_with_computers(page, players=3)
    table = others_move(page)
    page.evaluate("localStorage.clear()")
    page.goto(table)
    assert my_turn(page)
    now, *steps = page.evaluate("window.seen")
    assert steps == list(range(steps[0], now + 1))
    assert len(steps) >= 5


def test_what_happened_meanwhile_can_be_skipped(visitor):
    page = visitor()
    sit_with_computers(page, players=3)
    page.goto(others_move(page))
    page.locator("#skip").focus()
    page.keyboard.press("s")
    assert my_turn(page)
    now, *steps = page.evaluate("window.seen")
    assert steps[-1] == now
    assert len(steps) <= now - steps[0], "not all were shown"
    assert page.evaluate("document.activeElement !== document.body")
    told = page.locator("#news li").count()
    assert told >= now - steps[-2], "those who listen hear what was skipped"


@pytest.mark.parametrize("wish", [{"hurried": True}, {"reduced_motion": "reduce"}])
def test_those_who_want_it_at_once_see_the_table_as_it_is(visitor, wish):
    page = visitor(**wish)
    sit_with_computers(page, players=3)
    page.goto(others_move(page))
    assert my_turn(page)
    page.wait_for_timeout(1000)
    assert len(page.evaluate("window.seen")) == 1
    assert not page.evaluate("window.wasHidden")


def test_the_tab_calls_those_who_look_elsewhere(visitor):
    page = visitor()
    sit_with_computers(page)
    assert my_turn(page)
    plain = page.title()
    page.evaluate(LOOK_AWAY, True)
    assert page.title() == f"● Your turn – {plain}"
    page.evaluate(LOOK_AWAY, False)
    assert page.title() == plain
    played(page)
    before = version(page) + 1
    page.locator(END).click()
    moved_on(page, before - 1)
    page.evaluate(LOOK_AWAY, True)
    expect(page).to_have_title(re.compile("^● Your turn"))
    page.evaluate(LOOK_AWAY, False)
    assert my_turn(page)
    assert version(page) > before


def test_a_lost_connection_is_noticed_and_found_again(troubled):
    sit_with_computers(troubled)
    assert my_turn(troubled)
    troubled.route("**/events", lambda route: route.abort())
    troubled.evaluate(
        "dispatchEvent(new Event('pagehide')); dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    )
    notice = troubled.locator(".lost")
    expect(notice).to_contain_text("connection is lost")
    troubled.unroute("**/events")
    expect(notice).to_be_empty()


def test_who_plays_again_is_followed(visitor):
    page = visitor(reduced_motion="reduce")
    sit_with_computers(page)
    twin = page.context.new_page()
    twin.goto(page.url)
    page.locator("#my-seat summary").first.click()
    page.locator("#leaving summary").click()
    page.locator("#leaving button").click()
    page.locator("#again").click()
    expect(twin.locator("#rematch")).to_be_visible()


def test_clocks_tick_and_warn(visitor):
    page = visitor()
    sit_with_computers(page)
    assert my_turn(page)
    page.evaluate("""() => {
      const clock = document.createElement("time");
      Object.assign(clock.dataset, { left: 31, running: "yes", seat: document.getElementById("game").dataset.seat });
      document.body.append(clock);
      dispatchEvent(new Event("shown"));
    }""")
    expect(page.locator("time").last).to_have_text(re.compile(r"0:[12]\d"))
    expect(page.locator("time.is-low")).to_have_count(1)
    expect(page.locator(".sr[role=status]")).to_have_text("30 seconds left")


def create(page: Page, **fields: str) -> None:
    players = max(2, sum(name.startswith("seat_") for name in fields))
    page.goto(f"/new?players={players}")
    for name, value in fields.items():
        page.locator(f"[name={name.replace('_', '-')}]").select_option(value)
    page.locator("main form button.act").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+"))


def test_each_choice_has_its_own_time(visitor):
    page = visitor()

    def whole_minute(route: Route) -> None:
        """However long it took to come here: nothing but the question tells one clock from the next."""
        answer = route.fetch(max_redirects=0)
        body = re.sub(r'data-left="\d+"', 'data-left="60"', answer.text())
        route.fulfill(response=answer, body=re.sub(r"\d:\d\d</time>", "1:00</time>", body))

    create(page, seat_0="me", seat_1="novice", table_clock="move:60")
    assert my_turn(page)
    page.route(re.compile(r"/t/[\w-]+(/act)?$"), whole_minute)
    page.reload()
    clock = page.locator(".seat-signs.running time.clock")
    expect(clock).to_have_text(re.compile(r"0:[1-5][0-4]"))
    played(page)
    expect(clock).to_have_text(re.compile(r"0:5[5-9]"))


def test_the_page_looks_again_when_somebody_may_have_gone(visitor):
    """That somebody is away is no event: time alone makes it so."""
    host = visitor()
    create(host, seat_0="me", seat_1="friend", seat_2="friend")
    guest = visitor()
    guest.goto(host.locator("#invitation-1").input_value())
    guest.locator("main form button.act").click()

    def soon(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r' data-again="\d+"', ' data-again="1"', answer.text()))

    guest.route(re.compile(r"/t/[\w-]+$"), soon)
    with guest.expect_request(re.compile(r"/fragment"), timeout=PATIENCE):
        guest.reload()


def test_who_waits_at_a_table_that_is_closed_is_told(visitor, troubled):
    host = visitor()
    create(host, seat_0="me", seat_1="friend")
    troubled.goto(host.url)
    expect(troubled.locator("#waiting")).to_be_visible()
    host.locator("#closing summary").click()
    host.locator("#closing button").click()
    host.wait_for_url("/")
    expect(troubled.locator("#game")).to_have_count(0)
    expect(troubled.locator("h1")).to_be_visible()


def test_who_comes_back_to_a_table_that_is_gone_is_told(troubled):
    sit_with_computers(troubled)
    assert my_turn(troubled)
    gone = {"status": 404, "body": "<!doctype html><title>Gone</title><h1>No such table</h1>"}
    troubled.route("**/t/**", lambda route: route.fulfill(content_type="text/html", **gone))
    troubled.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(troubled.locator("h1")).to_have_text("No such table")


# -- motion ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("motion", "glides"), [("no-preference", True), ("reduce", False)])
def test_cards_glide_for_those_who_like_it(visitor, motion, glides):
    page = visitor(reduced_motion=motion)
    sit_with_computers(page)
    assert my_turn(page)
    page.evaluate(WATCH_FLIGHTS)
    played(page)
    assert (page.evaluate("window.flights") > 0) == glides
    page.wait_for_function(
        "() => [...document.querySelectorAll('#game *')].every((part) => !part.style.viewTransitionName)"
    )


# -- the keyboard ------------------------------------------------------------------------------------------------------


def test_keys_press_what_they_stand_for(visitor):
    page = visitor()
    sit_with_computers(page)
    assert my_turn(page)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("c")
    page.keyboard.type("1e")
    assert page.locator("#say").input_value() == "1e"
    page.locator("#say").evaluate("field => field.blur()")
    before = version(page)
    name = page.locator(CARDS).nth(1).get_attribute("data-piece")
    page.keyboard.press("2")
    moved_on(page, before)
    expect(page.locator(f"#game .own [data-piece='{name}']")).to_have_count(1)
    page.locator("body").evaluate("""body => body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "у", code: "KeyE", bubbles: true }))""")
    moved_on(page, before + 1)


def test_nothing_is_chosen_that_is_not_seen_yet(visitor):
    page = visitor()
    sit_with_computers(page)
    assert my_turn(page)
    page.evaluate("() => { window.chosen = 0; addEventListener('submit', () => { window.chosen += 1; }); }")
    before = version(page)
    for sight in ("hidden", "visible"):
        page.locator("#game").evaluate("(game, sight) => { game.style.visibility = sight; }", sight)
        page.keyboard.press("1")
    moved_on(page, before)
    assert page.evaluate("window.chosen") == 1


def test_a_draft_is_picked_with_two_keys(visitor):
    page = visitor()
    sit_with_computers(page, players=3, deal="draft")
    assert my_turn(page)
    before = version(page)
    page.keyboard.press("2")
    expect(page.locator("#pick input").nth(1)).to_be_checked()
    page.keyboard.press("e")
    moved_on(page, before)
    assert my_turn(page)
    assert page.locator("#pick input:checked").count() == 0


# -- replays -----------------------------------------------------------------------------------------------------------


def random_game(folder: Path) -> Path:
    return random_record(folder, GAMES.load("carta"), {"players": 2})


def test_a_replay_goes_where_the_slider_goes(visitor, tmp_path):
    page = visitor()
    page.goto("/")
    page.locator("#record").set_input_files(random_game(tmp_path))
    page.get_by_role("button", name="Replay it").click()
    page.wait_for_url(re.compile("/replay"))
    slider = page.locator("#reel")
    page.evaluate("window.before = true")
    page.locator("#reel-next").click()
    page.wait_for_url(re.compile("move=1(&|$)"))
    page.locator("#reel-next").press("ArrowRight")
    page.wait_for_url(re.compile("move=2(&|$)"))
    slider.evaluate("slider => { slider.value = 7; slider.dispatchEvent(new Event('input')); }")
    page.wait_for_url(re.compile("move=7(&|$)"))
    expect(page.locator("#reel-now")).to_contain_text("Move 7 of")
    page.locator("[data-play]").click()
    page.wait_for_url(re.compile("move=9(&|$)"))
    page.locator("[data-play]").click()
    assert page.locator("[data-play]").get_attribute("aria-pressed") == "false"
    assert page.evaluate("window.before")


def test_a_replay_shows_the_move_of_its_slider_as_soon_as_it_can(troubled, tmp_path):
    troubled.goto("/")
    troubled.locator("#record").set_input_files(random_game(tmp_path))
    troubled.get_by_role("button", name="Replay it").click()
    troubled.wait_for_url(re.compile("/replay"))
    lost = lose_first(troubled, re.compile(r"move=1\b"), script_only=True)
    troubled.locator("#reel-next").click()
    expect(troubled.locator("#reel-now")).to_contain_text("Move 1 of")
    assert lost


OFFERED = re.compile(r'<div class="sheet" id="findings">.*?</form>\s*</div>', re.DOTALL)
LOOKED_AT = """<div class="sheet" id="findings"><div data-analysis="/looked-at">
<progress value="0" max="9"></progress><p id="looking-left"></p></div></div>"""
"""What an analysis shows of itself as long as it goes on."""


def test_what_an_analysis_found_is_shown_as_soon_as_it_can_be(troubled):
    table = finished_table(troubled)
    address = re.compile(r"/replay\?move=5$")
    asked: list[str] = []

    def begin(route: Route) -> None:
        body = OFFERED.sub(LOOKED_AT, route.fetch().text())
        assert LOOKED_AT in body
        route.fulfill(body=body, content_type="text/html")

    def find(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        else:
            route.fulfill(body='<div id="findings">All of it</div>', content_type="text/html")

    found = {"done": 9, "of": 9, "running": False, "left": ""}
    troubled.route(address, lambda route: (begin if route.request.is_navigation_request() else find)(route))
    troubled.route("**/looked-at", lambda route: route.fulfill(json=found))
    troubled.goto(f"{table}/replay?move=5")
    expect(troubled.locator("#findings")).to_have_text("All of it")
    assert len(asked) == 2


# -- a fair shuffle ----------------------------------------------------------------------------------------------------

REMEMBERED = "Object.keys(localStorage).filter((key) => key.startsWith('fingerprint '))"


def test_the_browser_remembers_the_latest_tables(visitor):
    page = visitor()
    page.goto("/")
    page.evaluate("for (let n = 0; n < 60; n++) localStorage.setItem(`fingerprint ${n}`, `abc ${n}`)")
    sit_with_computers(page)
    assert my_turn(page)
    mine = f"fingerprint {page.locator('code[data-table]').get_attribute('data-table')}"
    remembered = page.evaluate(REMEMBERED)
    assert {*remembered} == {mine, *(f"fingerprint {n}" for n in range(11, 60))}
    page.evaluate("localStorage.clear()")
    played(page)
    assert page.evaluate(REMEMBERED) == [mine]


def test_a_seed_has_to_fit_what_the_browser_remembers(visitor, tmp_path):
    page = visitor()
    page.goto("/")
    page.locator("#record").set_input_files(random_game(tmp_path))
    page.get_by_role("button", name="Replay it").click()
    page.wait_for_url(re.compile("/replay"))
    page.goto(page.url.partition("/replay")[0] + "/fairness")
    page.locator("#verify").click()
    expect(page.locator("#verified")).to_contain_text("They match")
    [table] = page.evaluate(REMEMBERED)
    page.evaluate("key => localStorage.setItem(key, 'another 0')", table)
    page.reload()
    page.locator("#verify").click()
    expect(page.locator("#verified")).to_have_text("They do not match!")
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })")
    page.reload()
    page.locator("#verify").click()
    expect(page.locator("#verified")).to_contain_text("They match")


def test_whoever_chooses_is_told_that_the_table_was_closed(troubled, database):
    sit_with_computers(troubled)
    assert my_turn(troubled)
    store = create_engine(f"sqlite:///{database}")
    with store.begin() as connection:
        wish_closed(connection, troubled.url, time.time())
    store.dispose()
    expect(troubled.locator("main")).to_contain_text("This table has been closed")

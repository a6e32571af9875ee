"""What a player needs is on the screen: the question, the hand, and what may be chosen, at every size."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hegemon.core import say
from hegemon.games.carta.texts import DOMAINS
from hegemon.languages.catalogues import LANGUAGES
from hegemon.languages.voice import Voice
from tests.games.carta.scenario import Table
from tests.sampling import few
from tests.web.browser.conftest import Visitor
from tests.web.browser.playing import choose, finished_table, moved_on, my_turn, sit_with_computers, version
from tests.web.browser.positions import POSITIONS, put, put_end

SCREENS = [(1280, 720), (1366, 657), (1366, 768), (1440, 900)]
PHONES: list[dict[str, Any]] = [
    {"width": 360, "height": 740},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
]
ALL_SIZES = [*SCREENS, *((phone["width"], phone["height"]) for phone in PHONES)]
TIGHT = [(1280, 720), (1366, 657), (360, 740), (844, 390)]
"""The narrowest and the lowest screen, and the same of phones."""


FOLDED = """(wide) => {
  scrollTo(0, 0);
  const shown = (choice) => choice.checkVisibility();
  const all = [...document.querySelectorAll('#game [form="act"][name="action"]')].filter(shown);
  const holds = (outer, inner) => inner.left >= outer.left - 1 && inner.top >= outer.top - 1
    && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
  const page = { left: 0, top: 0, right: innerWidth, bottom: wide ? innerHeight : Infinity };
  const isOpen = (choice) => {
    if (!wide) choice.scrollIntoView({ block: "center", behavior: "instant" });
    const own = choice.getBoundingClientRect();
    for (let part = choice.parentElement; part.id !== "game"; part = part.parentElement) {
      const cuts = getComputedStyle(part).overflow !== "visible" || part.matches(".own");
      if (cuts && !holds(part.getBoundingClientRect(), own)) return false;
    }
    // Cards in a fan lie one over the other: their left edges count.
    const [x, y] = [own.left + Math.min(own.width / 2, 12), own.top + own.height / 2];
    return holds(page, own) && choice.contains(document.elementFromPoint(x, y));
  };
  // What is folded away on purpose is as good as its summary.
  const folded = [...document.querySelectorAll('details:not([open]) [form="act"]')].filter((choice) =>
    isOpen(choice.closest("details").firstElementChild));
  const open = new Set([...all.filter(isOpen), ...folded].map((choice) => choice.value));
  const cut = wide ? [...document.querySelectorAll(".own")].filter((column) => {
    const parts = [...column.querySelectorAll(".drum, :scope > .effects")].map((part) => part.getBoundingClientRect());
    const own = column.getBoundingClientRect();
    return !parts.every((part) => holds(own, part) && holds(page, part) && part.height >= 12);
  }) : [];
  return [...all.map((choice) => choice.value).filter((value) => !open.has(value)), ...cut.map((column) => column.id)];
}"""
"""What can be chosen, or belongs to a pillar, and lies below a fold of the scene; on a screen, or below its foot."""
HIDDEN_IN_MENU = """() => {
  const isHidden = (button) => {
    button.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  return [...document.querySelectorAll(".menu-sheet :is(a, button)")].filter(isHidden).map((one) => one.innerText);
}"""
"""What the menu offers and something else lies over."""


def is_on_screen(part: Locator) -> bool:
    """Is all of it in the window, and nothing in front of its middle?"""
    return bool(
        part.evaluate(
            """part => {
              const { left, top, right, bottom } = part.getBoundingClientRect();
              const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
              return inside && part.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
            }"""
        )
    )


def at_rest(page: Page) -> None:
    """Wait until the cards have landed: what flies is in front of everything."""
    page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState !== 'running')")


def is_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def play_until(page: Page, shown: str) -> None:
    """Make choices until the page has this."""
    rng = random.Random(3)
    while my_turn(page) and not page.locator(shown).count():
        choose(page, rng)


@pytest.mark.parametrize("language", few(LANGUAGES, "uk"))
def test_with_and_without_a_teacher_question_and_hand_are_in_view(visitor: Visitor, language: str) -> None:
    page = visitor(language, hurried=True)
    for begin in (guided, plain):
        begin(page)
        play_until(page, "#end")
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            at_rest(page)
            assert is_on_screen(page.locator("#prompt"))
            assert is_on_screen(page.locator("#end"))
            assert all(is_on_screen(card) for card in page.locator("#hands .card").all())


def test_the_teacher_sits_beside_the_prompt(visitor: Visitor) -> None:
    page = visitor(hurried=True)
    guided(page)
    play_until(page, "#end")
    for width, height in [*SCREENS, (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        coach, asking = page.locator(".coach").bounding_box(), page.locator("#asking").bounding_box()
        assert coach
        assert asking
        assert 0 <= asking["y"] - coach["y"] - coach["height"] < 24, (width, height)
        assert coach["x"] < asking["x"] + asking["width"]
        assert asking["x"] < coach["x"] + coach["width"]


def guided(page: Page) -> None:
    page.goto("/learn/carta")
    page.locator("main form button.act").click()
    page.wait_for_selector("#notices .coach")


def plain(page: Page) -> None:
    sit_with_computers(page, players=4)


@pytest.mark.parametrize("phone", PHONES, ids=str)
def test_on_a_phone_effects_are_within_reach_and_rivals_show_their_columns(
    visitor: Visitor, phone: dict[str, int]
) -> None:
    page = visitor("uk", **phone, hurried=True, has_touch=True, is_mobile=True)
    plain(page)
    play_until(page, "#ready button")
    page.evaluate("scrollTo(0, 0)")
    at_rest(page)
    assert is_on_screen(page.locator("#end"))
    assert is_on_screen(page.locator("#ready button").first)
    assert is_on_screen(page.locator("#hands .card").first)
    assert page.locator(".seat .plinth b:visible").count() == 3 * 6
    assert all(is_on_screen(backs) for backs in page.locator(".seat .backs").all())
    assert not is_sideways(page)


def test_a_draft_is_confirmed_by_a_button_that_wakes_up_with_the_choice(visitor: Visitor) -> None:
    page = visitor(hurried=True)
    sit_with_computers(page, players=2, deal="draft")
    assert my_turn(page)
    confirm = page.locator("#confirm-choice")
    expect(confirm).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    page.locator("#pick input").first.check(force=True)
    expect(confirm).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")


@pytest.mark.parametrize(
    ("language", "sizes"),
    [("uk", TIGHT), *(pytest.param(language, ALL_SIZES, marks=pytest.mark.long) for language in ("fr", "uk"))],
    ids=["uk, tight", "fr", "uk"],  # they need most room
)
def test_nothing_that_can_be_chosen_lies_below_a_fold(
    visitor: Visitor, language: str, sizes: list[tuple[int, int]]
) -> None:
    page = visitor(language, hurried=True)
    plain(page)
    assert my_turn(page)
    for players in (2, 4):
        for name, position in POSITIONS.items():
            put(page, position(players), language)
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(FOLDED, width >= 1100) == [], (players, name, width, height)


def test_a_single_rival_leaves_the_height_to_my_pillars(visitor: Visitor) -> None:
    page = visitor(hurried=True)
    sit_with_computers(page)
    assert my_turn(page)
    heights = {}
    for players in (2, 3):
        put(page, POSITIONS["effects"](players))
        heights[players] = [at_size(page, *size).locator(".columns").bounding_box()["height"] for size in SCREENS]
    assert all(two > three + 15 for two, three in zip(heights[2], heights[3], strict=True)), heights


def at_size(page: Page, width: int, height: int) -> Page:
    page.set_viewport_size({"width": width, "height": height})
    return page


def test_what_is_told_of_a_single_rival_has_room(visitor: Visitor) -> None:
    """The words of both notes in a long-winded language."""
    page = visitor(width=1440, height=900, locale="fr")
    sit_with_computers(page, 2)
    name = page.locator(".rivals .who-name")
    name.locator(".who-note span").first.evaluate("note => note.textContent = 'joue juste après, avec retard'")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_a_long_word_in_the_chat_leaves_the_table_as_it_is(visitor: Visitor) -> None:
    page = visitor(width=1280, height=720, hurried=True)
    sit_with_computers(page)
    assert my_turn(page)
    log = page.locator("#log").bounding_box()
    page.locator("#say").fill("x" * 190)
    page.locator(".chat-form button").click()
    expect(page.locator("#chat-lines li")).to_have_count(1)
    for width, height in (*SCREENS, (390, 844)):
        assert not is_sideways(at_size(page, width, height))
    assert at_size(page, 1280, 720).locator("#log").bounding_box()["width"] == log["width"]


CUT = """parts => [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility()).filter((part) =>
  part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 6).map(({ textContent }) =>
  textContent)"""
"""Texts that don't fit where they stand."""
WIDE = """parts => [...document.querySelectorAll(parts)].filter((part) => {
  const text = document.createRange();
  text.selectNodeContents(part);
  return text.getBoundingClientRect().width > part.parentElement.clientWidth - 4;
}).map(({ textContent }) => textContent)"""
"""Texts that reach the edges of what they stand on."""
BROKEN_WORDS = """parts => [...document.querySelectorAll(parts)].filter((part) => {
  const text = document.createRange();
  text.selectNodeContents(part);
  const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
  return lines.size > part.textContent.trim().split(/[\\s-]+/).length;
}).map((part) => part.textContent)"""
"""Texts that have more lines than words."""
OVERLAP = """([a, b]) => {
  const [one, other] = [a, b].map((part) => document.querySelector(part).getBoundingClientRect());
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""
UNEVEN = """parts => new Set([...document.querySelectorAll(parts)].map((part) =>
  Math.round(part.getBoundingClientRect().height))).size > 1"""


@pytest.mark.parametrize("language", few(LANGUAGES, "fr", "uk"))
def test_every_text_has_room_in_every_language(visitor: Visitor, language: str) -> None:
    page = visitor(language, hurried=True)
    sit_with_computers(page)
    assert my_turn(page)
    put(page, POSITIONS["a tall pillar"](2), language)
    for size in SCREENS:
        assert not at_size(page, *size).evaluate(UNEVEN, ".own .plinth"), "columns begin at the same height"
        assert page.evaluate(CUT, ".own .state") == []
    put(page, POSITIONS["effects"](4), language)
    for size in (*SCREENS, (1400, 900)):  # from there on the log stands beside the pillars
        assert at_size(page, *size).evaluate(BROKEN_WORDS, ".own .effect-name") == []
    page.locator(".who-note").first.evaluate("note => note.append(note.firstElementChild.cloneNode(true))")
    for size in ((360, 740), (390, 844), (720, 450)):  # the last is a small laptop at 200 %
        at_size(page, *size)
        assert page.evaluate(BROKEN_WORDS, ".heap .quiet") == []
        assert not page.evaluate(OVERLAP, [".browse svg", ".heap .quiet"])
    at_size(page, 390, 844).locator(".hand .card-name").first.evaluate(
        "(name, longest) => { name.textContent = longest; }",
        max((Voice.speaking(language, "carta")(domain) for domain in DOMAINS), key=len),
    )
    assert page.evaluate(WIDE, ".hand .card-name") == [], "the frame of a card is left alone"
    for size in ((820, 1180), (1280, 720)):
        assert at_size(page, *size).evaluate(CUT, ".who-name") == []
    for size in ((390, 844), (1280, 720)):
        at_size(page, *size).evaluate("document.getElementById('keys').showModal()")
        assert not page.evaluate(OVERLAP, ["#keys form:first-of-type button", "#keys form[method=dialog] button"])
        page.evaluate("document.getElementById('keys').close()")
    put_end(page, language)
    at_size(page, 360, 740).locator("#bar-title b").evaluate(
        "(title, over) => { title.textContent = over; }", Voice.speaking(language, "carta")(say("Game over"))
    )
    assert page.evaluate(CUT, ".score .teams th, .score tbody th > span, #bar-title") == []
    assert not is_sideways(page)


def test_nothing_lies_over_the_menu_on_a_phone(visitor: Visitor):
    page = visitor(width=390, height=844, hurried=True)
    sit_with_computers(page)
    page.locator("#menu summary").click()
    assert page.evaluate(HIDDEN_IN_MENU) == []


@pytest.mark.parametrize("language", few(LANGUAGES, "es"))
def test_the_levels_of_computers_stand_side_by_side_on_a_phone(visitor: Visitor, language: str):
    page = visitor(language, width=360, height=740)
    page.goto("/")
    levels = page.locator("form[action='/quick'] label:has([name=level])")
    assert len({level.bounding_box()["y"] for level in levels.all()}) == 1


# -- on a phone ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", PHONES, ids=str)
def test_what_is_played_comes_into_view_above_the_dock(visitor: Visitor, phone: dict[str, int]) -> None:
    page = visitor(**phone, hurried=True, has_touch=True, is_mobile=True)
    guided(page)
    assert my_turn(page)
    before = version(page)
    page.locator("#hands [id^=play-religion]").first.click()
    moved_on(page, before)
    page.wait_for_selector("#ready button")
    for part in page.locator("#own-religion :is(.plinth, .drum.is-new)").all():
        assert is_on_screen(part)


@pytest.mark.parametrize("language", few(LANGUAGES, "uk"))
def test_rivals_stand_low_on_a_phone_and_keep_their_names(visitor: Visitor, language: str) -> None:
    page = visitor(language, width=360, height=740, hurried=True)
    sit_with_computers(page, players=4, teams="true")
    assert my_turn(page)
    for seat in page.locator(".seat").all():
        seat.evaluate("(seat, name) => { seat.querySelector('.who-name').firstChild.textContent = name; }", "Птолемей")
        assert seat.bounding_box()["height"] < 140, "with the band of a team and a hand of three"
    assert page.evaluate(CUT, ".who-name, .team") == []
    page.locator(".who").first.click()
    expect(page.locator(".seat .drum, .seat .slot.goal").first).to_be_visible()
    put(page, POSITIONS["effects"](2), language)
    assert page.locator(".rivals").bounding_box()["height"] < 100


def test_ones_own_clock_is_always_in_view(visitor: Visitor) -> None:
    page = visitor("uk", width=360, height=740, hurried=True, has_touch=True, is_mobile=True)
    for deal, clock in (("basic", "#asking .clock"), ("draft", "#confirm .clock")):
        page.goto("/new?game=carta&players=2")
        page.locator("[name=seat-1]").select_option("novice")
        page.locator("[name=table-clock]").select_option("bank:600")
        page.locator(f"[name=deal][value={deal}]").check(force=True)
        page.locator("main form button.act").click()
        assert my_turn(page)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert is_on_screen(page.locator(clock))


def hand_of(n: int) -> Table:
    cards = ("economy-1", "economy-2", "science-1", "military-1", "religion-2", "utopia-3", "culture-1", "economy-1")
    return Table(players=4).hand(0, *cards[:n])


COVERED = """parts => [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility()).filter((part) => {
  const text = document.createRange();
  text.selectNodeContents(part);
  const { right, top, bottom } = text.getBoundingClientRect();
  return !part.contains(document.elementFromPoint(right - 2, (top + bottom) / 2));
}).map(({ textContent }) => textContent)"""
"""Texts whose end lies under something else."""


def test_the_cards_of_a_big_hand_show_age_and_letter_and_break_no_word(visitor: Visitor) -> None:
    page = visitor("uk", hurried=True)
    sit_with_computers(page, players=4)
    assert my_turn(page)
    for n in (6, 8):
        put(page, hand_of(n), "uk")
        for size in ((1280, 720), (1440, 900), (768, 1024), (390, 844), (360, 740)):
            at_rest(at_size(page, *size))
            assert page.evaluate(COVERED, "#hands :is(.card-top span, .card-name)") == [], (n, size)
            assert page.evaluate(BROKEN_WORDS, "#hands .card-name") == [], (n, size)


def test_the_line_of_moves_stays_when_the_head_of_a_replay_has_scrolled_away(visitor: Visitor) -> None:
    page = visitor(width=390, height=844, hurried=True, has_touch=True, is_mobile=True)
    page.goto(f"{finished_table(page)}/replay?move=4&seat=0")
    assert is_on_screen(page.locator("#reel-now"))
    page.wait_for_function("document.documentElement.style.getPropertyValue('--reel')")
    page.evaluate("scrollTo(0, 600)")
    assert is_on_screen(page.locator("#reel"))
    reel = page.locator(".reel").bounding_box()
    assert reel["y"] + reel["height"] < 52


# -- on a tablet and a screen -------------------------------------------------------------------------------------


def test_in_a_replay_the_hand_is_whole_and_it_says_who_was_asked(visitor: Visitor) -> None:
    page = visitor(hurried=True)
    page.goto(f"{finished_table(page)}/replay?move=0&seat=0")
    for width, height in SCREENS:
        at_size(page, width, height)
        at_rest(page)
        assert all(is_on_screen(card) for card in page.locator("#hands .card").all()), (width, height)
    asked = {
        page.goto(f"{page.url.split('?')[0]}?move=0&seat={seat}") and page.inner_text("#prompt") for seat in (0, 1)
    }
    assert any("is asked: “Play a card from your hand.”" in words for words in asked)


STACKED = """() => [...document.querySelectorAll(".own .effect:not(.sacrifice)")].filter((effect) => {
  const [mark, name] = ["mark", "name"].map((part) => effect.querySelector(`.effect-${part}`)?.getBoundingClientRect());
  return mark && name.top >= mark.bottom - 2;
}).map(({ textContent }) => textContent)"""
"""Effects whose level stands alone in a line. A sacrifice has none, but cards beside its name."""


@pytest.mark.parametrize("language", few(LANGUAGES, "uk"))
def test_words_on_a_tablet_take_the_room_there_is(visitor: Visitor, language: str) -> None:
    page = visitor(language, width=768, height=1024, hurried=True)
    sit_with_computers(page, players=4)
    assert my_turn(page)
    put(page, POSITIONS["effects"](4), language)
    assert page.evaluate(STACKED) == []
    assert page.locator("#mine-title .chip").bounding_box()["height"] < 26
    assert page.evaluate(BROKEN_WORDS, "#mine-title .chip") == []
    assert page.locator("#mine-title").bounding_box()["height"] < 45


def test_flag_and_clock_of_a_rival_stand_apart_from_words(visitor: Visitor) -> None:
    page = visitor(width=768, height=1024, hurried=True)
    sit_with_computers(page, players=4)
    assert my_turn(page)
    put(page, POSITIONS["effects"](4))
    page.evaluate(
        """() => {
          const seat = document.querySelector(".seat");
          seat.querySelector(".avatar").insertAdjacentHTML("beforeend", "<b class=flag>!</b>");
          const signs = '<span class="seat-signs"><time class="clock">10:00</time></span>';
          seat.querySelector(".who-note").insertAdjacentHTML("beforeend", signs);
        }"""
    )
    assert not page.evaluate(OVERLAP, [".seat .flag", ".seat .who-note"])
    name, clock = page.locator(".seat .who-name").first.bounding_box(), page.locator(".seat .clock").bounding_box()
    assert clock["x"] >= name["x"]


def test_what_more_the_teacher_has_to_say_moves_nothing(visitor: Visitor) -> None:
    page = visitor(hurried=True)
    guided(page)
    assert my_turn(page)
    for width, height in SCREENS:
        at_size(page, width, height)
        at_rest(page)
        before = page.locator(".mine").bounding_box()
        page.locator("#teacher summary").evaluate("summary => summary.click()")
        assert page.locator(".mine").bounding_box() == before, (width, height)
        assert is_on_screen(page.locator("#teacher p"))
        page.locator("#teacher summary").evaluate("summary => summary.click()")


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1440, 900)], ids=str)
def test_word_that_the_line_is_dead_leaves_the_teacher_free(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(width=size[0], height=size[1], hurried=True)
    guided(page)
    page.evaluate("document.querySelector('.lost').textContent = document.body.dataset.kept")
    page.evaluate("document.querySelector('.toast').innerHTML = `<p>${document.body.dataset.failed}</p>`")
    for notice in (".lost", ".toast p"):
        assert not page.evaluate(OVERLAP, [".coach", notice])


def test_the_form_for_a_new_table_says_who_plays_with_whom(visitor: Visitor) -> None:
    page = visitor(hurried=True)
    page.goto("/new?game=carta&players=4")
    shown = page.locator(".place-team .chip:visible")
    expect(shown).to_have_count(0)
    page.locator("[name=teams][value=true]").check(force=True)
    expect(shown).to_have_text(["Team A", "Team B", "Team A", "with you", "Team B"])
    page.locator("[name=seat-0]").select_option("novice")
    page.locator("[name=seat-1]").select_option("me")
    expect(shown).to_have_text(["Team A", "Team B", "Team A", "Team B", "with you"])
    page.locator("[name=players][value='3']").check(force=True)
    expect(shown).to_have_count(0)
    page = visitor(java_script_enabled=False)
    page.goto("/new?game=carta&players=4&teams=true")
    expect(page.locator(".place-team .chip:visible")).to_have_text(["Team A", "Team B", "Team A", "with you", "Team B"])

"""Sounds: none unless they are wanted; soft, short, and one for each thing that is worth it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.web.browser.playing import choose, my_turn, sit_with_computers, until

MODULE = "/js/sound.js"
COUNT = "window.heard = []; addEventListener('sounded', ({ detail }) => heard.push(detail));"
END = """(result) => {
  const { dataset } = document.getElementById("game");
  for (const status of ["playing", "over"]) {
    Object.assign(dataset, { status, result });
    dispatchEvent(new Event("shown"));
  }
}"""
"""The page shows that the game is over, and whether the reader has won."""
RENDERED = """async ([address, kind]) => {
  const { SOUNDS, render } = await import(address);
  const audio = new OfflineAudioContext(1, 44100 * 4, 44100);
  render(audio, kind, 0);
  const samples = (await audio.startRendering()).getChannelData(0);
  const peak = (part) => part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return { kinds: Object.keys(SOUNDS), peak: peak(samples), tail: peak(samples.subarray(44100 * 3)) };
}"""


def fetched(page: Page) -> list[str]:
    """The addresses of the sounds, as often as the page asks for them."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.url.endswith(MODULE) else None)
    return found


def switch(page: Page, value: str) -> None:
    page.locator("#menu > summary").click()
    with page.expect_response("**/sound"):  # its cookie says what is remembered
        page.locator(f"form[action='/sound'] button[value='{value}']").click()
    page.keyboard.press("Escape")


def test_without_the_switch_nothing_is_loaded_and_nothing_sounds(visitor):
    page = visitor(hurried=True)
    page.add_init_script(COUNT)
    asked = fetched(page)
    sit_with_computers(page)
    rng = random.Random(1)
    for _ in range(3):
        assert my_turn(page)
        choose(page, rng)
    assert asked == []
    assert page.evaluate("heard") == []


def test_the_switch_loads_the_sounds_and_a_turn_is_heard(visitor):
    page = visitor(hurried=True)
    page.add_init_script(COUNT)
    asked = fetched(page)
    sit_with_computers(page)
    assert my_turn(page)
    switch(page, "on")
    until(page, lambda: page.evaluate("heard") == ["turn"])
    assert len(asked) == 1
    rng = random.Random(1)
    while "turn" not in page.evaluate("heard.slice(1)"):
        assert my_turn(page)
        choose(page, rng)
    assert "move" in page.evaluate("heard")
    for result, sound in (("won", "win"), ("", "end")):
        page.evaluate(END, result)
        assert page.evaluate("heard.at(-1)") == sound
    page.reload()
    assert page.locator("html").get_attribute("data-sound") == "on", "it is remembered"
    page.wait_for_load_state()
    switch(page, "")
    page.reload()
    assert page.locator("html").get_attribute("data-sound") is None


@pytest.fixture
def sound(visitor) -> tuple[Page, str]:
    page = visitor()
    page.goto("/")
    script = page.locator("script[type=module]").first.get_attribute("src")
    assert script
    return page, f"{script.rpartition('/')[0]}/sound.js"


def test_every_sound_is_soft_and_short(sound):
    page, address = sound
    kinds = page.evaluate(RENDERED, [address, "turn"])["kinds"]
    assert kinds == ["turn", "move", "battle", "win", "end"]
    for kind in kinds:
        rendered = page.evaluate(RENDERED, [address, kind])
        assert 0.01 < rendered["peak"] < 0.5, kind
        assert rendered["tail"] < 0.001, kind

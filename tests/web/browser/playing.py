"""How tests play: by what a person sees and can press."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

from hegemon.core import Game, Record
from tests.service.servers import Client

MY_TURN = "#game[data-turn=me]:not([aria-busy])"
OVER = "#game[data-status=over]"
CHOICES = "button[form=act]:visible, input[type=radio][form=act]"
ABOUT_ME_OR_OVER = f"{MY_TURN}, {OVER}"
SHOWS_OTHERS = "body[data-since], #skip"
"""A page that will show, or shows, what the others did: it turns back first, and goes on step by step."""
PATIENCE = 60_000
"""Milliseconds for whatever should come soon: machines that test are slow, and have more to do."""


def against_computers(page: Page, players: int = 2, **settings: str) -> None:
    """Two clicks: open the page, play."""
    page.goto("/")
    wishes = {"players": str(players), "level": "novice"} | settings
    for name, value in wishes.items():
        page.locator(f"form[action='/quick'] input[name={name}][value='{value}']").check(force=True)
    page.locator("form[action='/quick'] button.act").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+"))


def sit_with_computers(page: Page, players: int = 2, **settings: str) -> None:
    """Be at such a table without the page that leads there, for all that comes afterwards."""
    token = re.search(r'name="csrf" value="([^"]+)"', page.request.get("/").text())
    assert token
    form = {"csrf": token[1], "game": "carta", "players": str(players), "level": "novice"} | settings
    answer = page.request.post("/quick", form=form, max_redirects=0)
    assert answer.status == 303
    page.goto(answer.headers["location"])


def random_record(folder: Path, game: Game, options: Mapping[str, Any]) -> Path:
    """The record of a game that was played at random, always the same one."""
    rng, state, moves = random.Random(1), game.new(options, seed="a replay"), []
    while state.to_act():
        seat = state.to_act()[0]
        moves.append((seat, rng.choice(state.legal(seat))))
        state.apply(*moves[-1])
    file = folder / "game.jsonl"
    file.write_text(Record(game, state.options, "a replay", moves, [{"name": "Ada"}, {"name": "Ben"}]).dumps())
    return file


def new_table(page: Page, *seats: str, game: str = "carta") -> str:
    """Open a table for these: me, here, friend, anybody, or a kind of computer. Its address."""
    page.goto(f"/new?game={game}&players={len(seats)}")
    for seat, who in enumerate(seats):
        page.locator(f"[name='seat-{seat}']").select_option(who)
    page.locator("main form button.act").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+"))
    return page.url.split("?")[0]


SMALL_DECK = {"players": 2, "box_size": 0, "cards": [2] * 15}
"""Options of a game with two cards of each kind: it takes a third of the usual time."""


def program(page: Page, *seats: str) -> Client:
    """A program at the same server, which opens tables for short games of these."""
    port = urlsplit(page.request.get("/healthz").url).port
    assert port
    return Client(port, list(seats), SMALL_DECK, "Host")


def short_game(page: Page) -> None:
    """Sit down opposite a computer, for a whole game that doesn't take long."""
    host = program(page, "friend", "novice")
    accept(page, f"/i/{host.look(host.create())['invitations'][0]['invitation']}")


def finished_table(page: Page) -> str:
    """A short game that two computers have played. Its address."""
    table = f"/t/{program(page, 'novice', 'novice').create()}"
    page.goto(table)
    page.wait_for_selector(OVER)
    return table


def invitations(page: Page) -> list[str]:
    """The links that a host can send to friends."""
    return [link.input_value() for link in page.locator("input[readonly][value*='/i/']").all()]


def accept(page: Page, invitation: str) -> None:
    """Follow a friend's link and sit down."""
    page.goto(invitation)
    page.locator("main button.act").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+"))


def version(page: Page) -> int:
    return int(page.locator("#game").get_attribute("data-version") or 0)


PARTS_ARE_THERE = """async () => {
  const script = document.querySelector("script[type=module][src$='table.js']").src;
  const parts = {
    "choosing.js": "[data-choosing]", "ways.js": "[data-stage]", "stage.js": "[data-stage]",
    "steppers.js": "[data-stepper]",
  };
  for (const [part, sign] of Object.entries(parts))
    if (document.querySelector(sign)) await import(new URL(part, script));
}"""
"""The parts of the script that come with the scenes that need them are there, too: who presses sooner is not heard."""


def my_turn(page: Page) -> bool:
    """Wait until something is asked of this player, and whatever is pressed is heard; False when the game is over."""
    page.wait_for_load_state()  # keys are heard only from then on
    page.wait_for_function(
        "([asked, shows]) => document.querySelector(asked) && !document.querySelector(shows)",
        arg=[ABOUT_ME_OR_OVER, SHOWS_OTHERS],
    )
    page.evaluate(PARTS_ARE_THERE)
    return page.locator(OVER).count() == 0


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for what the page does outside itself: a request that a test answers, say."""
    given_up = time.monotonic() + PATIENCE / 1000
    while not is_so():
        assert time.monotonic() < given_up, "it did not happen"
        page.wait_for_timeout(50)


def lose_first(page: Page, address: str | re.Pattern[str], *, script_only: bool = False) -> list[str]:
    """The first question to an address is never answered; the list says when it was asked."""
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost or route.request.method != "GET" or (script_only and route.request.resource_type != "fetch"):
            route.fallback()
            return
        lost.append(route.request.url)
        route.abort()

    page.route(address, lose)
    return lost


def stream_first(page: Page, address: str | re.Pattern[str], said: str) -> Callable[[], None]:
    """The first event stream of an address says just this, when it is told to, and ends; the next is the server's."""
    opened: list[Route] = []

    def stand_in(route: Route) -> None:
        if opened:
            route.fallback()
        else:
            opened.append(route)

    def end() -> None:
        until(page, lambda: bool(opened))
        opened[0].fulfill(content_type="text/event-stream", body=said)

    page.route(address, stand_in)
    return end


def moved_on(page: Page, before: int) -> None:
    """Wait until the page shows a later version."""
    page.wait_for_function("before => Number(document.getElementById('game').dataset.version) > before", arg=before)


def caught_up(page: Page, now: int) -> None:
    """Wait until the page shows this version, or a later one."""
    moved_on(page, now - 1)


def cards_on_the_table(page: Page) -> list[tuple[str | None, str | None]]:
    """What lies before everybody, as the page shows it."""
    cards = page.locator("#game [data-place^='area-'][data-piece]").all()
    return sorted((card.get_attribute("data-place"), card.get_attribute("data-piece")) for card in cards)


def choose(page: Page, rng: random.Random) -> None:
    """Press one of the buttons that are there."""
    page.wait_for_selector(CHOICES, state="attached")
    before = version(page)
    cards = page.locator("input[type=radio][form=act]")
    if cards.count():
        rng.choice(cards.all()).check(force=True)
        page.locator(".confirm button[form=act]").click()
    else:
        end = page.locator(".prompt .act")
        choices = page.locator("button[form=act]:visible").all()
        # mostly end a turn that can be ended, so that games end soon
        (end if end.count() and rng.random() < 0.7 else rng.choice(choices)).click()
    moved_on(page, before)

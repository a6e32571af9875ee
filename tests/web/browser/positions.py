"""Carta's table at positions that are hard to lay out: put on the page of a game that waits for its player."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from playwright.sync_api import Page

from hegemon.games.carta import GAME
from hegemon.games.carta.cards import KIND_NAMES
from tests.games.carta.scenario import Table
from tests.games.carta.table.pages import draw, sight_of

PUT: Final = """html => {
  const [shown, fresh] = [document, new DOMParser().parseFromString(html, "text/html")].map((page) =>
    page.getElementById("game"));
  window.panels ??= ["#notices", "#helps", ".rail"].map((part) => document.querySelector(part));
  const [notices, helps, rail] = window.panels;
  fresh.querySelector(".asking").prepend(notices);
  fresh.querySelector(".ask").after(helps);
  fresh.append(rail);
  shown.className = fresh.className;
  shown.replaceChildren(...fresh.childNodes);
}"""
"""The panels of the shell stay as they are."""


def busy(players: int) -> Table:
    """Everybody has much in play, and whatever can lie on a column lies on one of the reader's."""
    table = Table(players=players)
    table.area(
        0,
        "military-1",
        "military-2",
        "religion-1",
        "religion-2",
        "economy-1",
        "economy-2",
        "science-1",
        "science-2",
        "science-3",
        "culture-1",
        "culture-2",
        "culture-3",
        "utopia-3",
        "utopia-3",
        "utopia-3",
    )
    for seat in range(1, players):
        table.area(seat, military=4 - seat, religion=seat, economy=3 - seat, science=4, culture=1, utopia=1)
    table.embargo(on=0, domain="military", by=1).democracy(on=0, domain="science", by=1)
    table.coin(1, 0, "economy").hand(0, "science", "military", "utopia", "culture")
    return table.discard(science=2, economy=1, utopia=1)


def tall(players: int) -> Table:
    """A pillar as high as pillars get: two Democracies above a column that is nearly full."""
    table = Table(players=players).area(0, science=6, economy=4, utopia=3, military=1)
    for seat in range(1, players):
        table.area(seat, military=5 if seat == 1 else 1, culture=2)
    table.democracy(on=0, domain="science", by=1).democracy(on=0, domain="science", by=players - 1)
    return table.hand(0, "science", "military").turn(0, step=2)


POSITIONS: Final[Mapping[str, Callable[[int], Table]]] = {
    "a card to play": busy,
    "effects": lambda n: busy(n).turn(0, step=2),
    "a tall pillar": tall,
    "a column to attack": lambda n: busy(n).turn(0, step=2).choose(0, "sacrifice military"),
    "drums to take back": lambda n: busy(n).turn(0, step=2).choose(0, "experiment"),
    "a column to lay something on": lambda n: busy(n).turn(0, step=2).choose(0, "sacrifice economy"),
    "a pile to choose from": lambda n: pile(n).choose(0, "oligarchy"),
}
"""What is hard about it, and how it comes about with so many players."""


def pile(players: int) -> Table:
    """Every kind of card lies in the discard pile."""
    return Table(players=players).area(0, utopia=3).hand(0, "science", "military").discard(*KIND_NAMES).turn(0, step=2)


END: Final = """html => {
  const [shown, fresh] = [document, new DOMParser().parseFromString(html, "text/html")].map((page) =>
    page.getElementById("game"));
  shown.className = fresh.className;
  shown.replaceChildren(...fresh.childNodes);
}"""


def put_end(page: Page, language: str) -> None:
    """Show how a game of two teams ended."""
    state, rng = GAME.new({"players": 4, "teams": True}, 5), random.Random(1)
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    page.evaluate(END, draw(sight_of(state, 0), language))


def put(page: Page, table: Table, language: str = "en") -> None:
    """Show a position to the first player."""
    state = table.start()
    events = [event.seen_by(0) for event in table.events]
    page.evaluate(PUT, draw(sight_of(state, 0, events, len(events)), language))

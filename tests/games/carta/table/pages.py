"""Carta's pages as the shell would draw them, with its panels left empty."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from html import unescape
from html.parser import HTMLParser
from typing import Any

from jinja2 import ChoiceLoader, DictLoader

from hegemon.core import Action, State, say
from hegemon.core.face import SeatHolder, Sight
from hegemon.core.testing import Policy
from hegemon.games.carta import GAME
from hegemon.games.carta.table import FACE
from hegemon.languages.voice import Voice
from hegemon.web.drawing import templating
from hegemon.web.drawing.panels import Panels

PEOPLE = (SeatHolder("Livia"), SeatHolder("Teodor"), SeatHolder("Minerva", say("computer")), SeatHolder("Nadia"))
PANELS = dict.fromkeys((f"panels/{name}.html" for name in ("rail", "notices", "helps", "after")), "")

_SHELL = templating.environment()
_PAGES = _SHELL.overlay(loader=ChoiceLoader([DictLoader(PANELS), _SHELL.loader or DictLoader({})]))


def no_signs(seat: int) -> str:
    """Nobody has a clock, and nobody is away."""
    return ""


def draw(sight: Sight, language: str = "en") -> str:
    """The page of a sight, as HTML."""
    scene = FACE.scene(sight)
    voice = Voice.speaking(language, "carta").naming(*sight.names)
    known = Panels(voice, "carta", sight.seat).known
    return _PAGES.get_template(scene.template).render(known, scene=scene.data, table=None, seat_signs=no_signs)


def sight_of(state: State, seat: int | None, events: list[dict[str, Any]] | None = None, fresh: int = 0) -> Sight:
    """What a seat sees, with the usual people at the table."""
    return Sight.of(state, seat, PEOPLE[: state.options.players], events or [], fresh)


class Element:
    """A tag with its attributes and the text inside it."""

    def __init__(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.text = ""

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def action(self) -> Action | None:
        """The action it takes, if it is a button or a choice that takes one."""
        if self.attributes.get("name") != "action":
            return None
        assert self.attributes["form"] == "act"
        return Action.from_json(json.loads(self.attributes["value"]))

    def __repr__(self) -> str:
        return f"<{self.tag} {dict(self.attributes)}>{self.text}"


VOID = {"input", "br", "use", "path", "img"}


class Page(HTMLParser):
    """A page taken apart."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1].tag == tag, f"</{tag}> closes {self._open[-1]}"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def find(self, cls: str = "", **attributes: str) -> list[Element]:
        """The elements of a class with these attributes."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self.elements
            if (not cls or cls in element.classes) and wanted.items() <= element.attributes.items()
        ]

    def one(self, name: str) -> Element:
        """The element of an id."""
        [element] = self.find(id=name)
        return element

    @property
    def actions(self) -> set[Action]:
        """Everything that can be chosen on this page."""
        return {action for element in self.elements if (action := element.action)}


def actions_in(html: str) -> set[Action]:
    """The same, without taking the page apart."""
    values = re.findall(r'name="action"[^>]*? value="([^"]*)"', html)
    return {Action.from_json(json.loads(unescape(value))) for value in values}


def look(sight: Sight, language: str = "en") -> Page:
    """The page of a sight, taken apart."""
    return Page(draw(sight, language))


def games(policy: Policy, seed: int, **options: Any) -> Iterator[tuple[State, list[Any], int]]:
    """A game as it goes on: each position with everything that happened, and how much of it just now."""
    rng = random.Random(seed)
    state = GAME.new(options, seed)
    events: list[Any] = []
    fresh = 0
    while True:
        yield state, events, fresh
        waiting = state.to_act()
        if not waiting:
            return
        seat = rng.choice(waiting)
        happened = state.apply(seat, policy(state, seat, state.legal(seat), rng))
        events += happened
        fresh = len(happened)

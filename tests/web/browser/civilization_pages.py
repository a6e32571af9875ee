"""Civilization's table at any question, put on the page of a game that waits for its player."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Final

from jinja2 import ChoiceLoader, DictLoader
from playwright.sync_api import Page

from hegemon.core import Action
from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.speech import SQUARES, VERBS
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table import FACE
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.universe import Phrases
from hegemon.languages.voice import Voice
from hegemon.web.drawing import templating
from hegemon.web.drawing.panels import Panels
from tests.games.civilization.policies import eager

PEOPLE: Final = tuple(map(SeatHolder, ("Livia", "Teodor", "Nadia", "Oksana", "Bohdan")))
PANELS: Final = dict.fromkeys((f"panels/{name}.html" for name in ("rail", "notices", "helps", "after")), "")
_SHELL: Final = templating.environment()
_PAGES: Final = _SHELL.overlay(loader=ChoiceLoader([DictLoader(PANELS), _SHELL.loader or DictLoader({})]))
EXCHANGE: Final = """async html => {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const name of ["now", "hits", "overlay", "board", "rivals"])
    document.getElementById(name)?.replaceWith(fresh.getElementById(name) ?? "");
  const sheets = [...document.querySelectorAll("body link[rel=stylesheet]")].filter(({ sheet }) => !sheet);
  await Promise.all(sheets.map((sheet) => new Promise((done) => (sheet.onload = sheet.onerror = done))));
}"""
"""Draw a question: what is asked, the squares, the scene over the map, and the panels of the players, in style."""
PUT: Final = f"""async html => {{
  await ({EXCHANGE})(html);
  dispatchEvent(new Event("shown"));
}}"""
"""Show a question, and tell the page so."""
TOGETHER: Final = 8
"""Verbs in a question that is made up."""
SAMPLES: Final = 3
"""Actions of a verb that are offered where no game has come to it."""


def no_signs(seat: int) -> str:
    """Nobody has a clock, and nobody is away."""
    return ""


def draw(sight: Sight, language: str = "en") -> str:
    """The page of a sight, as HTML, with the shell's panels left empty."""
    scene = FACE.scene(sight)
    voice = Voice.speaking(language, "civilization").naming(*sight.names)
    page = SimpleNamespace(
        names=sight.names, game="civilization", id="x", seat=sight.seat, windows=(), open_windows=(), clocks=(),
        hint=None, advised=None, table=SimpleNamespace(setup=SimpleNamespace(options=sight.options)),
    )  # fmt: skip
    known = Panels(voice, "civilization", sight.seat).known
    return _PAGES.get_template(scene.template).render(known, scene=scene.data, page=page, seat_signs=no_signs)


def put(page: Page, sight: Sight, language: str = "en") -> None:
    """Show a question to the reader."""
    page.evaluate(PUT, draw(sight, language))


def questions() -> Iterator[tuple[list[str], Sight]]:
    """All verbs, some at a time, with a question that they answer: as games come to it, or else made up."""
    wanted, last = dict.fromkeys(VERBS), None
    for number, options in enumerate(({"players": 2}, {"players": 3, "civilizations": "one_of_two"}, {"players": 3})):
        rng, state = random.Random(number), GAME.new(options, str(number))
        for _ in range(420):
            if not state.to_act():
                break
            seat = rng.choice(state.to_act())
            legal = state.legal(seat)
            new = [verb for verb in wanted if any(action.verb == verb for action in legal)]
            if new:
                wanted = dict.fromkeys(verb for verb in wanted if verb not in new)
                yield new, sight_of(state, seat)
            if number == 0 and isinstance(state.world.agenda[-1], MoveFigures):
                last = sight_of(state, seat)
            state.apply(seat, eager(state, seat, legal, rng))
    assert last is not None
    rare = list(wanted)
    for verbs in (rare[at : at + TOGETHER] for at in range(0, len(rare), TOGETHER)):
        yield verbs, replace(last, legal=tuple(action for verb in verbs for action in samples(verb, last)))


def sight_of(state: CivilizationState, seat: int) -> Sight:
    return Sight.of(state, seat, PEOPLE[: state.options.players], [], 0)


def samples(verb: str, sight: Sight) -> Sequence[Action]:
    """Some actions of a verb, far from one another; the first square they name is a city of the reader's."""
    every = Phrases(VERBS[verb], sight.options)
    board = CivilizationBoard(sight)
    city = board.square_name(board.w.cities[board.me or 0][0].centre)
    kinds = list(VERBS[verb].kinds.values())
    place = kinds.index(SQUARES) if SQUARES in kinds else None
    found = (every[number * every.count // SAMPLES] for number in range(SAMPLES))
    words = (tuple(city if at == place else word for at, word in enumerate(action.args)) for action in found)
    return list(dict.fromkeys(Action(verb, args) for args in words))

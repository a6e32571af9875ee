"""In Jupyter: positions, records and reports show themselves, by the templates of the pages.

    %load_ext hegemon.notebook

After that a cell whose value is a state shows the table, as the seat sees it that is asked; a record shows how the game
ended, and a report is read where it is. `TablePicture(state, seat)` is the table through other eyes.

>>> from hegemon.games import GAMES
>>> state = GAMES.load("carta").new({"players": 2}, seed=7)
>>> TablePicture(state)._repr_html_().startswith('<iframe srcdoc="')
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from jinja2 import ChainableUndefined, ChoiceLoader, Environment, FunctionLoader
from markupsafe import Markup, escape

from hegemon.core import Record, State
from hegemon.core.face import SeatHolder, Sight
from hegemon.languages.voice import Voice
from hegemon.reports import Page
from hegemon.web.drawing.faces import face_of, folder
from hegemon.web.drawing.panels import Panels
from hegemon.web.drawing.templating import environment, style_sheets

HEIGHT: Final = 800
"""Pixels."""
PICTURES: Final = re.compile(r'href="/static/[^"]*#')
"""Where a page refers to a picture in a file of its own."""
HERE: Final = 'href="#'
LINKED: Final = re.compile(r'<link rel="stylesheet"[^>]*>| data-styles="[^"]*"')
"""A style sheet that comes with a part of the table, or with what opens it: here all of them are there already."""


SHELL: Final = "panels/"
"""Templates of the shell."""


ROOM: Final = "[data-stage] { min-height: 24rem }"
"""On a page the script sees to it that a map has room."""


def nothing(*values: Any, **named: Any) -> Markup:
    """What a function of a served page draws here."""
    return Markup("")


class LeftOut(ChainableUndefined):
    """What only a served page has: forms, clocks, chat. Here it is nothing, whatever is asked of it."""

    __call__: Any = nothing


@cache
def templates() -> Environment:
    """The templates of the pages; what the shell of a served page puts into a table is left out."""
    served = environment()
    shell = FunctionLoader(lambda name: "" if name.startswith(SHELL) else None)
    loaders = filter(None, (shell, served.loader))
    return served.overlay(undefined=LeftOut, loader=ChoiceLoader([*loaders]))


@dataclass(frozen=True)
class TablePicture:
    """A position as a seat sees it; without a seat, as the one does that is asked first."""

    state: State
    seat: int | None = None
    language: str = "en"
    height: int = HEIGHT

    def _repr_html_(self) -> str:
        return framed(self.html(), self.height)

    def html(self) -> str:
        """The table on a page that needs no other file."""
        state, game = self.state, self.state.game
        seat = self.seat if self.seat is not None else next(iter(state.to_act()), None)
        people = [SeatHolder(f"player_{each}") for each in range(state.options.players)]
        sight = Sight.of(state, seat, people)
        voice = Voice.speaking(self.language, game.name).naming(*sight.names)
        scene = face_of(game.name).scene(sight)
        panels = Panels(voice, game.name, ("notebook", seat), "", None)
        told = {**panels.known, "scene": scene.data, "sight": sight, "voice": voice}
        body = templates().get_template(scene.template).render(told)
        return (
            f'<!doctype html><html lang="{voice.language}"><meta charset="utf-8"><style>{styles(game.name)}</style>'
            f"<body><div hidden>{pictures(game.name)}</div>{LINKED.sub('', PICTURES.sub(HERE, body))}</body></html>"
        )


@cache
def styles(game: str) -> str:
    """The style sheets of a table, those of its parts included; not that of the rules."""
    shell = [folder(None) / "static" / name for name in ("shell.css", "table.css")]
    first, rules = style_sheets(game, "map.css"), "guide.css"
    parts = sorted({path.name for path in (folder(game) / "static").glob("*.css")} - {*first, rules})
    own = [folder(game) / "static" / name for name in (*first, *parts)]
    return "\n".join([*(path.read_text(encoding="utf-8") for path in (*shell, *own)), ROOM])


@cache
def pictures(game: str) -> str:
    """The pictures of the shell and of a game."""
    files = [folder(owner) / "static" / "art.svg" for owner in (None, game)]
    return "".join(file.read_text(encoding="utf-8") for file in files if file.exists())


def framed(html: str, height: int = HEIGHT) -> str:
    """A whole page within another one."""
    return f'<iframe srcdoc="{escape(html)}" style="width: 100%; height: {height}px; border: 0"></iframe>'


def show_state(state: State) -> str:
    """A position, as the seat sees it that is asked."""
    return TablePicture(state)._repr_html_()


def show_record(record: Record) -> str:
    """A game, by its last position."""
    return TablePicture(record.replay())._repr_html_()


def show_page(page: Page) -> str:
    """A report."""
    return framed(page.html(Voice.speaking("en")))


def load_ipython_extension(ipython: Any) -> None:
    """Let a notebook show what Hegemon knows."""
    formatter = ipython.display_formatter.formatters["text/html"]
    for kind, show in ((State, show_state), (Record, show_record), (Page, show_page)):
        formatter.for_type(kind, show)

"""How a game shows itself on a page: from what one seat may know, to a scene that a template draws.

A face knows no web server and no template language; it hands out plain data and messages. A game without one is still
playable: the shell shows its questions and choices in words. A game that has one keeps it in a package `table` beside
its rules:

| | |
|---|---|
| `table/__init__.py` | `FACE`, a :class:`Face` |
| `table/templates/…` | what :meth:`Face.scene` names, as `<game>/….html` |
| `table/templates/hero.html` | if it is there: the head of the lobby, a `<section class="hero">` with its `<h1>` |
| `table/templates/rules.html` | if it is there: the page of rules; else they are listed, paragraph by paragraph |
| `table/guide.py` | if it is there: `GUIDE`, whatever `rules.html` wants to be told as `guide` |
| `table/static/<game>.css` | the style of its scenes, loaded after the shell's; the hero has it, too |
| `table/static/guide.css` | if it is there: the style of `rules.html` and of the hero |
| `table/static/art.svg` | if a :class:`Line` has an icon: `<symbol>`s by id, drawn by `icon(id, "ico", "<game>")` |

**What templates are told.** A scene's template: `scene` (its :attr:`Scene.data`), `sight`, `heading`, `title`,
`reader`, `page` (what the shell knows of the table) and `frame`. `rules.html`, which extends `page.html`: `game`,
`rules`, `guide`, `lesson`. All of them speak by `say`, `say_count` and `tell`, and draw by `icon` and `static`. Nothing
has a script, a style or an `on…` attribute of its own: browsers are told to ignore them.

**What a scene's template draws.** Everything lies in one `<main id="game"{{ frame }}>`, with the parts that
:data:`PARTS` lists. Whatever can be chosen is a button (or a radio button) with `{{ act(action) }}`: every legal action
once or more, and nothing else. `.act` within `.prompt` or `.confirm` is the button that the key E presses; the choices
in `#hands` or `#pick` have the keys 1 to 9; `data-key="x"` gives anything else a key.

**What the script asks for.** `data-panel`, on an element with an id, marks a part that is replaced only if it differs;
a `<details>` or a field keeps its state if it has an id. `data-card` with `data-place` lets a card glide: equal cards
are called alike, a kind and its age (`science-2`), or `back-2`; places are `deck`, `discard`, `hand`, and `hand-1` and
`area-1` by seat.

**What a page of rules has.** An element whose id is the rule for each rule of `Game.rules()`: refusals link to them.

`tests/web/test_faces.py` holds every face in the house against this page.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Game, Outcome, State, View
from hegemon.core.message import Message
from hegemon.core.options import Options

PARTS: Final[Mapping[str, str]] = {
    "game": 'the whole scene: <main id="game"{{ frame }}>',
    "prompt": 'what is asked, or how the game ended: a heading with id="prompt", tabindex="-1", aria-live="polite"',
    "notices": 'the teacher, hints, wishes and clocks: {% include "panels/notices.html" %}',
    "log": 'log, chat and reference: {% include "panels/rail.html" %}',
}
"""The parts of every scene by id, and how a template gets them."""
PLAYING_PARTS: Final[Mapping[str, str]] = {
    "helps": 'undo and hint, for who is asked: {% include "panels/helps.html" %}',
}
"""The parts that a scene has besides while the reader is to choose."""
LAST_PARTS: Final[Mapping[str, str]] = {
    "after": 'what one can do when it is over: {% include "panels/after.html" %}',
}
"""The parts of the last scene."""


@dataclass(frozen=True)
class Person:
    """Who sits on a seat, as everybody at the table may know."""

    name: str
    level: Message | None = None
    """How strong it is, if it is a computer."""


@dataclass(frozen=True)
class Sight:
    """Everything a page may be drawn from: one seat's view (None: a spectator's), and what it may do."""

    game: Game
    options: Options
    seat: int | None
    view: View
    people: Sequence[Person]
    to_act: tuple[int, ...] = ()
    legal: Sequence[Action] = ()
    prompt: Message | None = None
    """What this seat is asked or waits for; a spectator is told who is waited for."""
    outcome: Outcome | None = None
    events: Sequence[Mapping[str, Any]] = ()
    """What happened so far, as this seat saw it, the latest last."""
    fresh: int = 0
    """How many of these events are the latest move's."""
    _why_not: Callable[[Action], Refusal | None] = field(default=lambda action: None, repr=False)

    def why_not(self, action: Action) -> Refusal | None:
        """The rule that forbids this seat an action now."""
        return self._why_not(action)

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, by seat."""
        return tuple(person.name for person in self.people)

    @classmethod
    def of(
        cls,
        state: State,
        seat: int | None,
        people: Sequence[Person],
        events: Sequence[Mapping[str, Any]] = (),
        fresh: int = 0,
    ) -> Sight:
        """What a seat sees of a position."""
        mine = seat is not None
        return cls(
            game=state.game,
            options=state.options,
            seat=seat,
            view=state.view(seat),
            people=people,
            to_act=state.to_act(),
            legal=state.legal(seat) if seat is not None else (),
            prompt=state.prompt(seat if seat is not None else -1),
            outcome=state.outcome(),
            events=events,
            fresh=fresh,
            _why_not=(lambda action: state.why_not(seat, action)) if mine and seat is not None else lambda action: None,
        )


@dataclass(frozen=True)
class Scene:
    """What a template of the game's own draws."""

    template: str
    """Its name in the game's folder `templates`, after the name of the game: `carta/table.html`."""
    data: Mapping[str, Any]
    """What it is told, as `scene`."""
    heading: Message
    """Where the game stands, in a word or two: "Round 12", "Draft"."""


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    text: Message
    icon: str = ""
    """The id of a picture in the game's art, if there is a fitting one."""
    tint: str = ""
    """What the line is about, for its colour."""
    heading: bool = False
    """Does a new paragraph begin here?"""


@dataclass(frozen=True)
class Lesson:
    """A prepared game for somebody's first."""

    options: Mapping[str, Any]
    seed: str
    seat: int
    """Where the pupil sits."""
    opponents: str
    """The level of the others."""


@dataclass(frozen=True)
class Teaching:
    """What a teacher says to somebody at a choice."""

    words: Sequence[Message] = ()
    """What is new, and what to try: a short sentence each, two at most. None: there is nothing new."""
    more: Sequence[Message] = ()
    """What the teacher adds for whoever asks."""


class Face(ABC):
    """A game's looks."""

    lesson: Lesson | None = None
    """The guided first game, of a game that has one."""

    @abstractmethod
    def scene(self, sight: Sight) -> Scene:
        """What to draw for this seat now."""

    def line(self, game: Game, seen: Mapping[str, Any]) -> Line | None:
        """An event as a line of the log; None if it isn't worth one."""
        text = game.describe_event(seen)
        return Line(text) if text else None

    def opening(self, sight: Sight) -> Line | None:
        """The heading above the first lines of the log, of a game whose events give it none."""
        return None

    def coach(self, sight: Sight, before: Sequence[View]) -> Teaching:
        """What a teacher would say to this seat now; `before` are its views at its earlier choices."""
        return Teaching()

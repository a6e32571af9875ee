"""How a game shows itself on a page: from what one seat may know, to a scene that a template draws.

A game that has a face keeps it in a package `table` beside its rules: a `FACE`, a folder `templates` and a folder
`static`. A face knows no web server and no template language; it hands out plain data and messages. A game without
one is still playable: the shell shows its questions and choices in words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Game, Outcome, State, View
from hegemon.core.message import Message
from hegemon.core.options import Options


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

    def coach(self, sight: Sight, before: Sequence[View]) -> list[Message]:
        """What a teacher would say to this seat now; `before` are its views at its earlier choices."""
        return []

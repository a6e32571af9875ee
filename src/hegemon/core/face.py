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
| `table/static/map.css` | if it is there: more style of its scenes, that of a map |
| `table/static/replaying.css` | if it is there: what is different in a replay |
| `table/static/….css` | style that only some parts need, linked in their templates |
| `table/static/guide.css` | if it is there: the style of `rules.html`, after the shell's `rules.css`, and of the hero |
| `table/static/art.svg` | if a line has an icon: `<symbol>`s by id, drawn by `icon(id, "ico", "<game>")` |

**What templates are told.** A scene's template: `scene` (its :attr:`Scene.data`), `sight`, `heading`, `title`, `face`,
`reader`, `page` (what the shell knows of the table) and `frame`. `rules.html`, which extends `page.html`: `game`,
`rules`, `guide`, `lesson`. All of them speak by `say`, `say_count` and `tell`, and draw by `icon` and `static`. Nothing
has a script, a style or an `on…` attribute of its own: browsers are told to ignore them.

**What a scene's template draws.** Everything lies in one `<main id="game"{{ frame }}>`, with the parts that
:data:`PARTS` lists. `data-panel`, on an element with an id, marks a part that is replaced only if it differs; a
`<details>` or a field keeps its state if it has an id.

**Players.** Wherever a player stands on the table, the template draws `{{ seat_signs(seat) }}` beside the name, once
for each seat: their clock, and that they are away. A scene that does so says :attr:`Scene.places_signs`; otherwise the
notices list the clocks.

**Panels are sent only to those who haven't got them.** A browser says what it shows, and whatever would be the same
again is neither drawn nor sent. So let every part that changes on its own be a panel, down to a tile or a column:

* `{{ panel("tile-3", "<game>/tile.html", tile=tile) }}`: a panel with a template of its own, which draws one element
  with that id and `data-panel`. The template knows what it is told here, the words, `face`, `game`, `act` and `m`
  (:attr:`Face.macros`), and nothing else: no `scene`, no `page`. As long as it is told the same, it is not drawn.
* `{% call unless_shown() %}<p id="x" data-panel>…</p>{% endcall %}`: a panel drawn from whatever the template
  knows. It is drawn each time, and sent if it has changed.
* `<div id="dock" data-panel>…</div>`, around other panels: sent each time, but the panels in it stay.

What a panel is told is data: texts, numbers, messages, actions, dataclasses, tuples and mappings of them. A field of a
dataclass with `compare=False` doesn't count: :class:`OnDemand` is for what is dear to work out, and follows from
something that is not. A panel may lie in another; the outer one is drawn whenever it, or what it hands on, is told
something else. A panel that depends on little changes seldom: tell it what it draws, and no more. What all see alike
and what one reader may choose there had better be two panels.

**Choices.** Whatever can be chosen is a button (or a radio button) with `{{ act(action) }}`: every legal action once or
more, and nothing else. A choice lies in the place of what it is about, or names it with `data-place`: whoever plays by
keyboard finds the next choice there.

**Choosing part by part.** A button may say what its action is about: `data-refs="do:found square:7,0 figure:army"`,
first the deed, then its arguments, each as its kind and its value. Whatever shows such a thing elsewhere is pressed for
it if it has `data-ref="square:7,0"`: the script lights it up (`.may`) as long as an action with it is possible, notes
what was pressed (`.chosen`), and what is left is sent by the button with `data-choosing="send"`.
`web/static/js/choosing.js` says what else a scene may have for it. Without the script every action is still a button.

**Keys.** `data-digits` around choices gives them the keys 1 to 9, in their order; what can be chosen on a stage alone
comes after them, and 0 gives the figures to the next nine. `data-key="x"` gives anything a key;
`data-key="e"` is for the one button that says what to do if there is nothing else to do. While there is, it is
`.early`: the focus doesn't go there by itself, and the first press of its key only brings it there. What they do is
told by :attr:`Face.keys`. The shell has ``?``, C, H, S, U and W for itself.

**Pieces and places.** What moves is a piece, and the script lets it glide from place to place. It knows of a game what
these attributes say, and nothing else:

| | |
|---|---|
| `data-piece` | its name: the same on every page that shows it. Pieces that nobody can tell apart have the same name |
| `data-place`, on a piece | where it lies |
| `data-back` | on a piece that lies open: its name when it is turned over |
| `.is-new` | a piece that has just come; of several equal ones it is the one that moved |
| `data-place`, elsewhere | the element of that place; what follows stands beside it |
| `data-owner` | the seat whose place it is, if not the reader's: a piece that is turned over rather stays with it |
| `data-follow` | beside `data-owner`: what a choice of its owner brings there is scrolled into view |
| `data-holds` | how many pieces lie there that are counted and not shown: a deck, a pile, a bag |
| `data-from` | the places that pieces come from when nobody sees it, the likely one first: `deck discard` |
| `data-to` | the places that they go to when nobody sees it |

A thing that is shown twice is a piece once. A name tells no more than the page: whoever could follow a hidden piece by
its name would know what the game hides, so hidden pieces are named after what can be seen of them.

**Beats.** The moves of others are shown as a film. :meth:`Face.beats` says which of them belong together, what is told
meanwhile and where the stage is brought to; and what is seen to move besides: the ways that pieces took, what flies
from place to place, what is turned over on the stage (:mod:`hegemon.core.telling`). What deserves more than a moment is
a `<template>` in a hidden element with a name, `data-told="454"`: it is shown until its reader presses what has
`data-reads` in it, or answers their next question; nobody waits for that.

**Pointing.** Whatever has `data-look="wonder:stonehenge"`, or is chosen by such a `data-ref`, tells about itself when
it is pointed at: :meth:`Face.look` says what, as a small scene of its own. An element with `data-look-chosen` shows the
same of what is being chosen; once a single action is left it is asked about as `act:` and its JSON.

**A stage.** A plane larger than its window, such as a map, is an element with `data-stage`; `web/static/js/stage.js`
says what it may have, and lets people drag and zoom it; `ways.js` draws the way of what is chosen there. What lies over
it on a small screen as a sheet is drawn down by a label in it with `data-handle`, which puts it away when pressed.

**What a page of rules has.** An element whose id is the rule for each rule of `Game.rules()`: refusals link to them.

`tests/web/drawing/test_faces.py` holds every face in the house against this page.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar, overload

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Event, Game, State, View
from hegemon.core.message import Message, say
from hegemon.core.options import Options
from hegemon.core.outcome import Outcome
from hegemon.core.telling import Beat, Line, SeenMove

T = TypeVar("T")

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
class SeatHolder:
    """Who sits on a seat, as everybody at the table may know."""

    name: str
    level: Message | None = None
    """How strong it is, if it is a computer."""


class EventsByName(Sequence[Event]):
    """Events that know where those of a name are."""

    @abstractmethod
    def named(self, name: str) -> Iterable[Event]:
        """Those of this name."""


class SeenEvents(Sequence[Mapping[str, Any]]):
    """Events as a seat saw them, each put together when somebody looks at it: few are, of a long game."""

    def __init__(self, events: EventsByName, seat: int | None) -> None:
        self._events, self._seat = events, seat

    @overload
    def __getitem__(self, index: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Mapping[str, Any]]: ...
    def __getitem__(self, index: int | slice) -> Mapping[str, Any] | Sequence[Mapping[str, Any]]:
        if isinstance(index, slice):
            return [event.seen_by(self._seat) for event in self._events[index]]
        return self._events[index].seen_by(self._seat)

    def __len__(self) -> int:
        return len(self._events)

    def named(self, name: str) -> Iterator[Mapping[str, Any]]:
        """Those of this name, without a look at all others."""
        return (event.seen_by(self._seat) for event in self._events.named(name))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(len(self))


@dataclass(frozen=True)
class Sight:
    """Everything a page may be drawn from: one seat's view (None: a spectator's), and what it may do."""

    game: Game
    options: Options
    seat: int | None
    view: View
    people: Sequence[SeatHolder]
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

    def events_named(self, name: str) -> Iterable[Mapping[str, Any]]:
        """What happened so far under this name."""
        events = self.events
        return events.named(name) if isinstance(events, SeenEvents) else [e for e in events if e["event"] == name]

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, by seat."""
        return tuple(person.name for person in self.people)

    @classmethod
    def of(
        cls,
        state: State,
        seat: int | None,
        people: Sequence[SeatHolder],
        events: Sequence[Mapping[str, Any]] = (),
        fresh: int = 0,
    ) -> Sight:
        """What a seat sees of a position."""
        return cls(
            game=state.game,
            options=state.options,
            seat=seat,
            view=state.view(seat),
            people=people,
            to_act=state.to_act(),
            legal=state.legal(seat) if seat is not None else (),
            prompt=state.prompt(seat),
            outcome=state.outcome(),
            events=events,
            fresh=fresh,
            _why_not=(lambda action: state.why_not(seat, action)) if seat is not None else lambda action: None,
        )


@dataclass(frozen=True)
class OnDemand(Generic[T]):
    """What a panel draws, worked out only for a page that hasn't got it.

    Whoever is told of two that are made of the same takes them for the same: leave nothing out.
    """

    made_of: object
    """All that it follows from, as data that is at hand."""
    make: Callable[[], T] = field(compare=False, repr=False)

    @classmethod
    def at_hand(cls, data: T) -> OnDemand[T]:
        """What had to be worked out anyway."""
        return cls(data, lambda: data)

    @cached_property
    def data(self) -> T:
        """What is drawn."""
        return self.make()


@dataclass(frozen=True)
class Scene:
    """What a template of the game's own draws."""

    template: str
    """Its name in the game's folder `templates`, after the name of the game: `carta/table.html`."""
    data: Mapping[str, Any]
    """What it is told, as `scene`."""
    heading: Message
    """Where the game stands, in a word or two: "Round 12", "Draft"."""
    places_signs: bool = False
    """Does its template draw `{{ seat_signs(seat) }}` at every player? If not, the notices list what they tell."""


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
    advised: Action | None = None
    """What the teacher would choose; a hint says the same."""
    points: bool = False
    """Is that said unasked? Then it is marked, as what a hint advises."""


class Face(ABC):
    """A game's looks."""

    lesson: Lesson | None = None
    """The guided first game, of a game that has one."""
    macros: str = ""
    """A template of macros that all templates of its scenes and panels know as `m`."""
    headings: AbstractSet[str] = frozenset()
    """The events, by name, whose lines are headings of the log: with each of them a turn begins."""
    deeds: AbstractSet[str] = frozenset()
    """The events, by name, that tell what somebody chose. Their lines say so if it was chosen for a reader who wasn't
    asked."""
    keys: Mapping[str, Message] = MappingProxyType({})
    """What the keys do that its scenes declare, for the list of keys: `{"1-9": say("choose a card"), "M": …}`."""
    reference: Message = say("The rules, paragraph by paragraph.")
    """What the page of rules holds, in a line."""

    @abstractmethod
    def scene(self, sight: Sight) -> Scene:
        """What to draw for this seat now."""

    def look(self, sight: Sight, ref: str) -> Scene | None:
        """What to draw for whoever points at what has this `data-look` or `data-ref`; None: there is nothing to say."""
        return None

    def line(self, game: Game, seen: Mapping[str, Any], reader: int | None = None) -> Line | None:
        """An event as a line of the log, for the seat that reads it; None if it isn't worth one."""
        text = game.describe_event(seen, reader)
        return Line(text) if text else None

    def told_as_one(self, earlier: Mapping[str, Any], seen: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """An event that says all of two that follow one another in the log; None: each has its line."""
        return None

    def retelling(self, sight: Sight) -> Callable[[Message], Message] | None:
        """What is said at a table instead of a message, if it gives things names of their own; None: nothing else."""
        return None

    def beats(self, game: Game, moves: Sequence[SeenMove], reader: int | None = None) -> Sequence[Beat]:
        """The moves as they are shown to a seat, one beat after the other; each move is in one of them."""
        return [Beat(1, move.seat) for move in moves]

    def chronicle(self, sight: Sight) -> Scene | None:
        """What to draw below the replay of a game that is over: how everybody got there; None if there is nothing.

        Its template is told `turns` besides: the number of the move with which each turn began, and that of the last.
        What has `data-move` leads there, and a `.cursor` with `data-marks`, the same numbers, goes with the replay.
        """
        return None

    def picture(self, sight: Sight) -> Scene | None:
        """A still picture of a position, for those who are sent a link to it; None: they are told in words alone.

        Its template draws one `<svg>` with a `viewBox`, in colours of its own: no style sheet comes with a picture.
        `colours` in its data, by seat, stand beside the names.
        """
        return None

    def opening(self, sight: Sight) -> Line | None:
        """The heading above the first lines of the log, of a game whose events give it none."""
        return None

    def reasons(self, sight: Sight, action: Action) -> Sequence[Message]:
        """What to do and why, in a sentence or two, for an action that is a good one now; none if it has no words."""
        why = sight.game.reasons(sight.view, action)
        choice = sight.game.describe_action(action, sight.options)
        return [say("Try this: {choice}", choice=choice), *why] if why else []

    def coach(self, sight: Sight, before: Sequence[View]) -> Teaching:
        """What a teacher would say to this seat now; `before` are its views at its earlier choices."""
        return Teaching()

"""The contract between a game and everything around it.

A *game* is a rulebook, a *state* a position in one of its games. All around know games only through these classes.

The promises, all checked by :mod:`hegemon.core.testing`:

* a state is plain data: copies are independent, equality is by value, JSON goes both ways;
* `legal(seat)` is a flat list of complete actions, never empty for a seat in `to_act()`;
* `apply` does what `legal` offers and refuses everything else, changing nothing;
* only `view(seat)` leaves the engine, and `game.imagine(view)` makes a whole world from it alone;
* what a spectator sees everybody sees, and events tell a seat exactly what its next view tells it;
* what is no seat is refused everywhere: an action by :class:`IllegalAction`, all else by ValueError;
* the seed decides everything that is random.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, NoReturn, Self

from hegemon.core.action import Action
from hegemon.core.arguments import Argument
from hegemon.core.encoding import Learning
from hegemon.core.engine import Engine
from hegemon.core.errors import NO_SUCH_SEAT, BadOptions, IllegalAction, Refusal
from hegemon.core.events import Event, EventKind, Reveals
from hegemon.core.features import EVERYTHING, PLAIN_TABLE, Feature, NotOffered
from hegemon.core.luck import Bits
from hegemon.core.measures import GameWatch, Measures
from hegemon.core.message import Message, Seat, say, say_all, say_count
from hegemon.core.openings import Opening
from hegemon.core.options import Options
from hegemon.core.outcome import Outcome
from hegemon.core.plans import Condition, Reply
from hegemon.core.windows import OpenWindow, Window

__all__ = [
    "Action", "Component", "Event", "EventKind", "Game", "Reveals", "State", "View", "check_seat", "check_viewer",
    "in_plain_words", "is_seat",
]  # fmt: skip

View = Mapping[str, Any]
"""All that a seat may know, as plain data (what JSON can say). `view["seat"]` is whose view it is."""


@dataclass(frozen=True, slots=True)
class Component:
    """A card or marker, as it is explained to whoever looks it up."""

    id: str
    kind: Message
    """What it is one of: a wonder, an event."""
    title: Message
    lines: tuple[Message, ...]
    """What it costs, gives and does, a sentence each."""


def is_seat(options: Options, seat: object) -> bool:
    """Is this the number of a seat at such a table? 1.0, True and "1" are none, although Python counts 1.0 as 1."""
    return type(seat) is int and 0 <= seat < options.players


def check_seat(options: Options, seat: object) -> None:
    """ValueError for what is no seat at such a table."""
    if not is_seat(options, seat):
        raise ValueError(f"{seat!r} is no seat: this table has seats 0 to {options.players - 1}")


def check_viewer(options: Options, seat: object) -> None:
    """ValueError for what is neither a seat nor None, a spectator."""
    if seat is not None:
        check_seat(options, seat)


@dataclass(init=False, repr=False, eq=False)
class State(ABC):
    """A position. It holds everything, so it stays inside: others get a :meth:`view`.

    The shortest way to make one is a dataclass whose own fields are plain data (numbers, texts, lists and dictionaries
    of them): then it can be copied, compared and kept as it is.
    """

    __slots__ = ()

    game: Game
    options: Options

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a choice now; several for secret simultaneous choices, none at the end."""

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """Every action the seat may take now, in a stable order; empty if it owes none."""

    def conceivable(self, seat: int) -> Sequence[Action]:
        """What a person might try now, legal or not: everything worth asking :meth:`why_not` about.

        By default that is all the game lists. A game that lists too many actions names those that answer the present
        question; the others are refused as not asked.
        """
        check_seat(self.options, seat)
        return self.game.actions(self.options, seat) or self.legal(seat)

    def refusals(self, seat: int) -> list[tuple[Action, Refusal]]:
        """Every action that one might think of now but isn't allowed, and why; without what nobody would try."""
        asked = ((action, self.why_not(seat, action)) for action in self.conceivable(seat))
        return [(action, refusal) for action, refusal in asked if refusal and not refusal.obvious]

    def legal_ids(self, seat: int) -> list[int]:
        """The same actions in the same order, as the numbers of the game's :class:`Engine`."""
        engine = self.game.engine_for(Feature.MASS_PLAY)
        question = engine.kernel.plain().question(engine.seen(self.view(seat)))
        return [engine.number(self.options, seat, question, action) for action in self.legal(seat)]

    @abstractmethod
    def apply(self, seat: int, action: Action) -> list[Event]:
        """Carry out an action. :class:`IllegalAction` if it isn't legal, and then nothing has changed."""

    def check_legal(self, seat: int, action: Action) -> None:
        """:class:`IllegalAction` if the action isn't legal: the first line of most games' :meth:`apply`."""
        if self.why_not(seat, action) is not None:
            self.refuse(seat, action)

    def refuse(self, seat: int, action: Action) -> NoReturn:
        """Raise :class:`IllegalAction` with the rule that forbids an action."""
        if (refusal := self.why_not(seat, action)) is None:
            raise AssertionError(f"{action} by seat {seat} is refused without a rule")
        raise IllegalAction(refusal)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """The rule that forbids the action now; None if it is legal.

        It is marked as obvious if it doesn't answer the present question or names what isn't there. The rule is
        "" for what is no action of this game at all, and for what is no seat (`NO_SUCH_SEAT`). A game that gives no
        reasons only says that it isn't offered.
        """
        if not is_seat(self.options, seat):
            return NO_SUCH_SEAT
        if action in self.legal(seat):
            return None
        return Refusal("", say("This can't be chosen now."), obvious=True)

    def prompt(self, seat: int | None) -> Message:
        """What the seat is asked, or what it (None: a spectator) waits for."""
        check_viewer(self.options, seat)
        if not (waiting := self.to_act()):
            return say("The game is over.")
        if seat in waiting:
            return say("It is your turn. Choose one:")
        return say("Waiting for {player}.", player=say_all([Seat(other) for other in waiting]))

    def open_windows(self, seat: int) -> tuple[OpenWindow, ...]:
        """How the seat can let its question pass, if it can (`Game.windows`); what all know of comes first."""
        return ()

    def stretch(self) -> str:
        """The part of the game that this is, for what holds for a part of it: a phase of a turn; "" without parts."""
        return ""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Everything this seat (None: a spectator) may know, remembered knowledge included."""

    def unwritten_view(self, seat: int | None) -> View:
        """The same for players in this process, written as it is read. It, too, tells nothing of what comes later."""
        return self.view(seat)

    def glimpse(self, seat: int | None) -> View:
        """The same for whoever reads it at once: it may be worthless as soon as something happens."""
        return self.unwritten_view(seat)

    def resample(self, seat: int | None, rng: Bits) -> State:
        """A random position that this seat can't tell from this one."""
        return self.game.imagine(self.view(seat), rng)

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def copy(self) -> Self:
        """An independent copy."""
        made: Callable[..., Self] = type(self)
        return made(self.game, self.options, **deepcopy(self._position()))

    def violations(self) -> list[str]:
        """What is wrong with this position that must never be, for tests and simulations."""
        return []

    def to_json(self) -> dict[str, Any]:
        """The whole position as plain data. For storage and bug reports; never for players."""
        head = {"game": self.game.name, "rules": self.game.version, "options": self.options.to_json()}
        return head | {"position": self._position()}

    def _position(self) -> dict[str, Any]:
        """The fields of a state that is a dataclass, its game and options left out."""
        return {spec.name: getattr(self, spec.name) for spec in fields(self) if spec.name not in ("game", "options")}


class Game(ABC):
    """A rulebook."""

    name: str
    """The name in commands, records and addresses."""
    version: int = 1
    """Goes up whenever an old record might replay differently."""
    options: type[Options]
    """What can be chosen before a game."""
    event_kinds: Mapping[str, EventKind] = MappingProxyType({})
    """All that can happen, by the name of its events."""
    state: Callable[..., State]
    """The class of its states, of a game that leaves it to :meth:`load` to make one."""
    engine: Engine | None = None
    """The rules as a kernel, of a game that has one: for search and for games by the million."""
    measures: Measures | None = None
    """What a laboratory counts in it, of a game that is watched there (:meth:`watch`) because it has no engine."""
    learning: Learning | None = None
    """How its tables become numbers, of a game that offers `Feature.LEARNING`."""

    def title(self) -> Message:
        """The game's name as people say it."""
        return in_plain_words(self.name)

    def length_in_words(self, rounds: int) -> Message:
        """How long a game was that had so many rounds."""
        return say_count("{n} round", "{n} rounds", rounds)

    # -- what it offers ---------------------------------------------------------------------------------------------

    def features(self) -> frozenset[Feature]:
        """What it offers besides being played in a terminal: a plain table in the browser; all, if it has an engine."""
        return EVERYTHING if self.engine is not None else PLAIN_TABLE

    def offers(self, feature: Feature) -> bool:
        """Does it have this?"""
        return feature in self.features()

    def demand(self, feature: Feature) -> None:
        """:class:`NotOffered` if it doesn't have this."""
        if not self.offers(feature):
            raise NotOffered.by(self.title(), feature)

    def engine_for(self, feature: Feature) -> Engine:
        """The engine, for something that works with it; :class:`NotOffered` if the game doesn't have that."""
        if self.engine is None or not self.offers(feature):
            raise NotOffered.by(self.title(), feature)
        return self.engine

    # -- playing ------------------------------------------------------------------------------------------------------

    def new(self, options: Options | Mapping[str, Any], seed: int | str) -> State:
        """The first position. Everything random comes from the seed."""
        if isinstance(options, Mapping):
            options = self.options.from_json(options)
        if not isinstance(options, self.options):
            raise BadOptions(say("These are options of another game."))
        return self.deal(options, str(seed))

    @abstractmethod
    def deal(self, options: Any, seed: str) -> State:
        """Set up a game with checked options."""

    @abstractmethod
    def imagine(self, view: View, rng: Bits) -> State:
        """A random world in which the seat of this view sees exactly this view; ValueError if there is none."""

    def load(self, data: Mapping[str, Any]) -> State:
        """The state that :meth:`State.to_json` wrote."""
        if (data["game"], data["rules"]) != (self.name, self.version):
            raise ValueError(f"not a position of {self.name}, version {self.version}")
        return self.restored(data)

    def restored(self, data: Mapping[str, Any]) -> State:
        """The same, of data that is sure to be this game's."""
        return self.state(self, self.options.from_json(data["options"]), **data["position"])

    def actions(self, options: Any, seat: int) -> Sequence[Action]:
        """Every action that this seat can ever be offered, so that reasons can be given; none if they aren't listed."""
        check_seat(options, seat)
        return ()

    def team(self, options: Any, seat: int) -> int:
        """The team of a seat; by default everyone plays alone."""
        check_seat(options, seat)
        return seat

    def watch(self, state: State) -> GameWatch:
        """A game that begins, as a laboratory watches it; of a game that has :attr:`measures`."""
        raise NotOffered.by(self.title(), Feature.LAB)

    def windows(self, options: Any) -> Sequence[Window]:
        """The kinds of questions that a seat can let pass every time, at a table with these options."""
        return ()

    def conditions(self, view: View) -> Sequence[Condition]:
        """What others may openly do before the seat of this view chooses again, if it may settle its answer now."""
        return ()

    def replies(self, view: View) -> Sequence[Reply]:
        """What that seat could answer, as far as it can tell now."""
        return ()

    def came_true(self, condition: str, seen: Mapping[str, Any]) -> bool:
        """Is it this condition that an event, as its seat saw it, fulfils?"""
        return False

    # -- words --------------------------------------------------------------------------------------------------------

    def rules(self) -> Mapping[str, Message]:
        """The rulebook's paragraphs by rule id, for help."""
        return {}

    def rule_titles(self) -> Mapping[str, Message]:
        """What rules are about, in a word or two, by rule id: people read titles, not ids."""
        return {}

    def introduction(self) -> Sequence[tuple[Message, Sequence[Message]]]:
        """What a newcomer needs to know before the first game: chapter by chapter a title and a few sentences."""
        return ()

    def components(self) -> Sequence[Component]:
        """The cards and markers that can be looked up, for help; a game whose rules say it all has none."""
        return ()

    def beginning(self) -> Message:
        """What a replay shows before the first move, in a few words."""
        return say("The deal")

    def describe_action(self, action: Action, options: Any) -> Message:
        """An action in words, as a player reads it on a button."""
        return in_plain_words(str(action))

    def reasons(self, view: View, action: Action) -> Sequence[Message]:
        """What speaks for an action that looks good to the seat of this view, a sentence each; none without words."""
        return ()

    def describe_consequence(self, consequence: str, good: bool, n: int, m: int, of: int) -> Message:
        """Why it is better than another: one of `Engine.consequences`, in `n` of some imagined games instead of `m`."""
        return in_plain_words(consequence)

    def arguments(self, action: Action) -> tuple[Argument, ...]:
        """What the arguments of an action are, in their order; none if the game doesn't say."""
        return ()

    def describe_event(self, seen: Mapping[str, Any], reader: int | None = None) -> Message | None:
        """An event in words, as `Event.seen_by` shows it; None if it isn't worth a line. A game that has words for it
        says "You play" to the seat that reads it, and not that seat's name.
        """
        kind = self.event_kinds.get(seen["event"])
        if kind is not None:
            return kind.describe(seen, reader)
        told = [f"{name} {value}" for name, value in seen.items() if name not in ("event", "seat")]
        what = in_plain_words(", ".join([seen["event"], *told]))
        return say("{player}: {what}", player=Seat(seen["seat"]), what=what) if "seat" in seen else what

    def reveals(self, event: Event, seat: int) -> bool:
        """Did an event show somebody what the rules had hidden, so that it can't be undone for this seat's sake?

        What a seat shows of its own by its choice doesn't count. An event of no declared kind does if others cause it.
        """
        own = event.public.get("seat") == seat
        kind = self.event_kinds.get(event.name)
        if kind is None:
            return bool(event.secret) or not own
        if kind.reveals is Reveals.ITS_SECRETS:
            return bool(event.secret)
        return kind.reveals is Reveals.ALWAYS or not own

    def openings(self, actions: Sequence[Action]) -> Sequence[Opening]:
        """How a seat began, by its first choices in order; nothing that it hadn't come to yet."""
        return ()

    def endings(self) -> Mapping[str, Message]:
        """The kinds of endings by name (:attr:`Outcome.how`), each in a word or two: "Culture victory"."""
        return {}

    def describe_outcome(self, outcome: Outcome) -> list[Message]:
        """Who won and why, in a few sentences."""
        winners = outcome.winners
        names = say_all([Seat(seat) for seat in winners])
        scores = enumerate(outcome.scores)
        points = say_all([Message("{player} {points}", {"player": Seat(seat), "points": n}) for seat, n in scores])
        return [
            say_count("The winner: {players}.", "The winners: {players}.", len(winners), players=names),
            say("Points: {points}.", points=points),
        ]


def in_plain_words(name: str) -> Message:
    """A name from the code, as far as it can be read as it is.

    >>> str(in_plain_words("draw_pile 3"))
    'Draw pile 3'
    """
    words = name.replace("_", " ").replace("-", " ")
    return Message("{words}", {"words": words[:1].upper() + words[1:]})

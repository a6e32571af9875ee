"""The agenda: what is still owed, as a stack of small steps (design, "how rules are written").

A step is a value. It is either done by the game itself (:class:`Duty`) or asks one or several players
(:class:`Question`). Carrying one out may put others on the agenda; the last one comes first:

    owe(w, PayForIt(seat), PlaceIt(seat))       # first the payment, then the place

:func:`proceed` carries out duties until somebody is asked or the game is over.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from inspect import signature
from typing import Any, ClassVar, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.world.geography import Geography
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.step_forms import by_names
from hegemon.games.civilization.world.world import Step, World

NOT_ASKED: Final = Refusal("R-TURN-02", say("That isn't what you are asked now."), obvious=True)
NOT_THERE: Final = Refusal("R-TURN-02", say("This can't be chosen now."), obvious=True)
"""For the right verb with what isn't there, such as a move of figures that stand elsewhere."""
NOT_YOU: Final = Refusal("R-TURN-02", say("It isn't your turn to choose."), obvious=True)


class Duty(Step):
    """Something the game does by itself."""

    __slots__ = ()


class Question(Step):
    """Something that is asked. It stays on the agenda until it is answered; `take` says what the answer does.

    Legality is written once: `refusal` gives the rule against an action; what `options` lists and no rule refuses is
    legal. Where that is slow, `offers` may be written out, and must agree with `refusal`.
    """

    __slots__ = ()

    asks = True

    def window(self, w: World) -> str:
        """Of a question that can be let pass every time: the id of its kind (`framework/window_kinds.py`)."""
        return ""

    def private_window(self, w: World, offers: list[Action]) -> tuple[str, Action] | None:
        """The kind of window that it is by what only its player knows, with the answer that lets it pass."""
        return None

    def possible_picks(self, w: World, seat: int) -> list[tuple[int, ...]]:
        """What a player may have picked, for all that others know."""
        return []

    @abstractmethod
    def asked(self, w: World) -> tuple[int, ...]:
        """Who owes an answer; nobody if there is nothing to ask, and then it is taken off the agenda."""

    def waits(self, w: World) -> bool:
        return bool(self.asked(w))

    def run(self, w: World) -> None:
        """Nobody is to be asked, so nothing happens."""

    @abstractmethod
    def options(self, w: World, seat: int) -> list[Action]:
        """Everything that answers this question, allowed now or not, as far as it is worth saying why not."""

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        """The rule against an action among `options`; None if there is none."""
        return None

    def offers(self, w: World, seat: int) -> list[Action]:
        """The legal actions, in a stable order."""
        return [action for action in self.options(w, seat) if self.refusal(w, seat, action) is None]

    @abstractmethod
    def take(self, w: World, seat: int, action: Action) -> None:
        """Carry out a legal action. The question is off the agenda already; put it back with `owe` to ask again."""

    @abstractmethod
    def prompt(self, w: World, seat: int) -> Message:
        """What is asked."""


@dataclass(frozen=True, slots=True)
class Ask(Question):
    """A question to one player. If there is only one answer it is given at once.

    What is offered must follow from what everybody knows, or `always` be set: an answer given at once would tell.
    """

    seat: int

    always: ClassVar[bool] = False
    """Ask even if there is only one answer."""

    def asked(self, w: World) -> tuple[int, ...]:
        return (self.seat,)

    def waits(self, w: World) -> bool:
        if self.always:
            return True
        w.known_offers = self.offers(w, self.seat)
        return len(w.known_offers) > 1

    def run(self, w: World) -> None:
        """Give the only answer; without any there is nothing to decide."""
        for action in self.offered(w):
            self.take(w, self.seat, action)

    def offered(self, w: World) -> list[Action]:
        """What is offered; just now somebody may have looked whether to ask at all."""
        found, w.known_offers = w.known_offers, None
        return self.offers(w, self.seat) if found is None else found


@dataclass(frozen=True, slots=True)
class Then(Duty):
    """Something small to be done later, by the name under which it is registered with :func:`later`."""

    name: str
    values: tuple[Any, ...] = ()

    def run(self, w: World) -> None:
        LATER[self.name](w, *self.values)

    def to_json(self, geography: Geography) -> dict[str, Any]:
        """Its values by the names under which the function takes them."""
        return {"step": "Then", "name": self.name, "values": by_names(PARAMETERS[self.name], self.values, geography)}


LATER: Final[dict[str, Callable[..., None]]] = {}
PARAMETERS: Final[dict[str, tuple[str, ...]]] = {}
"""By name: what such a function takes besides the world."""


def later(work: Callable[..., None]) -> Callable[..., Then]:
    """Make a function of the world something that can be owed.

    >>> @later
    ... def pay_toll(w, seat, toll):
    ...     w.realms[seat].trade -= toll
    >>> pay_toll(0, 3)
    Then(name='pay_toll', values=(0, 3))
    """
    name = work.__name__
    if name in LATER:
        raise ValueError(f"two things to be done are called {name!r}")
    LATER[name] = work
    PARAMETERS[name] = tuple(signature(work).parameters)[1:]

    @lru_cache(maxsize=256, typed=True)
    def owed(*values: Any) -> Then:
        return Then(name, values)

    return owed


def owe(w: World, *steps: Step) -> None:
    """Put steps on the agenda, the first of them on top."""
    w.agenda.extend(reversed(steps))


def proceed(w: World, check: Callable[[World], None]) -> None:
    """Go on until somebody is asked or the game is over; after every step `check` sees to what follows (R-TIME-11)."""
    agenda, w.known_offers = w.agenda, None
    check(w)
    while agenda and w.winner == NONE and not w.ended_by:
        step = agenda[-1]
        if step.waits(w):
            return
        agenda.pop()
        step.run(w)
        w.known_offers = None
        check(w)

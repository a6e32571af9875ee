"""A position with its face to the world: who chooses what, and what becomes of it."""

from __future__ import annotations

from typing import Any, Final, cast

from hegemon.core.errors import NO_SUCH_SEAT, Refusal
from hegemon.core.game import Action, Event, Game, State, check_seat, check_viewer, is_seat
from hegemon.core.message import Message, Seat, say
from hegemon.core.outcome import Outcome
from hegemon.core.windows import OpenWindow
from hegemon.games.civilization.advisor.appraisal import appraise
from hegemon.games.civilization.agenda import NOT_ASKED, NOT_THERE, NOT_YOU, Question, proceed
from hegemon.games.civilization.ending import outcome_of
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.aimed import is_aimed_at
from hegemon.games.civilization.framework.window_kinds import ONLY_ANSWER
from hegemon.games.civilization.invariants import violations
from hegemon.games.civilization.laws import check
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.speech import PASS
from hegemon.games.civilization.universe import actions_of
from hegemon.games.civilization.view import UnwrittenView, to_act, view_of
from hegemon.games.civilization.world.world import World

NO_ACTION: Final = Refusal("", say("There is no such action in this game."), obvious=True)
OVER: Final = Refusal("R-VIC-05", say("The game is over."), obvious=True)


class CivilizationState(State):
    """A position of Civilization. Who is asked and what a seat may do is kept until something happens."""

    __slots__ = ("_asked", "_legal", "_options", "game", "options", "world")

    options: CivilizationOptions

    def __init__(self, game: Game, world: World) -> None:
        self.game = game
        self.options = world.options
        self.world = world
        self._asked: tuple[int, ...] | None = None
        self._legal: dict[int, list[Action]] = {}
        self._options: dict[int, frozenset[Action]] = {}

    def to_act(self) -> tuple[int, ...]:
        found = self._asked
        if found is None:
            found = self._asked = to_act(self.world)
        return found

    def question(self) -> Question:
        """What is asked now; somebody must be asked."""
        question = self.world.agenda[-1]
        if not question.asks:
            raise TypeError(f"the game stands still before {question}")
        return cast("Question", question)

    def legal(self, seat: int) -> list[Action]:
        check_seat(self.options, seat)
        found = self._legal.get(seat)
        if found is None:
            asked = seat in self.to_act()
            found = self._legal[seat] = self.question().offers(self.world, seat) if asked else []
        return found.copy()

    def conceivable(self, seat: int) -> list[Action]:
        check_seat(self.options, seat)
        return self.question().options(self.world, seat) if seat in self.to_act() else []

    def apply(self, seat: int, action: Action) -> list[Event]:
        if not is_seat(self.options, seat) or action not in (self._legal.get(seat) or self.legal(seat)):
            self.refuse(seat, action)
        w = self.world
        question = self.question()
        self._asked, self._legal, self._options = None, {}, {}
        w.agenda.pop()
        question.take(w, seat, action)
        proceed(w, check)
        if w.known_offers is not None:
            self._legal[w.agenda[-1].asked(w)[0]], w.known_offers = w.known_offers, None
        news, w.news = w.news, []
        return news

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not is_seat(self.options, seat):
            return NO_SUCH_SEAT
        if action not in actions_of(self.options):
            return NO_ACTION
        waiting = self.to_act()
        if not waiting:
            return OVER
        if seat not in waiting:
            return NOT_YOU
        if seat not in self._options:
            self._options[seat] = frozenset(self.conceivable(seat))
        if action in self._options[seat]:
            return self.question().refusal(self.world, seat, action)
        return NOT_THERE if any(action.verb == option.verb for option in self._options[seat]) else NOT_ASKED

    def prompt(self, seat: int | None) -> Message:
        check_viewer(self.options, seat)
        waiting = self.to_act()
        if not waiting:
            return say("The game is over.")
        if seat is not None and seat in waiting:
            return self.question().prompt(self.world, seat)
        if len(waiting) > 1:
            return say("Waiting for the others.")
        return say("Waiting for {player}.", player=Seat(waiting[0]))

    def open_windows(self, seat: int) -> tuple[OpenWindow, ...]:
        check_seat(self.options, seat)
        if seat not in self.to_act():
            return ()
        question, offers, found = self.question(), self.legal(seat), []
        if kind := question.window(self.world):
            passing = PASS() if PASS() in offers else self.advised(seat)
            found.append(OpenWindow(kind, passing, aimed=is_aimed_at(self.world, seat, question)))
        if private := question.private_window(self.world, offers):
            found.append(OpenWindow(*private, discreet=True))
        elif len(offers) == 1:
            found.append(OpenWindow(ONLY_ANSWER, offers[0], discreet=True))
        return tuple(found)

    def advised(self, seat: int) -> Action:
        """What the advisor would choose for a seat."""
        offers = self.legal(seat)
        values = appraise(self.unwritten_view(seat), offers)
        return offers[max(range(len(offers)), key=values.__getitem__)]

    def stretch(self) -> str:
        return f"{self.world.turn} {Phase(self.world.phase).name.lower()}"

    def view(self, seat: int | None) -> dict[str, Any]:
        check_viewer(self.options, seat)
        return view_of(self.world, seat)

    def unwritten_view(self, seat: int | None) -> UnwrittenView:
        check_viewer(self.options, seat)
        return UnwrittenView(self.world, seat)

    def glimpse(self, seat: int | None) -> UnwrittenView:
        check_viewer(self.options, seat)
        return UnwrittenView(self.world, seat, lasting=False)

    def outcome(self) -> Outcome | None:
        if not self.world.ended_by:
            return None
        return outcome_of(self.world, tuple(self.game.team(self.options, seat) for seat in self.world.players))

    def copy(self) -> CivilizationState:
        return type(self)(self.game, self.world.copy())

    def __deepcopy__(self, memo: Any) -> CivilizationState:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.load, (self.to_json(),)  # without all that is kept because it is asked for often

    def violations(self) -> list[str]:
        return violations(self.world)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CivilizationState):
            return NotImplemented
        return self.world == other.world

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game.name, "rules": self.game.version, "position": self.world.to_json()}

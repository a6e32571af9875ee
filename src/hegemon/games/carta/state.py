"""A position with its face to the world: actions and events as values, views, reasons."""

from __future__ import annotations

from typing import Any, Final

from hegemon.core.errors import NO_SUCH_SEAT, Refusal
from hegemon.core.game import Action, Event, Game, State, check_seat, check_viewer, is_seat
from hegemon.core.message import Message, Seat, say
from hegemon.core.outcome import Outcome
from hegemon.games.carta import reasons, rulebook, texts
from hegemon.games.carta.actions import ACTIONS, vocabulary
from hegemon.games.carta.cards import DOMAIN_NAMES, DOMAINS, NONE, SEATS
from hegemon.games.carta.events import EVENTS
from hegemon.games.carta.invariants import violations
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import DRAFT_PICK, ENDINGS, HEGEMONY, OVER, PICKS, Position
from hegemon.games.carta.scoring import leads, needed
from hegemon.games.carta.view import PHASE_NAMES, to_act, view_of

ACTORS: Final = (*((seat,) for seat in range(SEATS)), ())
"""One seat as `to_act` says it; the last entry stands for NONE."""

NO_IDS: Final = [0] * ACTIONS
EVENT_OF: Final = EVENTS.__getitem__


class CartaState(State):
    """A position of Carta Impera Victoria."""

    __slots__ = ("_ids", "_legal", "_looked_for", "_words", "game", "options", "position")

    options: CartaOptions

    def __init__(self, game: Game, options: CartaOptions, position: Position) -> None:
        self.game = game
        self.options = options
        self.position = position
        self._words = vocabulary(options.players).words
        self._ids: list[int] = []
        self._legal: list[Action] = []
        self._looked_for: int | None = None

    def to_act(self) -> tuple[int, ...]:
        s = self.position
        return to_act(s) if s.phase == DRAFT_PICK else ACTORS[s.actor]

    def legal(self, seat: int) -> list[Action]:
        if seat is not self._looked_for:
            self._look(seat)
        return self._legal.copy()

    def legal_ids(self, seat: int) -> list[int]:
        """The legal actions as numbers (see :mod:`hegemon.games.carta.actions`)."""
        if seat is not self._looked_for:
            self._look(seat)
        return self._ids.copy()

    def _look(self, seat: int) -> None:
        """Find what a seat may do, and keep it until something happens."""
        s = self.position
        if seat is not s.actor or seat < 0:  # who is asked sits there; anybody else may not
            check_seat(self.options, seat)
        if seat == s.actor or seat in self.to_act():
            out = NO_IDS.copy()
            ids = out[: rulebook.legal(s, seat, out)]
            legal = list(map(self._words[seat][s.phase].__getitem__, ids))
        else:
            ids, legal = [], []
        self._ids, self._legal, self._looked_for = ids, legal, seat

    def apply(self, seat: int, action: Action) -> list[Event]:
        if seat is not self._looked_for:
            if not is_seat(self.options, seat):
                self.refuse(seat, action)
            self._look(seat)
        try:
            number = self._ids[self._legal.index(action)]
        except ValueError:
            self.refuse(seat, action)
        s = self.position
        self._looked_for = None
        rulebook.apply(s, seat, number)
        notes, s.notes = s.notes, []
        return list(map(EVENT_OF, notes))

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not is_seat(self.options, seat):
            return NO_SUCH_SEAT
        return reasons.why_not(self.position, seat, action)

    def prompt(self, seat: int | None) -> Message:
        check_viewer(self.options, seat)
        s = self.position
        waiting = to_act(s)
        if waiting and seat not in waiting:
            others = say("Waiting for the others.")
            return others if len(waiting) > 1 else say("Waiting for {player}.", player=Seat(waiting[0]))
        phase = "last-pick" if s.phase == DRAFT_PICK and s.step == PICKS - 1 else PHASE_NAMES[s.phase]
        return texts.QUESTIONS[phase].fill(n=s.owed, domain=texts.domain(s.attacked), player=Seat(s.victim))

    def view(self, seat: int | None) -> dict[str, Any]:
        check_viewer(self.options, seat)
        return view_of(self.position, self.options, seat)

    def outcome(self) -> Outcome | None:
        s = self.position
        if s.phase != OVER:
            return None
        players = range(s.players)
        details: dict[str, Any] = {
            "leads": [[DOMAIN_NAMES[d] for d in range(DOMAINS) if leads(s, seat, d)] for seat in players],
            "columns": [list(s.column[seat]) for seat in players],
            "decider": None if s.decider == NONE else DOMAIN_NAMES[s.decider],
            "rounds": s.round,
        }
        if s.ending == HEGEMONY:
            won = [d for d in range(DOMAINS) if s.column[s.active][d] >= needed(s, s.active, d)]
            details |= {"seat": s.active, "domain": DOMAIN_NAMES[won[0]]}
        return Outcome(
            how=ENDINGS[s.ending],
            places=tuple(s.place[seat] for seat in players),
            scores=tuple(s.points[seat] for seat in players),
            teams=tuple(self.game.team(self.options, seat) for seat in players),
            details=details,
        )

    def copy(self) -> CartaState:
        return CartaState(self.game, self.options, self.position.copy())

    def violations(self) -> list[str]:
        return violations(self.position)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CartaState):
            return NotImplemented
        return self.options == other.options and self.position == other.position

    def to_json(self) -> dict[str, Any]:
        options = self.options.to_json()
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "options": options,
            "position": self.position.to_json(),
        }

"""A position with its face to the world: actions and events as values, views, reasons."""

from __future__ import annotations

from typing import Any

from hegemon.core.errors import IllegalAction, Refusal
from hegemon.core.game import Action, Event, Game, Outcome, State
from hegemon.core.message import Message, Seat, say
from hegemon.games.carta import reasons, rulebook, texts
from hegemon.games.carta.actions import ACTIONS, by_action, by_id
from hegemon.games.carta.cards import DOMAIN_NAMES, DOMAINS, NONE
from hegemon.games.carta.events import ENDINGS, events_from
from hegemon.games.carta.invariants import violations
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import HEGEMONY, OVER, Position
from hegemon.games.carta.scoring import leads, needed
from hegemon.games.carta.view import PHASE_NAMES, to_act, view_of


class CartaState(State):
    """A position of Carta Impera Victoria."""

    __slots__ = ("_legal", "_legal_seat", "game", "options", "position")

    options: CartaOptions

    def __init__(self, game: Game, options: CartaOptions, position: Position) -> None:
        self.game = game
        self.options = options
        self.position = position
        self._legal: list[Action] = []
        self._legal_seat = NONE

    def to_act(self) -> tuple[int, ...]:
        return to_act(self.position)

    def legal(self, seat: int) -> list[Action]:
        if seat != self._legal_seat:
            words = by_id(self.position.phase, self.position.players, seat)
            self._legal = [words[number] for number in self.legal_ids(seat)]  # type: ignore[misc]
            self._legal_seat = seat
        return self._legal.copy()

    def legal_ids(self, seat: int) -> list[int]:
        """The legal actions as numbers (see :mod:`hegemon.games.carta.actions`)."""
        s = self.position
        if not 0 <= seat < s.players or not rulebook.owes(s, seat):
            return []
        out = [0] * ACTIONS
        return out[: rulebook.legal(s, seat, out)]

    def apply(self, seat: int, action: Action) -> list[Event]:
        if seat != self._legal_seat:
            self.legal(seat)
        if action not in self._legal:
            raise IllegalAction(self.why_not(seat, action) or Refusal("", say("That is not possible now.")))
        return self.perform(seat, action)

    def perform(self, seat: int, action: Action) -> list[Event]:
        s = self.position
        rulebook.apply(s, seat, by_action(s.phase, s.players, seat)[action])
        self._legal_seat = NONE
        notes = s.notes
        s.notes = []
        return events_from(notes)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return reasons.why_not(self.position, seat, action)

    def prompt(self, seat: int) -> Message:
        s = self.position
        waiting = to_act(s)
        if seat in waiting or not waiting:
            attacked = None if s.attacked == NONE else DOMAIN_NAMES[s.attacked]
            return texts.question(PHASE_NAMES[s.phase], s.owed, attacked, s.victim)
        if len(waiting) > 1:
            return say("Waiting for the others.")
        return say("Waiting for {player}.", player=Seat(waiting[0]))

    def view(self, seat: int | None) -> dict[str, Any]:
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

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        options = self.options.to_json() | {"cards": list(self.options.cards)}
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "options": options,
            "position": self.position.to_json(),
        }

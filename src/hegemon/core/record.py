"""A record is the game: options, seed, and who did what. Everything else follows from replaying it.

As a file it is JSON lines: one for the heading, then one for each action, so that a table can append to it
and a person can read it::

    {"game": "carta", "rules": 1, "seed": "7", "options": {"players": 2, …}, "seats": [{"name": "Ada"}, …]}
    [0, "play", "science-1"]
    [0, "end"]
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from hegemon.core.errors import BrokenRecord, HegemonError, IllegalAction
from hegemon.core.game import Action, Event, Game, State
from hegemon.core.message import Message, Seat, say
from hegemon.core.options import Options
from hegemon.core.registry import Registry

BYTE_ORDER_MARK: Final = "\ufeff"
"""Some editors put it before the first letter of a file."""
ODD: Final = say("there is something in it that no game can hold.")


@dataclass
class Record:
    """A game from its first deal to its latest move."""

    game: Game
    options: Options
    seed: str
    moves: list[tuple[int, Action]] = field(default_factory=list)
    seats: list[dict[str, str]] = field(default_factory=list)
    """Who sat where, as far as anybody cared to note: a name, and the kind of player if it was no person."""

    @classmethod
    def start(cls, game: Game, options: Options | Mapping[str, Any], seed: int | str) -> tuple[Record, State]:
        """A new game and the record that will follow it."""
        state = game.new(options, seed)
        return cls(game, state.options, str(seed)), state

    def add(self, seat: int, action: Action) -> None:
        """Note a move that has been made."""
        self.moves.append((seat, action))

    def steps(self) -> Iterator[tuple[State, int, Action, list[Event]]]:
        """Replay: after each move its state, who moved, what, and the events.

        Raises :class:`BrokenRecord` at the first illegal move. The state is the same object each time.
        """
        state = self.game.new(self.options, self.seed)
        for number, (seat, action) in enumerate(self.moves):
            try:
                events = state.apply(seat, action)
            except IllegalAction as error:
                reason = say(
                    "{player} can't do this: {action}. {why}", player=Seat(seat), action=repr(action), why=error.message
                )
                raise BrokenRecord(number + 2, reason) from None
            yield state, seat, action, events

    def replay(self, moves: int | None = None) -> State:
        """The state after all moves, or after the first `moves`."""
        shown = self if moves is None else replace(self, moves=self.moves[:moves])
        last = self.game.new(self.options, self.seed)
        for state, *_ in shown.steps():
            last = state
        return last

    # -- as text -------------------------------------------------------------------------------------

    def dumps(self) -> str:
        """The record as JSON lines."""
        heading = {
            "game": self.game.name,
            "rules": self.game.version,
            "seed": self.seed,
            "options": self.options.to_json(),
            **({"seats": self.seats} if self.seats else {}),
        }
        lines = [heading, *([seat, *action.to_json()] for seat, action in self.moves)]
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)

    @classmethod
    def loads(cls, text: str, games: Registry) -> Record:
        """Read a record and replay it once, so that every line is known to be good."""
        lines = text.removeprefix(BYTE_ORDER_MARK).split("\n")
        while lines and not lines[-1].strip():
            lines.pop()
        if not lines:
            raise BrokenRecord(1, say("the record is empty."))
        record = cls._heading(_json(1, lines[0]), games)
        for number, line in enumerate(lines[1:], start=2):
            record.add(*_move(number, _json(number, line)))
        record.replay()
        return record

    @classmethod
    def _heading(cls, data: Any, games: Registry) -> Record:
        expected = {"game": str, "rules": int, "seed": str, "options": dict}
        seats = data.pop("seats", []) if isinstance(data, dict) else []
        if not isinstance(data, dict) or {k: type(v) for k, v in data.items()} != expected:
            raise BrokenRecord(1, say("the heading needs game, rules (a number), seed (a text) and options."))
        _check_letters(1, data)
        try:
            game = games.load(data["game"])
            options = game.options.from_json(data["options"])
        except HegemonError as error:
            raise BrokenRecord(1, error.message) from None
        except TypeError:
            raise BrokenRecord(1, say("the options are incomplete.")) from None
        if data["rules"] != game.version:
            reason = say(
                "it was played by version {theirs} of the rules, and this is version {ours}.",
                theirs=data["rules"], ours=game.version,
            )  # fmt: skip
            raise BrokenRecord(1, reason)
        if seats != [] and not _who_sat(seats, options.players):
            raise BrokenRecord(1, say("the seats need a name each."))
        seats = [{key: _whole_letters(value) for key, value in seat.items()} for seat in seats]
        return cls(game, options, data["seed"], seats=seats)


def _json(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BrokenRecord(number, say("it is not JSON.")) from None


def _check_letters(number: int, data: Any) -> None:
    """Refuse halves of letters: JSON can hold them, but no file and no page."""
    text = json.dumps(data, ensure_ascii=False)
    if _whole_letters(text) != text:
        raise BrokenRecord(number, ODD)


def _whole_letters(text: str) -> str:
    """A text with question marks for halves of letters."""
    return text.encode(errors="replace").decode()


def _who_sat(seats: Any, players: int) -> bool:
    """Is this a name, and perhaps more, for each seat?"""
    return (
        isinstance(seats, list)
        and len(seats) == players
        and all(isinstance(seat, dict) and "name" in seat for seat in seats)
        and all(isinstance(value, str) for seat in seats for value in seat.values())
    )


def _move(number: int, data: Any) -> tuple[int, Action]:
    _check_letters(number, data)
    wrong: Message = say("a move is a list: the seat, a verb, and what it is about.")
    if not isinstance(data, list) or not data or type(data[0]) is not int:
        raise BrokenRecord(number, wrong)
    try:
        return data[0], Action.from_json(data[1:])
    except ValueError:
        raise BrokenRecord(number, wrong) from None

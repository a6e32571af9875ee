"""A table as a program that reads words is told it.

It sits on one seat, sees what that seat may know and nothing else, and gets it in words that are made for a person at a
terminal: the board, what happened since it looked last, and its choices with numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any, Final

from rich.console import Console, RenderableType

from hegemon.core import Action, Game, HegemonError, Message, State, View, say
from hegemon.languages.voice import Voice
from hegemon.terminal_tables import table_for

WIDTH: Final = 100
"""Letters in a line: wide enough that boards are not broken."""
NEWS: Final = 8
"""Lines of what happened that are told at once; of more, the latest."""
CHOICES: Final = 10
"""Choices that are listed at once; of more, the first ones, and where to ask for the others."""
REASONS: Final = 20
"""Things that can't be chosen and why, at most."""


GOES_ON: Final = say("The game goes on: play it to its end first.")


class NotNow(HegemonError):
    """Something that can't be done at this moment."""


class SeatWords:
    """What one seat is told of a position, in a language."""

    def __init__(self, game: Game, state: State, seat: int, names: Sequence[str], language: str) -> None:
        self._game, self._state, self._seat = game, state, seat
        self.voice = Voice.speaking(language, game.name).naming(*names)
        self._table = table_for(game, state.options, self.voice)

    def view(self) -> View:
        """All that the seat may know."""
        return self._state.view(self._seat)

    @property
    def is_asked(self) -> bool:
        """Does the seat owe a choice?"""
        return self._seat in self._state.to_act()

    def legal(self) -> list[Action]:
        """What it can choose, in the order in which it is numbered."""
        return self._table.arranged(self._state.legal(self._seat)) if self.is_asked else []

    def board(self, more: str = "") -> str:
        """The table in words; with `more` one of the closer looks that the game has."""
        table, view = self._table, self.view()
        if more:
            if more not in table.glances:
                known = ", ".join(f"{letter} ({self.voice(what)})" for letter, (what, _) in table.glances.items())
                raise NotNow(say("There is no closer look “{name}”; there are: {known}.", name=more, known=known))
            return written(table.glances[more][1](table, view))
        return "\n".join([written(table.board(view)), *(line.plain for line in table.own(view, WIDTH))])

    def news(self, told: Sequence[Message]) -> str:
        """What happened, the latest of it, and where the game stands now."""
        lines = [self.voice(message) for message in told]
        left_out = len(lines) - NEWS
        if left_out > 0:
            lines = [self.voice(say("({n} earlier lines are left out)", n=left_out)), *lines[left_out:]]
        return "\n".join([*lines, *self.question()])

    def question(self) -> Iterator[str]:
        """What is asked now, and the choices with their numbers; at the end, who has won."""
        outcome = self._state.outcome()
        if outcome is not None:
            yield from (self.voice(message) for message in self._game.describe_outcome(outcome))
            return
        yield self.voice(self._state.prompt(self._seat))
        legal = self.legal()
        for number, action in enumerate(legal[:CHOICES], start=1):
            yield f"{number}) {self._table.choice(action).plain}"
        if len(legal) > CHOICES:
            yield self.voice(say("({n} more choices: the tool “legal” lists all)", n=len(legal) - CHOICES))

    def choices(self) -> list[dict[str, Any]]:
        """All that can be chosen: the number, the action as data, and its words."""
        return [
            {"number": number, "action": action.to_json(), "words": self._table.choice(action).plain}
            for number, action in enumerate(self.legal(), start=1)
        ]

    def chosen(self, choice: int | Sequence[str | int]) -> Action:
        """The action that a choice means: its number in the list, or the action itself."""
        if isinstance(choice, int):
            legal = self.legal()
            if not 1 <= choice <= len(legal):
                raise NotNow(
                    say("There is no choice {typed}: type a number from 1 to {n}.", typed=choice, n=len(legal))
                )
            return legal[choice - 1]
        try:
            return Action.from_json(list(choice))
        except ValueError:
            raise NotNow(say("This is no action: name a verb and what it is about.")) from None

    def why_not(self) -> str:
        """What one might try now but isn't allowed, and why."""
        found = self._state.refusals(self._seat) if self.is_asked else []
        lines = [
            f"{self._table.choice(action).plain} {refusal.rule}: {self.voice(refusal.reason)}"
            for action, refusal in found[:REASONS]
        ]
        return "\n".join(lines) or self.voice(say("Everything that answers this question is allowed."))


def written(drawn: RenderableType) -> str:
    """Something drawn for a terminal, as plain text without the blanks at the ends of lines."""
    console = Console(width=WIDTH, no_color=True, file=StringIO(), record=True, height=200)
    console.print(drawn)
    return "\n".join(line.rstrip() for line in console.export_text().splitlines()).rstrip()

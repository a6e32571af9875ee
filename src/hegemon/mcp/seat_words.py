"""A table as a program that reads words is told it.

It sits on one seat, sees what that seat may know and nothing else, and gets it in words that are made for a person at a
terminal: the board, what happened since it looked last, and its choices with numbers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, Final

from rich.console import Console, RenderableType

from hegemon.core import Action, Game, HegemonError, Message, State, View, say, say_count
from hegemon.languages.voice import Voice
from hegemon.mcp.choice_lines import ChoiceLine, lines_that_fit
from hegemon.mcp.costs import how_many_fit, tokens
from hegemon.terminal_tables import table_for

WIDTH: Final = 100
"""Letters in a line: wide enough that boards are not broken."""
NEWS: Final = 20
"""Lines of what happened that are told at once; of more, the latest."""
REASONS: Final = 20
"""Things that can't be chosen and why, at most."""
UPDATE: Final = 450
"""Tokens of an update, at most, in any language: real tokenizers may count a tenth more, and 500 is the limit."""
LEFT_OUT: Final = 60
"""Tokens kept for a line that says what was left out."""
LISTED: Final = 100
"""Choices that are listed with all that belongs to them, at once,"""
LIST: Final = 4000
"""and the tokens that they take, at most."""
LINE_END: Final = 2
"""Tokens between two of them."""
DATA: Final = 10_500
"""Letters of a look as data: fewer than 4,000 tokens (of a game's data one has 2.7 letters and more, measured)."""


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

    def data(self, part: str = "") -> str:
        """The view as JSON, without what is empty; or a part of it, by its name.

        The options, and as little as possible of what is too long, are left out, and named: they can be asked for.
        """
        parts: dict[str, Any] = brief(self.view())
        if part:
            if part not in parts:
                raise NotNow(say("There is no part “{name}”; there are: {known}.", name=part, known=", ".join(parts)))
            return compact({part: parts[part]})
        left_out = ["options"]
        while True:
            told = {name: value for name, value in parts.items() if name not in left_out}
            text = compact(told | {"left_out": left_out})
            if len(text) <= DATA:
                return text
            gains = {name: len(compact({name: value})) - len(compact([name])) for name, value in told.items()}
            enough = [name for name, gain in gains.items() if gain >= len(text) - DATA]
            left_out.append(min(enough, key=gains.__getitem__) if enough else max(gains, key=gains.__getitem__))

    def news(self, told: Sequence[Message]) -> str:
        """What happened, the latest of it, and where the game stands now. A third of the room is for what happened, or
        more.
        """
        latest = [self.voice(message) for message in reversed(self._table.in_short(told))]
        room = UPDATE - min(sum(tokens(line) + 1 for line in latest[:NEWS]), UPDATE // 3)
        question = self.question(room)
        room = UPDATE - tokens("\n".join(question))
        fitting = how_many_fit(latest[:NEWS], room)
        kept = latest[: fitting if fitting == len(latest) else how_many_fit(latest[:NEWS], room - LEFT_OUT)][::-1]
        left_out = len(latest) - len(kept)
        if left_out > 0:
            kept.insert(
                0, self.voice(say_count("({n} earlier line is left out)", "({n} earlier lines are left out)", left_out))
            )
        return "\n".join([*kept, *question])

    def question(self, room: int = UPDATE) -> list[str]:
        """What is asked now, and the choices with their numbers, as far as there is room; at the end, who has won."""
        outcome = self._state.outcome()
        if outcome is not None:
            return [self.voice(message) for message in self._game.describe_outcome(outcome)]
        prompt, legal = self.voice(self._state.prompt(self._seat)), self.legal()
        groups = self._table.told_together(self.view(), legal) if legal else []
        lines, told = lines_that_fit([ChoiceLine.of(group) for group in groups], room - tokens(prompt) - LEFT_OUT)
        if len(legal) > told:
            more = say_count(
                "({n} more choice: the tool “legal” lists all)", "({n} more choices: the tool “legal” lists all)",
                len(legal) - told,
            )  # fmt: skip
            lines.append(self.voice(more))
        return [prompt, *lines]

    def choices(self, first: int = 1, about: str = "") -> list[dict[str, Any]]:
        """What can be chosen, as many as are listed at once: the number, the action as data, and its words.

        From a number on, and if wanted only what speaks of something, in words or as data.
        """
        found: list[dict[str, Any]] = []
        room = LIST
        for number, action in enumerate(self.legal()[max(first, 1) - 1 :], start=max(first, 1)):
            words = self._table.choice(action).plain.strip()
            if about.casefold() in f"{words} {action}".casefold():
                one = {"number": number, "action": action.to_json(), "words": words}
                room -= tokens(compact(one)) + LINE_END
                if len(found) == LISTED or room < 0:
                    break
                found.append(one)
        return found

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
            f"{self._table.choice(action).plain.strip()} {refusal.rule}: {self.voice(refusal.reason)}"
            for action, refusal in found[:REASONS]
        ]
        return "\n".join(lines) or self.voice(say("Everything that answers this question is allowed."))


def brief(value: Any) -> Any:
    """Plain data without what is empty, none or false; what stands in a list keeps its place.

    >>> brief({"seat": 0, "events": [], "cities": [{"walled": False, "centre": "2,1"}, {}]})
    {'seat': 0, 'cities': [{'centre': '2,1'}, {}]}
    """
    if isinstance(value, Mapping):
        return {name: brief(part) for name, part in value.items() if part or (part == 0 and part is not False)}
    return [brief(part) for part in value] if isinstance(value, list | tuple) else value


def compact(value: Any) -> str:
    """JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def written(drawn: RenderableType) -> str:
    """Something drawn for a terminal, as plain text without the blanks at the ends of lines."""
    console = Console(width=WIDTH, no_color=True, file=StringIO(), record=True, height=200)
    console.print(drawn)
    return "\n".join(line.rstrip() for line in console.export_text().splitlines()).rstrip()

"""Tables at which a program that reads words plays against computers.

It sits on one seat, sees what that seat may know and nothing else, and gets it in words that are made for a person at a
terminal: the board, what happened since it looked last, and its choices with numbers.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any, Final

from rich.console import Console, RenderableType

from hegemon.cli.match import Match, refusals
from hegemon.cli.tables import table_for
from hegemon.core import Action, HegemonError, Record, View, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import substitute_for
from hegemon.terminal import TerminalTable

WIDTH: Final = 100
"""Letters in a line: wide enough that boards are not broken."""
NEWS: Final = 8
"""Lines of what happened that are told at once; of more, the latest."""
CHOICES: Final = 10
"""Choices that are listed at once; of more, the first ones, and where to ask for the others."""
REASONS: Final = 20
"""Things that can't be chosen and why, at most."""
YOU: Final = "you"


class UnknownTable(HegemonError):
    """A table that isn't there."""


class NotNow(HegemonError):
    """Something that can't be done at this moment."""


class ModelTable(Match):
    """A game between one program and computers. It is kept nowhere, and starts no programs of this machine."""

    def __init__(self, record: Record, seat: int, computers: Sequence[str]) -> None:
        players = [*computers[:seat], None, *computers[seat:]]
        self.names = [YOU if player is None else f"{player} {each}" for each, player in enumerate(players)]
        record.seats = [{"name": name} for name in self.names]
        super().__init__(record, players)
        self.id = secrets.token_hex(3)
        self.seat = seat
        self.heard = 0
        """How many of the events the program has been told."""

    def act(self, action: Action) -> None:
        """The program's own choice, then the computers'."""
        if self.state.outcome() is not None:
            raise NotNow(say("The game is over."))
        self.move(self.seat, action)
        self.play_on()

    # -- what is said -------------------------------------------------------------------------------------------

    def voice(self, language: str) -> Voice:
        """Whoever says it, in a language."""
        return Voice.speaking(language, self.record.game.name).naming(*self.names)

    def view(self) -> View:
        """All that the program may know."""
        return self.state.view(self.seat)

    def legal(self, table: TerminalTable) -> list[Action]:
        """What it can choose, in the order in which it is numbered."""
        return table.arranged(self.state.legal(self.seat)) if self.seat in self.state.to_act() else []

    def board(self, language: str, more: str = "") -> str:
        """The table in words; with `more` one of the closer looks that the game has."""
        table = self._table(language)
        view = self.view()
        if more:
            if more not in table.glances:
                known = ", ".join(f"{letter} ({table.voice(what)})" for letter, (what, _) in table.glances.items())
                raise NotNow(say("There is no closer look “{name}”; there are: {known}.", name=more, known=known))
            return written(table.glances[more][1](table, view))
        return "\n".join([written(table.board(view)), *(line.plain for line in table.own(view, WIDTH))])

    def news(self, language: str) -> str:
        """What happened since this was asked last, and where the game stands now."""
        voice = self.voice(language)
        lines = [voice(message) for message in self.told(self.seat, self.log[self.heard :])]
        self.heard = len(self.log)
        left_out = len(lines) - NEWS
        if left_out > 0:
            lines = [voice(say("({n} earlier lines are left out)", n=left_out)), *lines[left_out:]]
        return "\n".join([*lines, *self.question_words(language)])

    def question_words(self, language: str) -> Iterator[str]:
        """What is asked now, and the choices with their numbers; at the end, who has won."""
        voice, outcome = self.voice(language), self.state.outcome()
        if outcome is not None:
            yield from (voice(message) for message in self.record.game.describe_outcome(outcome))
            return
        yield voice(self.state.prompt(self.seat))
        table = self._table(language)
        legal = self.legal(table)
        for number, action in enumerate(legal[:CHOICES], start=1):
            yield f"{number}) {table.choice(action).plain}"
        if len(legal) > CHOICES:
            yield voice(say("({n} more choices: the tool “legal” lists all)", n=len(legal) - CHOICES))

    def choices(self, language: str) -> list[dict[str, Any]]:
        """All that can be chosen: the number, the action as data, and its words."""
        table = self._table(language)
        return [
            {"number": number, "action": action.to_json(), "words": table.choice(action).plain}
            for number, action in enumerate(self.legal(table), start=1)
        ]

    def finished(self) -> Record:
        """The record of a game that is over."""
        if self.state.outcome() is None:
            raise NotNow(say("The game goes on: play it to its end first."))
        return self.record

    def chosen(self, choice: int | Sequence[str | int]) -> Action:
        """The action that a choice means: its number in the list, or the action itself."""
        if isinstance(choice, int):
            legal = self.legal(self._table("en"))
            if not 1 <= choice <= len(legal):
                raise NotNow(
                    say("There is no choice {typed}: type a number from 1 to {n}.", typed=choice, n=len(legal))
                )
            return legal[choice - 1]
        try:
            return Action.from_json(list(choice))
        except ValueError:
            raise NotNow(say("This is no action: name a verb and what it is about.")) from None

    def why_not(self, language: str) -> str:
        """What one might try now but isn't allowed, and why."""
        voice, table = self.voice(language), self._table(language)
        found = refusals(self.state, self.seat) if self.seat in self.state.to_act() else []
        lines = [f"{table.choice(action).plain} {refusal.rule}: {voice(refusal.reason)}" for action, refusal in found]
        return "\n".join(lines[:REASONS]) or voice(say("Everything that answers this question is allowed."))

    def _table(self, language: str) -> TerminalTable:
        return table_for(self.record.game, self.state.options, self.voice(language))


class ModelTables:
    """All tables of one client, by id."""

    def __init__(self) -> None:
        self._tables: dict[str, ModelTable] = {}

    def __iter__(self) -> Iterator[ModelTable]:
        return iter(self._tables.values())

    def open(
        self, name: str, options: Mapping[str, Any], seat: int, opponents: Sequence[str], seed: str | None
    ) -> ModelTable:
        """A new game: the program on its seat, computers on all others, the last kind as often as needed."""
        game = GAMES.load(name)
        record, _ = Record.start(game, game.options.from_json(dict(options)), seed or secrets.token_hex(8))
        others = record.options.players - 1
        if not 0 <= seat <= others:
            raise NotNow(say("There are seats 0 to {last} at this table.", last=others))
        kinds = list(opponents) or [substitute_for(game)]
        table = ModelTable(record, seat, (kinds + kinds[-1:] * others)[:others])
        for bot in filter(None, table.bots):
            bot.prepare()
        table.play_on()
        self._tables[table.id] = table
        return table

    def get(self, identity: str) -> ModelTable:
        """The table with this id."""
        if identity not in self._tables:
            known = ", ".join(self._tables) or "–"
            raise UnknownTable(say("There is no table “{name}”; there are: {known}.", name=identity, known=known))
        return self._tables[identity]


def written(drawn: RenderableType) -> str:
    """Something drawn for a terminal, as plain text without the blanks at the ends of lines."""
    console = Console(width=WIDTH, no_color=True, file=StringIO(), record=True, height=200)
    console.print(drawn)
    return "\n".join(line.rstrip() for line in console.export_text().splitlines()).rstrip()

"""Tables at which a program that reads words plays against computers."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hegemon.cli.match import Match
from hegemon.cli.seating import bot_names
from hegemon.core import Action, HegemonError, Record, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.mcp.analysis import Examination
from hegemon.mcp.seat_words import GOES_ON, NotNow, SeatWords
from hegemon.mcp.seating import seats_around


class UnknownTable(HegemonError):
    """A table that isn't there."""


class ModelTable(Match):
    """A game between one program and computers. It is kept nowhere, and starts no programs of this machine."""

    def __init__(self, record: Record, players: Sequence[str | None], language: str) -> None:
        voice = Voice.speaking(language, record.game.name)
        names = iter(bot_names([player for player in players if player], record.game, voice))
        self.names = [next(names) if player else voice(say("Player")) for player in players]
        record.seats = [{"name": name} for name in self.names]
        super().__init__(record, players)
        self.id = secrets.token_hex(3)
        self.seat = players.index(None)
        self.language = language
        self.heard = 0
        """How many of the events the program has been told."""
        self._examination: Examination | None = None

    def act(self, action: Action) -> None:
        """The program's own choice, then the computers'."""
        if self.state.outcome() is not None:
            raise NotNow(say("The game is over."))
        self.move(self.seat, action)
        self.play_on()

    def words(self, language: str) -> SeatWords:
        """What the program is told."""
        return SeatWords(self.record.game, self.state, self.seat, self.names, language)

    def news(self, language: str) -> str:
        """What happened since this was asked last, and where the game stands now."""
        told = self.told(self.seat, self.log[self.heard :])
        self.heard = len(self.log)
        return self.words(language).news(told)

    def finished(self) -> Record:
        """The record of a game that is over."""
        if self.state.outcome() is None:
            raise NotNow(GOES_ON)
        return self.record

    def examination(self) -> Examination:
        """The analysis of a game that is over, as far as it has come."""
        if self._examination is None:
            self._examination = Examination(self.finished())
        return self._examination


class ModelTables:
    """All tables of one client, by id."""

    def __init__(self) -> None:
        self._tables: dict[str, ModelTable] = {}

    def __iter__(self) -> Iterator[ModelTable]:
        return iter(self._tables.values())

    def open(
        self, name: str, options: Mapping[str, Any], seat: int, opponents: Sequence[str], seed: str | None,
        language: str = "en",
    ) -> ModelTable:  # fmt: skip
        """A new game: the program on its seat, computers on all others, the last kind as often as needed."""
        game = GAMES.load(name)
        record, _ = Record.start(game, game.options.from_json(dict(options)), seed or secrets.token_hex(8))
        table = ModelTable(record, seats_around(game, record.options.players, seat, opponents), language)
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

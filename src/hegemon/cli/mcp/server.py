"""The tools and resources that a language model gets: tables to play at, and everything there is to look up.

What a tool says of a table is what the seat of the model may know. Refusals are sentences, with the rule behind them.
"""

from __future__ import annotations

from typing import Any, Final

from mcp.server.fastmcp import FastMCP

from hegemon.cli.mcp.tables import ModelTable, ModelTables
from hegemon.mcp.reference import Reference
from hegemon.mcp.seat_words import SeatWords
from hegemon.mcp.server import server_of

INSTRUCTIONS: Final = (
    "Hegemon is a referee and opponents for civilization board games. Ask `games` what there is, open a table with "
    "`new_table`, then go on choosing with `act`: each answer tells what happened since and lists your choices with "
    "numbers. `look` shows the whole table, `look_up` tells how a game is played and explains any card or rule, "
    "`why_not` says what is forbidden and by which rule. Everything you are told is what your seat may know."
)
LONGEST_WAIT: Final = 50
"""Seconds for which an analysis may think: many clients give up after a minute."""


class ModelTools(Reference):
    """What a model can do, a method for each tool; it speaks this language where none is asked for."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self._tables = ModelTables()

    def new_table(
        self,
        game: str,
        options: dict[str, Any] | None = None,
        opponents: list[str] | None = None,
        seat: int = 0,
        seed: str | None = None,
        language: str = "",
    ) -> str:
        """Open a table and sit down at it.

        `options` are options of the game by name, for instance {"players": 2}. `opponents` are computers by level, for
        the other seats in their order; the last one fills the rest. `seat` counts from 0. The same `seed` gives the
        same deal. `language` is one of en, fr, it, es, uk, and is spoken at this table unless a tool is asked for
        another one. The answer begins with the table's id.
        """
        wanted = self.spoken(language)
        table = self._tables.open(game, options or {}, seat, opponents or [], seed, wanted)
        heading = f"table {table.id}, seat {seat}, your name is {table.names[seat]}"
        return "\n\n".join([heading, table.words(wanted).board(), table.news(wanted)])

    def _at(self, table: str, language: str = "") -> tuple[ModelTable, str]:
        """A table, and the language to speak there: that of the table if none is asked for."""
        found = self._tables.get(table)
        return found, self.spoken(language or found.language)

    def _words(self, table: str, language: str) -> SeatWords:
        found, spoken = self._at(table, language)
        return found.words(spoken)

    def tables(self) -> str:
        """Your tables: their ids, games, and whether it is your turn."""
        return "\n".join(map(_in_a_line, self._tables)) or "none"

    def look(self, table: str, more: str = "", data: bool = False, language: str = "") -> str:
        """The whole table as your seat sees it.

        `more` is the letter of a closer look that the game has (Civilization: m map with its legend, s all sheets, p
        pyramids of techs, k market, b battle). With `data` it is JSON instead of words, without what is empty or
        false; parts named in `left_out` are shown by their name in `more`, for instance "options".
        """
        words = self._words(table, language)
        return words.data(more) if data else words.board(more)

    def news(self, table: str, language: str = "") -> str:
        """What happened since you were told last, and what you are asked, with your choices by number."""
        found, spoken = self._at(table, language)
        return found.news(spoken)

    def legal(self, table: str, first: int = 1, about: str = "", language: str = "") -> list[dict[str, Any]]:
        """Your choices, each with its number, the action as data (a verb and what it is about), and words.

        At most 100 at once, fewer of long ones, from the number `first` on; `about` is a word to look for, such as
        "temple" or "5,4".
        """
        return self._words(table, language).choices(first, about)

    def act(self, table: str, choice: int | list[str | int], language: str = "") -> str:
        """Choose: a number from the list, or an action as data. Then the computers play on until you are asked again.

        The answer tells what happened and lists your next choices. If it isn't legal nothing has changed.
        """
        found, spoken = self._at(table, language)
        found.act(found.words("en").chosen(choice))
        return found.news(spoken)

    def why_not(self, table: str, language: str = "") -> str:
        """What one might try now but isn't allowed, each with its rule."""
        return self._words(table, language).why_not()

    def record(self, table: str) -> str:
        """The record of a finished game, as JSON lines: it can be replayed, analysed and kept."""
        return self._tables.get(table).finished().dumps()

    def analyse(self, table: str, seconds: int = 30, language: str = "") -> str:
        """After the end: turning points and better choices, found by thinking over each choice again.

        It thinks for so many seconds, 50 at most; ask again until all moves are judged.
        """
        found, spoken = self._at(table, language)
        examination = found.examination()
        examination.go_on(min(max(seconds, 0), LONGEST_WAIT))
        return examination.told(found.words(spoken).voice)


def server(language: str = "en") -> FastMCP:
    """A server for one client, with tables of its own."""
    tools = ModelTools(language)
    at_tables = (
        tools.new_table, tools.tables, tools.look, tools.news, tools.legal, tools.act, tools.why_not, tools.record,
        tools.analyse,
    )  # fmt: skip
    return server_of(INSTRUCTIONS, at_tables, tools)


def _in_a_line(table: ModelTable) -> str:
    state = table.state
    where = "over" if state.outcome() is not None else "your turn" if table.seat in state.to_act() else "waiting"
    return f"{table.id}: {table.record.game.name}, seat {table.seat}, {len(table.record.moves)} moves, {where}"

"""The tools and resources that a language model gets: tables to play at, and everything there is to look up.

What a tool says of a table is what the seat of the model may know. Refusals are sentences, with the rule behind them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.exceptions import ToolError

from hegemon.cli.mcp.analysis import judged
from hegemon.cli.mcp.tables import ModelTable, ModelTables
from hegemon.cli.rules import Paragraph, everything, look_up
from hegemon.core import Game, HegemonError
from hegemon.games import GAMES
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.players import levels_for

INSTRUCTIONS: Final = (
    "Hegemon is a referee and opponents for civilization board games. Ask `games` what there is, open a table with "
    "`new_table`, then go on choosing with `act`: each answer tells what happened since and lists your choices with "
    "numbers. `look` shows the whole table, `look_up` explains any card or rule, `why_not` says what is forbidden and "
    "by which rule. Everything you are told is what your seat may know."
)

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class ModelTools:
    """What a model can do, a method for each tool; it speaks this language where none is asked for."""

    def __init__(self, language: str = "en") -> None:
        self._language = language
        self._tables = ModelTables()

    def games(self, language: str = "") -> str:
        """The games, with how many can play, the computers one can play against, and options by name."""
        return "\n\n".join(_about(GAMES.load(name), self._voice(name, language)) for name in GAMES.names())

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
        same deal. `language` is one of en, fr, it, es, uk. The answer begins with the table's id.
        """
        table = self._tables.open(game, options or {}, seat, opponents or [], seed)
        wanted = self._spoken(language)
        return "\n\n".join([f"table {table.id}, seat {seat}", table.board(wanted), table.news(wanted)])

    def tables(self) -> str:
        """Your tables: their ids, games, and whether it is your turn."""
        return "\n".join(map(_in_a_line, self._tables)) or "none"

    def look(self, table: str, more: str = "", data: bool = False, language: str = "") -> str:
        """The whole table as your seat sees it.

        With `data` as JSON instead of words. `more` is the letter of a closer look that the game has (Civilization: m
        map with its legend, s all sheets, p pyramids of techs, k market, b battle).
        """
        found = self._tables.get(table)
        return json.dumps(found.view(), ensure_ascii=False) if data else found.board(self._spoken(language), more)

    def news(self, table: str, language: str = "") -> str:
        """What happened since you were told last, and what you are asked, with your choices by number."""
        return self._tables.get(table).news(self._spoken(language))

    def legal(self, table: str, language: str = "") -> list[dict[str, Any]]:
        """All your choices: for each its number, the action as data (a verb and what it is about), and words."""
        return self._tables.get(table).choices(self._spoken(language))

    def act(self, table: str, choice: int | list[str | int], language: str = "") -> str:
        """Choose: a number from the list, or an action as data. Then the computers play on until you are asked again.

        The answer tells what happened and lists your next choices. If it isn't legal nothing has changed.
        """
        found = self._tables.get(table)
        found.act(found.chosen(choice))
        return found.news(self._spoken(language))

    def why_not(self, table: str, language: str = "") -> str:
        """What one might try now but isn't allowed, each with its rule."""
        return self._tables.get(table).why_not(self._spoken(language))

    def look_up(self, game: str, name: str, language: str = "") -> str:
        """A card, marker or rule, by its name or id."""
        voice = self._voice(game, language)
        return _read_out(look_up(GAMES.load(game), name, voice), voice)

    def record(self, table: str) -> str:
        """The record of a finished game, as JSON lines: it can be replayed, analysed and kept."""
        return self._tables.get(table).finished().dumps()

    def analyse(self, table: str, language: str = "") -> str:
        """After the end: turning points and better choices, found by thinking over each choice again."""
        found = self._tables.get(table)
        return judged(found.finished(), found.voice(self._spoken(language)))

    # -- resources ----------------------------------------------------------------------------------------------

    def rules(self, game: str) -> str:
        """All rules of a game with their ids, and the names of its cards."""
        voice = self._voice(game)
        return _read_out(everything(GAMES.load(game)), voice)

    def rule_or_card(self, game: str, name: str) -> str:
        """A paragraph of the rules by its id, or what a card does."""
        return self.look_up(game, name)

    def _spoken(self, wanted: str) -> str:
        return wanted if wanted in LANGUAGES else self._language

    def _voice(self, game: str, wanted: str = "") -> Voice:
        return Voice.speaking(self._spoken(wanted), game)


def server(language: str = "en") -> FastMCP:
    """A server for one client, with tables of its own."""
    mcp, tools = FastMCP("hegemon", instructions=INSTRUCTIONS, log_level="WARNING"), ModelTools(language)
    for tool in (
        tools.games, tools.new_table, tools.tables, tools.look, tools.news, tools.legal, tools.act, tools.why_not,
        tools.look_up, tools.record, tools.analyse,
    ):  # fmt: skip
        mcp.add_tool(refusing_in_words(tool, language))
    mcp.resource("rules://{game}", mime_type="text/plain")(tools.rules)
    mcp.resource("rules://{game}/{name}", mime_type="text/plain")(tools.rule_or_card)
    return mcp


def refusing_in_words(tool: Callable[Asked, Answer], language: str) -> Callable[Asked, Answer]:
    """The same tool, which tells in a sentence what it refuses."""

    @wraps(tool)
    def answer(*args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        try:
            return tool(*args, **kwargs)
        except HegemonError as error:
            wanted = kwargs.get("language")
            voice = Voice.speaking(str(wanted) if wanted in LANGUAGES else language)
            raise ToolError(voice(error.message)) from None

    return answer


def _read_out(paragraphs: list[Paragraph], voice: Voice) -> str:
    return "\n".join(f"{voice(heading)}: {' '.join(map(voice, lines))}" for heading, lines in paragraphs)


def _about(game: Game, voice: Voice) -> str:
    options = [
        f"  {offer.name} ({voice(offer.label)}): "
        f"{'/'.join(map(str, offer.choices)) if offer.choices else f'{offer.low} to {offer.high}'}; "
        f"usually {offer.default}"
        for offer in game.options.offers()
        if not offer.house_rule and not offer.rare
    ]
    presets = [f"  {voice(each.title)}: {json.dumps(dict(each.options))}" for each in game.options.presets]
    levels = f"  computers: {', '.join(levels_for(game))}"
    return "\n".join([f"{game.name}: {voice(game.title())}", levels, *options, *presets])


def _in_a_line(table: ModelTable) -> str:
    state = table.state
    where = "over" if state.outcome() is not None else "your turn" if table.seat in state.to_act() else "waiting"
    return f"{table.id}: {table.record.game.name}, seat {table.seat}, {len(table.record.moves)} moves, {where}"

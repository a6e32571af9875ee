"""Finished games, looked at again, and a page that tells what was found.

A network judges a whole game at once; where none has learned the game, a search does, a few moves at a time.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from markupsafe import Markup

from hegemon.core import Action, Message, Seat, say, say_count
from hegemon.languages.voice import Voice
from hegemon.players.analysis import in_a_row
from hegemon.players.network_file import network_judges
from hegemon.reports import COUNTS, Lines, LineSeries, Mark, ReferenceLevel
from hegemon.reports.analysis import NO_BETTER_CHOICE, AnalysisReport, judged_words
from hegemon.reports.charts import NARROW, WIDE
from hegemon.reports.charts.drawing import Scale, element
from hegemon.reports.table import DataTable
from hegemon.service.background.bots import Bots, TooSlow, look_budget
from hegemon.service.errors import TooMuch, refused
from hegemon.service.table_service import TableService
from hegemon.service.tables.records import record_of
from hegemon.service.tables.table import Table

LOG: Final = logging.getLogger(__name__)

CHUNK: Final = 5
"""Moves that are judged in one go; then whoever else wants to think has their turn."""
LONGEST: Final = 2_000
"""Moves of a game that can be looked at again."""
MOST: Final = 20
"""Games that wait to be looked at, at most,"""
OF_ONE: Final = 3
"""and of those that one address asked for."""
AT_ONCE: Final = 3.0
"""Seconds for which whoever asks waits for a network, so that they need not look again."""
PATIENCE: Final = 3
"""How often in a row the search may fail to answer."""
BETTER: Final = 10
"""Doubtful choices that are told."""
OPTIONS: Final = 4
"""Of all that could be done at a choice, so much is told; and what was done."""
SECONDS: Final = 0.5
"""What a choice takes in a game that thinks ahead by itself, until it is known here; in others a whole game takes a
minute."""
LATEST: Final = 0.25
"""How much the latest moves count for the pace."""


class Analyses:
    """The games that are being looked at in this process. Each goes on from what is stored of it."""

    def __init__(self, tables: TableService, bots: Bots) -> None:
        self._tables, self._bots = tables, bots
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._asked_by: dict[str, str] = {}
        """The addresses that asked, by table."""
        self._begun: dict[str, tuple[float, int]] = {}
        """By table: when it was begun here, and how many moves had been judged before."""
        self._turn = asyncio.Lock()
        self._seconds = SECONDS
        """What a choice has taken here, of late, with all that the machine does besides."""

    def running(self, table_id: str) -> bool:
        """Is this game being looked at?"""
        return table_id in self._tasks

    def start(self, table: Table, address: str = "") -> None:
        """Begin, or go on, unless somebody has."""
        if self.running(table.id):
            return
        if len(table.moves) > LONGEST:
            raise refused(say("This game is too long to be analysed: it has more than {n} moves.", n=LONGEST))
        asked = sum(other == address for other in self._asked_by.values()) if address else 0
        if len(self._tasks) >= MOST or asked >= OF_ONE:
            raise TooMuch(say("Many games are being analysed just now. Try again in a minute."))
        task = self._tasks[table.id] = asyncio.create_task(self._look(table))
        self._asked_by[table.id] = address
        task.add_done_callback(lambda done: self._finished(table.id, done))

    def _finished(self, table_id: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table_id, None)
        self._asked_by.pop(table_id, None)
        self._begun.pop(table_id, None)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("an analysis failed", exc_info=task.exception())

    async def _look(self, table: Table) -> None:
        found = await progress(self._tables, table)
        part = LONGEST if network_judges(table.setup.game) else CHUNK
        self._begun[table.id] = time.monotonic(), found["done"]
        failures = 0
        while found["done"] < found["of"]:
            last = min(found["done"] + part, found["of"])
            began = time.monotonic()
            try:
                async with self._turn:
                    choices = await self._bots.examine(record_of(table), found["done"] + 1, last)
            except TooSlow:
                failures += 1
                if failures >= PATIENCE:
                    return
                continue
            failures = 0
            self.note_pace(time.monotonic() - began, last - found["done"])
            found = {"done": last, "of": found["of"], "choices": found["choices"] + choices}
            await self._tables.keep_analysis(table.id, found)

    def note_pace(self, seconds: float, choices: int) -> None:
        """So long it took to judge so many."""
        self._seconds += LATEST * (seconds / choices - self._seconds)

    async def finish(self, table: Table) -> None:
        """Wait until a game is judged, if that takes no longer than somebody waits for a page."""
        if network_judges(table.setup.game) and (task := self._tasks.get(table.id)) is not None:
            await asyncio.wait([task], timeout=AT_ONCE)

    def time_left(self, table_id: str, found: dict[str, Any]) -> Message | None:
        """How long it will take at the pace so far, once there is one."""
        began, before = self._begun.get(table_id, (0.0, 0))
        if not self.running(table_id) or found["done"] <= before:
            return None
        seconds = (time.monotonic() - began) * (found["of"] - found["done"]) / (found["done"] - before)
        return say_count("About {n} minute left.", "About {n} minutes left.", max(1, math.ceil(seconds / 60)))

    def time_needed(self, table: Table) -> Message:
        """How long it takes to look at a game, at the pace of late."""
        if network_judges(table.setup.game):
            return say("It takes a moment.")
        if table.setup.game.engine is not None:
            return say("It takes a minute.")
        minutes = max(1, math.ceil(len(table.moves) * self._seconds / 60))
        return say_count("It takes about {n} minute.", "It takes about {n} minutes.", minutes)

    async def close(self) -> None:
        """Stop; what is stored can be gone on from."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def progress(tables: TableService, table: Table) -> dict[str, Any]:
    """What is known of a game: how many moves were judged, of how many, and what was found."""
    stored = await tables.analysis(table.id)
    return dict(stored) if stored else {"done": 0, "of": len(table.moves), "choices": []}


@dataclass(frozen=True)
class MoveOutlook:
    """What everybody could hope for at a move, and what whoever chooses there could do."""

    seat: int
    """Who chooses: it is judged by what they could know."""
    chances: tuple[tuple[str, float, str], ...]
    """By seat: the name, the chance, and the same in words."""
    options: tuple[tuple[Message, str, bool], ...]
    """What could be done, the chance after it, and whether it was done; only if the next move is a choice."""


def outlook(table: Table, choices: list[dict[str, Any]], move: int, voice: Voice) -> MoveOutlook | None:
    """What was found at the latest choice up to the next move; None where nobody has judged all that could be done."""
    upto = [choice for choice in choices if choice["number"] <= move + 1 and "options" in choice]
    if not upto or move == len(table.moves):
        return None
    choice, setup = upto[-1], table.setup
    chances = zip(table.names, choice["chances"], strict=True)
    chosen = table.moves[choice["number"] - 1].action
    options = [(Action.from_json(action), chance) for action, chance in choice["options"]]
    shown = options[:OPTIONS] + [option for option in options[OPTIONS:] if option[0] == chosen]
    return MoveOutlook(
        choice["seat"],
        tuple((name, chance, voice.percent(chance, 0)) for name, chance in chances),
        tuple(
            (setup.game.describe_action(action, setup.options), voice.percent(chance, 0), action == chosen)
            for action, chance in shown
        ) if choice["number"] == move + 1 else (),
    )  # fmt: skip


# -- what was found, as a page tells it ------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChancesCurve(Lines):
    """The chances over a game, with a cursor at the move that is shown."""

    move: int = 0

    def _level(self, voice: Voice, across: Scale, up: Scale) -> Iterable[Markup]:
        """The script moves the cursor, and has to know the scale."""
        yield from super()._level(voice, across, up)
        x = across(self.move)
        yield element(
            "line", x1=x, y1=up.end, x2=x, y2=up.start, class_="cursor", data_first=across.low,
            data_last=across.high, data_left=across.start, data_right=across.end,
        )  # fmt: skip


@dataclass(frozen=True)
class Doubt:
    """A choice that cost something, and what the search would have done."""

    mark: int
    """Its number in the picture."""
    number: int
    """Of its move."""
    seat: int
    told: Message
    why: Message | None
    """What follows the better choice and not the other."""


@dataclass(frozen=True)
class AnalysisFindings:
    """All that was found in a game."""

    pictures: tuple[Markup, Markup]
    """For a desk and for a phone."""
    figures: DataTable
    doubts: tuple[Doubt, ...]
    no_doubts: Message
    judged: Message
    summary: DataTable


def findings(table: Table, choices: list[dict[str, Any]], move: int, voice: Voice) -> AnalysisFindings:
    """What the search thinks of a game, with the cursor at a move."""
    doubts = doubtful(table, choices, voice)
    curve, budget = drawn(table, choices, doubts, move), look_budget(table.setup.game)
    return AnalysisFindings(
        pictures=(curve.svg(voice, WIDE), curve.svg(voice, NARROW)),
        figures=curve.table(voice),
        doubts=doubts,
        no_doubts=NO_BETTER_CHOICE,
        judged=judged_words(len(choices), budget),
        summary=DataTable(
            AnalysisReport.SUMMARY, [summed_up(table, choices, seat, voice) for seat in range(table.players)]
        ),
    )  # fmt: skip


def doubtful(table: Table, choices: list[dict[str, Any]], voice: Voice) -> tuple[Doubt, ...]:
    """The choices that cost most, in the order of the game."""
    doubted = (choice for choice in choices if choice["doubtful"] and is_own(table, choice))
    costly = sorted(doubted, key=lambda choice: -choice["cost"])[:BETTER]
    in_order = sorted(costly, key=lambda choice: choice["number"])
    return tuple(
        Doubt(mark, choice["number"], choice["seat"], better(table, choice, voice), why_better(table, choice))
        for mark, choice in enumerate(in_order, start=1)
    )


def is_own(table: Table, choice: dict[str, Any]) -> bool:
    """Did whoever sat there choose, and not a computer that stood in for them?"""
    move = table.moves[choice["number"] - 1]
    return not (move.late or move.substituted)


def advice(table: Table, choices: list[dict[str, Any]], number: int, voice: Voice) -> tuple[Message, ...]:
    """What is told before a doubtful choice is made: what it will be, what would be better, and why."""
    for choice in choices:
        if choice["number"] == number and choice["doubtful"]:
            why = why_better(table, choice)
            return better(table, choice, voice), *([why] if why else [])
    return ()


def why_better(table: Table, choice: dict[str, Any]) -> Message | None:
    """What follows the better choice and not the other, if that is known."""
    return table.setup.game.describe_consequence(*choice["why"]) if "why" in choice else None


def better(table: Table, choice: dict[str, Any], voice: Voice) -> Message:
    """What somebody did, and what would have been better."""

    def quoted(action: Action) -> str:
        """Without its full stop: it stands within a sentence."""
        return voice(table.setup.game.describe_action(action, table.setup.options)).removesuffix(".")

    best, chosen = Action.from_json(choice["best"]), table.moves[choice["number"] - 1].action
    return say(
        "Move {number}, {player}: “{chosen}” ({low}). Better: “{best}” ({high}).",
        number=choice["number"], player=Seat(choice["seat"]),
        chosen=quoted(chosen), low=voice.percent(choice["chance"] - choice["cost"], 0),
        best=quoted(best), high=voice.percent(choice["chance"], 0),
    )  # fmt: skip


def drawn(table: Table, choices: list[dict[str, Any]], doubts: tuple[Doubt, ...], move: int) -> ChancesCurve:
    """The chance of winning over the game; numbers mark the better choices."""
    setup = table.setup
    chance = {choice["number"]: choice["chance"] for choice in choices}
    teams = {setup.game.team(setup.options, seat) for seat in range(table.players)}
    return ChancesCurve(
        say("Chance of winning, move by move"),
        [
            LineSeries(name, hopes(table, [each for each in choices if each["seat"] == seat]))
            for seat, name in enumerate(table.names)
        ],
        x_name=say("move"), x_unit=COUNTS, level=ReferenceLevel(1 / len(teams), say("even")), bounds=(0, 1), move=move,
        marks=[Mark(doubt.number, chance[doubt.number], str(doubt.mark), hint=doubt.told) for doubt in doubts],
    )  # fmt: skip


def hopes(table: Table, own: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """A player's chance over its choices; where each was judged in a few worlds only, those in a row are one."""
    chance = {choice["number"]: choice["chance"] for choice in own}
    if table.setup.game.engine is not None:
        return list(chance.items())
    rows = in_a_row(list(chance), [move.seat for move in table.moves])
    return [(row[0], fmean(chance[number] for number in row)) for row in rows]


def summed_up(table: Table, choices: list[dict[str, Any]], seat: int, voice: Voice) -> tuple[str, str, str, str]:
    """A player's choices, the doubtful ones, and what they gave away on average."""
    own = [choice for choice in choices if choice["seat"] == seat and is_own(table, choice)]
    costs = [choice["cost"] for choice in own if choice["doubtful"]]
    given_away = sum(costs) / len(own) if own else 0.0
    return table.names[seat], str(len(own)), str(len(costs)), voice.percent(given_away)

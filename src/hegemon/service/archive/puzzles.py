"""Games of the day: positions from real games in which one choice is clearly the best.

A game has them in its `puzzles.jsonl`, which `tools/make_puzzles.py` makes. Whoever takes one up gets a table at which
the moves before it have been made; what they choose first there is their answer, and then they may play on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Any

from sqlalchemy import Connection, select

from hegemon.core import Action, Game
from hegemon.service.storage import schema
from hegemon.service.tables.entries import ACT
from hegemon.service.tables.table import Table


@dataclass(frozen=True)
class Puzzle:
    """A position, whose turn it is there, and how often each choice that is worth a look wins."""

    number: int
    """Its place in the game's list, from 1."""
    options: Mapping[str, Any]
    seed: str
    seat: int
    moves: tuple[tuple[int, Action], ...]
    """What was played before."""
    chances: Mapping[Action, float]
    """The best first."""

    @property
    def best(self) -> Action:
        """What one has to find."""
        return next(iter(self.chances))

    def answer_at(self, table: Table) -> Action | None:
        """What was chosen at a table with this position; None as long as nothing was."""
        later = table.moves[len(self.moves) :]
        return next((move.action for move in later if move.seat == self.seat), None)


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The positions that a game has."""
    file = files(type(game).__module__.rpartition(".")[0]) / "puzzles.jsonl"
    if not file.is_file():
        return ()
    return tuple(_read(number, json.loads(line)) for number, line in enumerate(file.read_text().splitlines(), start=1))


def _read(number: int, line: Mapping[str, Any]) -> Puzzle:
    moves = tuple((seat, Action.from_json(action)) for seat, action in line["moves"])
    chances = {Action.from_json(action): chance for action, chance in line["chances"]}
    return Puzzle(number, line["options"], line["seed"], line["seat"], moves, chances)


def puzzle_of_day(game: Game, day: date) -> Puzzle | None:
    """The position of a day, the same everywhere; None for a game without any."""
    known = puzzles_of(game)
    return known[day.toordinal() % len(known)] if known else None


def puzzle_at(table: Table) -> Puzzle | None:
    """The position that a table was set up for, if it was; None if another one has its number now."""
    puzzle = puzzle_numbered(table.setup.game, table.setup.terms.puzzle)
    return puzzle if puzzle and puzzle.seed == table.setup.seed else None


def puzzle_numbered(game: Game, number: int | None) -> Puzzle | None:
    """A position by its place in the game's list; None if it is there no more."""
    known = puzzles_of(game)
    return known[number - 1] if number is not None and number <= len(known) else None


# -- who solved what --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DayOfPuzzles:
    """What became of one day's position."""

    day: date
    table_id: str | None = None
    """Where somebody took it up."""
    solved: bool | None = None
    """None: not answered."""


def latest_days(connection: Connection, guest: str, game: Game, today: date, number: int) -> list[DayOfPuzzles]:
    """What a guest made of the positions of so many days, the latest first.

    What counts is the position that a table was set up for: a list that has grown has another one for most days.
    """
    at, made = schema.tables.c, schema.entries.c
    days = [today - timedelta(days=n) for n in range(number)]
    since = datetime.combine(days[-1], datetime.min.time(), UTC).timestamp()
    mine = (at.host == guest) & (at.game == game.name) & (at.created >= since)
    found: dict[date, DayOfPuzzles] = {}
    for table_id, terms, seed, created in connection.execute(select(at.id, at.terms, at.seed, at.created).where(mine)):
        day, puzzle = day_of(created), puzzle_numbered(game, terms.get("puzzle"))
        if puzzle is None or puzzle.seed != seed or (day in found and found[day].solved):
            continue
        chosen = (made.table_id == table_id) & (made.kind == ACT) & (made.seat == puzzle.seat)
        later = chosen & (made.number > len(puzzle.moves) + 1)
        first = connection.execute(select(made.data).where(later).order_by(made.number).limit(1)).scalar()
        solved = None if first is None else Action.from_json(first["action"]) == puzzle.best
        found[day] = DayOfPuzzles(day, table_id, solved)
    return [found.get(day, DayOfPuzzles(day)) for day in days]


def streak(days: list[DayOfPuzzles]) -> int:
    """How many days in a row were solved up to today; today may still come.

    >>> some = [DayOfPuzzles(date(2026, 1, 4 - n), solved=solved) for n, solved in enumerate((None, True, True, False))]
    >>> streak(some), streak(some[1:]), streak(some[3:])
    (2, 2, 0)
    """
    done = days[1:] if days and days[0].solved is None else days
    return next((n for n, day in enumerate(done) if not day.solved), len(done))


def day_of(time: float) -> date:
    """The day of a moment, by the same clock for everybody."""
    return datetime.fromtimestamp(time, UTC).date()

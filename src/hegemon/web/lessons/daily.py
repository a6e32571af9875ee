"""The game of the day: one position, one best choice, and a row of days on which it was found."""

from __future__ import annotations

from functools import partial
from typing import Final

from babel.dates import format_date
from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from hegemon.core import Blank, Game, Message, say
from hegemon.languages.voice import Voice
from hegemon.players import usual_level
from hegemon.service.archive.puzzles import DayOfPuzzles, Puzzle, day_of, latest_days, puzzle_at, puzzle_of_day, streak
from hegemon.service.tables.new_tables import ME, PlannedSeat
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from hegemon.web.drawing.faces import face_of
from hegemon.web.lessons.learning import known
from hegemon.web.visits.visit import Visit, Visiting

router = APIRouter(include_in_schema=False)

DAYS: Final = 90
"""Days for which tables at which nobody plays on are kept."""
SHOWN: Final = 7
_reasons: Final[dict[tuple[str, int], tuple[Message, ...]]] = {}
"""By game and number of a position, what speaks for the best choice there."""


def posed(visit: Visit, name: str) -> tuple[Game, Puzzle]:
    """A game and its position of today."""
    game = known(name)
    puzzle = puzzle_of_day(game, day_of(visit.tables.now()))
    if puzzle is None:
        raise HTTPException(404)
    return game, puzzle


async def days_of(visit: Visit, game: Game) -> list[DayOfPuzzles]:
    """What the reader made of the latest days, today first."""
    guest, today = visit.reader.guest.id, day_of(visit.tables.now())
    return await visit.tables.store.read(lambda connection: latest_days(connection, guest, game, today, DAYS))


@router.get("/daily/{name}")
async def daily(visit: Visiting, name: str) -> Response:
    """What the game of the day is, and how the reader has done so far."""
    game, puzzle = posed(visit, name)
    days = await days_of(visit, game)
    return visit.page(
        "daily.html", voice=visit.voice(name), game=game, puzzle=puzzle, today=days[0],
        date=partial(format_date, format="long", locale=visit.reader.language),
        weekday=partial(format_date, format="EEE", locale=visit.reader.language),
        days=days[SHOWN - 1 :: -1], streak=streak(days), players=game.options.from_json(puzzle.options).players,
    )  # fmt: skip


@router.post("/daily/{name}")
async def take_up(visit: Visiting, name: str) -> Response:
    """Set up the position of today, or go back to where the reader looked at it."""
    await visit.form("create")
    game, puzzle = posed(visit, name)
    [today, *_] = await days_of(visit, game)
    if today.table_id:
        return visit.go(f"/t/{today.table_id}")
    level, number = usual_level(game), game.options.from_json(puzzle.options).players
    places = [PlannedSeat(ME if seat == puzzle.seat else level) for seat in range(number)]
    places = visit.reader.name_computers(places)
    table = await visit.tables.create(
        visit.reader.guest, name, puzzle.options, places, Terms(puzzle=puzzle.number), puzzle.seed, puzzle.moves
    )
    return visit.go(f"/t/{table.id}")


def puzzle_words(table: Table, voice: Voice) -> tuple[Message, ...]:
    """What is asked at a table with a game of the day; after the first choice what it was worth, and why."""
    puzzle = puzzle_at(table)
    if puzzle is None:
        return ()
    answer = puzzle.answer_at(table)
    if answer is None:
        return (say("One choice is clearly the best here. Which?"),)
    game, options = table.setup.game, table.setup.options
    blanks: dict[str, Blank] = {
        "choice": game.describe_action(puzzle.best, options),
        "high": voice.percent(puzzle.chances[puzzle.best], 0),
    }
    if answer == puzzle.best:
        next_best = voice.percent(list(puzzle.chances.values())[1], 0)
        told = say(
            "That is it: “{choice}” wins {high} of the games from here, the next best choice {low}.",
            low=next_best, **blanks,
        )  # fmt: skip
    elif answer in puzzle.chances:
        told = say(
            "The best choice was “{choice}”: it wins {high} of the games from here. Yours wins {low}.",
            low=voice.percent(puzzle.chances[answer], 0), **blanks,
        )  # fmt: skip
    else:
        told = say("The best choice was “{choice}”: it wins {high} of the games from here.", **blanks)
    hint, *more = reasons_for_best(table, puzzle) or (None,)
    hinted = () if hint is None else (say("The hint here would have been: {hint}", hint=hint), *more)
    return (told, *hinted, say("You may play on from here."))


def reasons_for_best(table: Table, puzzle: Puzzle) -> tuple[Message, ...]:
    """What speaks for the best choice: found once for all who took up the same position."""
    game = table.setup.game.name
    if (game, puzzle.number) not in _reasons:
        before = table.sight(puzzle.seat, table.moves[len(puzzle.moves)].number - 1)
        _reasons[game, puzzle.number] = tuple(face_of(game).reasons(before, puzzle.best))
    return _reasons[game, puzzle.number]

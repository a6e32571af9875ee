"""The archive: finished public games, to be found and taken along."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Annotated

from fastapi import Depends, Query
from starlette.responses import Response

from hegemon.service.archive.archive import FinishedGame, GameFilter, archive_page, public_record
from hegemon.service.tables.terms import clean
from hegemon.web.api.answers import ArchiveAnswer, FinishedGameAnswer, FinishedSeatAnswer
from hegemon.web.api.calls import AT_A_TABLE, WITH_TOKEN, Creating, Reading, answer, routes
from hegemon.web.replays.archive import LONGEST, PLACE, file_of, folder_of, place_of, written

router = routes("archive")

Word = Annotated[str, Query(max_length=LONGEST)]
Name = Annotated[str, Query(max_length=LONGEST, description="The name of somebody who played.")]
Ending = Annotated[str, Query(max_length=LONGEST, description="A kind of ending, by the game's own name for it.")]
Number = Annotated[int | None, Query(ge=0, le=9999)]
Day = Annotated[date | None, Query(description="A day, by universal time.")]
Marker = Annotated[
    str | None,
    Query(pattern=rf"^{PLACE.pattern}$", max_length=100, description="Where the page before this one ended."),
]


async def asked(
    game: Word = "",
    player: Name = "",
    players: Number = None,
    ending: Ending = "",
    rounds_from: Number = None,
    rounds_to: Number = None,
    since: Day = None,
    until: Day = None,
) -> GameFilter:
    """What games a program looks for."""
    game, player, ending = (clean(text, LONGEST) for text in (game, player, ending))
    return GameFilter(game, player, ending, players, rounds_from, rounds_to, since, until)


Wanted = Annotated[GameFilter, Depends(asked)]


@router.get("/archive", response_model=ArchiveAnswer, responses=WITH_TOKEN)
async def search(caller: Reading, wanted: Wanted, before: Marker = None) -> Response:
    """Finished public games, the latest first: those that are like this, and ended before the marker."""
    found = await caller.tables.store.read(partial(archive_page, wanted=wanted, before=place_of(before)))
    return answer(
        ArchiveAnswer(
            games=[in_archive(one) for one in found.games],
            count=found.count,
            older=written(found.games[-1].place) if found.games and found.older else None,
        )
    )


def in_archive(game: FinishedGame) -> FinishedGameAnswer:
    """A game as the archive shows it."""
    return FinishedGameAnswer(
        id=game.id, game=game.game, options=dict(game.options), pace=game.pace, rated=game.rated, ending=game.ending,
        domain=game.domain, rounds=game.rounds, moves=game.moves, ended=game.ended, table=game.is_table,
        seats=[
            FinishedSeatAnswer(
                name=seat.name, player=seat.player, place=seat.place, score=seat.score, role=seat.role,
                program=seat.program,
            )
            for seat in game.seats
        ],
    )  # fmt: skip


@router.get(
    "/archive/records",
    response_class=Response,
    responses=AT_A_TABLE
    | {
        200: {"content": {"application/gzip": {"schema": {"type": "string"}}}, "description": "JSON lines, compressed."}
    },
)
async def records(caller: Creating, wanted: Wanted, before: Marker = None) -> Response:
    """The records of the same games as one file, a thousand at most: a heading for each game, then its moves."""
    return await file_of(caller.services, wanted, place_of(before))


@router.get(
    "/archive/{table_id}/record",
    response_class=Response,
    responses=AT_A_TABLE
    | {200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}, "description": "JSON lines."}},
)
async def archived_record(caller: Reading, table_id: str) -> Response:
    """The record of one game of the archive, even if its table has been cleared away."""
    folder = folder_of(caller.services)
    text = await caller.tables.store.read(partial(public_record, table_id=table_id, folder=folder))
    return Response(text, media_type="application/x-ndjson")

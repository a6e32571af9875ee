"""The pages of the archive: finished public games, to be found, watched, analysed and downloaded."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from babel.dates import format_date
from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from hegemon.core import Feature, Message, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.service.archive import archive
from hegemon.service.archive.archive import ArchivePage, FinishedGame, GameFilter, Place
from hegemon.service.errors import refused
from hegemon.service.results.results import CLAIMED
from hegemon.service.tables.listings import readable
from hegemon.service.tables.terms import clean
from hegemon.web.replays.replay import read
from hegemon.web.services import Services
from hegemon.web.visits.visit import Visit, Visiting
from hegemon.web.words.endings import CLAIMED_TITLE, ending_title, finished_by_computer
from hegemon.web.words.offered_games import games
from hegemon.web.words.option_forms import features, player_counts

router = APIRouter(include_in_schema=False)

PLACE: Final = re.compile(r"(\d{1,12}(?:\.\d{1,9})?)~([\w-]{1,64})", re.ASCII)
LONGEST: Final = 40
DIGITS: Final = 4
AT_ONCE: Final = 20
"""Records that are read together for a file of many: others want to read, too."""
FILE: Final = "hegemon-games.jsonl.gz"


# -- what is looked for ------------------------------------------------------------------------------------------------


def filter_of(asked: Mapping[str, str]) -> GameFilter:
    """What an address asks for. What can't be understood is not asked.

    >>> filter_of({"game": "carta", "players": "", "since": "2026-02-30"}) == GameFilter("carta")
    True
    """
    game, player, ending = (clean(asked.get(name), LONGEST) for name in ("game", "player", "ending"))
    players, rounds_from, rounds_to = (number(asked.get(name)) for name in ("players", "rounds_from", "rounds_to"))
    since, until = (day(asked.get(name)) for name in ("since", "until"))
    return GameFilter(game, player, ending, players, rounds_from, rounds_to, since, until)


def number(text: str | None) -> int | None:
    """A small whole number, if it is one."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= DIGITS else None


def day(text: str | None) -> date | None:
    """A day as forms send it, if it is one."""
    with suppress(ValueError):
        return date.fromisoformat(text) if text and text.isascii() else None
    return None


def place_of(text: str | None) -> Place | None:
    """Where in the archive a page begins or ends, if an address says so.

    >>> place_of("1700000000.25~abc"), place_of("~"), place_of(None)
    ((1700000000.25, 'abc'), None, None)
    """
    found = PLACE.fullmatch(text or "")
    return (float(found[1]), found[2]) if found else None


def written(place: Place) -> str:
    """The same as an address says it."""
    return f"{place[0]!r}~{place[1]}"


def folder_of(services: Services) -> Path | None:
    """Where the records of games lie that are no longer tables."""
    keeping = services.settings.keeping
    return Path(keeping.archive) if keeping else None


# -- in words ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ArchiveRow:
    """A game in the list, in the reader's words."""

    id: str
    seats: Sequence[tuple[str, bool, bool]]
    """Who played, whether they won, and whether they are programs."""
    notes: Sequence[str]
    is_table: bool
    analysed: bool
    """Can it be analysed?"""


def row_of(game: FinishedGame, language: str) -> ArchiveRow:
    """One game."""
    rules = GAMES.load(game.game)
    voice = Voice.speaking(language, game.game)
    told: list[Message] = [rules.title(), *features(rules, game.options), ending_title(game.game, game.ending)]
    if game.rounds:
        told.append(rules.length_in_words(game.rounds))
    told += [say("rated")] if game.rated else []
    told += [say("of a tournament")] if game.tournament else []
    told += finished_by_computer([seat.name for seat in game.seats if seat.left])
    ended = format_date(datetime.fromtimestamp(game.ended, UTC), "medium", locale=language)
    return ArchiveRow(
        game.id, [(seat.name, seat.place == 1, seat.program) for seat in game.seats], [*map(voice, told), ended],
        game.is_table, game.is_table and rules.offers(Feature.ANALYSIS),
    )  # fmt: skip


def endings(language: str) -> dict[str, dict[str, str]]:
    """By game, in words: the kinds of endings that can be looked for."""
    found = {}
    for name in games():
        voice = Voice.speaking(language, name)
        found[voice(GAMES.load(name).title())] = {
            ending: voice(title) for ending, title in GAMES.load(name).endings().items()
        }
    return found


# -- pages -------------------------------------------------------------------------------------------------------------


@router.get("/archive")
async def search(visit: Visiting) -> Response:
    """The archive, page by page. The address says what is looked for, so a search can be shared."""
    visit.spend("read")
    asked = visit.request.query_params
    wanted, before, after = filter_of(asked), place_of(asked.get("before")), place_of(asked.get("after"))
    found = await visit.tables.store.read(partial(archive.archive_page, wanted=wanted, before=before, after=after))
    language = visit.reader.language
    known = [game for game in found.games if game.game in GAMES.names()]
    filters = {name: value for name in GameFilter.__dataclass_fields__ if (value := asked.get(name, ""))}
    return visit.page(
        "archive.html", rows=readable(known, partial(row_of, language=language)), found=found, wanted=wanted,
        filters=filters, games=games(), endings=endings(language), claimed=CLAIMED, claimed_title=CLAIMED_TITLE,
        counts=[(n, n) for n in sorted({count for name in games() for count in player_counts(GAMES.load(name))})],
        most=archive.MOST_COUNTED, addresses=addresses(found, filters),
    )  # fmt: skip


def addresses(found: ArchivePage, filters: Mapping[str, str]) -> dict[str, str]:
    """Where the pages beside this one are, and the file of all games."""
    ways = {"file": address(f"/archive/{FILE}", filters), "first": address("/archive", filters)}
    if found.games and found.newer:
        ways["newer"] = address("/archive", {**filters, "after": written(found.games[0].place)})
    if found.games and found.older:
        ways["older"] = address("/archive", {**filters, "before": written(found.games[-1].place)})
    return ways


def address(path: str, asked: Mapping[str, str]) -> str:
    """An address that asks for something, if for anything."""
    return f"{path}?{urlencode(asked)}" if asked else path


@router.get("/archive/{table_id}/record")
async def record(visit: Visiting, table_id: str) -> Response:
    """The record of one game, whether its table is still there or not."""
    text = await record_text(visit, table_id)
    headers = {"Content-Disposition": f'attachment; filename="hegemon-{table_id[:8]}.jsonl"'}
    return Response(text, media_type="application/x-ndjson; charset=utf-8", headers=headers)


async def record_text(visit: Visit, table_id: str) -> str:
    """The record of a public game."""
    folder = folder_of(visit.services)
    return await visit.tables.store.read(partial(archive.public_record, table_id=table_id, folder=folder))


@router.post("/archive/{table_id}/watch")
async def watch(visit: Visiting, table_id: str) -> Response:
    """Watch a game whose table has been cleared away: a table is made of its record."""
    await visit.form("upload")
    text = await record_text(visit, table_id)
    table = await visit.tables.keep(visit.reader.guest, await asyncio.to_thread(read, text))
    return visit.go(f"/t/{table.id}/replay")


@router.get(f"/archive/{FILE}")
async def download(visit: Visiting) -> Response:
    """Many games as one file."""
    visit.spend("upload")
    asked = visit.request.query_params
    return await file_of(visit.services, filter_of(asked), place_of(asked.get("before")))


async def file_of(services: Services, wanted: GameFilter, before: Place | None) -> Response:
    """The latest games that are wanted, as JSON lines, compressed. It is sent while it is made."""
    ids = await services.tables.store.read(partial(archive.games_in_file, wanted=wanted, before=before))
    if not ids:
        raise refused(say("There is no such game in the archive."))
    headers = {"Content-Disposition": f'attachment; filename="{FILE}"'}
    return StreamingResponse(compressed(services, ids), media_type="application/gzip", headers=headers)


async def compressed(services: Services, ids: Sequence[str]) -> AsyncIterator[bytes]:
    """The records of these games; one that is gone meanwhile is left out."""
    packer, folder = zlib.compressobj(wbits=31), folder_of(services)
    for start in range(0, len(ids), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        texts = await services.tables.store.read(partial(archive.public_records, ids=some, folder=folder))
        yield await asyncio.to_thread(packer.compress, "".join(texts).encode())
    yield packer.flush()

"""The archive: public games that are over are found by whatever one knows of them, and can be taken along."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Update, update

from hegemon.service.archive.archive import (
    MOST_COUNTED,
    PAGE,
    ArchivePage,
    GameFilter,
    archive_page,
    games_in_file,
    public_record,
    public_records,
)
from hegemon.service.archive.files import append_records, read_record
from hegemon.service.background import clearing as clearing_module
from hegemon.service.background.clearing import DAY, Clearing, Keeping
from hegemon.service.errors import NoSuchTable
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.records import record_of
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, SHORT, play, two_people, with_service

PUBLIC = Terms(public=True)
DAWN = datetime(2026, 3, 1, tzinfo=UTC)


def result(number: int, **details: Any) -> dict[str, Any]:
    """A game that ended so many days after the first."""
    return {
        "table_id": f"game-{number:04}", "game": "carta", "rules": 1, "options": {"players": 2}, "players": 2,
        "pace": "calm", "public": True, "rated": False, "ending": "hegemony", "domain": None, "rounds": 10,
        "moves": 80, "created": 0.0, "ended": (DAWN + timedelta(days=number)).timestamp(),
    } | details  # fmt: skip


def seat(number: int, name: str, place: int = 1) -> dict[str, Any]:
    return {
        "table_id": f"game-{number:04}", "seat": place - 1, "person": None, "name": name, "player": None, "left": False,
        "place": place, "score": 0, "team": place - 1, "role": None,
        "ended": (DAWN + timedelta(days=number)).timestamp(),
    }  # fmt: skip


GAMES = [
    result(0, game="civilization", ending="culture", players=4, rounds=21),
    result(1, rounds=5),
    result(2, ending="majority", players=3),
    result(3, public=False),
    result(4),
]
SEATS = [seat(0, "Оля"), seat(1, "Ada"), seat(1, "Ben", 2), seat(2, "Ada"), seat(3, "Ada"), seat(4, "Ben"),
         seat(4, "Lucía Ñúñez", 2), seat(0, "Lúcio", 2)]  # fmt: skip
FOUND = [
    (GameFilter(), [4, 2, 1, 0]),
    (GameFilter(game="civilization"), [0]),
    (GameFilter(player="ada"), [2, 1]),
    (GameFilter(player="оля"), [0]),
    (GameFilter(player="Ada", players=2), [1]),
    (GameFilter(player="Nobody"), []),
    (GameFilter(player="ÑUÑEZ"), [4]),
    (GameFilter(player="luci"), [4, 0]),
    (GameFilter(player="nun luc", players=2), [4]),
    (GameFilter(player="ol"), []),
    (GameFilter(player="ол"), [0]),
    (GameFilter(players=3), [2]),
    (GameFilter(ending="majority"), [2]),
    (GameFilter(rounds_from=10), [4, 2, 0]),
    (GameFilter(rounds_from=6, rounds_to=20), [4, 2]),
    (GameFilter(since=DAWN.date() + timedelta(days=1), until=DAWN.date() + timedelta(days=2)), [2, 1]),
]


def fill(connection: Connection, games: list[dict[str, Any]], seats: list[dict[str, Any]]) -> None:
    connection.execute(schema.results.insert(), games)
    connection.execute(schema.result_seats.insert(), seats)


def do(connection: Connection, change: Update) -> None:
    connection.execute(change)


def numbers(page: ArchivePage) -> list[int]:
    return [int(game.id.removeprefix("game-")) for game in page.games]


def test_games_are_found_by_what_is_known_of_them_and_private_ones_never(url: str):
    async def scenario(service: TableService) -> None:
        await service.store.write(partial(fill, games=GAMES, seats=SEATS))
        for wanted, expected in FOUND:
            page = await service.store.read(partial(archive_page, wanted=wanted))
            assert (numbers(page), page.count) == (expected, len(expected)), wanted
        page = await service.store.read(partial(archive_page, wanted=GameFilter(player="Ben", rounds_to=5)))
        [game] = page.games
        assert [(seat.name, seat.place) for seat in game.seats] == [("Ada", 1), ("Ben", 2)]
        assert (game.winners, game.is_table) == (("Ada",), False)

    with_service(url, scenario)


@pytest.mark.parametrize(("name", "names"), [("", ("Ada",)), ("Ada", ("Ada",)), ("Ada", ("Ada", "ADA"))])
def test_pages_follow_each_other_in_both_directions(url: str, name: str, names: tuple[str, ...]):
    games = [result(number // 2) | {"table_id": f"game-{number:04}"} for number in range(2 * PAGE + 5)]
    seats = [
        seat(number, spelled, place) | {"ended": games[number]["ended"]}
        for number in range(len(games))
        for place, spelled in enumerate(names, 1)
    ]

    async def scenario(service: TableService) -> None:
        await service.store.write(partial(fill, games=games, seats=seats))
        read, wanted = service.store.read, GameFilter(player=name)
        first = await read(partial(archive_page, wanted=wanted))
        second = await read(partial(archive_page, wanted=wanted, before=first.games[-1].place))
        third = await read(partial(archive_page, wanted=wanted, before=second.games[-1].place))
        assert [*numbers(first), *numbers(second), *numbers(third)] == list(range(len(games)))[::-1]
        assert [(page.newer, page.older) for page in (first, second, third)] == [
            (False, True), (True, True), (True, False),
        ]  # fmt: skip
        back = await read(partial(archive_page, wanted=wanted, after=third.games[0].place))
        start = await read(partial(archive_page, wanted=wanted, after=back.games[0].place))
        assert (back.games, back.newer, back.older) == (second.games, True, True)
        assert (start.games, start.newer) == (first.games, False)
        in_file = await read(partial(games_in_file, wanted=wanted, before=second.games[-1].place))
        assert in_file == [game.id for game in third.games]
        assert first.count == len(games) <= MOST_COUNTED

    with_service(url, scenario)


def test_a_record_is_told_without_the_rules_as_the_rules_tell_it(url: str):
    async def scenario(service: TableService) -> None:
        private = await play(service, (await two_people(service, Terms(), **SHORT)).id, (ADA, BEN))
        table = await play(service, (await two_people(service, PUBLIC, **SHORT)).id, (ADA, BEN))
        read = service.store.read
        assert await read(partial(public_record, table_id=table.id, folder=None)) == record_of(table).dumps()
        assert await read(partial(public_records, ids=[private.id, table.id], folder=None)) == [
            record_of(table).dumps()
        ]
        with pytest.raises(NoSuchTable):
            await read(partial(public_record, table_id=private.id, folder=None))
        running = await two_people(service, PUBLIC)
        with pytest.raises(NoSuchTable):
            await read(partial(public_record, table_id=running.id, folder=None))
        page = await read(partial(archive_page, wanted=GameFilter()))
        assert [(game.id, game.is_table) for game in page.games] == [(table.id, True)]

    with_service(url, scenario)


def test_a_game_that_was_cleared_away_is_still_found_and_its_record_read(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(clearing_module, "PAUSE", 0.0)

    async def scenario(service: TableService) -> None:
        tables = [await play(service, (await two_people(service, PUBLIC, **SHORT)).id, (ADA, BEN)) for _ in range(2)]
        long_ago = update(schema.tables).values(changed=service.now() - 31 * DAY)
        await service.store.write(partial(do, change=long_ago))
        await Clearing(service, Keeping(30, str(tmp_path))).clear_finished()
        page = await service.store.read(partial(archive_page, wanted=GameFilter()))
        assert {game.id for game in page.games if not game.is_table} == {table.id for table in tables}
        for table in tables:
            kept = await service.store.read(partial(public_record, table_id=table.id, folder=tmp_path))
            assert kept == record_of(table).dumps()
            renamed = update(schema.result_seats).where(schema.result_seats.c.table_id == table.id).values(name="?")
            await service.store.write(partial(do, change=renamed))
            nameless = await service.store.read(partial(public_record, table_id=table.id, folder=tmp_path))
            assert ADA.name not in nameless, "whoever has deleted their name is not named by the archive"
            with pytest.raises(NoSuchTable):
                await service.store.read(partial(public_record, table_id=table.id, folder=tmp_path / "elsewhere"))

    with_service(url, scenario)


def test_one_record_of_a_file_is_read_without_the_others(tmp_path: Path):
    file = tmp_path / "new" / "carta-2026-03.jsonl.gz"
    first = append_records(file, ["one\n", "two\n" * 100_000])
    second = append_records(file, ["three\n"])
    assert [read_record(file, begin) for begin in (*first, *second)] == ["one\n", "two\n" * 100_000, "three\n"]
    assert read_record(file, first[1] + 1) is None
    assert read_record(tmp_path / "nothing", 0) is None
    file.write_bytes(file.read_bytes()[:-3])
    assert read_record(file, second[0]) is None

"""People at a table talk to each other."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from hegemon.service.accounts.conduct import MUTED
from hegemon.service.errors import Refused, TooMuch
from hegemon.service.live import chat as chat_module
from hegemon.service.table_service import TableService
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, CLEO, opened, places, read_again, two_people, with_service


def test_talking(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(chat_module, "REMARKS", 6)

    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        assert await service.chat.remark(table.id, ADA, "  Hello,\n Ben\u202e! ") == 1
        assert await service.chat.remark(table.id, BEN, "x" * 1000) == 2
        remarks = await service.chat.remarks(table.id)
        assert [(line.number, line.name, line.seat, line.text) for line in remarks] == [
            (1, "ada.", 0, "Hello, Ben!"),
            (2, "ben.", 1, "x" * 300),
        ]
        for nothing in ("", " \n\x00", None, 7, ["x"]):
            with pytest.raises(Refused, match="Say something"):
                await service.chat.remark(table.id, ADA, nothing)
        with pytest.raises(Refused, match="Only those who play"):
            await service.chat.remark(table.id, CLEO, "Hello")
        await asyncio.gather(*(service.chat.remark(table.id, ADA, str(number)) for number in range(4)))
        with pytest.raises(TooMuch, match="Enough"):
            await service.chat.remark(table.id, ADA, "one more")
        assert [line.number for line in await service.chat.remarks(table.id, latest=2)] == [5, 6]
        assert (await read_again(service, table)).remarks == (await service.table(table.id)).remarks == 6

    with_service(url, scenario)


def test_a_line_is_muted_with_its_speaker_not_with_the_seat(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), Terms())
        await service.seats.sit_down(table.id, 1, BEN)
        await service.chat.remark(table.id, BEN, "From Ben")
        await service.seats.stand_up(table.id, 1, BEN)
        await service.seats.sit_down(table.id, 1, replace(CLEO, name="ben."))
        await service.chat.remark(table.id, CLEO, "From Cleo")
        await service.conduct.avoid(ADA.id, {CLEO.id}, MUTED)
        await service.seats.rename(CLEO, "ben.")
        heard = await service.chat.heard_by(ADA.id, await service.table(table.id))
        assert [(line.name, line.text) for line in heard] == [("ben.", "From Ben")]
        assert BEN.id not in str(heard)

    with_service(url, scenario)


def test_what_is_said_twice_with_one_request_is_said_once(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        for _ in range(3):
            assert await service.chat.remark(table.id, ADA, "Hello", "once") == 1
        await service.chat.remark(table.id, BEN, "Hello", "once")
        assert [line.name for line in await service.chat.remarks(table.id)] == ["ada.", "ben."]

    with_service(url, scenario)


def test_talking_in_two_processes_at_once(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            talk = [(service, guest) for service, guest in ((first, ADA), (second, BEN)) for _ in range(10)]
            numbers = await asyncio.gather(*(service.chat.remark(table.id, guest, "Hello") for service, guest in talk))
            assert sorted(numbers) == list(range(1, 21))

    asyncio.run(scenario())

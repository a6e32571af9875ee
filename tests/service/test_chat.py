"""People at a table talk to each other."""

from __future__ import annotations

import asyncio

import pytest

from hegemon.service import chat as chat_module
from hegemon.service.house import House
from hegemon.service.problems import Refused, TooMuch
from tests.service.tables import ADA, BEN, CLEO, at_house, opened, read_again, two_people


def test_talking(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(chat_module, "REMARKS", 6)

    async def scenario(house: House) -> None:
        table = await two_people(house)
        assert await house.chat.remark(table.id, ADA, "  Hello,\n Ben\u202e! ") == 1
        assert await house.chat.remark(table.id, BEN, "x" * 1000) == 2
        remarks = await house.chat.remarks(table.id)
        assert [(line.number, line.name, line.seat, line.text) for line in remarks] == [
            (1, "ada.", 0, "Hello, Ben!"),
            (2, "ben.", 1, "x" * 300),
        ]
        for nothing in ("", " \n\x00", None, 7, ["x"]):
            with pytest.raises(Refused, match="Say something"):
                await house.chat.remark(table.id, ADA, nothing)
        with pytest.raises(Refused, match="Only those who play"):
            await house.chat.remark(table.id, CLEO, "Hello")
        await asyncio.gather(*(house.chat.remark(table.id, ADA, str(number)) for number in range(4)))
        with pytest.raises(TooMuch, match="Enough"):
            await house.chat.remark(table.id, ADA, "one more")
        assert [line.number for line in await house.chat.remarks(table.id, latest=2)] == [5, 6]
        assert (await read_again(house, table)).remarks == (await house.table(table.id)).remarks == 6

    at_house(url, scenario)


def test_what_is_said_twice_with_one_request_is_said_once(url: str):
    async def scenario(house: House) -> None:
        table = await two_people(house)
        for _ in range(3):
            assert await house.chat.remark(table.id, ADA, "Hello", "once") == 1
        await house.chat.remark(table.id, BEN, "Hello", "once")
        assert [line.name for line in await house.chat.remarks(table.id)] == ["ada.", "ben."]

    at_house(url, scenario)


def test_talking_in_two_houses_at_once(shared: str):
    async def scenario() -> None:
        async with opened(shared) as first, opened(shared) as second:
            table = await two_people(first)
            talk = [(house, guest) for house, guest in ((first, ADA), (second, BEN)) for _ in range(10)]
            numbers = await asyncio.gather(*(house.chat.remark(table.id, guest, "Hello") for house, guest in talk))
            assert sorted(numbers) == list(range(1, 21))

    asyncio.run(scenario())

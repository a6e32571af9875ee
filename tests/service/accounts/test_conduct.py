"""Mute, block, report, ban; and a host who removes somebody."""

from __future__ import annotations

import time

import pytest

from hegemon.service.accounts.conduct import BLOCKED, MUTED, Banned, ban, lift_ban, read_reports, settle_reports
from hegemon.service.accounts.people import insert_person
from hegemon.service.background.closing import KEPT, close_what_is_wished, wish_closed
from hegemon.service.company.matching import Wish
from hegemon.service.errors import NoSuchTable, NotYours, Refused
from hegemon.service.storage import schema
from hegemon.service.storage.database import operating
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import PLAYING
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, CLEO, DAN, count, places, two_people, with_service

DUEL = Wish("carta", 2, "calm")


def test_a_host_removes_somebody_before_the_game(url: str):
    async def scenario(service: TableService) -> None:
        table = await service.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), Terms())
        table = await service.seats.sit_down(table.id, 1, BEN)
        way_back = table.chairs[1].way_back
        with pytest.raises(NotYours):
            await service.seats.remove(table.id, 1, CLEO)
        for seat in (0, 2, 7):
            with pytest.raises(Refused):
                await service.seats.remove(table.id, seat, ADA)
        table = await service.seats.remove(table.id, 1, ADA)
        assert table.chairs[1].free
        assert table.chairs[1].way_back != way_back
        begun = await two_people(service)
        with pytest.raises(Refused, match="has begun"):
            await service.seats.remove(begun.id, 1, ADA)

    with_service(url, scenario)


def test_what_somebody_says_is_muted_for_one_reader(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        await service.chat.remark(table.id, BEN, "Hurry up")
        await service.chat.remark(table.id, ADA, "Patience")
        table = await service.table(table.id)

        async def heard(guest: str) -> list[str]:
            return [remark.text for remark in await service.chat.heard_by(guest, table)]

        for how in (MUTED, BLOCKED):
            await service.conduct.avoid(ADA.id, {BEN.id}, how)
            assert await heard(ADA.id) == ["Patience"]
            assert await heard(BEN.id) == await heard(CLEO.id) == ["Hurry up", "Patience"]
        await service.conduct.avoid(ADA.id, {BEN.id}, "")
        assert await heard(ADA.id) == ["Hurry up", "Patience"]
        with pytest.raises(Refused):
            await service.conduct.avoid(ADA.id, {ADA.id}, MUTED)

    with_service(url, scenario)


def test_whoever_is_blocked_neither_sits_down_nor_is_matched(url: str):
    async def scenario(service: TableService) -> None:
        await service.conduct.avoid(ADA.id, {BEN.id}, BLOCKED)
        await service.conduct.avoid(ADA.id, {CLEO.id}, MUTED)
        table = await service.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), Terms())
        with pytest.raises(Refused, match="doesn't want to play with you"):
            await service.seats.sit_down(table.id, 1, BEN)
        await service.seats.sit_down(table.id, 1, CLEO)
        for guest in (ADA, BEN):
            await service.quick_match.seek(guest, DUEL)
        assert not (await service.quick_match.look(ADA.id)).called
        await service.quick_match.seek(DAN, DUEL)
        assert (await service.quick_match.look(ADA.id)).called
        assert (await service.quick_match.look(DAN.id)).called
        assert not (await service.quick_match.look(BEN.id)).called

    with_service(url, scenario)


def test_reports_and_bans(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service)
        await service.conduct.report(ADA.id, {BEN.id}, "Ben", table.id, "  Insults\n me ")
        for by, words in ((ADA.id, " "), (BEN.id, "Me")):
            with pytest.raises(Refused):
                await service.conduct.report(by, {BEN.id}, "Ben", table.id, words)
        with operating(url) as connection:
            [report] = read_reports(connection)
            assert (report.by, report.about, report.name, report.words) == (ADA.id, BEN.id, "Ben", "Insults me")
            assert (settle_reports(connection, [report.number]), settle_reports(connection, [report.number])) == (1, 0)
            assert read_reports(connection) == []
            assert len(read_reports(connection, done=True)) == 1
            ban(connection, BEN.id, "insults", 1.0)
            ban(connection, BEN.id, "again", 2.0)
            for guest in (BEN, CLEO):
                insert_person(connection, guest.id, guest.name, guest.name, 0.0)
        program, _ = await service.programs.create(BEN.id, "Deep")
        service.conduct._read = float("-inf")  # some seconds later
        with pytest.raises(Banned):
            await service.create(BEN, "carta", {"players": 2}, places("me", "here"), Terms())
        with pytest.raises(Banned):
            await service.chat.remark(table.id, BEN, "Ha")
        with pytest.raises(Banned):
            await service.quick_match.seek(BEN, DUEL)
        waiting = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        for banned in (BEN, program.guest):
            with pytest.raises(Banned):
                await service.seats.sit_down(waiting.id, 1, banned)
        person = await service.people.person(BEN.id)
        assert person
        with pytest.raises(Banned):
            await service.friends.ask(person, CLEO.id)
        with pytest.raises(Banned):
            await service.friends.follow(person, "of Cleo")
        with operating(url) as connection:
            assert (lift_ban(connection, BEN.id), lift_ban(connection, BEN.id)) == (True, False)
        service.conduct._read = float("-inf")
        await service.seats.sit_down(waiting.id, 1, BEN)

    with_service(url, scenario)


def test_an_operator_closes_a_table(url: str):
    async def scenario(service: TableService) -> None:
        table, other = await two_people(service, Terms(public=True)), await two_people(service)
        news = service.news(table.id)
        await anext(news)
        with operating(url) as connection:
            wish_closed(connection, f"http://localhost:8000/t/{table.id}?seat=1", service.now())
            with pytest.raises(NoSuchTable):
                wish_closed(connection, "A" * 22, service.now())
        for _ in range(2):  # once more does no harm
            await close_what_is_wished(service)
        assert await anext(news) is not None, "whoever looks at it is told"
        await news.aclose()
        with pytest.raises(NoSuchTable):
            await service.table(table.id)
        assert [listed.id for listed in (await service.lobby_news.lists()).running] == []
        assert (await service.table(other.id)).status == PLAYING
        service.now = lambda: time.time() + 2 * KEPT
        await close_what_is_wished(service)
        assert await count(service, schema.shared_values, schema.shared_values.c.name.startswith("close")) == 0

    with_service(url, scenario)

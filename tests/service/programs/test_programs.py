"""What programs hear of, on both databases and across processes; and when they count as gone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest

from hegemon.cli import main
from hegemon.service.live.absences import PATIENCE, may_replace
from hegemon.service.live.presence import AWAY
from hegemon.service.programs import desks as program_desks
from hegemon.service.programs.desks import Asked, ProgramDesk
from hegemon.service.programs.programs import ProgramAccount, insert_program
from hegemon.service.storage.store import NoDatabase
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import OVER, PLAYING, WAITING
from tests.service.playing import ADA, CASUAL, SHORT, Clock, at_a_service, opened, places, play, with_service
from tests.service.servers import SOON

News = AsyncGenerator[ProgramDesk | None]


async def new_program(service: TableService, name: str = "Deep") -> ProgramAccount:
    """A program that wants to play."""
    program, _ = await service.store.write(lambda connection: insert_program(connection, None, name, 0.0))
    await service.programs.wish(program, ["carta"])
    return program


@asynccontextmanager
async def listening(service: TableService, program: ProgramAccount) -> AsyncIterator[News]:
    """A program is here, and hears what concerns it."""
    with service.visitors.here(program.id, program.name):
        await service.visitors._write()
        async with aclosing(service.program_desks.news(program.id)) as news:
            yield news


async def until(news: News, wanted: str, table: str) -> ProgramDesk:
    """The first news in which a table stands like this: invited, a status, or asked."""
    async with asyncio.timeout(SOON):
        async for desk in news:
            if desk is None:
                continue
            stands = desk.tables.get(table)
            found = {one.table_id: "invited" for one in desk.invitations.values()}.get(table, "gone")
            if stands is not None:
                found = "asked" if stands.asked else stands.status
            if found == wanted:
                return desk
    raise AssertionError("the news have ended")


async def invitation_to(service: TableService, program: ProgramAccount) -> str:
    """A table of Ada's, to which a program is invited."""
    table = await service.create(ADA, "carta", SHORT, places("me", "friend"), CASUAL, "7")
    await service.invitations.invite(table.id, 1, ADA, program.name)
    return table.id


async def a_whole_game(service: TableService, elsewhere: TableService) -> None:
    """A program that listens elsewhere hears of everything that happens here."""
    program = await new_program(service)
    async with listening(elsewhere, program) as news:
        withdrawn = await invitation_to(service, program)
        await until(news, "invited", withdrawn)
        await service.invitations.withdraw(withdrawn, 1, ADA)
        await until(news, "gone", withdrawn)
        table = await invitation_to(service, program)
        (invitation,) = (await until(news, "invited", table)).invitations.values()
        await service.invitations.accept(invitation.id, program.guest)
        guests = [ADA, program.guest]
        while (now := await service.table(table)).status == PLAYING:
            if 1 in now.to_act:
                desk = await until(news, "asked", table)
                assert desk.tables[table].asked == (Asked(1, now.asked_at(1)),)
            await play(service, table, guests, moves=1)
        desk = await until(news, OVER, table)
        assert not desk.tables[table].rematch
        await service.rematches.offer(table, ADA)
        async with asyncio.timeout(SOON):
            while (told := await anext(news)) is None or not told.tables[table].rematch:
                pass
    async with listening(elsewhere, program) as news:
        again = await until(news, OVER, table)  # whoever comes back is told the same
        assert again.tables[table].rematch


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would only be told with the next sign of life comes too late."""
    monkeypatch.setattr(program_desks, "HEARTBEAT", 10 * SOON)


@pytest.mark.usefixtures("at_once")
def test_a_program_hears_of_invitations_turns_and_ends(sqlite):
    with_service(sqlite, lambda service: a_whole_game(service, service))


@pytest.mark.usefixtures("at_once")
def test_a_program_hears_what_happens_in_another_process(shared):
    async def scenario(service: TableService) -> None:
        async with opened(shared) as elsewhere:
            await a_whole_game(service, elsewhere)

    with_service(shared, scenario)


def test_a_program_that_comes_back_is_told_all_that_concerns_it(sqlite):
    async def scenario(service: TableService) -> None:
        program = await new_program(service)
        async with listening(service, program):
            table, other = await invitation_to(service, program), await invitation_to(service, program)
            (first, _) = await service.invitations.of(program.id)
            await service.invitations.accept(first.id, program.guest)
        await play(service, table, [ADA, program.guest], moves=3)
        async with listening(service, program) as news:
            desk = await until(news, "invited", other)
        assert [one.table_id for one in desk.invitations.values()] == [other]
        assert desk.tables[table].seats == (1,)

    with_service(sqlite, scenario)


@pytest.mark.parametrize("answers", [True, False], ids=["answers", "silent"])
def test_a_program_that_listens_but_never_answers_counts_as_away(sqlite, leaps, answers):
    """As for people who are gone: the others may let a computer play on."""

    async def scenario(service: TableService, clock: Clock) -> None:
        program = await new_program(service)
        async with listening(service, program):
            table = await service.table(await invitation_to(service, program))
            (invitation,) = await service.invitations.of(program.id)
            table = await service.invitations.accept(invitation.id, program.guest)
        while 1 not in table.to_act:
            table = await play(service, table.id, [ADA, program.guest], moves=1)
        for _ in range(10):
            clock.time += AWAY / 3
            await service.program_desks.desk(program.id)  # with every sign of life of its stream
            if answers:
                service.presence.see(table, program.id)
            service.presence.see(table, ADA.id)
        assert service.clock() - table.asked_since(1) > PATIENCE
        attendance = await service.presence.attendance(table, fresh=True)
        assert may_replace(table, 1, attendance, service.clock()) is not answers
        assert not attendance.is_away(0)

    at_a_service(sqlite, scenario)


def test_a_stream_lives_through_an_outage_of_the_database(sqlite, monkeypatch):
    async def scenario(service: TableService) -> None:
        monkeypatch.setattr(program_desks, "HEARTBEAT", 0.01)
        program = await new_program(service)
        async with listening(service, program) as news:
            assert await anext(news) == ProgramDesk({}, {})
            read = service.store.read
            monkeypatch.setattr(service.store, "read", out_of_reach)
            assert [await anext(news) for _ in range(3)] == [None] * 3
            monkeypatch.setattr(service.store, "read", read)
            await until(news, "invited", await invitation_to(service, program))

    with_service(sqlite, scenario)


def test_no_table_is_gone_because_it_can_t_be_reached_for_a_moment(sqlite, monkeypatch):
    async def scenario(service: TableService) -> None:
        monkeypatch.setattr(program_desks, "HEARTBEAT", 0.01)
        program = await new_program(service)
        async with listening(service, program) as news:
            table = await invitation_to(service, program)
            (invitation,) = await service.invitations.of(program.id)
            await service.invitations.accept(invitation.id, program.guest)
            await until(news, PLAYING, table)
            find = service.live.table
            monkeypatch.setattr(service.live, "table", out_of_reach)
            assert [await anext(news) for _ in range(3)] == [None] * 3
            monkeypatch.setattr(service.live, "table", find)
            while 1 not in (await service.table(table)).to_act:
                await play(service, table, [ADA, program.guest], moves=1)
            await until(news, "asked", table)

    with_service(sqlite, scenario)


async def out_of_reach(work: object) -> None:
    raise NoDatabase()


def test_whoever_runs_a_server_makes_lists_and_removes_programs(sqlite, capsys):
    def said(*arguments: str) -> tuple[object, str]:
        with pytest.raises(SystemExit) as left:
            main(["--language", "en", "program", "--database", sqlite, *arguments])
        return left.value.code, "".join(capsys.readouterr())

    status, words = said("Deep Carta")
    assert status == 0
    assert re.search(r"^hegemon_[\w-]{40,}$", words, re.MULTILINE)
    assert said() == (0, "Deep Carta\n")
    assert said("deep  carta") == (2, "Somebody keeps this name already. Choose another.\n")
    assert said("Deep Carta", "--remove")[0] == 0
    assert said("Deep Carta", "--remove") == (2, "There is no program Deep Carta.\n")
    assert said() == (0, "")


def test_a_program_can_be_made_before_the_server_is_started_for_the_first_time(tmp_path, capsys):
    with pytest.raises(SystemExit) as left:
        main(["--language", "en", "program", "--database", str(tmp_path / "new.db"), "Deep Carta"])
    assert left.value.code == 0
    assert "hegemon_" in capsys.readouterr().out


def test_removing_its_account_ends_invitations(sqlite):
    async def scenario(service: TableService) -> None:
        program = await new_program(service)
        async with listening(service, program):
            table = await invitation_to(service, program)
        await service.programs.remove(program)
        assert await service.invitations.at_table(table) == {}
        assert (await service.table(table)).status == WAITING

    with_service(sqlite, scenario)

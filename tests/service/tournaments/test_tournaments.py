"""Tournaments are played to their end: once, whoever is here, in any process, after a stop at any point."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select

from hegemon.core import BadOptions
from hegemon.service.accounts.conduct import BLOCKED, Banned, ban
from hegemon.service.accounts.people import NoAccount, insert_person
from hegemon.service.background.scheduler import has_let_go
from hegemon.service.errors import NotYours, Refused, TooMuch
from hegemon.service.guests import Guest
from hegemon.service.storage import schema
from hegemon.service.storage.store import NoDatabase, Store
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import OVER as GAME_OVER
from hegemon.service.tables.terms import Terms
from hegemon.service.tournaments import tournaments
from hegemon.service.tournaments.rows import NoSuchTournament
from hegemon.service.tournaments.tournament import (
    ARENA,
    BREAK,
    CANCELLED,
    FIRST_BREAK,
    KNOCKOUT,
    OPEN,
    OVER,
    PATIENCE,
    PRESENT,
    RUNNING,
    SWISS,
    Tournament,
    TournamentPlan,
    seeded,
)
from hegemon.service.tournaments.tournaments import FORGOTTEN, MOST_ALIVE
from tests.service.playing import ADA, BEN, CLEO, DAN, SHORT, Clock, at_a_service, count, opened

pytestmark = [pytest.mark.usefixtures("leaps"), pytest.mark.whole_games]

EVE = Guest("eve." * 4, "eve.")
FIVE = (ADA, BEN, CLEO, DAN, EVE)
CLOCK = Terms(clock="move", seconds=60)
DUELS = TournamentPlan("Cup", "carta", SHORT, CLOCK, SWISS, rounds=2)


async def gathered(service: TableService, plan: TournamentPlan, *people: Guest, computers: int = 0) -> str:
    """A tournament that these people have entered."""
    made = await service.tournaments.create(ADA, plan, computers)
    for guest in people:
        await service.tournaments.join(made.id, guest)
    return made.id


async def begun(service: TableService, clock: Clock, plan: TournamentPlan, *people: Guest, **more: Any) -> str:
    """The same, with its first round at the tables."""
    tournament_id = await gathered(service, plan, *people, **more)
    await service.tournaments.start(tournament_id, ADA)
    clock.time += FIRST_BREAK
    await service.tournaments.go_on()
    return tournament_id


async def finish(service: TableService, table_id: str) -> None:
    """Let everybody at a table choose whatever comes first, until the game is over."""
    while (table := await service.table(table_id)).status != GAME_OVER:
        seat = table.to_act[-1]
        await service.gameplay.move(table_id, seat, table.version, table.state.legal(seat)[-1])


async def finish_all(service: TableService, tournament_id: str) -> Tournament:
    """Play all tables of a round."""
    for pairing in (await service.tournaments.find(tournament_id)).pairings:
        if pairing.open and pairing.table_id:
            await finish(service, pairing.table_id)
    return await service.tournaments.find(tournament_id)


async def play_on(service: TableService, clock: Clock, tournament_id: str) -> Tournament:
    """Play the round, and go on to the next."""
    await finish_all(service, tournament_id)
    await service.tournaments.go_on()
    clock.time += BREAK
    await service.tournaments.go_on()
    return await service.tournaments.find(tournament_id)


def test_a_swiss_tournament_from_beginning_to_end(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        cup = service.tournaments
        tournament_id = await gathered(service, DUELS, ADA, BEN, CLEO)
        assert (await cup.find(tournament_id)).status == OPEN
        with pytest.raises(NotYours):
            await cup.start(tournament_id, BEN)
        await cup.start(tournament_id, ADA)
        await cup.go_on()
        assert await count(service, schema.tables) == 0, "the first round is announced before it begins"
        clock.time += FIRST_BREAK
        await cup.go_on()
        now = await cup.find(tournament_id)
        assert (now.status, now.round) == (RUNNING, 1)
        [duel, bye] = now.pairings
        assert (bye.bye, bye.points, bye.open, bye.table_id) == (True, (2,), False, None)
        table = await service.table(duel.table_id)
        names = {one.number: one.name for one in now.entrants}
        assert [chair.name for chair in table.chairs] == [names[number] for number in duel.seats]
        assert (table.setup.terms.tournament, table.setup.terms.seconds) == (tournament_id, 60)
        now = await play_on(service, clock, tournament_id)
        assert now.round == 2
        assert now.pairings[-1].group != bye.group, "nobody has a second bye before the others had one"
        now = await play_on(service, clock, tournament_id)
        assert (now.status, now.due, now.ended) == (OVER, None, clock.time - BREAK)
        assert sum(one.points for one in now.standings) == 4 * 2, "two halves for each game and each bye"
        assert await count(service, schema.tables) == 2
        await cup.go_on()
        assert await cup.find(tournament_id) == now

    at_a_service(url, scenario)


class Stopped(BaseException):
    """The process is killed."""


@pytest.mark.parametrize("stop", range(1, 12))
def test_a_process_that_is_killed_at_any_write_loses_and_doubles_nothing(
    sqlite: str, stop: int, monkeypatch: pytest.MonkeyPatch
):
    """After each commit of the first round and the beginning of the second, and right before each."""
    write, commits = Store.write, [0]

    async def killed(self: Store, work: Any, about: str = "") -> Any:
        if about != tournaments.TOPIC:
            return await write(self, work, about)
        commits[0] += 1
        if commits[0] == stop:
            raise Stopped
        answer = await write(self, work, about)
        commits[0] += 1
        if commits[0] == stop:
            raise Stopped
        return answer

    async def go_on(clock: Clock, wait: float = 0.0) -> None:
        async with opened(sqlite, clock) as service:
            clock.time += wait
            await service.live.uptime.go_on()
            try:
                await service.tournaments.go_on()
            except Stopped:
                return

    async def scenario() -> None:
        clock = Clock()
        async with opened(sqlite, clock) as service:
            tournament_id = await gathered(service, DUELS, ADA, BEN, CLEO, DAN)
            await service.tournaments.start(tournament_id, ADA)
        monkeypatch.setattr(Store, "write", killed)
        for wait in (FIRST_BREAK, 0.0):
            await go_on(clock, wait)
        async with opened(sqlite, clock) as service:
            await finish_all(service, tournament_id)
        for wait in (0.0, 0.0, BREAK, 0.0):
            await go_on(clock, wait)
        assert commits[0] >= stop, "there are fewer moments to be killed at"
        async with opened(sqlite, clock) as service:
            now = await service.tournaments.find(tournament_id)
            assert [(one.round, one.board, one.open) for one in now.pairings] == [
                (1, 1, False), (1, 2, False), (2, 1, True), (2, 2, True),
            ]  # fmt: skip
            assert all(one.table_id for one in now.pairings)
            assert await count(service, schema.tables) == 4
            assert sum(one.points for one in now.standings) == 4

    asyncio.run(scenario())


def test_two_processes_pair_a_round_once(shared: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        async with opened(shared, clock) as other:
            tournament_id = await gathered(service, DUELS, *FIVE)
            await service.tournaments.start(tournament_id, ADA)
            clock.time += FIRST_BREAK
            for _ in range(3):
                await asyncio.gather(service.tournaments.go_on(), other.tournaments.go_on())
            now = await other.tournaments.find(tournament_id)
            assert len(now.pairings) == 3
            assert await count(service, schema.tables) == 2
            await finish_all(other, tournament_id)
            for _ in range(3):
                await asyncio.gather(service.tournaments.go_on(), other.tournaments.go_on())
            assert sum(one.points for one in (await service.tournaments.find(tournament_id)).standings) == 2 * 3

    at_a_service(shared, scenario)


def test_late_entry_withdrawal_and_removal(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        cup = service.tournaments
        tournament_id = await gathered(service, DUELS, ADA, BEN, CLEO)
        await cup.withdraw(tournament_id, CLEO)
        await cup.join(tournament_id, CLEO)
        await cup.join(tournament_id, DAN)
        with pytest.raises(NotYours):
            await cup.remove(tournament_id, BEN, 4)
        await cup.remove(tournament_id, ADA, 4)
        with pytest.raises(Refused, match="removed you"):
            await cup.join(tournament_id, DAN)
        with pytest.raises(Refused, match="take part"):
            await cup.withdraw(tournament_id, EVE)
        await cup.start(tournament_id, ADA)
        clock.time += FIRST_BREAK
        await cup.go_on()
        now = await cup.join(tournament_id, EVE)
        assert now.entrant_of(EVE.id).joined_after == 1
        await cup.withdraw(tournament_id, BEN)
        now = await play_on(service, clock, tournament_id)
        second = {number for one in now.pairings if one.round == 2 for number in one.group}
        assert second == {1, 3, 5}, "Ben has withdrawn, Dan was removed, Eve plays from the second round on"
        assert {one.number for one in now.standings} == {1, 2, 3, 5}
        with pytest.raises(Refused, match="Nobody can enter"):
            await cup.join(tournament_id, BEN)

    at_a_service(url, scenario)


def test_tables_of_three_with_computers(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        threes = TournamentPlan("3", "carta", SHORT | {"players": 3}, CLOCK, SWISS, rounds=1, computer="novice")
        now = await service.tournaments.find(await begun(service, clock, threes, *FIVE[:4], computers=1))
        assert sorted(len(one.group) for one in now.pairings) == [2, 3]
        assert all(len(one.seats) == 3 for one in now.pairings)
        tables = [await service.table(one.table_id) for one in now.pairings]
        assert sum(chair.player is not None for table in tables for chair in table.chairs) == 2
        assert all(len({chair.name for chair in table.chairs}) == 3 for table in tables)
        computers = [chair.name for table in tables for chair in table.chairs if chair.player is not None]
        assert sorted(computers) == ["Minerva", "Ptolemy"], "a computer that has entered shares its name with no other"
        now = await play_on(service, clock, now.id)
        assert now.status == OVER
        [listed] = await service.tournaments.listed(ADA.id)
        assert listed.winners == (next(one.name for one in now.entrants if one.number == now.standings[0].number),)
        full = next(one for one in now.pairings if len(one.group) == 3)
        assert sum(full.points) == 6

    at_a_service(sqlite, scenario)


def test_a_knockout(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        plan = TournamentPlan("KO", "carta", SHORT, CLOCK, KNOCKOUT)
        tournament_id = await begun(service, clock, plan, *FIVE)
        with pytest.raises(Refused, match="Nobody can enter"):
            await service.tournaments.join(tournament_id, Guest("fay." * 4, "fay."))
        rounds = []
        for _ in range(3):
            now = await service.tournaments.find(tournament_id)
            rounds.append([one.group for one in now.pairings if one.round == now.round])
            await play_on(service, clock, tournament_id)
        assert [sorted(map(len, groups)) for groups in rounds] == [[1, 1, 1, 2], [2, 2], [2]]
        now = await service.tournaments.find(tournament_id)
        assert (now.status, now.round) == (OVER, 3)
        assert {now.standings[0].number, now.standings[1].number} == set(rounds[2][0])
        assert now.survivors() == [now.standings[0].number]

    at_a_service(url, scenario)


def test_an_arena(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        cup = service.tournaments
        plan = TournamentPlan("A", "carta", SHORT, CLOCK, ARENA, minutes=10, computer="novice")
        tournament_id = await begun(service, clock, plan, ADA, BEN, CLEO)
        now = await cup.find(tournament_id)
        assert [len(one.group) for one in now.pairings] == [2], "Cleo waits for a moment"
        clock.time += PATIENCE
        await cup.go_on()
        now = await cup.find(tournament_id)
        assert now.pairings[-1].seats.count(None) == 1, "then she plays against a computer"
        await finish_all(service, tournament_id)
        clock.time += PRESENT + 1
        await cup.go_on()
        assert not any(one.open for one in (await cup.find(tournament_id)).pairings), "nobody is here"
        for guest in (ADA, CLEO):
            await cup.see(tournament_id, guest.id)
        await cup.join(tournament_id, DAN)
        await cup.go_on()
        now = await cup.find(tournament_id)
        assert len([one for one in now.pairings if one.open]) == 1
        await finish_all(service, tournament_id)
        clock.time += 600
        for guest in (ADA, BEN, CLEO, DAN):
            await cup.see(tournament_id, guest.id)
        await cup.go_on()
        now = await cup.find(tournament_id)
        assert (now.status, now.round) == (OVER, 3)
        assert sum(one.tables for one in now.standings) == 2 + 1 + 2

    at_a_service(url, scenario)


async def rate(service: TableService, guest: Guest, mu: float, pace: str = CLOCK.pace) -> None:
    """Somebody keeps their name, and has a rating at a pace."""
    rating = {"game": "carta", "pace": pace, "mu": mu, "sigma": 2.0, "games": 9, "changed": 0.0}

    def write(connection: Connection) -> None:
        insert_person(connection, guest.id, guest.id[:12], guest.name, 0.0)
        connection.execute(schema.ratings.insert().values(person=guest.id, **rating))

    await service.store.write(write)


def test_those_with_a_rating_are_seeded_by_it_and_the_others_are_drawn_behind_them(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        await rate(service, CLEO, 31.0)
        await rate(service, EVE, 40.0)
        await rate(service, BEN, 45.0, pace="days")
        plan = TournamentPlan("KO", "carta", SHORT, CLOCK, KNOCKOUT, computer="hegemon")
        now = await service.tournaments.find(await begun(service, clock, plan, *FIVE, computers=1))
        strong = {one.name for one in now.seeding[:3]}
        names = [one.name for one in now.seeding]
        assert strong == {"Minerva", CLEO.name, EVE.name}, "a computer has the rating that was measured"
        assert names.index(EVE.name) < names.index(CLEO.name)
        assert [one.seed for one in now.seeding] == [1, 2, 3, 4, 5, 6]
        by_name = {one.name: one.number for one in now.entrants}
        byes = {one.group[0] for one in now.pairings if one.bye}
        assert byes == {by_name[name] for name in names[:2]}
        drawn = {tuple(one.name for one in seeded(replace(now, id=f"{n}"), {}).seeding) for n in range(20)}
        assert len(drawn) > 1, "another tournament, another draw"
        assert seeded(now, {1: 2.0}).seeding == seeded(now, {1: 2.0}).seeding
        assert seeded(now, {2: 1.0}).seeding[0].number == 2

    at_a_service(url, scenario)


def test_whoever_comes_late_follows_those_who_are_seeded(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        await rate(service, EVE, 40.0)
        tournament_id = await begun(service, clock, DUELS, ADA, BEN)
        now = await service.tournaments.join(tournament_id, EVE)
        assert now.seeding[-1] == now.entrant_of(EVE.id)
        assert now.seeding[-1].seed is None

    at_a_service(sqlite, scenario)


def test_a_table_that_was_closed_counts_as_level(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        tournament_id = await begun(service, clock, DUELS, ADA, BEN)
        gone = delete(schema.tables)
        await service.store.write(lambda connection: connection.execute(gone) and None)
        await service.tournaments.go_on()
        assert (await service.tournaments.find(tournament_id)).pairings[0].points == (1, 1)

    at_a_service(sqlite, scenario)


def test_whoever_lets_the_clock_run_out_is_taken_to_have_left_and_gets_nothing(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        tournament_id = await begun(service, clock, DUELS, ADA, BEN)
        [pairing] = (await service.tournaments.find(tournament_id)).pairings
        for _ in range(3):
            while 0 not in (table := await service.table(pairing.table_id)).to_act:
                await service.gameplay.move(table.id, 1, table.version, table.state.legal(1)[-1])
            assert not has_let_go(table, 0)
            await service.gameplay.move(table.id, 0, table.version, table.state.legal(0)[-1], late=True)
        assert has_let_go(await service.table(pairing.table_id), 0)
        await service.gameplay.leave(pairing.table_id, (ADA, BEN)[pairing.seats[0] - 1], 0)
        await finish(service, pairing.table_id)
        await service.tournaments.go_on()
        assert (await service.tournaments.find(tournament_id)).pairings[0].points == (0, 2)

    at_a_service(sqlite, scenario)


def test_if_all_have_left_nobody_gets_anything(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        tournament_id = await begun(service, clock, DUELS, ADA, BEN)
        [pairing] = (await service.tournaments.find(tournament_id)).pairings
        for seat, number in enumerate(pairing.seats):
            await service.gameplay.leave(pairing.table_id, (ADA, BEN)[number - 1], seat)
        await finish(service, pairing.table_id)
        await service.tournaments.go_on()
        assert (await service.tournaments.find(tournament_id)).pairings[0].points == (0, 0)

    at_a_service(sqlite, scenario)


def test_those_who_have_blocked_each_other_do_not_meet(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        await service.conduct.avoid(BEN.id, [CLEO.id], BLOCKED)
        await service.conduct.avoid(ADA.id, [DAN.id], BLOCKED)
        tournament_id = await gathered(service, DUELS, ADA, BEN, CLEO, EVE)
        with pytest.raises(Refused, match="doesn't want to play"):
            await service.tournaments.join(tournament_id, DAN)
        await service.tournaments.start(tournament_id, ADA)
        clock.time += FIRST_BREAK
        await service.tournaments.go_on()
        groups = [set(one.group) for one in (await service.tournaments.find(tournament_id)).pairings]
        assert {2, 3} not in groups

    at_a_service(sqlite, scenario)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"terms": Terms()}, "needs a clock"),
        ({"rounds": 0}, "rounds"),
        ({"style": "league"}, "no such style"),
        ({"style": ARENA, "minutes": 3}, "minutes"),
        ({"style": ARENA, "minutes": 30, "terms": Terms(clock="move", seconds=86400)}, "one sitting"),
        ({"name": " "}, "name"),
        ({"computer": "nobody"}, "no such computer"),
    ],
)
def test_plans_that_can_not_be_carried_out(sqlite: str, wrong: dict[str, Any], told: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        plan = replace(DUELS, **wrong)
        with pytest.raises(Exception, match=told):
            await service.tournaments.create(ADA, plan)
        with pytest.raises(Refused, match="computers"):
            await service.tournaments.create(ADA, DUELS, computers=1)
        with pytest.raises(BadOptions):
            await service.tournaments.create(ADA, replace(DUELS, options={"players": 9}))

    at_a_service(sqlite, scenario)


def test_what_is_refused(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        cup = service.tournaments
        with pytest.raises(NoSuchTournament):
            await cup.find("nowhere")
        with pytest.raises(NoSuchTournament):
            await cup.find("x" * 22)
        rated = replace(DUELS, terms=Terms(clock="move", seconds=60, rated=True))
        with pytest.raises(NoAccount):
            await cup.create(ADA, rated)
        tournament_id = await gathered(service, DUELS, ADA)
        with pytest.raises(Refused, match="two"):
            await cup.start(tournament_id, ADA)
        with pytest.raises(Refused, match="break"):
            await cup.hurry(tournament_id, ADA)
        with pytest.raises(Refused, match="people"):
            await cup.join(tournament_id, Guest("program" * 3, "Deep", program=True))
        await service.store.write(lambda connection: ban(connection, BEN.id, "", 0.0))
        clock.time += 10  # then it is known
        with pytest.raises(Banned):
            await cup.join(tournament_id, BEN)
        await cup.join(tournament_id, CLEO)
        assert (await cup.cancel(tournament_id, ADA)).status == CANCELLED
        with pytest.raises(Refused, match="Nobody can enter"):
            await cup.join(tournament_id, DAN)
        for _ in range(MOST_ALIVE):
            last = await cup.create(ADA, DUELS)
        with pytest.raises(TooMuch):
            await cup.create(ADA, DUELS)
        clock.time += FORGOTTEN + 1
        await cup.cancel_forgotten()
        assert (await cup.find(last.id)).status == CANCELLED

    at_a_service(sqlite, scenario)


def test_a_change_that_could_not_be_read_is_told_when_it_can_be(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario(service: TableService, clock: Clock) -> None:
        cups = service.tournaments
        tournament_id = await gathered(service, DUELS, BEN)
        known = await cups._version(tournament_id)
        await cups.join(tournament_id, CLEO)

        async def away(query: object) -> None:
            raise NoDatabase()

        with monkeypatch.context() as trouble:
            trouble.setattr(service.store, "rows", away)
            with pytest.raises(NoDatabase):
                await cups._version(tournament_id)
        assert await cups._version(tournament_id) == known + 1

    at_a_service(sqlite, scenario)


def test_the_end_of_a_tournament_is_told_whoever_asks_first(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        cups = service.tournaments
        one, other = await gathered(service, DUELS, BEN), await gathered(service, DUELS, BEN)
        known = [await cups._version(tournament_id) for tournament_id in (one, other)]
        await cups.cancel(one, ADA)
        assert await cups._version(other) == known[1]
        assert await cups._version(one) == known[0] + 1

    at_a_service(sqlite, scenario)


def test_the_lists_and_the_news(sqlite: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        cup = service.tournaments
        secret = await cup.create(BEN, replace(DUELS, public=False))
        tournament_id = await begun(service, clock, DUELS, ADA, CLEO)
        assert [(one.id, one.mine, one.entrants) for one in await cup.listed(CLEO.id)] == [(tournament_id, True, 2)]
        assert [one.id for one in await cup.listed(BEN.id)] == [tournament_id, secret.id]
        news = cup.news(tournament_id)
        first = await anext(news)
        await cup.join(tournament_id, DAN)
        assert await anext(news) == first + 1
        await news.aclose()
        told = select(schema.tournaments.c.version).where(schema.tournaments.c.id == tournament_id)
        assert await service.store.read(lambda connection: connection.execute(told).scalar_one()) == first + 1

    at_a_service(sqlite, scenario)

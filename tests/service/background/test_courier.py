"""People are told what they want while they aren't looking, by push and by mail, once and in their language."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from hegemon.service.accounts.people import insert_person
from hegemon.service.background.courier import Courier
from hegemon.service.background.pending_notices import LATER, SOON
from hegemon.service.errors import Refused, Unreachable
from hegemon.service.guests import Guest
from hegemon.service.notices.deliveries import MAIL, PAUSES, claim, send_later
from hegemon.service.notices.mail import MailServer, NoMail
from hegemon.service.notices.notices import Notice, note
from hegemon.service.notices.push import PushSender, connected, push_key
from hegemon.service.notices.wishes import NoticeWishes, Wishes, read_subscription
from hegemon.service.storage import schema
from hegemon.service.storage.store import NoDatabase
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from hegemon.service.tournaments.tournament import FIRST_BREAK, SWISS, TournamentPlan
from tests.service.playing import ADA, BEN, SHORT, Clock, opened, places, play, two_people
from tests.service.receivers import MailBox, PushService, is_signed_by, mail_box, push_service

BY_DAYS = Terms(clock="move", seconds=3 * 24 * 3600)


class Told:
    """A service whose clock is set, a courier, and Ada's browser and letter box."""

    def __init__(self, tables: TableService, clock: Clock, push: PushSender, service: PushService) -> None:
        self.tables, self.clock, self.push, self.browser = tables, clock, push, service
        self.wishes = Wishes(tables.store, tables.now)
        self.box = MailBox()
        self.courier = Courier(tables, push, None, "https://games.example")

    async def subscribe(self, guest: Guest = ADA, language: str = "en") -> str:
        subscription = read_subscription(self.browser.subscription, local=True)
        return await self.wishes.add_device(guest.id, "", subscription, "Firefox, Linux", language)

    async def later(self, seconds: float = SOON + 1) -> list[str]:
        """Let time pass, and the courier go round; what Ada's browser shows that is new."""
        before = len(self.browser.got)
        await self.courier.go_once()
        self.clock.time += seconds
        await self.courier.go_once()
        return [told["title"] for told in self.browser.got[before:]]

    async def go_away(self) -> None:
        """Nobody is at any table."""
        await self.tables.presence.close()
        await self.tables.store.write(lambda connection: connection.execute(delete(schema.presence)) and None)

    async def let_act(self, table: Table, guest: Guest, seat: int) -> None:
        action = table.state.legal(seat)[0]
        await self.tables.gameplay.act(table.id, guest, seat, table.version, action)

    async def until_turn_of(self, table_id: str, seat: int) -> Table:
        """Let both choose until it is somebody's turn who didn't choose last."""
        for _ in range(100):
            table = await self.tables.table(table_id)
            if table.to_act == (seat,) and table.moves and table.moves[-1].seat != seat:
                return table
            acting = table.to_act[0]
            await self.let_act(table, (ADA, BEN)[acting], acting)
        raise AssertionError("it is never their turn")


Scenario = Callable[[Told], Awaitable[None]]


@asynccontextmanager
async def telling(url: str, browser: PushService) -> AsyncIterator[Told]:
    clock = Clock()
    async with opened(url, clock) as tables:
        push = PushSender(await tables.store.write(push_key), "https://games.example", local=True)
        told = Told(tables, clock, push, browser)
        await told.courier.go_once()
        yield told


def run(url: str, scenario: Scenario) -> None:
    async def inner() -> None:
        with push_service() as browser:
            async with telling(url, browser) as told:
                await scenario(told)

    asyncio.run(inner())


def test_a_turn_is_told_once_for_each_choice(url: str):
    async def scenario(told: Told) -> None:
        table = await two_people(told.tables, BY_DAYS)
        await told.subscribe()
        await told.until_turn_of(table.id, 0)
        await told.go_away()
        assert await told.later(SOON - 1) == []  # perhaps she is just looking
        assert await told.later() == ["Your turn"]
        [notice], [headers] = told.browser.got, told.browser.headers
        assert notice["text"] == "Carta Impera Victoria, against ben."
        assert notice["path"] == f"/t/{table.id}"
        assert is_signed_by(headers["authorization"], told.push.public_key)
        assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
        assert await told.later(3600) == []
        await told.let_act(await told.tables.table(table.id), ADA, 0)
        await told.until_turn_of(table.id, 0)
        await told.go_away()
        assert await told.later() == ["Your turn"]

    run(url, scenario)


async def table_of_a_tournament(told: Told) -> tuple[Table, int]:
    """Ada's first table of a tournament by days, and her seat."""
    cups = told.tables.tournaments
    made = await cups.create(ADA, TournamentPlan("Cup", "carta", SHORT, BY_DAYS, SWISS, rounds=1))
    for guest in (ADA, BEN):
        await cups.join(made.id, guest)
    await cups.start(made.id, ADA)
    told.clock.time += FIRST_BREAK
    await cups.go_on()
    [pairing] = (await cups.find(made.id)).pairings
    return await told.tables.table(pairing.table_id), pairing.seats.index(1)


async def until_chosen(told: Told, table_id: str, seat: int, to_act: tuple[int, ...]) -> None:
    """Let both choose until Ada has, and it is somebody's turn."""
    while (table := await told.tables.table(table_id)).to_act != to_act or not any(m.seat == seat for m in table.moves):
        acting = table.to_act[0]
        await told.let_act(table, ADA if acting == seat else BEN, acting)


@pytest.mark.usefixtures("leaps")
def test_a_table_of_a_tournament_is_told_once_in_place_of_the_first_turn(url: str):
    async def scenario(told: Told) -> None:
        await told.subscribe()
        await told.wishes.choose(ADA.id, NoticeWishes(("turn",)))
        table, seat = await table_of_a_tournament(told)
        assert await told.later(SOON - 1) == []  # perhaps her page takes her there
        assert await told.later() == ["Your table is ready"]
        assert told.browser.got[-1]["text"] == "Cup: Carta Impera Victoria, against ben."
        assert told.browser.got[-1]["path"] == f"/t/{table.id}"
        assert await told.later() == []
        await until_chosen(told, table.id, seat, to_act=(seat,))
        await told.go_away()
        assert await told.later() == ["Your turn"]

    run(url, scenario)


@pytest.mark.usefixtures("leaps")
def test_who_has_chosen_at_the_table_of_a_tournament_is_not_told_of_it(sqlite: str):
    async def scenario(told: Told) -> None:
        await told.subscribe()
        table, seat = await table_of_a_tournament(told)
        await until_chosen(told, table.id, seat, to_act=(1 - seat,))
        await told.go_away()
        assert await told.later() == []

    run(sqlite, scenario)


def test_who_looks_is_told_when_they_look_no_more(url: str):
    async def scenario(told: Told) -> None:
        table = await two_people(told.tables, BY_DAYS)
        await told.subscribe()
        await told.until_turn_of(table.id, 0)
        await told.tables.presence.close()
        told.tables.presence.see(await told.tables.table(table.id), ADA.id)
        assert await told.later(SOON + 1) == []
        await told.go_away()
        assert await told.later(LATER + 1) == ["Your turn"]

    run(url, scenario)


def test_who_has_chosen_meanwhile_is_not_told(url: str):
    async def scenario(told: Told) -> None:
        table = await two_people(told.tables, BY_DAYS)
        await told.subscribe()
        table = await told.until_turn_of(table.id, 0)
        await told.go_away()
        await told.courier.go_once()
        while 0 in (await told.tables.table(table.id)).to_act:
            await told.let_act(await told.tables.table(table.id), ADA, 0)
        assert await told.later() == []

    run(url, scenario)


def test_nobody_is_told_what_they_don_t_want_to_hear(url: str):
    async def scenario(told: Told) -> None:
        await told.wishes.choose(ADA.id, NoticeWishes(("over",)))
        await told.subscribe()
        table = await two_people(told.tables, BY_DAYS, **SHORT)
        await told.until_turn_of(table.id, 0)
        await told.go_away()
        assert await told.later() == []
        await play(told.tables, table.id, (ADA, BEN))
        await told.go_away()
        assert await told.later() == ["Your game is over"]
        assert await told.later() == []
        assert told.browser.got[0]["text"].startswith("Carta Impera Victoria: ")

    run(url, scenario)


def test_quiet_hours_are_quiet_and_afterwards_it_is_told(url: str):
    async def scenario(told: Told) -> None:
        told.clock.time = 23 * 3600.0  # in the evening of the first day of 1970
        await told.wishes.choose(ADA.id, NoticeWishes(quiet_from=22 * 60, quiet_until=7 * 60, zone="UTC"))
        await told.subscribe()
        table = await told.tables.create(ADA, "carta", {"players": 3}, places("me", "anybody", "anybody"), BY_DAYS)
        await told.tables.seats.sit_down(table.id, 1, BEN)
        await told.go_away()
        assert await told.later(3600.0) == []
        assert await told.later(7 * 3600.0 + 60) == ["ben. has sat down"]

    run(url, scenario)


def test_a_device_that_is_gone_is_forgotten_and_one_that_is_away_is_tried_again(url: str, caplog):
    caplog.set_level(logging.INFO)

    async def scenario(told: Told) -> None:
        await told.subscribe()
        hello = {"kind": "trial", "about": "", "told": {}}
        device = (await told.wishes.devices(ADA.id))[0].id

        async def send() -> None:
            await told.tables.store.write(lambda c: send_later(c, "push", device, hello, told.clock.time))

        told.browser.answers = [503, 429]
        await send()
        assert await told.later(PAUSES[0] - 1) == []
        assert await told.later(PAUSES[0]) == []
        assert await told.later(PAUSES[1]) == ["It works"]
        told.browser.answers = [500] * (len(PAUSES) + 1)
        await send()
        for pause in (0.0, *PAUSES):
            assert await told.later(pause) == []
        assert await told.later(10 * PAUSES[-1]) == []
        assert "could not be handed over: answer 500" in caplog.text
        told.browser.answers = [410]
        await send()
        assert await told.later() == []
        assert await told.wishes.devices(ADA.id) == []
        assert "127.0.0.1" not in caplog.text

    run(url, scenario)


def test_two_processes_tell_it_once(url: str):
    async def scenario(told: Told) -> None:
        other = Courier(told.tables, told.push, None, "")
        table = await two_people(told.tables, BY_DAYS)
        await told.subscribe()
        await told.until_turn_of(table.id, 0)
        await told.go_away()
        await asyncio.gather(told.courier.go_once(), other.go_once())
        told.clock.time += SOON + 1
        await asyncio.gather(told.courier.go_once(), other.go_once())
        assert [one["title"] for one in told.browser.got] == ["Your turn"]

    run(url, scenario)


def test_what_was_not_told_before_a_restart_is_told_after_it(url: str):
    async def scenario() -> None:
        with push_service() as browser:
            async with telling(url, browser) as told:
                table = await two_people(told.tables, BY_DAYS)
                await told.subscribe()
                await told.until_turn_of(table.id, 0)
                await told.go_away()
                moment = told.clock.time
            async with telling(url, browser) as told:  # nobody had looked at that move yet
                told.clock.time = moment + 60.0
                assert await told.later() == ["Your turn"]

    asyncio.run(scenario())


def test_what_a_process_had_claimed_that_was_killed_is_sent_by_another(url: str):
    async def scenario(told: Told) -> None:
        device = await told.subscribe()
        hello = {"kind": "trial", "about": "", "told": {}}
        await told.tables.store.write(lambda c: send_later(c, "push", device, hello, told.clock.time))
        [claimed] = await told.tables.store.write(lambda c: claim(c, told.clock.time))
        assert claimed.target == device
        assert await told.later(PAUSES[0] - 1) == []  # whoever has claimed it may still be sending it
        assert await told.later(2) == ["It works"]
        assert await told.later(10 * PAUSES[-1]) == []

    run(url, scenario)


async def away(*asked: object) -> Any:
    """A database that can't be reached."""
    raise NoDatabase()


async def fails(told: Told, monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
    """Let the courier go round once while something can't be done."""
    with monkeypatch.context() as trouble:
        trouble.setattr(owner, name, away)
        with pytest.raises(NoDatabase):
            await told.courier.go_once()


@pytest.mark.parametrize(("what", "over"), [("write", False), ("table", False), ("write", True)])
def test_what_was_found_while_the_database_went_away_is_told_when_it_is_back(
    url: str, what: str, over: bool, monkeypatch: pytest.MonkeyPatch
):
    async def scenario(told: Told) -> None:
        table = await two_people(told.tables, BY_DAYS, **SHORT)
        await told.subscribe()
        if over:
            await play(told.tables, table.id, (ADA, BEN))
        else:
            await told.until_turn_of(table.id, 0)
        await told.go_away()
        await fails(told, monkeypatch, told.tables.store if what == "write" else told.tables, what)
        assert await told.later() == ["Your game is over" if over else "Your turn"]

    run(url, scenario)


def test_what_is_due_when_a_table_can_t_be_reached_is_told_later(url: str, monkeypatch: pytest.MonkeyPatch):
    async def scenario(told: Told) -> None:
        table = await two_people(told.tables, BY_DAYS)
        await told.subscribe()
        await told.until_turn_of(table.id, 0)
        await told.go_away()
        await told.courier.go_once()
        told.clock.time += SOON + 1
        await fails(told, monkeypatch, told.tables, "table")
        assert await told.later() == ["Your turn"]

    run(url, scenario)


def test_a_table_that_nobody_can_read_keeps_nothing_from_others(sqlite: str):
    async def scenario(told: Told) -> None:
        broken, table = [await two_people(told.tables, BY_DAYS) for _ in range(2)]
        await told.subscribe()
        for each in (broken, table):
            await told.until_turn_of(each.id, 0)
        await told.go_away()
        nonsense = update(schema.entries).where(schema.entries.c.table_id == broken.id).values(kind="dance")
        await told.tables.store.execute(nonsense)
        told.tables.live.forget(broken.id)
        assert await told.later() == ["Your turn"]
        assert told.browser.got[-1]["path"] == f"/t/{table.id}"

    run(sqlite, scenario)


def test_mail_is_sent_in_the_reader_s_language_and_can_be_stopped(sqlite: str, caplog):
    caplog.set_level(logging.DEBUG)

    async def scenario(told: Told) -> None:
        with mail_box() as (address, box):
            told.courier = Courier(
                told.tables, told.push, MailServer.at(address, "us@games.example"), "https://games.example"
            )
            row = {"person": ADA.id, "address": "ada@example.org", "language": "fr", "notices": True, "stop": "s" * 22}

            def write(connection: Any) -> None:
                insert_person(connection, ADA.id, "public", "Ada", 0.0)
                connection.execute(schema.mail_addresses.insert().values(**row, since=0.0))
                over = {"game": "carta", "won": True, "winners": ["Ada"]}
                note(connection, [Notice(ADA.id, "over", "T" * 22, 0, over, told.clock.time)])

            await told.tables.store.write(write)
            box.answers = ["451 later"]
            await told.later(PAUSES[0] + 1)
            [mail] = box.got
            assert mail["From"] == "Hegemon <us@games.example>"
            assert mail["List-Unsubscribe"] == f"<https://games.example/mail/stop/{'s' * 22}>"
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert f"https://games.example/t/{'T' * 22}" in box.text()
            assert "Your game is over" not in str(mail["Subject"])
            box.answers = ["550 unknown"] * 9
            await told.tables.store.write(
                lambda c: send_later(c, MAIL, "ada@example.org", {"kind": "over", "about": "T", "told": {
                    "game": "carta", "won": True, "winners": ["Ada"]}}, told.clock.time)
            )  # fmt: skip
            for pause in (0.0, *PAUSES):
                await told.later(pause + 1)
            left = select(schema.deliveries.c.number)
            assert await told.tables.store.read(lambda c: c.execute(left).all()) == []
            assert "could not be handed over: answer 550" in caplog.text
            ours = [record.getMessage() for record in caplog.records if record.name.startswith("hegemon")]
            assert not any("ada@example.org" in line or "s" * 22 in line for line in ours)

    run(sqlite, scenario)


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_only_addresses_of_the_internet_are_asked():
    with pytest.raises(Unreachable, match="not an address") as refusal:
        connected("localhost", 80, local=False)
    assert refusal.value.lasting


def test_a_subscription_is_checked():
    with push_service() as browser:
        told = json.loads(browser.subscription)
        assert read_subscription(browser.subscription, local=True)["endpoint"] == told["endpoint"]
        broken = [
            "", "[]", "{}", "{", browser.subscription,  # by http
            json.dumps(told | {"endpoint": "https:///nowhere"}),
            json.dumps(told | {"endpoint": "https://push.example/" + "x" * 1000}),
            json.dumps(told | {"endpoint": "https://push.example:99999/"}),
            json.dumps(told | {"endpoint": "https://push.example/", "keys": told["keys"] | {"auth": "AAAA"}}),
            json.dumps(told | {"endpoint": "https://push.example/", "keys": told["keys"] | {"p256dh": "AAAA"}}),
        ]  # fmt: skip
        for text in broken:
            with pytest.raises(Refused):
                read_subscription(text)


@pytest.mark.parametrize(
    ("url", "sender"),
    [("http://mail.example", "us@games.example"), ("smtp://", "us@games.example"), ("smtp://mail.example", "nobody")],
)
def test_a_mail_server_is_checked(url: str, sender: str):
    with pytest.raises(NoMail):
        MailServer.at(url, sender)

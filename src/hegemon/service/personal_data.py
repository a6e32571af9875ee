"""What is known of somebody: handed out to them, moved to where they sign in, or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, delete, exists, func, select, tuple_, update

from hegemon.service.accounts.conduct import move_avoided, move_removed
from hegemon.service.accounts.people import People, Person
from hegemon.service.errors import ServiceError
from hegemon.service.guests import Guest
from hegemon.service.notices.deliveries import forget_addresses, forget_names
from hegemon.service.notices.wishes import move_wishes
from hegemon.service.programs.programs import NoSuchProgram
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.entries import RENAME
from hegemon.service.tables.table import OVER, PLAYING, WAITING
from hegemon.service.tournaments.rows import move_entries

NOBODY: Final = ""
"""The name of somebody who is deleted: they are called by a number (`name_or_number`)."""
BY_SEAT: Final = ("plans",)
"""What is found by the seats that somebody has, if any."""


class PersonalData:
    """What is known of people."""

    def __init__(self, tables: TableService, people: People) -> None:
        self._tables, self._people = tables, people

    # -- handing out -------------------------------------------------------------------------------------------------

    async def export(self, guest: Guest, person: Person | None) -> dict[str, Any]:
        """All of it, as plain data."""
        found = await self._tables.store.read(lambda connection: read_all(connection, guest.id))
        kept = {"address": person.public, "since": person.since, "shows": dict(person.shows)} if person else {}
        return {"person": {"name": guest.name, "kept": person is not None} | kept} | found

    # -- moving ------------------------------------------------------------------------------------------------------

    async def hand_over(self, guest: Guest, to: Guest) -> int:
        """What a guest played is somebody's from now on, who has just signed in; at how many tables.

        Where both sit at one table each stays who they are.
        """
        held, results = schema.holders.c, schema.result_seats.c

        def theirs(connection: Connection) -> list[str]:
            both = select(held.table_id).where(held.guest == to.id)
            mine = select(held.table_id).where((held.guest == guest.id) & held.table_id.not_in(both)).distinct()
            return list(connection.execute(mine).scalars())

        table_ids = await self._tables.store.read(theirs)

        def write(connection: Connection) -> None:
            here = schema.holders.c.table_id.in_(table_ids) & (held.guest == guest.id)
            connection.execute(update(schema.holders).where(here).values(guest=to.id))
            hosted = schema.tables.c.id.in_(table_ids) & (schema.tables.c.host == guest.id)
            connection.execute(update(schema.tables).where(hosted).values(host=to.id))
            here = schema.presence.c.table_id.in_(table_ids) & (schema.presence.c.guest == guest.id)
            connection.execute(delete(schema.presence).where(here))
            played = select(results.table_id).where(results.person == to.id)
            moved = (results.person == guest.id) & results.table_id.not_in(played)
            connection.execute(update(schema.result_seats).where(moved).values(person=to.id))

        if table_ids:
            await self._tables.live.rewrite(table_ids, write)
            await self._tables.seats.rename(to, guest.name)
        await self._tables.store.write(lambda connection: move_remarks(connection, guest.id, to.id))
        return len(table_ids)

    async def arrive(self, guest: Guest, to: Guest, session: str) -> None:
        """A guest's browser is somebody's who has signed in: whom they avoid, and who avoids them, stays so."""

        def write(connection: Connection) -> None:
            move_avoided(connection, guest.id, to.id)
            move_removed(connection, guest.id, to.id)
            move_wishes(connection, guest.id, to.id, session)
            move_entries(connection, guest.id, to.id)

        await self._tables.store.write(write)

    # -- deleting ----------------------------------------------------------------------------------------------------

    async def delete(self, guest: Guest) -> None:
        """Somebody is gone: their games stay, their name, what they said and what they sign in by go. So do their
        programs.
        """
        for program in await self._tables.programs.of(guest.id):
            await self.delete(program.guest)
            self._tables.programs.forget()
        await self._leave_all(guest)
        table_ids = await self._tables.store.column(tables_of(guest.id))
        await self._tables.live.rewrite(table_ids, lambda connection: erase(connection, guest.id))
        self._tables.presence.forget(guest.id)
        self._people.forget(guest.id)

    async def remove_program(self, owner: Person, program_id: str) -> None:
        """Somebody removes a program of theirs: computers take its seats, and what it played stays under its name."""
        program = next((one for one in await self._tables.programs.of(owner.id) if one.id == program_id), None)
        if program is None:
            raise NoSuchProgram()
        await self._leave_all(program.guest)
        await self._tables.programs.remove(program)

    async def _leave_all(self, guest: Guest) -> None:
        """Close one's tables that wait, stand up, and give one's seats to computers."""
        at = schema.tables.c
        query = select(at.id, at.status, at.host).where(at.id.in_(tables_of(guest.id)) & (at.status != OVER))
        for table_id, status, host in await self._tables.store.rows(query):
            with suppress(ServiceError):  # it has begun, ended or been closed a moment ago
                if status == WAITING and host == guest.id:
                    await self._tables.close_table(table_id, guest)
                    continue
                for seat in (await self._tables.table(table_id)).seats_of(guest.id):
                    if status == PLAYING:
                        await self._tables.gameplay.leave(table_id, guest, seat)
                    else:
                        await self._tables.seats.stand_up(table_id, seat, guest)


def read_all(connection: Connection, guest: str) -> dict[str, Any]:
    """What is stored of a guest, by what it is about."""
    said, came = schema.remarks.c, schema.result_seats
    seats = seats_of(connection, guest)
    at, key = schema.tables.c, schema.passkeys.c
    unfinished = select(at.id, at.game, at.status, at.created).where(
        at.id.in_([table_id for table_id, _ in seats]) & (at.status != OVER)
    )
    lines = select(said.table_id, said.at, said.text).where(said_by(guest, seats) & (said.text != "")).order_by(said.at)
    games = (
        select(schema.results, *(column for column in came.c if column.name not in ("table_id", "person")))
        .join(came, came.c.table_id == schema.results.c.table_id)
        .where(came.c.person == guest)
        .order_by(schema.results.c.ended)
    )
    devices = select(key.label, key.added, key.used).where(key.person == guest).order_by(key.added)
    mine, change, session = schema.ratings.c, schema.rating_changes.c, schema.sessions.c
    strength = select(mine.game, mine.pace, mine.mu, mine.sigma, mine.games).where(mine.person == guest)
    curve = (
        select(change.at, change.table_id, change.game, change.pace, change.mu, change.sigma, change.weight)
        .where(change.person == guest)
        .order_by(change.at)
    )
    avoided, told, made, banned = schema.avoided.c, schema.reports.c, schema.programs.c, schema.bans.c
    offer, plan, sought = schema.offers.c, schema.plans.c, schema.seekers.c
    here, came_from = schema.presence.c, schema.origins.c
    shunned = select(avoided.name, avoided.how, avoided.since)
    settled = select(plan.table_id, plan.seat, plan.condition, plan.actions).where(
        tuple_(plan.table_id, plan.seat).in_(seats)
    )
    friend, known = schema.friends.c, schema.people.c
    cup, who = schema.tournaments.c, schema.tournament_entrants.c
    wish, device, mail = schema.notice_wishes.c, schema.push_devices.c, schema.mail_addresses.c
    queries = {
        "tables": unfinished, "games": games, "chat": lines, "plans": settled, "ratings": strength,
        "rating_changes": curve, "passkeys": devices,
        "sessions": select(session.since).where(session.person == guest).order_by(session.since),
        "programs": select(made.name, made.since, made.plays).where(made.owner == guest).order_by(made.since),
        "avoided": shunned.where(avoided.guest == guest).order_by(avoided.since),
        "reports": select(told.at, told.name, told.words).where(told.reporter == guest).order_by(told.at),
        "bans": select(banned.since, banned.why).where(banned.guest == guest),
        "friends": select(known.name, friend.since, friend.agreed)
        .join(schema.friends, friend.other == known.id)
        .where(friend.person == guest)
        .order_by(known.name),
        "offers": select(offer.kind, offer.terms, offer.since, known.name.label("to"))
        .join(schema.people, offer.receiver == known.id)
        .where(offer.sender == guest)
        .order_by(offer.since),
        "notices": select(wish.kinds, wish.quiet_from, wish.quiet_until, wish.zone).where(wish.guest == guest),
        "devices": select(device.label, device.endpoint, device.language, device.added).where(device.guest == guest),
        "tournaments": select(cup.name, cup.game, cup.created, who.number)
        .join(schema.tournament_entrants, who.tournament_id == cup.id)
        .where(who.guest == guest)
        .order_by(cup.created),
        "quick_match": select(sought.game, sought.players, sought.pace, sought.rated, sought.since).where(
            sought.guest == guest
        ),
        "presence": select(here.table_id, here.seen).where(here.guest == guest),
        "origins": select(came_from.table_id, came_from.origin).where(came_from.person == guest),
        "mail": select(mail.address, mail.notices, mail.language, mail.since).where(mail.person == guest),
    }  # fmt: skip
    return {
        name: [dict(row) for row in connection.execute(query).mappings()] if seats or name not in BY_SEAT else []
        for name, query in queries.items()
    }


def said_by(guest: str, seats: Sequence[tuple[str, int]]) -> ColumnElement[bool]:
    """What a guest said, or their other devices at the seats they hold; of older lines only the seat is known."""
    said, held = schema.remarks.c, schema.holders.c
    a_device = (held.table_id == said.table_id) & (held.seat == said.seat) & (held.guest == said.guest)
    there = tuple_(said.table_id, said.seat).in_(seats) & (said.guest.is_(None) | exists().where(a_device))
    return (said.guest == guest) | there if seats else said.guest == guest


def move_remarks(connection: Connection, guest: str, to: str) -> None:
    """What a guest said is somebody's from now on, but for the tables where each stays who they are."""
    said, held = schema.remarks.c, schema.holders.c
    elsewhere = said.table_id.not_in(select(held.table_id).where(held.guest == guest))
    connection.execute(update(schema.remarks).where((said.guest == guest) & elsewhere).values(guest=to))


def forget_whom_they_avoid(connection: Connection, guest: str) -> None:
    """Nobody avoids somebody who is deleted; their other devices lose the name by which they were avoided."""
    at = schema.avoided.c
    together = select(at.guest, at.since).where(at.other == guest)
    pairs = [(row.guest, row.since) for row in connection.execute(together)]
    if pairs:
        connection.execute(update(schema.avoided).where(tuple_(at.guest, at.since).in_(pairs)).values(name=NOBODY))
        connection.execute(delete(schema.avoided).where(at.other == guest))


def seats_of(connection: Connection, guest: str) -> list[tuple[str, int]]:
    """The seats that a guest holds, with their tables."""
    held = schema.holders.c
    rows = connection.execute(select(held.table_id, held.seat).where(held.guest == guest))
    return [(row.table_id, row.seat) for row in rows]


def tables_of(guest: str) -> Select[str]:
    """The tables at which a guest sits, or that they opened."""
    at, held = schema.tables.c, schema.holders.c
    return select(at.id).where(at.id.in_(select(held.table_id).where(held.guest == guest)) | (at.host == guest))


def hold_still(connection: Connection, guest: str) -> None:
    """Let no other process write down meanwhile that a guest was seen: at their tables, in the order in which all who
    need several take them, or as somebody who is here.
    """
    connection.execute(tables_of(guest).order_by(schema.tables.c.id).with_for_update()).all()
    for kind in (schema.people, schema.programs):
        connection.execute(select(kind.c.id).where(kind.c.id == guest).with_for_update()).all()


def erase(connection: Connection, guest: str) -> None:
    """Take out of everything that is stored who a guest was."""
    held, seats, results = schema.holders.c, schema.seats.c, schema.result_seats.c
    hold_still(connection, guest)
    mine = seats_of(connection, guest)
    called = set(connection.execute(select(schema.people.c.name).where(schema.people.c.id == guest)).scalars())
    connection.execute(update(schema.result_seats).where(results.person == guest).values(name=NOBODY, person=None))
    said = said_by(guest, mine)
    connection.execute(update(schema.remarks).where(said).values(name=NOBODY, text="", guest=None))
    if mine:
        here = tuple_(seats.table_id, seats.seat).in_(mine)
        called.update(connection.execute(select(seats.name).where(here)).scalars())
        connection.execute(update(schema.seats).where(here).values(name=NOBODY, way_back=None))
        at = schema.entries.c
        names = tuple_(at.table_id, at.seat).in_(mine) & (at.kind == RENAME)
        connection.execute(update(schema.entries).where(names).values(data={"was": NOBODY, "name": NOBODY}))
        results_here = tuple_(results.table_id, results.seat).in_(mine)
        connection.execute(update(schema.result_seats).where(results_here).values(name=NOBODY))
    forget_names(connection, called - {NOBODY}, {table_id for table_id, _ in mine})
    forget_addresses(connection, guest)
    connection.execute(delete(schema.holders).where(held.guest == guest))
    of_guests = (
        schema.presence, schema.visitors, schema.seekers, schema.avoided, schema.notice_wishes, schema.push_devices,
        schema.notices, schema.challenges, schema.removed,
    )  # fmt: skip
    for theirs in of_guests:
        connection.execute(delete(theirs).where(theirs.c.guest == guest))
    for of_people in (schema.mail_links, schema.origins):
        connection.execute(delete(of_people).where(of_people.c.person == guest))
    told = schema.reports.c
    forget_whom_they_avoid(connection, guest)
    connection.execute(update(schema.reports).where(told.reporter == guest).values(reporter=NOBODY))
    connection.execute(update(schema.reports).where(told.about == guest).values(name=NOBODY))
    connection.execute(update(schema.tables).where(schema.tables.c.host == guest).values(host=NOBODY))
    who, cup = schema.tournament_entrants.c, schema.tournaments.c
    gone = {"name": NOBODY, "guest": None, "left_after": func.coalesce(who.left_after, who.joined_after)}
    connection.execute(update(schema.tournament_entrants).where(who.guest == guest).values(gone))
    connection.execute(update(schema.tournaments).where(cup.host == guest).values(host=NOBODY))
    for kind in (schema.people, schema.programs):
        connection.execute(delete(kind).where(kind.c.id == guest))

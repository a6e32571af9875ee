"""Whom the reader of a page knows: friends to invite to a table, and how somebody is known to them."""

from __future__ import annotations

from collections.abc import Collection

from hegemon.service.accounts.conduct import BLOCKED
from hegemon.service.company.friends import FRIENDS, Friend
from hegemon.service.tables.table import Table
from hegemon.web.visits.visit import Visit


async def friends_to_invite(visit: Visit, table: Table) -> list[tuple[Friend, bool]]:
    """The friends whom somebody at a table may invite to it, and has each been invited already?"""
    person = visit.reader.person
    if person is None or not (table.seats_of(person.id) or table.setup.host == person.id):
        return []
    known = await visit.tables.friends.of(person.id)
    offers = await visit.tables.offers.of(person.id)
    invited = {offer.name for offer in offers if offer.mine and offer.table_id == table.id}
    removed = await visit.tables.conduct.removed_from(table.id)
    return [
        (one, one.name in invited)
        for one in known
        if one.how == FRIENDS and not table.seats_of(one.id) and one.id not in removed
    ]


async def known_as(visit: Visit, guests: Collection[str]) -> str:
    """How somebody, by any of their ids, is known to the reader: as a friend, asked by one of both, or as somebody whom
    the reader has blocked; "" if not.
    """
    person = visit.reader.person
    avoided = await visit.tables.conduct.avoided(visit.reader.guest.id)
    if any(avoided.get(guest) == BLOCKED for guest in guests):
        return BLOCKED
    known = await visit.tables.friends.of(person.id) if person else []
    return next((one.how for one in known if one.id in guests), "")

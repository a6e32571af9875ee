"""The friends of whoever waits at a table."""

from __future__ import annotations

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
    return [(one, one.name in invited) for one in known if one.how == FRIENDS and not table.seats_of(one.id)]

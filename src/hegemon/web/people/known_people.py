"""Who at a table keeps their name, as far as they let others see."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.service.results.rated_games import is_provisional
from hegemon.service.tables.table import Table
from hegemon.web.visits.visit import Visit
from hegemon.web.words.ratings import rating_words


@dataclass(frozen=True)
class KnownPerson:
    """Somebody who keeps their name."""

    address: str
    """Of their page; "" if they don't want to be seen."""
    rating: str
    """At this game and pace; "" if they don't show it."""
    provisional: bool = False


async def known_people(visit: Visit, table: Table) -> dict[int, KnownPerson]:
    """By seat, those who keep their name."""
    found = {}
    for seat, chair in enumerate(table.chairs):
        for guest in chair.guests:
            if (person := await visit.tables.people.person(guest)) is None:
                continue
            known = KnownPerson(f"/people/{person.public}" if person.lets_others_see("profile") else "", "")
            if person.lets_others_see("ratings"):
                strength = await visit.tables.ratings.strength(guest, table.setup.game.name, table.setup.terms.pace)
                known = KnownPerson(known.address, rating_words(strength), is_provisional(strength))
            found[seat] = known
    return found

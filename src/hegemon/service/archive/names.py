"""The names of those who played, found by the beginning of any of their words, without regard to case and accents."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from sqlalchemy import Connection, func, select

from hegemon.service.storage import schema

SEATS: Final = schema.result_seats.c
MOST: Final = 500
"""Names that one beginning finds, at most."""
FOLDED: Final = 50_000
"""Names whose words are remembered."""


def names_like(connection: Connection, wanted: str) -> list[str]:
    """The names of all who ever played in which each word that is wanted is the beginning of a word."""
    beginnings = words_of(wanted)
    fitting = (name for name in all_names(connection) if fits(name, beginnings))
    return [name for name, _ in zip(fitting, range(MOST), strict=False)] if beginnings else []


def all_names(connection: Connection) -> list[str]:
    """Every name once: from one to the next by their index, not through the seats of all games."""
    names = select(func.min(SEATS.name).label("name")).cte("names", recursive=True)
    following = select(func.min(SEATS.name)).where(SEATS.name > names.c.name).scalar_subquery()
    names = names.union_all(select(following).where(names.c.name.is_not(None)))
    return list(connection.execute(select(names.c.name).where(names.c.name.is_not(None))).scalars())


def fits(name: str, beginnings: tuple[str, ...]) -> bool:
    """Does a name fit what is looked for?

    >>> [fits("Lucía Ñúñez", words_of(wanted)) for wanted in ("lucia", "NUN", "Núñez Lu", "cia")]
    [True, True, True, False]
    """
    words = words_of(name)
    return all(any(word.startswith(beginning) for word in words) for beginning in beginnings)


@lru_cache(maxsize=FOLDED)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, in letters without case and accents.

    >>> words_of("Élodie  d’Arc"), words_of("Ґалаґан")
    (('elodie', 'd’arc'), ('ґалаґан',))
    """
    apart = unicodedata.normalize("NFKD", name.casefold())
    return tuple("".join(letter for letter in apart if not unicodedata.combining(letter)).split())

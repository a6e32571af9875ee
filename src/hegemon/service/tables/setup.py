"""What a table begins with: what never changes about it, and its chairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from hegemon.core import Feature, Game, Options
from hegemon.service.guests import name_or_number
from hegemon.service.tables.terms import Terms


@dataclass(frozen=True)
class TableSetup:
    """What never changes about a table."""

    id: str
    game: Game
    options: Options
    seed: str
    terms: Terms
    host: str
    created: float

    @property
    def hints(self) -> bool:
        """May players ask the strongest computer, and is there one?"""
        return self.terms.hints and self.game.offers(Feature.HINTS)

    @cached_property
    def fingerprint(self) -> str:
        """The hash of the seed: shown from the start, so that the shuffle can be checked at the end."""
        return sha256(self.seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat, and who is on it."""

    name: str = ""
    player: str | None = None
    """The kind of computer that plays here; None for a person."""
    open: bool = False
    """May anybody who finds the table sit down here?"""
    invitation: str | None = None
    way_back: str | None = None
    guests: frozenset[str] = frozenset()
    program: bool = False
    """Does the account of a program sit here?"""

    @property
    def free(self) -> bool:
        """Does it wait for somebody?"""
        return self.player is None and not self.guests


def names_of(chairs: Sequence[Chair]) -> tuple[str, ...]:
    r"""What everybody is called, by seat.

    >>> names_of([Chair("Ada"), Chair()])
    ('Ada', '№\xa02')
    """
    return tuple(name_or_number(chair.name, number) for number, chair in enumerate(chairs, start=1))

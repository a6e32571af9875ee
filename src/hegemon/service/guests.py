"""Who plays: people, with or without an account, and programs."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.languages.voice import NUMBERED


@dataclass(frozen=True)
class Guest:
    """Whoever plays: an identity nobody can guess, and a name."""

    id: str
    name: str = ""
    program: bool = False
    """Is it the account of a program?"""


def name_or_number(name: str, number: int) -> str:
    r"""What somebody is called: whoever has no name any more by the number of their seat, or of their entry.

    >>> name_or_number("Ada", 1), name_or_number("", 2)
    ('Ada', '№\xa02')
    """
    return name or NUMBERED.format(number)

"""Who plays: people, with or without an account, and programs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Guest:
    """Whoever plays: an identity nobody can guess, and a name."""

    id: str
    name: str = ""
    program: bool = False
    """Is it the account of a program?"""

"""Who plays: people without accounts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Guest:
    """Somebody without an account: an identity nobody can guess, and a name anybody can choose."""

    id: str
    name: str = ""

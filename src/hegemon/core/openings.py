"""Openings: what somebody began a game with, for those who look for their own habits."""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.message import Message


class Opening(NamedTuple):
    """One way to look at how somebody began."""

    title: Message
    """What is looked at: "First techs"."""
    things: tuple[Message, ...]
    """What it was, in this order: Pottery, Writing."""

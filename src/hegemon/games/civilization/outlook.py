"""How good a position looks: how far everybody has come towards each of the four victories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hegemon.core.game import View
from hegemon.games.civilization.facts import CONTENT

PYRAMID: Final = (5, 4, 3, 2, 1)
"""By row from 1: the cards that Space Flight takes (R-TECH-03)."""
TOKENS_PER_STEP: Final = 5
"""About what a step on the culture track costs (R-CUL-02)."""
HOPE: Final = 0.9
"""No progress short of winning is worth a victory."""
MIGHT: Final = 40
"""Units and figures with which hardly any capital would stand."""


def evaluate(view: View) -> float:
    """From 0 (lost) to 1 (won): the own way to the nearest victories beside that of whoever is closest to one."""
    seat = view["seat"]
    if view["how"]:
        return float(seat == view["winner"]) if view["winner"] >= 0 else promise(view, seat)
    mine = promise(view, seat)
    others = max(promise(view, other) for other in range(len(view["realms"])) if other != seat)
    return 0.5 + (mine - others) / 2


def promise(view: View, seat: int) -> float:
    """How near a player is to winning somehow: several half ways are worth more than one."""
    missing = 1.0
    for share in shares(view, seat):
        missing *= 1 - HOPE * min(share, 1.0) ** 2
    return 1 - missing


def shares(view: View, seat: int) -> tuple[float, float, float, float]:
    """The way to each victory that is behind a player: culture, tech, economy, military."""
    realm, options = view["realms"][seat], view["options"]
    steps, goal = options.get("culture_steps", len(CONTENT.track)), options.get("coin_victory", 15)
    return (
        (realm["step"] + realm["culture"] / TOKENS_PER_STEP) / steps,
        pyramid_share(realm),
        (view["coins"][seat] + realm["coins"] / goal) / goal,
        might(view, seat) / MIGHT,
    )


def pyramid_share(realm: Mapping[str, Any]) -> float:
    """How much of the pyramid under Space Flight lies, higher rows counting for more."""
    there = wanted = 0
    for row, cards in enumerate(PYRAMID, 1):
        lying = realm["rows"].count(row) + realm["blanks"][row - 1]
        there, wanted = there + row * min(lying, cards), wanted + row * cards
    return there / wanted


def might(view: View, seat: int) -> int:
    """Units in hand and armies on the map."""
    realm = view["realms"][seat]
    hand = realm["hand"] if isinstance(realm["hand"], list) else []
    armies: int = sum(count for holder, count in zip(view["holder"], view["armies"], strict=True) if holder == seat)
    return len(realm["units"]) + len(hand) + armies

"""How good a position looks: a reading of the table that a player would recognise."""

from __future__ import annotations

from typing import Any

from hegemon.core.game import View
from hegemon.games.carta.cards import DOMAINS


def evaluate(view: View) -> float:
    """From 0 (lost) to 1 (won), for the seat of this view and its team."""
    seat, players = view["seat"], len(view["hands"])
    teams = view["options"]["teams"]
    ours = [p for p in range(players) if p == seat or (teams and (p - seat) % 2 == 0)]
    if view["ending"] is not None:
        return float(view["ending"]["places"][seat] == 1)
    theirs = [p for p in range(players) if p not in ours]
    edge = max(promise(view, p) for p in ours) - max(promise(view, p) for p in theirs)
    return min(0.99, max(0.01, 0.5 + 0.5 * edge))


def promise(view: Any, seat: int) -> float:
    """What a player may hope for: nearness to hegemony, majorities, and cards to play."""
    columns, goals = view["columns"], view["goals"]
    best: float = max(columns[seat][d] / goals[seat][d] for d in range(DOMAINS))
    majorities = sum(
        columns[seat][d] > 0 and columns[seat][d] == max(column[d] for column in columns) for d in range(DOMAINS)
    )
    return (
        0.6 * best**2 + 0.03 * majorities + 0.01 * len(view["areas"][seat]) + 0.01 * min(view["hands"][seat]["size"], 7)
    )

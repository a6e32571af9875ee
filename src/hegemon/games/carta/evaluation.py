"""How good a position looks: a reading of the table that a player would recognise."""

from __future__ import annotations

from typing import Any, Final

from hegemon.core.game import View
from hegemon.games.carta.cards import DOMAIN_NAMES, DOMAINS

BACKING: Final = 0.4
"""What a card in hand is worth beside one in play."""


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
    """What a player may hope for: nearness to hegemony, majorities as the deck runs out, and cards to play."""
    columns = view["columns"]
    laid, hand = len(view["areas"][seat]), int(view["hands"][seat]["size"])
    nearness = max(reach(view, seat, domain) / float(view["goals"][seat][domain]) for domain in range(DOMAINS))
    majorities: int = sum(own > 0 and own == max(c[d] for c in columns) for d, own in enumerate(columns[seat]))
    late: float = 1 - view["deck"]["left"] / sum(view["options"]["cards"])
    return 0.6 * nearness**2 + (0.01 + 0.06 * late) * majorities + 0.01 * laid + 0.01 * min(hand, 7)


def reach(view: Any, seat: int, domain: int) -> float:
    """The cards of a column, and a little for those in a hand that one sees; less under an Embargo."""
    name = DOMAIN_NAMES[domain]
    cards: float = view["columns"][seat][domain]
    if view["hands"][seat]["cards"] is not None:
        cards += BACKING * min(2, sum(card.startswith(name) for card in view["hands"][seat]["cards"]))
    if any(embargo["on"] == seat and embargo["domain"] == name for embargo in view["embargoes"]):
        cards -= BACKING
    return max(cards, 0.0)

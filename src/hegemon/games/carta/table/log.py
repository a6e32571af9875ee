"""Events as lines of the log, with the emblem of what they are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hegemon.core import Game, Seat, say
from hegemon.core.face import Sight
from hegemon.core.telling import Line
from hegemon.games.carta.cards import PERMANENT_NAMES
from hegemon.games.carta.table.words import domain_of_effect

ICONS: Final = {
    "copied": "i-coin",
    "coin-returned": "i-coin",
    "laid-embargo": "i-embargo",
    "embargo-lifted": "i-embargo",
    "laid-democracy": "i-democracy",
    "drew": "i-deck",
    "last-round": "i-deck",
    "sacrificed": "i-sacrifice",
    "seized": "i-hand",
    "gave-back": "i-hand",
    "picked": "i-hand",
    "passed": "i-hand",
    "received": "i-hand",
}
"""The events with a picture of their own; the others bear the emblem of their domain."""


def line(game: Game, seen: Mapping[str, Any], reader: int | None = None) -> Line | None:
    """An event as a line, for the seat that reads it.

    >>> from hegemon.games.carta import GAME
    >>> line(GAME, {"event": "played", "seat": 0, "card": "science-2"}).icon
    'g-science'
    """
    if seen["event"] == "turn-began":
        return turn_heading(seen, reader)
    text = game.describe_event(seen, reader)
    if text is None:
        return None
    domain = domain_in(seen)
    icon = ICONS.get(seen["event"], f"g-{domain}" if domain else "")
    return Line(text, icon, domain)


def turn_heading(seen: Mapping[str, Any], reader: int | None) -> Line:
    """Above the lines of a turn: the round, and whose turn it is."""
    if seen["seat"] == reader:
        return Line(say("Round {round} · your turn", round=seen["round"]), heading=True)
    return Line(say("Round {round} · {player}", round=seen["round"], player=Seat(seen["seat"])), heading=True)


def opening(sight: Sight) -> Line | None:
    """The heading of what comes before the first event of a turn: the draft, or the First Player's first turn."""
    if sight.view["options"]["deal"] == "draft":
        return Line(say("Draft"), heading=True)
    return turn_heading({"seat": sight.view["first"], "round": 1}, sight.seat)


def domain_in(seen: Mapping[str, Any]) -> str:
    """The domain an event is about, if it is about one."""
    if "effect" in seen:
        return domain_of_effect(PERMANENT_NAMES.index(seen["effect"]))
    if "card" in seen:
        return str(seen["card"])[:-2]
    return str(seen.get("domain", ""))

"""Events as lines of the log, with the sign of what they are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hegemon.core import Game, say
from hegemon.core.telling import Line
from hegemon.games.civilization.facts.cards import AbilityCard
from hegemon.games.civilization.facts.rows import CivilizationSheet, Government, GreatPerson, Policy, Tech, Wonder
from hegemon.games.civilization.framework import ability, event_modes, events, uses
from hegemon.games.civilization.speech import HAPPENINGS

ABOUT: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("y-battle", "battle"): (
        "attacked", "attacked-village", "horde-attacked", "bonus-card", "no-bonus-card", "won-battle", "barbarians-won",
        "opened-front", "attacked-front", "drew-hand", "drew-horde", "laid-open", "destroyed-scouts", "struck",
    ),
    ("y-wound", "battle"): (
        "wounded", "died", "lost-unit", "lost-figures", "gave-up", "stranded", "no-room", "disbanded", "defected",
        "relieved",
    ),
    ("y-health", "battle"): ("healed", "saved"),
    ("y-strength", "battle"): ("drew-unit",),
    ("y-culture", "culture"): ("advanced", "gained-culture", "lost-culture", "looted-culture", "devotes"),
    ("i-deck", "culture"): (
        "played", "showed-event", "drew-event", "looked-at-events", "discarded-event", "denied", "paid-event",
        "looted-event", "events-passed",
    ),
    ("y-trade", "trade"): ("gained-trade", "lost-trade", "looted-trade", "paid-research", "cant-research"),
    ("y-coin", "coin"): (
        "gained-coin", "lost-coin", "lost-coin-on-tech", "lost-coin-on-wonder", "coin-on-tech", "coin-on-wonder",
        "invested",
    ),
    ("y-tech", "tech"): ("learned", "laid-blank", "chose-research", "revealed-research", "upgraded", "started-with"),
    ("p-artist", "people"): (
        "gained-person", "placed-person", "gathered-people", "killed-person", "lost-person-card", "turned-up",
        "discarded-person", "replaced-person", "looked-at-people", "passed-over", "put-counter",
    ),
    ("y-hammer", "hammer"): (
        "produces", "built", "boosted", "starts-program", "discarded-program", "replaced-building",
    ),
    ("i-wonder", "coin"): (
        "built-wonder", "opened-wonder", "obsolete", "left-market", "replaced-wonder", "started-with-wonder",
        "set-aside",
    ),
    ("f-city", ""): (
        "founded", "grew", "settled", "destroyed-city", "walled", "walls-fell", "fortified", "destroyed-building",
        "lost-fortification", "supplied",
    ),
    ("f-move", ""): ("stepped", "relocated", "moved-aside", "deployed", "placed-figure", "sent"),
    ("m-explore", ""): ("explored", "charted"),
    ("m-hut", ""): ("kept-hut", "shown-hut", "paid-marker", "looted-marker", "showed", "looked-at-sheet"),
    ("m-village", ""): ("kept-village", "shown-village", "camped"),
    ("m-city_state", ""): ("city-state-appeared", "razed-city-state"),
    ("r-spy", ""): ("infiltrated",),
    ("i-check", ""): ("made-up-mind",),
    ("m-relic", "trade"): ("took-relic", "awoke", "lapsed"),
    ("m-caravan", ""): ("got-caravan", "discarded-caravan"),
    ("i-government", ""): ("governed", "unlocked-government", "fell-into-anarchy"),
    ("i-policy", ""): ("adopted", "returned-policy"),
    ("i-swap", ""): ("offers", "proposes", "drops-offer", "declines", "goods"),
    ("i-warn", ""): ("cancelled", "taken-back", "answered", "targeted", "barred"),
    ("i-hint", ""): ("used",),
    ("i-market", ""): ("took-resource", "paid-token", "harvests", "looted-resource"),
    ("i-first", "coin"): ("first-player",),
    ("i-laurel", "coin"): ("won", "leads", "stopped"),
}  # fmt: skip
"""By picture and colour: the events that are about it."""
ATTACKS: Final = frozenset({"attacked", "attacked-village", "horde-attacked"})
"""Events with which a battle begins."""
SIGNS: Final = {event: sign for sign, events in ABOUT.items() for event in events}


CARDS: Final[Mapping[type[AbilityCard], str]] = {
    CivilizationSheet: "civilization", Government: "government", GreatPerson: "person", Policy: "policy", Tech: "tech",
    Wonder: "wonder",
}  # fmt: skip
"""By what has an ability: the kind under which it is explained."""
UNTOLD: Final = frozenset({"phase-began", "asked"})
"""Events without a line. Who could break in is told to whoever is asked; in the log stands the deed."""


def has_line(seen: Mapping[str, Any]) -> bool:
    """Is an event told at all? To find out takes less than to tell it."""
    return seen["event"] not in UNTOLD and HAPPENINGS[seen["event"]].text is not None


def line(game: Game, seen: Mapping[str, Any], reader: int | None = None) -> Line | None:
    """An event as a line, for the seat that reads it."""
    if seen["event"] in UNTOLD:
        return None
    if seen["event"] == "turn-began":
        return Line(say("Turn {n}", n=seen["turn"]), heading=True)
    text = game.describe_event(seen, reader)
    if text is None:
        return None
    icon, tint = SIGNS.get(seen["event"], ("", ""))
    return Line(text, icon, tint, look=card_of(seen))


def card_of(seen: Mapping[str, Any]) -> str:
    """The card that somebody plays or uses, as it is looked up."""
    kinds = HAPPENINGS[seen["event"]].kinds
    if kinds.get("card") is events.CARD and "card" in seen:
        return f"event:{event_modes.PRINTED[seen['card']][0].id}"
    if kinds.get("ability") is uses.CARD:
        card = ability.PRINTED[seen["ability"]][1]
        return f"{CARDS[type(card)]}:{card.id}"
    return ""

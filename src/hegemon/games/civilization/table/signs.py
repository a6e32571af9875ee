"""The pictures of what is done without a card or marker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SIGNS: Final[Mapping[str, tuple[str, str]]] = {
    "advance": ("y-culture", "culture"), "step-on": ("y-culture", "culture"), "leap": ("y-culture", "culture"),
    "accept": ("i-check", ""), "decline": ("i-close", ""), "propose": ("i-swap", ""), "drop": ("i-close", ""),
    "offer": ("i-swap", ""), "give-leave": ("i-check", ""), "deny-leave": ("i-close", ""),
    "loot-coin": ("y-coin", "coin"),
    "loot-trade": ("y-trade", "trade"), "loot-culture": ("y-culture", "culture"), "loot-event": ("i-deck", "culture"),
    "give-trade": ("y-trade", "trade"), "ask-trade": ("y-trade", "trade"), "for-trade": ("y-trade", "trade"),
    "give-culture": ("y-culture", "culture"), "ask-culture": ("y-culture", "culture"),
    "for-culture": ("y-culture", "culture"), "turn-into-trade": ("y-trade", "trade"), "ask-marker": ("m-hut", ""),
    "ask-event": ("i-deck", "culture"), "draw-level": ("i-deck", "culture"), "lay-blank": ("y-tech", "tech"),
    "shelve": ("y-tech", "tech"), "wound": ("y-wound", "battle"), "heal": ("y-health", "battle"),
    "open-front": ("y-battle", "battle"), "attack-front": ("y-battle", "battle"), "disband": ("i-close", ""),
    "fortify": ("m-fort", ""), "caravan": ("m-caravan", ""), "keep-in-reserve": ("i-hand", "people"),
    "gather-people": ("i-hand", "people"), "hit-all-purses": ("y-coin", "coin"), "pay-two": ("y-any", ""),
    "explore": ("m-explore", ""), "explore-beside": ("m-explore", ""), "go-exploring": ("m-explore", ""),
    "found": ("city", ""), "settle": ("capital", ""), "settle-two": ("metropolis", ""), "grow": ("metropolis", ""),
    "devote": ("y-culture", "culture"), "harvest": ("r-wheat", "t-wheat"), "harvest-twice": ("r-wheat", "t-wheat"),
    "program": ("m-program", "hammer"), "produce": ("y-hammer", "hammer"), "produce-at": ("y-hammer", "hammer"),
    "build-free": ("y-hammer", "hammer"), "boost": ("y-hammer", "hammer"), "second-shift": ("f-city", ""),
    "move": ("f-move", ""), "march": ("f-move", ""), "go": ("f-move", ""), "step": ("f-move", ""),
    "stop": ("i-pin", ""),
    "send": ("i-arrow", ""), "infiltrate": ("r-spy", "t-spy"), "carry": ("f-move", ""), "pass": ("i-arrow", ""),
}  # fmt: skip
"""By verb: the picture of what has none of its own, and its colour."""

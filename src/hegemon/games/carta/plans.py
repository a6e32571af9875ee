"""What somebody who waits may settle beforehand: which card they play if another player plays one of a domain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hegemon.core.action import Action
from hegemon.core.message import Seat, say
from hegemon.core.plans import Condition, Reply
from hegemon.games.carta import texts
from hegemon.games.carta.cards import DOMAIN_NAMES

DRAFT: Final = ("draft-pick", "draft-take")
END: Final = Action("end")


def waits(view: Mapping[str, Any]) -> bool:
    """Does the seat of this view wait for a turn of its own? In a draft everybody is about to choose."""
    return view["seat"] is not None and view["phase"] not in (*DRAFT, "over") and view["seat"] not in view["to_act"]


def conditions(view: Mapping[str, Any]) -> list[Condition]:
    """C-PLAY: another player plays a card of a domain, which all can see."""
    if not waits(view):
        return []
    others = [seat for seat in range(len(view["hands"])) if seat != view["seat"]]
    return [
        Condition(
            f"{seat} {domain}", say("{player} plays {domain}", player=Seat(seat), domain=texts.domain_called(domain))
        )
        for seat in others
        for domain in DOMAIN_NAMES
    ]  # fmt: skip


def replies(view: Mapping[str, Any]) -> list[Reply]:
    """C-PLAY, C-EFFECTS: play a card that is in hand now; then end the turn, or be asked about effects."""
    if not waits(view):
        return []
    held = dict.fromkeys(view["hands"][view["seat"]]["cards"])
    plays = [(Action("play", (kind,)), texts.card(kind)) for kind in held]
    return [
        *(Reply((play, END), say("Play {card} and end the turn", card=card)) for play, card in plays),
        *(Reply((play,), say("Play {card}", card=card)) for play, card in plays),
    ]


def came_true(condition: str, seen: Mapping[str, Any]) -> bool:
    """Has somebody played a card of that domain?

    >>> came_true("1 science", {"event": "played", "seat": 1, "card": "science-2"})
    True
    """
    if seen["event"] != "played":
        return False
    return condition == f"{seen['seat']} {seen['card'].rpartition('-')[0]}"

"""A deal: two trays with what each side gives, and what can still be put into them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Action, Message, Seat, say
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters.bundles import Bundle, Wanted
from hegemon.games.civilization.chapters.deals import Compose, Consider
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES
from hegemon.games.civilization.table.board import NUMERALS, CivilizationBoard
from hegemon.games.civilization.table.things import Thing
from hegemon.games.civilization.world.realm import EVENT_LEVEL, NONE, Realm

KINDS: Final = {
    "trade": (say("Trade"), "y-trade", "trade"),
    "culture": (say("Culture"), "y-culture", "culture"),
    "resource": (say("Resources"), "i-market", ""),
    "marker": (say("Huts and villages"), "m-hut", ""),
    "event": (say("Culture events"), "i-deck", "culture"),
}
"""What can be exchanged: its name, its picture, its colour."""


@dataclass(frozen=True)
class Addition:
    """Something that can be put into a tray."""

    action: Action
    deed: str
    words: Message
    text: Message | str
    icon: str


@dataclass(frozen=True)
class TrayRow:
    """One kind of thing in a tray, and what can be added of it."""

    name: Message
    icon: str
    kind: str
    inside: list[Thing]
    additions: list[Addition]


@dataclass(frozen=True)
class Tray:
    """What one side gives."""

    seat: int
    mine: bool
    rows: list[TrayRow]

    @property
    def empty(self) -> bool:
        """Is there nothing in it?"""
        return not any(row.inside for row in self.rows)


@dataclass(frozen=True)
class DealScene:
    """A deal in the making, or one that waits for an answer."""

    title: Message
    trays: tuple[Tray, Tray]
    proposed: bool


DEAL_VERBS: Final = frozenset(f"{way}-{kind}" for way in ("give", "ask") for kind in KINDS)


def deal(board: CivilizationBoard) -> DealScene | None:
    """The deal that I put together or am offered, if there is one."""
    step = board.told.agenda[-1] if board.told.agenda else None
    if isinstance(step, Compose):
        giver, taker = step.seat, step.partner
    elif isinstance(step, Consider):
        giver, taker = step.proposer, step.seat
    else:
        return None
    if board.me not in (giver, taker):
        return None
    left = Tray(giver, giver == board.me, rows(board, "give", giver, given(board, giver, step.give)))
    right = Tray(taker, taker == board.me, rows(board, "ask", taker, wanted(step.want)))
    other = taker if giver == board.me else giver
    trays = (left, right) if giver == board.me else (right, left)
    return DealScene(say("A deal with {player}", player=Seat(other)), trays, isinstance(step, Consider))


def rows(board: CivilizationBoard, way: str, seat: int, inside: dict[str, list[Thing]]) -> list[TrayRow]:
    """What is in a tray by kind, and what I may add to it."""
    handing_over = way == "ask" and seat == board.me
    found = []
    for kind, (name, icon, colour) in KINDS.items():
        verb = f"{'give' if handing_over else way}-{kind}"
        offered = [addition(board, action) for action in board.by_verb.get(verb, ())]
        if inside.get(kind) or offered:
            found.append(TrayRow(name, icon, colour, inside.get(kind, []), offered))
    return found


def addition(board: CivilizationBoard, action: Action) -> Addition:
    """Something more in a tray."""
    arguments = board.sight.game.arguments(action)
    text = arguments[0].message() if arguments else say("one")
    icon = f"r-{action.args[0]}" if action.verb.endswith("resource") else ""
    return Addition(action, f"do:{action.verb}", board.words(action), text, icon)


def amounts(trade: int, culture: int, resources: tuple[int, ...]) -> dict[str, list[Thing]]:
    """The open part of a bundle."""
    return {
        "trade": [Thing(say("{n} trade", n=trade), "y-trade", "trade")] * bool(trade),
        "culture": [Thing(say("{n} culture", n=culture), "y-culture", "culture")] * bool(culture),
        "resource": [
            Thing(names.RESOURCES[kind], f"r-{kind.name.lower()}", f"t-{kind.name.lower()}")
            for kind, n in zip(MARKET_RESOURCES, resources, strict=True)
            for _ in range(n)
        ],
    }


def given(board: CivilizationBoard, seat: int, bundle: Bundle) -> dict[str, list[Thing]]:
    """What a side gives; what I don't see by its back."""
    realm = board.realm(seat)
    return amounts(bundle.trade, bundle.culture, bundle.resources) | {
        "marker": [marker_in(realm, place) for place in bundle.markers],
        "event": [event_in(realm, place) for place in bundle.events],
    }


def marker_in(realm: Realm, place: int) -> Thing:
    """A hut or village marker of a bundle."""
    if 0 <= place < len(realm.huts_and_villages) and realm.huts_and_villages[place].face != NONE:
        row = CONTENT.huts_and_villages[realm.huts_and_villages[place].face]
        return Thing(row.name, "m-hut", "", (row.help,))
    return Thing(say("a marker, face down"), "m-hut")


def event_in(realm: Realm, place: int) -> Thing:
    """A culture event of a bundle."""
    if 0 <= place < len(realm.events) and realm.events[place].face != NONE:
        face = realm.events[place].face
        return Thing(CONTENT.events[face].name, "", "culture", badge=NUMERALS[EVENT_LEVEL[face]])
    return Thing(say("an event, face down"), "i-deck", "culture")


def wanted(wish: Wanted) -> dict[str, list[Thing]]:
    """What is asked for."""
    marker = Thing(say("a marker, face down"), "m-hut")
    return amounts(wish.trade, wish.culture, wish.resources) | {
        "marker": [marker] * wish.markers,
        "event": [
            Thing(say("Culture event of level {level}", level=NUMERALS[level]), "", "culture", badge=NUMERALS[level])
            for level in wish.events
        ],
    }

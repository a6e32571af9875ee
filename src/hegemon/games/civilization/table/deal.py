"""A deal: two trays with what each side gives, and what can still be put into them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Action, Message, Seat, say
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters.bundles import Bundle, Wanted, goods_in_words
from hegemon.games.civilization.chapters.deals import Compose, Consider
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES
from hegemon.games.civilization.names import NUMERALS
from hegemon.games.civilization.table.board import CivilizationBoard, as_button
from hegemon.games.civilization.table.things import SIGNS, Sum, Thing
from hegemon.games.civilization.world.realm import EVENT_LEVEL, NONE, Realm

KINDS: Final = {
    "trade": (say("Trade"), "y-trade", "trade"),
    "culture": (say("Culture"), "y-culture", "culture"),
    "resource": (say("Resources"), "i-market", ""),
    "marker": (say("Huts and villages"), "m-hut", ""),
    "event": (say("Culture events"), "i-deck", "culture"),
}
"""What can be exchanged: its name, its picture, its colour."""
LOOKED_BACK: Final = 8
"""Happenings among which an earlier proposal is looked for."""


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
    have: int | None
    """So much of it the side has, if that is counted."""


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
    after: tuple[Sum, ...]
    """What I would have then: trade, culture, and of the resources those that change hands."""
    most_trade: int
    offers_left: int
    before: Message | None
    """What the two of us talked about last in this turn."""
    decline: Action | None
    counter: str
    """The offer that follows at once if I decline to offer something else, as its button says it; "" if none may."""
    propose: str
    """To propose it, as its button says it, while I put it together; "" otherwise."""


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
    me, other = (giver, taker) if giver == board.me else (taker, giver)
    left = Tray(giver, giver == board.me, rows(board, "give", giver, given(board, giver, step.give)))
    right = Tray(taker, taker == board.me, rows(board, "ask", taker, wanted(step.want)))
    offers_left = max(0, board.options.deals_per_turn - board.w.deals_offered[me])
    decline = next(iter(board.by_verb.get("decline", ())), None)
    return DealScene(
        title=say("A deal with {player}", player=Seat(other)),
        trays=(left, right) if giver == board.me else (right, left),
        proposed=isinstance(step, Consider),
        after=afterwards(board, me, step.give, step.want, gives=giver == board.me),
        most_trade=board.options.trade_max,
        offers_left=offers_left,
        before=None if isinstance(step, Consider) else last_proposal(board, giver, taker),
        decline=decline,
        counter=as_button(Action("offer", (other,))) if decline and offers_left else "",
        propose=as_button(Action("propose")) if "drop" in board.by_verb else "",
    )


def afterwards(board: CivilizationBoard, me: int, give: Bundle, want: Wanted, *, gives: bool) -> tuple[Sum, ...]:
    """What I would have after the deal; nothing left is worth telling, too."""
    realm, sign = board.w.realms[me], 1 if gives else -1
    trade = realm.trade + sign * (want.trade - give.trade)
    culture = realm.culture + sign * (want.culture - give.culture)
    moved = [
        (kind.name.lower(), have + sign * (asked - given), asked or given)
        for kind, have, asked, given in zip(
            MARKET_RESOURCES, realm.resources, want.resources, give.resources, strict=True
        )
    ]
    resources = [Sum(f"t-{name}", f"r-{name}", n) for name, n, is_moved in moved if is_moved]
    return Sum(*SIGNS["trade"], trade), Sum(*SIGNS["culture"], culture), *resources


def last_proposal(board: CivilizationBoard, one: int, other: int) -> Message | None:
    """What was proposed last between two players in this phase, in words."""
    for seen in reversed(board.sight.events[-LOOKED_BACK:]):
        if seen["event"] == "goods" and {seen["seat"], seen["partner"]} == {one, other}:
            return None  # what was proposed has changed hands
        if seen["event"] == "proposes" and {seen["seat"], seen["partner"]} == {one, other}:
            gift, wish = goods_in_words(seen), goods_in_words(seen, "wanted_")
            return say("{player} offered {gift} for {wish}.", player=Seat(seen["seat"]), gift=gift, wish=wish)
    return None


def rows(board: CivilizationBoard, way: str, seat: int, inside: dict[str, list[Thing]]) -> list[TrayRow]:
    """What is in a tray by kind, and what I may add to it."""
    handing_over = way == "ask" and seat == board.me
    found = []
    for kind, (name, icon, colour) in KINDS.items():
        verb = f"{'give' if handing_over else way}-{kind}"
        offered = [addition(board, action) for action in board.by_verb.get(verb, ())]
        if inside.get(kind) or offered:
            have = getattr(board.w.realms[seat], kind) if kind in ("trade", "culture") else None
            found.append(TrayRow(name, icon, colour, inside.get(kind, []), offered, have))
    return found


def addition(board: CivilizationBoard, action: Action) -> Addition:
    """Something more in a tray."""
    arguments = board.sight.game.arguments(action)
    text: Message | str = arguments[0].message() if arguments else say("one")
    if action.verb == "ask-event":
        text = NUMERALS[int(action.args[0])]
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

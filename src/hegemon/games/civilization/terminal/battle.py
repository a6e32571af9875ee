"""A battle: who fights where, the fronts with their wounds, bonuses and hands."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Message, Seat, say
from hegemon.games.civilization.chapters import bonuses
from hegemon.games.civilization.terminal import cards, signs
from hegemon.games.civilization.terminal.seen import Seen
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER
from hegemon.games.civilization.world.realm import NONE

SIDES = (ATTACKER, DEFENDER)


def battle(seen: Seen) -> RenderableType:
    """The battle that is being fought."""
    if seen.view["battle"] is None:
        return seen.text(say("No battle is being fought."))
    grid = Grid.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_row("", *(fighter(seen, side) for side in SIDES))
    grid.add_row(label(seen, say("combat bonus")), *(bonus(seen, side) for side in SIDES))
    for number, front in enumerate(seen.view["battle"]["fronts"], 1):
        units, wounds = front
        if any(unit != NONE for unit in units):
            cells = (front_unit(seen, side, units[side], wounds[side]) for side in SIDES)
            grid.add_row(label(seen, say("front {n}", n=number)), *cells)
    grid.add_row(label(seen, say("hand")), *(hand(seen, side) for side in SIDES))
    grid.add_row(label(seen, say("lost")), *(lost(seen, side) for side in SIDES))
    return Group(seen.text(headline(seen), "bold"), grid)


def label(seen: Seen, message: Message) -> Text:
    """What a line is about."""
    return seen.text(message, signs.DIM)


def headline(seen: Seen) -> Message:
    """Where it is fought, and for what."""
    found = seen.view["battle"]
    square = seen.w.geography.name[found["square"]]
    if found["city"] != NONE:
        return say("Battle for the city on {square} (units: strength|health)", square=square)
    return say("Battle on {square} (units: strength|health)", square=square)


def fighter(seen: Seen, side: int) -> Text:
    """Who fights on a side, with which figures; whose turn it is has a triangle."""
    found = seen.view["battle"]
    owner = found["owners"][side]
    text = Text(f"{signs.TURN} " if found["fronts"] and found["turn_side"] == side else "  ")
    if owner == NONE:
        player = Seat(found["players"][side])
        return text.append(seen.voice(say("barbarians, played by {player}", player=player)), style="bold")
    text.append(seen.player(owner))
    role = say("attacks") if side == ATTACKER else say("defends")
    return text.append(f" {seen.voice(role)}")


def bonus(seen: Seen, side: int) -> str:
    """The bonus card, once it is fixed, or what it would be."""
    found = seen.view["battle"]
    if any(found["bonus_card"]):
        return f"  +{found['bonus_card'][side]}"
    return f"  {bonuses.side_bonus(seen.w, side)}"


def front_unit(seen: Seen, side: int, unit: int, wounds: int) -> Text:
    """A unit at a front, and what it has suffered."""
    if unit == NONE:
        return Text("  –", style=signs.DIM)
    found = seen.view["battle"]
    text = Text(f"  {cards.unit(seen, unit, found['ranks'][side], found['strengths'][side])}")
    if wounds:
        text.append(f" {seen.voice(say('wounds: {n}', n=wounds))}", style="bold red")
    return text


def hand(seen: Seen, side: int) -> str:
    """The cards still to be played: by name if one sees them, else how many."""
    found = seen.view["battle"]
    owner = found["owners"][side]
    held: Any = found["barbarian_hand"] if owner == NONE else seen.realm(owner)["battle_hand"]
    if isinstance(held, int):
        return f"  {held}"
    if any(face is None for face, _, _ in held):
        return f"  {cards.several(seen, (cards.unit_back(face, back) for face, back, _ in held))}"
    ranks = found["ranks"][side] or (1,) * 4
    words = [cards.unit(seen, face, ranks, found["strengths"][side] or (0,) * 4) for face, _, _ in held]
    return f"  {', '.join(words) or '–'}"


def lost(seen: Seen, side: int) -> str:
    """The units that have died."""
    found = seen.view["battle"]
    ranks = found["ranks"][side]
    return "  " + (", ".join(cards.unit(seen, face, ranks) for face in found["lost_units"][side]) or "–")

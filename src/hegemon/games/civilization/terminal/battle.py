"""A battle: who fights where, the fronts with their wounds, bonuses and hands."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Message, Seat, say
from hegemon.games.civilization.chapters import bonuses
from hegemon.games.civilization.terminal import cards, signs
from hegemon.games.civilization.terminal.seen import Seen
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Battle, Front
from hegemon.games.civilization.world.realm import NONE, UNSEEN_CARD

SIDES = (ATTACKER, DEFENDER)


def battle(seen: Seen) -> RenderableType:
    """The battle that is being fought."""
    found = seen.told.battle
    if found is None:
        return seen.text(say("No battle is being fought."))
    grid = Grid.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_row("", *(fighter(seen, found, side) for side in SIDES))
    grid.add_row(label(seen, say("combat bonus")), *(bonus(seen, found, side) for side in SIDES))
    for number, front in enumerate(found.fronts, 1):
        if any(unit != NONE for unit in front.units):
            cells = (front_unit(seen, found, side, front) for side in SIDES)
            grid.add_row(label(seen, say("front {n}", n=number)), *cells)
    grid.add_row(label(seen, say("hand")), *(hand(seen, found, side) for side in SIDES))
    grid.add_row(label(seen, say("lost")), *(lost(seen, found, side) for side in SIDES))
    return Group(seen.text(headline(seen, found), "bold"), grid)


def label(seen: Seen, message: Message) -> Text:
    """What a line is about."""
    return seen.text(message, signs.DIM)


def headline(seen: Seen, found: Battle) -> Message:
    """Where it is fought, and for what."""
    square = seen.w.geography.name[found.square]
    if found.city != NONE:
        return say("Battle for the city on {square} (units: strength|health)", square=square)
    return say("Battle on {square} (units: strength|health)", square=square)


def fighter(seen: Seen, found: Battle, side: int) -> Text:
    """Who fights on a side, with which figures; whose turn it is has a triangle."""
    owner = found.owners[side]
    text = Text(f"{signs.TURN} " if found.fronts and found.turn_side == side else "  ")
    if owner == NONE:
        player = Seat(found.players[side])
        return text.append(seen.voice(say("barbarians, played by {player}", player=player)), style="bold")
    text.append(seen.player(owner))
    role = say("attacks") if side == ATTACKER else say("defends")
    return text.append(f" {seen.voice(role)}")


def bonus(seen: Seen, found: Battle, side: int) -> str:
    """The bonus card, once it is fixed, or what it would be."""
    if any(found.bonus_card):
        return f"  +{found.bonus_card[side]}"
    return f"  {bonuses.side_bonus(seen.w, side)}"


def front_unit(seen: Seen, found: Battle, side: int, front: Front) -> Text:
    """A unit at a front, and what it has suffered."""
    unit, wounds = front.units[side], front.wounds[side]
    if unit == NONE:
        return Text("  –", style=signs.DIM)
    text = Text(f"  {cards.unit(seen, unit, found.ranks[side], found.strengths[side])}")
    if wounds:
        told = seen.voice(say("wounds: {n}", n=wounds))
        text.append(f" {told}", style="bold red")
    return text


def hand(seen: Seen, found: Battle, side: int) -> str:
    """The cards still to be played: by name if one sees them, else how many."""
    owner = found.owners[side]
    held = found.barbarian_hand if owner == NONE else seen.realm(owner).battle_hand
    if UNSEEN_CARD in held or (owner not in (NONE, seen.seat) and not held):
        return f"  {len(held)}"
    if any(card.face == NONE for card in held):
        return f"  {cards.several(seen, map(cards.unit_back, held))}"
    ranks = found.ranks[side] or (1,) * 4
    words = [cards.unit(seen, card.face, ranks, found.strengths[side] or (0,) * 4) for card in held]
    return f"  {', '.join(words) or '–'}"


def lost(seen: Seen, found: Battle, side: int) -> str:
    """The units that have died."""
    ranks = found.ranks[side]
    return "  " + (", ".join(cards.unit(seen, face, ranks) for face in found.lost_units[side]) or "–")

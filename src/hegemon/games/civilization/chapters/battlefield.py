"""What all parts of a battle look at: the sides, their hands and their units (R-CBT-04, R-CBT-08)."""

from __future__ import annotations

from typing import Any

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.battle import Battle, Front
from hegemon.games.civilization.world.realm import NONE, HeldCard
from hegemon.games.civilization.world.world import World


def battle_of(w: World) -> Battle:
    """The battle that is being fought."""
    if w.battle is None:
        raise ValueError("no battle is being fought")
    return w.battle


def with_side(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    """A pair of numbers, one for each side, with one of them set anew.

    >>> with_side((1, 2), 0, 5)
    (5, 2)
    """
    return (pair[0], value) if side else (value, pair[1])


def sides_in_order(w: World) -> list[int]:
    """The realms in the battle, the active player first, then clockwise (R-TIME-04); barbarians are nobody's."""
    owners = battle_of(w).owners
    return [seat for seat in w.in_order(None if w.active_player == NONE else w.active_player) if seat in owners]


def hand_of(w: World, side: int) -> tuple[HeldCard, ...]:
    """The battle hand of a side."""
    battle = battle_of(w)
    owner = battle.owners[side]
    return battle.barbarian_hand if owner == NONE else w.realms[owner].battle_hand


def doer(battle: Battle, side: int) -> dict[str, Any]:
    """Whose doing it is in the words of an event: who makes the choices of a side, and whether these are barbarians."""
    seat = {"seat": battle.players[side]}
    return seat if battle.owners[side] != NONE else {**seat, "barbarian": True}


def set_hand(w: World, side: int, hand: tuple[HeldCard, ...]) -> None:
    """Give a side another battle hand."""
    battle = battle_of(w)
    owner = battle.owners[side]
    if owner == NONE:
        battle.barbarian_hand = hand
    else:
        w.realms[owner].battle_hand = hand


def strength(battle: Battle, side: int, unit: int) -> int:
    """The wounds that a unit of this side deals: by its rank, and more if cards say so (R-CBT-04, R-CBT-08)."""
    card = CONTENT.unit_cards[unit]
    return card.faces[battle.ranks[side][card.type] - 1][0] + battle.strengths[side][card.type]


def health(battle: Battle, side: int, unit: int) -> int:
    """The wounds that kill a unit of this side (R-CBT-04, R-CBT-08)."""
    card = CONTENT.unit_cards[unit]
    return card.faces[battle.ranks[side][card.type] - 1][1]


def as_it_fights(battle: Battle, side: int, unit: int) -> dict[str, Any]:
    """A unit of this side in the words of an event."""
    card = CONTENT.unit_cards[unit]
    return {
        "unit": card.id,
        "rank": battle.ranks[side][card.type],
        "strength": strength(battle, side, unit),
        "health": health(battle, side, unit),
    }


def set_front(battle: Battle, place: int, front: Front) -> None:
    """Change one place in the line."""
    battle.fronts = (*battle.fronts[:place], front, *battle.fronts[place + 1 :])

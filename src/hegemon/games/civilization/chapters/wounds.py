"""Wounds: how units die, and what abilities do to them outside a clash (R-CBT-21, R-CBT-26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say, say_count
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import units, windows
from hegemon.games.civilization.chapters.battlefield import (
    as_it_fights,
    battle_of,
    doer,
    health,
    set_front,
    sides_in_order,
    with_side,
)
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.speech import FIGHTER, NUMBERS, PASS, SEATS, UNIT_CARDS, happening, up_to, verb
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Front
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.realm import NONE, HeldCard
from hegemon.games.civilization.world.world import World

FRONTS: Final = up_to(sum(card.copies for card in CONTENT.unit_cards), 1)
"""Numbers of fronts, from 1; each needs a unit to be opened."""
WOUNDS: Final = up_to(9, 1)

WOUND = verb("wound", say("Deal wounds on front {front}: {n}."), front=FRONTS, n=WOUNDS)
SAVE = verb("save-unit", say("Save a unit that was killed: {unit}."), unit=UNIT_CARDS)
HEAL = verb("heal", say("Heal wounds on front {front}: {n}."), front=FRONTS, n=WOUNDS)
HEALED = happening(
    "healed",
    say("A unit of {seat} is healed on front {front}; wounds healed: {n}."),
    you=say("Your unit is healed on front {front}; wounds healed: {n}."),
    by_barbarians=say("A unit of the barbarians is healed on front {front}; wounds healed: {n}."),
    seat=SEATS,
    front=FRONTS,
    n=NUMBERS,
)
WOUNDED = happening(
    "wounded",
    say_count(
        "A unit of {seat} on front {front} takes {n} wound.", "A unit of {seat} on front {front} takes {n} wounds.", 0
    ),
    you=say_count("Your unit on front {front} takes {n} wound.", "Your unit on front {front} takes {n} wounds.", 0),
    by_barbarians=say_count(
        "A unit of the barbarians on front {front} takes {n} wound.",
        "A unit of the barbarians on front {front} takes {n} wounds.",
        0,
    ),
    seat=SEATS,
    front=FRONTS,
    n=NUMBERS,
)
DIED = happening(
    "died",
    say("A unit of {seat} dies on front {front}: {unit}."),
    you=say("Your unit dies on front {front}: {unit}."),
    by_barbarians=say("A unit of the barbarians dies on front {front}: {unit}."),
    reveals=Reveals.ITS_SECRETS,
    summaries=FIGHTER,
    seat=SEATS,
    front=FRONTS,
    unit=UNIT_CARDS,
)

SAVED = happening(
    "saved",
    say("{seat} saves a unit that was killed: {unit}."),
    you=say("You save a unit that was killed: {unit}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    unit=UNIT_CARDS,
)

NOBODY_TO_SAVE: Final = Refusal("R-GEN-02", say("None of your units that were killed can be saved."))
SOMEBODY: Final = Refusal("R-CBT-26", say("At least one wound must be dealt."))


def place_wounds(w: World, place: int, side: int, n: int) -> None:
    """Put wounds on a unit; whether it dies is seen to by :func:`bury`."""
    battle = battle_of(w)
    front = battle.fronts[place]
    set_front(battle, place, Front(front.units, with_side(front.wounds, side, front.wounds[side] + n)))
    WOUNDED(w, **doer(battle, side), front=place + 1, n=n)


def bury(w: World, place: int) -> None:
    """R-CBT-21: units with as many wounds as health die at once, and go face up under their decks."""
    battle = battle_of(w)
    pair, wounds = battle.fronts[place]
    dead = [
        side for side in (ATTACKER, DEFENDER) if pair[side] != NONE and wounds[side] >= health(battle, side, pair[side])
    ]
    for side in dead:
        front = battle.fronts[place]
        set_front(battle, place, Front(with_side(front.units, side, NONE), with_side(front.wounds, side, 0)))
        fallen = (*battle.lost_units[side], pair[side])
        battle.lost_units = (battle.lost_units[0], fallen) if side else (fallen, battle.lost_units[1])
        units.kill_unit(w, HeldCard(pair[side], w.everybody()))
        DIED(w, **doer(battle, side), front=place + 1, **as_it_fights(battle, side, pair[side]))
    bereaved = {battle.owners[side] for side in dead}
    for seat in reversed(sides_in_order(w)):
        if seat in bereaved:
            windows.ask_whose_unit_died(w, seat)


def deal(w: World, place: int, side: int, n: int) -> None:
    """Wound a unit outside a clash; it may die of that."""
    place_wounds(w, place, side, n)
    bury(w, place)


def take_wounds(w: World, place: int, side: int, n: int) -> None:
    """Take wounds off a unit."""
    battle = battle_of(w)
    front = battle.fronts[place]
    set_front(battle, place, Front(front.units, with_side(front.wounds, side, front.wounds[side] - n)))
    HEALED(w, **doer(battle, side), front=place + 1, n=n)


# -- abilities ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealWounds(Ask):
    """R-CBT-26: share wounds among enemy units in play; more than needed may go on one, the rest may be left."""

    left: int
    wounds_dealt: bool = False

    def options(self, w: World, seat: int) -> list[Action]:
        battle = battle_of(w)
        enemy = 1 - battle.side_of(seat)
        fronts = [place for place, front in enumerate(battle.fronts, 1) if front.units[enemy] != NONE]
        wounds = [WOUND(place, n) for place in fronts for n in range(1, self.left + 1)]
        return [*wounds, PASS()] if wounds else []

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return SOMEBODY if action == PASS() and not self.wounds_dealt else None

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            return
        place, n = int(action.args[0]) - 1, int(action.args[1])
        owe(w, DealWounds(seat, self.left - n, wounds_dealt=True))
        deal(w, place, 1 - battle_of(w).side_of(seat), n)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Deal wounds to enemy units; left: {n}.", n=self.left)


@dataclass(frozen=True, slots=True)
class HealWounds(Ask):
    """R-CBT-26: take wounds off own units in play; dead ones stay dead."""

    left: int

    def options(self, w: World, seat: int) -> list[Action]:
        battle = battle_of(w)
        side = battle.side_of(seat)
        found = [
            HEAL(place, n)
            for place, front in enumerate(battle.fronts, 1)
            for n in range(1, min(self.left, front.wounds[side]) + 1)
        ]
        return [*found, PASS()] if found else []

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            return
        place, n = int(action.args[0]) - 1, int(action.args[1])
        take_wounds(w, place, battle_of(w).side_of(seat), n)
        owe(w, HealWounds(seat, self.left - n))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Heal your units; wounds left to heal: {n}.", n=self.left)


# -- the dead --------------------------------------------------------------------------------------------------


def to_save(w: World, seat: int) -> list[int]:
    """A player's units that were killed in this battle and still lie face up under their decks (R-CBT-21)."""
    battle = battle_of(w)
    found: list[int] = []
    for unit in battle.lost_units[battle.side_of(seat)]:
        if w.unit_decks[CONTENT.unit_cards[unit].type].up.count(unit) > found.count(unit):
            found.append(unit)
    return found


def save(w: World, seat: int, unit: int) -> None:
    """R-CBT-28 e: a unit that was killed goes back to its standing forces; everybody knows it."""
    battle = battle_of(w)
    side = battle.side_of(seat)
    kind = CONTENT.unit_cards[unit].type
    deck = w.unit_decks[kind]
    units.put_deck(w, kind, Deck(deck.down, without(deck.up, unit)))
    fallen = without(battle.lost_units[side], unit)
    battle.lost_units = (battle.lost_units[0], fallen) if side else (fallen, battle.lost_units[1])
    w.realms[seat].units = (*w.realms[seat].units, HeldCard(unit, w.everybody()))
    SAVED(w, seat=seat, unit=CONTENT.unit_cards[unit].id)


def without(row: tuple[int, ...], unit: int) -> tuple[int, ...]:
    """A row of cards without the last of this kind.

    >>> without((3, 4, 3, 5), 3)
    (3, 4, 5)
    """
    place = len(row) - 1 - row[::-1].index(unit)
    return row[:place] + row[place + 1 :]


@dataclass(frozen=True, slots=True)
class SaveUnits(Ask):
    """Which of the own units that were killed are saved."""

    left: int

    def options(self, w: World, seat: int) -> list[Action]:
        found = dict.fromkeys(to_save(w, seat)) if self.left else ()
        return [SAVE(CONTENT.unit_cards[unit].id) for unit in found]

    def take(self, w: World, seat: int, action: Action) -> None:
        save(w, seat, CONTENT.unit_cards.number(str(action.args[0])))
        owe(w, SaveUnits(seat, self.left - 1))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Save one of your units that were killed.")

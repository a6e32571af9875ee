"""Battles on a stage: who attacks whom, and abilities that are made up for a test."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.civilization.chapters import combat
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.ability import ABILITIES, PRINTED, Ability
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.stage import Stage

PEACEFUL = ("americans", "egyptians", "arabs", "french", "indians")
"""Civilizations by seat without anything to use in a battle; only the French have a bonus for it."""
OWN = ("americans.industry", "egyptians.masons")
"""By seat: an ability of its civilization, to put another one in its place."""
FIELD = "8,4"
"""A square far from the capitals of `war`."""


def war(players: int = 2, **options: Any) -> Stage:
    """Two players at war (and others): capitals at opposite ends of the map, nothing else."""
    stage = Stage(players, **options)
    for seat in range(players):
        stage.civilization(seat, PEACEFUL[seat])
    return stage.city(0, "2,2").city(1, "13,5")


def attack(stage: Stage, square: str = FIELD, *, seat: int = 0, armies: int = 1, scouts: int = 0) -> Stage:
    """Figures from beside the map attack a square, in their Movement phase."""
    leave_sheet(stage, seat, armies, scouts)
    combat.attack(stage.w, seat, stage.square(square), armies, scouts, stage.square("7,4"))
    return stage.ask(phase=Phase.MOVEMENT, active=seat)


def attack_village(stage: Stage, square: str = FIELD, *, seat: int = 0, armies: int = 1, scouts: int = 0) -> Stage:
    """Figures attack a village, in their Movement phase."""
    leave_sheet(stage, seat, armies, scouts)
    combat.attack_village(stage.w, seat, stage.square(square), armies, scouts, stage.square("7,4"))
    return stage.ask(phase=Phase.MOVEMENT, active=seat)


def horde(stage: Stage, square: str, *, seat: int = 0) -> Stage:
    """A player sends the Roaming Horde."""
    combat.horde_attack(stage.w, seat, stage.square(square))
    return stage.ask(phase=Phase.MOVEMENT, active=seat)


def leave_sheet(stage: Stage, seat: int, armies: int, scouts: int) -> None:
    """Figures come from the sheet, so that none is made of nothing."""
    stage.realm(seat).armies -= armies
    stage.realm(seat).scouts -= scouts


def top_of_decks(stage: Stage, *cards: str) -> Stage:
    """Have these be the next ones drawn from their decks, in this order."""
    decks = list(stage.w.unit_decks)
    for name in reversed(cards):
        card = CONTENT.unit_cards.called(name)
        down = list(decks[card.type].down)
        down.remove(card.number)
        decks[card.type] = Deck((*down, card.number), decks[card.type].up)
    stage.w.unit_decks = tuple(decks)
    return stage


def battle(stage: Stage) -> Battle:
    """The battle that is being fought."""
    assert stage.w.battle is not None
    return stage.w.battle


def line(stage: Stage) -> list[tuple[str, int, str, int]]:
    """The fronts: the attacker's unit with its wounds, then the defender's; "" for none."""
    names = [*CONTENT.unit_cards.ids, ""]
    return [(names[f.units[0]], f.wounds[0], names[f.units[1]], f.wounds[1]) for f in battle(stage).fronts]


def totals(stage: Stage) -> tuple[int, int]:
    """What the last battle came to, from the news: the winner's total first."""
    event = next(e for e in reversed(stage.w.news) if e.name in ("won-battle", "barbarians-won"))
    return event.public["n"], event.public["other"]


def winner(stage: Stage) -> int | None:
    """Who won the last battle, from the news; None for barbarians."""
    event = next(e for e in reversed(stage.w.news) if e.name in ("won-battle", "barbarians-won"))
    return event.public.get("seat")


def card_count(stage: Stage) -> int:
    """All unit cards there are (17.5, 7)."""
    w = stage.w
    found = sum(map(len, w.unit_decks)) + sum(len(realm.units) + len(realm.battle_hand) for realm in w.realms)
    if w.battle is not None:
        found += len(w.battle.barbarian_hand) + sum(unit >= 0 for front in w.battle.fronts for unit in front.units)
    return found


def forces(stage: Stage, seat: int) -> list[str]:
    """A player's standing forces, sorted."""
    return sorted(CONTENT.unit_cards[held.face].id for held in stage.realm(seat).units)


def under(stage: Stage, kind: str) -> list[str]:
    """The dead units that lie face up under their deck."""
    return [CONTENT.unit_cards[card].id for card in stage.w.unit_decks[CONTENT.unit_types.number(kind)].up]


def bestow(patch: pytest.MonkeyPatch, stage: Stage, seat: int, **features: Any) -> Stage:
    """Give a player an ability made up for the test, by the hooks and privileges it fills."""
    made = type("MadeUp", (Ability,), {"privileges": Privilege.NONE, **features})()
    made.number, made.card, made.printed = PRINTED[OWN[seat]]
    patch.setitem(ABILITIES, OWN[seat], made)
    return stage.stir()


def city_at(stage: Stage, seat: int, centre: str) -> Any:
    """A city, to set and to look at."""
    return land.city_with(stage.w, seat, stage.square(centre))

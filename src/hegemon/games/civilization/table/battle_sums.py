"""What the combat bonus of a side is made of, card by card, so that everybody can check the sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hegemon.core import Blank, Message, say
from hegemon.games.civilization.chapters import bonuses
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import cards_in_play, standing
from hegemon.games.civilization.marker_names import marker_name
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import DEFENDER, Battle
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import KINDS, MarkerKind
from hegemon.games.civilization.world.realm import NONE


@dataclass(frozen=True)
class BonusPart:
    """Something that adds to the combat bonus."""

    name: Blank
    n: int


def bonus_parts(board: CivilizationBoard, found: Battle, side: int) -> list[BonusPart]:
    """All that a side's combat bonus is made of. The city may be gone while the battle is still being settled."""
    owner = found.owners[side]
    if owner == NONE:
        return []
    parts = [*from_cards(board, owner), *from_map(board, owner), (say("for this battle"), found.ability_bonus[side])]
    if side == DEFENDER:
        parts += for_defender(board, found, owner)
    return [BonusPart(name, n) for name, n in parts if n]


def from_cards(board: CivilizationBoard, owner: int) -> Iterator[tuple[Blank, int]]:
    """Cards in play that add a number; what else adds to it is told as one."""
    named = [(card.name, card.bonus.combat) for card in cards_in_play(board.w, owner) if card.bonus.combat]
    yield from named
    yield say("other cards"), standing(board.w, owner).bonus.combat - sum(n for _, n in named)


def from_map(board: CivilizationBoard, owner: int) -> Iterator[tuple[Blank, int]]:
    """Buildings, great people and city-states."""
    w = board.w
    there = Counter(w.markers[square] for square in land.own_squares(w, owner) if w.markers[square] in bonuses.MARKERS)
    for marker, count in there.items():
        combat, option = bonuses.MARKERS[marker]
        each = int(getattr(w.options, option)) if option else combat
        name = marker_name(marker)
        yield (say("{n} × {what}", n=count, what=name) if count > 1 else name), each * count
    for square in land.city_states(w, owner):
        state = CONTENT.city_states[w.markers[square] % KINDS]
        yield state.name, state.combat_bonus


def for_defender(board: CivilizationBoard, found: Battle, owner: int) -> Iterator[tuple[Blank, int]]:
    """What a city or a city-state adds for whoever defends it."""
    options = board.options
    if found.city == NONE:
        if land.kind_at(board.w, found.square) is MarkerKind.CITY_STATE:
            yield say("city-state"), options.bonus_city_state
        return
    for city in board.w.cities[owner]:
        if found.city in city.centres:
            yield from of_city(board, city)


def of_city(board: CivilizationBoard, city: City) -> Iterator[tuple[Message, int]]:
    """A city, its walls and its fortification."""
    options = board.options
    yield (say("capital"), options.bonus_defend_capital) if city.capital else (say("city"), options.bonus_defend_city)
    yield say("metropolis"), options.bonus_metropolis if city.metropolis else 0
    yield say("walls"), options.bonus_walls if city.walled else 0
    yield say("fortification"), options.bonus_fort_marker if city.fortified else 0

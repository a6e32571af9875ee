"""Research: all techs that can be learned, level by level, with what they unlock and who knows them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from hegemon.core import Action, Message, Refusal
from hegemon.games.civilization.chapters import techs
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.rows import Tech
from hegemon.games.civilization.names import NUMERALS
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.my_board import PyramidRow, pyramid
from hegemon.games.civilization.table.rivals import free_places
from hegemon.games.civilization.table.things import Sum, price_of
from hegemon.games.civilization.world.realm import ROWS

LEARNING: Final = ("research", "research-also", "learn", "loot-tech")
"""The verbs that choose a tech among all of them."""
PAID: Final = ("research", "research-also")
"""Those by which all choose at the same time, in secret, and pay."""


@dataclass(frozen=True)
class Gain:
    """Something that a tech unlocks or raises: a sign and a word."""

    icon: str
    text: Message | str = ""


@dataclass(frozen=True)
class TechAbility:
    """What a tech lets its owner do, for which price."""

    price: tuple[Sum, ...]
    help: Message


@dataclass(frozen=True)
class TechCard:
    """A tech that can be chosen."""

    action: Action
    id: str
    refs: str
    words: Message
    name: Message
    gains: tuple[Gain, ...]
    deeds: tuple[TechAbility, ...]
    known_to: tuple[int, ...]


@dataclass(frozen=True)
class TechLevel:
    """All techs of a level that can be chosen; without any, why not."""

    numeral: str
    cost: int | None
    """None where a tech is learned for free."""
    cards: list[TechCard]
    refusal: Refusal | None
    """None without any means that no tech of this level is asked about."""
    room: int | None
    """Free places in its row; the lowest row has no end."""


@dataclass(frozen=True)
class Placed:
    """A tech that would lie in a row of the pyramid, if it were chosen."""

    ref: str
    name: Message


@dataclass(frozen=True)
class PlaceRow:
    """A row of the pyramid with what lies there and what could."""

    row: PyramidRow
    placed: list[Placed]


@dataclass(frozen=True)
class ResearchScene:
    """The techs, the highest level first."""

    levels: list[TechLevel]
    rows: list[PlaceRow]
    chosen: list[int]
    """Who has chosen already."""
    waited_for: list[int]


def research(board: CivilizationBoard) -> ResearchScene | None:
    """The choice of a tech, if that is what is asked."""
    verb = next((verb for verb in LEARNING if verb in board.by_verb), None)
    if board.me is None or verb is None or board.told.battle is not None:
        return None
    me = board.me
    levels = [level(board, me, verb, number) for number in range(ROWS, 0, -1)]
    secret = verb in PAID
    return ResearchScene(
        levels,
        [PlaceRow(row, placed(found)) for row, found in zip(pyramid(board, me), levels, strict=True)],
        [seat for seat in board.seats_from_me() if secret and seat not in board.to_act],
        [seat for seat in board.seats_from_me() if secret and seat in board.to_act],
    )


def placed(found: TechLevel) -> list[Placed]:
    """Where each tech of a level would lie: in the row of its level."""
    return [Placed(f"tech:{card.id}", card.name) for card in found.cards]


def level(board: CivilizationBoard, me: int, verb: str, number: int) -> TechLevel:
    """The techs of one level."""
    offered = {str(action.args[0]): action for action in board.by_verb[verb]}
    rows = [tech for tech in CONTENT.techs if tech.level == number]
    cards = [card(board, offered[tech.id], tech) for tech in rows if tech.id in offered]
    unknown = next((tech for tech in rows if not board.w.realms[me].knows(tech.number)), None)
    refusal = board.sight.why_not(Action(verb, (unknown.id,))) if unknown and not cards else None
    room = free_places(board, me, number) if number > 1 else None
    cost = techs.level_cost(board.w, me, number) if verb in PAID else None
    told = None if refusal and refusal.obvious else refusal
    return TechLevel(NUMERALS[number], cost, cards, told, room)


def card(board: CivilizationBoard, action: Action, tech: Tech) -> TechCard:
    """A tech, and who knows it."""
    known = tuple(seat for seat in board.w.players if board.w.realms[seat].knows(tech.number))
    refs, words = board.refs(action), board.words(action)
    return TechCard(action, tech.id, refs, words, tech.name, gains(tech), deeds(tech), known)


@cache
def deeds(tech: Tech) -> tuple[TechAbility, ...]:
    """What a tech lets its owner do."""
    return tuple(TechAbility(price_of(printed.price), printed.help) for printed in tech.abilities)


@cache
def gains(tech: Tech) -> tuple[Gain, ...]:
    """What a tech unlocks and raises, in signs."""
    bonus = tech.bonus
    ranks = zip(CONTENT.unit_types, tech.ranks, strict=True)
    numbers = (("f-move", tech.travel_speed), ("i-layers", tech.stacking_limit), ("f-city", tech.city_limit))
    more = (("i-deck", bonus.culture_hand), ("y-coin", bonus.coins), ("y-battle", bonus.combat))
    return (
        *(Gain("i-government", CONTENT.governments.called(name).name) for name in [tech.government] if name),
        *(Gain(f"b-{building}", CONTENT.buildings.called(building).name) for building in tech.buildings),
        *(Gain(f"u-{kind.id}", NUMERALS[rank]) for kind, rank in ranks if rank),
        *(Gain(icon, str(n)) for icon, n in numbers if n),
        *(Gain(icon, f"+{n}") for icon, n in more if n),
        *([Gain("y-coin", f"0/{tech.coin_tokens}")] if tech.coin_tokens else []),
    )

"""The middle of the table: deck, discard pile and coin."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, Seat, say
from hegemon.core.face import OnDemand
from hegemon.games.carta import texts
from hegemon.games.carta.cards import AGE_NUMERALS, DOMAIN_NAMES, PERMANENT_NAMES
from hegemon.games.carta.table.board import CartaBoard
from hegemon.games.carta.table.words import domain_of_effect

LAST_CARDS: Final = 12
"""From so many cards on the deck says that the last round is near."""


@dataclass(frozen=True, slots=True)
class ShownDeck:
    """The deck: how many cards are left, and the back on top."""

    left: int
    age: int
    """The age on top, 0 when it is empty."""
    numeral: str
    warning: Message | None
    last_round: bool


@dataclass(frozen=True, slots=True)
class DiscardedDomain:
    """The discards of one domain."""

    domain: str
    title: Message
    count: int
    ages: tuple[tuple[str, int], ...]
    """Numerals, and how many of each."""


@dataclass(frozen=True, slots=True)
class Coin:
    """The Culture coin: where it is, and what was copied."""

    where: Message
    what: Message | None
    out: bool


@dataclass(frozen=True, slots=True)
class TableCentre:
    """What lies in the middle."""

    deck: ShownDeck
    discarded: int
    discarded_domains: OnDemand[tuple[DiscardedDomain, ...]]
    coin: Coin


def centre(board: CartaBoard) -> TableCentre:
    """Deck, discard pile, coin."""
    discard = board.view["discard"]
    by_domain = OnDemand(discard, lambda: discarded_domains(discard))
    return TableCentre(deck(board), len(discard), by_domain, coin(board))


def deck(board: CartaBoard) -> ShownDeck:
    """The deck from above."""
    left, ages = board.view["deck"]["left"], board.view["deck"]["ages"]
    age = next((age for age, n in enumerate(ages, 1) if n), 0)
    warning = None
    if not left:
        warning = say("Last round, no drawing")
    elif left <= LAST_CARDS:
        warning = say("Last round near")
    return ShownDeck(left, age, AGE_NUMERALS[age - 1] if age else "", warning, not left)


def discarded_domains(discard: list[str]) -> tuple[DiscardedDomain, ...]:
    """C-OPEN-DISCARD: the discard pile by domain.

    >>> [(pile.domain, pile.ages) for pile in discarded_domains(["utopia-3", "science-1", "science-1"])]
    [('science', (('I', 2), ('II', 0), ('III', 0))), ('utopia', (('I', 0), ('II', 0), ('III', 1)))]
    """
    cards = Counter(discard)
    found = []
    for domain, name in enumerate(DOMAIN_NAMES):
        ages = tuple((age, cards[f"{name}-{number}"]) for number, age in enumerate(AGE_NUMERALS, 1))
        if total := sum(n for _, n in ages):
            found.append(DiscardedDomain(name, texts.domain(domain), total, ages))
    return tuple(found)


def coin(board: CartaBoard) -> Coin:
    """C-COIN-MOVE: where the coin lies."""
    lies = board.view["coin"]
    if not lies:
        return Coin(say("Beside the deck"), None, out=False)
    domain = texts.domain_called(lies["domain"])
    if lies["seat"] == board.me:
        where = say("On your {domain}", domain=domain)
    else:
        where = say("On {player}'s {domain}", player=Seat(lies["seat"]), domain=domain)
    return Coin(where, copied(board, lies["owner"], lies["domain"]), out=True)


def copied(board: CartaBoard, owner: int, domain: str) -> Message:
    """Who put the coin there, and for which effect, as far as it is remembered."""
    for e in reversed(board.sight.events):
        if e["event"] == "copied" and e["seat"] == owner:
            effect = PERMANENT_NAMES.index(e["effect"])
            if domain_of_effect(effect) == domain:
                return say("{player} copied {effect}", player=Seat(owner), effect=texts.permanent(effect))
            break
    return say("Put there by {player}", player=Seat(owner))

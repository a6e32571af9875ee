"""What must never be otherwise, whatever is played: for tests and simulations."""

from __future__ import annotations

from itertools import chain

from hegemon.games.carta.cards import AGE_OF, DOMAIN_OF, DOMAINS, FIRST_KIND, KIND_NAMES, KINDS, NONE, UTOPIA
from hegemon.games.carta.knowledge import among
from hegemon.games.carta.position import DRAFT_PICK, LAY_DEMOCRACY, Position


def violations(s: Position) -> list[str]:
    """Sentences about what is wrong with a position; none if all is well."""
    return [*_cards(s), *_counters(s), *_deck(s), *_facts(s)]


def _cards(s: Position) -> list[str]:
    """C-DECK: no card is lost, none appears."""
    found = [0] * KINDS
    for row in (*s.hand, *s.area, *s.pack, s.discard_pile, s.box, s.middle):
        for kind, n in enumerate(row):
            found[kind] += n
            if n < 0:
                return [f"fewer than no cards of {KIND_NAMES[kind]}"]
    for kind in (*s.deck[: s.deck_left], *chain(*s.embargo_kind), s.own_embargo_kind):
        if kind != NONE:
            found[kind] += 1
    found[FIRST_KIND[UTOPIA]] += sum(map(sum, chain(*s.democracy))) + (s.phase == LAY_DEMOCRACY)
    return [
        f"{found[kind]} cards of {KIND_NAMES[kind]} instead of {s.cards[kind]}"
        for kind in range(KINDS)
        if found[kind] != s.cards[kind]
    ]


def _counters(s: Position) -> list[str]:
    """The counts kept beside the cards are right."""
    wrong = []
    for seat in range(s.players):
        if s.held[seat] != sum(s.hand[seat]) or s.laid[seat] != sum(s.area[seat]):
            wrong.append(f"seat {seat} holds {s.held[seat]} and has laid {s.laid[seat]} cards, it is said")
        for domain in range(DOMAINS):
            column = sum(n for kind, n in enumerate(s.area[seat]) if DOMAIN_OF[kind] == domain)
            if s.column[seat][domain] != column:
                wrong.append(f"column {domain} of seat {seat} has {column} cards, not {s.column[seat][domain]}")
    return wrong


def _deck(s: Position) -> list[str]:
    """C-STACK: the ages lie in order, nothing lies above the top."""
    ages = [AGE_OF[kind] for kind in s.deck[: s.deck_left]]
    wrong = [] if ages == sorted(ages, reverse=True) else ["the ages of the deck are out of order"]
    return wrong if set(s.deck[s.deck_left :]) <= {NONE} else [*wrong, "a card lies above the top of the deck"]


def _facts(s: Position) -> list[str]:
    """C-KNOWN: whatever anybody knows of hands is true."""
    if s.phase == DRAFT_PICK and s.facts:
        return ["facts before the draft is over"]
    wrong = []
    for i in range(s.facts):
        hands, kinds = s.fact_hands[i], s.fact_kinds[i]
        there = sum(among(s, seat, kinds) for seat in range(s.players) if hands >> seat & 1)
        if there < s.fact_least[i]:
            wrong.append(f"fact {i} is false: {there} cards of {kinds:015b} in {hands:04b}, not {s.fact_least[i]}")
    return wrong

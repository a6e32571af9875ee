"""Cards on the move, and lists of cards to choose from: what all chapters share."""

from __future__ import annotations

from hegemon.games.carta.cards import DOMAIN_OF, FIRST_KIND, KINDS, NONE
from hegemon.games.carta.events import DISCARDED, DREW, LAST_ROUND, PLAYED, tell
from hegemon.games.carta.knowledge import hand_showed
from hegemon.games.carta.position import Position, rule


@rule
def into_hand(s: Position, seat: int, kind: int) -> None:
    """A card comes into a hand."""
    s.hand[seat][kind] += 1
    s.held[seat] += 1


@rule
def out_of_hand(s: Position, seat: int, kind: int) -> None:
    """A card leaves a hand."""
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1


@rule
def into_area(s: Position, seat: int, kind: int) -> None:
    """A card comes into a play area, in the column of its domain (C-COLUMN)."""
    s.area[seat][kind] += 1
    s.column[seat][DOMAIN_OF[kind]] += 1
    s.laid[seat] += 1


@rule
def out_of_area(s: Position, seat: int, kind: int) -> None:
    """A card leaves a play area."""
    s.area[seat][kind] -= 1
    s.column[seat][DOMAIN_OF[kind]] -= 1
    s.laid[seat] -= 1


@rule
def play_card(s: Position, seat: int, kind: int) -> None:
    """A card is played: from hand into the player's own area."""
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1
    into_area(s, seat, kind)
    if s.facts:
        hand_showed(s, seat, kind)
    tell(s, PLAYED, seat, kind, 0)


@rule
def discard_card(s: Position, seat: int, kind: int) -> None:
    """A card is discarded from hand, face up (C-OPEN-DISCARD)."""
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1
    s.discard_pile[kind] += 1
    if s.facts:
        hand_showed(s, seat, kind)
    tell(s, DISCARDED, seat, kind, 0)


@rule
def draw_cards(s: Position, seat: int, number: int) -> None:
    """C-STACK: draw so many cards from the top. C-LAST-ROUND: the last one is announced."""
    drawn = 0
    for _ in range(number):
        s.deck_left -= 1
        kind = s.deck[s.deck_left]
        s.deck[s.deck_left] = NONE
        s.hand[seat][kind] += 1
        drawn = drawn * 16 + kind + 1
    s.held[seat] += number
    tell(s, DREW, seat, drawn, 0)
    if s.deck_left == 0:
        tell(s, LAST_ROUND, seat, 0, 0)


# -- lists of kinds to choose from ----------------------------------------------------------------------
# Each kind is written down, and counted only if it is there: compiled, that is faster than a branch nobody can predict.


@rule
def kinds_of(row: list[int], out: list[int]) -> int:
    """The kinds that a row of cards holds."""
    n = 0
    for kind, cards in enumerate(row):
        out[n] = kind
        n += cards != 0
    return n


@rule
def kinds_of_domain(row: list[int], domain: int, out: list[int]) -> int:
    """The kinds of one domain that a row of cards holds."""
    n = 0
    for kind in range(FIRST_KIND[domain], FIRST_KIND[domain + 1]):
        out[n] = kind
        n += row[kind] != 0
    return n


@rule
def playable_kinds(s: Position, seat: int, out: list[int]) -> int:
    """C-PLAY, C-EMBARGO: the kinds in hand that are not under embargo."""
    if s.barred == 0:
        return kinds_of(s.hand[seat], out)
    n = 0
    for kind in range(KINDS):
        out[n] = kind
        n += s.hand[seat][kind] != 0 and not s.barred >> DOMAIN_OF[kind] & 1
    return n


@rule
def can_play(s: Position, seat: int) -> bool:
    """Does this hand hold a card that may be played?"""
    if s.barred == 0:
        return s.held[seat] > 0
    for kind in range(KINDS):
        if s.hand[seat][kind] and not s.barred >> DOMAIN_OF[kind] & 1:
            return True
    return False

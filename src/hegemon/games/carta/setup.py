"""Chapter 2: set-up. The shuffled deck is given; from there on nothing is left to chance."""

from __future__ import annotations

from hegemon.core.luck import Luck, below
from hegemon.games.carta.cards import AGE_OF, AGES, KINDS, NONE
from hegemon.games.carta.events import LAID_OPEN, PASSED, PICKED, RECEIVED, TOOK_OPEN, packed, tell
from hegemon.games.carta.knowledge import draft_ended
from hegemon.games.carta.moving import into_area, into_hand
from hegemon.games.carta.position import (
    CLOCKWISE_FROM_FIRST,
    COUNTERCLOCKWISE_FROM_RIGHT,
    DRAFT_PICK,
    DRAFT_TAKE,
    PICKS,
    Position,
    draft_rule,
    rule,
    seat_at,
)
from hegemon.games.carta.turn import begin_turn


@rule
def stack(s: Position, r: Luck) -> None:
    """C-STACK, C-FIRST: shuffle each age, III at the bottom, and draw the First Player, by the kernel's own luck.

    For games by the million; a game that people play is shuffled by `Dice`.
    """
    for age in range(AGES - 1, -1, -1):
        bottom = s.deck_left
        for kind in range(KINDS):
            if AGE_OF[kind] == age:
                for _ in range(s.cards[kind]):
                    s.deck[s.deck_left] = kind
                    s.deck_left += 1
        for i in range(s.deck_left - 1, bottom, -1):
            j = bottom + below(r, i + 1 - bottom)
            kind = s.deck[i]
            s.deck[i] = s.deck[j]
            s.deck[j] = kind
        put_into_box(s)
    s.first = below(r, s.players)


@rule
def put_into_box(s: Position) -> None:
    """C-BOX: with two or three players, the top cards of an age just shuffled go into the box unseen."""
    if s.players < 4:
        for _ in range(s.box_size):
            s.deck_left -= 1
            s.box[s.deck[s.deck_left]] += 1
            s.deck[s.deck_left] = NONE


@rule
def deal(s: Position) -> None:
    """C-BASIC, C-DRAFT: from the deck in `s.deck`, stacked by age, and `s.first`."""
    s.round = 1
    each = PICKS + s.draft
    for steps in range(s.players):
        seat = seat_at(s, s.first, steps)
        for _ in range(each):
            s.deck_left -= 1
            kind = s.deck[s.deck_left]
            s.deck[s.deck_left] = NONE
            if s.draft:
                s.pack[seat][kind] += 1
            else:
                into_hand(s, seat, kind)
    if s.draft:
        s.phase = DRAFT_PICK
        s.actor = NONE
        s.active = s.first
    else:
        begin_turn(s, s.first)


# -- the draft ------------------------------------------------------------------------------------------


@draft_rule
def draft_pick(s: Position, seat: int, kind: int) -> None:
    """C-DRAFT: a secret pick. When all have picked the packs go on."""
    s.pick[seat][s.step] = kind
    tell(s, PICKED, seat, kind, 0)
    for other in range(s.players):
        if s.pick[other][s.step] == NONE:
            return
    for other in range(s.players):
        s.pack[other][s.pick[other][s.step]] -= 1
        into_hand(s, other, s.pick[other][s.step])
    s.step += 1
    if s.step < PICKS:
        pass_packs(s)
    else:
        lay_open(s)


@draft_rule
def pass_packs(s: Position) -> None:
    """C-DRAFT: every pack goes to the left."""
    for kind in range(KINDS):
        last = s.pack[s.players - 1][kind]
        for seat in range(s.players - 1, 0, -1):
            s.pack[seat][kind] = s.pack[seat - 1][kind]
        s.pack[0][kind] = last
    tell(s, PASSED, s.first, 0, 0)
    for seat in range(s.players):
        tell(s, RECEIVED, seat, packed(s.pack[seat]), 0)


@draft_rule
def lay_open(s: Position) -> None:
    """C-DRAFT: everyone's last card goes face up into the middle."""
    for steps in range(s.players):
        seat = seat_at(s, s.first, steps)
        for kind in range(KINDS):
            if s.pack[seat][kind]:
                s.pack[seat][kind] = 0
                s.middle[kind] += 1
                s.laid_open[seat] = kind
                tell(s, LAID_OPEN, seat, kind, 0)
    draft_ended(s)
    for seat in range(s.players):
        for step in range(PICKS):
            s.pick[seat][step] = NONE
    s.step = 0
    s.phase = DRAFT_TAKE
    if s.face_up_draft == CLOCKWISE_FROM_FIRST:
        s.actor = s.first
    else:
        s.actor = seat_at(s, s.first, -1)


@draft_rule
def draft_take(s: Position, kind: int) -> None:
    """C-DRAFT, option `face_up_draft`: take an open card into the area, nothing is triggered; then the next one."""
    s.middle[kind] -= 1
    into_area(s, s.actor, kind)
    tell(s, TOOK_OPEN, s.actor, kind, 0)
    s.step += 1
    if s.step == s.players:
        s.step = 0
        for seat in range(s.players):
            s.laid_open[seat] = NONE
        begin_turn(s, s.first)
    elif s.face_up_draft == COUNTERCLOCKWISE_FROM_RIGHT:
        s.actor = seat_at(s, s.actor, -1)
    else:
        s.actor = seat_at(s, s.actor, 1)

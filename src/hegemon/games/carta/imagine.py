"""Chapter 7: worlds that a seat can't tell from the true one.

All hidden cards are gathered and dealt anew to where their backs lie, so that everything the seat knows
(C-KNOWN) stays true. What is dealt depends on nothing but what the seat may know.
"""

from __future__ import annotations

from typing import Final

from hegemon.core.luck import Luck, below
from hegemon.games.carta.cards import AGE_OF, AGES, KINDS, NONE, SEATS
from hegemon.games.carta.knowledge import SPECTATOR, among
from hegemon.games.carta.moving import can_play
from hegemon.games.carta.position import DRAFT_PICK, PACK, PLAY, PLAY_MORE, Position, rule, seat_at
from hegemon.games.carta.workspace import Workspace

ATTEMPTS: Final = 500


@rule
def reshuffle(s: Position, seat: int, r: Luck, w: Workspace) -> bool:
    """Deal everything anew that this seat (NONE: a spectator) doesn't see. False if no world was found."""
    take_stock(s, seat, w)
    for _ in range(ATTEMPTS):
        gather(s, seat, w)
        if s.phase == DRAFT_PICK:
            redraft(s, seat, r, w)
            return True
        if place_known(s, seat, r, w):
            deal_rest(s, seat, r, w)
            if can_answer(s, seat):
                return True
    return False


@rule
def can_answer(s: Position, seat: int) -> bool:
    """C-KNOWN (d): a player under embargo who is choosing a card to play has a playable one."""
    return s.barred == 0 or s.actor == seat or (s.phase != PLAY and s.phase != PLAY_MORE) or can_play(s, s.actor)


@rule
def take_stock(s: Position, seat: int, w: Workspace) -> None:
    """Count every hidden card, and the backs to which they belong."""
    for kind in range(KINDS):
        w.hidden[kind] = s.box[kind]
    for i in range(s.deck_left):
        w.hidden[s.deck[i]] += 1
    for age in range(AGES):
        w.boxed[age] = 0
        for other in range(SEATS):
            w.backs[other][age] = 0
    for kind in range(KINDS):
        w.boxed[AGE_OF[kind]] += s.box[kind]
        for other in range(s.players):
            if other != seat:
                w.hidden[kind] += s.hand[other][kind]
                w.backs[other][AGE_OF[kind]] += s.hand[other][kind]


@rule
def gather(s: Position, seat: int, w: Workspace) -> None:
    """Take up every hidden card; nothing is placed yet."""
    for kind in range(KINDS):
        w.pool[kind] = w.hidden[kind]
        s.box[kind] = 0
    for other in range(s.players):
        for age in range(AGES):
            w.free[other][age] = w.backs[other][age]
        if other != seat:
            for kind in range(KINDS):
                s.hand[other][kind] = 0


@rule
def place(s: Position, seat: int, kind: int, w: Workspace) -> None:
    """Put a card from the pool into a hidden hand."""
    s.hand[seat][kind] += 1
    w.pool[kind] -= 1
    w.free[seat][AGE_OF[kind]] -= 1


# -- what is known ----------------------------------------------------------------------------------------


@rule
def place_known(s: Position, seat: int, r: Luck, w: Workspace) -> bool:
    """Place cards until every fact this seat knows is true; False if this attempt ran into a dead end."""
    knower = SPECTATOR if seat == NONE else 1 << seat
    for i in range(s.facts):
        w.need[i] = 0
        if s.fact_who[i] & knower:
            w.need[i] = s.fact_least[i]
            if seat != NONE and s.fact_hands[i] >> seat & 1:
                w.need[i] -= among(s, seat, s.fact_kinds[i])
    while True:
        i = tightest(s, w)
        if i == NONE:
            return True
        choice = best_place(s, i, r, w)
        if choice == NONE:
            return False
        hand, kind = choice // KINDS, choice % KINDS
        place(s, hand, kind, w)
        for j in range(s.facts):
            if s.fact_hands[j] >> hand & 1 and s.fact_kinds[j] >> kind & 1:
                w.need[j] -= 1


@rule
def tightest(s: Position, w: Workspace) -> int:
    """The unmet fact that leaves the least choice, or NONE."""
    best = NONE
    fewest = 1 << 30
    for i in range(s.facts):
        if w.need[i] > 0:
            width = SEATS * ones(s.fact_kinds[i]) + ones(s.fact_hands[i])
            if width < fewest:
                fewest = width
                best = i
    return best


@rule
def best_place(s: Position, i: int, r: Luck, w: Workspace) -> int:
    """A hand and a kind that serve a fact, as one number: those that serve most facts, then by chance."""
    best = NONE
    most = 0
    weight = 0
    for hand in range(s.players):
        if not s.fact_hands[i] >> hand & 1:
            continue
        for kind in range(KINDS):
            if not s.fact_kinds[i] >> kind & 1 or w.pool[kind] == 0 or w.free[hand][AGE_OF[kind]] == 0:
                continue
            ways = w.pool[kind] * room_for(s, hand, kind, w)
            served = 0
            for j in range(s.facts):
                if w.need[j] > 0 and s.fact_hands[j] >> hand & 1 and s.fact_kinds[j] >> kind & 1:
                    served += 1
            if served > most:
                most = served
                weight = 0
            if served == most:
                weight += ways
                if below(r, weight) < ways:
                    best = hand * KINDS + kind
    return best


@rule
def room_for(s: Position, hand: int, kind: int, w: Workspace) -> int:
    """In how many places of a hand a card may lie: its open backs, or as many as a fact about this hand wants."""
    room = w.free[hand][AGE_OF[kind]]
    for j in range(s.facts):
        if w.need[j] > 0 and s.fact_hands[j] == 1 << hand and s.fact_kinds[j] >> kind & 1:
            room = min(room, w.need[j])
    return room


@rule
def ones(bits: int) -> int:
    """The number of bits that are set."""
    n = 0
    while bits:
        n += bits & 1
        bits >>= 1
    return n


# -- the rest -----------------------------------------------------------------------------------------------


@rule
def deal_rest(s: Position, seat: int, r: Luck, w: Workspace) -> None:
    """Deal the cards of each age that are left over, shuffled, to the open backs, the box and the deck."""
    bottom = 0
    for age in range(AGES - 1, -1, -1):
        n = shuffled(age, r, w)
        for other in range(s.players):
            if other != seat:
                while w.free[other][age] > 0:
                    n -= 1
                    place(s, other, w.cards[n], w)
        for _ in range(w.boxed[age]):
            n -= 1
            s.box[w.cards[n]] += 1
        for i in range(n):
            s.deck[bottom + i] = w.cards[i]
        bottom += n


@rule
def shuffled(age: int, r: Luck, w: Workspace) -> int:
    """The pool's cards of one age in random order, in `w.cards`; returns how many."""
    n = 0
    for kind in range(KINDS):
        if AGE_OF[kind] == age:
            for _ in range(w.pool[kind]):
                w.cards[n] = kind
                n += 1
    for i in range(n - 1, 0, -1):
        j = below(r, i + 1)
        card = w.cards[i]
        w.cards[i] = w.cards[j]
        w.cards[j] = card
    return n


# -- during the draft ---------------------------------------------------------------------------------------


@rule
def redraft(s: Position, seat: int, r: Luck, w: Workspace) -> None:
    """C-DRAFT, C-KNOWN (c): deal packs and picks anew, but for those this seat has seen.

    After the first pass it knows the pack on its left. After the second it knows that pack too, and the
    three cards of its own first pack: two now lie two seats on, the third one was picked on its left.
    """
    left = after = NONE
    if seat != NONE and s.step > 0:
        left = seat_at(s, seat, 1)
        if s.step > 1:
            after = seat_at(s, seat, 2)
    if after != NONE:
        keep_passed(s, seat, left, after, r, w)
    for other in range(s.players):
        if other != seat and other != left and other != after:
            gather_pack(s, other, w)
    n = shuffled(0, r, w)
    for other in range(s.players):
        if other == seat:
            continue
        for step in range(s.step):
            if not (other == left and step == 1 and after != NONE):
                n -= 1
                s.pick[other][step] = w.cards[n]
                place(s, other, w.cards[n], w)
        if other != left and other != after:
            for _ in range(PACK - s.step):
                n -= 1
                s.pack[other][w.cards[n]] += 1
                w.pool[w.cards[n]] -= 1
        if s.pick[other][s.step] != NONE:
            s.pick[other][s.step] = random_card(s.pack[other], PACK - s.step, r)
    deal_rest(s, seat, r, w)


@rule
def gather_pack(s: Position, seat: int, w: Workspace) -> None:
    """Take up a pack nobody here has seen."""
    for kind in range(KINDS):
        w.pool[kind] += s.pack[seat][kind]
        s.pack[seat][kind] = 0


@rule
def keep_passed(s: Position, seat: int, left: int, after: int, r: Luck, w: Workspace) -> None:
    """The second pick on the left came from one's own first pack; with more than two players any of three cards."""
    picked = s.pick[left][1]
    if after != seat:
        s.pack[after][picked] += 1
        picked = random_card(s.pack[after], PACK - 1, r)
        s.pack[after][picked] -= 1
        w.pool[s.pick[left][1]] -= 1
        w.pool[picked] += 1
        s.pick[left][1] = picked
    place(s, left, picked, w)


@rule
def random_card(row: list[int], total: int, r: Luck) -> int:
    """One of the `total` cards in a row, by chance."""
    i = below(r, total)
    for kind in range(KINDS):
        i -= row[kind]
        if i < 0:
            return kind
    return NONE

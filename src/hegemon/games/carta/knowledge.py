"""What is known of hands (C-KNOWN), as facts of one shape.

A fact says: *these* players know that *those* hands together hold at least `n` cards among *these* kinds.
Each way of learning something about a hand is one function here, called where the cards move. Facts only
ever say what their knowers can be sure of; where room or wit runs out a fact is dropped, never bent.
"""

from __future__ import annotations

from typing import Final

from hegemon.games.carta.cards import AGE_OF, DOMAIN_OF, KINDS
from hegemon.games.carta.position import FACTS, Position, rule, seat_at

SPECTATOR: Final = 16
EVERYONE: Final = 31
ALL_KINDS: Final = 0b111_1111_1111_1111


@rule
def note(s: Position, who: int, hands: int, kinds: int, least: int) -> None:
    """Add a fact, if it says anything and there is room."""
    if least > 0 and who and hands and s.facts < FACTS:
        s.fact_who[s.facts] = who
        s.fact_hands[s.facts] = hands
        s.fact_kinds[s.facts] = kinds
        s.fact_least[s.facts] = least
        s.facts += 1


@rule
def learn(s: Position, who: int, hands: int, kinds: int, least: int) -> None:
    """Add a fact, unless one that is known already implies it."""
    for i in range(s.facts):
        if implies(s.fact_who[i], s.fact_hands[i], s.fact_kinds[i], s.fact_least[i], who, hands, kinds, least):
            return
    note(s, who, hands, kinds, least)


@rule
def implies(who: int, hands: int, kinds: int, least: int, who_2: int, hands_2: int, kinds_2: int, least_2: int) -> bool:
    """Does the first fact make the second superfluous?"""
    return who & who_2 == who_2 and hands & hands_2 == hands and kinds & kinds_2 == kinds and least >= least_2


@rule
def forget(s: Position, i: int) -> None:
    """Drop a fact; the last one takes its place."""
    s.facts -= 1
    last = s.facts
    s.fact_who[i] = s.fact_who[last]
    s.fact_hands[i] = s.fact_hands[last]
    s.fact_kinds[i] = s.fact_kinds[last]
    s.fact_least[i] = s.fact_least[last]
    s.fact_who[last] = 0
    s.fact_hands[last] = 0
    s.fact_kinds[last] = 0
    s.fact_least[last] = 0


@rule
def tidy(s: Position) -> None:
    """Drop facts that say nothing any more, and those that another one implies."""
    i = 0
    while i < s.facts:
        who, hands, kinds, least = s.fact_who[i], s.fact_hands[i], s.fact_kinds[i], s.fact_least[i]
        superfluous = least <= 0
        for j in range(s.facts):
            if kinds & s.fact_kinds[j] and hands & s.fact_hands[j] and i != j:
                if implies(s.fact_who[j], s.fact_hands[j], s.fact_kinds[j], s.fact_least[j], who, hands, kinds, least):
                    superfluous = True
        if superfluous:
            forget(s, i)
        else:
            i += 1


# -- how something is learnt ---------------------------------------------------------------------------


@rule
def hand_showed(s: Position, seat: int, kind: int) -> None:
    """C-KNOWN: a card known to be in a hand stops being known when that hand shows a card of that kind."""
    shared = False
    i = 0
    while i < s.facts:
        if s.fact_hands[i] >> seat & 1:
            if s.fact_kinds[i] >> kind & 1:
                s.fact_least[i] -= 1
                if s.fact_least[i] == 0:
                    forget(s, i)
                    continue
            if s.fact_hands[i] != 1 << seat:
                shared = True
        i += 1
    if shared:
        backs_decide(s, seat)


@rule
def hand_gained(s: Position, seat: int, kind: int) -> None:
    """C-KNOWN (a): all saw this card go into this hand."""
    new = True
    for i in range(s.facts):
        if s.fact_hands[i] >> seat & 1 and s.fact_kinds[i] >> kind & 1:
            s.fact_least[i] += 1
            if s.fact_hands[i] == 1 << seat and s.fact_kinds[i] == 1 << kind and s.fact_who[i] == EVERYONE:
                new = False
    if new and not s.forgetful:
        note(s, EVERYONE, 1 << seat, 1 << kind, 1)


@rule
def hand_seized(s: Position, taker: int, victim: int) -> None:
    """C-KNOWN (b), Inquisition: the victim's whole hand is about to go to the taker. These two see the cards."""
    if s.forgetful:
        return
    take, give = 1 << taker, 1 << victim
    add_up(s, taker, victim)
    count = s.facts
    for i in range(count):
        who, hands, kinds, least = s.fact_who[i], s.fact_hands[i], s.fact_kinds[i], s.fact_least[i]
        if hands & give:
            third = hands & ~(take | give)
            if who & take and third:  # the taker sees what the victim had, so it knows what is left for third hands
                own = among(s, taker, kinds) if hands & take else 0
                note(s, take, third, kinds, least - among(s, victim, kinds) - own)
            s.fact_hands[i] = take | third
        elif hands & take and who & give:
            note(s, give, hands, kinds, least + among(s, victim, kinds))
    for kind in range(KINDS):
        if s.hand[victim][kind]:
            note(s, take | give, take, 1 << kind, s.hand[victim][kind])


@rule
def add_up(s: Position, one: int, other: int) -> None:
    """What is known of each of two hands, known of both together."""
    count = s.facts
    for i in range(count):
        hands, kinds = s.fact_hands[i], s.fact_kinds[i]
        if hands >> one & 1:
            for j in range(count):
                hands_2 = s.fact_hands[j]
                if hands_2 >> other & 1 and kinds == s.fact_kinds[j] and not hands & hands_2:
                    note(s, s.fact_who[i] & s.fact_who[j], hands | hands_2, kinds, s.fact_least[i] + s.fact_least[j])


@rule
def hand_given(s: Position, giver: int, receiver: int, kind: int) -> None:
    """C-KNOWN (b), Inquisition: a card has gone back. These two see it, the others only its back."""
    if s.forgetful:
        return
    give, get = 1 << giver, 1 << receiver
    pair = give | get
    new = True
    count = s.facts
    for i in range(count):
        who, hands, kinds = s.fact_who[i], s.fact_hands[i], s.fact_kinds[i]
        moved = kinds >> kind & 1
        if hands & pair == pair or not hands & pair:
            continue
        if who & ~pair == 0:  # only these two know: they go on knowing exactly
            if moved:
                s.fact_least[i] += 1 if hands & get else -1
                new = new and not (hands == get and kinds == 1 << kind and who == pair)
        elif hands & give:
            note(s, who & pair, hands, kinds, s.fact_least[i] - moved)
            s.fact_hands[i] = hands | get
        elif moved:
            note(s, who & pair, hands, kinds, s.fact_least[i] + 1)
    if new:
        note(s, pair, get, 1 << kind, 1)


@rule
def hands_settled(s: Position, one: int, other: int) -> None:
    """C-KNOWN (b), Inquisition is over: look at the backs of both hands."""
    if s.facts:
        backs_decide(s, one)
        backs_decide(s, other)
        tidy(s)


@rule
def backs_decide(s: Position, seat: int) -> None:
    """C-KNOWN (b): what this hand has no backs for must lie in the other hands of a fact."""
    count = s.facts
    for i in range(count):
        hands = s.fact_hands[i]
        if hands >> seat & 1 and hands != 1 << seat:
            kinds = s.fact_kinds[i]
            learn(s, s.fact_who[i], hands & ~(1 << seat), kinds, s.fact_least[i] - backs_for(s, seat, kinds))


@rule
def hand_is_all(s: Position, seat: int, kinds: int) -> None:
    """C-KNOWN (d): a play skipped under embargo shows that the hand holds nothing but these."""
    if not s.forgetful:
        learn(s, EVERYONE, 1 << seat, kinds, s.held[seat])


@rule
def draft_ended(s: Position) -> None:
    """C-KNOWN (c): what each passer can tell of its own first pack and of the next one, the last cards lying open."""
    if s.forgetful:
        return
    for seat in range(s.players):
        me = 1 << seat
        left, after = 1 << seat_at(s, seat, 1), 1 << seat_at(s, seat, 2)
        sure = s.pick[seat_at(s, seat, 1)][2]
        a, b = s.pick[seat_at(s, seat, 1)][1], s.pick[seat_at(s, seat, 2)][2]
        if after == me:
            b = a
        learn(s, me, left, 1 << sure, 1)
        if a == b:
            learn(s, me, left, 1 << a, 1 + (sure == a))
            if after != me:
                learn(s, me, after, 1 << a, 1)
        else:  # the left neighbour and the one after it hold one each, and nobody says which
            either = 1 << a | 1 << b
            learn(s, me, left, either, 1 + (either >> sure & 1))
            learn(s, me, after, either, 1)
            learn(s, me, left | after, 1 << a, 1 + (sure == a))
            learn(s, me, left | after, 1 << b, 1 + (sure == b))
    tidy(s)


@rule
def among(s: Position, seat: int, kinds: int) -> int:
    """Cards in this hand that are of these kinds."""
    n = 0
    for kind in range(KINDS):
        if kinds >> kind & 1:
            n += s.hand[seat][kind]
    return n


@rule
def backs_for(s: Position, seat: int, kinds: int) -> int:
    """Cards in this hand whose backs could belong to these kinds."""
    ages = 0
    for kind in range(KINDS):
        if kinds >> kind & 1:
            ages |= 1 << AGE_OF[kind]
    n = 0
    for kind in range(KINDS):
        if ages >> AGE_OF[kind] & 1:
            n += s.hand[seat][kind]
    return n


@rule
def kinds_in(domains: int) -> int:
    """The kinds of these domains."""
    kinds = 0
    for kind in range(KINDS):
        if domains >> DOMAIN_OF[kind] & 1:
            kinds |= 1 << kind
    return kinds

"""What is known of hands (C-KNOWN), as facts of one shape.

A fact says: *these* players know that *those* hands together hold at least `n` cards among *these* kinds.
Each way of learning something about a hand is one function here, called where the cards move. Facts only
ever say what their knowers can be sure of; where room or wit runs out a fact is dropped, never bent.
"""

from __future__ import annotations

from typing import Final

from hegemon.games.carta.cards import AGE_OF, AGES, DOMAIN_OF, KINDS
from hegemon.games.carta.position import FACTS, Position, memory_rule, rule, seat_at

SPECTATOR: Final = 16
EVERYONE: Final = 31


@memory_rule
def note(s: Position, who: int, hands: int, kinds: int, least: int) -> None:
    """Add a fact, if it says anything and there is room."""
    if least > 0 and who and hands and s.facts < FACTS:
        s.fact_who[s.facts] = who
        s.fact_hands[s.facts] = hands
        s.fact_kinds[s.facts] = kinds
        s.fact_least[s.facts] = least
        s.facts += 1


@memory_rule
def learn(s: Position, who: int, hands: int, kinds: int, least: int) -> None:
    """Add a fact, unless its knowers can tell as much already."""
    if least > 0 and least > at_least(s, who, hands, kinds):
        note(s, who, hands, kinds, least)


@rule
def at_least(s: Position, who: int, hands: int, kinds: int) -> int:
    """How many cards of these kinds all these players can be sure of in these hands together.

    One fact may say it, or several, added up, that speak of different kinds or of different hands.
    """
    best = by_kinds = by_hands = 0
    counted_kinds = counted_hands = 0
    fact_kinds, fact_hands = s.fact_kinds, s.fact_hands
    for i in range(s.facts):
        if fact_kinds[i] | kinds == kinds and fact_hands[i] | hands == hands and s.fact_who[i] & who == who:
            least = s.fact_least[i]
            if least <= 0:
                continue
            best = max(best, least)
            if not fact_kinds[i] & counted_kinds:
                counted_kinds |= fact_kinds[i]
                by_kinds += least
            if not fact_hands[i] & counted_hands:
                counted_hands |= fact_hands[i]
                by_hands += least
    return max(best, by_kinds, by_hands)


@rule
def stated(s: Position, who: int, hands: int, kinds: int) -> int:
    """The same, but only what a single fact says."""
    best = 0
    for i in range(s.facts):
        if s.fact_kinds[i] | kinds == kinds and s.fact_hands[i] | hands == hands and s.fact_who[i] & who == who:
            best = max(best, s.fact_least[i])
    return best


@memory_rule
def tidy(s: Position) -> None:
    """Drop facts that follow from the others."""
    for i in range(s.facts):
        least = s.fact_least[i]
        s.fact_least[i] = 0
        if least > at_least(s, s.fact_who[i], s.fact_hands[i], s.fact_kinds[i]):
            s.fact_least[i] = least
    sweep(s)


@memory_rule
def sweep(s: Position) -> None:
    """Close the gaps that facts leave when they say nothing any more.

    The others keep their order: it must not tell a player what facts only others know.
    """
    kept = 0
    for i in range(s.facts):
        if s.fact_least[i] > 0:
            if kept < i:
                move_fact(s, i, kept)
            kept += 1
    for i in range(kept, s.facts):
        s.fact_who[i] = s.fact_hands[i] = s.fact_kinds[i] = s.fact_least[i] = 0
    s.facts = kept


@memory_rule
def move_fact(s: Position, i: int, to: int) -> None:
    """Write a fact to another place."""
    s.fact_who[to] = s.fact_who[i]
    s.fact_hands[to] = s.fact_hands[i]
    s.fact_kinds[to] = s.fact_kinds[i]
    s.fact_least[to] = s.fact_least[i]


@rule
def stop_remembering(s: Position) -> None:
    """From here on nobody will ask what is known: keep no facts."""
    s.forgetful = 1
    for i in range(s.facts):
        s.fact_least[i] = 0
    sweep(s)


# -- how something is learnt ---------------------------------------------------------------------------


@memory_rule
def hand_showed(s: Position, seat: int, kind: int) -> None:
    """C-KNOWN: a card known to be in a hand stops being known when that hand shows a card of that kind."""
    shared = spent = False
    fact_hands, fact_kinds = s.fact_hands, s.fact_kinds
    for i in range(s.facts):
        if fact_hands[i] >> seat & 1:
            if fact_kinds[i] >> kind & 1:
                s.fact_least[i] -= 1
                if s.fact_least[i] == 0:
                    spent = True
            if fact_hands[i] != 1 << seat:
                shared = True
    if spent:
        sweep(s)
    if shared:
        backs_decide(s, seat)


@memory_rule
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


@memory_rule
def hand_seized(s: Position, taker: int, victim: int) -> None:
    """C-KNOWN (b), Inquisition: the victim's whole hand is about to go to the taker. These two see the cards."""
    if s.forgetful:
        return
    take, give = 1 << taker, 1 << victim
    add_up(s, taker, victim)
    count = s.facts
    for kind in range(KINDS):
        if s.hand[victim][kind]:
            note(s, take | give, take, 1 << kind, s.hand[victim][kind])
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
    tidy(s)


@memory_rule
def add_up(s: Position, one: int, other: int) -> None:
    """What is known of each of two hands, known of both together, before nobody can tell them apart."""
    count = s.facts
    for i in range(count):
        hands = s.fact_hands[i]
        if hands >> one & 1:
            for j in range(count):
                hands_2 = s.fact_hands[j]
                if hands_2 >> other & 1 and not hands & hands_2:
                    who, kinds = s.fact_who[i] & s.fact_who[j], s.fact_kinds[i] | s.fact_kinds[j]
                    if who and (kinds == s.fact_kinds[i] or kinds == s.fact_kinds[j]):
                        least = at_least(s, who, hands, kinds) + at_least(s, who, hands_2, kinds)
                        if least > stated(s, who, hands | hands_2, kinds):
                            note(s, who, hands | hands_2, kinds, least)


@memory_rule
def hand_given(s: Position, giver: int, receiver: int, kind: int) -> None:
    """C-KNOWN (b), Inquisition: a card has gone back. These two see it, the others only its back."""
    if s.forgetful:
        return
    give, get = 1 << giver, 1 << receiver
    pair = give | get
    new = True
    spent = False
    count = s.facts
    for i in range(count):
        who, hands, kinds = s.fact_who[i], s.fact_hands[i], s.fact_kinds[i]
        moved = kinds >> kind & 1
        if hands & pair == pair or not hands & pair:
            continue
        if who & ~pair == 0:  # only these two know: they go on knowing exactly
            if moved:
                s.fact_least[i] += 1 if hands & get else -1
                spent = spent or s.fact_least[i] == 0
                new = new and not (hands == get and kinds == 1 << kind and who == pair)
        elif hands & give:
            note(s, who & pair, hands, kinds, s.fact_least[i] - moved)
            s.fact_hands[i] = hands | get
        elif moved:
            note(s, who & pair, hands, kinds, s.fact_least[i] + 1)
    if new:
        note(s, pair, get, 1 << kind, 1)
    if spent:
        sweep(s)


@memory_rule
def hands_settled(s: Position, one: int, other: int) -> None:
    """C-KNOWN (b), Inquisition is over: look at the backs of both hands."""
    if s.facts:
        backs_decide(s, one)
        backs_decide(s, other)
        tidy(s)


@memory_rule
def backs_decide(s: Position, seat: int) -> None:
    """C-KNOWN (b): what this hand has no backs for must lie in the other hands of a fact.

    The same backs can't serve two facts, so facts about the same hands and ages are looked at together, too.
    """
    count = s.facts
    for i in range(count):
        who, hands, kinds = s.fact_who[i], s.fact_hands[i], s.fact_kinds[i]
        if hands >> seat & 1 and hands != 1 << seat:
            ages = ages_of(kinds)
            backs = backs_of(s, seat, ages)
            learn(s, who, hands & ~(1 << seat), kinds, s.fact_least[i] - backs)
            for j in range(count):
                if s.fact_hands[j] == hands and s.fact_who[j] & who == who and ages_of(s.fact_kinds[j]) == ages:
                    kinds |= s.fact_kinds[j]
            if kinds != s.fact_kinds[i]:
                learn(s, who, hands & ~(1 << seat), kinds, at_least(s, who, hands, kinds) - backs)


@memory_rule
def hand_is_all(s: Position, seat: int, kinds: int) -> None:
    """C-KNOWN (d): a play skipped under embargo shows that the hand holds only these, of the ages on its backs."""
    if s.forgetful:
        return
    for age in range(AGES):
        learn(s, EVERYONE, 1 << seat, kinds & kinds_of_age(age), backs_of(s, seat, 1 << age))


@memory_rule
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
            for kind in range(min(a, b), max(a, b) + 1, abs(a - b)):  # in this order, for the other would tell
                learn(s, me, left | after, 1 << kind, 1 + (sure == kind))
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
def ages_of(kinds: int) -> int:
    """The ages of these kinds, as bits."""
    ages = 0
    for kind in range(KINDS):
        if kinds >> kind & 1:
            ages |= 1 << AGE_OF[kind]
    return ages


@rule
def backs_of(s: Position, seat: int, ages: int) -> int:
    """Cards in this hand whose backs show one of these ages."""
    n = 0
    for kind in range(KINDS):
        if ages >> AGE_OF[kind] & 1:
            n += s.hand[seat][kind]
    return n


@rule
def kinds_of_age(age: int) -> int:
    """The kinds of one age."""
    kinds = 0
    for kind in range(KINDS):
        if AGE_OF[kind] == age:
            kinds |= 1 << kind
    return kinds


@rule
def kinds_in(domains: int) -> int:
    """The kinds of these domains."""
    kinds = 0
    for kind in range(KINDS):
        if domains >> DOMAIN_OF[kind] & 1:
            kinds |= 1 << kind
    return kinds

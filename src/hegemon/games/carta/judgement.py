"""How a player judges the table: what a card is worth, and what each action looks like to a greedy player.

Everything is counted in points: WON is a won game. A column is worth its nearness to hegemony, the lead it holds
(more and more as the deck runs out) and the effects it gives; a card is worth what it adds to a column. Effects are
worth the best that can be done with them now. Nothing here looks at a hidden card. The numbers were found by letting
thousands of variants play each other (`docs/players.md`).
"""

from __future__ import annotations

from typing import Final

from hegemon.games.carta.actions import COPY, END, MARK, NAME, SACRIFICE, SACRIFICE_KINDS, TARGET, USE
from hegemon.games.carta.cards import (
    CULTURE,
    DOMAIN_OF,
    DOMAINS,
    ECONOMY,
    EFFECT_DOMAINS,
    FIRST_KIND,
    KINDS,
    MILITARY,
    PERMANENTS,
    RELIGION,
    SCIENCE,
    UTOPIA,
)
from hegemon.games.carta.position import (
    DISCARD,
    DRAFT_PICK,
    GIVE_BACK,
    LAY_EMBARGO,
    RETRIEVE,
    SCRAP,
    TAKE_BACK,
    Position,
    rule,
    seat_at,
)
from hegemon.games.carta.scoring import needed, same_side
from hegemon.games.carta.workspace import Workspace

WON: Final = 10_000
PROGRESS: Final = (WON, 1500, 700, 380, 220, 130, 50, 20, 10, 0)
"""By cards that are missing for hegemony: what a column is worth."""
LEAD: Final = (0, 2, 10, 24, 34, 40, 42)
"""By how many cards a column is ahead of the longest of the others, from three behind to three ahead."""
LATE: Final = 30
"""How much leads count: so many times over in the last turn, half of it in the turn before, and so on."""
LEVEL_1: Final = (6, 12, 30, 40, 0, 20)
"""By domain: what the right to its level 1 effect is worth."""
LEVEL_2: Final = (4, 10, 30, 100, 0, 12)
"""By domain: what level 2 adds to that."""
INSPIRED: Final = 20
"""What the lead in Culture is worth beside that."""
DRAW: Final = 25
"""A card drawn."""
LOOT: Final = 3
"""Inquisition: each card of a hand to choose from."""


# -- columns and cards --------------------------------------------------------------------------------------


@rule
def consider(s: Position, seat: int, w: Workspace) -> None:
    """Take in the table as a seat sees it, once for all judgements that follow."""
    w.turns_left = s.deck_left // s.players
    for i in range(len(LEAD)):
        w.lead[i] = LEAD[i] * LATE // (1 + w.turns_left)
    for domain in range(DOMAINS):
        hand = away = 0
        for kind in range(FIRST_KIND[domain], FIRST_KIND[domain + 1]):
            hand += s.hand[seat][kind]
            away += s.cards[kind] - s.discard_pile[kind]
        for other in range(s.players):
            away -= s.column[other][domain]
            if domain == UTOPIA:
                away -= democracies(s, other)
        for other in range(s.players):
            w.goal[other][domain] = needed(s, other, domain)
            w.reach[other][domain] = away if other == seat else away - hand


@rule
def democracies(s: Position, seat: int) -> int:
    """C-DEMOCRACY: the Utopia cards that lie on a player's columns, and never come back."""
    n = 0
    for domain in range(DOMAINS):
        for other in range(s.players):
            n += s.democracy[seat][domain][other]
    return n


@rule
def worth_of_column(s: Position, seat: int, domain: int, cards: int, goal: int, reach: int, w: Workspace) -> int:
    """What so many cards in a column are worth to a player who needs `goal` and can still get `reach` more."""
    if cards <= 0:
        return 0
    missing = goal - cards
    if missing <= 0:
        return WON
    worth = 0
    if missing <= reach and missing <= w.turns_left + 2:
        worth = PROGRESS[min(missing, 9)]
    longest = 0
    for other in range(s.players):
        if other != seat:
            longest = max(longest, s.column[other][domain])
    ahead = min(max(cards - longest, -3), 3)
    worth += w.lead[ahead + 3]
    if cards >= s.level_1:
        worth += LEVEL_1[domain]
        if cards >= s.level_2:
            worth += LEVEL_2[domain]
    if domain == CULTURE and ahead > 0:
        worth += INSPIRED
    return worth


@rule
def worth_of_change(s: Position, seat: int, domain: int, cards: int, change: int, w: Workspace) -> int:
    """What it is worth to a player if a column of so many cards grows or shrinks."""
    goal, reach = w.goal[seat][domain], w.reach[seat][domain]
    before = worth_of_column(s, seat, domain, cards, goal, reach, w)
    return worth_of_column(s, seat, domain, cards + change, goal, reach - min(change, 0), w) - before


@rule
def gain(s: Position, seat: int, domain: int, w: Workspace) -> int:
    """What one more card in a column is worth to its owner."""
    return worth_of_change(s, seat, domain, s.column[seat][domain], 1, w)


@rule
def loss(s: Position, seat: int, domain: int, w: Workspace) -> int:
    """What a column loses with a card."""
    return -worth_of_change(s, seat, domain, s.column[seat][domain], -1, w)


@rule
def keep(s: Position, seat: int, domain: int, w: Workspace) -> int:
    """What a card in hand is worth: little beside one in play, as others will come."""
    return min(gain(s, seat, domain, w), PROGRESS[1]) // 8


@rule
def harm(s: Position, seat: int, other: int, damage: int) -> int:
    """What damage to a player is worth to another one: less than building, and less the larger the table is."""
    if same_side(s, seat, other):
        return -damage
    return damage * 3 // (4 * s.players)


# -- what effects are worth now -----------------------------------------------------------------------------


@rule
def worth_of_swap(s: Position, seat: int, cards: int, w: Workspace) -> int:
    """Development, Monopoly, Experiment, Research: the least useful cards leave the area, the best are played."""
    for domain in range(DOMAINS):
        w.columns[domain] = s.column[seat][domain]
        w.playable[domain] = 0
    for kind in range(KINDS):
        if not s.barred >> DOMAIN_OF[kind] & 1:
            w.playable[DOMAIN_OF[kind]] += s.hand[seat][kind]
    worth = 0
    for _ in range(cards):
        least, out = WON, 0
        for domain in range(DOMAINS):
            if w.columns[domain]:
                cost = -worth_of_change(s, seat, domain, w.columns[domain], -1, w)
                if cost < least:
                    least, out = cost, domain
        w.columns[out] -= 1
        worth -= least
    for _ in range(cards):
        most, best = -WON, 0
        for domain in range(DOMAINS):
            if w.playable[domain]:
                added = worth_of_change(s, seat, domain, w.columns[domain], 1, w)
                if added > most:
                    most, best = added, domain
        if most == -WON:
            return worth
        w.columns[best] += 1
        w.playable[best] -= 1
        worth += most
    return worth


@rule
def worth_of_discarding(s: Position, seat: int, cards: int, w: Workspace) -> int:
    """Assassination, Purge: useless cards make room for others."""
    least = WON
    for kind in range(KINDS):
        if s.hand[seat][kind]:
            least = min(least, keep(s, seat, DOMAIN_OF[kind], w))
    if s.deck_left == 0 or s.held[seat] > s.limit:
        return -1
    return cards * (DRAW // 2 - least)


@rule
def worth_of_retrieving(s: Position, seat: int, cards: int, w: Workspace) -> int:
    """Oligarchy, Republic: the best of the discard pile, instead of cards drawn."""
    best = second = 0
    for domain in range(DOMAINS):
        n = 0
        for kind in range(FIRST_KIND[domain], FIRST_KIND[domain + 1]):
            n += s.discard_pile[kind]
        if n:
            worth = keep(s, seat, domain, w)
            if worth > best:
                second = worth if n > 1 else best
                best = worth
            elif worth > second:
                second = worth
    return best - DRAW // 3 + (second - DRAW // 3 if cards > 1 else 0)


@rule
def worth_of_permanent(s: Position, seat: int, effect: int, w: Workspace) -> int:
    """The best that an effect can do now, own or copied."""
    level = 1 + (effect & 1)
    domain = EFFECT_DOMAINS[effect >> 1]
    if domain == MILITARY:
        return worth_of_discarding(s, seat, level, w)
    if domain == RELIGION:
        limit = s.hand_limit_2 if level == 2 else s.hand_limit_1
        return DRAW * min(limit - max(s.held[seat], s.limit), s.deck_left)
    if domain == UTOPIA:
        return worth_of_retrieving(s, seat, level, w)
    return worth_of_swap(s, seat, level, w) + (DRAW * 3 // 4 * level if s.deck_left else 0)


@rule
def worth_of_naming(s: Position, seat: int, domain: int, w: Workspace) -> int:
    """Attack: what everybody loses in a domain."""
    worth = -loss(s, seat, domain, w)
    for other in range(s.players):
        if other != seat and s.column[other][domain]:
            worth += harm(s, seat, other, loss(s, other, domain, w))
    return worth


@rule
def worth_of_embargo(s: Position, seat: int, other: int, domain: int, w: Workspace) -> int:
    """Embargo: a play that comes a turn later; dear if it would have won."""
    if other == seat:
        return -WON
    hoped = gain(s, other, domain, w)
    return harm(s, seat, other, min(hoped, 2 * PROGRESS[1]) // 8)


@rule
def worth_of_democracy(s: Position, seat: int, other: int, domain: int, w: Workspace) -> int:
    """Democracy: hegemony is one card farther away, for good."""
    if other == seat:
        return -WON
    cards, goal, reach = s.column[other][domain], w.goal[other][domain], w.reach[other][domain]
    now = worth_of_column(s, other, domain, cards, goal, reach, w)
    return harm(s, seat, other, now - worth_of_column(s, other, domain, cards, goal + 1, reach, w))


@rule
def worth_of_victim(s: Position, seat: int, victim: int, w: Workspace) -> int:
    """Inquisition: the larger the hand the better the choice; dearer if its owner is about to win."""
    nearest = 0
    for domain in range(DOMAINS):
        if s.column[victim][domain]:
            hoped = gain(s, victim, domain, w)
            nearest = max(nearest, min(hoped, PROGRESS[1]))
    return LOOT * min(s.held[victim], 7) + harm(s, seat, victim, nearest // 2)


@rule
def worth_of_sacrifice(s: Position, seat: int, kind: int, w: Workspace) -> int:
    """What a sacrifice effect can do at best, less the price."""
    domain = DOMAIN_OF[kind]
    best = -WON
    if domain == MILITARY:
        for named in range(DOMAINS):
            if s.column[seat][named] > (named == MILITARY):
                best = max(best, worth_of_naming(s, seat, named, w))
    elif domain == SCIENCE:
        best = 0  # Breakthrough: eight cards to choose from hardly make up for a card in play
    else:
        for steps in range(1, s.players):
            other = seat_at(s, seat, steps)
            if domain == RELIGION:
                best = max(best, worth_of_victim(s, seat, other, w))
            else:
                for marked in range(DOMAINS):
                    if s.column[other][marked]:
                        if domain == ECONOMY:
                            best = max(best, worth_of_embargo(s, seat, other, marked, w))
                        else:
                            best = max(best, worth_of_democracy(s, seat, other, marked, w))
    return best - loss(s, seat, domain, w)


# -- every action -------------------------------------------------------------------------------------------


@rule
def worth_of_kind(s: Position, seat: int, kind: int, w: Workspace) -> int:
    """The choice of a card; the phase says for what."""
    domain, phase = DOMAIN_OF[kind], s.phase
    if phase == DISCARD:
        return -keep(s, seat, domain, w)
    if phase == SCRAP or phase == TAKE_BACK:
        return -loss(s, seat, domain, w)
    if phase == RETRIEVE or phase == DRAFT_PICK:
        return keep(s, seat, domain, w)
    if phase == GIVE_BACK:
        hoped = gain(s, s.victim, domain, w)
        return -keep(s, seat, domain, w) - harm(s, seat, s.victim, min(hoped, PROGRESS[1]) // 3)
    return gain(s, seat, domain, w)


@rule
def worth_of_action(s: Position, seat: int, action: int, w: Workspace) -> int:
    """What an action looks like to a greedy player, in points."""
    if action < END:
        return worth_of_kind(s, seat, action, w)
    if action == END:
        return 0
    if action < COPY:
        return worth_of_permanent(s, seat, action - USE, w)
    if action < SACRIFICE:
        return worth_of_permanent(s, seat, (action - COPY) % PERMANENTS, w)
    if action < NAME:
        return worth_of_sacrifice(s, seat, SACRIFICE_KINDS[action - SACRIFICE], w)
    if action < MARK:
        return worth_of_naming(s, seat, action - NAME, w)
    if action < TARGET:
        other, domain = seat_at(s, seat, (action - MARK) // DOMAINS), (action - MARK) % DOMAINS
        if s.phase == LAY_EMBARGO:
            return worth_of_embargo(s, seat, other, domain, w)
        return worth_of_democracy(s, seat, other, domain, w)
    return worth_of_victim(s, seat, seat_at(s, seat, action - TARGET + 1), w)


@rule
def twins(action: int, other: int) -> bool:
    """Do both sacrifice a card of the same domain? Which age it is makes no difference to its effect."""
    if other < SACRIFICE:
        return False
    return DOMAIN_OF[SACRIFICE_KINDS[action - SACRIFICE]] == DOMAIN_OF[SACRIFICE_KINDS[other - SACRIFICE]]


@rule
def appraise(s: Position, seat: int, n: int, ids: list[int], worth: list[int], w: Workspace) -> None:
    """What each action looks like to a greedy player."""
    consider(s, seat, w)
    for i in range(n):
        if i and SACRIFICE <= ids[i] < NAME and twins(ids[i], ids[i - 1]):
            worth[i] = worth[i - 1]
        else:
            worth[i] = worth_of_action(s, seat, ids[i], w)


@rule
def standing(s: Position, seat: int, w: Workspace) -> int:
    """What everything a player has in play is worth."""
    worth = 0
    for domain in range(DOMAINS):
        cards, goal, reach = s.column[seat][domain], w.goal[seat][domain], w.reach[seat][domain]
        worth += worth_of_column(s, seat, domain, cards, goal, reach, w)
    return worth

"""Chapter 5: sacrifice effects. One card of the domain is the price."""

from __future__ import annotations

from hegemon.games.carta.cards import (
    DOMAIN_OF,
    DOMAINS,
    ECONOMY,
    FIRST_KIND,
    KINDS,
    MILITARY,
    NONE,
    RELIGION,
    UTOPIA,
)
from hegemon.games.carta.events import (
    GAVE_BACK,
    LAID_DEMOCRACY,
    LAID_EMBARGO,
    LOST,
    NAMED,
    SACRIFICED,
    SEIZED,
    packed,
    tell,
)
from hegemon.games.carta.knowledge import hand_given, hand_seized, hands_settled
from hegemon.games.carta.moving import draw_cards, into_hand, out_of_area, out_of_hand
from hegemon.games.carta.permanent import resolved
from hegemon.games.carta.position import (
    CHOOSE_VICTIM,
    DISCARD,
    GIVE_BACK,
    LAY_DEMOCRACY,
    LAY_EMBARGO,
    LOSE_CARD,
    NAME_DOMAIN,
    Position,
    rule,
    seat_at,
)
from hegemon.games.carta.refusals import (
    ALLOWED,
    COLUMN_EMPTY,
    NO_COLUMN_TO_MARK,
    NOT_ONESELF,
    NOTHING_ELSE_IN_PLAY,
    NOTHING_TO_SACRIFICE,
    SACRIFICE_USED,
)


@rule
def refuse_sacrifice(s: Position, seat: int, domain: int) -> int:
    """C-SACRIFICE: why no card of this domain can be sacrificed, or ALLOWED."""
    if s.used_sacrifice >> domain & 1:
        return SACRIFICE_USED
    if s.column[seat][domain] == 0:
        return NOTHING_TO_SACRIFICE
    if domain == MILITARY and s.laid[seat] == 1:
        return NOTHING_ELSE_IN_PLAY
    if (domain == ECONOMY or domain == UTOPIA) and not column_to_mark(s, seat):
        return NO_COLUMN_TO_MARK
    return ALLOWED


@rule
def column_to_mark(s: Position, seat: int) -> bool:
    """C-SACRIFICE: will there be a column for the marker once the card has left one's own?"""
    for other in range(s.players):
        if other != seat and s.laid[other]:
            return True
    return s.markers_on_oneself == 1 and s.laid[seat] > 1


@rule
def sacrifice(s: Position, kind: int) -> None:
    """C-SACRIFICE: pay the card, then ask what its effect needs to know."""
    domain = DOMAIN_OF[kind]
    s.used_sacrifice |= 1 << domain
    out_of_area(s, s.active, kind)
    tell(s, SACRIFICED, s.active, kind, 0)
    if domain == ECONOMY:
        s.phase = LAY_EMBARGO
        s.own_embargo_kind = kind
        return
    if domain == UTOPIA:
        s.phase = LAY_DEMOCRACY
        return
    s.discard_pile[kind] += 1
    if domain == MILITARY:
        s.phase = NAME_DOMAIN
    elif domain == RELIGION:
        s.phase = CHOOSE_VICTIM
    else:
        breakthrough(s)


# -- Attack ---------------------------------------------------------------------------------------------


@rule
def legal_domains(s: Position, out: list[int], first_id: int) -> int:
    """C-ATTACK: the domains of which the attacker has a card in play."""
    n = 0
    for domain in range(DOMAINS):
        out[n] = first_id + domain
        n += s.column[s.active][domain] != 0
    return n


@rule
def name_domain(s: Position, domain: int) -> None:
    """C-ATTACK: everyone loses a card of this domain, the attacker first, then clockwise."""
    tell(s, NAMED, s.active, domain, 0)
    s.attacked = domain
    s.phase = LOSE_CARD
    attack_goes_on(s, 0)


@rule
def lose_card(s: Position, kind: int) -> None:
    """C-ATTACK: an owner has chosen which card of the domain to discard."""
    lose(s, s.actor, kind)
    attack_goes_on(s, (s.actor - s.active + s.players) % s.players + 1)


@rule
def attack_goes_on(s: Position, steps: int) -> None:
    """C-ATTACK: the rest of the table, so many steps from the attacker. Only who has a choice is asked."""
    while steps < s.players:
        seat = seat_at(s, s.active, steps)
        if s.column[seat][s.attacked]:
            only = only_kind(s, seat, s.attacked)
            if only == NONE:
                s.actor = seat
                return
            lose(s, seat, only)
        steps += 1
    s.attacked = NONE
    resolved(s)


@rule
def only_kind(s: Position, seat: int, domain: int) -> int:
    """The kind of all cards in a column, or NONE when kinds differ."""
    only = NONE
    for kind in range(FIRST_KIND[domain], FIRST_KIND[domain + 1]):
        if s.area[seat][kind]:
            if only != NONE:
                return NONE
            only = kind
    return only


@rule
def lose(s: Position, seat: int, kind: int) -> None:
    """C-ATTACK: a card goes from an area to the discard pile."""
    out_of_area(s, seat, kind)
    s.discard_pile[kind] += 1
    tell(s, LOST, seat, kind, 0)


# -- Inquisition ----------------------------------------------------------------------------------------


@rule
def legal_victims(s: Position, out: list[int], first_id: int) -> int:
    """C-INQUISITION: any other player, by steps to the left; an empty hand may be chosen."""
    for steps in range(1, s.players):
        out[steps - 1] = first_id + steps - 1
    return s.players - 1


@rule
def choose_victim(s: Position, steps: int) -> None:
    """C-INQUISITION: take the whole hand of a player; as many cards are owed in return."""
    taker, victim = s.active, seat_at(s, s.active, steps)
    s.owed = s.held[victim]
    tell(s, SEIZED, taker, victim, packed(s.hand[victim]))
    hand_seized(s, taker, victim)
    for kind in range(KINDS):
        s.hand[taker][kind] += s.hand[victim][kind]
        s.hand[victim][kind] = 0
    s.held[taker] += s.owed
    s.held[victim] = 0
    s.victim = victim
    s.phase = GIVE_BACK
    inquisition_goes_on(s)


@rule
def give_back(s: Position, kind: int) -> None:
    """C-INQUISITION: give one card back, of one's choice."""
    out_of_hand(s, s.active, kind)
    into_hand(s, s.victim, kind)
    hand_given(s, s.active, s.victim, kind)
    tell(s, GAVE_BACK, s.active, s.victim, kind)
    s.owed -= 1
    inquisition_goes_on(s)


@rule
def inquisition_goes_on(s: Position) -> None:
    """C-INQUISITION ends when as many cards have gone back as were taken."""
    if s.owed == 0:
        hands_settled(s, s.active, s.victim)
        s.victim = NONE
        resolved(s)


# -- Embargo and Democracy ------------------------------------------------------------------------------


@rule
def refuse_mark(s: Position, seat: int, target: int, domain: int) -> int:
    """C-EMBARGO, C-DEMOCRACY: why a marker can't lie on this column, or ALLOWED."""
    if target == seat and not s.markers_on_oneself:
        return NOT_ONESELF
    if s.column[target][domain] == 0:
        return COLUMN_EMPTY
    return ALLOWED


@rule
def legal_marks(s: Position, out: list[int], first_id: int) -> int:
    """The columns a marker may be laid on, by steps to the left."""
    n = 0
    for steps in range(s.players):
        target = seat_at(s, s.active, steps)
        for domain in range(DOMAINS):
            out[n] = first_id + steps * DOMAINS + domain
            n += refuse_mark(s, s.active, target, domain) == ALLOWED
    return n


@rule
def lay_embargo(s: Position, steps: int, domain: int) -> None:
    """C-EMBARGO: the card lies on a column until the end of its owner's next turn."""
    target = seat_at(s, s.active, steps)
    tell(s, LAID_EMBARGO, s.active, target, domain)
    if target == s.active:
        s.own_embargo_domain = domain
    else:
        s.embargoed[target] |= 1 << domain
        s.embargo_domain[target][s.active] = domain
        s.embargo_kind[target][s.active] = s.own_embargo_kind
        s.own_embargo_kind = NONE
    resolved(s)


@rule
def lay_democracy(s: Position, steps: int, domain: int) -> None:
    """C-DEMOCRACY: the card lies in a column to the end of the game."""
    target = seat_at(s, s.active, steps)
    tell(s, LAID_DEMOCRACY, s.active, target, domain)
    s.democracy[target][domain][s.active] += 1
    resolved(s)


# -- Breakthrough ---------------------------------------------------------------------------------------


@rule
def breakthrough(s: Position) -> None:
    """C-BREAKTHROUGH: draw five, or what is left, then discard as many."""
    drawn = min(s.breakthrough, s.deck_left)
    if drawn == 0:
        resolved(s)
        return
    draw_cards(s, s.active, drawn)
    s.owed = drawn
    s.phase = DISCARD

"""Chapter 4: permanent effects, and Inspiration, which copies them."""

from __future__ import annotations

from hegemon.games.carta.cards import (
    CULTURE,
    ECONOMY,
    EFFECT_DOMAINS,
    FIRST_EFFECT,
    KINDS,
    MILITARY,
    NONE,
    PERMANENTS,
    RELIGION,
    SCIENCE,
    UTOPIA,
)
from hegemon.games.carta.events import (
    COIN_RETURNED,
    COPIED,
    COULD_NOT_PLAY,
    RETRIEVED,
    SCRAPPED,
    TOOK_BACK,
    USED,
    tell,
)
from hegemon.games.carta.knowledge import hand_gained, hand_is_all, kinds_in
from hegemon.games.carta.moving import can_play, discard_card, into_hand, out_of_area, play_card
from hegemon.games.carta.position import (
    DISCARD,
    EFFECTS,
    PLAY_MORE,
    RETRIEVE,
    SCRAP,
    TAKE_BACK,
    Position,
    rule,
    seat_at,
)
from hegemon.games.carta.refusals import (
    ALLOWED,
    ALREADY_COPIED,
    AREA_TOO_SMALL,
    COLUMN_TOO_SHORT,
    DISCARD_TOO_SMALL,
    HAND_TOO_SMALL,
    NOT_LEADING_CULTURE,
    OTHER_NOT_ENTITLED,
    OWNED_ALREADY,
    PERMANENT_USED,
    RELIGION_IS_PASSIVE,
)

# An effect is a number: twice the place of its domain in EFFECT_DOMAINS, plus 1 for level 2.


@rule
def entitled(s: Position, seat: int, effect: int) -> bool:
    """C-LEVEL: does this player's column reach the level of this effect?"""
    needed = s.level_2 if effect & 1 else s.level_1
    return s.column[seat][EFFECT_DOMAINS[effect >> 1]] >= needed


@rule
def refuse_cost(s: Position, seat: int, effect: int) -> int:
    """C-COST: what an effect discards or takes must be there when it starts."""
    cards = 1 + (effect & 1)
    domain = EFFECT_DOMAINS[effect >> 1]
    if domain == MILITARY and s.held[seat] < cards:
        return HAND_TOO_SMALL
    if (domain == ECONOMY or domain == SCIENCE) and s.laid[seat] < cards:
        return AREA_TOO_SMALL
    if domain == UTOPIA and discards(s) < cards:
        return DISCARD_TOO_SMALL
    return ALLOWED


@rule
def discards(s: Position) -> int:
    """Cards in the discard pile."""
    n = 0
    for kind in range(KINDS):
        n += s.discard_pile[kind]
    return n


@rule
def refuse_permanent(s: Position, seat: int, effect: int) -> int:
    """C-EFFECTS, C-LEVEL, C-COST: why one's own effect can't be used, or ALLOWED."""
    if s.used_permanent >> EFFECT_DOMAINS[effect >> 1] & 1:
        return PERMANENT_USED
    if s.religion_passive and EFFECT_DOMAINS[effect >> 1] == RELIGION:
        return RELIGION_IS_PASSIVE
    if not entitled(s, seat, effect):
        return COLUMN_TOO_SHORT
    return refuse_cost(s, seat, effect)


@rule
def refuse_inspiration(s: Position, seat: int) -> int:
    """C-INSPIRATION: why nothing at all can be copied, or ALLOWED."""
    if s.copied:
        return ALREADY_COPIED
    return ALLOWED if leads_culture(s, seat) else NOT_LEADING_CULTURE


@rule
def refuse_copy(s: Position, seat: int, other: int, effect: int) -> int:
    """C-INSPIRATION: why a player with Inspiration can't copy this effect, or ALLOWED."""
    if s.used_permanent >> EFFECT_DOMAINS[effect >> 1] & 1:
        return PERMANENT_USED
    if not entitled(s, other, effect):
        return OTHER_NOT_ENTITLED
    if s.copy_owned_forbidden and entitled(s, seat, effect):
        return OWNED_ALREADY
    return refuse_cost(s, seat, effect)


@rule
def use_permanent(s: Position, effect: int) -> None:
    """C-EFFECTS: use one's own effect."""
    tell(s, USED, s.active, effect, 0)
    start_permanent(s, effect)


@rule
def copy_permanent(s: Position, steps: int, effect: int) -> None:
    """C-INSPIRATION, C-COIN-MOVE: copy the effect of a player so many steps to the left; the coin goes there."""
    other = seat_at(s, s.active, steps)
    tell(s, COPIED, s.active, effect, other)
    s.copied = 1
    s.coin_owner = s.active
    s.coin_seat = other
    s.coin_domain = EFFECT_DOMAINS[effect >> 1]
    start_permanent(s, effect)


@rule
def start_permanent(s: Position, effect: int) -> None:
    """The effect itself, own or copied: what the player owes from here on."""
    level = 1 + (effect & 1)
    domain = EFFECT_DOMAINS[effect >> 1]
    s.used_permanent |= 1 << domain
    s.owed = level
    if domain == MILITARY:  # C-ASSASSINATION, C-PURGE
        s.phase = DISCARD
    elif domain == RELIGION:  # C-HOLY-BOOK, C-DIVINE-RIGHT
        s.limit = s.hand_limit_2 if level == 2 else s.hand_limit_1
        resolved(s)
    elif domain == ECONOMY:  # C-DEVELOPMENT, C-MONOPOLY
        s.phase = SCRAP
        s.plays = level
    elif domain == SCIENCE:  # C-EXPERIMENT, C-RESEARCH
        s.phase = TAKE_BACK
        s.plays = level
    else:  # C-OLIGARCHY, C-REPUBLIC
        s.phase = RETRIEVE


@rule
def discard(s: Position, kind: int) -> None:
    """C-ASSASSINATION, C-PURGE, C-BREAKTHROUGH: one card from hand."""
    discard_card(s, s.active, kind)
    paid(s)


@rule
def scrap(s: Position, kind: int) -> None:
    """C-DEVELOPMENT, C-MONOPOLY: one card from the play area to the discard pile."""
    out_of_area(s, s.active, kind)
    s.discard_pile[kind] += 1
    tell(s, SCRAPPED, s.active, kind, 0)
    paid(s)


@rule
def take_back(s: Position, kind: int) -> None:
    """C-EXPERIMENT, C-RESEARCH: one card from the play area back into the hand."""
    out_of_area(s, s.active, kind)
    into_hand(s, s.active, kind)
    hand_gained(s, s.active, kind)
    tell(s, TOOK_BACK, s.active, kind, 0)
    paid(s)


@rule
def retrieve(s: Position, kind: int) -> None:
    """C-OLIGARCHY, C-REPUBLIC: one card from the discard pile into the hand."""
    s.discard_pile[kind] -= 1
    into_hand(s, s.active, kind)
    hand_gained(s, s.active, kind)
    tell(s, RETRIEVED, s.active, kind, 0)
    paid(s)


@rule
def play_more(s: Position, kind: int) -> None:
    """C-COST: the play half of Economy and Science, one card after another."""
    play_card(s, s.active, kind)
    paid(s)


@rule
def paid(s: Position) -> None:
    """One choice of an effect is made: ask the next, start the plays that follow, or be done."""
    s.owed -= 1
    if s.owed == 0:
        s.owed = s.plays
        s.plays = 0
        s.phase = PLAY_MORE
    if s.owed and s.phase == PLAY_MORE and not can_play(s, s.active):
        cannot_play(s, s.active)
        s.owed = 0
    if s.owed == 0:
        resolved(s)


@rule
def cannot_play(s: Position, seat: int) -> None:
    """C-PLAY, C-COST, C-KNOWN (d): a play is skipped; cards left in hand must be under embargo."""
    tell(s, COULD_NOT_PLAY, seat, 0, 0)
    if s.held[seat]:
        hand_is_all(s, seat, kinds_in(s.barred))


@rule
def resolved(s: Position) -> None:
    """An effect is completely resolved: look at the coin, then ask for the next effect."""
    s.owed = 0
    s.phase = EFFECTS
    s.actor = s.active
    if s.coin_owner != NONE:
        check_coin(s)


@rule
def leads_culture(s: Position, seat: int) -> bool:
    """C-INSPIRATION: strictly more Culture cards in play than each other player."""
    own = s.column[seat][CULTURE]
    for other in range(s.players):
        if other != seat and s.column[other][CULTURE] >= own:
            return False
    return True


@rule
def check_coin(s: Position) -> None:
    """C-COIN-MOVE: the coin, out with its owner, goes back beside the deck when that one no longer leads in Culture."""
    if not leads_culture(s, s.coin_owner):
        tell(s, COIN_RETURNED, s.coin_owner, 0, 0)
        s.coin_owner = s.coin_seat = s.coin_domain = NONE


@rule
def legal_permanents(s: Position, seat: int, domain: int, out: list[int], n: int, first_id: int) -> int:
    """Add the usable levels of one domain's own effect."""
    for effect in range(FIRST_EFFECT[domain], FIRST_EFFECT[domain] + 2):
        if refuse_permanent(s, seat, effect) == ALLOWED:
            out[n] = first_id + effect
            n += 1
    return n


@rule
def legal_copies(s: Position, seat: int, out: list[int], n: int, first_id: int) -> int:
    """Add the effects that may be copied, by steps to the left."""
    if not leads_culture(s, seat):
        return n
    for steps in range(1, s.players):
        other = seat_at(s, seat, steps)
        for domain, cards in enumerate(s.column[other]):
            if cards >= s.level_1 and domain != CULTURE:
                for effect in range(FIRST_EFFECT[domain], FIRST_EFFECT[domain] + 2):
                    if refuse_copy(s, seat, other, effect) == ALLOWED:
                        out[n] = first_id + (steps - 1) * PERMANENTS + effect
                        n += 1
    return n

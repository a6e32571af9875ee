"""What a seat may know, as a row of small whole numbers: the table a learner sees.

Everything is relative to the seat that looks: by seat means itself first, then clockwise, and seats that nobody sits
on are zeros. All numbers lie between 0 and 127, so that a byte holds one; what is larger, at a table with house rules,
is written as 127. Nothing depends on hidden cards: all worlds that a seat can't tell apart look the same to it.

:data:`LAYOUT` says what lies where.

>>> from random import Random
>>> from hegemon.core.luck import luck
>>> from hegemon.games.carta.engine import begin
>>> from hegemon.games.carta.options import CartaOptions
>>> s = CartaOptions(players=2).position()
>>> begin(s, luck(Random(3)))
>>> out = [0] * OBSERVATION
>>> observe(s, 0, out)
>>> out[where("hand")], out[where("held")], out[where("deck")]
([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0], [3, 3, 0, 0], [19, 29, 41])
"""

from __future__ import annotations

from typing import Final

from hegemon.core.encoding import MOST, Axis, Layout, Section
from hegemon.games.carta.cards import (
    AGE_OF,
    AGES,
    DOMAIN_NAMES,
    DOMAINS,
    FIRST_KIND,
    KIND_NAMES,
    KINDS,
    NONE,
    SEATS,
    UTOPIA,
)
from hegemon.games.carta.position import (
    DRAFT_PICK,
    DRAFT_TAKE,
    LAY_DEMOCRACY,
    OVER,
    SEATED,
    Position,
    draft_rule,
    memory_rule,
    rule,
    seat_at,
)
from hegemon.games.carta.rulebook import owes
from hegemon.games.carta.view import PHASE_NAMES

PHASES: Final = OVER + 1
OTHERS: Final = SEATS - 1
EARLY: Final = tuple(kind for kind in range(KINDS) if AGE_OF[kind] == 0)
"""The kinds of age I: only those are drafted."""
LANE: Final = 8
"""Bits for each of several numbers that lie side by side in one; a deck's cards fit (`LONGEST_DECK`)."""
LANE_MASK: Final = (1 << LANE) - 1

SEAT: Final = Axis("seat", ("oneself", *(f"{steps} to the left" for steps in range(1, SEATS))))
OTHER: Final = Axis("seat", SEAT.labels[1:])
KIND: Final = Axis("kind", KIND_NAMES)
EARLY_KIND: Final = Axis("kind", tuple(KIND_NAMES[kind] for kind in EARLY))
DOMAIN: Final = Axis("domain", DOMAIN_NAMES)
AGE: Final = Axis("age", tuple(f"age {age + 1}" for age in range(AGES)))
PHASE_ASKED: Final = Axis("phase", tuple(PHASE_NAMES.get(phase, "") for phase in range(PHASES)))
LIMIT: Final = Axis("limit", ("plain", "with Holy Book", "with Divine Right"))

LAYOUT: Final = Layout((
    # cards
    Section("hand", (KIND,), "one's own hand, by kind"),
    Section("known", (OTHER, KIND), "cards one is sure of in the other hands (C-KNOWN), by seat and kind"),
    Section(
        "unseen", (KIND,), "cards one doesn't see: in other hands and packs, in the deck and in the box, by kind"
    ),
    Section("discard", (KIND,), "the discard pile, by kind"),
    Section("deck", (AGE,), "cards left in the deck, by age"),
    # what lies in front of everyone
    Section("held", (SEAT,), "cards in hand, by seat"),
    Section("backs", (SEAT, AGE), "cards in hand, by seat and age"),
    Section("area", (SEAT, KIND), "cards in play, by seat and kind"),
    Section("columns", (SEAT, DOMAIN), "cards in play, by seat and domain"),
    Section("goals", (SEAT, DOMAIN), "cards in play needed for hegemony, by seat and domain"),
    Section("democracy", (SEAT, DOMAIN), "Democracy cards, by seat and domain they lie on"),
    Section("embargo", (SEAT, DOMAIN), "1: may not be played in the present or next turn, by seat and domain"),
    Section("own_embargo", (DOMAIN,), "1: laid by the active player on itself, for its next turn, by domain"),
    Section("coin_owner", (SEAT,), "1: copied last and still leads in Culture, by seat"),
    Section("coin_seat", (SEAT,), "1: the coin lies there, by seat"),
    Section("coin_domain", (DOMAIN,), "1: the coin lies there, by domain"),
    # the turn
    Section("phase", (PHASE_ASKED,), "1: what is being asked, in the order of position.py, from DRAFT_PICK to OVER"),
    Section("asked", (SEAT,), "1: owes a choice, by seat"),
    Section("active", (SEAT,), "1: whose turn it is, by seat"),
    Section("first", (SEAT,), "1: the First Player, by seat"),
    Section("round", (), "the number of the round"),
    Section("owed", (), "how often the present question is still asked"),
    Section("plays", (), "cards to play once that is paid (Economy, Science)"),
    Section("limit", (), "the hand limit of this turn's draw"),
    Section("copied", (), "1: a permanent effect was copied this turn"),
    Section("used_permanent", (DOMAIN,), "1: the permanent effect was used this turn, by domain"),
    Section("used_sacrifice", (DOMAIN,), "1: the sacrifice effect was used this turn, by domain"),
    Section("barred", (DOMAIN,), "1: may not be played this turn, by domain"),
    Section("attacked", (DOMAIN,), "1: under Attack, by domain"),
    Section("victim", (SEAT,), "1: the victim of Inquisition, by seat"),
    # the draft; zeros after it
    Section("step", (), "cards that everyone has picked, or that were taken from the middle"),
    Section("pack", (EARLY_KIND,), "one's own pack, by kind of age I"),
    Section("pick", (EARLY_KIND,), "1: one's own pick while the others still think, by kind of age I"),
    Section(
        "passed_first", (EARLY_KIND,), "the cards one passed on first, while they are hidden, by kind of age I"
    ),
    Section("passed_next", (EARLY_KIND,), "the cards one passed on next, while they are hidden, by kind of age I"),
    Section("middle", (EARLY_KIND,), "the open cards in the middle, by kind of age I"),
    # the rules in force
    Section("players", (), "number of players"),
    Section("teams", (), "1: partners face each other"),
    Section("draft", (), "1: the draft deal"),
    Section(
        "face_up_draft", (), "0, 1, 2: counter-clockwise from the right, clockwise from there, or from the First"
    ),
    Section("markers_on_oneself", (), "1: Embargo and Democracy may be laid on oneself"),
    Section("copy_owned_forbidden", (), "1: an effect one has oneself can't be copied"),
    Section("religion_passive", (), "1: Religion is always on"),
    Section("max_rounds", (), "rounds at most"),
    Section("level_1", (), "cards for level 1"),
    Section("level_2", (), "cards for level 2"),
    Section("hegemony", (), "cards for hegemony"),
    Section("hand_limit", (LIMIT,), "the hand limit: plain, with Holy Book, with Divine Right"),
    Section("boxed", (), "cards of each age in the box"),
    Section("breakthrough", (), "cards drawn by Breakthrough"),
))  # fmt: skip
"""The sections of an observation, in their order."""

OBSERVATION: Final = LAYOUT.size
"""The length of an observation."""

_START: Final = {section.name: LAYOUT.where(section.name).start for section in LAYOUT}


def where(name: str) -> slice:
    """Where a section lies.

    >>> where("known")
    slice(15, 60, None)
    """
    return LAYOUT.where(name)


HAND: Final = _START["hand"]
KNOWN: Final = _START["known"]
UNSEEN: Final = _START["unseen"]
DISCARD_PILE: Final = _START["discard"]
DECK: Final = _START["deck"]
HELD: Final = _START["held"]
BACKS: Final = _START["backs"]
AREA: Final = _START["area"]
COLUMNS: Final = _START["columns"]
GOALS: Final = _START["goals"]
DEMOCRACY: Final = _START["democracy"]
EMBARGO: Final = _START["embargo"]
OWN_EMBARGO: Final = _START["own_embargo"]
COIN_OWNER: Final = _START["coin_owner"]
COIN_SEAT: Final = _START["coin_seat"]
COIN_DOMAIN: Final = _START["coin_domain"]
PHASE: Final = _START["phase"]
ASKED: Final = _START["asked"]
ACTIVE: Final = _START["active"]
FIRST: Final = _START["first"]
ROUND: Final = _START["round"]
USED_PERMANENT: Final = _START["used_permanent"]
USED_SACRIFICE: Final = _START["used_sacrifice"]
BARRED: Final = _START["barred"]
ATTACKED: Final = _START["attacked"]
VICTIM: Final = _START["victim"]
STEP: Final = _START["step"]
OWN_PACK: Final = _START["pack"]
OWN_PICK: Final = _START["pick"]
PASSED_FIRST: Final = _START["passed_first"]
PASSED_NEXT: Final = _START["passed_next"]
MIDDLE: Final = _START["middle"]
RULES: Final = _START["players"]


@rule
def observe(s: Position, seat: int, out: list[int]) -> None:
    """C-PUBLIC, C-SECRET, C-KNOWN: what a seat may know, written to `out` as :data:`LAYOUT` says."""
    for i in range(OBSERVATION):
        out[i] = 0
    observe_cards(s, seat, out)
    for steps in range(s.players):
        observe_seat(s, seat_at(s, seat, steps), steps, out)
    observe_known(s, seat, out)
    observe_coin(s, seat, out)
    observe_turn(s, seat, out)
    if s.phase == DRAFT_PICK or s.phase == DRAFT_TAKE:
        observe_draft(s, seat, out)
    observe_rules(s, out)


@rule
def observe_cards(s: Position, seat: int, out: list[int]) -> None:
    """The hand, the discard pile, the deck, and what is seen nowhere; `observe_markers` takes markers off that."""
    hand, pile, cards, area = s.hand[seat], s.discard_pile, s.cards, s.area
    for kind in range(KINDS):
        unseen = cards[kind] - hand[kind] - pile[kind]
        for other in range(SEATED):
            unseen -= area[other][kind]
        out[HAND + kind] = hand[kind]
        out[DISCARD_PILE + kind] = pile[kind]
        out[UNSEEN + kind] = unseen
    if s.own_embargo_kind != NONE:
        out[UNSEEN + s.own_embargo_kind] -= 1
    if s.phase == LAY_DEMOCRACY:
        out[UNSEEN + FIRST_KIND[UTOPIA]] -= 1
    observe_deck(s, out)


@rule
def observe_deck(s: Position, out: list[int]) -> None:
    """C-STACK: age III lies at the bottom, so the number of cards left tells their ages."""
    left = s.deck_left
    totals = by_ages(s.cards)
    for age in range(AGES - 1, -1, -1):
        stacked = totals >> LANE * age & LANE_MASK
        if s.players < SEATS:
            stacked -= s.box_size
        stacked = min(stacked, left)
        out[DECK + age] = min(stacked, MOST)
        left -= stacked


@rule
def by_ages(row: list[int]) -> int:
    """Cards by age, side by side in one number: compiled, that is faster than three."""
    ages = 0
    for kind in range(KINDS):
        ages += row[kind] << LANE * AGE_OF[kind]
    return ages


@rule
def observe_seat(s: Position, other: int, steps: int, out: list[int]) -> None:
    """What lies in front of a player, so many steps to the left of the seat."""
    area, column = s.area[other], s.column[other]
    for kind in range(KINDS):
        out[AREA + steps * KINDS + kind] = area[kind]
    for domain in range(DOMAINS):
        out[COLUMNS + steps * DOMAINS + domain] = column[domain]
    out[HELD + steps] = min(s.held[other], MOST)
    backs = by_ages(s.hand[other])
    for age in range(AGES):
        out[BACKS + steps * AGES + age] = min(backs >> LANE * age & LANE_MASK, MOST)
    observe_markers(s, other, steps, out)


@rule
def observe_markers(s: Position, other: int, steps: int, out: list[int]) -> None:
    """C-EMBARGO, C-DEMOCRACY: the markers in front of a player, and what they mean for it."""
    democracy = s.democracy[other]
    at = steps * DOMAINS
    total = 0
    for domain in range(DOMAINS):
        democracies = 0
        for by in range(SEATED):
            democracies += democracy[domain][by]
        total += democracies
        out[GOALS + at + domain] = s.hegemony + democracies
        out[DEMOCRACY + at + domain] = democracies
    out[UNSEEN + FIRST_KIND[UTOPIA]] -= total
    if s.embargoed[other]:
        observe_bits(s.embargoed[other], EMBARGO + steps * DOMAINS, out)
        for by in range(s.players):
            if s.embargo_kind[other][by] != NONE:
                out[UNSEEN + s.embargo_kind[other][by]] -= 1


@rule
def observe_bits(bits: int, at: int, out: list[int]) -> None:
    """Domains kept as bits."""
    for domain in range(DOMAINS):
        out[at + domain] = bits >> domain & 1


@memory_rule
def observe_known(s: Position, seat: int, out: list[int]) -> None:
    """C-KNOWN: the facts this seat knows of one kind in one hand; those of several kinds or hands are left out."""
    for i in range(s.facts):
        hands, kinds = s.fact_hands[i], s.fact_kinds[i]
        if s.fact_who[i] >> seat & 1 and hands & hands - 1 == 0 and kinds & kinds - 1 == 0 and not hands >> seat & 1:
            other = kind = 0
            while hands >> other != 1:
                other += 1
            while kinds >> kind != 1:
                kind += 1
            at = KNOWN + (seat_at(s, other, -seat) - 1) * KINDS + kind
            out[at] = max(out[at], s.fact_least[i])


@rule
def observe_coin(s: Position, seat: int, out: list[int]) -> None:
    """C-COIN-MOVE: where the coin lies, unless it is beside the deck."""
    if s.coin_owner != NONE:
        out[COIN_OWNER + seat_at(s, s.coin_owner, -seat)] = 1
        out[COIN_SEAT + seat_at(s, s.coin_seat, -seat)] = 1
        out[COIN_DOMAIN + s.coin_domain] = 1


@rule
def observe_turn(s: Position, seat: int, out: list[int]) -> None:
    """Whose turn it is, what is asked, and what was done already."""
    out[PHASE + s.phase] = 1
    for steps in range(s.players):
        out[ASKED + steps] = 1 if owes(s, seat_at(s, seat, steps)) else 0
    out[ACTIVE + seat_at(s, s.active, -seat)] = 1
    out[FIRST + seat_at(s, s.first, -seat)] = 1
    out[ROUND] = min(s.round, MOST)
    out[ROUND + 1] = min(s.owed, MOST)
    out[ROUND + 2] = s.plays
    out[ROUND + 3] = s.limit
    out[ROUND + 4] = s.copied
    observe_bits(s.used_permanent, USED_PERMANENT, out)
    observe_bits(s.used_sacrifice, USED_SACRIFICE, out)
    observe_bits(s.barred, BARRED, out)
    if s.own_embargo_domain != NONE:
        out[OWN_EMBARGO + s.own_embargo_domain] = 1
    if s.attacked != NONE:
        out[ATTACKED + s.attacked] = 1
    if s.victim != NONE:
        out[VICTIM + seat_at(s, s.victim, -seat)] = 1


@draft_rule
def observe_draft(s: Position, seat: int, out: list[int]) -> None:
    """C-DRAFT, C-KNOWN (c): one's own pack and picks, the cards one passed on, and the open ones in the middle."""
    left, after = seat_at(s, seat, 1), seat_at(s, seat, 2)
    out[STEP] = s.step
    for i, kind in enumerate(EARLY):
        out[OWN_PACK + i] = s.pack[seat][kind]
        out[MIDDLE + i] = s.middle[kind]
        out[UNSEEN + kind] -= s.pack[seat][kind] + s.middle[kind]
        if s.phase == DRAFT_PICK:
            out[OWN_PICK + i] = 1 if s.pick[seat][s.step] == kind else 0
            if s.step == 1:
                out[PASSED_FIRST + i] = s.pack[left][kind]
            elif s.step == 2:
                out[PASSED_FIRST + i] = s.pack[after][kind] + (s.pick[left][1] == kind)
                out[PASSED_NEXT + i] = s.pack[left][kind]


@rule
def observe_rules(s: Position, out: list[int]) -> None:
    """The rules in force."""
    out[RULES] = s.players
    out[RULES + 1] = s.teams
    out[RULES + 2] = s.draft
    out[RULES + 3] = s.face_up_draft
    out[RULES + 4] = s.markers_on_oneself
    out[RULES + 5] = s.copy_owned_forbidden
    out[RULES + 6] = s.religion_passive
    out[RULES + 7] = min(s.max_rounds, MOST)
    out[RULES + 8] = s.level_1
    out[RULES + 9] = s.level_2
    out[RULES + 10] = s.hegemony
    out[RULES + 11] = s.hand_limit
    out[RULES + 12] = s.hand_limit_1
    out[RULES + 13] = s.hand_limit_2
    out[RULES + 14] = 0 if s.players == SEATS else s.box_size
    out[RULES + 15] = s.breakthrough

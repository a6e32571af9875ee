"""A position as named numbers: the struct that all rules of this game work on."""

from __future__ import annotations

from typing import Final

from hegemon.core.kernel import RULE, WIDE, Annotated, Cube, Grid, Kernel, Length, Part, Row, Struct, UpTo
from hegemon.core.luck import below, word
from hegemon.games.carta.cards import DOMAINS, KINDS, LONGEST_DECK, NONE, SEATS

KERNEL: Final = Kernel("carta")
rule = KERNEL.rule
aside = KERNEL.aside
rule(word)
rule(below)

# What a machine with little room need not keep, or keep whole.
DRAFT: Final = Part("the draft", lambda s: s.draft == 0)
MEMORY: Final = Part("memory of hidden cards", lambda s: s.forgetful == 1)
draft_rule = KERNEL.rule_for(DRAFT)
memory_rule = KERNEL.rule_for(MEMORY)
SEATED: Final = Length(SEATS, lambda s: s.players)
STACKED: Final = Length(LONGEST_DECK, lambda s: sum(s.cards))

PACK: Final = 4
"""Cards in a draft pack."""
PICKS: Final = 3
"""Cards that everyone picks in the draft, and is dealt without one."""
FACTS: Final = 200
"""Room for remembered facts, more than four players who do little but Inquisition have ever needed."""

# What is being asked of the actor.
DRAFT_PICK: Final = 0
DRAFT_TAKE: Final = 1
PLAY: Final = 2
EFFECTS: Final = 3
DISCARD: Final = 4
SCRAP: Final = 5
TAKE_BACK: Final = 6
PLAY_MORE: Final = 7
RETRIEVE: Final = 8
NAME_DOMAIN: Final = 9
LOSE_CARD: Final = 10
CHOOSE_VICTIM: Final = 11
GIVE_BACK: Final = 12
LAY_EMBARGO: Final = 13
LAY_DEMOCRACY: Final = 14
OVER: Final = 15

# How the game ended.
HEGEMONY: Final = 1
MAJORITY: Final = 2
ENDLESS: Final = 3
ENDINGS: Final = {HEGEMONY: "hegemony", MAJORITY: "majority", ENDLESS: "endless"}

# The values of the options, as the rules compare them.
COUNTERCLOCKWISE_FROM_RIGHT: Final = 0
CLOCKWISE_FROM_RIGHT: Final = 1
CLOCKWISE_FROM_FIRST: Final = 2


class Position(Struct):
    """Everything on, under and around the table. Seats are numbered clockwise."""

    # The rules in force, from the options.
    players: Annotated[int, RULE]
    teams: Annotated[int, RULE]
    draft: Annotated[int, RULE]
    face_up_draft: Annotated[int, RULE]
    markers_on_oneself: Annotated[int, RULE]
    copy_owned_forbidden: Annotated[int, RULE]
    religion_passive: Annotated[int, RULE]
    max_rounds: Annotated[int, RULE]
    level_1: Annotated[int, RULE]
    level_2: Annotated[int, RULE]
    hegemony: Annotated[int, RULE]
    hand_limit: Annotated[int, RULE]
    hand_limit_1: Annotated[int, RULE]
    hand_limit_2: Annotated[int, RULE]
    box_size: Annotated[int, RULE]
    breakthrough: Annotated[int, RULE]
    cards: Annotated[Row, KINDS, RULE]

    # The cards, counted by kind.
    hand: Annotated[Grid, SEATED, KINDS]
    area: Annotated[Grid, SEATED, KINDS]
    discard_pile: Annotated[Row, KINDS]
    box: Annotated[Row, KINDS]
    deck: Annotated[Row, STACKED, UpTo("deck_left")]
    """From the bottom up; slots above the top hold NONE."""
    deck_left: int
    held: Annotated[Row, SEATED, WIDE]
    """Cards in each hand."""
    column: Annotated[Grid, SEATED, DOMAINS]
    """Cards in each column: the area, counted by domain."""
    laid: Annotated[Row, SEATED, WIDE]
    """Cards in each area."""

    # Markers and coin.
    embargo_domain: Annotated[Grid, SEATED, SEATED]
    """By seat under embargo and seat that laid it: the domain, or NONE. In force in the next turn of the first."""
    embargo_kind: Annotated[Grid, SEATED, SEATED]
    own_embargo_domain: int
    """Laid by the active player on itself this turn, so for its next one; NONE otherwise."""
    own_embargo_kind: int
    embargoed: Annotated[Row, SEATED]
    """By seat: the domains it may not play in its present or next turn, as bits."""
    barred: int
    """The same for the present turn, whosever it is."""
    democracy: Annotated[Cube, SEATED, DOMAINS, SEATED]
    """By seat, column and seat that laid them: Democracy cards."""
    coin_owner: int
    """Who copied last and still leads in Culture; NONE while the coin lies beside the deck."""
    coin_seat: int
    coin_domain: int

    # The turn.
    first: int
    round: int
    active: int
    """Whose turn it is."""
    actor: int
    """Who is asked; somebody else than the active player while an Attack is resolved."""
    phase: int
    owed: int
    """How often the present question is still asked."""
    plays: int
    """Cards to play once that is paid (Economy, Science)."""
    limit: int
    """The hand limit of this turn's draw."""
    attacked: int
    victim: int
    copied: int
    used_permanent: int
    """Domains whose permanent effect was used this turn, own or copied, as bits."""
    used_sacrifice: int

    # The draft.
    step: Annotated[int, DRAFT]
    pack: Annotated[Grid, SEATED, KINDS, DRAFT]
    pick: Annotated[Grid, SEATED, PICKS, DRAFT]
    """By seat and step: the kind picked, or NONE."""
    middle: Annotated[Row, KINDS, DRAFT]
    laid_open: Annotated[Row, SEATED, DRAFT]
    """The kind each seat laid into the middle, while cards are taken from there; NONE otherwise."""

    # What is known of hands (C-KNOWN): these seats know that those hands together hold at least so many of these kinds.
    forgetful: Annotated[int, RULE]
    """1 where nobody will ask what is known, as in playouts; `knowledge.stop_remembering` sets it."""
    facts: Annotated[int, MEMORY]
    fact_who: Annotated[Row, FACTS, UpTo("facts"), MEMORY]
    fact_hands: Annotated[Row, FACTS, UpTo("facts"), MEMORY]
    fact_kinds: Annotated[Row, FACTS, WIDE, UpTo("facts"), MEMORY]
    fact_least: Annotated[Row, FACTS, UpTo("facts"), MEMORY]

    # The end.
    ending: int
    points: Annotated[Row, SEATED]
    """C-MAJORITY: filled in when the game is scored."""
    place: Annotated[Row, SEATED]
    decider: int
    """The domain that broke the tie for first place (C-TIE), or NONE."""


def blank() -> Position:
    """A position with nothing on the table."""
    s = Position()
    for row in s.embargo_domain, s.embargo_kind, s.pick:
        for seat in range(SEATS):
            row[seat] = [NONE] * len(row[seat])
    s.deck = [NONE] * LONGEST_DECK
    s.laid_open = [NONE] * SEATS
    s.own_embargo_domain = s.own_embargo_kind = NONE
    s.coin_owner = s.coin_seat = s.coin_domain = NONE
    s.attacked = s.victim = s.decider = NONE
    return s


@rule
def seat_at(s: Position, seat: int, steps: int) -> int:
    """C-FIRST: the seat so many steps to the left, which is clockwise."""
    seat += steps
    if seat >= s.players:
        return seat - s.players
    if seat < 0:
        return seat + s.players
    return seat

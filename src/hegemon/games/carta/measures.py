"""What a laboratory counts in this game: which effects are used, how games end, and in which domain."""

from __future__ import annotations

from typing import Final

from hegemon.core.measures import AssetGroup, Conclusion, Effect, Measures
from hegemon.core.message import say
from hegemon.games.carta import texts
from hegemon.games.carta.actions import COPY, SACRIFICE, SACRIFICE_KINDS, USE
from hegemon.games.carta.cards import (
    DOMAIN_NAMES,
    DOMAIN_OF,
    DOMAINS,
    PERMANENT_NAMES,
    PERMANENTS,
    SACRIFICE_NAMES,
    SEATS,
)
from hegemon.games.carta.position import ENDLESS, HEGEMONY, Position, rule
from hegemon.games.carta.scoring import leads, needed, same_side

# The ways to win, by number: hegemony in each domain, then majority.
ON_POINTS: Final = DOMAINS
TIE_BROKEN: Final = DOMAINS + 1
"""By the first domain; the others follow."""
SHARED: Final = TIE_BROKEN + DOMAINS
OUT_OF_ROUNDS: Final = SHARED + 1


def _copies(effect: int) -> tuple[int, ...]:
    return tuple(COPY + steps * PERMANENTS + effect for steps in range(SEATS - 1))


def _sacrifices(domain: int) -> tuple[int, ...]:
    return tuple(SACRIFICE + i for i, kind in enumerate(SACRIFICE_KINDS) if DOMAIN_OF[kind] == domain)


EFFECTS: Final = {
    **{
        name: Effect(texts.permanent(effect), (USE + effect, *_copies(effect)))
        for effect, name in enumerate(PERMANENT_NAMES)
    },
    "inspiration": Effect(say("Inspiration"), tuple(range(COPY, SACRIFICE))),
    **{
        name: Effect(texts.SACRIFICES[name], _sacrifices(domain)) for domain, name in enumerate(SACRIFICE_NAMES) if name
    },
}
"""A permanent effect counts when it is one's own and when it is copied; every copy is an Inspiration, too."""

ENDINGS: Final = {
    "hegemony": say("Hegemony"),
    "majority": say("Majority"),
    "endless": say("The last round allowed"),
}

CONCLUSIONS: Final = (
    *(
        Conclusion(f"hegemony-{name}", say("Hegemony in {domain}", domain=texts.domain_called(name)), "hegemony")
        for name in DOMAIN_NAMES
    ),
    Conclusion("majority-points", say("Majority, more points"), "majority"),
    *(
        Conclusion(
            f"majority-{name}", say("Majority, tie broken by {domain}", domain=texts.domain_called(name)), "majority"
        )
        for name in DOMAIN_NAMES
    ),
    Conclusion("majority-shared", say("Majority, shared"), "majority"),
    Conclusion("endless", say("The last round allowed"), "endless"),
)

MAJORITIES: Final = AssetGroup(
    say("What winners hold at the end"),
    say("held at the end"),
    say("How often those win who hold it at the end, alone or tied"),
    {f"most-{name}": say("Most {domain} cards", domain=texts.domain_called(name)) for name in DOMAIN_NAMES},
)

MEASURES: Final = Measures(EFFECTS, ENDINGS, CONCLUSIONS, (MAJORITIES,))


@rule
def rounds(s: Position) -> int:
    """C-FIRST: the round, counted from 1; all of the draft belongs to the first."""
    return s.round


@rule
def first_seat(s: Position) -> int:
    """C-FIRST: the First Player."""
    return s.first


@rule
def conclusion(s: Position) -> int:
    """Chapter 6: how the game was won, as a number of CONCLUSIONS."""
    if s.ending == HEGEMONY:
        domain = 0
        while s.column[s.active][domain] < needed(s, s.active, domain):
            domain += 1
        return domain
    if s.ending == ENDLESS:
        return OUT_OF_ROUNDS
    winner = first_winner(s)
    for seat in range(s.players):
        if s.place[seat] == 1 and not same_side(s, seat, winner):
            return SHARED
    return ON_POINTS if s.decider < 0 else TIE_BROKEN + s.decider


@rule
def first_winner(s: Position) -> int:
    """The first seat in first place."""
    winner = 0
    while s.place[winner] != 1:
        winner += 1
    return winner


@rule
def margin(s: Position) -> int:
    """C-MAJORITY: by how many points the winner is ahead; -1 where points don't decide."""
    if s.ending == HEGEMONY:
        return -1
    winner = first_winner(s)
    rival = 0
    for seat in range(s.players):
        if not same_side(s, seat, winner):
            rival = max(rival, s.points[seat])
    return s.points[winner] - rival


@rule
def holds(s: Position, seat: int, asset: int) -> bool:
    """C-MAJORITY: has this player the most cards of a domain, alone or tied?"""
    return leads(s, seat, asset)

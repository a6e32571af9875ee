"""Chapter 6: the end."""

from __future__ import annotations

from hegemon.games.carta.cards import DOMAINS, NONE
from hegemon.games.carta.events import GAME_OVER, tell
from hegemon.games.carta.position import HEGEMONY, OVER, Position, rule


@rule
def needed(s: Position, seat: int, domain: int) -> int:
    """C-HEGEMONY, C-DEMOCRACY: the cards a player needs in one domain."""
    n = s.hegemony
    for other in range(s.players):
        n += s.democracy[seat][domain][other]
    return n


@rule
def has_hegemony(s: Position, seat: int) -> bool:
    """C-HEGEMONY: has this player enough cards in one domain?"""
    for domain, cards in enumerate(s.column[seat]):
        if cards >= s.hegemony and cards >= needed(s, seat, domain):
            return True
    return False


@rule
def same_side(s: Position, seat: int, other: int) -> bool:
    """C-TEAM: partners face each other."""
    return seat == other or (s.teams == 1 and (seat - other) % 2 == 0)


@rule
def win_by_hegemony(s: Position, seat: int) -> None:
    """C-HEGEMONY, C-TEAM: the player wins at once, and so does the team."""
    score(s)
    for other in range(s.players):
        s.place[other] = 1 if same_side(s, seat, other) else 2
    end_game(s, HEGEMONY)


@rule
def end_game(s: Position, ending: int) -> None:
    """Nobody owes anything any more."""
    s.ending = ending
    s.phase = OVER
    s.actor = NONE
    tell(s, GAME_OVER, s.active, ending, 0)


@rule
def leads(s: Position, seat: int, domain: int) -> bool:
    """C-MAJORITY: has this player the most cards in a domain, alone or tied? Nobody leads where nobody has one."""
    own = s.column[seat][domain]
    for other in range(s.players):
        if s.column[other][domain] > own:
            return False
    return own > 0


@rule
def points_of(s: Position, seat: int) -> int:
    """C-MAJORITY, C-TEAM: one point for each domain in which the player, or a partner, leads."""
    n = 0
    for domain in range(DOMAINS):
        for other in range(s.players):
            if same_side(s, seat, other) and leads(s, other, domain):
                n += 1
                break
    return n


@rule
def score(s: Position) -> None:
    """C-MAJORITY: everybody's points."""
    for seat in range(s.players):
        s.points[seat] = points_of(s, seat)


@rule
def strength(s: Position, seat: int, domain: int) -> int:
    """C-TIE, C-TEAM: cards in play that break a tie: one's own, or both partners'."""
    n = 0
    for other in range(s.players):
        if same_side(s, seat, other):
            n += s.column[other][domain]
    return n


@rule
def compare(s: Position, seat: int, other: int) -> int:
    """C-MAJORITY, C-TIE: what puts a seat before another one.

    0: nothing, they are equal. Otherwise 1 + the domain that decides, or 7 for the points; negative if
    the other seat is ahead.
    """
    ahead = s.points[seat] - s.points[other]
    if ahead != 0:
        return 7 if ahead > 0 else -7
    for domain in range(DOMAINS - 1, -1, -1):
        ahead = strength(s, seat, domain) - strength(s, other, domain)
        if ahead != 0:
            return domain + 1 if ahead > 0 else -domain - 1
    return 0


@rule
def win_by_majority(s: Position, ending: int) -> None:
    """C-MAJORITY, C-TIE, C-TEAM: a place for everyone; equals share."""
    score(s)
    for seat in range(s.players):
        s.place[seat] = 1
        for other in range(s.players):
            if compare(s, seat, other) < 0 and (other < 2 or s.teams == 0):
                s.place[seat] += 1
    s.decider = decider(s)
    end_game(s, ending)


@rule
def decider(s: Position) -> int:
    """C-TIE: the last domain that had to be compared to find the winner, or NONE."""
    last = NONE
    for seat in range(s.players):
        for other in range(s.players):
            if s.place[seat] == 1 and s.place[other] != 1:
                by = compare(s, seat, other) - 1
                if 0 <= by < DOMAINS and (last == NONE or by < last):
                    last = by
    return last

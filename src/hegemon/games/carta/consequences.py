"""What can be said of a position to which a choice has led: who has won, what threatens, what is prepared.

Two choices are compared by how often each of these follows. A consequence is a few words and numbers: `near 1 3` says
that the player on seat 1 needs one more card for hegemony in the fourth domain.
"""

from __future__ import annotations

from typing import Any, Final

from hegemon.core.message import Message, Seat, say
from hegemon.games.carta import texts
from hegemon.games.carta.cards import DOMAINS, EFFECT_DOMAINS
from hegemon.games.carta.position import OVER, Position
from hegemon.games.carta.scoring import leads, needed, same_side

WIN: Final = 10.0
NEAR: Final = 3.0
LEVEL: Final = 1.5
LEAD: Final = 1.0
CARD: Final = 0.2
"""What a column of so many cards matters, for each of them."""
SHORT: Final = 3
"""A column of so many cards is worth a word."""


def consequences(s: Position, seat: int) -> dict[str, float]:
    """Everything that is so, with how much it matters to a seat: what is good for others counts against it."""
    found: dict[str, float] = {}
    for other in range(s.players):
        sign = 1.0 if same_side(s, seat, other) else -1.0
        if s.phase == OVER:
            if s.place[other] == 1:
                found[f"win {other}"] = sign * WIN
            continue
        found.update({name: sign * weight for name, weight in standing(s, other).items()})
    return found


def standing(s: Position, seat: int) -> dict[str, float]:
    """What a player has reached."""
    found = {}
    for domain in range(DOMAINS):
        cards = s.column[seat][domain]
        if cards == needed(s, seat, domain) - 1:
            found[f"near {seat} {domain}"] = NEAR
        if domain in EFFECT_DOMAINS and cards >= s.level_1:
            found[f"level {seat} {domain} {2 if cards >= s.level_2 else 1}"] = LEVEL
        if leads(s, seat, domain):
            found[f"lead {seat} {domain}"] = LEAD
        found.update({f"column {seat} {domain} {n}": CARD * n for n in range(SHORT, cards + 1)})
    return found


FOR: Final = {
    "win": say(
        "It leads to victory: {player} wins by the end of the next round in {n} of {of} simulated games, "
        "instead of {m}."
    ),
    "near": say(
        "It threatens hegemony: {player} then lacks only one {domain} card in {n} of {of} simulated games, "
        "instead of {m}."
    ),
    "level": say("It prepares {effect}: {player} gets it in {n} of {of} simulated games, instead of {m}."),
    "lead": say(
        "It aims at the majority: {player} then leads in {domain} in {n} of {of} simulated games, instead of "
        "{m}."
    ),
    "column": say(
        "It builds a column: {player} then has {cards} {domain} cards in {n} of {of} simulated games, "
        "instead of {m}."
    ),
}  # fmt: skip
"""Why a choice is better that leads there more often."""
AGAINST: Final = {
    "win": say(
        "It stops {player}, who wins by the end of the next round in {n} of {of} simulated games, instead of "
        "{m}."
    ),
    "near": say(
        "It holds {player} back, who lacks only one {domain} card for hegemony in {n} of {of} simulated "
        "games, instead of {m}."
    ),
    "level": say("It denies {player} {effect}, which is there in {n} of {of} simulated games, instead of {m}."),
    "lead": say("It contests the majority: {player} leads in {domain} in {n} of {of} simulated games, instead of {m}."),
    "column": say(
        "It keeps a column short: {player} has {cards} {domain} cards in {n} of {of} simulated games, "
        "instead of {m}."
    ),
}  # fmt: skip
"""Why a choice is better that leads there less often."""


def described(consequence: str, good: bool, n: int, m: int, of: int) -> Message:
    """Why a choice is better after which this is so in `n` of some games, and after the other in `m`."""
    what, seat, *rest = consequence.split()
    blanks: dict[str, Any] = {"player": Seat(int(seat)), "n": n, "m": m, "of": of}
    if rest:
        blanks["domain"] = texts.domain(int(rest[0]))
    if what == "column":
        blanks["cards"] = int(rest[1])
    if what == "level":
        blanks["effect"] = texts.permanent(2 * EFFECT_DOMAINS.index(int(rest[0])) + int(rest[1]) - 1)
    return (FOR if good else AGAINST)[what].fill(**blanks)

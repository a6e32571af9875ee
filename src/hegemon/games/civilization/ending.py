"""How a game ended, and who stands where then (chapter 13)."""

from __future__ import annotations

from typing import Final

from hegemon.core.message import Message, Seat, say, say_all
from hegemon.core.outcome import Outcome
from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

ENDINGS: Final = {
    "culture": say("{players} has reached the end of the culture track."),
    "tech": say("{players} has learned Space Flight."),
    "economy": say("{players} has enough coins to win."),
    "military": say("{players} has conquered a capital."),
    "turns": say("The last turn is over. Ahead by points: {players}."),
}
"""By the kind of ending: what happened."""


def outcome_of(w: World, teams: tuple[int, ...]) -> Outcome | None:
    """How the game ended; None while it goes on.

    The winner comes first. The book ranks nobody else; here everybody has a point for each step on the culture track,
    each coin and each tech, and who has more of them in this order goes ahead among equals.
    """
    if not w.ended_by:
        return None
    marks = [merits(w, seat) for seat in w.players]
    ranks = [(seat == w.winner, sum(marks[seat]), *marks[seat]) for seat in w.players]
    return Outcome(
        how=w.ended_by,
        places=tuple(1 + sum(other > rank for other in ranks) for rank in ranks),
        scores=tuple(map(sum, marks)),
        teams=teams,
        details={
            "rounds": w.turn,
            "roles": roles(w),
            "winner": None if w.winner == NONE else w.winner,
            "steps": [steps for steps, _, _ in marks],
            "coins": [count for _, count, _ in marks],
            "techs": [techs for _, _, techs in marks],
        },
    )


def roles(w: World) -> list[str]:
    """The civilizations by seat; none if the game was over before everybody had one."""
    sheets = [realm.civilization for realm in w.realms]
    return [] if NONE in sheets else [CONTENT.civilizations[sheet].id for sheet in sheets]


def merits(w: World, seat: int) -> tuple[int, int, int]:
    """Steps on the culture track, coins and techs."""
    realm = w.realms[seat]
    return realm.culture_step, coins.coins(w, seat), len(realm.techs)


def describe_outcome(outcome: Outcome) -> list[Message]:
    """Who won and why, and how far everybody has come."""
    winners = say_all([Seat(seat) for seat in outcome.winners])
    order = sorted(range(len(outcome.places)), key=outcome.places.__getitem__)
    return [ENDINGS[outcome.how].fill(players=winners), *(describe_merits(outcome, seat) for seat in order)]


def describe_merits(outcome: Outcome, seat: int) -> Message:
    """How far a player has come."""
    return say(
        "{player}: steps on the culture track {steps}, coins {coins}, techs {techs}.",
        player=Seat(seat),
        steps=outcome.details["steps"][seat],
        coins=outcome.details["coins"][seat],
        techs=outcome.details["techs"][seat],
    )

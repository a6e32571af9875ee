"""A tournament in words: what is agreed, what one should know beforehand, who stands where, who meets whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from babel.dates import format_skeleton

from hegemon.core import Message, say, say_count
from hegemon.players import player_kind
from hegemon.service.guests import name_or_number
from hegemon.service.results.rated_games import LATE_CHOICES
from hegemon.service.tournaments.tournament import (
    ARENA,
    BREAK,
    CANCELLED,
    KNOCKOUT,
    OPEN,
    OVER,
    RUNNING,
    SWISS,
    Entrant,
    Pairing,
    Tournament,
    TournamentPlan,
)
from hegemon.web.words.option_forms import features
from hegemon.web.words.terms import clock_words, span_words


def usual_name(now: float, language: str) -> Message:
    """What a tournament is called if its host doesn't say: nobody's name, as it may stay longer than they do.

    >>> str(usual_name(0.0, "en")), str(usual_name(0.0, "fr"))
    ('Tournament of January 1', 'Tournament of 1 janvier')
    """
    return say("Tournament of {day}", day=format_skeleton("MMMMd", datetime.fromtimestamp(now, UTC), locale=language))


STYLE_NAMES: Final[Mapping[str, Message]] = {
    SWISS: say("Swiss"),
    KNOCKOUT: say("Knock-out"),
    ARENA: say("Arena"),
}
STYLES_TOLD: Final[Mapping[str, Message]] = {
    SWISS: say(
        "Everyone plays the same number of rounds. Players with equal points meet, and nobody meets twice if it can be "
        "avoided."
    ),
    KNOCKOUT: say("The winner of each table goes on, until one is left."),
    ARENA: say("For a set number of minutes, anyone who is free gets the next table."),
}
STATUS_NAMES: Final[Mapping[str, Message]] = {
    OPEN: say("Open to all"),
    RUNNING: say("Running"),
    OVER: say("Tournament over"),
    CANCELLED: say("Called off"),
}
FRACTIONS: Final = ("", "¼", "½", "¾")


def quarters(number: int) -> str:
    """Quarter points as they are written.

    >>> quarters(0), quarters(2), quarters(9), quarters(12)
    ('0', '½', '2¼', '3')
    """
    whole, rest = divmod(number, 4)
    return f"{whole or ''}{FRACTIONS[rest]}" or "0"


def halves(number: int) -> str:
    """Half points as they are written.

    >>> halves(3), halves(4)
    ('1½', '2')
    """
    return quarters(2 * number)


def agreed(plan: TournamentPlan, language: str) -> list[Message | str]:
    """What is settled, in a few words."""
    told: list[Message | str] = [STYLE_NAMES[plan.style]]
    if plan.style == SWISS:
        told.append(say_count("{n} round", "{n} rounds", plan.rounds))
    if plan.style == ARENA:
        told.append(span_words(60 * plan.minutes, language))
    told += [say("{n} at a table", n=plan.size), *features(plan.rules, plan.options)[1:]]
    told.append(clock_words(plan.terms.clock, plan.terms.seconds, language))
    told += [say("rated games")] if plan.terms.rated else []
    told.append(say("people only") if plan.computer is None else say("computers may take part"))
    return told


def rules_of(plan: TournamentPlan, language: str) -> list[Message]:
    """What one should know before one enters."""
    return [
        *pairing_rules(plan, language),
        say(
            "You get one point for each player at the table you finish ahead of, and half a point for each you tie "
            "with."
        ),
        *([say("A bye counts like a win.")] if plan.style != ARENA else []),
        standing_rule(plan),
        absence_rule(plan),
        entry_rule(plan),
        say(
            "You can leave the tournament at any time. A game that has begun goes on; whoever leaves it gets no points "
            "for it."
        ),
    ]


def pairing_rules(plan: TournamentPlan, language: str) -> list[Message]:
    """How tables come about."""
    told = [STYLES_TOLD[plan.style]]
    if plan.style == KNOCKOUT:
        told.append(
            say("If several come in first, whoever is seeded higher goes on. The first have the byes, and meet last.")
        )
    if plan.style != ARENA:
        told.append(say("Players are seeded by their rating for this game and pace; those without one follow, drawn."))
    if plan.style == SWISS:
        told.append(say("Nobody has a second bye before all others had one."))
    if plan.computer is not None:
        told.append(say(
            "Computers take the seats that stay empty. These get no points, but you can lose to them; computers that "
            "have entered score like everybody else."
        ))  # fmt: skip
    elif plan.style != ARENA:
        told.append(say("Whoever finds no table has a bye."))
    if plan.style != ARENA:
        told.append(say("After the last game of a round, the next begins by itself after {time}.",
                        time=span_words(BREAK, language)))  # fmt: skip
    return told


def standing_rule(plan: TournamentPlan) -> Message:
    """What decides between those who are level."""
    if plan.style == KNOCKOUT:
        return say(
            "Players who get farther rank higher; then the points count, then those of everyone they met (Buchholz), "
            "then the seeding."
        )
    if plan.style == SWISS:
        return say(
            "Players with equal points are ranked by the points of everyone they met (Buchholz), then of those they "
            "beat and half of those they tied with (Sonneborn-Berger), then by the seeding."
        )
    return say(
        "Players with equal points are ranked by the points of everyone they met (Buchholz), then of those they beat "
        "and half of those they tied with (Sonneborn-Berger), then by who entered first."
    )


def absence_rule(plan: TournamentPlan) -> Message:
    """What happens to somebody who doesn't come."""
    if plan.terms.clock == "bank":
        return say("If somebody’s time is up, a computer takes their seat over, and they get no points for the game.")
    return say(
        "If a choice takes too long, the computer makes it. After {n} such choices a computer takes the seat over, and "
        "its player gets no points for the game.",
        n=LATE_CHOICES,
    )


def entry_rule(plan: TournamentPlan) -> Message:
    """Whether one may come late."""
    if plan.style == KNOCKOUT:
        return say("Nobody can enter after the start.")
    if plan.style == ARENA:
        return say(
            "You can enter at any time. Games that have begun when time is up are played to their end, and count."
        )
    return say("You can enter after the start, too; rounds you have missed give no points.")


# -- rows ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StandingRow:
    """A line of the standings."""

    rank: int
    number: int
    name: str
    computer: Message | None
    points: str
    opponents: str
    beaten: str
    tables: int
    mine: bool
    gone: bool
    out: bool
    """Have they lost a table of a knock-out?"""
    winner: bool


@dataclass(frozen=True)
class SeatedName:
    """Somebody at a table of a round."""

    name: str
    points: str
    won: bool
    """Have they won; or in a knock-out, where one alone goes on, do they?"""
    mine: bool


@dataclass(frozen=True)
class TableRow:
    """A table of a round, or a bye."""

    board: int
    seated: Sequence[SeatedName]
    table_id: str | None
    bye: bool
    open: bool
    mine: bool


def name_of(entrant: Entrant | None) -> str:
    """What somebody is called; whoever was deleted has no name any more."""
    return "" if entrant is None else name_or_number(entrant.name, entrant.number)


def standing_rows(tournament: Tournament, guest: str) -> list[StandingRow]:
    """Who stands where."""
    by_number, out = {one.number: one for one in tournament.entrants}, tournament.out
    winners = {one.number for one in tournament.winners}
    rows = []
    for one in tournament.standings:
        who = by_number[one.number]
        rows.append(
            StandingRow(
                one.rank, one.number, name_of(who), player_kind(who.player).title if who.player else None,
                halves(one.points), halves(one.opponents), quarters(one.beaten), one.tables, who.guest == guest,
                not who.present, one.number in out,
                one.number in winners,
            )
        )  # fmt: skip
    return rows


def table_rows(tournament: Tournament, pairings: Sequence[Pairing], guest: str) -> list[TableRow]:
    """Who meets whom, one's own table first."""
    by_number = {one.number: one for one in tournament.entrants}
    me = tournament.entrant_of(guest)
    rows = []
    for pairing in pairings:
        points, going_on = pairing.points or (), tournament.going_on(pairing)
        seated = [
            SeatedName(
                name_of(by_number.get(number)) if number is not None else "",
                halves(points[seat]) if points else "",
                bool(points)
                and not pairing.bye
                and (number in going_on if tournament.plan.style == KNOCKOUT else points[seat] == max(points) > 0),
                me is not None and number == me.number,
            )
            for seat, number in enumerate(pairing.seats)
        ]
        mine = any(one.mine for one in seated)
        rows.append(TableRow(pairing.board, seated, pairing.table_id, pairing.bye, pairing.open, mine))
    return sorted(rows, key=lambda row: (not row.mine, row.board))


def rounds_of(tournament: Tournament, guest: str) -> list[tuple[int, list[TableRow]]]:
    """All rounds, the latest first."""
    return [
        (number, table_rows(tournament, [one for one in tournament.pairings if one.round == number], guest))
        for number in range(tournament.round, 0, -1)
    ]


def my_table(tournament: Tournament, guest: str) -> Pairing | None:
    """Where somebody plays now, or what they have of the round."""
    me = tournament.entrant_of(guest)
    tables = tournament.tables_of(me.number) if me else []
    return tables[0] if tables and (tables[0].open or tables[0].round == tournament.round) else None

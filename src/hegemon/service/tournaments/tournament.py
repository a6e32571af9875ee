"""A tournament as plain data, and how it goes on. Nothing here touches a database."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Final

from hegemon.core import BadOptions, Game, Options
from hegemon.games import GAMES
from hegemon.service.tables.terms import Terms
from hegemon.service.tournaments.pairing import (
    Group,
    Pair,
    PlayedTable,
    TournamentStanding,
    arena_round,
    best_points,
    knockout_round,
    knockout_survivors,
    standings,
    swiss_round,
    winners,
)

OPEN, RUNNING, OVER, CANCELLED = "open", "running", "over", "cancelled"
SWISS, KNOCKOUT, ARENA = "swiss", "knockout", "arena"
STYLES: Final = (SWISS, KNOCKOUT, ARENA)

FIRST_BREAK: Final = 10.0
"""Seconds between the start and the first round."""
BREAK: Final = 30.0
"""Seconds between the last game of a round and the next round."""
WAVE: Final = 5.0
"""Seconds between two looks at who waits in an arena."""
PRESENT: Final = 45.0
"""Seconds since their page asked for which somebody in an arena is given a table."""
PATIENCE: Final = 15.0
"""Seconds after which somebody who is left over in an arena plays with computers, if they may take part."""


@dataclass(frozen=True)
class TournamentPlan:
    """What is settled before a tournament is open."""

    name: str
    game: str
    options: Mapping[str, Any]
    """With the number of players at a table."""
    terms: Terms
    style: str
    rounds: int = 0
    """Of a Swiss tournament."""
    minutes: int = 0
    """Of an arena."""
    computer: str | None = None
    """The computer that takes empty seats, if computers may take part."""
    public: bool = True

    @property
    def rules(self) -> Game:
        """The game."""
        return GAMES.load(self.game)

    @property
    def size(self) -> int:
        """How many sit at a table."""
        return self.settled(None).players

    def settled(self, players: int | None) -> Options:
        """The options at a table of so many."""
        return self.rules.options.from_json(dict(self.options) | ({"players": players} if players else {}))

    def can_seat(self, players: int) -> bool:
        """Can the game be played by so many, by these options?"""
        try:
            self.settled(players)
        except BadOptions:
            return False
        return True

    @property
    def bye(self) -> int:
        """Half points for a bye."""
        options = self.settled(None)
        return best_points([self.rules.team(options, seat) for seat in range(options.players)])


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part, or a computer."""

    number: int
    guest: str | None
    name: str
    player: str | None = None
    """The kind of computer."""
    language: str = ""
    joined_after: int = 0
    """How many rounds had been paired when they came."""
    left_after: int | None = None
    """The same when they withdrew."""
    removed: bool = False
    seen: float = 0.0
    free_since: float = 0.0
    seed: int | None = None
    """Their place in the seeding, from the start on; None for whoever came later."""

    @property
    def present(self) -> bool:
        """Do they take part in the next round?"""
        return self.left_after is None


@dataclass(frozen=True)
class Pairing:
    """A table of a round, or a bye."""

    round: int
    board: int
    seats: tuple[int | None, ...]
    """The numbers of those who sit there; None for a computer that fills the table."""
    table_id: str | None = None
    points: tuple[int, ...] | None = None
    """Half points, by seat."""
    open: bool = True

    @property
    def group(self) -> Group:
        """The entrants among them."""
        return tuple(number for number in self.seats if number is not None)

    @property
    def bye(self) -> bool:
        """Does somebody sit out?"""
        return len(self.seats) == 1

    @property
    def played(self) -> PlayedTable:
        """The same for whoever pairs."""
        points = [self.points[seat] for seat, number in enumerate(self.seats) if number is not None and self.points]
        return PlayedTable(self.round, self.group, tuple(points), self.bye)


@dataclass(frozen=True)
class Tournament:
    """A tournament, with all who take part and all they have played."""

    id: str
    plan: TournamentPlan
    host: str
    status: str
    created: float
    round: int = 0
    due: float | None = None
    """When the next round begins, by the time for which the server was up."""
    until: float | None = None
    """When an arena ends, by the same time."""
    ended: float | None = None
    version: int = 0
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    @property
    def seeding(self) -> list[Entrant]:
        """All in the order of their seeding; whoever came after the start follows, by entry."""
        unseeded = len(self.entrants)
        return sorted(self.entrants, key=lambda one: (one.seed if one.seed is not None else unseeded, one.number))

    @property
    def present(self) -> list[int]:
        """Those who take part in the next round, unless they are out, by their seeding."""
        return [one.number for one in self.seeding if one.present]

    @property
    def people(self) -> list[Entrant]:
        """The people among those who are present."""
        return [one for one in self.entrants if one.present and one.guest]

    @property
    def played(self) -> list[PlayedTable]:
        """All tables so far, for whoever pairs."""
        return [pairing.played for pairing in self.pairings]

    @property
    def standings(self) -> list[TournamentStanding]:
        """Who stands where."""
        shown = [one.number for one in self.seeding if not one.removed or any(self.tables_of(one.number))]
        return standings(shown, self.played, knockout=self.plan.style == KNOCKOUT)

    @property
    def winners(self) -> list[Entrant]:
        """Who has won, once it is over; nobody if nobody stayed to the end of a game."""
        if self.status != OVER or not self.pairings:
            return []
        seeded = self.plan.style == KNOCKOUT  # one is left there, if only by their place in the seeding
        first = {one.number for one in self.standings if one.rank == 1 and (one.points > 0 or seeded)}
        return [one for one in self.entrants if one.number in first]

    @property
    def open_to_all(self) -> bool:
        """May somebody enter now?"""
        if self.status == OPEN:
            return True
        if self.status != RUNNING or self.plan.style == KNOCKOUT:
            return False
        return self.plan.style == ARENA or self.round < self.plan.rounds

    def entrant(self, number: int) -> Entrant | None:
        """Whoever has this number."""
        return next((one for one in self.entrants if one.number == number), None)

    def entrant_of(self, guest: str) -> Entrant | None:
        """A guest who takes part, or did."""
        return next((one for one in self.entrants if one.guest == guest), None)

    def tables_of(self, number: int) -> list[Pairing]:
        """Where somebody sat and sits, the latest first."""
        return [pairing for pairing in reversed(self.pairings) if number in pairing.seats]

    def going_on(self, pairing: Pairing) -> list[int]:
        """Who goes on from a table of a knock-out, once it is over: of several who came in first only one."""
        if pairing.open:
            return []
        if pairing.round == self.round:
            return winners(pairing.played, self.present)[:1]
        following = {number for one in self.pairings if one.round == pairing.round + 1 for number in one.group}
        return [number for number in pairing.group if number in following]

    @property
    def out(self) -> set[int]:
        """Those who have lost a table of a knock-out."""
        if self.plan.style != KNOCKOUT:
            return set()
        over = [table for table in self.pairings if not table.open]
        return {one for table in over for one in {*table.group} - {*self.going_on(table)}}

    def survivors(self) -> list[int]:
        """Those who are left in a knock-out."""
        return knockout_survivors(self.played, self.present) if self.round else self.present


# -- going on --------------------------------------------------------------------------------------------------------


def seeded(tournament: Tournament, strengths: Mapping[int, float]) -> Tournament:
    """A tournament whose entrants are in order: those of known strength first, the others drawn behind them."""
    order = list(tournament.entrants)
    random.Random(f"seeding {tournament.id}").shuffle(order)
    order.sort(key=lambda one: -strengths.get(one.number, -inf))
    places = {one.number: place for place, one in enumerate(order, 1)}
    return replace(tournament, entrants=tuple(replace(one, seed=places[one.number]) for one in tournament.entrants))


def counted(tournament: Tournament, points: Mapping[str, Sequence[int]], now: float) -> Tournament:
    """A tournament after these tables, by their ids, have ended with so many half points for each seat."""
    pairings, free = [], set[int]()
    for pairing in tournament.pairings:
        ended = points.get(pairing.table_id or "") if pairing.open else None
        free.update(pairing.group if ended is not None else ())
        pairings.append(pairing if ended is None else replace(pairing, points=tuple(ended), open=False))
    entrants = tuple(replace(one, free_since=now) if one.number in free else one for one in tournament.entrants)
    return replace(tournament, pairings=tuple(pairings), entrants=entrants) if free else tournament


def gone_on(tournament: Tournament, now: float, wall: float, apart: Collection[Pair] = ()) -> Tournament:
    """A tournament after whatever is due by now has happened: a round is paired, a break begins, or it is over."""
    if tournament.status != RUNNING:
        return tournament
    playing = any(pairing.open for pairing in tournament.pairings)
    if tournament.plan.style == ARENA:
        return arena_gone_on(tournament, now, wall, apart, playing)
    if playing:
        return tournament
    if is_finished(tournament):
        return replace(tournament, status=OVER, due=None, ended=wall)
    if tournament.due is None:
        return replace(tournament, due=now + BREAK)
    if now < tournament.due:
        return tournament
    plan, lot = tournament.plan, f"{tournament.id} {tournament.round + 1}"
    if plan.style == KNOCKOUT:
        groups = knockout_round(tournament.survivors(), plan.size)
    else:
        fill = plan.computer is not None
        groups = swiss_round(tournament.present, tournament.played, plan.size, fill, apart)
    return gone_on(paired(tournament, groups, lot), now, wall)


def is_finished(tournament: Tournament) -> bool:
    """Is nothing left to play for?"""
    plan = tournament.plan
    if not tournament.people:
        return True
    if plan.style == KNOCKOUT:
        return len(tournament.survivors()) < 2
    enough = len(tournament.present) > 1 or plan.computer is not None
    return tournament.round >= plan.rounds or not enough


def arena_gone_on(
    tournament: Tournament, now: float, wall: float, apart: Collection[Pair], playing: bool
) -> Tournament:  # fmt: skip
    """The same for an arena: whoever waits gets a table, until time is up."""
    if tournament.due is not None and now < tournament.due:
        return tournament
    if tournament.until is None:
        tournament = replace(tournament, until=now + 60 * tournament.plan.minutes)
    if now >= (tournament.until or now) or not tournament.people:
        return tournament if playing else replace(tournament, status=OVER, due=None, ended=wall)
    groups = waiting_groups(tournament, now, apart)
    if not groups:
        return tournament
    return replace(paired(tournament, groups, f"{tournament.id} {tournament.round + 1}"), due=now + WAVE)


def waiting_groups(tournament: Tournament, now: float, apart: Collection[Pair]) -> list[Group]:
    """Who sits down together in an arena now: whoever is here and not at a table. Computers don't meet each other."""
    plan, lot = tournament.plan, f"{tournament.id} {tournament.round + 1}"
    busy = {number for pairing in tournament.pairings if pairing.open for number in pairing.group}
    free = {
        one.number: one
        for one in tournament.entrants
        if one.present and one.number not in busy and (one.player or now - one.seen <= PRESENT)
    }
    groups = arena_round(list(free), tournament.played, plan.size, False, lot, apart)
    groups = [group for group in groups if any(free[number].guest for number in group)]
    seated = {number for group in groups for number in group}
    over = [one for number, one in free.items() if number not in seated and one.guest]
    if plan.computer and any(now - one.free_since >= PATIENCE for one in over):
        groups += arena_round([one.number for one in over], tournament.played, plan.size, True, lot, apart)
    return groups


def paired(tournament: Tournament, groups: Sequence[Group], lot: str) -> Tournament:
    """A tournament with another round: who sits where is drawn, and byes are counted at once."""
    number, plan, rng = tournament.round + 1, tournament.plan, random.Random(f"seats {lot}")
    pairings = []
    for board, group in enumerate(groups, 1):
        if len(group) == 1 and (plan.computer is None or plan.style == KNOCKOUT):
            pairings.append(Pairing(number, board, group, points=(plan.bye,), open=False))
            continue
        seats: list[int | None] = list(group)
        if len(group) < plan.size and (plan.computer is not None or not plan.can_seat(len(group))):
            seats += [None] * (plan.size - len(group))
        rng.shuffle(seats)
        pairings.append(Pairing(number, board, tuple(seats)))
    return replace(tournament, round=number, due=None, pairings=(*tournament.pairings, *pairings))

"""What came of a tournament: the table, who beats whom, which seat is good, how games are won."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from hegemon.arena.match import GameResult
from hegemon.arena.ratings import rate
from hegemon.arena.tournament import MIXED, ONE, ArenaTournament
from hegemon.estimates import Estimate, mean, paired, share
from hegemon.ratings import Rating

CSV: Final = (
    "place", "player", "games", "rating", "rating_low", "rating_high", "share", "share_low", "share_high",
    "seconds_per_choice",
)  # fmt: skip
"""The columns of the table for spreadsheets."""


@dataclass(frozen=True)
class StandingsRow:
    """One entrant's line in the table."""

    entrant: str
    rating: Rating
    share: Estimate
    """Games won, a shared victory in part; its interval respects that games come in deals."""
    plain: Estimate
    """The same with the interval of independent games."""
    thinking: float
    """Seconds for a choice, on average."""
    slowest: float
    """Seconds for the slowest choice of all."""
    wins: Mapping[str, float]
    """By the kind of ending: games won."""
    forfeits: Mapping[str, int]
    """By the kind of fault: games that a program lost by doing what it must not, wherever it sat."""
    played: int
    """Games in which it sat; more than those of its share where several of a kind are company for another one."""


@dataclass(frozen=True)
class Standings:
    """The table and everything around it."""

    tournament: ArenaTournament
    games: int
    table: Sequence[StandingsRow]
    """The best first, by rating."""
    pairs: Mapping[tuple[str, str], Estimate]
    """How one does against another: games won, or at a mixed table, games in which one was placed better."""
    seats: Sequence[Estimate]
    """By seat, or by team: games won there. Everyone sat there equally often."""
    roles: Mapping[str, Estimate]
    """By what was played, such as a civilization: games won with it, the best first."""
    endings: Mapping[str, Estimate]
    rounds: Counter[int]
    mean_rounds: Estimate
    decisions: Estimate

    @property
    def par(self) -> float:
        """What the share of a pair would be among equals."""
        return 0.5 if self.tournament.table == MIXED else self.tournament.chance

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "tournament": self.tournament.to_json(),
            "games": self.games,
            "chance": self.tournament.chance,
            "standings": [
                {
                    "place": place,
                    "player": one.entrant,
                    "rating": one.rating.to_json(),
                    "share": one.share.to_json(),
                    "share_plain": one.plain.to_json(),
                    "wins": dict(one.wins),
                    "seconds_per_choice": one.thinking,
                    "slowest_choice": one.slowest,
                    **({"forfeits": dict(one.forfeits)} if one.forfeits else {}),
                }
                for place, one in enumerate(self.table, start=1)
            ],
            "pairs": [{"player": a, "against": b, **pair.to_json()} for (a, b), pair in self.pairs.items()],
            "seats": [seat.to_json() for seat in self.seats],
            **({"roles": {role: won.to_json() for role, won in self.roles.items()}} if self.roles else {}),
            "endings": {how: ending.to_json() for how, ending in self.endings.items()},
            "rounds": {str(rounds): games for rounds, games in sorted(self.rounds.items())},
            "mean_rounds": self.mean_rounds.to_json(),
            "mean_decisions": self.decisions.to_json(),
        }

    def to_csv(self) -> str:
        """The table, for a spreadsheet."""
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(CSV)
        for place, one in enumerate(self.table, start=1):
            numbers = (one.rating.mu, one.rating.low, one.rating.high, one.share.value, one.share.low, one.share.high)
            row = [f"{number:.4f}" for number in numbers]
            writer.writerow([place, one.entrant, one.share.n, *row, f"{one.thinking:.6f}"])
        return file.getvalue()


def standings(tournament: ArenaTournament, results: Sequence[GameResult]) -> Standings:
    """Count it all up."""
    entrants = tournament.entrants
    ratings = rate(len(entrants), results, tournament.teams)
    lines = [_line(tournament, entrant, ratings[entrant], results) for entrant in range(len(entrants))]
    by_pair: dict[tuple[int, int], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    by_seat: list[dict[int, list[float]]] = [defaultdict(list) for _ in range(tournament.sides)]
    for result in results:
        for side, score in enumerate(scores(tournament, result)):
            by_seat[side][result.deal].append(score)
        for a, b, score in _compared(tournament, result):
            by_pair[a, b][result.deal].append(score)
    endings = Counter(result.how for result in results)
    deals: dict[int, list[GameResult]] = defaultdict(list)
    for result in results:
        deals[result.deal].append(result)
    return Standings(
        tournament=tournament,
        games=len(results),
        table=sorted(lines, key=lambda line: -line.rating.mu),
        pairs={(entrants[a], entrants[b]): paired(pair) for (a, b), pair in sorted(by_pair.items())},
        seats=[paired(seat) for seat in by_seat],
        roles=won_by_role(tournament, results),
        endings={
            how: paired({deal: [float(game.how == how) for game in games] for deal, games in deals.items()})
            for how, _ in endings.most_common()
        },
        rounds=Counter(result.rounds for result in results),
        mean_rounds=mean(fmean(game.rounds for game in games) for games in deals.values()),
        decisions=mean(fmean(sum(game.decisions) for game in games) for games in deals.values()),
    )


def won_by_role(tournament: ArenaTournament, results: Sequence[GameResult]) -> dict[str, Estimate]:
    """By what was played: games won with it, the best first."""
    found: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        won = scores(tournament, result)
        for role, side in zip(result.roles, tournament.teams, strict=False):  # there need not be any
            found[role][result.deal].append(won[side])
    shares = {role: paired(by_deal) for role, by_deal in found.items()}
    return dict(sorted(shares.items(), key=lambda each: -each[1].value))


def scores(tournament: ArenaTournament, result: GameResult) -> list[float]:
    """By side: 1 for the winner, or the same part for all who share the victory."""
    winners = {side for side, place in zip(tournament.teams, result.places, strict=True) if place == 1}
    return [1 / len(winners) if side in winners else 0.0 for side in range(tournament.sides)]


def _players(tournament: ArenaTournament, result: GameResult) -> list[int]:
    """By side: who plays it."""
    return [result.seats[tournament.teams.index(side)] for side in range(tournament.sides)]


def _counted(tournament: ArenaTournament, result: GameResult) -> Iterator[tuple[int, float]]:
    """Whom this game is about, and their scores. At a table of `one`, only about that one."""
    one = tournament.meetings[result.meeting][0] if tournament.table == ONE else None
    for entrant, score in zip(_players(tournament, result), scores(tournament, result), strict=True):
        if one in (None, entrant):
            yield entrant, score


def _compared(tournament: ArenaTournament, result: GameResult) -> Iterator[tuple[int, int, float]]:
    """What this game says of pairs of entrants."""
    who = _players(tournament, result)
    if tournament.table == MIXED:
        places = [result.places[tournament.teams.index(side)] for side in range(tournament.sides)]
        for a, mine in zip(who, places, strict=True):
            for b, theirs in zip(who, places, strict=True):
                if a != b:
                    yield a, b, 0.5 if mine == theirs else float(mine < theirs)
    else:
        for a, score in _counted(tournament, result):
            yield a, next(b for b in who if b != a), score


def _line(tournament: ArenaTournament, entrant: int, rating: Rating, results: Sequence[GameResult]) -> StandingsRow:
    by_deal: dict[int, list[float]] = defaultdict(list)
    wins: dict[str, float] = defaultdict(float)
    seconds, choices, slowest = 0.0, 0, 0.0
    forfeits: Counter[str] = Counter()
    played = 0
    for result in results:
        for who, score in _counted(tournament, result):
            if who == entrant:
                by_deal[result.deal].append(score)
                if score:
                    wins[result.how] += score
        own = [seat for seat, who in enumerate(result.seats) if who == entrant]
        played += bool(own)
        forfeits.update([result.forfeits[seat] for seat in own if result.forfeits and result.forfeits[seat]][:1])
        for seat in own:
            seconds += result.seconds[seat]
            choices += result.choices[seat]
            slowest = max(slowest, result.slowest[seat])
    every = [score for deal in by_deal.values() for score in deal]
    return StandingsRow(
        entrant=tournament.entrants[entrant],
        rating=rating,
        share=paired(by_deal),
        plain=share(sum(every), len(every)),
        thinking=seconds / choices if choices else 0.0,
        slowest=slowest,
        wins=dict(wins),
        forfeits=forfeits,
        played=played,
    )

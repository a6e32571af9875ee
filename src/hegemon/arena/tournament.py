"""A tournament: who meets whom, on which seats, with which deals.

Luck is kept out where that is possible. Every deal is played by the same players from every seat, and all
meetings play the same deals. Game number i is the same whoever plays it, and however many work at it.

>>> from hegemon.games import GAMES
>>> tournament = ArenaTournament.of(GAMES.load("carta"), {"players": 2}, ["greedy", "random"], games=3, seed="monday")
>>> [(pairing.deal, pairing.seats) for pairing in map(tournament.pairing, range(len(tournament)))]
[(0, (0, 1)), (0, (1, 0)), (1, (0, 1)), (1, (1, 0))]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Any, Final, Self

from hegemon.core import Game, HegemonError, Message, Options, say
from hegemon.games import GAMES
from hegemon.players import seat_player

DUEL, ONE, MIXED = "duel", "one", "mixed"
TABLES: Final[Mapping[str, Message]] = {
    DUEL: say("each against each, two at a table"),
    ONE: say("one of a kind against all others of another kind"),
    MIXED: say("as many different ones as there are seats"),
}
"""Who sits at a table together."""

Lineup = tuple[int, ...]
"""By side, the number of the entrant who plays it. A side is a seat, or a team of seats."""


class BadTournament(HegemonError):
    """A tournament that can't be held."""


@dataclass(frozen=True)
class ScheduledGame:
    """One game: who meets, which deal, and who sits where."""

    number: int
    meeting: int
    deal: int
    seats: tuple[int, ...]
    """By seat: the number of the entrant."""


@dataclass(frozen=True)
class ArenaTournament:
    """What is to be played."""

    game: str
    options: Options
    entrants: tuple[str, ...]
    table: str
    ladder: bool
    deals: int
    """How many different deals each meeting plays, each from every seat."""
    seed: str

    @classmethod
    def of(
        cls,
        game: Game,
        options: Options | Mapping[str, Any],
        entrants: Sequence[str],
        games: int,
        seed: str,
        table: str | None = None,
        ladder: bool = False,
    ) -> Self:
        """A tournament with at least so many games for each meeting; :class:`BadTournament` if there can't be one."""
        if not isinstance(options, Options):
            options = game.options.from_json(options)
        sides = len({game.team(options, seat) for seat in range(options.players)})
        table = table or (DUEL if sides == 2 else ONE)
        _check(game, entrants, sides, table, ladder)
        return cls(game.name, options, tuple(entrants), table, ladder, -(-games // sides), seed)

    # -- who meets whom --------------------------------------------------------------------------------------------

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """By seat: the side it plays for."""
        game = GAMES.load(self.game)
        teams = [game.team(self.options, seat) for seat in range(self.options.players)]
        known = sorted(set(teams))
        return tuple(known.index(team) for team in teams)

    @property
    def sides(self) -> int:
        """Seats, or teams of seats, that play against each other."""
        return max(self.teams) + 1

    @property
    def chance(self) -> float:
        """The share of games one wins among equals."""
        return 1 / self.sides

    @cached_property
    def meetings(self) -> tuple[Lineup, ...]:
        """Who plays together, before anybody changes seats. At a table of `one`, that one comes first."""
        some = range(len(self.entrants))
        if self.table == MIXED:
            return tuple(combinations(some, self.sides))
        pairs = [(a, b) for a, b in combinations(some, 2) if not self.ladder or b == a + 1]
        if self.table == DUEL:
            return tuple(pairs)
        return tuple((a, *(b,) * (self.sides - 1)) for pair in pairs for a, b in (pair, pair[::-1]))

    def __len__(self) -> int:
        return self.deals * len(self.meetings) * self.sides

    def pairing(self, number: int) -> ScheduledGame:
        """Game number so-and-so: deal by deal, in each all meetings, in each every rotation of the seats.

        Where more than two different ones meet, it also matters who sits next to whom: that changes with the deal.
        """
        rest, rotation = divmod(number, self.sides)
        deal, meeting = divmod(rest, len(self.meetings))
        lineup = self.meetings[meeting]
        if self.table == MIXED:
            first, *others = lineup
            orders = list(permutations(others))
            lineup = (first, *orders[deal % len(orders)])
        seats = tuple(lineup[(side + rotation) % self.sides] for side in self.teams)
        return ScheduledGame(number, meeting, deal, seats)

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal; the same for all who play it."""
        return f"{self.seed}/{deal}"

    # -- as data ---------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Everything that decides what is played."""
        return {
            "game": self.game,
            "rules": GAMES.load(self.game).version,
            "options": self.options.to_json(),
            "entrants": list(self.entrants),
            "table": self.table,
            "ladder": self.ladder,
            "deals": self.deals,
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The tournament that :meth:`to_json` wrote."""
        game = GAMES.load(data["game"])
        if data["rules"] != game.version:
            raise BadTournament(say("The rules of the game have changed since this tournament began."))
        options = game.options.from_json(data["options"])
        entrants = tuple(map(str, data["entrants"]))
        return cls(game.name, options, entrants, data["table"], data["ladder"], data["deals"], data["seed"])


def _check(game: Game, entrants: Sequence[str], sides: int, table: str, ladder: bool) -> None:
    """Refuse what can't be played, before anything is."""
    for entrant in entrants:
        seat_player(entrant, game, "", programs=True)
        if entrants.count(entrant) > 1:
            raise BadTournament(say("“{name}” is entered twice.", name=entrant))
    if len(entrants) < 2:
        raise BadTournament(say("A tournament needs at least two players, like: {example}", example="greedy,random"))
    if table not in TABLES:
        known = ", ".join(TABLES)
        raise BadTournament(say("There is no table “{name}”; there are: {known}.", name=table, known=known))
    if table == DUEL and sides != 2:
        raise BadTournament(say("A duel is for two; with {sides} at a table choose “one” or “mixed”.", sides=sides))
    if table == MIXED and ladder:
        raise BadTournament(say("On a ladder one meets one's neighbours only; it can't be “mixed”."))
    if table == MIXED and len(entrants) < sides:
        raise BadTournament(
            say(
                "A mixed table needs {sides} different players, not {n}; or choose “one”.", sides=sides, n=len(entrants)
            )
        )

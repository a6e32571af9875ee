"""What came of many games: counts, shares with their uncertainty, and a table of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Message, Outcome, Seat, say
from hegemon.estimates import Estimate, mean, wilson
from hegemon.languages.voice import Voice
from hegemon.terminal import TerminalTable

MOST: Final = 0.9
"""Of all games: a table says how long these took at most."""


@dataclass
class Results:
    """Whole numbers only, so that they add up to the same in any order."""

    players: int
    games: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    """Games won by each seat; a shared victory counts for everyone who shares it."""
    shared: int = 0
    """Games without a single winner or team of winners."""
    rounds: int = 0
    decisions: int = 0
    lengths: Counter[tuple[str, int]] = field(default_factory=Counter)
    """By ending and number of rounds: games."""
    played: Counter[str] = field(default_factory=Counter)
    """By role: how often somebody played it; only games in which players differ name any."""
    won: Counter[str] = field(default_factory=Counter)
    """By role: how often whoever played it won."""

    def add(self, outcome: Outcome, decisions: int) -> None:
        """Count one game."""
        self.games += 1
        self.endings[outcome.how] += 1
        self.wins.update(outcome.winners)
        self.shared += len({outcome.teams[seat] for seat in outcome.winners}) > 1
        rounds = outcome.details.get("rounds", 0)
        self.rounds += rounds
        self.lengths[outcome.how, rounds] += 1
        roles = outcome.details.get("roles", ())
        self.played.update(roles)
        self.won.update(role for seat, role in enumerate(roles) if seat in outcome.winners)
        self.decisions += decisions

    def merge(self, other: Results) -> None:
        """Count what somebody else has counted."""
        self.games += other.games
        self.endings.update(other.endings)
        self.wins.update(other.wins)
        self.shared += other.shared
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.lengths.update(other.lengths)
        self.played.update(other.played)
        self.won.update(other.won)

    def length(self, how: str) -> Estimate:
        """The mean number of rounds of the games that ended so."""
        return mean(rounds for (ending, rounds), n in sorted(self.lengths.items()) if ending == how for _ in range(n))

    def within(self, part: float) -> int:
        """So many rounds were enough for this part of the games."""
        counted = 0
        for rounds, n in sorted((rounds, n) for (_, rounds), n in self.lengths.items()):
            counted += n
            if counted >= part * self.games:
                return rounds
        return 0

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data, shares with their intervals."""
        return {
            "games": self.games,
            "endings": {
                how: self._share(n) | {"rounds": self.length(how).to_json()} for how, n in sorted(self.endings.items())
            },
            "wins": [self._share(self.wins[seat]) for seat in range(self.players)],
            "roles": {role: share_of(self.won[role], n) for role, n in sorted(self.played.items())},
            "shared": self.shared,
            "mean_rounds": self.rounds / self.games,
            "mean_decisions": self.decisions / self.games,
        }

    def _share(self, n: int) -> dict[str, Any]:
        return share_of(n, self.games)

    # -- as a table ------------------------------------------------------------------------------------------------

    def shown(self, table: TerminalTable, bots: Sequence[str], voice: Voice) -> RenderableType:
        """Endings and wins for people: how often, what share, and how sure that is; and how long it took."""
        parts = [self._endings_and_seats(table, bots, voice)]
        if self.played:
            parts.append(self._roles(table, voice))
        spaced = (piece for part in parts for piece in (part, Text()))
        return Group(*spaced, *(Text(voice(sentence)) for sentence in self._how_long(voice)))

    def _how_long(self, voice: Voice) -> Iterator[Message]:
        """How long games took, in rounds if the game has any."""
        decisions = voice.number(self.decisions / self.games, 0)
        if not self.rounds:
            yield say("Mean length: {decisions} decisions.", decisions=decisions)
            return
        rounds = voice.number(self.rounds / self.games, 1)
        yield say("Mean length: {rounds} rounds, {decisions} decisions.", rounds=rounds, decisions=decisions)
        share, most = voice.percent(MOST), self.within(MOST)
        yield say("{share} of the games took at most {rounds} rounds.", share=share, rounds=most)

    def _endings_and_seats(self, table: TerminalTable, bots: Sequence[str], voice: Voice) -> Grid:
        """How games ended, and which seats won."""
        headings = [say("result"), say("games"), say("share"), say("95 % interval")]
        grid = grid_of(voice, *headings, *([say("rounds")] if self.rounds else []))
        for how, n in self.endings.most_common():
            label = voice(say("ending: {how}", how=table.endings.get(how, how)))
            grid.add_row(label, *self._cells(n, voice), *([interval(self.length(how), voice)] if self.rounds else []))
        for seat, bot in enumerate(bots):
            label = voice(say("{player} ({bot}) wins", player=Seat(seat), bot=bot))
            grid.add_row(label, *self._cells(self.wins[seat], voice))
        if self.shared:
            grid.add_row(voice(say("shared victories")), *self._cells(self.shared, voice))
        return grid

    def _roles(self, table: TerminalTable, voice: Voice) -> Grid:
        """What players played, and how often they won with it, the best first."""
        grid = grid_of(voice, say("played as"), say("games"), say("wins"), say("share"), say("95 % interval"))
        for role, n in sorted(self.played.items(), key=lambda each: (-self.won[each[0]] / each[1], each[0])):
            won = self.won[role]
            grid.add_row(called(table, role), str(n), *cells(won, n, voice))
        return grid

    def _cells(self, n: int, voice: Voice) -> tuple[str, str, str]:
        return cells(n, self.games, voice)


def share_of(n: int, games: int) -> dict[str, Any]:
    """A share with its interval, as plain data."""
    low, high = wilson(n, games)
    return {"games": n, "share": n / games, "low": low, "high": high}


def cells(n: int, games: int, voice: Voice) -> tuple[str, str, str]:
    """A share with its interval, for people."""
    low, high = wilson(n, games)
    return str(n), voice.percent(n / games), f"{voice.percent(low)} – {voice.percent(high)}"


def called(table: TerminalTable, role: str) -> str:
    """What people call something that is played."""
    return table.voice(table.roles[role]) if role in table.roles else role


def interval(length: Estimate, voice: Voice) -> str:
    """A mean with its interval, for people; a single game leaves everything open."""
    if length.n < 2:
        return voice.number(length.value, 1)
    return f"{voice.number(length.value, 1)} ({voice.number(max(0.0, length.low), 1)} – {voice.number(length.high, 1)})"


def grid_of(voice: Voice, *headings: Message | str) -> Grid:
    """An empty grid: the first column says what the numbers in the others are about."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in headings:
        title = voice(heading) if isinstance(heading, Message) else heading
        grid.add_column(title, justify="right" if grid.columns else "left")
    return grid

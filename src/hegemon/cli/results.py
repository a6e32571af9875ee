"""What came of many games: counts, shares with their uncertainty, and a table of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.arena.statistics import wilson
from hegemon.cli.tables import Table
from hegemon.core import Outcome, Seat, say
from hegemon.languages.voice import Voice


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

    def add(self, outcome: Outcome, decisions: int) -> None:
        """Count one game."""
        self.games += 1
        self.endings[outcome.how] += 1
        self.wins.update(outcome.winners)
        self.shared += len({outcome.teams[seat] for seat in outcome.winners}) > 1
        self.rounds += outcome.details.get("rounds", 0)
        self.decisions += decisions

    def merge(self, other: Results) -> None:
        """Count what somebody else has counted."""
        self.games += other.games
        self.endings.update(other.endings)
        self.wins.update(other.wins)
        self.shared += other.shared
        self.rounds += other.rounds
        self.decisions += other.decisions

    def to_json(self) -> dict[str, Any]:
        """Everything as plain data, shares with their intervals."""
        return {
            "games": self.games,
            "endings": {how: self._share(n) for how, n in sorted(self.endings.items())},
            "wins": [self._share(self.wins[seat]) for seat in range(self.players)],
            "shared": self.shared,
            "mean_rounds": self.rounds / self.games,
            "mean_decisions": self.decisions / self.games,
        }

    def _share(self, n: int) -> dict[str, Any]:
        low, high = wilson(n, self.games)
        return {"games": n, "share": n / self.games, "low": low, "high": high}

    # -- as a table ------------------------------------------------------------------------------------------------

    def shown(self, table: Table, bots: Sequence[str]) -> RenderableType:
        """Endings and wins for people: how often, what share, and how sure that is."""
        voice = table.voice
        grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for heading in (say("result"), say("games"), say("share"), say("95 % interval")):
            grid.add_column(voice(heading), justify="left" if not grid.columns else "right")
        for how, n in self.endings.most_common():
            grid.add_row(voice(say("ending: {how}", how=table.endings.get(how, how))), *self._cells(n, voice))
        for seat, bot in enumerate(bots):
            label = say("{player} ({bot}) wins", player=Seat(seat), bot=bot)
            grid.add_row(voice(label), *self._cells(self.wins[seat], voice))
        if self.shared:
            grid.add_row(voice(say("shared victories")), *self._cells(self.shared, voice))
        length = say(
            "Mean length: {rounds} rounds, {decisions} decisions.",
            rounds=voice.number(self.rounds / self.games, 1), decisions=voice.number(self.decisions / self.games, 0),
        )  # fmt: skip
        return Group(grid, Text(), Text(voice(length)))

    def _cells(self, n: int, voice: Voice) -> tuple[str, str, str]:
        low, high = wilson(n, self.games)
        return str(n), voice.percent(n / self.games), f"{voice.percent(low)} – {voice.percent(high)}"

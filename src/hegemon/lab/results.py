"""What a study has found, table by table, and what has changed between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Any

from hegemon.core import Game, Message, say, say_all, say_count
from hegemon.core.measures import Measures
from hegemon.estimates import Estimate
from hegemon.games import GAMES
from hegemon.lab.differences import Difference, differences
from hegemon.lab.findings import FEW, TableFindings, WinComparison, findings
from hegemon.lab.key_figures import KeyFigure, key_figures
from hegemon.lab.study import Setting, Study, measures_of
from hegemon.lab.tally import GameTally


@dataclass(frozen=True)
class TableResults:
    """One table, and what was found there."""

    letter: str
    label: Message
    setting: Setting
    found: TableFindings
    figures: Mapping[str, KeyFigure]


@dataclass(frozen=True)
class RuleChange:
    """Two tables, before and after a change of rules."""

    before: TableResults
    after: TableResults
    differences: Mapping[str, Difference]

    @property
    def comparable(self) -> bool:
        """Were there enough games for any difference to be told from chance?"""
        return min(self.before.found.games, self.after.found.games) >= FEW

    @property
    def clear(self) -> int:
        """How many figures are clearly different."""
        return sum(difference.clear for difference in self.differences.values())


@dataclass(frozen=True)
class StudyResults:
    """All tables of a study at which anything was played."""

    study: Study
    tables: Sequence[TableResults]

    @classmethod
    def of(cls, study: Study, tallies: Sequence[GameTally]) -> StudyResults:
        """What the counts tell."""
        game = GAMES.load(study.game)
        measures, seats = measures_of(game), game.options.most_players()
        tables = []
        for number, (setting, tally) in enumerate(zip(study.settings, tallies, strict=True)):
            if tally.games[0]:
                found = findings(tally, measures, seats, setting.options.players)
                label = label_of(game, setting, any(other.changed for other in study.settings))
                tables.append(TableResults(letter(number), label, setting, found, key_figures(found, measures)))
        return cls(study, tables)

    @property
    def game(self) -> Game:
        """The game that was studied."""
        return GAMES.load(self.study.game)

    @property
    def measures(self) -> Measures:
        """The names of what was counted."""
        return measures_of(self.game)

    @property
    def games(self) -> int:
        """All games together."""
        return sum(table.found.games for table in self.tables)

    @property
    def complete(self) -> bool:
        """Was everything played, or was the study interrupted?"""
        return self.games == self.study.games * len(self.study.settings)

    @cached_property
    def changes(self) -> list[RuleChange]:
        """The tables with changed rules, each beside the one without."""
        tables = {table.letter: table for table in self.tables}
        pairs = [
            (tables.get(letter(table.setting.before)), table)
            for table in self.tables
            if table.setting.before is not None
        ]
        return [
            RuleChange(before, after, differences(before.figures, after.figures)) for before, after in pairs if before
        ]

    def to_json(self) -> dict[str, Any]:
        """All numbers."""
        study = self.study
        return {
            "game": study.game,
            "rules": self.game.version,
            "seed": study.seed,
            "bots": list(study.bots),
            "blur": study.blur,
            "games": self.games,
            "complete": self.complete,
            "tables": [_table(table) for table in self.tables],
            "changes": [
                {
                    "before": change.before.letter,
                    "after": change.after.letter,
                    "figures": {name: difference.to_json() for name, difference in change.differences.items()},
                }
                for change in self.changes
            ],
        }


def letter(number: int) -> str:
    """A short name for a table.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'A2')
    """
    again, place = divmod(number, len(ascii_uppercase))
    return ascii_uppercase[place] + (str(again + 1) if again else "")


def label_of(game: Game, setting: Setting, compared: bool) -> Message:
    """A table in words: how many play, what was chosen, and what was changed.

    >>> game = GAMES.load("carta")
    >>> options = game.options.from_json({"players": 4, "teams": True, "deal": "draft"})
    >>> chosen = (("players", 4), ("teams", True), ("deal", "draft"))
    >>> str(label_of(game, Setting(options, chosen), compared=False))
    '4 players · Teams of two · Deal: draft'
    >>> str(label_of(game, Setting(options, chosen, (("hegemony", 6),)), compared=True))
    '4 players · Teams of two · Deal: draft · Cards for hegemony: 6'
    """
    parts = [say_count("{n} player", "{n} players", setting.options.players)]
    parts += [value_of(game, name, value) for name, value in setting.chosen if name != "players"]
    parts += [value_of(game, name, value) for name, value in setting.changed]
    if compared and not setting.changed:
        parts.append(say("before the change"))
    label = parts[0]
    for part in parts[1:]:
        label = say("{some} · {one_more}", some=label, one_more=part)
    return label


def value_of(game: Game, name: str, value: Any) -> Message:
    """An option and its value in words."""
    for offer in game.options.offers():
        if offer.name == name:
            if value is True:
                return offer.label
            return say("{option}: {value}", option=offer.label, value=offer.choices[value] if offer.choices else value)
    written = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return say("{option}: {value}", option=name, value=written)


def changes_in_words(game: Game, setting: Setting) -> Any:
    """The changed rules of a table, one after another."""
    return say_all([value_of(game, name, value) for name, value in setting.changed])


# -- as plain data ------------------------------------------------------------------------------------------


def _table(table: TableResults) -> dict[str, Any]:
    found = table.found
    return {
        "table": table.letter,
        "label": str(table.label),
        "options": table.setting.options.to_json(),
        "games": found.games,
        "chance": found.chance,
        "figures": {name: figure.estimate.to_json() for name, figure in table.figures.items()},
        "wins_by_seat": [estimate.to_json() for estimate in found.chairs],
        "leader_wins_by_tenth": [estimate.to_json() for estimate in found.leads],
        "winner_led_for_good_by_tenth": list(found.settled),
        "effects": {
            name: {
                "per_game": use.per_game.to_json(),
                "per_seat": [estimate.to_json() for estimate in use.per_seat],
                **_comparison(use.comparison),
            }
            for name, use in found.uses.items()
        },
        "held_at_the_end": {
            name: {
                **_comparison(comparison),
                "ways": [estimate.value for estimate in found.ways.get(name, ())],
                "rounds": found.when.get(name),
            }
            for name, comparison in found.assets.items()
        },
        "histograms": {
            "rounds": found.round_counts,
            "decisions": found.decision_counts,
            "lead_changes": found.change_counts,
            "margins": found.margins,
        },
    }


def _comparison(comparison: WinComparison) -> dict[str, Any]:
    def known(estimate: Estimate | None) -> dict[str, Any] | None:
        return estimate.to_json() if estimate else None

    return {
        "share_of_seats": comparison.doers.to_json(),
        "wins_with": known(comparison.wins),
        "wins_without": known(comparison.others),
        "difference": known(comparison.edge),
    }

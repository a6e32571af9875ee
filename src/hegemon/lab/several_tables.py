"""The sections of a report on several tables side by side, and on what a change of rules does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.core import Message, say
from hegemon.core.measures import AssetGroup
from hegemon.estimates import Estimate
from hegemon.lab.charts import POINTS, bar, on_one_scale, players_chart, point, seats_chart
from hegemon.lab.differences import Difference
from hegemon.lab.findings import HALFWAY, middle
from hegemon.lab.results import RuleChange, StudyResults, TableResults
from hegemon.lab.sentences import (
    CORRELATION,
    FINDINGS,
    LEADING,
    NUMBERS,
    change_in_short,
    gained,
    most_changed,
    seats,
    surely,
    unchanged,
    unused,
)
from hegemon.languages.voice import Voice
from hegemon.reports import (
    SHARES,
    Bars,
    DataTable,
    Lines,
    LineSeries,
    Matrix,
    PageSection,
    ReferenceLevel,
    ValueUnit,
    Words,
)
from hegemon.reports.charts.drawing import SERIES
from hegemon.reports.page import Part

NEVER: Final = 0.0005
"""A share below this is left out of a chart."""
SELDOM: Final = 0.005
"""An ending below this is left out of the overview."""
CHANGES: Final = 16
"""So many differences fit a chart."""


def changes_and_tables(results: StudyResults, voice: Voice) -> list[PageSection]:
    """What has changed, then all tables side by side, one question after another."""
    return [
        *(_change(results, change, voice) for change in results.changes),
        _overview(results, voice),
        _seats(results, voice),
        _ways(results, voice),
        _length(results),
        _lead(results, voice),
        _uses(results, voice),
        _edges(results, voice),
        *(_assets(results, group, voice) for group in results.measures.groups),
    ]


def named(table: TableResults) -> Message:
    """A table by its letter and in words."""
    return say("{letter} · {table}", letter=table.letter, table=table.label)


# -- a change of rules --------------------------------------------------------------------------------------


def _change(results: StudyResults, change: RuleChange, voice: Voice) -> PageSection:
    parts: list[Part] = [change_in_short(results, change), *most_changed(change, voice)[:FINDINGS]]
    if len(results.changes) == 1:
        parts = []  # the lead has said it
    if same := unchanged(change):
        parts.append(same)
    if shares := _clear_shares(change):
        bars = [point(found.figure.label, found.change) for found in shares]
        title = say("Shares that are clearly different, in percentage points")
        parts.append(Bars(title, bars, unit=POINTS, points=True, level=ReferenceLevel(0.0, say("no difference"))))
    header: list[Words] = [say("figure"), say("before"), say("after"), say("difference"), ""]
    rows = [_row(found, voice) for found in change.differences.values() if found.figure.weight or found.clear]
    parts += [
        DataTable(header, rows, caption=say("Differences of shares are in percentage points.")),
        say(
            "A difference is called clear if it would hardly arise by chance even once among all {n} figures that are "
            "compared here. Clear is not large: with very many games a very small difference is clear, too.",
            n=len(change.differences),
        ),
    ]
    return PageSection(say("{before} → {after}", before=named(change.before), after=named(change.after)), parts)


def _clear_shares(change: RuleChange) -> list[Difference]:
    """The largest clear differences of shares, from gain to loss; who uses what is told in the table."""
    shares = [
        found
        for name, found in change.differences.items()
        if found.clear and found.figure.share and not name.startswith("edge.")
    ]
    largest = sorted(shares, key=lambda found: -abs(found.change.value))[:CHANGES]
    return sorted(largest, key=lambda found: -found.change.value)


def _row(found: Difference, voice: Voice) -> list[Words]:
    share = found.figure.share
    return [
        found.figure.label,
        surely(voice, found.figure.estimate, share),
        surely(voice, found.after, share),
        gained(voice, found.change, share),
        say("clear") if found.clear else "",
    ]


# -- tables side by side ------------------------------------------------------------------------------------


def _overview(results: StudyResults, voice: Voice) -> PageSection:
    endings = [
        name
        for name in results.measures.endings
        if any(table.found.endings[name].value >= SELDOM for table in results.tables)
    ]
    header: list[Words] = [
        say("table"), say("won by whoever goes first"), say("chance alone"),
        *(results.measures.endings[name] for name in endings), say("rounds"), say("won by whoever leads halfway"),
    ]  # fmt: skip
    rows: list[list[Words]] = [
        [
            named(table),
            surely(voice, table.found.seats[0]),
            voice.percent(table.found.chance),
            *(surely(voice, table.found.endings[name]) for name in endings),
            surely(voice, table.found.rounds, share=False),
            surely(voice, table.found.leads[HALFWAY]),
        ]
        for table in results.tables
    ]
    return PageSection(say("The tables side by side"), [DataTable(header, rows)])


def _seats(results: StudyResults, voice: Voice) -> PageSection:
    parts: list[Part] = []
    charts = on_one_scale([seats_chart(named(table), table.found) for table in results.tables])
    for table, chart in zip(results.tables, charts, strict=True):
        parts += [_told(table, seats(table.found, voice).words), chart]
        if len(set(results.study.bots)) > 1:
            title = say("{table}, by player", table=named(table))
            parts.append(players_chart(title, table.found, results.study.bots))
    return PageSection(say("Does it matter who goes first?"), parts)


def _told(table: TableResults, words: Message) -> Message:
    return say("{table}: {finding}", table=table.letter, finding=words)


def _ways(results: StudyResults, voice: Voice) -> PageSection:
    conclusions = results.measures.conclusions
    seen = [
        number
        for number in range(len(conclusions))
        if any(table.found.conclusions[number].value >= NEVER for table in results.tables)
    ]
    shares = [[table.found.conclusions[number] for table in results.tables] for number in seen]
    most = max(results.tables, key=lambda table: table.found.shared.value)
    told = say(
        "Shared victories are most frequent at table {letter}: {share} of its games.",
        letter=most.letter, share=surely(voice, most.found.shared),
    )  # fmt: skip
    chart = _matrix(say("All ways to win"), results, [conclusions[number].label for number in seen], shares, voice)
    return PageSection(say("How games are won"), [chart, *([told] if most.found.shared.value else [])])


def _length(results: StudyResults) -> PageSection:
    lines = [LineSeries(table.letter, _spread(table.found.round_counts)) for table in results.tables[:SERIES]]
    top = 1.1 * max(y for line in lines for _, y in line.points)
    means = [bar(named(table), table.found.rounds) for table in results.tables]
    decisions = [bar(named(table), table.found.decisions) for table in results.tables]
    return PageSection(
        say("How long a game takes"),
        [
            *_left_out(results),
            Bars(say("Rounds in a game"), means, unit=ValueUnit(1)),
            Lines(say("Share of the games that take so many rounds"), lines, x_name=say("rounds"), bounds=(0.0, top)),
            Bars(say("Decisions in a game"), decisions, unit=ValueUnit(0)),
        ],
    )


def _spread(counts: dict[int, int]) -> list[tuple[float, float]]:
    """The share of games by length, up to where hardly any is longer."""
    total = sum(counts.values())
    _, last = middle(counts, 0.98)
    return [(value, counts.get(value, 0) / total) for value in range(min(counts), last + 1)]


def _lead(results: StudyResults, voice: Voice) -> PageSection:
    title, x_name = say("How often whoever leads goes on to win"), say("part of the game that is over, in %")
    lines = []
    for table in results.tables[:SERIES]:
        tenths = [(10 * (tenth + 1), share) for tenth, share in enumerate(table.found.leads)]
        points = [(x, share.value) for x, share in tenths]
        lines.append(LineSeries(table.letter, points, [(x, share.low, share.high) for x, share in tenths]))
    header: list[Words] = [
        say("table"), say("won by whoever leads halfway"), say("chance alone"), say("changes of the lead"),
        say("winner leads for good before halfway"), say("winner did not lead before the last round"),
    ]  # fmt: skip
    rows: list[list[Words]] = [
        [
            named(table),
            surely(voice, table.found.leads[HALFWAY]),
            voice.percent(table.found.chance),
            surely(voice, table.found.changes, share=False),
            surely(voice, table.found.early),
            surely(voice, table.found.late),
        ]
        for table in results.tables
    ]
    chart = Lines(title, lines, x_name=x_name, bounds=(0.0, 1.0))
    return PageSection(
        say("Who leads, and does it last?"), [LEADING, *_left_out(results), chart, DataTable(header, rows)]
    )


def _left_out(results: StudyResults) -> list[Message]:
    """What a chart of lines doesn't show, where there are too many tables for it."""
    if len(results.tables) <= SERIES:
        return []
    first, last = results.tables[0].letter, results.tables[SERIES - 1].letter
    return [say("The chart shows tables {first} to {last}; the others are in figures.json.", first=first, last=last)]


def _uses(results: StudyResults, voice: Voice) -> PageSection:
    effects = results.measures.effects
    labels: list[Words] = [effect.label for effect in effects.values()]
    shares = [[table.found.uses[name].comparison.doers for table in results.tables] for name in effects]
    rows: list[list[Words]] = [
        [effect.label, *(_rate(results, table.found.uses[name].per_game, voice) for table in results.tables)]
        for name, effect in effects.items()
    ]
    rare = [
        _told(table, finding.words)
        for table in results.tables
        for finding in unused(table.found, results.measures, voice)
    ]
    return PageSection(
        say("What players do"),
        [
            *rare,
            _matrix(say("Players who use an effect at least once in a game"), results, labels, shares, voice),
            DataTable(
                [say("effect"), *(table.letter for table in results.tables)],
                rows,
                caption=say("Uses in a game, by all players together"),
            ),
        ],
    )


def _rate(results: StudyResults, estimate: Estimate, voice: Voice) -> str:
    """A rate; where there are many tables there is no room for its interval, which is in figures.json."""
    return surely(voice, estimate, share=False) if len(results.tables) <= 4 else NUMBERS.write(voice, estimate.value)


def _edges(results: StudyResults, voice: Voice) -> PageSection:
    effects = results.measures.effects
    labels: list[Words] = [effect.label for effect in effects.values()]
    edges = [[table.found.uses[name].comparison.edge for table in results.tables] for name in effects]
    title = say("Lead of those who use an effect, as a difference of their shares of wins")
    return PageSection(say("What winners do"), [CORRELATION, _matrix(title, results, labels, edges, voice)])


def _assets(results: StudyResults, group: AssetGroup, voice: Voice) -> PageSection:
    wins = [[table.found.assets[name].wins for table in results.tables] for name in group.assets]
    return PageSection(group.title, [_matrix(group.chart, results, list(group.assets.values()), wins, voice)])


def _matrix(
    title: Message,
    results: StudyResults,
    names: Sequence[Words],
    rows: Sequence[Sequence[Estimate | None]],
    voice: Voice,
) -> Matrix:
    """Shares by table, their intervals for whoever points at them."""
    return Matrix(
        title,
        names,
        [table.letter for table in results.tables],
        [[estimate.value if estimate else None for estimate in row] for row in rows],
        [[SHARES.span(voice, estimate.low, estimate.high) if estimate else "" for estimate in row] for row in rows],
        middle=0.0,
    )

"""The sections of a report on several tables side by side, and on what a change of rules does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.arena.casebook import Case, Casebook, Change
from hegemon.arena.changes import Difference
from hegemon.arena.findings import HALFWAY, middle
from hegemon.arena.lab_charts import POINTS, bar, players_chart, point, seats_chart
from hegemon.arena.lab_words import (
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
from hegemon.arena.statistics import Estimate
from hegemon.core import Message, say
from hegemon.languages.voice import Voice
from hegemon.reports import SHARES, Bars, Level, Line, Lines, Matrix, Section, Table, Unit, Words
from hegemon.reports.charts.drawing import SERIES
from hegemon.reports.page import Part

NEVER: Final = 0.0005
"""A share below this is left out of a chart."""
SELDOM: Final = 0.005
"""An ending below this is left out of the overview."""
CHANGES: Final = 16
"""So many differences fit a chart."""


def changes_and_tables(book: Casebook, voice: Voice) -> list[Section]:
    """What has changed, then all tables side by side, one question after another."""
    return [
        *(_change(book, change, voice) for change in book.changes),
        _overview(book, voice),
        _seats(book, voice),
        _ways(book, voice),
        _length(book),
        _lead(book, voice),
        _uses(book, voice),
        _edges(book, voice),
        _assets(book, voice),
    ]


def named(case: Case) -> Message:
    """A table by its letter and in words."""
    return say("{letter} · {table}", letter=case.letter, table=case.label)


# -- a change of rules --------------------------------------------------------------------------------------


def _change(book: Casebook, change: Change, voice: Voice) -> Section:
    parts: list[Part] = [change_in_short(book, change), *most_changed(change, voice)[:FINDINGS]]
    if len(book.changes) == 1:
        parts = []  # the lead has said it
    if same := unchanged(change):
        parts.append(same)
    if shares := _clear_shares(change):
        bars = [point(found.figure.label, found.change) for found in shares]
        title = say("Shares that are clearly different, in percentage points")
        parts.append(Bars(title, bars, unit=POINTS, points=True, level=Level(0.0, say("no difference"))))
    header: list[Words] = [say("figure"), say("before"), say("after"), say("difference"), ""]
    rows = [_row(found, voice) for found in change.differences.values() if found.figure.weight or found.clear]
    parts += [
        Table(header, rows, caption=say("Differences of shares are in percentage points.")),
        say(
            "A difference is called clear if it would hardly arise by chance even once among all {n} figures that are "
            "compared here. Clear is not large: with very many games a very small difference is clear, too.",
            n=len(change.differences),
        ),
    ]
    return Section(say("{before} → {after}", before=named(change.before), after=named(change.after)), parts)


def _clear_shares(change: Change) -> list[Difference]:
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


def _overview(book: Casebook, voice: Voice) -> Section:
    endings = [
        name for name in book.measures.endings if any(case.found.endings[name].value >= SELDOM for case in book.cases)
    ]
    header: list[Words] = [
        say("table"), say("won by whoever goes first"), say("chance alone"),
        *(book.measures.endings[name] for name in endings), say("rounds"), say("won by whoever leads halfway"),
    ]  # fmt: skip
    rows: list[list[Words]] = [
        [
            named(case),
            surely(voice, case.found.seats[0]),
            voice.percent(case.found.chance),
            *(surely(voice, case.found.endings[name]) for name in endings),
            surely(voice, case.found.rounds, share=False),
            surely(voice, case.found.leads[HALFWAY]),
        ]
        for case in book.cases
    ]
    return Section(say("The tables side by side"), [Table(header, rows)])


def _seats(book: Casebook, voice: Voice) -> Section:
    parts: list[Part] = []
    for case in book.cases:
        parts += [_told(case, seats(case.found, voice).words), seats_chart(named(case), case.found)]
        if len(set(book.study.bots)) > 1:
            title = say("{table}, by player", table=named(case))
            parts.append(players_chart(title, case.found, book.study.bots))
    return Section(say("Does it matter who goes first?"), parts)


def _told(case: Case, words: Message) -> Message:
    return say("{table}: {finding}", table=case.letter, finding=words)


def _ways(book: Casebook, voice: Voice) -> Section:
    conclusions = book.measures.conclusions
    seen = [
        number
        for number in range(len(conclusions))
        if any(case.found.conclusions[number].value >= NEVER for case in book.cases)
    ]
    shares = [[case.found.conclusions[number] for case in book.cases] for number in seen]
    most = max(book.cases, key=lambda case: case.found.shared.value)
    told = say(
        "Shared victories are most frequent at table {letter}: {share} of its games.",
        letter=most.letter, share=surely(voice, most.found.shared),
    )  # fmt: skip
    chart = _matrix(say("All ways to win"), book, [conclusions[number].label for number in seen], shares, voice)
    return Section(say("How games are won"), [chart, told])


def _length(book: Casebook) -> Section:
    lines = [Line(case.letter, _spread(case.found.round_counts)) for case in book.cases[:SERIES]]
    top = 1.1 * max(y for line in lines for _, y in line.points)
    means = [bar(named(case), case.found.rounds) for case in book.cases]
    decisions = [bar(named(case), case.found.decisions) for case in book.cases]
    return Section(
        say("How long a game takes"),
        [
            *_left_out(book),
            Bars(say("Rounds in a game"), means, unit=Unit(1)),
            Lines(say("Share of the games that take so many rounds"), lines, x_name=say("rounds"), bounds=(0.0, top)),
            Bars(say("Decisions in a game"), decisions, unit=Unit(0)),
        ],
    )


def _spread(counts: dict[int, int]) -> list[tuple[float, float]]:
    """The share of games by length, up to where hardly any is longer."""
    total = sum(counts.values())
    _, last = middle(counts, 0.98)
    return [(value, counts.get(value, 0) / total) for value in range(min(counts), last + 1)]


def _lead(book: Casebook, voice: Voice) -> Section:
    title, x_name = say("How often whoever leads goes on to win"), say("part of the game that is over, in %")
    lines = []
    for case in book.cases[:SERIES]:
        tenths = [(10 * (tenth + 1), share) for tenth, share in enumerate(case.found.leads)]
        points = [(x, share.value) for x, share in tenths]
        lines.append(Line(case.letter, points, [(x, share.low, share.high) for x, share in tenths]))
    header: list[Words] = [
        say("table"), say("won by whoever leads halfway"), say("chance alone"), say("changes of the lead"),
        say("winner leads for good before halfway"), say("winner did not lead before the last round"),
    ]  # fmt: skip
    rows: list[list[Words]] = [
        [
            named(case),
            surely(voice, case.found.leads[HALFWAY]),
            voice.percent(case.found.chance),
            surely(voice, case.found.changes, share=False),
            surely(voice, case.found.early),
            surely(voice, case.found.late),
        ]
        for case in book.cases
    ]
    chart = Lines(title, lines, x_name=x_name, bounds=(0.0, 1.0))
    return Section(say("Who leads, and does it last?"), [LEADING, *_left_out(book), chart, Table(header, rows)])


def _left_out(book: Casebook) -> list[Message]:
    """What a chart of lines doesn't show, where there are too many tables for it."""
    if len(book.cases) <= SERIES:
        return []
    first, last = book.cases[0].letter, book.cases[SERIES - 1].letter
    return [say("The chart shows tables {first} to {last}; the others are in figures.json.", first=first, last=last)]


def _uses(book: Casebook, voice: Voice) -> Section:
    effects = book.measures.effects
    labels: list[Words] = [effect.label for effect in effects.values()]
    shares = [[case.found.uses[name].fortune.doers for case in book.cases] for name in effects]
    rows: list[list[Words]] = [
        [effect.label, *(_rate(book, case.found.uses[name].per_game, voice) for case in book.cases)]
        for name, effect in effects.items()
    ]
    rare = [_told(case, finding.words) for case in book.cases for finding in unused(case.found, book.measures, voice)]
    return Section(
        say("What players do"),
        [
            *rare,
            _matrix(say("Players who use an effect at least once in a game"), book, labels, shares, voice),
            Table(
                [say("effect"), *(case.letter for case in book.cases)],
                rows,
                caption=say("Uses in a game, by all players together"),
            ),
        ],
    )


def _rate(book: Casebook, estimate: Estimate, voice: Voice) -> str:
    """A rate; where there are many tables there is no room for its interval, which is in figures.json."""
    return surely(voice, estimate, share=False) if len(book.cases) <= 4 else NUMBERS.write(voice, estimate.value)


def _edges(book: Casebook, voice: Voice) -> Section:
    effects = book.measures.effects
    labels: list[Words] = [effect.label for effect in effects.values()]
    edges = [[case.found.uses[name].fortune.edge for case in book.cases] for name in effects]
    title = say("Lead of those who use an effect, as a difference of their shares of wins")
    return Section(say("What winners do"), [CORRELATION, _matrix(title, book, labels, edges, voice)])


def _assets(book: Casebook, voice: Voice) -> Section:
    assets = book.measures.assets
    wins = [[case.found.assets[name].wins for case in book.cases] for name in assets]
    title = say("How often those win who hold it at the end, alone or tied")
    return Section(say("What winners hold at the end"), [_matrix(title, book, list(assets.values()), wins, voice)])


def _matrix(
    title: Message, book: Casebook, names: Sequence[Words], rows: Sequence[Sequence[Estimate | None]], voice: Voice
) -> Matrix:
    """Shares by table, their intervals for whoever points at them."""
    return Matrix(
        title,
        names,
        [case.letter for case in book.cases],
        [[estimate.value if estimate else None for estimate in row] for row in rows],
        [[SHARES.span(voice, estimate.low, estimate.high) if estimate else "" for estimate in row] for row in rows],
        middle=0.0,
    )

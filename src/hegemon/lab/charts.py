"""Charts and tables of the lab that several sections share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hegemon.core import Message, say, say_count
from hegemon.estimates import Estimate
from hegemon.lab.findings import TableFindings, WinComparison, middle
from hegemon.lab.key_figures import place_in_turn
from hegemon.lab.sentences import gained, surely
from hegemon.languages.voice import Voice
from hegemon.reports import Bar, Bars, DataTable, Histogram, ReferenceLevel, ValueUnit, Words, whole_bins

POINTS: Final = ValueUnit(1)
"""Percentage points."""
TEAMS: Final = (say("team that plays first"), say("team that plays second"))
CHANCE: Final = say("chance alone")
SHOWN: Final = 0.99
"""Of a histogram's games, the part that is always shown; the few that are far off may be told in words instead."""


def bar(label: Words, estimate: Estimate) -> Bar:
    """A value with its whiskers."""
    return Bar(label, estimate.value, *((estimate.low, estimate.high) if estimate.bounded else ()))


def point(label: Words, difference: Estimate) -> Bar:
    """A difference of shares, in percentage points."""
    return Bar(label, 100 * difference.value, 100 * difference.low, 100 * difference.high)


def seats_chart(title: Message, found: TableFindings) -> Bars:
    """Who wins, by place in the turn order. Shares that are much alike are shown as points, so that one sees them."""
    bars = [bar(place_in_turn(steps), share) for steps, share in enumerate(found.seats)]
    if found.teams:
        bars = [bar(label, share) for label, share in zip(TEAMS, found.seats, strict=False)]
    values = [share.value for share in found.seats]
    alike = max(values) - min(values) < found.chance / 2
    return Bars(title, bars, level=ReferenceLevel(found.chance, CHANCE), points=alike)


def on_one_scale(charts: Sequence[Bars]) -> list[Bars]:
    """Charts that stand one above another to be compared: all of points or all of bars, from and to the same values.

    >>> few, many = Bars("few", [Bar("Ada", 0.1)]), Bars("many", [Bar("Ben", 0.5)], points=True)
    >>> [(chart.points, chart.span == many.span) for chart in on_one_scale([few, many])]
    [(False, False), (False, False)]
    >>> len({chart.span for chart in on_one_scale([few, many])})
    1
    """
    points = all(chart.points for chart in charts)
    drawn = [replace(chart, points=points) for chart in charts]
    lows, highs = zip(*(chart.bounds() for chart in drawn), strict=True)
    return [replace(chart, span=(min(lows), max(highs))) for chart in drawn]


def players_chart(title: Message, found: TableFindings, bots: tuple[str, ...]) -> Bars:
    """Who wins, by player."""
    bars = [
        bar(say("Seat {number}: {bot}", number=seat + 1, bot=bots[seat % len(bots)]), share)
        for seat, share in enumerate(found.chairs)
    ]
    return Bars(title, bars, level=ReferenceLevel(found.chance, CHANCE))


def histogram(
    title: Message, counts: Mapping[int, int], x_name: Message, mean: ReferenceLevel | None = None
) -> list[Histogram | Message]:
    """How often each number was seen; the last few that are far off are told in words."""
    reach = dict(counts)
    _, most = middle(reach, 2 * SHOWN - 1)
    if max(reach) > 1.5 * most:
        reach = {value: n for value, n in reach.items() if value <= most}
    chart = Histogram(title, whole_bins(reach), x_name=x_name, level=mean)
    missing = sum(counts.values()) - sum(reach.values())
    if not missing:
        return [chart]
    told = say_count(
        "Not shown: {n} game with more than {most}.", "Not shown: {n} games with more than {most}.", missing, most=most
    )
    return [chart, told]


def edges_chart(title: Message, comparisons: Mapping[str, WinComparison], labels: Mapping[str, Message]) -> Bars:
    """How far those are ahead who did something."""
    known = {name: comparison.edge for name, comparison in comparisons.items() if comparison.edge is not None}
    order = sorted(known, key=lambda name: -known[name].value)
    bars = [point(labels[name], known[name]) for name in order]
    return Bars(title, bars, unit=POINTS, points=True, level=ReferenceLevel(0.0, say("no difference")))


def comparisons_table(
    comparisons: Mapping[str, WinComparison], labels: Mapping[str, Message], what: Message, chance: float, voice: Voice
) -> DataTable:
    """How those fared who did something, and those who did not."""
    rows: list[list[Words]] = []
    for name, comparison in comparisons.items():
        edge = comparison.edge
        rows.append([
            labels[name],
            surely(voice, comparison.doers),
            surely(voice, comparison.wins) if comparison.wins else "–",
            surely(voice, comparison.others) if comparison.others else "–",
            gained(voice, edge) if edge else say("too few to tell"),
        ])  # fmt: skip
    header = [what, say("players who do"), say("wins with it"), say("wins without"), say("difference in points")]
    caption = say(
        "Wins are shares of the games of such players; chance alone would give {chance}.", chance=voice.percent(chance)
    )
    return DataTable(header, rows, caption=caption)

"""The sections of a report on one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.core import say
from hegemon.core.measures import AssetGroup, Measures
from hegemon.lab.charts import (
    CHANCE,
    bar,
    comparisons_table,
    edges_chart,
    histogram,
    players_chart,
    seats_chart,
)
from hegemon.lab.findings import TableFindings
from hegemon.lab.key_figures import place_in_turn
from hegemon.lab.results import StudyResults
from hegemon.lab.sentences import (
    CORRELATION,
    LEADING,
    NUMBERS,
    lead,
    length,
    most_used,
    seats,
    shared,
    strongest,
    surely,
    turns,
    unused,
    ways,
)
from hegemon.lab.tally import TENTHS
from hegemon.languages.voice import Voice
from hegemon.reports import Bars, Bin, DataTable, Histogram, Lines, LineSeries, PageSection, ReferenceLevel, Words
from hegemon.reports.page import Part

NEVER: Final = 0.0005
"""A share below this is left out of a chart."""
OVER: Final = say("part of the game that is over, in %")


def single_table(results: StudyResults, voice: Voice) -> list[PageSection]:
    """One question after another."""
    found, measures = results.tables[0].found, results.measures
    return [
        _seats(found, results.study.bots, voice),
        _ways(found, measures, voice),
        *_length(found, voice),
        *_lead(found, voice),
        _uses(found, measures, voice),
        _edges(found, measures, voice),
        *(_assets(found, measures, group, voice) for group in measures.groups),
    ]


def _seats(found: TableFindings, bots: tuple[str, ...], voice: Voice) -> PageSection:
    parts: list[Part] = [seats(found, voice).words, seats_chart(say("Share of the victories"), found)]
    if len(set(bots)) > 1:
        parts.append(players_chart(say("The same by player"), found, bots))
    return PageSection(say("Does it matter who goes first?"), parts)


def _ways(found: TableFindings, measures: Measures, voice: Voice) -> PageSection:
    order = sorted(range(len(found.conclusions)), key=lambda number: -found.conclusions[number].value)
    bars = [
        bar(measures.conclusions[number].label, found.conclusions[number])
        for number in order
        if found.conclusions[number].value >= NEVER
    ]
    parts: list[Part] = [
        ways(found, measures, voice).words,
        Bars(say("All ways to win"), bars),
        shared(found, voice),
    ]
    if found.margins:
        parts.append(
            say("Where points decide, by how many? With 0 the tie had to be broken, or the victory was shared.")
        )
        parts += histogram(say("Points ahead of the next"), found.margins, say("points"))
    return PageSection(say("How games are won"), parts)


def _length(found: TableFindings, voice: Voice) -> list[PageSection]:
    rounds = ReferenceLevel(found.rounds.value + 0.5, say("mean {value}", value=voice.number(found.rounds.value, 1)))
    decisions = ReferenceLevel(found.decisions.value, say("mean {value}", value=voice.number(found.decisions.value, 0)))
    return [
        PageSection(
            say("How long a game takes"),
            [
                length(found, voice).words,
                *histogram(say("Rounds in a game"), found.round_counts, say("rounds"), rounds),
            ],
            half=True,
        ),
        PageSection(
            say("How much there is to decide"),
            [
                say("A decision is any choice that a player is asked for, also where there is only one option."),
                *histogram(say("Decisions in a game"), found.decision_counts, say("decisions"), decisions),
            ],
            half=True,
        ),
    ]


def _lead(found: TableFindings, voice: Voice) -> list[PageSection]:
    tenths = [(10 * (tenth + 1), share) for tenth, share in enumerate(found.leads)]
    chart = Lines(
        say("How often whoever leads goes on to win"),
        [
            LineSeries(
                "", [(x, share.value) for x, share in tenths], [(x, share.low, share.high) for x, share in tenths]
            )
        ],
        x_name=OVER,
        level=ReferenceLevel(found.chance, CHANCE),
        bounds=(0.0, 1.0),
    )
    *settled, last = found.settled
    settled[TENTHS - 1] += last
    decided = Histogram(
        say("When the winner takes the lead for good"),
        [Bin(10 * tenth, 10 * (tenth + 1), n) for tenth, n in enumerate(settled)],
        x_name=OVER,
    )
    changes = histogram(say("Changes of the lead in a game"), found.change_counts, say("changes"))
    return [
        PageSection(say("Who leads, and does it last?"), [LEADING, lead(found, voice).words, chart]),
        PageSection(say("When it is decided"), [turns(found, voice), decided], half=True),
        PageSection(
            say("How often the lead changes"),
            [
                say(
                    "Many changes make for suspense, if they are earned. The lead changes {n} times in a game.",
                    n=surely(voice, found.changes, share=False),
                ),
                *changes,
            ],
            half=True,
        ),
    ]


def _uses(found: TableFindings, measures: Measures, voice: Voice) -> PageSection:
    order = sorted(measures.effects, key=lambda name: -found.uses[name].per_game.value)
    bars = [bar(measures.effects[name].label, found.uses[name].per_game) for name in order]
    header: list[Words] = [say("effect"), say("in a game"), *map(place_in_turn, range(len(found.seats)))]
    rows: list[list[Words]] = [
        [
            measures.effects[name].label,
            surely(voice, found.uses[name].per_game, share=False),
            *(surely(voice, uses, share=False) for uses in found.uses[name].per_seat),
        ]
        for name in order
    ]
    return PageSection(
        say("What players do"),
        [
            most_used(found, measures, voice),
            *(finding.words for finding in unused(found, measures, voice)),
            Bars(say("Uses in a game, by all players together"), bars, unit=NUMBERS),
            DataTable(header, rows, caption=say("Uses in a game, by place in the turn order")),
        ],
    )


def _edges(found: TableFindings, measures: Measures, voice: Voice) -> PageSection:
    comparisons = {name: found.uses[name].comparison for name in measures.effects}
    labels = {name: effect.label for name, effect in measures.effects.items()}
    return PageSection(
        say("What winners do"),
        [
            *(finding.words for finding in strongest(found, measures, voice)),
            CORRELATION,
            edges_chart(say("Lead of those who use an effect, in percentage points of wins"), comparisons, labels),
            comparisons_table(comparisons, labels, say("effect"), found.chance, voice),
        ],
    )


def _assets(found: TableFindings, measures: Measures, group: AssetGroup, voice: Voice) -> PageSection:
    comparisons = {name: found.assets[name] for name in group.assets}
    known = {name: comparison.wins for name, comparison in comparisons.items() if comparison.wins is not None}
    order = sorted(known, key=lambda name: -known[name].value)
    parts: list[Part] = [
        Bars(
            group.chart,
            [bar(group.assets[name], known[name]) for name in order],
            level=ReferenceLevel(found.chance, CHANCE),
        ),
        comparisons_table(comparisons, group.assets, group.what, found.chance, voice),
    ]
    if group.alone:
        parts.append(_how_and_when(found, measures, group, [name for name in order if name in found.ways], voice))
    return PageSection(group.title, parts)


def _how_and_when(
    found: TableFindings, measures: Measures, group: AssetGroup, names: Sequence[str], voice: Voice
) -> DataTable:
    """How the victories of those came about who held each of these, and after how many rounds."""
    seen = [number for number, share in enumerate(found.conclusions) if share.value >= NEVER]
    rows: list[list[Words]] = [
        [
            group.assets[name],
            *(voice.percent(found.ways[name][number].value, 0) for number in seen),
            voice.number(found.when[name], 1),
        ]
        for name in names
    ]
    header: list[Words] = [group.what, *(measures.conclusions[number].label for number in seen), say("rounds")]
    return DataTable(header, rows, caption=say("How and after how many rounds they win, when they win"))

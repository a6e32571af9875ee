"""How a training goes: what was measured when, and a page with its curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from hegemon.core import Message, say
from hegemon.estimates import Estimate
from hegemon.languages.voice import Voice
from hegemon.reports.charts import Lines, LineSeries, ReferenceLevel
from hegemon.reports.page import Page, PageSection
from hegemon.reports.words import SHARES, ValueUnit, Words, told

COUNTED: Final = ValueUnit(2)


@dataclass(frozen=True)
class Milestone:
    """What was found at one point of a training."""

    seconds: float
    choices: int
    games: int
    rate: float
    entropy: float
    """How open the choices are."""
    surprise: float
    """How far off the estimates of everybody's chances are: the loss."""
    strength: Mapping[str, Estimate] = field(default_factory=dict)
    """By kind of tables: games won against greedy players."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self) | {"strength": {name: found.to_json() for name, found in self.strength.items()}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Milestone:
        """What :meth:`to_json` wrote."""
        strength = {
            name: Estimate(found["value"], found["low"], found["high"], found["games"])
            for name, found in data["strength"].items()
        }
        return cls(**{**data, "strength": strength})


def in_words(milestone: Milestone, voice: Voice) -> Message:
    """A line for whoever watches."""
    return say(
        "{seconds} s: {choices} million choices, {speed} million a second; {games} games; entropy {entropy}",
        seconds=round(milestone.seconds), choices=millions(milestone.choices, voice),
        games=voice.count(milestone.games),
        speed=voice.number(milestone.choices / 1e6 / max(milestone.seconds, 1e-3), 2),
        entropy=voice.number(milestone.entropy, 3),
    )  # fmt: skip


def millions(choices: int, voice: Voice) -> str:
    """So many millions, of few with a digit or two after the point.

    >>> [millions(choices, Voice.speaking("en")) for choices in (65_536, 3_400_000, 1_200_000_000)]
    ['0.07', '3.4', '1,200']
    """
    known = choices / 1e6
    return voice.count(round(known)) if known >= 10 else voice.number(known, 1 if known >= 1 else 2)


def strength_in_words(milestone: Milestone, titles: Mapping[str, Words], voice: Voice) -> Message:
    """How strong it was, table by table."""
    found = "; ".join(
        f"{told(voice, titles[name])} {voice.percent(each.value)} ({SHARES.span(voice, each.low, each.high)})"
        for name, each in milestone.strength.items()
    )
    seconds = round(milestone.seconds)
    return say("Against greedy players after {seconds} s, by table: {found}", seconds=seconds, found=found)


def report(
    game: Message, milestones: Sequence[Milestone], titles: Mapping[str, Words], again: str, voice: Voice
) -> Page:
    """The page with the curves of a training; `titles` are what people call the kinds of tables."""
    measured = [milestone for milestone in milestones if milestone.strength]
    kinds = list(dict.fromkeys(name for milestone in measured for name in milestone.strength))
    lines = [
        LineSeries(
            titles.get(name, name),
            [(each.choices / 1e6, each.strength[name].value) for each in measured if name in each.strength],
            [
                (each.choices / 1e6, each.strength[name].low, each.strength[name].high)
                for each in measured
                if name in each.strength
            ],
        )
        for name in kinds
    ]
    strength = Lines(
        say("Games won against greedy players"), lines, x_name=say("million choices"), bounds=(0.0, 1.0),
        level=ReferenceLevel(0.5, say("as strong as greedy, with two sides")),
    )  # fmt: skip
    losses = [
        curve(say("How open its choices are (entropy)"), [(each.choices, each.entropy) for each in milestones]),
        curve(say("How far off its estimates are (loss)"), [(each.choices, each.surprise) for each in milestones]),
    ]
    last = milestones[-1]
    lead = say(
        "{choices} million choices in {games} games against itself, {seconds} seconds.",
        choices=millions(last.choices, voice), games=voice.count(last.games), seconds=voice.count(round(last.seconds)),
    )  # fmt: skip
    return Page(
        say("A network learns {game}", game=game),
        lead,
        [PageSection(say("Strength"), [strength]), *(PageSection(chart.title, [chart], half=True) for chart in losses)],
        foot=again,
    )


def curve(title: Message, points: Sequence[tuple[int, float]]) -> Lines:
    """One value over the choices made."""
    line = LineSeries("", [(choices / 1e6, value) for choices, value in points])
    return Lines(title, [line], unit=COUNTED, x_name=say("million choices"))

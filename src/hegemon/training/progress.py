"""How a training goes: what was measured when, and a page with its curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from hegemon.core import Message, say
from hegemon.estimates import Estimate
from hegemon.reports.charts import Lines, LineSeries, ReferenceLevel
from hegemon.reports.page import Page, PageSection
from hegemon.reports.words import ValueUnit

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


def in_words(milestone: Milestone) -> Message:
    """A line for whoever watches."""
    return say(
        "{seconds} s: {choices} million choices, {speed} million a second; {games} games; entropy {entropy}",
        seconds=round(milestone.seconds), choices=f"{milestone.choices / 1e6:.1f}", games=milestone.games,
        speed=f"{milestone.choices / 1e6 / max(milestone.seconds, 1e-3):.2f}", entropy=f"{milestone.entropy:.3f}",
    )  # fmt: skip


def strength_in_words(milestone: Milestone) -> Message:
    """How strong it was, table by table."""
    found = ", ".join(
        f"{name}: {100 * each.value:.1f} % ± {100 * (each.high - each.value):.1f}"
        for name, each in milestone.strength.items()
    )
    seconds = round(milestone.seconds)
    return say("Against greedy players after {seconds} s, by table: {found}", seconds=seconds, found=found)


def report(game: Message, milestones: Sequence[Milestone], again: str) -> Page:
    """The page with the curves of a training."""
    measured = [milestone for milestone in milestones if milestone.strength]
    kinds = list(dict.fromkeys(name for milestone in measured for name in milestone.strength))
    lines = [
        LineSeries(
            name,
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
        choices=round(last.choices / 1e6), games=last.games, seconds=round(last.seconds),
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

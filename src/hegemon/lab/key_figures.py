"""The figures of a table in one list, each with its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, say
from hegemon.core.measures import Measures
from hegemon.estimates import Estimate
from hegemon.lab.findings import HALFWAY, TableFindings

IN_TURN: Final = (say("plays first"), say("plays second"), say("plays third"), say("plays fourth"))


@dataclass(frozen=True)
class KeyFigure:
    """Something that was measured."""

    label: Message
    told: Message
    """A change of it in words, where it is {after} instead of {before}."""
    estimate: Estimate
    share: bool = True
    """A share of something, to be written in per cent; otherwise a number."""
    weight: float = 0.0
    """How much a difference of a whole would matter; 0 for a detail."""


def place_in_turn(steps: int) -> Message:
    """What a seat is called, by its steps from the one that goes first.

    >>> str(place_in_turn(1))
    'plays second'
    """
    return IN_TURN[steps] if steps < len(IN_TURN) else say("plays as number {number}", number=steps + 1)


def key_figures(found: TableFindings, measures: Measures) -> dict[str, KeyFigure]:
    """Everything that was measured at a table, by name."""
    return dict([*_victories(found, measures), *_course(found), *_ways(found, measures), *_effects(found, measures)])


def _victories(found: TableFindings, measures: Measures) -> Iterator[tuple[str, KeyFigure]]:
    for steps, estimate in enumerate(found.seats, start=1):
        label = say("Wins of number {number} in turn order", number=steps)
        told = say("Number {number} in turn order wins {after} of the games instead of {before}.", number=steps)
        yield f"wins.{steps}", KeyFigure(label, told, estimate, weight=4)
    for name, how in measures.endings.items():
        told = say("{ending} decides {after} of the games instead of {before}.", ending=how)
        yield f"ending.{name}", KeyFigure(say("Ending: {how}", how=how), told, found.endings[name], weight=1)
    told = say("A victory is shared in {after} of the games instead of {before}.")
    yield "shared", KeyFigure(say("Shared victories"), told, found.shared, weight=4)


def _course(found: TableFindings) -> Iterator[tuple[str, KeyFigure]]:
    told = say("A game takes {after} rounds instead of {before}.")
    yield "rounds", KeyFigure(say("Rounds in a game"), told, found.rounds, share=False, weight=1)
    told = say("A game takes {after} decisions instead of {before}.")
    yield "decisions", KeyFigure(say("Decisions in a game"), told, found.decisions, share=False, weight=0.5)
    told = say("The lead changes {after} times in a game instead of {before}.")
    yield "lead_changes", KeyFigure(say("Changes of the lead"), told, found.changes, share=False, weight=0.5)
    told = say("Whoever leads halfway wins {after} of the games instead of {before}.")
    yield "halfway", KeyFigure(say("Whoever leads halfway wins"), told, found.leads[HALFWAY], weight=1.5)
    told = say("The winner leads for good before halfway in {after} of the games instead of {before}.")
    yield "early", KeyFigure(say("The winner leads for good before halfway"), told, found.early)
    told = say("The winner did not lead before the last round in {after} of the games instead of {before}.")
    yield "late", KeyFigure(say("The winner did not lead before the last round"), told, found.late, weight=1)


def _ways(found: TableFindings, measures: Measures) -> Iterator[tuple[str, KeyFigure]]:
    for conclusion, estimate in zip(measures.conclusions, found.conclusions, strict=True):
        told = say("“{way}” ends {after} of the games instead of {before}.", way=conclusion.label)
        yield f"won.{conclusion.name}", KeyFigure(conclusion.label, told, estimate)


def _effects(found: TableFindings, measures: Measures) -> Iterator[tuple[str, KeyFigure]]:
    for name, effect in measures.effects.items():
        use = found.uses[name]
        label = say("{effect}: uses in a game", effect=effect.label)
        told = say("“{effect}”: {after} times in a game instead of {before}.", effect=effect.label)
        yield f"uses.{name}", KeyFigure(label, told, use.per_game, share=False)
        if use.comparison.edge is not None:
            label = say("{effect}: lead of its users", effect=effect.label)
            told = say("Those with “{effect}” are ahead by {after} instead of {before}.", effect=effect.label)
            yield f"edge.{name}", KeyFigure(label, told, use.comparison.edge)

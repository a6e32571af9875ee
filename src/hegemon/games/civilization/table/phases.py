"""Where the turn stands: five phases, and in each of them how far everybody is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, say
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.world.realm import NONE

PHASES: Final[tuple[tuple[Phase, str, Message], ...]] = (
    (Phase.START_OF_TURN, "f-start", say("Start")),
    (Phase.TRADE, "f-trade", say("Trade")),
    (Phase.CITY_MANAGEMENT, "f-city", say("Cities")),
    (Phase.MOVEMENT, "f-move", say("Movement")),
    (Phase.RESEARCH, "f-research", say("Research")),
)
"""The phases of a turn: their pictures and their short names."""


@dataclass(frozen=True)
class Pip:
    """How far a player is in a phase."""

    seat: int
    look: str
    """`done`, `on` or nothing."""


@dataclass(frozen=True)
class PhaseStep:
    """A phase in the bar."""

    icon: str
    name: Message
    look: str
    """`past`, `now` or nothing."""
    pips: tuple[Pip, ...]


def phases(board: CivilizationBoard) -> list[PhaseStep]:
    """The phases of this turn; none before the first."""
    if not board.w.turn:
        return []
    current = next((n for n, (phase, _, _) in enumerate(PHASES) if phase == board.w.phase), -1)
    return [
        PhaseStep(icon, name, "past" if n < current else "now" if n == current else "", pips(board, n, current))
        for n, (_, icon, name) in enumerate(PHASES)
    ]


def pips(board: CivilizationBoard, phase: int, current: int) -> tuple[Pip, ...]:
    """Who is through with a phase, and whose it is."""
    order = board.w.in_order()
    active = board.w.active_player
    found = []
    for place, seat in enumerate(order):
        if phase != current:
            look = "done" if phase < current else ""
        elif active == NONE:
            look = "on" if seat in board.to_act else "done"
        else:
            look = "on" if seat == active else "done" if place < order.index(active) else ""
        found.append(Pip(seat, look))
    return tuple(found)


def current_phase(board: CivilizationBoard) -> tuple[str, Message]:
    """The picture and the name of what is going on."""
    if board.w.ended_by:
        return "i-laurel", say("Game over")
    if board.told.battle is not None:
        return "y-battle", say("Battle")
    for phase, icon, name in PHASES:
        if phase == board.w.phase:
            return icon, name
    return "f-start", say("Set-up")

"""How the latest battle ended, so that everybody can read it until they go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from typing import Any, Final

from hegemon.core import Message, Seat, say
from hegemon.core.telling import Line
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.names import fighter
from hegemon.games.civilization.table.battle import Unit
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.log import ATTACKS, line
from hegemon.games.civilization.world.realm import NONE

Seen = Mapping[str, Any]

LATEST: Final = 200
"""Events among which the latest battle is looked for, no further back than to the beginning of the turn."""
RESULTS: Final = frozenset({"won-battle", "barbarians-won"})
COSTS: Final = frozenset(
    {
        "lost-figures", "destroyed-city", "lost-fortification", "killed-person", "destroyed-building", "looted-trade",
        "looted-culture", "looted-resource", "looted-marker", "looted-event", "lost-coin", "gained-coin", "learned",
    }
)  # fmt: skip
"""What a battle brings and takes once it is decided."""
GOING_ON: Final = ATTACKS | {"phase-began", "turn-began", "stepped", "produces", "devotes"}
"""With these something else begins."""


@dataclass(frozen=True)
class Fallen:
    """The units that one side has lost, each kind once."""

    seat: int | None
    name: Message
    units: list[Unit]


@dataclass(frozen=True)
class Aftermath:
    """A battle that is over."""

    number: int
    """Of the event that told its end: no other battle of the game has it."""
    result: Message
    fallen: list[Fallen]
    lines: list[Line]
    """What it brought and took besides."""


def aftermath(board: CivilizationBoard) -> Aftermath | None:
    """How the latest battle ended, if none is being fought and that is not long ago."""
    if board.told.battle is not None:
        return None
    number, fought = latest_battle(board.sight.events)
    told = outcome(board, fought)
    if not told:
        return None
    return Aftermath(number, told[0].text, fallen(fought), told[1:])


def came_of_it(board: CivilizationBoard) -> list[Message]:
    """While a battle that is decided is being settled: what that has cost so far; for whoever waits, who won, too."""
    found = board.told.battle
    if found is None or NONE in found.totals:
        return []
    _, fought = latest_battle(board.sight.events)
    told = [words.text for words in outcome(board, fought)]
    return told[1:] if board.sight.legal else told


def outcome(board: CivilizationBoard, fought: Sequence[Seen]) -> list[Line]:
    """The result and what followed from it, in lines of the log; nothing of a battle that is still fought."""
    decided = list(dropwhile(lambda seen: seen["event"] not in RESULTS, fought))
    after = takewhile(lambda seen: seen["event"] not in GOING_ON, decided[1:])
    told = [*decided[:1], *(seen for seen in after if seen["event"] in COSTS)]
    return [words for seen in told if (words := line(board.sight.game, seen, board.me))]


def latest_battle(events: Sequence[Seen]) -> tuple[int, list[Seen]]:
    """All that was told since the latest attack, and the number of the event by which that was decided, or 0."""
    found: list[Seen] = []
    number = 0
    for at in range(len(events) - 1, max(len(events) - LATEST, 0) - 1, -1):
        seen = events[at]
        if seen["event"] == "turn-began":
            break
        found.append(seen)
        if seen["event"] in RESULTS:
            number = at
        if seen["event"] in ATTACKS:
            return number, found[::-1]
    return 0, []


def fallen(fought: Sequence[Seen]) -> list[Fallen]:
    """Who lost units, and which."""
    lost = Counter(whose(seen) for seen in fought if seen["event"] == "died")
    for seen in fought:
        if seen["event"] == "saved":
            key = next(key for key in lost if key[:2] == (seen["seat"], seen["unit"]) and lost[key])
            lost[key] -= 1
    owners = dict.fromkeys(key[0] for key in lost)
    return [Fallen(owner, named(owner), list(units_of(owner, lost))) for owner in owners if any(units_of(owner, lost))]


Died = tuple[int | None, str, int, int, int]


def whose(seen: Seen) -> Died:
    """Whose unit died, and which."""
    owner = None if seen.get("barbarian") else seen["seat"]
    return owner, seen["unit"], seen["rank"], seen["strength"], seen["health"]


def named(owner: int | None) -> Message:
    """What a side is called."""
    return say("Barbarians") if owner is None else say("{player}", player=Seat(owner))


def units_of(owner: int | None, lost: Mapping[Died, int]) -> Iterator[Unit]:
    """The units of one side."""
    for (side, unit, rank, strength, health), count in lost.items():
        if side == owner and count:
            kind = CONTENT.unit_types[CONTENT.unit_cards.called(unit).type]
            called = fighter(unit, rank, strength, health)
            yield Unit(owner, kind.rank_names[rank - 1], called, f"u-{kind.id}", strength, health, count=count)

"""What happened, for players: the numbers of `tidings` become events, with their secrets set apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from hegemon.core.game import Event
from hegemon.games.carta import tidings
from hegemon.games.carta.cards import AGE_OF, DOMAIN_NAMES, KIND_NAMES, PERMANENT_NAMES
from hegemon.games.carta.position import ENDLESS, HEGEMONY, MAJORITY

ENDINGS: Final = {HEGEMONY: "hegemony", MAJORITY: "majority", ENDLESS: "endless"}

Note = tuple[int, int, int, int]
Maker = Callable[[int, int, int], Event]


def _of_seat(name: str) -> Maker:
    return lambda seat, a, b: Event(name, {"seat": seat})


def _of_card(name: str) -> Maker:
    return lambda seat, a, b: Event(name, {"seat": seat, "card": KIND_NAMES[a]})


def _marker(name: str) -> Maker:
    return lambda seat, a, b: Event(name, {"seat": seat, "on": a, "domain": DOMAIN_NAMES[b]})


MAKERS: Final[dict[int, Maker]] = {
    tidings.PICKED: lambda seat, a, b: Event("picked", {"seat": seat}, {"card": KIND_NAMES[a]}, (seat,)),
    tidings.PASSED: lambda seat, a, b: Event("passed", {}),
    tidings.LAID_OPEN: _of_card("laid-open"),
    tidings.TOOK_OPEN: _of_card("took-open"),
    tidings.TURN_BEGAN: lambda seat, a, b: Event("turn-began", {"seat": seat, "round": a}),
    tidings.PLAYED: _of_card("played"),
    tidings.COULD_NOT_PLAY: _of_seat("could-not-play"),
    tidings.USED: lambda seat, a, b: Event("used", {"seat": seat, "effect": PERMANENT_NAMES[a]}),
    tidings.COPIED: lambda seat, a, b: Event("copied", {"seat": seat, "effect": PERMANENT_NAMES[a], "from": b}),
    tidings.SACRIFICED: _of_card("sacrificed"),
    tidings.DISCARDED: _of_card("discarded"),
    tidings.SCRAPPED: _of_card("scrapped"),
    tidings.TOOK_BACK: _of_card("took-back"),
    tidings.RETRIEVED: _of_card("retrieved"),
    tidings.NAMED: lambda seat, a, b: Event("named", {"seat": seat, "domain": DOMAIN_NAMES[a]}),
    tidings.LOST: _of_card("lost"),
    tidings.GAVE_BACK: lambda seat, a, b: Event(
        "gave-back", {"seat": seat, "to": a, "age": AGE_OF[b] + 1}, {"card": KIND_NAMES[b]}, (seat, a)
    ),
    tidings.LAID_EMBARGO: _marker("laid-embargo"),
    tidings.LAID_DEMOCRACY: _marker("laid-democracy"),
    tidings.EMBARGO_LIFTED: lambda seat, a, b: Event(
        "embargo-lifted", {"seat": seat, "domain": DOMAIN_NAMES[a], "card": KIND_NAMES[b]}
    ),
    tidings.COIN_RETURNED: _of_seat("coin-returned"),
    tidings.LAST_ROUND: lambda seat, a, b: Event("last-round", {}),
    tidings.GAME_OVER: lambda seat, a, b: Event("game-over", {"seat": seat, "how": ENDINGS[a]}),
}


@cache
def _single(note: Note) -> Event:
    what, seat, a, b = note
    return MAKERS[what](seat, a, b)


@cache
def _drew(seat: int, kinds: tuple[int, ...]) -> Event:
    ages = sorted(AGE_OF[kind] + 1 for kind in kinds)
    return Event("drew", {"seat": seat, "ages": ages}, {"cards": [KIND_NAMES[kind] for kind in kinds]}, (seat,))


def _handed(what: int, seat: int, other: int, kinds: list[int]) -> Event:
    secret = {"cards": [KIND_NAMES[kind] for kind in kinds]}
    if what == tidings.RECEIVED:
        return Event("received", {"seat": seat}, secret, (seat,))
    ages = sorted(AGE_OF[kind] + 1 for kind in kinds)
    return Event("seized", {"seat": seat, "from": other, "ages": ages}, secret, (seat, other))


def events_from(notes: list[Note]) -> list[Event]:
    """The events of one action. Cards that move together are one event."""
    events: list[Event] = []
    i = 0
    while i < len(notes):
        what, seat, a, b = notes[i]
        i += 1
        if what == tidings.DREW:
            kinds = [a]
            while i < len(notes) and notes[i][0] == tidings.DREW:
                kinds.append(notes[i][2])
                i += 1
            events.append(_drew(seat, tuple(sorted(kinds))))
        elif what in (tidings.SEIZED, tidings.RECEIVED):
            events.append(_handed(what, seat, a, [note[3] for note in notes[i : i + b]]))
            i += b
        else:
            events.append(_single(notes[i - 1]))
    return events

"""What happened, for players: the numbers of `tidings` become events, with their secrets set apart."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from hegemon.core.game import Event
from hegemon.games.carta import tidings
from hegemon.games.carta.cards import AGE_OF, DOMAIN_NAMES, KIND_NAMES, PERMANENT_NAMES
from hegemon.games.carta.position import ENDINGS

Note = tuple[int, int, int, int]
Maker = Callable[[int, int, int], Event]


def _of_seat(name: str) -> Maker:
    return lambda seat, a, b: Event(name, {"seat": seat})


def _of_card(name: str) -> Maker:
    return lambda seat, a, b: Event(name, {"seat": seat, "card": KIND_NAMES[a]})


def _marker(name: str) -> Maker:
    return lambda seat, a, b: Event(name, {"seat": seat, "on": a, "domain": DOMAIN_NAMES[b]})


def _drew(seat: int, drawn: int, _: int) -> Event:
    kinds = tidings.unpacked(drawn)
    ages = tuple(sorted(AGE_OF[kind] + 1 for kind in kinds))
    return Event("drew", {"seat": seat, "ages": ages}, {"cards": _names(kinds)}, (seat,))


def _seized(taker: int, victim: int, hand: int) -> Event:
    kinds = tidings.unpacked(hand)
    ages = tuple(sorted(AGE_OF[kind] + 1 for kind in kinds))
    return Event("seized", {"seat": taker, "from": victim, "ages": ages}, {"cards": _names(kinds)}, (taker, victim))


def _received(seat: int, pack: int, _: int) -> Event:
    return Event("received", {"seat": seat}, {"cards": _names(tidings.unpacked(pack))}, (seat,))


def _names(kinds: list[int]) -> tuple[str, ...]:
    return tuple(KIND_NAMES[kind] for kind in kinds)


MAKERS: Final[dict[int, Maker]] = {
    tidings.PICKED: lambda seat, a, b: Event("picked", {"seat": seat}, {"card": KIND_NAMES[a]}, (seat,)),
    tidings.PASSED: lambda seat, a, b: Event("passed", {}),
    tidings.RECEIVED: _received,
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
    tidings.SEIZED: _seized,
    tidings.GAVE_BACK: lambda seat, a, b: Event(
        "gave-back", {"seat": seat, "to": a, "age": AGE_OF[b] + 1}, {"card": KIND_NAMES[b]}, (seat, a)
    ),
    tidings.LAID_EMBARGO: _marker("laid-embargo"),
    tidings.LAID_DEMOCRACY: _marker("laid-democracy"),
    tidings.DREW: _drew,
    tidings.EMBARGO_LIFTED: lambda seat, a, b: Event(
        "embargo-lifted", {"seat": seat, "domain": DOMAIN_NAMES[a], "card": KIND_NAMES[b]}
    ),
    tidings.COIN_RETURNED: _of_seat("coin-returned"),
    tidings.LAST_ROUND: lambda seat, a, b: Event("last-round", {}),
    tidings.GAME_OVER: lambda seat, a, b: Event("game-over", {"seat": seat, "how": ENDINGS[a]}),
}


class _Events(dict[Note, Event]):
    """The events of all notes, made when they first come up."""

    ROOM = 20_000

    def __missing__(self, note: Note) -> Event:
        if len(self) >= self.ROOM:
            self.clear()
        what, seat, a, b = note
        made = MAKERS[what](seat, a, b)
        # shared by all games, so nobody may write on it
        event = self[note] = made._replace(public=MappingProxyType(made.public), secret=MappingProxyType(made.secret))
        return event


EVENTS: Final = _Events()

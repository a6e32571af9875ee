"""New tables: their seats, and those of a rematch.

Nothing here touches a database; the table service writes down what is made here.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hegemon.core import Action, Game, Message, say
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.players import COMPUTERS, check_level, substitute_for, usual_level
from hegemon.service.errors import refused
from hegemon.service.guests import Guest, name_or_number
from hegemon.service.tables.entries import ACT, BEGIN, TableEntry
from hegemon.service.tables.setup import Chair, TableSetup
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import NAME_LENGTH, clean

ME, HERE, FRIEND, ANYBODY = "me", "here", "friend", "anybody"
"""Who may sit on a seat: the host, somebody else at the host's device, whoever has its link, whoever comes."""

BOT_NAMES: Final = ("Minerva", "Ptolemy", "Hypatia", "Solon")


@dataclass(frozen=True)
class PlannedSeat:
    """Who shall sit on a seat of a new table: ME, HERE, FRIEND, ANYBODY, or a kind of computer."""

    who: str
    name: str = ""


def chairs(places: Sequence[PlannedSeat], host: Guest, game: Game) -> list[Chair]:
    """The seats of a new table."""
    made = []
    names = iter(BOT_NAMES)
    for seat, place in enumerate(places):
        key = secrets.token_urlsafe(16)
        if place.who in (ME, HERE):
            name = clean(place.name, NAME_LENGTH) or (host.name if place.who == ME else f"{host.name} {seat + 1}")
            made.append(Chair(name, way_back=key, guests=frozenset({host.id}), program=host.program))
        elif place.who in (FRIEND, ANYBODY):
            made.append(Chair(open=place.who == ANYBODY, invitation=key))
        elif place.who in COMPUTERS:
            check_level(place.who, game)
            made.append(Chair(clean(place.name, NAME_LENGTH) or next(names, name_or_number("", seat + 1)), place.who))
        else:
            raise refused(say("No such player can sit at a table: {who}", who=clean(place.who, 20)))
    return made


def computer_chair(player: str, table: Table, names: Sequence[str] = BOT_NAMES) -> Chair:
    """A computer who joins a table late, by a name that nobody has there."""
    used = {chair.name for chair in table.chairs}
    return Chair(next((name for name in names if name not in used), names[0]), player)


def usual_computer(game: Game) -> str:
    """The computer that takes an empty seat: the usual level, or chance in a game that has none."""
    return usual_level(game) or substitute_for(game)


def computer_names(languages: Collection[str]) -> Sequence[str]:
    """Names for computers at a table of people who read these: their own, if they read the same.

    >>> computer_names(["uk", "uk"])[0], computer_names(["uk", "fr"])[0], computer_names([""])[0]
    ('Мінерва', 'Minerva', 'Minerva')
    """
    [language, *others] = {*languages}
    if others or language not in LANGUAGES:
        return BOT_NAMES
    return [Voice.speaking(language)(Message(name)) for name in BOT_NAMES]


def table_with(
    people: Sequence[Guest], setup: TableSetup, now: float, grace: float, languages: Collection[str] = ("",)
) -> tuple[Table, list[TableEntry]]:
    """A table where people sit in any order, computers on the empty seats, and how it begins.

    `languages`: what the people read.
    """
    table = Table(setup, [])
    for one in people:
        name = unused_name(one.name, table.chairs)
        table.chairs.append(Chair(name, way_back=secrets.token_urlsafe(16), guests=frozenset({one.id})))
    names = computer_names(languages)
    while len(table.chairs) < table.players:
        table.chairs.append(computer_chair(usual_computer(setup.game), table, names))
    random.shuffle(table.chairs)
    return table, begin_if_full(table, now, grace)


def played_before(table: Table, now: float, moves: Sequence[tuple[int, Action]]) -> list[TableEntry]:
    """Begin in the middle of a game, after these moves; what has to be written then. Nobody is promised a shuffle."""
    made = [TableEntry(n, now, ACT, seat, {"action": action.to_json()}) for n, (seat, action) in enumerate(moves, 2)]
    written = [TableEntry(1, now, BEGIN), *made]
    for entry in written:
        table.add(entry)
    return written


def begin_if_full(table: Table, now: float, grace: float = 0.0) -> list[TableEntry]:
    """Begin at once if everybody is here; what has to be written then."""
    if not table.full:
        return []
    kind, seat, data = table.beginning(grace)
    begin = TableEntry(table.version + 1, now, kind, seat, data)
    table.add(begin)
    return [begin]


def rematch_table(old: Table, guest: Guest, now: float) -> Table:
    """A table for the same people. The computers of those who left stay, unless they would like to play again; for
    somebody who is deleted one sits down.
    """
    setup = replace(
        old.setup,
        id=secrets.token_urlsafe(16), seed=secrets.token_hex(16), host=guest.id, created=now,
        terms=replace(old.setup.terms, lesson=False, puzzle=None, tournament=""),
    )  # fmt: skip
    chairs = [
        Chair(chair.name, substitute_for(old.setup.game))
        if chair.free or (old.has_left(seat) and seat not in old.rematch_offers)
        else replace(chair, way_back=secrets.token_urlsafe(16) if chair.guests else None)
        for seat, chair in enumerate(old.chairs)
    ]
    return Table(setup, chairs)


def unused_name(name: str, others: Sequence[Chair]) -> str:
    """A name that none of the others has: somebody's own, or with a number. Whoever has none is called by their seat's.

    >>> unused_name("Ada", [Chair("Ada"), Chair()]), unused_name("", [Chair("Ada"), Chair()])
    ('Ada 2', '')
    """
    if not name:
        return name
    used = {chair.name for chair in others}
    return next(one for one in (name, *(f"{name} {number}" for number in range(2, 99))) if one not in used)

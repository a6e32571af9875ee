"""Who sits where: people first, then the players that play by themselves."""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.cli.parser import Misuse
from hegemon.core import Game, say
from hegemon.languages.voice import Voice
from hegemon.players import is_program, levels_for, seat_player, substitute_for
from hegemon.players.program import check_there

NOBODY = "none"


@dataclass(frozen=True)
class Participant:
    """Somebody at the table: a person, or a player by its name in the registry."""

    name: str
    player: str | None = None


def noted(participants: list[Participant]) -> list[dict[str, str]]:
    """The participants as a record keeps them."""
    return [{"name": one.name} | ({"player": one.player} if one.player else {}) for one in participants]


def listed(typed: str | None) -> list[str]:
    """Words separated by commas; one with a comma in it stands in quotes.

    >>> listed('greedy, "exec:./bot --with a,b"')
    ['greedy', 'exec:./bot --with a,b']
    """
    rows = csv.reader([typed or ""], skipinitialspace=True)
    return [word.strip() for row in rows for word in row if word.strip()]


def joined(words: Sequence[str]) -> str:
    """The text that :func:`listed` takes apart.

    >>> joined(["greedy", "exec:./bot --with a,b"])
    'greedy,"exec:./bot --with a,b"'
    """
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(words)
    return line.getvalue()


def check_programs_named(specs: Sequence[str], typed: str | None, flag: str) -> None:
    """A file may not start programs: those it speaks of have to be named again by whoever goes on with it."""
    programs = [spec for spec in specs if is_program(spec)]
    if not set(programs) <= set(listed(typed)):
        raise Misuse(
            say(
                "Programs took part in this, and no file may start them. If you trust them, go on with: {flag}",
                flag=shlex.join([flag, joined(specs)]),
            )
        )


def check_programs_there(specs: Sequence[str]) -> None:
    """Refuse programs that can't be started, before anything is played."""
    for spec in filter(is_program, specs):
        check_there(spec)


def headcount(names: str | None, bots: str | None) -> int | None:
    """How many the command line calls to the table, if it says so.

    >>> headcount("Ada,Ben", None), headcount(None, "greedy,random"), headcount("Ada", None)
    (2, 3, None)
    """
    people, others = len(listed(names)), len(listed(bots)) if bots != NOBODY else 0
    if others:
        return max(people, 1) + others
    return people if people > 1 else None


def seating(players: int, names: str | None, bots: str | None, game: Game, voice: Voice) -> list[Participant]:
    """The participants in the order of their seats.

    Without a word about bots, one person (or those with names) plays against apprentices, or whoever can play this
    game: a game that no computer can play has people only. With bots, one person (or those with names) plays against
    them, and the last kind fills up the rest; as many bots as seats play among themselves.
    """
    people = listed(names)
    kinds = [] if bots == NOBODY else listed(bots)
    if bots is None:
        kinds = [substitute_for(game)] * (players - max(1, len(people))) if levels_for(game) else []
    kinds += kinds[-1:] * (players - max(1, len(people)) - len(kinds))
    free = players - len(kinds)
    if free < len(people):
        raise Misuse(say("There are {players} seats; that is too few for all you named.", players=players))
    for number in range(len(people) + 1, free + 1):
        people.append(voice(say("Player") if free == 1 else say("Player {number}", number=number)))
    return [Participant(name) for name in people] + [
        Participant(name, kind) for name, kind in zip(bot_names(kinds, game, voice), kinds, strict=True)
    ]


def bot_names(kinds: list[str], game: Game, voice: Voice) -> list[str]:
    """What the bots are called: by what they are, numbered where several are the same."""
    names = []
    for i, kind in enumerate(kinds):
        title = voice(seat_player(kind, game, "", programs=True).title)
        names.append(f"{title} {kinds[: i + 1].count(kind)}" if kinds.count(kind) > 1 else title)
    return names

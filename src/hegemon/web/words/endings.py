"""How games ended, in a few words; and what is said of a link to one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, say
from hegemon.core.game import in_plain_words
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.service.results.results import CLAIMED, counted_outcome, outcome_of, substituted
from hegemon.service.tables.table import OVER, Table

CLAIMED_TITLE: Final = say("Claimed, as the others were away")


def ending_title(game: str, ending: str) -> Message:
    """A kind of ending in a word or two.

    >>> str(ending_title("civilization", "culture")), str(ending_title("civilization", "rained_off"))
    ('Culture victory', 'Rained off')
    """
    if ending == CLAIMED:
        return CLAIMED_TITLE
    return GAMES.load(game).endings().get(ending) or in_plain_words(ending)


def ending_words(table: Table) -> list[Message]:
    """How a game ended, and how long it was."""
    outcome = outcome_of(table)
    rounds = outcome.details.get("rounds", 0)
    title = ending_title(table.setup.game.name, outcome.how)
    return [title, table.setup.game.length_in_words(rounds)] if rounds else [title]


def names_of_leavers(table: Table) -> list[str]:
    """Those for whom a computer went on to play."""
    return [table.names[seat] for seat in substituted(table)]


def finished_by_computer(names: Sequence[str]) -> list[Message]:
    """A note in a list: for whom a computer finished the game."""
    return [say("finished by a computer: {names}", names=", ".join(names))] if names else []


def counted_words(table: Table) -> Message | None:
    """Why a rated game that somebody left counts otherwise than it ended."""
    leavers = names_of_leavers(table)
    if not leavers:
        return None
    first = [table.names[seat] for seat in counted_outcome(table).winners]
    return say(
        "A computer finished the game for: {names}. Whoever leaves, or lets their time run out, comes last in a rated "
        "game. First for the ratings: {first}.",
        names=", ".join(leavers), first=", ".join(first),
    )  # fmt: skip


@dataclass(frozen=True)
class LinkPreview:
    """What those who show a link say about it (Open Graph)."""

    title: str
    about: str
    picture: str
    """The address of the picture, without the server's."""


def is_shared(table: Table) -> bool:
    """Is its game over and public, so that everybody may hear of it?"""
    return table.status == OVER and table.setup.terms.public


def link_preview(table: Table, voice: Voice) -> LinkPreview:
    """What is said of a link to a game that is shared."""
    winners = counted_outcome(table).winners
    names = {won: [name for seat, name in enumerate(table.names) if (seat in winners) == won] for won in (True, False)}
    won = voice(say("Won by {names}", names=", ".join(names[True])))
    against = [say("Against {names}", names=", ".join(names[False]))] if names[False] else []
    about = " · ".join(map(voice, (*ending_words(table), *against, *finished_by_computer(names_of_leavers(table)))))
    address = f"/t/{table.id}/picture.png?language={voice.language}"
    return LinkPreview(f"{won} · {voice(table.setup.game.title())}", about, address)

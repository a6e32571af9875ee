"""How games ended, in a few words; and what is said of a link to one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, say
from hegemon.core.game import in_plain_words
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.service.results.results import CLAIMED, outcome_of
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
    winners = outcome_of(table).winners
    names = {won: [name for seat, name in enumerate(table.names) if (seat in winners) == won] for won in (True, False)}
    won = voice(say("Won by {names}", names=", ".join(names[True])))
    against = [say("Against {names}", names=", ".join(names[False]))] if names[False] else []
    about = " · ".join(map(voice, (*ending_words(table), *against)))
    address = f"/t/{table.id}/picture.png?language={voice.language}"
    return LinkPreview(f"{won} · {voice(table.setup.game.title())}", about, address)

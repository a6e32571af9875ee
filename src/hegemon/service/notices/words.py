"""What people are told who aren't looking, in words, and where it leads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from hegemon.core import Message, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.service.notices.notices import CHALLENGED, FRIEND, INVITED, READY, SAT
from hegemon.service.notices.wishes import OVER, TURN

TRIAL, CONFIRM, SIGN_IN = "trial", "confirm", "sign-in"
"""A notice that one sends oneself to see whether it arrives; mails with a link that one has asked for."""
AT_TABLES: Final = (TURN, SAT, OVER, READY)


@dataclass(frozen=True)
class NoticeWords:
    """A notice as somebody reads it."""

    title: str
    text: str
    path: str
    """Where it leads."""


def words_of(kind: str, about: str, told: Mapping[str, Any], language: str) -> NoticeWords:
    """A notice in somebody's language.

    >>> words_of("turn", "T", {"game": "carta", "others": ["Ben"]}, "en")
    NoticeWords(title='Your turn', text='Carta Impera Victoria, against Ben', path='/t/T')
    """
    voice = Voice.speaking(language, told.get("game"))
    game = voice(GAMES.load(told["game"]).title()) if "game" in told else ""
    title, text = messages(kind, told, game)
    path = f"/t/{about}" if kind in AT_TABLES else str(told.get("path", "/"))
    return NoticeWords(voice(title), voice(text), path)


def messages(kind: str, told: Mapping[str, Any], game: str) -> tuple[Message, Message]:
    """What a notice says, in a few words and in a few more."""
    name = str(told.get("name", ""))
    if kind == TURN:
        return say("Your turn"), say("{game}, against {names}", game=game, names=", ".join(told["others"]))
    if kind == READY:
        names = ", ".join(told["others"])
        return say("Your table is ready"), say("{name}: {game}, against {names}", name=name, game=game, names=names)
    if kind == OVER:
        won = say("You won") if told["won"] else say("Won by {names}", names=", ".join(told["winners"]))
        return say("Your game is over"), say("{game}: {how}", game=game, how=won)
    if kind == SAT:
        begins = say("{game}: all are here, the game begins.", game=game)
        return say("{name} has sat down", name=name), begins if told["full"] else Message(game)
    if kind == INVITED:
        return say("{name} invites you", name=name), say("{game}: a seat is kept for you.", game=game)
    if kind == CHALLENGED:
        return say("{name} challenges you", name=name), say("{game}. Accept or decline in the lobby.", game=game)
    if kind == FRIEND:
        return say("{name} would like to be friends", name=name), say("Answer on the page of your friends.")
    return say("It works"), say("This is how you will be told.")

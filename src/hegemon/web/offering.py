"""The options of a game as fields of a form, and the form read back.

A game lists its options in the order of their weight. A field has the name of its option, which is always a Python
name; what else a form asks has a hyphen in it, or is `game`, `level` and `csrf`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hegemon.core import BadOptions, Game, Message, Options, say, say_count
from hegemon.core.options import Offer
from hegemon.service.terms import clean

PLAYERS: Final = "players"
TEXT_LENGTH: Final = 40
"""More than any value of an option has."""
FEW: Final = 4
"""Values that fit side by side."""
BY_THE_BOOK: Final = ""
"""The value of what nobody has chosen."""


@dataclass(frozen=True)
class Pick:
    """A value that can be picked."""

    value: str
    label: Message | str
    picked: bool


@dataclass(frozen=True)
class Field:
    """An option in a form: a few values side by side, many in a list, or a number to type."""

    name: str
    label: Message
    picks: tuple[Pick, ...] = ()
    value: str = ""
    low: int | None = None
    high: int | None = None

    @property
    def few(self) -> bool:
        """Do all values fit side by side?"""
        return self.name == PLAYERS or (0 < len(self.picks) <= FEW and self.picks[0].value != BY_THE_BOOK)


@dataclass(frozen=True)
class Offering:
    """All options of a game, in groups."""

    main: Sequence[Field]
    """What everybody wants to know."""
    finer: Sequence[Field]
    """What follows from the others unless somebody wants it otherwise."""
    house: Sequence[Field]
    """Numbers of the book, to be varied."""


def offering(game: Game, filled: Mapping[str, str]) -> Offering:
    """The options of a game, as somebody has filled them in so far."""
    offers = game.options.offers()
    return Offering(
        [as_field(offer, filled) for offer in offers if weighty(offer)],
        [as_field(offer, filled) for offer in offers if not weighty(offer) and not offer.house_rule],
        [as_field(offer, filled) for offer in offers if offer.house_rule],
    )


def quick_fields(game: Game) -> list[Field]:
    """What is asked even of somebody in a hurry: how many play, and the first option that has names.

    >>> from hegemon.games import GAMES
    >>> [field.name for field in quick_fields(GAMES.load("carta"))]
    ['players', 'deal']
    """
    offers = game.options.offers()
    named = [offer for offer in offers if offer.choices and all(isinstance(value, str) for value in offer.choices)]
    full = {PLAYERS: str(max(player_counts(game)))}
    return [as_field(offer, full) for offer in (*(o for o in offers if o.name == PLAYERS), *named[:1])]


def weighty(offer: Offer) -> bool:
    """Is it a plain choice with a usual answer?"""
    return offer.name == PLAYERS or bool(offer.choices and offer.default is not None and not offer.house_rule)


def as_field(offer: Offer, filled: Mapping[str, str]) -> Field:
    """An option as a field; what was filled in stays, otherwise the usual value is there."""
    usual = BY_THE_BOOK if offer.default is None else plain(offer.default)
    value = filled.get(offer.name, usual)
    if offer.name == PLAYERS:
        return Field(offer.name, say("Players"), tuple(Pick(str(n), str(n), str(n) == value) for n in values(offer)))
    if offer.choices is None:
        return Field(offer.name, offer.label, value=value, low=offer.low, high=offer.high)
    picks = [Pick(plain(known), label, plain(known) == value) for known, label in offer.choices.items()]
    if offer.default is None:
        picks.insert(0, Pick(BY_THE_BOOK, say("As the book says"), not value))
    return Field(offer.name, offer.label, tuple(picks))


def values(offer: Offer) -> Iterable[Any]:
    """All values of an option that can be counted."""
    return offer.choices if offer.choices is not None else range(offer.low or 0, (offer.high or 0) + 1)


def player_counts(game: Game) -> list[int]:
    """How many can play.

    >>> from hegemon.games import GAMES
    >>> player_counts(GAMES.load("carta"))
    [2, 3, 4]
    """
    return [int(n) for offer in game.options.offers() if offer.name == PLAYERS for n in values(offer)]


def plain(value: object) -> str:
    """A value as a form writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def chosen(game: Game, fields: Mapping[str, str]) -> dict[str, Any]:
    """The options that a form carries. What makes no sense stays as it is: the options know best what to say to it.

    >>> from hegemon.games import GAMES
    >>> chosen(GAMES.load("carta"), {"players": "3", "teams": "true", "deal": "poker", "level_1": "", "csrf": "x"})
    {'players': 3, 'teams': True, 'deal': 'poker'}
    """
    texts = {offer.name: clean(fields.get(offer.name), TEXT_LENGTH) for offer in game.options.offers()}
    return {offer.name: meant(offer, texts[offer.name]) for offer in game.options.offers() if texts[offer.name]}


def meant(offer: Offer, text: str) -> Any:
    """The value that a text stands for."""
    if offer.choices is not None:
        return next((value for value in offer.choices if plain(value) == text), text)
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def features(game: Game, options: Mapping[str, Any]) -> list[Message]:
    """What is worth knowing of a table's options, in a few words.

    >>> from hegemon.games import GAMES
    >>> [str(words) for words in features(GAMES.load("carta"), {"players": 4, "teams": True, "hand_limit": 4})]
    ['4 players', 'basic', 'Teams of two', 'changed rules']
    """
    try:
        settled = game.options.from_json(options)
        usual = as_the_book_says(game, settled)
    except BadOptions:  # of an older version
        return []
    told = [say_count("{n} player", "{n} players", settled.players)]
    shown = [field.name for field in quick_fields(game)]
    for offer in sorted(filter(weighty, game.options.offers()), key=lambda offer: offer.name not in shown):
        value = getattr(settled, offer.name)
        if offer.name == PLAYERS or offer.choices is None or (value == offer.default and offer.name not in shown):
            continue
        if isinstance(value, bool):
            told.append(offer.label)
        elif offer.name in shown:
            told.append(offer.choices[value])
        else:
            told.append(say("{option}: {value}", option=offer.label, value=offer.choices[value]))
    return [*told, say("changed rules")] if settled != usual else told


def as_the_book_says(game: Game, settled: Options) -> Options:
    """The same options, with everything that is not a main choice left to the book."""
    main = {offer.name: getattr(settled, offer.name) for offer in game.options.offers() if weighty(offer)}
    return game.options.from_json(main)

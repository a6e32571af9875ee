"""The options of a game as fields of a form, and the form read back.

A game lists its options in the order of their weight. A field has the name of its option, which is always a Python
name; what else a form asks has a hyphen in it, or is `game`, `level` and `csrf`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from hegemon.core import BadOptions, Game, Message, Options, say, say_count
from hegemon.core.options import Offer
from hegemon.service.tables.terms import clean

PLAYERS: Final = "players"
TEXT_LENGTH: Final = 40
"""More than any value of an option has."""
FEW: Final = 4
"""Values that fit side by side."""
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
"""A form that nobody has filled in."""
BY_THE_BOOK: Final = ""
"""The value of what nobody has chosen."""


@dataclass(frozen=True)
class Pick:
    """A value that can be picked."""

    value: str
    label: Message | str
    picked: bool
    fits: tuple[int, ...] = ()
    """The numbers of players it can be had with, if it can't be had with all."""


@dataclass(frozen=True)
class OptionField:
    """An option in a form: a few values side by side, many in a list, or a number to type."""

    name: str
    label: Message
    picks: tuple[Pick, ...] = ()
    value: str = ""
    low: int | None = None
    high: int | None = None
    usual: str = BY_THE_BOOK
    """What it is unless somebody wants it otherwise."""
    about: tuple[Message, ...] = ()
    """What one should know before choosing."""

    @property
    def few(self) -> bool:
        """Do all values fit side by side?"""
        return self.name == PLAYERS or (0 < len(self.picks) <= FEW and self.picks[0].value != BY_THE_BOOK)

    @property
    def changed(self) -> bool:
        """Has somebody wanted it otherwise?"""
        return self.value != self.usual


@dataclass(frozen=True)
class OptionForm:
    """All options of a game, in groups."""

    main: Sequence[OptionField]
    """What everybody wants to know."""
    rare: Sequence[OptionField]
    """Plain choices that hardly anybody changes."""
    finer: Sequence[OptionField]
    """What follows from the others unless somebody wants it otherwise."""
    house: Sequence[OptionField]
    """Numbers of the book, to be varied."""


def option_form(game: Game, filled: Mapping[str, str]) -> OptionForm:
    """The options of a game, as somebody has filled them in so far."""
    offers = game.options.offers()
    return OptionForm(
        [as_field(game, offer, filled) for offer in offers if weighty(offer) and not offer.rare],
        [as_field(game, offer, filled) for offer in offers if weighty(offer) and offer.rare],
        [as_field(game, offer, filled) for offer in offers if not weighty(offer) and not offer.house_rule],
        [as_field(game, offer, filled) for offer in offers if offer.house_rule],
    )


def quick_fields(game: Game, noted: Mapping[str, str] = NOTHING) -> list[OptionField]:
    """What is asked even of somebody in a hurry.

    >>> from hegemon.games import GAMES
    >>> [field.name for field in quick_fields(GAMES.load("carta"))]
    ['players', 'deal']
    """
    filled = {PLAYERS: str(max(player_counts(game)))} | dict(noted)
    fields = [as_field(game, offer, filled) for offer in game.options.essential()]
    return [replace(field, about=tuple(limits(field.picks))) for field in fields]


def weighty(offer: Offer) -> bool:
    """Is it a plain choice with a usual answer?"""
    return offer.name == PLAYERS or bool(offer.choices and offer.default is not None and not offer.house_rule)


def as_field(game: Game, offer: Offer, filled: Mapping[str, str]) -> OptionField:
    """An option as a field; what was filled in stays, otherwise the usual value is there."""
    usual = BY_THE_BOOK if offer.default is None else plain(offer.default)
    value = filled.get(offer.name, usual)
    if offer.name == PLAYERS:
        picks = tuple(Pick(str(n), str(n), str(n) == value) for n in values(offer))
        told = (offer.about,) if offer.about is not None else ()
        return OptionField(offer.name, say("Players"), picks, value, usual=usual, about=told)
    picks = tuple(picks_of(game, offer, value))
    return OptionField(offer.name, offer.label, picks, value, offer.low, offer.high, usual, tuple(about(offer, picks)))


def picks_of(game: Game, offer: Offer, value: str) -> Iterable[Pick]:
    """The values of an option that has names for them."""
    if offer.choices is not None and offer.default is None:
        yield Pick(BY_THE_BOOK, say("As the book says"), not value)
    for known, label in (offer.choices or {}).items():
        yield Pick(plain(known), label, plain(known) == value, fits(game, offer.name, known))


@lru_cache(maxsize=1024, typed=True)
def fits(game: Game, name: str, value: object) -> tuple[int, ...]:
    """The numbers of players that a value goes with; none where it goes with all, or does not depend on them.

    >>> from hegemon.games import GAMES
    >>> fits(GAMES.load("carta"), "teams", True), fits(GAMES.load("carta"), "deal", "draft")
    ((4,), ())
    """
    counts = player_counts(game)
    good = tuple(n for n in counts if can_be_played(game, {PLAYERS: n, name: value}))
    return () if len(good) == len(counts) else good


def can_be_played(game: Game, options: Mapping[str, Any]) -> bool:
    """Do these options make a game?"""
    try:
        game.options.from_json(options)
    except BadOptions:
        return False
    return True


def about(offer: Offer, picks: Sequence[Pick]) -> Iterable[Message]:
    """What one should know of an option before choosing.

    >>> from hegemon.games import GAMES
    >>> game = GAMES.load("carta")
    >>> [str(words) for words in next(f for f in option_form(game, {}).main if f.name == "teams").about]
    ['Partners sit opposite each other and win together.', 'Only with 4 players.']
    >>> [str(words) for words in next(f for f in option_form(game, {}).house if f.name == "hand_limit").about]
    ['So many cards one draws up to at the end of a turn.', '1 to 20; the book says 3.']
    """
    if offer.about is not None:
        yield offer.about
    bounds = {"low": offer.low or 0, "high": offer.high or 0}
    if offer.choices is None and offer.default is None:
        yield say("{low} to {high}; left empty, it is as the book says.", **bounds)
    elif offer.choices is None:
        yield say("{low} to {high}; the book says {book}.", book=str(offer.default), **bounds)
    yield from limits(picks)


def limits(picks: Sequence[Pick]) -> Iterable[Message]:
    """Which values can't be had by all, and by whom they can."""
    for pick in picks:
        counts = ", ".join(map(str, pick.fits))
        if pick.fits and pick.value == plain(True):
            yield say("Only with {counts} players.", counts=counts)
        elif pick.fits:
            yield say("“{value}”: only with {counts} players.", value=pick.label, counts=counts)


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
    return list(_features(game, json.dumps(dict(options), sort_keys=True)))


@lru_cache(maxsize=1024)
def _features(game: Game, options: str) -> tuple[Message, ...]:
    """The same for options as JSON: a lobby full of tables has few different ones, and shows them again and again."""
    try:
        settled = game.options.from_json(json.loads(options))
        usual = as_the_book_says(game, settled)
    except BadOptions:  # of an older version
        return ()
    told = [say_count("{n} player", "{n} players", settled.players)]
    shown = [offer.name for offer in game.options.essential()]
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
    return (*told, say("changed rules")) if settled != usual else tuple(told)


def as_the_book_says(game: Game, settled: Options) -> Options:
    """The same options, with everything that is not a main choice left to the book."""
    main = {offer.name: getattr(settled, offer.name) for offer in game.options.offers() if weighty(offer)}
    return game.options.from_json(main)

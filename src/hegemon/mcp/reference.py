"""What can be looked up, wherever a model plays: the games with their options, rules and cards."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from hegemon.core import Game
from hegemon.games import GAMES
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.players import levels_for
from hegemon.rulebook import Paragraph, everything, introduced, look_up

SENTENCE_ENDS: Final = (".", "!", "?", ":", ";")


class Reference:
    """Tools and resources that are about no table; it speaks this language where none is asked for."""

    def __init__(self, language: str = "en") -> None:
        self._language = language

    def games(self, language: str = "") -> str:
        """The games, with how many can play, the computers one can play against, and options by name."""
        return "\n\n".join(_about(GAMES.load(name), self._voice(name, language)) for name in GAMES.names())

    def look_up(self, game: str, name: str | list[str] = "", language: str = "") -> str:
        """A card, marker, rule or chapter by its name or id, or the rules that speak of something; several at once as a
        list. Without a name: what a newcomer needs to know.
        """
        rules, voice = GAMES.load(game), self._voice(game, language)
        names = [name] if isinstance(name, str) else name
        found = [each for one in names for each in (look_up(rules, one, voice) if one else introduced(rules))]
        return _read_out(found or everything(rules), voice)

    def rules(self, game: str) -> str:
        """All rules of a game with their ids, and the names of its cards."""
        return _read_out(everything(GAMES.load(game)), self._voice(game))

    def rule_or_card(self, game: str, name: str) -> str:
        """A paragraph of the rules by its id, or what a card does."""
        return self.look_up(game, name)

    def spoken(self, wanted: str) -> str:
        """The language that is asked for, if we speak it."""
        return wanted if wanted in LANGUAGES else self._language

    def _voice(self, game: str, wanted: str = "") -> Voice:
        return Voice.speaking(self.spoken(wanted), game)


def _read_out(paragraphs: list[Paragraph], voice: Voice) -> str:
    return "\n".join(f"{voice(heading)}: {one_after_another(map(voice, lines))}" for heading, lines in paragraphs)


def one_after_another(lines: Iterable[str]) -> str:
    """Lines as one; those that are no sentences are kept apart.

    >>> one_after_another(["Armies fight.", "Culture hand 1 larger", "Once per turn: Gain 1 trade."])
    'Armies fight. Culture hand 1 larger; Once per turn: Gain 1 trade.'
    """
    return " ".join(line if line.endswith(SENTENCE_ENDS) else f"{line};" for line in lines).rstrip(";")


def _about(game: Game, voice: Voice) -> str:
    options = [
        f"  {offer.name} ({voice(offer.label)}): "
        f"{'/'.join(map(_plain, offer.choices)) if offer.choices else f'{offer.low} to {offer.high}'}; "
        f"usually {'as the book says' if offer.default is None else _plain(offer.default)}"
        for offer in game.options.offers()
        if not offer.house_rule and not offer.rare
    ]
    presets = [f"  {voice(each.title)}: {json.dumps(dict(each.options))}" for each in game.options.presets]
    levels = f"  computers: {', '.join(levels_for(game))}"
    return "\n".join([f"{game.name}: {voice(game.title())}", levels, *options, *presets])


def _plain(value: object) -> str:
    """A value as options are given: as in JSON, without quotation marks."""
    return json.dumps(value, ensure_ascii=False).strip('"')

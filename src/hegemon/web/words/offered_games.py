"""The games that are offered here, and the computers that can play them."""

from __future__ import annotations

from hegemon.core import Feature, Game, Message
from hegemon.games import GAMES
from hegemon.players import levels_for, player_kind
from hegemon.service.results.rated_games import points
from hegemon.service.results.ratings import fixed_rating


def featured(name: str | None) -> Game:
    """The game somebody asks for; without a wish, the first that is played here."""
    return GAMES.load(name or next(iter(games())))


def levels(game: Game) -> dict[str, Message]:
    """The computers that can play a game, each with its title."""
    return {level: player_kind(level).title for level in levels_for(game)}


def strengths(game: Game) -> dict[str, int]:
    """How strong the computers are that can play a game, in the points of ratings; of those that were measured."""
    measured = {level: fixed_rating(game.name, level) for level in levels_for(game)}
    return {level: points(rating.mu) for level, rating in measured.items() if rating is not None}


def games() -> dict[str, Message]:
    """The games that are offered here, by name. Others are played in the terminal."""
    return {name: GAMES.load(name).title() for name in GAMES.names() if GAMES.load(name).offers(Feature.BROWSER)}

"""The games, their options, and the computers that play them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hegemon.core import Game, Offer
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import LEVELS, levels_for, player_kind
from hegemon.web.api.answers import ChoiceOfOption, GameAnswer, GameOption, Games, LevelAnswer
from hegemon.web.api.calls import answer, refusals, routes
from hegemon.web.http.sessions import language_of

router = routes("games")


@router.get("/games", response_model=Games, responses=refusals(503))
async def games(request: Request) -> Response:
    """The games that can be played here, with their options, and the computers that play them."""
    language = language_of(request)
    voice = Voice.speaking(language)
    return answer(
        Games(
            games=[described(GAMES.load(name), Voice.speaking(language, name)) for name in GAMES.names()],
            levels=[LevelAnswer(name=name, title=voice(player_kind(name).title)) for name in LEVELS],
        )
    )


def described(game: Game, voice: Voice) -> GameAnswer:
    """A game with its options."""
    options = [offered(offer, voice) for offer in game.options.offers()]
    return GameAnswer(
        name=game.name, title=voice(game.title()), rules=game.version, options=options,
        levels=list(levels_for(game)), features=sorted(feature.value for feature in game.features()),
    )  # fmt: skip


def offered(offer: Offer, voice: Voice) -> GameOption:
    """An option."""
    return GameOption(
        name=offer.name,
        label=voice(offer.label),
        choices=None
        if offer.choices is None
        else [ChoiceOfOption(value=value, label=voice(label)) for value, label in offer.choices.items()],
        low=offer.low,
        high=offer.high,
        default=offer.default,
        house_rule=offer.house_rule,
    )

"""What programs are told about people: their ratings, and as far as they let others see, what they played."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from hegemon.web.api.answers import ApiAnswer


class RatingAnswer(ApiAnswer):
    """How strong somebody is."""

    rating: Annotated[int, Field(description="1000 is where everybody begins.")]
    margin: Annotated[int, Field(description="It lies so far up or down in 95 of 100 cases.")]


class RankedAnswer(RatingAnswer):
    """Somebody on a list."""

    address: Annotated[str, Field(description="For `/api/people/…`.")]
    name: str
    games: Annotated[int, Field(description="Rated games so far.")]


class ComputerRating(RatingAnswer):
    """How strong a computer is; it stays so."""

    level: str


class RankingAnswer(ApiAnswer):
    """The strongest at a game and a pace, of those who let others see it, and the computers."""

    game: str
    pace: str
    people: list[RankedAnswer]
    computers: list[ComputerRating]


class OwnRating(RatingAnswer):
    """Somebody's rating at a game and a pace."""

    game: str
    pace: str
    provisional: bool
    games: int


class OwnTally(ApiAnswer):
    """How often somebody has played a game, and won it."""

    game: str
    played: int
    won: int
    longest_streak: int


class ProfileAnswer(ApiAnswer):
    """Somebody who keeps their name, as far as they let others see."""

    address: str
    name: str
    ratings: Annotated[list[OwnRating] | None, Field(description="null if they don't show them.")]
    games: Annotated[list[OwnTally] | None, Field(description="null if they don't show them.")]

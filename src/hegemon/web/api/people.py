"""Those who keep their name, as far as they let others see, and the strongest of them."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path
from starlette.responses import Response

from hegemon.games import GAMES
from hegemon.players import levels_for
from hegemon.ratings import Rating
from hegemon.service.accounts.people import NoSuchPerson
from hegemon.service.results.profiles import statistics
from hegemon.service.results.rated_games import margin, points
from hegemon.service.results.ratings import PersonRating, fixed_rating
from hegemon.web.api.calls import WITH_TOKEN, Reading, answer, refusals, routes
from hegemon.web.api.people_answers import (
    ComputerRating,
    OwnRating,
    OwnTally,
    ProfileAnswer,
    RankedAnswer,
    RankingAnswer,
)

router = routes("people")

Pace = Literal["fast", "calm", "days"]
Address = Annotated[str, Path(max_length=16, description="The end of somebody's address: `/people/…`.")]


def shown(rating: Rating) -> dict[str, int]:
    """A rating as people are shown it."""
    return {"rating": points(rating.mu), "margin": margin(rating)}


@router.get("/ratings/{game}/{pace}", response_model=RankingAnswer, responses=WITH_TOKEN)
async def ranking(caller: Reading, game: str, pace: Pace) -> Response:
    """The strongest at a game and a pace."""
    rules = GAMES.load(game)
    people = await caller.tables.ratings.ranking(rules.name, pace)
    fixed = {level: fixed_rating(rules.name, level) for level in levels_for(rules)}
    return answer(
        RankingAnswer(
            game=rules.name,
            pace=pace,
            people=[
                RankedAnswer(address=one.public, name=one.name, games=one.games, **shown(one.rating)) for one in people
            ],
            computers=[ComputerRating(level=level, **shown(rating)) for level, rating in fixed.items() if rating],
        )
    )


@router.get("/people/{address}", response_model=ProfileAnswer, responses=refusals(404) | WITH_TOKEN)
async def profile(caller: Reading, address: Address) -> Response:
    """Somebody who keeps their name: as much as they let others see."""
    person = await caller.services.people.publicly(address)
    if person is None or not person.lets_others_see("profile"):
        raise NoSuchPerson()
    ratings = games = None
    if person.lets_others_see("ratings"):
        ratings = [own_rating(rating) for rating in await caller.tables.ratings.all_of(person.id)]
    if person.lets_others_see("games"):
        games = [
            OwnTally(game=one.game, played=one.total.played, won=one.total.won, longest_streak=one.longest_streak)
            for one in statistics(await caller.services.profiles.played(person.id))
        ]
    return answer(ProfileAnswer(address=person.public, name=person.name, ratings=ratings, games=games))


def own_rating(rating: PersonRating) -> OwnRating:
    """Somebody's rating at a game and a pace."""
    return OwnRating(
        game=rating.game, pace=rating.pace, provisional=rating.provisional, games=rating.games, **shown(rating.rating)
    )

"""What others may see of somebody who keeps their name, and the lists of the strongest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import Response

from hegemon.core import Game, Message, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import levels_for, player_kind
from hegemon.reports.charts.drawing import NARROW, WIDE
from hegemon.reports.charts.lines import Lines, LineSeries
from hegemon.reports.words import COUNTS, ValueUnit
from hegemon.service.accounts.people import SHOWN_TO_ALL, NoSuchPerson, Person
from hegemon.service.results.profiles import BegunGame, GameStatistics, ProfileGame, Tally, statistics, tallies
from hegemon.service.results.rated_games import POINTS
from hegemon.service.results.ratings import PACES, PersonRating, RatingChange, fixed_rating
from hegemon.service.results.results import CLAIMED
from hegemon.web.people.account import person_of
from hegemon.web.people.known_friends import known_as
from hegemon.web.visits.visit import Visit, Visiting
from hegemon.web.words.ago import ago
from hegemon.web.words.endings import finished_by_computer
from hegemon.web.words.offered_games import featured, games
from hegemon.web.words.ratings import PACE_NAMES, PACE_RANGES, RULES, rating_words

router = APIRouter(include_in_schema=False)

SHOWS: Final = {
    "profile": say("That I am here: my name and since when"),
    "games": say("What I have played, and how it ended"),
    "ratings": say("How strong I am, here and on the lists"),
}
FAVOURITES: Final = 5
"""Openings that are shown, the most frequent."""


@dataclass(frozen=True)
class RatingShown:
    """A rating with its curve."""

    title: str
    pace: Message
    words: str
    provisional: bool
    games: int
    pictures: tuple[Markup, Markup] | None


@dataclass(frozen=True)
class TallyShown:
    """How often something was played and won."""

    label: str
    played: int
    won: int
    share: str


@dataclass(frozen=True)
class GameShown:
    """What somebody has played of a game."""

    title: str
    total: TallyShown
    endings: list[TallyShown]
    roles: list[TallyShown]
    openings: list[tuple[Message, list[TallyShown]]]
    """What is looked at, and how somebody likes to begin, the most frequent first."""
    longest_streak: int


@dataclass(frozen=True)
class PlayedShown:
    """A game in a list."""

    table_id: str
    title: str
    against: str
    place: str
    way: str
    """How it ended."""
    when: Message | str
    notes: Sequence[Message]
    """What else is to be told: it was rated, a computer finished it for somebody."""
    won: bool


async def seen_person(visit: Visit, public: str) -> tuple[Person, bool]:
    """Somebody, and is it oneself; whoever doesn't want to be seen is as if they weren't there."""
    person = await visit.services.people.publicly(public[:16])
    oneself = person is not None and visit.reader.person is not None and visit.reader.person.id == person.id
    if person is None or not (oneself or person.lets_others_see("profile")):
        raise NoSuchPerson()
    return person, oneself


@router.get("/account/profile")
async def own_profile(visit: Visiting) -> Response:
    """To one's own page."""
    return visit.go(f"/people/{person_of(visit).public}")


@router.post("/account/shows")
async def shows(visit: Visiting) -> Response:
    """Say what others may see."""
    fields = await visit.form()
    person = person_of(visit)
    await visit.services.people.show(person, {what: fields.get(what) == "yes" for what in SHOWN_TO_ALL})
    return visit.go(f"/people/{person.public}")


@router.get("/people/{public}")
async def profile(visit: Visiting, public: str) -> Response:
    """Somebody's page: for others as much as they chose, for themselves all of it."""
    person, oneself = await seen_person(visit, public)
    language, now = visit.reader.language, visit.tables.now()
    told: dict[str, Any] = {"ratings": [], "statistics": [], "latest": []}
    if oneself or person.lets_others_see("ratings"):
        own = await visit.tables.ratings.all_of(person.id)
        told["ratings"] = [await rating_shown(visit, person, rating) for rating in own if rating.game in GAMES.names()]
    if oneself or person.lets_others_see("games"):
        played = await visit.services.profiles.played(person.id)
        latest = await visit.services.profiles.latest(person.id, public_only=not oneself)
        begun = await visit.services.profiles.begun(person.id)
        told["statistics"] = [
            game_shown(each, [one for one in begun if one.game == each.game], language)
            for each in statistics(played)
            if each.game in GAMES.names()
        ]
        told["latest"] = [
            played_shown(game, language, ago(now - game.ended, language))
            for game in latest
            if game.game in GAMES.names()
        ]
    return visit.page(
        "profile.html", person=person, oneself=oneself, since=ago(now - person.since, language), shows=SHOWS,
        known=await known_as(visit, {person.id}), **told,
    )  # fmt: skip


async def rating_shown(visit: Visit, person: Person, rating: PersonRating) -> RatingShown:
    """A rating, with its curve as soon as there are two points of it."""
    language = visit.reader.language
    game = GAMES.load(rating.game)
    voice = Voice.speaking(language, rating.game)
    changes = await visit.tables.ratings.curve(person.id, rating.game, rating.pace)
    curve = rating_curve(changes)
    return RatingShown(
        voice(game.title()), PACE_NAMES[rating.pace], rating_words(rating.rating), rating.provisional, rating.games,
        (curve.svg(voice, WIDE), curve.svg(voice, NARROW)) if len(changes) > 1 else None,
    )  # fmt: skip


def rating_curve(changes: list[RatingChange]) -> Lines:
    """A rating after each game; the band is where it probably lies."""
    ratings = [changes[0].before, *(change.after for change in changes)] if changes else []
    points = [(number, POINTS * rating.mu) for number, rating in enumerate(ratings)]
    band = [(number, POINTS * rating.low, POINTS * rating.high) for number, rating in enumerate(ratings)]
    return Lines(
        say("Rating, game by game"), [LineSeries("", points, band)], unit=ValueUnit(), x_name=say("rated game"),
        x_unit=COUNTS,
    )  # fmt: skip


def tally_shown(tally: Tally, label: str, voice: Voice) -> TallyShown:
    """How often something was played and won, with its share."""
    return TallyShown(label, tally.played, tally.won, voice.percent(tally.won / tally.played, 0))


def game_shown(told: GameStatistics, begun: Sequence[BegunGame], language: str) -> GameShown:
    """What somebody has played of a game, in words."""
    game, voice = GAMES.load(told.game), Voice.speaking(language, told.game)
    return GameShown(
        voice(game.title()),
        tally_shown(told.total, voice(game.title()), voice),
        [tally_shown(way, voice(ending_words(game, way.name)), voice) for way in told.endings],
        [tally_shown(role, voice(role_words(game, role.name)), voice) for role in told.roles],
        openings_shown(game, begun, voice),
        told.longest_streak,
    )


def openings_shown(
    game: Game, begun: Sequence[BegunGame], voice: Voice
) -> list[tuple[Message, list[TallyShown]]]:  # fmt: skip
    """How somebody likes to begin, and how often they won then."""
    found: dict[str, tuple[Message, list[tuple[str, bool]]]] = {}
    for one in begun:
        for opening in game.openings(one.actions):
            _, counted = found.setdefault(opening.title.text, (opening.title, []))
            counted.append((", ".join(map(voice, opening.things)), one.won))
    return [
        (title, [tally_shown(tally, tally.name, voice) for tally in tallies(counted)[:FAVOURITES]])
        for title, counted in found.values()
    ]


def ending_words(game: Game, name: str) -> Message:
    """A way to win, as the game calls it.

    >>> carta = GAMES.load("carta")
    >>> str(ending_words(carta, "hegemony-science")), str(ending_words(carta, "claimed"))
    ('Hegemony in Science', 'All others had gone')
    """
    if name == CLAIMED:
        return say("All others had gone")
    measures = measures_of(game)
    ways = {way.name: way.label for way in measures.conclusions} | dict(measures.endings) if measures else {}
    return ways.get(name) or Message(name)


def role_words(game: Game, role: str) -> Message:
    """What somebody played as: a civilization."""
    measures = measures_of(game)
    groups = measures.groups if measures else ()
    labels = (label for group in groups for name, label in group.assets.items() if name.endswith(f"-{role}"))
    return next(labels, Message(role))


def measures_of(game: Game) -> Any:
    """The names of what can be counted in a game, if it has any."""
    return game.measures or getattr(game.engine, "measures", None)


def played_shown(game: ProfileGame, language: str, when: Message | str) -> PlayedShown:
    """One game, as a line."""
    rules, voice = GAMES.load(game.game), Voice.speaking(language, game.game)
    way = voice(ending_words(rules, f"{game.ending}-{game.domain}" if game.domain else game.ending))
    place = (
        voice(say("Won"))
        if game.won
        else voice(say("Place {place} of {players}", place=game.place, players=game.players))
    )
    notes = [*([say("rated")] if game.rated else []), *finished_by_computer(game.left)]
    return PlayedShown(
        game.table_id, voice(rules.title()), ", ".join(game.others), place, way, when, notes, game.won
    )  # fmt: skip


# -- lists -----------------------------------------------------------------------------------------------------------


@router.get("/ratings")
async def ratings(visit: Visiting, game: str | None = None, pace: str = "fast") -> Response:
    """The strongest at a game and a pace, among them the computers, and how ratings come about."""
    wanted, pace = featured(game), pace if pace in PACES else "fast"
    voice = visit.voice(wanted.name)
    people = [
        (one.rating, one.public, one.name, one.games) for one in await visit.tables.ratings.ranking(wanted.name, pace)
    ]
    computers = [
        (rating, "", voice(player_kind(level).title), None)
        for level in levels_for(wanted)
        if (rating := fixed_rating(wanted.name, level)) is not None
    ]
    rows = sorted((*people, *computers), key=lambda row: -row[0].mu)
    me = visit.reader.person
    mine = await visit.tables.ratings.all_of(me.id) if me else []
    own = next((one for one in mine if (one.game, one.pace) == (wanted.name, pace)), None)
    ranks = {public: rank for rank, (_, public, _, _) in enumerate((row for row in rows if row[1]), start=1)}
    return visit.page(
        "ratings.html", voice=voice, game=wanted, games=games(), pace=pace, paces=PACE_NAMES, ranges=PACE_RANGES,
        rules=RULES, anybody=bool(people), own=own, own_words=rating_words(own.rating) if own else "",
        rows=[(ranks.get(public), public, name, rating_words(rating), played) for rating, public, name, played in rows],
    )  # fmt: skip

"""The form for a new table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import BadOptions, Feature, Game, Message, NotOffered, say
from hegemon.languages.voice import Voice
from hegemon.players import Unsuitable
from hegemon.service.accounts.people import NoAccount
from hegemon.service.errors import Refused, TooMuch
from hegemon.service.tables.new_tables import ANYBODY, FRIEND, HERE, ME, PlannedSeat
from hegemon.service.tables.terms import Terms, clean
from hegemon.web.lobby.lobby import terminal_page
from hegemon.web.visits.visit import Visit, Visiting
from hegemon.web.words.offered_games import featured, games, levels
from hegemon.web.words.option_forms import PLAYERS, chosen, option_form, plain, player_counts
from hegemon.web.words.terms import clock_words

router = APIRouter(include_in_schema=False)

PRESETS: Final[Sequence[tuple[Message, str, Sequence[int]]]] = (
    (say("For each choice"), "move", (30, 60, 180)),
    (say("By days: look in now and then"), "move", tuple(days * 24 * 3600 for days in (1, 2, 3, 5, 7))),
    (say("For the whole game"), "bank", (600, 1200, 2400)),
)
"""What clocks there are: a heading, their kind, and how many seconds they may have."""
PEOPLE: Final[Mapping[str, Message]] = {
    ME: say("Me"),
    HERE: say("Somebody else on this device"),
    FRIEND: say("A friend, by a link"),
    ANYBODY: say("Anybody who comes"),
}
"""The people who can sit on a seat of a new table."""
TEAMS: Final = (say("Team A"), say("Team B"))
"""What teams are called, in the order of their numbers."""
Teams = tuple[Mapping[str, str], tuple[int, ...]]
"""What is chosen where seats share teams, and the team of each seat."""


@dataclass(frozen=True)
class SeatChoice:
    """A seat of a new table in the form."""

    number: int
    who: str
    name: str
    team: int | None = None
    """Its team, where several seats share one."""
    partner: bool = False
    """Does it play together with whoever opens the table?"""


@router.get("/new")
async def new(visit: Visiting) -> Response:
    """The form for a new table; an address may fill it in."""
    filled = dict(visit.request.query_params)
    game = featured(filled.get("game"))
    return new_page(visit, filled) if game.offers(Feature.BROWSER) else terminal_page(visit, game)


@router.post("/new")
async def create(visit: Visiting) -> Response:
    """A new table."""
    fields = await visit.form("create")
    game = featured(fields.get("game"))
    game.demand(Feature.BROWSER)
    options = chosen(game, fields)
    try:
        places = visit.reader.name_computers(places_of(fields, game.options.from_json(options).players))
        table = await visit.tables.create(visit.reader.guest, game.name, options, places, terms_of(fields))
    except (BadOptions, NoAccount, NotOffered, Refused, Unsuitable) as problem:
        return new_page(visit, fields, 422, problem.message)
    except TooMuch as problem:
        return new_page(visit, fields, 429, problem.message)
    return visit.go(f"/t/{table.id}")


def clock_choices(language: str) -> list[tuple[Message, dict[str, Message]]]:
    """The clocks that a form offers: under each heading, by the value in the form, what a clock is called."""
    return [
        (title, {f"{kind}:{seconds}": clock_words(kind, seconds, language) for seconds in presets})
        for title, kind, presets in PRESETS
    ]


def new_page(visit: Visit, filled: Mapping[str, str], status: int = 200, problem: Message | None = None) -> Response:
    """The form, as far as it is filled in, and what is wrong with it."""
    game, language = featured(filled.get("game")), visit.reader.language
    teams = tables_with_teams(game)
    seats = teamed(seat_choices(filled, max(player_counts(game))), teams, filled)
    return visit.page(
        "new.html", status, voice=Voice.speaking(language, game.name), problem=problem, game=game, games=games(),
        option_form=option_form(game, filled), seats=seats, people=PEOPLE, levels=levels(game),
        hints=game.offers(Feature.HINTS), clocks=clock_choices(language), filled=filled,
        teams=json.dumps(teams) if teams else "", team_names=TEAMS,
    )  # fmt: skip


def seat_choices(filled: Mapping[str, str], seats: int) -> list[SeatChoice]:
    """All seats there can be; the form shows as many as play."""
    return [
        SeatChoice(seat, filled.get(f"seat-{seat}", FRIEND if seat else ME), filled.get(f"name-{seat}", ""))
        for seat in range(seats)
    ]


@lru_cache(maxsize=64)
def tables_with_teams(game: Game) -> tuple[Teams, ...]:
    """At which values of the form seats share a team, and the team of each seat.

    >>> from hegemon.games import GAMES
    >>> tables_with_teams(GAMES.load("carta"))
    (({'players': '4', 'teams': 'true'}, (0, 1, 0, 1)),)
    """
    choices = [(offer.name, value) for offer in game.options.offers() for value in offer.choices or ()]
    found: list[Teams] = []
    for n in player_counts(game):
        for name, value in [(PLAYERS, n), *((name, value) for name, value in choices if name != PLAYERS)]:
            try:
                options = game.options.from_json({PLAYERS: n, name: value})
            except BadOptions:
                continue
            teams = tuple(game.team(options, seat) for seat in range(n))
            if len(set(teams)) < n and teams not in (known for _, known in found):
                found.append(({PLAYERS: str(n), name: plain(value)}, teams))
    return tuple(found)


def teamed(seats: Sequence[SeatChoice], tables: Sequence[Teams], filled: Mapping[str, str]) -> list[SeatChoice]:
    """The seats with their teams, as the form is filled in."""
    found = (teams for values, teams in tables if all(filled.get(name) == value for name, value in values.items()))
    teams = next(found, ())
    placed = list(zip(seats, teams, strict=False))
    mine = next((team for seat, team in placed if seat.who == ME), None)
    shared = [replace(seat, team=team, partner=team == mine and seat.who != ME) for seat, team in placed]
    return [*shared, *seats[len(teams) :]]


def places_of(fields: Mapping[str, str], seats: int) -> list[PlannedSeat]:
    """Who shall sit where; only somebody on this device is named here."""
    choices = seat_choices(fields, seats)
    return [PlannedSeat(choice.who, choice.name if choice.who == HERE else "") for choice in choices]


def terms_of(fields: Mapping[str, str]) -> Terms:
    """How they play together."""
    clock, _, seconds = fields.get("table-clock", "none").partition(":")
    return Terms(
        name=clean(fields.get("table-name"), 100),
        public=fields.get("table-seen") == "all",
        language=fields.get("table-language", ""),
        clock=clock,
        seconds=int(seconds) if re.fullmatch(r"[0-9]{1,9}", seconds) else 0,
        hints=fields.get("table-hints") == "yes",
        rated=fields.get("table-rated") == "yes",
    )

"""Before a game: the lobby, two clicks to a game against the computer, and the form for a new table."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from babel.dates import format_timedelta
from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import BadOptions, Feature, Game, Message, NotOffered, Preset, say, say_count
from hegemon.games import GAMES
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.players import Unsuitable, check_level, levels_for, player_kind
from hegemon.service import lobby
from hegemon.service.absences import PATIENCE
from hegemon.service.errors import NoSuchTable, Refused, TooMuch
from hegemon.service.lobby import Listing, readable
from hegemon.service.new_tables import ANYBODY, FRIEND, HERE, ME, PlannedSeat
from hegemon.service.store import NoDatabase
from hegemon.service.table import OVER, WAITING, Table
from hegemon.service.table_setup import TableSetup
from hegemon.service.terms import Terms, clean
from hegemon.web.ago import ago
from hegemon.web.faces import face
from hegemon.web.option_forms import NOTHING, chosen, features, option_form, plain, player_counts, quick_fields
from hegemon.web.templating import style_sheets
from hegemon.web.visit import Visit, Visiting

LOG: Final = logging.getLogger(__name__)

router = APIRouter(include_in_schema=False)

QUICK: Final = "quick"
"""Where a browser keeps what its reader chose for the last game against computers."""
PRESETS: Final[Mapping[str, Sequence[int]]] = {"move": (30, 60, 180, 24 * 3600), "bank": (600, 1200, 2400)}
"""Seconds that a clock may have, by its kind."""
PEOPLE: Final[Mapping[str, Message]] = {
    ME: say("Me"),
    HERE: say("Somebody else on this device"),
    FRIEND: say("A friend, by a link"),
    ANYBODY: say("Anybody who comes"),
}
"""The people who can sit on a seat of a new table."""
ADDRESS: Final = re.compile(r"/([its])/([\w-]{16,64})", re.ASCII)
CODE: Final = re.compile(r"[\w-]{16,64}", re.ASCII)
"""The end of an address, if that is all that somebody copied."""


def featured(name: str | None) -> Game:
    """The game somebody asks for; without a wish, the first that is played here."""
    return GAMES.load(name or next(iter(games())))


def levels(game: Game) -> dict[str, Message]:
    """The computers that can play a game, each with its title."""
    return {level: player_kind(level).title for level in levels_for(game)}


def usual_level(game: Game) -> str:
    """The computer that is offered first: not the weakest, if there are others."""
    return next(iter(levels_for(game)[:2][::-1]), "")


def games() -> dict[str, Message]:
    """The games that are offered here, by name. Others are played in the terminal."""
    return {name: GAMES.load(name).title() for name in GAMES.names() if GAMES.load(name).offers(Feature.BROWSER)}


# -- tables in lists -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LobbyRow:
    """A table in a list, in words."""

    id: str
    title: Message | str
    notes: Sequence[Message | str]
    taken: tuple[bool, ...]
    """By seat: does somebody sit there?"""
    status: str
    my_turn: bool
    seat: int | None
    """One that anybody may take."""


def rows(listings: Sequence[Listing], language: str) -> list[LobbyRow]:
    """Tables of games that are known here."""
    known, several = GAMES.names(), len(games()) > 1
    shown = [listing for listing in listings if listing.game in known]
    return readable(shown, lambda listing: row(listing, notes_on(listing, language, several)))


async def own_rows(visit: Visit, listings: Sequence[Listing]) -> list[LobbyRow]:
    """One's own tables, with where each game stands and since when."""
    language, now, several = visit.reader.language, visit.tables.now(), len(games()) > 1
    known = [listing for listing in listings if listing.game in GAMES.names()]
    stand = {listing.id: await standing(visit, listing) for listing in known}

    def own(table: Listing) -> LobbyRow:
        since = ago(now - table.changed, language)
        return row(table, [*stand[table.id], *notes_on(table, language, several), since])

    return readable(known, own)


def row(table: Listing, notes: Sequence[Message | str]) -> LobbyRow:
    """One table."""
    return LobbyRow(
        table.id, title_of(table), notes, tuple(bool(name) for name in table.names),
        table.status, table.my_turn, table.open[0] if table.open else None,
    )  # fmt: skip


async def standing(visit: Visit, listing: Listing) -> list[Message]:
    """The round of a game as all may know it, or who has won."""
    if listing.status == WAITING:
        return []
    try:
        table = await visit.tables.table(listing.id)
        outcome, looks = table.state.outcome(), face(listing.game)
        if table.claimed_by is not None:
            return [won(listing, [table.claimed_by])]
        if outcome is not None:
            return [won(listing, outcome.winners)]
        return [looks.scene(table.sight(None)).heading] if looks else []
    except NoDatabase:
        raise
    except Exception as error:  # closed a moment ago, played by older rules, or broken: the others can be shown
        LOG.info("a table doesn't say where its game stands: %s", type(error).__name__)
        return []


def won(listing: Listing, winners: Sequence[int]) -> Message:
    """Who has won, as whoever looks would say it: those who share a device want to know which of them."""
    if len(listing.mine) == 1 and listing.mine[0] in winners:
        return say("You won")
    return say("Won by {names}", names=", ".join(listing.names[seat] for seat in winners))


def title_of(table: Listing) -> Message | str:
    """What to call a table: by its name, by who else plays, or by who sits there."""
    if table.name:
        return table.name
    others = others_at(table)
    if table.mine and others:
        return say("Against {names}", names=", ".join(others))
    if table.mine:
        return say("Your table") if len(table.mine) == 1 else ", ".join(name for name in table.names if name)
    people = [name for name, player in zip(table.names, table.players, strict=True) if name and not player]
    return say("{name}’s table", name=people[0]) if people else GAMES.load(table.game).title()


def others_at(table: Listing) -> list[str]:
    """Who plays there besides whoever looks."""
    return [name for seat, name in enumerate(table.names) if name and seat not in table.mine]


def notes_on(table: Listing, language: str, several: bool) -> list[Message | str]:
    """What else there is to know about a table, the most important first; its game, if there are several."""
    game = GAMES.load(table.game)
    told: list[Message | str] = [game.title()] if several else []
    told += features(game, table.options)
    if table.status == WAITING:
        told.append(say_count("{n} seat free", "{n} seats free", table.free))
    elif table.name and (others := others_at(table)):
        told.append(", ".join(others))
    if table.to_act and not table.my_turn:
        told.append(say("{name} is thinking", name=table.names[table.to_act[0]]))
    if table.status != OVER:
        told += customs(table.clock, table.seconds, table.language, language)
    return told


@lru_cache(maxsize=512)
def clock_words(clock: str, seconds: int, language: str) -> Message:
    """A clock in words.

    >>> str(clock_words("move", 60, "en")), str(clock_words("bank", 1200, "en"))
    ('1 minute for each choice', '20 minutes for the whole game')
    """
    time = format_timedelta(seconds, locale=language)
    if clock == "bank":
        return say("{time} for the whole game", time=time)
    return say("{time} for each choice", time=time)


def customs(clock: str, seconds: int, spoken: str, language: str) -> list[Message | str]:
    """How people play together at a table, as far as it is unusual."""
    clocks = [] if clock == "none" else [clock_words(clock, seconds, language)]
    return [*clocks, LANGUAGES[spoken]] if spoken else list(clocks)


def agreed(setup: TableSetup, language: str) -> list[Message | str]:
    """Everything that whoever thinks of sitting down wants to know."""
    terms = setup.terms
    told = [*features(setup.game, setup.options.to_json())]
    told += [say("with hints")] if setup.hints else []
    return told + customs(terms.clock, terms.seconds, terms.language, language)


def waiting_room(table: Table, language: str) -> dict[str, Any]:
    """What the page of a table is told besides, while it waits for players."""
    game = table.setup.game
    return {
        "levels": levels(game),
        "usual_level": usual_level(game),
        "agreed": agreed(table.setup, language),
        "patience": round(PATIENCE / 60),
    }


# -- the lobby -------------------------------------------------------------------------------------------------------


@router.get("/")
async def home(visit: Visiting, game: str | None = None) -> Response:
    """The lobby."""
    wanted = featured(game)
    return await lobby_page(visit, wanted) if wanted.offers(Feature.BROWSER) else terminal_page(visit, wanted)


def terminal_page(visit: Visit, game: Game) -> Response:
    """For whoever looks for a game that has no table here yet: how to play it in a terminal."""
    voice = Voice.speaking(visit.reader.language, game.name)
    return visit.page("terminal.html", voice=voice, game=game, command=f"hegemon play {game.name}")


async def lobby_page(
    visit: Visit, game: Game, status: int = 200, problem: Message | None = None, broken: Message | None = None
) -> Response:
    """The lobby, and what is wrong with what somebody tried there, or with the record they brought."""
    language = visit.reader.language
    lists = await lobby.lobby(visit.tables, visit.reader.guest.id)
    noted = visit.services.sessions.noted(visit.request, QUICK)
    usual = level if (level := noted.get("level")) in levels_for(game) else usual_level(game)
    quick = quick_fields(game, noted if noted.get("game") == game.name else NOTHING)
    return visit.page(
        "lobby.html", status, voice=Voice.speaking(language, game.name), problem=problem, broken=broken, game=game,
        games=games(), looks=face(game.name), styles=style_sheets(game.name, "guide.css"), quick=quick,
        levels=levels(game), usual_level=usual, usual_preset=usual_preset(game, noted),
        my_tables=await own_rows(visit, lists.mine), open_tables=rows(lists.open, language),
        running_tables=rows(lists.running, language),
    )  # fmt: skip


def usual_preset(game: Game, noted: Mapping[str, str]) -> str:
    """The choice of options that is offered first: the one that was made last, or the simplest."""
    preset = preset_of(game, noted.get("preset")) or next(iter(game.options.presets), None)
    return preset.name if preset else ""


@router.post("/quick")
async def quick(visit: Visiting) -> Response:
    """A game against the computer, at once, on any seat."""
    fields = await visit.form("create")
    game = featured(fields.get("game"))
    game.demand(Feature.BROWSER)
    level = fields.get("level", usual_level(game))
    check_level(level, game)
    preset = preset_of(game, fields.get("preset"))
    options = dict(preset.options) if preset else chosen(game, fields)
    places = [PlannedSeat(level)] * game.options.from_json(options).players
    places[random.randrange(len(places))] = PlannedSeat(ME)
    places = visit.reader.name_computers(places)
    table = await visit.tables.create(
        visit.reader.guest, game.name, options, places, Terms(hints=game.offers(Feature.HINTS))
    )
    response = visit.go(f"/t/{table.id}")
    asked = {field.name: plain(options[field.name]) for field in quick_fields(game) if field.name in options}
    told = {"preset": preset.name} if preset else asked
    visit.services.sessions.note(response, QUICK, told | {"game": game.name, "level": level})
    return response


def preset_of(game: Game, name: str | None) -> Preset | None:
    """The choice of options that is called so; without such a choice the form says what is wanted.

    >>> civilization = GAMES.load("civilization")
    >>> str(preset_of(civilization, "duel").title), preset_of(civilization, "no such"), preset_of(civilization, None)
    ('Duel', None, None)
    """
    return next((preset for preset in game.options.presets if preset.name == name), None)


@router.get("/quick")
async def unhurried(visit: Visiting) -> Response:
    """Whoever comes back to the address of the form wants the form."""
    return visit.go("/")


@router.get("/join")
async def join(visit: Visiting, code: str = "") -> Response:
    """On to where an invitation leads, whatever address its sender reached the server by."""
    try:
        return visit.go(await way_of(visit, code))
    except NoSuchTable:
        wrong = say("This invitation leads nowhere. Copy the whole link, then try again.")
        return await lobby_page(visit, featured(None), 404, wrong)


async def way_of(visit: Visit, code: str) -> str:
    """The page that an invitation means; :class:`NoSuchTable` if it means none."""
    text = code.strip()
    if found := ADDRESS.search(text):
        return found[0]
    if not CODE.fullmatch(text):
        raise NoSuchTable()
    await visit.tables.seats.invited(text)
    return f"/i/{text}"


# -- a new table -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatChoice:
    """A seat of a new table in the form."""

    number: int
    who: str
    name: str


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
    except (BadOptions, NotOffered, Refused, Unsuitable) as problem:
        return new_page(visit, fields, 422, problem.message)
    except TooMuch as problem:
        return new_page(visit, fields, 429, problem.message)
    return visit.go(f"/t/{table.id}")


def new_page(visit: Visit, filled: Mapping[str, str], status: int = 200, problem: Message | None = None) -> Response:
    """The form, as far as it is filled in, and what is wrong with it."""
    game, language = featured(filled.get("game")), visit.reader.language
    clocks = {
        kind: {f"{kind}:{seconds}": clock_words(kind, seconds, language) for seconds in presets}
        for kind, presets in PRESETS.items()
    }
    return visit.page(
        "new.html", status, voice=Voice.speaking(language, game.name), problem=problem, game=game, games=games(),
        option_form=option_form(game, filled), seats=seat_choices(filled, max(player_counts(game))), people=PEOPLE,
        levels=levels(game), hints=game.offers(Feature.HINTS), clocks=clocks, filled=filled,
    )  # fmt: skip


def seat_choices(filled: Mapping[str, str], seats: int) -> list[SeatChoice]:
    """All seats there can be; the form shows as many as play."""
    return [
        SeatChoice(seat, filled.get(f"seat-{seat}", FRIEND if seat else ME), filled.get(f"name-{seat}", ""))
        for seat in range(seats)
    ]


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
    )

"""Before a game: the lobby, and two clicks to a game against the computer."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import Feature, Game, Message, Preset, say
from hegemon.languages.voice import Voice
from hegemon.players import check_level, levels_for, usual_level
from hegemon.service import lobby
from hegemon.service.archive.puzzles import puzzles_of
from hegemon.service.errors import NoSuchTable
from hegemon.service.tables.new_tables import ME, PlannedSeat
from hegemon.service.tables.table import OVER
from hegemon.service.tables.terms import Terms
from hegemon.web.drawing.faces import face
from hegemon.web.drawing.templating import style_sheets
from hegemon.web.lobby.live_lobby import own_rows_drawn, picture_for
from hegemon.web.lobby.quick_match import MATCH, match_fields
from hegemon.web.visits.visit import Visit, Visiting
from hegemon.web.words.offered_games import featured, games, levels, strengths
from hegemon.web.words.option_forms import NOTHING, chosen, plain, quick_fields
from hegemon.web.words.ratings import STRENGTH

router = APIRouter(include_in_schema=False)

QUICK: Final = "quick"
"""Where a browser keeps what its reader chose for the last game against computers."""
SIGNED_OUT, DELETED = "signed-out", "deleted"
"""How an address says it of somebody that they are no longer who they were."""
ADDRESS: Final = re.compile(r"/([its])/([\w-]{16,64})", re.ASCII)
CODE: Final = re.compile(r"[\w-]{16,64}", re.ASCII)
"""The end of an address, if that is all that somebody copied."""


@router.get("/")
async def home(visit: Visiting, game: str | None = None) -> Response:
    """The lobby: of the game that is asked for, or of the one that this browser played last."""
    last = visit.services.sessions.noted(visit.request, QUICK).get("game")
    wanted = featured(game or (last if last in games() else None))
    return await lobby_page(visit, wanted) if wanted.offers(Feature.BROWSER) else terminal_page(visit, wanted)


def terminal_page(visit: Visit, game: Game) -> Response:
    """For whoever looks for a game that has no table here yet: how to play it in a terminal."""
    voice = visit.voice(game.name)
    return visit.page("terminal.html", voice=voice, game=game, command=f"hegemon play {game.name}")


async def lobby_page(
    visit: Visit, game: Game, status: int = 200, problem: Message | None = None, broken: Message | None = None
) -> Response:
    """The lobby, and what is wrong with what somebody tried there, or with the record they brought."""
    language = visit.reader.language
    guest = visit.reader.guest.id
    lists = await lobby.lobby(visit.tables, guest)
    everything, mine = picture_for(guest, lists.public, language), await own_rows_drawn(visit, lists.mine)
    own = {mine.search, *(table.id for table in lists.mine)}
    waits = bool(mine.search) or any(table.by_days and table.status != OVER for table in lists.mine)
    untold = waits and not await visit.services.wishes.can_be_told(guest)
    noted = visit.services.sessions.noted(visit.request, QUICK)
    left = "" if visit.reader.person else way_out(visit)
    usual = level if (level := noted.get("level")) in levels_for(game) else usual_level(game)
    quick = quick_fields(game, noted if noted.get("game") == game.name else NOTHING)
    return visit.page(
        "lobby.html", status, voice=Voice.speaking(language, game.name), problem=problem, broken=broken, game=game,
        games=games(), looks=face(game.name), styles=style_sheets(game.name, "guide.css"), quick=quick,
        daily=puzzles_of(game), levels=levels(game), strengths=strengths(game), strength_words=STRENGTH,
        match=match_fields(game, visit.services.sessions.noted(visit.request, MATCH), language),
        usual_level=usual, usual_preset=usual_preset(game, noted),
        mine=mine, untold=untold, left=left, digest=everything.digest, people=everything.people,
        open_tables=[row for table_id, row in everything.lists["open"].items() if table_id not in own],
        running_tables=[row for table_id, row in everything.lists["running"].items() if table_id not in own],
    )  # fmt: skip


def way_out(visit: Visit) -> str:
    """How somebody has ceased to be who they were, if the address says so."""
    return next((how for how in (SIGNED_OUT, DELETED) if how in visit.request.query_params), "")


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

    >>> from hegemon.games import GAMES
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

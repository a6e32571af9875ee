"""Learning a game: its rules, and a guided first game."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from hegemon.core import Feature, Game
from hegemon.core.face import Lesson
from hegemon.games import GAMES
from hegemon.service.tables.new_tables import ME, PlannedSeat
from hegemon.service.tables.terms import Terms
from hegemon.web.drawing.faces import face, folder
from hegemon.web.visits.visit import Visiting

router = APIRouter(include_in_schema=False)


def known(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES.names():
        raise HTTPException(404)
    return GAMES.load(name)


def guide(name: str) -> Any:
    """What a game's own page of rules is drawn from: a `GUIDE` in the module `guide` of its face, if there is one."""
    module = f"hegemon.games.{name}.table.guide"
    return importlib.import_module(module).GUIDE if face(name) and find_spec(module) else None


@router.get("/rules/{name}")
async def rules(visit: Visiting, name: str) -> Response:
    """The rules of a game: on its own page, or paragraph by paragraph."""
    game = known(name)
    own = (folder(name) / "templates" / "rules.html").is_file()
    return visit.page(
        f"{name}/rules.html" if own else "rules_plain.html",
        voice=visit.voice(name),
        game=game, rules=game.rules(), guide=guide(name), lesson=lesson_of(name),
    )  # fmt: skip


def lesson_of(name: str) -> Lesson | None:
    """The guided first game of a game, if it has one."""
    looks = face(name)
    return looks.lesson if looks else None


def taught(name: str) -> tuple[Game, Lesson]:
    """A game and its guided first game."""
    game, lesson = known(name), lesson_of(name)
    if lesson is None:
        raise HTTPException(404)
    return game, lesson


@router.get("/learn/{name}")
async def learn(visit: Visiting, name: str) -> Response:
    """What a guided first game is, and where it begins."""
    game, lesson = taught(name)
    voice = visit.voice(name)
    return visit.page("learn.html", voice=voice, game=game, lesson=lesson, players=seats(game, lesson))


@router.post("/learn/{name}")
async def begin(visit: Visiting, name: str) -> Response:
    """Begin a guided first game."""
    await visit.form("create")
    game, lesson = taught(name)
    places = [PlannedSeat(ME if seat == lesson.seat else lesson.opponents) for seat in range(seats(game, lesson))]
    places = visit.reader.name_computers(places)
    terms = Terms(hints=game.offers(Feature.HINTS), lesson=True)
    table = await visit.tables.create(visit.reader.guest, name, lesson.options, places, terms, seed=lesson.seed)
    response = visit.go(f"/t/{table.id}")
    visit.services.sessions.set(response, "teacher", "")
    return response


def seats(game: Game, lesson: Lesson) -> int:
    """How many play in a lesson."""
    return game.options.from_json(lesson.options).players

"""Pages from templates: the shell's own, and each game's, in the reader's language."""

from __future__ import annotations

import importlib
import json
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from hegemon.core import Action, Blank, Message, say, say_count
from hegemon.core.face import Face
from hegemon.games import GAMES
from hegemon.languages.catalogues import HOUSE
from hegemon.languages.voice import Voice

SHELL: Final = Path(__file__).parent


def room(game: str | None) -> Path:
    """Where the templates and static files of a game, or of the shell, lie."""
    return HOUSE / "games" / game / "table" if game else SHELL


@cache
def face(game: str) -> Face | None:
    """A game's looks, if it has any."""
    if not room(game).is_dir():
        return None
    found = importlib.import_module(f"hegemon.games.{game}.table").FACE
    if not isinstance(found, Face):
        raise TypeError(f"hegemon.games.{game}.table.FACE is not a Face")
    return found


@cache
def static_version(game: str | None) -> str:
    """A fingerprint of all static files of one owner, so that browsers may keep them for ever."""
    folder = room(game) / "static"
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def static_url(path: str, game: str | None = None) -> str:
    """The address of a static file of the shell, or of a game."""
    return f"/static/{game or 'shell'}/{static_version(game)}/{path}"


@lru_cache(maxsize=4096)
def act(action: Action) -> Markup:
    """The attributes that make a button take an action."""
    value = json.dumps(action.to_json(), ensure_ascii=False, separators=(",", ":"))
    return Markup('type="submit" form="act" name="action" value="{}"').format(value)


@lru_cache(maxsize=512)
def icon(name: str, kind: str = "ico", game: str | None = None) -> Markup:
    """A picture by its name in the shell's art, or in a game's."""
    art = static_url("art.svg", game)
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(kind, art, name)


@cache
def environment() -> Environment:
    """Templates: `page.html` is the shell's, `carta/table.html` a game's."""
    games = {name: FileSystemLoader(room(name) / "templates") for name in GAMES.names()}
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(SHELL / "templates"), PrefixLoader(games)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(act=act, icon=icon, static=static_url)
    return made


def words(voice: Voice) -> dict[str, Any]:
    """How a template speaks: `say` and `say_count` for its own sentences, `tell` for messages it is handed."""

    def spoken(text: str, **blanks: Blank) -> str:
        return voice(say(text, **blanks))

    def counted(one: str, many: str, n: int, **blanks: Blank) -> str:
        return voice(say_count(one, many, n, **blanks))

    def marked(text: str, **blanks: Any) -> Markup:
        """A sentence with markup in its blanks; the sentence itself and all other blanks are escaped."""
        return (Markup() + voice.catalogue.gettext(text)).format(**blanks)

    return {
        "say": spoken,
        "say_count": counted,
        "say_markup": marked,
        "tell": lambda message: voice(message) if isinstance(message, Message) else message,
        "voice": voice,
    }


def render(template: str, voice: Voice, **context: Any) -> str:
    """A page or a part of one."""
    return environment().get_template(template).render(**words(voice), **context)

"""Catalogues: one for the shell, one for each game, read as the translators left them.

The `.po` files are read at run time, so there is nothing to compile and nothing to forget to compile.
Babel reads them, and is loaded only by those who don't speak English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from hegemon.games import GAMES

LANGUAGES: Final = {
    "en": "English",
    "fr": "Français",
    "it": "Italiano",
    "es": "Español",
    "uk": "Українська",
}
"""The languages by code, each by its own name."""

SOURCE: Final = "en"
"""The language of the messages in the code; it has no catalogue."""

HOUSE: Final = Path(__file__).parent.parent
"""The folder of the package `hegemon`."""


def catalogue_file(language: str, game: str | None = None) -> Path:
    """Where the texts of the shell, or of a game, lie in a language."""
    room = GAMES.folder(game) if game else HOUSE
    return room / "locale" / f"{language}.po"


@cache
def catalogue(language: str, game: str | None = None) -> NullTranslations:
    """All texts in a language: those of one game first, then the shell's, then the other games'."""
    whole = NullTranslations()
    if language != SOURCE:
        for room in sorted([None, *GAMES.names()], key=lambda room: (room != game, room or "")):
            if (path := catalogue_file(language, room)).is_file():  # a game of one's own may speak English only
                whole.add_fallback(_read(path))
    return whole


def _read(path: Path) -> GNUTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=path.stem))
    compiled.seek(0)
    return GNUTranslations(compiled)


def preferred(environ: Mapping[str, str]) -> str:
    """The language a person's environment asks for, as gettext would find it; English if we don't speak it."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(variable):
            wishes = [wish.replace("-", "_").split("_")[0].split(".")[0].lower() for wish in value.split(":")]
            return next((wish for wish in wishes if wish in LANGUAGES), SOURCE)
    return SOURCE

"""Collect the texts of the code into the catalogues: `make catalogues`.

New messages are added, untranslated; messages that are gone are removed; translations stay as they are.
Nothing is guessed and nothing is dated, so that running it twice changes nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from hegemon.games import GAMES
from hegemon.languages.catalogues import HOUSE, LANGUAGES, SOURCE, catalogue_file

KEYWORDS = {"say": None, "say_count": (1, 2), "say_markup": None}


TEXTS = ("name", "names", "help", "uncertain")
"""The fields of content that people read: a text, or a list of texts."""


def content_texts(file: BinaryIO, *_: object, **__: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """The texts of a table of content, as Babel wants them: whatever stands under one of `TEXTS`, however deep."""
    waiting: list[Any] = [tomllib.load(file)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            found = (part[field] for field in TEXTS if field in part)
            listed = (text if isinstance(text, list) else [text] for text in found)
            yield from ((0, "say", text, []) for text in chain.from_iterable(listed) if isinstance(text, str))
            waiting += reversed(part.values())
        elif isinstance(part, list):
            waiting += reversed(part)


READERS: dict[str, Any] = {".py": "python", ".html": babel_extract, ".toml": content_texts}
"""How the texts of a module, a template, and a table of content are found."""

HEADING = r"""msgid ""
msgstr ""
"Language: {language}\n"
"Plural-Forms: {plural_forms}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""

Text = str | tuple[str, str]
"""A message, or its singular and plural."""


def sources(game: str | None) -> Iterator[Path]:
    """The modules and templates whose texts belong to a game, or to the shell: everything outside the games."""
    games = HOUSE / "games"
    for path in sorted((games / game if game else HOUSE).rglob("*")):
        if path.suffix not in READERS:
            continue
        if game or path.parent == games or games not in path.parents:
            yield path


def texts(paths: Iterable[Path]) -> dict[Text, list[str]]:
    """Every message in these modules and templates, in reading order, and where it is said."""
    found: dict[Text, list[str]] = {}
    for path in paths:
        name = path.relative_to(HOUSE).as_posix()
        for _, message, _, _ in extract_from_file(READERS[path.suffix], path, keywords=KEYWORDS):
            text = (message[0], message[1]) if isinstance(message, tuple) else message
            places = found.setdefault(text, [])
            if name not in places:
                places.append(name)
    return found


def collected(language: str, game: str | None, said: Mapping[Text, Sequence[str]]) -> bytes:
    """A catalogue brought up to date with what the code says now, as a file."""
    path = catalogue_file(language, game)
    old = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
    new = Catalog(locale=language, fuzzy=False)
    for text, places in said.items():
        known = translated(old, text)
        new.add(
            text,
            known.string if known else None,
            locations=[(place, 0) for place in places],
            flags=known.flags if known else (),
            user_comments=known.user_comments if known else (),
        )
    body = BytesIO()
    write_po(body, new, width=110, omit_header=True, include_lineno=False)
    heading = HEADING.format(language=language, plural_forms=new.plural_forms)
    return heading.encode() + body.getvalue()


def translated(old: Catalog, text: Text) -> Message | None:
    """What a catalogue says already for exactly this message."""
    known = old.get(text if isinstance(text, str) else text[0])
    return known if known is not None and known.id == text else None


def main() -> None:
    """Bring all catalogues up to date, and say what waits for translators."""
    for game in (None, *(game for game in GAMES if HOUSE in GAMES.folder(game).parents)):
        said = texts(sources(game))
        for language in LANGUAGES:
            if language != SOURCE:
                path = catalogue_file(language, game)
                path.parent.mkdir(exist_ok=True)
                part = path.with_suffix(".part")
                part.write_bytes(collected(language, game, said))
                part.replace(path)
                with path.open("rb") as file:
                    catalogue = read_po(file, locale=language)
                waiting = sum(not message.string or not all(message.string) for message in catalogue if message.id)
                print(f"{path.relative_to(HOUSE)}: {len(catalogue)} messages, {waiting} to translate")


if __name__ == "__main__":
    main()

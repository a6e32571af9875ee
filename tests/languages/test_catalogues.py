"""Every catalogue says everything, says it with the same blanks, and says nothing else."""

from __future__ import annotations

import re
import string
from functools import cache
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from hegemon.core import say_count
from hegemon.games import GAMES
from hegemon.languages import LANGUAGES, SOURCE, catalogue, catalogue_file, preferred
from hegemon.languages.collect import Text, collected, sources, texts

ROOMS = [None, *GAMES.names()]
TRANSLATED = [language for language in LANGUAGES if language != SOURCE]
every_catalogue = pytest.mark.parametrize(
    ("language", "room"), [(language, room) for language in TRANSLATED for room in ROOMS]
)


@cache
def said(room: str | None) -> dict[Text, list[str]]:
    return texts(sources(room))


@cache
def read(language: str, room: str | None) -> Catalog:
    return read_po(BytesIO(catalogue_file(language, room).read_bytes()), locale=language)


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@every_catalogue
def test_nothing_is_missing_or_left_over(language, room):
    known = {message.id if isinstance(message.id, str) else tuple(message.id) for message in read(language, room)}
    assert known - {*said(room), ""} == set(), "run `make catalogues`: these are gone"
    assert {*said(room)} - known == set(), "run `make catalogues`: these are new"


@every_catalogue
def test_everything_is_translated(language, room):
    waiting = []
    for message in read(language, room):
        strings = [message.string] if isinstance(message.string, str) else list(message.string)
        if message.id and (message.fuzzy or not all(strings)):
            waiting.append(message.id)
    assert waiting == [], f"{len(waiting)} messages wait for a translation in {catalogue_file(language, room)}"


@every_catalogue
def test_blanks_are_the_same(language, room):
    for message in read(language, room):
        if not message.id:
            continue
        if isinstance(message.id, str):
            assert not message.string or blanks(message.string) == blanks(message.id), message.id
            continue
        one, many = message.id
        for number, form in enumerate(message.string):
            allowed = [blanks(one), blanks(many)] if number == 0 else [blanks(many)]
            assert not form or blanks(form) in allowed, form


@pytest.mark.parametrize("room", ROOMS)
def test_french_has_a_space_that_never_breaks_before_its_double_marks(room):
    for message in read("fr", room):
        for form in [message.string] if isinstance(message.string, str) else message.string:
            words = re.sub("Authorization: |Content-Type: ", "", form)
            assert not message.id or not re.search(r"[^\xa0][:;!?](?=\s|$)|[^\xa0]»|«[^\xa0]", words), form


@every_catalogue
def test_quotes_and_apostrophes_are_those_of_print(language, room):
    for message in read(language, room):
        for form in [message.string] if isinstance(message.string, str) else message.string:
            assert not message.id or not re.search(
                "[\"'\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}]", form
            ), form


WORDS_NOT_TAKEN = {
    "fr": r"jetons? de pièce|grands? personnages?|tuiles? d’origine|limite de pile|\bbatailles?\b|\bdissou\w+",
    "it": r"tesser[ae] natal[ei]|tracciato della cultura|velocità di viaggio|abilità a risorse|\bgetton[ei]\b|"
    r"\barmat[ae]\b|(?<!{)\bfigur[ae]\b|\bfil[ae]\b",
    "es": r"\bcontador(es)?\b|marcador de cultura|velocidad de viaje|\bdisol\w+|piezas de recambio|primer jugador",
    "uk": r"\bдив(о|а|у|ом)\b|велик\w+ ос[оі]б\w*|\bдіяч\w*|бойов\w+ переваг\w+|"
    r"\bрозпу(ст|щ)\w+|\bплитк\w+|\bметрополі\w+|\bнапада\w+",
}
"""What was said beside the word of docs/translating.md for the same thing in Civilization."""


@pytest.mark.parametrize("language", TRANSLATED)
def test_civilization_has_one_word_for_one_thing(language):
    for message in read(language, "civilization"):
        for form in [message.string] if isinstance(message.string, str) else message.string:
            assert not re.search(WORDS_NOT_TAKEN[language], form.lower()), form


@pytest.mark.parametrize("room", ROOMS)
def test_french_calls_the_reader_by_the_polite_you(room):
    for message in read("fr", room):
        for form in [message.string] if isinstance(message.string, str) else message.string:
            assert not re.search(r"\b([Tt]u|[Tt]oi|[Tt]on|[Tt]a|[Tt]es)\b", form), form


@pytest.mark.parametrize("room", ROOMS)
def test_ukrainian_says_nothing_of_the_reader_that_needs_a_gender(room):
    past = re.compile(r"\b[Тт]и(?: [\w’]+){0,5} \w+[аи](?:в|вся|ла|лася)\b")
    for message in read("uk", room):
        for form in [message.string] if isinstance(message.string, str) else message.string:
            assert not past.search(form), form


@pytest.mark.parametrize("room", ROOMS)
def test_ukrainian_calls_the_reader_by_the_familiar_you(room):
    for message in read("uk", room):
        for form in [message.string] if isinstance(message.string, str) else message.string:
            assert not re.search(r"\b([Вв]и|[Вв]ас|[Вв]ам|[Вв]аш(?!ингтон)\w*)\b", form), form


@every_catalogue
def test_collecting_again_changes_nothing(language, room):
    assert collected(language, room, said(room)) == catalogue_file(language, room).read_bytes()


@every_catalogue
def test_obsolete_messages_are_gone(language, room):
    assert not read(language, room).obsolete


@pytest.mark.parametrize(
    ("n", "form"), [(1, 0), (2, 1), (4, 1), (5, 2), (11, 2), (12, 2), (21, 0), (22, 1), (25, 2), (0, 2)]
)
def test_ukrainian_plurals(tmp_path, monkeypatch, n, form):
    heading, _, _ = catalogue_file("uk").read_text(encoding="utf-8").partition("\n\n")
    card = 'msgid "{n} card"\nmsgid_plural "{n} cards"\n'
    card += 'msgstr[0] "{n} карта"\nmsgstr[1] "{n} карти"\nmsgstr[2] "{n} карт"\n'
    (tmp_path / "uk.po").write_text(f"{heading}\n\n{card}", encoding="utf-8")
    monkeypatch.setattr(
        "hegemon.languages.catalogues.catalogue_file", lambda language, room: tmp_path / f"{language}.po"
    )
    words = catalogue.__wrapped__("uk")
    assert say_count("{n} card", "{n} cards", n).render(words) == f"{n} " + ("карта", "карти", "карт")[form]


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LANG": "fr_FR", "LANGUAGE": "de:es:en"}, "es"),
        ({"LANG": "es", "LC_ALL": ""}, "es"),
        ({"LC_MESSAGES": "fr-CA"}, "fr"),
    ],
)
def test_the_environment_chooses(environ, language):
    assert preferred(environ) == language


def test_the_games_words_come_first():
    assert catalogue("en", "carta").gettext("nothing of ours") == "nothing of ours"
    assert catalogue("fr", "carta").gettext("nothing of ours") == "nothing of ours"

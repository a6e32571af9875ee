"""Collecting texts keeps translations and guesses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.languages import collect
from hegemon.languages.catalogues import HOUSE


@pytest.fixture
def house(tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(collect, "HOUSE", tmp_path)
    monkeypatch.setattr(collect, "catalogue_file", lambda language, game=None: tmp_path / f"{language}.po")
    return tmp_path


def test_texts_are_found_in_reading_order(house):
    (house / "room.py").write_text('say("one " "two", a=1)\nsay_count("{n} card", "{n} cards", 3)\nother("no")\n')
    assert list(collect.texts([house / "room.py"])) == ["one two", ("{n} card", "{n} cards")]


def test_new_texts_are_added_empty_and_old_ones_kept_or_removed(house):
    room = house / "room.py"
    room.write_text('say("Hand")\nsay("Deck")\n')
    (house / "fr.po").write_text('msgid "Hand"\nmsgstr "Main"\n\nmsgid "Coin"\nmsgstr "Pièce"\n', encoding="utf-8")
    text = collect.collected("fr", None, collect.texts(collect.sources(None))).decode()
    assert 'msgid "Hand"\nmsgstr "Main"' in text
    assert 'msgid "Deck"\nmsgstr ""' in text
    assert "Coin" not in text
    assert "Date" not in text


def test_a_text_that_changed_is_not_guessed(house):
    (house / "room.py").write_text('say("Play a card now.")\n')
    (house / "fr.po").write_text('msgid "Play a card."\nmsgstr "Jouez une carte."\n', encoding="utf-8")
    text = collect.collected("fr", None, collect.texts(collect.sources(None))).decode()
    assert "fuzzy" not in text
    assert "Jouez" not in text


def test_the_shell_leaves_games_alone():
    shell = {path.relative_to(HOUSE).as_posix() for path in collect.sources(None)}
    assert "core/record.py" in shell
    assert "games/__init__.py" in shell
    assert not any(name.startswith("games/carta") for name in shell)
    assert all("carta" in path.parts for path in collect.sources("carta"))


def test_names_of_content_are_found_alone_and_in_lists(house):
    (house / "cards.toml").write_text('[[card]]\nid = "a"\nname = "Tank"\nnames = ["One", "Two"]\nranks = 2\n')
    assert list(collect.texts([house / "cards.toml"])) == ["Tank", "One", "Two"]


def test_help_texts_of_content_are_found_however_deep(house):
    (house / "cards.toml").write_text('[[card]]\nid = "a"\nhelp = "One."\n\n[[card.abilities]]\nhelp = "Two."\n')
    assert list(collect.texts([house / "cards.toml"])) == ["One.", "Two."]

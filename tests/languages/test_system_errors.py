"""What the system refuses is told in the reader's language."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hegemon.cli import main
from hegemon.languages import LANGUAGES
from hegemon.languages.system_errors import REASONS, why
from hegemon.languages.voice import Voice


@pytest.mark.parametrize(
    ("file", "reason"), [("nowhere.jsonl", "el archivo o la carpeta no existe"), (".", "es una carpeta")]
)
def test_a_file_that_can_not_be_used(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, reason: str
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(["--language", "es", "replay", file])
    assert capsys.readouterr().err == f"No puedo usar el archivo {file}: {reason}.\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", REASONS)
def test_the_words_of_the_system_are_not_shown(language: str, number: int):
    reason = why(OSError(number, os.strerror(number)))
    assert not isinstance(reason, str)
    assert os.strerror(number) not in Voice.speaking(language)(reason)

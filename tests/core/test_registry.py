"""Games are found by their folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core import Registry
from hegemon.games import GAMES


def test_games_are_listed_without_loading_them() -> None:
    assert "carta" in GAMES.names()
    assert GAMES.load("carta").name == "carta"


def test_a_folder_without_a_game_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "shelf"
    (package / "toy").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "toy" / "__init__.py").write_text("GAME = 'a toy'\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry = Registry("shelf", [str(package)])
    assert registry.names() == ["toy"]
    with pytest.raises(TypeError, match=r"shelf\.toy\.GAME is not a Game"):
        registry.load("toy")

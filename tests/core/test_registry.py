"""Games are found by their folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core import Registry, UnknownGame
from hegemon.games import GAMES


def test_games_are_listed_without_loading_them() -> None:
    assert "carta" in GAMES.names()
    assert GAMES.load("carta").name == "carta"


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of games with one in it that is none."""
    package = tmp_path / "shelf"
    (package / "toy").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "toy" / "game.py").write_text("GAME = 'a toy'\n")
    monkeypatch.syspath_prepend(tmp_path)
    return package


def test_a_folder_without_a_game_is_refused(toys: Path) -> None:
    registry = Registry("shelf", [str(toys)])
    assert registry.names() == ["toy"]
    with pytest.raises(TypeError, match=r"shelf\.toy\.game\.GAME is not a Game"):
        registry.load("toy")


def test_a_game_under_construction_is_not_offered(toys: Path) -> None:
    (toys / "plan").mkdir()
    (toys / "plan" / "__init__.py").write_text("raise AssertionError('nobody loads it')\n")
    (toys / "plan" / "facts.py").write_text("")
    (toys / "ball.py").write_text("")
    registry = Registry("shelf", [str(toys)])
    assert registry.names() == ["toy"]
    with pytest.raises(UnknownGame, match=r"There is no game “plan”; there are: toy\."):
        registry.load("plan")
    (toys / "plan" / "game.py").write_text("")
    assert Registry("shelf", [str(toys)]).names() == ["plan", "toy"]


def test_games_of_ones_own_come_after_the_others(toys: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    for name in ("ball", "toy"):
        (own / name).mkdir(parents=True)
        (own / name / "game.py").write_text("")
    registry = Registry("shelf", [str(toys), str(own)])
    assert list(registry) == ["toy", "ball"]
    assert registry.folder("toy") == toys / "toy", "the first is meant"

"""What goes for scenes of Civilization, short of whole games."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import techs
from hegemon.games.civilization.framework import uses
from hegemon.games.civilization.framework.phase_menus import PhaseMenu


@pytest.fixture(autouse=True)
def everybody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scene looks at what may be done, so nothing is left out of it: phases stay open, gains are there to be taken.

    What the game does by itself, so that people are asked less, is in `test_fewer_questions`.
    """
    monkeypatch.setattr(PhaseMenu, "may_hold_more", lambda self, w: True)
    monkeypatch.setattr(techs, "cheapest", lambda w, seat: 0)
    monkeypatch.setattr(uses, "ripe_gains", lambda w, seat, phase: None)

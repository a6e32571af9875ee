"""Whole games, told as a spectator hears them, kept in `golden/*.txt` to be read and compared.

A line that starts with a name is that player's choice; the indented lines below it are what happened. The choices
are made by a fixed rule from a seed, so a game changes only when the rules, the texts or the order of the choices
do. After a change that is meant, write the games anew and read the difference before you commit it::

    HEGEMON_WRITE_GOLDEN=1 pytest tests/games/carta/test_golden.py
"""

from __future__ import annotations

import difflib
import os
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.game import Action, State
from hegemon.core.luck import Dice
from hegemon.games.carta import GAME

GOLDEN = Path(__file__).parent / "golden"
ENGLISH = NullTranslations()
NAMES = ("Ada", "Bo", "Cy", "Dee")
GAMES: dict[str, dict[str, Any]] = {
    "two-players-basic": {"players": 2},
    "three-players-draft": {"players": 3, "deal": "draft"},
    "four-players-teams-draft": {"players": 4, "teams": True, "deal": "draft"},
    "three-players-italian": {"players": 3, "edition": "it"},
}
AT_LEAST = 60
"""Lines of the shortest game worth reading."""


def pick(legal: list[Action], dice: Dice) -> Action:
    """One of the choices; two times out of three a turn ends when it may, so that columns grow."""
    if Action("end") in legal and dice.below(3) < 2:
        return Action("end")
    return legal[dice.below(len(legal))]


def told(name: str) -> list[str]:
    """The game of that name, line by line."""
    options = GAMES[name]
    state: State = GAME.new(options, seed=name)
    dice = Dice(f"choices of {name}")
    lines = [f"{GAME.title()}: {', '.join(f'{key} {value}' for key, value in options.items())}; seed {name}", ""]
    while state.to_act():
        waiting = state.to_act()
        seat = waiting[dice.below(len(waiting))]
        action = pick(state.legal(seat), dice)
        choice = GAME.describe_action(action, state.options).render(ENGLISH, NAMES)
        lines.append(f"{NAMES[seat]} > {choice}")
        for event in state.apply(seat, action):
            text = GAME.describe_event(event.seen_by(None))
            if text is not None:
                lines.append(f"    {text.render(ENGLISH, NAMES)}")
    outcome = state.outcome()
    assert outcome is not None
    lines += ["", *(text.render(ENGLISH, NAMES) for text in GAME.describe_outcome(outcome))]
    return lines


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name):
    path, lines = GOLDEN / f"{name}.txt", told(name)
    if os.environ.get("HEGEMON_WRITE_GOLDEN"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    known = path.read_text(encoding="utf-8").splitlines()
    difference = difflib.unified_diff(known, lines, f"golden/{path.name}", "as played now", lineterm="", n=6)
    shown = list(difference)[:60]
    if shown:
        pytest.fail("\n".join(["the game is played or told differently:", *shown]), pytrace=False)
    assert len(lines) > AT_LEAST


def test_golden_games_show_much_of_the_game():
    everything = "\n".join(path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.txt"))
    for words in ("Embargo on", "Democracy on", "copies", "attacks", "takes the hand of", "loses"):
        assert words in everything, f"no golden game tells “{words}”"
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GAMES)

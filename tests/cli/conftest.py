"""The command in a real terminal, and a record to show."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from hegemon.core import Record
from hegemon.games import GAMES
from hegemon.players import seat_player
from tests.service.servers import SOON

Hegemon = Callable[..., pexpect.spawn]


@pytest.fixture
def hegemon(tmp_path):
    """Start `hegemon` with these arguments in a terminal of this size."""
    children = []

    def start(*arguments: str, size: tuple[int, int] = (24, 80), **environ: str) -> pexpect.spawn:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "hegemon.cli", *arguments],
            dimensions=size,
            encoding="utf-8",
            timeout=SOON,
            cwd=str(tmp_path),
            env={**os.environ, "LANG": "C.UTF-8", "XDG_STATE_HOME": str(tmp_path), "NO_COLOR": "1", **environ},
        )
        child.delaybeforesend = None
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


@pytest.fixture(scope="session")
def record_file(tmp_path_factory) -> Path:
    """A whole game of three random players, in a file."""
    game = GAMES.load("carta")
    record, state = Record.start(game, {"players": 3}, "7")
    players = [seat_player("random", game, str(seat)) for seat in range(3)]
    while waiting := state.to_act():
        seat = waiting[0]
        action = players[seat].choose({}, state.legal(seat))
        state.apply(seat, action)
        record.add(seat, action)
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    path.write_text(record.dumps(), encoding="utf-8")
    return path

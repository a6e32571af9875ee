"""Who sits where."""

from __future__ import annotations

import pytest

from hegemon.cli.seating import seating
from hegemon.games import GAMES
from hegemon.languages.voice import Voice


@pytest.mark.parametrize(
    ("players", "names", "bots", "expected"),
    [
        (2, None, None, "Player, Apprentice=apprentice"),
        (3, None, None, "Player, Apprentice 1=apprentice, Apprentice 2=apprentice"),
        (3, "Ada,Ben", None, "Ada, Ben, Apprentice=apprentice"),
        (3, None, "greedy,random", "Player, Greedy=greedy, Random=random"),
        (4, "Ada", "random", "Ada, Random 1=random, Random 2=random, Random 3=random"),
        (4, None, "random", "Player, Random 1=random, Random 2=random, Random 3=random"),
        (4, None, "greedy,random", "Player, Greedy=greedy, Random 1=random, Random 2=random"),
        (3, "Ada,Ben", "random", "Ada, Ben, Random=random"),
        (2, None, "none", "Player 1, Player 2"),
        (2, None, "random,random", "Random 1=random, Random 2=random"),
    ],
)
def test_people_first_then_bots(players, names, bots, expected):
    participants = seating(players, names, bots, GAMES.load("carta"), Voice.speaking("en"))
    assert ", ".join(g.name if g.player is None else f"{g.name}={g.player}" for g in participants) == expected

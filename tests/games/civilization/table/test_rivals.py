"""The panels of the other players."""

from __future__ import annotations

import random

from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.rivals import rivals
from tests.games.civilization.policies import eager

PEOPLE = tuple(map(SeatHolder, ("Livia", "Teodor", "Nadia")))


def test_a_government_is_told_once_it_is_laid_out():
    rng, state = random.Random(1), GAME.new({"players": 3, "civilizations": "one_of_two"}, "1")
    unknown = known = 0
    for _ in range(20):
        board = CivilizationBoard(Sight.of(state, 0, PEOPLE, [], 0))
        for rival in rivals(board):
            realm = board.w.realms[rival.seat]
            if realm.civilization < 0:
                continue
            people = CONTENT.civilizations[realm.civilization]
            started = [people.name, CONTENT.governments.called(people.government).name]
            assert rival.note == (started if realm.techs else started[:1]), "never one that isn't the people's own"
            unknown, known = unknown + (not realm.techs), known + bool(realm.techs)
        seat = rng.choice(state.to_act())
        state.apply(seat, eager(state, seat, state.legal(seat), rng))
    assert unknown
    assert known

"""The panels of the other players."""

from __future__ import annotations

import random
from pathlib import Path

from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization import table
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


def test_the_sign_of_a_relic_is_as_small_as_the_other_signs_in_a_panel():
    """A picture without a size of its own fills the panel, over the ways to victory."""
    state = GAME.new({"players": 3}, "1")
    while not state.world.cities[2]:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    realm = state.world.realms[1]
    realm.relics, realm.resources = (0,), (1, 1, 1, 1)
    signs = [back for rival in rivals(CivilizationBoard(Sight.of(state, 0, PEOPLE, [], 0))) for back in rival.backs]
    style = (Path(table.__file__).parent / "static/civilization.css").read_text("utf-8")
    assert "m-relic" in {sign.icon for sign in signs}
    for look in {sign.look.split()[0] for sign in signs if sign.icon}:
        assert f".{look} svg {{ width:" in style, look

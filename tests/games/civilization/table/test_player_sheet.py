"""The sheet of a player: what lies open before them, and nothing else."""

from __future__ import annotations

import random

import pytest

from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table import FACE
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.inspection import Inspection
from hegemon.games.civilization.table.player_sheet import player_sheet
from hegemon.games.civilization.world.realm import PersonCard
from tests.games.civilization.policies import eager

PEOPLE = tuple(map(SeatHolder, ("Livia", "Teodor", "Nadia")))


def played(choices: int) -> CivilizationState:
    rng, state = random.Random(5), GAME.new({"players": 3}, "5")
    for _ in range(choices):
        seat = rng.choice(state.to_act())
        state.apply(seat, eager(state, seat, state.legal(seat), rng))
    return state


def board(state: CivilizationState, seat: int | None = 0) -> CivilizationBoard:
    return CivilizationBoard(Sight.of(state, seat, PEOPLE, [], 0))


def titles(sheet: Inspection) -> list[str]:
    return [str(card.title) for shelf in sheet.shelves for card in shelf.cards]


def test_a_sheet_names_all_cards_that_lie_open_with_what_they_do():
    state = played(300)
    realm = state.world.realms[1]
    realm.policies, realm.investments = (0, 2), (2, *realm.investments[1:])
    sheet = player_sheet(board(state), "1")
    assert sheet is not None
    open_cards = [
        CONTENT.civilizations[realm.civilization],
        CONTENT.governments[realm.government],
        *(CONTENT.techs[tech] for tech in realm.techs),
        *(CONTENT.policies[card] for card in (0, 2)),
    ]
    named = {*(str(card.name) for card in open_cards), f"2 × {CONTENT.investments[0].name}"}
    assert named <= set(titles(sheet))
    assert all(card.lines or card.facts for shelf in sheet.shelves for card in shelf.cards)


def test_a_great_person_face_down_is_not_named():
    state = played(300)
    realm = state.world.realms[1]
    realm.people = (PersonCard(0, shown=False), PersonCard(1, shown=True))
    sheet = player_sheet(board(state), "1")
    assert sheet is not None
    hidden, shown = (str(CONTENT.great_persons[person].name) for person in (0, 1))
    assert shown in titles(sheet)
    assert hidden not in titles(sheet)


@pytest.mark.parametrize("seat", ["3", "-1", "x", ""])
def test_nobody_sits_there(seat):
    assert player_sheet(board(played(0)), seat) is None


def test_every_sheet_can_be_asked_by_everybody_at_any_time():
    for choices in (0, 3, 8, 40):
        state = played(choices)
        for looking in (None, 0, 2):
            for seat in range(3):
                assert FACE.look(Sight.of(state, looking, PEOPLE, [], 0), f"seat:{seat}")

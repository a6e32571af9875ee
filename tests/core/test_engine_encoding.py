"""The numbers of an engine, as learners ask for them: here Carta's, the game that has one."""

from __future__ import annotations

import pytest

from hegemon.core import Feature
from hegemon.core.encoding import PracticeTables
from hegemon.core.engine_encoding import EngineEncoding, EngineLearning
from hegemon.games.carta import GAME
from hegemon.games.carta.state import CartaState

ENGINE = GAME.engine


@pytest.fixture
def state() -> CartaState:
    return GAME.new({"players": 3}, "encoding")


@pytest.fixture
def encoding(state: CartaState) -> EngineEncoding:
    return EngineEncoding(ENGINE, state.options)


def test_every_legal_action_is_one_id_and_is_read_again(state: CartaState, encoding: EngineEncoding) -> None:
    for _ in range(12):
        [seat] = state.to_act()
        view, legal = state.view(seat), state.legal(seat)
        spelled = encoding.spell(view, legal)
        assert [len(ids) for ids in spelled] == [1] * len(legal)
        assert len(set(spelled)) == len(legal)
        assert [encoding.read(view, ids) for ids in spelled] == legal
        assert [encoding.word(view, number) for [number] in spelled] == [str(action) for action in legal]
        state.apply(seat, legal[-1])


def test_whoever_may_choose_nothing_spells_nothing(state: CartaState, encoding: EngineEncoding) -> None:
    assert encoding.spell(state.view(state.to_act()[0]), []) == []


def test_an_id_that_means_nothing_now_is_called_by_its_number(state: CartaState, encoding: EngineEncoding) -> None:
    assert encoding.word(state.view(state.to_act()[0]), encoding.actions - 1) == f"id {encoding.actions - 1}"


def test_the_features_of_an_action_are_its_id(state: CartaState, encoding: EngineEncoding) -> None:
    view, legal = state.view(state.to_act()[0]), state.legal(state.to_act()[0])
    rows = encoding.rows(view, legal)
    assert len(rows) == len(legal) * encoding.row_layout.size
    for row, [number] in enumerate(encoding.spell(view, legal)):
        one = rows[row * encoding.actions : (row + 1) * encoding.actions]
        assert encoding.row_layout.describe(one) == [f"id: {number}"]


def test_each_seat_sees_its_own_view(state: CartaState, encoding: EngineEncoding) -> None:
    seen = [encoding.observe(state.view(seat)) for seat in range(3)]
    assert {len(row) for row in seen} == {encoding.layout.size}
    for seat, row in enumerate(seen):
        hand = row[encoding.layout.where("hand")]
        assert sum(hand) == state.view(seat)["hands"][seat]["size"]
    assert len({bytes(row) for row in seen}) == 3
    assert encoding.observe(state.view(0)) == seen[0], "whatever was asked before"


def test_a_game_with_an_engine_has_it_for_learners(state: CartaState) -> None:
    assert GAME.offers(Feature.LEARNING)
    tables = [PracticeTables("two", [{"players": 2}])]
    learning = EngineLearning(ENGINE, tables)
    assert learning.practice == tables
    assert learning.encoding(state.options).actions == ENGINE.actions

"""Where the fields of a struct lie on a GPU, and how it is kept as words."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hegemon.core.kernel import RULE, WIDE, WORD, Annotated, Cube, Grid, Length, Part, Row, Struct, UpTo
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import KERNEL, Position
from hegemon.gpu.placement import Constant, ConstantRow, PlacedTable, Placement, Register

MARKET = Part("the market", lambda s: s.market == 0)
SEATED = Length(4, lambda s: s.players)


class Sample(Struct):
    players: Annotated[int, RULE]
    market: Annotated[int, RULE]
    limit: Annotated[int, RULE]
    prices: Annotated[Row, 3, RULE]
    seed: Annotated[int, WORD]
    turn: int
    hands: Annotated[Grid, SEATED, 3]
    cash: Annotated[Row, SEATED, WIDE]
    tokens: Annotated[Cube, 2, 2, SEATED]
    deck: Annotated[Row, 9, UpTo("left")]
    left: int
    stall: Annotated[Row, 2, MARKET]
    open: Annotated[int, MARKET]


def table(limit: int = 5, market: int = 0) -> Sample:
    s = Sample()
    s.players, s.market, s.limit, s.prices = 2, market, limit, [3, 1, 2]
    s.deck = [-1] * 9
    return s


def test_what_never_changes_is_in_the_code() -> None:
    places = Placement.of(Sample, [table()]).places
    assert places["players"] == Constant(2)
    assert places["limit"] == Constant(5)
    assert places["prices"] == ConstantRow((3, 1, 2))
    assert places["open"] == Constant(0)
    assert places["stall"] == PlacedTable((2,), 1, fixed=0)


def test_a_rule_that_differs_between_tables_is_loaded_with_the_game() -> None:
    places = Placement.of(Sample, [table(5), table(7, market=1)]).places
    assert places["limit"] == Register(is_word=False)
    assert places["stall"] == PlacedTable((2,), 1)
    assert places["players"] == Constant(2)


def test_tables_are_as_long_as_they_need_be() -> None:
    places = Placement.of(Sample, [table()]).places
    assert places["hands"] == PlacedTable((2, 3), 1)
    assert places["cash"] == PlacedTable((2,), 2)
    assert places["tokens"] == PlacedTable((2, 2, 2), 1)
    assert places["deck"] == PlacedTable((9,), 1, up_to="left")


def test_a_struct_becomes_words_and_comes_back() -> None:
    s = table()
    s.seed, s.turn, s.left = 0xFEDCBA98, -3, 5
    s.hands[0], s.hands[1] = [1, -2, 3], [4, 5, 6]
    s.cash[:2] = [-300, 30000]
    s.tokens[1][0][1] = 7
    s.deck = [4, 3, 2, 1, 9, -1, -1, -1, -1]
    placement = Placement.of(Sample, [table()])
    words = placement.pack(s)
    assert len(words) == placement.words
    assert placement.unpack(words, table()) == s


def test_only_what_means_something_is_read() -> None:
    s = table()
    s.left, s.deck = 2, [4, 3, 8, 8, 8, 8, 8, 8, 8]
    placement = Placement.of(Sample, [table()])
    read = placement.unpack(placement.pack(s), table())
    assert isinstance(read, Sample)
    assert read.deck == [4, 3] + [-1] * 7


def test_many_structs_are_read_at_once() -> None:
    placement = Placement.of(Sample, [table()])
    several = [table() for _ in range(3)]
    for number, s in enumerate(several):
        s.turn, s.cash[1], s.tokens[0][1][0] = -number, 1000 * number, number
    told = placement.fields(np.stack([placement.pack(s) for s in several], axis=1))
    assert told["turn"].tolist() == [0, -1, -2]
    assert told["cash"].tolist() == [[0, 0], [0, 1000], [0, 2000]]
    assert told["tokens"][2].tolist() == [[[0, 0], [2, 0]], [[0, 0], [0, 0]]]


def test_a_number_that_does_not_fit_is_refused() -> None:
    s = table()
    s.turn = 1 << 15
    with pytest.raises(OverflowError, match="declare it WORD"):
        Placement.of(Sample, [table()]).pack(s)


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "teams": True, "deal": "draft"}, {"players": 3}])
@pytest.mark.parametrize("forgets", [True, False])
def test_positions_of_whole_games_survive(options: dict[str, object], forgets: bool) -> None:
    rules = KERNEL.plain()
    from hegemon.core.luck import luck

    blank = CartaOptions.from_json(options).position()
    if forgets:
        rules.stop_remembering(blank)
    placement = Placement.of(Position, [blank])
    s, r, ids = blank.copy(), luck(Random(4)), [0] * 110
    rules.begin(s, r)
    while (seat := rules.next_actor(s)) != -1:
        assert placement.unpack(placement.pack(s), blank) == s
        rules.apply(s, seat, ids[rules.below(r, rules.legal(s, seat, ids))])
    assert placement.unpack(placement.pack(s), blank) == s

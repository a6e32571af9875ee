"""A small game whose rules use everything that a program for the GPU can do, and a loop that plays it."""

from __future__ import annotations

from typing import Any

from hegemon.core.engine import Engine
from hegemon.core.kernel import RULE, WIDE, Annotated, Cube, Grid, Kernel, Length, Part, Row, Struct, UpTo
from hegemon.core.luck import Luck, below, word
from hegemon.gpu.device import (
    Address,
    bytes_at,
    floats_at,
    ints_at,
    load,
    longs_at,
    new_choices,
    new_luck,
    new_position,
    new_workspace,
    new_worths,
    save,
    thread,
    threads,
)

KERNEL = Kernel("market")
rule = KERNEL.rule
rule(word)
rule(below)
STALL = Part("the stall", lambda s: s.stalls == 0)
stall_rule = KERNEL.rule_for(STALL)
SEATED = Length(4, lambda s: s.players)
PRICES = (3, -1, 400, 2, 7, 1, 1, 5, 9, 30000, 2, 6)
FEW = (2, 0, 1)


class Market(Struct):
    """A position."""

    players: Annotated[int, RULE]
    limit: Annotated[int, RULE]
    stalls: Annotated[int, RULE]
    wares: Annotated[Row, 4, RULE]
    turn: int
    sold: int
    hands: Annotated[Grid, SEATED, 3]
    cash: Annotated[Row, Length(4, lambda s: s.players), WIDE]
    tokens: Annotated[Cube, 2, 3, Length(4, lambda s: s.players)]
    deck: Annotated[Row, 20, UpTo("left")]
    left: int
    shown: Annotated[Grid, 2, 3, STALL]
    rent: Annotated[int, STALL]


class Sums(Struct):
    """Room to work in."""

    total: int
    wide: Annotated[Row, 5, WIDE]


class MarketEngine(Engine):
    """What a program needs of it."""

    kernel = KERNEL
    position = Market
    workspace = Sums
    seats, actions = 4, 12

    def table(self, options: Any) -> Market:
        s = Market()
        s.players, s.limit, s.stalls = options
        s.wares, s.turn = [4, 1, 3, 2], -5
        s.deck = [-1] * 20
        return s

    def seen(self, view: Any) -> Struct:
        raise NotImplementedError

    def number(self, options: Any, seat: int, question: int, action: Any) -> int:
        raise NotImplementedError

    def word(self, options: Any, seat: int, question: int, number: int) -> Any:
        raise NotImplementedError


@rule
def trade(s: Market, r: Luck, w: Sums, ids: Any, worth: Any) -> int:
    """A turn: cards are drawn and sold, and everything is counted."""
    for kind in FEW:
        s.deck[s.left] = kind
        s.left += 1
    seat = below(r, s.players)
    s.turn += 1
    s.left -= 1
    s.hands[seat][s.deck[s.left]] += 1
    s.tokens[s.turn & 1][s.deck[0]][seat] -= 1
    n = 0
    for number, price in enumerate(PRICES):
        worth[n] = price * s.limit
        ids[n] = number
        n += price > s.cash[seat] % 7
    s.cash[seat] += worth[below(r, n)] % 100 - ids[n - 1]
    w.total = 0
    for other in range(SEATED):
        w.total += s.cash[other] & 3
    for card in s.hands[seat]:
        w.total += card * (s.wares[card & 3] if card >= 0 else 1)
    for i in range(len(w.wide)):
        w.wide[i] = w.total * (i - 2)
    s.sold = max(s.sold, -w.wide[0]) + (w.wide[4] >> 1)
    hold_stall(s, seat, w.total)
    return w.total


@stall_rule
def hold_stall(s: Market, seat: int, total: int) -> None:
    """Only some markets have stalls."""
    s.rent += total // 3
    s.shown[seat & 1][s.rent % 3] = s.rent & 63


LOOPS = Kernel("market day")


@LOOPS.rule
def day(
    games: int,
    turns: int,
    tables: Address,
    kinds: int,
    positions: Address,
    lucks: Address,
    numbers: Address,
    counts: Address,
    totals: Address,
    means: Address,
) -> None:
    """So many turns in a game."""
    game = thread()
    if game >= games:
        return
    s, r, w, ids, worth = new_position(), new_luck(), new_workspace(), new_choices(), new_worths()
    load(s, tables, game % kinds, kinds)
    load(r, lucks, game, games)
    total = 0
    for turn in range(turns):
        total += trade(s, r, w, ids, worth)
        bytes_at(numbers, game, games)[turn] = total & 127
    save(s, positions, game, games)
    save(r, lucks, game, games)
    counted = ints_at(counts, game, games)
    counted[0] = -total
    counted[1] = threads()
    longs_at(totals, game, games)[0] = r.a * 3
    floats_at(means, game, games)[0] = total / turns

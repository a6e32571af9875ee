"""Loops that play whole games: on the GPU one after another in each thread, and the same games on the CPU."""

from __future__ import annotations

from typing import Any, Final

from hegemon.core.engine import NOBODY, apply, appraise, begin, legal, next_actor
from hegemon.core.kernel import Kernel, put
from hegemon.core.luck import Luck, below, seed_luck
from hegemon.gpu.device import (
    Address,
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

LOOPS: Final = Kernel("whole games")
rule = LOOPS.rule
rule(seed_luck)
GOLDEN: Final = 0x9E3779B9


@rule
def seed_game(r: Luck, seed: int, number: int) -> None:
    """The luck of a game, from a seed and its number."""
    seed_luck(r, seed, GOLDEN, number)


@rule
def random_game(s: Any, r: Luck, ids: Any) -> int:
    """Deal and play at random to the end; returns the number of decisions."""
    begin(s, r)
    decisions = 0
    seat = next_actor(s)
    while seat != NOBODY:
        n = legal(s, seat, ids)
        apply(s, seat, ids[below(r, n)])
        decisions += 1
        seat = next_actor(s)
    return decisions


@rule
def greedy_game(s: Any, r: Luck, ids: Any, worth: Any, w: Any) -> int:
    """Deal and play greedily, equals by lot, to the end; returns the number of decisions."""
    begin(s, r)
    decisions = 0
    seat = next_actor(s)
    while seat != NOBODY:
        n = legal(s, seat, ids)
        apply(s, seat, ids[best_of(s, r, seat, n, ids, worth, w)])
        decisions += 1
        seat = next_actor(s)
    return decisions


@rule
def best_of(s: Any, r: Luck, seat: int, n: int, ids: Any, worth: Any, w: Any) -> int:
    """Which of `n` actions looks best; equals by lot."""
    if n == 1:
        return 0
    appraise(s, seat, n, ids, worth, w)
    best = 0
    equals = 1
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
            equals = 1
        elif worth[i] == worth[best]:
            equals += 1
            if below(r, equals) == 0:
                best = i
    return best


@rule
def play_random(
    each: int, seed: int, tables: Address, kinds: int, finals: Address, kept: int, decisions: Address
) -> None:
    """Every thread plays so many games. Of the first games it keeps how they ended."""
    s, r, ids = new_position(), new_luck(), new_choices()
    total = 0
    for turn in range(each):
        game = turn * threads() + thread()
        load(s, tables, game % kinds, kinds)
        seed_game(r, seed, game)
        total += random_game(s, r, ids)
        if game < kept:
            save(s, finals, game, kept)
    longs_at(decisions, thread(), threads())[0] = total


@rule
def play_greedy(
    each: int, seed: int, tables: Address, kinds: int, finals: Address, kept: int, decisions: Address
) -> None:
    """The same, greedy players on all seats."""
    s, r, ids, worth, w = new_position(), new_luck(), new_choices(), new_worths(), new_workspace()
    total = 0
    for turn in range(each):
        game = turn * threads() + thread()
        load(s, tables, game % kinds, kinds)
        seed_game(r, seed, game)
        total += greedy_game(s, r, ids, worth, w)
        if game < kept:
            save(s, finals, game, kept)
    longs_at(decisions, thread(), threads())[0] = total


@rule
def play_on_cpu(greedy: bool, seed: int, games: int, tables: Any, room: Any, ids: Any, worth: Any) -> int:
    """The same games into the first places of `tables`, after which those come that are not dealt yet.

    `room` is a luck and a workspace. Returns the number of decisions.
    """
    lucks, spaces = room
    total = 0
    for game in range(games):
        put(tables, game, tables, games + game % (len(tables) - games))
        seed_game(lucks[0], seed, game)
        if greedy:
            total += greedy_game(tables[game], lucks[0], ids, worth, spaces[0])
        else:
            total += random_game(tables[game], lucks[0], ids)
    return total

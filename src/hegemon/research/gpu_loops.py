"""What a GPU does in a step of an environment, in the dialect of kernels: a thread for each game."""

from __future__ import annotations

from typing import Any, Final

from hegemon.core.best_choice import best_choice
from hegemon.core.engine import NOBODY, apply, begin, legal, next_actor, observe, victory
from hegemon.core.kernel import Kernel
from hegemon.core.luck import below
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
)

LOOPS: Final = Kernel("environment")
rule = LOOPS.rule
rule(best_choice)


@rule
def step(
    games: int,
    seats: int,
    mask_length: int,
    anew: int,
    checked: int,
    tables: Address,
    kinds: int,
    positions: Address,
    lucks: Address,
    choosers: Address,
    actions: Address,
    action_words: int,
    observations: Address,
    masks: Address,
    actors: Address,
    rewards: Address,
    done: Address,
    samples: Address,
    wrong: Address,
) -> None:
    """One choice in a game, or with `anew` a fresh deal. Whoever is over pays its rewards and is dealt anew.

    `actions` holds numbers of `action_words` times 32 bits. With `checked`, a game whose action is illegal stays as it
    is and writes its number to `wrong`.
    """
    game = thread()
    if game >= games:
        return
    s, r, ids = new_position(), new_luck(), new_choices()
    actor, over = longs_at(actors, game, games), bytes_at(done, game, games)
    mask, reward = bytes_at(masks, game, games), floats_at(rewards, game, games)
    ends = anew != 0
    if not ends:
        action = ints_at(actions, game * action_words, games)[0]
        if checked and not is_legal(mask, mask_length, action):
            ints_at(wrong, 0, 1)[0] = game
            return
        load(s, positions, game, games)
        apply(s, actor[0], action)
        ends = next_actor(s) == NOBODY
        if ends:
            for seat in range(seats):
                reward[seat] = 2.0 * victory(s, seat) - 1.0
    if anew or (over[0] and not ends):
        for seat in range(seats):
            reward[seat] = 0.0
    over[0] = ends and not anew
    if ends:
        load(s, tables, game % kinds, kinds)
        load(r, lucks, game, games)
        begin(s, r)
        save(r, lucks, game, games)
    save(s, positions, game, games)
    seat = next_actor(s)
    actor[0] = seat
    n = legal(s, seat, ids)
    for number in range(mask_length):
        mask[number] = 0
    for i in range(n):
        mask[ids[i]] = 1
    observe(s, seat, bytes_at(observations, game, games))
    load(r, choosers, game, games)
    longs_at(samples, game, games)[0] = ids[below(r, n)]
    save(r, choosers, game, games)


@rule
def is_legal(mask: Any, mask_length: int, action: int) -> bool:
    """Does the mask allow this action?"""
    return 0 <= action < mask_length and mask[action] != 0


@rule
def advise(games: int, advised: int, positions: Address, actors: Address, actions: Address) -> None:
    """What a greedy player would choose in each of the first `advised` of all games."""
    game = thread()
    if game >= advised:
        return
    s, ids, worth, w = new_position(), new_choices(), new_worths(), new_workspace()
    load(s, positions, game, games)
    seat = longs_at(actors, game, games)[0]
    n = legal(s, seat, ids)
    longs_at(actions, game, games)[0] = ids[best_choice(s, seat, n, ids, worth, w)]

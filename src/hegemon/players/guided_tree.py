"""The loops of the search that a network guides, in the dialect of kernels: written once, linked to any game's rules.

As in :mod:`hegemon.players.tree`, one tree is shared by all worlds that a seat thinks possible. But a choice is looked
at as often as the network would make it, and no game is played out: where the tree ends, the network says how likely
everybody is to win. It is asked about many places at once, which is much faster. So a whole batch of worlds walks down
before the first answer is there: every visit counts as a defeat until then, and others look elsewhere.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final, NamedTuple

from hegemon.core.engine import NOBODY, apply, legal, next_actor, observe, question, reshuffle, victory
from hegemon.core.kernel import Kernel, put
from hegemon.players.tree import ANY, ROOT, add, asked, child_with, clear

LOOPS: Final = Kernel("guided")
rule = LOOPS.rule
for shared in (add, asked, child_with, clear):
    rule(shared)  # a guided tree has all that a tree has

DEEPEST: Final = 100
LOST: Final = -2
"""Of a row: no world was found for it."""


class GuidedTree(NamedTuple):
    """Choices as nodes, each a row of these arrays. The first child and the next sibling keep the shape; 0 is none."""

    size: Any
    """One number: how many nodes there are."""
    child: Any
    sibling: Any
    action: Any
    actor: Any
    """Who chooses."""
    question: Any
    """What was asked of the chooser."""
    visits: Any
    total: Any
    """What the chooser may hope for, summed up over these visits."""
    squares: Any
    """The same, squared before it is summed up."""
    leaning: Any
    """How much speaks for the choice, as the network saw it first (a logit)."""
    shares: Any
    """By seat: what it may hope for, summed up over all iterations."""


class Leaves(NamedTuple):
    """Where a batch of worlds has come to, a row for each world."""

    node: Any
    seat: Any
    """Who is asked there; NOBODY if the game is over, LOST if there was no world."""
    question: Any
    ids: Any
    """Its legal actions."""
    count: Any
    """How many there are."""
    observations: Any
    path: Any
    """The choices on the way."""
    depth: Any
    """How many there are."""
    values: Any
    """By seat: what it may hope for there."""


class GuidedScratch(NamedTuple):
    """Room to work in, and how to search."""

    found: Any
    """By place among the legal actions: the node of a choice, or 0."""
    prior: Any
    only: Any
    """One number: the action that has to come first, or ANY."""
    explore: float
    """How much to look at what is little known."""
    temper: float
    """By how much what the network likes is softened: 1 not at all; the more, the more is looked at."""
    caution: float
    """How much less to expect of a choice never made than of those that were."""


@rule
def walk(
    rows: int, roots: Any, worlds: Any, seat: int, lucks: Any, spaces: Any, tree: GuidedTree, leaves: Leaves,
    scratch: GuidedScratch,
) -> None:  # fmt: skip
    """Let so many worlds walk down the tree, from a seat that owes a choice in `roots[0]`."""
    for row in range(rows):
        put(worlds, row, roots, 0)
        leaves.depth[row] = 0
        leaves.seat[row] = LOST
        if reshuffle(worlds[row], seat, lucks[0], spaces[0]):
            descend(worlds, row, seat, tree, leaves, scratch)


@rule
def descend(worlds: Any, row: int, seat: int, tree: GuidedTree, leaves: Leaves, scratch: GuidedScratch) -> None:
    """Walk down to where the network hasn't been asked about all that is possible now, or to the end of the game."""
    node = ROOT
    depth = 0
    ids = leaves.ids[row]
    while True:
        leaves.seat[row] = seat
        if seat == NOBODY:
            for other in range(len(tree.shares)):
                leaves.values[row, other] = victory(worlds[row], other)
            break
        n = legal(worlds[row], seat, ids)
        if depth == 0 and scratch.only[0] != ANY:
            ids[0] = scratch.only[0]
            n = 1
        missing = find(n, node, ids, tree, scratch)
        if missing > 0 and n == 1 and tree.size[0] < len(tree.child):
            scratch.found[0] = lean(node, ids[0], seat, question(worlds[row]), 0.0, tree)
            missing = 0
        if missing > 0 or depth == DEEPEST:
            leaves.node[row] = node
            leaves.count[row] = n
            leaves.question[row] = question(worlds[row])
            observe(worlds[row], seat, leaves.observations[row])
            break
        i = select(n, tree, scratch)
        node = scratch.found[i]
        tree.visits[node] += 1
        leaves.path[row, depth] = node
        depth += 1
        apply(worlds[row], seat, ids[i])
        seat = next_actor(worlds[row])
    leaves.depth[row] = depth


@rule
def find(n: int, node: int, ids: Any, tree: GuidedTree, scratch: GuidedScratch) -> int:
    """The nodes of the legal actions; returns how many of these have none yet."""
    missing = 0
    for i in range(n):
        scratch.found[i] = child_with(ids[i], node, tree)
        if scratch.found[i] == 0:
            missing += 1
    return missing


@rule
def lean(parent: int, action: int, seat: int, asked: int, leaning: float, tree: GuidedTree) -> int:
    """A new choice below another one, for which so much speaks."""
    node: int = add(parent, action, seat, asked, tree)
    tree.leaning[node] = leaning
    tree.squares[node] = 0.0
    return node


@rule
def select(n: int, tree: GuidedTree, scratch: GuidedScratch) -> int:
    """Which of the legal actions to look at next: those that went well, or that the network would choose (PUCT)."""
    if n == 1:
        return 0
    visits = 0
    total = 0.0
    most = tree.leaning[scratch.found[0]]
    for i in range(n):
        node = scratch.found[i]
        visits += tree.visits[node]
        total += tree.total[node]
        most = max(most, tree.leaning[node])
    weight = 0.0
    for i in range(n):
        scratch.prior[i] = exp(max(-20.0, (tree.leaning[scratch.found[i]] - most) / scratch.temper))
        weight += scratch.prior[i]
    hope = 0.5 if visits == 0 else max(0.0, total / visits - scratch.caution)
    reach = scratch.explore * sqrt(visits + 1.0) / weight
    best = 0
    highest = -1.0
    for i in range(n):
        node = scratch.found[i]
        seen = tree.visits[node]
        value = hope if seen == 0 else tree.total[node] / seen
        value += reach * scratch.prior[i] / (1.0 + seen)
        if value > highest:
            highest = value
            best = i
    return best


@rule
def learn(rows: int, players: int, logits: Any, chances: Any, tree: GuidedTree, leaves: Leaves) -> int:
    """Take the network's answers: new choices, and what everybody may hope for; returns how many rows had a world."""
    done = 0
    for row in range(rows):
        seat = leaves.seat[row]
        if seat == LOST:
            continue
        done += 1
        if seat != NOBODY:
            for steps in range(players):
                leaves.values[row, (seat + steps) % players] = chances[row, steps]
            unfold(row, logits, tree, leaves)
        for i in range(leaves.depth[row]):
            node = leaves.path[row, i]
            value = leaves.values[row, tree.actor[node]]
            tree.total[node] += value
            tree.squares[node] += value * value
        for other in range(players):
            tree.shares[other] += leaves.values[row, other]
    return done


@rule
def unfold(row: int, logits: Any, tree: GuidedTree, leaves: Leaves) -> None:
    """Add the choices that were possible at a leaf and aren't in the tree yet."""
    for i in range(leaves.count[row]):
        node, action = leaves.node[row], leaves.ids[row, i]
        if child_with(action, node, tree) == 0 and tree.size[0] < len(tree.child):
            lean(node, action, leaves.seat[row], leaves.question[row], logits[row, action], tree)

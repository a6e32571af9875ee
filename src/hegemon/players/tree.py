"""The loops of the search player, in the dialect of kernels: written once, linked to any game's rules.

Information-set Monte Carlo tree search with a single observer: every iteration deals the hidden cards anew from what
the searching seat knows, walks down one tree that all these worlds share, adds a leaf, plays the game out, and counts
for each choice on the way how its chooser fared. What an action seems worth at first sight steers where to look.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final, NamedTuple

from hegemon.core.engine import (
    NOBODY,
    apply,
    appraise,
    legal,
    next_actor,
    question,
    reshuffle,
    stop_remembering,
    victory,
)
from hegemon.core.kernel import Kernel, put
from hegemon.core.luck import Luck, below

LOOPS: Final = Kernel("search")
rule = LOOPS.rule

ROOT: Final = 0
DEEPEST: Final = 200
ANY: Final = -1
"""Any action may come first."""


class Tree(NamedTuple):
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
    """What the chooser has won in these visits."""
    shares: Any
    """By seat: what it has won in all iterations."""


class SearchScratch(NamedTuple):
    """Room to work in, and how to search."""

    ids: Any
    worth: Any
    prior: Any
    nodes: Any
    """By depth: the choices of this iteration."""
    found: Any
    """By place in `ids`: the node of a choice, or 0."""
    only: Any
    """One number: the action that has to come first, or ANY."""
    explore: float
    """How much to look at what is little known."""
    trust: float
    """Points at first sight by which a choice becomes e times as likely to be looked at."""
    slips: int
    """Of 100 choices in a playout, how many are made by chance."""
    blur: int
    """Points by which a playout misjudges at most."""


@rule
def search(
    iterations: int, roots: Any, worlds: Any, seat: int, lucks: Any, spaces: Any, tree: Tree, scratch: SearchScratch
) -> int:
    """So many iterations for a seat that owes a choice in `roots[0]`; returns how many found a world."""
    done = 0
    for _ in range(iterations):
        put(worlds, 0, roots, 0)
        if reshuffle(worlds[0], seat, lucks[0], spaces[0]):
            stop_remembering(worlds[0])
            depth = descend(worlds[0], seat, spaces[0], tree, scratch)
            finish(worlds[0], lucks[0], spaces[0], scratch)
            for i in range(depth):
                node = scratch.nodes[i]
                tree.visits[node] += 1
                tree.total[node] += victory(worlds[0], tree.actor[node])
            for other in range(len(tree.shares)):
                tree.shares[other] += victory(worlds[0], other)
            done += 1
    return done


@rule
def clear(tree: Any) -> None:
    """Forget everything but the root."""
    tree.child[ROOT] = 0
    for seat in range(len(tree.shares)):
        tree.shares[seat] = 0.0
    tree.size[0] = 1


@rule
def asked(roots: Any) -> int:
    """What is being asked in `roots[0]`."""
    return question(roots[0])


@rule
def descend(s: Any, seat: int, w: Any, tree: Tree, scratch: SearchScratch) -> int:
    """Walk down the tree to a choice that was never made there, and add it; returns the number of choices."""
    node = ROOT
    depth = 0
    while seat != NOBODY and depth < DEEPEST:
        n = legal(s, seat, scratch.ids)
        if depth == 0 and scratch.only[0] != ANY:
            scratch.ids[0] = scratch.only[0]
            n = 1
        i = select(s, seat, n, node, w, tree, scratch)
        child = scratch.found[i]
        new = child == 0
        if new:
            if tree.size[0] == len(tree.child):
                break
            child = add(node, scratch.ids[i], seat, question(s), tree)
        scratch.nodes[depth] = child
        depth += 1
        apply(s, seat, scratch.ids[i])
        if new:
            break
        node = child
        seat = next_actor(s)
    return depth


@rule
def add(parent: int, action: int, seat: int, asked: int, tree: Any) -> int:
    """A new choice below another one."""
    node: int = tree.size[0]
    tree.size[0] += 1
    tree.action[node] = action
    tree.actor[node] = seat
    tree.question[node] = asked
    tree.visits[node] = 0
    tree.total[node] = 0.0
    tree.child[node] = 0
    tree.sibling[node] = tree.child[parent]
    tree.child[parent] = node
    return node


@rule
def child_with(action: int, parent: int, tree: Any) -> int:
    """The node of a choice below another one, or 0."""
    child: int = tree.child[parent]
    while child != 0 and tree.action[child] != action:
        child = tree.sibling[child]
    return child


@rule
def select(s: Any, seat: int, n: int, node: int, w: Any, tree: Tree, scratch: SearchScratch) -> int:
    """Which of the legal actions to look at next: those that went well, look good, or are little known."""
    visits = find(n, node, tree, scratch)
    if n == 1:
        return 0
    appraise(s, seat, n, scratch.ids, scratch.worth, w)
    weigh(n, scratch)
    hope = mean_hope(n, tree, scratch)
    reach = scratch.explore * sqrt(visits + 1.0)
    best = 0
    most = -1.0
    for i in range(n):
        child = scratch.found[i]
        seen = 0
        value = hope
        if child != 0:
            seen = tree.visits[child]
            if seen:
                value = tree.total[child] / seen
        value += reach * scratch.prior[i] / (1.0 + seen)
        if value > most:
            most = value
            best = i
    return best


@rule
def find(n: int, node: int, tree: Tree, scratch: SearchScratch) -> int:
    """The nodes of the legal actions; returns how often they were chosen so far."""
    visits = 0
    for i in range(n):
        child = child_with(scratch.ids[i], node, tree)
        scratch.found[i] = child
        if child != 0:
            visits += tree.visits[child]
    return visits


@rule
def mean_hope(n: int, tree: Tree, scratch: SearchScratch) -> float:
    """What to expect of an action never tried: a little less than of those that were."""
    visits = 0
    total = 0.0
    for i in range(n):
        if scratch.found[i] != 0:
            visits += tree.visits[scratch.found[i]]
            total += tree.total[scratch.found[i]]
    return 0.5 if visits == 0 else max(0.0, total / visits - 0.05)


@rule
def weigh(n: int, scratch: SearchScratch) -> None:
    """From what actions seem worth to how likely each is looked at first."""
    most = scratch.worth[0]
    for i in range(1, n):
        most = max(most, scratch.worth[i])
    total = 0.0
    for i in range(n):
        scratch.prior[i] = exp(max(-30.0, (scratch.worth[i] - most) / scratch.trust))
        total += scratch.prior[i]
    for i in range(n):
        scratch.prior[i] = 0.9 * scratch.prior[i] / total + 0.1 / n


@rule
def finish(s: Any, r: Luck, w: Any, scratch: SearchScratch) -> None:
    """Play to the end: everybody greedily, with a blurred eye and now and then a slip."""
    while True:
        seat = next_actor(s)
        if seat == NOBODY:
            return
        n = legal(s, seat, scratch.ids)
        i = 0
        if n > 1:
            i = below(r, n)
            if below(r, 100) >= scratch.slips:
                appraise(s, seat, n, scratch.ids, scratch.worth, w)
                i = best_of(n, r, scratch)
        apply(s, seat, scratch.ids[i])


@rule
def best_of(n: int, r: Luck, scratch: SearchScratch) -> int:
    """The action that looks best, give or take the blur."""
    best = 0
    most = -1 << 40
    for i in range(n):
        worth = scratch.worth[i] + below(r, scratch.blur + 1)
        if worth > most:
            most = worth
            best = i
    return best

"""What a square yields to whoever it belongs to, with what their cards add to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.kinds import Resource
from hegemon.games.civilization.framework.standing import hooked
from hegemon.games.civilization.table.things import Sum
from hegemon.games.civilization.world.land import ANY_RESOURCE
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World


def yielded(w: World, square: int) -> Icons:
    """What lies on a square, and what its owner has more of it (the Great Lighthouse on water)."""
    owner, icons = w.outskirts_owner[square], w.icons[square]
    added = [] if owner == NONE else [each.square_trade(w, owner, square) for each in hooked(w, owner, "square_trade")]
    return replace(icons, trade=icons.trade + sum(added)) if any(added) else icons


def resources_on(w: World, squares: Iterable[int]) -> tuple[Sum, ...]:
    """The resources of some squares, with their signs."""
    found = Counter(w.resource[square] for square in squares if w.resource[square] != NONE)
    return tuple(resource_sum(resource, n) for resource, n in found.items())


def resource_sum(resource: int, n: int) -> Sum:
    """So many of a resource; of one of any kind where a city-state has it."""
    if resource == ANY_RESOURCE:
        return Sum("", "y-any", n)
    name = Resource(resource).name.lower()
    return Sum(f"t-{name}", f"r-{name}", n)

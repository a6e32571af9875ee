"""A sight, looked at the way the table is laid out: the world as it is seen, who I am, what I may do."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, cast

from hegemon.core import Action, Message, Seat, say
from hegemon.core.face import Sight
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.seen_world import seen_world, told_world
from hegemon.games.civilization.table.city_names import city_names
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.realm import NONE, Realm

SHAPES: Final = "abcde"
"""By seat: the letter of its pictures: the shape `s-a`, the figures `army-a` and `scout-a`. Colours are the style's, by
`data-seat`."""
DEEDS: Final = {"produce-at": "produce", "make-at": "make", "go-exploring": "move"}
"""Verbs that are the same deed to a player: one of them names a square more."""
PRODUCING: Final = frozenset({"produce", "produce-at", "build-free"})
MOVING: Final = frozenset({"move", "go-exploring", "march"})


class CivilizationBoard:
    """What the pages are made from.

    `w` is the world as far as it is seen: rules may be asked about it. In `told` there is a place for everything that
    is hidden, too: cards and markers of which only the backs are seen.
    """

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.options = cast("CivilizationOptions", sight.options)
        self.me = sight.seat
        self.players = self.options.players
        self.w = seen_world(sight.view)
        self.told = told_world(sight.view)
        self.land = self.w.geography
        self.asked = bool(sight.legal)
        self.to_act = frozenset(sight.to_act)
        self.fresh: Sequence[Mapping[str, Any]] = sight.events[-sight.fresh :] if sight.fresh else ()

    # -- choices -------------------------------------------------------------------------------------------------

    @cached_property
    def by_verb(self) -> Mapping[str, Sequence[Action]]:
        """What I may do, by the verb."""
        found: dict[str, list[Action]] = defaultdict(list)
        for action in self.sight.legal:
            found[action.verb].append(action)
        return dict(found)

    def words(self, action: Action) -> Message:
        """An action in words."""
        return self.sight.game.describe_action(action, self.options)

    def refs(self, action: Action) -> str:
        """What an action is about, as whatever shows it on the page calls it: `do:found square:7,0 figure:army`.

        What to do is a part, too; numbers go by what they count. What is chosen in one go has a name of its own: a
        group of figures, something that a city produces. It comes first: verbs that are the same deed name it at the
        same place, whatever they name besides.
        """
        arguments = self.sight.game.arguments(action)
        parts = [f"{each.name if each.kind == 'number' else each.kind}:{each.value}" for each in arguments]
        if action.verb in PRODUCING:
            parts.insert(0, f"good:{action.args[0]}/{action.args[1]}")
        elif action.verb in MOVING:
            parts.insert(0, "group:" + "/".join(map(str, action.args[:3])))
        return " ".join([f"do:{DEEDS.get(action.verb, action.verb)}", *parts])

    # -- players -------------------------------------------------------------------------------------------------

    def seats_from_me(self) -> list[int]:
        """The other seats, clockwise from my left; a spectator sees everyone, from seat 0."""
        if self.me is None:
            return list(range(self.players))
        return [(self.me + steps) % self.players for steps in range(1, self.players)]

    def realm(self, seat: int) -> Realm:
        """A player's sheet and cards, hidden ones by their backs."""
        return self.told.realms[seat]

    def settled(self, seat: int) -> bool:
        """Has the player a civilization and a city, so that there is something to count?"""
        return self.w.realms[seat].civilization != NONE and bool(self.w.cities[seat])

    def civilization(self, seat: int) -> Message | None:
        """What the player's people are called; None before that is known."""
        number = self.w.realms[seat].civilization
        return None if number == NONE else CONTENT.civilizations[number].name

    # -- places --------------------------------------------------------------------------------------------------

    def square_name(self, square: int) -> str:
        """A square as the engine and the log call it."""
        return self.land.name[square]

    def city_name(self, seat: int, city: City) -> Message:
        """What a city is called here."""
        return self._city_names[city.centre]

    @cached_property
    def _city_names(self) -> Mapping[int, Message]:
        return city_names(self.w, self.sight.events_named("founded"))

    def nearest_capital(self, seat: int) -> tuple[int, int] | None:
        """How many steps a player's nearest army is from a rival's capital, as the crow flies, and whose that is."""
        armies = [square for square in self.w.figure_squares[seat] if self.w.armies[square]]
        ways = [
            (min(self.land.walk(square, centre) for centre in cities[0].centres), rival)
            for rival, cities in enumerate(self.w.cities)
            if rival != seat and cities and cities[0].capital
            for square in armies
        ]
        return min(ways, default=None)


def own_people(board: CivilizationBoard) -> str:
    """The sheet of the civilization that I lead, to be looked up; "" before that is known."""
    number = NONE if board.me is None else board.w.realms[board.me].civilization
    return "" if number == NONE else f"civilization:{CONTENT.civilizations[number].id}"


def name_of(seat: int) -> Message:
    """A player, to be named by whoever speaks."""
    return say("{player}", player=Seat(seat))


def as_button(action: Action) -> str:
    """An action as the value of its button."""
    return json.dumps(action.to_json(), ensure_ascii=False, separators=(",", ":"))

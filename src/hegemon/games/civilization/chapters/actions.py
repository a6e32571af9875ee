"""The actions of cities: how many are left, and how one is announced (R-CM-01 to R-CM-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.agenda import Duty, owe
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import reactions
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.city import City, CityAction
from hegemon.games.civilization.world.world import Step, World

CITY_ACTIONS: Final = tuple(CityAction)

IDLE_CAPITAL: Final = Privilege.IDLE_CAPITAL
SECOND_ACTION: Final = Privilege.SECOND_ACTION

IDLE: Final = Refusal("R-GOV-05", say("In anarchy the capital takes no action."))
ACTED: Final = Refusal("R-CM-01", say("The city has taken its action."))
SAME_KIND: Final = Refusal("R-CM-02", say("The second action must be of another kind."))


def action_refusal(w: World, seat: int, city: City, kind: CityAction) -> Refusal | None:
    """The rule against an action of this kind with a city, as far as it goes for all kinds."""
    may = standing(w, seat).may
    usual = 0 if city.capital and may(IDLE_CAPITAL) else 1
    taken = len(city.actions_taken)
    if taken < usual + city.extra_actions:
        return None
    if taken == usual + city.extra_actions and city.capital and may(SECOND_ACTION):
        return None if set(city.actions_taken) - {kind} else SAME_KIND
    return ACTED if taken or usual else IDLE


def kinds_left(w: World, seat: int, city: City) -> list[CityAction]:
    """The kinds of actions that a city may take; before its first one there is no need to ask about each of them."""
    if not city.actions_taken and action_refusal(w, seat, city, CITY_ACTIONS[0]) is None:
        return [*CITY_ACTIONS]
    return [kind for kind in CITY_ACTIONS if action_refusal(w, seat, city, kind) is None]


@dataclass(frozen=True, slots=True)
class Unhindered(Duty):
    """R-TIME-10: as long as it is on the agenda nobody can cancel what a city of this player does above it."""

    seat: int

    def run(self, w: World) -> None:
        """The action is over."""


def announce(w: World, seat: int, city: City, kind: CityAction, then: Step) -> None:
    """R-CM-04: the action is used up now, and resolves unless somebody cancels it."""
    city.actions_taken = (*city.actions_taken, int(kind))
    if Unhindered(seat) in w.agenda:
        owe(w, then)
    else:
        reactions.announce(w, seat, DeedKind.CITY_ACTION, then, about=(w.geography.name[city.centre],))

"""Actions of cities that cards grant: one more that nobody can cancel, and a wonder at a lower price (R-CM-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import city as management
from hegemon.games.civilization.chapters import producing
from hegemon.games.civilization.chapters.actions import Unhindered, action_refusal
from hegemon.games.civilization.chapters.cityworks import (
    WORK,
    city_offers,
    city_options,
    named_city,
)
from hegemon.games.civilization.chapters.production import funds
from hegemon.games.civilization.speech import SQUARES, verb
from hegemon.games.civilization.world.city import City, CityAction
from hegemon.games.civilization.world.world import World

COMMISSION = verb("commission", say("Build the wonder with the city on {square}."), square=SQUARES)

NO_WONDER: Final = Refusal("R-PROD-05", say("There is no wonder that the city can build now."))


@dataclass(frozen=True, slots=True)
class ExtraAction(Ask):
    """R-CM-05: which city takes one action more, and which; it needs none left, and nobody can cancel it."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [action for city in w.cities[seat] for action in city_options(w, seat, city)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        city = named_city(w, seat, action)
        return WORK[action.verb].refusal(w, management.working_city(w, seat, city), action)

    def offers(self, w: World, seat: int) -> list[Action]:
        return [
            action
            for city in w.cities[seat]
            for action in city_offers(w, management.working_city(w, seat, city), list(CityAction))
        ]

    def take(self, w: World, seat: int, action: Action) -> None:
        city = named_city(w, seat, action)
        city.extra_actions += 1
        owe(w, Unhindered(seat))
        management.take_work(w, seat, action)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Take one more action with one of your cities.")


# -- a wonder for less -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Commission(Ask):
    """Which city builds a wonder for so much less; the city still needs an action for it."""

    less: int

    def options(self, w: World, seat: int) -> list[Action]:
        return [COMMISSION(w.geography.name[city.centre]) for city in w.cities[seat]]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return commission_refusal(w, seat, named_city(w, seat, action), self.less)

    def take(self, w: World, seat: int, action: Action) -> None:
        centre = named_city(w, seat, action).centre
        more = management.use_up_boosts(w, seat, centre)
        owe(w, producing.ChooseItem(seat, centre, more + self.less, wonder=True))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose the city that builds a wonder for {n} production less.", n=self.less)


def commission_refusal(w: World, seat: int, city: City, less: int) -> Refusal | None:
    """The rule against building a wonder for less with a city: a lower price is as good as more production."""
    if refusal := action_refusal(w, seat, city, CityAction.PRODUCE):
        return refusal
    purse = funds(w, seat, city, extra=management.boost_in(w, seat, city.centre) + less)
    return None if producing.can_build_wonder(w, seat, city, purse) else NO_WONDER

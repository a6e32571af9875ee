"""City Management: which city does what, and all that may be done before, between and after (4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import culture, kept
from hegemon.games.civilization.chapters.actions import action_refusal, kinds_left
from hegemon.games.civilization.chapters.cityworks import (
    PRODUCE,
    PRODUCE_AT,
    WORK,
    WORK_VERBS,
    WorkingCity,
    city_offers,
    city_options,
    named_city,
    outlook,
)
from hegemon.games.civilization.chapters.production import Funds, funds
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import events, uses
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.phase_menus import PhaseMenu
from hegemon.games.civilization.speech import NUMBERS, SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world.city import City, CityAction
from hegemon.games.civilization.world.world import World

ADVANCE = verb("advance", say("Pay for a step on the culture track."))
END = verb("end-cities", say("End your city management."))
BOOST = verb("boost", say("Give the extra production to the city on {square}."), square=SQUARES)

NO_PRODUCER: Final = Refusal("R-PROD-08", say("None of your cities can produce any more in this turn."))

BOOSTED = happening(
    "boosted",
    say("{seat} has {n} production more in the city on {square}."),
    you=say("You have {n} production more in the city on {square}."),
    seat=SEATS,
    square=SQUARES,
    n=NUMBERS,
)


# -- actions of cities -----------------------------------------------------------------------------------------


def working_city(w: World, seat: int, city: City) -> WorkingCity:
    """A city that may do something now."""
    return WorkingCity(seat, city, boost_in(w, seat, city.centre), outlook(w, seat))


def work_options(w: World, seat: int) -> list[Action]:
    """What a person could try with all cities."""
    return [action for city in w.cities[seat] for action in city_options(w, seat, city)]


def work_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """The rule against an action of a city."""
    city, work = named_city(w, seat, action), WORK[action.verb]
    return action_refusal(w, seat, city, work.kind) or work.refusal(w, working_city(w, seat, city), action)


def work_offers(w: World, seat: int) -> list[Action]:
    """What cities may do; what the squares give is worked out once for all of them."""
    found: list[Action] = []
    view = None
    for city in w.cities[seat]:
        if kinds := kinds_left(w, seat, city):
            view = view or outlook(w, seat)
            found += city_offers(w, WorkingCity(seat, city, boost_in(w, seat, city.centre), view), kinds)
    return found


def take_work(w: World, seat: int, action: Action) -> None:
    """Start an action with a city; what it has more in production is for this one if it produces."""
    city = named_city(w, seat, action)
    more = use_up_boosts(w, seat, city.centre) if action.verb in (PRODUCE.name, PRODUCE_AT.name) else 0
    WORK[action.verb].start(w, seat, city, action, more)


WORKING: Final = ChoiceKind(*WORK_VERBS, options=work_options, offers=work_offers, refusal=work_refusal, take=take_work)


# -- what is no action of a city (R-CM-03) ---------------------------------------------------------------------

ADVANCING: Final = ChoiceKind[int](
    ADVANCE,
    culture.LEAP,
    options=lambda w, seat: [ADVANCE(), *culture.leap_options(w, seat)],
    refusal=lambda w, seat, action: culture.track_refusal(w, seat, culture.length(w, seat, action)),
    take=lambda w, seat, action: culture.pay_and_advance(w, seat, culture.length(w, seat, action)),
)


def show_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """R-PROD-08: production more needs a city that can still produce."""
    return None if producers(w, seat) else NO_PRODUCER


HIRING: Final = ChoiceKind[int](
    kept.SHOW,
    options=lambda w, seat: kept.options(w, seat, "production"),
    refusal=show_refusal,
    take=lambda w, seat, action: gain_production(w, seat, kept.show(w, seat, action).amounts["production"]),
)


# -- the question ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ManageCities(PhaseMenu):
    """A player's City Management: one thing after another until the player ends it."""

    boosts: tuple[tuple[int, int], ...] = ()
    """Cities by centre, with what they have more for their next producing action; it is lost at the end (R-PROD-08)."""

    phase = Phase.CITY_MANAGEMENT
    shows_markers = True
    choices = (WORKING, ADVANCING, HIRING, uses.USING, events.PLAYING, END)

    def boost_of(self, centre: int) -> int:
        """The production that a city has more for its next producing action."""
        return sum(n for boosted, n in self.boosts if boosted == centre) if self.boosts else 0

    def end(self, w: World) -> None:
        """Cities are fresh for the next turn, and nobody forgets a pure gain."""
        for city in w.cities[self.seat]:
            city.actions_taken, city.extra_actions = (), 0
        uses.quiet_gains(w, self.seat, Phase.CITY_MANAGEMENT)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Manage your cities.")


def begin(seat: int) -> ManageCities:
    """A player's phase."""
    return ManageCities(seat)


# -- production more for one action ----------------------------------------------------------------------------


def gain_production(w: World, seat: int, n: int) -> None:
    """R-PROD-08: one city that can still produce has so much more in its next producing action."""
    owe(w, Boost(seat, n))


def producers(w: World, seat: int) -> list[City]:
    """The cities that have a producing action left: without one, more production is of no use."""
    return [city for city in w.cities[seat] if action_refusal(w, seat, city, CityAction.PRODUCE) is None]


def managing(w: World, seat: int) -> ManageCities | None:
    """The City Management of a player, if it goes on."""
    for step in reversed(w.agenda):
        if type(step) is ManageCities and step.seat == seat:
            return step
    return None


def boosts_of(w: World, seat: int) -> tuple[tuple[int, int], ...]:
    """What cities have more for their next producing action, while their owner manages them."""
    step = managing(w, seat)
    return step.boosts if step else ()


def set_boosts(w: World, seat: int, boosts: tuple[tuple[int, int], ...]) -> None:
    """Change what cities have more."""
    step = managing(w, seat)
    if step:
        w.agenda[w.agenda.index(step)] = ManageCities(seat, boosts)


def boost_in(w: World, seat: int, centre: int) -> int:
    """What one city has more."""
    step = managing(w, seat)
    return step.boost_of(centre) if step else 0


def boosted_funds(w: World, seat: int, city: City) -> Funds:
    """What a city can lay out for its next product, what cards have given it for that included."""
    return funds(w, seat, city, extra=boost_in(w, seat, city.centre))


def use_up_boosts(w: World, seat: int, centre: int) -> int:
    """What a city has more goes into the action that it takes now."""
    more = boost_in(w, seat, centre)
    set_boosts(w, seat, tuple(boost for boost in boosts_of(w, seat) if boost[0] != centre))
    return more


@dataclass(frozen=True, slots=True)
class Boost(Ask):
    """Which city has more production (R-PROD-08)."""

    n: int

    def options(self, w: World, seat: int) -> list[Action]:
        return [BOOST(w.geography.name[city.centre]) for city in w.cities[seat]]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return action_refusal(w, seat, named_city(w, seat, action), CityAction.PRODUCE)

    def take(self, w: World, seat: int, action: Action) -> None:
        centre = named_city(w, seat, action).centre
        set_boosts(w, seat, (*boosts_of(w, seat), (centre, self.n)))
        BOOSTED(w, seat=seat, n=self.n, square=w.geography.name[centre])

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose the city that has {n} production more.", n=self.n)

"""City Management: which city does what, and all that may be done before, between and after (4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import culture, kept
from hegemon.games.civilization.chapters.actions import CITY_ACTIONS, CityAction, action_refusal
from hegemon.games.civilization.chapters.cityworks import (
    PRODUCE,
    STARTS,
    WORK,
    Chance,
    Outlook,
    city_offers,
    city_options,
    named_city,
    outlook,
)
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import events, uses
from hegemon.games.civilization.speech import NUMBERS, SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.world import World

PHASE: Final = Phase.CITY_MANAGEMENT

ADVANCE = verb("advance", say("Pay for a step on the culture track."))
END = verb("end-cities", say("End your city management."))
STEPS: Final = (ADVANCE.name, culture.LEAP.name)
BOOST = verb("boost", say("Give the extra production to the city on {square}."), square=SQUARES)

NO_PRODUCER: Final = Refusal("R-PROD-08", say("None of your cities can produce any more in this turn."))

BOOSTED = happening(
    "boosted", say("{seat} has {n} production more in the city on {square}."), seat=SEATS, square=SQUARES, n=NUMBERS
)


# -- the question ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ManageCities(Ask):
    """A player's City Management: one thing after another until the player ends it."""

    boosts: tuple[tuple[int, int], ...] = ()
    """Cities by centre, with what they have more for their next producing action; it is lost at the end (R-PROD-08)."""

    always: ClassVar[bool] = True

    def options(self, w: World, seat: int) -> list[Action]:
        own = [action for city in w.cities[seat] for action in city_options(w, city)]
        cards = (*uses.use_options(w, seat, PHASE), *events.event_options(w, seat, PHASE))
        return [*own, ADVANCE(), *culture.leap_offers(w, seat), *cards, *kept.offers(w, seat, "production"), END()]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action.verb in WORK:
            return self.city_refusal(w, seat, named_city(w, seat, action), action, outlook(w, seat))
        if action.verb in STEPS:
            return culture.track_refusal(w, seat, culture.length(w, seat, action))
        if action == END():
            return None
        if action.verb == kept.SHOW.name:
            return None if producers(w, seat) else NO_PRODUCER
        if action.verb == uses.USE.name:
            return uses.use_refusal(w, seat, action)
        return events.event_refusal(w, seat, action)

    def city_refusal(self, w: World, seat: int, city: City, action: Action, view: Outlook) -> Refusal | None:
        """The rule against an action of a city."""
        kind, further = WORK[action.verb]
        chance = Chance(seat, city, self.boost_of(city.centre), view)
        return action_refusal(w, seat, city, kind) or further(w, chance, action)

    def boost_of(self, centre: int) -> int:
        """The production that a city has more for its next producing action."""
        return sum(n for boosted, n in self.boosts if boosted == centre) if self.boosts else 0

    def offers(self, w: World, seat: int) -> list[Action]:
        found: list[Action] = []
        view = None
        for city in w.cities[seat]:
            kinds = [kind for kind in CITY_ACTIONS if action_refusal(w, seat, city, kind) is None]
            if kinds:
                view = view or outlook(w, seat)
                found += city_offers(w, Chance(seat, city, self.boost_of(city.centre), view), kinds)
        found += step_offers(w, seat)
        workers = kept.offers(w, seat, "production")
        if workers and producers(w, seat):
            found += workers
        return [*found, *uses.use_offers(w, seat, PHASE), *events.event_offers(w, seat, PHASE), END()]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == END():
            end(w, seat)
        elif action.verb in WORK:
            self.act(w, seat, named_city(w, seat, action), action)
        else:
            owe(w, self)
            play(w, seat, action)

    def act(self, w: World, seat: int, city: City, action: Action) -> None:
        """Start an action with a city; what it has more in production is for this one if it produces."""
        extra = self.boost_of(city.centre) if action.verb == PRODUCE.name else 0
        rest = tuple(boost for boost in self.boosts if not extra or boost[0] != city.centre)
        owe(w, ManageCities(seat, rest))
        STARTS[action.verb](w, seat, city, action, extra)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Manage your cities.")


def begin(seat: int) -> ManageCities:
    """A player's phase."""
    return ManageCities(seat)


def step_offers(w: World, seat: int) -> list[Action]:
    """The steps on the culture track that a player can pay for."""
    steps = [ADVANCE(), *culture.leap_offers(w, seat)]
    return [step for step in steps if culture.track_refusal(w, seat, culture.length(w, seat, step)) is None]


def play(w: World, seat: int, action: Action) -> None:
    """Do something that is no action of a city (R-CM-03)."""
    if action.verb in STEPS:
        culture.pay_and_advance(w, seat, culture.length(w, seat, action))
    elif action.verb == kept.SHOW.name:
        gain_production(w, seat, kept.show(w, seat, action).amounts["production"])
    elif action.verb == uses.USE.name:
        uses.take_use(w, seat, action)
    else:
        events.take_event(w, seat, action)


def end(w: World, seat: int) -> None:
    """The phase of a player is over: cities are fresh for the next one, and nobody forgets a pure gain."""
    for city in w.cities[seat]:
        city.actions_taken, city.extra_actions = (), 0
    uses.quiet_gains(w, seat, PHASE)


# -- production more for one action ----------------------------------------------------------------------------


def gain_production(w: World, seat: int, n: int) -> None:
    """R-PROD-08: one city that can still produce has so much more in its next producing action."""
    owe(w, Boost(seat, n))


def producers(w: World, seat: int) -> list[City]:
    """The cities that have a producing action left: without one, more production is of no use."""
    return [city for city in w.cities[seat] if action_refusal(w, seat, city, CityAction.PRODUCE) is None]


def boosts_of(w: World, seat: int) -> tuple[tuple[int, int], ...]:
    """What cities have more for their next producing action, while their owner manages them."""
    managing = (step for step in w.agenda if isinstance(step, ManageCities) and step.seat == seat)
    return tuple(boost for step in managing for boost in step.boosts)


def set_boosts(w: World, seat: int, boosts: tuple[tuple[int, int], ...]) -> None:
    """Change what cities have more."""
    for place, step in enumerate(w.agenda):
        if isinstance(step, ManageCities) and step.seat == seat:
            w.agenda[place] = ManageCities(seat, boosts)


def boost_in(w: World, seat: int, centre: int) -> int:
    """What one city has more."""
    return sum(n for boosted, n in boosts_of(w, seat) if boosted == centre)


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

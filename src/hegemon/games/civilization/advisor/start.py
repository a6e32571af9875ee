"""The start of a turn, and the choices before the first one: cities, governments, policies, great people, coins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor import sites
from hegemon.games.civilization.advisor.movement import outlook_from, ways
from hegemon.games.civilization.advisor.opinions import ENDING, NEUTRAL, fixed, opinion
from hegemon.games.civilization.advisor.plan import Aim
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.governments import ANARCHY
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts import CONTENT

CITY: Final = 40.0
"""A city of one's own: nothing in a start of turn is worth more."""
CHOOSY: Final = 0.8
"""A site is taken if none within a few steps is so much better."""
NEARBY: Final = 3
"""Steps to look around for a better site."""
GIVEN: Final = 20.0
"""A tech for a marker, or a relic's gift: at once."""
UNSEEMLY: Final = -5.0
"""Anarchy: a turn of the capital is lost."""

fixed(ENDING, "done")
fixed(GIVEN, "show", "awaken")
fixed(NEUTRAL, "send", "keep-in-reserve", "lead")
fixed(-1.0, "gather-people")


# -- before the first turn -------------------------------------------------------------------------------------


@opinion("settle", "settle-two")
def settle(sight: JudgedPosition, action: Action) -> float:
    """A capital stands where its surroundings yield most."""
    squares = [sight.square(word) for word in action.args]
    around = {other for square in squares for other in sight.w.geography.around[square]} - set(squares)
    return sum(sight.yields(square) for square in around)


@opinion("deploy")
def deploy(sight: JudgedPosition, action: Action) -> float:
    """Figures begin where they have something to do."""
    return outlook_from(sight, sight.square(action.args[1]), army=action.args[0] == "army")


@opinion("erect")
def erect(sight: JudgedPosition, action: Action) -> float:
    """A wonder covers the poorest square."""
    return -sight.lost_at(sight.square(action.args[0]))


# -- cities ----------------------------------------------------------------------------------------------------


@opinion("found")
def found(sight: JudgedPosition, action: Action) -> float:
    """A city is founded unless a clearly better site is only a few steps away."""
    site = sight.square(action.args[0])
    here = sites.surroundings(sight, site)
    scout = Group(sight.seat, 0, 1, site)
    near = (square for square, _, _ in ways(sight, scout, NEARBY))
    best = max(sites.surroundings(sight, square) for square in near if square == site or sites.suitable(sight, square))
    return CITY + here if here >= CHOOSY * best else NEUTRAL


@opinion("grow")
def grow(sight: JudgedPosition, action: Action) -> float:
    """A metropolis covers a poor square, and reaches out for rich ones."""
    square = sight.square(action.args[0])
    return GIVEN + sites.surroundings(sight, square) - 2 * sight.yields(square)


# -- governments and policies ----------------------------------------------------------------------------------

GOVERNMENTS: Final[Mapping[Aim, Mapping[str, float]]] = {
    Aim.CULTURE: {"monarchy": 8, "fundamentalism": 4, "democracy": 4, "feudalism": 4, "despotism": 3, "communism": 3},
    Aim.TECH: {"democracy": 8, "monarchy": 6, "feudalism": 4, "despotism": 3, "communism": 3},
    Aim.ECONOMY: {"democracy": 12, "monarchy": 6, "feudalism": 5, "despotism": 3, "communism": 3},
    Aim.MILITARY: {"communism": 8, "fundamentalism": 8, "monarchy": 7, "despotism": 4, "feudalism": 4, "democracy": 2},
}
"""By aim: what a government is worth to have; those that aren't named are worth 1."""

POLICIES: Final[Mapping[Aim, Mapping[str, float]]] = {
    Aim.CULTURE: {"pacifism": 8, "urban_development": 7, "patronage": 2, "organized_religion": 5},
    Aim.TECH: {"rationalism": 8, "expansionism": 7, "organized_religion": 5, "pacifism": 4},
    Aim.ECONOMY: {"organized_religion": 10, "expansionism": 7, "pacifism": 4, "rationalism": 5},
    Aim.MILITARY: {"military_tradition": 9, "urban_development": 6, "natural_religion": 4, "rationalism": 3},
}
"""The same for social policies."""


def government_worth(sight: JudgedPosition, name: str) -> float:
    """What a government is worth to have."""
    return GOVERNMENTS[sight.aim].get(name, 1)


def policy_worth(sight: JudgedPosition, name: str) -> float:
    """What a social policy is worth to have."""
    return POLICIES[sight.aim].get(name, 1)


@opinion("govern")
def govern(sight: JudgedPosition, action: Action) -> float:
    """A better government than the present one."""
    name, now = str(action.args[0]), sight.realm.government
    if CONTENT.governments.number(name) == ANARCHY:
        return UNSEEMLY
    present = UNSEEMLY if now == ANARCHY else government_worth(sight, CONTENT.governments[now].id)
    return government_worth(sight, name) - present


@opinion("adopt")
def adopt(sight: JudgedPosition, action: Action) -> float:
    """The policy that helps most."""
    return policy_worth(sight, str(action.args[0]))


@opinion("return-policy")
def return_policy(sight: JudgedPosition, action: Action) -> float:
    """The policy that helps least goes first."""
    return -policy_worth(sight, str(action.args[0]))


@opinion("change-policy")
def change_policy(sight: JudgedPosition, action: Action) -> float:
    """A better policy for a worse one."""
    return policy_worth(sight, str(action.args[1])) - policy_worth(sight, str(action.args[0]))


# -- great people and coins ------------------------------------------------------------------------------------


@opinion("place-person")
def place_person(sight: JudgedPosition, action: Action) -> float:
    """A great person goes where least is lost."""
    icons = CONTENT.great_person_types.called(str(action.args[0])).icons
    return 1.0 + sight.icons(icons) - sight.lost_at(sight.square(action.args[1]))


@opinion("keep-person")
def keep_person(sight: JudgedPosition, action: Action) -> float:
    """The type that helps most."""
    person = CONTENT.great_persons.called(str(action.args[0]))
    return sight.icons(CONTENT.great_person_types[person.type].icons)


INVESTMENTS: Final[Mapping[Aim, Mapping[str, float]]] = {
    Aim.CULTURE: {"endowment_for_the_arts": 4, "infrastructure": 2},
    Aim.TECH: {"public_education": 3, "infrastructure": 2},
    Aim.ECONOMY: {},
    Aim.MILITARY: {"military_industrial_complex": 4, "infrastructure": 3},
}
"""By aim: what a coin is worth on a card. Whoever wants to win by coins keeps them (R-COIN-01)."""


@opinion("invest")
def invest(sight: JudgedPosition, action: Action) -> float:
    """A coin goes where it helps; steps for it help everybody who gets them."""
    return INVESTMENTS[sight.aim].get(str(action.args[0]), -1.0)


@opinion("invest-free")
def invest_free(sight: JudgedPosition, action: Action) -> float:
    """An investment that costs nothing."""
    return INVESTMENTS[sight.aim].get(str(action.args[0]), 1.0)

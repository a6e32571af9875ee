"""The start of a turn, and the choices before the first one: cities, governments, policies, great people, coins."""

from __future__ import annotations

from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor import sites
from hegemon.games.civilization.advisor.gains import gain
from hegemon.games.civilization.advisor.goals import outlook_from, ways
from hegemon.games.civilization.advisor.opinions import ENDING, NEUTRAL, NUANCE, WINNING, fixed, opinion
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.governments import ANARCHY
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.chapters.policies import ChangePolicies
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.realm import NONE

NEARBY: Final = 3
"""Steps to look around for a better site."""
GIVEN: Final = 20.0
"""A tech for a marker, or a relic's gift: at once."""
TO_AND_FRO: Final = -5.0
"""What would only take back what was just done, for nothing: not even those who think ahead try it."""

SCHOLARS: Final = "arabs"
"""They advance on the culture track with every investment."""

fixed(ENDING, "done")
fixed(GIVEN, "show", "awaken")
fixed(NEUTRAL, "keep-in-reserve", "lead")
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
    """Figures begin where they have something to do, and from where most is soon seen."""
    square = sight.square(action.args[1])
    return outlook_from(sight, square, army=action.args[0] == "army") + NUANCE * soon_seen(sight, square)


def soon_seen(sight: JudgedPosition, square: int) -> int:
    """How many tiles nobody has seen lie near a square, the nearer ones counting for more."""
    walk = sight.w.geography.walk
    steps: dict[int, int] = {}
    for edge, slots in sight.unseen_beside.items():
        for slot in slots:
            steps[slot] = min(steps.get(slot, NEARBY), walk(square, edge))
    return sum(NEARBY - each for each in steps.values())


@opinion("send")
def send(sight: JudgedPosition, action: Action) -> float:
    """What was sent in this turn stays sent: it could be sent to and fro for ever."""
    return NEUTRAL if sight.w.gathers_for[sight.square(action.args[0])] == NONE else TO_AND_FRO


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
    near = ways(sight, scout, NEARBY)
    best = max(sites.surroundings(sight, square) for square in near if square == site or sites.suitable(sight, square))
    n = sight.numbers.start
    return n.city + here if here >= n.choosy * best else NEUTRAL


@opinion("grow")
def grow(sight: JudgedPosition, action: Action) -> float:
    """A metropolis covers a poor square, and reaches out for rich ones."""
    square = sight.square(action.args[0])
    return GIVEN + sites.surroundings(sight, square) - 2 * sight.yields(square)


# -- governments and policies ----------------------------------------------------------------------------------


def government_worth(sight: JudgedPosition, name: str) -> float:
    """What a government is worth to have."""
    return sight.numbers.governments[sight.aim].get(name, 1.0)


def policy_worth(sight: JudgedPosition, name: str) -> float:
    """What a social policy is worth to have."""
    return sight.numbers.policies[sight.aim].get(name, 1.0)


@opinion("govern")
def govern(sight: JudgedPosition, action: Action) -> float:
    """A better government than the present one."""
    name, now, anarchy = str(action.args[0]), sight.realm.government, sight.numbers.start.anarchy
    if CONTENT.governments.number(name) == ANARCHY:
        return anarchy + best_government(sight) - government_worth(sight, CONTENT.governments[now].id)
    present = anarchy if now == ANARCHY else government_worth(sight, CONTENT.governments[now].id)
    more = CONTENT.governments.called(name).bonus.coins - CONTENT.governments[now].bonus.coins
    return WINNING if sight.wins_with(more) else government_worth(sight, name) - present


def best_government(sight: JudgedPosition) -> float:
    """What the best government is worth that a turn of anarchy would bring (R-GOV-04)."""
    known = [row.id for row in CONTENT.governments if row.always or unlocks(sight, row.unlocked_by)]
    return max(government_worth(sight, name) for name in known if CONTENT.governments.number(name) != ANARCHY)


def unlocks(sight: JudgedPosition, tech: str) -> bool:
    """Is a tech known?"""
    return bool(tech) and sight.realm.knows(CONTENT.techs.number(tech))


@opinion("adopt")
def adopt(sight: JudgedPosition, action: Action) -> float:
    """The policy that helps most."""
    name = str(action.args[0])
    return WINNING if sight.wins_with(CONTENT.policies.called(name).bonus.coins) else policy_worth(sight, name)


@opinion("return-policy")
def return_policy(sight: JudgedPosition, action: Action) -> float:
    """The policy that helps least goes first."""
    return -policy_worth(sight, str(action.args[0]))


@opinion("change-policy")
def change_policy(sight: JudgedPosition, action: Action) -> float:
    """A better policy for a worse one."""
    return policy_worth(sight, str(action.args[1])) - policy_worth(sight, str(action.args[0]))


def best_policy_change(sight: JudgedPosition) -> float:
    """What the best change of a policy is worth."""
    changes = ChangePolicies(sight.seat, 1).offers(sight.w, sight.seat)
    return max((change_policy(sight, each) for each in changes if each.args), default=NEUTRAL)


# -- great people and coins ------------------------------------------------------------------------------------


@opinion("place-person")
def place_person(sight: JudgedPosition, action: Action) -> float:
    """A great person goes where least is lost."""
    icons, square = CONTENT.great_person_types.called(str(action.args[0])).icons, sight.square(action.args[1])
    if sight.wins_with(icons.coin - sight.w.icons[square].coin):
        return WINNING
    return 1.0 + sight.icons(icons) - sight.lost_at(square)


@opinion("keep-person")
def keep_person(sight: JudgedPosition, action: Action) -> float:
    """The type and the card that help most."""
    person = CONTENT.great_persons.called(str(action.args[0]))
    uses = (gain(sight.worths, each.amounts) for each in person.abilities)
    return sight.icons(CONTENT.great_person_types[person.type].icons) + min(MOST_OF_A_CARD, sum(uses))


MOST_OF_A_CARD: Final = 10.0
"""Numbers on a card may say how often, not only how much."""


@opinion("invest")
def invest(sight: JudgedPosition, action: Action) -> float:
    """A coin goes where it helps; whoever wants to win by coins keeps them (R-COIN-01)."""
    n = sight.numbers
    worth = n.start.invest * n.investments[sight.aim].get(str(action.args[0]), 0.0) * sight.lasting
    steps = sight.worths.step if CONTENT.civilizations[sight.realm.civilization].id == SCHOLARS else 0.0
    return worth + steps - sight.worths.coin_token


@opinion("invest-free")
def invest_free(sight: JudgedPosition, action: Action) -> float:
    """An investment that costs nothing."""
    return sight.numbers.investments[sight.aim].get(str(action.args[0]), 1.0)

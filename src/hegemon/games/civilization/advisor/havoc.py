"""What is done to others: whatever they lose is worth something, most of all if they are about to win.

One's own things are never chosen as long as there is anything else: what oneself loses counts against it.
"""

from __future__ import annotations

from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor import goals, plan, wishes
from hegemon.games.civilization.advisor.opinions import fixed, opinion
from hegemon.games.civilization.advisor.research import learn
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.cards.techs.geography import TurnInto
from hegemon.games.civilization.chapters.displacing import Relocate
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.framework.event_modes import MODES
from hegemon.games.civilization.framework.events import AimEvent
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.realm import NONE

FIGURE: Final = 5.0
"""An army or a scout, to whoever loses it: what it costs."""
UNIT: Final = 4.0
IDLE_CAPITAL: Final = 10.0
"""Anarchy: the capital does nothing for a turn."""
HORDE: Final = 18.0
"""Three units of rank II (R-VIL-10)."""
UPROOTED: Final = 0.2
"""Own figures are moved only to a better place: to stay comes before one that is as good."""
LEARNED_BACK: Final = 6.0
"""The tech that the other side learns in an exchange."""
SHARED: Final = 6
"""Trade that others gain as well."""
LEVEL: Final = 1.0
"""Culture events of a higher level do more."""

fixed(0.0, "discard-token")


# -- what stands on the map ------------------------------------------------------------------------------------


@opinion("destroy", "demolish", "raid", "kill-person")
def destroy(sight: JudgedPosition, action: Action) -> float:
    """What its owner loses with a building or a great person; the last square named is chosen now."""
    square = sight.square(action.args[-1])
    return sight.taken_from(sight.w.outskirts_owner[square], square)


@opinion("outdate")
def outdate(sight: JudgedPosition, action: Action) -> float:
    """What the owner of a wonder loses; nobody misses one that isn't built."""
    number = CONTENT.wonders.number(str(action.args[0]))
    marker = marker_of(MarkerKind.WONDER, number)
    for square in sight.w.geography.on_map:
        if sight.w.markers[square] == marker:
            return sight.hostility(sight.w.outskirts_owner[square]) * wishes.wonder_worth(sight, number)
    return 0.0


@opinion("bomb")
def bomb(sight: JudgedPosition, action: Action) -> float:
    """What the owner of a city loses."""
    owner = sight.w.centre_owner[sight.square(action.args[0])]
    return sight.hostility(owner) * sight.numbers.goals.city


def changed_land(sight: JudgedPosition, square: int, terrain: Terrain) -> float:
    """What another terrain is worth: good for whoever has the square around a city, bad for all others."""
    owner = sight.w.outskirts_owner[square]
    if owner == NONE:
        return 0.0
    worths = sight.worths_of(owner)
    lost = sight.icons(sight.w.icons[square], worths) - sight.icons(bare_icons(terrain), worths)
    return sight.hostility(owner) * lost


def bare_icons(terrain: Terrain) -> Icons:
    """What bare land yields (R-SET-40)."""
    return CONTENT.terrain_icons[terrain]


@opinion("strike")
def strike(sight: JudgedPosition, action: Action) -> float:
    """A square gets the terrain that is printed on the card."""
    terrain = MODES[sight.asked(AimEvent).key].printed.terrain if isinstance(sight.question, AimEvent) else None
    return changed_land(sight, sight.square(action.args[0]), terrain or Terrain.DESERT)


@opinion("cultivate")
def cultivate(sight: JudgedPosition, action: Action) -> float:
    """A square of which another terrain makes most."""
    square = sight.square(action.args[0])
    return max(changed_land(sight, square, terrain) for terrain in FRUITFUL)


@opinion("turn-into")
def turn_into(sight: JudgedPosition, action: Action) -> float:
    """The terrain that makes most of it."""
    return changed_land(sight, sight.asked(TurnInto).square, Terrain[str(action.args[0]).upper()])


FRUITFUL: Final = (Terrain.FOREST, Terrain.DESERT, Terrain.GRASSLAND, Terrain.WATER)
"""What a square can be made into."""


# -- figures and units -----------------------------------------------------------------------------------------


@opinion("kill-figures")
def kill_figures(sight: JudgedPosition, action: Action) -> float:
    """What their owner loses; more if they take something away from one's own cities."""
    square = sight.square(action.args[0])
    owner, dead = sight.w.figure_owner[square], int(action.args[1]) + int(action.args[2])
    freed = sight.yields(square) if sight.w.outskirts_owner[square] == sight.seat != owner else 0.0
    return sight.hostility(owner) * FIGURE * dead + freed


@opinion("assassinate")
def assassinate(sight: JudgedPosition, action: Action) -> float:
    """A unit less for somebody."""
    return sight.hostility(int(action.args[0])) * UNIT


@opinion("mislead")
def mislead(sight: JudgedPosition, action: Action) -> float:
    """Figures that stand where they do harm are led away."""
    square = sight.square(action.args[0])
    owner, figures = sight.w.figure_owner[square], land.figures(sight.w, square)
    freed = sight.yields(square) if sight.w.outskirts_owner[square] == sight.seat else 0.0
    return freed + sight.hostility(owner) * figures


@opinion("relocate")
def relocate(sight: JudgedPosition, action: Action) -> float:
    """Own figures go where they are needed more than where they are, those of others far away from one's capital."""
    square, w = sight.square(action.args[0]), sight.w
    group = sight.question.group(w) if isinstance(sight.question, Relocate) else Group(sight.seat, 1, 0, square)
    if group.seat != sight.seat:
        return 0.1 * w.geography.walk(square, sight.cities[0].centre)
    here, there = (goals.best_goal(sight, group._replace(at=at)).worth for at in (group.at, square))
    return there - here - UPROOTED


@opinion("send-horde")
def send_horde(sight: JudgedPosition, action: Action) -> float:
    """Barbarians are sent where they are likely to win."""
    square, w = sight.square(action.args[0]), sight.w
    owner = w.centre_owner[square]
    if owner != NONE:
        prize = sight.numbers.goals.city
        lead = HORDE - sight.guard(owner, square)
    else:
        owner, prize = w.figure_owner[square], FIGURE * w.armies[square]
        lead = HORDE - sight.power(owner, w.armies[square])
    return sight.hostility(owner) * prize * sight.chance(lead, city=w.centre_owner[square] != NONE)


@opinion("bar")
def bar(sight: JudgedPosition, action: Action) -> float:
    """Armies of others that could strike stay where they are."""
    square, w = sight.square(action.args[0]), sight.w
    owner = w.figure_owner[square]
    if owner in (sight.seat, NONE) or not w.armies[square]:
        return 0.0
    near = w.geography.walk(square, sight.cities[0].centre) <= sight.numbers.wishes.reach * plan.PER_RANK
    return sight.hostility(owner) * w.armies[square] * (3.0 if near else 1.0)


# -- coins, trade and techs ------------------------------------------------------------------------------------


@opinion("hit-purse", "embezzle")
def hit_purse(sight: JudgedPosition, action: Action) -> float:
    """A coin less for somebody; the last player named is chosen now."""
    seats = [int(word) for word in action.args if isinstance(word, int)]
    return coin_harm(sight, seats[-1])


def coin_harm(sight: JudgedPosition, seat: int) -> float:
    """What it is worth that somebody has a coin less."""
    return sight.hostility(seat) * sight.worths_of(seat).coin_token


@opinion("hit-all-purses")
def hit_all(sight: JudgedPosition, action: Action) -> float:
    """A coin less for everybody else."""
    return sum(coin_harm(sight, other) for other in sight.w.others(sight.seat) if sight.w.realms[other].coins)


@opinion("give-coin")
def give_coin(sight: JudgedPosition, action: Action) -> float:
    """Somebody must gain a coin: the one whom it helps least."""
    seat = int(action.args[0])
    return -coin_harm(sight, seat) / sight.turns_to_win(seat)


@opinion("give-away-coin")
def give_away_coin(sight: JudgedPosition, action: Action) -> float:
    """A coin of one's own for a step on the culture track, to somebody whom it helps least."""
    return sight.worths.step - sight.worths.coin_token - coin_harm(sight, int(action.args[0]))


@opinion("share-trade")
def share_trade(sight: JudgedPosition, action: Action) -> float:
    """Somebody must gain trade: the one whom it helps least, being far from a victory or having no room for more."""
    seat = int(action.args[0])
    room = min(1.0, (sight.w.options.trade_max - sight.w.realms[seat].trade) / SHARED)
    return -sight.hostility(seat) * sight.worths_of(seat).trade_token * room / sight.turns_to_win(seat)


@opinion("exchange")
def exchange(sight: JudgedPosition, action: Action) -> float:
    """A tech for a tech, with somebody who is not about to win."""
    seat, tech = int(action.args[0]), str(action.args[1])
    return learn(sight, Action("learn", (tech,))) - sight.hostility(seat) * LEARNED_BACK


@opinion("stir-up")
def stir_up(sight: JudgedPosition, action: Action) -> float:
    """Anarchy for somebody else."""
    return sight.hostility(int(action.args[0])) * IDLE_CAPITAL


@opinion("camp")
def camp(sight: JudgedPosition, action: Action) -> float:
    """A village nearer to oneself than to the others."""
    square, w = sight.square(action.args[0]), sight.w
    own = w.geography.walk(square, sight.cities[0].centre)
    others = [w.geography.walk(square, land.capital(w, other).centre) for other in w.others(sight.seat)]
    return 0.1 * (min(others) - own)


@opinion("draw-level")
def draw_level(sight: JudgedPosition, action: Action) -> float:
    """Culture events of a higher level do more."""
    return LEVEL * int(action.args[0])

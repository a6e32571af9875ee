"""Why a choice is a good one, in a few sentences: what it brings, whom it harms, what for, and where it leads.

Nothing is invented. The choice is made in worlds that the view allows, and what is the same in all of them is told; so
what would depend on luck or on hidden cards isn't. Of a card it is told what it does, of a move the advisor's own goal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from hegemon.core.game import Action
from hegemon.core.message import Blank, Message, Seat, say, say_all, say_count
from hegemon.games.civilization import guide
from hegemon.games.civilization.advisor import goals, movement, plan, sites, wishes
from hegemon.games.civilization.advisor.battle import foreseen_clash
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters import coins, production, techs
from hegemon.games.civilization.chapters.deals import Compose, Deals
from hegemon.games.civilization.chapters.figures import SCOUT
from hegemon.games.civilization.chapters.items import ITEM, FigureItem, Producible, UnitItem, WallsItem
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.chapters.research import RESEARCH
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.foresight.playing import answer
from hegemon.games.civilization.framework.event_modes import MODES
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.imagine import imagined
from hegemon.games.civilization.seen_world import seen_world
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import KINDS, MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

WORLDS: Final = 3
"""In so many imagined worlds a choice is tried."""
NAMED: Final = 3
"""Gains, or losses, that one sentence names."""

Count = Callable[[World, int], int]
Words = Callable[[int], Message]


def _yield(w: World, seat: int, icon: str) -> int:
    return sum(getattr(w.icons[square], icon) for square in production.works(w, seat)) if w.cities[seat] else 0


def _units(w: World, seat: int) -> int:
    realm, battle = w.realms[seat], w.battle
    fighting = 0
    if battle is not None and seat in battle.owners:
        side = battle.owners.index(seat)
        fighting = sum(front.units[side] != NONE for front in battle.fronts)
    return len(realm.units) + len(realm.battle_hand) + fighting


COUNTED: Final[tuple[tuple[Count, Words], ...]] = (
    (coins.coins, lambda n: say_count("{n} coin", "{n} coins", n)),
    (lambda w, seat: len(w.cities[seat]), lambda n: say_count("{n} city", "{n} cities", n)),
    (lambda w, seat: len(w.realms[seat].techs), lambda n: say_count("{n} tech", "{n} techs", n)),
    (
        lambda w, seat: w.realms[seat].culture_step,
        lambda n: say_count("{n} step on the culture track", "{n} steps on the culture track", n),
    ),
    (
        lambda w, seat: len(w.realms[seat].people),
        lambda n: say_count("{n} great person", "{n} great people", n),
    ),
    (
        lambda w, seat: _yield(w, seat, "production"),
        lambda n: say("{n} production a turn", n=n),
    ),
    (lambda w, seat: _yield(w, seat, "trade"), lambda n: say("{n} trade a turn", n=n)),
    (lambda w, seat: _yield(w, seat, "culture"), lambda n: say("{n} culture a turn", n=n)),
    (_units, lambda n: say_count("{n} unit", "{n} units", n)),
    (lambda w, seat: len(w.realms[seat].events), lambda n: say_count("{n} culture event", "{n} culture events", n)),
    (lambda w, seat: sum(w.realms[seat].resources), lambda n: say_count("{n} resource", "{n} resources", n)),
    (
        lambda w, seat: sum(w.armies[s] for s in w.figure_squares[seat]),
        lambda n: say_count("{n} army on the map", "{n} armies on the map", n),
    ),
    (
        lambda w, seat: sum(land.figures(w, s) - w.armies[s] for s in w.figure_squares[seat]),
        lambda n: say_count("{n} scout on the map", "{n} scouts on the map", n),
    ),
    (lambda w, seat: w.realms[seat].culture, lambda n: say("{n} culture", n=n)),
    (lambda w, seat: w.realms[seat].trade, lambda n: say("{n} trade", n=n)),
)
"""What is counted of a player, the weightier first, and the words for so much of it."""
TRADE: Final = len(COUNTED) - 1
"""Which of them is the trade on the dial."""

AIMS: Final = {
    Aim.CULTURE: say("Your best road is a culture victory: you have come {share} of the way."),
    Aim.TECH: say("Your best road is a tech victory: you have come {share} of the way."),
    Aim.ECONOMY: say("Your best road is an economic victory: you have {coins} of {goal} coins."),
    Aim.MILITARY: say("Your best road is a military victory: the weakest capital is that of {player}."),
}

AT_THE_START: Final = {
    Aim.CULTURE: say("Your best road is a culture victory."),
    Aim.TECH: say("Your best road is a tech victory."),
}
"""The same before the first step of it."""

FITS: Final = {
    Aim.CULTURE: say("Your people do best on the road of culture, and it helps you there."),
    Aim.TECH: say("Your people do best on the road of science, and it helps you there."),
    Aim.ECONOMY: say("Your people do best on the road of the economy, and it helps you there."),
    Aim.MILITARY: say("Your people do best on the road of war, and it helps you there."),
}
"""What speaks for a social policy before there is a city."""

ENDS: Final = (
    "pass", "end-cities", "end-movement", "stop", "done", "enough", "decline", "deny-leave", "keep-in-reserve",
)  # fmt: skip
"""Choices that leave things as they are."""

BARGAINS: Final = (
    "offer", "propose", "give-trade", "give-culture", "give-resource", "ask-trade", "ask-culture", "ask-resource",
)  # fmt: skip
"""Choices of somebody who puts a deal together."""
GIVES_UP: Final = ("discard-event", "return-policy", "pay-event", "pay-token", "pay-marker", "lose", "give-up")
"""Choices of what to lose, where something must be lost."""

PRODUCES: Final = {"produce": 1, "produce-at": 1, "make": 0, "make-at": 0}
"""Choices of what a city produces, and the place of that among their words."""

BEFORE_THE_START: Final = ("adopt", "deploy")
"""Choices of the set-up that only wait for the game to begin: what it begins with comes whatever is chosen."""

TOGETHER: Final = ("research", "research-also", "draft", "settle", "settle-two")
"""Choices that others make at the same time, so what changes for them is their own doing."""

CARDS: Final[Mapping[str, tuple[Any, Callable[[Any], Iterator[Message]]]]] = {
    "tech": (CONTENT.techs, guide.tech_lines),
    "policy": (CONTENT.policies, guide.policy_lines),
    "government": (CONTENT.governments, guide.government_lines),
    "person": (CONTENT.great_persons, guide.person_lines),
    "investment": (CONTENT.investments, guide.investment_lines),
}
"""By kind of argument: cards that go on working for whoever gets them, and what is printed on them."""
TAKES: Final = (
    "research", "research-also", "learn", "adopt", "change-policy", "govern", "keep-person", "invest", "invest-free",
)  # fmt: skip
"""Choices by which one gets such a card."""
CARD_LINES: Final = slice(1, 3)
"""Of what is printed on a card; its first line says what it costs."""


def reasons(view: Mapping[str, Any], action: Action) -> list[Message]:
    """What speaks for an action that looks good to the seat of a view."""
    sight = JudgedPosition.of(view)
    if action.verb in ENDS:
        return [say("Nothing else that can be done here looks worth more."), *aim_words(sight)]
    return [
        *what_for(sight, action),
        *(fit(sight, action) or printed(action)),
        *clash_words(sight, action),
        *_consequences(view, action),
        *aim_words(sight),
    ]


# -- what it brings ------------------------------------------------------------------------------------------------


def _consequences(view: Mapping[str, Any], action: Action) -> Iterator[Message]:
    """What changes for everybody at once."""
    seat, changes = view["seat"], at_its_price(view, action, foreseen(view, action))
    if changes is WINS:
        yield say("It wins the game.")
        return
    if not view["turn"] and action.verb in BEFORE_THE_START:
        return
    gains, costs = _named(changes, seat, 1), _named(changes, seat, -1)
    if gains and costs:
        yield say("It brings {gains} for {costs}.", gains=gains, costs=costs)
    elif gains:
        yield say("It brings {gains}.", gains=gains)
    if action.verb in TOGETHER:
        return
    for other in range(view["options"]["players"]):
        if other != seat and (losses := _named(changes, other, -1)):
            yield say("{player} loses {losses}.", player=Seat(other), losses=losses)


Changes = Mapping[tuple[int, int], int]
"""By player and by what is counted: how much more or less of it there is."""
WINS: Final[Changes] = {(NONE, NONE): 1}
"""The game is won."""


def foreseen(view: Mapping[str, Any], action: Action) -> Changes:
    """What an action changes at once, as far as it is the same in several worlds that the view allows."""
    seat, changes = view["seat"], []
    for number in range(WORLDS):
        w = imagined(view, random.Random(number))
        before = counted(w)
        answer(w, seat, action)
        if w.ended_by and w.winner == seat:
            changes.append(WINS)
            continue
        changes.append({place: n - before[place] for place, n in counted(w).items() if n != before[place]})
    if all(change is WINS for change in changes):
        return WINS
    first, *others = changes
    return {place: change for place, change in first.items() if all(other.get(place) == change for other in others)}


def at_its_price(view: Mapping[str, Any], action: Action, changes: Changes) -> Changes:
    """Of research the tech's own price: what else is left on the dial is lost with any other tech as well."""
    if action.verb != RESEARCH.name or changes is WINS:
        return changes
    w = seen_world(view)
    price = techs.cost(w, view["seat"], CONTENT.techs.number(str(action.args[0])))
    return {**changes, (view["seat"], TRADE): -price}


def counted(w: World) -> dict[tuple[int, int], int]:
    """By player and by what is counted: how much of it there is."""
    return {(seat, place): count(w, seat) for seat in w.players for place, (count, _) in enumerate(COUNTED)}


def _named(changes: Changes, seat: int, sign: int) -> Blank | None:
    """What a player gets (or loses, with sign -1) in words."""
    found: list[Blank] = [
        words(abs(change))
        for place, (_, words) in enumerate(COUNTED)
        if sign * (change := changes.get((seat, place), 0)) > 0
    ]
    return say_all(found[:NAMED]) if found else None


# -- what for ------------------------------------------------------------------------------------------------------


def what_for(sight: JudgedPosition, action: Action) -> Iterator[Message]:
    """What a choice is for: of a move the advisor's own goal."""
    if action.verb in ("move", "go-exploring", "carry"):
        group, goal = movement.goal_of(sight, action)
        if goal is not goals.NOWHERE:
            yield purpose(sight, group, goal.square)
    elif action.verb in ("step", "go"):
        goal = movement.march_goal(sight)
        if goal.path:
            yield purpose(sight, movement.marching_group(sight), goal.square)
    elif action.verb in BARGAINS and isinstance(sight.question, Deals | Compose):
        yield say("Such a deal looks good to both sides.")
    elif action.verb == "answer" or (action.verb == "answer-with" and not MODES[str(action.args[0])].is_deadly):
        yield say("It spoils what {player} is doing.", player=Seat(sight.asked(React).by))
    elif action.verb in GIVES_UP:
        yield say("This is what can be missed best.")
    elif action.verb in PRODUCES:
        yield from what_it_is_made_for(sight, ITEM[str(action.args[PRODUCES[action.verb]])])


def what_it_is_made_for(sight: JudgedPosition, item: Producible) -> Iterator[Message]:
    """What speaks for units, walls and scouts, of which nothing is seen but that there is one more of them."""
    if isinstance(item, UnitItem | WallsItem) and sight.in_danger:
        yield say("{player} could soon attack your capital, and this guards it.", player=Seat(sight.nearest_danger))
    elif isinstance(item, UnitItem) and plan.units_of(sight.w, sight.seat) < sight.numbers.wishes.peace_units:
        yield say("Whoever has few units is soon attacked.")
    elif isinstance(item, FigureItem) and item.word == SCOUT and wishes.is_settler_wanted(sight):
        yield say("A scout can found another city.")


def fit(sight: JudgedPosition, action: Action) -> list[Message]:
    """What speaks for a social policy before there is a city: what these people are good at. The card lies there."""
    if action.verb != "adopt" or sight.w.cities[sight.seat]:
        return []
    return [FITS[sight.aim]] if str(action.args[0]) in sight.numbers.policies[sight.aim] else []


def printed(action: Action) -> Iterator[Message]:
    """What a card does that one gets for good."""
    if action.verb in TAKES:
        found = [each for each in VERBS[action.verb].arguments(action) if each.kind in CARDS]
        card = next((each for each in found if each.kind == "investment"), found[-1])  # not where the coin comes from
        rows, lines = CARDS[card.kind]
        yield from map(in_a_text, [*lines(rows.called(card.value))][CARD_LINES])


def in_a_text(line: Message) -> Message:
    """A line of a card as a sentence among others: of what begins with a phase and a price it is said what that is."""
    return ABILITY.fill(**line.blanks) if line.text == guide.ABILITY.text else line


ABILITY: Final = say("Its ability – {label}: {help}")


def clash_words(sight: JudgedPosition, action: Action) -> Iterator[Message]:
    """What becomes of two units that meet, as far as their cards and wounds tell (R-CBT-20)."""
    if action.verb == "attack-front":
        clash = foreseen_clash(sight, action)
        if clash.kills:
            yield say("Your unit kills the other and stands.") if clash.survives else say("Both units fall.")
        else:
            yield say("Your unit stands.") if clash.survives else say("Your unit falls, but it buys time.")
    elif action.verb == "open-front":
        yield say("A unit that stands alone is attacked next, and this one can take a blow.")


def purpose(sight: JudgedPosition, group: Group, square: int) -> Message:
    """Why a group should be on a square."""
    w, seat = sight.w, sight.seat
    centre, holder, lies = w.centre_owner[square], w.figure_owner[square], w.markers[square] // KINDS
    if centre not in (seat, NONE):
        capital = land.city_with(w, centre, square).capital
        text = say("The goal is the capital of {player}.") if capital else say("The goal is a city of {player}.")
        return text.fill(player=Seat(centre))
    if holder not in (seat, NONE):
        return say("The goal is to beat figures of {player}.", player=Seat(holder))
    if lies in LYING:
        return LYING[lies]
    if max(sites.site_worth(sight, square), 0.0) and not group.armies:
        return say("There a city can be founded.")
    if goals.exploration(sight, group.at, square):
        return say("From there new land can be explored.")
    if w.outskirts_owner[square] not in (seat, NONE):
        return say("There it takes from {player} what the square yields.", player=Seat(w.outskirts_owner[square]))
    return say("There it is of most use.")


LYING: Final[Mapping[int, Message]] = {
    MarkerKind.HUT: say("The goal is a hut."),
    MarkerKind.VILLAGE: say("The goal is a village of barbarians, who look weaker."),
    MarkerKind.RELIC: say("The goal is a relic."),
    MarkerKind.CITY_STATE: say("The goal is a city-state."),
}


# -- where it leads ------------------------------------------------------------------------------------------------


def aim_words(sight: JudgedPosition) -> Iterator[Message]:
    """The victory that the seat is after, as it looks now; nothing before there is a city."""
    w, seat = sight.w, sight.seat
    if not w.cities[seat]:
        return
    if sight.aim is Aim.ECONOMY:
        yield AIMS[Aim.ECONOMY].fill(coins=coins.coins(w, seat), goal=w.options.coin_victory)
    elif sight.aim is Aim.MILITARY:
        rivals = [other for other in w.others(seat) if w.cities[other]]
        if rivals:
            yield AIMS[Aim.MILITARY].fill(player=Seat(min(rivals, key=sight.forces.capital_guard)))
    else:
        share = round(100 * plan.share(sight.forces, seat, sight.aim))
        yield AIMS[sight.aim].fill(share=say("{n}%", n=share)) if share else AT_THE_START[sight.aim]

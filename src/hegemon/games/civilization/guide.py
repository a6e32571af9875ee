"""Everything in the boxes, explained to whoever looks it up: what it costs, gives and does, a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from hegemon.core.game import Component
from hegemon.core.message import Message, say, say_all, say_count
from hegemon.games.civilization import names
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import (
    AbilityCard,
    AbilityPrice,
    ContentRow,
    Icons,
    NamedRow,
    PrintedAbility,
)
from hegemon.games.civilization.facts.kinds import Form, Limit, Phase, Resource, Timing, Water
from hegemon.games.civilization.facts.rows import (
    Building,
    CityState,
    CivilizationSheet,
    CultureEvent,
    Government,
    GreatPerson,
    GreatPersonType,
    HutOrVillage,
    Investment,
    InvestmentLevel,
    Policy,
    Relic,
    Start,
    Tech,
    Wonder,
)
from hegemon.games.civilization.options import CivilizationOptions

USUAL: Final = CivilizationOptions()
"""Costs that a table may change are told as they usually are."""

Lines = Iterator[Message]


@cache
def components() -> tuple[Component, ...]:
    """All of it, kind by kind."""
    return tuple(
        Component(row.id, kind, row.name, (*lines(row), *doubt(row))) for kind, rows, lines in SHELVES for row in rows
    )


def doubt(row: ContentRow) -> Lines:
    """That a fact may be wrong, and why."""
    if row.uncertain:
        yield say("Uncertain: {why}", why=row.uncertain)


# -- what several kinds have in common -------------------------------------------------------------------------


def card_lines(card: AbilityCard) -> Lines:
    """What a card adds and can do."""
    yield from names.bonus_words(card.bonus)
    yield from map(ability_line, card.abilities)


def ability_line(printed: PrintedAbility) -> Message:
    """What an ability does, after its phase and its price."""
    limits = LIMITS if printed.phase is not Phase.ALWAYS else LIMITS_AT_THE_BEGINNING
    label = say_all([
        *([names.PHASES[printed.phase]] if printed.phase is not Phase.ALWAYS else []),
        *([limits[printed.limit]] if printed.limit is not Limit.NONE else []),
        *price_words(printed.price),
    ] or [names.PHASES[Phase.ALWAYS]])  # fmt: skip
    return ABILITY.fill(label=label, help=printed.help)


ABILITY: Final = say("{label}: {help}")
USED_UP: Final = say("The card is discarded when it is used.")
LIMITS: Final = {Limit.ONCE_PER_TURN: say("once per turn"), Limit.ONCE_PER_BATTLE: say("once per battle")}
LIMITS_AT_THE_BEGINNING: Final = {
    Limit.ONCE_PER_TURN: say("Once per turn"),
    Limit.ONCE_PER_BATTLE: say("Once per battle"),
}


def price_words(price: AbilityPrice) -> list[Message]:
    """What using something costs."""
    kinds = [(names.RESOURCES[kind], n) for kind, n in zip(Resource, price.resources, strict=True) if n]
    return [
        *(say("{n} × {what}", n=n, what=what) for what, n in kinds),
        *([say_count("{n} resource of any kind", "{n} resources of any kind", price.any)] if price.any else []),
        *([say("{n} trade", n=price.trade)] if price.trade else []),
        *([say("{n} culture", n=price.culture)] if price.culture else []),
    ]


def yields_in_words(icons: Icons) -> list[Message]:
    """What something yields for its city, kind by kind."""
    return [
        *([say("{n} production", n=icons.production)] if icons.production else []),
        *([say("{n} trade", n=icons.trade)] if icons.trade else []),
        *([say("{n} culture", n=icons.culture)] if icons.culture else []),
        *([say_count("{n} coin", "{n} coins", icons.coin)] if icons.coin else []),
    ]


def icon_lines(icons: Icons) -> Lines:
    """What something yields for its city, in a sentence."""
    if yields := yields_in_words(icons):
        yield say("It yields {icons}.", icons=say_all(yields))


def combat_line(bonus: int) -> Lines:
    """What something adds in battle."""
    if bonus:
        yield names.BONUSES["combat"].fill(n=bonus)


def option(name: str, otherwise: int) -> int:
    """A number that a table may change."""
    return int(getattr(USUAL, name)) if name else otherwise


# -- kind by kind ----------------------------------------------------------------------------------------------


def civilization_lines(civilization: CivilizationSheet) -> Lines:
    """A civilization sheet."""
    yield say(
        "It starts with the tech {tech} and the government {government}.",
        tech=CONTENT.techs.called(civilization.tech).name,
        government=CONTENT.governments.called(civilization.government).name,
    )
    more = list(start_words(civilization.start))
    if more:
        yield say("Beyond what all have, it starts with: {things}.", things=say_all(more))
    yield from card_lines(civilization)


def start_words(start: Start) -> Lines:
    """What a player starts with beyond the others."""
    if start.armies:
        yield say_count("{n} army", "{n} armies", start.armies)
    if start.scouts:
        yield say_count("{n} scout", "{n} scouts", start.scouts)
    for kind, n in zip(CONTENT.unit_types, start.units, strict=True):
        if n:
            yield say("{n} × {what}", n=n, what=kind.name)
    for resource, n in zip(Resource, start.resources, strict=True):
        if n:
            yield say("{n} × {what}", n=n, what=names.RESOURCES[resource])
    if start.great_persons:
        yield say_count("{n} great person", "{n} great people", start.great_persons)
    if start.wonders:
        yield say_count("{n} wonder", "{n} wonders", start.wonders)
    if start.walls:
        yield say("walls")
    if start.metropolis:
        yield say("a metropolis")


def tech_lines(tech: Tech) -> Lines:
    """A tech card."""
    yield say("Level {level}: {n} trade.", level=tech.level, n=USUAL.research_cost[tech.level - 1])
    unlocked = [CONTENT.buildings.called(building).name for building in tech.buildings]
    unlocked += [CONTENT.governments.called(tech.government).name] if tech.government else []
    unlocked += [kind.rank_names[rank - 1] for kind, rank in zip(CONTENT.unit_types, tech.ranks, strict=True) if rank]
    if unlocked:
        yield say("It unlocks: {things}.", things=say_all(unlocked))
    if tech.travel_speed:
        yield say("Your travel speed becomes {n}.", n=tech.travel_speed)
    if tech.water is not Water.NOTHING:
        yield WATERS[tech.water]
    if tech.stacking_limit:
        yield say("Your stacking limit becomes {n}.", n=tech.stacking_limit)
    if tech.city_limit:
        yield say("You may have {n} cities.", n=tech.city_limit)
    if tech.coin_tokens:
        yield say_count("It holds up to {n} coin.", "It holds up to {n} coins.", tech.coin_tokens)
    for wonder, cost in tech.discounts.items():
        yield say("You build {wonder} for {n} production.", wonder=CONTENT.wonders.called(wonder).name, n=cost)
    yield from card_lines(tech)


WATERS: Final = {
    Water.CROSS: say("Your figures may cross water."),
    Water.STOP: say("Your figures may cross water and stop there."),
}


def government_lines(government: Government) -> Lines:
    """A government card."""
    if government.unlocked_by:
        yield say("It is unlocked by {tech}.", tech=CONTENT.techs.called(government.unlocked_by).name)
    larger = option(government.battle_hand, 0)
    if larger:
        yield names.BONUSES["battle_hand"].fill(n=larger)
    yield from card_lines(government)


def policy_lines(policy: Policy) -> Lines:
    """A side of a social policy card."""
    yield say("The other side of the card is {policy}.", policy=CONTENT.policies.called(policy.other_side).name)
    yield from card_lines(policy)


def investment_lines(investment: Investment) -> Lines:
    """An investment card, level by level."""
    yield from map(investment_level, investment.levels)


def investment_level(level: InvestmentLevel) -> Message:
    """What so many coins on an investment card do."""
    does = names.bonus_words(level.bonus)
    if level.techs:
        does.append(say_count("Learn {n} tech for free.", "Learn {n} techs for free.", level.techs))
    return say_count("{n} coin: {help}", "{n} coins: {help}", level.markers, help=side_by_side(does))


def side_by_side(sentences: Sequence[Message]) -> Message:
    """Several sentences in a line.

    >>> str(side_by_side([say("Culture hand 1 larger"), say("Each tech costs 1 trade less.")]))
    'Culture hand 1 larger · Each tech costs 1 trade less.'
    """
    *others, last = sentences
    return say("{some} · {one_more}", some=side_by_side(others), one_more=last) if others else last


def building_lines(building: Building) -> Lines:
    """A face of a building marker, or walls."""
    yield say("Cost: {n} production.", n=option(building.cost_option, building.cost))
    if building.unlocked_by:
        yield say("It is unlocked by {tech}.", tech=CONTENT.techs.called(building.unlocked_by).name)
    if building.form is Form.UPGRADED:
        basic = CONTENT.families[building.family].basic
        yield say("It replaces the {building}.", building=CONTENT.buildings.called(basic).name)
    if building.terrain:
        yield say("It stands on: {terrain}.", terrain=say_all([names.TERRAINS[kind] for kind in building.terrain]))
    yield from icon_lines(building.icons)
    yield from combat_line(option(building.combat_option, building.combat_bonus))
    if building.star:
        yield say("A city has only one building with a star.")


def wonder_lines(wonder: Wonder) -> Lines:
    """A wonder."""
    yield say("{era}. Cost: {n} production.", era=names.ERAS[wonder.era], n=wonder.cost)
    if wonder.discount_tech:
        tech = CONTENT.techs.called(wonder.discount_tech).name
        yield say("With {tech} it costs {n} production.", tech=tech, n=wonder.discount_cost)
    yield from icon_lines(Icons(culture=wonder.culture))
    yield from card_lines(wonder)


def event_lines(event: CultureEvent) -> Lines:
    """A culture event; what it can be played for, one by one."""
    yield say_count("Level {level}, {n} card.", "Level {level}, {n} cards.", event.copies, level=event.level)
    yield from map(ability_line, event.modes)


def person_lines(person: GreatPerson) -> Lines:
    """A great person card."""
    yield CONTENT.great_person_types[person.type].name
    yield from card_lines(person)
    if person.discard:
        yield USED_UP


def marker_lines(kind: GreatPersonType) -> Lines:
    """A kind of great person marker."""
    yield from icon_lines(kind.icons)
    yield from combat_line(option(kind.combat_option, 0))


def city_state_lines(state: CityState) -> Lines:
    """A city-state."""
    yield from icon_lines(state.icons)
    yield from combat_line(state.combat_bonus)
    if state.any_resource:
        yield say("A harvest there gives a resource of your choice.")


def found_lines(found: Relic | HutOrVillage) -> Lines:
    """A relic, or what lies under huts and villages."""
    later = found.timing is Timing.NEXT_START_OF_TURN
    yield say("In your next start of turn: {help}", help=found.help) if later else found.help


Shelf = tuple[Message, Iterable[NamedRow], Callable[[Any], Lines]]

SHELVES: Final[tuple[Shelf, ...]] = (
    (say("Civilization sheet"), CONTENT.civilizations, civilization_lines),
    (say("Tech"), CONTENT.techs, tech_lines),
    (say("Government"), CONTENT.governments, government_lines),
    (say("Social policy"), CONTENT.policies, policy_lines),
    (say("Investment"), CONTENT.investments, investment_lines),
    (say("Building"), CONTENT.buildings, building_lines),
    (say("Wonder"), CONTENT.wonders, wonder_lines),
    (say("Culture event"), CONTENT.events, event_lines),
    (say("Great person"), CONTENT.great_persons, person_lines),
    (say("Great person marker"), CONTENT.great_person_types, marker_lines),
    (say("Relic"), CONTENT.relics, found_lines),
    (say("City-state"), CONTENT.city_states, city_state_lines),
    (say("Hut or village"), CONTENT.huts_and_villages, found_lines),
)
"""Each kind of thing: what it is called, all of it, and how it is explained."""

"""What a player's cards in play amount to, worked out once and kept until one of them changes (17.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from hegemon.games.civilization.abilities.ability import ABILITIES, Ability, Answer, Privilege, Usable
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Bonus, Card
from hegemon.games.civilization.facts.kinds import Form, Water
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import Lying, kind_of, marker, number_of
from hegemon.games.civilization.world.world import World

BONUSES: Final = tuple(field.name for field in fields(Bonus))
PERSON_MARKERS: Final = tuple(marker(Lying.PERSON, kind.number) for kind in CONTENT.great_person_types)
NO_ABILITIES: Final[tuple[Ability, ...]] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A player's abilities and limits."""

    bonus: Bonus
    """All numbers added up."""
    privileges: dict[int, int]
    """By privilege: the abilities that give it, as bits by their number."""
    hooks: dict[str, tuple[Ability, ...]]
    """By the name of a hook: the abilities that fill it, in the order of their cards."""
    usable: tuple[Usable, ...]
    answering: tuple[Answer, ...]
    """What can break into the deeds of others (R-TIME-06)."""
    types: frozenset[int]
    """The types of great people whose cards can be used (R-GP-09)."""
    markers: tuple[int, ...]
    """By type: the great person markers on the map, blockaded ones as well (R-GP-10)."""
    ranks: tuple[int, ...]
    """By type of unit: its rank from 1; aircraft 0 while there are none (R-MIL-01)."""
    speed: int
    """Travel speed of a group, before it is doubled (R-MOVE-20)."""
    stacking: int
    city_limit: int
    water: Water
    buildings: tuple[int, ...]
    """Those that may be produced: the better form of each unlocked family, and walls (R-BLD-01)."""

    def may(self, privilege: Privilege) -> bool:
        """Has the player this privilege?"""
        return privilege in self.privileges


def standing(w: World, seat: int) -> Standing:
    """What a player's cards amount to now."""
    found = w.standings[seat]
    if found is None:
        w.stirred = True
        found = w.standings[seat] = worked_out(w, seat)
    return found


def unspent(w: World, seat: int, privilege: Privilege) -> bool:
    """Has the player a privilege that works once per turn, and not used it yet (R-TIME-03)?"""
    return bool(standing(w, seat).privileges.get(privilege, 0) & ~w.realms[seat].used)


def spend(w: World, seat: int, privilege: Privilege) -> None:
    """The player has used a privilege that works once per turn."""
    w.realms[seat].used |= standing(w, seat).privileges[privilege]


def hooked(w: World, seat: int, hook: str) -> tuple[Any, ...]:
    """A player's abilities that fill a hook."""
    return standing(w, seat).hooks.get(hook, NO_ABILITIES)


def cards_in_play(w: World, seat: int) -> Iterator[Card]:
    """The cards that work for a player."""
    realm = w.realms[seat]
    yield CONTENT.civilizations[realm.civilization]
    for tech in realm.techs:
        yield CONTENT.techs[tech]
    government = CONTENT.governments[realm.government]
    yield government
    if not any(ABILITIES[a.key].privileges & Privilege.NO_POLICIES for a in government.abilities if a.key in ABILITIES):
        for policy in realm.policies:
            yield CONTENT.policies[policy]
    yield from active_wonders(w, seat)
    types = active_types(w, seat)
    for person in realm.people:
        card = CONTENT.great_persons[person.face]
        if person.shown and card.type in types:
            yield card


def lingering(w: World, seat: int) -> list[Ability]:
    """What was used in this turn and works until it ends, from cards that are gone since."""
    used = w.realms[seat].used
    return [each for each in ABILITIES.values() if each.lingers and used >> each.number & 1] if used else []


def active_wonders(w: World, seat: int) -> Iterator[Card]:
    """The wonders whose ability works: neither obsolete nor blockaded (R-WON-06, R-OBS-01)."""
    for square in land.own_squares(w, seat):
        lying = w.lying[square]
        if kind_of(lying) is Lying.WONDER and not w.obsolete >> number_of(lying) & 1:
            yield CONTENT.wonders[number_of(lying)]


def would_give(w: World, square: int, privilege: Privilege) -> bool:
    """Is there a wonder on a square that gives its owner a privilege, as long as nobody blockades it?"""
    lying = w.lying[square]
    if kind_of(lying) is not Lying.WONDER or w.obsolete >> number_of(lying) & 1:
        return False
    abilities = CONTENT.wonders[number_of(lying)].abilities
    return any(privilege in ABILITIES[each.key].privileges for each in abilities if each.key in ABILITIES)


def active_types(w: World, seat: int) -> set[int]:
    """The types of great people with a marker that isn't blockaded (R-GP-09, R-BLK-03)."""
    markers = (w.lying[square] for square in land.own_squares(w, seat))
    return {number_of(lying) for lying in markers if kind_of(lying) is Lying.PERSON}


def markers_on_map(w: World, seat: int) -> tuple[int, ...]:
    """By type: the great person markers around a player's cities."""
    around = [w.lying[square] for city in w.cities[seat] for square in land.outskirts(w, city)]
    return tuple(around.count(person) for person in PERSON_MARKERS)


@cache
def parts_of(bonus: Bonus) -> tuple[tuple[str, int], ...]:
    """The numbers of a bonus that aren't nothing; most are."""
    return tuple((name, number) for name in BONUSES if (number := getattr(bonus, name)))


def by_hook(abilities: list[Ability]) -> dict[str, tuple[Ability, ...]]:
    """The abilities that fill a hook, by its name."""
    found: dict[str, tuple[Ability, ...]] = {}
    for each in abilities:
        for hook in each.hooks:
            found[hook] = (*found.get(hook, NO_ABILITIES), each)
    return found


def worked_out(w: World, seat: int) -> Standing:
    """Add up all cards in play."""
    options = w.options
    cards = list(cards_in_play(w, seat))
    numbers = dict.fromkeys(BONUSES, 0)
    for bonus in (*(card.bonus for card in cards), *investment_bonuses(w, seat)):
        for name, number in parts_of(bonus):
            numbers[name] += number
    government = CONTENT.governments[w.realms[seat].government]
    if government.battle_hand:
        numbers["battle_hand"] += getattr(options, government.battle_hand)
    abilities = [ABILITIES[a.key] for card in cards for a in card.abilities if a.key in ABILITIES]
    privileges: dict[int, int] = {}
    for each in abilities:
        for privilege in each.privileges:
            privileges[privilege] = privileges.get(privilege, 0) | 1 << each.number
    techs = [CONTENT.techs[tech] for tech in w.realms[seat].techs]
    civilization = CONTENT.civilizations[w.realms[seat].civilization]
    first_ranks = tuple(1 if kind.ranks > 1 else 0 for kind in CONTENT.unit_types)
    return Standing(
        bonus=Bonus(**numbers),
        privileges=privileges,
        hooks=by_hook([*abilities, *lingering(w, seat)]),
        usable=tuple(a for a in abilities if isinstance(a, Usable)),
        answering=tuple(a for a in abilities if isinstance(a, Answer)),
        types=frozenset(active_types(w, seat)),
        markers=markers_on_map(w, seat),
        ranks=tuple(map(max, first_ranks, *(tech.ranks for tech in techs))) if techs else first_ranks,
        speed=max([options.start_speed, *(tech.travel_speed for tech in techs)]) + numbers["travel_speed"],
        stacking=max([options.start_stacking, *(tech.stacking_limit for tech in techs)]) + numbers["stacking_limit"],
        city_limit=max([options.start_city_limit, *(tech.city_limit for tech in techs)]),
        water=max([civilization.water, *(tech.water for tech in techs)]),
        buildings=producible({building for tech in techs for building in tech.buildings}, w),
    )


def investment_bonuses(w: World, seat: int) -> Iterator[Bonus]:
    """The highest active level of each investment card (R-INV-03)."""
    for card, markers in zip(CONTENT.investments, w.realms[seat].investments, strict=True):
        active = [level for level in card.levels if markers >= level.markers]
        if active:
            yield active[-1].bonus


def producible(unlocked: set[str], w: World) -> tuple[int, ...]:
    """The buildings that may be produced, of those that techs show (R-BLD-01)."""
    found = [CONTENT.buildings.called(name) for name in unlocked]
    there = [building for building in found if not building.option or getattr(w.options, building.option)]
    upgraded = {building.family for building in there if building.form is Form.UPGRADED}
    best = (b.number for b in there if b.form is not Form.BASIC or b.family not in upgraded)
    return tuple(sorted(best))

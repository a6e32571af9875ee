"""What a player's cards in play amount to, worked out once and kept until one of them changes (17.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from itertools import chain, compress
from typing import Any, Final, NamedTuple

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import AbilityCard, Bonus
from hegemon.games.civilization.facts.kinds import DeedKind, Form, Phase, Water
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.facts.rows import Building
from hegemon.games.civilization.framework.ability import ABILITIES, LINGERING, Ability, Reaction, Usable
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import KINDS, NOTHING, PERSON, WONDER, kind_of, marker_of, number_of
from hegemon.games.civilization.world.world import World

BONUSES: Final = tuple(field.name for field in fields(Bonus))
PERSON_MARKERS: Final = tuple(marker_of(PERSON, kind.number) for kind in CONTENT.great_person_types)
FIRST_RANKS: Final = tuple(1 if kind.ranks > 1 else 0 for kind in CONTENT.unit_types)
FLY: Final = Privilege.FLY
SCOUTS_EXPLORE: Final = Privilege.SCOUTS_EXPLORE
NO_POLICIES: Final = Privilege.NO_POLICIES
NO_ABILITIES: Final[tuple[Ability, ...]] = ()


class Gait(NamedTuple):
    """All that a player's cards say about which squares figures may enter and stay on; how far they go is apart."""

    water: Water
    stacking: int
    flies: bool
    scouts_explore: bool


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
    labels: frozenset[Phase]
    """The phases on the labels of what is usable."""
    answering: dict[DeedKind, tuple[Reaction, ...]]
    """By kind of deed: what can break into it if others do it (R-TIME-06)."""
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
    gait: Gait
    buildings: tuple[int, ...]
    """Those that may be produced: the better form of each unlocked family, and walls (R-BLD-01)."""

    def may(self, privilege: Privilege) -> bool:
        """Has the player this privilege?"""
        return privilege in self.privileges

    def hooked(self, hook: str) -> tuple[Any, ...]:
        """The abilities that fill a hook."""
        return self.hooks.get(hook, NO_ABILITIES)


def standing(w: World, seat: int) -> Standing:
    """What a player's cards amount to now."""
    found: Standing | None = w.standings[seat]
    if found is None:
        w.laws_pending = True
        found = w.standings[seat] = worked_out(w, seat)
    return found


def unspent(w: World, seat: int, privilege: Privilege) -> bool:
    """Has the player a privilege that works once per turn, and not used it yet (R-TIME-03)?"""
    return bool(standing(w, seat).privileges.get(privilege, 0) & ~w.realms[seat].used_abilities)


def spend(w: World, seat: int, privilege: Privilege) -> None:
    """The player has used a privilege that works once per turn."""
    w.realms[seat].used_abilities |= standing(w, seat).privileges[privilege]


def hooked(w: World, seat: int, hook: str) -> tuple[Any, ...]:
    """A player's abilities that fill a hook."""
    return standing(w, seat).hooked(hook)


def cards_in_play(w: World, seat: int) -> tuple[AbilityCard, ...]:
    """The cards that work for a player."""
    realm = w.realms[seat]
    government = CONTENT.governments[realm.government]
    forbidden = any(NO_POLICIES in each.granted for each in abilities_on(government))
    shown = [CONTENT.great_persons[person.face] for person in realm.people if person.shown]
    types = active_types(w, seat) if shown else ()
    return (
        CONTENT.civilizations[realm.civilization],
        *learning(realm.tech_rows).cards,
        government,
        *[CONTENT.policies[policy] for policy in ([] if forbidden else realm.policies)],
        *active_wonders(w, seat),
        *[card for card in shown if card.type in types],
    )


def lingering(w: World, seat: int) -> list[Ability]:
    """What was used in this turn and works until it ends, from cards that are gone since."""
    used = w.realms[seat].used_abilities
    return [each for each in LINGERING if used >> each.number & 1]


def active_wonders(w: World, seat: int) -> list[AbilityCard]:
    """The wonders whose ability works: neither obsolete nor blockaded (R-WON-06, R-OBS-01)."""
    found = [marker % KINDS for marker in markers_around(w, seat) if marker // KINDS == WONDER]
    return [CONTENT.wonders[wonder] for wonder in found if not w.obsolete_wonders >> wonder & 1]


def markers_around(w: World, seat: int) -> list[int]:
    """The markers around a player's cities where nobody blockades them."""
    return [marker for square in land.own_squares(w, seat) if (marker := w.markers[square]) != NOTHING]


def would_give(w: World, square: int, privilege: Privilege) -> bool:
    """Is there a wonder on a square that gives its owner a privilege, as long as nobody blockades it?"""
    marker = w.markers[square]
    if kind_of(marker) is not WONDER or w.obsolete_wonders >> number_of(marker) & 1:
        return False
    abilities = CONTENT.wonders[number_of(marker)].abilities
    return any(privilege in ABILITIES[each.key].granted for each in abilities)


def active_types(w: World, seat: int) -> set[int]:
    """The types of great people with a marker that isn't blockaded (R-GP-09, R-BLK-03)."""
    return {number_of(marker) for marker in markers_around(w, seat) if marker // KINDS == PERSON}


def markers_on_map(w: World, seat: int) -> tuple[int, ...]:
    """By type: the great person markers around a player's cities."""
    markers = w.markers
    around = [markers[square] for city in w.cities[seat] for square in land.outskirts(w, city) if markers[square]]
    return tuple(map(around.count, PERSON_MARKERS))


@cache
def keys_of(card: AbilityCard) -> tuple[str, ...]:
    """The keys of a card's abilities."""
    return tuple(each.key for each in card.abilities)


def abilities_on(card: AbilityCard) -> list[Ability]:
    """The abilities of a card."""
    return [ABILITIES[key] for key in keys_of(card)]


class AbilitiesTogether(NamedTuple):
    """What abilities amount to, whatever the position."""

    privileges: dict[int, int]
    hooks: dict[str, tuple[Ability, ...]]
    usable: tuple[Usable, ...]
    answering: dict[DeedKind, tuple[Reaction, ...]]


def together(abilities: Sequence[Ability], lingering: Sequence[Ability]) -> AbilitiesTogether:
    """What abilities amount to, with what lingers."""
    privileges: dict[int, int] = {}
    for each in abilities:
        for privilege in each.granted:
            privileges[privilege] = privileges.get(privilege, 0) | 1 << each.number
    return AbilitiesTogether(
        privileges=privileges,
        hooks=by_hook([*abilities, *lingering]),
        usable=tuple(chain.from_iterable(map(to_use, abilities))),
        answering=by_deed(abilities),
    )


Numbers = tuple[tuple[str, int], ...]
"""Those of a bonus that aren't nothing, by name; most are."""


def parts_of(bonus: Bonus) -> Numbers:
    """The numbers of a bonus."""
    return tuple((name, number) for name in BONUSES if (number := getattr(bonus, name)))


@cache
def numbers_of(card: AbilityCard) -> Numbers:
    """What a card adds."""
    return parts_of(card.bonus)


@lru_cache(maxsize=1024)
def numbers_invested(investments: tuple[int, ...]) -> Numbers:
    """What the highest active level of each investment card adds (R-INV-03)."""
    found: list[tuple[str, int]] = []
    for card, markers in zip(CONTENT.investments, investments, strict=True):
        active = [level for level in card.levels if markers >= level.markers]
        if active:
            found += parts_of(active[-1].bonus)
    return tuple(found)


def added_up(cards: Sequence[AbilityCard], investments: tuple[int, ...], battle_hand: int) -> Bonus:
    """All numbers of cards and investments added up, with the cards in a battle hand that the government gives."""
    total = {"battle_hand": battle_hand}
    for name, number in chain(*map(numbers_of, cards), numbers_invested(investments)):
        total[name] = total.get(name, 0) + number
    return Bonus(**total)


class TechSum(NamedTuple):
    """What techs amount to, whatever the options of a table."""

    ranks: tuple[int, ...]
    speed: int
    stacking: int
    city_limit: int
    water: Water
    buildings: tuple[Building, ...]
    """Those that they show, in the order of their table."""
    cards: tuple[AbilityCard, ...]


@lru_cache(maxsize=4096)
def learning(tech_rows: tuple[int, ...]) -> TechSum:
    """What a player's techs amount to."""
    techs = [*compress(CONTENT.techs, tech_rows)]
    shown = {CONTENT.buildings.number(building) for tech in techs for building in tech.buildings}
    return TechSum(
        ranks=tuple(map(max, FIRST_RANKS, *[tech.ranks for tech in techs])) if techs else FIRST_RANKS,
        speed=max([tech.travel_speed for tech in techs], default=0),
        stacking=max([tech.stacking_limit for tech in techs], default=0),
        city_limit=max([tech.city_limit for tech in techs], default=0),
        water=max([tech.water for tech in techs], default=Water.NOTHING),
        buildings=tuple(CONTENT.buildings[building] for building in sorted(shown)),
        cards=tuple(techs),
    )


def by_hook(abilities: Sequence[Ability]) -> dict[str, tuple[Ability, ...]]:
    """The abilities that fill a hook, by its name."""
    found: dict[str, tuple[Ability, ...]] = {}
    for each in abilities:
        for hook in each.hooks:
            found[hook] = (*found.get(hook, NO_ABILITIES), each)
    return found


@cache
def to_use(ability: Ability) -> tuple[Usable, ...]:
    """An ability if it can be used; to ask that is slow."""
    return (ability,) if isinstance(ability, Usable) else ()


@cache
def to_answer(ability: Ability) -> tuple[Reaction, ...]:
    """An ability if it can break in."""
    return (ability,) if isinstance(ability, Reaction) else ()


def by_deed(abilities: Sequence[Ability]) -> dict[DeedKind, tuple[Reaction, ...]]:
    """The abilities that can break into a deed, by its kind."""
    found: dict[DeedKind, tuple[Reaction, ...]] = {}
    for each in chain.from_iterable(map(to_answer, abilities)):
        for deed in each.printed.answers:
            found[deed] = (*found.get(deed, ()), each)
    return found


def worked_out(w: World, seat: int) -> Standing:
    """Add up all cards in play."""
    options = w.options
    realm = w.realms[seat]
    cards = cards_in_play(w, seat)
    abilities = [ABILITIES[key] for card in cards for key in keys_of(card)]
    found = together(abilities, lingering(w, seat) if realm.used_abilities else NO_ABILITIES)
    battle_hand = CONTENT.governments[realm.government].battle_hand
    bonus = added_up(cards, realm.investments, getattr(options, battle_hand) if battle_hand else 0)
    privileges = found.privileges
    techs, markers = learning(realm.tech_rows), markers_on_map(w, seat)
    civilization = CONTENT.civilizations[realm.civilization]
    stacking = max(options.start_stacking, techs.stacking) + bonus.stacking_limit
    water = max(civilization.water, techs.water)
    return Standing(
        bonus=bonus,
        privileges=privileges,
        hooks=found.hooks,
        usable=found.usable,
        labels=frozenset([each.printed.phase for each in found.usable]),
        answering=found.answering,
        types=frozenset(active_types(w, seat) if any(markers) else ()),
        markers=markers,
        ranks=techs.ranks,
        speed=max(options.start_speed, techs.speed) + bonus.travel_speed,
        stacking=stacking,
        city_limit=max(options.start_city_limit, techs.city_limit),
        water=water,
        gait=Gait(water, stacking, FLY in privileges, SCOUTS_EXPLORE in privileges),
        buildings=producible(techs.buildings, w),
    )


def producible(shown: tuple[Building, ...], w: World) -> tuple[int, ...]:
    """The buildings that may be produced, of those that techs show (R-BLD-01)."""
    there = [building for building in shown if not building.option or getattr(w.options, building.option)]
    return best_forms(tuple(there))


@lru_cache(maxsize=4096)
def best_forms(there: tuple[Building, ...]) -> tuple[int, ...]:
    """Of each family of buildings the better form that is there."""
    upgraded = {building.family for building in there if building.form is Form.UPGRADED}
    return tuple([b.number for b in there if b.form is not Form.BASIC or b.family not in upgraded])

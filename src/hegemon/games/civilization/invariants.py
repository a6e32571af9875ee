"""What must never be otherwise, whatever is played (17.5): for tests and simulations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Final

from hegemon.games.civilization.chapters import coins, culture, founding, marching, policies, stacking
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES
from hegemon.games.civilization.framework.standing import Standing, standing, worked_out
from hegemon.games.civilization.imagine import BOX, everything
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import KINDS, MarkerKind, kind_of, number_of
from hegemon.games.civilization.world.realm import NONE, ROWS
from hegemon.games.civilization.world.world import World

SETTLING: Final = (culture.DiscardEvent, policies.AdoptPolicy, policies.ReturnPolicy, stacking.Overcrowded)
"""The questions that bring somebody back to a limit."""
MAP_ROWS: Final = ("ground", "terrain", "icons", "resource", "centre_owner", "outskirts_owner", "outskirts_city")


def violations(w: World) -> list[str]:
    """Sentences about what is wrong with a position; none if all is well."""
    wrong = [*ending(w), *stock(w), *supplies(w), *figures(w), *cities(w)]
    for seat in w.players:
        if w.realms[seat].civilization != NONE:
            wrong += sheet(w, seat)
            wrong += limits(w, seat)
    return wrong or list(worked(w))


def ending(w: World) -> Iterator[str]:
    """16: the game is over when there is a winner, or the turns are."""
    if (w.winner == NONE) != (w.ended_by in {"", "turns"}):
        yield f"the game ended by {w.ended_by or 'nothing'}, and the winner is {w.winner}"


# -- nothing is lost, nothing appears --------------------------------------------------------------------------


def stock(w: World) -> Iterator[str]:
    """7, and so for events, great people, wonders, huts and villages, city-states and tiles."""
    found = {what: Counter[int]() for what in BOX}
    for what, face in everything(w):
        found[what][face] += 1
    all_there = any(tile != NONE for tile in w.tiles)
    for what, faces in found.items():
        whole = BOX[what]
        for face, count in faces.items():
            if count > whole[face]:
                yield f"there are {count} of number {face} among the {what}, not {whole[face]}"
        if all_there and what in complete(w) and faces.total() < whole.total():
            yield f"there are {faces.total()} {what}, not {whole.total()}"


def complete(w: World) -> set[str]:
    """The stocks of which all is in the game: not wonders and tiles, some of which stay in the box."""
    people = {"people"} if w.options.use_great_person_deck else set()
    return {"units", "events", "huts", "villages", "city_states"} | people


def supplies(w: World) -> Iterator[str]:
    """8, 14, and so for resources, great person markers and Space Flight."""
    on_map = Counter(w.markers)
    for family in CONTENT.families:
        faces = (family.basic, family.upgraded)
        there = sum(on_map[MarkerKind.BUILDING * KINDS + CONTENT.buildings.number(face)] for face in faces if face)
        if there + w.buildings[family.number] != family.supply or w.buildings[family.number] < 0:
            yield f"{there} of {family.id} are on the map and {w.buildings[family.number]} on the market"
    for resource in MARKET_RESOURCES:
        tokens = w.resources[resource] + sum(realm.resources[resource] for realm in w.realms)
        if tokens != w.options.players * CONTENT.market.tokens_per_player:
            yield f"there are {tokens} tokens of {resource.name.lower()}"
    for kind in CONTENT.great_person_types:
        there = on_map[MarkerKind.PERSON * KINDS + kind.number] + w.removed_markers.count(
            MarkerKind.PERSON * KINDS + kind.number
        )
        there += w.person_markers[kind.number] + sum(realm.person_markers[kind.number] for realm in w.realms)
        if there != kind.markers:
            yield f"there are {there} markers of {kind.id}"
    marked = sum(city.fortified + city.caravan for cities in w.cities for city in cities)
    if marked + w.fortification_markers != CONTENT.market.fortification_caravan_markers:
        yield f"{marked} fortifications and caravans are on the map and {w.fortification_markers} beside it"
    flights = sum(realm.knows(CONTENT.techs.number("space_flight")) for realm in w.realms)
    if flights + w.space_flight_cards != CONTENT.market.space_flight_cards:
        yield f"{flights} players know Space Flight and {w.space_flight_cards} cards of it are left"


# -- the map ---------------------------------------------------------------------------------------------------


def figures(w: World) -> Iterator[str]:
    """1 to 3, and every figure is on its sheet, on the map or in a battle."""
    for square, holder in enumerate(w.figure_owner):
        name, there = w.geography.name[square], land.figures(w, square)
        if min(w.armies[square], w.scouts[square]) < 0 or (holder == NONE) != (there == 0):
            yield f"{w.armies[square]} armies and {w.scouts[square]} scouts of {holder} stand on {name}"
        if w.moved_armies[square] > w.armies[square] or w.moved_scouts[square] > w.scouts[square]:
            yield f"more figures have moved than stand on {name}"
        if holder == NONE:
            continue
        if there > standing(w, holder).stacking and not settling(w):
            yield f"{there} figures of {holder} stand on {name}"
        if w.centre_owner[square] != NONE and not leaving(w, square):
            yield f"figures of {holder} stand on a city of {w.centre_owner[square]} on {name}"
    for seat, realm in enumerate(w.realms):
        if realm.civilization != NONE and w.turn:
            yield from muster(w, seat)


def muster(w: World, seat: int) -> Iterator[str]:
    """All figures of a player are there (R-SET-19, R-SUP-02)."""
    realm, start = w.realms[seat], CONTENT.civilizations[w.realms[seat].civilization].start
    armies = realm.armies + sum(w.armies[square] for square in w.figure_squares[seat])
    scouts = realm.scouts + sum(w.scouts[square] for square in w.figure_squares[seat])
    if w.battle and seat == w.battle.owners[0]:
        armies, scouts = armies + w.battle.armies, scouts + w.battle.scouts
    for march in marches(w):
        if march.seat == seat and march.aloft:
            armies, scouts = armies + march.armies, scouts + march.scouts
    whole = CONTENT.market.armies + start.armies, CONTENT.market.scouts + start.scouts
    if (armies, scouts) != whole or min(realm.armies, realm.scouts) < 0:
        yield f"seat {seat} has {armies} armies and {scouts} scouts, not {whole}"


def marches(w: World) -> list[marching.March]:
    """The moves that are being made."""
    return [step for step in w.agenda if isinstance(step, marching.March)]


def leaving(w: World, square: int) -> bool:
    """Are figures on their way through this square, or asked to make room for a city on it?"""
    return any(isinstance(step, marching.March | founding.MakeRoom) and step.square == square for step in w.agenda)


def settling(w: World) -> bool:
    """Is somebody being asked to come back to a limit? Then the limits that come after it wait (R-TIME-11)."""
    return any(isinstance(step, SETTLING) for step in w.agenda)


def cities(w: World) -> Iterator[str]:
    """9, 10 and 13."""
    for one, other in combinations([(seat, city) for seat in w.players for city in w.cities[seat]], 2):
        apart = min(w.geography.distance(a, b) for a in one[1].centres for b in other[1].centres)
        if apart < w.options.min_city_distance:
            names = [w.geography.name[city.centre] for _, city in (one, other)]
            yield f"cities on {names[0]} and {names[1]} are {apart} squares apart"
    for seat in w.players:
        for number, city in enumerate(w.cities[seat]):
            name = w.geography.name[city.centre]
            if city.fortified and city.caravan:
                yield f"the city on {name} has both a fortification and a caravan"
            if city.capital != (number == 0):
                yield f"the city on {name} is number {number} of seat {seat}"
            around = [w.markers[square] for square in land.outskirts(w, city)]
            if sum(kind_of(marker) is MarkerKind.WONDER for marker in around) > 1:
                yield f"the city on {name} has two wonders"
            stars = [marker for marker in around if kind_of(marker) is MarkerKind.BUILDING]
            if sum(CONTENT.buildings[number_of(marker)].star for marker in stars) > 1:
                yield f"the city on {name} has two starred buildings"


# -- the players -----------------------------------------------------------------------------------------------


def sheet(w: World, seat: int) -> Iterator[str]:
    """4, 5, 15, and no row of a sheet holds less than nothing."""
    realm = w.realms[seat]
    counts = [realm.count(row) for row in range(1, ROWS + 1)]
    if any(upper and upper >= lower for lower, upper in pairwise(counts)):
        yield f"the pyramid of seat {seat} has rows of {counts}"
    if not 0 <= realm.trade <= w.options.trade_max:
        yield f"seat {seat} has {realm.trade} trade"
    if not 0 <= realm.government < len(CONTENT.governments):
        yield f"seat {seat} has no government"
    if not 0 <= realm.culture_step <= w.options.culture_steps:
        yield f"seat {seat} is on step {realm.culture_step} of the culture track"
    rows = (realm.resources, realm.tech_coins, realm.investments, realm.person_markers, realm.blank_cards)
    if min(realm.coins, realm.culture, *map(min, rows)) < 0:
        yield f"seat {seat} has less than nothing of something"
    if not set(realm.counters) <= {person.face for person in realm.people if person.shown}:
        yield f"seat {seat} has counters on great people that don't lie face up"
    if w.battle is None and realm.battle_hand:
        yield f"seat {seat} has a battle hand without a battle"


def limits(w: World, seat: int) -> Iterator[str]:
    """11, 12 and 14."""
    realm = w.realms[seat]
    owned = Counter(number_of(marker) for marker in markers_of(w, seat) if kind_of(marker) is MarkerKind.PERSON)
    cards = Counter(CONTENT.great_persons[person.face].type for person in realm.people)
    for kind, count in cards.items():
        if count > owned[kind] + realm.person_markers[kind] and not settling(w):
            yield f"seat {seat} has {count} great person cards of type {kind} and fewer markers"
    sides = [CONTENT.policies[policy].card for policy in realm.policies]
    if len(set(sides)) != len(sides):
        yield f"seat {seat} has both sides of a policy"
    if w.turn and len(sides) != policies.limit(w, seat) and not settling(w):
        yield f"seat {seat} has {len(sides)} policies, not {policies.limit(w, seat)}"
    if len(realm.events) > culture.hand_limit(w, seat) and not settling(w):
        yield f"seat {seat} has {len(realm.events)} culture events, more than {culture.hand_limit(w, seat)}"


def markers_of(w: World, seat: int) -> Iterator[int]:
    """Everything that lies around a player's cities, blockaded or not."""
    for city in w.cities[seat]:
        yield from (w.markers[square] for square in land.outskirts(w, city))


# -- what is worked out ----------------------------------------------------------------------------------------


def worked(w: World) -> Iterator[str]:
    """6, and all that is kept because it is asked for all the time is what a fresh look would find."""
    fresh = w.copy()
    land.survey(fresh)
    for name in (*MAP_ROWS, "figure_squares"):
        if getattr(w, name) != getattr(fresh, name):
            yield f"{name} is out of date"
    for seat in w.players:
        kept = w.standings[seat]
        if kept is not None and not alike(kept, worked_out(fresh, seat)):
            yield f"the standing of seat {seat} is out of date"
        if w.coin_totals[seat] != NONE and w.coin_totals[seat] != coins.counted(fresh, seat):
            yield f"the economy dial of seat {seat} shows {w.coin_totals[seat]}, not {coins.counted(fresh, seat)}"
        if w.coin_totals[seat] == NONE and w.realms[seat].civilization != NONE and not (w.laws_pending or w.ended_by):
            yield f"no law will look at the coins of seat {seat}"


def alike(one: Standing, other: Standing) -> bool:
    """Do two ways of adding up cards come to the same?"""
    return all(getattr(one, name) == getattr(other, name) for name in Standing.__dataclass_fields__)

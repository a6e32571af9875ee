"""Can the facts be right together? References resolve, pairs fit, and everything is there as often as in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from hegemon.games.civilization.facts.cards import AbilityCard, Bonus, ContentRow, NamedRow
from hegemon.games.civilization.facts.content import Content, ContentTable
from hegemon.games.civilization.facts.ground import CENTRE, SIDE, MapLayout, Square, Tile
from hegemon.games.civilization.facts.kinds import Expansion, Form, Phase, Resource, Terrain, TileSymbol
from hegemon.games.civilization.facts.reading import BrokenContent


class ContentProblem(NamedTuple):
    """Something that can't be right: where, and why."""

    file: str
    identity: str
    field: str
    why: str


Problems = Iterator[ContentProblem]


def check(content: Content) -> None:
    """Raise :class:`BrokenContent` for the first problem."""
    for inspect in CHECKS:
        for problem in inspect(content):
            raise BrokenContent(*problem)


def unknown(file: str, row: ContentRow, field: str, words: Iterable[str], rows: ContentTable[ContentRow]) -> Problems:
    """The words of a field that name no row."""
    for word in words:
        if word and word not in rows:
            yield ContentProblem(file, row.id, field, f"there is no {word!r}")


# -- references ------------------------------------------------------------------------------------------------


def tech_references(c: Content) -> Problems:
    """What techs unlock, and what is unlocked by them."""
    for tech in c.techs:
        yield from unknown("techs.toml", tech, "buildings", tech.buildings, c.buildings)
        yield from unknown("techs.toml", tech, "government", [tech.government], c.governments)
        for unit_type, rank in zip(c.unit_types, tech.ranks, strict=True):
            if rank > unit_type.ranks:
                yield ContentProblem("techs.toml", tech.id, "ranks", f"{unit_type.id} has no rank {rank}")
    unlocked = Counter(chain.from_iterable(tech.buildings for tech in c.techs))
    for building in c.buildings:
        if unlocked[building.id] != 1:
            yield ContentProblem(
                "techs.toml", building.id, "buildings", f"{unlocked[building.id]} techs unlock it, not 1"
            )
    unlocked = Counter(tech.government for tech in c.techs)
    for government in c.governments:
        needed = 0 if government.always else 1
        if unlocked[government.id] != needed:
            why = f"{unlocked[government.id]} techs unlock it, not {needed}"
            yield ContentProblem("techs.toml", government.id, "government", why)
    for unit_type in c.unit_types:
        given = {tech.ranks[unit_type.number] for tech in c.techs}
        for rank in range(1, unit_type.ranks + 1):
            if rank not in given and (rank > 1 or unit_type.id == "aircraft"):
                yield ContentProblem("techs.toml", unit_type.id, "ranks", f"no tech gives rank {rank}")


def wonder_references(c: Content) -> Problems:
    """The techs that make wonders cheaper."""
    for wonder in c.wonders:
        yield from unknown("wonders.toml", wonder, "discount", [wonder.discount_tech], c.techs)
        if wonder.discount_tech and wonder.discount_cost >= wonder.cost:
            yield ContentProblem("wonders.toml", wonder.id, "discount", "it makes nothing cheaper")


def civilization_references(c: Content) -> Problems:
    """Starting techs, governments and home tiles."""
    file = "civilizations.toml"
    for civilization in c.civilizations:
        yield from unknown(file, civilization, "tech", [civilization.tech], c.techs)
        yield from unknown(file, civilization, "government", [civilization.government], c.governments)
        government = c.governments.called(civilization.government)
        if not government.always and government.unlocked_by != civilization.tech:
            yield ContentProblem(file, civilization.id, "government", f"{civilization.tech} does not unlock it")
        if not civilization.home_tile:
            yield ContentProblem("map.toml", civilization.id, "civilization", "it has no home tile")
    for tile in c.home_tiles:
        yield from unknown("map.toml", tile, "civilization", [tile.civilization], c.civilizations)
        if c.civilizations.called(tile.civilization).home_tile != tile.id:
            yield ContentProblem("map.toml", tile.id, "civilization", f"{tile.civilization} has another home tile too")


def building_references(c: Content) -> Problems:
    """Families and their faces."""
    for family in c.families:
        yield from unknown("buildings.toml", family, "basic", [family.basic], c.buildings)
        yield from unknown("buildings.toml", family, "upgraded", [family.upgraded], c.buildings)
    faces = Counter(face for family in c.families for face in (family.basic, family.upgraded) if face)
    for face, times in faces.items():
        if times > 1:
            yield ContentProblem("buildings.toml", face, "basic", f"it is on {times} markers")
    for building in c.buildings:
        if building.form is Form.WALLS and building.id != "city_walls":
            yield ContentProblem("buildings.toml", building.id, "family", "it is on no marker")
        if building.form is not Form.WALLS and not building.terrain:
            yield ContentProblem("buildings.toml", building.id, "terrain", "it may stand nowhere")


def unit_references(c: Content) -> Problems:
    """Superiority, and the faces of the cards (R-CBT-08, R-CBT-24)."""
    for unit_type in c.unit_types:
        yield from unknown("units.toml", unit_type, "beats", [unit_type.beats], c.unit_types)
        if unit_type.beats == unit_type.id:
            yield ContentProblem("units.toml", unit_type.id, "beats", "it beats itself")
    for card in c.unit_cards:
        if len(card.faces) != c.unit_types[card.type].ranks:
            yield ContentProblem("units.toml", card.id, "faces", f"{len(card.faces)} are not one for each rank")
        strength, health = card.faces[0]
        if card.faces != tuple((strength + more, health + more) for more in range(len(card.faces))):
            yield ContentProblem("units.toml", card.id, "faces", "a rank adds 1 strength and 1 health")


def names(c: Content) -> Problems:
    """Names tell the things of one kind apart, and every rank of a unit has one."""
    for file, rows in named_tables(c):
        texts = Counter(str(row.name) for row in rows)
        for row in rows:
            if texts[str(row.name)] > 1:
                yield ContentProblem(file, row.id, "name", f"{str(row.name)!r} is taken")
    for unit_type in c.unit_types:
        if len({str(name) for name in unit_type.rank_names}) != unit_type.ranks:
            yield ContentProblem("units.toml", unit_type.id, "names", f"they are not {unit_type.ranks} names")


def named_tables(c: Content) -> Iterator[tuple[str, ContentTable[NamedRow]]]:
    """All tables whose rows have names, with their files."""
    yield "civilizations.toml", c.civilizations
    yield "techs.toml", c.techs
    yield "governments.toml", c.governments
    yield "policies.toml", c.policies
    yield "investments.toml", c.investments
    yield "buildings.toml", c.buildings
    yield "wonders.toml", c.wonders
    yield "units.toml", c.unit_types
    yield "units.toml", c.unit_cards
    yield "culture_events.toml", c.events
    yield "great_persons.toml", c.great_person_types
    yield "great_persons.toml", c.great_persons
    yield "relics.toml", c.relics
    yield "city_states.toml", c.city_states
    yield "huts_villages.toml", c.huts_and_villages


def policy_references(c: Content) -> Problems:
    """The two sides of a card."""
    for policy in c.policies:
        yield from unknown("policies.toml", policy, "other_side", [policy.other_side], c.policies)
        other = c.policies.called(policy.other_side)
        if other is policy or other.other_side != policy.id or other.card != policy.card:
            yield ContentProblem("policies.toml", policy.id, "other_side", f"{other.id} is not the other side of it")


def relic_references(c: Content) -> Problems:
    """Every relic lies on one square, of its terrain."""
    places: dict[str, list[tuple[str, Terrain]]] = {relic.id: [] for relic in c.relics}
    for tile in chain[Tile](c.tiles, c.home_tiles):
        for square in chain.from_iterable(tile.squares):
            yield from unknown("map.toml", tile, "features", [square.relic], c.relics)
            if square.relic:
                places[square.relic].append((tile.id, square.terrain))
    for relic in c.relics:
        if places[relic.id] != [(relic.tile, relic.terrain)]:
            why = f"it is not printed once, on {relic.terrain.name.lower()} of {relic.tile}"
            yield ContentProblem("relics.toml", relic.id, "tile", why)


def effects(c: Content) -> Problems:
    """Cards that are there for their effect have one, and events are played in some phase."""
    for file, card in cards(c):
        if file != "techs.toml" and not card.abilities and card.bonus == Bonus():
            yield ContentProblem(file, card.id, "abilities", "it does nothing")
    for event in c.events:
        if not event.modes:
            yield ContentProblem("culture_events.toml", event.id, "modes", "there is none")
        for mode in event.modes:
            if mode.phase is Phase.ALWAYS:
                yield ContentProblem("culture_events.toml", event.id, "phase", f"{mode.key} has none")


def ability_keys(c: Content) -> Problems:
    """No key is used twice, so that code can be registered under it."""
    keys: set[str] = set()
    printed = [(file, card.id, card.abilities) for file, card in cards(c)]
    printed += [("culture_events.toml", event.id, event.modes) for event in c.events]
    for file, identity, abilities in printed:
        for ability in abilities:
            if ability.key in keys:
                yield ContentProblem(file, identity, "abilities", f"{ability.key!r} is taken")
            keys.add(ability.key)


def cards(c: Content) -> Iterator[tuple[str, AbilityCard]]:
    """All cards that stay in play, with their files."""
    yield from (("civilizations.toml", card) for card in c.civilizations)
    yield from (("techs.toml", card) for card in c.techs)
    yield from (("governments.toml", card) for card in c.governments)
    yield from (("policies.toml", card) for card in c.policies)
    yield from (("wonders.toml", card) for card in c.wonders)
    yield from (("great_persons.toml", card) for card in c.great_persons)


# -- the map ---------------------------------------------------------------------------------------------------


def tile_symbols(c: Content) -> Problems:
    """A neutral tile shows a relic, or two huts and villages; a home tile none of them."""
    for tile in c.tiles:
        squares = list(chain.from_iterable(tile.squares))
        markers, relics = sum(s.marker is not None for s in squares), sum(bool(s.relic) for s in squares)
        if (markers, relics) not in {(2, 0), (0, 1)}:
            why = f"{markers} huts and villages and {relics} relics"
            yield ContentProblem("map.toml", tile.id, "features", why)
    for home in c.home_tiles:
        if any(square.marker is not None or square.relic for square in chain.from_iterable(home.squares)):
            yield ContentProblem("map.toml", home.id, "features", "a home tile has no huts, villages or relics")


def home_centres(c: Content) -> Problems:
    """A capital has room in the middle of its home tile, and the suggestion lies there (R-SET-18)."""
    for tile in c.home_tiles:
        dry = {(row, col) for row, col in CENTRE if tile.squares[row][col].terrain is not Terrain.WATER}
        hints = {(row, col) for row in range(SIDE) for col in range(SIDE) if tile.squares[row][col].suggested_capital}
        metropolis = c.civilizations.called(tile.civilization).start.metropolis
        if not hints <= dry or len(hints) != 1 + metropolis:
            yield ContentProblem("map.toml", tile.id, "suggested_capital", "it is not on dry land in the middle")


def layout_shapes(c: Content) -> Problems:
    """Tiles lie inside the layout, side by side; every seat has a home."""
    for layout in c.layouts:
        taken = Counter(square for slot in layout.slots for square in tile_at(slot))
        outside = [(x, y) for x, y in taken if not (0 <= x < layout.columns and 0 <= y < layout.rows)]
        homes = [(home.x, home.y) for home in layout.homes]
        if outside:
            yield ContentProblem("map.toml", layout.id, "slots", f"{outside[0]} is outside")
        if max(taken.values(), default=0) > 1:
            yield ContentProblem("map.toml", layout.id, "slots", "tiles lie on top of one another")
        if len(set(homes)) != layout.players or not set(homes) <= set(layout.slots):
            yield ContentProblem("map.toml", layout.id, "homes", f"they are not {layout.players} of the slots")
        if len(layout.neutral_slots) > len(c.tiles):
            yield ContentProblem("map.toml", layout.id, "slots", "there are more of them than tiles")
        if any(square in taken for square in hole_of(layout)):
            yield ContentProblem("map.toml", layout.id, "hole", "a tile lies in it")


def tile_at(slot: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The squares of a tile."""
    x, y = slot
    return ((x + col, y + row) for row in range(SIDE) for col in range(SIDE))


def hole_of(layout: MapLayout) -> list[tuple[int, int]]:
    """The squares of the hole, if there is one."""
    if (hole := layout.hole) is None:
        return []
    return [(x, y) for x in range(hole.left, hole.right + 1) for y in range(hole.top, hole.bottom + 1)]


# -- how many there are ----------------------------------------------------------------------------------------

BY_LEVEL: Final = {1: 12, 2: 13, 3: 11, 4: 8, 5: 1}
EVENTS_BY_LEVEL: Final = {1: 27, 2: 25, 3: 17}
UNITS: Final = {"infantry": 15, "artillery": 15, "mounted": 15, "aircraft": 8}
SYMBOLS: Final = {
    "wheat": 27, "silk": 26, "incense": 19, "iron": 17, "hut": 28, "village": 16, "relic": 5, "coin": 9, "culture": 11,
}  # fmt: skip
"""On all tiles together."""


def counts(c: Content) -> Problems:
    """Everything is there as often as 1.1 and 1.2 say."""
    for file, what, there, expected in chain(box_counts(c), deck_counts(c), set_counts(c), player_counts(c)):
        if there != expected:
            yield ContentProblem(file, "", what, f"there are {there}, not {expected}")


Counts = Iterator[tuple[str, str, int, int]]


def box_counts(c: Content) -> Counts:
    """Rows by kind."""
    yield "map.toml", "neutral tiles", len(c.tiles), 27
    yield "map.toml", "home tiles", len(c.home_tiles), 16
    yield "map.toml", "layouts", len(c.layouts), 4
    yield "map.toml", "numbers of players", len({layout.players for layout in c.layouts}), 4
    yield "civilizations.toml", "civilizations", len(c.civilizations), 16
    yield "techs.toml", "techs", len(c.techs), 45
    for level, expected in BY_LEVEL.items():
        yield "techs.toml", f"techs of level {level}", sum(tech.level == level for tech in c.techs), expected
    yield "governments.toml", "governments", len(c.governments), 8
    yield "policies.toml", "policies", len(c.policies), 8
    yield "investments.toml", "investments", len(c.investments), 4
    yield "buildings.toml", "buildings", len(c.buildings), 17
    yield "buildings.toml", "building markers", sum(family.supply for family in c.families), 54
    yield "wonders.toml", "wonders", len(c.wonders), 27
    for era in {wonder.era for wonder in c.wonders}:
        there = sum(wonder.era is era for wonder in c.wonders)
        yield "wonders.toml", f"{era.name.lower()} wonders", there, 9
    yield "relics.toml", "relics", len(c.relics), 5
    yield "city_states.toml", "city-states", len(c.city_states), 5
    yield "culture_track.toml", "steps", len(c.track), 21
    yield "huts_villages.toml", "huts", sum(marker.huts for marker in c.huts_and_villages), 35
    yield "huts_villages.toml", "villages", sum(marker.villages for marker in c.huts_and_villages), 20
    symbols = Counter(chain.from_iterable(map(shown, all_squares(c))))
    for symbol, expected in SYMBOLS.items():
        yield "map.toml", f"{symbol} symbols", symbols[symbol], expected


def deck_counts(c: Content) -> Counts:
    """Cards by deck."""
    for unit_type in c.unit_types:
        there = sum(card.copies for card in c.unit_cards if card.type == unit_type.number)
        yield "units.toml", f"{unit_type.id} cards", there, UNITS.get(unit_type.id, 0)
    yield "units.toml", "unit cards", sum(card.copies for card in c.unit_cards), 53
    for level, expected in EVENTS_BY_LEVEL.items():
        there = sum(event.copies for event in c.events if event.level == level)
        yield "culture_events.toml", f"cards of level {level}", there, expected
    yield "great_persons.toml", "cards", len(c.great_persons), 42
    yield "great_persons.toml", "types", len(c.great_person_types), 6
    yield "great_persons.toml", "markers", sum(kind.markers for kind in c.great_person_types), 18
    for kind in c.great_person_types:
        there = sum(person.type == kind.number for person in c.great_persons)
        yield "great_persons.toml", f"{kind.id} cards", there, 7


def set_counts(c: Content) -> Counts:
    """What comes from which box."""
    for expansion, tiles, wonders, events, techs in (
        (Expansion.BASE, 14, 12, 47, 37),
        (Expansion.FAME, 7, 9, 10, 4),
        (Expansion.WISDOM, 6, 6, 12, 4),
    ):
        box = expansion.name.lower()
        yield "map.toml", f"tiles of {box}", sum(tile.expansion is expansion for tile in c.tiles), tiles
        yield "wonders.toml", f"wonders of {box}", sum(w.expansion is expansion for w in c.wonders), wonders
        copies = sum(event.copies for event in c.events if event.expansion is expansion)
        yield "culture_events.toml", f"cards of {box}", copies, events
        yield "techs.toml", f"techs of {box}", sum(tech.expansion is expansion for tech in c.techs), techs


def player_counts(c: Content) -> Counts:
    """What every player has agrees with what there is."""
    file, market = "market.toml", c.market
    yield file, "tech_cards", market.tech_cards, sum(tech.level < 5 for tech in c.techs)
    yield file, "government_cards", 2 * market.government_cards, len(c.governments)
    yield file, "policy_cards", 2 * market.policy_cards, len(c.policies)
    yield file, "investment_cards", market.investment_cards, len(c.investments)
    yield file, "space_flight_cards", market.space_flight_cards, sum(tech.level == 5 for tech in c.techs)


def all_squares(c: Content) -> Iterator[Square]:
    """Every square of every tile."""
    for tile in chain[Tile](c.tiles, c.home_tiles):
        yield from chain.from_iterable(tile.squares)


def shown(square: Square) -> Iterator[str]:
    """The symbols on a square, by name."""
    for symbol in (square.resource, square.marker):
        if isinstance(symbol, Resource | TileSymbol):
            yield symbol.name.lower()
    yield from ["relic"] if square.relic else []
    yield from ["coin"] * square.icons.coin
    yield from ["culture"] * square.icons.culture


CHECKS: Final[tuple[Callable[[Content], Problems], ...]] = (
    tech_references,
    wonder_references,
    civilization_references,
    building_references,
    unit_references,
    names,
    policy_references,
    relic_references,
    effects,
    ability_keys,
    tile_symbols,
    home_centres,
    layout_shapes,
    counts,
)

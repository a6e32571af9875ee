"""The names of what has no row in `content/`: terrains, resources, phases and the like; and words for bonuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hegemon.core.message import Message, say, say_count
from hegemon.games.civilization.facts import CONTENT, ContentTable
from hegemon.games.civilization.facts.cards import Bonus, NamedRow
from hegemon.games.civilization.facts.ground import HomeTile, Tile
from hegemon.games.civilization.facts.kinds import Era, Phase, Resource, Terrain, TileSymbol

Names = dict[str, Message]

NUMERALS: Final = ("", "I", "II", "III", "IV", "V")
"""Levels, ranks and rows."""

FIGURES: Final[Names] = {
    "army": say("Army"),
    "scout": say("Scout"),
}

ONE_FIGURE: Final[Names] = {
    "army": say_count("an army", "{n} armies", 1),
    "scout": say_count("a scout", "{n} scouts", 1),
}
"""One of them, as somebody places or moves it."""

TERRAINS: Final[Mapping[Terrain, Message]] = {
    Terrain.GRASSLAND: say("Grassland"),
    Terrain.FOREST: say("Forest"),
    Terrain.MOUNTAIN: say("Mountain"),
    Terrain.DESERT: say("Desert"),
    Terrain.WATER: say("Water"),
}

RESOURCES: Final[Mapping[Resource, Message]] = {
    Resource.WHEAT: say("Wheat"),
    Resource.SILK: say("Silk"),
    Resource.INCENSE: say("Incense"),
    Resource.IRON: say("Iron"),
    Resource.SPY: say("Spy"),
    Resource.URANIUM: say("Uranium"),
}

ERAS: Final[Mapping[Era, Message]] = {
    Era.ANCIENT: say("Ancient"),
    Era.MEDIEVAL: say("Medieval"),
    Era.MODERN: say("Modern"),
}

MARKERS: Final[Mapping[TileSymbol, Message]] = {
    TileSymbol.HUT: say("Hut"),
    TileSymbol.VILLAGE: say("Village"),
}

PHASES: Final[Mapping[Phase, Message]] = {
    Phase.ALWAYS: say("Always"),
    Phase.START_OF_TURN: say("Start of Turn"),
    Phase.TRADE: say("Trade"),
    Phase.CITY_MANAGEMENT: say("City Management"),
    Phase.MOVEMENT: say("Movement"),
    Phase.RESEARCH: say("Research"),
    Phase.BATTLE: say("Battle"),
    Phase.ANY_TIME: say("Any Time"),
    Phase.START_OF_ANY_PHASE: say("Start of any phase"),
}

BONUSES: Final[Names] = {
    "coins": say("Coins: {n} more"),
    "coin_capacity": say("Each tech that collects coins may hold {n} more."),
    "combat": say("Combat bonus {n}"),
    "battle_hand": say("Battle hand {n} larger"),
    "culture_hand": say("Culture hand {n} larger"),
    "travel_speed": say("Travel speed {n} higher"),
    "stacking_limit": say("Stacking limit {n} higher"),
    "policy_limit": say("Social policies: {n} more than cities"),
    "city_production": say("Production of each city {n} higher"),
    "research_discount": say("Each tech costs {n} trade less."),
    "track_discount": say_count(
        "Each step on the culture track costs {n} culture less.",
        "Each step on the culture track costs {n} culture less.",
        1,
    ),
    "great_person_choices": say("Great people: draw {n} more, keep one"),
    "event_choices": say("Culture events: draw {n} more, keep one"),
    "unit_strength": say("Strength of your units {n} higher"),
    "infantry_strength": say("Strength of your infantry {n} higher"),
}
"""What a card adds as long as it is in play; `n` is to be filled in."""


def names_of(rows: ContentTable[NamedRow]) -> Names:
    """What the rows of a table are called, by id.

    >>> str(names_of(CONTENT.techs)["code_of_laws"])
    'Code of Laws'
    """
    return {row.id: row.name for row in rows}


def tile_name(tile: Tile) -> Message:
    """A tile, by its civilization or its number.

    >>> str(tile_name(CONTENT.tiles[6])), str(tile_name(CONTENT.home_tiles.called("home_zulu")))
    ('Tile 7', 'Home tile (Zulu)')
    """
    if isinstance(tile, HomeTile):
        return say("Home tile ({civilization})", civilization=CONTENT.civilizations.called(tile.civilization).name)
    return say("Tile {number}", number=tile.number + 1)


def bonus_words(bonus: Bonus) -> list[Message]:
    """What a bonus adds, line by line.

    >>> [str(line) for line in bonus_words(Bonus(coins=1, combat=4))]
    ['Coins: 1 more', 'Combat bonus 4']
    """
    amounts = ((name, getattr(bonus, name)) for name in BONUSES)
    return [BONUSES[name].fill(n=amount) for name, amount in amounts if amount]


def figures_in_words(armies: int, scouts: int) -> Message:
    """A group of figures in words.

    >>> str(figures_in_words(2, 1)), str(figures_in_words(0, 1))
    ('2 armies, 1 scout', '1 scout')
    """
    armed = say_count("{n} army", "{n} armies", armies)
    unarmed = say_count("{n} scout", "{n} scouts", scouts)
    if armies and scouts:
        return say("{armies}, {scouts}", armies=armed, scouts=unarmed)
    return armed if armies else unarmed


def figures_acted_on(armies: int, scouts: int) -> Message:
    """A group of figures, as somebody moves it.

    >>> str(figures_acted_on(2, 1)), str(figures_acted_on(0, 1))
    ('2 armies and a scout', 'a scout')
    """
    return both_kinds(say_count("an army", "{n} armies", armies), say_count("a scout", "{n} scouts", scouts))


def fighter(unit: str, rank: int, strength: int, health: int) -> Message:
    """A unit as it fights: what its type is called at that rank, the wounds it deals and those that kill it.

    >>> str(fighter("artillery_tough", 1, 1, 3))
    'Archer 1/3'
    """
    kind = CONTENT.unit_types[CONTENT.unit_cards.called(unit).type]
    return say("{unit} {strength}/{health}", unit=kind.rank_names[rank - 1], strength=strength, health=health)


def fighter_told(seen: Mapping[str, Any]) -> Message:
    """The same, as an event tells it; whoever only names the card calls it by that."""
    if "rank" in seen:
        return fighter(*(seen[word] for word in ("unit", "rank", "strength", "health")))
    return CONTENT.unit_cards.called(seen["unit"]).name


def your_figures(armies: int, scouts: int) -> Message:
    """The same, as whose figures they are is told."""
    return both_kinds(say_count("your army", "{n} of your armies", armies),
                      say_count("your scout", "{n} of your scouts", scouts))  # fmt: skip


def own_figures(armies: int, scouts: int) -> Message:
    """The same, of somebody who does it to their own."""
    return both_kinds(say_count("their own army", "{n} of their own armies", armies),
                      say_count("their own scout", "{n} of their own scouts", scouts))  # fmt: skip


def both_kinds(armies: Message, scouts: Message) -> Message:
    """A group, by what is said of its armies and of its scouts; each has its number as `n`."""
    if armies.blanks["n"] and scouts.blanks["n"]:
        return say("{armies} and {scouts}", armies=armies, scouts=scouts)
    return armies if armies.blanks["n"] else scouts

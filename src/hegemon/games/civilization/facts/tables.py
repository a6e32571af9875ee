"""The tables of realms and of the market. What a file tells from one side is known from both sides here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from hegemon.games.civilization.facts.content import ContentTable
from hegemon.games.civilization.facts.ground import HomeTile
from hegemon.games.civilization.facts.kinds import Era, Form, Resource, Terrain, Water
from hegemon.games.civilization.facts.parts import (
    RESOURCES,
    bonus,
    card,
    common,
    icons,
    name,
    named,
    named_from_box,
    number_of,
    table,
)
from hegemon.games.civilization.facts.reading import ContentEntry
from hegemon.games.civilization.facts.rows import (
    Building,
    BuildingFamily,
    CivilizationSheet,
    Government,
    Investment,
    InvestmentLevel,
    Market,
    Policy,
    Start,
    Tech,
    UnitCard,
    UnitType,
    Wonder,
)

NO_FAMILY: Final = -1

BOX: Final = ("investment_markers", "building_program_markers", "desert_grassland_markers", "forest_water_markers")
PER_PLAYER: Final = (
    "armies", "scouts", "cities", "capitals", "metropolises", "tech_cards", "government_cards", "policy_cards",
    "investment_cards", "military_tech_markers",
)  # fmt: skip


# -- realms ----------------------------------------------------------------------------------------------------


def everyone(file: ContentEntry, unit_types: ContentTable[UnitType]) -> Start:
    """What all players start with."""
    return start(file.inner("everyone"), unit_types)


def start(entry: ContentEntry, unit_types: ContentTable[UnitType]) -> Start:
    """What somebody starts with."""
    found = Start(
        armies=entry.whole("armies", 0),
        scouts=entry.whole("scouts", 0),
        units=entry.row("units", unit_types.ids),
        resources=entry.row("resources", RESOURCES),
        great_persons=entry.whole("great_persons", 0),
        wonders=entry.whole("wonders", 0),
        walls=entry.flag("walls"),
        metropolis=entry.flag("metropolis"),
    )
    entry.done()
    return found


def civilizations(
    file: ContentEntry, unit_types: ContentTable[UnitType], home_tiles: ContentTable[HomeTile]
) -> ContentTable[CivilizationSheet]:
    """The civilization sheets."""
    homes = {tile.civilization: tile.id for tile in home_tiles}

    def civilization(entry: ContentEntry, number: int) -> CivilizationSheet:
        return CivilizationSheet(
            **card(entry, number),
            tech=entry.word("tech"),
            government=entry.word("government"),
            home_tile=homes.get(entry.identity, ""),
            start=start(entry.inner("start"), unit_types),
            water=entry.kind("water", Water, Water.NOTHING),
            needs_investments=entry.flag("needs_investments"),
        )

    return table(file, "civilization", civilization)


def techs(file: ContentEntry, unit_types: ContentTable[UnitType], wonders: ContentTable[Wonder]) -> ContentTable[Tech]:
    """The tech cards."""

    def tech(entry: ContentEntry, number: int) -> Tech:
        cheaper = {wonder.id: wonder.discount_cost for wonder in wonders if wonder.discount_tech == entry.identity}
        return Tech(
            **card(entry, number),
            level=entry.whole("level", low=1, high=5),
            buildings=entry.words("buildings"),
            government=entry.word("government", ""),
            ranks=entry.row("ranks", unit_types.ids),
            travel_speed=entry.whole("travel_speed", 0),
            stacking_limit=entry.whole("stacking_limit", 0),
            city_limit=entry.whole("city_limit", 0),
            water=entry.kind("water", Water, Water.NOTHING),
            coin_tokens=entry.whole("coin_tokens", 0),
            discounts=MappingProxyType(cheaper),
        )

    return table(file, "tech", tech)


def governments(file: ContentEntry, techs: ContentTable[Tech]) -> ContentTable[Government]:
    """The governments, with the techs that unlock them."""
    unlocked_by = {tech.government: tech.id for tech in techs}

    def government(entry: ContentEntry, number: int) -> Government:
        return Government(
            **card(entry, number),
            always=entry.flag("always"),
            unlocked_by=unlocked_by.get(entry.identity, ""),
            battle_hand=entry.word("battle_hand", ""),
        )

    return table(file, "government", government)


def policies(file: ContentEntry) -> ContentTable[Policy]:
    """The social policies, each a side of a card."""

    def policy(entry: ContentEntry, number: int) -> Policy:
        return Policy(
            **card(entry, number), card=entry.whole("card", low=1, high=4), other_side=entry.word("other_side")
        )

    return table(file, "policy", policy)


def investments(file: ContentEntry) -> ContentTable[Investment]:
    """The investment cards."""

    def level(entry: ContentEntry) -> InvestmentLevel:
        found = InvestmentLevel(entry.whole("markers", low=1), bonus(entry), entry.whole("techs", 0))
        entry.done()
        return found

    def investment(entry: ContentEntry, number: int) -> Investment:
        return Investment(**named_from_box(entry, number), levels=tuple(map(level, entry.inners("levels"))))

    return table(file, "investment", investment)


# -- the market ------------------------------------------------------------------------------------------------


def families(file: ContentEntry) -> ContentTable[BuildingFamily]:
    """The families of building markers."""

    def family(entry: ContentEntry, number: int) -> BuildingFamily:
        return BuildingFamily(
            **common(entry, number),
            supply=entry.whole("supply", low=1),
            basic=entry.word("basic"),
            upgraded=entry.word("upgraded", ""),
        )

    return table(file, "family", family)


def buildings(
    file: ContentEntry, families: ContentTable[BuildingFamily], techs: ContentTable[Tech]
) -> ContentTable[Building]:
    """The buildings, with the techs that unlock them."""
    forms = {family.basic: (family.number, Form.BASIC) for family in families}
    forms |= {family.upgraded: (family.number, Form.UPGRADED) for family in families if family.upgraded}
    unlocked_by = {building: tech.id for tech in techs for building in tech.buildings}

    def building(entry: ContentEntry, number: int) -> Building:
        family, form = forms.get(entry.identity, (NO_FAMILY, Form.WALLS))
        cost, cost_option = number_or_option(entry, "cost")
        combat_bonus, combat_option = number_or_option(entry, "combat_bonus", 0)
        return Building(
            **named_from_box(entry, number),
            family=family,
            form=form,
            cost=cost,
            cost_option=cost_option,
            icons=icons(entry),
            combat_bonus=combat_bonus,
            combat_option=combat_option,
            terrain=entry.kinds("terrain", Terrain),
            star=entry.flag("star"),
            option=entry.word("option", ""),
            unlocked_by=unlocked_by.get(entry.identity, ""),
        )

    return table(file, "building", building)


def number_or_option(entry: ContentEntry, field: str, default: int | None = None) -> tuple[int, str]:
    """A number, or 0 and the name of the option that says it."""
    if entry.is_text(field):
        return 0, entry.word(field)
    return entry.whole(field, default), ""


def wonders(file: ContentEntry) -> ContentTable[Wonder]:
    """The wonders."""

    def wonder(entry: ContentEntry, number: int) -> Wonder:
        cost = entry.whole("cost", low=1)
        discount = entry.inner("discount")
        found = Wonder(
            **card(entry, number),
            era=entry.kind("era", Era),
            cost=cost,
            discount_tech=discount.word("tech", ""),
            discount_cost=discount.whole("cost", cost, high=cost),
            culture=entry.whole("culture"),
        )
        discount.done()
        return found

    return table(file, "wonder", wonder)


def unit_types(file: ContentEntry) -> ContentTable[UnitType]:
    """The decks of units."""

    def unit_type(entry: ContentEntry, number: int) -> UnitType:
        return UnitType(
            **named(entry, number),
            rank_names=tuple(name(entry, "names", text) for text in entry.texts("names")),
            ranks=entry.whole("ranks", low=1),
            beats=entry.word("beats", ""),
        )

    return table(file, "type", unit_type)


def unit_cards(file: ContentEntry, unit_types: ContentTable[UnitType]) -> ContentTable[UnitCard]:
    """The kinds of unit cards."""

    def unit_card(entry: ContentEntry, number: int) -> UnitCard:
        return UnitCard(
            **named(entry, number),
            type=number_of(unit_types, entry, "type"),
            copies=entry.whole("copies", low=1),
            faces=entry.pairs("faces"),
        )

    return table(file, "card", unit_card)


def market(file: ContentEntry) -> Market:
    """What is on the market, in the box and before every player."""
    resources, wonders, shared, box, player = map(file.inner, ("resources", "wonders", "shared", "box", "player"))
    found = Market(
        resources=resources.kinds("kinds", Resource),
        tokens_per_player=resources.whole("tokens_per_player"),
        open_wonders=wonders.whole("open"),
        wonders_per_era=wonders.whole("per_era"),
        space_flight_cards=shared.whole("space_flight_cards"),
        fortification_caravan_markers=shared.whole("fortification_caravan_markers"),
        **{name: box.whole(name) for name in BOX},
        **{name: player.whole(name) for name in PER_PLAYER},
    )
    for part in (resources, wonders, shared, box, player):
        part.done()
    return found

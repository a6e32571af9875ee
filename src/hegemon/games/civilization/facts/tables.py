"""All tables but the map, read from their files. What a file tells from one side is known from both sides here."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from hegemon.games.civilization.facts.cards import Row
from hegemon.games.civilization.facts.content import Table
from hegemon.games.civilization.facts.ground import HomeTile
from hegemon.games.civilization.facts.kinds import Era, Form, Resource, Reward, Terrain, Timing, Water
from hegemon.games.civilization.facts.parts import (
    AMOUNTS,
    RESOURCES,
    abilities,
    bonus,
    card,
    common,
    doubts,
    help_text,
    icons,
    name,
    named,
    named_from_box,
    table,
)
from hegemon.games.civilization.facts.reading import Entry
from hegemon.games.civilization.facts.rows import (
    Building,
    CityState,
    Civilization,
    CultureEvent,
    Family,
    Government,
    GreatPerson,
    GreatPersonType,
    HutOrVillage,
    Investment,
    InvestmentLevel,
    Market,
    Policy,
    Relic,
    Start,
    Tech,
    TrackStep,
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


def number_of(rows: Table[Row], entry: Entry, field: str) -> int:
    """The number of the row that a field names."""
    word = entry.word(field)
    if word not in rows:
        entry.fail(field, f"there is no {word!r}")
    return rows.number(word)


# -- realms ----------------------------------------------------------------------------------------------------


def everyone(file: Entry, unit_types: Table[UnitType]) -> Start:
    """What all players start with."""
    return start(file.inner("everyone"), unit_types)


def start(entry: Entry, unit_types: Table[UnitType]) -> Start:
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


def civilizations(file: Entry, unit_types: Table[UnitType], home_tiles: Table[HomeTile]) -> Table[Civilization]:
    """The civilization sheets."""
    homes = {tile.civilization: tile.id for tile in home_tiles}

    def civilization(entry: Entry, number: int) -> Civilization:
        return Civilization(
            **card(entry, number),
            tech=entry.word("tech"),
            government=entry.word("government"),
            home_tile=homes.get(entry.identity, ""),
            start=start(entry.inner("start"), unit_types),
            water=entry.kind("water", Water, Water.NOTHING),
            needs_investments=entry.flag("needs_investments"),
        )

    return table(file, "civilization", civilization)


def techs(file: Entry, unit_types: Table[UnitType], wonders: Table[Wonder]) -> Table[Tech]:
    """The tech cards."""

    def tech(entry: Entry, number: int) -> Tech:
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


def governments(file: Entry, techs: Table[Tech]) -> Table[Government]:
    """The governments, with the techs that unlock them."""
    unlocked_by = {tech.government: tech.id for tech in techs}

    def government(entry: Entry, number: int) -> Government:
        return Government(
            **card(entry, number),
            always=entry.flag("always"),
            unlocked_by=unlocked_by.get(entry.identity, ""),
            battle_hand=entry.word("battle_hand", ""),
        )

    return table(file, "government", government)


def policies(file: Entry) -> Table[Policy]:
    """The social policies, each a side of a card."""

    def policy(entry: Entry, number: int) -> Policy:
        return Policy(
            **card(entry, number), card=entry.whole("card", low=1, high=4), other_side=entry.word("other_side")
        )

    return table(file, "policy", policy)


def investments(file: Entry) -> Table[Investment]:
    """The investment cards."""

    def level(entry: Entry) -> InvestmentLevel:
        found = InvestmentLevel(entry.whole("markers", low=1), bonus(entry), entry.whole("techs", 0))
        entry.done()
        return found

    def investment(entry: Entry, number: int) -> Investment:
        return Investment(**named_from_box(entry, number), levels=tuple(map(level, entry.inners("levels"))))

    return table(file, "investment", investment)


# -- the market ------------------------------------------------------------------------------------------------


def families(file: Entry) -> Table[Family]:
    """The families of building markers."""

    def family(entry: Entry, number: int) -> Family:
        return Family(
            **common(entry, number),
            supply=entry.whole("supply", low=1),
            basic=entry.word("basic"),
            upgraded=entry.word("upgraded", ""),
        )

    return table(file, "family", family)


def buildings(file: Entry, families: Table[Family], techs: Table[Tech]) -> Table[Building]:
    """The buildings, with the techs that unlock them."""
    forms = {family.basic: (family.number, Form.BASIC) for family in families}
    forms |= {family.upgraded: (family.number, Form.UPGRADED) for family in families if family.upgraded}
    unlocked_by = {building: tech.id for tech in techs for building in tech.buildings}

    def building(entry: Entry, number: int) -> Building:
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


def number_or_option(entry: Entry, field: str, default: int | None = None) -> tuple[int, str]:
    """A number, or 0 and the name of the option that says it."""
    if entry.is_text(field):
        return 0, entry.word(field)
    return entry.whole(field, default), ""


def wonders(file: Entry) -> Table[Wonder]:
    """The wonders."""

    def wonder(entry: Entry, number: int) -> Wonder:
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


def unit_types(file: Entry) -> Table[UnitType]:
    """The decks of units."""

    def unit_type(entry: Entry, number: int) -> UnitType:
        return UnitType(
            **named(entry, number),
            rank_names=tuple(name(entry, "names", text) for text in entry.texts("names")),
            ranks=entry.whole("ranks", low=1),
            beats=entry.word("beats", ""),
        )

    return table(file, "type", unit_type)


def unit_cards(file: Entry, unit_types: Table[UnitType]) -> Table[UnitCard]:
    """The kinds of unit cards."""

    def unit_card(entry: Entry, number: int) -> UnitCard:
        return UnitCard(
            **named(entry, number),
            type=number_of(unit_types, entry, "type"),
            copies=entry.whole("copies", low=1),
            faces=entry.pairs("faces"),
        )

    return table(file, "card", unit_card)


def market(file: Entry) -> Market:
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


# -- culture ---------------------------------------------------------------------------------------------------


def events(file: Entry) -> Table[CultureEvent]:
    """The kinds of culture event cards."""

    def event(entry: Entry, number: int) -> CultureEvent:
        return CultureEvent(
            **named_from_box(entry, number),
            level=entry.whole("level", low=1, high=3),
            copies=entry.whole("copies", low=1),
            modes=abilities(entry, "modes"),
        )

    return table(file, "event", event)


def track(file: Entry) -> Table[TrackStep]:
    """The culture track, step by step."""
    found: list[TrackStep] = []
    for section in file.inners("section"):
        level = section.whole("level", low=1, high=3)
        section.identity = f"section_{level}"
        first, last = section.pair("steps")
        if first != len(found) + 1:
            section.fail("steps", f"step {len(found) + 1} comes next, not {first}")
        culture, trade = section.whole("culture"), section.whole("trade")
        great_persons = section.numbers("great_persons")
        doubt = doubts(section)
        section.done()
        for step in range(first, last + 1):
            reward = Reward.GREAT_PERSON if step in great_persons else Reward.EVENT
            found.append(
                TrackStep(
                    id=f"step_{step}",
                    number=step - 1,
                    level=level,
                    culture=culture,
                    trade=trade,
                    reward=reward,
                    **doubt,
                )
            )
    if found:
        found[-1] = replace(found[-1], reward=Reward.VICTORY)
    return Table(found)


def great_person_types(file: Entry) -> Table[GreatPersonType]:
    """The kinds of great person markers."""

    def great_person_type(entry: Entry, number: int) -> GreatPersonType:
        return GreatPersonType(
            **named(entry, number),
            markers=entry.whole("markers", low=1),
            icons=icons(entry),
            combat_option=entry.word("combat_bonus", ""),
        )

    return table(file, "type", great_person_type)


def great_persons(file: Entry, types: Table[GreatPersonType]) -> Table[GreatPerson]:
    """The great person cards."""

    def great_person(entry: Entry, number: int) -> GreatPerson:
        return GreatPerson(**card(entry, number), type=number_of(types, entry, "type"), discard=entry.flag("discard"))

    return table(file, "great_person", great_person)


# -- discoveries -----------------------------------------------------------------------------------------------


def relics(file: Entry) -> Table[Relic]:
    """The relics."""

    def relic(entry: Entry, number: int) -> Relic:
        return Relic(
            **named_from_box(entry, number),
            terrain=entry.kind("terrain", Terrain),
            tile=entry.word("tile"),
            timing=entry.kind("timing", Timing),
            amounts=entry.counts("amounts", AMOUNTS),
            help=help_text(entry),
        )

    return table(file, "relic", relic)


def city_states(file: Entry) -> Table[CityState]:
    """The city-states."""

    def city_state(entry: Entry, number: int) -> CityState:
        return CityState(
            **named_from_box(entry, number),
            icons=icons(entry),
            combat_bonus=entry.whole("combat_bonus", 0),
            any_resource=entry.flag("any_resource"),
        )

    return table(file, "city_state", city_state)


def huts_and_villages(file: Entry) -> Table[HutOrVillage]:
    """The faces of hut and village markers; a doubt about their mix concerns all of them."""
    mix = file.inner("mix")
    doubt = doubts(mix)
    mix.done()

    def hut_or_village(entry: Entry, number: int) -> HutOrVillage:
        return HutOrVillage(
            **{**named(entry, number), **doubt},
            huts=entry.whole("huts", 0),
            villages=entry.whole("villages", 0),
            resource=entry.kind("resource", Resource) if entry.has("resource") else None,
            timing=entry.kind("timing", Timing),
            amounts=entry.counts("amounts", AMOUNTS),
            help=help_text(entry),
        )

    return table(file, "marker", hut_or_village)

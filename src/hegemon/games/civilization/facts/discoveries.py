"""The tables of culture and of what is discovered on the map, read from their files."""

from __future__ import annotations

from dataclasses import replace

from hegemon.games.civilization.facts.content import ContentTable
from hegemon.games.civilization.facts.kinds import Resource, Reward, Terrain, Timing
from hegemon.games.civilization.facts.parts import (
    AMOUNTS,
    abilities,
    card,
    doubts,
    help_text,
    icons,
    named,
    named_from_box,
    number_of,
    table,
)
from hegemon.games.civilization.facts.reading import ContentEntry
from hegemon.games.civilization.facts.rows import (
    CityState,
    CultureEvent,
    GreatPerson,
    GreatPersonType,
    HutOrVillage,
    Relic,
    TrackStep,
)

# -- culture ---------------------------------------------------------------------------------------------------


def events(file: ContentEntry) -> ContentTable[CultureEvent]:
    """The kinds of culture event cards."""

    def event(entry: ContentEntry, number: int) -> CultureEvent:
        return CultureEvent(
            **named_from_box(entry, number),
            level=entry.whole("level", low=1, high=3),
            copies=entry.whole("copies", low=1),
            modes=abilities(entry, "modes"),
        )

    return table(file, "event", event)


def track(file: ContentEntry) -> ContentTable[TrackStep]:
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
    return ContentTable(found)


def great_person_types(file: ContentEntry) -> ContentTable[GreatPersonType]:
    """The kinds of great person markers."""

    def great_person_type(entry: ContentEntry, number: int) -> GreatPersonType:
        return GreatPersonType(
            **named(entry, number),
            markers=entry.whole("markers", low=1),
            icons=icons(entry),
            combat_option=entry.word("combat_bonus", ""),
        )

    return table(file, "type", great_person_type)


def great_persons(file: ContentEntry, types: ContentTable[GreatPersonType]) -> ContentTable[GreatPerson]:
    """The great person cards."""

    def great_person(entry: ContentEntry, number: int) -> GreatPerson:
        return GreatPerson(**card(entry, number), type=number_of(types, entry, "type"), discard=entry.flag("discard"))

    return table(file, "great_person", great_person)


# -- discoveries -----------------------------------------------------------------------------------------------


def relics(file: ContentEntry) -> ContentTable[Relic]:
    """The relics."""

    def relic(entry: ContentEntry, number: int) -> Relic:
        return Relic(
            **named_from_box(entry, number),
            terrain=entry.kind("terrain", Terrain),
            tile=entry.word("tile"),
            timing=entry.kind("timing", Timing),
            amounts=entry.counts("amounts", AMOUNTS),
            help=help_text(entry),
        )

    return table(file, "relic", relic)


def city_states(file: ContentEntry) -> ContentTable[CityState]:
    """The city-states."""

    def city_state(entry: ContentEntry, number: int) -> CityState:
        return CityState(
            **named_from_box(entry, number),
            icons=icons(entry),
            combat_bonus=entry.whole("combat_bonus", 0),
            any_resource=entry.flag("any_resource"),
        )

    return table(file, "city_state", city_state)


def huts_and_villages(file: ContentEntry) -> ContentTable[HutOrVillage]:
    """The faces of hut and village markers; a doubt about their mix concerns all of them."""
    mix = file.inner("mix")
    doubt = doubts(mix)
    mix.done()

    def hut_or_village(entry: ContentEntry, number: int) -> HutOrVillage:
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

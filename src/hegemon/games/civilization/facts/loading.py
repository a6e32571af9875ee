"""Loading all of `content/`: reading what it says, then checking whether that can be right."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources.abc import Traversable

from hegemon.games.civilization.facts import atlas, discoveries, tables
from hegemon.games.civilization.facts.checks import check
from hegemon.games.civilization.facts.content import Content
from hegemon.games.civilization.facts.reading import ContentEntry, read


@contextmanager
def opened(folder: Traversable, file: str) -> Iterator[ContentEntry]:
    """A file in which nothing may be left unread."""
    entry = read(folder, file)
    yield entry
    entry.done()


def load(folder: Traversable) -> Content:
    """Everything in a folder of content; `BrokenContent` if something can't be right."""
    with opened(folder, "map.toml") as file:
        terrain_icons = atlas.terrain_icons(file)
        tiles = atlas.tiles(file, terrain_icons)
        home_tiles = atlas.home_tiles(file, terrain_icons)
        layouts = atlas.layouts(file)
    with opened(folder, "units.toml") as file:
        unit_types = tables.unit_types(file)
        unit_cards = tables.unit_cards(file, unit_types)
    with opened(folder, "civilizations.toml") as file:
        everyone = tables.everyone(file, unit_types)
        civilizations = tables.civilizations(file, unit_types, home_tiles)
    with opened(folder, "wonders.toml") as file:
        wonders = tables.wonders(file)
    with opened(folder, "techs.toml") as file:
        techs = tables.techs(file, unit_types, wonders)
    with opened(folder, "governments.toml") as file:
        governments = tables.governments(file, techs)
    with opened(folder, "policies.toml") as file:
        policies = tables.policies(file)
    with opened(folder, "investments.toml") as file:
        investments = tables.investments(file)
    with opened(folder, "buildings.toml") as file:
        families = tables.families(file)
        buildings = tables.buildings(file, families, techs)
    with opened(folder, "market.toml") as file:
        market = tables.market(file)
    with opened(folder, "culture_events.toml") as file:
        events = discoveries.events(file)
    with opened(folder, "culture_track.toml") as file:
        track = discoveries.track(file)
    with opened(folder, "great_persons.toml") as file:
        great_person_types = discoveries.great_person_types(file)
        great_persons = discoveries.great_persons(file, great_person_types)
    with opened(folder, "relics.toml") as file:
        relics = discoveries.relics(file)
    with opened(folder, "city_states.toml") as file:
        city_states = discoveries.city_states(file)
    with opened(folder, "huts_villages.toml") as file:
        huts_and_villages = discoveries.huts_and_villages(file)
    content = Content(
        terrain_icons=terrain_icons,
        tiles=tiles,
        home_tiles=home_tiles,
        layouts=layouts,
        everyone=everyone,
        civilizations=civilizations,
        techs=techs,
        governments=governments,
        policies=policies,
        investments=investments,
        families=families,
        buildings=buildings,
        wonders=wonders,
        unit_types=unit_types,
        unit_cards=unit_cards,
        market=market,
        events=events,
        track=track,
        great_person_types=great_person_types,
        great_persons=great_persons,
        relics=relics,
        city_states=city_states,
        huts_and_villages=huts_and_villages,
    )
    check(content)
    return content

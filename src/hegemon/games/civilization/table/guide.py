"""The page of rules: what one does chapter by chapter, the paragraphs that say so, and everything in the boxes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, say
from hegemon.core.game import Component
from hegemon.games.civilization import names
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase, Resource, Terrain
from hegemon.games.civilization.guide import components
from hegemon.games.civilization.introduction import INTRODUCTION
from hegemon.games.civilization.paragraphs import CHAPTERS, PARAGRAPHS

Sign = tuple[str, Message]
"""A picture and what it stands for."""


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """A chapter of the rules as a newcomer needs it."""

    id: str
    icon: str
    signs: Sequence[Sign]
    """Its picture: signs that one sees on the table, with their meaning."""

    @property
    def title(self) -> Message:
        return CHAPTERS[self.id].title

    @property
    def words(self) -> Sequence[Message]:
        """What one does, in a few sentences."""
        return INTRODUCTION[self.id].words

    @property
    def rules(self) -> list[str]:
        """Its paragraphs."""
        return [rule for part in CHAPTERS[self.id].about for rule in RULES_ABOUT[part]]


@dataclass(frozen=True, slots=True)
class Shelf:
    """Things of one kind, to be looked up."""

    id: str
    title: Message
    things: Sequence[Component]


@dataclass(frozen=True, slots=True)
class RulesGuide:
    """What the page is told."""

    chapters: Sequence[RuleChapter]
    shelves: Sequence[Shelf]


def by_subject(rules: Mapping[str, Message]) -> Mapping[str, Sequence[str]]:
    """The ids of rules by the middle part of the id.

    >>> by_subject({"R-GOV-01": say("One."), "R-GOV-02": say("Two.")})
    {'GOV': ['R-GOV-01', 'R-GOV-02']}
    """
    found: dict[str, list[str]] = defaultdict(list)
    for rule in rules:
        found[rule.split("-")[1]].append(rule)
    return dict(found)


RULES_ABOUT: Final = by_subject(PARAGRAPHS)


def facts(chapter: str, *icons: str) -> Sequence[Sign]:
    """The facts of a chapter, each with its sign."""
    return list(zip(icons, INTRODUCTION[chapter].facts, strict=True))


CHAPTERS_TOLD: Final = (
    RuleChapter("goal", "i-laurel", facts("goal", "y-culture", "i-space", "y-coin", "y-battle")),
    RuleChapter(
        "set-up",
        "f-start",
        [
            ("army-a", say("an army fights and explores villages")),
            ("scout-a", say("a scout founds cities")),
            ("m-explore", say("a tile that nobody has seen")),
        ],
    ),
    RuleChapter(
        "turn",
        "i-clock",
        [
            ("f-start", names.PHASES[Phase.START_OF_TURN]),
            ("f-trade", names.PHASES[Phase.TRADE]),
            ("f-city", names.PHASES[Phase.CITY_MANAGEMENT]),
            ("f-move", names.PHASES[Phase.MOVEMENT]),
            ("f-research", names.PHASES[Phase.RESEARCH]),
        ],
    ),
    RuleChapter(
        "start-of-turn",
        "f-start",
        [
            ("f-city", say("a new city")),
            ("i-government", say("government")),
            ("i-policy", say("social policy")),
            ("i-invest", say("investment")),
        ],
    ),
    RuleChapter(
        "trade",
        "f-trade",
        [
            ("y-trade", say("trade")),
            ("i-swap", say("a deal")),
            ("r-wheat", names.RESOURCES[Resource.WHEAT]),
            ("r-silk", names.RESOURCES[Resource.SILK]),
            ("r-incense", names.RESOURCES[Resource.INCENSE]),
            ("r-iron", names.RESOURCES[Resource.IRON]),
        ],
    ),
    RuleChapter("cities", "f-city", facts("cities", *(f"t-{terrain.name.lower()}" for terrain in Terrain))),
    RuleChapter(
        "movement",
        "f-move",
        [
            ("m-hut", say("a hut")),
            ("m-village", say("a village")),
            ("m-relic", say("a relic")),
            ("m-natural", say("a natural wonder")),
        ],
    ),
    RuleChapter("battle", "y-battle", facts("battle", "u-infantry", "u-mounted", "u-artillery", "u-aircraft")),
    RuleChapter(
        "research", "f-research", [("y-tech", say("techs")), ("y-coin", say("coins")), ("i-space", say("Space Flight"))]
    ),
    RuleChapter(
        "culture",
        "y-culture",
        [
            ("y-culture", say("culture")),
            *((f"p-{kind.id}", kind.name) for kind in CONTENT.great_person_types),
        ],
    ),
)


SHELF_NAMES: Final[Mapping[str, Message]] = {
    "Civilization sheet": say("Civilization sheets"),
    "Tech": say("Techs"),
    "Government": say("Governments"),
    "Social policy": say("Social policies"),
    "Investment": say("Investments"),
    "Building": say("Buildings"),
    "Wonder": say("Wonders"),
    "Culture event": say("Culture events"),
    "Great person": say("Great people"),
    "Great person marker": say("Great person markers"),
    "Relic": say("Relics"),
    "City-state": say("City-states"),
    "Hut or village": say("Huts and villages"),
}
"""By kind of thing: what many of them are called."""


def shelves() -> list[Shelf]:
    """Everything in the boxes, kind by kind."""
    found: dict[str, list[Component]] = defaultdict(list)
    kinds: dict[str, Message] = {}
    for thing in components():
        key = re.sub(r"\W+", "-", str(thing.kind).lower())
        kinds[key] = thing.kind
        found[key].append(thing)
    return [Shelf(key, SHELF_NAMES[kinds[key].text], things) for key, things in found.items()]


GUIDE: Final = RulesGuide(CHAPTERS_TOLD, shelves())
"""What `rules.html` is told as `guide`."""

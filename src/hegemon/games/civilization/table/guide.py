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
from hegemon.games.civilization.paragraphs import CHAPTERS, PARAGRAPHS

Sign = tuple[str, Message]
"""A picture and what it stands for."""


@dataclass(frozen=True, slots=True)
class RuleChapter:
    """A chapter of the rules as a newcomer needs it."""

    id: str
    icon: str
    words: Sequence[Message]
    """What one does, in a few sentences."""
    signs: Sequence[Sign]
    """Its picture: signs that one sees on the table, with their meaning."""

    @property
    def title(self) -> Message:
        return CHAPTERS[self.id].title

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


def terrain_signs() -> Sequence[Sign]:
    """What each terrain yields."""
    signs = []
    for terrain, yields in zip(Terrain, CONTENT.terrain_icons, strict=True):
        told = names.TERRAINS[terrain]
        if yields.production:
            signs.append((f"t-{terrain.name.lower()}", say("{what}: {n} production", what=told, n=yields.production)))
        elif yields.trade:
            signs.append((f"t-{terrain.name.lower()}", say("{what}: {n} trade", what=told, n=yields.trade)))
        else:
            signs.append((f"t-{terrain.name.lower()}", say("{what}: nothing by itself", what=told)))
    return signs


CHAPTERS_TOLD: Final = (
    RuleChapter(
        "goal",
        "i-laurel",
        [
            say(
                "Whoever reaches one of four goals first wins at once. Everybody’s way to each of them is in "
                "sight all the "
                "time: keep an eye on the others’ as well as on your own."
            )
        ],
        [
            ("y-culture", say("Culture: the end of the track")),
            ("i-space", say("Science: Space Flight")),
            ("y-coin", say("Economy: 15 coins")),
            ("y-battle", say("War: a rival’s capital")),
        ],
    ),
    RuleChapter(
        "set-up",
        "f-start",
        [
            say(
                "You lead a civilization with a tech, a government and a gift of its own. Its capital stands "
                "on your home "
                "tile at the edge of the map; most of the other tiles lie face down."
            ),
            say("You begin with an army, a scout and three units: infantry, mounted and artillery."),
        ],
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
            say(
                "A turn has five phases. Everybody carries out a phase before the next one begins, starting "
                "with the first "
                "player, who is another one each turn."
            ),
            say("Cards may let others interrupt. Then the table asks them, and goes on when all have let it pass."),
        ],
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
            say(
                "Scouts found new cities: eight free squares around, and three squares from any other city. "
                "Then you may "
                "change your government, and put a coin where it works for you."
            )
        ],
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
            say(
                "The squares around your cities bring trade to your dial, 27 at most. You spend it on techs "
                "and on what a "
                "city lacks: three trade are one production."
            ),
            say(
                "Then everybody may deal: trade, culture, resources, markers and culture events change hands "
                "if both agree."
            ),
        ],
        [
            ("y-trade", say("trade")),
            ("i-swap", say("a deal")),
            ("r-wheat", names.RESOURCES[Resource.WHEAT]),
            ("r-silk", names.RESOURCES[Resource.SILK]),
            ("r-incense", names.RESOURCES[Resource.INCENSE]),
            ("r-iron", names.RESOURCES[Resource.IRON]),
        ],
    ),
    RuleChapter(
        "cities",
        "f-city",
        [
            say(
                "Each city takes one action: it makes one thing with the production around it, devotes "
                "itself to the arts, "
                "harvests a resource, or starts a building program."
            ),
            say(
                "Buildings, wonders and great people stand on squares around a city and change what these "
                "yield. An enemy’s "
                "figure on a square stops it from working for you."
            ),
        ],
        terrain_signs(),
    ),
    RuleChapter(
        "movement",
        "f-move",
        [
            say(
                "Figures go from square to square, as far as your travel speed reaches; with the right techs "
                "over water, "
                "too. At the edge of the unknown a point of movement turns up a tile."
            ),
            say(
                "Armies walk into huts and keep what lies there. Villages defend themselves. Relics, "
                "city-states and natural "
                "wonders wait for whoever comes first."
            ),
        ],
        [
            ("m-hut", say("a hut")),
            ("m-village", say("a village")),
            ("m-relic", say("a relic")),
            ("m-natural", say("a natural wonder")),
        ],
    ),
    RuleChapter(
        "battle",
        "y-battle",
        [
            say(
                "An army that walks into an enemy’s army or city fights. Both draw units from their standing "
                "forces and play "
                "them in turn, each on a front of its own or against a unit of the other side."
            ),
            say(
                "Units that meet wound each other by their strength; whoever trumps strikes first. Then what "
                "is still "
                "standing is counted, with all bonuses: more wins, and the winner takes loot."
            ),
        ],
        [
            ("u-infantry", say("infantry trumps mounted")),
            ("u-mounted", say("mounted trumps artillery")),
            ("u-artillery", say("artillery trumps infantry")),
            ("u-aircraft", say("aircraft: no trumps")),
        ],
    ),
    RuleChapter(
        "research",
        "f-research",
        [
            say(
                "All choose a tech in secret and pay for it with trade. Each card of a row needs two cards "
                "below it, so "
                "the techs grow as a pyramid; Space Flight is its top."
            ),
            say("Coins come from techs, buildings, wonders and squares, and stay as long as these do."),
        ],
        [("y-tech", say("techs")), ("y-coin", say("coins")), ("i-space", say("Space Flight"))],
    ),
    RuleChapter(
        "culture",
        "y-culture",
        [
            say(
                "Culture pays for steps on the track, dearer from third to third. A step gives a culture "
                "event, a card for "
                "the right moment, or a great person, who works on the map and as a card."
            )
        ],
        [
            ("y-culture", say("culture")),
            *((f"p-{kind.id}", kind.name) for kind in CONTENT.great_person_types),
        ],
    ),
)


def shelves() -> list[Shelf]:
    """Everything in the boxes, kind by kind."""
    found: dict[str, list[Component]] = defaultdict(list)
    kinds: dict[str, Message] = {}
    for thing in components():
        key = re.sub(r"\W+", "-", str(thing.kind).lower())
        kinds[key] = thing.kind
        found[key].append(thing)
    return [Shelf(key, kinds[key], things) for key, things in found.items()]


GUIDE: Final = RulesGuide(CHAPTERS_TOLD, shelves())
"""What `rules.html` is told as `guide`."""

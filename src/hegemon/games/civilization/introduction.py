"""What a newcomer needs to know, chapter by chapter: what one does, in a few sentences, and a few facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from hegemon.core import Message, say
from hegemon.games.civilization import names
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Terrain


class Introduction(NamedTuple):
    """A chapter of the rules in short."""

    words: Sequence[Message]
    """What one does, in a few sentences."""
    facts: Sequence[Message] = ()
    """What one should have seen once."""


def terrain_yields() -> list[Message]:
    """What each terrain yields."""
    told = []
    for terrain, yields in zip(Terrain, CONTENT.terrain_icons, strict=True):
        what = names.TERRAINS[terrain]
        if yields.production:
            told.append(say("{what}: {n} production", what=what, n=yields.production))
        elif yields.trade:
            told.append(say("{what}: {n} trade", what=what, n=yields.trade))
        else:
            told.append(say("{what}: nothing by itself", what=what))
    return told


INTRODUCTION: Final[Mapping[str, Introduction]] = {
    "goal": Introduction(
        [
            say(
                "Whoever reaches one of four goals first wins at once. Everybody’s way to each of them is in "
                "sight all the time: keep an eye on the others’ as well as on your own."
            )
        ],
        [
            say("Culture: the end of the track"),
            say("Science: Space Flight"),
            say("Economy: 15 coins"),
            say("War: a rival’s capital"),
        ],
    ),
    "set-up": Introduction(
        [
            say(
                "You lead a civilization with a tech, a government and a gift of its own. Its capital stands on "
                "your home tile at the edge of the map; most of the other tiles lie face down."
            ),
            say("You begin with an army, a scout and three units: infantry, mounted and artillery."),
        ]
    ),
    "turn": Introduction(
        [
            say(
                "A turn has five phases. Everybody carries out a phase before the next one begins, starting with "
                "the first player, who is another one each turn."
            ),
            say("Cards may let others interrupt. Then the table asks them, and goes on when all have let it pass."),
        ]
    ),
    "start-of-turn": Introduction(
        [
            say(
                "Scouts found new cities: eight free squares around, and three squares from any other city. Then "
                "you may change your government, and put a coin where it works for you."
            )
        ]
    ),
    "trade": Introduction(
        [
            say(
                "The squares around your cities bring trade to your dial, 27 at most. You spend it on techs and "
                "on what a city lacks: three trade are one production."
            ),
            say(
                "Then everybody may deal: trade, culture, resources, markers and culture events change hands if "
                "both agree."
            ),
        ]
    ),
    "cities": Introduction(
        [
            say(
                "Each city takes one action: it makes one thing with the production around it, devotes itself to "
                "the arts, harvests a resource, or starts a building program."
            ),
            say(
                "Buildings, wonders and great people stand on squares around a city and change what these yield. "
                "An enemy’s figure on a square stops it from working for you."
            ),
        ],
        terrain_yields(),
    ),
    "movement": Introduction(
        [
            say(
                "Figures go from square to square, as far as your travel speed reaches; with the right techs over"
                " water, too. At the edge of the unknown a point of movement turns up a tile."
            ),
            say(
                "Armies walk into huts and keep what lies there. Villages defend themselves. Relics, city-states "
                "and natural wonders wait for whoever comes first."
            ),
        ]
    ),
    "battle": Introduction(
        [
            say(
                "An army that walks into an enemy’s army or city fights. Both draw units from their standing "
                "forces and play them in turn, each on a front of its own or against a unit of the other side."
            ),
            say(
                "Units that meet wound each other by their strength; whoever trumps strikes first. Then what is "
                "still standing is counted, with all bonuses: more wins, and the winner takes loot."
            ),
        ],
        [
            say("infantry trumps mounted"),
            say("mounted trumps artillery"),
            say("artillery trumps infantry"),
            say("aircraft: no trumps"),
        ],
    ),
    "research": Introduction(
        [
            say(
                "All choose a tech in secret and pay for it with trade. Each card of a row needs two cards below "
                "it, so the techs grow as a pyramid; Space Flight is its top."
            ),
            say("Coins come from techs, buildings, wonders and squares, and stay as long as these do."),
        ]
    ),
    "culture": Introduction(
        [
            say(
                "Culture pays for steps on the track, dearer from third to third. A step gives a culture event, a"
                " card for the right moment, or a great person, who works on the map and as a card."
            )
        ]
    ),
}
"""By the ids of the chapters of the rules."""

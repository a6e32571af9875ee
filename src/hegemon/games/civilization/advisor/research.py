"""Which techs to research: those that the aim needs, as high in the pyramid as there is room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.opinions import WINNING, opinion
from hegemon.games.civilization.advisor.plan import PYRAMID, Aim
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.techs import SPACE_FLIGHT
from hegemon.games.civilization.facts import CONTENT

USUAL: Final = 2.0
"""A tech that no list names is still worth its trade."""
PER_LEVEL: Final = 1.0
"""Higher techs are worth more to everybody."""
PYRAMID_LEVEL: Final = 10.0
"""To somebody who builds the pyramid under Space Flight, a higher row is worth more than any card in a lower one."""
SURPLUS: Final = -1.0
"""A card in a row that is full already: it would empty the dial for nothing."""
LAST_SECTION: Final = 14
"""On the last section of the culture track every trade is needed for the steps themselves (R-CUL-02)."""

TREASURED: Final[Mapping[Aim, Mapping[str, float]]] = {
    Aim.CULTURE: {
        "philosophy": 10, "currency": 9, "writing": 8, "agriculture": 7, "code_of_laws": 5, "pottery": 5,
        "irrigation": 13, "monarchy": 11, "printing_press": 10, "chivalry": 6, "civil_service": 5, "mysticism": 4,
        "theology": 12, "metal_casting": 7, "ecology": 6, "banking": 4, "atomic_theory": 10, "mass_media": 5,
    },
    Aim.TECH: {
        "writing": 8, "code_of_laws": 7, "pottery": 7, "navigation": 7, "horseback_riding": 6, "currency": 5,
        "irrigation": 11, "printing_press": 10, "engineering": 9, "democracy": 8, "civil_service": 4,
        "education": 10, "banking": 7, "railroad": 6, "computers": 6, "plastics": 6,
    },
    Aim.ECONOMY: {
        "pottery": 12, "code_of_laws": 7, "currency": 7, "writing": 6, "philosophy": 5,
        "democracy": 16, "printing_press": 14, "civil_service": 12, "bureaucracy": 12, "irrigation": 10,
        "banking": 14, "railroad": 13, "education": 9, "computers": 16,
    },
    Aim.MILITARY: {
        "masonry": 10, "metalworking": 9, "horseback_riding": 9, "animal_husbandry": 5, "pottery": 4,
        "logistics": 16, "construction": 9, "printing_press": 8, "irrigation": 7, "sailing": 6, "mathematics": 6,
        "democracy": 6, "chivalry": 6,
        "railroad": 10, "gunpowder": 10, "metal_casting": 10, "biology": 9, "steam_power": 7, "theology": 6,
        "military_science": 6, "replaceable_parts": 10, "ballistics": 10, "combustion": 10, "flight": 10,
    },
}  # fmt: skip
"""By aim: the techs that lead there, with what they are worth."""


def tech_worth(sight: JudgedPosition, tech: int) -> float:
    """What it is worth to know a tech."""
    row = CONTENT.techs[tech]
    if tech == SPACE_FLIGHT:
        return WINNING
    treasured = TREASURED[sight.aim].get(row.id, USUAL)
    if sight.aim is not Aim.TECH:
        return treasured + PER_LEVEL * row.level
    if sight.realm.count(row.level) >= PYRAMID[row.level - 1]:
        return SURPLUS
    return PYRAMID_LEVEL * row.level + treasured


@opinion("research")
def research(sight: JudgedPosition, action: Action) -> float:
    """A tech that takes the whole dial (R-TECH-06)."""
    tech = CONTENT.techs.number(str(action.args[0]))
    worth = tech_worth(sight, tech)
    if sight.aim is Aim.CULTURE and sight.realm.culture_step >= LAST_SECTION:
        return worth if worth >= WINNING else SURPLUS
    return worth


@opinion("learn", "research-also")
def learn(sight: JudgedPosition, action: Action) -> float:
    """A tech that costs nothing, or next to nothing: even one that isn't needed for the pyramid does something."""
    return max(USUAL, tech_worth(sight, CONTENT.techs.number(str(action.args[0]))))

"""What the advisor says on a stage, where the civilization alone decides who aims at what, however it is tuned."""

from __future__ import annotations

from dataclasses import replace

from hegemon.games.civilization.advisor.appraisal import ADVISERS
from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim
from hegemon.games.civilization.advisor.opinions import opinions
from hegemon.games.civilization.advisor.sight import JudgedPosition
from tests.games.civilization.stage import Stage

assert ADVISERS, "all opinions are registered"

CULTURE, TECH, ECONOMY, MILITARY = "romans", "greeks", "spanish", "mongols"
"""Civilizations that are made to pursue each of the aims here."""
AIMS = {CULTURE: Aim.CULTURE, TECH: Aim.TECH, ECONOMY: Aim.ECONOMY, MILITARY: Aim.MILITARY}
BUILDERS = "egyptians"
"""They build for nothing, and live for culture here."""
SURE = 1.0
"""A leaning that goes the whole way."""
LEANINGS = {
    who: {aim: SURE * (aim is wanted) for aim in Aim} for who, wanted in {**AIMS, BUILDERS: Aim.CULTURE}.items()
}
DECIDED = replace(NUMBERS, leanings={**NUMBERS.leanings, **LEANINGS})
"""The numbers of the game, with the aims of these civilizations beyond doubt."""


def worths(stage: Stage, seat: int = 0) -> dict[str, float]:
    """What each legal action looks worth to a player."""
    legal = stage.question.offers(stage.w, seat)
    return dict(zip(map(str, legal), opinions(JudgedPosition(stage.w, seat, DECIDED), legal), strict=True))


def advice(stage: Stage, seat: int = 0) -> str:
    """What looks best to a player."""
    found = worths(stage, seat)
    return max(found, key=found.__getitem__)


def realm(civilization: str, **options: object) -> Stage:
    """Two capitals far from one another, the first with something around it, the second with a few units."""
    stage = Stage(players=2, **options).civilization(0, civilization).civilization(1, "chinese")
    stage.city(0, "2,2").city(1, "12,4")
    stage.ground("1,1", "forest").ground("2,1", "forest").ground("3,1", "mountain").ground("3,3", "desert")
    return stage.units(1, *["infantry_tough"] * 3)

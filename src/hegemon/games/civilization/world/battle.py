"""A battle that is being fought (chapter 7)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from hegemon.games.civilization.world.realm import NONE, HeldCard
from hegemon.games.civilization.world.struct import Struct

ATTACKER: Final = 0
DEFENDER: Final = 1


class Front(NamedTuple):
    """A place in the battle line: the attacker's unit and the defender's, with their wounds (R-CBT-17)."""

    units: tuple[int, int] = (NONE, NONE)
    """By side: the unit card, or NONE."""
    wounds: tuple[int, int] = (0, 0)


class Battle(Struct):
    """Who fights where, with what."""

    __slots__ = (
        "ability_bonus",
        "armies",
        "barbarian_hand",
        "bonus_card",
        "city",
        "extra_wounds",
        "fronts",
        "loot",
        "lost_units",
        "origin",
        "owners",
        "players",
        "ranks",
        "scouts",
        "square",
        "strengths",
        "totals",
        "turn_side",
        "unit_played",
        "used_abilities",
        "window",
    )  # fmt: skip

    shapes = MappingProxyType({"barbarian_hand": HeldCard, "fronts": Front})

    square: int
    origin: int
    """Where the attackers came from; the square itself if they were placed there."""
    owners: tuple[int, int]
    """By side: the seat, or NONE for barbarians."""
    players: tuple[int, int]
    """By side: the seat that makes the choices; for barbarians it is somebody else's (R-VIL-01)."""
    city: int
    """The centre of the attacked city, or NONE."""
    armies: int
    """In the attacking group, which stands beside the map until the battle is over; so are scouts."""
    scouts: int
    barbarian_hand: tuple[HeldCard, ...]
    """The hand of barbarians."""
    ranks: tuple[tuple[int, ...], tuple[int, ...]]
    """By side and type of unit, from 1 (R-CBT-08)."""
    strengths: tuple[tuple[int, ...], tuple[int, ...]]
    """By side and type of unit: strength beyond the card's."""
    ability_bonus: tuple[int, int]
    """By side: what abilities used in this battle add to the combat bonus (R-CBT-28 b)."""
    bonus_card: tuple[int, int]
    """The bonus card: the difference for one side, 0 for the other (R-CBT-12)."""
    fronts: tuple[Front, ...]
    """One that no unit stands in is gone; only its place is kept, so that the others keep their numbers (R-CBT-19)."""
    window: int
    """Which abilities may be used now, by the numbers of BattleWindow; NONE between the windows (R-CBT-28)."""
    turn_side: int
    """Whose battle turn it is."""
    unit_played: bool
    """Is the unit of this battle turn played (R-CBT-16)?"""
    extra_wounds: int
    """Wounds more that the next unit deals in its attack (R-CBT-27)."""
    lost_units: tuple[tuple[int, ...], tuple[int, ...]]
    """By side: the unit cards lost, as they died."""
    totals: tuple[int, int]
    """By side: what decides, once it is counted; until then (NONE, NONE) (R-CBT-30)."""
    loot: tuple[int, int]
    """By side: what it will take if it wins; judged when the battle starts (R-LOOT-07)."""
    used_abilities: tuple[int, int]
    """By side: abilities used up for this battle, as bits."""

    def __init__(self, square: int, owners: tuple[int, int], players: tuple[int, int]) -> None:
        self.square = square
        self.origin = square
        self.owners = owners
        self.players = players
        self.city = NONE
        self.armies = 0
        self.scouts = 0
        self.barbarian_hand = ()
        self.ranks = ((), ())
        self.strengths = ((), ())
        self.ability_bonus = (0, 0)
        self.bonus_card = (0, 0)
        self.fronts = ()
        self.window = NONE
        self.turn_side = DEFENDER
        self.unit_played = False
        self.extra_wounds = 0
        self.lost_units = ((), ())
        self.totals = (NONE, NONE)
        self.loot = (0, 0)
        self.used_abilities = (0, 0)

    def side_of(self, seat: int) -> int:
        """The side of a realm that takes part."""
        return self.owners.index(seat)

    @property
    def killed(self) -> tuple[int, int]:
        """By side: how many units were lost."""
        return len(self.lost_units[ATTACKER]), len(self.lost_units[DEFENDER])

    @property
    def winner(self) -> int:
        """The side that won, once the totals are counted: the defender wins ties (R-CBT-31)."""
        return ATTACKER if self.totals[ATTACKER] > self.totals[DEFENDER] else DEFENDER

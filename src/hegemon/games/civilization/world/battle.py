"""A battle that is being fought (chapter 7)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import BattleWindow
from hegemon.games.civilization.world.forms import (
    LIST,
    NONE,
    OR_NONE,
    SQUARE,
    WrittenForm,
    bits_of,
    counts_of,
    one_of,
    row_of,
    several_of,
    words_of,
)
from hegemon.games.civilization.world.geography import Geography
from hegemon.games.civilization.world.realm import ABILITY_KEYS, UNITS_HELD, HeldCard
from hegemon.games.civilization.world.records import EVERYBODY, PARTLY, WorldRecord, field

ATTACKER: Final = 0
DEFENDER: Final = 1


class Front(NamedTuple):
    """A place in the battle line: the attacker's unit and the defender's, with their wounds (R-CBT-17)."""

    units: tuple[int, int] = (NONE, NONE)
    """By side: the unit card, or NONE."""
    wounds: tuple[int, int] = (0, 0)


def write_front(front: Front, geography: Geography) -> dict[str, Any]:
    """A front as an object: by side the unit card and its wounds."""
    return {"units": [UNIT.write(unit, geography) for unit in front.units], "wounds": list(front.wounds)}


def read_front(told: dict[str, Any], geography: Geography) -> Front:
    """What :func:`write_front` wrote."""
    attacker, defender = (UNIT.read(unit, geography) for unit in told["units"])
    return Front((attacker, defender), (told["wounds"][ATTACKER], told["wounds"][DEFENDER]))


UNIT: Final = one_of(CONTENT.unit_cards.ids)
BY_TYPE: Final = row_of(counts_of(CONTENT.unit_types.ids))
"""By side: for every type of unit a number; nothing before it is fixed."""
NOBODY_YET: Final = (NONE, NONE)


class Battle(WorldRecord):
    """Who fights where, with what."""

    square: int = field(EVERYBODY, form=SQUARE)
    owners: tuple[int, int] = field(EVERYBODY, form=row_of(OR_NONE))
    """By side: the seat, or NONE for barbarians."""
    players: tuple[int, int] = field(EVERYBODY, form=LIST)
    """By side: the seat that makes the choices; for barbarians it is somebody else's (R-VIL-01)."""
    origin: int = field(EVERYBODY, factory=lambda battle: battle.square, form=SQUARE)
    """Where the attackers came from; the square itself if they were placed there."""
    city: int = field(EVERYBODY, default=NONE, form=SQUARE)
    """The centre of the attacked city, or NONE."""
    armies: int = field(EVERYBODY, default=0)
    """In the attacking group, which stands beside the map until the battle is over; so are scouts."""
    scouts: int = field(EVERYBODY, default=0)
    barbarian_hand: tuple[HeldCard, ...] = field(PARTLY, default=(), form=UNITS_HELD)
    """The hand of barbarians."""
    ranks: tuple[tuple[int, ...], tuple[int, ...]] = field(EVERYBODY, default=((), ()), form=BY_TYPE)
    """By side and type of unit, from 1 (R-CBT-08)."""
    strengths: tuple[tuple[int, ...], tuple[int, ...]] = field(EVERYBODY, default=((), ()), form=BY_TYPE)
    """By side and type of unit: strength beyond the card's."""
    ability_bonus: tuple[int, int] = field(EVERYBODY, default=(0, 0), form=LIST)
    """By side: what abilities used in this battle add to the combat bonus (R-CBT-28 b)."""
    bonus_card: tuple[int, int] = field(EVERYBODY, default=(0, 0), form=LIST)
    """The bonus card: the difference for one side, 0 for the other (R-CBT-12)."""
    fronts: tuple[Front, ...] = field(EVERYBODY, default=(), form=row_of(WrittenForm(write_front, read_front)))
    """One that no unit stands in is gone; only its place is kept, so that the others keep their numbers (R-CBT-19)."""
    window: int = field(EVERYBODY, default=NONE, form=one_of(words_of(BattleWindow)))
    """Which abilities may be used now; NONE between the windows (R-CBT-28)."""
    turn_side: int = field(EVERYBODY, default=DEFENDER, form=one_of(("attacker", "defender")))
    """Whose battle turn it is."""
    unit_played: bool = field(EVERYBODY, default=False)
    """Is the unit of this battle turn played (R-CBT-16)?"""
    extra_wounds: int = field(EVERYBODY, default=0)
    """Wounds more that the next unit deals in its attack (R-CBT-27)."""
    lost_units: tuple[tuple[int, ...], tuple[int, ...]] = field(
        EVERYBODY, default=((), ()), form=row_of(several_of(CONTENT.unit_cards.ids))
    )
    """By side: the unit cards lost, as they died."""
    totals: tuple[int, int] = field(EVERYBODY, default=NOBODY_YET, form=row_of(OR_NONE))
    """By side: what decides, once it is counted; until then (NONE, NONE) (R-CBT-30)."""
    loot: tuple[int, int] = field(EVERYBODY, default=(0, 0), form=LIST)
    """By side: what it will take if it wins; judged when the battle starts (R-LOOT-07)."""
    used_abilities: tuple[int, int] = field(EVERYBODY, default=(0, 0), form=row_of(bits_of(ABILITY_KEYS)))
    """By side: abilities used up for this battle, as bits."""

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

"""The combat bonus (7.3)."""

from __future__ import annotations

from typing import Final

from hegemon.core.message import say
from hegemon.games.civilization.agenda import later
from hegemon.games.civilization.chapters.battlefield import battle_of, with_side
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.speech import NUMBERS, SEATS, happening
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import KINDS, MarkerKind, marker_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

BONUS_CARD = happening(
    "bonus-card",
    say("{seat} takes the bonus card: {n}."),
    you=say("You take the bonus card: {n}."),
    seat=SEATS,
    n=NUMBERS,
)
NO_BONUS_CARD = happening("no-bonus-card", say("Both sides have the same combat bonus; nobody takes a bonus card."))

MARKERS: Final = {
    marker_of(kind, row.number): (combat, row.combat_option)
    for kind, rows in ((MarkerKind.BUILDING, CONTENT.buildings), (MarkerKind.PERSON, CONTENT.great_person_types))
    for row in rows
    if (combat := getattr(row, "combat_bonus", 0)) or row.combat_option
}
"""By marker on the map: its combat bonus, or the option that says it."""


def standing_bonus(w: World, seat: int) -> int:
    """R-CBT-10, R-CBT-11: what counts in every battle of a player, wherever it is fought."""
    markers, bonus = w.markers, standing(w, seat).bonus.combat
    for square in land.own_squares(w, seat):
        if markers[square] in MARKERS:
            combat, option = MARKERS[markers[square]]
            bonus += getattr(w.options, option) if option else combat
    for square in land.city_states(w, seat):
        bonus += CONTENT.city_states[markers[square] % KINDS].combat_bonus
    return bonus


def city_bonus(options: CivilizationOptions, city: City) -> int:
    """R-CBT-10, R-WALL-01, R-FORT-03, R-MET-10: what a city adds for its defender."""
    bonus = options.bonus_defend_capital if city.capital else options.bonus_defend_city
    bonus += options.bonus_metropolis if city.metropolis else 0
    bonus += options.bonus_walls if city.walled else 0
    return bonus + (options.bonus_fort_marker if city.fortified else 0)


def side_bonus(w: World, side: int) -> int:
    """The whole combat bonus of a side; barbarians have none (R-VIL-03)."""
    battle = battle_of(w)
    owner = battle.owners[side]
    if owner == NONE:
        return 0
    bonus = standing_bonus(w, owner) + battle.ability_bonus[side]
    if side == ATTACKER:
        return bonus
    if battle.city != NONE:
        return bonus + city_bonus(w.options, land.city_with(w, owner, battle.city))
    if land.kind_at(w, battle.square) is MarkerKind.CITY_STATE:
        return bonus + w.options.bonus_city_state
    return bonus


def boost(w: World, side: int, n: int) -> None:
    """An ability raises the combat bonus of a side for this battle, before it is fixed (R-CBT-28 b)."""
    battle = battle_of(w)
    battle.ability_bonus = with_side(battle.ability_bonus, side, battle.ability_bonus[side] + n)


@later
def fix_bonus(w: World) -> None:
    """R-CBT-12, R-CBT-13: the side with more takes the card with the difference, for the whole battle."""
    battle = battle_of(w)
    lead = side_bonus(w, ATTACKER) - side_bonus(w, DEFENDER)
    battle.bonus_card = (max(0, lead), max(0, -lead))
    if lead:
        BONUS_CARD(w, seat=battle.owners[ATTACKER if lead > 0 else DEFENDER], n=abs(lead))
    else:
        NO_BONUS_CARD(w)

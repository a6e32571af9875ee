"""What the words for gains and for counted things mean, by which plain cards are read (`facts/effects.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import city, coins, culture, gifts, granted, people, policies, units, wounds
from hegemon.games.civilization.chapters.battlefield import battle_of
from hegemon.games.civilization.facts.cards import NamedRow
from hegemon.games.civilization.facts.rows import Tech
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.speech import PASS
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

NOTHING_TO_GAIN: Final = Refusal("R-GEN-02", say("It would do nothing now."))
"""Against the use of something that gives nothing."""
FULL: Final = Refusal("R-COIN-06", say("There is no room for another coin on that tech."))
NOBODY_LEFT: Final = Refusal("R-GP-02", say("There is no great person left."))
EMPTY_DECK: Final = Refusal("R-CUL-06", say("There is no culture event left in that deck."))
NO_POLICY: Final = Refusal("R-POL-04", say("You have no social policy to change."))
NO_ENEMIES: Final = Refusal("R-CBT-26", say("There is no enemy unit in play."))
UNHURT: Final = Refusal("R-CBT-26", say("None of your units in play has a wound."))

Give = Callable[[World, int, int, NamedRow], None]
"""Give a player so much, by this card."""
RefusalRule = Callable[[World, int, NamedRow], Refusal | None]
"""The rule against using this card for it."""


Target = Callable[[int, int, tuple[Action, ...]], Ask | None]
"""What a player names next to whom or what so much goes, after what is named already."""
GiveTo = Callable[[World, int, tuple[Action, ...]], None]
"""Give it to what a player has named."""


class GainRule(NamedTuple):
    """How something is gained, and when it is of no use; and how, if there are targets to be named first."""

    give: Give
    refusal: RefusalRule | None = None
    target: Target | None = None
    give_to: GiveTo | None = None


# -- the sheet -------------------------------------------------------------------------------------------------


def gain_trade(w: World, seat: int, n: int, card: NamedRow) -> None:
    """Trade."""
    sheet.gain_trade(w, seat, n)


def gain_culture(w: World, seat: int, n: int, card: NamedRow) -> None:
    """Culture."""
    sheet.gain_culture(w, seat, n)


def gain_steps(w: World, seat: int, n: int, card: NamedRow) -> None:
    """Free steps on the culture track."""
    owe(w, *(culture.step_on(seat) for _ in range(n)))


def gain_coins(w: World, seat: int, n: int, card: NamedRow) -> None:
    """Coins on the card itself, on a tech as long as there is room for them (R-COIN-06)."""
    put = sheet.put_coin_on_tech if isinstance(card, Tech) else sheet.put_coin_on_wonder
    for _ in range(n):
        put(w, seat, card.number)


def coins_refusal(w: World, seat: int, card: NamedRow) -> Refusal | None:
    """A tech has room for a few coins; a wonder for any number."""
    return FULL if isinstance(card, Tech) and sheet.coin_room(w, seat, card.number) <= 0 else None


def gain_resources(w: World, seat: int, n: int, card: NamedRow) -> None:
    """Resources of choice from the market."""
    owe(w, gifts.TakeResource(seat, n))


# -- people, events, policies ----------------------------------------------------------------------------------


def gain_people(w: World, seat: int, n: int, card: NamedRow) -> None:
    """Great people."""
    for _ in range(n):
        people.gain_person(w, seat)


def people_refusal(w: World, seat: int, card: NamedRow) -> Refusal | None:
    """Somebody must be left."""
    return None if any(w.person_markers) else NOBODY_LEFT


def draw_events(w: World, seat: int, n: int, card: NamedRow) -> None:
    """R-EVT-09: culture events of the section where the marker stands."""
    level = culture.section(w, seat)
    owe(w, *(culture.draw_later(seat, level) for _ in range(n)))


def events_refusal(w: World, seat: int, card: NamedRow) -> Refusal | None:
    """The deck must have a card."""
    return None if len(w.event_decks[culture.section(w, seat) - 1]) else EMPTY_DECK


def switch_policies(w: World, seat: int, n: int, card: NamedRow) -> None:
    """R-POL-04: turn policies over, or swap them for others."""
    owe(w, policies.ChangePolicies(seat, n))


def switches_refusal(w: World, seat: int, card: NamedRow) -> Refusal | None:
    """There must be a policy in play."""
    return None if w.realms[seat].policies else NO_POLICY


# -- cities ----------------------------------------------------------------------------------------------------


def gain_production(w: World, seat: int, n: int, card: NamedRow) -> None:
    """R-PROD-08: a city has more production in one action."""
    city.gain_production(w, seat, n)


def production_refusal(w: World, seat: int, card: NamedRow) -> Refusal | None:
    """A city must have a producing action left."""
    return None if city.producers(w, seat) else city.NO_PRODUCER


def city_to_boost(seat: int, n: int, named: tuple[Action, ...]) -> Ask | None:
    """One city of the player's."""
    return None if named else city.Boost(seat, n)


def gain_actions(w: World, seat: int, n: int, card: NamedRow) -> None:
    """R-CM-05, R-TIME-10: actions more with any city, even with a capital in anarchy; nobody can cancel them."""
    owe(w, *(granted.ExtraAction(seat) for _ in range(n)))


def build_unlocked(w: World, seat: int, n: int, card: NamedRow) -> None:
    """Unlocked buildings for free."""
    owe(w, gifts.FreeBuilding(seat, gifts.unlocked_buildings(w, seat), n))


def unlocked_refusal(w: World, seat: int, card: NamedRow) -> Refusal | None:
    """One of them must have a site."""
    return None if gifts.sites(w, seat, gifts.unlocked_buildings(w, seat)) else NOTHING_TO_GAIN


def build_basic(w: World, seat: int, n: int, card: NamedRow) -> None:
    """R-BLD-08: basic buildings for free, unlocked or not."""
    owe(w, gifts.FreeBuilding(seat, gifts.basic_buildings(), n))


# -- units -----------------------------------------------------------------------------------------------------


def build_units(w: World, seat: int, n: int, card: NamedRow) -> None:
    """Unlocked units for free."""
    owe(w, units.FreeUnits(seat, n))


def save_units(w: World, seat: int, n: int, card: NamedRow) -> None:
    """R-CBT-28 e: own units that were killed in a battle."""
    owe(w, wounds.SaveUnits(seat, n))


def saving_refusal(w: World, seat: int, card: NamedRow) -> Refusal | None:
    """One of them must have been killed."""
    return None if wounds.to_save(w, seat) else wounds.NOBODY_TO_SAVE


def deal_wounds(w: World, seat: int, n: int, card: NamedRow) -> None:
    """R-CBT-26: wounds, shared among enemy units in play."""
    owe(w, wounds.DealWounds(seat, n))


def wounds_refusal(w: World, seat: int, card: NamedRow) -> Refusal | None:
    """An enemy unit must be in play."""
    battle = battle_of(w)
    enemy = 1 - battle.side_of(seat)
    return None if any(front.units[enemy] != NONE for front in battle.fronts) else NO_ENEMIES


def wounds_to_name(seat: int, n: int, named: tuple[Action, ...]) -> Ask | None:
    """Enemy units, until all wounds are shared out or the rest is left."""
    left = n - sum(int(each.args[1]) for each in named if each != PASS())
    return wounds.DealWounds(seat, left, wounds_dealt=bool(named)) if left and PASS() not in named else None


def deal_named_wounds(w: World, seat: int, named: tuple[Action, ...]) -> None:
    """The same, as they were shared out; what goes beyond a unit's death is lost."""
    battle = battle_of(w)
    enemy = 1 - battle.side_of(seat)
    for each in named:
        if each != PASS() and battle.fronts[int(each.args[0]) - 1].units[enemy] != NONE:
            wounds.deal(w, int(each.args[0]) - 1, enemy, int(each.args[1]))


def heal_wounds(w: World, seat: int, n: int, card: NamedRow) -> None:
    """R-CBT-26: wounds on own units in play are healed, on units of choice."""
    owe(w, wounds.HealWounds(seat, n))


def hurt(w: World, seat: int) -> list[tuple[int, int]]:
    """Where own units in play have wounds, and how many."""
    battle = battle_of(w)
    side = battle.side_of(seat)
    return [(place, front.wounds[side]) for place, front in enumerate(battle.fronts) if front.wounds[side]]


def healing_refusal(w: World, seat: int, card: NamedRow) -> Refusal | None:
    """One of them must have a wound."""
    return None if hurt(w, seat) else UNHURT


GAIN_RULES: Final[Mapping[str, GainRule]] = {
    "trade": GainRule(gain_trade),
    "culture": GainRule(gain_culture),
    "steps": GainRule(gain_steps),
    "coin_tokens": GainRule(gain_coins, coins_refusal),
    "resources": GainRule(gain_resources),
    "great_persons": GainRule(gain_people, people_refusal),
    "events": GainRule(draw_events, events_refusal),
    "switches": GainRule(switch_policies, switches_refusal),
    "production": GainRule(gain_production, production_refusal, city_to_boost),
    "actions": GainRule(gain_actions),
    "unlocked_buildings": GainRule(build_unlocked, unlocked_refusal),
    "basic_buildings": GainRule(build_basic),
    "units": GainRule(build_units),
    "saved_units": GainRule(save_units, saving_refusal),
    "wounds": GainRule(deal_wounds, wounds_refusal, wounds_to_name, deal_named_wounds),
    "heal": GainRule(heal_wounds, healing_refusal),
}

# -- what is counted -------------------------------------------------------------------------------------------

Count = Callable[[World, int, NamedRow], int]


def coins_owned(w: World, seat: int, card: NamedRow) -> int:
    """All coins of a player."""
    return coins.coins(w, seat)


def armies_at_home(w: World, seat: int, card: NamedRow) -> int:
    """Armies that aren't on the map."""
    return w.realms[seat].armies


def buildings_in_use(w: World, seat: int, card: NamedRow) -> int:
    """Buildings; a blockaded one is of no use to its owner (R-BLK-02)."""
    return sum(land.kind_at(w, square) is MarkerKind.BUILDING for square in land.own_squares(w, seat))


def cities_and_city_states(w: World, seat: int, card: NamedRow) -> int:
    """Cities, and city-states under control."""
    return len(w.cities[seat]) + len(land.city_states(w, seat))


def counters_on(w: World, seat: int, card: NamedRow) -> int:
    """Counters on the card."""
    return w.realms[seat].counters.count(card.number)


def units_killed(w: World, seat: int, card: NamedRow) -> int:
    """Units killed in the battle that is over, on either side."""
    return sum(w.battle.killed) if w.battle else 0


COUNTS: Final[Mapping[str, Count]] = {
    "coins": coins_owned,
    "armies_at_home": armies_at_home,
    "buildings": buildings_in_use,
    "cities_and_city_states": cities_and_city_states,
    "counters": counters_on,
    "units_killed": units_killed,
}

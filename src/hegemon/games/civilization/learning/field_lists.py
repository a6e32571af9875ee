"""Which fields an observation has: of each player, of the supplies, of a battle."""

from __future__ import annotations

from typing import Final

from hegemon.core.encoding import Axis
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES, BattleWindow
from hegemon.games.civilization.learning.fields import Field, bits, cards, each_of, how_many, number, numbers, one_of
from hegemon.games.civilization.world.forms import words_of
from hegemon.games.civilization.world.realm import ABILITY_KEYS, LEVELS, ROWS

ABILITY: Final = Axis("ability", ABILITY_KEYS)
CIVILIZATION: Final = Axis("civilization", CONTENT.civilizations.ids)
DISCOVERY: Final = Axis("discovery", CONTENT.huts_and_villages.ids)
EVENT: Final = Axis("event", CONTENT.events.ids)
FAMILY: Final = Axis("family", CONTENT.families.ids)
GOVERNMENT: Final = Axis("government", CONTENT.governments.ids)
INVESTMENT: Final = Axis("investment", CONTENT.investments.ids)
PERSON: Final = Axis("person", CONTENT.great_persons.ids)
PERSON_TYPE: Final = Axis("person type", CONTENT.great_person_types.ids)
POLICY: Final = Axis("policy", CONTENT.policies.ids)
RELIC: Final = Axis("relic", CONTENT.relics.ids)
RESOURCE: Final = Axis("resource", tuple(resource.name.lower() for resource in MARKET_RESOURCES))
ROW: Final = Axis("row", tuple(f"row {row}" for row in range(1, ROWS + 1)))
TECH: Final = Axis("tech", CONTENT.techs.ids)
UNIT: Final = Axis("unit", CONTENT.unit_cards.ids)
UNIT_TYPE: Final = Axis("unit type", CONTENT.unit_types.ids)
WONDER: Final = Axis("wonder", CONTENT.wonders.ids)
LEVEL: Final = Axis("level", tuple(map(str, LEVELS)))
MARKER: Final = Axis("marker", ("hut", "village"))
SIDE: Final = Axis("side", ("attacker", "defender"))

PLAYER: Final[tuple[Field, ...]] = (
    one_of("civilization", CIVILIZATION, "1: the civilization"),
    one_of("government", GOVERNMENT, "1: the government"),
    bits("unlocked_governments", GOVERNMENT, "1: unlocked by a tech"),
    bits("fresh_governments", GOVERNMENT, "1: may be put in play without anarchy"),
    bits("fading_governments", GOVERNMENT, "1: will need anarchy after this start of turn"),
    number("changed_government", "1: has changed the government in this start of turn"),
    number("trade", "trade on the dial"),
    number("culture", "culture tokens"),
    number("culture_step", "the step on the culture track"),
    number("coins", "coin tokens on the sheet"),
    numbers("tech_rows", TECH, "the row of a tech in the pyramid; 0 if it isn't known"),
    numbers("tech_coins", TECH, "coin tokens on a tech"),
    numbers("blank_cards", ROW, "cards in the pyramid that are no tech"),
    numbers("resources", RESOURCE, "resource tokens"),
    cards("huts_and_villages", DISCOVERY, MARKER, "hut and village markers", lambda found: int(found.village)),
    each_of("relics", RELIC, "relics to be used in the next start of turn"),
    number("armies", "armies in the supply"),
    number("scouts", "scouts in the supply"),
    each_of("policies", POLICY, "1: a social policy in play"),
    numbers("investments", INVESTMENT, "markers on an investment"),
    number("investments_made", "investments made in this start of turn"),
    cards("units", UNIT, UNIT_TYPE, "the standing forces"),
    cards("battle_hand", UNIT, UNIT_TYPE, "the battle hand"),
    cards("events", EVENT, LEVEL, "culture events in hand"),
    each_of("looking_at_events", EVENT, "culture events that are looked at"),
    each_of("looking_at_people", PERSON, "great people that are looked at"),
    cards("people", PERSON, PERSON_TYPE, "great person cards"),
    each_of("counters", PERSON, "counters on great person cards"),
    numbers("person_markers", PERSON_TYPE, "great person markers that aren't on the map"),
    numbers("returned_person_markers", PERSON_TYPE, "those among them that were replaced in this turn"),
    bits("used_abilities", ABILITY, "1: an ability that is used up for this turn"),
)
"""Of each player."""

SUPPLIES: Final[tuple[Field, ...]] = (
    numbers("person_markers", PERSON_TYPE, "great person markers in the supply"),
    each_of("open_wonders", WONDER, "1: a wonder that can be built"),
    bits("obsolete_wonders", WONDER, "1: a wonder made obsolete"),
    numbers("wonder_coins", WONDER, "coin tokens on a wonder"),
    each_of("starting_wonders", WONDER, "1: set apart for a civilization that starts with it"),
    numbers("buildings", FAMILY, "building markers in the market, by family"),
    numbers("resources", RESOURCE, "resource tokens in the market"),
    how_many("hut_pool", "huts left"),
    how_many("village_pool", "villages left"),
    how_many("city_state_pool", "city-states left"),
    number("fortification_markers", "fortification and caravan markers left"),
    number("space_flight_cards", "cards of Space Flight left"),
)
"""Of the market and the box, with the prefix `supply`."""

BATTLE: Final[tuple[Field, ...]] = (
    number("armies", "armies of the attacking group"),
    number("scouts", "scouts of the attacking group"),
    cards("barbarian_hand", UNIT, UNIT_TYPE, "the hand of barbarians"),
    numbers("ability_bonus", SIDE, "combat bonus by abilities used in this battle"),
    numbers("bonus_card", SIDE, "the bonus card"),
    one_of("window", Axis("window", words_of(BattleWindow)), "1: which abilities may be used now"),
    one_of("turn_side", SIDE, "1: whose battle turn it is"),
    number("unit_played", "1: the unit of this battle turn is played"),
    number("extra_wounds", "wounds more that the next unit deals"),
    numbers("totals", SIDE, "what decides, once it is counted"),
    numbers("loot", SIDE, "what a side takes if it wins"),
)
"""Of a battle, beside who fights and the fronts."""

"""The names of everything in the boxes, by id. They are written out in full so that they are collected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.core.message import Message, say
from hegemon.games.civilization.facts.cards import Bonus
from hegemon.games.civilization.facts.ground import HomeTile, Tile
from hegemon.games.civilization.facts.kinds import Era, Marker, Phase, Resource, Terrain

Names = Mapping[str, Message]

CIVILIZATIONS: Final[Names] = {
    "americans": say("Americans"),
    "arabs": say("Arabs"),
    "aztecs": say("Aztecs"),
    "chinese": say("Chinese"),
    "egyptians": say("Egyptians"),
    "english": say("English"),
    "french": say("French"),
    "germans": say("Germans"),
    "greeks": say("Greeks"),
    "indians": say("Indians"),
    "japanese": say("Japanese"),
    "mongols": say("Mongols"),
    "romans": say("Romans"),
    "russians": say("Russians"),
    "spanish": say("Spanish"),
    "zulu": say("Zulu"),
}

TECHS: Final[Names] = {
    "animal_husbandry": say("Animal Husbandry"),
    "agriculture": say("Agriculture"),
    "code_of_laws": say("Code of Laws"),
    "currency": say("Currency"),
    "horseback_riding": say("Horseback Riding"),
    "masonry": say("Masonry"),
    "metalworking": say("Metalworking"),
    "navigation": say("Navigation"),
    "philosophy": say("Philosophy"),
    "pottery": say("Pottery"),
    "writing": say("Writing"),
    "navy": say("Navy"),
    "civil_service": say("Civil Service"),
    "chivalry": say("Chivalry"),
    "construction": say("Construction"),
    "democracy": say("Democracy"),
    "engineering": say("Engineering"),
    "irrigation": say("Irrigation"),
    "mathematics": say("Mathematics"),
    "monarchy": say("Monarchy"),
    "mysticism": say("Mysticism"),
    "printing_press": say("Printing Press"),
    "sailing": say("Sailing"),
    "logistics": say("Logistics"),
    "bureaucracy": say("Bureaucracy"),
    "banking": say("Banking"),
    "biology": say("Biology"),
    "communism": say("Communism"),
    "ecology": say("Ecology"),
    "gunpowder": say("Gunpowder"),
    "metal_casting": say("Metal Casting"),
    "military_science": say("Military Science"),
    "railroad": say("Railroad"),
    "steam_power": say("Steam Power"),
    "theology": say("Theology"),
    "education": say("Education"),
    "atomic_theory": say("Atomic Theory"),
    "ballistics": say("Ballistics"),
    "combustion": say("Combustion"),
    "computers": say("Computers"),
    "flight": say("Flight"),
    "mass_media": say("Mass Media"),
    "plastics": say("Plastics"),
    "replaceable_parts": say("Replaceable Parts"),
    "space_flight": say("Space Flight"),
}

GOVERNMENTS: Final[Names] = {
    "despotism": say("Despotism"),
    "anarchy": say("Anarchy"),
    "republic": say("Republic"),
    "feudalism": say("Feudalism"),
    "democracy": say("Democracy"),
    "monarchy": say("Monarchy"),
    "communism": say("Communism"),
    "fundamentalism": say("Fundamentalism"),
}

POLICIES: Final[Names] = {
    "rationalism": say("Rationalism"),
    "patronage": say("Patronage"),
    "natural_religion": say("Natural Religion"),
    "organized_religion": say("Organized Religion"),
    "expansionism": say("Expansionism"),
    "urban_development": say("Urban Development"),
    "pacifism": say("Pacifism"),
    "military_tradition": say("Military Tradition"),
}

INVESTMENTS: Final[Names] = {
    "infrastructure": say("Infrastructure"),
    "endowment_for_the_arts": say("Endowment for the Arts"),
    "military_industrial_complex": say("Military-Industrial Complex"),
    "public_education": say("Public Education"),
}

BUILDINGS: Final[Names] = {
    "harbor": say("Harbor"),
    "trading_post": say("Trading Post"),
    "workshop": say("Workshop"),
    "iron_mine": say("Iron Mine"),
    "library": say("Library"),
    "university": say("University"),
    "granary": say("Granary"),
    "aqueduct": say("Aqueduct"),
    "market": say("Market"),
    "bank": say("Bank"),
    "temple": say("Temple"),
    "cathedral": say("Cathedral"),
    "barracks": say("Barracks"),
    "academy": say("Academy"),
    "shipyard": say("Shipyard"),
    "military_dock": say("Military Dock"),
    "city_walls": say("City Walls"),
}

WONDERS: Final[Names] = {
    "chichen_itza": say("Chichen Itza"),
    "statue_of_zeus": say("Statue of Zeus"),
    "stonehenge": say("Stonehenge"),
    "the_colossus": say("The Colossus"),
    "the_great_lighthouse": say("The Great Lighthouse"),
    "the_great_wall": say("The Great Wall"),
    "the_hanging_gardens": say("The Hanging Gardens"),
    "the_oracle": say("The Oracle"),
    "the_pyramids": say("The Pyramids"),
    "angkor_wat": say("Angkor Wat"),
    "brandenburg_gate": say("Brandenburg Gate"),
    "himeji_samurai_castle": say("Himeji Samurai Castle"),
    "leonardos_workshop": say("Leonardo's Workshop"),
    "machu_picchu": say("Machu Picchu"),
    "notre_dame": say("Notre-Dame"),
    "porcelain_tower": say("Porcelain Tower"),
    "taj_mahal": say("Taj Mahal"),
    "the_louvre": say("The Louvre"),
    "big_ben": say("Big Ben"),
    "cristo_redentor": say("Cristo Redentor"),
    "panama_canal": say("Panama Canal"),
    "statue_of_liberty": say("Statue of Liberty"),
    "sydney_opera_house": say("Sydney Opera House"),
    "the_internet": say("The Internet"),
    "the_kremlin": say("The Kremlin"),
    "the_pentagon": say("The Pentagon"),
    "united_nations": say("United Nations"),
}

UNIT_TYPES: Final[Names] = {
    "infantry": say("Infantry"),
    "artillery": say("Artillery"),
    "mounted": say("Mounted"),
    "aircraft": say("Aircraft"),
}

UNIT_RANKS: Final[Mapping[str, tuple[Message, ...]]] = {
    "infantry": (say("Spearman"), say("Pikeman"), say("Rifleman"), say("Modern Infantry")),
    "artillery": (say("Archer"), say("Catapult"), say("Cannon"), say("Mobile Artillery")),
    "mounted": (say("Horseman"), say("Knight"), say("Cavalry"), say("Tank")),
    "aircraft": (say("Aircraft"),),
}
"""What units of a type are called, by rank from I."""

UNIT_CARDS: Final[Names] = {
    "infantry_tough": say("Infantry (tough)"),
    "infantry_even": say("Infantry (even)"),
    "infantry_fierce": say("Infantry (fierce)"),
    "artillery_tough": say("Artillery (tough)"),
    "artillery_even": say("Artillery (even)"),
    "artillery_fierce": say("Artillery (fierce)"),
    "mounted_tough": say("Mounted (tough)"),
    "mounted_even": say("Mounted (even)"),
    "mounted_fierce": say("Mounted (fierce)"),
    "aircraft_tough": say("Aircraft (tough)"),
    "aircraft_even": say("Aircraft (even)"),
    "aircraft_fierce": say("Aircraft (fierce)"),
}
"""Cards of a type differ in how they spread strength and health."""

FIGURES: Final[Names] = {
    "army": say("Army"),
    "scout": say("Scout"),
}

EVENTS: Final[Names] = {
    "a_gift_from_afar": say("A Gift from Afar"),
    "barbarian_encampment": say("Barbarian Encampment"),
    "bread_and_circuses": say("Bread and Circuses"),
    "counterfeiters": say("Counterfeiters"),
    "defection": say("Defection"),
    "disoriented": say("Disoriented"),
    "drought": say("Drought"),
    "duty_and_honor": say("Duty and Honor"),
    "exchange_of_ideas": say("Exchange of Ideas"),
    "migrants": say("Migrants"),
    "sabotage": say("Sabotage"),
    "the_citizens_are_revolting": say("The Citizens are Revolting!"),
    "we_love_the_despot_day": say("We Love the Despot Day!"),
    "a_generous_gift": say("A Generous Gift"),
    "catastrophe": say("Catastrophe"),
    "colonists": say("Colonists"),
    "deforestation": say("Deforestation"),
    "depression": say("Depression"),
    "flooding": say("Flooding"),
    "jousting_tourney": say("Jousting Tourney"),
    "knowledge_shared": say("Knowledge Shared"),
    "lost": say("Lost"),
    "mass_defection": say("Mass Defection"),
    "nationalism": say("Nationalism"),
    "roaming_horde": say("Roaming Horde"),
    "the_citizens_are_revolting_ii": say("The Citizens are Revolting II!"),
    "we_love_the_queen_day": say("We Love the Queen Day!"),
    "a_princely_gift": say("A Princely Gift"),
    "bank_scandal": say("Bank Scandal"),
    "disaster": say("Disaster"),
    "immigrants": say("Immigrants"),
    "out_of_position": say("Out of Position"),
    "patriotism": say("Patriotism"),
    "primetime_tv": say("Primetime TV"),
    "supply_drop": say("Supply Drop"),
    "think_tank": say("Think Tank"),
    "we_love_the_president_day": say("We Love the President Day!"),
    "wholesale_defection": say("Wholesale Defection"),
}

GREAT_PERSON_TYPES: Final[Names] = {
    "artist": say("Great Artist or Thinker"),
    "builder": say("Great Builder or Inventor"),
    "general": say("Great General"),
    "humanitarian": say("Great Humanitarian"),
    "industrialist": say("Great Merchant or Explorer"),
    "scientist": say("Great Scientist"),
}

GREAT_PERSONS: Final[Names] = {
    "akira_kurosawa": say("Akira Kurosawa"),
    "frida_kahlo": say("Frida Kahlo"),
    "jerry_garcia": say("Jerry Garcia"),
    "mark_twain": say("Mark Twain"),
    "michelangelo": say("Michelangelo"),
    "valmiki": say("Valmiki"),
    "william_shakespeare": say("William Shakespeare"),
    "ada_lovelace": say("Ada Lovelace"),
    "archimedes": say("Archimedes"),
    "frank_lloyd_wright": say("Frank Lloyd Wright"),
    "henry_ford": say("Henry Ford"),
    "nikola_tesla": say("Nikola Tesla"),
    "orville_wright": say("Orville Wright"),
    "thomas_edison": say("Thomas Edison"),
    "georgy_zhukov": say("Georgy Zhukov"),
    "gustavus_adolphus": say("Gustavus Adolphus"),
    "hannibal": say("Hannibal"),
    "joan_of_arc": say("Joan of Arc"),
    "khalid_ibn_al_walid": say("Khalid ibn al-Walid"),
    "leonidas": say("Leonidas"),
    "sun_tzu": say("Sun Tzu"),
    "dr_martin_luther_king": say("Dr. Martin Luther King"),
    "florence_nightingale": say("Florence Nightingale"),
    "jacques_cousteau": say("Jacques Cousteau"),
    "jim_henson": say("Jim Henson"),
    "mother_teresa": say("Mother Teresa"),
    "st_francis_of_assisi": say("St. Francis of Assisi"),
    "susan_b_anthony": say("Susan B. Anthony"),
    "a_p_giannini": say("A. P. Giannini"),
    "adam_smith": say("Adam Smith"),
    "andrew_carnegie": say("Andrew Carnegie"),
    "captain_james_cook": say("Captain James Cook"),
    "lorenzo_de_medici": say("Lorenzo de' Medici"),
    "marco_polo": say("Marco Polo"),
    "zheng_he": say("Zheng He"),
    "alan_turing": say("Alan Turing"),
    "albert_einstein": say("Albert Einstein"),
    "charles_darwin": say("Charles Darwin"),
    "galileo_galilei": say("Galileo Galilei"),
    "louis_pasteur": say("Louis Pasteur"),
    "marie_curie": say("Marie Curie"),
    "sir_isaac_newton": say("Sir Isaac Newton"),
}

RELICS: Final[Names] = {
    "atlantis": say("Atlantis"),
    "school_of_confucius": say("School of Confucius"),
    "seven_cities_of_gold": say("Seven Cities of Gold"),
    "ark_of_the_covenant": say("Ark of the Covenant"),
    "attilas_village": say("Attila's Village"),
}

CITY_STATES: Final[Names] = {
    "city_state_1": say("City-state with 3 trade"),
    "city_state_2": say("City-state with 3 culture"),
    "city_state_3": say("City-state with coin and production"),
    "city_state_4": say("City-state with culture and combat bonus"),
    "city_state_5": say("City-state with resource, production and trade"),
}

HUTS_AND_VILLAGES: Final[Names] = {
    "city_state": say("City-state"),
    "friendly_barbarian": say("Friendly barbarian"),
    "incense": say("Incense"),
    "iron": say("Iron"),
    "native_art_3": say("Native art (3 culture)"),
    "silk": say("Silk"),
    "spy": say("Spy"),
    "teacher": say("Teacher"),
    "uranium": say("Uranium"),
    "wheat": say("Wheat"),
    "friendly_workers": say("Friendly workers"),
    "great_person": say("Great person"),
    "native_art_6": say("Native art (6 culture)"),
    "wealth": say("Wealth"),
}

TERRAINS: Final[Mapping[Terrain, Message]] = {
    Terrain.GRASSLAND: say("Grassland"),
    Terrain.FOREST: say("Forest"),
    Terrain.MOUNTAIN: say("Mountain"),
    Terrain.DESERT: say("Desert"),
    Terrain.WATER: say("Water"),
}

RESOURCES: Final[Mapping[Resource, Message]] = {
    Resource.WHEAT: say("Wheat"),
    Resource.SILK: say("Silk"),
    Resource.INCENSE: say("Incense"),
    Resource.IRON: say("Iron"),
    Resource.SPY: say("Spy"),
    Resource.URANIUM: say("Uranium"),
}

ERAS: Final[Mapping[Era, Message]] = {
    Era.ANCIENT: say("Ancient"),
    Era.MEDIEVAL: say("Medieval"),
    Era.MODERN: say("Modern"),
}

MARKERS: Final[Mapping[Marker, Message]] = {
    Marker.HUT: say("Hut"),
    Marker.VILLAGE: say("Village"),
}

PHASES: Final[Mapping[Phase, Message]] = {
    Phase.ALWAYS: say("Always"),
    Phase.START_OF_TURN: say("Start of Turn"),
    Phase.TRADE: say("Trade"),
    Phase.CITY_MANAGEMENT: say("City Management"),
    Phase.MOVEMENT: say("Movement"),
    Phase.RESEARCH: say("Research"),
    Phase.BATTLE: say("Battle"),
    Phase.ANY_TIME: say("Any Time"),
    Phase.START_OF_ANY_PHASE: say("Start of any phase"),
}

BONUSES: Final[Names] = {
    "coins": say("Coins: {n} more"),
    "coin_capacity": say("Each tech that collects coins may hold {n} more."),
    "combat": say("Combat bonus {n}"),
    "battle_hand": say("Battle hand {n} larger"),
    "culture_hand": say("Culture hand {n} larger"),
    "travel_speed": say("Travel speed {n} higher"),
    "stacking_limit": say("Stacking limit {n} higher"),
    "policy_limit": say("Social policies: {n} more than cities"),
    "city_production": say("Production of each city {n} higher"),
    "research_discount": say("Each tech costs {n} trade less."),
    "track_discount": say("Each step on the culture track costs {n} culture less."),
    "great_person_choices": say("Great people: draw {n} more, keep one"),
    "event_choices": say("Culture events: draw {n} more, keep one"),
    "unit_strength": say("Strength of your units {n} higher"),
    "infantry_strength": say("Strength of your infantry {n} higher"),
}
"""What a card adds as long as it is in play; `n` is to be filled in."""


def tile_name(tile: Tile) -> Message:
    """A tile, by its civilization or its number.

    >>> from hegemon.games.civilization.facts import CONTENT
    >>> str(tile_name(CONTENT.tiles[6])), str(tile_name(CONTENT.home_tiles.called("home_zulu")))
    ('Tile 7', 'Home tile (Zulu)')
    """
    if isinstance(tile, HomeTile):
        return say("Home tile ({civilization})", civilization=CIVILIZATIONS[tile.civilization])
    return say("Tile {number}", number=tile.number + 1)


def bonus_words(bonus: Bonus) -> list[Message]:
    """What a bonus adds, line by line.

    >>> [str(line) for line in bonus_words(Bonus(coins=1, combat=4))]
    ['Coins: 1 more', 'Combat bonus 4']
    """
    amounts = ((name, getattr(bonus, name)) for name in BONUSES)
    return [BONUSES[name].fill(n=amount) for name, amount in amounts if amount]


def unit_name(unit_type: str, rank: int) -> Message:
    """A unit of a type and rank.

    >>> str(unit_name("mounted", 2))
    'Knight'
    """
    return UNIT_RANKS[unit_type][rank - 1]


CARDS: Final[Names] = {**CIVILIZATIONS, **TECHS, **GOVERNMENTS, **POLICIES, **WONDERS, **GREAT_PERSONS}
"""All cards with abilities. A tech and the government it unlocks may share an id, and then their name."""


def card_name(identity: str) -> Message:
    """What a card with abilities is called."""
    return CARDS[identity]

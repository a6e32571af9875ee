"""Chapter 1.4: what can be chosen before a game, and the numbers that a designer may vary.

A name in small letters here is the constant of that name in the rules. Where the published texts disagree the readings
are options; left out, they follow `rules`: the usual reading, or the printed one (R-GEN-04, R-GEN-06).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from hegemon.core.errors import BadOptions
from hegemon.core.message import Message, say
from hegemon.core.options import YES_NO, Options, Preset, choice, number
from hegemon.games.civilization.facts import CONTENT, BrokenContent, Content

USUAL: Final[Mapping[str, Any]] = {
    "hand_fundamentalism": 1,
    "hand_communism": 0,
    "hand_counts_scouts": False,
    "bonus_academy": 2,
    "building_program_mandatory": False,
    "building_program_same_turn": False,
    "relic_taken_when": "enter",
    "relic_ends_move": False,
    "starting_trade": True,
    "military_dock": False,
    "gp_free_relocate": False,
}
"""How the open points are usually read."""

PRINTED: Final[Mapping[str, Any]] = {
    **USUAL,
    "hand_fundamentalism": 0,
    "hand_communism": 1,
    "bonus_academy": 4,
    "building_program_mandatory": True,
    "building_program_same_turn": True,
    "relic_taken_when": "end_move",
}
"""The rulebooks to the letter (R-GEN-06)."""

BY_READING: Final = {"usual": USUAL, "printed": PRINTED}

FIRST_GAME: Final = Preset(
    "first",
    say("First game"),
    say("Two players and low goals, without investments, great person cards and deals: about half an hour."),
    {
        "players": 2, "coin_victory": 8, "culture_steps": 12, "deals_per_turn": 0, "use_investments": False,
        "use_great_person_deck": False,
    },
)  # fmt: skip
DUEL: Final = Preset(
    "duel",
    say("Duel"),
    say("Two players with all cards; the goals are a third lower: about 40 minutes."),
    {"players": 2, "coin_victory": 10, "culture_steps": 14},
)
EVENING: Final = Preset(
    "evening", say("Evening for four"), say("Four players, by the book: an evening."), {"players": 4}
)
SHORT_EVENING: Final = Preset(
    "short",
    say("Short evening for four"),
    say("Four players with all cards; the goals are a third lower."),
    {"players": 4, "coin_victory": 10, "culture_steps": 14},
)

UNIT_RANKS: Final = 4
TECH_LEVELS: Final = 5
DEAREST: Final = 99


@dataclass(frozen=True, kw_only=True)
class CivilizationOptions(Options):
    """How a game of Civilization is played.

    >>> CivilizationOptions(players=3).bonus_academy, CivilizationOptions(players=3, rules="printed").bonus_academy
    (2, 4)
    >>> CivilizationOptions(players=2, assigned=("arabs", "romans")).use_investments
    True
    >>> CivilizationOptions(players=6)
    Traceback (most recent call last):
    hegemon.core.errors.BadOptions: Number of players can't be 6; choose one of: 2, 3, 4, 5.
    """

    presets: ClassVar[Sequence[Preset]] = (FIRST_GAME, DUEL, EVENING, SHORT_EVENING)

    players: int = choice(4, say("Number of players"), {2: say("two"), 3: say("three"), 4: say("four"), 5: say("five")})
    civilizations: str = choice(
        "random",
        say("Civilizations"),
        {"random": say("dealt at random"), "one_of_two": say("one of two dealt"), "free": say("chosen freely")},
    )
    rules: str = choice("usual", say("Reading of the rules"), {"usual": say("usual"), "printed": say("as printed")})
    use_great_person_deck: bool = choice(True, say("Great person cards"), YES_NO)
    use_investments: bool = choice(True, say("Investment cards"), YES_NO)
    ask_everyone: bool = choice(False, say("Ask everyone at every chance to react"), YES_NO)
    deals_per_turn: int = number(3, say("Deals that each player may offer in a turn"), 0, 20)
    max_turns: int = number(0, say("Maximum number of turns (0: no limit)"), 0, 10_000)
    assigned: tuple[str, ...] = ()
    """The civilizations by seat, where they are settled beforehand."""

    # Readings of the open points.
    hand_counts_scouts: bool = choice(None, say("Scouts add to the battle hand"), YES_NO)
    building_program_mandatory: bool = choice(
        None, say("A building program must be used at the next production"), YES_NO
    )
    building_program_same_turn: bool = choice(None, say("A building program may be used in the same turn"), YES_NO)
    relic_taken_when: str = choice(
        None,
        say("A relic is taken when an army"),
        {"enter": say("enters its square"), "end_move": say("ends its move there")},
    )
    relic_ends_move: bool = choice(None, say("Taking a relic ends the move"), YES_NO)
    starting_trade: bool = choice(None, say("The first turn starts with the capital's trade"), YES_NO)
    military_dock: bool = choice(None, say("Shipyards can become Military Docks"), YES_NO)
    gp_free_relocate: bool = choice(None, say("Great people on the map may be moved"), YES_NO)

    # House rules: the numbers of the book, for designers to vary.
    trade_max: int = number(27, say("Maximum of trade"), 1, 99, house_rule=True)
    coin_victory: int = number(15, say("Coins to win"), 1, 99, house_rule=True)
    culture_steps: int = number(21, say("Steps of the culture track"), 1, 21, house_rule=True)
    start_city_limit: int = number(2, say("City limit at first"), 1, 3, house_rule=True)
    start_speed: int = number(2, say("Travel speed at first"), 1, 9, house_rule=True)
    start_stacking: int = number(2, say("Stacking limit at first"), 1, 9, house_rule=True)
    start_culture_hand: int = number(2, say("Culture hand at first"), 0, 9, house_rule=True)
    base_battle_hand: int = number(3, say("Battle hand"), 1, 9, house_rule=True)
    hand_per_extra_figure: int = number(2, say("Battle hand: cards for each further army"), 0, 9, house_rule=True)
    hand_defend_city: int = number(3, say("Battle hand: cards for defending a city"), 0, 9, house_rule=True)
    hand_fundamentalism: int = number(None, say("Battle hand: cards for Fundamentalism"), 0, 9, house_rule=True)
    hand_communism: int = number(None, say("Battle hand: cards for Communism"), 0, 9, house_rule=True)
    bonus_barracks: int = number(2, say("Combat bonus: Barracks"), 0, 30, house_rule=True)
    bonus_academy: int = number(None, say("Combat bonus: Academy"), 0, 30, house_rule=True)
    bonus_shipyard: int = number(2, say("Combat bonus: Shipyard"), 0, 30, house_rule=True)
    bonus_general: int = number(4, say("Combat bonus: great general"), 0, 30, house_rule=True)
    bonus_fort_marker: int = number(2, say("Combat bonus: fortification"), 0, 30, house_rule=True)
    bonus_defend_city: int = number(6, say("Combat bonus: defending a city"), 0, 30, house_rule=True)
    bonus_defend_capital: int = number(12, say("Combat bonus: defending a capital"), 0, 30, house_rule=True)
    bonus_metropolis: int = number(2, say("Combat bonus: metropolis"), 0, 30, house_rule=True)
    bonus_walls: int = number(4, say("Combat bonus: walls"), 0, 30, house_rule=True)
    bonus_city_state: int = number(4, say("Combat bonus: defending a city-state"), 0, 30, house_rule=True)
    cost_army: int = number(4, say("Production for an army"), 0, DEAREST, house_rule=True)
    cost_scout: int = number(6, say("Production for a scout"), 0, DEAREST, house_rule=True)
    cost_aircraft: int = number(12, say("Production for an aircraft"), 0, DEAREST, house_rule=True)
    cost_walls: int = number(7, say("Production for walls"), 0, DEAREST, house_rule=True)
    trade_per_production: int = number(3, say("Trade for a point of production"), 1, 27, house_rule=True)
    caravan_production: int = number(2, say("Production of a caravan"), 0, 30, house_rule=True)
    devote_base: int = number(1, say("Culture of a devoted city"), 0, 30, house_rule=True)
    devote_metropolis: int = number(2, say("Culture of a devoted metropolis"), 0, 30, house_rule=True)
    city_state_raze_culture: int = number(3, say("Culture for a city on a city-state"), 0, 30, house_rule=True)
    min_city_distance: int = number(3, say("Distance between cities"), 3, 9, house_rule=True)
    investments_per_turn: int = number(1, say("Investments per turn"), 0, 9, house_rule=True)
    barbarian_rank: int = number(1, say("Rank of barbarians"), 1, UNIT_RANKS, house_rule=True)
    horde_rank: int = number(2, say("Rank of a roaming horde"), 1, UNIT_RANKS, house_rule=True)
    cost_unit: tuple[int, ...] = (5, 7, 9, 11)
    """Production for a unit, by rank from I."""
    research_cost: tuple[int, ...] = (6, 11, 16, 21, 26)
    """Trade for a tech, by level from 1."""

    def settle(self) -> Mapping[str, Any]:
        """The readings that are left out, and assigned civilizations typed as one text."""
        settled = {name: value for name, value in BY_READING[self.rules].items() if getattr(self, name) is None}
        typed: object = self.assigned
        if isinstance(typed, str):
            settled["assigned"] = tuple(word.strip() for word in typed.split(",") if word.strip())
        return settled

    def validate(self) -> None:
        """Refuse what can't be played."""
        if problem := self._assignment_problem() or self._number_problem():
            raise BadOptions(problem)

    def _assignment_problem(self) -> Message | None:
        """What is wrong with the assigned civilizations, if anything."""
        assigned = self.assigned
        if not isinstance(assigned, tuple) or not all(name in CONTENT.civilizations for name in assigned):
            known = ", ".join(CONTENT.civilizations.ids)
            return say("Assigned civilizations are names among: {known}.", known=known)
        if assigned and len(assigned) != self.players:
            return say("{players} players need as many civilizations, not {n}.", players=self.players, n=len(assigned))
        if len(set(assigned)) != len(assigned):
            return say("A civilization can't be assigned twice.")
        if self.investments_with(assigned) != self.use_investments:
            return say("The Arabs can't be played without investment cards.")
        return None

    def _number_problem(self) -> Message | None:
        """What is wrong with the numbers that go together, if anything."""
        if not costs(self.cost_unit, UNIT_RANKS):
            return say("Units have {n} costs, by rank, from 0 to {most}.", n=UNIT_RANKS, most=DEAREST)
        if not costs(self.research_cost, TECH_LEVELS):
            return say("Techs have {n} costs, by level, from 0 to {most}.", n=TECH_LEVELS, most=DEAREST)
        if max(self.research_cost) > self.trade_max:
            return say("A tech can't cost more than the {most} trade that one can have.", most=self.trade_max)
        return None

    def investments_with(self, civilizations: Iterable[str]) -> bool:
        """Are investment cards used when these play? R-SET-26: some civilizations force them.

        >>> CivilizationOptions(players=2, use_investments=False).investments_with(["arabs", "zulu"])
        True
        """
        return self.use_investments or any(CONTENT.civilizations.called(c).needs_investments for c in civilizations)


def costs(values: object, count: int) -> bool:
    """Are these so many costs?"""
    return (
        isinstance(values, tuple)
        and len(values) == count
        and all(type(value) is int and 0 <= value <= DEAREST for value in values)
    )


def check_named_options(content: Content) -> None:
    """Raise :class:`BrokenContent` where content leaves something to an option that doesn't exist."""
    known = {spec.name for spec in fields(CivilizationOptions)}
    for file, identity, field, option in named_options(content):
        if option and option not in known:
            raise BrokenContent(file, identity, field, f"there is no option {option!r}")


def named_options(content: Content) -> Iterator[tuple[str, str, str, str]]:
    """Where content names options: file, id, field, and the name."""
    for building in content.buildings:
        yield "buildings.toml", building.id, "cost", building.cost_option
        yield "buildings.toml", building.id, "combat_bonus", building.combat_option
        yield "buildings.toml", building.id, "option", building.option
    for government in content.governments:
        yield "governments.toml", government.id, "battle_hand", government.battle_hand
    for kind in content.great_person_types:
        yield "great_persons.toml", kind.id, "combat_bonus", kind.combat_option


check_named_options(CONTENT)

"""Techs and what they bring at once (8.1, 8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask
from hegemon.games.civilization.chapters import coins, governments
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import revealing
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.speech import BUILDINGS, NUMBERS, PASS, SEATS, SQUARES, TECHS, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import BUILDING, KINDS, marker_of
from hegemon.games.civilization.world.realm import NONE, ROWS, changed
from hegemon.games.civilization.world.world import World

SPACE_FLIGHT: Final = next(tech.number for tech in CONTENT.techs if tech.level == ROWS)
UPGRADES: Final = {
    CONTENT.buildings.number(family.basic): CONTENT.buildings.number(family.upgraded)
    for family in CONTENT.families
    if family.upgraded
}
"""By basic form: the upgraded one."""

LEARN = verb("learn", say("Learn {tech}."), tech=TECHS)
LEARNED = happening(
    "learned",
    say("{seat} learns {tech}."),
    you=say("You learn {tech}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    tech=TECHS,
)
LAID_BLANK = happening(
    "laid-blank",
    say("{seat} lays a blank card into row {row}."),
    you=say("You lay a blank card into row {row}."),
    seat=SEATS,
    row=NUMBERS,
)
UPGRADED = happening(
    "upgraded", say("{seat} turns the building on {square} over: {building}."),
    you=say("You turn the building on {square} over: {building}."),
    seat=SEATS, square=SQUARES, building=BUILDINGS,
)  # fmt: skip

KNOWN: Final = Refusal("R-TECH-05", say("You know that tech already."))
TAKEN: Final = Refusal("R-SUP-01", say("The only card of Space Flight is taken."))
NO_REST: Final = Refusal("R-TECH-03", say("Your pyramid has no two free neighbouring techs below to rest it on."))


def cost(w: World, seat: int, tech: int) -> int:
    """R-TECH-02: the trade that researching it takes; reductions add up (AMB-49)."""
    return level_cost(w, seat, CONTENT.techs[tech].level)


def level_cost(w: World, seat: int, level: int) -> int:
    """R-TECH-02: the same for all techs of a level."""
    return discounted(w, seat, w.options.research_cost[level - 1])


def cheapest(w: World, seat: int) -> int:
    """What a tech of the cheapest level costs a player."""
    return discounted(w, seat, min(w.options.research_cost))


def discounted(w: World, seat: int, cost: int) -> int:
    """What a player pays for a tech instead of what it costs."""
    return max(0, cost - standing(w, seat).bonus.research_discount)


def slot_refusal(w: World, seat: int, tech: int, row: int = NONE) -> Refusal | None:
    """The rule against laying a tech into the pyramid, in the row of its level unless another is named."""
    realm = w.realms[seat]
    if realm.knows(tech):
        return KNOWN
    if tech == SPACE_FLIGHT and not w.space_flight_cards:
        return TAKEN
    return row_refusal(w, seat, CONTENT.techs[tech].level if row == NONE else row)


def row_refusal(w: World, seat: int, row: int) -> Refusal | None:
    """R-TECH-03: above the lowest row a card rests on two neighbouring ones."""
    realm = w.realms[seat]
    if row > 1 and realm.count(row) + 1 >= realm.count(row - 1):
        return NO_REST
    return None


def news_to(w: World, seat: int, tech: int) -> list[int]:
    """The other players who neither know a tech nor are researching it."""
    return [other for other in w.others(seat) if not w.realms[other].knows(tech) and tech not in w.picked_techs[other]]


def learn(w: World, seat: int, tech: int, row: int = NONE) -> None:
    """R-TECH-09: lay a tech into the pyramid; all that it brings starts at once."""
    realm = w.realms[seat]
    card = CONTENT.techs[tech]
    ranks = standing(w, seat).ranks
    realm.tech_rows = (*realm.tech_rows[:tech], card.level if row == NONE else row, *realm.tech_rows[tech + 1 :])
    w.recount(seat)
    LEARNED(w, seat=seat, tech=card.id)
    if tech == SPACE_FLIGHT:
        w.space_flight_cards -= 1
        coins.win(w, seat, coins.TECH)
        return
    if card.government:
        governments.unlock(w, seat, CONTENT.governments.number(card.government))
    if card.buildings:
        upgrade_buildings(w, seat)
    for ability in hooked(w, seat, "learned_tech"):
        ability.learned_tech(w, seat, tech, ranks)
    revealing.ask_at_moment(w, seat, "learned_tech", tech, ranks)


def lay_blank(w: World, seat: int, row: int) -> None:
    """R-TECH-15: a card that is no tech lies in the pyramid from now on, and counts in its row."""
    realm = w.realms[seat]
    realm.blank_cards = changed(realm.blank_cards, row - 1, +1)
    LAID_BLANK(w, seat=seat, row=row)


def upgrade_buildings(w: World, seat: int) -> None:
    """R-MIL-03: all basic buildings whose better form is unlocked are turned over, even blockaded ones."""
    unlocked, markers, buildings = standing(w, seat).buildings, w.markers, BUILDING
    for city in w.cities[seat]:
        for square in land.outskirts(w, city):
            if markers[square] // KINDS == buildings:
                upgrade(w, seat, square, unlocked)


def upgrade(w: World, seat: int, square: int, unlocked: tuple[int, ...]) -> None:
    """Turn the building there over, if there is a better form of it."""
    better = UPGRADES.get(w.markers[square] % KINDS, NONE)
    if better in unlocked:
        land.lay(w, square, marker_of(BUILDING, better))
        UPGRADED(w, seat=seat, square=w.geography.name[square], building=CONTENT.buildings[better].id)


@dataclass(frozen=True, slots=True)
class FreeTech(Ask):
    """R-TECH-11: a tech that costs nothing and leaves the trade alone, one of several or none."""

    techs: tuple[int, ...]

    def options(self, w: World, seat: int) -> list[Action]:
        return [PASS(), *(LEARN(CONTENT.techs[tech].id) for tech in self.techs)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return None if action == PASS() else slot_refusal(w, seat, CONTENT.techs.number(str(action.args[0])))

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            learn(w, seat, CONTENT.techs.number(str(action.args[0])))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose a tech to learn for free.")

"""What a laboratory counts in this game: what players do, how games are won, and what winners had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final

from hegemon.core.game import Event
from hegemon.core.measures import AssetGroup, Conclusion, Effect, GameWatch, Measures
from hegemon.core.message import Message, say
from hegemon.games.civilization.advisor import plan
from hegemon.games.civilization.chapters.coins import CULTURE, ECONOMY, MILITARY
from hegemon.games.civilization.chapters.coins import TECH as TECH_VICTORY
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

EFFECTS: Final = {
    "founded": Effect(say("A city is founded")),
    "explored": Effect(say("A tile is turned up")),
    "built": Effect(say("A building is built")),
    "built-wonder": Effect(say("A wonder is built")),
    "drew-unit": Effect(say("A unit is gained")),
    "placed-figure": Effect(say("A figure is placed")),
    "devotes": Effect(say("A city is devoted to the arts")),
    "harvests": Effect(say("A city harvests")),
    "advanced": Effect(say("A step on the culture track")),
    "gained-person": Effect(say("A great person is gained")),
    "played": Effect(say("A culture event is played")),
    "used": Effect(say("An ability is used")),
    "invested": Effect(say("An investment is made")),
    "governed": Effect(say("The government changes")),
    "attacked": Effect(say("Another player is attacked")),
    "attacked-village": Effect(say("A village is attacked")),
    "proposes": Effect(say("A deal is proposed")),
    "goods": Effect(say("Goods of a deal change hands")),
}
"""What happens at somebody's choice, by the name of the event that tells it."""

TURNS: Final = "turns"
ENDINGS: Final[Mapping[str, Message]] = {
    CULTURE: say("Culture victory"),
    TECH_VICTORY: say("Tech victory"),
    ECONOMY: say("Economic victory"),
    MILITARY: say("Military victory"),
    TURNS: say("The last turn allowed"),
}

CIVILIZATION, FIRST_TECH, TECH, WONDER, POLICY, GOVERNMENT = (
    "civilization", "first-tech", "tech", "wonder", "policy", "government",
)  # fmt: skip


def _named(kind: str, rows: Any) -> dict[str, Message]:
    return {f"{kind}-{row.id}": row.name for row in rows}


GROUPS: Final = (
    AssetGroup(
        say("Which civilization wins, how and when?"),
        say("civilization"),
        say("How often those win who play it"),
        _named(CIVILIZATION, CONTENT.civilizations),
        alone=True,
    ),
    AssetGroup(
        say("Which opening wins?"),
        say("first tech that is researched"),
        say("How often those win whose first tech it was"),
        _named(FIRST_TECH, (tech for tech in CONTENT.techs if tech.level == 1)),
        alone=True,
    ),
    AssetGroup(
        say("Which techs do winners know?"),
        say("tech"),
        say("How often those win who know it at the end"),
        _named(TECH, CONTENT.techs),
    ),
    AssetGroup(
        say("Which wonders do winners build?"),
        say("wonder"),
        say("How often those win who have built it"),
        _named(WONDER, CONTENT.wonders),
    ),
    AssetGroup(
        say("Which policies do winners have?"),
        say("policy"),
        say("How often those win who have it at the end"),
        _named(POLICY, CONTENT.policies),
    ),
    AssetGroup(
        say("Which governments do winners have?"),
        say("government"),
        say("How often those win who have it at the end"),
        _named(GOVERNMENT, CONTENT.governments),
        alone=True,
    ),
)

MEASURES: Final = Measures(
    EFFECTS, ENDINGS, tuple(Conclusion(name, label, name) for name, label in ENDINGS.items()), GROUPS
)


class CivilizationWatch(GameWatch):
    """A game of Civilization, as a laboratory watches it."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world
        self._first = world.first_player
        self._openings: dict[int, str] = {}
        """By seat: the first tech that was researched."""
        self._wonders: set[tuple[int, str]] = set()

    def note(self, events: Sequence[Event]) -> None:
        for name, told, *_ in events:
            if name in EFFECTS:
                self.uses[name, told["seat"]] += 1
            if name == "built-wonder":
                self._wonders.add((told["seat"], told["wonder"]))
            elif name == "revealed-research" and told["techs"]:
                self._openings.setdefault(told["seat"], told["techs"][0])

    def rounds(self) -> int:
        return self._world.turn

    def first_seat(self) -> int:
        return self._first

    def outlook(self, seat: int) -> float:
        """How far the player has come on the nearest of the four roads."""
        w = self._world
        if not w.cities[seat]:
            return 0.0
        forces = plan.Forces(w)
        return max(plan.share(forces, seat, aim) for aim in plan.AIMS)

    def conclusion(self) -> str:
        return self._world.ended_by

    def holds(self, seat: int) -> AbstractSet[str]:
        realm = self._world.realms[seat]
        held = {
            *(f"{TECH}-{CONTENT.techs[tech].id}" for tech in realm.techs),
            *(f"{WONDER}-{wonder}" for owner, wonder in self._wonders if owner == seat),
            *(f"{POLICY}-{CONTENT.policies[policy].id}" for policy in realm.policies),
            f"{GOVERNMENT}-{CONTENT.governments[realm.government].id}",
        }
        if realm.civilization != NONE:
            held.add(f"{CIVILIZATION}-{CONTENT.civilizations[realm.civilization].id}")
        if seat in self._openings:
            held.add(f"{FIRST_TECH}-{self._openings[seat]}")
        return held

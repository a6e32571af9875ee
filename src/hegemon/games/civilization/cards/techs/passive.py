"""What techs do beyond their numbers and unlocks (chapter 8), without being used."""

from __future__ import annotations

from hegemon.games.civilization.chapters import metropolis
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.ability import Ability, ability
from hegemon.games.civilization.world.world import World


@ability("agriculture.metropolis")
class Agriculture(Ability):
    """R-MET-01: the capital grows at once, or in the first start of turn with room for it."""

    privileges = Privilege.METROPOLIS

    def learned_tech(self, w: World, seat: int, tech: int, ranks: tuple[int, ...]) -> None:
        if tech == self.card.number:
            metropolis.grow(w, seat)


@ability("space_flight.victory")
class SpaceFlight(Ability):
    """R-VIC-02: learning it wins the game; the chapter of techs sees to that."""

"""What culture events do, one short class for each mode of a card."""

from __future__ import annotations

from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization import sheet
from hegemon.games.civilization.chapters.events import CancelMode, EventMode, event_mode
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.speech import SEATS, SQUARES, TERRAINS, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED, World

STRIKE = verb("strike", say("Aim at {square}."), square=SQUARES)
STRUCK = happening(
    "struck", say("{seat} changes the land on {square}: {terrain}."), seat=SEATS, square=SQUARES, terrain=TERRAINS
)


@event_mode("supply_drop.trade")
class SupplyDrop(EventMode):
    """Gain trade."""

    def play(self, w: World, seat: int, aim: Action | None) -> None:
        sheet.gain_trade(w, seat, self.amount("trade"))


@event_mode("jousting_tourney.cancel")
class JoustingTourney(CancelMode):
    """Cancel a culture event."""


class LandChange(EventMode):
    """R-DIS-04: a square gets another terrain for the rest of the game."""

    def fits(self, terrain: int) -> bool:
        """Can land of this terrain be struck?"""
        return terrain != Terrain.MOUNTAIN

    def aims(self, w: World, seat: int) -> list[Action]:
        return [STRIKE(w.land.name[square]) for square in w.land.on_map if self.may_strike(w, square)]

    def may_strike(self, w: World, square: int) -> bool:
        """R-DIS-04: nothing lies there and no city stands there."""
        bare = w.lying[square] == NOTHING and w.centre_owner[square] == NONE
        return w.terrain[square] != UNEXPLORED and bare and self.fits(w.terrain[square])

    def aimed_at(self, w: World, aim: Action) -> int:
        return w.outskirts_owner[w.land.square[str(aim.args[0])]]

    def prompt(self) -> Message:
        return say("Choose the square that gets another terrain.")

    def play(self, w: World, seat: int, aim: Action | None) -> None:
        if aim and self.printed.terrain is not None:
            terrain = self.printed.terrain
            land.strike(w, w.land.square[str(aim.args[0])], terrain)
            STRUCK(w, seat=seat, square=aim.args[0], terrain=terrain.name.lower())


@event_mode("drought.disaster")
class Drought(LandChange):
    """A square that is no mountain becomes desert."""

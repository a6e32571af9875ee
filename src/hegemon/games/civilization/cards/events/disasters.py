"""Culture events that change the land and destroy what is built on it."""

from __future__ import annotations

from typing import cast

from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.chapters import placing, stacking
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.framework.event_modes import SquareMode, event_mode, shared_mode
from hegemon.games.civilization.framework.events import square_of
from hegemon.games.civilization.speech import PASS, SEATS, SQUARES, TERRAINS, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import BUILDING, KINDS, NOTHING
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED, World

STRIKE = verb("strike", say("Aim at {square}."), square=SQUARES)
DESTROY = verb("destroy", say("Destroy the building on {square}."), square=SQUARES)

STRUCK = happening(
    "struck",
    say("{seat} changes the land on {square}: {terrain}."),
    you=say("You change the land on {square}: {terrain}."),
    seat=SEATS,
    square=SQUARES,
    terrain=TERRAINS,
)
DESTROYED = happening(
    "destroyed-building", say("{seat} destroys a building of {owner} on {square}."),
    you=say("You destroy a building of {owner} on {square}."),
    to_you=say("{seat} destroys your building on {square}."),
    own=say("{seat} destroys a building of their own on {square}."),
    own_you=say("You destroy a building of your own on {square}."),
    seat=SEATS, owner=SEATS, square=SQUARES,
)  # fmt: skip

MOUNTAIN = Terrain.MOUNTAIN


# -- the land --------------------------------------------------------------------------------------------------


class LandChange(SquareMode):
    """R-DIS-04: a square gets another terrain for the rest of the game."""

    aim = STRIKE

    def fits(self, w: World, square: int) -> bool:
        """Can bare land like this be struck?"""
        return w.terrain[square] != MOUNTAIN

    def may_hit(self, w: World, seat: int, square: int) -> bool:
        """R-DIS-04: nothing lies there and no city stands there."""
        bare = w.markers[square] == NOTHING and w.centre_owner[square] == NONE
        return w.terrain[square] != UNEXPLORED and bare and self.fits(w, square)

    def aimed_at(self, w: World, aim: Action) -> int:
        return w.outskirts_owner[square_of(w, aim)]

    def prompt(self) -> Message:
        return say("Choose the square that gets another terrain.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        square, terrain = square_of(w, aim), cast("Terrain", self.printed.terrain)
        land.strike(w, square, terrain)
        STRUCK(w, seat=seat, square=w.geography.name[square], terrain=terrain.name.lower())
        stacking.strand(w, square)


@event_mode("drought.disaster")
class Drought(LandChange):
    """A square that is no mountain becomes desert."""


@event_mode("deforestation.disaster")
class Deforestation(LandChange):
    """A forest becomes grassland."""

    def fits(self, w: World, square: int) -> bool:
        return w.terrain[square] == Terrain.FOREST


@event_mode("flooding.disaster")
class Flooding(LandChange):
    """A square that is no mountain becomes water; nobody may stand there."""

    def fits(self, w: World, square: int) -> bool:
        return super().fits(w, square) and w.figure_owner[square] == NONE


# -- buildings -------------------------------------------------------------------------------------------------


class Destruction(SquareMode):
    """Buildings are destroyed and go back to the market (R-REP-02)."""

    aim = DESTROY

    def may_hit(self, w: World, seat: int, square: int) -> bool:
        return w.markers[square] // KINDS == BUILDING

    def aimed_at(self, w: World, aim: Action) -> int:
        return w.outskirts_owner[square_of(w, aim)]

    def prompt(self) -> Message:
        return say("Choose the building that is destroyed.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        for name in aim.args:
            square = w.geography.square[str(name)]
            DESTROYED(w, seat=seat, owner=w.outskirts_owner[square], square=name)
            placing.replace(w, square)


@shared_mode("destroy_building")
class Sabotage(Destruction):
    """Destroy a building not far from one's own figures or cities."""


@event_mode("disaster.destroy")
class Disaster(Destruction):
    """Destroy several buildings of other players, wherever they are."""

    def may_hit(self, w: World, seat: int, square: int) -> bool:
        return super().may_hit(w, seat, square) and w.outskirts_owner[square] != seat

    def more(self, w: World, seat: int, aim: Action) -> list[Action]:
        if len(aim.args) >= self.amount("buildings"):
            return []
        others = [action for action in self.aims(w, seat) if action.args[0] not in aim.args]
        return [*others, PASS()] if others else []

    def targets(self, w: World, aim: Action) -> tuple[int, ...]:
        return tuple(dict.fromkeys(w.outskirts_owner[w.geography.square[str(name)]] for name in aim.args))

    def spared(self, w: World, seat: int, aim: Action, target: int) -> Action | None:
        left = tuple(name for name in aim.args if w.outskirts_owner[w.geography.square[str(name)]] != target)
        return Action(aim.verb, left) if left else None

"""What governments do beyond their numbers (4.1.1)."""

from __future__ import annotations

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import gifts
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Usable, ability
from hegemon.games.civilization.world.world import World


@ability("feudalism.harvest")
class Feudalism(Usable):
    """R-HARV-05: harvest what one city could harvest by its own action."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if gifts.free_harvests(w, seat) else Refusal("R-HARV-02", say("There is nothing to harvest."))

    def use(self, w: World, seat: int) -> None:
        owe(w, gifts.FreeHarvest(seat))


@ability("fundamentalism.zeal")
class Fundamentalism(Usable):
    """Gain culture for each army on the map."""

    quiet = True

    def use(self, w: World, seat: int) -> None:
        armies = sum(w.armies[square] for square in w.figure_squares[seat])
        sheet.gain_culture(w, seat, armies * self.amount("culture"))

"""Abilities that give something countable: the numbers are printed on the card, so one class stands for all of them."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Usable, ability
from hegemon.games.civilization.world.world import World

NOTHING_TO_GAIN: Final = Refusal("R-GEN-02", say("It would do nothing now."))
"""Against the use of something that gives nothing."""


@ability("democracy.trade", "stonehenge.culture", "the_colossus.trade", "the_louvre.culture")
class Gain(Usable):
    """Gain the trade and culture that are printed on the card."""

    quiet = True

    def use(self, w: World, seat: int) -> None:
        sheet.gain_trade(w, seat, self.printed.amounts.get("trade", 0))
        sheet.gain_culture(w, seat, self.printed.amounts.get("culture", 0))

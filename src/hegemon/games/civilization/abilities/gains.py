"""Abilities that give something countable: the numbers are printed on the card, so one class stands for all of them."""

from __future__ import annotations

from hegemon.games.civilization import sheet
from hegemon.games.civilization.abilities.ability import Usable, ability
from hegemon.games.civilization.world.world import World


@ability("democracy.trade", "stonehenge.culture", "the_colossus.trade", "the_louvre.culture")
class Gain(Usable):
    """Gain the trade and culture that are printed on the card."""

    quiet = True

    def use(self, w: World, seat: int) -> None:
        sheet.gain_trade(w, seat, self.printed.amounts.get("trade", 0))
        sheet.gain_culture(w, seat, self.printed.amounts.get("culture", 0))

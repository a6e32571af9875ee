"""Techs that bring trade, culture and coins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Usable, ability
from hegemon.games.civilization.speech import SEATS, verb
from hegemon.games.civilization.world.world import World

SHARE = verb("share-trade", say("Let {seat} gain trade as well."), seat=SEATS)

FULL: Final = Refusal("R-COIN-06", say("There is no room for another coin on that tech."))


@ability("currency.incense", "chivalry.incense", "metal_casting.incense")
class Incense(Usable):
    """Gain culture."""

    def use(self, w: World, seat: int) -> None:
        sheet.gain_culture(w, seat, self.amount("culture"))


@ability("pottery.wares", "democracy.taxes", "printing_press.books")
class Coinage(Usable):
    """Put a coin on the tech, as long as there is room for it (R-COIN-06)."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if sheet.coin_room(w, seat, self.card.number) > 0 else FULL

    def use(self, w: World, seat: int) -> None:
        for _ in range(self.amount("coin_tokens")):
            sheet.put_coin_on_tech(w, seat, self.card.number)


@ability("horseback_riding.silk_road")
class SilkRoad(Usable):
    """Gain trade; then another player of choice gains some as well."""

    def use(self, w: World, seat: int) -> None:
        sheet.gain_trade(w, seat, self.amount("trade"))
        owe(w, ShareTrade(seat, self.amount("other_trade")))


@dataclass(frozen=True, slots=True)
class ShareTrade(Ask):
    """Which other player gains trade."""

    n: int

    def options(self, w: World, seat: int) -> list[Action]:
        return [SHARE(other) for other in w.others(seat)]

    def take(self, w: World, seat: int, action: Action) -> None:
        sheet.gain_trade(w, int(action.args[0]), self.n)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose another player who gains {n} trade.", n=self.n)

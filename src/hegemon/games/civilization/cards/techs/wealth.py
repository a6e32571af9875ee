"""Techs that bring trade, culture and coins."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Aimed, Usable, ability
from hegemon.games.civilization.speech import SEATS, verb
from hegemon.games.civilization.world.world import World

SHARE = verb("share-trade", say("Let {seat} gain trade as well."), seat=SEATS)


@ability("horseback_riding.silk_road")
class SilkRoad(Aimed, Usable):
    """Gain trade; then another player of choice gains some as well."""

    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None:
        return None if named else ShareTrade(seat, self.amount("other_trade"))

    def use(self, w: World, seat: int) -> None:
        sheet.gain_trade(w, seat, self.amount("trade"))
        super().use(w, seat)

    def use_on(self, w: World, seat: int, named: tuple[Action, ...]) -> None:
        sheet.gain_trade(w, seat, self.amount("trade"))
        super().use_on(w, seat, named)


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

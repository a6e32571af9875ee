"""Culture events that are spent as resources (R-EVT-06)."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.event_modes import EventMode, event_mode, shared_mode
from hegemon.games.civilization.speech import SEATS, verb
from hegemon.games.civilization.world.world import Step, World

GIVE_COIN = verb("give-coin", say("{player} gains a coin."), player=SEATS)


@shared_mode("be_spent")
class ResourceGift(EventMode):
    """Nothing but a resource: it pays for abilities and is never played."""

    def play(self, w: World, seat: int, aim: Action | None) -> None:
        """It has no effect of its own."""


@event_mode("a_gift_from_afar.gift")
class GiftFromAfar(ResourceGift):
    """R-COIN-09: afterwards another player gains a coin."""

    def when_spent(self, seat: int) -> tuple[Step, ...]:
        return (GiveCoin(seat),)


@dataclass(frozen=True, slots=True)
class GiveCoin(Ask):
    """R-COIN-09: who gains the coin; it lies on that player's sheet."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [GIVE_COIN(other) for other in w.others(seat)]

    def take(self, w: World, seat: int, action: Action) -> None:
        sheet.gain_coin(w, int(action.args[0]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose another player, who gains a coin.")

"""Culture events that cost others coin tokens (AMB-13, R-INV-04)."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.game import Action
from hegemon.core.message import Message, Seat, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.chapters.investing import PLACES
from hegemon.games.civilization.framework.event_modes import AimedMode, event_mode, shared_mode
from hegemon.games.civilization.speech import PASS, SEATS, verb
from hegemon.games.civilization.world.world import World

HIT_PURSE = verb("hit-purse", say("{player} discards a coin token."), player=SEATS)
HIT_ALL = verb("hit-all-purses", say("Every other player discards a coin token."))
DISCARD_TOKEN = verb("discard-token", say("Discard a coin token: {place}."), place=PLACES)


def has_token(w: World, seat: int) -> bool:
    """Has a player a coin token to lose? Those on blockaded wonders are among them (R-BLK-04)."""
    return any(True for _ in coins.coin_places(w, seat))


@shared_mode("make_coins_vanish")
class Counterfeiters(AimedMode):
    """So many other players at most each discard a coin token of one's choice."""

    def aims(self, w: World, seat: int) -> list[Action]:
        return [HIT_PURSE(other) for other in w.others(seat) if has_token(w, other)]

    def more(self, w: World, seat: int, aim: Action) -> list[Action]:
        if len(aim.args) >= self.amount("players"):
            return []
        others = [each for each in self.aims(w, seat) if each.args[0] not in aim.args]
        return [*others, PASS()] if others else []

    def targets(self, w: World, aim: Action) -> tuple[int, ...]:
        return tuple(map(int, aim.args))

    def spared(self, w: World, seat: int, aim: Action, target: int) -> Action | None:
        others = tuple(other for other in self.targets(w, aim) if other not in (seat, target))
        return Action(HIT_PURSE.name, others) if others else None

    def prompt(self) -> Message:
        return say("Choose who loses a coin token.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        owe(w, *(DiscardToken(seat, victim) for victim in self.targets(w, aim) if victim != seat))


@event_mode("bank_scandal.coins")
class BankScandal(Counterfeiters):
    """Every other player discards a coin token of one's choice."""

    def aims(self, w: World, seat: int) -> list[Action]:
        return [HIT_ALL()] if super().aims(w, seat) else []

    def more(self, w: World, seat: int, aim: Action) -> list[Action]:
        return []

    def targets(self, w: World, aim: Action) -> tuple[int, ...]:
        everybody = aim.verb == HIT_ALL.name
        return tuple(filter(lambda other: has_token(w, other), w.in_order())) if everybody else super().targets(w, aim)


@dataclass(frozen=True, slots=True)
class DiscardToken(Ask):
    """Which coin token another player loses; never one invested, nor a printed coin (R-COIN-05, R-INV-04)."""

    victim: int

    def options(self, w: World, seat: int) -> list[Action]:
        return [DISCARD_TOKEN(place.id) for place in coins.coin_places(w, self.victim)]

    def take(self, w: World, seat: int, action: Action) -> None:
        places = coins.coin_places(w, self.victim)
        coins.discard_coin(w, self.victim, next(place for place in places if place.id == action.args[0]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose the coin token that {player} discards.", player=Seat(self.victim))

"""Techs that put spies to work: to cancel what others do, to hold figures back, to make coins disappear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask
from hegemon.games.civilization.chapters import coins, marching
from hegemon.games.civilization.chapters.investing import PLACES
from hegemon.games.civilization.framework.ability import Aimed, Reaction, Usable, ability, shared_ability
from hegemon.games.civilization.framework.reactions import Cancelling
from hegemon.games.civilization.speech import SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world.world import UNEXPLORED, World

BAR = verb("bar", say("Let no figure leave {square} in this turn."), square=SQUARES)
EMBEZZLE = verb("embezzle", say("Have {seat} discard a coin: {place}."), seat=SEATS, place=PLACES)

BARRED = happening(
    "barred",
    say("{seat} sees to it that no figure leaves {square} in this turn."),
    you=say("You see to it that no figure leaves {square} in this turn."),
    seat=SEATS,
    square=SQUARES,
)

NO_TOKENS: Final = Refusal("R-GEN-02", say("No other player has a coin token."))


@shared_ability("cancel")
class CancelDeed(Cancelling):
    """R-TIME-06: cancel what is printed on the card: an action of a city, a culture event, a resource ability."""


@ability("communism.spy")
class Communism(Aimed, Usable, Reaction):
    """R-TIME-06, R-TIME-09: no figure may leave a square; in one's own movement, or in the middle of another's move."""

    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None:
        return None if named else BarSquare(seat)


@dataclass(frozen=True, slots=True)
class BarSquare(Ask):
    """Which square no figure may leave in this turn."""

    def options(self, w: World, seat: int) -> list[Action]:
        known = (s for s in w.geography.on_map if w.terrain[s] != UNEXPLORED and s not in w.locked_squares)
        return [BAR(w.geography.name[square]) for square in known]

    def take(self, w: World, seat: int, action: Action) -> None:
        w.locked_squares = (*w.locked_squares, w.geography.square[str(action.args[0])])
        BARRED(w, seat=seat, square=action.args[0])
        marching.forget_orders(w)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose a square that no figure may leave in this turn.")


@ability("mysticism.spy")
class Mysticism(Aimed, Usable):
    """R-COIN-05: another player discards a coin token, wherever it lies."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if any(True for other in w.others(seat) for _ in coins.coin_places(w, other)) else NO_TOKENS

    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None:
        return None if named else Embezzle(seat)


@dataclass(frozen=True, slots=True)
class Embezzle(Ask):
    """Whose coin token, and which (R-LOOT-05: printed coins and investments are safe)."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [EMBEZZLE(other, place.id) for other in w.others(seat) for place in coins.coin_places(w, other)]

    def take(self, w: World, seat: int, action: Action) -> None:
        other = int(action.args[0])
        coins.discard_coin(w, other, next(p for p in coins.coin_places(w, other) if p.id == action.args[1]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose a coin that another player discards.")

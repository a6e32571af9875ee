"""Loot: what the winner of a battle takes from the loser (7.7)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, Seat, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.chapters import coins, techs
from hegemon.games.civilization.chapters.investing import PLACES
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.window_kinds import ONLY_ANSWER
from hegemon.games.civilization.speech import (
    DISCOVERIES,
    EVENTS,
    LEVELS,
    MARKERS,
    NUMBERS,
    PASS,
    RESOURCE_IDS,
    RESOURCES,
    SEATS,
    TECHS,
    Verb,
    Word,
    happening,
    verb,
)
from hegemon.games.civilization.world import knowledge
from hegemon.games.civilization.world.realm import Realm, changed
from hegemon.games.civilization.world.world import World

MOST: Final = 3
"""Trade or culture taken for one loot (R-LOOT-03)."""
HUT, VILLAGE = "hut", "village"

LOOT_TRADE = verb("loot-trade", say("For 1 loot: take up to 3 trade."))
LOOT_CULTURE = verb("loot-culture", say("For 1 loot: take up to 3 culture."))
LOOT_RESOURCE = verb("loot-resource", say("For 1 loot: take a resource: {resource}."), resource=RESOURCES)
LOOT_MARKER = verb("loot-marker", say("For 1 loot: take a face-down marker: {kind}."), kind=MARKERS)
LOOT_COIN = verb("loot-coin", say("For 1 loot: have a coin discarded: {place}."), place=PLACES)
LOOT_TECH = verb("loot-tech", say("For 2 loot: learn {tech}."), tech=TECHS)
LOOT_EVENT = verb("loot-event", say("For 2 loot: take a random culture event of level {level}."), level=LEVELS)
TAKE_COIN = verb("take-coin", say("For 2 loot: take a coin: {place}."), place=PLACES)

LOOTED_TRADE = happening(
    "looted-trade", say("{seat} takes {n} trade from {loser}."), you=say("You take {n} trade from {loser}."),
    to_you=say("{seat} takes {n} trade from you."),
    seat=SEATS, loser=SEATS, n=NUMBERS,
)  # fmt: skip
LOOTED_CULTURE = happening(
    "looted-culture", say("{seat} takes {n} culture from {loser}."), you=say("You take {n} culture from {loser}."),
    to_you=say("{seat} takes {n} culture from you."),
    seat=SEATS, loser=SEATS, n=NUMBERS,
)  # fmt: skip
LOOTED_RESOURCE = happening(
    "looted-resource", say("{seat} takes a resource from {loser}: {resource}."),
    you=say("You take a resource from {loser}: {resource}."),
    to_you=say("{seat} takes a resource from you: {resource}."),
    seat=SEATS, loser=SEATS, resource=RESOURCES,
)  # fmt: skip
LOOTED_MARKER = happening(
    "looted-marker", say("{seat} takes a face-down marker from {loser}: {kind}."),
    you=say("You take a face-down marker from {loser}: {kind}, {face}."),
    to_you=say("{seat} takes a face-down marker from you: {kind}, {face}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} takes a face-down marker from {loser}: {kind}, {face}."),
    seat=SEATS, loser=SEATS, kind=MARKERS, face=DISCOVERIES,
)  # fmt: skip
LOOTED_EVENT = happening(
    "looted-event", say("{seat} takes a culture event of level {level} from {loser}."),
    you=say("You take a culture event of level {level} from {loser}: {card}."),
    to_you=say("{seat} takes a culture event of level {level} from you: {card}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} takes a culture event of level {level} from {loser}: {card}."),
    seat=SEATS, loser=SEATS, level=LEVELS, card=EVENTS,
)  # fmt: skip

TOO_DEAR: Final = Refusal("R-LOOT-04", say("That takes 2 loot."))
NO_TRADE: Final = Refusal("R-LOOT-03", say("The loser has no trade, or you have no room for it."))
NO_CULTURE: Final = Refusal("R-LOOT-03", say("The loser has no culture."))
NO_RESOURCE: Final = Refusal("R-LOOT-03", say("The loser has no such resource."))
NO_MARKER: Final = Refusal("R-LOOT-03", say("The loser has no such marker."))
NO_EVENT: Final = Refusal("R-LOOT-04", say("The loser has no culture event of that level."))


# -- what there is ---------------------------------------------------------------------------------------------


class Prize(ABC):
    """Something that can be had for loot."""

    verb: ClassVar[Verb]
    price: ClassVar[int] = 1
    pure_gain: ClassVar[bool] = False
    """Is it good to have, and needs no room that something else might want?"""

    def choices(self, w: World, loser: int) -> list[Word]:
        """What the winner may name, as far as it is worth naming; nothing for a thing of which there is one kind."""
        return []

    def refusal(self, w: World, winner: int, loser: int, word: Any) -> Refusal | None:
        """The rule against it, besides its price."""
        return None

    @abstractmethod
    def take(self, w: World, winner: int, loser: int, word: Any) -> None:
        """Take it."""


class CountedPrize(Prize):
    """So much of something that is counted."""

    pure_gain = True

    @abstractmethod
    def held(self, realm: Realm) -> int:
        """How much of it a player has."""

    def amount(self, w: World, winner: int, loser: int) -> int:
        """How much there is to take."""
        return min(MOST, self.held(w.realms[loser]))


class Trade(CountedPrize):
    """R-LOOT-03 a: up to 3 trade; what doesn't fit on the winner's dial isn't taken."""

    verb = LOOT_TRADE

    def held(self, realm: Realm) -> int:
        return realm.trade

    def amount(self, w: World, winner: int, loser: int) -> int:
        return min(super().amount(w, winner, loser), w.options.trade_max - w.realms[winner].trade)

    def refusal(self, w: World, winner: int, loser: int, word: Any) -> Refusal | None:
        return None if self.amount(w, winner, loser) else NO_TRADE

    def take(self, w: World, winner: int, loser: int, word: Any) -> None:
        n = self.amount(w, winner, loser)
        w.realms[loser].trade -= n
        w.realms[winner].trade += n
        LOOTED_TRADE(w, seat=winner, loser=loser, n=n)


class Culture(CountedPrize):
    """R-LOOT-03 b: up to 3 culture (AMB-23)."""

    verb = LOOT_CULTURE

    def held(self, realm: Realm) -> int:
        return realm.culture

    def refusal(self, w: World, winner: int, loser: int, word: Any) -> Refusal | None:
        return None if self.amount(w, winner, loser) else NO_CULTURE

    def take(self, w: World, winner: int, loser: int, word: Any) -> None:
        n = self.amount(w, winner, loser)
        w.realms[loser].culture -= n
        w.realms[winner].culture += n
        LOOTED_CULTURE(w, seat=winner, loser=loser, n=n)


class ResourceToken(Prize):
    """R-LOOT-03 c: a resource token of the market."""

    verb, pure_gain = LOOT_RESOURCE, True

    def choices(self, w: World, loser: int) -> list[Word]:
        return [*RESOURCE_IDS[: len(MARKET_RESOURCES)]]

    def refusal(self, w: World, winner: int, loser: int, word: Any) -> Refusal | None:
        return None if w.realms[loser].resources[RESOURCE_IDS.index(word)] else NO_RESOURCE

    def take(self, w: World, winner: int, loser: int, word: Any) -> None:
        giver, taker, resource = w.realms[loser], w.realms[winner], RESOURCE_IDS.index(word)
        giver.resources = changed(giver.resources, resource, -1)
        taker.resources = changed(taker.resources, resource, +1)
        LOOTED_RESOURCE(w, seat=winner, loser=loser, resource=word)


class FaceDown(Prize):
    """R-LOOT-03 c, R-HUT-05: a hut or village marker, taken blind; then winner and loser know it."""

    verb, pure_gain = LOOT_MARKER, True

    def choices(self, w: World, loser: int) -> list[Word]:
        return [HUT, VILLAGE]

    def places(self, w: World, loser: int, word: Any) -> list[int]:
        """Where in the loser's row such markers lie."""
        return [
            place for place, found in enumerate(w.realms[loser].huts_and_villages) if found.village == (word == VILLAGE)
        ]

    def refusal(self, w: World, winner: int, loser: int, word: Any) -> Refusal | None:
        return None if self.places(w, loser, word) else NO_MARKER

    def take(self, w: World, winner: int, loser: int, word: Any) -> None:
        giver, taker = w.realms[loser], w.realms[winner]
        place, parties = blindly(w, self.places(w, loser, word)), 1 << winner | 1 << loser
        village = word == VILLAGE
        found, giver.huts_and_villages = knowledge.passed(
            giver.huts_and_villages, place, lambda other: other.village == village, parties
        )
        taker.huts_and_villages = (*taker.huts_and_villages, found)
        face = CONTENT.huts_and_villages[found.face].id
        LOOTED_MARKER(w, seat=winner, loser=loser, kind=word, secret={"face": face}, insiders=(winner, loser))


class CoinLost(Prize):
    """R-LOOT-03 d, R-LOOT-05: the loser discards a coin token; never one invested, nor a printed coin."""

    verb = LOOT_COIN

    def choices(self, w: World, loser: int) -> list[Word]:
        return [place.id for place in coins.coin_places(w, loser)]

    def take(self, w: World, winner: int, loser: int, word: Any) -> None:
        coins.discard_coin(w, loser, next(place for place in coins.coin_places(w, loser) if place.id == word))


class CoinTaken(CoinLost):
    """R-LOOT-04 g: a coin token goes to the winner's sheet."""

    verb, price = TAKE_COIN, 2

    def take(self, w: World, winner: int, loser: int, word: Any) -> None:
        super().take(w, winner, loser, word)
        sheet.gain_coin(w, winner)


class KnownTech(Prize):
    """R-LOOT-04 e, R-LOOT-08: learn a tech that the loser knows, free of charge."""

    verb, price = LOOT_TECH, 2

    def choices(self, w: World, loser: int) -> list[Word]:
        return [CONTENT.techs[tech].id for tech in w.realms[loser].techs]

    def refusal(self, w: World, winner: int, loser: int, word: Any) -> Refusal | None:
        return techs.slot_refusal(w, winner, CONTENT.techs.number(word))

    def take(self, w: World, winner: int, loser: int, word: Any) -> None:
        techs.learn(w, winner, CONTENT.techs.number(word))


class HeldEvent(Prize):
    """R-LOOT-04 f: a random culture event of a level. The hand limit's law sees to the rest (R-LOOT-06)."""

    verb, price = LOOT_EVENT, 2

    def choices(self, w: World, loser: int) -> list[Word]:
        return [1, 2, 3]

    def places(self, w: World, loser: int, level: Any) -> list[int]:
        """Where in the loser's hand such cards are."""
        hand = w.realms[loser].events
        return [place for place, held in enumerate(hand) if CONTENT.events[held.face].level == level]

    def refusal(self, w: World, winner: int, loser: int, word: Any) -> Refusal | None:
        return None if self.places(w, loser, word) else NO_EVENT

    def take(self, w: World, winner: int, loser: int, word: Any) -> None:
        giver, taker = w.realms[loser], w.realms[winner]
        place, parties = blindly(w, self.places(w, loser, word)), 1 << winner | 1 << loser
        held, giver.events = knowledge.passed(
            giver.events, place, lambda other: CONTENT.events[other.face].level == word, parties
        )
        taker.events = (*taker.events, held)
        w.laws_pending = True
        card = CONTENT.events[held.face].id
        LOOTED_EVENT(w, seat=winner, loser=loser, level=word, secret={"card": card}, insiders=(winner, loser))


def blindly(w: World, places: list[int]) -> int:
    """One of several, by chance where there is a choice."""
    return places[0] if len(places) == 1 else places[w.dice().below(len(places))]


PRIZES: Final = {
    prize.verb.name: prize
    for prize in (
        Trade(), Culture(), ResourceToken(), FaceDown(), CoinLost(), KnownTech(), HeldEvent(), CoinTaken(),
    )
}  # fmt: skip
"""By verb: the effects a to g."""
AMOUNTS: Final[dict[str, CountedPrize]] = {
    name: prize for name, prize in PRIZES.items() if isinstance(prize, CountedPrize)
}
"""Those of which the winner takes as much as there is."""


# -- the question ----------------------------------------------------------------------------------------------


def owe_loot(w: World, winner: int, loser: int, n: int) -> None:
    """R-LOOT-02: the winner spends loot at once."""
    if n:
        owe(w, Loot(winner, loser, n))


@dataclass(frozen=True, slots=True)
class Loot(Ask):
    """R-LOOT-02: spend loot on effects, also the same several times; what is left is lost."""

    loser: int
    left: int

    def options(self, w: World, seat: int) -> list[Action]:
        found = [prize.verb(word) for prize in PRIZES.values() for word in prize.choices(w, self.loser)]
        return [LOOT_TRADE(), LOOT_CULTURE(), *found, PASS()]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action == PASS():
            return None
        prize = PRIZES[action.verb]
        if prize.price > self.left:
            return TOO_DEAR
        return prize.refusal(w, seat, self.loser, word_of(action))

    def private_window(self, w: World, offers: list[Action]) -> tuple[str, Action] | None:
        """Nobody leaves the only thing that there is to take, if it is a pure gain."""
        found = [action for action in offers if action != PASS()]
        return (ONLY_ANSWER, found[0]) if len(found) == 1 and PRIZES[found[0].verb].pure_gain else None

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            return
        prize = PRIZES[action.verb]
        owe_loot(w, seat, self.loser, self.left - prize.price)
        prize.take(w, seat, self.loser, word_of(action))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Take loot from {loser}; left: {n}.", loser=Seat(self.loser), n=self.left)


def word_of(action: Action) -> Word:
    """What an action names, if anything."""
    return action.args[0] if action.args else ""

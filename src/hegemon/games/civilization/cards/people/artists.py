"""What artists and thinkers do. Valmiki is a number, and needs no code."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.cards.gains import NOTHING_TO_GAIN
from hegemon.games.civilization.chapters import culture, devotion, granted
from hegemon.games.civilization.chapters.actions import action_refusal
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.ability import Usable, ability
from hegemon.games.civilization.speech import PASS
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import CityAction
from hegemon.games.civilization.world.world import World


@dataclass(frozen=True, slots=True)
class Repaint(Ask):
    """Which culture events are given up, one after another; then the hand is filled."""

    always = True

    def options(self, w: World, seat: int) -> list[Action]:
        cards = dict.fromkeys(held.face for held in w.realms[seat].events)
        return [PASS(), *(culture.DISCARD_EVENT(CONTENT.events[card].id) for card in cards)]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            room = culture.hand_limit(w, seat) - len(w.realms[seat].events)
            owe(w, *(culture.draw_later(seat, culture.section(w, seat)) for _ in range(room)))
            return
        owe(w, self)
        culture.DiscardEvent(seat).take(w, seat, action)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Discard culture events that you don't want; your hand is filled afterwards.")


@ability("frida_kahlo.repaint")
class FridaKahlo(Usable):
    """R-EVT-09: exchange culture events for those of the section where the marker stands."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        more = len(w.event_decks[culture.section(w, seat) - 1]) and culture.hand_limit(w, seat)
        return None if more or w.realms[seat].events else NOTHING_TO_GAIN

    def use(self, w: World, seat: int) -> None:
        owe(w, Repaint(seat))


@ability("jerry_garcia.concert")
class JerryGarcia(Usable):
    """As the action of the capital all cities devote themselves to the arts; nobody can cancel that."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return action_refusal(w, seat, land.capital(w, seat), CityAction.DEVOTE)

    def use(self, w: World, seat: int) -> None:
        capital = land.capital(w, seat)
        capital.actions_taken = (*capital.actions_taken, int(CityAction.DEVOTE))
        for city in w.cities[seat]:
            devotion.DEVOTES(w, seat=seat, square=w.geography.name[city.centre])
        owe(w, *(devotion.devote_city(seat, city.centre) for city in w.cities[seat]))


@ability("michelangelo.masterpiece")
class Michelangelo(Usable):
    """R-BP-06: build a wonder for less; if that is cancelled the card is gone all the same."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        less = self.amount("production")
        refusals = [granted.commission_refusal(w, seat, city, less) for city in w.cities[seat]]
        return refusals[0] if all(refusals) else None

    def use(self, w: World, seat: int) -> None:
        owe(w, granted.Commission(seat, self.amount("production")))

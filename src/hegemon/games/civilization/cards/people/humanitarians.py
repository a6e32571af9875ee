"""What great humanitarians do beyond their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.cards.gains import NOTHING_TO_GAIN
from hegemon.games.civilization.chapters import coins, culture, gifts, investing, wounds
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability, Usable, ability
from hegemon.games.civilization.speech import NUMBERS, PEOPLE, SEATS, happening, verb
from hegemon.games.civilization.world.world import World

GIVE_COIN = verb("give-away-coin", say("Give {player} a coin, from: {place}."), player=SEATS, place=investing.PLACES)
COUNTER = happening(
    "put-counter",
    say("{seat} puts a counter on {person}; there are {n}."),
    you=say("You put a counter on {person}; there are {n}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    person=PEOPLE,
    n=NUMBERS,
)

HARBOR: Final = (CONTENT.buildings.number("harbor"),)
NO_COIN: Final = Refusal("R-COIN-09", say("You have no coin token to give."))


@ability("florence_nightingale.lamp")
class FlorenceNightingale(Usable):
    """Save all own units that were killed in a battle."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if wounds.to_save(w, seat) else wounds.NOBODY_TO_SAVE

    def use(self, w: World, seat: int) -> None:
        for unit in wounds.to_save(w, seat):
            wounds.save(w, seat, unit)


@ability("jacques_cousteau.harbors")
class JacquesCousteau(Usable):
    """Build some Harbors for free, unlocked or not."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if gifts.sites(w, seat, HARBOR) else NOTHING_TO_GAIN

    def use(self, w: World, seat: int) -> None:
        owe(w, gifts.FreeBuilding(seat, HARBOR, self.amount("buildings")))


@ability("jim_henson.show")
class JimHensonShow(Ability):
    """A counter for each wonder that is built while the card lies face up."""

    def built_wonder(self, w: World, seat: int) -> None:
        realm, card = w.realms[seat], self.card.number
        realm.counters = (*realm.counters, card)
        COUNTER(w, seat=seat, person=self.card.id, n=realm.counters.count(card))


def coins_to_give(w: World, seat: int) -> list[coins.CoinPlace]:
    """Where a player has coin tokens at hand; not on a blockaded wonder (R-BLK-04)."""
    places = coins.coin_places(w, seat)
    return [place for place in places if place.wonder < 0 or investing.stands_free(w, seat, place.wonder)]


@dataclass(frozen=True, slots=True)
class GiveAway(Ask):
    """Who gets a coin, and from where, for so many steps on the culture track."""

    steps: int

    def options(self, w: World, seat: int) -> list[Action]:
        places = coins_to_give(w, seat)
        return [GIVE_COIN(other, place.id) for other in w.others(seat) for place in places]

    def take(self, w: World, seat: int, action: Action) -> None:
        other, name = action.args
        coins.discard_coin(w, seat, next(place for place in coins_to_give(w, seat) if place.id == name))
        sheet.gain_coin(w, int(other))
        owe(w, *(culture.step_on(seat) for _ in range(self.steps)))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose who gets one of your coins.")


@ability("mother_teresa.charity")
class MotherTeresa(Usable):
    """R-COIN-09: a coin token for another player's sheet is worth a step on the culture track."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if coins_to_give(w, seat) else NO_COIN

    def use(self, w: World, seat: int) -> None:
        owe(w, GiveAway(seat, self.amount("steps")))

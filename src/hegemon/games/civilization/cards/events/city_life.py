"""Culture events about the life in the cities: supplies, holidays, unrest and barbarians at the gates."""

from __future__ import annotations

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import later, owe
from hegemon.games.civilization.chapters import city, combat, exploring, governments
from hegemon.games.civilization.facts.kinds import TileSymbol
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import revealing
from hegemon.games.civilization.framework.event_modes import AimedMode, SquareMode, event_mode, shared_mode
from hegemon.games.civilization.framework.events import square_of
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.geography import within
from hegemon.games.civilization.world.markers import KINDS, NOTHING, VILLAGE
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED, World

CAMP = verb("camp", say("Put the village on {square}."), square=SQUARES)
STIR_UP = verb("stir-up", say("Throw {player} into anarchy."), player=SEATS)
SECOND_SHIFT = verb("second-shift", say("Give another action to the city on {square}."), square=SQUARES)
SEND_HORDE = verb("send-horde", say("Send the barbarians to {square}."), square=SQUARES)

CAMPED = happening(
    "camped",
    say("{seat} puts a village on {square}."),
    you=say("You put a village on {square}."),
    seat=SEATS,
    square=SQUARES,
)
SUPPLIED = happening(
    "supplied",
    say("{seat} takes another action with the city on {square}."),
    you=say("You take another action with the city on {square}."),
    seat=SEATS,
    square=SQUARES,
)

NO_VILLAGE = Refusal("R-SUP-01", say("No village is left."))


# -- one's own cities ------------------------------------------------------------------------------------------


@event_mode("supply_drop.action")
class SecondShift(AimedMode):
    """R-CM-05: another action with a city that is not the capital."""

    def aims(self, w: World, seat: int) -> list[Action]:
        return [SECOND_SHIFT(w.geography.name[each.centre]) for each in w.cities[seat] if not each.capital]

    def prompt(self) -> Message:
        return say("Choose the city that takes another action.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        supplied = land.city_with(w, seat, square_of(w, aim))
        supplied.extra_actions += self.amount("actions")
        SUPPLIED(w, seat=seat, square=w.geography.name[supplied.centre])


@shared_mode("work_harder")
class Holiday(AimedMode):
    """R-PROD-08: one city has more production in its next producing action."""

    def aims(self, w: World, seat: int) -> list[Action]:
        return [city.BOOST(w.geography.name[each.centre]) for each in city.producers(w, seat)]

    def prompt(self) -> Message:
        return say("Choose the city that has more production.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        city.Boost(seat, self.amount("production")).take(w, seat, aim)


# -- unrest ----------------------------------------------------------------------------------------------------


@shared_mode("stir_up_anarchy")
class Revolt(AimedMode):
    """R-GOV-11: another player falls into anarchy; whoever is immune to it can't be chosen (R-GOV-10)."""

    def aims(self, w: World, seat: int) -> list[Action]:
        return [STIR_UP(other) for other in w.others(seat) if self.may_fall(w, other)]

    def may_fall(self, w: World, seat: int) -> bool:
        """Does a player have a government to lose?"""
        settled = w.realms[seat].government != governments.ANARCHY
        return settled and not standing(w, seat).may(Privilege.NO_ANARCHY)

    def aimed_at(self, w: World, aim: Action) -> int:
        return int(aim.args[0])

    def prompt(self) -> Message:
        return say("Choose the player who falls into anarchy.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        victim = int(aim.args[0])
        owe(w, fall(victim))
        revealing.ask_for_privilege(w, victim, Privilege.NO_ANARCHY)


@later
def fall(w: World, seat: int) -> None:
    """Somebody falls into anarchy who hasn't turned up a card against it (R-TIME-13)."""
    governments.throw_into_anarchy(w, seat)


# -- barbarians ------------------------------------------------------------------------------------------------


@event_mode("barbarian_encampment.village")
class Encampment(SquareMode):
    """AMB-55: a village comes to an empty square without figures, far from all cities."""

    aim = CAMP

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return super().refusal(w, seat) if w.village_pool else NO_VILLAGE

    def may_hit(self, w: World, seat: int, square: int) -> bool:
        """Is nobody and nothing there, and no city close by?"""
        wild = w.centre_owner[square] == w.outskirts_owner[square] == NONE
        empty = w.markers[square] == NOTHING and w.figure_owner[square] == NONE
        return w.terrain[square] != UNEXPLORED and wild and empty

    def prompt(self) -> Message:
        return say("Choose the square where the village is put.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        square = square_of(w, aim)
        land.lay(w, square, exploring.next_marker(w, TileSymbol.VILLAGE))
        CAMPED(w, seat=seat, square=w.geography.name[square])


@event_mode("roaming_horde.attack")
class RoamingHorde(AimedMode):
    """R-VIL-10: barbarians attack another player's army or city that is not far from a village or its symbol."""

    def aims(self, w: World, seat: int) -> list[Action]:
        homes = (square for square in w.geography.on_map if self.is_home(w, square))
        near = set[int]().union(*(within(w.geography, home, self.amount("range")) for home in homes))
        return [
            SEND_HORDE(w.geography.name[squares[0]])
            for other in w.others(seat)
            for squares in self.prey(w, other)
            if not near.isdisjoint(squares)
        ]

    def is_home(self, w: World, square: int) -> bool:
        """Does a village lie there, or is the symbol of one printed there?"""
        ground = w.ground[square]
        return w.markers[square] // KINDS == VILLAGE or (ground is not None and ground.marker is TileSymbol.VILLAGE)

    def prey(self, w: World, seat: int) -> list[tuple[int, ...]]:
        """The squares of everything that a player could lose; a metropolis has two (1.3)."""
        armies = [(square,) for square in w.figure_squares[seat] if w.armies[square]]
        return [*armies, *(each.centres for each in w.cities[seat])]

    def aimed_at(self, w: World, aim: Action) -> int:
        return combat.defender_on(w, square_of(w, aim))

    def prompt(self) -> Message:
        return say("Choose the army or city that is attacked.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        combat.horde_attack(w, seat, square_of(w, aim))

"""What wonders do beyond their numbers (chapter 11), in the order of their eras."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.cards.gains import NOTHING_TO_GAIN
from hegemon.games.civilization.chapters import culture, figures, gifts, techs
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability, Usable, ability, shared_ability
from hegemon.games.civilization.speech import LEVELS, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING, MarkerKind, marker_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

# -- ancient ---------------------------------------------------------------------------------------------------


@ability("the_great_lighthouse.beacon")
class GreatLighthouse(Ability):
    """Empty water squares around one's cities give more trade (1.3: empty)."""

    def square_trade(self, w: World, seat: int, square: int) -> int:
        empty = w.markers[square] == NOTHING and w.centre_owner[square] == NONE
        around = w.outskirts_owner[square] == seat
        return self.amount("trade") if empty and around and w.terrain[square] == Terrain.WATER else 0


@ability("the_great_wall.walls")
class GreatWallBuilders(Usable):
    """Build walls in one city for free."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return NOTHING_TO_GAIN if all(city.walled for city in w.cities[seat]) else None

    def use(self, w: World, seat: int) -> None:
        owe(w, gifts.FreeWalls(seat))


@ability("the_hanging_gardens.figure")
class HangingGardens(Usable):
    """Build a figure on the square of the wonder."""

    def square(self, w: World, seat: int) -> int:
        """Where the wonder stands."""
        mine = marker_of(MarkerKind.WONDER, self.card.number)
        return next(square for square in land.own_squares(w, seat) if w.markers[square] == mine)

    def refusal(self, w: World, seat: int) -> Refusal | None:
        refusals = [figures.figure_refusal(w, seat, kind, self.square(w, seat)) for kind in ("army", "scout")]
        return refusals[0] if all(refusals) else None

    def use(self, w: World, seat: int) -> None:
        owe(w, gifts.FreeFigure(seat, (self.square(w, seat),)))


# -- medieval --------------------------------------------------------------------------------------------------


@ability("leonardos_workshop.cheap_units")
class LeonardosWorkshop(Ability):
    """R-UNIT-05: no unit costs more than this."""

    def unit_cost(self, w: World, seat: int, cost: int) -> int:
        return min(cost, self.amount("production"))


# -- modern ----------------------------------------------------------------------------------------------------


@ability("big_ben.resources")
class BigBen(Usable):
    """Take one of each kind of resource that is in the market."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if any(w.resources) else NOTHING_TO_GAIN

    def use(self, w: World, seat: int) -> None:
        for resource, left in enumerate(w.resources):
            if left:
                sheet.take_resource(w, seat, resource)


DRAW_LEVEL = verb("draw-level", say("Draw from the culture events of level {level}."), level=LEVELS)


@dataclass(frozen=True, slots=True)
class ChooseDeck(Ask):
    """From which deck so many culture events are drawn."""

    count: int

    def options(self, w: World, seat: int) -> list[Action]:
        return [DRAW_LEVEL(level) for level, deck in enumerate(w.event_decks, 1) if len(deck)]

    def take(self, w: World, seat: int, action: Action) -> None:
        owe(w, *(culture.draw_later(seat, int(action.args[0])) for _ in range(self.count)))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose a deck of culture events.")


@ability("cristo_redentor.events")
class CristoRedentor(Usable):
    """Draw culture events from one deck of choice."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if any(len(deck) for deck in w.event_decks) else NOTHING_TO_GAIN

    def use(self, w: World, seat: int) -> None:
        owe(w, ChooseDeck(seat, self.amount("events")))


@shared_ability("learn_what_others_know")
class LearnWhatOthersKnow(Usable):
    """Learn a tech that another player knows."""

    def learnable(self, w: World, seat: int) -> tuple[int, ...]:
        """What others know and the player can lay into the pyramid."""
        known = {tech for other in w.others(seat) for tech in w.realms[other].techs}
        return tuple(tech for tech in sorted(known) if techs.slot_refusal(w, seat, tech) is None)

    def refusal(self, w: World, seat: int) -> Refusal | None:
        if self.learnable(w, seat):
            return None
        return Refusal("R-TECH-03", say("No other player knows a tech for which you have room."))

    def use(self, w: World, seat: int) -> None:
        owe(w, techs.FreeTech(seat, self.learnable(w, seat)))

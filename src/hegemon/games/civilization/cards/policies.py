"""What social policies do beyond their numbers (10.3)."""

from __future__ import annotations

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import culture, techs, units
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability, Usable, ability, first_time, grants
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import Lying, kind_of
from hegemon.games.civilization.world.world import World

grants(Privilege.SCOUTS_EXPLORE, "pacifism.envoys")


@ability("rationalism.level_1", "rationalism.level_2")
class Rationalism(Usable):
    """R-POL-07: a tech of one level for a fixed price; the dial isn't wiped."""

    def learnable(self, w: World, seat: int) -> tuple[int, ...]:
        """The techs of the level that fit into the pyramid."""
        level = [tech.number for tech in CONTENT.techs if tech.level == self.amount("level")]
        return tuple(tech for tech in level if techs.slot_refusal(w, seat, tech) is None)

    def refusal(self, w: World, seat: int) -> Refusal | None:
        if self.learnable(w, seat):
            return None
        return Refusal("R-TECH-03", say("There is no tech of that level which you can learn."))

    def use(self, w: World, seat: int) -> None:
        owe(w, techs.FreeTech(seat, self.learnable(w, seat)))


@ability("patronage.commission")
class Patronage(Usable):
    """R-EVT-09: draw a culture event of the section where the marker stands."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        if len(w.event_decks[culture.section(w, seat) - 1]):
            return None
        return Refusal("R-CUL-06", say("There is no culture event left in that deck."))

    def use(self, w: World, seat: int) -> None:
        level = culture.section(w, seat)
        owe(w, *(culture.draw_later(seat, level) for _ in range(self.amount("events"))))


@ability("natural_religion.pilgrims")
class NaturalReligion(Ability):
    """An army that moves alone is faster."""

    def lone_army_speed(self, w: World, seat: int) -> int:
        return self.amount("travel_speed")


@ability("expansionism.tolls")
class Expansionism(Usable):
    """Gain trade for each city and each controlled city-state."""

    quiet = True

    def use(self, w: World, seat: int) -> None:
        places = len(w.cities[seat]) + len(land.city_states(w, seat))
        sheet.gain_trade(w, seat, places * self.amount("trade"))


@ability("urban_development.thriving_cities")
class UrbanDevelopment(Ability):
    """R-POL-08: a city with two different buildings or wonders thrives."""

    def thrives(self, w: World, seat: int, city: City) -> bool:
        """Are there enough different kinds around the city that aren't blockaded?"""
        free = (square for square in land.outskirts(w, city) if not land.blockaded(w, seat, square))
        kinds = {w.lying[square] for square in free if kind_of(w.lying[square]) in (Lying.BUILDING, Lying.WONDER)}
        return len(kinds) >= self.amount("kinds")

    def city_production(self, w: World, seat: int, city: City) -> int:
        return self.amount("production") if self.thrives(w, seat, city) else 0

    def devotion(self, w: World, seat: int, city: City) -> int:
        return self.amount("culture") if self.thrives(w, seat, city) else 0


@ability("pacifism.peace")
class Pacifism(Usable):
    """Gain culture, and as much again with a scout on the map."""

    quiet = True

    def use(self, w: World, seat: int) -> None:
        scouts = any(w.scouts[square] for square in w.camps[seat])
        sheet.gain_culture(w, seat, self.amount("culture") * (2 if scouts else 1))


@ability("military_tradition.levy")
class MilitaryTradition(Ability):
    """The first army of a turn brings a unit along."""

    def built_army(self, w: World, seat: int) -> None:
        if first_time(self, w, seat):
            owe(w, units.FreeUnits(seat, self.amount("units")))

"""What social policies do beyond their numbers (10.3)."""

from __future__ import annotations

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import techs
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability, Usable, ability, shared_ability
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import BUILDING, WONDER, kind_of
from hegemon.games.civilization.world.world import World


@shared_ability("learn_of_level")
class LearnTechOfLevel(Usable):
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


@ability("urban_development.thriving_cities")
class UrbanDevelopment(Ability):
    """R-POL-08: a city with two different buildings or wonders thrives."""

    def thrives(self, w: World, seat: int, city: City) -> bool:
        """Are there enough different kinds around the city that aren't blockaded?"""
        free = (square for square in land.outskirts(w, city) if not land.blockaded(w, seat, square))
        kinds = {w.markers[square] for square in free if kind_of(w.markers[square]) in (BUILDING, WONDER)}
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
        sheet.gain_culture(w, seat, self.amount("culture") * (2 if self.ripe(w, seat) else 1))

    def ripe(self, w: World, seat: int) -> bool:
        """With a scout on the map it can't become more."""
        return any(w.scouts[square] for square in w.figure_squares[seat])

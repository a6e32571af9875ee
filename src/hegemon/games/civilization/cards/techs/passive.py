"""What techs do beyond their numbers and unlocks (chapter 8), without being used."""

from __future__ import annotations

from hegemon.games.civilization.chapters import coins, metropolis
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability, ability, first_time, grants
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.world import World

grants(Privilege.EMBARK, "navy.embark")
grants(Privilege.SPLIT, "engineering.split")
grants(Privilege.BREACH, "combustion.breach")
grants(Privilege.FLY, "flight.fly")
grants(Privilege.UNCANCELLED_EVENTS, "mass_media.broadcast")


@ability("agriculture.metropolis")
class Agriculture(Ability):
    """R-MET-01: the capital grows at once, or in the first start of turn with room for it."""

    privileges = Privilege.METROPOLIS

    def learned_tech(self, w: World, seat: int, tech: int, ranks: tuple[int, ...]) -> None:
        if tech == self.card.number:
            metropolis.grow(w, seat)


@ability("ecology.thrift")
class Ecology(Ability):
    """Steps on the culture track cost less trade, by coins."""

    def track_trade(self, w: World, seat: int) -> int:
        return coins.coins(w, seat) // self.amount("coins") * self.amount("trade")


@ability("military_science.arsenal")
class MilitaryScience(Ability):
    """Cities have more production, by coins."""

    def city_production(self, w: World, seat: int, city: City) -> int:
        return coins.coins(w, seat) // self.amount("coins") * self.amount("production")


@ability("computers.network")
class Computers(Ability):
    """Battle hand and culture hand grow, by coins."""

    def battle_hand(self, w: World, seat: int) -> int:
        return coins.coins(w, seat) // self.amount("coins") * self.amount("battle_hand")

    def culture_hand(self, w: World, seat: int) -> int:
        return coins.coins(w, seat) // self.amount("coins") * self.amount("culture_hand")


class Rewarded(Ability):
    """Something brings a coin onto the tech, once per turn."""

    def reward(self, w: World, seat: int) -> None:
        """It has happened."""
        if first_time(self, w, seat):
            for _ in range(self.amount("coin_tokens")):
                sheet.put_coin_on_tech(w, seat, self.card.number)


@ability("education.learned_builders")
class Education(Rewarded):
    """A wonder brings a coin."""

    def built_wonder(self, w: World, seat: int) -> None:
        self.reward(w, seat)


@ability("code_of_laws.spoils")
class CodeOfLaws(Rewarded):
    """A won battle brings a coin."""

    def won_battle(self, w: World, seat: int) -> None:
        self.reward(w, seat)


@ability("space_flight.victory")
class SpaceFlight(Ability):
    """R-VIC-02: learning it wins the game; the chapter of techs sees to that."""

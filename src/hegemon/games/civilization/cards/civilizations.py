"""What civilizations can do that others can't."""

from __future__ import annotations

from hegemon.core.errors import Refusal
from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import culture, gifts, techs, units, wounds
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability, Usable, ability, grants
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

grants(Privilege.FREE_BUILDING, "egyptians.masons")
grants(Privilege.ARMIES_GATHER, "english.foragers")
grants(Privilege.RESOURCES_FOR_ALL, "indians.bazaar")
grants(Privilege.INFILTRATE, "russians.infiltration")
grants(Privilege.VILLAGES_OPEN, "zulu.kinship")
grants(Privilege.NEIGHBOURS, "zulu.neighbours")


@ability("americans.industry")
class Americans(Ability):
    """R-PROD-04: trade gives more production."""

    def rushed_production(self, w: World, seat: int, production: int) -> int:
        return self.amount("production")


@ability("arabs.merchants")
class ArabMerchants(Ability):
    """Culture for each resource that is spent."""

    def spent_resources(self, w: World, seat: int, count: int) -> None:
        sheet.gain_culture(w, seat, count * self.amount("culture"))


@ability("arabs.scholars")
class ArabScholars(Ability):
    """A free step on the culture track for each invested coin."""

    def invested(self, w: World, seat: int) -> None:
        owe(w, *(culture.step_on(seat) for _ in range(self.amount("steps"))))


@ability("aztecs.tribute")
class AztecTribute(Ability):
    """Trade for each battle won."""

    def won_battle(self, w: World, seat: int) -> None:
        sheet.gain_trade(w, seat, self.amount("trade"))


@ability("aztecs.offerings")
class AztecOfferings(Ability):
    """Culture for each unit killed in a battle, on either side."""

    def fought_battle(self, w: World, seat: int) -> None:
        if w.battle:
            sheet.gain_culture(w, seat, sum(w.battle.killed) * self.amount("culture"))


@ability("aztecs.warriors")
class AztecWarriors(Ability):
    """Units for each great person."""

    def gained_person(self, w: World, seat: int) -> None:
        owe(w, units.FreeUnits(seat, self.amount("units")))


@ability("chinese.explorers")
class ChineseExplorers(Ability):
    """Culture for each hut explored and each village conquered."""

    def explored_hut(self, w: World, seat: int) -> None:
        sheet.gain_culture(w, seat, self.amount("culture"))

    def conquered_village(self, w: World, seat: int) -> None:
        sheet.gain_culture(w, seat, self.amount("culture"))


@ability("chinese.healers")
class ChineseHealers(Usable):
    """R-CBT-28 e: after each battle one of the own units that were killed is saved."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if wounds.to_save(w, seat) else wounds.NOBODY_TO_SAVE

    def use(self, w: World, seat: int) -> None:
        owe(w, wounds.SaveUnits(seat, self.amount("units")))


@ability("germans.drill")
class Germans(Ability):
    """R-MIL-04: a unit and a resource for each type of unit whose rank rises."""

    def learned_tech(self, w: World, seat: int, tech: int, ranks: tuple[int, ...]) -> None:
        raised = [kind for kind, rank in enumerate(standing(w, seat).ranks) if rank > ranks[kind]]
        for kind in raised * self.amount("units"):
            if len(w.unit_decks[kind]):
                units.draw_unit(w, seat, kind)
        owe(w, gifts.TakeResource(seat, len(raised) * self.amount("resources")))


@ability("greeks.thinkers")
class Greeks(Ability):
    """Culture for each player who neither knows nor is researching a learned tech."""

    def learned_tech(self, w: World, seat: int, tech: int, ranks: tuple[int, ...]) -> None:
        sheet.gain_culture(w, seat, len(techs.news_to(w, seat, tech)) * self.amount("culture"))


@ability("indians.crafts")
class Indians(Ability):
    """R-ART-04: culture for each square with a resource around a devoted city, if it isn't blockaded."""

    def devotion(self, w: World, seat: int, city: City) -> int:
        around = (square for square in land.outskirts(w, city) if not land.blockaded(w, seat, square))
        shown = sum(w.resource[square] not in (NONE, land.ANY_RESOURCE) for square in around)
        return shown * self.amount("culture")


@ability("mongols.plunder")
class Mongols(Ability):
    """R-LOOT-07: more loot when they attacked."""

    def loot_taken(self, w: World, seat: int) -> int:
        return self.amount("loot")


@ability("romans.triumph")
class Romans(Ability):
    """R-CUL-09: a free step on the culture track for each wonder, city, conquered city and conquered village."""

    def celebrate(self, w: World, seat: int) -> None:
        """Advance, once whatever is going on is done."""
        owe(w, *(culture.step_on(seat) for _ in range(self.amount("steps"))))

    def founded_city(self, w: World, seat: int, city: City) -> None:
        self.celebrate(w, seat)

    def built_wonder(self, w: World, seat: int) -> None:
        self.celebrate(w, seat)

    def conquered_village(self, w: World, seat: int) -> None:
        self.celebrate(w, seat)

    def conquered_city(self, w: World, seat: int) -> None:
        self.celebrate(w, seat)


@ability("spanish.settlers")
class Spanish(Ability):
    """R-BLD-08: a basic building for each tile that is turned up."""

    def revealed_tile(self, w: World, seat: int) -> None:
        owe(w, gifts.FreeBuilding(seat, gifts.basic_buildings()))

"""What an ability can be: answers to the engine's questions, deeds at certain moments, something one may use.

The engine asks the abilities in play; it never asks which card it is. Most abilities are said by the content and made
when the game is loaded (`cards/plain.py`). The odd one is a class, registered under its key, the id of its card and its
own (`the_great_lighthouse.beacon`). It holds nothing that changes: all that is in the world.

    @ability("the_great_lighthouse.beacon")
    class Beacon(Ability):
        \"\"\"Each empty water square around one's cities gives 1 trade more.\"\"\"

        def square_trade(self, w, seat, square):
            return self.amount("trade") if is_water(w, square) and is_empty(w, seat, square) else 0
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Final, TypeVar

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import AbilityCard, PrintedAbility
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.world import World


class Ability:
    """What a card does beyond its numbers. All hooks have a neutral default."""

    printed: PrintedAbility
    card: AbilityCard
    number: int
    """Its place among all printed abilities, for counting uses."""

    privileges: ClassVar[Privilege] = Privilege.NONE
    granted: ClassVar[tuple[Privilege, ...]] = ()
    """The privileges one by one."""
    hooks: ClassVar[frozenset[str]] = frozenset()
    """The names of the hooks that a class fills."""
    lingers: ClassVar[bool] = False
    """Once used, its hooks work for the rest of the turn, even if the card is gone; it has a use per turn."""

    def __init_subclass__(cls) -> None:
        cls.granted = tuple(cls.privileges)
        cls.hooks = frozenset(name for name in HOOKS if getattr(cls, name) is not getattr(Ability, name))

    def amount(self, name: str) -> int:
        """One of the printed numbers."""
        return self.printed.amounts[name]

    # -- queries: what a number changes by while the card is in play -------------------------------------------

    def square_trade(self, w: World, seat: int, square: int) -> int:
        """Trade more from a square that works for the player."""
        return 0

    def city_production(self, w: World, seat: int, city: City) -> int:
        """Production more in a city, never doubled (R-PROD-03)."""
        return 0

    def devotion(self, w: World, seat: int, city: City) -> int:
        """Culture more when a city devotes itself to the arts (R-ART-03)."""
        return 0

    def unit_cost(self, w: World, seat: int, cost: int) -> int:
        """The cost of a unit as it becomes."""
        return cost

    def rushed_production(self, w: World, seat: int, production: int) -> int:
        """The production that a step of trade gives, as it becomes (R-PROD-04)."""
        return production

    def battle_hand(self, w: World, seat: int) -> int:
        """Cards more in a battle hand."""
        return 0

    def culture_hand(self, w: World, seat: int) -> int:
        """Culture events more in hand."""
        return 0

    def track_trade(self, w: World, seat: int) -> int:
        """Trade less for a step on the culture track (R-CUL-03)."""
        return 0

    def lone_army_speed(self, w: World, seat: int) -> int:
        """Travel speed more of an army that moves alone (R-MOVE-20)."""
        return 0

    def speed_factor(self, w: World, seat: int) -> int:
        """By which the travel speed is multiplied, last of all (R-MOVE-20)."""
        return 1

    def loot_taken(self, w: World, seat: int) -> int:
        """Loot more when the player attacked and gains some (R-LOOT-07)."""
        return 0

    def loot_lost(self, w: World, seat: int) -> int:
        """Loot less for whoever beats the player (R-LOOT-07)."""
        return 0

    # -- moments: what is done when something has happened -----------------------------------------------------

    def founded_city(self, w: World, seat: int, city: City) -> None:
        """The player has founded a city."""

    def built_wonder(self, w: World, seat: int) -> None:
        """The player has built a wonder."""

    def built_army(self, w: World, seat: int) -> None:
        """The player has built an army."""

    def learned_tech(self, w: World, seat: int, tech: int, ranks: tuple[int, ...]) -> None:
        """The player has learned a tech, from these ranks of units on."""

    def gained_person(self, w: World, seat: int) -> None:
        """The player has gained a great person."""

    def invested(self, w: World, seat: int) -> None:
        """The player has invested a coin."""

    def spent_resources(self, w: World, seat: int, count: int) -> None:
        """The player has spent resources."""

    def revealed_tile(self, w: World, seat: int) -> None:
        """The player has turned up a tile."""

    def explored_hut(self, w: World, seat: int) -> None:
        """The player has explored a hut."""

    def conquered_village(self, w: World, seat: int) -> None:
        """The player has conquered a village."""

    def conquered_city(self, w: World, seat: int) -> None:
        """The player has conquered a city."""

    def won_battle(self, w: World, seat: int) -> None:
        """The player has won a battle (R-CBT-28 e)."""

    def fought_battle(self, w: World, seat: int) -> None:
        """A battle of the player is over, won or lost; it is still there to be looked at."""

    def ended_move(self, w: World, seat: int, square: int) -> None:
        """An army of the player has ended its move there, and holds the square."""

    def devoted(self, w: World, seat: int, culture: int) -> None:
        """The player has devoted a city to the arts and gained so much culture for it."""

    def saw_devotion(self, w: World, seat: int, by: int) -> None:
        """Another player has devoted a city to the arts."""


HOOKS: Final = tuple(
    name
    for name, member in vars(Ability).items()
    if callable(member) and not name.startswith("_") and name not in ("amount",)
)


class Active(Ability, ABC):
    """Something that its owner puts to use, at its price and within its limit (R-TIME-03)."""

    @abstractmethod
    def use(self, w: World, seat: int) -> None:
        """Do it; the price is paid and nobody has cancelled it."""

    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None:
        """R-TIME-06: what is to be named before others may break in, after what is named already; None if that is all.

        Only what is paid for with resources can be broken into, so nothing else is asked for its targets in advance.
        """
        return None

    def use_on(self, w: World, seat: int, named: tuple[Action, ...]) -> None:
        """Do it to the targets that were named."""
        question = self.target_question(w, seat, named[:-1])
        if question is not None:
            question.take(w, seat, named[-1])


class Aimed(Active):
    """Something that is aimed at a target."""

    @abstractmethod
    def target_question(self, w: World, seat: int, named: tuple[Action, ...]) -> Ask | None: ...

    def use(self, w: World, seat: int) -> None:
        """Nobody could break in, so the targets are named only now."""
        question = self.target_question(w, seat, ())
        if question is not None:
            owe(w, question)


class Usable(Active):
    """Something that one may use in the phase on its label (R-TIME-01)."""

    quiet: ClassVar[bool] = False
    """A pure gain: it is had at the end of the phase, or at its beginning if nobody would wait with it."""

    def ripe(self, w: World, seat: int) -> bool:
        """Of a pure gain: would nobody wait with it, as it can't become more in the phase?"""
        return False

    def refusal(self, w: World, seat: int) -> Refusal | None:
        """The rule against using it now, besides phase, price and limit."""
        return None


class Reaction(Active):
    """Something that breaks into what another player does (R-TIME-06); its deeds are printed on it."""


# -- the register ----------------------------------------------------------------------------------------------

AnyAbility = TypeVar("AnyAbility", bound=type[Ability])


def cards() -> tuple[AbilityCard, ...]:
    """All cards that can have abilities, events apart."""
    return (
        *CONTENT.civilizations, *CONTENT.techs, *CONTENT.governments, *CONTENT.policies, *CONTENT.wonders,
        *CONTENT.great_persons,
    )  # fmt: skip


PRINTED: Final = {
    printed.key: (number, card, printed)
    for number, (card, printed) in enumerate((card, printed) for card in cards() for printed in card.abilities)
}
"""All printed abilities by key, with their number."""

ABILITIES: Final[dict[str, Ability]] = {}
"""What is written so far, by key."""
LINGERING: Final[list[Ability]] = []
"""Those among them that linger."""


def ability(key: str) -> Callable[[AnyAbility], AnyAbility]:
    """Register a class under the key of the ability it stands for."""

    def register(cls: AnyAbility) -> AnyAbility:
        if key in ABILITIES:
            raise ValueError(f"two abilities are registered as {key!r}")
        made = cls()
        made.number, made.card, made.printed = PRINTED[key]
        ABILITIES[key] = made
        if made.lingers:
            LINGERING.append(made)
        return cls

    return register


def first_time(ability: Ability, w: World, seat: int) -> bool:
    """Count a use of something that works by itself once per turn; has it not worked in this turn yet (R-TIME-03)?"""
    realm, use = w.realms[seat], 1 << ability.number
    fresh = not realm.used_abilities & use
    realm.used_abilities |= use
    return fresh


SHARED_ABILITIES: Final[dict[str, type[Ability]]] = {}
"""What several cards do, by the word for it in the content."""


def shared_ability(word: str) -> Callable[[AnyAbility], AnyAbility]:
    """Register a class for all abilities whose content says that they do this."""

    def register(cls: AnyAbility) -> AnyAbility:
        SHARED_ABILITIES[word] = cls
        return cls

    return register

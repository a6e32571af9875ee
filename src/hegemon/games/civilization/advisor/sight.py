"""What the advisor asks of a position again and again, as one seat sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, TypeVar

from hegemon.games.civilization.advisor import plan
from hegemon.games.civilization.advisor.plan import Aim, Worths
from hegemon.games.civilization.chapters.cityworks import Outlook, outlook
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.framework.standing import Standing, standing
from hegemon.games.civilization.seen_world import seen_world
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import Step, World

STANDS: Final = {MarkerKind.WONDER: 7.0, MarkerKind.PERSON: 5.0}
"""What wonders and great people on the map are worth besides their icons: hardly ever is anything built over them."""

AnyStep = TypeVar("AnyStep", bound=Step)


class JudgedPosition:
    """A position that the advisor judges, as one seat sees it, and what it asks of it again and again."""

    def __init__(self, w: World, seat: int) -> None:
        self.w: Final = w
        self.seat: Final = seat
        self.realm: Final = w.realms[seat]
        self._strength: Final[dict[tuple[int, int, int], float]] = {}
        self.goals: Final[dict[Any, Any]] = {}
        """Where groups should go, as the advisor on movement has found out."""

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> JudgedPosition:
        """What a view shows."""
        return cls(seen_world(view), view["seat"])

    # -- what one has ------------------------------------------------------------------------------------------

    @property
    def question(self) -> Step:
        """What is being asked."""
        return self.w.agenda[-1]

    def asked(self, kind: type[AnyStep]) -> AnyStep:
        """What is being asked, by somebody who knows what kind of question it is."""
        if not isinstance(self.question, kind):
            raise TypeError(f"{self.question} is no {kind.__name__}")
        return self.question

    @cached_property
    def standing(self) -> Standing:
        """What the own cards amount to."""
        return standing(self.w, self.seat)

    @cached_property
    def cities(self) -> list[City]:
        """The own cities, the capital first."""
        return self.w.cities[self.seat]

    @cached_property
    def outlook(self) -> Outlook:
        """What the squares give to the own cities."""
        return outlook(self.w, self.seat)

    # -- who is how strong -------------------------------------------------------------------------------------

    def power(self, seat: int, figures: int) -> float:
        """What a group of so many armies amounts to in a battle."""
        key = (seat, figures, NONE)
        if key not in self._strength:
            self._strength[key] = plan.power(self.w, seat, figures)
        return self._strength[key]

    def guard(self, seat: int, centre: int) -> float:
        """What an attacker of a city is up against."""
        key = (seat, 0, centre)
        if key not in self._strength:
            self._strength[key] = plan.city_guard(self.w, seat, centre)
        return self._strength[key]

    @cached_property
    def target(self) -> int:
        """The centre of the capital of somebody else that is guarded worst; NONE if there is none."""
        w = self.w
        centres = [(land.capital(w, other).centre, other) for other in w.others(self.seat) if w.cities[other]]
        return min(centres, key=lambda each: self.guard(each[1], each[0]), default=(NONE, NONE))[0]

    @cached_property
    def in_danger(self) -> bool:
        """Could somebody else take the own capital?"""
        return plan.threat(self.w, self.seat) * plan.CAUTION > plan.capital_guard(self.w, self.seat)

    # -- what one wants ----------------------------------------------------------------------------------------

    @cached_property
    def aim(self) -> Aim:
        """The victory the seat is after."""
        return plan.aim_of(self.w, self.seat)

    @cached_property
    def worths(self) -> Worths:
        """What things are worth to somebody with this aim."""
        return plan.WORTHS[self.aim]

    def icons(self, icons: Icons) -> float:
        """What it is worth to have these icons around a city."""
        worths = self.worths
        return (
            icons.production * worths.production
            + icons.trade * worths.trade
            + icons.culture * worths.culture
            + icons.coin * worths.coin
        )

    # -- the map -----------------------------------------------------------------------------------------------

    def square(self, word: str | int) -> int:
        """The square that an action names."""
        return self.w.geography.square[str(word)]

    def yields(self, square: int) -> float:
        """What a square is worth as it is."""
        return self.icons(self.w.icons[square])

    def lost_at(self, square: int) -> float:
        """What one loses by building there: what it yields, and what stands there and does more than that."""
        return self.yields(square) + STANDS.get(land.kind_at(self.w, square), 0.0)

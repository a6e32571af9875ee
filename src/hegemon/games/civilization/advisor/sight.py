"""What the advisor asks of a position again and again, as one seat sees it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from hegemon.games.civilization.advisor import plan, rivals
from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim, Numbers, Worths
from hegemon.games.civilization.advisor.plan import Forces
from hegemon.games.civilization.chapters import bonuses, coins, devotion
from hegemon.games.civilization.chapters.actions import action_refusal
from hegemon.games.civilization.chapters.cityworks import Outlook, outlook
from hegemon.games.civilization.chapters.production import Funds
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.kinds import WATER, Water
from hegemon.games.civilization.framework.standing import Standing, standing
from hegemon.games.civilization.framework.uses import NameTarget
from hegemon.games.civilization.seen_world import seen_world
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City, CityAction
from hegemon.games.civilization.world.geography import geography
from hegemon.games.civilization.world.markers import BUILDING, PERSON, WONDER
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import FACE_DOWN, Step, World

STANDS: Final = {WONDER: 7.0, PERSON: 5.0}
"""What wonders and great people on the map are worth besides their icons: hardly ever is anything built over them."""

AnyStep = TypeVar("AnyStep", bound=Step)


OUT_OF_REACH: Final = 99


class Eyes(NamedTuple):
    """How far somebody looks around for goals on the map."""

    horizon: int = 14
    """Squares to look ahead: farther goals can wait until there is nothing nearer."""
    ordinary: float = 100.0
    """Goals that don't decide the game are worth less: where they would count for too little nobody looks."""


SHARP: Final = Eyes()
HASTY: Final = Eyes(8, 25.0)
"""Those of players in imagined worlds, which shall be played quickly."""


@lru_cache(maxsize=64)
def distances(players: int, terrain: tuple[int, ...], target: int, crosses: bool) -> tuple[int, ...]:
    """By square: how many steps it is away from a target; what nobody has seen may be land."""
    beside = geography(players).beside
    found = [OUT_OF_REACH] * len(terrain)
    found[target], edge, steps = 0, [target], 0
    while edge:
        here, edge, steps = edge, [], steps + 1
        for square in here:
            for other in beside[square]:
                if found[other] == OUT_OF_REACH and (crosses or terrain[other] != WATER):
                    found[other] = steps
                    edge.append(other)
    return tuple(found)


@lru_cache(maxsize=64)
def unseen_tiles(players: int, rotation: tuple[int, ...]) -> dict[int, frozenset[int]]:
    """By square of a tile that is turned up: the tiles beside it that aren't, as far as there are any."""
    land_ = geography(players)
    found = {}
    for square in land_.on_map:
        if rotation[land_.slot[square]] != FACE_DOWN:
            slots = {land_.slot[other] for other in land_.beside[square]}
            if unseen := frozenset(slot for slot in slots if rotation[slot] == FACE_DOWN):
                found[square] = unseen
    return found


class JudgedPosition:
    """A position that the advisor judges, as one seat sees it, and what it asks of it again and again."""

    def __init__(
        self,
        w: World,
        seat: int,
        numbers: Numbers = NUMBERS,
        aims: Sequence[Aim | None] | None = None,
        eyes: Eyes = SHARP,
    ) -> None:
        self.w: Final = w
        self.seat: Final = seat
        self.numbers: Final = numbers
        self.eyes: Final = eyes
        self.realm: Final = w.realms[seat]
        self.forces: Final = Forces(w)
        self._aims: Final = aims
        """By seat: the aim, as far as it is known."""
        self._turns_to_win: Final[dict[int, float]] = {}
        self._worths: Final[dict[int, Worths]] = {}
        self.goals: Final[dict[Any, Any]] = {}
        """Where groups should go, as the advisor on movement has found out."""
        self.group_sizes: Final[dict[tuple[int, int], Any]] = {}
        """By armies and scouts: what goes for all such groups."""
        self.quiet: Final[dict[tuple[bool, bool, bool], dict[int, float]]] = defaultdict(dict)
        """By role of a group, where nothing is: what a square is worth, unless that depends on where the group is."""
        self.founding: Final[dict[int, float]] = {}
        """By square: what a city there would be worth; 0 where none can be."""
        self.tile_worth: float | None = None
        """What it is worth to turn up a tile, once somebody has asked."""
        self.gathering: Final[dict[int, float]] = {}
        """By square: what a figure gathers there."""
        self.standing_there: Final[dict[int, float]] = {}
        """By square: what it is worth that an army stands there."""
        self.lessons: Final[dict[int, list[tuple[float, int]]]] = {}
        """By level: what techs that could be learned are worth, the best first."""
        self.swaps: Final[dict[int, Any]] = {}
        """By partner: the deal that the advisor on deals has in mind."""
        self.tokens: Final[dict[tuple[int, int], float]] = {}
        """By seat and resource: what a token is worth in a deal."""
        self.wanted: Final[dict[tuple[Any, ...], float]] = {}
        """By city and thing, as actions name them: how much it is wanted."""
        self.purses: Final[dict[tuple[int, int], Funds]] = {}
        """By centre of a city, and by what it has more for one action: what it can lay out."""
        self._losses: Final[dict[int, float]] = {}

    def continued(self) -> JudgedPosition:
        """The same world after the seat has done something: what hardly changes by that is taken over as it was.

        That is good enough for imagined worlds, and saves a third of the time there.
        """
        found = JudgedPosition(self.w, self.seat, self.numbers, self._aims, self.eyes)
        for name in ("forces", "_turns_to_win", "_worths", "quiet", "founding", "gathering", "standing_there"):
            setattr(found, name, getattr(self, name))
        return found

    @classmethod
    def of(cls, view: Mapping[str, Any], numbers: Numbers = NUMBERS, aim: Aim | None = None) -> JudgedPosition:
        """What a view shows, to somebody who pursues this victory, or the one that looks best."""
        w, seat = seen_world(view), view["seat"]
        return cls(w, seat, numbers, [aim if each == seat else None for each in w.players])

    # -- what one has ------------------------------------------------------------------------------------------

    @property
    def question(self) -> Step:
        """What is being asked; by an ability that names its targets, the target."""
        top = self.w.agenda[-1]
        return (top.question(self.w) or top) if isinstance(top, NameTarget) else top

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
        return self.forces.power(seat, figures)

    def guard(self, seat: int, centre: int) -> float:
        """What an attacker of a city is up against."""
        return self.forces.city_guard(seat, centre)

    @cached_property
    def target(self) -> int:
        """The centre of the capital of somebody else that is guarded worst and not too far away; NONE without any."""
        w, far = self.w, self.numbers.goals.far
        centres = [(land.capital(w, other).centre, other) for other in w.others(self.seat) if w.cities[other]]
        camps = [square for square in w.figure_squares[self.seat] if w.armies[square]]

        def resists(each: tuple[int, int]) -> float:
            way = min((w.geography.walk(square, each[0]) for square in camps), default=0)
            return self.guard(each[1], each[0]) + far * way - self.numbers.goals.capital / 10 * self.urgency(each[1])

        return min(centres, key=resists, default=(NONE, NONE))[0]

    @cached_property
    def capitals(self) -> list[int]:
        """The centres of all other capitals."""
        w = self.w
        cities = (land.capital(w, other) for other in w.others(self.seat) if w.cities[other])
        return [centre for city in cities for centre in city.centres]

    @cached_property
    def unseen_beside(self) -> dict[int, frozenset[int]]:
        """By square: the tiles beside it that nobody has seen."""
        return unseen_tiles(self.w.options.players, tuple(self.w.rotation))

    @cached_property
    def watched(self) -> dict[int, frozenset[int]]:
        """By square of own figures: the tiles beside it that nobody has seen."""
        edges = self.unseen_beside
        return {square: edges[square] for square in self.w.figure_squares[self.seat] if square in edges}

    @cached_property
    def way_to_target(self) -> tuple[int, ...]:
        """By square: how far it is from there to the target, over land, or over water for those who can cross it."""
        crosses = self.standing.water > Water.NOTHING
        return distances(self.w.options.players, tuple(self.w.terrain), self.target, crosses)

    @cached_property
    def cut_off(self) -> bool:
        """Does water lie between all own armies and the target?"""
        if self.target == NONE:
            return False
        camps = [square for square in self.w.figure_squares[self.seat] if self.w.armies[square]]
        return min((self.way_to_target[square] for square in camps), default=0) >= OUT_OF_REACH

    def chance(self, lead: float, *, city: bool = False) -> float:
        """How likely a battle is won by somebody who is so much stronger."""
        return plan.chance(lead, self.numbers, city=city)

    @cached_property
    def in_danger(self) -> bool:
        """Could somebody else soon take the own capital?"""
        n = self.numbers.wishes
        if not self.cities:
            return False
        return self.forces.threat(self.seat, n.reach) * n.caution > self.forces.capital_guard(self.seat)

    @cached_property
    def nearest_danger(self) -> int:
        """Who else could strike hardest at the own capital soon."""
        home, reach, forces = self.cities[0].centre, self.numbers.wishes.reach, self.forces
        near = {other: forces.armies_near(other, home, reach) for other in self.w.others(self.seat)}
        return max(near, key=lambda other: forces.power(other, near[other]) if near[other] else 0.0)

    @cached_property
    def finishes_track(self) -> bool:
        """Does the culture there is, with what all cities give that can still devote themselves, pay for all steps?"""
        w, realm, end = self.w, self.realm, self.w.options.culture_steps
        if plan.TRADE_SO_FAR[end] - plan.TRADE_SO_FAR[min(end, realm.culture_step)] > realm.trade:
            return False
        missing = rivals.culture_ahead(realm.culture_step, end, self.standing.bonus.track_discount) - realm.culture
        free = [city for city in self.cities if action_refusal(w, self.seat, city, CityAction.DEVOTE) is None]
        return missing <= sum(devotion.culture(w, self.seat, city) for city in free)

    def wins_with(self, more: int) -> bool:
        """R-VIC-03: would so many coins more win the game?"""
        return more > 0 and coins.coins(self.w, self.seat) + more >= self.w.options.coin_victory

    # -- the others --------------------------------------------------------------------------------------------

    def hostility(self, seat: int) -> float:
        """What it is worth that somebody loses something, of what it is worth to them; the opposite for oneself."""
        if seat == NONE:
            return 0.0
        return -1.0 if seat == self.seat else rivals.hostility(self.w, self.urgency(seat), self.numbers)

    def urgency(self, seat: int) -> float:
        """From 0 to 1: could this player win in the coming turn?"""
        return rivals.urgency(self.turns_to_win(seat), self.numbers)

    def turns_to_win(self, seat: int) -> float:
        """In how many turns this player could have won, for all that is seen."""
        if seat not in self._turns_to_win:
            self._turns_to_win[seat] = rivals.turns_to_win(self.forces, seat, self.numbers)
        return self._turns_to_win[seat]

    @cached_property
    def urgency_of_others(self) -> float:
        """The same for the most dangerous of the others."""
        return max(self.urgency(other) for other in self.w.others(self.seat))

    def worths_of(self, seat: int) -> Worths:
        """What things seem to be worth to a player."""
        if seat == self.seat:
            return self.worths
        if seat not in self._worths:
            self._worths[seat] = self.worths_with(seat, self.aim_of(seat))
        return self._worths[seat]

    # -- what one wants ----------------------------------------------------------------------------------------

    @cached_property
    def aim(self) -> Aim:
        """The victory the seat is after."""
        return self.aim_of(self.seat)

    def aim_of(self, seat: int) -> Aim:
        """The victory that a player is after, for all that is known."""
        known = self._aims[seat] if self._aims is not None else None
        return plan.aim_of(self.w, seat, self.numbers, self.forces) if known is None else known

    @cached_property
    def worths(self) -> Worths:
        """What things are worth to oneself."""
        return self.worths_with(self.seat, self.aim)

    def worths_with(self, seat: int, aim: Aim) -> Worths:
        """What things are worth to a player with an aim: on the culture track what is missing most counts most."""
        worths = self.numbers.worths[aim]
        if aim is not Aim.CULTURE or not self.w.cities[seat]:
            return worths
        tokens, fees = rivals.turns_on_track(self.forces, seat)
        scarce = max(1.0, min(self.numbers.aims.scarcity, fees / max(0.5, tokens)))
        return worths._replace(
            trade=worths.trade * scarce,
            trade_token=worths.trade_token * scarce,
            culture=worths.culture / scarce,
            culture_token=worths.culture_token / scarce,
        )

    @cached_property
    def lasting(self) -> float:
        """What something that yields in every turn is worth, of what it is worth in the middle of the game."""
        n = self.numbers.pace
        return max(n.least, min(n.most, (n.last_turn - self.w.turn) / n.scale))

    def icons(self, icons: Icons, worths: Worths | None = None) -> float:
        """What it is worth to have these icons around a city, to oneself or to somebody with other aims."""
        worths = worths or self.worths
        return self.lasting * (
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

    def marker_worth(self, square: int, worths: Worths | None = None) -> float:
        """What lies on a square is worth besides its icons: wonders and great people do more than that."""
        worths = worths or self.worths
        marker = self.w.markers[square]
        found = STANDS.get(land.kind_at(self.w, square), 0.0)
        return found + worths.unit / 2 * (marker in bonuses.MARKERS)

    def lost_at(self, square: int) -> float:
        """What one loses by building there: what it yields, what stands there and does more, and the work of it."""
        found = self._losses.get(square)
        if found is None:
            work = self.numbers.wishes.replaced * (land.kind_at(self.w, square) is BUILDING)
            found = self._losses[square] = self.yields(square) + self.marker_worth(square) + work
        return found

    def taken_from(self, owner: int, square: int) -> float:
        """What it is worth to oneself that an owner loses what is on a square; less than nothing if it is one's own."""
        if owner == NONE:
            return 0.0
        worths = self.worths_of(owner)
        lost = self.icons(self.w.icons[square], worths) + self.marker_worth(square, worths)
        return self.hostility(owner) * lost

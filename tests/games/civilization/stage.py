"""A stage for scenes of Civilization: put a position together as a player would describe it, choose, and look.

stage = Stage(players=2)                       # grassland everywhere, all revealed, nobody owns anything
stage.city(0, "2,2").figures(0, "5,5", scouts=1)
stage.ask(StartOfTurn(0))
stage.choose(0, "found 5,5")                   # an action as it reads
stage.refuses(0, "found 4,4", "R-CITY-06")
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hegemon.core.game import Action
from hegemon.games.civilization.agenda import NOT_ASKED, NOT_YOU, Question, proceed
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.ground import Square
from hegemon.games.civilization.facts.kinds import Phase, Resource, Terrain
from hegemon.games.civilization.laws import LAWS, Order
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import NOWHERE, City
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.realm import FoundMarker, HeldCard, PersonCard, Realm
from hegemon.games.civilization.world.world import Step, World

QUIET = ("chinese", "egyptians", "mongols", "zulu", "germans")
"""Civilizations by seat that leave most scenes alone."""


class Stage:
    """A position being put together."""

    def __init__(self, players: int = 2, seed: str = "stage", **options: Any) -> None:
        self.w = World(CivilizationOptions(players=players, **options), seed)
        self.w.turn = 1
        self.laws = tuple(order for order in Order if order is not Order.POLICIES)
        for slot in range(len(self.w.rotation)):
            self.w.tiles[slot] = 0
            self.w.rotation[slot] = 0
        for square in self.w.geography.on_map:
            self.w.ground[square] = Square(Terrain.GRASSLAND, Icons())
            land.renew(self.w, square)
        for seat, realm in enumerate(self.w.realms):
            realm.civilization = CONTENT.civilizations.number(QUIET[seat])
        self.w.unit_decks = tuple(
            Deck(tuple(c.number for c in CONTENT.unit_cards if c.type == kind.number for _ in range(c.copies)))
            for kind in CONTENT.unit_types
        )

    # -- the scene -----------------------------------------------------------------------------------------------

    def square(self, name: str) -> int:
        """The number of a square."""
        return self.w.geography.square[name]

    def realm(self, seat: int) -> Realm:
        """A player's realm, to set and to look at."""
        return self.w.realms[seat]

    def ground(
        self, name: str, terrain: str = "grassland", *, resource: str = "", coin: int = 0, culture: int = 0
    ) -> Stage:
        """Change what is printed on a square."""
        kind = Terrain[terrain.upper()]
        bare = CONTENT.terrain_icons[kind]
        icons = Icons(production=bare.production, trade=bare.trade, culture=culture, coin=coin)
        square = self.square(name)
        self.w.ground[square] = Square(kind, icons, resource=Resource[resource.upper()] if resource else None)
        land.renew(self.w, square)
        land.recount_coins(self.w)
        return self

    def hide(self, slot: int) -> Stage:
        """Turn a tile face down again."""
        self.w.rotation[slot] = -1
        for square in self.w.geography.slot_squares[slot]:
            self.w.ground[square] = None
            self.w.terrain[square] = -1
            self.w.icons[square] = Icons()
            self.w.resource[square] = -1
        return self

    def city(self, seat: int, centre: str, second: str = "", *, walled: bool = False) -> Stage:
        """Put a city on the map; a player's first one is the capital."""
        other = self.square(second) if second else NOWHERE
        city = City(self.square(centre), capital=not self.w.cities[seat], second_square=other, walled=walled)
        self.w.cities[seat].append(city)
        land.mark_out(self.w, seat, city)
        return self

    def figures(self, seat: int, name: str, armies: int = 0, scouts: int = 0) -> Stage:
        """Put figures on the map, out of the supply."""
        land.enlist(self.w, seat, self.square(name), armies, scouts)
        self.realm(seat).armies -= armies
        self.realm(seat).scouts -= scouts
        return self

    def lay(self, name: str, kind: str, which: str) -> Stage:
        """Put a marker on a square: a building, wonder, person (by type), hut, village, relic or city_state."""
        tables: dict[MarkerKind, Any] = {
            MarkerKind.BUILDING: CONTENT.buildings, MarkerKind.WONDER: CONTENT.wonders,
            MarkerKind.PERSON: CONTENT.great_person_types,
            MarkerKind.HUT: CONTENT.huts_and_villages, MarkerKind.VILLAGE: CONTENT.huts_and_villages,
            MarkerKind.RELIC: CONTENT.relics, MarkerKind.CITY_STATE: CONTENT.city_states,
        }  # fmt: skip
        marker = MarkerKind[kind.upper()]
        land.lay(self.w, self.square(name), marker_of(marker, tables[marker].number(which)))
        return self

    def techs(self, seat: int, *names: str, row: int = 0) -> Stage:
        """Give a player techs, each in the row of its level unless another is named."""
        rows = list(self.realm(seat).tech_rows)
        for name in names:
            tech = CONTENT.techs.called(name)
            rows[tech.number] = row or tech.level
        self.realm(seat).tech_rows = tuple(rows)
        return self.stir()

    def civilization(self, seat: int, name: str) -> Stage:
        """Give a player another civilization, without its start."""
        self.realm(seat).civilization = CONTENT.civilizations.number(name)
        return self.stir()

    def government(self, seat: int, name: str) -> Stage:
        """Put a government in play that a tech unlocked some time ago."""
        realm, number = self.realm(seat), CONTENT.governments.number(name)
        realm.government = number
        realm.unlocked_governments |= 1 << number
        return self.stir()

    def policies(self, seat: int, *names: str) -> Stage:
        """Put social policies in play."""
        self.realm(seat).policies = tuple(map(CONTENT.policies.number, names))
        return self.stir()

    def units(self, seat: int, *cards: str) -> Stage:
        """Give a player standing forces, by card id, out of the decks."""
        for name in cards:
            card = CONTENT.unit_cards.called(name)
            decks = list(self.w.unit_decks)
            down = list(decks[card.type].down)
            down.remove(card.number)
            decks[card.type] = Deck(tuple(down), decks[card.type].up)
            self.w.unit_decks = tuple(decks)
            self.realm(seat).units = (*self.realm(seat).units, HeldCard(card.number, 1 << seat))
        return self

    def events(self, seat: int, *cards: str) -> Stage:
        """Give a player culture events."""
        self.realm(seat).events = tuple(HeldCard(CONTENT.events.number(card), 1 << seat) for card in cards)
        return self

    def people(self, seat: int, *cards: str, shown: bool = False) -> Stage:
        """Give a player great person cards (without markers)."""
        self.realm(seat).people = tuple(PersonCard(CONTENT.great_persons.number(card), shown) for card in cards)
        return self.stir()

    def spoils(self, seat: int, *faces: str, village: bool = False) -> Stage:
        """Give a player hut or village markers."""
        found = (FoundMarker(CONTENT.huts_and_villages.number(face), 1 << seat, village) for face in faces)
        self.realm(seat).huts_and_villages = (*self.realm(seat).huts_and_villages, *found)
        return self

    def stir(self) -> Stage:
        """Something was set by hand: have everything that follows worked out anew."""
        self.w.standings[:] = [None] * len(self.w.standings)
        land.recount_coins(self.w)
        return self

    def mind_policies(self) -> Stage:
        """From here on as many policies must be in play as the limit says; most scenes leave that alone."""
        self.laws = tuple(Order)
        return self

    def check(self, w: World) -> None:
        """What follows by itself, as far as the scene minds it."""
        if w.winner == -1:
            any(LAWS[order](w) for order in self.laws if order in LAWS)

    # -- the play ------------------------------------------------------------------------------------------------

    def ask(self, *steps: Step, phase: Phase = Phase.ALWAYS, active: int = 0) -> Stage:
        """Put these on the agenda, the first on top, and go on until somebody is asked."""
        self.w.phase, self.w.active_player = phase, active
        self.w.agenda.extend(reversed(steps))
        proceed(self.w, self.check)
        return self

    @property
    def question(self) -> Question:
        """What is being asked."""
        step = self.w.agenda[-1]
        assert isinstance(step, Question), step
        return step

    def offers(self, seat: int) -> list[str]:
        """What a player may choose, as it reads."""
        if not self.w.agenda or seat not in self.question.asked(self.w):
            return []
        return [str(action) for action in self.question.offers(self.w, seat)]

    def choose(self, seat: int, *actions: str) -> Stage:
        """Let a player choose, one thing after another."""
        for words in actions:
            assert words in self.offers(seat), f"{words!r} is not among {self.offers(seat)}"
            step = self.question
            self.w.agenda.pop()
            step.take(self.w, seat, parsed(words))
            proceed(self.w, self.check)
        return self

    def refuses(self, seat: int, words: str, rule: str) -> Stage:
        """An action is refused by this rule."""
        action = parsed(words)
        if seat not in self.question.asked(self.w):
            refusal = NOT_YOU
        elif action in self.question.options(self.w, seat):
            refusal = self.question.refusal(self.w, seat, action)
        else:
            refusal = NOT_ASKED
        assert refusal is not None, f"{words!r} is allowed"
        assert refusal.rule == rule, f"{words!r} is refused by {refusal}"
        assert action not in self.question.offers(self.w, seat)
        return self

    def told(self) -> list[str]:
        """The names of what has happened so far."""
        return [event.name for event in self.w.news]

    def scene(self, squares: Iterable[str]) -> dict[str, tuple[int, int, int]]:
        """Who stands on these squares: holder, armies, scouts."""
        w = self.w
        return {n: (w.figure_owner[s], w.armies[s], w.scouts[s]) for n in squares for s in [self.square(n)]}


def parsed(words: str) -> Action:
    """An action from how it reads."""
    verb, *args = words.split()
    return Action(verb, tuple(int(arg) if arg.lstrip("-").isdigit() else arg for arg in args))

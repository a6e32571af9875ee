"""Tables a player could check: set a position up, make choices, say what must be true.

A scenario names the rules it is about and says in one sentence what they demand::

    @scenario("C-EMBARGO", "an embargo also stops the extra play of Science")
    def _(table):
        table.area(0, science=3, military=1).hand(0, "military", "science").embargo(on=0, domain="military")
        table.choose(0, "play science", "experiment", "take back science")
        table.offers(0, "play science")  # not military

Set-up comes first (`hand`, `area`, `deck`, …); the first choice or question starts the game. What is not put
on the table is not there: the cards left over lie in the deck, each age in its place, and in the box.

A card is a kind ("science-2") or just a domain ("science"): then any kind of it will do. Choices read as in
the notation of the actions, with blanks for hyphens: "play science", "take back utopia", "holy book",
"copy purge from 2", "name culture", "hand of 1", "lay on 1 military".
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest

from hegemon.core.errors import IllegalAction
from hegemon.core.game import Action, Event
from hegemon.core.luck import Dice
from hegemon.core.outcome import Outcome
from hegemon.games.carta import GAME
from hegemon.games.carta.cards import (
    AGE_OF,
    DOMAIN_NAMES,
    DOMAIN_OF,
    KIND_BY_NAME,
    KIND_NAMES,
    KINDS,
    PERMANENT_NAMES,
    UTOPIA,
)
from hegemon.games.carta.moving import into_area, into_hand
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import EFFECTS, Position
from hegemon.games.carta.setup import deal
from hegemon.games.carta.state import CartaState
from hegemon.games.carta.turn import begin_turn
from hegemon.games.carta.view import lay_markers
from tests.sampling import unwatched

SPECTATOR = None
FEW_WORLDS, MANY_WORLDS = 40, 400
"""Imagined worlds that must all agree for something to be known; and that may be searched for a doubt."""
WATCHED_WORLDS = 3
"""Of them, those that are held against what is always true, while coverage watches."""


# -- scenarios ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scenario:
    """A rule, a sentence about it, and the table that proves it."""

    rules: tuple[str, ...]
    sentence: str
    options: dict[str, Any]
    proof: Callable[[Table], None]

    def play(self) -> None:
        table = Table(**self.options)
        self.proof(table)
        table.start()


SCENARIOS: list[Scenario] = []
"""All scenarios of the modules imported so far."""


def scenario(rules: str, sentence: str, **options: Any) -> Callable[[Callable[[Table], None]], Scenario]:
    """Make a test of a function that gets a table with these options; `rules` are ids with blanks between."""

    def register(proof: Callable[[Table], None]) -> Scenario:
        module = proof.__globals__
        case = Scenario(tuple(rules.split()), sentence, options, proof)
        cases: list[Scenario] = module.setdefault("CASES", [])
        if any(known.sentence == sentence for known in cases):
            raise ValueError(f"two scenarios say: {sentence}")
        if not cases:
            # pytest reads the list when the module is complete
            module["test_scenario"] = _test_of(cases)
        cases.append(case)
        SCENARIOS.append(case)
        return case

    return register


def _test_of(cases: list[Scenario]) -> Callable[..., None]:
    @pytest.mark.parametrize("case", cases, ids=lambda case: case.sentence)
    def test_scenario(case: Scenario) -> None:
        case.play()

    return test_scenario


# -- words --------------------------------------------------------------------------------------------------


def kinds_meant(word: str) -> list[str]:
    """The kinds a word may mean: itself, or all of a domain, those with most cards first.

    >>> kinds_meant("science")
    ['science-2', 'science-3', 'science-1']
    """
    if word in KIND_BY_NAME:
        return [word]
    if word not in DOMAIN_NAMES:
        raise ValueError(f"{word!r} is no card")
    kinds = [name for name in KIND_NAMES if name.startswith(word)]
    return sorted(kinds, key=lambda name: -CartaOptions(players=2).cards[KIND_BY_NAME[name]])


def words(cards: Iterable[str], columns: dict[str, int]) -> list[str]:
    """The cards of a call such as `area(0, "utopia", science=3)`; exact kinds first, so that they are served first."""
    everything = [*cards, *(domain for domain, n in columns.items() for _ in range(n))]
    return sorted(everything, key=lambda word: word not in KIND_BY_NAME)


def left_over(there: Iterable[str], expected: Iterable[str]) -> Counter[str] | None:
    """The cards that remain when those are taken away which the words name; None if one of them is missing."""
    left = Counter(there)
    for word in words(expected, {}):
        kind = next((kind for kind in kinds_meant(word) if left[kind] > 0), None)
        if kind is None:
            return None
        left[kind] -= 1
    return +left


def same_cards(there: Iterable[str], expected: Iterable[str]) -> bool:
    """Are these exactly the cards that the words name?"""
    left = left_over(there, expected)
    return left is not None and not left


def includes(there: Iterable[str], expected: Iterable[str]) -> bool:
    """Are at least the cards there that the words name?"""
    return left_over(there, expected) is not None


def actions_meant(phrase: str) -> list[Action]:
    """The actions a phrase may mean.

    >>> actions_meant("copy holy book from 2")
    [copy holy-book 2]
    """
    match phrase.split():
        case ["end"]:
            return [Action("end")]
        case ["copy", *effect, "from", seat]:
            return [Action("copy", ("-".join(effect), int(seat)))]
        case ["name", domain]:
            return [Action("name", (domain,))]
        case ["hand", "of", seat]:
            return [Action("target", (int(seat),))]
        case ["lay", "on", seat, domain]:
            return [Action("mark", (int(seat), domain))]
        case ["take" | "give" as verb, "back", card]:
            return [Action(f"{verb}-back", (kind,)) for kind in kinds_meant(card)]
        case ["play" | "discard" | "scrap" | "retrieve" | "lose" | "pick" | "take" | "sacrifice" as verb, card]:
            return [Action(verb, (kind,)) for kind in kinds_meant(card)]
        case effect if "-".join(effect) in PERMANENT_NAMES:
            return [Action("use", ("-".join(effect),))]
    raise ValueError(f"{phrase!r} is no choice")


# -- the table ----------------------------------------------------------------------------------------------


@dataclass
class Marker:
    """An Embargo or Democracy card laid before the scenario starts."""

    on: int
    domain: str
    by: int
    card: str


@dataclass
class Plan:
    """What the scenario wants on the table."""

    hands: dict[int, list[str]] = field(default_factory=dict)
    areas: dict[int, list[str]] = field(default_factory=dict)
    discard: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    nothing_below: bool = False
    embargoes: list[Marker] = field(default_factory=list)
    democracies: list[Marker] = field(default_factory=list)
    coin: tuple[int, int, str] | None = None
    first: int = 0
    round: int = 5
    active: int = 0
    step: int = 1


class Table:
    """A table with players, on which a scenario is played. Seats are numbered clockwise from 0."""

    def __init__(self, **options: Any) -> None:
        self.options = CartaOptions(**{"players": 2, **options})
        self.plan = Plan()
        self.events: list[Event] = []
        """What happened in the last `choose`."""
        self._state: CartaState | None = None
        self._worlds: dict[int | None, list[CartaState]] = {}

    # -- setting up ---------------------------------------------------------------------------------------

    def hand(self, seat: int, *cards: str, **columns: int) -> Table:
        """Cards in a hand: `hand(0, "science-2", "utopia")` or `hand(0, military=2)`."""
        self._plan().hands.setdefault(seat, []).extend(words(cards, columns))
        return self

    def area(self, seat: int, *cards: str, **columns: int) -> Table:
        """Cards in a play area: `area(0, science=3, military=1)`."""
        self._plan().areas.setdefault(seat, []).extend(words(cards, columns))
        return self

    def discard(self, *cards: str, **columns: int) -> Table:
        """Cards in the discard pile."""
        self._plan().discard.extend(words(cards, columns))
        return self

    def deck(self, *cards: str, nothing_below: bool = False) -> Table:
        """The top of the deck, first card first; `nothing_below`: these are all that is left of it."""
        plan = self._plan()
        plan.top, plan.nothing_below = list(cards), nothing_below
        return self

    def embargo(self, on: int, domain: str, by: int | None = None, card: str = "economy") -> Table:
        """An Embargo that lies on a column and is in force in that player's next turn."""
        by = (on + 1) % self.options.players if by is None else by
        self._plan().embargoes.append(Marker(on, domain, by, card))
        return self

    def democracy(self, on: int, domain: str, by: int | None = None) -> Table:
        """A Democracy card that lies in a column."""
        by = (on + 1) % self.options.players if by is None else by
        self._plan().democracies.append(Marker(on, domain, by, "utopia-3"))
        return self

    def coin(self, owner: int, seat: int, domain: str) -> Table:
        """The coin lies in front of a player's domain, put there by its owner."""
        self._plan().coin = (owner, seat, domain)
        return self

    def first(self, seat: int) -> Table:
        """The First Player; seat 0 unless said."""
        self._plan().first = seat
        return self

    def round(self, number: int) -> Table:
        """The round that is being played."""
        self._plan().round = number
        return self

    def turn(self, seat: int, step: int = 1) -> Table:
        """Whose turn begins (seat 0 unless said); `step=2`: step 1 is over, without anything played."""
        plan = self._plan()
        plan.active, plan.step = seat, step
        return self

    def _plan(self) -> Plan:
        if self._state is not None:
            raise RuntimeError("the game has started: set-up comes before the first choice or question")
        return self.plan

    # -- starting -----------------------------------------------------------------------------------------

    @property
    def state(self) -> CartaState:
        return self._state or self.start()

    def start(self) -> CartaState:
        """Begin the turn of the active player in the position that was set up."""
        if self._state is None:
            position, plan = self._laid(), self.plan
            begin_turn(position, plan.active)
            if plan.step == 2:
                position.phase = EFFECTS
            self._sit_down(position)
        assert self._state is not None
        return self._state

    def deal(self, *top: str, first: int = 0) -> Table:
        """Start with the set-up of a new game instead; the deck has these cards on top."""
        self._plan().top = list(top)
        position = self.options.position()
        self._stack(position, self._supply(), boxed=0 if self.options.players == 4 else self.options.box_size)
        position.first = first
        deal(position)
        self._sit_down(position)
        return self

    def new(self, seed: int | str) -> Table:
        """Start with a new game from a seed."""
        self._state = GAME.deal(self.options, str(seed))
        return self

    def _sit_down(self, position: Position) -> None:
        position.notes.clear()
        self._state = CartaState(GAME, self.options, position)
        self._check()

    def _supply(self) -> Counter[str]:
        return Counter({KIND_NAMES[kind]: n for kind, n in enumerate(self.options.cards)})

    def _laid(self) -> Position:
        plan, s, supply = self.plan, self.options.position(), self._supply()

        def fetch(word: str) -> int:
            name = next((name for name in kinds_meant(word) if supply[name] > 0), None)
            if name is None:
                raise ValueError(f"no card {word} is left for this table")
            supply[name] -= 1
            return KIND_BY_NAME[name]

        for name in plan.top:
            fetch(name)
        wanted = [(into_hand, seat, word) for seat, hand in plan.hands.items() for word in hand]
        wanted += [(into_area, seat, word) for seat, area in plan.areas.items() for word in area]
        for put, seat, word in sorted(wanted, key=lambda order: order[2] not in KIND_BY_NAME):
            put(s, seat, fetch(word))
        for word in plan.discard:
            s.discard_pile[fetch(word)] += 1
        markers = [*plan.embargoes, *plan.democracies]
        assert len({(e.on, e.by) for e in plan.embargoes}) == len(plan.embargoes), "one Embargo each on one player"
        assert {DOMAIN_OF[KIND_BY_NAME[d.card]] for d in plan.democracies} <= {UTOPIA}
        for marker in markers:
            marker.card = KIND_NAMES[fetch(marker.card)]
        lay_markers(
            s,
            {
                "embargoes": [vars(e) | {"fresh": False} for e in plan.embargoes],
                "democracies": [
                    {"on": on, "domain": domain, "by": by, "cards": n}
                    for (on, domain, by), n in Counter((d.on, d.domain, d.by) for d in plan.democracies).items()
                ],
                "coin": plan.coin and dict(zip(("owner", "seat", "domain"), plan.coin, strict=True)),
            },
        )
        s.first, s.round = plan.first, plan.round
        self._stack(s, supply + Counter(plan.top), boxed=0 if self.options.players == 4 else self.options.box_size)
        return s

    def _stack(self, s: Position, supply: Counter[str], boxed: int) -> None:
        """C-STACK: the deck in the order of the ages, the wanted cards on top; what can't be in it lies in the box."""
        top = [KIND_BY_NAME[name] for name in self.plan.top]
        if [AGE_OF[kind] for kind in top] != sorted(AGE_OF[kind] for kind in top):
            raise ValueError("the deck lies in the order of the ages")
        rest = supply - Counter(self.plan.top)
        dice = Dice("table")
        above: list[int] = []
        for age in range(3):
            cards = dice.shuffled([KIND_BY_NAME[name] for name in rest.elements() if AGE_OF[KIND_BY_NAME[name]] == age])
            reachable = not self.plan.nothing_below and (not top or age >= AGE_OF[top[-1]])
            into_box = boxed if reachable else len(cards)
            for kind in cards[:into_box]:
                s.box[kind] += 1
            above += [kind for kind in top if AGE_OF[kind] == age] + cards[into_box:]
        s.deck_left = len(above)
        s.deck[: s.deck_left] = reversed(above)

    # -- choosing -----------------------------------------------------------------------------------------

    def choose(self, seat: int, *phrases: str) -> Table:
        """A player chooses, once or several times; a domain alone means the lowest age that is offered."""
        self.events = []
        state = self.state
        for phrase in phrases:
            meant = actions_meant(phrase)
            action = next((action for action in state.legal(seat) if action in meant), None)
            if action is None:
                why = state.why_not(seat, meant[0])
                raise AssertionError(f"seat {seat} can't {phrase!r}: {why}; it may {state.legal(seat)}")
            self.events += state.apply(seat, action)
            self._worlds.clear()
            self._check()
        return self

    def _check(self) -> None:
        assert not self.state.violations(), self.state.violations()

    # -- what must be true --------------------------------------------------------------------------------

    def offers(self, seat: int, *phrases: str) -> Table:
        """Exactly these choices are offered; a domain alone stands for all kinds of it."""
        left = self.state.legal(seat)
        for phrase in phrases:
            meant = actions_meant(phrase)
            assert any(action in meant for action in left), f"{phrase!r} is not among {self.state.legal(seat)}"
            left = [action for action in left if action not in meant]
        assert not left, f"seat {seat} is also offered {left}"
        return self

    def allows(self, seat: int, *phrases: str) -> Table:
        """At least these choices are offered."""
        legal = self.state.legal(seat)
        for phrase in phrases:
            assert any(action in legal for action in actions_meant(phrase)), f"{phrase!r} is not among {legal}"
        return self

    def refuses(self, seat: int, *phrases: str, rule: str | None = None) -> Table:
        """None of these choices is possible, this rule is named as the reason, and trying changes nothing."""
        before = self.state.copy()
        for phrase in phrases:
            cited = set()
            for action in actions_meant(phrase):
                assert action not in self.state.legal(seat), f"seat {seat} may {action!r}"
                refusal = self.state.why_not(seat, action)
                assert refusal is not None, f"no reason against {action!r}"
                assert str(refusal.reason).strip()
                cited.add(refusal.rule)
                with pytest.raises(IllegalAction):
                    self.state.apply(seat, action)
            assert rule is None or rule in cited, f"{phrase!r} is refused by {cited}, not by {rule}"
        assert self.state == before, "a refused choice changed the position"
        return self

    def asks(self, *seats: int, phase: str | None = None) -> Table:
        """These players owe a choice now."""
        assert self.state.to_act() == seats, f"{self.state.to_act()} are asked, not {seats}"
        assert phase is None or self.view()["phase"] == phase, f"the phase is {self.view()['phase']}"
        return self

    def turn_of(self, seat: int, step: int | None = None) -> Table:
        """It is this player's turn, in step 1 or 2 if that is said."""
        view = self.view()
        assert view["ending"] is None, "the game is over"
        assert view["active"] == seat, f"it is the turn of {view['active']}"
        if step is not None:
            self.asks(seat, phase="play" if step == 1 else "effects")
        return self

    def holds(self, seat: int, *cards: str, **columns: int) -> Table:
        """Exactly these cards are in a hand."""
        there = self.view(seat)["hands"][seat]["cards"]
        assert same_cards(there, words(cards, columns)), f"seat {seat} holds {there}"
        return self

    def shows(self, seat: int, *cards: str, **columns: int) -> Table:
        """Exactly these cards are in a play area."""
        there = self.view()["areas"][seat]
        assert same_cards(there, words(cards, columns)), f"seat {seat} shows {there}"
        return self

    def discarded(self, *cards: str, **columns: int) -> Table:
        """Exactly these cards are in the discard pile."""
        there = self.view()["discard"]
        assert same_cards(there, words(cards, columns)), f"the discard pile is {there}"
        return self

    def hand_size(self, seat: int, size: int) -> Table:
        """So many cards are in a hand."""
        there = self.view()["hands"][seat]["size"]
        assert there == size, f"seat {seat} holds {there} cards"
        return self

    def deck_left(self, left: int) -> Table:
        """So many cards are in the deck."""
        assert self.view()["deck"]["left"] == left, f"the deck has {self.view()['deck']['left']} cards"
        return self

    def embargoed(self, *markers: tuple[int, str]) -> Table:
        """Exactly these columns lie under an Embargo: pairs of a seat and a domain."""
        there = sorted((e["on"], e["domain"]) for e in self.view()["embargoes"])
        assert there == sorted(markers), f"embargoes lie on {there}"
        return self

    def goal(self, seat: int, domain: str, needed: int) -> Table:
        """The cards a player needs for hegemony in a domain."""
        there = self.view()["goals"][seat][DOMAIN_NAMES.index(domain)]
        assert there == needed, f"seat {seat} needs {there} {domain} cards"
        return self

    def coin_lies(self, where: str | int, domain: str | None = None) -> Table:
        """The coin lies "beside the deck", or in front of a player's domain."""
        coin = self.view()["coin"]
        expected = None if where == "beside the deck" else (where, domain)
        there = coin and (coin["seat"], coin["domain"])
        assert there == expected, f"the coin lies on {there}"
        return self

    def happened(self, name: str, seen_by: int | None = SPECTATOR, **facts: Any) -> Table:
        """This was told of the last choices, as this seat saw it."""
        seen = [event.seen_by(seen_by) for event in self.events]
        assert any(e["event"] == name and facts.items() <= e.items() for e in seen), f"told: {seen}"
        return self

    def did_not_happen(self, name: str) -> Table:
        """Nothing of the kind was told of the last choices."""
        assert name not in [event.name for event in self.events], f"told: {self.events}"
        return self

    def goes_on(self) -> Table:
        """The game is not over."""
        assert self.state.outcome() is None, f"ended: {self.state.outcome()}"
        return self

    def ended(
        self, how: str, winners: list[int], scores: list[int] | None = None, decider: str | None = None
    ) -> Outcome:
        """The game is over, and so."""
        outcome = self.state.outcome()
        assert outcome is not None, "the game goes on"
        found = (outcome.how, list(outcome.winners), outcome.details["decider"])
        assert found == (how, winners, decider), f"ended: {found}"
        assert scores is None or list(outcome.scores) == scores, f"scores: {outcome.scores}"
        assert not self.state.to_act()
        return outcome

    def view(self, seat: int | None = SPECTATOR) -> dict[str, Any]:
        """What a seat sees."""
        return self.state.view(seat)

    # -- what is known --------------------------------------------------------------------------------------

    def knows(self, observer: int | None, of: int | tuple[int, ...], *cards: str) -> Table:
        """The observer can be sure that this hand (or these hands together) holds at least these cards."""
        assert includes(self._hands(self.state, of), cards), f"it isn't even true: {self._hands(self.state, of)}"
        for world in self._imagined(observer, FEW_WORLDS):
            hands = self._hands(world, of)
            assert includes(hands, cards), f"to {observer} the hand of {of} might as well be {hands}"
        return self

    def knows_one_of(self, observer: int | None, of: int, *cards: str) -> Table:
        """The observer can be sure that this hand holds at least one of these cards, if not which."""
        for world in self._imagined(observer, FEW_WORLDS):
            hand = self._hands(world, of)
            assert any(includes(hand, [card]) for card in cards), f"to {observer} the hand of {of} might be {hand}"
        return self

    def is_unsure(self, observer: int | None, of: int | tuple[int, ...], *cards: str) -> Table:
        """As far as the observer knows, this hand (or these hands together) may lack one of these cards."""
        worlds = self._imagined(observer, MANY_WORLDS)
        sure = all(includes(self._hands(world, of), cards) for world in worlds)
        assert not sure, f"{observer} is sure that the hand of {of} holds {cards}"
        return self

    def rules_out(self, observer: int | None, of: int, *cards: str) -> Table:
        """The observer can be sure that this hand holds none of these cards."""
        for world in self._imagined(observer, FEW_WORLDS):
            there = set(self._hands(world, of))
            assert not any(there & set(kinds_meant(card)) for card in cards), f"{of} might hold {there}"
        return self

    def can_imagine(self, observer: int | None, of: int, *cards: str) -> Table:
        """As far as the observer knows, this hand may hold these cards."""
        worlds = self._imagined(observer, MANY_WORLDS)
        assert any(includes(self._hands(world, of), cards) for world in worlds), f"never {cards} with {of}"
        return self

    def _imagined(self, observer: int | None, count: int) -> Iterable[CartaState]:
        """Worlds that the observer can't tell from the true one, made when they are asked for."""
        worlds = self._worlds.setdefault(observer, [])
        for i in range(count):
            if i == len(worlds) and i < WATCHED_WORLDS:
                worlds.append(self.state.resample(observer, random.Random(i)))
                assert not worlds[i].violations()
                assert worlds[i].view(observer) == self.view(observer)
            elif i == len(worlds):
                with unwatched():
                    more = range(i, max(FEW_WORLDS, i + 20))
                    worlds += [self.state.resample(observer, random.Random(number)) for number in more]
            yield worlds[i]

    @staticmethod
    def _hands(state: CartaState, of: int | tuple[int, ...]) -> list[str]:
        seats = (of,) if isinstance(of, int) else of
        s = state.position
        return [KIND_NAMES[kind] for seat in seats for kind in range(KINDS) for _ in range(s.hand[seat][kind])]

"""What a seat sees, as numbers: the map as planes, then every player from oneself clockwise, then the table.

Everything is read from the view. The sections of players are called after who it is: `self.trade`, `left1.trade`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from hegemon.core.encoding import Axis, Layout, Section
from hegemon.games.civilization.facts.kinds import Era, Phase
from hegemon.games.civilization.framework.window_kinds import WINDOWS
from hegemon.games.civilization.learning import field_lists
from hegemon.games.civilization.learning.field_lists import (
    CIVILIZATION,
    EVENT,
    PERSON,
    POLICY,
    SIDE,
    TECH,
    UNIT,
    UNIT_TYPE,
)
from hegemon.games.civilization.learning.fields import FieldWriter, cut
from hegemon.games.civilization.learning.map_planes import MapPlanes
from hegemon.games.civilization.learning.vocabulary import Ids, Vocabulary
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.seen_world import look_around, told_world
from hegemon.games.civilization.view import UnwrittenView
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.forms import HIDDEN, NONE, words_of
from hegemon.games.civilization.world.geography import Geography, geography
from hegemon.games.civilization.world.step_forms import FORMS
from hegemon.games.civilization.world.world import KINDS_OF_STEPS, Step, World, turn_order

View = Mapping[str, Any]

FRONTS: Final = 12
"""Fronts of a battle that have a place."""
SEAT_FIELDS: Final = (
    "seat",
    "seats",
    "by",
    "loser",
    "winner",
    "partner",
    "proposer",
    "rival",
    "teacher",
    "victim",
    "waiting",
)
"""Fields of a question that name players."""
THE_GAMES_OWN: Final = "hegemon.games.civilization."
"""Where the game declares what it asks: what others make up besides changes no layout."""
NUMBER_FIELDS: Final = tuple(sorted(FORMS.keys() - {*SEAT_FIELDS}))
PICKS: Final = (("picked_civilizations", CIVILIZATION), ("picked_policies", POLICY), ("picked_techs", TECH))
QUESTIONS_KEPT: Final = 4_096
"""Questions of which it is kept what they say: the same ones are asked again and again."""


class QuestionNumbers(NamedTuple):
    """What a question says to a seat, in numbers."""

    written: tuple[tuple[int, int], ...]
    """Places in an observation, and what is written there."""
    squares: tuple[int, ...]
    """The squares that it names."""


class Observer:
    """Writes what a seat sees of a table with these options."""

    def __init__(self, options: CivilizationOptions, words: Vocabulary) -> None:
        players = options.players
        self._players: Final = players
        self._left: Final = [[(other - seat) % players for other in range(players)] for seat in range(players)]
        """By seat: how many steps to its left everybody sits."""
        self._words: Final = words
        names = ("self", *(f"left{steps}" for steps in range(1, players)))
        seats = Axis("player", names)
        self.map: Final = MapPlanes(geography(players), seats)
        self._square: Final = geography(players).square
        self._player: Final = [FieldWriter(field_lists.PLAYER, f"{name}.") for name in names]
        self._supply: Final = FieldWriter(field_lists.SUPPLIES, "supply.")
        self._battle: Final = FieldWriter(field_lists.BATTLE, "battle.")
        self._rules: Final = bytes(rule_numbers(options.to_json()).values())
        kinds = sorted(name for name, kind in KINDS_OF_STEPS.items() if kind.__module__.startswith(THE_GAMES_OWN))
        self._question: Final = {name: place for place, name in enumerate(kinds)}
        self._number_field: Final = {name: place for place, name in enumerate(NUMBER_FIELDS)}
        self._window: Final = {window.id: place for place, window in enumerate(WINDOWS)}
        table = tuple(self._table_sections(seats, options))
        written = [each for writer in (*self._player, self._supply, self._battle) for each in writer.sections]
        self.layout: Final = Layout([*self.map.sections, *written, *table])
        begins = {section.name: self.layout.where(section.name).start for section in self.layout}
        self._table_start: Final = begins[table[0].name]
        self._start: Final = {name: place - self._table_start for name, place in begins.items()}
        """Where sections begin, counted from the first of those about the table."""
        self._blank: Final = bytearray(self.layout.size - self._table_start)
        """What is said about the table as long as there is nothing to say: the rules."""
        self._blank[self._start["rules"] : self._start["rules"] + len(self._rules)] = self._rules
        self._no_battle: Final = bytes(self._battle.size)
        self._asked: Final[dict[tuple[Step, int], QuestionNumbers]] = {}
        self._last_decks: Final[dict[int, tuple[Any, bytes]]] = {}

    def _table_sections(self, seats: Axis, options: CivilizationOptions) -> Iterator[Section]:
        step = Axis("step", tuple(self._question))
        word = Axis("word", self._words.labels[: self._words.squares])
        card = Axis("card", ("unit", "wounds"))
        yield Section("deck.units", (UNIT_TYPE,), "unit cards face down")
        yield Section("deck.units_up", (UNIT,), "unit cards face up")
        yield Section("deck.events", (Axis("level", ("I", "II", "III")),), "culture events face down")
        yield Section("deck.events_up", (EVENT,), "culture events face up")
        yield Section("deck.people", (), "great person cards face down")
        yield Section("deck.people_up", (PERSON,), "great person cards face up")
        yield Section("deck.wonders", (Axis("era", words_of(Era)),), "wonders in the deck")
        yield Section("coins", (seats,), "coins in all, by player")
        yield Section("deals_offered", (seats,), "deals offered in this phase, by player")
        yield Section("asked", (seats,), "1: owes a choice, by player")
        yield Section("active", (seats,), "1: whose phase it is, by player")
        yield Section("first", (seats,), "1: the first player, by player")
        for name, axis in PICKS:
            yield Section(name, (seats, axis), "1: picked, as far as it is seen, by player")
        yield Section("turn", (), "the number of the turn")
        yield Section("phase", (Axis("phase", words_of(Phase)),), "1: the phase")
        yield Section("window", (Axis("window", tuple(self._window)),), "1: a question that can be let pass every time")
        yield Section("question", (step,), "1: what is asked")
        yield Section("pending", (step,), "how often each step is on the agenda below the question")
        yield Section("question.players", (seats,), "1: named by the question, by player")
        yield Section("question.numbers", (Axis("field", NUMBER_FIELDS),), "numbers of the question, by field")
        yield Section("question.words", (word,), "1: named by the question")
        yield Section("battle.owner", (SIDE, Axis("player", (*seats.labels, "barbarians"))), "1: who fights")
        yield Section("battle.chooser", (SIDE, seats), "1: who makes the choices")
        yield Section("battle.city", (), "1: for a city")
        yield Section("battle.ranks", (SIDE, UNIT_TYPE), "the ranks of units")
        yield Section("battle.strengths", (SIDE, UNIT_TYPE), "strength beyond the card's")
        yield Section("battle.lost", (SIDE, UNIT), "unit cards lost")
        fronts = Axis("front", tuple(f"front {place}" for place in range(1, FRONTS + 1)))
        yield Section("battle.fronts", (fronts, SIDE, card), "the unit in a front, counted from 1, and its wounds")
        yield Section(
            "rules", (Axis("option", tuple(rule_numbers(options.to_json()))),), "the options that are numbers"
        )
        yield Section("spelled", (word,), "how often a word is named in the choice that is being made")

    # -- writing ---------------------------------------------------------------------------------------------------

    def pieces(self, view: View) -> Sequence[bytes | bytearray]:
        """What the seat of a view sees, before it has spelled anything: one piece after the other.

        Most of them are as they were when the seat looked last, so they are kept rather than written into a new row.
        """
        w, seat, table = world_in(view), view["seat"], self._blank.copy()
        squares = self._write_table(w, view, table)
        seats = zip(self._player, turn_order(self._players, seat), strict=True)
        players = [writer(w.realms[holder], seat) for writer, holder in seats]
        battle = self._battle(w.battle, seat) if w.battle else self._no_battle
        return *self.map.written(w, seat, squares), *players, self._supply(w, seat), battle, table

    def _write_table(self, w: World, view: View, out: bytearray) -> tuple[int, ...]:
        """The sections about the table; returns the squares that the question names."""
        seat, asked, start = view["seat"], view["to_act"], self._start
        squares = self._write_agenda(w, seat, bool(asked), out)
        if w.battle:
            self._write_battle(w.battle, seat, out)
        self._write_decks(w, seat, out)
        left = self._left[seat]
        for steps, held, offered in zip(left, view["coins"], w.deals_offered, strict=True):
            out[start["coins"] + steps] = cut(held)
            out[start["deals_offered"] + steps] = cut(offered)
        for other in asked:
            out[start["asked"] + left[other]] = 1
        for name, other in (("active", w.active_player), ("first", w.first_player)):
            if other != NONE:
                out[start[name] + left[other]] = 1
        for name, axis in PICKS:
            picks = getattr(w, name)
            if any(picks):
                for steps, picked in zip(left, picks, strict=True):
                    for each in picked:
                        if each != HIDDEN:
                            out[start[name] + steps * len(axis.labels) + each] = 1
        out[start["turn"]] = cut(w.turn)
        out[start["phase"] + w.phase] = 1
        if view["window"]:
            out[start["window"] + self._window[view["window"]]] = 1
        return squares

    def add_spelled(self, out: bytearray, spelled: Ids) -> None:
        """Write what is spelled so far of a choice."""
        words, start, planes = self._words, self._table_start + self._start["spelled"], self.map.start("spelled")
        for number in spelled:
            if number < words.squares:
                out[start + number] += 1
            else:
                out[planes + self._square[str(words.words[number][1])]] = 1

    def _write_decks(self, w: World, seat: int, out: bytearray) -> None:
        """The decks lie one after another; they are written anew only if the same seat saw them otherwise before."""
        told = (w.unit_decks, w.event_decks, w.person_deck, w.wonder_deck)
        first, stop = self._start["deck.units"], self._start["coins"]
        last, written = self._last_decks.get(seat, (None, b""))
        if last == told:
            out[first:stop] = written
            return
        for kind, decks in (("units", w.unit_decks), ("events", w.event_decks), ("people", (w.person_deck,))):
            start, up = self._start[f"deck.{kind}"], self._start[f"deck.{kind}_up"]
            for place, deck in enumerate(decks):
                out[start + place] = cut(len(deck.down))
                for card in deck.up:
                    out[up + card] += 1
        for wonder in w.wonder_deck:
            out[self._start["deck.wonders"] + HIDDEN - wonder] += 1
        self._last_decks[seat] = told, bytes(out[first:stop])

    def _write_agenda(self, w: World, seat: int, asked: bool, out: bytearray) -> tuple[int, ...]:
        """What is asked, and what else is on the agenda; returns the squares that the question names."""
        pending = self._start["pending"]
        for step in w.agenda[:-1] if asked else w.agenda:
            out[pending + self._question[type(step).__name__]] += 1
        if not asked:
            return ()
        question = w.agenda[-1]
        known = self._asked.get((question, seat))
        if known is None:
            if len(self._asked) >= QUESTIONS_KEPT:
                self._asked.clear()
            known = self._asked[question, seat] = self._question_numbers(question, seat, w.geography)
        for place, number in known.written:
            out[place] = number
        return known.squares

    def _question_numbers(self, question: Step, seat: int, geography: Geography) -> QuestionNumbers:
        """What a question says to a seat."""
        start, squares = self._start, list[int]()
        written = [(start["question"] + self._question[type(question).__name__], 1)]
        for name, value in leaves("", question.to_json(geography)):
            if isinstance(value, str):
                if value in self._square:
                    squares.append(self._square[value])
                elif value in self._words.named:
                    written.append((start["question.words"] + self._words.named[value], 1))
            elif name in SEAT_FIELDS:
                if 0 <= value < self._players:
                    written.append((start["question.players"] + (value - seat) % self._players, 1))
            elif name in self._number_field:
                written.append((start["question.numbers"] + self._number_field[name], cut(value)))
        return QuestionNumbers(tuple(written), tuple(squares))

    def _write_battle(self, battle: Battle, seat: int, out: bytearray) -> None:
        start, players, types = self._start, self._players, len(UNIT_TYPE.labels)
        out[start["battle.city"]] = battle.city != NONE
        for side in range(2):
            owner = battle.owners[side]
            steps = players if owner == NONE else (owner - seat) % players
            out[start["battle.owner"] + side * (players + 1) + steps] = 1
            out[start["battle.chooser"] + side * players + (battle.players[side] - seat) % players] = 1
            for name, amounts in (("ranks", battle.ranks[side]), ("strengths", battle.strengths[side])):
                for kind, amount in enumerate(amounts):
                    out[start[f"battle.{name}"] + side * types + kind] = cut(amount)
            for unit in battle.lost_units[side]:
                out[start["battle.lost"] + side * len(UNIT.labels) + unit] += 1
            for place, front in enumerate(battle.fronts[:FRONTS]):
                if (unit := front.units[side]) != NONE:
                    first = start["battle.fronts"] + place * 4 + side * 2
                    out[first] = unit + 1
                    out[first + 1] = cut(front.wounds[side])


def world_in(view: View) -> World:
    """The world that a view tells, negative numbers in the place of what it hides; nobody may change it."""
    if isinstance(view, UnwrittenView):
        return view.told
    w = told_world(view)
    look_around(w)
    return w


def leaves(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Every word and number in a question, with the name of its field.

    >>> [*leaves("", {"step": "Move", "seat": 1, "values": {"squares": ["3,1", None]}})]
    [('step', 'Move'), ('seat', 1), ('squares', '3,1')]
    """
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from leaves(key, each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from leaves(name, each)
    elif value is not None:
        yield name, value


def rule_numbers(options: Mapping[str, Any]) -> dict[str, int]:
    """The options that are numbers, or yes or no."""
    return {name: cut(value) for name, value in options.items() if isinstance(value, int)}

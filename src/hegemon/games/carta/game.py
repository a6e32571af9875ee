"""The rulebook as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from hegemon.core.arguments import Argument
from hegemon.core.engine_encoding import EngineLearning
from hegemon.core.game import Action, Game, View, check_seat
from hegemon.core.luck import Bits, Dice, luck
from hegemon.core.message import Message
from hegemon.core.openings import Opening
from hegemon.core.outcome import Outcome
from hegemon.core.plans import Condition, Reply
from hegemon.games.carta import plans, texts
from hegemon.games.carta.actions import vocabulary
from hegemon.games.carta.cards import AGE_OF, AGES, KINDS, NONE
from hegemon.games.carta.consequences import described
from hegemon.games.carta.engine import CartaEngine
from hegemon.games.carta.events import EVENT_KINDS
from hegemon.games.carta.imagine import reshuffle
from hegemon.games.carta.measures import ENDINGS
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.paragraphs import PARAGRAPHS, TITLES
from hegemon.games.carta.position import Position
from hegemon.games.carta.practice import PRACTICE
from hegemon.games.carta.setup import deal, put_into_box
from hegemon.games.carta.state import CartaState
from hegemon.games.carta.view import position_from
from hegemon.games.carta.workspace import Workspace


@cache
def cards_of_age(cards: tuple[int, ...], age: int) -> tuple[int, ...]:
    """The cards of one age before they are shuffled, by kind."""
    return tuple(kind for kind in range(KINDS) if AGE_OF[kind] == age for _ in range(cards[kind]))


class Carta(Game):
    """Carta Impera Victoria.

    >>> state = Carta().new({"players": 2}, seed=7)
    >>> [seat] = state.to_act()
    >>> state.legal(seat)
    [play science-1, play culture-1]
    >>> [event.name for event in state.apply(seat, state.legal(seat)[0])]
    ['played']
    """

    name = "carta"
    version = 1
    options = CartaOptions
    engine = CartaEngine()
    learning = EngineLearning(engine, PRACTICE)
    event_kinds = EVENT_KINDS

    def title(self) -> Message:
        return texts.TITLE

    def deal(self, options: CartaOptions, seed: str) -> CartaState:
        """C-STACK, C-FIRST: shuffle each age, age III at the bottom; draw the First Player."""
        dice = Dice(seed)
        s = options.position()
        for age in range(AGES - 1, -1, -1):
            cards = dice.shuffled(cards_of_age(options.cards, age))
            s.deck[s.deck_left : s.deck_left + len(cards)] = cards
            s.deck_left += len(cards)
            put_into_box(s)
        s.first = dice.below(options.players)
        deal(s)
        s.notes.clear()
        return CartaState(self, options, s)

    def imagine(self, view: View, rng: Bits) -> CartaState:
        options = CartaOptions.from_json(view["options"])
        position = position_from(view, options)
        if not reshuffle(position, NONE if view["seat"] is None else view["seat"], luck(rng), Workspace()):
            raise ValueError("no world fits this view")
        return CartaState(self, options, position)

    def restored(self, data: Mapping[str, Any]) -> CartaState:
        return CartaState(self, CartaOptions.from_json(data["options"]), Position.from_json(data["position"]))

    def actions(self, options: CartaOptions, seat: int) -> Sequence[Action]:
        check_seat(options, seat)
        return vocabulary(options.players).actions[seat]

    def team(self, options: CartaOptions, seat: int) -> int:
        check_seat(options, seat)
        return seat % 2 if options.teams else seat

    def conditions(self, view: View) -> Sequence[Condition]:
        return plans.conditions(view)

    def replies(self, view: View) -> Sequence[Reply]:
        return plans.replies(view)

    def came_true(self, condition: str, seen: Mapping[str, Any]) -> bool:
        return plans.came_true(condition, seen)

    def rules(self) -> Mapping[str, Message]:
        return PARAGRAPHS

    def rule_titles(self) -> Mapping[str, Message]:
        return TITLES

    def describe_action(self, action: Action, options: CartaOptions) -> Message:
        return texts.describe_action(action, options)

    def describe_consequence(self, consequence: str, good: bool, n: int, m: int, of: int) -> Message:
        return described(consequence, good, n, m, of)

    def arguments(self, action: Action) -> tuple[Argument, ...]:
        return texts.arguments(action)

    def openings(self, actions: Sequence[Action]) -> Sequence[Opening]:
        return texts.openings(actions)

    def endings(self) -> Mapping[str, Message]:
        return ENDINGS

    def describe_outcome(self, outcome: Outcome) -> list[Message]:
        return texts.describe_outcome(outcome)


GAME: Final = Carta()

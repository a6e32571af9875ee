"""The conformance kit finds liars: each test breaks one promise and expects to be caught."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hegemon.core import Action, Argument, BadOptions, Event, Outcome, Refusal, State, say
from hegemon.core.testing import BrokenPromise, play_checked
from hegemon.games.carta.game import Carta
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.state import CartaState


class Liar(CartaState):
    """A game that keeps the contract, until a test makes it lie."""

    def copy(self) -> CartaState:
        return type(self)(self.game, self.options, self.position.copy())


def table(lie: type[CartaState], **changes: Any) -> Carta:
    class Lying(Carta):
        def deal(self, options: CartaOptions, seed: str) -> CartaState:
            return lie(self, options, super().deal(options, seed).position)

        def imagine(self, view: Any, rng: Any) -> CartaState:
            return lie(self, CartaOptions.from_json(view["options"]), super().imagine(view, rng).position)

        def load(self, data: Any) -> CartaState:
            return lie(self, CartaOptions.from_json(data["options"]), super().load(data).position)

    for name, change in changes.items():
        setattr(Lying, name, change)
    return Lying()


def caught(game: Carta, promise: str) -> None:
    with pytest.raises(BrokenPromise, match=promise) as error:
        play_checked(game, {"players": 2}, 5, share=0.3)
    assert '{"game": "carta"' in str(error.value) or "deals the same" in promise, "the record comes along"


def test_the_truth_passes() -> None:
    assert play_checked(table(Liar), {"players": 2}, 5).outcome() is not None


def test_a_view_with_somebody_elses_hand() -> None:
    class Leak(Liar):
        def view(self, seat: int | None) -> dict[str, Any]:
            return super().view(seat) | {"peek": self.position.hand[0]}

    caught(table(Leak), "can't tell an imagined world")


def test_an_event_with_a_secret() -> None:
    class Leak(Liar):
        def apply(self, seat: int, action: Action) -> list[Event]:
            events = super().apply(seat, action)
            return [Event(e.name, {**e.public, **e.secret}) for e in events]

    caught(table(Leak), "no more and no less")


def test_a_world_that_is_the_truth() -> None:
    class Leak(Liar):
        def resample(self, seat: int | None, rng: Any) -> State:
            return self.copy()

    caught(table(Leak), "hides something")


@pytest.mark.parametrize(
    ("argument", "promise"),
    [
        (lambda value: Argument("card", "A card", value, "a card"), "is the id of a kind"),
        (lambda value: Argument("the card", "card", value, "a card"), "have names"),
        (lambda value: Argument("card", "card", "another", "a card"), "are its own, in order"),
        (lambda value: Argument("card", "seat", value, "a card"), "names a seat"),
        (lambda value: Argument("card", "number", value, "a card"), "is a number"),
        (lambda value: Argument("card", "card", value, ""), "makes a sentence"),
        (lambda value: Argument("card", "card", value, str(random.random())), "are stable"),
    ],
)
def test_arguments_that_are_not_what_they_say(argument: Any, promise: str) -> None:
    def arguments(self: Carta, action: Action) -> tuple[Argument, ...]:
        return tuple(map(argument, action.args))

    caught(table(Liar, arguments=arguments), promise)


def test_an_action_offered_twice() -> None:
    class Twice(Liar):
        def legal(self, seat: int) -> list[Action]:
            return 2 * super().legal(seat)

    caught(table(Twice), "no action is offered twice")


def test_nothing_to_do() -> None:
    class Idle(Liar):
        def legal(self, seat: int) -> list[Action]:
            return []

    caught(table(Idle), "has legal actions just when it owes a choice")


def test_a_refusal_that_changes_the_state() -> None:
    class Sloppy(Liar):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            self.position.round += 1
            return super().why_not(seat, action)

    caught(table(Sloppy), "a refused action changes nothing")


def test_a_reason_for_what_is_legal() -> None:
    class Grumpy(Liar):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            return Refusal("C-PLAY", say("No."))

    caught(table(Grumpy), "why_not and legal agree")


def test_a_lie_in_a_crowd_of_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """With too many actions to try them all, the likely ones are tried."""
    monkeypatch.setattr("hegemon.core.testing.MOST_ACTIONS", 8)

    class Grumpy(Liar):
        def conceivable(self, seat: int) -> list[Action]:
            return [action for action in super().conceivable(seat) if action.verb in ("play", "end")]

        def why_not(self, seat: int, action: Action) -> Refusal | None:
            refused = action.verb == "end" and super().why_not(seat, action)
            return None if refused else super().why_not(seat, action)

    assert play_checked(table(Liar), {"players": 2}, 5).outcome() is not None
    caught(table(Grumpy), "why_not and legal agree on end")


def test_an_action_nobody_knows() -> None:
    def actions(self: Carta, options: CartaOptions, seat: int) -> list[Action]:
        return [action for action in Carta.actions(self, options, seat) if action.verb != "play"]

    caught(table(Liar, actions=actions), "lists every legal action")


def test_a_rule_nobody_wrote() -> None:
    class Inventive(Liar):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            refusal = super().why_not(seat, action)
            return refusal and Refusal("C-BECAUSE", refusal.reason)

    caught(table(Inventive), "refused by a known rule")


def test_an_illegal_action_that_is_carried_out() -> None:
    class Lax(Liar):
        def apply(self, seat: int, action: Action) -> list[Event]:
            return super().apply(seat, action) if action in self.legal(seat) else []

    caught(table(Lax), "is refused")


@pytest.mark.parametrize("question", ["legal", "conceivable", "prompt", "view", "resample", "why_not", "apply"])
def test_a_seat_that_is_none(question: str) -> None:
    """Python takes 1.0 and True for 1; a table doesn't."""

    def lax(self: Any, seat: Any, *rest: Any) -> Any:
        return getattr(Liar, question)(self, int(seat or 0) % 2, *rest)

    caught(table(type("Lax", (Liar,), {question: lax})), "no seat")


def test_a_seat_that_is_none_and_is_remembered() -> None:
    class Hasty(Liar):
        def legal(self, seat: int) -> list[Action]:
            if type(seat) is not int or seat != self._looked_for:
                self._look(seat)
            return self._legal.copy()

        def _look(self, seat: int) -> None:
            self._looked_for = seat  # before it is known whether this is a seat
            super()._look(seat)

    caught(table(Hasty), "leaves what is legal as it was")


def test_a_reason_with_a_secret() -> None:
    class Gossip(Liar):
        def why_not(self, seat: int, action: Action) -> Refusal | None:
            refusal = super().why_not(seat, action)
            return refusal and Refusal(refusal.rule, say("{hand}", hand=str(self.position.hand[0])))

    caught(table(Gossip), "give nothing away")


def test_copies_that_share() -> None:
    class Shared(Liar):
        def copy(self) -> CartaState:
            return Shared(self.game, self.options, self.position)

    caught(table(Shared), "a copy is independent")


def test_a_position_that_cannot_be() -> None:
    class Broken(Liar):
        def violations(self) -> list[str]:
            return ["the table has three legs"]

    caught(table(Broken), "three legs")


def test_cards_out_of_thin_air() -> None:
    class Forger(Liar):
        def apply(self, seat: int, action: Action) -> list[Event]:
            events = super().apply(seat, action)
            self.position.discard_pile[3] += 1
            return events

    caught(table(Forger), "cards of religion-1 instead of 8")


def test_deals_that_differ() -> None:
    def deal(self: Carta, options: CartaOptions, seed: str) -> CartaState:
        return Carta.deal(self, options, str(random.random()))

    caught(table(Liar, deal=deal), "the same seed deals the same game")


def test_partners_apart() -> None:
    class Apart(Liar):
        def outcome(self) -> Outcome | None:
            outcome = super().outcome()
            return outcome and Outcome(outcome.how, (1, 2), outcome.scores, (0, 0), outcome.details)

    caught(table(Apart), "teams are as agreed|partners share")


def test_sentences_with_holes() -> None:
    def describe_event(self: Carta, seen: Any) -> Any:
        return say("{{oops}}")

    caught(table(Liar, describe_event=describe_event), "makes a sentence")


def test_options_of_another_game() -> None:
    from tests.core.test_options import Chess

    with pytest.raises(BadOptions, match="another game"):
        Carta().new(Chess(), 1)

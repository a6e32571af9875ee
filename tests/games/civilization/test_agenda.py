"""The agenda: what is owed is carried out until somebody is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass

import pytest

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import LATER, PARAMETERS, Ask, Duty, Question, Then, later, owe, proceed
from hegemon.games.civilization.laws import LAWS, Order, check, law
from hegemon.games.civilization.world.step_forms import form_of
from hegemon.games.civilization.world.world import KINDS_OF_STEPS, Step, World, names_of_fields
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

DONE: list[str] = []


@pytest.fixture(autouse=True)
def _nothing_done_yet() -> None:
    DONE.clear()


@dataclass(frozen=True, slots=True)
class Note(Duty):
    word: str

    def run(self, w: World) -> None:
        DONE.append(self.word)


@dataclass(frozen=True, slots=True)
class PickNumber(Ask):
    highest: int

    def options(self, w: World, seat: int) -> list[Action]:
        return [Action("pick-number", (n,)) for n in range(1, 4)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return Refusal("R-TURN-02", say("Too much.")) if int(action.args[0]) > self.highest else None

    def take(self, w: World, seat: int, action: Action) -> None:
        DONE.append(str(action))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Pick a number.")


@dataclass(frozen=True, slots=True)
class PickInPublic(PickNumber):
    always = True


@later
def write_down(w: World, word: str, n: int) -> None:
    DONE.append(f"{word} {n}")


def world() -> World:
    return Stage().w


def ignore(w: World) -> None:
    """No laws."""


def test_what_is_owed_first_comes_first() -> None:
    w = world()
    owe(w, Note("a"), Note("b"))
    owe(w, Note("c"))
    proceed(w, ignore)
    assert DONE == ["c", "a", "b"]
    assert w.agenda == []


def test_a_question_with_several_answers_waits() -> None:
    w = world()
    owe(w, Note("a"), PickNumber(0, 2), Note("b"))
    proceed(w, ignore)
    assert DONE == ["a"]
    assert w.agenda[-1] == PickNumber(0, 2)
    assert PickNumber(0, 2).asked(w) == (0,)
    assert PickNumber(0, 2).offers(w, 0) == [Action("pick-number", (1,)), Action("pick-number", (2,))]


@rule("R-TURN-08")
def test_the_only_answer_is_given_at_once() -> None:
    w = world()
    owe(w, PickNumber(0, 1), PickNumber(1, 0), Note("b"))
    proceed(w, ignore)
    assert DONE == ["pick-number 1", "b"]


def test_some_questions_are_always_asked() -> None:
    w = world()
    owe(w, PickInPublic(0, 1))
    proceed(w, ignore)
    assert DONE == []
    assert PickInPublic(0, 1).waits(w)


def test_nothing_goes_on_after_the_end() -> None:
    w = world()
    w.ended_by = "turns"
    owe(w, Note("a"))
    proceed(w, ignore)
    assert DONE == []


def test_the_laws_are_asked_after_every_step() -> None:
    w = world()
    owe(w, Note("a"), Note("b"))
    proceed(w, lambda w: DONE.append("law"))
    assert DONE == ["law", "a", "law", "b", "law"]


def test_something_small_can_be_owed_by_name() -> None:
    w = world()
    owe(w, write_down("x", 3))
    assert w.agenda == [Then("write_down", ("x", 3))]
    proceed(w, ignore)
    assert DONE == ["x 3"]
    with pytest.raises(ValueError, match="two things to be done are called 'write_down'"):
        later(LATER["write_down"])


def test_no_two_kinds_of_steps_share_a_name() -> None:
    with pytest.raises(ValueError, match="two kinds of steps are called 'Note'"):
        type("Note", (Duty,), {"__module__": "somewhere.else"})


@pytest.mark.parametrize("step", [Note("a"), PickNumber(1, 2), write_down("x", 3), Then("write_down", ("x",))])
def test_steps_survive_json(step: Step) -> None:
    geography = world().geography
    assert Step.from_json(step.to_json(geography), geography) == step


def test_a_step_has_nothing_to_hide_unless_it_says_so() -> None:
    w = world()
    step = Note("a")
    assert step.masked(w, 0) is step
    assert step.imagined(w, lambda n: 0) is step
    assert not step.waits(w)


def test_a_step_must_say_what_it_does() -> None:
    with pytest.raises(TypeError, match="run"):
        Step()  # type: ignore[abstract]
    with pytest.raises(TypeError, match=r"asked.*options.*prompt.*take"):
        Question()  # type: ignore[abstract]


# -- laws ------------------------------------------------------------------------------------------------------


@pytest.fixture
def _no_laws() -> Iterator[None]:
    kept = dict(LAWS)
    LAWS.clear()
    yield
    LAWS.clear()
    LAWS.update(kept)  # in the order in which they were


@rule("R-TIME-11")
@pytest.mark.usefixtures("_no_laws")
def test_laws_are_asked_in_their_order_until_one_has_work() -> None:
    @law(Order.STACKING)
    def last(w: World) -> bool:
        DONE.append("stacking")
        return False

    @law(Order.VICTORY)
    def first(w: World) -> bool:
        DONE.append("victory")
        return bool(w.turn > 5)

    w = world()
    check(w)
    assert DONE == ["victory", "stacking"]
    DONE.clear()
    w.turn = 6
    check(w)
    assert DONE == [], "as nobody has said that anything happened"
    w.laws_pending = True
    check(w)
    assert DONE == ["victory"]
    DONE.clear()
    w.winner = 0
    check(w)
    assert DONE == []


@rule("R-TIME-11")
def test_the_laws_come_in_the_order_of_the_book() -> None:
    in_book = ["VICTORY", "CULTURE_HAND", "GREAT_PEOPLE", "POLICIES", "STACKING"]
    assert [order.name for order in Order][: len(in_book)] == in_book


def test_every_field_of_every_step_says_how_it_is_written() -> None:
    for kind in KINDS_OF_STEPS.values():
        if is_dataclass(kind) and kind.__module__.startswith("hegemon."):
            for name in names_of_fields(kind):
                assert form_of(name), (kind, name)
    for name, parameters in PARAMETERS.items():
        if LATER[name].__module__.startswith("hegemon."):
            for parameter in parameters:
                assert form_of(parameter), (name, parameter)

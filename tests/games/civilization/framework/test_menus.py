"""Menus: questions with several kinds of answers, each kept together by its chapter."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.framework.menus import ChoiceKind, Menu
from hegemon.games.civilization.speech import VERBS, up_to, verb
from hegemon.games.civilization.world.world import World
from tests.games.civilization.stage import Stage

FISH = verb("test-fish", say("Catch {n} fish."), n=up_to(9))
REST = verb("test-rest", say("Rest."))
LEAVE = verb("test-leave", say("Leave."))
for made_up in (FISH, REST, LEAVE):
    del VERBS[made_up.name]  # no game has them

TOO_MANY = Refusal("R-GEN-02", say("There are not so many fish."))
RESTLESS = Refusal("R-GEN-02", say("First have a rest."))


def catch(w: World, seat: int, action: Action) -> None:
    w.realms[seat].trade += int(action.args[0])


FISHING = ChoiceKind[int](
    FISH,
    options=lambda w, seat: [FISH(n) for n in (1, 2, 3)],
    refusal=lambda w, seat, action: TOO_MANY if int(action.args[0]) + w.realms[seat].trade > 3 else None,
    take=catch,
)


def rest(w: World, seat: int, action: Action) -> None:
    w.realms[seat].culture += 1


RESTING = ChoiceKind[int](REST, options=lambda w, seat: [REST()], take=rest)


@dataclass(frozen=True, slots=True)
class DayOut(Menu):
    always = True
    choices = (LEAVE, FISHING, RESTING)

    def end_refusal(self, w: World) -> Refusal | None:
        return None if w.realms[self.seat].culture else RESTLESS

    def end(self, w: World) -> None:
        w.realms[self.seat].coins += 1

    def prompt(self, w: World, seat: int) -> Message:
        return say("A day out.")


@pytest.fixture
def stage() -> Stage:
    return Stage().city(0, "2,2").ask(DayOut(0))


def test_everything_is_listed_in_the_order_of_the_menu(stage: Stage) -> None:
    tried = [str(action) for action in stage.question.options(stage.w, 0)]
    assert tried == ["test-leave", "test-fish 1", "test-fish 2", "test-fish 3", "test-rest"]


def test_what_a_rule_refuses_is_not_offered(stage: Stage) -> None:
    assert stage.offers(0) == ["test-fish 1", "test-fish 2", "test-fish 3", "test-rest"]
    question = stage.question
    assert question.refusal(stage.w, 0, LEAVE()) is RESTLESS
    assert question.refusal(stage.w, 0, REST()) is None
    stage.choose(0, "test-fish 2")
    assert stage.offers(0) == ["test-fish 1", "test-rest"]
    assert question.refusal(stage.w, 0, FISH(3)) is TOO_MANY


def test_it_is_asked_again_until_somebody_ends_it(stage: Stage) -> None:
    stage.choose(0, "test-fish 1", "test-rest", "test-fish 2")
    assert isinstance(stage.question, DayOut)
    stage.choose(0, "test-leave")
    assert not stage.w.agenda
    assert (stage.realm(0).trade, stage.realm(0).culture, stage.realm(0).coins) == (3, 1, 1)


def test_a_chapter_may_find_what_is_allowed_in_its_own_way() -> None:
    quick = ChoiceKind[int](
        FISH, options=lambda w, seat: [FISH(1), FISH(2)], take=catch, offers=lambda w, seat: [FISH(2)]
    )
    w = Stage().w
    assert list(quick.offers(w, 0)) == [FISH(2)]
    assert list(quick.options(w, 0)) == [FISH(1), FISH(2)]

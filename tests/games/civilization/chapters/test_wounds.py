from __future__ import annotations

from hegemon.games.civilization.chapters.wounds import DealWounds, HealWounds
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world.battle import Battle, Front
from hegemon.games.civilization.world.realm import NONE
from tests.games.civilization.chapters.battles import FIELD, line, under, war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def lined_up(*fronts: tuple[str, int, str, int]) -> Stage:
    """A battle of player 0 against player 1 with these fronts: unit and wounds of each."""
    stage = war()
    fight = Battle(stage.square(FIELD), (0, 1), (0, 1))
    fight.ranks = ((1,) * 4, (1,) * 4)
    fight.strengths = ((0,) * 4, (0,) * 4)
    number = {**{card.id: card.number for card in CONTENT.unit_cards}, "": NONE}
    fight.fronts = tuple(Front((number[a], number[b]), (m, n)) for a, m, b, n in fronts)
    stage.w.battle = fight
    return stage


@rule("R-CBT-26")
def test_wounds_may_be_shared_and_kill_at_once() -> None:
    stage = lined_up(("", 0, "infantry_tough", 1), ("mounted_even", 1, "infantry_even", 0), ("mounted_even", 0, "", 0))
    stage.ask(DealWounds(0, 3), phase=Phase.MOVEMENT)
    assert stage.offers(0) == ["wound 1 1", "wound 1 2", "wound 1 3", "wound 2 1", "wound 2 2", "wound 2 3"]
    stage.choose(0, "wound 2 1")
    assert line(stage)[1] == ("mounted_even", 1, "infantry_even", 1)
    assert stage.offers(0) == ["wound 1 1", "wound 1 2", "wound 2 1", "wound 2 2", "pass"]
    stage.choose(0, "wound 1 2")
    assert line(stage)[0] == ("", 0, "", 0)
    assert under(stage, "infantry") == ["infantry_tough"]
    assert stage.w.agenda == []


@rule("R-CBT-26")
def test_one_wound_must_be_dealt_and_the_rest_may_be_left() -> None:
    stage = lined_up(("", 0, "infantry_tough", 0), ("", 0, "infantry_tough", 0))
    stage.ask(DealWounds(0, 2), phase=Phase.MOVEMENT)
    stage.refuses(0, "pass", "R-CBT-26")
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "wound 1 1", "pass")
    assert (stage.w.agenda, line(stage)[0]) == ([], ("", 0, "infantry_tough", 1))


@rule("R-CBT-26")
def test_a_unit_may_take_more_than_it_needs() -> None:
    stage = lined_up(("", 0, "infantry_fierce", 0))
    stage.ask(DealWounds(0, 3), phase=Phase.MOVEMENT)
    stage.choose(0, "wound 1 3")
    assert line(stage) == [("", 0, "", 0)]


def test_there_may_be_nobody_to_wound() -> None:
    stage = lined_up(("infantry_fierce", 0, "", 0))
    stage.ask(DealWounds(0, 3), phase=Phase.MOVEMENT)
    assert stage.w.agenda == []


@rule("R-CBT-26")
def test_healing_takes_wounds_off_own_units() -> None:
    stage = lined_up(("infantry_tough", 2, "infantry_tough", 2), ("mounted_tough", 1, "", 0), ("", 0, "", 0))
    stage.ask(HealWounds(0, 2), phase=Phase.MOVEMENT)
    assert stage.offers(0) == ["heal 1 1", "heal 1 2", "heal 2 1", "pass"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "heal 1 1")
    assert line(stage)[0] == ("infantry_tough", 1, "infantry_tough", 2)
    assert stage.offers(0) == ["heal 1 1", "heal 2 1", "pass"]
    stage.choose(0, "pass")
    assert stage.w.agenda == []


@rule("R-CBT-26")
def test_healing_stops_when_nothing_is_left_to_heal() -> None:
    stage = lined_up(("", 0, "infantry_tough", 1))
    stage.ask(HealWounds(1, 3), phase=Phase.MOVEMENT)
    stage.choose(1, "heal 1 1")
    assert (stage.w.agenda, line(stage)) == ([], [("", 0, "infantry_tough", 0)])


@rule("R-CBT-28")
def test_only_whose_unit_died_may_answer_it() -> None:
    stage = lined_up(("", 0, "infantry_fierce", 0), ("infantry_fierce", 0, "", 0))
    stage.w.options = type(stage.w.options)(players=2, ask_everyone=True)
    stage.ask(DealWounds(0, 1), phase=Phase.MOVEMENT)
    assert stage.question.asked(stage.w) == (1,)
    stage.choose(1, "pass")
    assert stage.w.agenda == []

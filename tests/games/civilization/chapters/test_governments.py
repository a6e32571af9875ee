"""Governments and anarchy (4.1.1)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import city as management
from hegemon.games.civilization.chapters import governments, policies, production, start, techs, trade
from hegemon.games.civilization.chapters.governments import ReplaceGovernment
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing
from tests.games.civilization.chapters.lending import grant
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

REGISTERED = everything


@pytest.fixture
def stage() -> Stage:
    """Two cities against one."""
    return Stage().city(0, "2,2").city(0, "2,6").city(1, "13,5")


def next_turn(stage: Stage) -> Stage:
    """The next start of turn of the first player."""
    if stage.w.agenda:
        stage.choose(0, "done")
    stage.w.turn += 1
    stage.realm(0).used_abilities = 0
    return stage.ask(start.begin(0), phase=Phase.START_OF_TURN)


def learn(stage: Stage, tech: str) -> Stage:
    """The first player learns a tech, as in Research."""
    stage.w.phase, stage.w.active_player = Phase.RESEARCH, -1
    techs.learn(stage.w, 0, CONTENT.techs.number(tech))
    return stage


def government(stage: Stage, seat: int = 0) -> str:
    """What is in play."""
    return CONTENT.governments[stage.realm(seat).government].id


def choices(stage: Stage) -> list[str]:
    """The governments that may be put in play now."""
    return [words.split()[1] for words in stage.offers(0) if words.startswith("govern ")]


@rule("R-GOV-01")
def test_there_is_one_government_and_it_always_works(stage: Stage) -> None:
    before = production.production(stage.w, 0, stage.w.cities[0][0])
    next_turn(stage).refuses(0, "govern despotism", "R-GOV-01")
    stage.choose(0, "govern anarchy")
    assert government(stage) == "anarchy"
    assert production.production(stage.w, 0, stage.w.cities[0][0]) == before - 1


@rule("R-GOV-02", "R-TECH-09")
def test_techs_unlock_governments_and_do_nothing_else(stage: Stage) -> None:
    next_turn(stage).refuses(0, "govern monarchy", "R-GOV-02")
    assert choices(stage) == ["anarchy"]
    stage.choose(0, "done")
    learn(stage, "monarchy")
    assert government(stage) == "despotism"
    assert choices(next_turn(stage)) == ["anarchy", "monarchy"]
    assert stage.told().count("unlocked-government") == 1


@rule("SC-02", "R-GOV-03", "R-GOV-04", "R-GOV-05")
def test_a_government_left_alone_in_the_next_start_of_turn_needs_anarchy(stage: Stage) -> None:
    stage.w.turn = 3
    next_turn(learn(stage, "monarchy"))
    assert "monarchy" in choices(stage)
    next_turn(stage).refuses(0, "govern monarchy", "R-GOV-04")
    stage.choose(0, "govern anarchy", "done")
    stage.ask(management.begin(0), phase=Phase.CITY_MANAGEMENT)
    stage.refuses(0, "devote 2,2", "R-GOV-05").choose(0, "devote 2,6")
    stage.choose(0, "end-cities")
    next_turn(stage).choose(0, "govern monarchy")
    assert government(stage) == "monarchy"


@rule("R-GOV-03")
def test_a_new_government_may_be_put_in_play_directly(stage: Stage) -> None:
    next_turn(learn(stage, "monarchy")).choose(0, "govern monarchy")
    assert government(stage) == "monarchy"
    next_turn(stage).refuses(0, "govern despotism", "R-GOV-04")


@rule("R-GOV-03", "R-HUT-08")
def test_one_unlocked_in_a_start_of_turn_may_be_taken_in_this_one_or_the_next(stage: Stage) -> None:
    stage.spoils(0, "teacher")
    next_turn(stage).choose(0, "show teacher", "learn code_of_laws")
    assert "republic" in choices(stage)
    assert "republic" in choices(next_turn(stage))
    next_turn(stage).refuses(0, "govern republic", "R-GOV-04")


@rule("R-GOV-03", "R-GOV-07")
def test_one_unlocked_after_the_change_waits_for_the_next_start_of_turn(stage: Stage) -> None:
    next_turn(learn(stage, "monarchy").spoils(0, "teacher"))
    stage.choose(0, "govern monarchy", "show teacher", "learn code_of_laws")
    stage.refuses(0, "govern republic", "R-GOV-07")
    next_turn(stage).choose(0, "govern republic")


@rule("R-GOV-04", "AMB-28")
def test_out_of_anarchy_any_unlocked_government_may_come(stage: Stage) -> None:
    learn(learn(stage, "monarchy"), "code_of_laws")
    next_turn(next_turn(stage)).choose(0, "govern anarchy")
    next_turn(stage)
    assert choices(stage) == ["despotism", "republic", "monarchy"]


@rule("R-GOV-05", "AMB-27", "AMB-32")
def test_in_anarchy_only_the_capital_rests(stage: Stage) -> None:
    stage.ground("1,1", "desert").government(0, "anarchy")
    trade.collect(stage.w, 0)
    assert stage.realm(0).trade == 1
    stage.ask(management.begin(0), phase=Phase.CITY_MANAGEMENT)
    for action in ("produce 2,2 infantry", "devote 2,2", "program 2,2"):
        stage.refuses(0, action, "R-GOV-05")
    assert "devote 2,6" in stage.offers(0)


@rule("R-GOV-06")
def test_in_anarchy_policies_stay_without_effect(stage: Stage) -> None:
    stage.policies(0, "organized_religion", "pacifism").policies(1, "pacifism").mind_policies()
    assert standing(stage.w, 0).bonus.coins == 1
    next_turn(stage)
    assert "use pacifism.peace" in stage.offers(0)
    stage.choose(0, "govern anarchy")
    assert standing(stage.w, 0).bonus.coins == 0
    assert "use pacifism.peace" not in stage.offers(0)
    assert (len(stage.realm(0).policies), policies.limit(stage.w, 0)) == (2, 2)


@rule("R-GOV-07")
def test_one_change_in_a_start_of_turn(stage: Stage) -> None:
    next_turn(learn(learn(stage, "monarchy"), "code_of_laws")).choose(0, "govern monarchy")
    stage.refuses(0, "govern republic", "R-GOV-07").refuses(0, "govern anarchy", "R-GOV-07")


@rule("R-GOV-07")
def test_anarchy_must_be_left_in_the_next_start_of_turn_at_any_point_of_it(stage: Stage) -> None:
    stage.spoils(0, "teacher")
    next_turn(stage).choose(0, "govern anarchy", "done")
    next_turn(stage).refuses(0, "done", "R-GOV-07")
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "show teacher", "learn code_of_laws")
    stage.refuses(0, "done", "R-GOV-07").choose(0, "govern republic", "done")
    assert government(stage) == "republic"


@rule("R-GOV-07")
def test_despotism_is_always_there_to_leave_anarchy(stage: Stage) -> None:
    next_turn(stage).choose(0, "govern anarchy", "done")
    next_turn(stage).choose(0, "govern despotism", "done")
    assert government(stage) == "despotism"


@rule("R-GOV-08", "R-GOV-10")
def test_who_is_immune_changes_directly_however_old_a_government_is(stage: Stage) -> None:
    learn(stage, "monarchy")
    next_turn(next_turn(stage)).refuses(0, "govern monarchy", "R-GOV-04")
    stage.lay("1,1", "wonder", "the_pyramids").choose(0, "govern monarchy")
    assert government(stage) == "monarchy"


@rule("R-GOV-10")
def test_immunity_alone_unlocks_nothing(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "chinese.explorers", Privilege.NO_ANARCHY)
    next_turn(stage.stir()).refuses(0, "govern monarchy", "R-GOV-02")


@rule("R-GOV-10", "R-GOV-11")
def test_events_throw_into_anarchy_but_for_who_is_immune(stage: Stage) -> None:
    stage.lay("1,1", "wonder", "the_pyramids")
    assert not governments.throw_into_anarchy(stage.w, 0)
    assert government(stage) == "despotism"
    assert governments.throw_into_anarchy(stage.w, 1)
    assert government(stage, 1) == "anarchy"
    assert not governments.throw_into_anarchy(stage.w, 1)


@rule("R-GOV-09")
def test_a_new_government_works_in_the_same_start_of_turn(stage: Stage) -> None:
    next_turn(learn(stage, "democracy"))
    assert "use democracy.trade" not in stage.offers(0)
    stage.choose(0, "govern democracy", "use democracy.trade")
    assert stage.realm(0).trade == 2


@rule("R-GOV-11", "R-GOV-04")
def test_thrown_into_anarchy_before_the_own_start_of_turn_one_leaves_it_there(stage: Stage) -> None:
    stage.w.phase, stage.w.active_player = Phase.START_OF_TURN, 1
    assert governments.throw_into_anarchy(stage.w, 0)
    assert not stage.realm(0).changed_government
    stage.ask(start.begin(0), phase=Phase.START_OF_TURN)  # in the same turn, but the next one of this player
    stage.refuses(0, "done", "R-GOV-07").choose(0, "govern despotism", "done")


@rule("R-GOV-11")
def test_thrown_into_anarchy_in_the_own_start_of_turn_the_change_is_used_up(stage: Stage) -> None:
    next_turn(learn(stage, "monarchy"))
    governments.throw_into_anarchy(stage.w, 0)
    stage.refuses(0, "govern monarchy", "R-GOV-07")
    next_turn(stage).refuses(0, "done", "R-GOV-07").choose(0, "govern monarchy")


@rule("R-GOV-11", "R-GOV-09")
def test_after_the_change_an_event_may_still_bring_anarchy(stage: Stage) -> None:
    next_turn(learn(stage, "monarchy")).choose(0, "govern monarchy")
    governments.throw_into_anarchy(stage.w, 0)
    assert government(stage) == "anarchy"
    stage.refuses(0, "govern monarchy", "R-GOV-07")
    next_turn(stage).choose(0, "govern monarchy")


def test_learning_of_a_government_twice_changes_nothing(stage: Stage) -> None:
    next_turn(learn(stage, "monarchy")).choose(0, "done")
    governments.unlock(stage.w, 0, CONTENT.governments.number("monarchy"))
    next_turn(stage).refuses(0, "govern monarchy", "R-GOV-04")


@rule("R-OBS-01")
def test_a_government_that_was_lent_gives_way_when_its_wonder_goes(stage: Stage) -> None:
    next_turn(stage.lay("1,1", "wonder", "the_pyramids")).choose(0, "govern monarchy")
    learn(stage, "code_of_laws")
    assert isinstance(next_turn(stage).question, start.StartOfTurn)
    stage.w.obsolete_wonders = -1
    stage.stir().choose(0, "done")
    assert isinstance(stage.question, ReplaceGovernment)
    assert str(stage.question.prompt(stage.w, 0))
    stage.refuses(0, "govern communism", "R-GOV-02")
    assert stage.offers(0) == ["govern despotism", "govern republic"]
    stage.choose(0, "govern republic")
    assert (government(stage), stage.realm(0).changed_government) == ("republic", False)

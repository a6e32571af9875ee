"""Techs that bring people, knowledge and reforms (cards/techs/society.py)."""

from __future__ import annotations

from hegemon.games.civilization.chapters import turn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import give, knows, manage, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def watched(stage: Stage) -> Stage:
    """The other player can cancel resource abilities."""
    return stage.techs(1, "mass_media").spoils(1, "spy")


# -- Philosophy ------------------------------------------------------------------------------------------------


def school(**resources: int) -> Stage:
    """A realm with Philosophy, resources, and a great person to be gained."""
    stage = give(realms().techs(0, "philosophy"), **resources)
    stage.w.person_deck = Deck((CONTENT.great_persons.number("leonidas"),))
    return stage


@card("philosophy")
@rule("R-GP-01", "R-RES-04")
def test_philosophy_has_a_great_person_for_any_three_resources() -> None:
    stage = manage(school(wheat=2, silk=1)).choose(0, "use philosophy.school", "pay-token wheat", "pay-token wheat")
    stage.choose(0, "keep-in-reserve")
    assert [CONTENT.great_persons[person.face].id for person in stage.realm(0).people] == ["leonidas"]
    assert sum(stage.realm(0).resources) == 0


@card("philosophy")
@rule("R-GP-02", "R-RES-01")
def test_philosophy_needs_three_resources_and_somebody_to_gain() -> None:
    manage(school(wheat=2)).refuses(0, "use philosophy.school", "R-RES-01")
    stage = school(wheat=3)
    stage.w.person_markers = (0,) * len(stage.w.person_markers)
    manage(stage).refuses(0, "use philosophy.school", "R-GP-02")


@card("philosophy")
@rule("R-TIME-08")
def test_philosophy_can_be_cancelled() -> None:
    stage = manage(watched(school(iron=4))).choose(0, "use philosophy.school")
    stage.choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (stage.realm(0).people, sum(stage.realm(0).resources)) == ((), 1)
    stage.refuses(0, "use philosophy.school", "R-RES-02")


# -- Education -------------------------------------------------------------------------------------------------


def students(*techs: str) -> Stage:
    """A realm with Education, one of each resource, and other techs."""
    stage = realms().techs(0, "education", row=1).techs(0, *techs)
    return give(stage, wheat=1, silk=1, incense=1, iron=1)


@card("education")
@rule("R-TECH-11", "R-TECH-03")
def test_education_teaches_any_tech_with_room_for_one_of_each_resource() -> None:
    stage = manage(students("writing", "pottery", "irrigation"))
    stage.realm(0).trade = 7
    stage.choose(0, "use education.study")
    levels = {CONTENT.techs.called(words.split()[1]).level for words in stage.offers(0) if words != "pass"}
    assert levels == {1, 2}
    stage.choose(0, "learn mathematics")
    assert knows(stage, 0, "mathematics")
    assert (stage.realm(0).trade, stage.realm(0).resources) == (7, (0, 0, 0, 0))


@card("education")
@rule("R-TECH-11", "R-VIC-02")
def test_education_teaches_even_space_flight() -> None:
    stage = students()
    rows = list(stage.realm(0).tech_rows)
    for row, count in ((1, 5), (2, 4), (3, 3), (4, 2)):
        free = [t.number for t in CONTENT.techs if t.level == row and not rows[t.number]]
        for tech in free[: count - rows.count(row)]:
            rows[tech] = row
    stage.realm(0).tech_rows = tuple(rows)
    manage(stage.stir()).choose(0, "use education.study", "learn space_flight")
    assert (stage.w.winner, stage.w.ended_by) == (0, "tech")


@card("education")
@rule("R-RES-01", "R-TECH-03")
def test_education_needs_each_kind_of_resource_and_room() -> None:
    poor = give(realms().techs(0, "education", row=1), wheat=2, silk=1, incense=1)
    manage(poor).refuses(0, "use education.study", "R-RES-01")
    stage = students()
    stage.realm(0).tech_rows = tuple(1 if tech.level < 5 else 0 for tech in CONTENT.techs)
    manage(stage.stir()).refuses(0, "use education.study", "R-TECH-03")


@card("education")
@rule("R-TIME-08")
def test_education_can_be_cancelled() -> None:
    stage = manage(watched(students())).choose(0, "use education.study")
    stage.choose(0, stage.offers(0)[-1])  # the tech
    stage.choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (len(stage.realm(0).techs), stage.realm(0).resources) == (1, (0, 0, 0, 0))


# -- Bureaucracy -----------------------------------------------------------------------------------------------


def officials(*techs: str) -> Stage:
    """Everybody's research; the first player has a policy."""
    stage = realms().techs(0, *techs).policies(0, "pacifism").policies(1, "expansionism")
    return stage.ask(turn.BeginPhase(Phase.RESEARCH))


@card("bureaucracy")
@rule("R-POL-04", "R-TIME-01")
def test_bureaucracy_changes_a_policy_in_the_research_phase() -> None:
    stage = officials("bureaucracy").choose(0, "use bureaucracy.reform")
    stage.choose(0, "change-policy pacifism patronage")
    assert stage.realm(0).policies == (CONTENT.policies.number("patronage"),)
    assert "research writing" not in stage.offers(0), "now everybody is asked about research"
    stage.choose(0, "pass").choose(1, "pass")
    assert stage.w.agenda == [], "once per turn"


@card("bureaucracy")
@rule("R-POL-04")
def test_bureaucracy_may_wait_until_all_is_revealed() -> None:
    stage = officials("bureaucracy").choose(0, "pass", "pass").choose(1, "pass")
    assert stage.offers(0) == ["pass", "use bureaucracy.reform"]
    stage.choose(0, "use bureaucracy.reform", "change-policy pacifism military_tradition")
    assert stage.realm(0).policies == (CONTENT.policies.number("military_tradition"),)


@card("bureaucracy")
@rule("R-TECH-09")
def test_bureaucracy_is_used_as_soon_as_it_is_researched() -> None:
    stage = officials("writing", "pottery", "navigation")
    stage.realm(0).trade = 11
    stage.choose(0, "research bureaucracy").choose(1, "pass")
    assert stage.offers(0) == ["pass", "use bureaucracy.reform"]


@card("bureaucracy")
@rule("R-TIME-01", "R-POL-04")
def test_bureaucracy_is_no_use_in_other_phases_or_without_a_policy() -> None:
    assert "use bureaucracy.reform" not in manage(realms().techs(0, "bureaucracy").policies(0, "pacifism")).offers(0)
    stage = realms().techs(0, "bureaucracy")
    assert "use bureaucracy.reform" not in stage.ask(turn.BeginPhase(Phase.RESEARCH)).offers(0)

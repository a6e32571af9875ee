"""Breaking into what others do (15, 17.2)."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.game import Action
from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import DeedKind, Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import events, reactions
from hegemon.games.civilization.framework.ability import Reaction, Usable
from hegemon.games.civilization.framework.event_modes import KEYS, MODES, CancelMode, EventMode
from hegemon.games.civilization.framework.reactions import Cancelling, ForbidCancelling, React
from hegemon.games.civilization.framework.standing import abilities_on
from hegemon.games.civilization.speech import HAPPENINGS, VERBS
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import HeldCard, PersonCard
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.lending import grant, lend
from tests.games.civilization.framework.test_events import print_on
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

assert everything

SPY = CONTENT.huts_and_villages.number("spy")


class Boon(Usable):
    """Made up: gain a culture."""

    def use(self, w: World, seat: int) -> None:
        w.realms[seat].culture += 1


@pytest.fixture(autouse=True)
def answers_of_techs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four techs answer what is printed on them."""
    for key in ("writing.spy", "civil_service.spy", "mass_media.spy"):
        lend(monkeypatch, key, Cancelling)


@pytest.fixture
def stage() -> Stage:
    """Three capitals on an empty plain."""
    return three()


def three(**options: Any) -> Stage:
    """Three players, each with a capital."""
    stage = Stage(players=3, **options)
    for seat, centre in enumerate(("7,2", "2,13", "13,13")):
        stage.civilization(seat, ("americans", "egyptians", "french")[seat]).city(seat, centre)
    return stage


def spy(stage: Stage, seat: int, *techs: str, markers: int = 1) -> Stage:
    """Somebody has techs that answer, and spies to pay for them."""
    return stage.techs(seat, *techs).spoils(seat, *["spy"] * markers)


def manage(stage: Stage, seat: int = 0) -> Stage:
    """A player's City Management."""
    return stage.ask(ManageCities(seat), phase=Phase.CITY_MANAGEMENT, active=seat)


def start(stage: Stage, seat: int = 0) -> Stage:
    """A player's start of turn."""
    return stage.ask(StartOfTurn(seat), phase=Phase.START_OF_TURN, active=seat)


def break_in(stage: Stage, seat: int, key: str) -> Stage:
    """Somebody answers with a tech and pays with a spy."""
    return stage.choose(seat, f"answer {key}", "pay-marker spy")


# -- city actions ----------------------------------------------------------------------------------------------


@rule("R-TIME-06", "R-TIME-02", "R-CM-04", "R-TIME-08")
def test_an_action_of_a_city_is_cancelled_and_used_up(stage: Stage) -> None:
    manage(spy(stage, 1, "writing")).choose(0, "devote 7,2")
    assert stage.offers(0) == []
    assert stage.offers(1) == ["pass", "answer writing.spy"]
    assert str(stage.question.prompt(stage.w, 1))
    break_in(stage, 1, "writing.spy")
    assert (stage.realm(0).culture, stage.realm(1).huts_and_villages, len(stage.w.removed_markers)) == (0, (), 1)
    assert stage.told() == ["devotes", "asked", "answered", "paid-marker", "cancelled"]
    stage.refuses(0, "devote 7,2", "R-CM-01")


@rule("R-TIME-06")
def test_whoever_passes_lets_it_happen(stage: Stage) -> None:
    manage(spy(stage, 1, "writing")).choose(0, "devote 7,2").choose(1, "pass")
    assert (stage.realm(0).culture, len(stage.realm(1).huts_and_villages)) == (1, 1)
    assert isinstance(stage.question, ManageCities)


@rule("R-TIME-08", "R-BP-06", "AMB-34", "R-CM-04")
def test_production_trade_and_markers_are_not_spent_on_a_cancelled_action(stage: Stage) -> None:
    capital = land.capital(stage.w, 0)
    capital.program_turn, capital.caravan, stage.w.turn = 1, True, 2
    stage.realm(0).trade = 9
    stage.ground("6,1", "forest")
    manage(spy(stage, 1, "writing")).choose(0, "produce-at 7,2 army 8,3", "spending both")
    break_in(stage, 1, "writing.spy")
    assert (capital.program_turn, capital.caravan, stage.realm(0).trade) == (1, True, 9)
    assert stage.scene(["8,3"]) == {"8,3": (-1, 0, 0)}
    stage.refuses(0, "produce 7,2 infantry", "R-CM-01")


@rule("R-TIME-06")
@pytest.mark.parametrize("action", ["devote 7,2", "harvest 7,2 silk", "program 7,2"])
def test_every_kind_of_action_can_be_cancelled(stage: Stage, action: str) -> None:
    stage.ground("6,1", resource="silk")
    manage(spy(stage, 1, "writing")).choose(0, action)
    break_in(stage, 1, "writing.spy")
    assert (stage.realm(0).culture, stage.realm(0).resources, land.capital(stage.w, 0).program_turn) == (0, (0,) * 4, 0)


@rule("R-TIME-02", "R-TIME-01")
def test_what_answers_others_is_not_for_the_own_phase(stage: Stage) -> None:
    manage(spy(stage, 0, "writing")).choose(0, "devote 7,2")
    assert (stage.realm(0).culture, stage.told()) == (1, ["devotes", "gained-culture"])


# -- who is asked ----------------------------------------------------------------------------------------------


@rule("R-TIME-06", "R-TIME-04", "R-TIME-07")
def test_those_who_can_are_asked_clockwise_from_the_announcer(stage: Stage) -> None:
    spy(spy(stage, 0, "writing"), 2, "writing")
    manage(stage, 1).choose(1, "devote 2,13")
    assert stage.question.asked(stage.w) == (2,)
    stage.choose(2, "pass")
    assert stage.question.asked(stage.w) == (0,)
    break_in(stage, 0, "writing.spy")
    assert stage.realm(1).culture == 0


@rule("R-TIME-07")
def test_that_a_window_opens_is_told_and_to_whom(stage: Stage) -> None:
    manage(spy(spy(stage, 1, "writing"), 2, "writing")).choose(0, "devote 7,2")
    asked = stage.w.news[-1].seen_by(None)
    assert asked == {"event": "asked", "seat": 0, "asked": [1, 2], "deed": "city_action"}
    assert str(HAPPENINGS["asked"].describe(asked))


@rule("R-TIME-07")
@pytest.mark.parametrize("lack", ["tech", "spy"])
def test_who_can_t_break_in_isn_t_asked(stage: Stage, lack: str) -> None:
    manage(spy(stage, 1, *[] if lack == "tech" else ["writing"], markers=0 if lack == "spy" else 1))
    assert stage.choose(0, "devote 7,2").realm(0).culture == 1


@rule("R-TIME-07")
def test_a_table_may_ask_everyone_so_that_a_pause_tells_nothing() -> None:
    stage = three(ask_everyone=True)
    manage(stage.techs(2, "writing")).choose(0, "devote 7,2")
    assert stage.w.news[-1].seen_by(None)["asked"] == [1, 2]
    assert stage.offers(1) == ["pass"]
    stage.choose(1, "pass").refuses(2, "answer writing.spy", "R-RES-01").choose(2, "pass")
    assert stage.realm(0).culture == 1


@rule("R-RES-02", "R-TIME-03")
def test_an_answer_is_used_once_per_turn(stage: Stage) -> None:
    spy(stage, 1, "writing", markers=2).city(0, "7,6")
    manage(stage).choose(0, "devote 7,2")
    break_in(stage, 1, "writing.spy").choose(0, "devote 7,6")
    assert (stage.realm(0).culture, len(stage.realm(1).huts_and_villages)) == (1, 1)


@rule("R-RES-02")
def test_a_used_up_answer_is_refused_by_its_rule() -> None:
    stage = three(ask_everyone=True).city(0, "7,6")
    manage(spy(stage, 1, "writing", markers=2)).choose(0, "devote 7,2")
    break_in(stage, 1, "writing.spy")
    for seat in (2, 0):
        stage.choose(seat, "pass")
    stage.choose(0, "devote 7,6").refuses(1, "answer writing.spy", "R-RES-02")


def test_the_price_may_be_two_resources_in_place_of_a_spy(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "egyptians.masons", Privilege.SPIES_FOR_TWO)
    stage.techs(1, "writing").realm(1).resources = (2, 0, 0, 0)
    manage(stage).choose(0, "devote 7,2").choose(1, "answer writing.spy")
    assert (stage.realm(0).culture, stage.realm(1).resources) == (0, (0, 0, 0, 0))


def test_for_whom_any_resource_serves_a_spy_is_still_a_spy(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "egyptians.masons", Privilege.RESOURCES_FOR_ALL)
    stage.techs(1, "writing").realm(1).resources = (5, 5, 5, 5)
    assert manage(stage).choose(0, "devote 7,2").realm(0).culture == 1


# -- events ----------------------------------------------------------------------------------------------------


@rule("R-TIME-06", "R-EVT-05")
def test_a_cancelled_event_is_discarded_without_effect(stage: Stage) -> None:
    start(spy(stage, 2, "civil_service").events(0, "supply_drop")).choose(0, "play supply_drop.trade")
    break_in(stage, 2, "civil_service.spy")
    assert (stage.realm(0).trade, stage.realm(0).events) == (0, ())
    assert stage.w.event_decks[2].up == (CONTENT.events.number("supply_drop"),)


@rule("R-EVT-03", "R-TIME-06")
def test_the_window_opens_when_the_target_is_named(stage: Stage) -> None:
    start(spy(stage, 1, "civil_service").events(0, "drought")).choose(0, "play drought.disaster", "strike 7,9")
    assert isinstance(stage.question, React)
    assert stage.question.about == ("drought.disaster", "strike", "7,9")
    before = stage.w.terrain[stage.square("7,9")]
    break_in(stage, 1, "civil_service.spy")
    assert stage.w.terrain[stage.square("7,9")] == before


@rule("R-TIME-06")
def test_a_card_may_cancel_only_what_is_aimed_at_its_holder(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    class Bread(CancelMode):
        def answers(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> bool:
            aimed = deed is DeedKind.CULTURE_EVENT and len(about) > 1
            return aimed and w.outskirts_owner[w.geography.square[about[2]]] == seat

    print_on(monkeypatch, "bread_and_circuses.cancel", Bread)
    stage.events(0, "drought", "drought").events(1, "bread_and_circuses")
    start(stage).choose(0, "play drought.disaster", "strike 12,12", "play drought.disaster", "strike 1,12")
    assert stage.offers(1) == ["pass", "answer-with bread_and_circuses.cancel"]


@rule("R-TIME-06", "R-EVT-05")
def test_a_cancel_is_cancelled_and_the_last_one_is_resolved_first(stage: Stage) -> None:
    stage.events(0, "supply_drop").events(1, "jousting_tourney").events(2, "jousting_tourney")
    start(stage).choose(0, "play supply_drop.trade").choose(1, "answer-with jousting_tourney.cancel")
    assert stage.offers(2) == ["pass", "answer-with jousting_tourney.cancel"]
    stage.choose(2, "answer-with jousting_tourney.cancel")
    assert stage.realm(0).trade > 0
    assert len(stage.w.event_decks[1].up) == 2
    assert not any(realm.events for realm in stage.w.realms)
    assert stage.told() == ["played", "asked", "played", "asked", "played", "cancelled", "gained-trade"]


@rule("R-TIME-06")
def test_even_the_announcer_may_cancel_a_cancel(stage: Stage) -> None:
    stage.events(0, "supply_drop", "jousting_tourney").events(1, "jousting_tourney")
    start(stage).choose(0, "play supply_drop.trade").choose(1, "answer-with jousting_tourney.cancel")
    stage.choose(0, "answer-with jousting_tourney.cancel")
    assert stage.realm(0).trade > 0


@rule("R-TIME-06")
def test_a_chain_of_three(stage: Stage) -> None:
    stage.events(0, "supply_drop", "jousting_tourney").events(1, "jousting_tourney", "jousting_tourney")
    start(stage).choose(0, "play supply_drop.trade").choose(1, "answer-with jousting_tourney.cancel")
    stage.choose(0, "answer-with jousting_tourney.cancel").choose(1, "answer-with jousting_tourney.cancel")
    assert stage.realm(0).trade == 0


@rule("R-TIME-10")
@pytest.mark.parametrize("ask_everyone", [False, True])
def test_what_can_t_be_cancelled_can_t_even_be_tried_to(ask_everyone: bool) -> None:
    stage = spy(three(ask_everyone=ask_everyone).techs(0, "mass_media"), 1, "civil_service")
    start(stage.events(0, "supply_drop")).choose(0, "play supply_drop.trade")
    assert (stage.realm(0).trade > 0, stage.told()) == (True, ["played", "gained-trade"])


@rule("R-TIME-10")
def test_a_cancelling_event_of_such_a_player_can_t_be_cancelled_either(stage: Stage) -> None:
    stage.techs(1, "mass_media").events(0, "supply_drop", "jousting_tourney").events(1, "jousting_tourney")
    start(stage).choose(0, "play supply_drop.trade").choose(1, "answer-with jousting_tourney.cancel")
    assert (stage.realm(0).trade, len(stage.realm(0).events)) == (0, 1)


# -- resource abilities ----------------------------------------------------------------------------------------


@rule("R-TIME-06", "R-TIME-08")
def test_a_cancelled_resource_ability_costs_its_resources_and_its_use(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    lend(monkeypatch, "animal_husbandry.wheat", Boon)
    spy(stage, 1, "mass_media").techs(0, "animal_husbandry").realm(0).resources = (2, 0, 0, 0)
    manage(stage).choose(0, "use animal_husbandry.wheat")
    assert stage.realm(0).resources == (1, 0, 0, 0), "it is paid when it is announced"
    break_in(stage, 1, "mass_media.spy")
    assert (stage.realm(0).culture, stage.realm(0).resources) == (0, (1, 0, 0, 0))
    stage.refuses(0, "use animal_husbandry.wheat", "R-RES-02")


@rule("R-TIME-06")
def test_an_ability_without_resources_is_no_resource_ability(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "printing_press.books", Boon)
    spy(stage, 1, "mass_media").techs(0, "printing_press").realm(0).culture = 5
    assert manage(stage).choose(0, "use printing_press.books").realm(0).culture == 1


@rule("R-TIME-06", "R-TIME-08")
def test_a_paid_answer_is_a_resource_ability_and_may_be_cancelled(stage: Stage) -> None:
    spy(spy(stage, 1, "writing"), 2, "mass_media")
    manage(stage).choose(0, "devote 7,2")
    break_in(stage, 1, "writing.spy")
    assert stage.w.news[-1].seen_by(None) == {"event": "asked", "seat": 1, "asked": [2], "deed": "resource_ability"}
    break_in(stage, 2, "mass_media.spy")
    assert (stage.realm(0).culture, stage.realm(1).huts_and_villages, stage.realm(2).huts_and_villages) == (1, (), ())


@rule("R-TIME-04")
def test_after_a_cancelled_answer_everybody_has_another_chance(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "mark_twain.satire", Cancelling)
    spy(spy(stage, 1, "writing"), 2, "writing").people(1, "mark_twain", shown=True).lay("1,12", "person", "artist")
    spy(stage, 0, "mass_media")
    manage(stage).choose(0, "devote 7,2")
    break_in(stage, 1, "writing.spy")
    break_in(stage, 0, "mass_media.spy").choose(1, "pass")
    assert stage.question.asked(stage.w) == (2,), "the others come first"
    stage.choose(2, "pass")
    assert stage.offers(1) == ["pass", "answer mark_twain.satire"]
    assert stage.choose(1, "pass").realm(0).culture == 1


@rule("R-TIME-04", "R-TIME-07")
def test_who_spent_the_last_spy_elsewhere_is_not_asked_again(stage: Stage) -> None:
    spy(spy(stage, 1, "writing"), 2, "writing", "mass_media")
    manage(stage).choose(0, "devote 7,2")
    break_in(stage, 1, "writing.spy")
    break_in(stage, 2, "mass_media.spy")
    assert (stage.realm(0).culture, isinstance(stage.question, ManageCities)) == (1, True)


# -- moves -----------------------------------------------------------------------------------------------------


class Border(Reaction):
    """Made up: nobody may leave the square where a group stands."""

    def use(self, w: World, seat: int) -> None:
        w.locked_squares = (w.agenda[-2].square,)  # type: ignore[attr-defined]


@rule("R-TIME-06", "R-TIME-09")
@pytest.mark.parametrize("steps", [0, 1])
def test_a_move_is_interrupted_before_it_starts_or_between_two_steps(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    lend(monkeypatch, "communism.spy", Border)
    spy(stage, 1, "communism").figures(0, "7,9", armies=1)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 7,9 1 0")
    if steps:
        stage.choose(1, "pass").choose(0, "step 7,8")
    break_in(stage, 1, "communism.spy")
    here = "7,8" if steps else "7,9"
    assert stage.scene([here]) == {here: (0, 1, 0)}
    assert "cancelled" not in stage.told()
    assert isinstance(stage.question, MoveFigures), "all it can do is to stay"


@rule("R-TIME-09", "R-TIME-06")
def test_a_card_for_the_own_phase_may_break_into_a_move_too(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    class Defection(EventMode):
        def aims(self, w: World, seat: int) -> list[Action]:
            return [events.LEAVE(), events.DENY()]

        def play(self, w: World, seat: int, aim: Action | None) -> None:
            w.realms[seat].culture += 1

    print_on(monkeypatch, "defection.kill", Defection)
    stage.figures(0, "7,9", armies=1).events(0, "defection").events(1, "defection")
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)
    assert "play defection.kill" in stage.offers(0)
    stage.choose(0, "march 7,9 1 0").choose(1, "answer-with defection.kill", "give-leave")
    assert (stage.realm(1).culture, stage.realm(1).events) == (1, ())
    assert "step 7,8" in stage.offers(0), "the move goes on"


# -- hidden great people ---------------------------------------------------------------------------------------


@rule("R-TIME-13", "R-GP-14", "R-GP-09")
@pytest.mark.parametrize("deed", list(DeedKind))
def test_a_hidden_great_person_is_turned_up_to_break_in(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, deed: DeedKind
) -> None:
    lend(monkeypatch, "mark_twain.satire", Cancelling)
    lend(monkeypatch, "animal_husbandry.wheat", Boon)
    stage.people(1, "mark_twain").lay("1,12", "person", "artist").events(0, "supply_drop").figures(0, "7,9", armies=1)
    stage.techs(0, "animal_husbandry").realm(0).resources = (1, 0, 0, 0)
    if deed is DeedKind.CULTURE_EVENT:
        start(stage).choose(0, "play supply_drop.trade")
    elif deed is DeedKind.MOVE:
        stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 7,9 1 0")
        assert stage.offers(1) == [], "it doesn't break into moves"
        return
    else:
        manage(stage).choose(0, "devote 7,2" if deed is DeedKind.CITY_ACTION else "use animal_husbandry.wheat")
        if deed is DeedKind.RESOURCE_ABILITY:
            stage.choose(0, "pay-token wheat")
    stage.choose(1, "answer mark_twain.satire")
    assert (stage.realm(0).culture, stage.realm(0).trade, stage.realm(1).people) == (0, 0, ())
    assert stage.told()[-4:] == ["turned-up", "discarded-person", "answered", "cancelled"]


@rule("R-GP-09", "R-TIME-13")
def test_without_a_marker_on_the_map_a_hidden_great_person_answers_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    lend(monkeypatch, "mark_twain.satire", Cancelling)
    stage.people(1, "mark_twain").realm(1).person_markers = (1, 0, 0, 0, 0, 0)
    assert manage(stage).choose(0, "devote 7,2").realm(0).culture == 1


# -- hidden shields --------------------------------------------------------------------------------------------


def king(stage: Stage, patch: pytest.MonkeyPatch, *, shown: bool = False) -> Stage:
    """The first player has a great person who forbids to cancel actions of cities."""
    grant(patch, "dr_martin_luther_king.dream", Privilege.UNCANCELLED_ACTIONS)
    return stage.people(0, "dr_martin_luther_king", shown=shown).lay("6,1", "person", "humanitarian")


@rule("R-TIME-10")
def test_an_open_immunity_keeps_windows_closed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    manage(king(spy(stage, 1, "writing"), monkeypatch, shown=True)).choose(0, "devote 7,2")
    assert (stage.realm(0).culture > 0, "asked" in stage.told()) == (True, False)


@rule("R-TIME-10", "AMB-16", "R-TIME-13")
def test_a_hidden_immunity_is_shown_in_response_and_the_cancel_costs_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    king(spy(spy(stage, 1, "writing"), 2, "writing"), monkeypatch)
    manage(stage).choose(0, "devote 7,2").choose(1, "answer writing.spy")
    assert isinstance(stage.question, ForbidCancelling)
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.offers(0) == ["pass", "shield dr_martin_luther_king"]
    assert str(VERBS["answer"].describe(Action("answer", ("writing.spy",))))
    assert str(VERBS["shield"].describe(Action("shield", ("dr_martin_luther_king",))))
    stage.choose(0, "shield dr_martin_luther_king")
    assert stage.realm(0).culture > 0
    assert (len(stage.realm(1).huts_and_villages), stage.realm(1).used_abilities) == (1, 0)
    assert isinstance(stage.question, ManageCities), "nobody else is asked"
    assert stage.told()[-3:] == ["turned-up", "taken-back", "gained-culture"]


@rule("R-TIME-10", "AMB-16")
def test_who_keeps_the_immunity_hidden_is_cancelled(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    manage(king(spy(stage, 1, "writing"), monkeypatch)).choose(0, "devote 7,2").choose(1, "answer writing.spy")
    stage.choose(0, "pass").choose(1, "pay-marker spy")
    assert (stage.realm(0).culture, stage.realm(0).people[0].shown) == (0, False)


@rule("R-TIME-10", "AMB-16", "R-EVT-07")
def test_a_card_that_was_shown_in_vain_stays_in_hand_and_is_known(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Strike(CancelMode):
        def answers(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> bool:
            return deed is DeedKind.CITY_ACTION

    print_on(monkeypatch, "jousting_tourney.cancel", Strike)
    monkeypatch.setattr(reactions, "may_answer", lambda events, people, deed: True)  # which isn't what the card says
    king(stage.events(1, "jousting_tourney"), monkeypatch)
    manage(stage).choose(0, "devote 7,2").choose(1, "answer-with jousting_tourney.cancel")
    stage.choose(0, "shield dr_martin_luther_king")
    assert view_of(stage.w, 2)["realms"][1]["events"][0]["id"] == "jousting_tourney"
    assert stage.w.event_decks[1].up == ()


@rule("R-TIME-10", "AMB-16")
def test_a_great_person_that_was_turned_up_in_vain_is_not_discarded(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    lend(monkeypatch, "mark_twain.satire", Cancelling)
    king(stage.people(1, "mark_twain").lay("1,12", "person", "artist"), monkeypatch)
    manage(stage).choose(0, "devote 7,2").choose(1, "answer mark_twain.satire")
    stage.choose(0, "shield dr_martin_luther_king")
    assert [person.shown for person in stage.realm(1).people] == [True]


@rule("R-TIME-10")
def test_an_immunity_of_another_kind_does_not_help(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    king(spy(stage, 1, "civil_service"), monkeypatch)
    start(stage.events(0, "supply_drop")).choose(0, "play supply_drop.trade")
    break_in(stage, 1, "civil_service.spy")
    assert stage.realm(0).trade == 0
    assert reactions.shields(stage.w, 0, DeedKind.MOVE) == []


# -- the laws in between ---------------------------------------------------------------------------------------


def test_whoever_pays_with_a_card_may_still_break_in(stage: Stage) -> None:
    stage.techs(1, "writing").events(1, "a_generous_gift")
    manage(stage).choose(0, "devote 7,2").choose(1, "answer writing.spy", "pay-event a_generous_gift")
    assert stage.realm(0).culture == 0


def test_every_deed_has_words() -> None:
    assert set(reactions.DEEDS) == set(DeedKind)


def test_who_could_answer_is_found_by_what_is_printed_on_their_cards() -> None:
    for deed in DeedKind:
        for event in CONTENT.events:
            answers = any(deed in MODES[key].printed.answers for key in KEYS[event.number])
            assert reactions.may_answer((HeldCard(event.number, 1),), (), deed) == answers, (event.id, deed)
        for person in CONTENT.great_persons:
            reacts = any(deed in each.printed.answers for each in abilities_on(person))
            assert reactions.may_answer((), (PersonCard(person.number, False),), deed) == reacts, (person.id, deed)
    assert not reactions.may_answer((), (), DeedKind.MOVE)

"""City Management: actions of cities and what happens around them (4.3)."""

from __future__ import annotations

from random import Random

import pytest

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import say
from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import city as chapter
from hegemon.games.civilization.chapters import culture, placing
from hegemon.games.civilization.chapters.city import ManageCities, begin, gain_production, producers
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import DeedKind, Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import events, reactions
from hegemon.games.civilization.framework.ability import Ability, Usable
from hegemon.games.civilization.framework.event_modes import PRINTED, EventMode
from hegemon.games.civilization.framework.reactions import Cancelling
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind, kind_of, marker_of
from hegemon.games.civilization.world.world import Step, World
from tests.games.civilization.chapters.lending import grant, lend
from tests.games.civilization.framework.test_events import print_on
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage
from tests.sampling import few


def manage(stage: Stage) -> Stage:
    """Start the City Management of the first player."""
    return stage.ask(begin(0), phase=Phase.CITY_MANAGEMENT)


def two_cities() -> Stage:
    """Two cities, each with 4 production."""
    stage = Stage().city(0, "2,2").city(0, "2,6").government(0, "republic")
    for name in ("1,1", "2,1", "1,5", "2,5"):
        stage.ground(name, "forest")
    return stage


def cancelled(patch: pytest.MonkeyPatch) -> None:
    """Have everything cancelled that is announced."""

    def announce(w: World, seat: int, deed: DeedKind, then: Step, *, about: tuple[object, ...] = ()) -> None:
        assert deed is DeedKind.CITY_ACTION

    patch.setattr(reactions, "announce", announce)


def works(stage: Stage) -> list[str]:
    """What cities may do, whatever they produce."""
    found = (words.split() for words in stage.offers(0))
    return list(dict.fromkeys(" ".join((verb.removesuffix("-at"), *city[:1])) for verb, *city in found))


# -- actions ---------------------------------------------------------------------------------------------------


@rule("R-CM-01", "R-CM-02", "R-TURN-08")
def test_each_city_takes_one_action_in_any_order() -> None:
    stage = manage(two_cities())
    assert works(stage) == [
        "produce 2,2", "devote 2,2", "program 2,2", "produce 2,6", "devote 2,6", "program 2,6", "end-cities",
    ]  # fmt: skip
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "devote 2,6")
    assert works(stage) == ["produce 2,2", "devote 2,2", "program 2,2", "end-cities"]
    for action in ("produce 2,6 infantry", "devote 2,6", "program 2,6"):
        stage.refuses(0, action, "R-CM-01")
    stage.choose(0, "devote 2,2")
    assert stage.realm(0).culture == 2
    assert stage.offers(0) == ["end-cities"]


@rule("R-CM-01")
def test_cities_are_fresh_again_after_the_phase() -> None:
    stage = two_cities()
    stage.w.cities[0][1].extra_actions = 1
    manage(stage).choose(0, "devote 2,2", "devote 2,6", "end-cities")
    assert not stage.w.agenda
    assert [(city.actions_taken, city.extra_actions) for city in stage.w.cities[0]] == [((), 0), ((), 0)]


@rule("R-CM-05")
def test_a_card_may_give_more_actions_even_of_the_same_kind() -> None:
    stage = two_cities()
    stage.w.cities[0][1].extra_actions = 1
    manage(stage).choose(0, "devote 2,6", "devote 2,6").refuses(0, "devote 2,6", "R-CM-01")


@rule("R-GOV-05", "AMB-27")
def test_in_anarchy_the_capital_takes_no_action(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "anarchy.idle_capital", Privilege.IDLE_CAPITAL)
    stage = manage(two_cities().government(0, "anarchy"))
    assert works(stage) == ["produce 2,6", "devote 2,6", "program 2,6", "end-cities"]
    stage.refuses(0, "devote 2,2", "R-GOV-05")
    stage.w.cities[0][0].extra_actions = 1
    stage.choose(0, "devote 2,2").refuses(0, "devote 2,2", "R-CM-01")


@rule("R-CM-02", "AMB-48")
def test_a_second_action_of_the_capital_is_of_another_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "monarchy.second_action", Privilege.SECOND_ACTION)
    stage = manage(two_cities().government(0, "monarchy"))
    stage.choose(0, "produce-at 2,2 army 1,1").refuses(0, "produce 2,2 infantry", "R-CM-02")
    stage.choose(0, "devote 2,2")
    for action in ("produce 2,2 infantry", "devote 2,2", "program 2,2"):
        stage.refuses(0, action, "R-CM-01")
    stage.choose(0, "devote 2,6").refuses(0, "program 2,6", "R-CM-01")


@rule("R-CM-05", "AMB-48")
def test_with_an_extra_action_two_of_three_may_be_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "monarchy.second_action", Privilege.SECOND_ACTION)
    stage = two_cities().government(0, "monarchy")
    stage.w.cities[0][0].extra_actions = 1
    manage(stage).choose(0, "devote 2,2", "devote 2,2").refuses(0, "devote 2,2", "R-CM-02")
    stage.choose(0, "program 2,2").refuses(0, "produce 2,2 infantry", "R-CM-01")


@rule("R-CM-04", "R-TIME-08")
@pytest.mark.parametrize("action", ["devote 2,2", "harvest 2,2 silk", "program 2,2"])
def test_a_cancelled_action_is_used_up(monkeypatch: pytest.MonkeyPatch, action: str) -> None:
    cancelled(monkeypatch)
    stage = manage(two_cities().ground("3,3", resource="silk")).choose(0, action)
    stage.refuses(0, "devote 2,2", "R-CM-01")
    assert stage.realm(0).culture == 0
    assert stage.realm(0).resources == (0, 0, 0, 0)
    assert stage.w.cities[0][0].program_turn == 0


@rule("R-CM-04", "R-TIME-02", "R-TIME-06")
def test_another_player_breaks_into_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "writing.spy", Cancelling)
    stage = manage(two_cities().techs(1, "writing").spoils(1, "spy")).choose(0, "devote 2,2")
    stage.choose(1, "answer writing.spy", "pay-marker spy")
    assert stage.realm(0).culture == 0
    assert stage.realm(1).huts_and_villages == ()
    stage.refuses(0, "devote 2,2", "R-CM-01").choose(0, "devote 2,6")
    assert stage.realm(0).culture == 1


# -- building programs -----------------------------------------------------------------------------------------


@rule("R-BP-01", "R-BP-03", "SC-05")
def test_a_city_has_one_program_at_most_and_keeps_it() -> None:
    stage = two_cities()
    stage.w.turn = 4
    manage(stage).choose(0, "program 2,2", "end-cities")
    assert stage.w.cities[0][0].program_turn == 4
    stage.w.turn = 5
    manage(stage).refuses(0, "program 2,2", "R-BP-01").choose(0, "devote 2,2", "end-cities")
    assert stage.w.cities[0][0].program_turn == 4


# -- around the actions ----------------------------------------------------------------------------------------


@rule("R-CM-03", "R-CUL-01")
def test_culture_is_spent_before_between_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    monkeypatch.setattr(culture, "track_refusal", lambda w, seat, leap: None if len(steps) < 3 else culture_refusal())
    monkeypatch.setattr(culture, "pay_and_advance", lambda w, seat, leap: steps.append(seat))
    stage = manage(Stage().city(0, "2,2"))
    stage.choose(0, "advance", "devote 2,2", "advance", "advance").refuses(0, "advance", "R-CUL-02")
    assert steps == [0, 0, 0]
    assert stage.offers(0) == ["end-cities"]


def culture_refusal() -> Refusal:
    """Some rule against a step."""
    return Refusal("R-CUL-02", say("No."))


@rule("R-CM-03", "R-PROD-08", "AMB-44")
def test_more_production_is_for_one_action_of_one_city(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wheat(Usable):
        def use(self, w: World, seat: int) -> None:
            gain_production(w, seat, self.amount("production"))

    lend(monkeypatch, "animal_husbandry.wheat", Wheat)
    stage = two_cities().techs(0, "animal_husbandry")
    stage.realm(0).resources = (1, 0, 0, 0)
    stage.w.cities[0][0].extra_actions = 1
    manage(stage).choose(0, "use animal_husbandry.wheat")
    assert stage.offers(0) == ["boost 2,2", "boost 2,6"]
    assert "3" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "boost 2,2", "produce-at 2,6 army 1,5", "produce 2,2 infantry")
    assert len(stage.realm(0).units) == 1
    stage.choose(0, "produce-at 2,2 army 1,1")
    assert stage.scene(["1,5", "1,1"]) == {"1,5": (0, 1, 0), "1,1": (0, 1, 0)}


@rule("R-PROD-08")
def test_several_such_effects_add_up_and_what_is_unused_is_lost() -> None:
    stage = manage(two_cities())
    for n in (3, 4):
        gain_production(stage.w, 0, n)
        stage.ask(phase=Phase.CITY_MANAGEMENT).choose(0, "boost 2,2")
    question = stage.question
    assert isinstance(question, ManageCities)
    assert question.boost_of(stage.square("2,2")) == 7
    stage.choose(0, "devote 2,6", "devote 2,2", "end-cities")
    assert not stage.w.agenda


@rule("R-PROD-08")
def test_a_city_that_has_acted_has_no_use_for_more() -> None:
    stage = manage(two_cities()).choose(0, "devote 2,2")
    assert [city.centre for city in producers(stage.w, 0)] == [stage.square("2,6")]
    gain_production(stage.w, 0, 5)
    stage.ask(phase=Phase.CITY_MANAGEMENT)
    assert isinstance(stage.question, ManageCities)
    assert stage.question.boosts == ((stage.square("2,6"), 5),)


def test_more_production_is_nothing_outside_the_phase() -> None:
    stage = two_cities()
    stage.ask(chapter.Boost(0, 3)).choose(0, "boost 2,2")
    assert not stage.w.agenda


@rule("R-CM-03")
def test_cards_are_offered_and_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    class Feast(EventMode):
        def play(self, w: World, seat: int, aim: Action | None) -> None:
            played.append(seat)

    key, (event, _) = next(each for each in PRINTED.items() if each[1][1].phase is Phase.CITY_MANAGEMENT)
    print_on(monkeypatch, key, Feast)
    stage = manage(Stage().city(0, "2,2").events(0, event.id))
    assert stage.question.refusal(stage.w, 0, events.PLAY(key)) is None
    stage.choose(0, f"play {key}")
    assert played == [0]
    assert "end-cities" in stage.offers(0)


@rule("R-CM-03")
def test_a_pure_gain_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gift(Usable):
        quiet = True

        def use(self, w: World, seat: int) -> None:
            w.realms[seat].culture += 5

    lend(monkeypatch, "engineering.split", Gift)
    stage = manage(Stage().city(0, "2,2").techs(0, "engineering")).choose(0, "end-cities")
    assert stage.realm(0).culture == 5


def test_an_ability_that_cannot_be_paid_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wheat(Usable):
        def use(self, w: World, seat: int) -> None:
            raise AssertionError("nobody could pay for it")

    lend(monkeypatch, "animal_husbandry.wheat", Wheat)
    stage = manage(Stage().city(0, "2,2").techs(0, "animal_husbandry"))
    stage.refuses(0, "use animal_husbandry.wheat", "R-RES-01")


# -- a building for free ---------------------------------------------------------------------------------------


@rule("R-CM-02", "R-RES-05")
def test_egyptians_build_for_free_once_per_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "egyptians.masons", Privilege.FREE_BUILDING)
    stage = two_cities().techs(0, "writing", "pottery", "masonry")
    manage(stage).refuses(0, "build-free 2,2 library 3,3", "R-RES-05")
    stage.civilization(0, "egyptians")
    free = [words.split() for words in stage.offers(0) if words.startswith("build-free 2,2 ")]
    assert {words[2] for words in free} == {"library", "granary"}
    stage.choose(0, "build-free 2,2 library 3,3")
    assert "built" in stage.told()
    assert stage.realm(0).trade == 0
    stage.refuses(0, "build-free 2,6 library 3,6", "R-RES-05").refuses(0, "produce 2,2 infantry", "R-CM-01")


@rule("R-PROD-05")
def test_there_must_be_something_to_build_or_produce(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "egyptians.masons", Privilege.FREE_BUILDING)
    stage = Stage().city(0, "2,2").government(0, "republic").civilization(0, "egyptians")
    manage(stage).refuses(0, "build-free 2,2 library 3,3", "R-BLD-01").refuses(0, "produce 2,2 infantry", "R-PROD-05")


def test_a_question_after_an_action_comes_before_the_next_action(monkeypatch: pytest.MonkeyPatch) -> None:
    class Watching(Ability):
        def saw_devotion(self, w: World, seat: int, by: int) -> None:
            owe(w, chapter.Boost(by, 1))

    lend(monkeypatch, "currency.incense", Watching)
    stage = manage(two_cities().techs(1, "currency")).choose(0, "devote 2,2")
    assert isinstance(stage.question, ManageCities)
    assert stage.question.boosts


# -- everything together ---------------------------------------------------------------------------------------


@pytest.mark.whole_games
@rule("R-CM-02", "R-PROD-05")
@pytest.mark.parametrize("seed", few(range(6), 0, 1))
def test_what_is_offered_is_what_no_rule_forbids(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    for key, privilege in (
        ("engineering.split", Privilege.SPLIT),
        ("angkor_wat.second_harvest", Privilege.SECOND_HARVEST),
        ("egyptians.masons", Privilege.FREE_BUILDING),
        ("monarchy.second_action", Privilege.SECOND_ACTION),
    ):
        grant(monkeypatch, key, privilege)
    luck = Random(seed)
    stage = rich_country(luck)
    for _ in range(12):
        manage(stage)
        while stage.w.agenda:
            question = stage.question
            offers = question.offers(stage.w, 0)
            assert offers == [a for a in question.options(stage.w, 0) if question.refusal(stage.w, 0, a) is None]
            stage.choose(0, str(luck.choice(offers[:-1] or offers)))
        stage.w.turn += 1
        stage.realm(0).used_abilities = 0
        stage.realm(0).trade = 27
    sound(stage.w)


def rich_country(luck: Random) -> Stage:
    """Three cities of a player who can do nearly everything."""
    stage = Stage().city(0, "2,2", "3,2").city(0, "2,6").city(0, "7,5").city(1, "13,2")
    stage.civilization(0, "egyptians").government(0, "monarchy").lay("1,1", "wonder", "angkor_wat")
    stage.techs(0, "engineering", "masonry", "writing", "currency", "banking", "navigation", "navy", "flight")
    for x in range(9):
        for y in range(8):
            terrain = luck.choice(["grassland", "forest", "mountain", "desert", "water"])
            stage.ground(f"{x},{y}", terrain, resource=luck.choice(["", "", "silk", "iron", "wheat"]))
    deck = [wonder.number for wonder in CONTENT.wonders if wonder.id != "angkor_wat"]
    stage.w.open_wonders, stage.w.wonder_deck = tuple(deck[:4]), tuple(deck[4:12])
    return stage


def sound(w: World) -> None:
    """Nothing was lost, and no limit was broken (17.5)."""
    assert all(count >= 0 for count in (*w.buildings, *w.resources, w.realms[0].trade, w.realms[0].scouts))
    for city in w.cities[0]:
        markers = [w.markers[square] for square in land.outskirts(w, city)]
        assert sum(kind_of(each) is MarkerKind.WONDER for each in markers) <= 1
        assert sum(each in placing.STARRED for each in markers) <= 1
    for family in CONTENT.families:
        faces = {marker_of(MarkerKind.BUILDING, b.number) for b in CONTENT.buildings if b.family == family.number}
        assert sum(each in faces for each in w.markers) + w.buildings[family.number] == family.supply
    assert sum(w.armies) + w.realms[0].armies == CONTENT.market.armies
    assert sum(map(len, w.unit_decks)) + len(w.realms[0].units) == 53

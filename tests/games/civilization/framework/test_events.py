"""Playing culture events (9.1)."""

from __future__ import annotations

import pytest

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import say
from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import BattleWindow, Phase, Terrain
from hegemon.games.civilization.framework import event_modes, events
from hegemon.games.civilization.framework.event_modes import MODES, PRINTED, EventMode
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.world import World
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage, parsed

assert everything


@pytest.fixture
def stage() -> Stage:
    """Two capitals on an empty plain."""
    return Stage().city(0, "2,2").city(1, "13,5")


def print_on(patch: pytest.MonkeyPatch, key: str, kind: type[EventMode]) -> EventMode:
    """Have a culture event do this as long as the test runs."""
    made = kind()
    made.printed = PRINTED[key][1]
    patch.setitem(MODES, key, made)
    return made


def start(stage: Stage, seat: int = 0) -> Stage:
    """A player's start of turn."""
    return stage.ask(StartOfTurn(seat), phase=Phase.START_OF_TURN, active=seat)


def hand(stage: Stage, seat: int = 0) -> list[str]:
    """The culture events that a player holds."""
    return [CONTENT.events[held.face].id for held in stage.realm(seat).events]


def under(stage: Stage, level: int) -> list[str]:
    """The cards that lie face up under a deck."""
    return [CONTENT.events[card].id for card in stage.w.event_decks[level - 1].up]


class Festival(EventMode):
    """Made up: gain culture."""

    def play(self, w: World, seat: int, aim: Action | None) -> None:
        w.realms[seat].culture += 10


# -- time ------------------------------------------------------------------------------------------------------


@rule("R-EVT-03", "R-EVT-04")
def test_a_card_is_shown_resolved_and_put_under_its_deck(stage: Stage) -> None:
    start(stage.events(0, "supply_drop", "drought")).choose(0, "play supply_drop.trade")
    assert stage.realm(0).trade == PRINTED["supply_drop.trade"][1].amounts["trade"]
    assert (hand(stage), under(stage, 3)) == (["drought"], ["supply_drop"])
    assert stage.w.news[0].seen_by(1) == {"event": "played", "seat": 0, "card": "supply_drop.trade"}
    assert isinstance(stage.question, StartOfTurn)


@rule("R-EVT-03")
def test_a_card_is_played_only_at_the_time_printed_on_it(stage: Stage) -> None:
    stage.events(0, "supply_drop", "jousting_tourney")
    for question, phase in ((ManageCities(0), Phase.CITY_MANAGEMENT), (MoveFigures(0), Phase.MOVEMENT)):
        stage.ask(question, phase=phase)
        assert not [offer for offer in stage.offers(0) if offer.startswith("play")]
        assert events.event_refusal(stage.w, 0, parsed("play supply_drop.trade")) == events.WRONG_TIME
    start(stage)
    assert [offer for offer in stage.offers(0) if offer.startswith("play")] == ["play supply_drop.trade"]
    assert events.event_refusal(stage.w, 0, parsed("play jousting_tourney.cancel")) == events.WRONG_TIME


@rule("R-EVT-03", "R-EVT-01")
def test_only_what_one_holds_is_played(stage: Stage) -> None:
    start(stage.events(1, "supply_drop")).refuses(0, "play supply_drop.trade", "R-TURN-02")
    assert events.event_refusal(stage.w, 0, parsed("play supply_drop.trade")) == events.NOT_HELD
    assert events.event_refusal(stage.w, 0, parsed("play catastrophe.destroy")) == events.NOT_HELD


@rule("R-EVT-03", "R-GEN-02")
def test_a_card_may_have_a_condition_of_its_own(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    class Jubilee(Festival):
        def refusal(self, w: World, seat: int) -> Refusal | None:
            return Refusal("R-GEN-02", say("You are too poor.")) if w.realms[seat].trade < 5 else None

    print_on(monkeypatch, "supply_drop.trade", Jubilee)
    start(stage.events(0, "supply_drop")).refuses(0, "play supply_drop.trade", "R-GEN-02")
    stage.realm(0).trade = 5
    assert "play supply_drop.trade" in stage.offers(0)


@rule("R-EVT-03", "R-CBT-28")
def test_a_card_for_battles_is_played_in_its_window(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    print_on(monkeypatch, "duty_and_honor.units", Festival)
    stage.events(0, "duty_and_honor").w.phase = Phase.MOVEMENT
    assert events.event_options(stage.w, 0, Phase.MOVEMENT) == events.event_options(stage.w, 0, Phase.BATTLE) == []
    stage.w.battle = Battle(stage.square("8,4"), (0, 1), (0, 1))
    for window in BattleWindow:
        stage.w.battle.window = window
        expected = ["play duty_and_honor.units"] if window is BattleWindow.BEFORE_HANDS else []
        assert [str(action) for action in events.event_offers(stage.w, 0, Phase.BATTLE)] == expected


@rule("R-EVT-08")
@pytest.mark.parametrize(
    ("question", "phase", "key"),
    [
        (StartOfTurn(0), Phase.START_OF_TURN, "supply_drop.trade"),
        (ManageCities(0), Phase.CITY_MANAGEMENT, "supply_drop.action"),
    ],
)
def test_a_card_for_two_phases_is_played_for_one_of_them(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, question: StartOfTurn, phase: Phase, key: str
) -> None:
    print_on(monkeypatch, "supply_drop.action", Festival)
    stage.events(0, "supply_drop").ask(question, phase=phase)
    assert [offer for offer in stage.offers(0) if offer.startswith("play")] == [f"play {key}"]
    stage.choose(0, f"play {key}")
    assert (stage.realm(0).culture, stage.realm(0).trade > 0) == ((0, True) if key.endswith("trade") else (10, False))
    assert hand(stage) == []


# -- aims ------------------------------------------------------------------------------------------------------


@rule("R-EVT-03", "R-DIS-01")
def test_a_target_is_named_before_it_resolves(stage: Stage) -> None:
    stage.ground("5,5", "forest")
    start(stage.events(0, "drought")).choose(0, "play drought.disaster")
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "strike 5,5")
    square = stage.square("5,5")
    assert (stage.w.terrain[square], stage.w.icons[square]) == (Terrain.DESERT, CONTENT.terrain_icons[Terrain.DESERT])
    assert stage.w.news[-1].seen_by(1) == {"event": "struck", "seat": 0, "square": "5,5", "terrain": "desert"}


@rule("R-DIS-04", "AMB-59")
def test_which_squares_a_drought_can_strike(stage: Stage) -> None:
    stage.ground("5,5", "mountain").ground("5,6", "water").lay("6,6", "hut", "silk").lay("1,1", "building", "market")
    stage.figures(1, "7,7", armies=1).hide(1)
    start(stage.events(0, "drought")).choose(0, "play drought.disaster")
    offers = stage.offers(0)
    hidden = stage.w.geography.name[stage.w.geography.slot_squares[1][0]]
    for square in ("5,5", "6,6", "1,1", "2,2", "13,5", hidden):
        assert f"strike {square}" not in offers, square
    for square in ("7,7", "5,6", "1,2", "12,4"):
        assert f"strike {square}" in offers, square


@rule("R-EVT-03")
def test_without_any_target_it_is_not_played(stage: Stage) -> None:
    for square in stage.w.geography.on_map:
        stage.ground(stage.w.geography.name[square], "mountain")
    start(stage.events(0, "drought")).refuses(0, "play drought.disaster", "R-EVT-03")


@rule("R-EVT-03")
def test_a_card_asks_what_it_is_aimed_at(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    class Raid(Festival):
        def aims(self, w: World, seat: int) -> list[Action]:
            return [parsed("strike 5,5"), parsed("strike 5,6")]

        def play(self, w: World, seat: int, aim: Action | None) -> None:
            assert aim == parsed("strike 5,6")
            super().play(w, seat, aim)

    print_on(monkeypatch, "supply_drop.trade", Raid)
    start(stage.events(0, "supply_drop")).choose(0, "play supply_drop.trade")
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.choose(0, "strike 5,6").realm(0).culture == 10


@rule("R-TIME-10")
@pytest.mark.parametrize(("answer", "terrain"), [("give-leave", Terrain.DESERT), ("deny-leave", Terrain.GRASSLAND)])
def test_some_are_aimed_at_only_with_their_leave(stage: Stage, answer: str, terrain: Terrain) -> None:
    stage.lay("12,4", "wonder", "united_nations")
    start(stage.events(0, "drought")).choose(0, "play drought.disaster", "strike 14,6")
    assert stage.offers(1) == ["deny-leave", "give-leave"]
    assert str(stage.question.prompt(stage.w, 1))
    stage.choose(1, answer)
    assert (stage.w.terrain[stage.square("14,6")], hand(stage), under(stage, 1)) == (terrain, [], ["drought"])


@pytest.mark.parametrize("square", ["5,5", "1,1"])
def test_nobody_is_asked_about_other_squares(stage: Stage, square: str) -> None:
    stage.lay("3,3", "wonder", "united_nations")
    start(stage.events(0, "drought")).choose(0, "play drought.disaster", f"strike {square}")
    assert isinstance(stage.question, StartOfTurn)


# -- words -----------------------------------------------------------------------------------------------------


def test_cards_have_words() -> None:
    for key in ("supply_drop.trade", "jousting_tourney.cancel"):
        for name in ("play", "answer-with"):
            assert str(VERBS[name].describe(Action(name, (key,))))


def test_a_card_without_a_deed_says_so(stage: Stage) -> None:
    with pytest.raises(TypeError, match="play"):
        EventMode()  # type: ignore[abstract]
    plain = event_modes.MODES["supply_drop.trade"]
    assert (plain.aims(stage.w, 0), plain.aimed_at(stage.w, parsed("pass"))) == ([], -1)

"""Why a choice is good: found by trying it in worlds that the view allows, and told in words."""

from __future__ import annotations

import pytest

from hegemon.core import Action
from hegemon.games.civilization import reasons as module
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters import coins, research
from hegemon.games.civilization.chapters.culture import DiscardEvent
from hegemon.games.civilization.chapters.deals import Deals
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import DeedKind, Phase
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.guide import investment_lines
from hegemon.games.civilization.reasons import (
    AIMS,
    AT_THE_START,
    BARGAINS,
    BEFORE_THE_START,
    CARD_LINES,
    COUNTED,
    ENDS,
    FITS,
    GIVES_UP,
    TRADE,
    WINS,
    aim_words,
    at_its_price,
    clash_words,
    counted,
    foreseen,
    printed,
    purpose,
    reasons,
    what_for,
)
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.view import view_of
from tests.games.civilization.advisor.advice import CULTURE, DECIDED, ECONOMY, MILITARY, TECH, realm
from tests.games.civilization.chapters.battles import FIELD, attack, war
from tests.games.civilization.stage import Stage, parsed


@pytest.mark.whole_games
def test_a_good_choice_has_a_reason_whatever_is_asked() -> None:
    """The best choice of every kind of question in a game; what its sentences say of the own numbers comes true."""
    state, told = GAME.new({"players": 3, "max_turns": 6}, "reasons"), {}
    while waiting := state.to_act():
        seat = waiting[0]
        legal, view = state.legal(seat), state.view(seat)
        worth = GAME.appraise(view, legal)
        best = legal[worth.index(max(worth))]
        if len(legal) > 1 and best.verb not in told:
            told[best.verb] = reasons(view, best)
        state.apply(seat, best)
    unexplained = {verb for verb, sentences in told.items() if not sentences}
    assert not unexplained - {"settle"}, "before there is a city there is no road"
    assert len(told) > 25
    for verb, sentences in told.items():
        assert len(sentences) <= 6, verb


def test_the_verbs_it_speaks_of_exist() -> None:
    assert {*BEFORE_THE_START, *ENDS, *BARGAINS, *GIVES_UP} <= set(VERBS)


def test_what_everybody_begins_with_speaks_for_no_choice_before_the_start() -> None:
    """Whoever chooses last sees the game begin: a tech comes with it, and units."""
    state = GAME.new({"players": 2}, "3")
    while not state.world.turn:
        seat = state.to_act()[-1]
        action = state.legal(seat)[0]
        said = " ".join(map(str, reasons(state.view(seat), action)))
        assert action.verb not in BEFORE_THE_START or "It brings" not in said, action
        state.apply(seat, action)


def test_deals_answers_and_losses_are_explained() -> None:
    deal = realm(CULTURE).ask(Deals((0, 1)), phase=Phase.TRADE)
    assert "Such a deal looks good to both sides." in said_on(deal, "offer 1")
    answered = realm(CULTURE).events(0, "primetime_tv")
    answered.ask(React(1, int(DeedKind.RESOURCE_ABILITY), ("pottery.wares",), (0,)), active=1)
    assert "It spoils what player 2 is doing." in said_on(answered, "answer-with primetime_tv.cancel")
    answered.events(0, "defection")
    assert not said_on(answered, "answer-with defection.kill"), "it kills, and spoils nothing"
    hand = realm(CULTURE).events(0, "disoriented", "duty_and_honor", "we_love_the_despot_day")
    assert "This is what can be missed best." in said_on(hand.ask(DiscardEvent(0)), "discard-event disoriented")


def test_a_step_of_a_march_has_the_goal_of_the_march() -> None:
    stage = realm(CULTURE).figures(0, "5,2", armies=1).lay("7,2", "hut", "wheat")
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 5,2 1 0")
    assert "The goal is a hut." in said_on(stage, "go 7,2")


def said_on(stage: Stage, action: str) -> list[str]:
    """What an action of the first player is for."""
    return [str(message) for message in what_for(JudgedPosition(stage.w, 0, DECIDED), parsed(action))]


def test_units_walls_and_scouts_are_explained_by_what_they_are_for() -> None:
    stage = realm(TECH).units(0, "infantry_tough")
    assert said_on(stage, "produce 2,2 mounted") == ["Whoever has few units is soon attacked."]
    assert said_on(stage, "make-at scout 3,3") == ["A scout can found another city."]
    assert said_on(stage, "produce-at 2,2 army 3,3") == []
    stage.figures(0, "6,6", scouts=1).units(0, *["artillery_tough", "mounted_tough"] * 3)
    assert said_on(stage, "make-at scout 3,3") == []
    assert said_on(stage, "produce 2,2 mounted") == []
    stage.units(1, *["mounted_fierce", "artillery_fierce"] * 3).techs(1, "logistics").figures(1, "5,2", armies=2)
    for thing in ("mounted", "city_walls"):
        [said] = said_on(stage, f"produce 2,2 {thing}")
        assert said.endswith("could soon attack your capital, and this guards it.")


def test_research_is_explained_by_what_the_tech_does() -> None:
    said = [str(message) for message in printed(Action("research", ("writing",)))]
    card = next(each for each in GAME.components() if each.id == "writing")
    assert said == [str(card.lines[1]), f"Its ability – {card.lines[2]}"]


def test_a_tech_costs_its_own_price_whatever_else_is_lost_on_the_dial() -> None:
    stage = realm(TECH)
    stage.realm(0).trade = 7
    view = view_of(stage.ask(research.begin(stage.w), phase=Phase.RESEARCH, active=-1).w, 0)
    lost = {(0, TRADE): -7}
    assert at_its_price(view, Action("research", ("writing",)), lost) == {(0, TRADE): -6}
    assert at_its_price(view, Action("use", ("pottery.wares",)), lost) == lost


def test_an_investment_is_explained_by_its_own_card_not_by_that_which_gives_the_coin() -> None:
    said = [str(line) for line in printed(Action("invest", ("infrastructure", "pottery")))]
    assert said == [str(line) for line in investment_lines(CONTENT.investments.called("infrastructure"))][CARD_LINES]


@pytest.mark.parametrize("people", CONTENT.civilizations.ids)
def test_the_first_policy_is_advised_for_what_these_people_are_good_at(people: str) -> None:
    other = next(each for each in CONTENT.civilizations.ids if each != people)
    state = GAME.new({"players": 2, "assigned": (people, other)}, "first policy")
    legal = [action for action in state.legal(0) if action.verb == "adopt"]
    worth = GAME.appraise(state.view(0), legal)
    why = reasons(state.view(0), legal[worth.index(max(worth))])
    assert why == [FITS[JudgedPosition.of(state.view(0)).aim]]


def _first_policy(state) -> Action:
    return next(action for action in state.legal(0) if action.verb == "adopt")


@pytest.mark.whole_games
def test_what_is_foretold_comes_true() -> None:
    """What is the same in all imagined worlds happens in the real one, whose hidden cards nobody looked at."""
    state, foretold = GAME.new({"players": 2, "max_turns": 5}, "foretold"), 0
    while waiting := state.to_act():
        seat = waiting[0]
        legal, view = state.legal(seat), state.view(seat)
        worth = GAME.appraise(view, legal)
        best = legal[worth.index(max(worth))]
        changes, before = foreseen(view, best), counted(state.world)
        state.apply(seat, best)
        after = counted(state.world)
        for place, change in changes.items():
            if place[0] == seat:
                assert after[place] - before[place] == change, (best, COUNTED[place[1]][1](change))
                foretold += 1
    assert foretold > 50


def test_every_road_has_words() -> None:
    assert len({text.text for text in AIMS.values()}) == len(AIMS)


# -- on a stage: what each sentence is about -----------------------------------------------------------------------


def sight(stage: Stage) -> JudgedPosition:
    return JudgedPosition(stage.w, 0, DECIDED)


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ("12,4", "The goal is the capital of player 2."),
        ("9,4", "The goal is a city of player 2."),
        ("6,2", "The goal is to beat figures of player 2."),
        ("5,2", "The goal is a hut."),
        ("5,4", "The goal is a village of barbarians, who look weaker."),
        ("5,5", "The goal is a relic."),
        ("1,5", "The goal is a city-state."),
        ("12,3", "There it takes from player 2 what the square yields."),
        ("3,2", "There it is of most use."),
    ],
)
def test_what_an_army_is_after(square: str, words: str) -> None:
    stage = realm(CULTURE).city(1, "9,4").figures(1, "6,2", armies=1).figures(0, "4,3", armies=1)
    stage.lay("5,2", "hut", "wheat").lay("5,4", "village", "wheat").lay("5,5", "relic", "atlantis")
    stage.lay("1,5", "city_state", "city_state_1")
    group = Group(0, 1, 0, stage.square("4,3"))
    assert str(purpose(sight(stage), group, stage.square(square))) == words


def test_a_scout_founds_and_explores() -> None:
    stage = realm(CULTURE).figures(0, "5,2", scouts=1)
    scout = Group(0, 0, 1, stage.square("5,2"))
    assert str(purpose(sight(stage), scout, stage.square("6,3"))) == "There a city can be founded."
    hidden = realm(CULTURE).figures(0, "3,2", armies=1)
    hidden.hide(hidden.w.geography.slot[hidden.square("6,2")])
    army = Group(0, 1, 0, hidden.square("3,2"))
    assert str(purpose(sight(hidden), army, hidden.square("3,2"))) == "From there new land can be explored."


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        ("infantry_fierce", "infantry_fierce", "Both units fall."),
        ("infantry_fierce", "mounted_tough", "Your unit kills the other and stands."),
        ("infantry_tough", "infantry_tough", "Your unit stands."),
        ("infantry_fierce", "artillery_tough", "Your unit falls, but it buys time."),
    ],
)
def test_what_becomes_of_two_units_that_meet(mine: str, theirs: str, words: str) -> None:
    stage = attack(war().figures(1, FIELD, armies=1).units(0, mine).units(1, theirs))
    stage.choose(1, f"open-front {theirs}")
    assert [str(line) for line in clash_words(sight(stage), parsed(f"attack-front 1 {mine}"))] == [words]


def test_a_front_is_opened_with_a_unit_that_can_take_a_blow() -> None:
    stage = attack(war().figures(1, FIELD, armies=1).units(0, "infantry_even").units(1, "infantry_even"))
    [words] = clash_words(JudgedPosition(stage.w, 1, DECIDED), parsed("open-front infantry_even"))
    assert str(words) == "A unit that stands alone is attacked next, and this one can take a blow."


@pytest.mark.parametrize(
    ("civilization", "aim"),
    [(CULTURE, Aim.CULTURE), (TECH, Aim.TECH), (ECONOMY, Aim.ECONOMY), (MILITARY, Aim.MILITARY)],
)
def test_where_it_leads(civilization: str, aim: Aim) -> None:
    stage = realm(civilization)
    [words] = aim_words(sight(stage))
    assert words.text == {**AIMS, **AT_THE_START}[aim].text, "nothing is said of 0 % of the way"
    stage.realm(0).culture_step = 5
    stage.techs(0, "writing", "pottery", "philosophy")
    [words] = aim_words(sight(stage))
    assert words.text == AIMS[aim].text
    if aim is Aim.MILITARY:
        assert "player 2" in str(words)
    if aim is Aim.ECONOMY:
        assert f"you have 0 of {stage.w.options.coin_victory} coins" in str(words)
    assert [*aim_words(sight(Stage()))] == [], "before there is a city there is no road"


def test_a_choice_that_wins_says_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.new({"players": 2}, "7")
    monkeypatch.setattr(module, "answer", lambda w, seat, action: coins.win(w, seat, "coins"))
    assert foreseen(state.view(0), _first_policy(state)) is WINS
    assert "It wins the game." in [str(line) for line in reasons(state.view(0), _first_policy(state))]


def test_what_is_gained_and_lost_is_told_of_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.new({"players": 2}, "7")
    while state.world.phase != Phase.START_OF_TURN:
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0])
    seat = state.to_act()[0]

    def exchange(w, chooser, action) -> None:
        w.realms[chooser].culture += 3
        w.realms[chooser].trade -= 1
        w.realms[1 - chooser].trade -= 2

    for other in (0, 1):
        state.world.realms[other].trade = 5
    monkeypatch.setattr(module, "answer", exchange)
    said = [str(line) for line in reasons(state.view(seat), Action("use", ("x",)))]
    assert "It brings 3 culture for 1 trade." in said
    assert f"player {2 - seat} loses 2 trade." in said


def test_a_choice_that_leaves_things_as_they_are() -> None:
    state = GAME.new({"players": 2}, "7")
    assert [str(line) for line in reasons(state.view(0), Action("pass"))] == [
        "Nothing else that can be done here looks worth more."
    ]

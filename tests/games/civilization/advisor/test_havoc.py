"""What is done to others: what they lose is worth something, most if they lead; what one loses counts against it."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.advisor.opinions import opinions
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.cards.techs.geography import TurnInto
from hegemon.games.civilization.chapters.displacing import Relocate
from hegemon.games.civilization.framework.events import AimEvent
from tests.games.civilization.advisor.advice import CULTURE, DECIDED, ECONOMY, TECH, advice, realm
from tests.games.civilization.advisor.test_rivals import leading, three
from tests.games.civilization.stage import Stage, parsed


def worth(stage: Stage, *actions: str) -> list[float]:
    """What each of these looks worth to the first player."""
    return opinions(JudgedPosition(stage.w, 0, DECIDED), [parsed(action) for action in actions])


@pytest.mark.parametrize(
    ("mine", "theirs", "leaders"),
    [
        ("assassinate 0", "assassinate 1", "assassinate 2"),
        ("stir-up 0", "stir-up 1", "stir-up 2"),
        ("hit-purse 0", "hit-purse 1", "hit-purse 2"),
        ("bomb 7,2", "bomb 14,14", "bomb 1,14"),
        ("mislead 7,3", "mislead 14,12", "mislead 1,12"),
    ],
)
def test_harm_is_for_others_and_most_for_the_leader(mine: str, theirs: str, leaders: str) -> None:
    stage = leading(three(), 2).figures(0, "7,3", armies=1).figures(1, "14,12", armies=1).figures(2, "1,12", armies=1)
    own, another, foremost = worth(stage, mine, theirs, leaders)
    assert own < 0 < another < foremost


@pytest.mark.parametrize("verb", ["give-coin", "share-trade", "exchange"])
def test_who_must_be_given_something_is_whom_it_helps_least(verb: str) -> None:
    stage = leading(three(TECH), 2)
    what = " pottery" if verb == "exchange" else ""
    harmless, helping = worth(stage, f"{verb} 1{what}", f"{verb} 2{what}")
    assert helping < harmless


@pytest.mark.parametrize("verb", ["give-coin", "share-trade"])
def test_of_two_who_are_far_from_a_victory_the_farther_one_is_given_something(verb: str) -> None:
    stage = three(TECH)
    stage.realm(2).coins = 4
    poorer, richer = worth(stage.stir(), f"{verb} 1", f"{verb} 2")
    assert richer < poorer


def test_trade_is_shared_with_somebody_who_has_no_room_for_it() -> None:
    stage = three(TECH)
    stage.realm(2).trade = stage.w.options.trade_max - 2
    room, hardly_any = worth(stage.stir(), "share-trade 1", "share-trade 2")
    assert room < hardly_any


def test_a_coin_is_given_away_for_culture_by_those_who_live_for_it() -> None:
    [cultured], [rich] = (worth(three(civilization), "give-away-coin 1") for civilization in (CULTURE, ECONOMY))
    assert cultured > rich


def test_everybody_elses_purse() -> None:
    poor = three()
    for seat in (1, 2):
        poor.realm(seat).coins = 0
    assert worth(poor.stir(), "hit-all-purses") == [0]
    stage = three()
    [everybody] = worth(stage, "hit-all-purses")
    assert everybody == pytest.approx(sum(worth(stage, "hit-purse 1", "hit-purse 2")))


def test_a_wonder_that_stands_is_missed_by_its_owner_alone() -> None:
    stage = three().lay("7,1", "wonder", "the_colossus").lay("14,13", "wonder", "stonehenge")
    own, theirs, unbuilt = worth(stage, "outdate the_colossus", "outdate stonehenge", "outdate the_great_wall")
    assert own < 0 == unbuilt < theirs


def test_land_is_made_better_for_oneself_and_worse_for_others() -> None:
    stage = three().ground("8,1", "desert").ground("14,13", "desert")
    poor, rich, nobodys = worth(stage, "cultivate 7,1", "cultivate 8,1", "cultivate 5,8")
    assert poor > 0 == rich == nobodys, "nothing is better than trade"
    theirs, already_poor = worth(stage, "cultivate 14,13", "cultivate 13,13")
    assert theirs > 0 == already_poor
    stage.ask(TurnInto(0, stage.square("7,1")))
    desert, grassland = worth(stage, "turn-into desert", "turn-into grassland")
    assert desert > 0 == grassland
    stage.ask(AimEvent(0, "drought.disaster"))
    assert worth(stage, "strike 8,1") == [0], "a desert already"


def test_figures_that_take_something_from_oneself_are_led_away_and_killed_first() -> None:
    stage = three().figures(1, "8,3", armies=1).figures(2, "8,8", armies=1).ground("8,3", "forest")
    near, far = worth(stage, "mislead 8,3", "mislead 8,8")
    assert near > far
    near, far = worth(stage, "kill-figures 8,3 1 0", "kill-figures 8,8 1 0")
    assert near > far


def test_figures_of_others_are_led_far_away() -> None:
    stage = three().figures(1, "8,5", armies=1)
    stage.ask(Relocate(0, stage.square("8,5"), 1, 0, 6))
    near, far = worth(stage, "relocate 8,4", "relocate 8,9")
    assert near < far


def test_own_figures_are_sent_where_they_are_of_use() -> None:
    stage = three().figures(0, "8,5", armies=1).lay("8,7", "hut", "wheat")
    stage.ask(Relocate(0, stage.square("8,5"), 1, 0, 6))
    hut, nothing = worth(stage, "relocate 8,7", "relocate 8,6")
    assert hut > nothing


def test_a_scout_that_stands_where_a_city_can_be_founded_is_not_sent_away() -> None:
    stage = three().figures(0, "5,5", scouts=1)
    stage.ask(Relocate(0, stage.square("5,5"), 0, 1, 6))
    assert advice(stage) == "pass", "there is no better place"
    assert worth(stage, "send-figure scout 5,5") == [0], "so nobody plays a card for it"


def test_barbarians_are_sent_where_they_are_likely_to_win() -> None:
    stage = three().figures(1, "9,9", armies=1).figures(2, "5,9", armies=2)
    stage.units(1, *["artillery_tough"] * 4)
    strong, weak = worth(stage, "send-horde 14,14", "send-horde 1,14")
    assert 0 < strong < weak
    held, open_field = worth(stage, "send-horde 9,9", "send-horde 5,9")
    assert 0 < held < open_field
    assert worth(stage, "send-horde 7,2")[0] < 0, "one's own city"


def test_armies_that_could_strike_are_barred() -> None:
    stage = three().figures(0, "7,3", armies=1).figures(1, "8,5", armies=1).figures(2, "2,12", armies=1)
    stage.figures(1, "12,12", scouts=1)
    mine, near, far, scout = worth(stage, "bar 7,3", "bar 8,5", "bar 2,12", "bar 12,12")
    assert mine == scout == 0 < far < near


def test_a_village_is_camped_nearer_to_oneself() -> None:
    near, far = worth(three(), "camp 7,4", "camp 12,12")
    assert near > 0 > far


def test_events_of_a_higher_level_are_drawn() -> None:
    low, high = worth(three(), "draw-level 1", "draw-level 2")
    assert low < high


def test_nobody_sends_trade_to_a_rival_who_needs_it_to_win() -> None:
    stage = realm(TECH).civilization(1, CULTURE).techs(0, "horseback_riding")
    assert worth(stage, "use horseback_riding.silk_road")[0] > 0
    rival = stage.realm(1)
    rival.culture, rival.trade, rival.culture_step = 12, 5, stage.w.options.culture_steps - 1
    assert worth(stage.stir(), "use horseback_riding.silk_road")[0] < 0

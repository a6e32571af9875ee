from __future__ import annotations

from typing import Any

import pytest

from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import bonuses, clash, wounds
from hegemon.games.civilization.chapters.units import FreeUnits
from hegemon.games.civilization.facts.kinds import BattleWindow
from hegemon.games.civilization.framework.ability import ABILITIES, PRINTED, Usable
from hegemon.games.civilization.framework.event_modes import MODES, EventMode
from hegemon.games.civilization.framework.event_modes import PRINTED as PRINTED_MODES
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.battles import FIELD, attack, attack_village, battle, line, war, winner
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def teach(patch: pytest.MonkeyPatch, key: str, use: Any, refusal: Any = None) -> None:
    """Have the ability of a card do this."""

    def no_refusal(self: Usable, w: World, seat: int) -> None:
        return None

    made = type("MadeUp", (Usable,), {"use": use, "refusal": refusal or no_refusal})()
    made.number, made.card, made.printed = PRINTED[key]
    patch.setitem(ABILITIES, key, made)


def forge(self: Usable, w: World, seat: int) -> None:
    assert w.battle is not None
    w.battle.extra_wounds += self.amount("attack")


def volley(self: Usable, w: World, seat: int) -> None:
    owe(w, wounds.DealWounds(seat, self.amount("wounds")))


def patience(self: Usable, w: World, seat: int) -> None:
    assert w.battle is not None
    w.battle.unit_played = True


def stand(self: Usable, w: World, seat: int) -> None:
    assert w.battle is not None
    bonuses.boost(w, w.battle.side_of(seat), self.amount("combat"))


def before_attacking(self: Usable, w: World, seat: int) -> Any:
    assert w.battle is not None
    return None if clash.attackable(w.battle) and not w.battle.unit_played else clash.OWN_FRONT


def in_the_field(stage: Stage) -> Stage:
    return stage.figures(1, FIELD, armies=1)


@rule("R-CBT-28")
def test_without_anything_to_use_no_window_opens() -> None:
    stage = attack(in_the_field(war()).units(1, "infantry_even"))
    assert isinstance(stage.question, clash.BattleTurn)


@rule("R-CBT-28", "R-TIME-04", "R-TIME-07")
def test_everyone_is_asked_in_every_window_if_the_table_wants_that() -> None:
    stage = attack(in_the_field(war(ask_everyone=True)).units(1, "infantry_even"))
    for window in (BattleWindow.BEFORE_HANDS, BattleWindow.AFTER_HANDS):
        for seat in (0, 1):
            assert (battle(stage).window, stage.offers(seat)) == (window, ["pass"])
            assert str(stage.question.prompt(stage.w, seat))
            stage.choose(seat, "pass")
    assert battle(stage).window == BattleWindow.OWN_TURN
    stage.choose(1, "open-front infantry_even")
    assert stage.offers(1) == ["pass"]
    assert str(stage.question.prompt(stage.w, 1))
    stage.choose(1, "pass")
    for seat in (0, 1):
        assert battle(stage).window == BattleWindow.AFTER_RESULT
        stage.choose(seat, "pass")
    assert stage.w.battle is None


@rule("R-CBT-28")
def test_before_the_hands_are_drawn_an_event_may_bring_units(monkeypatch: pytest.MonkeyPatch) -> None:
    class Levy(EventMode):
        def play(self, w: World, seat: int, aim: Any) -> None:
            owe(w, FreeUnits(seat, self.amount("units")))

    levy = Levy()
    levy.printed = PRINTED_MODES["duty_and_honor.units"][1]
    monkeypatch.setitem(MODES, "duty_and_honor.units", levy)
    stage = attack(in_the_field(war()).events(1, "duty_and_honor").units(0, "infantry_even"))
    assert battle(stage).window == BattleWindow.BEFORE_HANDS
    assert stage.offers(1) == ["play duty_and_honor.units", "pass"]
    stage.choose(1, "play duty_and_honor.units", "draft artillery")
    assert len(stage.realm(1).battle_hand) == 1
    assert battle(stage).window == BattleWindow.OWN_TURN


@rule("R-CBT-28", "R-CBT-13")
def test_after_the_hands_are_drawn_the_bonus_may_be_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, "leonidas.stand", stand)
    stage = in_the_field(war(ask_everyone=True)).lay("12,4", "person", "general").people(1, "leonidas", shown=True)
    attack(stage.units(1, "infantry_even")).choose(0, "pass").choose(1, "pass").choose(0, "pass")
    assert battle(stage).window == BattleWindow.AFTER_HANDS
    stage.choose(1, "use leonidas.stand").choose(0, "pass").refuses(1, "use leonidas.stand", "R-RES-05").choose(
        1, "pass"
    )
    assert battle(stage).bonus_card == (0, 4 + 8)


@rule("R-CBT-16", "R-CBT-27")
def test_in_a_battle_turn_abilities_come_before_the_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, "metalworking.iron", forge, before_attacking)
    stage = in_the_field(war()).techs(0, "metalworking").techs(1, "metalworking")
    stage.realm(0).resources = stage.realm(1).resources = (0, 0, 0, 1)
    attack(stage.units(0, "infantry_tough").units(1, "infantry_tough", "mounted_even"))
    stage.refuses(1, "use metalworking.iron", "R-CBT-17")
    stage.choose(1, "open-front infantry_tough")
    assert stage.offers(0) == ["open-front infantry_tough", "attack-front 1 infantry_tough", "use metalworking.iron"]
    stage.choose(0, "use metalworking.iron")
    assert stage.realm(0).resources == (0, 0, 0, 0)
    stage.refuses(0, "use metalworking.iron", "R-RES-02").refuses(0, "open-front infantry_tough", "R-CBT-27")
    stage.choose(0, "attack-front 1 infantry_tough")
    assert line(stage) == [("infantry_tough", 1, "", 0)]
    assert stage.question.asked(stage.w) == (1,)


@rule("R-CBT-16", "R-CBT-26")
def test_and_after_the_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, "mathematics.iron", volley)
    stage = in_the_field(war()).techs(0, "mathematics")
    stage.realm(0).resources = (0, 0, 0, 1)
    attack(stage.units(0, "infantry_tough").units(1, "infantry_tough", "mounted_even"))
    stage.choose(1, "open-front infantry_tough").choose(0, "open-front infantry_tough")
    assert stage.offers(0) == ["use mathematics.iron", "pass"]
    stage.choose(0, "use mathematics.iron", "wound 1 3")
    assert line(stage)[0] == ("", 0, "", 0)
    assert stage.question.asked(stage.w) == (1,), "with nothing more to use the turn ends"


@rule("R-CBT-16")
def test_a_battle_turn_may_pass_without_a_unit_if_a_card_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, "sun_tzu.patience", patience)
    stage = in_the_field(war()).lay("12,4", "person", "general").people(1, "sun_tzu", shown=True)
    stage.realm(1).trade = 3
    attack(stage.units(0, "infantry_tough").units(1, "infantry_tough"))
    stage.choose(1, "use sun_tzu.patience")
    assert stage.offers(0) == ["open-front infantry_tough"]
    stage.choose(0, "open-front infantry_tough")
    assert stage.offers(1) == ["open-front infantry_tough", "attack-front 1 infantry_tough"]


@rule("R-CBT-28")
def test_a_killed_unit_may_be_answered_in_either_sides_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def revenge(self: Usable, w: World, seat: int) -> None:
        owe(w, wounds.DealWounds(seat, self.amount("wounds")))

    teach(monkeypatch, "georgy_zhukov.vengeance", revenge)
    stage = in_the_field(war()).lay("12,4", "person", "general").people(1, "georgy_zhukov", shown=True)
    attack(stage.units(0, "artillery_fierce", "mounted_even").units(1, "infantry_tough", "mounted_even"))
    stage.choose(1, "open-front infantry_tough").choose(0, "attack-front 1 artillery_fierce")
    assert battle(stage).window == BattleWindow.TRIGGER
    assert stage.offers(1) == ["use georgy_zhukov.vengeance", "pass"]
    assert str(stage.question.prompt(stage.w, 1))
    stage.choose(1, "use georgy_zhukov.vengeance")
    assert line(stage) == [("", 0, "", 0)]
    assert (battle(stage).window, stage.offers(1)) == (BattleWindow.OWN_TURN, ["open-front mounted_even"])


@rule("R-CBT-28", "R-TIME-04")
def test_when_both_lose_a_unit_the_active_player_may_answer_first() -> None:
    stage = attack(in_the_field(war(ask_everyone=True)).units(0, "infantry_even").units(1, "infantry_even"))
    for seat in (0, 1, 0, 1):
        stage.choose(seat, "pass")
    stage.choose(1, "open-front infantry_even", "pass").choose(0, "attack-front 1 infantry_even")
    for seat in (0, 1):
        assert (battle(stage).window, stage.question.asked(stage.w)) == (BattleWindow.TRIGGER, (seat,))
        stage.choose(seat, "pass")
    assert (battle(stage).window, stage.question.asked(stage.w)) == (BattleWindow.OWN_TURN, (0,))


@rule("R-CBT-28", "R-CBT-43")
def test_after_the_result_both_may_use_what_they_have(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[int] = []

    def heal(self: Usable, w: World, seat: int) -> None:
        used.append(seat)

    def once(self: Usable, w: World, seat: int) -> Any:
        return clash.OWN_FRONT if seat in used else None

    teach(monkeypatch, "chinese.healers", heal, once)
    stage = in_the_field(war()).civilization(1, "chinese")
    stage.realm(1).trade = 9
    attack(stage.units(0, "infantry_even"))
    stage.choose(0, "open-front infantry_even")
    assert stage.question.asked(stage.w) == (0,), "loot comes first"
    stage.choose(0, "loot-trade")
    assert stage.offers(1) == ["use chinese.healers", "pass"]
    assert stage.w.battle is not None
    stage.choose(1, "use chinese.healers")
    assert (used, stage.w.battle, winner(stage)) == ([1], None, 0)


@rule("R-CBT-28", "R-VIL-01")
def test_barbarians_have_nothing_to_use(monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, "mathematics.iron", volley)
    stage = war(ask_everyone=True).lay(FIELD, "village", "iron").techs(1, "mathematics")
    stage.realm(1).resources = (0, 0, 0, 1)
    attack_village(stage.units(0, "infantry_tough"))
    stage.choose(0, "pass", "pass")
    assert not any(offer.startswith("use") for offer in stage.offers(1))
    stage.choose(1, stage.offers(1)[0])
    assert stage.offers(1) == ["pass"]
    stage.refuses(1, "use mathematics.iron", "R-TURN-02")

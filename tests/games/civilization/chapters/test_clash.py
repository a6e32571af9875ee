from __future__ import annotations

import pytest

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.world.realm import HeldCard
from tests.games.civilization.chapters.battles import FIELD, attack, battle, bestow, card_count, line, under, war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def skirmish(mine: list[str], theirs: list[str], *, armies: int = 1, stage: Stage | None = None) -> Stage:
    """A field battle of player 0 against player 1 with these units."""
    stage = (stage or war()).figures(1, FIELD, armies=armies).units(0, *mine).units(1, *theirs)
    return attack(stage, armies=armies)


@rule("R-CBT-14", "R-CBT-16")
def test_the_defender_begins_and_the_sides_alternate() -> None:
    stage = skirmish(["infantry_even"] * 2, ["infantry_tough"] * 2)
    for seat, card in ((1, "infantry_tough"), (0, "infantry_even"), (1, "infantry_tough")):
        assert stage.question.asked(stage.w) == (seat,)
        stage.choose(seat, f"open-front {card}")
    assert stage.question.asked(stage.w) == (0,)


@rule("R-CBT-15")
def test_who_has_no_cards_takes_no_more_turns() -> None:
    stage = skirmish(["infantry_even"], ["infantry_tough", "mounted_tough", "artillery_tough"])
    stage.choose(1, "open-front infantry_tough").choose(0, "open-front infantry_even")
    stage.choose(1, "open-front mounted_tough")
    assert stage.offers(1) == ["open-front artillery_tough", "attack-front 2 artillery_tough"]


@rule("R-CBT-15")
def test_a_side_without_any_card_doesnt_begin() -> None:
    stage = skirmish(["infantry_even"], [])
    assert stage.offers(0) == ["open-front infantry_even"]


@rule("R-CBT-16", "R-CBT-17")
def test_one_unit_is_played_and_the_first_can_only_open_a_front() -> None:
    stage = skirmish(["infantry_even"], ["infantry_tough", "infantry_tough", "mounted_even"])
    assert stage.offers(1) == ["open-front infantry_tough", "open-front mounted_even"]
    stage.refuses(1, "attack-front 1 mounted_even", "R-TURN-02").refuses(1, "pass", "R-TURN-02")
    stage.choose(1, "open-front infantry_tough")
    assert len(stage.realm(1).battle_hand) == 2
    assert line(stage) == [("", 0, "infantry_tough", 0)]


@rule("R-CBT-17", "R-CBT-18")
def test_a_front_is_attacked_only_where_an_enemy_stands_alone() -> None:
    stage = skirmish(["infantry_even", "mounted_tough"], ["infantry_tough", "mounted_tough", "artillery_tough"])
    stage.choose(1, "open-front infantry_tough").choose(0, "open-front mounted_tough")
    stage.refuses(1, "attack-front 1 mounted_tough", "R-CBT-17")
    assert stage.offers(1) == [
        "open-front artillery_tough", "open-front mounted_tough", "attack-front 2 artillery_tough",
        "attack-front 2 mounted_tough",
    ]  # fmt: skip
    stage.choose(1, "attack-front 2 mounted_tough")
    stage.refuses(0, "attack-front 2 infantry_even", "R-CBT-18")
    assert stage.offers(0) == ["open-front infantry_even", "attack-front 1 infantry_even"]


@rule("R-CBT-19")
def test_a_front_of_which_the_enemy_died_can_be_attacked_again() -> None:
    stage = skirmish(["artillery_fierce", "infantry_even"], ["infantry_tough", "mounted_even"])
    stage.choose(1, "open-front infantry_tough").choose(0, "attack-front 1 artillery_fierce")
    assert "attack-front 1 mounted_even" in stage.offers(1)


@rule("R-CBT-19")
def test_a_front_without_units_is_gone() -> None:
    stage = skirmish(["infantry_fierce", "infantry_even"], ["infantry_fierce", "mounted_even"])
    stage.choose(1, "open-front infantry_fierce").choose(0, "attack-front 1 infantry_fierce")
    assert line(stage) == [("", 0, "", 0)]
    assert stage.offers(1) == ["open-front mounted_even"]
    stage.refuses(1, "attack-front 1 mounted_even", "R-TURN-02")
    stage.choose(1, "open-front mounted_even")
    assert line(stage)[1] == ("", 0, "mounted_even", 0), "the others keep their numbers"


@rule("R-CBT-20", "R-CBT-22", "R-CBT-23")
def test_equals_strike_at_once_and_survivors_keep_their_wounds() -> None:
    stage = skirmish(["infantry_tough", "mounted_even"], ["infantry_tough", "mounted_even"])
    stage.choose(1, "open-front infantry_tough").choose(0, "attack-front 1 infantry_tough")
    assert line(stage) == [("infantry_tough", 1, "infantry_tough", 1)]
    stage.choose(1, "open-front mounted_even")
    assert line(stage)[0] == ("infantry_tough", 1, "infantry_tough", 1)


@rule("R-CBT-21", "R-CBT-20")
def test_units_with_enough_wounds_die_and_lie_under_their_deck() -> None:
    stage = skirmish(["infantry_even", "mounted_tough"], ["infantry_even", "mounted_even"])
    stage.choose(1, "open-front infantry_even").choose(0, "attack-front 1 infantry_even")
    assert under(stage, "infantry") == ["infantry_even", "infantry_even"]
    assert battle(stage).killed == (1, 1)
    assert card_count(stage) == 53


@rule("R-CBT-22")
def test_wounds_dont_weaken_a_unit_but_add_up() -> None:
    stage = skirmish(["mounted_tough", "artillery_even"], ["artillery_fierce", "mounted_even"])
    stage.choose(1, "open-front artillery_fierce").choose(0, "attack-front 1 mounted_tough")
    stage.choose(1, "attack-front 1 mounted_even")
    assert line(stage) == [("mounted_tough", 2, "mounted_even", 1)]


@rule("R-CBT-24")
@pytest.mark.parametrize(
    ("there", "played"),
    [("mounted", "infantry"), ("artillery", "mounted"), ("infantry", "artillery"),
     ("infantry", "mounted"), ("mounted", "artillery"), ("artillery", "infantry")],
)  # fmt: skip
def test_the_superior_unit_strikes_first_played_or_not(there: str, played: str) -> None:
    stage = skirmish([f"{played}_fierce", "aircraft_even"], [f"{there}_fierce", "aircraft_even"])
    stage.choose(1, f"open-front {there}_fierce").choose(0, f"attack-front 1 {played}_fierce")
    attacker_is_superior = CONTENT.unit_types.called(played).beats == there
    assert line(stage) == [(f"{played}_fierce" if attacker_is_superior else "", 0,
                            "" if attacker_is_superior else f"{there}_fierce", 0)]  # fmt: skip


@rule("R-CBT-24")
def test_the_other_strikes_back_if_it_lives() -> None:
    stage = skirmish(["infantry_tough", "aircraft_even"], ["mounted_even", "aircraft_even"])
    stage.choose(1, "open-front mounted_even").choose(0, "attack-front 1 infantry_tough")
    assert line(stage) == [("infantry_tough", 2, "mounted_even", 1)]


@rule("R-CBT-25")
@pytest.mark.parametrize("kind", ["infantry", "mounted", "artillery"])
def test_aircraft_neither_have_nor_suffer_superiority(kind: str) -> None:
    stage = skirmish(["aircraft_tough", "infantry_even"], [f"{kind}_fierce", "aircraft_even"])
    stage.choose(1, f"open-front {kind}_fierce").choose(0, "attack-front 1 aircraft_tough")
    assert line(stage) == [("aircraft_tough", 3, "", 0)]


@rule("R-CBT-24")
@pytest.mark.parametrize("seat", [0, 1])
def test_no_unit_is_superior_to_those_of_some(monkeypatch: pytest.MonkeyPatch, seat: int) -> None:
    """Only the units of whoever has the privilege are spared; their own stay superior."""
    stage = bestow(monkeypatch, war(), seat, privileges=Privilege.NO_SUPERIORITY)
    skirmish(["infantry_fierce", "mounted_fierce"], ["mounted_fierce", "infantry_fierce"], stage=stage)
    stage.choose(1, "open-front mounted_fierce").choose(0, "attack-front 1 infantry_fierce")
    both_died = [("", 0, "", 0)]
    assert line(stage) == (both_died if seat == 1 else [("infantry_fierce", 0, "", 0)])


@rule("R-CBT-04", "R-CBT-20")
def test_extra_strength_counts_in_a_clash() -> None:
    stage = war().civilization(0, "japanese")
    skirmish(["infantry_tough", "aircraft_even"], ["infantry_tough", "aircraft_even"], stage=stage)
    stage.choose(1, "open-front infantry_tough").choose(0, "attack-front 1 infantry_tough")
    assert line(stage) == [("infantry_tough", 1, "infantry_tough", 2)]


@rule("R-CBT-27")
def test_a_strengthened_attack_must_attack_and_works_once() -> None:
    stage = skirmish(["infantry_tough", "infantry_tough"], ["infantry_tough", "infantry_tough"])
    stage.choose(1, "open-front infantry_tough")
    battle(stage).extra_wounds = 3
    stage.refuses(0, "open-front infantry_tough", "R-CBT-27")
    stage.choose(0, "attack-front 1 infantry_tough")
    assert line(stage) == [("infantry_tough", 1, "", 0)]
    assert battle(stage).extra_wounds == 0
    stage.choose(1, "attack-front 1 infantry_tough")
    assert line(stage) == [("infantry_tough", 2, "infantry_tough", 1)]


@rule("R-CBT-27")
def test_a_strengthened_attack_lapses_if_nobody_is_left_to_attack() -> None:
    stage = skirmish(["infantry_tough", "infantry_tough"], ["infantry_tough"])
    stage.choose(1, "open-front infantry_tough").choose(0, "attack-front 1 infantry_tough")
    battle(stage).extra_wounds = 3
    assert stage.offers(0) == ["open-front infantry_tough"]
    stage.choose(0, "open-front infantry_tough")
    assert stage.w.battle is None


@rule("R-CBT-09")
def test_a_hand_is_never_played_for_somebody() -> None:
    stage = skirmish(["infantry_even"], [])
    assert stage.offers(0) == ["open-front infantry_even"]
    assert str(stage.question.prompt(stage.w, 0))


@rule("R-CBT-09")
def test_who_knew_of_a_unit_cant_tell_whether_it_is_the_one_played() -> None:
    """Player 0 has seen one of two like units of player 1; after one is played the other may be either."""
    stage = war().figures(1, FIELD, armies=1)
    even = CONTENT.unit_cards.number("infantry_even")
    stage.realm(1).units = (HeldCard(even, 0b10), HeldCard(even, 0b11), HeldCard(even + 1, 0b11))
    attack(stage).choose(1, "open-front infantry_even")
    assert sorted(stage.realm(1).battle_hand) == [HeldCard(even, 0b10), HeldCard(even + 1, 0b11)]

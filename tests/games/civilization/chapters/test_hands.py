from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import hands
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Battle
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.realm import HeldCard
from tests.games.civilization.chapters.battles import FIELD, attack, attack_village, battle, bestow, card_count, war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

ALL = ["infantry_even", "infantry_tough", "mounted_even", "mounted_tough", "artillery_even", "artillery_tough"]


def facing(stage: Stage, *, armies: int = 1, city: str = "") -> Stage:
    """A battle of player 0 against player 1 that has just begun, in the field or for a city."""
    fight = Battle(stage.square(city or FIELD), (0, 1), (0, 1))
    fight.armies = armies
    if city:
        fight.city = stage.square(city)
    stage.w.battle = fight
    return stage


@rule("R-CBT-05")
@pytest.mark.parametrize(("armies", "size"), [(1, 3), (2, 5), (3, 7)])
def test_every_further_army_adds_two_cards(armies: int, size: int) -> None:
    stage = facing(war().figures(1, FIELD, armies=armies), armies=armies)
    assert [hands.hand_size(stage.w, side) for side in (ATTACKER, DEFENDER)] == [size, size]


@rule("R-CBT-05", "AMB-03")
@pytest.mark.parametrize(
    ("government", "rules", "size"),
    [("fundamentalism", "usual", 4), ("communism", "usual", 3), ("fundamentalism", "printed", 3),
     ("communism", "printed", 4)],
)  # fmt: skip
def test_governments_add_cards(government: str, rules: str, size: int) -> None:
    stage = facing(war(rules=rules).government(0, government))
    assert hands.hand_size(stage.w, ATTACKER) == size


@rule("R-CBT-05", "R-CBT-06")
@pytest.mark.parametrize(("change", "size"), [(2, 5), (-1, 2), (-9, 1)])
def test_cards_change_the_size_but_never_below_one(monkeypatch: pytest.MonkeyPatch, change: int, size: int) -> None:
    stage = facing(bestow(monkeypatch, war(), 0, battle_hand=lambda self, w, seat: change))
    assert hands.hand_size(stage.w, ATTACKER) == size


@rule("R-CBT-05", "R-CBT-07")
def test_only_the_defender_of_a_city_draws_more() -> None:
    stage = facing(war(), city="13,5")
    assert [hands.hand_size(stage.w, side) for side in (ATTACKER, DEFENDER)] == [3, 6]


@rule("R-CBT-05", "R-CBT-09")
def test_a_hand_is_drawn_at_random_and_the_rest_stays_behind() -> None:
    drawn = set()
    for seed in range(20):
        stage = war(seed=str(seed)).figures(1, FIELD, armies=1).units(1, *ALL)
        attack(stage)
        realm = stage.realm(1)
        assert (len(realm.battle_hand), len(realm.units)) == (3, 3)
        assert sorted(h.face for h in (*realm.battle_hand, *realm.units)) == sorted(map(CONTENT.unit_cards.number, ALL))
        assert all(held.known == 1 << 1 for held in (*realm.battle_hand, *realm.units))
        drawn.add(tuple(held.face for held in realm.battle_hand))
    assert len(drawn) > 5


@rule("R-CBT-09", "R-TIME-12")
def test_only_its_owner_is_told_what_is_in_a_hand() -> None:
    stage = attack(war().figures(1, FIELD, armies=1).units(1, *ALL))
    told = [event for event in stage.w.news if event.name == "drew-hand" and event.public["seat"] == 1]
    assert [(event.public["n"], event.insiders) for event in told] == [(3, (1,))]
    assert "units" not in told[0].seen_by(0)
    assert len(told[0].seen_by(1)["units"]) == 3
    assert stage.w.chance_count == 1


@rule("R-CBT-06")
def test_a_side_without_units_has_an_empty_hand_and_still_fights() -> None:
    stage = attack(war().figures(1, FIELD, armies=1).units(1, "infantry_even"))
    assert stage.realm(0).battle_hand == ()
    assert stage.w.chance_count == 0, "who draws all cards needs no luck"
    stage.choose(1, "open-front infantry_even")
    assert stage.w.battle is None


@rule("R-CBT-08")
def test_a_side_fights_with_the_ranks_of_its_techs() -> None:
    stage = war().techs(0, "democracy", "flight").techs(1, "railroad").figures(1, FIELD, armies=1)
    fight = battle(attack(stage.units(1, "infantry_even")))
    names = CONTENT.unit_types.ids
    assert dict(zip(names, fight.ranks[0], strict=True)) == {"infantry": 2, "artillery": 1, "mounted": 1, "aircraft": 1}
    assert dict(zip(names, fight.ranks[1], strict=True)) == {"infantry": 1, "artillery": 1, "mounted": 3, "aircraft": 1}


@rule("R-CBT-04")
def test_cards_can_add_strength() -> None:
    stage = war().civilization(0, "japanese").lay("1,1", "wonder", "himeji_samurai_castle").stir()
    fight = battle(attack(stage.figures(1, FIELD, armies=1).units(1, "infantry_even")))
    by_type = dict(zip(CONTENT.unit_types.ids, fight.strengths[0], strict=True))
    assert by_type == {"infantry": 2, "artillery": 1, "mounted": 1, "aircraft": 1}
    assert fight.strengths[1] == (0, 0, 0, 0)


def test_a_hand_may_have_to_be_laid_open(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = war().figures(1, FIELD, armies=1).units(0, "infantry_even").units(1, *ALL)
    attack(bestow(monkeypatch, stage, 0, privileges=Privilege.OPEN_HAND))
    assert {held.known for held in stage.realm(1).battle_hand} == {stage.w.everybody()}
    assert {held.known for held in stage.realm(1).units} == {0b10}
    assert {held.known for held in stage.realm(0).battle_hand} == {0b01}
    told = next(event for event in stage.w.news if event.name == "laid-open")
    assert (told.public["seat"], len(told.public["units"])) == (1, 3)


def test_an_open_hand_leaves_open_what_stayed_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Player 0 has seen one of six like units; three of them in an open hand may or may not be the others."""
    stage = war().figures(1, FIELD, armies=1)
    even = CONTENT.unit_cards.number("infantry_even")
    stage.realm(1).units = (*[HeldCard(even, 0b10)] * 5, HeldCard(even, 0b11))
    attack(bestow(monkeypatch, stage, 0, privileges=Privilege.OPEN_HAND))
    assert {held.known for held in stage.realm(1).units} == {0b10}


def test_barbarians_may_have_to_lay_their_hand_open(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = bestow(monkeypatch, war().lay(FIELD, "village", "iron"), 0, privileges=Privilege.OPEN_HAND)
    attack_village(stage)
    assert {held.known for held in battle(stage).barbarian_hand} == {stage.w.everybody()}


def test_an_empty_hand_isnt_laid_open(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = war().figures(1, FIELD, armies=1).units(0, "infantry_even")
    attack(bestow(monkeypatch, stage, 0, privileges=Privilege.OPEN_HAND))
    assert "laid-open" not in stage.told()


# -- barbarians ------------------------------------------------------------------------------------------------


def village(**decks: int) -> Stage:
    """A village is attacked with only so many cards left in these decks, half of them face up."""
    stage = war().lay(FIELD, "village", "iron")
    found = list(stage.w.unit_decks)
    for name, count in decks.items():
        kind = CONTENT.unit_types.number(name)
        down = found[kind].down[:count]
        found[kind] = Deck(down[: count // 2], down[count // 2 :])
    stage.w.unit_decks = tuple(found)
    return attack_village(stage)


def types(stage: Stage) -> list[str]:
    """The types of the barbarians."""
    return sorted(CONTENT.unit_types[CONTENT.unit_cards[held.face].type].id for held in battle(stage).barbarian_hand)


@rule("R-VIL-02", "R-VIL-03", "AMB-25")
def test_barbarians_are_one_of_each_type_known_to_their_player() -> None:
    stage = village()
    assert types(stage) == ["artillery", "infantry", "mounted"]
    assert {held.known for held in battle(stage).barbarian_hand} == {1 << 1}
    assert battle(stage).ranks[DEFENDER] == (1, 1, 1, 1)
    told = next(event for event in stage.w.news if event.name == "drew-horde")
    assert (told.public["n"], told.insiders) == (3, (1,))
    assert card_count(stage) == 53


@rule("R-VIL-03")
def test_the_rank_of_barbarians_is_an_option() -> None:
    stage = attack_village(war(barbarian_rank=3).lay(FIELD, "village", "iron"))
    assert battle(stage).ranks[DEFENDER] == (3, 3, 3, 3)


@rule("R-VIL-02")
def test_for_an_empty_deck_their_player_chooses_another_one() -> None:
    stage = village(artillery=0)
    assert stage.offers(1) == ["draw-barbarian infantry", "draw-barbarian mounted"]
    stage.refuses(1, "draw-barbarian artillery", "R-VIL-02").refuses(1, "draw-barbarian aircraft", "R-VIL-02")
    assert "drew-horde" not in stage.told()
    assert str(stage.question.prompt(stage.w, 1))
    stage.choose(1, "draw-barbarian mounted")
    assert types(stage) == ["infantry", "mounted", "mounted"]


@rule("R-VIL-02")
def test_with_one_deck_left_all_come_from_it() -> None:
    assert types(village(artillery=0, mounted=0)) == ["infantry"] * 3


@rule("R-VIL-02")
def test_with_few_cards_left_the_barbarians_are_fewer() -> None:
    assert types(village(artillery=0, mounted=1, infantry=1)) == ["infantry", "mounted"]


@rule("R-VIL-02", "R-UNIT-02")
def test_a_deck_that_lies_face_up_is_shuffled_before_a_barbarian_is_drawn() -> None:
    stage = village(mounted=1)
    assert types(stage) == ["artillery", "infantry", "mounted"]
    assert stage.w.chance_count == 1


def test_units_a_player_brought_stay_as_known_as_they_were() -> None:
    stage = war().figures(1, FIELD, armies=1)
    stage.realm(1).units = (HeldCard(0, 0b11), HeldCard(1, 0b10))
    attack(stage)
    assert stage.realm(1).battle_hand == (HeldCard(0, 0b11), HeldCard(1, 0b10))

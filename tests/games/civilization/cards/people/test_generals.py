"""What generals do."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import bonuses, turn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.about import card
from tests.games.civilization.cards.people.gatherings import blockaded, cards, discarded, gather, guest, kill
from tests.games.civilization.cards.phases import manage, move
from tests.games.civilization.chapters.battles import (
    FIELD,
    attack,
    attack_village,
    battle,
    card_count,
    forces,
    horde,
    line,
    top_of_decks,
    under,
)
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

INFANTRY = ("infantry_even", "infantry_even", "infantry_even")


def defend(name: str, own: int = 1, enemy: int = 1, *, shown: bool = False) -> Stage:
    """The first player, with a general, is attacked in the field."""
    stage = gather(name, shown=shown).figures(0, FIELD, armies=1)
    return stage.units(0, *INFANTRY[:own]).units(1, *INFANTRY[:enemy])


def fight(stage: Stage) -> Stage:
    """The second player attacks."""
    return attack(stage, seat=1)


def assault(name: str, own: int = 1, enemy: int = 1) -> Stage:
    """The first player, with a general, attacks in the field."""
    stage = gather(name).figures(1, FIELD, armies=1)
    return attack(stage.units(0, *INFANTRY[:own]).units(1, *INFANTRY[:enemy]))


# -- georgy zhukov ---------------------------------------------------------------------------------------------


def killing(stage: Stage) -> Stage:
    """The first player's only unit is killed by an enemy that survives it."""
    stage = stage.figures(1, FIELD, armies=1).techs(1, "gunpowder", "railroad", row=1)
    stage.units(0, "infantry_even").units(1, "artillery_even", "artillery_even")
    attack(stage).choose(1, "open-front artillery_even")
    return stage.choose(0, "attack-front 1 infantry_even")


@card("georgy_zhukov")
@rule("R-CBT-28", "R-CBT-26", "R-GP-14")
def test_georgy_zhukov_deals_a_wound_for_each_of_his_units_that_is_killed() -> None:
    stage = killing(gather("georgy_zhukov"))
    assert line(stage) == [("", 0, "artillery_even", 0)], "the superior unit has struck first"
    assert stage.offers(0) == ["use georgy_zhukov.vengeance", "pass"]
    stage.choose(0, "use georgy_zhukov.vengeance")
    assert line(stage) == [("", 0, "artillery_even", 1)]
    assert (cards(stage), stage.realm(0).people[0].shown) == (["georgy_zhukov"], True), "he stays"
    assert "use georgy_zhukov.vengeance" not in stage.offers(0), "once for each unit"


@card("georgy_zhukov")
@rule("R-CBT-28", "R-CBT-21")
def test_georgy_zhukov_works_again_and_again_and_may_kill() -> None:
    stage = gather("georgy_zhukov").figures(1, FIELD, armies=1)
    stage.units(0, "infantry_even", "infantry_even").units(1, "infantry_even", "infantry_even")
    attack(stage).choose(1, "open-front infantry_even").choose(0, "open-front infantry_even")
    stage.choose(1, "attack-front 2 infantry_even")
    told = stage.told().count("died")
    assert told == 2, "equal units kill each other"
    assert stage.offers(0) == ["use georgy_zhukov.vengeance", "pass"]
    stage.choose(0, "use georgy_zhukov.vengeance")
    assert [front[3] for front in line(stage)] == [1, 0]
    stage.choose(0, "attack-front 1 infantry_even")
    assert stage.told().count("died") == 4
    assert stage.w.battle is None, "no enemy unit was left to be wounded"


@card("georgy_zhukov")
@rule("R-CBT-26", "R-TIME-05")
def test_georgy_zhukov_chooses_among_enemy_units_and_need_not() -> None:
    stage = gather("georgy_zhukov").figures(1, FIELD, armies=1).techs(1, "gunpowder", row=1)
    stage.units(0, *INFANTRY[:2]).units(1, "artillery_even", "artillery_even", "artillery_even")
    attack(stage).choose(1, "open-front artillery_even").choose(0, "open-front infantry_even")
    stage.choose(1, "open-front artillery_even").choose(0, "attack-front 1 infantry_even")
    assert stage.offers(0) == ["use georgy_zhukov.vengeance", "pass"]
    stage.choose(0, "use georgy_zhukov.vengeance")
    assert stage.offers(0) == ["wound 1 1", "wound 3 1"]
    stage.choose(0, "wound 3 1")
    assert [front[3] for front in line(stage)] == [0, 0, 1]


@card("georgy_zhukov")
@rule("R-GP-09", "R-CBT-28")
def test_georgy_zhukov_needs_his_marker_and_is_for_units_of_his_own() -> None:
    stage = killing(blockaded(gather("georgy_zhukov")))
    assert "use georgy_zhukov.vengeance" not in stage.offers(0)
    stage = gather("georgy_zhukov").figures(1, FIELD, armies=1).techs(0, "gunpowder", row=1)
    stage.units(0, "artillery_even").units(1, "infantry_even", "infantry_even")
    attack(stage).choose(1, "open-front infantry_even").choose(0, "attack-front 1 artillery_even")
    assert "died" in stage.told()
    assert stage.offers(0) == [], "only the enemy has lost a unit"


# -- gustavus adolphus -----------------------------------------------------------------------------------------


@card("gustavus_adolphus")
@rule("R-CBT-28", "R-GP-14", "R-UNIT-02")
def test_gustavus_adolphus_replaces_the_whole_battle_hand() -> None:
    stage = fight(top_of_decks(defend("gustavus_adolphus", 2, 1), "mounted_even", "artillery_even"))
    before = card_count(stage)
    stage.choose(0, "use gustavus_adolphus.fresh_troops")
    assert under(stage, "infantry") == ["infantry_even", "infantry_even"]
    assert stage.offers(0) == ["draft infantry", "draft artillery", "draft mounted"], "aircraft aren't unlocked"
    stage.choose(0, "draft mounted", "draft artillery")
    hand = [CONTENT.unit_cards[held.face].id for held in stage.realm(0).battle_hand]
    assert (hand, forces(stage, 0)) == (["mounted_even", "artillery_even"], [])
    assert (card_count(stage), discarded(stage)) == (before, ["gustavus_adolphus"])
    assert battle(stage).killed == (0, 0), "they fell before the battle"
    assert stage.offers(0) == [f"open-front {name}" for name in ("artillery_even", "mounted_even")]


@card("gustavus_adolphus")
@rule("R-CBT-09")
def test_gustavus_adolphus_leaves_the_standing_forces_alone_and_shows_only_the_dead() -> None:
    stage = defend("gustavus_adolphus", 3, 1).units(0, "mounted_even")
    fight(stage).choose(0, "use gustavus_adolphus.fresh_troops")
    assert (len(stage.realm(0).units), stage.realm(0).battle_hand) == (1, ())
    stage.choose(0, *["draft artillery"] * 3)
    seen = view_of(stage.w, 1)["realms"][0]
    assert seen["battle_hand"] == 3
    assert [entry["id"] for entry in seen["units"]] == [None] * 4


@card("gustavus_adolphus")
@rule("R-UNIT-01", "R-UNIT-02")
def test_gustavus_adolphus_builds_what_there_is() -> None:
    stage = fight(defend("gustavus_adolphus", 2, 1))
    stage.w.unit_decks = (Deck(),) * 4
    stage.choose(0, "use gustavus_adolphus.fresh_troops")
    assert len(stage.realm(0).battle_hand) == 2, "the two that were killed are all that is left to build"
    assert stage.w.unit_decks[0] == Deck()


@card("gustavus_adolphus")
@rule("R-GP-09", "R-GEN-02")
def test_gustavus_adolphus_needs_a_hand_and_his_marker() -> None:
    use = "use gustavus_adolphus.fresh_troops"
    for stage in (fight(defend("gustavus_adolphus", 0, 1)), fight(blockaded(defend("gustavus_adolphus", 1, 1)))):
        assert use not in stage.offers(0)
    assert use in assault("gustavus_adolphus").offers(0), "attackers may use him as well"
    assert use not in manage(gather("gustavus_adolphus").units(0, "infantry_even")).offers(0)


# -- hannibal --------------------------------------------------------------------------------------------------


def camps() -> Stage:
    """Hannibal, with figures on three squares."""
    stage = gather("hannibal").figures(0, "5,5", armies=1, scouts=1)
    return stage.figures(0, "12,2", armies=1).figures(0, "9,7", armies=2)


@card("hannibal")
@rule("R-GP-14", "R-MOVE-05")
def test_hannibal_takes_figures_to_others_however_far() -> None:
    stage = manage(camps()).choose(0, "use hannibal.march")
    assert "carry 9,7 2 0" not in stage.offers(0), "nowhere is room for both"
    stage.refuses(0, "carry 9,7 2 0", "R-MOVE-05").choose(0, "carry 5,5 1 0")
    assert stage.scene(["5,5", "12,2", "9,7"]) == {"5,5": (0, 0, 1), "12,2": (0, 2, 0), "9,7": (0, 2, 0)}
    assert discarded(stage) == ["hannibal"]


@card("hannibal")
@rule("R-MOVE-05")
def test_hannibals_figures_choose_among_squares_with_room_and_may_move_afterwards() -> None:
    stage = gather("hannibal").figures(0, "5,5", armies=1).figures(0, "12,2", armies=1).figures(0, "9,7", armies=1)
    manage(stage).choose(0, "use hannibal.march", "carry 5,5 1 0")
    assert stage.offers(0) == ["join 12,2", "join 9,7"]
    stage.choose(0, "join 9,7", "end-cities")
    assert stage.scene(["5,5", "9,7"]) == {"5,5": (-1, 0, 0), "9,7": (0, 2, 0)}
    assert "march 9,7 2 0" in move(stage).offers(0)


@card("hannibal")
@rule("R-SCT-03")
def test_hannibals_new_scouts_gather_nothing_where_they_come_to() -> None:
    stage = gather("hannibal").figures(0, "5,5", scouts=1).figures(0, "9,7", armies=1).ground("9,7", coin=1)
    stage.w.new_figures = (stage.square("5,5"),)
    manage(stage).choose(0, "use hannibal.march", "carry 5,5 0 1")
    assert stage.w.new_figures == (stage.square("9,7"),)


@card("hannibal")
@rule("R-MOVE-05", "R-TIME-06", "R-GP-09")
def test_hannibal_needs_somewhere_to_go_and_his_marker() -> None:
    use = "use hannibal.march"
    manage(gather("hannibal").figures(0, "5,5", armies=2)).refuses(0, use, "R-MOVE-05")
    full = gather("hannibal").figures(0, "5,5", armies=2).figures(0, "9,7", armies=2)
    manage(full).refuses(0, use, "R-MOVE-05")
    manage(blockaded(camps())).refuses(0, use, "R-GP-09")
    stage = camps().figures(0, "7,7", armies=1)
    stage.w.locked_squares = (stage.square("5,5"),)
    manage(stage).choose(0, use).refuses(0, "carry 5,5 1 0", "R-TIME-06")
    assert use not in move(camps()).offers(0)


# -- joan of arc -----------------------------------------------------------------------------------------------


@card("joan_of_arc")
@rule("R-CBT-28", "R-CBT-10", "R-GP-14")
def test_joan_of_arc_adds_the_culture_on_the_sheet_to_the_defence() -> None:
    stage = defend("joan_of_arc")
    stage.realm(0).culture = 7
    fight(stage).choose(0, "use joan_of_arc.inspiration")
    assert battle(stage).bonus_card == (0, 4 + 7), "her marker and the culture"
    assert (stage.realm(0).culture, discarded(stage)) == (7, ["joan_of_arc"]), "it isn't spent"


@card("joan_of_arc")
@rule("R-CBT-28", "R-GP-09", "R-GEN-02")
def test_joan_of_arc_is_for_a_defender_with_culture_and_a_marker() -> None:
    use = "use joan_of_arc.inspiration"
    assert use not in fight(defend("joan_of_arc")).offers(0), "no culture"
    stage = blockaded(defend("joan_of_arc"))
    stage.realm(0).culture = 7
    assert use not in fight(stage).offers(0)
    stage = gather("joan_of_arc").figures(1, FIELD, armies=1).units(0, "infantry_even").units(1, "infantry_even")
    stage.realm(0).culture = 7
    assert use not in attack(stage).offers(0), "she attacks"


# -- khalid ----------------------------------------------------------------------------------------------------


def begin(stage: Stage, phase: Phase) -> Stage:
    """A phase begins."""
    return stage.ask(turn.BeginPhase(phase), active=-1)


def with_khalid(first: int = 0) -> Stage:
    """The second of three players has Khalid."""
    stage = guest(gather("joan_of_arc", players=4), "khalid_ibn_al_walid")
    stage.lay("14,3", "person", "general").people(0)
    stage.w.first_player = first
    return stage


@card("khalid_ibn_al_walid")
@rule("R-TURN-02", "R-TURN-05", "R-GP-14")
@pytest.mark.parametrize("phase", turn.PHASES[:1] + turn.PHASES[2:4])
def test_khalid_becomes_first_player_at_the_start_of_any_phase(phase: Phase) -> None:
    stage = begin(with_khalid(), phase)
    assert stage.offers(1) == ["pass", "use khalid_ibn_al_walid.lead"]
    stage.choose(1, "use khalid_ibn_al_walid.lead")
    assert (stage.w.first_player, stage.w.phase, stage.w.active_player) == (1, phase, 1)
    assert (cards(stage, 1), discarded(stage)) == ([], ["khalid_ibn_al_walid"])


@card("khalid_ibn_al_walid")
@rule("R-TURN-05")
def test_from_khalid_the_marker_goes_on() -> None:
    stage = begin(with_khalid(), Phase.MOVEMENT).choose(1, "use khalid_ibn_al_walid.lead")
    stage.w.agenda.clear()
    turn.EndOfTurn().run(stage.w)
    assert stage.w.first_player == 2


@card("khalid_ibn_al_walid")
@rule("R-TIME-01", "R-GP-09", "R-TURN-08")
def test_khalid_may_wait_and_needs_his_marker_and_somebody_before_him() -> None:
    stage = begin(with_khalid(), Phase.MOVEMENT).choose(1, "pass")
    assert (stage.w.first_player, stage.w.active_player, cards(stage, 1)) == (0, 0, ["khalid_ibn_al_walid"])
    assert begin(with_khalid(first=1), Phase.MOVEMENT).w.active_player == 1, "nobody is asked"
    stage = with_khalid().figures(0, "14,3", armies=1)
    assert begin(stage, Phase.MOVEMENT).w.active_player == 0
    assert "use khalid_ibn_al_walid.lead" not in move(with_khalid(), 1).offers(1), "the phase has begun"


# -- leonidas --------------------------------------------------------------------------------------------------


@card("leonidas")
@rule("R-CBT-28", "R-CBT-10", "R-GP-14")
def test_leonidas_stands_against_more() -> None:
    stage = fight(defend("leonidas", 1, 2)).choose(0, "use leonidas.stand")
    assert battle(stage).bonus_card == (0, 4 + 8), "his marker and himself"
    assert cards(stage) == ["leonidas"], "he stays"


@card("leonidas")
@rule("R-CBT-28")
def test_leonidas_needs_fewer_units_than_the_opponent() -> None:
    for own, enemy in ((1, 1), (2, 1)):
        assert "use leonidas.stand" not in fight(defend("leonidas", own, enemy)).offers(0)
    stage = fight(defend("leonidas", 0, 1))
    assert "use leonidas.stand" in stage.offers(0), "even with none"
    stage.choose(0, "use leonidas.stand")
    assert bonuses.side_bonus(stage.w, DEFENDER) == 12


@card("leonidas")
@rule("R-CBT-28")
def test_leonidas_is_for_the_defender() -> None:
    stage = assault("leonidas", 1, 2)
    assert "use leonidas.stand" not in stage.offers(0)
    assert bonuses.side_bonus(stage.w, ATTACKER) == 4


@card("leonidas")
@rule("R-RES-05", "R-CBT-28", "R-VIL-10")
def test_leonidas_stands_once_in_each_battle_in_a_city_and_against_barbarians() -> None:
    stage = gather("leonidas").units(0, "infantry_even")
    horde(stage, "2,2", seat=1).choose(0, "use leonidas.stand")
    assert battle(stage).bonus_card == (0, 12 + 4 + 8)
    stage = fight(defend("leonidas", 1, 2, shown=True))
    stage.choose(0, "use leonidas.stand")
    assert "use leonidas.stand" not in stage.offers(0)
    assert bonuses.side_bonus(stage.w, DEFENDER) == 12
    stage = attack_village(gather("leonidas", shown=True).lay(FIELD, "village", "spy").units(0, "infantry_even"))
    assert "use leonidas.stand" not in stage.offers(0), "he attacks the village"


@card("leonidas")
@rule("R-GP-09", "R-GP-16")
def test_leonidas_needs_his_marker_even_face_up() -> None:
    stage = fight(blockaded(defend("leonidas", 1, 2, shown=True)))
    assert "use leonidas.stand" not in stage.offers(0)
    assert bonuses.side_bonus(stage.w, DEFENDER) == 0, "his marker doesn't count either"


@card("leonidas", "joan_of_arc")
@rule("R-GP-10", "R-GP-15")
def test_a_killed_general_takes_a_card_and_the_combat_bonus_along() -> None:
    stage = gather("leonidas", "joan_of_arc").lay("1,1", "person", "general")
    stage.realm(0).person_markers = (0,) * 6
    assert bonuses.standing_bonus(stage.w, 0) == 8
    kill(manage(stage))
    assert bonuses.standing_bonus(stage.w, 0) == 4
    assert sorted([*cards(stage), *discarded(stage)]) == ["joan_of_arc", "leonidas"]
    assert len(cards(stage)) == 1


# -- sun tzu ---------------------------------------------------------------------------------------------------


def patient(trade: int = 6, own: int = 1) -> Stage:
    """Sun Tzu's owner is attacked and has the first battle turn."""
    stage = defend("sun_tzu", own, 2)
    stage.realm(0).trade = trade
    return fight(stage)


@card("sun_tzu")
@rule("R-CBT-16", "R-CBT-14", "R-GP-14")
def test_sun_tzu_lets_a_battle_turn_pass_for_trade() -> None:
    stage = patient()
    assert stage.offers(0) == ["open-front infantry_even", "use sun_tzu.patience"]
    stage.choose(0, "use sun_tzu.patience")
    assert (stage.realm(0).trade, len(stage.realm(0).battle_hand), line(stage)) == (3, 1, [])
    assert stage.offers(1) == ["open-front infantry_even"], "it is the other side's turn"
    stage.choose(1, "open-front infantry_even")
    assert stage.offers(0) == ["open-front infantry_even", "attack-front 1 infantry_even"], "once per battle"
    stage.refuses(0, "use sun_tzu.patience", "R-RES-05")
    assert cards(stage) == ["sun_tzu"], "he stays"


@card("sun_tzu")
@rule("R-CBT-15")
def test_sun_tzu_has_to_play_on_when_nobody_else_can() -> None:
    stage = defend("sun_tzu", 2, 0)
    stage.realm(0).trade = 3
    fight(stage).choose(0, "use sun_tzu.patience")
    assert stage.offers(0) == ["open-front infantry_even"]


@card("sun_tzu")
@rule("R-CBT-16", "R-RES-01", "R-GP-09")
def test_sun_tzu_needs_trade_a_marker_and_a_unit_yet_to_be_played() -> None:
    use = "use sun_tzu.patience"
    patient(trade=2).refuses(0, use, "R-RES-01")
    stage = blockaded(defend("sun_tzu", 1, 2))
    stage.realm(0).trade = 6
    fight(stage).refuses(0, use, "R-GP-09")
    stage = patient(own=2).choose(0, "open-front infantry_even")
    assert (stage.offers(0), stage.offers(1)) == ([], ["open-front infantry_even", "attack-front 1 infantry_even"])


@card("sun_tzu")
@rule("R-CBT-27")
def test_a_strengthened_attack_is_lost_by_waiting() -> None:
    stage = patient()
    battle(stage).extra_wounds = 3
    stage.choose(0, "use sun_tzu.patience")
    assert battle(stage).extra_wounds == 0

"""What great humanitarians do."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins, governments, wonders
from hegemon.games.civilization.chapters.production import production
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.sheet import put_coin_on_tech, put_coin_on_wonder
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.invariants import violations
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.realm import HeldCard
from tests.games.civilization.about import card
from tests.games.civilization.cards.people.gatherings import (
    HERE,
    blockaded,
    cards,
    discarded,
    gather,
    guest,
    kill,
    refused_without_marker,
)
from tests.games.civilization.cards.phases import city_at, event_deck, manage, open_turn
from tests.games.civilization.chapters.battles import FIELD, attack, battle, card_count, forces, under
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

# -- dr martin luther king -------------------------------------------------------------------------------------

KING = "dr_martin_luther_king"


@card("dr_martin_luther_king")
@rule("R-TIME-10")
def test_with_king_no_action_of_a_city_can_be_cancelled() -> None:
    stage = guest(gather(KING, shown=True), "mark_twain")
    manage(stage).choose(0, "devote 2,2")
    assert stage.realm(0).culture == 1 + 2, "nobody was asked"


@card("dr_martin_luther_king")
@rule("R-TIME-10", "AMB-16")
def test_king_is_turned_up_when_somebody_wants_to_cancel() -> None:
    stage = guest(gather(KING), "mark_twain")
    manage(stage).choose(0, "devote 2,2").choose(1, "answer mark_twain.satire").choose(0, f"shield {KING}")
    assert stage.realm(0).culture == 1 + 2
    assert cards(stage, 1) == ["mark_twain"], "the attempt is taken back"
    assert stage.realm(0).people[0].shown


@card("dr_martin_luther_king")
@rule("R-GP-09", "R-GP-16")
def test_a_blockade_takes_kings_shelter_away() -> None:
    stage = guest(blockaded(gather(KING, shown=True)), "mark_twain")
    manage(stage).choose(0, "devote 2,2").choose(1, "answer mark_twain.satire")
    assert stage.realm(0).culture == 0


@card("dr_martin_luther_king")
@rule("R-GOV-10")
def test_with_king_a_government_changes_without_anarchy() -> None:
    stage = gather(KING)
    monarchy = CONTENT.governments.number("monarchy")
    stage.realm(0).unlocked_governments |= 1 << monarchy
    open_turn(stage).refuses(0, "govern monarchy", "R-GOV-04").choose(0, f"use {KING}", "govern monarchy")
    assert stage.realm(0).government == monarchy
    assert not governments.throw_into_anarchy(stage.w, 0)
    stage = gather(KING, shown=True)
    stage.realm(0).unlocked_governments |= 1 << monarchy
    assert governments.refusal(stage.w, 0, monarchy) is None
    assert governments.refusal(kill(stage).w, 0, monarchy) is not None


# -- florence nightingale --------------------------------------------------------------------------------------

LAMP = "use florence_nightingale.lamp"


def battle_won(stage: Stage) -> Stage:
    """A battle that the first player wins; a unit falls on either side."""
    stage.figures(1, FIELD, armies=1).units(0, "infantry_fierce", "infantry_even").units(1, "infantry_fierce")
    attack(stage).choose(1, "open-front infantry_fierce").choose(0, "attack-front 1 infantry_fierce")
    return stage.choose(0, "open-front infantry_even")


@card("florence_nightingale")
@rule("R-CBT-28", "R-GP-14")
def test_florence_nightingale_saves_the_dead_of_a_battle() -> None:
    stage = battle_won(gather("florence_nightingale"))
    assert under(stage, "infantry") == ["infantry_fierce", "infantry_fierce"]
    stage.choose(0, LAMP)
    assert forces(stage, 0) == ["infantry_even", "infantry_fierce"]
    assert under(stage, "infantry") == ["infantry_fierce"], "that of the enemy stays"
    assert stage.realm(0).units[0] == HeldCard(CONTENT.unit_cards.number("infantry_fierce"), stage.w.everybody())
    assert (cards(stage), discarded(stage), card_count(stage)) == ([], ["florence_nightingale"], 53)


@card("florence_nightingale")
@rule("R-CBT-43")
def test_florence_nightingale_saves_nobody_before_the_battle_is_over() -> None:
    stage = gather("florence_nightingale").figures(1, FIELD, armies=1)
    stage.units(0, "infantry_fierce", "infantry_even").units(1, "infantry_fierce", "infantry_even")
    attack(stage).choose(1, "open-front infantry_fierce").choose(0, "attack-front 1 infantry_fierce")
    assert battle(stage).killed == (1, 1)
    assert LAMP not in stage.offers(1) + stage.offers(0)


@card("florence_nightingale")
@rule("R-GEN-02", "R-GP-09")
def test_florence_nightingale_needs_dead_units_and_her_marker() -> None:
    stage = gather("florence_nightingale").figures(1, FIELD, armies=1).units(0, "infantry_even")
    attack(stage).choose(0, "open-front infantry_even")
    assert cards(stage) == ["florence_nightingale"], "nobody fell, nobody was asked"
    stage = battle_won(blockaded(gather("florence_nightingale")))
    assert (cards(stage), forces(stage, 0)) == (["florence_nightingale"], ["infantry_even"])


@card("florence_nightingale")
@rule("R-UNIT-02")
def test_units_that_are_in_a_shuffled_deck_are_not_saved() -> None:
    stage = battle_won(gather("florence_nightingale"))
    infantry = CONTENT.unit_types.number("infantry")
    deck = stage.w.unit_decks[infantry]
    shuffled = type(deck)((*deck.down, *deck.up))
    stage.w.unit_decks = tuple(shuffled if i == infantry else each for i, each in enumerate(stage.w.unit_decks))
    stage.refuses(0, LAMP, "R-GEN-02")


# -- jacques cousteau ------------------------------------------------------------------------------------------

HARBORS = "use jacques_cousteau.harbors"


def by_the_sea() -> Stage:
    """Cousteau, and water around the capital."""
    stage = gather("jacques_cousteau")
    for square in ("1,1", "2,1", "3,1", "1,2"):
        stage.ground(square, "water")
    return stage


def harbors(stage: Stage) -> int:
    return stage.w.markers.count(marker_of(MarkerKind.BUILDING, CONTENT.buildings.number("harbor")))


@card("jacques_cousteau")
@rule("R-GP-14", "R-SUP-01")
def test_jacques_cousteau_builds_up_to_three_harbors_unlocked_or_not() -> None:
    stage = open_turn(by_the_sea()).choose(0, HARBORS)
    assert set(stage.offers(0)) == {"pass", *(f"put-free harbor {at}" for at in ("1,1", "2,1", "3,1", "1,2"))}
    stage.choose(0, "put-free harbor 1,1", "put-free harbor 2,1", "put-free harbor 3,1")
    assert (harbors(stage), discarded(stage), cards(stage)) == (3, ["jacques_cousteau"], [])
    assert "done" in stage.offers(0), "three and no more"
    stage = open_turn(by_the_sea()).choose(0, HARBORS, "put-free harbor 1,1", "pass")
    assert (harbors(stage), "done" in stage.offers(0)) == (1, True)


@card("jacques_cousteau")
@rule("R-GEN-02", "R-GP-09")
def test_jacques_cousteau_needs_water_and_his_marker() -> None:
    open_turn(gather("jacques_cousteau")).refuses(0, HARBORS, "R-GEN-02")
    refused_without_marker(open_turn(by_the_sea()), HARBORS)
    assert HARBORS not in manage(by_the_sea()).offers(0)


# -- jim henson ------------------------------------------------------------------------------------------------

APPLAUSE = "use jim_henson.applause"


def build(stage: Stage, wonder: str, square: str) -> Stage:
    """The first player builds a wonder."""
    wonders.build_wonder(stage.w, 0, CONTENT.wonders.number(wonder), stage.square(square))
    return stage.ask()


@card("jim_henson")
@rule("R-GP-14", "R-SOT-06")
def test_jim_hensons_counters_give_culture_and_trade_in_each_start_of_turn() -> None:
    stage = gather("jim_henson", shown=True)
    open_turn(stage).refuses(0, APPLAUSE, "R-GEN-02")
    stage.w.agenda.clear()
    build(build(stage, "stonehenge", "1,1"), "the_oracle", "1,1")
    assert stage.realm(0).counters == (CONTENT.great_persons.number("jim_henson"),) * 2
    open_turn(stage).choose(0, APPLAUSE)
    assert (stage.realm(0).culture, stage.realm(0).trade) == (2, 2)
    stage.refuses(0, APPLAUSE, "R-RES-02").choose(0, "done")
    assert (stage.realm(0).culture, stage.realm(0).trade) == (2, 2)


@card("jim_henson")
def test_applause_that_is_forgotten_comes_at_the_end_of_the_start_of_turn() -> None:
    open_turn(stage := build(gather("jim_henson", shown=True), "stonehenge", "1,1")).choose(0, "done")
    assert (stage.realm(0).culture, stage.realm(0).trade) == (1, 1)


@card("jim_henson")
@rule("R-GP-16", "R-TIME-13", "R-GP-09")
def test_only_wonders_built_while_jim_henson_lies_face_up_count() -> None:
    stage = build(gather("jim_henson"), "stonehenge", "1,1")
    assert stage.realm(0).counters == (), "face down"
    manage(stage).choose(0, "use jim_henson")
    assert build(stage, "the_oracle", "1,1").realm(0).counters != ()
    blockade = build(blockaded(gather("jim_henson", shown=True)), "stonehenge", "1,1")
    assert blockade.realm(0).counters == ()


@card("jim_henson")
@rule("R-GP-10", "R-GP-15")
def test_jim_hensons_counters_go_with_the_card_but_not_with_a_blockade() -> None:
    stage = blockaded(build(gather("jim_henson", shown=True), "stonehenge", "1,1"))
    open_turn(stage).refuses(0, APPLAUSE, "R-GP-09").choose(0, "done")
    assert (stage.realm(0).culture, len(stage.realm(0).counters)) == (0, 1)
    kill(stage)
    assert (stage.realm(0).counters, cards(stage)) == ((), [])


def test_counters_lie_on_cards_that_lie_face_up() -> None:
    stage = gather("jim_henson")
    stage.realm(0).counters = (CONTENT.great_persons.number("jim_henson"),)
    assert "seat 0 has counters on great people that don't lie face up" in violations(stage.w)


# -- mother teresa ---------------------------------------------------------------------------------------------

CHARITY = "use mother_teresa.charity"


@card("mother_teresa")
@rule("R-COIN-09", "R-CUL-07")
def test_mother_teresa_gives_a_coin_for_a_step_on_the_culture_track() -> None:
    stage = event_deck(gather("mother_teresa", players=4), 1, "drought", "migrants")
    stage.realm(0).coins = 2
    stage.techs(0, "pottery")
    put_coin_on_tech(stage.w, 0, CONTENT.techs.number("pottery"))
    put_coin_on_wonder(stage.lay("1,1", "wonder", "panama_canal").w, 0, CONTENT.wonders.number("panama_canal"))
    open_turn(stage.stir()).choose(0, CHARITY)
    offers = [f"give-away-coin {seat} {place}" for seat in (1, 2, 3) for place in ("sheet", "pottery", "panama_canal")]
    assert stage.offers(0) == offers
    before = coins.coins(stage.w, 0)
    stage.choose(0, "give-away-coin 2 pottery")
    assert (stage.realm(2).coins, coins.coins(stage.w, 2), coins.coins(stage.w, 0)) == (1, 1, before - 1)
    assert (stage.realm(0).culture_step, cards(stage)) == (1, ["mother_teresa"])
    stage.refuses(0, CHARITY, "R-RES-02")


@card("mother_teresa")
@rule("R-COIN-09", "R-BLK-04", "R-GP-09", "R-COIN-05")
def test_mother_teresa_needs_a_coin_token_at_hand_and_her_marker() -> None:
    stage = open_turn(gather("mother_teresa"))
    assert coins.coins(stage.w, 0) == 1, "that of her marker, which is no token"
    stage.refuses(0, CHARITY, "R-COIN-09")
    put_coin_on_wonder(stage.lay("1,1", "wonder", "panama_canal").w, 0, CONTENT.wonders.number("panama_canal"))
    assert CHARITY in stage.offers(0)
    stage.figures(1, "1,1", scouts=1).refuses(0, CHARITY, "R-COIN-09")
    stage.realm(0).coins = 1
    refused_without_marker(stage, CHARITY)


@card("mother_teresa")
@rule("R-VIC-03", "R-VIC-05")
def test_mother_teresas_coin_may_be_the_last_that_somebody_needed() -> None:
    stage = gather("mother_teresa")
    stage.realm(0).coins, stage.realm(1).coins = 1, 14
    open_turn(stage.stir()).choose(0, CHARITY)
    assert (stage.w.winner, stage.w.ended_by, stage.realm(0).culture_step) == (1, "economy", 0)


# -- st francis of assisi --------------------------------------------------------------------------------------

PEACE = "use st_francis_of_assisi.peace"


@card("st_francis_of_assisi")
@rule("R-GP-14")
@pytest.mark.parametrize(("on_the_map", "culture"), [(0, 18), (4, 6)])
def test_st_francis_gains_culture_for_armies_at_home(on_the_map: int, culture: int) -> None:
    stage = gather("st_francis_of_assisi")
    if on_the_map:
        stage.figures(0, "5,5", armies=2).figures(0, "6,5", armies=on_the_map - 2)
    manage(stage).choose(0, PEACE)
    assert (stage.realm(0).culture, discarded(stage)) == (culture, ["st_francis_of_assisi"])


@card("st_francis_of_assisi")
@rule("R-GEN-02", "R-TIME-01", "R-GP-09")
def test_st_francis_needs_an_army_at_home_and_his_marker() -> None:
    stage = gather("st_francis_of_assisi")
    assert PEACE not in open_turn(stage).offers(0)
    stage.w.agenda.clear()
    refused_without_marker(manage(stage), PEACE)
    stage = gather("st_francis_of_assisi")
    stage.realm(0).armies = 0
    manage(stage).refuses(0, PEACE, "R-GEN-02").choose(0, "end-cities")
    assert cards(stage) == ["st_francis_of_assisi"], "nobody is discarded by mistake"


# -- susan b anthony -------------------------------------------------------------------------------------------


@card("susan_b_anthony")
@rule("R-GP-16", "R-PROD-03")
def test_with_susan_b_anthony_every_city_has_more_production() -> None:
    stage = gather("susan_b_anthony").city(0, "6,6")
    cities = [city_at(stage, "2,2"), city_at(stage, "6,6")]
    bare = [production(stage.w, 0, city) for city in cities]
    open_turn(stage).choose(0, "use susan_b_anthony")
    assert [production(stage.w, 0, city) for city in cities] == [n + 2 for n in bare]
    blockaded(stage)
    assert [production(stage.w, 0, city) for city in cities] == bare
    assert standing(kill(stage, HERE).w, 0).bonus.city_production == 0

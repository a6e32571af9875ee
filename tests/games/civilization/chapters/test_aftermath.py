from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import combat
from hegemon.games.civilization.chapters.aftermath import WinnersLosses, lose_figures
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.world.battle import Battle
from tests.games.civilization.chapters.battles import (
    FIELD,
    attack,
    attack_village,
    bestow,
    card_count,
    city_at,
    forces,
    top_of_decks,
    totals,
    war,
    winner,
)
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def won(stage: Stage, square: str = FIELD, *, armies: int = 1, scouts: int = 0) -> Stage:
    """Player 0 attacks with one aircraft and meets nobody."""
    attack(stage.techs(0, "flight").units(0, "aircraft_even"), square, armies=armies, scouts=scouts)
    return stage.choose(0, "open-front aircraft_even")


def lost(stage: Stage, square: str = FIELD, *, armies: int = 1, scouts: int = 0) -> Stage:
    """Player 0 attacks with nothing and meets an aircraft."""
    attack(stage.techs(1, "flight").units(1, "aircraft_even"), square, armies=armies, scouts=scouts)
    return stage.choose(1, "open-front aircraft_even")


@rule("R-CBT-30", "R-CBT-31")
def test_the_health_left_and_the_bonus_decide() -> None:
    stage = war().figures(1, FIELD, armies=1).lay("1,1", "building", "barracks")
    attack(stage.units(0, "infantry_tough").units(1, "infantry_even"))
    stage.choose(1, "open-front infantry_even").choose(0, "attack-front 1 infantry_tough")
    assert (winner(stage), totals(stage)) == (0, (1 + 2, 1))


@rule("R-CBT-31", "R-CBT-06")
def test_the_defender_wins_ties() -> None:
    stage = attack(war().figures(1, FIELD, armies=1))
    assert (winner(stage), totals(stage)) == (1, (0, 0))


@rule("R-CBT-32", "R-SUP-02")
def test_a_beaten_attacker_loses_the_whole_group() -> None:
    stage = lost(war().figures(1, FIELD, armies=1), armies=2, scouts=1)
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (CONTENT.market.armies, CONTENT.market.scouts)
    assert stage.scene([FIELD]) == {FIELD: (1, 1, 0)}


@rule("R-CBT-32", "R-CBT-44", "R-MOVE-19", "R-MOVE-16")
def test_a_victorious_group_stands_in_the_square_and_moves_no_more() -> None:
    stage = won(war().figures(1, FIELD, armies=2), armies=2, scouts=1)
    square = stage.square(FIELD)
    assert stage.scene([FIELD]) == {FIELD: (0, 2, 1)}
    assert (stage.w.moved_armies[square], stage.w.moved_scouts[square]) == (2, 1)
    assert stage.realm(1).armies == CONTENT.market.armies
    assert stage.realm(0).armies == CONTENT.market.armies - 2


def test_scouts_that_die_are_no_newcomers_any_more() -> None:
    stage = war().figures(1, FIELD, armies=1, scouts=1)
    stage.w.new_figures = (stage.square(FIELD), stage.square("1,1"))
    won(stage)
    assert stage.w.new_figures == (stage.square("1,1"),)


@rule("R-SCT-03", "R-SCT-09")
def test_a_new_army_that_fought_its_way_gathers_nothing_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = bestow(monkeypatch, war().figures(1, "3,3", armies=1), 0, privileges=Privilege.ARMIES_GATHER)
    stage.realm(0).armies -= 1
    stage.units(0, "infantry_even")
    combat.attack(stage.w, 0, stage.square("3,3"), 1, 0, stage.square("3,3"))
    stage.ask(phase=Phase.CITY_MANAGEMENT)
    stage.choose(0, "open-front infantry_even")
    assert stage.w.new_figures == (stage.square("3,3"),)


@rule("R-CBT-33", "R-CBT-44", "R-LOOT-01")
def test_a_beaten_city_is_destroyed_and_the_winner_stands_there() -> None:
    stage = war(bonus_defend_city=0).city(1, "8,5").lay("7,5", "building", "market")
    stage.realm(1).culture = 9
    won(stage, "8,5", armies=2)
    assert [city.capital for city in stage.w.cities[1]] == [True]
    assert stage.scene(["8,5"]) == {"8,5": (0, 2, 0)}
    assert stage.question == Loot(0, 1, 2)


@rule("R-CBT-36", "R-VIC-04", "R-VIC-05")
def test_whoever_beats_a_capital_wins_the_game_at_once() -> None:
    stage = war(bonus_defend_capital=0)
    stage.realm(1).trade = 9
    won(stage, "13,5")
    assert (stage.w.winner, stage.w.ended_by, stage.w.agenda) == (0, "military", [])
    assert len(stage.w.cities[1]) == 1


@rule("R-CBT-37", "R-FORT-04")
def test_a_city_that_holds_loses_its_fortification() -> None:
    stage = war()
    city = city_at(stage, 1, "13,5")
    city.fortified, city.caravan, city.program_turn = True, False, 1
    stage.w.fortification_markers = 3
    lost(stage, "13,5")
    assert (city.fortified, city.program_turn, stage.w.fortification_markers) == (False, 1, 4)
    assert "lost-fortification" in stage.told()
    lost(war(), "13,5")


# -- losses ----------------------------------------------------------------------------------------------------


def pyrrhic(armies: int, scouts: int, killed: int) -> Stage:
    """Player 0 has won on a square with these figures, and lost so many units."""
    stage = war().techs(0, "masonry").figures(0, FIELD, armies=armies, scouts=scouts)
    fight = Battle(stage.square(FIELD), (0, 1), (0, 1))
    fight.totals, fight.lost_units = (1, 0), ((0,) * killed, (0,) * 9)
    stage.w.battle = fight
    return stage.ask(lose_figures(), phase=Phase.MOVEMENT)


@rule("SC-28", "R-CBT-40")
def test_two_units_lost_cost_a_figure_of_choice() -> None:
    stage = pyrrhic(2, 1, 5)
    assert stage.question == WinnersLosses(0, 2)
    assert stage.offers(0) == ["lose army", "lose scout"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "lose scout")
    assert stage.scene([FIELD]) == {FIELD: (0, 1, 0)}, "only armies are left to lose"
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (CONTENT.market.armies - 1, CONTENT.market.scouts)
    stage = pyrrhic(2, 1, 5).choose(0, "lose army", "lose army")
    assert stage.scene([FIELD]) == {FIELD: (0, 0, 1)}


@rule("SC-28", "R-CBT-40")
@pytest.mark.parametrize(("armies", "killed", "left"), [(1, 6, 1), (3, 1, 3), (3, 2, 2), (3, 3, 2), (3, 9, 1)])
def test_one_figure_always_stays(armies: int, killed: int, left: int) -> None:
    assert pyrrhic(armies, 0, killed).scene([FIELD]) == {FIELD: (0, left, 0)}


@rule("R-CBT-40")
def test_a_defender_who_wins_pays_too() -> None:
    stage = war().figures(1, FIELD, armies=2).units(0, *["infantry_fierce"] * 2).techs(1, "flight")
    stage.units(1, "infantry_fierce", "infantry_fierce", "aircraft_even")
    attack(stage)
    stage.choose(1, "open-front infantry_fierce").choose(0, "attack-front 1 infantry_fierce")
    stage.choose(1, "open-front infantry_fierce").choose(0, "attack-front 2 infantry_fierce")
    stage.choose(1, "open-front aircraft_even")
    assert winner(stage) == 1
    assert stage.scene([FIELD]) == {FIELD: (1, 1, 0)}


@rule("R-CBT-40")
def test_a_city_has_no_figures_to_lose() -> None:
    stage = war().units(0, *["infantry_fierce"] * 2).units(1, *["infantry_fierce"] * 2)
    attack(stage, "13,5")
    stage.choose(1, "open-front infantry_fierce").choose(0, "attack-front 1 infantry_fierce")
    stage.choose(1, "open-front infantry_fierce").choose(0, "attack-front 2 infantry_fierce")
    assert winner(stage) == 1
    assert stage.realm(1).armies == CONTENT.market.armies


# -- loot and what follows -------------------------------------------------------------------------------------


@rule("R-CBT-41", "R-LOOT-01")
@pytest.mark.parametrize("attacker_wins", [True, False])
def test_either_side_may_take_loot(attacker_wins: bool) -> None:
    stage = war().figures(1, FIELD, armies=1)
    stage.realm(0).trade = stage.realm(1).trade = 9
    (won if attacker_wins else lost)(stage)
    assert stage.question == (Loot(0, 1, 1) if attacker_wins else Loot(1, 0, 1))


@rule("R-CBT-43")
def test_the_order_of_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = war().figures(1, FIELD, armies=1)
    stage.realm(1).trade = 9
    seen: list[tuple[str, int, int, bool]] = []

    def note(what: str) -> object:
        return lambda self, w, seat: seen.append((what, seat, w.realms[1].trade, w.battle is not None))

    for seat in (0, 1):
        hooks = {"won_battle": note("won"), "fought_battle": note("fought"), "conquered_city": note("city")}
        bestow(monkeypatch, stage, seat, **hooks)
    won(stage)
    assert seen == []
    assert stage.scene([FIELD]) == {FIELD: (0, 1, 0)}
    stage.choose(0, "loot-trade")
    assert seen == [("won", 0, 6, True), ("fought", 0, 6, True), ("fought", 1, 6, True)]


def test_who_conquers_a_city_is_rewarded_for_that_too(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    stage = war(bonus_defend_city=0).city(1, "8,5")
    hooks = {name: lambda self, w, seat, name=name: seen.append(name) for name in ("won_battle", "conquered_city")}
    for seat in (0, 1):
        bestow(monkeypatch, stage, seat, **hooks)
    won(stage, "8,5")
    assert seen == ["won_battle", "conquered_city"]


def test_a_city_that_holds_isnt_conquered(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    stage = war()
    bestow(monkeypatch, stage, 1, conquered_city=lambda self, w, seat: seen.append("city"))
    lost(stage, "13,5")
    assert seen == []


@rule("R-VIL-06")
def test_a_village_counts_as_a_won_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    stage = war().lay(FIELD, "village", "iron").techs(0, "flight").units(0, *["aircraft_even"] * 3)
    stage.realm(1).trade = 9
    bestow(monkeypatch, stage, 0, won_battle=lambda self, w, seat: seen.append(seat))
    attack_village(top_of_decks(stage, "infantry_fierce"))
    while stage.w.agenda:
        seat = stage.question.asked(stage.w)[0]
        stage.choose(seat, stage.offers(seat)[0])
    assert (seen, stage.realm(1).trade) == ([0], 9)


@rule("R-CBT-42", "R-CBT-09")
def test_survivors_return_and_everybody_knows_them() -> None:
    stage = (
        war()
        .figures(1, FIELD, armies=1)
        .units(0, "infantry_tough", "infantry_even", "mounted_even")
        .units(0, "artillery_even", "artillery_tough")
    )
    stage.units(1, "infantry_tough")
    attack(stage)
    played = {CONTENT.unit_cards[held.face].id for held in stage.realm(0).battle_hand}
    stage.choose(1, "open-front infantry_tough")
    for _ in range(3):
        stage.choose(0, stage.offers(0)[0])
    everybody = stage.w.everybody()
    known = {CONTENT.unit_cards[held.face].id for held in stage.realm(0).units if held.known == everybody}
    assert known == played
    assert len(stage.realm(0).units) == 5
    assert forces(stage, 1) == ["infantry_tough"]
    assert (stage.realm(0).battle_hand, stage.w.battle, card_count(stage)) == ((), None, 53)

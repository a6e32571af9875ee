from __future__ import annotations

import json
import random

import pytest

from hegemon.games.civilization.chapters import combat, figures
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.speech import HAPPENINGS
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER
from hegemon.games.civilization.world.world import Step, World
from tests.games.civilization.chapters.battles import (
    FIELD,
    attack,
    attack_village,
    battle,
    bestow,
    card_count,
    city_at,
    horde,
    totals,
    war,
    winner,
)
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@rule("R-CBT-01", "R-CBT-02", "R-MOVE-13")
def test_an_army_attacks_the_armies_on_a_square_and_nobody_else_fights() -> None:
    stage = war(4).city(2, "2,13").figures(1, FIELD, armies=1).figures(2, "8,5", armies=1).units(1, "infantry_even")
    attack(stage)
    fight = battle(stage)
    assert (fight.owners, fight.players, fight.square, fight.city) == ((0, 1), (0, 1), stage.square(FIELD), -1)
    assert (fight.armies, fight.origin) == (1, stage.square("7,4"))
    assert stage.question.asked(stage.w) == (1,)
    assert stage.offers(1) == ["open-front infantry_even"], "there is no retreat"


@rule("R-CBT-03", "R-CITY-22")
def test_a_city_defends_itself_with_its_owners_forces() -> None:
    stage = war().units(1, "infantry_even")
    attack(stage, "13,5")
    assert battle(stage).city == stage.square("13,5")
    assert stage.offers(1) == ["open-front infantry_even"]


@rule("R-FIG-05", "R-FIG-09", "R-MOVE-19")
def test_an_army_placed_beside_an_enemy_army_fights_it_and_may_move_later() -> None:
    stage = war().figures(1, "3,3", armies=1).units(0, "infantry_even")
    figures.place_figure(stage.w, 0, "army", stage.square("3,3"))
    stage.ask(phase=Phase.CITY_MANAGEMENT)
    stage.choose(0, "open-front infantry_even")
    assert stage.scene(["3,3"]) == {"3,3": (0, 1, 0)}
    assert stage.w.moved_armies[stage.square("3,3")] == 0
    assert stage.realm(0).armies == CONTENT.market.armies - 1


@rule("R-FIG-05", "R-MOVE-12")
def test_an_army_placed_beside_scouts_destroys_them() -> None:
    stage = war().figures(1, "3,3", scouts=1)
    figures.place_figure(stage.w, 0, "army", stage.square("3,3"))
    stage.ask(phase=Phase.CITY_MANAGEMENT)
    assert stage.scene(["3,3"]) == {"3,3": (0, 1, 0)}


@rule("R-VIL-01", "AMB-26")
@pytest.mark.parametrize(("players", "seat", "left"), [(2, 0, 1), (2, 1, 0), (4, 3, 0), (4, 1, 2)])
def test_the_left_neighbour_plays_the_barbarians(players: int, seat: int, left: int) -> None:
    stage = war(players).lay(FIELD, "village", "iron")
    attack_village(stage, seat=seat)
    assert battle(stage).players == (seat, left)
    assert stage.question.asked(stage.w) == (left,)
    assert "You play the barbarians" in str(stage.question.prompt(stage.w, left)), "whose units these are is told"


@rule("R-VIL-05")
def test_a_group_that_loses_against_a_village_is_removed_and_nothing_else_happens() -> None:
    stage = war().lay(FIELD, "village", "iron")
    stage.realm(0).trade = 9
    attack_village(stage, armies=1, scouts=1)
    for _ in range(3):
        stage.choose(1, stage.offers(1)[0])
    assert winner(stage) is None
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (CONTENT.market.armies, CONTENT.market.scouts)
    assert stage.scene([FIELD]) == {FIELD: (-1, 0, 0)}
    assert stage.w.markers[stage.square(FIELD)] != 0
    assert (stage.w.agenda, stage.w.battle, card_count(stage)) == ([], None, 53)


# -- walls -----------------------------------------------------------------------------------------------------


@rule("R-CBT-14", "R-WALL-02")
@pytest.mark.parametrize("walled", [True, False])
def test_the_attacker_plays_first_only_against_walls(walled: bool) -> None:
    stage = war().city(1, "8,5", walled=walled).units(0, "infantry_even").units(1, "infantry_even")
    attack(stage, "8,5")
    assert battle(stage).turn_side == (ATTACKER if walled else DEFENDER)


@rule("R-WALL-03")
def test_walls_fall_before_an_attacker_who_can_breach_them(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = war().city(1, "8,5", walled=True).units(1, "infantry_even")
    bestow(monkeypatch, stage, 0, privileges=Privilege.BREACH)
    attack(stage, "8,5")
    assert not city_at(stage, 1, "8,5").walled
    assert (battle(stage).turn_side, battle(stage).bonus_card) == (DEFENDER, (0, 6))
    assert "walls-fell" in stage.told()


def test_a_breach_needs_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = bestow(monkeypatch, war().units(1, "infantry_even"), 0, privileges=Privilege.BREACH)
    attack(stage, "13,5")
    assert "walls-fell" not in stage.told()


# -- loot ------------------------------------------------------------------------------------------------------


def one_more(self: object, w: World, seat: int) -> int:
    return 1


@rule("R-LOOT-01")
def test_figures_bring_one_loot_and_a_city_two() -> None:
    stage = war().city(1, "8,5").units(1, "infantry_even")
    assert battle(attack(stage, "8,5")).loot == (2, 1)
    stage = war().figures(1, FIELD, armies=1).units(1, "infantry_even")
    assert battle(attack(stage, FIELD)).loot == (1, 1)


@rule("R-LOOT-07", "AMB-56")
@pytest.mark.parametrize(
    ("mongols", "wall_of_loser", "wall_of_winner", "city", "expected"),
    [
        (True, False, False, False, (2, 1)),
        (False, True, False, False, (0, 1)),
        (True, True, False, True, (2, 1)),
        (False, False, True, False, (1, 0)),
    ],
)
def test_abilities_change_the_loot(
    monkeypatch: pytest.MonkeyPatch,
    mongols: bool,
    wall_of_loser: bool,
    wall_of_winner: bool,
    city: bool,
    expected: tuple[int, int],
) -> None:
    stage = war().city(1, "8,5").figures(1, "5,5", armies=1).units(1, "infantry_even")
    hooks = {"loot_taken": one_more} if mongols else {}
    bestow(monkeypatch, stage, 0, **hooks, **({"loot_lost": one_more} if wall_of_winner else {}))
    bestow(monkeypatch, stage, 1, **({"loot_lost": one_more} if wall_of_loser else {}), loot_taken=one_more)
    assert battle(attack(stage, "8,5" if city else "5,5")).loot == expected


@rule("R-LOOT-07", "R-MOVE-15")
@pytest.mark.parametrize(("more", "less", "left"), [(True, False, 2), (True, True, 1), (False, True, 0)])
def test_abilities_change_the_loot_for_lone_scouts(
    monkeypatch: pytest.MonkeyPatch, more: bool, less: bool, left: int
) -> None:
    stage = war().figures(1, FIELD, scouts=2)
    stage.realm(1).trade = 9
    bestow(monkeypatch, stage, 0, **({"loot_taken": one_more} if more else {}))
    bestow(monkeypatch, stage, 1, **({"loot_lost": one_more} if less else {}))
    combat.destroy_scouts(stage.w, 0, stage.square(FIELD))
    stage.ask(phase=Phase.MOVEMENT)
    assert stage.w.agenda[1:] == ([Loot(0, 1, left)] if left else [])


@rule("AMB-24", "R-MOVE-12")
def test_destroyed_scouts_count_as_a_won_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    won: list[int] = []
    fought: list[int] = []
    stage = war().figures(1, FIELD, scouts=1)
    hooks = {
        "won_battle": lambda self, w, seat: won.append(seat),
        "fought_battle": lambda self, w, seat: fought.append(seat),
    }
    bestow(monkeypatch, stage, 0, **hooks)
    combat.destroy_scouts(stage.w, 0, stage.square(FIELD))
    stage.ask(phase=Phase.MOVEMENT)
    assert (won, fought) == ([0], [])


# -- the horde -------------------------------------------------------------------------------------------------


@rule("R-VIL-10", "AMB-46")
def test_the_horde_attacks_with_its_own_rank_and_without_bonus() -> None:
    stage = war().figures(1, FIELD, armies=1).lay("1,1", "building", "barracks").units(1, "infantry_even")
    horde(stage, FIELD)
    fight = battle(stage)
    assert (fight.owners, fight.players, fight.turn_side) == ((-1, 1), (0, 1), DEFENDER)
    assert fight.ranks[ATTACKER] == (2, 2, 2, 2)
    assert fight.bonus_card == (0, 0)
    assert len(fight.barbarian_hand) == 3
    assert fight.loot == (0, 0)


@rule("R-VIL-10", "AMB-46")
def test_whoever_beats_the_horde_takes_no_loot() -> None:
    stage = war().figures(1, FIELD, armies=1).techs(1, "flight").units(1, *["aircraft_even"] * 3)
    stage.realm(0).trade = 9
    horde(stage, FIELD)
    while stage.w.agenda:
        seat = stage.question.asked(stage.w)[0]
        stage.choose(seat, stage.offers(seat)[0])
    assert winner(stage) == 1
    assert stage.realm(0).trade == 9
    assert stage.scene([FIELD]) == {FIELD: (1, 1, 0)}
    assert card_count(stage) == 53


def lose_to_the_horde(square: str, *, armies: int = 0, capital: bool = False) -> tuple[World, list[str]]:
    stage = war()
    if armies:
        stage.figures(1, square, armies=armies)
    elif not capital:
        stage.city(1, square)
    if not armies:
        city_at(stage, 1, square).fortified = True
        stage.w.options = stage.w.options.__class__(players=2, bonus_defend_city=0, bonus_defend_capital=0)
    horde(stage, square)
    while stage.w.agenda:
        seat = stage.question.asked(stage.w)[0]
        stage.choose(seat, stage.offers(seat)[0])
    assert winner(stage) is None, totals(stage)
    return stage.w, stage.told()


@rule("R-VIL-10", "AMB-46")
def test_figures_beaten_by_the_horde_are_removed() -> None:
    w, _ = lose_to_the_horde(FIELD, armies=2)
    assert w.realms[1].armies == CONTENT.market.armies
    assert w.figure_owner[w.geography.square[FIELD]] == -1


@rule("R-VIL-10", "AMB-46")
def test_a_city_beaten_by_the_horde_is_destroyed() -> None:
    w, told = lose_to_the_horde("8,5")
    assert len(w.cities[1]) == 1
    assert "destroyed-city" in told
    assert w.figure_owner[w.geography.square["8,5"]] == -1


@rule("R-VIL-10", "AMB-46", "R-FORT-04")
def test_a_capital_beaten_by_the_horde_loses_only_its_fortification() -> None:
    w, _ = lose_to_the_horde("13,5", capital=True)
    assert (w.winner, w.ended_by) == (-1, "")
    assert not w.cities[1][0].fortified


# -- the steps -------------------------------------------------------------------------------------------------


def test_a_battle_can_be_written_down_and_read_at_any_moment() -> None:
    stage = war().figures(1, FIELD, armies=2, scouts=1).lay("5,5", "village", "iron")
    stage.units(0, "infantry_even", "mounted_even").units(1, "infantry_even", "artillery_even", "mounted_tough")
    stage.realm(0).trade = stage.realm(1).trade = 9
    attack(stage, armies=2, scouts=1)
    while stage.w.agenda:
        data = stage.w.to_json()
        assert [Step.from_json(step, stage.w.geography) for step in data["agenda"]] == stage.w.agenda
        assert World.from_json(data).battle == stage.w.battle
        seat = stage.question.asked(stage.w)[0]
        assert str(stage.question.prompt(stage.w, seat))
        stage.choose(seat, stage.offers(seat)[-1])


# -- chance ----------------------------------------------------------------------------------------------------


def a_war_of_chance(rng: random.Random) -> Stage:
    """Two players with a few of everything, one of whom attacks somewhere."""
    stage = war(seed=str(rng.random()), ask_everyone=rng.random() < 0.1).city(1, "8,5", walled=rng.random() < 0.5)
    for seat in (0, 1):
        stage.techs(seat, *rng.sample(["democracy", "railroad", "metal_casting", "flight"], 2))
        stage.units(seat, *rng.sample(CONTENT.unit_cards.ids, rng.randrange(9)))
        stage.events(seat, *rng.sample(["migrants", "depression"], rng.randrange(3)))
        realm = stage.realm(seat)
        realm.trade, realm.culture, realm.coins = rng.randrange(28), rng.randrange(9), rng.randrange(3)
        realm.resources = tuple(rng.randrange(2) for _ in realm.resources)
    stage.lay("7,6", "building", "barracks").lay("9,6", "wonder", "statue_of_zeus").lay("5,5", "village", "iron")
    stage.figures(1, "10,2", armies=rng.randrange(1, 3), scouts=rng.randrange(2))
    return stage


@rule("R-GEN-02", "R-CBT-42", "R-SUP-02")
@pytest.mark.parametrize("seed", range(60))
def test_battles_of_chance_lose_nothing_and_end(seed: int) -> None:
    rng = random.Random(seed)
    stage = a_war_of_chance(rng)
    start = rng.choice([attack, attack, attack_village, horde])
    if start is horde:
        start(stage, rng.choice(["8,5", "10,2", "13,5"]))
    else:
        square = "5,5" if start is attack_village else rng.choice(["8,5", "10,2", "13,5"])
        armies = rng.randrange(1, 4)
        start(stage, square, armies=armies, scouts=0 if square in ("8,5", "13,5") else rng.randrange(2))
    w = stage.w
    while w.agenda and w.winner == -1:
        assert card_count(stage) == 53
        seat = stage.question.asked(w)[0]
        offers = stage.question.offers(w, seat)
        options = stage.question.options(w, seat)
        allowed = [action for action in options if stage.question.refusal(w, seat, action) is None]
        assert set(offers) == set(allowed), stage.question
        assert World.from_json(json.loads(json.dumps(w.to_json()))) == w
        stage.choose(seat, str(rng.choice(offers)))
    if w.winner == -1:
        assert w.battle is None
    for seat in (0, 1):
        standing = sum(w.armies[square] for square in w.geography.on_map if w.figure_owner[square] == seat)
        beside = w.battle.armies if w.battle and w.battle.owners[0] == seat else 0
        assert w.realms[seat].armies + standing + beside == CONTENT.market.armies
    assert card_count(stage) == 53
    for event in w.news:
        for viewer in (None, 0, 1):
            told = HAPPENINGS[event.name].describe(event.seen_by(viewer))
            assert told is not None or event.name == "let-pass", "only that nobody was asked is worth no line"

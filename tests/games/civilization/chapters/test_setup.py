"""The set-up (chapter 2)."""

from __future__ import annotations

from collections import Counter

import pytest

from hegemon.games.civilization.chapters import coins, governments, investing, people, setup
from hegemon.games.civilization.chapters.choosing import FirstPolicies
from hegemon.games.civilization.chapters.phase_uses import UseAnyTime
from hegemon.games.civilization.chapters.setup import PlaceCapital, PlaceFigure, PlaceWonder
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.kinds import Era, Form, Terrain
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.invariants import violations
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind, kind_of, number_of
from hegemon.games.civilization.world.world import FACE_DOWN
from tests.games.civilization.chapters.openings import Opening, company
from tests.games.civilization.rules import rule

ALL = CONTENT.civilizations.ids


def led_by(civilization: str, seed: str = "opening", **options: object) -> Opening:
    """Two players, the first of them with this civilization."""
    return Opening(2, seed, assigned=company(civilization, 2), **options)


def begun(civilization: str, seed: str = "opening", **options: object) -> Opening:
    """The same at the start of the first turn."""
    return led_by(civilization, seed, **options).until()


# -- the whole of it -------------------------------------------------------------------------------------------


@rule("R-SET-01", "R-SET-28")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("civilization", ALL)
def test_every_civilization_comes_to_its_first_turn(civilization: str, players: int) -> None:
    stage = Opening(players, f"{civilization} {players}", assigned=company(civilization, players)).until()
    w = stage.w
    assert (w.turn, violations(w)) == (1, [])
    assert [CONTENT.civilizations[realm.civilization].id for realm in w.realms] == list(company(civilization, players))
    assert w.active_player == w.first_player
    while isinstance(stage.question, UseAnyTime):
        stage.choose(stage.asked(), "pass")  # who begins with a great person might use it first (R-TIME-01)
    assert stage.asked() == w.first_player
    for seat in w.players:
        start = setup.sheet_of(w, seat).start
        assert len(w.cities[seat]) == 1
        assert sum(w.armies[square] for square in w.figure_squares[seat]) == 1 + start.armies
        assert sum(w.scouts[square] for square in w.figure_squares[seat]) == 1 + start.scouts


@rule("R-SET-28")
def test_the_steps_come_in_their_order() -> None:
    stage = Opening(2, assigned=("egyptians", "americans")).until()
    told = stage.told()
    order = [
        "leads", "set-aside", "opened-wonder", "made-up-mind", "adopted", "started-with", "settled", "deployed",
        "drew-unit", "gained-person", "gained-trade", "turn-began",
    ]  # fmt: skip
    first = [told.index(name) for name in order]
    assert first == sorted(first)
    last = [len(told) - told[::-1].index(name) for name in order[4:9]]
    assert last == sorted(last)
    assert told.index("started-with-wonder") < told.index("gained-trade")


@rule("R-SET-02")
def test_the_first_player_is_chosen_at_random() -> None:
    assert {Opening(3, str(seed)).w.first_player for seed in range(30)} == {0, 1, 2}


@rule("R-SET-18", "R-SET-19")
@pytest.mark.parametrize("kind", [PlaceCapital, PlaceFigure])
def test_places_are_chosen_in_turn_order(kind: type[PlaceCapital]) -> None:
    stage = Opening(4, "3").until(kind)
    asked = []
    while isinstance(stage.question, kind):
        asked.append(stage.asked())
        stage.choose(asked[-1], stage.offers(asked[-1])[0])
    assert list(dict.fromkeys(asked)) == list(stage.w.in_order())


# -- decks and market ------------------------------------------------------------------------------------------


@rule("R-SET-04")
def test_units_are_shuffled_by_type_and_lie_face_down() -> None:
    one, other = Opening(2, "a").w, Opening(2, "b").w
    assert [len(deck.down) for deck in one.unit_decks] == [15, 15, 15, 8]
    for kind, deck in enumerate(one.unit_decks):
        assert Counter(deck.down) == {c.number: c.copies for c in CONTENT.unit_cards if c.type == kind}
        assert not deck.up
    assert one.unit_decks != other.unit_decks


@rule("R-SET-05")
def test_four_wonders_of_each_era_lie_in_the_order_of_the_eras() -> None:
    w = Opening(2, assigned=("romans", "greeks")).w
    era = [CONTENT.wonders[wonder].era for wonder in w.wonder_deck]
    assert era == [Era.MODERN] * 4 + [Era.MEDIEVAL] * 4
    assert [CONTENT.wonders[wonder].era for wonder in w.open_wonders] == [Era.ANCIENT] * 4
    assert len({*w.wonder_deck, *w.open_wonders}) == 12
    assert not w.starting_wonders
    assert {frozenset(Opening(2, str(s), assigned=("romans", "greeks")).w.open_wonders) for s in range(5)} != {
        frozenset(w.open_wonders)
    }


@rule("R-SET-06")
def test_the_egyptians_start_with_the_top_wonder_of_the_deck() -> None:
    stage = led_by("egyptians")
    w = stage.w
    (gift,) = w.starting_wonders
    assert CONTENT.wonders[gift].era is Era.ANCIENT
    assert [CONTENT.wonders[wonder].era for wonder in w.open_wonders] == [Era.ANCIENT] * 3 + [Era.MEDIEVAL]
    assert len({gift, *w.open_wonders, *w.wonder_deck}) == 12
    stage.until(PlaceWonder)
    assert str(stage.question.prompt(w, 0))
    around = land.outskirts(w, land.capital(w, 0))
    stage.choose(0, stage.offers(0)[0])
    standing_there = [w.markers[square] for square in around if w.markers[square]]
    assert [(kind_of(marker), number_of(marker)) for marker in standing_there] == [(MarkerKind.WONDER, gift)]
    assert (w.starting_wonders, stage.told().count("built-wonder")) == ((), 0)
    assert violations(w) == []


@rule("R-SET-06", "R-WON-02")
def test_the_wonder_of_the_egyptians_stands_on_land_around_the_capital() -> None:
    stage = led_by("egyptians").until(PlaceWonder)
    w = stage.w
    around = land.outskirts(w, land.capital(w, 0))
    wet = [square for square in around if w.terrain[square] == Terrain.WATER]
    for square in wet:
        stage.refuses(0, f"erect {w.geography.name[square]}", "R-WON-02")
    assert wet
    assert stage.offers(0) == [f"erect {w.geography.name[square]}" for square in around if square not in wet]


@rule("R-SET-07")
def test_everybody_has_four_empty_investments_and_four_policy_cards() -> None:
    w = Opening(2).w
    assert all(realm.investments == (0, 0, 0, 0) and realm.policies == () for realm in w.realms)
    assert len({policy.card for policy in CONTENT.policies}) == 4


@rule("R-SET-09")
def test_city_states_lie_in_a_shuffled_stack_and_the_overlay_shows_two_prices() -> None:
    stacks = {Opening(2, str(seed)).w.city_state_pool for seed in range(8)}
    assert {tuple(sorted(stack)) for stack in stacks} == {(0, 1, 2, 3, 4)}
    assert len(stacks) > 1
    for name, cost in (("harbor", 7), ("shipyard", 5)):
        building = CONTENT.buildings.called(name)
        assert (building.cost, building.terrain) == (cost, (Terrain.WATER,))


@rule("R-SET-10", "R-SET-11")
def test_great_people_and_events_are_shuffled_face_down() -> None:
    w = Opening(2).w
    assert w.person_markers == (3,) * 6
    assert (sorted(w.person_deck.down), w.person_deck.up) == (list(range(42)), ())
    assert w.person_deck.down != tuple(range(42))
    for level, deck in enumerate(w.event_decks, 1):
        assert Counter(deck.down) == {event.number: event.copies for event in CONTENT.events if event.level == level}
        assert not deck.up
    assert w.event_decks != Opening(2, "other").w.event_decks


@rule("R-SET-12")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_are_as_many_tokens_of_a_resource_as_players(players: int) -> None:
    assert Opening(players).w.resources == (players,) * 4


@rule("R-SET-13")
def test_huts_and_villages_are_two_shuffled_pools() -> None:
    w = Opening(2).w
    assert Counter(w.hut_pool) == {row.number: row.huts for row in CONTENT.huts_and_villages if row.huts}
    assert Counter(w.village_pool) == {row.number: row.villages for row in CONTENT.huts_and_villages if row.villages}
    assert (w.hut_pool, w.village_pool) != (Opening(2, "other").w.hut_pool, Opening(2, "other").w.village_pool)


@rule("R-SET-14")
def test_all_buildings_lie_in_the_market() -> None:
    w = Opening(2).w
    supply = {CONTENT.families[family].id: left for family, left in enumerate(w.buildings)}
    assert (supply["harbor"], supply["trading_post"], supply["market"], supply["shipyard"]) == (10, 6, 5, 5)
    assert sum(w.buildings) == 10 + 4 * 6 + 3 * 5 + 5
    basic = [CONTENT.buildings.called(family.basic) for family in CONTENT.families]
    assert {building.form for building in basic} == {Form.BASIC}


# -- the map ---------------------------------------------------------------------------------------------------


@rule("R-SET-15", "R-SET-30", "R-SET-31", "R-SET-32", "R-SET-33")
@pytest.mark.parametrize(
    ("players", "homes", "arrows"),
    [
        (2, ["0,0", "12,4"], [90, 270]),
        (3, ["6,0", "12,12", "0,12"], [180, 270, 90]),
        (4, ["0,0", "12,0", "12,12", "0,12"], [180, 180, 0, 0]),
        (5, ["12,4", "24,6", "18,14", "6,14", "0,6"], [180, 270, 0, 0, 90]),
    ],
)
def test_home_tiles_lie_face_up_as_stated_and_all_others_face_down(
    players: int, homes: list[str], arrows: list[int]
) -> None:
    w = Opening(players).w
    assert [w.geography.name[w.geography.slot_squares[slot][0]] for slot in w.geography.home] == homes
    assert [90 * w.rotation[slot] for slot in w.geography.home] == arrows
    for seat, slot in enumerate(w.geography.home):
        assert CONTENT.home_tiles[w.tiles[slot]].id == setup.sheet_of(w, seat).home_tile
    neutral = [slot for slot in range(len(w.tiles)) if slot not in w.geography.home]
    assert {w.rotation[slot] for slot in neutral} == {FACE_DOWN}
    tiles = [w.tiles[slot] for slot in neutral]
    assert len(set(tiles)) == len(tiles)
    assert set(tiles) <= set(range(27))
    assert tiles != [Opening(players, "other").w.tiles[slot] for slot in neutral]


@rule("SC-32", "R-SET-36", "R-SET-33")
def test_the_home_of_the_second_of_five_is_turned_by_270_degrees() -> None:
    w = Opening(5).w
    slot = w.geography.home[1]
    stored = CONTENT.home_tiles[w.tiles[slot]].squares
    for row in range(4):
        for column in range(4):
            square = w.geography.square[f"{24 + column},{6 + row}"]
            assert w.ground[square] == stored[column][3 - row]


@rule("SC-34", "R-SET-36")
@pytest.mark.parametrize(
    ("degrees", "forests"),
    [(0, ["0,3", "3,3"]), (90, ["0,0", "0,3"]), (180, ["0,0", "3,0"]), (270, ["3,0", "3,3"])],
)
def test_a_tile_lies_with_its_arrow_next_to_the_figure(degrees: int, forests: list[str]) -> None:
    tile = CONTENT.tiles.called("tile_27")
    assert {s.terrain for s in tile.squares[0]} == {Terrain.DESERT}
    assert {s.terrain for s in tile.squares[3]} == {Terrain.FOREST}
    displayed = land.ground_of(False, tile.number, degrees // 90)
    (left, top), (right, bottom) = (map(int, name.split(",")) for name in forests)
    side = [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]
    assert {displayed[4 * y + x].terrain for x, y in side} == {Terrain.FOREST}
    assert {displayed[4 * (3 - y) + 3 - x].terrain for x, y in side} == {Terrain.DESERT}


@rule("R-SET-34", "R-SET-35")
def test_the_five_player_map_has_a_hole_where_no_square_is() -> None:
    w = Opening(5).w
    hole = {f"{x},{y}" for x in range(12, 16) for y in range(8, 14)}
    assert not hole & set(w.geography.square)
    assert not w.geography.outer_edge[w.geography.square["11,9"]]
    assert w.geography.outer_edge[w.geography.square["0,6"]]
    assert len(w.geography.around[w.geography.square["11,9"]]) == 5


@rule("R-SET-40")
@pytest.mark.parametrize(
    ("terrain", "icons"),
    [
        (Terrain.GRASSLAND, Icons()),
        (Terrain.DESERT, Icons(trade=1)),
        (Terrain.WATER, Icons(trade=1)),
        (Terrain.MOUNTAIN, Icons(production=1)),
        (Terrain.FOREST, Icons(production=2)),
    ],
)
def test_bare_squares_show_the_icons_of_their_terrain(terrain: Terrain, icons: Icons) -> None:
    for tile in (*CONTENT.home_tiles, *CONTENT.tiles):
        for square in (square for row in tile.squares for square in row):
            if square.terrain is terrain and not square.natural_wonder and not square.icons.coin:
                assert square.icons == icons, tile.id


# -- techs and governments -------------------------------------------------------------------------------------


@rule("R-SET-16")
@pytest.mark.parametrize("civilization", ALL)
def test_the_starting_tech_lies_in_the_lowest_row(civilization: str) -> None:
    realm = led_by(civilization).until(PlaceCapital).w.realms[0]
    tech = CONTENT.techs.number(CONTENT.civilizations.called(civilization).tech)
    assert realm.techs == (tech,)
    assert realm.tech_rows[tech] == 1


@rule("R-SET-16")
def test_the_starting_tech_works_at_once() -> None:
    w = begun("aztecs").w
    assert standing(w, 0).city_limit == 3
    w = begun("egyptians").w
    assert CONTENT.buildings.number("workshop") in standing(w, 0).buildings


@rule("R-SET-17")
@pytest.mark.parametrize("civilization", ALL)
def test_most_start_in_despotism_and_nobody_in_anarchy(civilization: str) -> None:
    others = {"romans": "republic", "russians": "communism", "greeks": "democracy", "japanese": "feudalism"}
    realm = begun(civilization).w.realms[0]
    assert CONTENT.governments[realm.government].id == others.get(civilization, "despotism")


@rule("R-GOV-02", "R-GOV-03")
def test_a_starting_government_counts_as_unlocked() -> None:
    stage = begun("russians")
    communism = CONTENT.governments.number("communism")
    assert governments.unlocked(stage.w, 0, communism)
    stage.until(turn=2)
    assert stage.realm(0).fresh_governments == 0


@rule("R-SET-27")
def test_starting_techs_show_at_once() -> None:
    def ranks(civilization: str) -> tuple[int, ...]:
        return standing(begun(civilization).w, 0).ranks

    infantry, artillery, mounted = map(CONTENT.unit_types.number, ("infantry", "artillery", "mounted"))
    assert ranks("arabs")[artillery] == ranks("greeks")[infantry] == ranks("japanese")[mounted] == 2
    assert standing(begun("mongols").w, 0).speed == 3
    for plain in ("english", "aztecs"):
        w = begun(plain).w
        assert ranks(plain) == (1, 1, 1, 0)
        assert (len(w.realms[0].units), sum(w.realms[0].resources), sum(w.realms[0].person_markers)) == (3, 0, 0)


# -- capitals and figures --------------------------------------------------------------------------------------


def local(stage: Opening, seat: int) -> dict[tuple[int, int], str]:
    """The names of the squares of a home tile by their stored row and column."""
    w = stage.w
    slot = w.geography.home[seat]
    stored = CONTENT.home_tiles[w.tiles[slot]].squares
    turned = {id(square): (r, c) for r, row in enumerate(stored) for c, square in enumerate(row)}
    return {turned[id(w.ground[square])]: w.geography.name[square] for square in w.geography.slot_squares[slot]}


@rule("R-SET-18")
@pytest.mark.parametrize("civilization", [name for name in ALL if name not in ("aztecs", "indians")])
def test_a_capital_stands_on_any_of_the_four_central_squares(civilization: str) -> None:
    stage = led_by(civilization, "capital").until(PlaceCapital).turn_of(0)
    assert str(stage.question.prompt(stage.w, 0))
    names = ["1,1", "2,1", "1,2", "2,2"]
    assert stage.offers(0) == [f"settle {name}" for name in names]
    stage.refuses(0, "settle 0,1", "R-TURN-02")
    stage.choose(0, "settle 2,1")
    city = land.capital(stage.w, 0)
    assert (city.capital, city.metropolis, city.walled) == (True, False, civilization == "chinese")
    assert {stage.w.geography.slot[square] for square in land.outskirts(stage.w, city)} == {stage.w.geography.home[0]}


@rule("SC-32", "R-SET-18")
def test_the_aztecs_have_three_choices() -> None:
    stage = led_by("aztecs").until(PlaceCapital).turn_of(0)
    names = local(stage, 0)
    stage.refuses(0, f"settle {names[1, 1]}", "R-SET-18")
    assert set(stage.offers(0)) == {f"settle {names[place]}" for place in ((1, 2), (2, 1), (2, 2))}


@rule("SC-32", "R-SET-24")
def test_the_indians_settle_on_two_squares_side_by_side() -> None:
    stage = led_by("indians").until(PlaceCapital).turn_of(0)
    assert stage.offers(0) == ["settle-two 1,1 2,1", "settle-two 1,1 1,2", "settle-two 2,1 2,2", "settle-two 1,2 2,2"]
    stage.refuses(0, "settle-two 1,1 2,2", "R-TURN-02")
    stage.choose(0, "settle-two 1,1 2,1")
    city = land.capital(stage.w, 0)
    assert city.capital
    assert [stage.w.geography.name[square] for square in city.centres] == ["1,1", "2,1"]
    around = land.outskirts(stage.w, city)
    assert len(around) == 10
    assert {stage.w.geography.slot[square] for square in around} == {stage.w.geography.home[0]}
    stage.until(PlaceFigure).turn_of(0)
    assert {words.split()[2] for words in stage.offers(0)} == {
        stage.w.geography.name[square] for square in around if not land.is_water(stage.w, square)
    }


@rule("R-SET-19")
def test_first_figures_stand_around_the_capital_on_land() -> None:
    stage = led_by("english", "coast").until(PlaceFigure).turn_of(0)  # they cross water later on
    w = stage.w
    around = land.outskirts(w, land.capital(w, 0))
    wet = [w.geography.name[square] for square in around if w.terrain[square] == Terrain.WATER]
    assert wet
    for name in wet:
        stage.refuses(0, f"deploy army {name}", "R-SET-19")
    dry = [w.geography.name[square] for square in around if w.geography.name[square] not in wet]
    assert stage.offers(0) == [f"deploy army {name}" for name in dry]
    assert str(stage.question.prompt(w, 0))
    stage.choose(0, f"deploy army {dry[0]}", f"deploy scout {dry[0]}")
    assert stage.scene([dry[0]]) == {dry[0]: (0, 1, 1)}
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (5, 1)


@rule("SC-32", "R-SET-19")
def test_three_figures_of_the_spanish_cant_share_a_square() -> None:
    stage = led_by("spanish").until(PlaceFigure).turn_of(0)
    name = stage.offers(0)[0].split()[2]
    stage.choose(0, f"deploy army {name}", f"deploy scout {name}")
    stage.refuses(0, f"deploy scout {name}", "R-MOVE-05")
    stage.choose(0, stage.offers(0)[0])
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (5, 1)


@rule("R-SET-19")
def test_the_russians_place_two_armies_and_may_stack_three() -> None:
    stage = led_by("russians").until(PlaceFigure).turn_of(0)
    name = stage.offers(0)[0].split()[2]
    stage.choose(0, f"deploy army {name}", f"deploy army {name}", f"deploy scout {name}")
    assert stage.scene([name]) == {name: (0, 2, 1)}
    assert (stage.realm(0).armies, stage.realm(0).scouts) == (5, 1)


# -- units, gifts, dials ---------------------------------------------------------------------------------------


@rule("R-SET-20")
@pytest.mark.parametrize("civilization", ALL)
def test_everybody_draws_one_unit_of_each_type_and_some_draw_more(civilization: str) -> None:
    stage = begun(civilization)
    kinds = [CONTENT.unit_types[CONTENT.unit_cards[held.face].type].id for held in stage.realm(0).units]
    extra = {"germans": "infantry", "mongols": "mounted", "zulu": "artillery"}
    usual = Counter(infantry=1, artillery=1, mounted=1)
    assert Counter(kinds) == usual + Counter({extra[civilization]: 2} if civilization in extra else {})
    assert all(held.known == 1 for held in stage.realm(0).units)


@rule("R-SET-21")
def test_the_arabs_start_with_one_of_each_resource() -> None:
    stage = begun("arabs")
    assert stage.realm(0).resources == (1, 1, 1, 1)
    assert stage.w.resources == (1, 1, 1, 1)


@rule("R-SET-22", "R-SET-23")
@pytest.mark.parametrize("civilization", ALL)
def test_the_dials_are_set(civilization: str) -> None:
    stage = begun(civilization)
    w = stage.w
    around = land.outskirts(w, land.capital(w, 0))
    realm = stage.realm(0)
    assert realm.trade == sum(w.icons[square].trade for square in around)
    assert (realm.culture, realm.culture_step) == (0, 0)
    assert w.coin_totals[0] == coins.counted(w, 0)


@rule("R-SET-22")
def test_a_table_may_start_without_trade() -> None:
    assert begun("romans", starting_trade=False).realm(0).trade == 0
    assert begun("romans").realm(0).trade > 0


@rule("R-SET-25")
def test_the_americans_start_with_a_great_person() -> None:
    stage = led_by("americans").until(people.PlacePerson)
    realm = stage.realm(0)
    assert (len(realm.people), sum(realm.person_markers), sum(stage.w.person_markers)) == (1, 1, 17)
    around = land.outskirts(stage.w, land.capital(stage.w, 0))
    offers = stage.offers(0)
    assert offers[0] == "keep-in-reserve"
    assert {words.split()[2] for words in offers[1:]} <= {stage.w.geography.name[square] for square in around}
    trade = sum(stage.w.icons[square].trade for square in around)
    wealthy = next(words for words in offers[1:] if stage.w.icons[stage.square(words.split()[2])].trade)
    stage.choose(0, wealthy)
    icons = stage.w.icons[stage.square(wealthy.split()[2])]
    assert stage.realm(0).trade == trade - 1 + icons.trade


@rule("R-SET-26")
def test_without_the_deck_a_great_person_is_a_random_marker() -> None:
    stage = led_by("americans", use_great_person_deck=False).until(people.PlacePerson)
    assert (stage.realm(0).people, sum(stage.realm(0).person_markers)) == ((), 1)


@rule("R-SET-26")
def test_the_arabs_force_investments_and_others_may_go_without() -> None:
    stage = begun("romans", use_investments=False)
    assert not investing.in_use(stage.w)
    stage.realm(1).civilization = CONTENT.civilizations.number("arabs")
    assert investing.in_use(stage.w)


@rule("R-SET-08")
def test_policies_are_adopted_before_capitals_are_placed() -> None:
    stage = Opening(3)
    assert isinstance(stage.question, FirstPolicies)
    stage.past(FirstPolicies)
    assert isinstance(stage.question, PlaceCapital)
    assert all(realm.policies and realm.techs for realm in stage.w.realms)

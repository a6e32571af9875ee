"""The scenes of the table: culture, the market, research, battles and what a choice would bring, on set stages."""

from __future__ import annotations

import json

import pytest

from hegemon.core import Action
from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.chapters import deals, production
from hegemon.games.civilization.chapters import research as studies
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.chapters.techs import FreeTech
from hegemon.games.civilization.chapters.wounds import DealWounds, HealWounds
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES, DeedKind, Phase, Resource
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.names import RESOURCES
from hegemon.games.civilization.speech import HAPPENINGS
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table import FACE
from hegemon.games.civilization.table.battle import battle
from hegemon.games.civilization.table.blueprint import Bill, blueprint
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.cities import cities
from hegemon.games.civilization.table.culture import culture
from hegemon.games.civilization.table.deal import deal
from hegemon.games.civilization.table.log import SIGNS, UNTOLD
from hegemon.games.civilization.table.map_choices import square_choices
from hegemon.games.civilization.table.market import market
from hegemon.games.civilization.table.my_board import my_board
from hegemon.games.civilization.table.peoples import peoples
from hegemon.games.civilization.table.question import now, sentence
from hegemon.games.civilization.table.reaction import trigger
from hegemon.games.civilization.table.research import gains, research
from hegemon.games.civilization.table.roads import alarms
from hegemon.games.civilization.table.things import Sum, thing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import Battle, Front
from hegemon.games.civilization.world.realm import NONE
from tests.games.civilization.chapters.openings import Opening
from tests.games.civilization.stage import Stage

PEOPLE = [SeatHolder(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve")]


@pytest.fixture
def stage() -> Stage:
    """Two players with a city each."""
    stage = Stage(players=2).city(0, "2,2").city(1, "13,6")
    stage.realm(0).trade, stage.realm(0).culture = 20, 7
    return stage


def board_of(stage: Stage, seat: int | None = 0) -> CivilizationBoard:
    state = CivilizationState(GAME, stage.w)
    return CivilizationBoard(Sight.of(state, seat, PEOPLE[: state.options.players]))


def brought(stage: Stage, *action: str | int) -> dict[str, str]:
    """What an action would bring, label by label."""
    scene = FACE.look(board_of(stage).sight, f"act:{json.dumps(action)}")
    return {} if scene is None else {str(label): str(fact) for label, fact in scene.data["inspection"].facts}


# -- the log ---------------------------------------------------------------------------------------------------


def test_every_line_of_the_log_has_a_sign():
    of_tests = {name for name in HAPPENINGS if name.startswith("test-")}
    told = {name for name, kind in HAPPENINGS.items() if kind.text is not None} - of_tests
    assert told - SIGNS.keys() - UNTOLD == {"turn-began"}, "that one is a heading"


# -- before the first turn -------------------------------------------------------------------------------------


def test_civilizations_are_chosen_from_cards_with_their_land_and_who_has_the_others():
    state = GAME.new({"players": 2, "civilizations": "free"}, 3)
    first = state.to_act()[0]
    state.apply(first, Action("lead", ("romans",)))
    [second] = state.to_act()
    scene = peoples(CivilizationBoard(Sight.of(state, second, PEOPLE[:2])))
    assert scene is not None
    *free, romans = scene.cards
    assert len(free) == len(CONTENT.civilizations) - 1
    assert all(card.action and card.taken_by is None for card in free)
    assert (romans.action, romans.taken_by, str(romans.tech)) == (None, first, "Code of Laws")
    for card in scene.cards:
        assert card.land.capital, str(card.name)
        assert set(card.land.outlines) <= {"grassland", "forest", "mountain", "desert", "water"}
    assert peoples(CivilizationBoard(Sight.of(state, first, PEOPLE[:2]))) is None, "has chosen"


def test_a_place_for_a_capital_says_what_lies_around_it():
    state = GAME.new({"players": 2}, 3)
    while state.legal(state.to_act()[0])[0].verb != "settle":
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0])
    board = CivilizationBoard(Sight.of(state, state.to_act()[0], PEOPLE[:2]))
    [places] = now(board).lists
    assert places.cards
    for choice in places.choices:
        square = board.land.square[str(choice.action.args[0])]
        icons = [board.w.icons[each] for each in board.land.around[square]]
        told = {each.kind: each.count for each in choice.thing.price}
        assert told.get("hammer", 0) == sum(each.production for each in icons)
        assert told.get("trade", 0) == sum(each.trade for each in icons)


# -- my board --------------------------------------------------------------------------------------------------


def test_a_card_says_when_it_works(stage):
    board = board_of(stage)
    rationalism, pacifism = (list(map(str, thing(board, "policy", word).lines)) for word in ("rationalism", "pacifism"))
    assert rationalism[0] == "Start of Turn: Pay 6 trade to learn a tech of level 1."
    assert pacifism[0].startswith("Your scouts may explore huts"), "what always holds needs no moment"
    assert pacifism[1].startswith("Start of Turn: Gain 1 culture")
    assert rationalism[-1] == "Other side of the card: Patronage", "it can't be adopted then"


def test_at_the_start_of_a_turn_it_is_said_what_a_scout_sends_and_where_a_city_can_stand(stage):
    stage.figures(0, "6,2", scouts=1).figures(0, "8,2", scouts=1)
    board = board_of(stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN))
    sent = sentence(board, Action("send", ("6,2", "2,2"))).thing
    assert sent is not None
    assert amounts(sent.gives) == {"trade": 1}, "what the square yields"
    board.w.resource[stage.square("6,2")] = Resource.INCENSE
    rich = sentence(board, Action("send", ("6,2", "2,2"))).thing
    assert rich is not None
    assert "t-incense" in amounts(rich.gives), "and what can be harvested there"
    assert str(sentence(board, Action("found", ("8,2", "scout"))).text) == "Found a city on 8,2"
    assert str(sentence(board, Action("advance")).text).startswith("Pay for a step"), "that one names no square"


def test_a_change_of_government_is_offered_to_whoever_has_another_to_come_to(stage):
    assert not my_board(board_of(stage.government(0, "despotism"))).may_change, "there is no other"
    assert my_board(board_of(stage.techs(0, "code_of_laws").government(0, "republic"))).may_change
    assert not my_board(board_of(stage.government(0, "anarchy"))).may_change, "it is changing"


# -- culture ---------------------------------------------------------------------------------------------------


def test_whoever_has_no_city_yet_reads_the_next_steps():
    scene = culture(board_of(Opening(2, assigned=("french", "greeks"))))
    assert [sum_.count for step in scene.ahead[:2] for sum_ in step.in_all] == [3, 6]


@pytest.mark.parametrize(
    ("step", "cards", "in_a_row"),
    [
        (0, 0, 3),  # the third gives a great person, who is to be placed
        (2, 0, 1),
        (3, 0, 3),  # two cards fit into the hand, the third doesn't
        (0, 2, 1),
    ],
)
def test_by_one_press_no_more_steps_are_paid_for_than_follow_one_another(stage, step, cards, in_a_row):
    stage.realm(0).culture, stage.realm(0).culture_step = 12, step
    scene = culture(board_of(stage.events(0, *["drought", "disoriented"][:cards])))
    assert (scene.enough_for, scene.in_a_row) == (4, in_a_row)


def test_the_next_steps_are_told_with_their_price_and_what_they_give(stage):
    scene = culture(board_of(stage.events(0, "drought")))
    assert [step.step for step in scene.ahead] == [1, 2, 3, 4, 5, 6, 7]
    assert str(scene.ahead[0].reward) == "A culture event of level I"
    assert str(scene.ahead[2].reward) == "A great person"
    assert scene.enough_for == 2, "each of the first steps costs 3 culture"
    assert [(sum_.kind, sum_.count) for sum_ in scene.ahead[2].in_all] == [("culture", 9)]
    assert [(climber.seat, climber.left) for climber in scene.climbers] == [(0, 21), (1, 21)]
    [event] = scene.hand
    assert str(event.name) == "Drought"
    assert all(str(mode.when) and str(mode.help) for mode in event.modes)


def test_an_event_that_can_be_played_is_pressed_in_the_hand_or_opens_its_ways(stage):
    row = next(row for row in CONTENT.events if len(row.modes) > 1)
    one, several = ([Action("play", (mode.key,)) for mode in row.modes[:n]] for n in (1, 2))
    found = []
    for legal in ([], one, several):
        board = board_of(stage.events(0, row.id))
        board.by_verb = {"play": legal}
        [card] = my_board(board).events
        found.append((card.ref, card.about, card.opens))
    about = f"event:{row.id}"
    pressed = f"event-mode:{row.modes[0].key}"
    assert found == [(about, about, False), (pressed, about, False), (about, about, True)]


def test_who_is_farthest_on_the_track_stands_first_and_others_events_stay_hidden(stage):
    stage.realm(1).culture_step = 5
    stage.events(1, "flooding")
    scene = culture(board_of(stage))
    assert [climber.seat for climber in scene.climbers] == [1, 0]
    assert scene.climbers[0].cards == 1
    assert scene.hand == ()
    assert scene.ahead[4].seats == (1,)


def test_the_last_step_is_victory(stage):
    stage.realm(0).culture_step = 20
    [last] = culture(board_of(stage)).ahead
    assert str(last.reward) == "Victory"


# -- the market ------------------------------------------------------------------------------------------------


def test_the_market_counts_what_is_left(stage):
    stage.w.open_wonders = (CONTENT.wonders.number("the_oracle"),)
    stage.w.resources = (3, 2, 1, 0)
    found = market(board_of(stage.techs(0, "philosophy")))
    [oracle] = found.wonders
    assert oracle.id == "the_oracle"
    assert oracle.cost <= oracle.printed
    shelves = {str(shelf.name): [stock.count for stock in shelf.stocks] for shelf in found.shelves}
    assert shelves["Resources"] == [3, 2, 1, 0]
    assert shelves["Units"] == [sum(c.copies for c in CONTENT.unit_cards if c.type == kind.number)
                                for kind in CONTENT.unit_types]  # fmt: skip


def test_my_board_counts_resources_under_huts_and_villages(stage):
    stage.realm(0).resources = (0, 1, 0, 0)
    stage.spoils(0, "wheat", "silk").spoils(0, "silk", village=True).spoils(1, "iron")
    mine = my_board(board_of(stage))
    assert mine is not None
    assert {each.kind: each.count for each in mine.resources} == {"wheat": 1, "silk": 3, "incense": 0, "iron": 0}


def test_wonders_to_come_are_counted_though_nobody_knows_them(stage):
    stage.w.wonder_deck = (0, 1, 2)
    assert market(board_of(stage, None)).wonders_to_come == 3


# -- research --------------------------------------------------------------------------------------------------


def test_research_shows_where_each_tech_would_lie_and_who_has_chosen(stage):
    stage.realm(1).trade = 20
    stage.techs(0, "pottery", "writing", "currency").ask(studies.begin(stage.w), phase=Phase.RESEARCH, active=-1)
    scene = research(board_of(stage))
    assert scene is not None
    second = scene.rows[3]
    assert second.row.numeral == "II"
    assert "tech:civil_service" in {each.ref for each in second.placed}
    assert scene.levels[3].room == 2
    assert scene.waited_for == [1]
    assert brought(stage, "research", "civil_service") == {
        "Price": "11 of 20 trade", "Kept": "0 trade, as you have 0 coins",
    }  # fmt: skip


def test_a_tech_tells_what_buildings_cost_and_give_and_what_governments_do(stage):
    stage.ask(studies.begin(stage.w), active=-1)
    assert brought(stage, "research", "philosophy")["Temple"] == "for 7 production: 2 culture"
    assert brought(stage, "research", "metalworking")["Barracks"] == "for 7 production: 2 trade, combat bonus 2"
    assert brought(stage, "research", "masonry")["City Walls"] == "7 production"
    told = brought(stage, "research", "code_of_laws")
    assert told["Republic"] == "Your armies may found cities as scouts do."


def test_a_free_tech_has_no_price_and_levels_that_are_not_asked_about_are_left_out(stage):
    stage.ask(FreeTech(0, (CONTENT.techs.number("writing"),)), phase=Phase.START_OF_TURN)
    scene = research(board_of(stage))
    assert scene is not None
    assert [(level.numeral, level.cost) for level in scene.levels if level.cards or level.refusal] == [("I", None)]


def test_a_tech_tells_what_it_raises_apart_from_what_its_abilities_cost(stage):
    offered = tuple(map(CONTENT.techs.number, ("philosophy", "horseback_riding", "pottery")))
    stage.ask(FreeTech(0, offered), phase=Phase.START_OF_TURN)
    scene = research(board_of(stage))
    assert scene is not None
    cards = {card.id: card for level in scene.levels for card in level.cards}
    assert [(cost.icon, cost.count) for cost in cards["philosophy"].deeds[0].price] == [("y-any", 3)]
    assert [(cost.icon, cost.count) for cost in cards["horseback_riding"].deeds[0].price] == [("r-silk", 1)]
    assert "r-silk" not in {gain.icon for gain in cards["horseback_riding"].gains}
    assert ("i-deck", "+1") in [(gain.icon, gain.text) for gain in cards["pottery"].gains], "a card more in hand"


@pytest.mark.parametrize(("tech", "told"), [("democracy", "0/4"), ("civil_service", "+1")])
def test_room_for_coins_on_a_tech_is_told_apart_from_a_coin(tech, told):
    assert ("y-coin", told) in [(gain.icon, gain.text) for gain in gains(CONTENT.techs.called(tech))]


# -- start of turn ---------------------------------------------------------------------------------------------


def test_whoever_may_invest_is_told_that_the_coin_no_longer_counts(stage):
    stage.realm(0).coins = 1
    stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)
    board = board_of(stage)
    asked = now(board)
    assert asked.lead == [], "it stands where one invests, and goes when something else is chosen"
    [invest] = [each for each in asked.lists if each.goods]
    assert str(invest.lines[0]) == "A coin that is invested no longer counts for victory."


# -- city management -------------------------------------------------------------------------------------------


def test_whoever_may_pay_for_a_step_reads_what_it_gives(stage):
    stage.techs(0).ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    assert [str(line) for line in sentence(board_of(stage), Action("advance")).thing.lines] == [
        "Step 1 of 21: A culture event of level I"
    ]


@pytest.mark.parametrize(("people", "gain"), [("romans", 1), ("americans", 2)])
def test_a_city_tells_how_much_its_player_gets_for_trade(stage, people, gain):
    stage.realm(0).civilization = CONTENT.civilizations.number(people)
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    (city,) = cities(board_of(stage))
    assert (city.step, city.gain) == (3, gain)


def test_what_cards_give_a_city_for_one_product_is_counted_wherever_it_is_paid(stage):
    for name in ("1,1", "2,1", "3,1"):
        stage.ground(name, "mountain")
    boosts = ((stage.square("2,2"), 6),)
    stage.techs(0, "metalworking").ask(ManageCities(0, boosts), phase=Phase.CITY_MANAGEMENT)
    board = board_of(stage)
    (city,) = cities(board)
    barracks = next(good for shelf in city.shelves for good in shelf.goods if good.ref.endswith("/barracks"))
    assert (city.made, barracks.cost, [price.trade for price in barracks.prices]) == (12, 7, [0])
    found = brought(stage, "produce-at", "2,2", "barracks", "1,2")
    assert (found["Price"], found["Goes unused"]) == ("7 production", "5 production")
    pointed_at = FACE.look(board.sight, "square:2,2").data["inspection"]
    assert "12" in [str(fact) for label, fact in pointed_at.facts if str(label) == "Production"]


# -- what a choice would bring ---------------------------------------------------------------------------------


def test_a_blueprint_says_what_is_paid_with_what_and_what_lies_there_instead(stage):
    for name in ("1,1", "2,1", "3,1"):
        stage.ground(name, "mountain")
    stage.techs(0, "metalworking").ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    found = brought(stage, "produce-at", "2,2", "barracks", "1,2")
    assert found == {
        "Price": "7 production", "Paid with": "6 of the city, 1 for 3 trade", "Trade left": "17",
        "Gives there": "2 trade", "Instead of": "1 trade",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("trade", "told"),
    [(9, "6"), (8, "5: not enough left for research (6)"), (5, "2")],
    ids=["enough", "short", "before"],
)
def test_a_blueprint_warns_where_too_little_trade_is_left_for_research(trade, told):
    bill = Bill(cost=7, made=6, rush=3, trade=trade, research=6)
    assert [str(fact) for label, fact in bill.facts() if str(label) == "Trade left"] == [told]


def test_a_blueprint_names_the_resource_that_a_building_covers(stage):
    stage.techs(0, "philosophy").ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    board = board_of(stage)
    temples = [action for action in board.sight.legal if action.args[1:2] == ("temple",)]
    places = {site: board.w.resource[board.land.square[site]] for _, _, site in (action.args for action in temples)}
    assert len(set(places.values())) > 1, "there is a resource on some of them"
    for site, resource in places.items():
        instead = brought(stage, "produce-at", "2,2", "temple", site)["Instead of"]
        assert resource < 0 or instead.endswith(str(RESOURCES[Resource(resource)]))
        assert resource >= 0 or not any(str(name) in instead for name in RESOURCES.values())


def test_a_blueprint_counts_what_cards_make_of_a_city_with_such_a_building(stage):
    stage.techs(0, "currency").policies(0, "urban_development").lay("3,3", "wonder", "stonehenge")
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    told = brought(stage, "produce-at", "2,2", "market", "1,2")["The city then makes"]
    w = board_of(stage.choose(0, "produce-at 2,2 market 1,2")).w
    assert told == f"{production.production(w, 0, land.capital(w, 0))} production"


def test_a_program_says_how_much_it_adds_and_when(stage):
    for name in ("1,1", "2,1", "3,1"):
        stage.ground(name, "mountain")
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    assert brought(stage, "program", "2,2") == {"From your next turn on": "5 production more, for one product"}


def test_a_tech_says_what_the_buildings_cost_and_give_that_it_brings_and_what_its_government_does(stage):
    def told(tech):
        inspection = FACE.look(board_of(stage).sight, f"tech:{tech}").data["inspection"]
        return [(str(label), str(fact)) for label, fact in inspection.facts]

    assert told("monarchy") == [("Monarchy", "Your capital takes a second action, of another kind than the first.")]
    assert told("philosophy") == [("Temple", "for 7 production: 2 culture")]
    assert told("metalworking") == [("Barracks", "for 7 production: 2 trade, combat bonus 2")]
    assert told("masonry") == [("City Walls", "7 production")]


def test_a_blueprint_warns_of_a_wonder_that_would_be_lost(stage):
    stage.techs(0, "currency").lay("3,3", "wonder", "stonehenge")
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    for site, losses in (("3,3", ["Stonehenge leaves the game."]), ("1,2", [])):
        look = blueprint(board_of(stage), json.dumps(["produce-at", "2,2", "market", site]))
        assert look is not None
        assert list(map(str, look.losses)) == losses


def test_there_is_no_blueprint_of_what_cannot_be_done(stage):
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    assert brought(stage, "produce-at", "2,2", "barracks", "9,1") == {}
    assert FACE.look(board_of(stage).sight, "act:nonsense") is None
    assert FACE.look(board_of(stage).sight, "act:[]") is None


# -- squares ---------------------------------------------------------------------------------------------------


def covered(stage: Stage) -> dict[str, list[str]]:
    """By square that can be chosen: the squares under its button."""
    return {
        choice.name: [
            f"{column},{row}"
            for column in range(choice.column, choice.column + choice.width)
            for row in range(choice.row, choice.row + choice.height)
        ]
        for choice in square_choices(board_of(stage))
    }


def test_no_button_on_the_map_covers_another():
    metropolis = Stage(players=2).city(0, "2,2", "2,3").city(1, "13,6")
    moving = metropolis.figures(0, "3,3", armies=1).ask(MoveFigures(0), phase=Phase.MOVEMENT)
    by_square = covered(moving)
    assert {"2,2", "2,3"} <= by_square.keys(), "an army may go to either square"
    under = [square for squares in by_square.values() for square in squares]
    assert len(under) == len(set(under))
    managing = Stage(players=2).city(0, "2,2", "2,3").city(1, "13,6").ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    assert covered(managing)["2,2"] == ["2,2", "2,3"], "the whole city acts"


# -- battles ---------------------------------------------------------------------------------------------------


def test_a_combat_bonus_is_told_as_a_sum(stage):
    stage.lay("13,5", "building", "barracks").lay("12,5", "building", "barracks")
    stage.w.battle = Battle(
        square=stage.square("13,6"), owners=(0, 1), players=(0, 1), city=stage.square("13,6"), armies=2, loot=(1, 1)
    )
    scene = battle(board_of(stage))
    assert scene is not None
    defender = scene.sides[1]
    parts = {str(part.name): part.n for part in defender.parts}
    assert parts["capital"] == stage.w.options.bonus_defend_capital
    assert any("2 × Barracks" in name for name in parts)
    assert defender.bonus == sum(parts.values())
    assert str(scene.sides[0].role) == "attacking with 2 armies"
    assert scene.result is None
    assert scene.trumps[0] == scene.trumps[-1], "the last strikes before the first"


def test_a_battle_that_is_decided_says_who_won(stage):
    stage.w.battle = Battle(square=stage.square("8,4"), owners=(0, 1), players=(0, 1), armies=1, totals=(4, 4))
    scene = battle(board_of(stage))
    assert scene is not None
    assert scene.result is not None
    assert not any(side.turn for side in scene.sides), "nobody plays on"
    assert str(scene.result) == "4 to 4: a tie goes to the defender"


def test_the_fallen_are_shown_once_for_each_kind_and_loot_is_told_until_it_is_decided(stage):
    fallen = tuple(map(CONTENT.unit_cards.number, ("infantry_tough", "infantry_even", "infantry_tough")))
    for totals, loot in (((NONE, NONE), 1), ((4, 2), 0)):
        stage.w.battle = Battle(
            square=stage.square("8,4"), owners=(0, 1), players=(0, 1), armies=1, lost_units=(fallen, ()), loot=(1, 1),
            totals=totals,
        )  # fmt: skip
        scene = battle(board_of(stage))
        assert scene is not None
        assert [unit.count for unit in scene.sides[0].fallen] == [2, 1]
        assert (scene.sides[0].lost, scene.sides[0].loot) == (3, loot)


@pytest.mark.parametrize(
    ("asked", "treated"),
    [
        (HealWounds(0, 2), [(True, False), (False, False)]),
        (DealWounds(0, 2), [(False, False), (False, True)]),
    ],
)
def test_a_unit_is_pressed_whose_wounds_are_asked_about(stage, asked, treated):
    unit, even = CONTENT.unit_cards.number("infantry_tough"), ((1,) * len(CONTENT.unit_types),) * 2
    stage.w.battle = Battle(
        square=stage.square("8,4"), owners=(0, 1), players=(0, 1), armies=1, ranks=even, strengths=even,
        fronts=(Front((unit, NONE), (1, 0)), Front((unit, unit), (0, 2))),
    )  # fmt: skip
    scene = battle(board_of(stage.ask(asked)))
    assert scene is not None
    assert [front.treated for front in scene.fronts] == treated


@pytest.mark.parametrize(
    ("owners", "reader", "words", "won"),
    [
        ((0, 1), 0, "You attack player 2 on 8,4.", "player 2 wins, 4 to 2"),
        ((0, 1), 1, "player 1 attacks you on 8,4", "You win the battle, 4 to 2."),
        ((0, 1), None, "player 1 attacks player 2 on 8,4", "player 2 wins, 4 to 2"),
        ((0, NONE), 0, "You attack the village on 8,4", "The barbarians win, 4 to 2"),
        ((NONE, 1), 1, "Barbarians attack you on 8,4", "You win the battle, 4 to 2."),
    ],
)
def test_whoever_fights_is_spoken_to(stage, owners, reader, words, won):
    stage.w.battle = Battle(square=stage.square("8,4"), owners=owners, players=(0, 1), armies=1, totals=(2, 4))
    scene = battle(board_of(stage, reader))
    assert scene is not None
    assert (str(scene.title), str(scene.result)) == (words, won)


# -- deals -----------------------------------------------------------------------------------------------------


@pytest.fixture
def bargain() -> Stage:
    """Three players, one of whom offers another 5 trade for 2 culture."""
    stage = Stage(players=3).city(0, "7,1").city(1, "13,13").city(2, "1,13")
    stage.realm(0).trade, stage.realm(1).culture = 10, 4
    stage.ask(deals.begin(stage.w), active=-1)
    return stage.choose(0, "offer 1", "give-trade 5", "ask-culture 2")


def amounts(sums: tuple[Sum, ...]) -> dict[str, int]:
    return {each.kind: each.count for each in sums}


def test_a_deal_says_what_one_has_then_and_how_many_offers_are_left(bargain):
    scene = deal(board_of(bargain))
    assert scene is not None
    assert amounts(scene.after) == {"trade": 5, "culture": 2}
    assert scene.offers_left == bargain.w.options.deals_per_turn - 1
    assert [row.have for row in scene.trays[0].rows][:1] == [10]
    assert scene.counter == "", "there is nothing to decline yet"


def test_a_deal_that_takes_all_says_that_nothing_is_left(bargain):
    bargain.realm(0).trade = 5
    scene = deal(board_of(bargain))
    assert scene is not None
    assert amounts(scene.after) == {"trade": 0, "culture": 2}


def test_a_deal_says_how_many_of_the_resources_in_it_one_has_then(bargain):
    bargain.realm(0).resources, bargain.realm(1).resources = (2, 0, 0, 1), (0, 1, 1, 0)
    silk = next(kind.name.lower() for kind, n in zip(MARKET_RESOURCES, (0, 1, 0, 0), strict=True) if n)
    mine = next(kind.name.lower() for kind, n in zip(MARKET_RESOURCES, (2, 0, 0, 0), strict=True) if n)
    bargain.choose(0, f"give-resource {mine}", f"ask-resource {silk}")
    scene = deal(board_of(bargain))
    assert scene is not None
    assert amounts(scene.after) == {"trade": 5, "culture": 2, f"t-{mine}": 1, f"t-{silk}": 1}
    other = deal(board_of(bargain.choose(0, "propose"), 1))
    assert other is not None
    assert amounts(other.after) == {"trade": 5, "culture": 2, f"t-{mine}": 1, f"t-{silk}": 0}


def test_a_deal_can_be_declined_for_a_counter_offer(bargain):
    scene = deal(board_of(bargain.choose(0, "propose"), 1))
    assert scene is not None
    assert amounts(scene.after) == {"trade": 5, "culture": 2}
    assert scene.decline == Action("decline")
    assert scene.counter == '["offer",0]'


def test_a_counter_offer_remembers_what_it_answers(bargain):
    bargain.choose(0, "propose").choose(1, "decline", "offer 0")
    state, seen = CivilizationState(GAME, bargain.w), [event.seen_by(1) for event in bargain.w.news]
    scene = deal(CivilizationBoard(Sight.of(state, 1, PEOPLE[:3], seen)))
    assert scene is not None
    assert "offered 5 trade for 2 culture." in str(scene.before)


def test_a_deal_that_was_made_is_no_proposal_to_answer_any_more(bargain):
    bargain.choose(0, "propose").choose(1, "accept").choose(1, "offer 0")
    state, seen = CivilizationState(GAME, bargain.w), [event.seen_by(1) for event in bargain.w.news]
    scene = deal(CivilizationBoard(Sight.of(state, 1, PEOPLE[:3], seen)))
    assert scene is not None
    assert scene.before is None


def test_nobody_who_has_made_all_offers_can_make_a_counter_offer(bargain):
    bargain.w.deals_offered = (1, bargain.w.options.deals_per_turn, 0)
    scene = deal(board_of(bargain.choose(0, "propose"), 1))
    assert scene is not None
    assert scene.counter == ""


# -- breaking in -----------------------------------------------------------------------------------------------


def test_who_may_break_in_sees_the_deed_as_a_card(stage):
    about = (
        (DeedKind.MOVE, ("4,4",)),
        (DeedKind.CITY_ACTION, ("2,2",)),
        (DeedKind.CULTURE_EVENT, ("drought.disaster",)),
    )
    shown = []
    for deed, words in about:
        stage.w.agenda[:] = [React(0, int(deed), words, (1,))]
        shown.append(trigger(board_of(stage, 1)))
    assert [card.seat for card in shown if card] == [0, 0, 0]
    assert [str(card.name) for card in shown if card][2] == "Drought"


@pytest.mark.parametrize(
    ("armies", "scouts", "drawn", "told"), [(0, 1, "scout-a", "1 scout"), (1, 1, "army-a", "1 army, 1 scout")]
)
def test_who_may_break_into_a_move_sees_who_moves(stage, armies, scouts, drawn, told):
    stage.events(1, "defection").figures(0, "10,5", armies=1, scouts=1)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, f"march 10,5 {armies} {scouts}")
    card = trigger(board_of(stage, 1))
    assert card is not None
    assert (card.icon, [str(line) for line in card.lines]) == (drawn, [told])


def test_a_card_that_may_be_used_is_headed_by_its_name_and_says_the_rest_below(stage):
    board = board_of(stage)
    told = sentence(board, Action("answer-with", ("defection.kill",)))
    assert str(told.short) == str(told.thing.name) == "Interrupt with Defection"
    assert str(told.words) == f"Interrupt with Defection: {told.thing.lines[0]}"
    somebody = sentence(board, Action("use", ("michelangelo",)))
    assert somebody.short is None
    assert str(somebody.thing.name) == "Use Michelangelo: Turn the card face up."


def test_a_unit_to_choose_is_told_with_what_it_fights_with(stage):
    shown = thing(board_of(stage), "unit", CONTENT.unit_cards[0].id)
    assert shown is not None
    assert [sum_.count for sum_ in shown.price] == list(CONTENT.unit_cards[0].faces[0])


def test_nobody_is_shown_a_deed_when_there_is_none(stage):
    assert trigger(board_of(stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT))) is None


# -- who is about to win ---------------------------------------------------------------------------------------


def test_who_could_pay_for_all_steps_that_are_left_is_about_to_win(stage):
    rival = stage.realm(1)
    rival.culture_step, rival.trade = 18, 27
    assert alarms(board_of(stage)) == []
    rival.culture = 60
    [alarm] = alarms(board_of(stage))
    assert alarm.seat == 1
    assert "3 steps to go" in str(alarm.text)


def test_a_capital_in_anarchy_does_not_claim_that_it_has_acted():
    stage = Stage().city(0, "2,2").city(0, "6,6").city(1, "13,6").government(0, "anarchy")
    tabs = cities(board_of(stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)))
    assert [(tab.done, str(tab.kept)) for tab in tabs] == [
        (False, "None"),
        (True, "In anarchy the capital takes no action."),
    ]

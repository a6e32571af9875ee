"""What one must know for a choice stands beside it."""

from __future__ import annotations

import pytest

from hegemon.core import Action
from hegemon.games.civilization import guide
from hegemon.games.civilization.chapters import gifts, people, research
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.phase_uses import UseInPhase
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.chapters.wounds import DealWounds
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.table.cities import cities
from hegemon.games.civilization.table.deed_words import made_in
from hegemon.games.civilization.table.question import lists, now
from hegemon.games.civilization.table.square_words import choice_note
from hegemon.games.civilization.table.things import thing
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.chapters.openings import Opening
from tests.games.civilization.chapters.test_clash import skirmish
from tests.games.civilization.stage import Stage
from tests.games.civilization.table.test_scenes import amounts, board_of


def start_of_turn(stage: Stage) -> Stage:
    """The first player begins a turn."""
    return stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)


def test_a_change_of_government_says_what_the_present_one_gives():
    stage = Stage().city(0, "2,2").city(1, "13,6").techs(0, "code_of_laws").government(0, "republic")
    stage.government(0, "despotism")
    changes = now(board_of(start_of_turn(stage))).lists[-1]
    assert list(map(str, changes.lines)) == ["A change ends this. Despotism: Production of each city 1 higher"]
    assert [str(choice.action) for choice in changes.choices] == ["govern anarchy"]
    stage.realm(0).fresh_governments = stage.realm(0).unlocked_governments
    changes = now(board_of(stage)).lists[-1]
    assert [str(choice.action) for choice in changes.choices] == ["govern republic", "govern anarchy"]


def test_another_government_stands_below_all_that_one_does_more_often():
    stage = Stage().city(0, "2,2").city(1, "13,6").techs(0, "code_of_laws").government(0, "republic")
    stage.government(0, "despotism").policies(0, "expansionism").figures(0, "6,6", scouts=1)
    asked = now(board_of(start_of_turn(stage)))
    verbs = [choice.action.verb for each in asked.lists for choice in each.choices]
    assert {"govern", "use", "found"} <= set(verbs)
    assert verbs == sorted(verbs, key=lambda verb: verb == "govern")
    assert not asked.lead


def test_anarchy_says_what_it_costs_and_that_a_choice_comes_after_it():
    stage = Stage().city(0, "2,2").city(1, "13,6").policies(0, "pacifism", "rationalism")
    card = thing(board_of(start_of_turn(stage)), "government", "anarchy")
    assert card is not None
    assert list(map(str, card.lines)) == [
        "Your capital takes no action.",
        "Your social policies have no effect.",
        "Without effect: Pacifism, Rationalism",
        "In your next start of turn you choose any government that is unlocked.",
    ]


def test_a_great_person_that_is_used_only_once_says_so():
    board = board_of(Stage().city(0, "2,2").city(1, "13,6").lay("1,1", "person", "builder").people(0, "ada_lovelace"))
    for card in (thing(board, "person", "ada_lovelace"), thing(board, "ability", "ada_lovelace.program")):
        assert card is not None
        assert "The card is discarded when it is used." in map(str, card.lines)
    kept = thing(board, "person", "lorenzo_de_medici")
    assert kept is not None
    assert "The card is discarded when it is used." not in map(str, kept.lines)


def test_whoever_adopts_two_policies_is_told_that_the_first_is_adopted():
    stage = Opening(2, assigned=("french", "greeks"))
    assert str(now(board_of(stage)).question) == "Adopt your first social policy, in secret."
    stage.choose(0, "adopt rationalism")
    assert str(now(board_of(stage)).question) == "Besides Rationalism, adopt another social policy, in secret."


def test_the_end_of_a_phase_says_who_has_not_acted_yet():
    stage = Stage().city(0, "2,2").city(1, "13,6").figures(0, "6,6", armies=1, scouts=1).figures(0, "9,5", scouts=1)
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    assert str(now(board_of(stage)).undone) == "1 city has not acted yet"
    stage.choose(0, "devote 2,2")
    assert now(board_of(stage)).undone is None
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)
    assert str(now(board_of(stage)).undone) == "3 figures have not moved yet"
    stage.choose(0, "move 6,6 1 0 6,5")
    assert str(now(board_of(stage)).undone) == "2 figures have not moved yet"


def test_who_is_killed_is_told_and_ones_own_come_last():
    stage = Stage().city(0, "2,2").city(1, "13,6").figures(0, "1,1", scouts=1).figures(1, "5,3", armies=2)
    stage.lay("1,3", "person", "builder").events(0, "mass_defection")
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "play mass_defection.kill")
    choices = [choice for each in now(board_of(stage)).lists for choice in each.choices]
    assert [str(choice.action.args[0]) for choice in choices] == ["5,3", "5,3", "1,1", "1,3"]
    cards = [choice.thing for choice in choices if choice.thing]
    assert [list(map(str, card.lines)) for card in cards] == [["player 1"], ["player 1"]]


def test_where_several_can_turn_up_a_tile_each_choice_says_who_does():
    stage = Stage().city(0, "2,2").city(1, "13,6").figures(0, "3,3", armies=1, scouts=1).hide(1)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)
    choices = [choice for each in now(board_of(stage)).lists for choice in each.choices]
    here = [choice for choice in choices if choice.action.args[-2:] == ("3,3", "4,3")]
    told = [str(choice.text) if choice.thing is None else str(*choice.thing.lines) for choice in here]
    assert told == ["a scout", "an army and a scout", "1 army"]


def test_a_tech_learned_from_somebody_shows_no_price():
    stage = (
        Stage()
        .city(0, "2,2")
        .city(1, "13,6")
        .techs(0, "pottery")
        .techs(1, "masonry", "navy")
        .events(0, "exchange_of_ideas")
    )
    start_of_turn(stage).choose(0, "play exchange_of_ideas.exchange")
    board = board_of(stage)
    assert {action.verb for action in board.sight.legal} == {"exchange"}
    card = thing(board, "tech", "masonry")
    assert card is not None
    assert not card.price
    assert card.known_to == (1,)


def test_a_tech_that_is_researched_shows_its_price():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    stage.realm(0).trade = 6
    stage.ask(research.begin(stage.w), active=-1)
    card = thing(board_of(stage), "tech", "masonry")
    assert card is not None
    assert [(cost.kind, cost.count) for cost in card.price] == [("trade", 6)]


def test_a_great_person_shows_its_type_and_what_its_marker_yields():
    card = thing(board_of(Stage().city(0, "2,2").city(1, "13,6")), "person", "marco_polo")
    assert card is not None
    assert str(card.lines[0]) == "Great Merchant or Explorer on the map"
    assert amounts(card.gives) == {"trade": 2, "coin": 1}


def test_whoever_places_a_great_person_is_told_what_the_square_yields_then():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    kind = CONTENT.great_person_types.called("industrialist").number
    stage.realm(0).person_markers = changed(stage.realm(0).person_markers, kind, +1)
    lead = [str(line) for line in now(board_of(stage.ask(people.PlacePerson(0, kind)))).lead]
    assert lead[0] == "Great Merchant or Explorer yields 2 trade, 1 coin."
    assert lead[1].startswith("It takes the place of whatever is built")


def test_a_building_that_would_only_replace_its_like_says_so_before_it_is_sent():
    stage = Stage().city(0, "2,2").city(1, "13,6").lay("1,1", "building", "library")
    board = board_of(stage)
    again = made_in(board, Action("produce-at", ("2,2", "library", "1,1")))
    beside = made_in(board, Action("produce-at", ("2,2", "library", "1,2")))
    assert str(again).startswith("Build Library on 1,1, where it stands already · ")
    assert str(beside).startswith("Build Library on 1,2 · ")


def test_what_could_only_be_built_where_it_stands_already_comes_last():
    stage = Stage().city(0, "2,2").city(1, "13,6").techs(0, "code_of_laws").ground("1,1", "desert")
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT).realm(0).trade = 27

    def trading_posts() -> list[tuple[int, str]]:
        [tab] = [each for each in cities(board_of(stage)) if not each.done]
        goods = [
            (len(tab.shelves) - n, str(shelf.name), good) for n, shelf in enumerate(tab.shelves) for good in shelf.goods
        ]
        return [(n, name) for n, name, good in goods if str(good.thing.name) == "Trading Post"]

    assert trading_posts() == [(3, "Buildings")]
    stage.lay("1,1", "building", "trading_post")
    assert trading_posts() == [(1, "Stands there already")]
    stage.ground("1,2", "desert")
    assert trading_posts() == [(3, "Buildings")], "there is another square for it"


def test_a_scout_that_was_sent_to_a_city_says_so_and_stands_apart():
    stage = Stage().city(0, "2,2").city(0, "9,2").city(1, "13,6").techs(0, "code_of_laws")
    stage.ground("6,2", "forest").figures(0, "6,2", scouts=1)
    stage = start_of_turn(stage)
    headings = [str(each.heading) for each in now(board_of(stage)).lists if each.heading]
    assert not [each for each in headings if "goes to" in each]
    stage.choose(0, "send 6,2 9,2")
    board = board_of(stage)
    last = now(board).lists[-1]
    name = board.city_name(0, board.w.cities[0][1])
    assert str(last.heading) == f"What is gathered on 6,2 goes to {name}. Instead:"
    assert [choice.action for choice in last.choices] == [Action("send", ("6,2", "2,2"))]


def test_an_investment_is_a_card_with_its_next_level_chosen_before_the_coin_for_it():
    stage = Stage().city(0, "2,2").city(1, "13,6").techs(0, "code_of_laws")
    stage.realm(0).coins = 2
    stage.realm(0).tech_coins = changed(stage.realm(0).tech_coins, CONTENT.techs.number("code_of_laws"), +1)
    first = CONTENT.investments[0]
    stage.realm(0).investments = changed(stage.realm(0).investments, 0, +first.levels[0].markers)
    found = now(board_of(start_of_turn(stage))).lists
    [cards] = [each.goods for each in found if each.goods]
    assert [card.ref for card in cards] == [f"investment:{row.id}" for row in CONTENT.investments]
    assert [len(card.thing.lines) for card in cards] == [1] * len(cards), "its next level, and no more"
    assert cards[0].thing.lines == (guide.investment_level(first.levels[1]),)
    offered = [each for each in found if each.choices and each.choices[0].action.verb == "invest"]
    assert all(each.by_parts and not each.cards and not each.lines for each in offered)
    told = [(str(choice.text), str(choice.note)) for choice in offered[0].choices]
    assert told == [("the civilization sheet", "2 coins"), ("Code of Laws", "1 coin")]
    assert [each for each in found if not each.by_parts and each.choices], "what else there is to do stays in sight"


def test_what_only_opens_another_question_needs_one_press():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    found = lists(board_of(stage), [Action("offer", (1,)), Action("advance")])
    assert [(choice.action.verb, choice.once) for each in found for choice in each.choices] == [
        ("offer", True),
        ("advance", False),
    ]


def test_whoever_kills_or_misleads_figures_reads_whose_they_are():
    board = board_of(Stage().city(0, "2,2").city(1, "13,6").figures(0, "6,6", armies=1).figures(1, "7,6", armies=1))

    def notes(verb):
        return [str(choice_note(board, Action(verb), board.land.square[name])) for name in ("6,6", "7,6")]

    assert notes("kill-figures") == notes("mislead") == ["player 1", "player 2"]
    assert notes("send-horde") == ["player 1", "player 2"], "a city is known by its name, others by whose they are"
    assert not {"player 1", "player 2"} & {*notes("step")}, "elsewhere it is the square that matters"


def test_to_leave_loot_is_offered_more_quietly_than_to_use_nothing_in_a_phase():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    stage.realm(1).trade = 1
    asked = now(board_of(stage.ask(Loot(0, 1, 2), phase=Phase.MOVEMENT)))
    assert asked.ending is not None
    assert (asked.ending.action.verb, asked.declines) == ("pass", True)
    other = Stage().city(0, "2,2").city(1, "13,6").techs(0, "horseback_riding")
    other.realm(0).resources = (0, 1, 0, 0)
    asked = now(board_of(other.ask(UseInPhase(0, Phase.TRADE), phase=Phase.TRADE, active=-1)))
    assert asked.ending is not None
    assert (asked.ending.action.verb, asked.declines) == ("pass", False)


def test_a_phase_in_which_something_is_left_to_do_is_ended_by_a_quieter_button():
    def early(stage: Stage) -> bool:
        return now(board_of(stage)).early

    def stage() -> Stage:
        return Stage().city(0, "2,2").city(1, "13,6")

    assert early(stage().ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT))
    acted = stage().ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    acted.realm(0).culture = 9
    assert not early(acted.choose(0, "devote 2,2")), "the track can wait"
    moving = stage().figures(0, "3,3", armies=1).ask(MoveFigures(0), phase=Phase.MOVEMENT)
    assert early(moving)
    assert early(moving.choose(0, "march 3,3 1 0")), "it can go on"
    assert not early(start_of_turn(stage().techs(0, "code_of_laws")))
    learned = stage().techs(0, "code_of_laws").government(0, "republic").government(0, "despotism")
    learned.realm(0).fresh_governments = learned.realm(0).unlocked_governments
    assert early(start_of_turn(learned)), "without anarchy only now"
    assert str(now(board_of(learned)).undone) == "You then lose: Republic without anarchy"


def test_a_relic_is_now_or_never_and_the_end_of_the_phase_says_what_is_lost():
    relics = CONTENT.relics.number("atlantis"), CONTENT.relics.number("seven_cities_of_gold")
    stage = Stage().city(0, "2,2").city(1, "13,6")
    stage.realm(0).relics = relics
    card = thing(board_of(stage), "relic", "atlantis")
    assert card is not None
    assert list(map(str, card.lines)) == ["In your next start of turn: Learn a tech of your choice for free."]
    asked = now(board_of(start_of_turn(stage)))
    told = [line for each in asked.lists for choice in each.choices if choice.thing for line in choice.thing.lines]
    assert "Now or never: Make 2 investments without giving up coins." in map(str, told)
    assert (asked.early, str(asked.undone)) == (True, "You then lose: Atlantis, Seven Cities of Gold")


def test_one_of_several_cards_is_used_by_a_button_with_its_name():
    stage = Stage().city(0, "2,2").city(1, "13,6").techs(0, "construction", "animal_husbandry")
    stage.realm(0).resources = (2, 2, 2, 2)
    uses = now(board_of(stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)), ("produce", "produce-at")).lists
    [used] = [each for each in uses if each.choices[0].action.verb == "use"]
    assert {str(choice.short) for choice in used.choices} == {"Use Construction", "Use Animal Husbandry"}


def test_loot_says_how_much_the_loser_has():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    stage.realm(0).trade, stage.realm(1).trade, stage.realm(1).culture = 4, 1, 5
    board = board_of(stage.ask(Loot(0, 1, 2), phase=Phase.MOVEMENT))
    told = [str(choice.text) for each in now(board).lists for choice in each.choices]
    assert told[:2] == [
        "For 1 loot: take 1 trade – player 2 has 1",
        "For 1 loot: take 3 culture – player 2 has 5",
    ]


def test_of_several_buildings_for_one_square_each_is_chosen_by_what_it_gives_and_then_the_square():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    board = board_of(stage.ask(gifts.FreeBuilding(0, gifts.basic_buildings())))
    goods, *places = now(board).lists
    assert {good.ref for good in goods.goods} >= {"building:market", "building:temple", "building:barracks"}
    market = next(good.thing for good in goods.goods if good.ref == "building:market")
    assert amounts(market.gives) == {"hammer": 1, "trade": 1, "culture": 1}
    assert places
    assert all(each.by_parts for each in places)
    for choice in (choice for each in places for choice in each.choices):
        assert sum(good.ref in choice.refs.split() for good in goods.goods) == 1, choice.refs


def test_one_building_for_several_squares_needs_no_card_of_its_own():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    board = board_of(stage.ask(gifts.FreeBuilding(0, (CONTENT.buildings.called("temple").number,))))
    assert not any(each.goods or each.by_parts for each in now(board).lists)


def test_a_scout_that_can_found_no_city_where_it_stands_says_why():
    stage = Stage().city(0, "2,2").city(1, "13,6").figures(0, "6,6", scouts=1).figures(0, "3,2", scouts=1)
    stage.figures(1, "7,6", armies=1).techs(0, "code_of_laws").government(0, "republic").government(0, "despotism")
    [told] = [each for each in now(board_of(start_of_turn(stage))).refused if each.refusal.rule.startswith("R-CITY")]
    assert (str(told.thing.name), told.refusal.rule) == ("Found a city on 6,6", "R-CITY-04")


@pytest.mark.parametrize("techs", [["democracy"], ["democracy", "code_of_laws"]])
def test_a_coin_that_is_loot_shows_nothing_of_the_tech_it_lies_on_but_the_name(techs):
    stage = Stage().city(0, "2,2").city(1, "13,6").techs(1, *techs)
    for tech in techs:
        stage.realm(1).tech_coins = changed(stage.realm(1).tech_coins, CONTENT.techs.called(tech).number, 1)
    asked = now(board_of(stage.ask(Loot(0, 1, 1), phase=Phase.MOVEMENT)))
    coins = [choice for each in asked.lists for choice in each.choices if choice.action.verb == "loot-coin"]
    assert len(coins) == len(techs)
    for coin in coins:
        assert coin.thing is not None
        assert (coin.thing.icon, coin.thing.price, coin.thing.lines) == ("y-coin", (), ())


def test_a_front_is_chosen_by_the_unit_that_stands_there():
    stage = skirmish(["infantry_even"] * 2, ["infantry_tough"] * 2)
    stage.choose(1, "open-front infantry_tough").choose(0, "open-front infantry_even")
    stage.choose(1, "open-front infantry_tough").ask(DealWounds(0, 3))
    [amounts] = lists(board_of(stage), [Action("wound", (1, n)) for n in (1, 2, 3)])
    assert str(amounts.heading) == "Deal wounds on front 1 · Spearman 1/3: …."
    [fronts] = lists(board_of(stage), [Action("wound", (front, 1)) for front in (1, 3)])
    assert [str(choice.text) for choice in fronts.choices] == ["Front 1 · Spearman 1/3", "Front 3 · Spearman 1/3"]


def test_what_a_city_builds_is_sent_by_a_sentence_with_a_verb():
    board = board_of(Stage().city(0, "2,2").city(1, "13,6"))
    words = [
        str(made_in(board, Action(verb, ("2,2", *args))))
        for verb, *args in (("produce-at", "library", "1,2"), ("produce-at", "army", "1,2"), ("produce", "infantry"))
    ]
    assert [each.split(" · ")[0] for each in words] == [
        "Build Library on 1,2",
        "Produce Army on 1,2",
        "Produce Infantry",
    ]

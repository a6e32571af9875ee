"""What a seat sees, as numbers: every player from oneself clockwise, the decks, the question, the battle."""

from __future__ import annotations

import json

import pytest

from hegemon.core.encoding import MOST
from hegemon.games.civilization.cards.techs.geography import TurnInto
from hegemon.games.civilization.chapters.deals import Deals
from hegemon.games.civilization.chapters.displacing import Relocate
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.learning.encoding import CivilizationEncoding
from hegemon.games.civilization.view import UnwrittenView
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.chapters.battles import FIELD, attack, attack_village, war
from tests.games.civilization.learning.numbers import SeenNumbers
from tests.games.civilization.positions import played
from tests.games.civilization.stage import Stage, parsed


def table() -> Stage:
    """Three players with a capital each."""
    return Stage(players=3).city(0, "8,2").city(1, "14,14").city(2, "2,14")


def test_every_player_from_oneself_clockwise() -> None:
    stage = table().techs(1, "pottery").policies(1, "rationalism").units(1, "infantry_tough")
    stage.realm(1).trade, stage.realm(2).coins = 17, 3
    stage.stir()
    own, left, right = (SeenNumbers(stage, seat) for seat in (1, 0, 2))
    for seen, name in ((own, "self"), (left, "left1"), (right, "left2")):
        assert seen.words(f"{name}.civilization") == [f"{name}.civilization: egyptians"]
        assert seen.section(f"{name}.trade") == [17]
        assert seen.words(f"{name}.tech_rows") == [f"{name}.tech_rows: pottery"]
        assert seen.words(f"{name}.policies") == [f"{name}.policies: rationalism"]
    assert own.words("self.units") == ["self.units: infantry_tough"]
    assert left.words("left1.units") == ["left1.units: unseen infantry"], "what others hold has a back"
    assert own.section("coins") == [0, 3, 0]
    assert left.section("coins") == [0, 0, 3]


def test_decks_and_picks() -> None:
    stage = table()
    stage.w.event_decks = (Deck((0, 1), (2,)), Deck(), Deck())
    stage.w.person_deck = Deck((5,), (3, 3))
    stage.w.wonder_deck = tuple(wonder.number for wonder in CONTENT.wonders)[:2]
    stage.w.picked_techs = ((0,), (), (4,))
    stage.w.deals_offered = (0, 2, 0)
    seen = SeenNumbers(stage, 2)
    assert seen.section("deck.units")[0] == len(stage.w.unit_decks[0].down)
    assert seen.section("deck.events") == [2, 0, 0]
    assert seen.words("deck.events_up") == [f"deck.events_up: {CONTENT.events.ids[2]}"]
    assert seen.section("deck.people") == [1]
    assert seen.words("deck.people_up") == [f"deck.people_up: {CONTENT.great_persons.ids[3]} x2"]
    assert sum(seen.section("deck.wonders")) == 2
    assert seen.section("deals_offered") == [0, 0, 2]


def test_the_question_and_what_is_on_the_agenda_below() -> None:
    stage = table()
    stage.w.turn, stage.w.first_player = 4, 2
    stage.ask(StartOfTurn(1), StartOfTurn(2), phase=Phase.START_OF_TURN, active=1)
    seen = SeenNumbers(stage, 1)
    assert seen.words("question") == ["question: StartOfTurn"]
    assert seen.words("pending") == ["pending: StartOfTurn"]
    assert (seen.section("asked"), seen.section("active"), seen.section("first")) == ([1, 0, 0], [1, 0, 0], [0, 1, 0])
    assert seen.section("question.players") == [1, 0, 0]
    assert SeenNumbers(stage, 0).section("question.players") == [0, 1, 0]
    assert seen.section("turn") == [4]
    assert seen.words("phase") == ["phase: start_of_turn"]


def test_what_a_question_names() -> None:
    stage = table()
    stage.ask(TurnInto(0, stage.square("8,2")))
    assert SeenNumbers(stage).plane("asked_about") == {"8,2": 1}
    stage.figures(0, "5,5", armies=2).ask(Relocate(0, stage.square("5,5"), 2, 0, 3))
    seen = SeenNumbers(stage)
    assert seen.plane("asked_about") == {"5,5": 1}
    assert seen.words("question.numbers") == ["question.numbers: armies x2; distance x3"]


def test_a_question_that_can_be_let_pass() -> None:
    stage = table().ask(Deals((0,)), phase=Phase.TRADE)
    assert SeenNumbers(stage).words("window") == ["window: deals"]
    assert SeenNumbers(table()).words("window") == []


def test_while_nobody_is_asked_everything_is_pending() -> None:
    stage = table()
    stage.w.agenda.append(StartOfTurn(0))
    stage.w.ended_by = "coins"
    seen = SeenNumbers(stage)
    assert seen.words("question") == []
    assert seen.words("pending") == ["pending: StartOfTurn"]


def test_a_battle() -> None:
    stage = attack(war().figures(1, FIELD, armies=1).units(0, "infantry_even").units(1, "infantry_tough"))
    stage.choose(1, "open-front infantry_tough")
    seen = SeenNumbers(stage, 0)
    tough = CONTENT.unit_cards.number("infantry_tough")
    assert seen.section("battle.owner") == [1, 0, 0, 0, 1, 0], "oneself attacks, the next to the left defends"
    assert seen.section("battle.chooser") == [1, 0, 0, 1]
    assert seen.section("battle.city") == [0]
    assert seen.section("battle.fronts")[:4] == [0, 0, tough + 1, 0]
    assert seen.words("battle.turn_side") == ["battle.turn_side: attacker"]
    assert seen.words("self.battle_hand") == ["self.battle_hand: infantry_even"]
    assert SeenNumbers(stage, 1).section("battle.owner") == [0, 1, 0, 1, 0, 0]
    stage.choose(0, "attack-front 1 infantry_even")
    assert sum(SeenNumbers(stage, 0).section("battle.fronts")) != tough + 1, "wounds are seen"


def test_barbarians_have_a_place_of_their_own() -> None:
    stage = war().lay(FIELD, "village", "iron").units(0, "infantry_even")
    seen = SeenNumbers(attack_village(stage), 0)
    assert seen.section("battle.owner") == [1, 0, 0, 0, 0, 1]
    assert seen.section("battle.chooser") == [1, 0, 0, 1], "somebody else chooses for them"


def test_what_is_spelled_so_far() -> None:
    encoding = CivilizationEncoding(table().w.options)
    [ids] = encoding.spell(UnwrittenView(table().w, 0), [parsed("send 8,2 9,3")])
    seen = SeenNumbers(table(), 0, ids[:2])
    assert seen.words("spelled") == ["spelled: send"]
    assert seen.plane("spelled") == {"8,2": 1}
    assert SeenNumbers(table()).words("spelled") == []


def test_the_options_are_seen() -> None:
    [line] = SeenNumbers(Stage(max_turns=9)).words("rules")
    assert "max_turns x9" in line
    assert "players x2" in line


def test_a_view_says_the_same_written_or_not() -> None:
    state = GAME.new({"players": 2}, "written")
    for _ in range(6):
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    for seat in (0, 1):
        encoding = CivilizationEncoding(state.options)
        written = json.loads(json.dumps(state.view(seat)))
        assert encoding.observe(written) == encoding.observe(state.unwritten_view(seat))


@pytest.mark.whole_games
def test_numbers_dont_depend_on_what_was_seen_before() -> None:
    """What an encoding keeps in mind from earlier views changes nothing."""
    options = {"players": 2, "deals_per_turn": 0, "max_turns": 2}
    encoding = CivilizationEncoding(GAME.options(**options))
    for number, state in enumerate(played(8, **options)):
        for seat in state.to_act():
            kept = encoding.observe(state.unwritten_view(seat))
            if number % 5 == 0:
                assert kept == CivilizationEncoding(state.options).observe(state.unwritten_view(seat))
                written = json.loads(json.dumps(state.view(seat)))
                assert kept == encoding.observe(written), "a view says the same, written or not"
            assert max(kept) <= MOST


@pytest.mark.whole_games
def test_the_observation_says_what_the_view_says() -> None:
    """Some sections, worked out from the view another way."""
    options = {"players": 2, "deals_per_turn": 0, "max_turns": 2}
    encoding = CivilizationEncoding(GAME.options(**options))
    where, land = encoding.layout.where, encoding.layout.sections[0].axes[1].labels
    for state in played(9, **options):
        for seat in (0, 1):
            view = state.view(seat)
            seen = encoding.observe(view)
            assert [*seen[where("coins")]] == [view["coins"][seat], view["coins"][1 - seat]]
            assert seen[where("turn")][0] == view["turn"]
            for steps, other in enumerate((seat, 1 - seat)):
                realm, name = view["realms"][other], ("self", "left1")[steps]
                assert sum(seen[where(f"{name}.tech_rows")]) == sum(realm["tech_rows"].values())
                assert sum(seen[where(f"{name}.units")]) == len(realm["units"])
                armies = seen[where("map.armies")][steps * len(land) : (steps + 1) * len(land)]
                theirs = {s: n for s, n in view["armies"].items() if view["figure_owner"][s] == other}
                assert {s: n for s, n in zip(land, armies, strict=True) if n} == theirs

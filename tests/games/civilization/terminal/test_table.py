"""The table of Civilization: all that a player needs to see, and nothing that was only guessed."""

from __future__ import annotations

import random
import re

import pytest
from rich.console import Console

from hegemon.cli.match import Match
from hegemon.cli.screen import ScreenContent, screen
from hegemon.cli.terminal import Leave, Terminal
from hegemon.core import Record, say
from hegemon.games.civilization.ending import ENDINGS
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.imagine import attempt
from hegemon.games.civilization.seen_world import told_world
from hegemon.games.civilization.terminal import battle, cards, market, realms, signs
from hegemon.games.civilization.terminal.seen import Seen
from hegemon.games.civilization.terminal.table import CivilizationTable
from hegemon.games.civilization.world.battle import Battle, Front
from hegemon.games.civilization.world.realm import HeldCard
from hegemon.terminal_tables import table_for
from tests.games.civilization.stage import Stage
from tests.games.civilization.terminal.conftest import GAME, album, drawn, moments, staged, voice
from tests.sampling import few


def table(players: int) -> CivilizationTable:
    found = table_for(GAME, GAME.options(players=players), voice(players))
    assert isinstance(found, CivilizationTable)
    return found


def sight(moment, drawing: CivilizationTable) -> ScreenContent:
    state, seat, legal, log = moment
    words = [message for event in log[-40:] if (message := GAME.describe_event(event.seen_by(seat))) is not None]
    return ScreenContent(state.view(seat), words, 5, state.prompt(seat), drawing.arranged(legal), say("hint"))


# -- whole screens ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", few([80, 100, 120, 170], 80, 120))
def test_every_screen_has_the_map_the_question_and_all_choices_and_fits(width):
    for moment in album():
        state, seat, legal, _ = moment
        drawing = table(state.options.players)
        console = Console(file=None, width=width, height=62)
        shown = drawn(screen(sight(moment, drawing), drawing, console), width, 62)
        lines = shown.splitlines()
        assert max(map(len, lines)) <= width
        assert len(lines) < 62 or len(legal) > 40
        assert lines[0].startswith("Civilization · ")
        assert "trade culture track coins techs units events" in shown
        left = shown if width < 170 else "\n".join(line.partition("│")[0].partition("╭")[0] for line in lines)
        asked = re.sub(r"\W+", " ", drawing.voice(state.prompt(seat)))
        assert asked[:30] in re.sub(r"\W+", " ", left)
        for number in range(1, len(legal) + 1):
            assert re.search(rf"(?:^| ){number}\) \S", left, re.MULTILINE), number


@pytest.mark.parametrize(("height", "has"), [(24, False), (34, True), (60, True)])
def test_a_low_terminal_keeps_map_and_question_and_leaves_the_sheet_out(height, has):
    moment = next(m for m in moments(2, 5, 12) if m[0].world.turn == 6)
    drawing = table(2)
    console = Console(file=None, width=80, height=height)
    shown = drawn(screen(sight(moment, drawing), drawing, console), 80, height)
    assert len(shown.splitlines()) <= height
    assert ("Resources" in shown) is has
    assert " 7 " in shown


@pytest.mark.whole_games
@pytest.mark.parametrize("letter", CivilizationTable.glances)
def test_every_glance_can_be_drawn_at_any_time_by_anybody(letter):
    for state, seat, _, _ in album():
        drawing = table(state.options.players)
        for who in (seat, None):
            view = state.view(who)
            assert drawn(drawing.glances[letter][1](drawing, view)).strip()
            assert drawn(drawing.board(view)).startswith("Civilization")


@pytest.mark.whole_games
def test_nothing_that_is_guessed_is_shown():
    """The table works numbers out in a world that it imagines; what lies face down there must not be seen."""
    for state, seat, legal, _ in album():
        for who in (seat, None):
            view = state.view(who)
            shown = set()
            for guess in ("one", "another"):
                drawing = table(state.options.players)
                drawing._seen = Seen(view, drawing.voice, attempt(view, guess), told_world(view))
                parts = [drawing.board(view), *(glance(drawing, view) for _, glance in drawing.glances.values())]
                if who is not None:
                    parts += [*drawing.own(view, 80), drawing.choices(view, legal, 80, 40)]
                shown.add("".join(map(drawn, parts)))
            assert len(shown) == 1


def test_the_end_of_a_game_can_be_drawn():
    *_, (state, _, _, _) = moments(3, 4, 3)
    assert state.outcome() is not None
    drawing = table(3)
    for seat in (None, 0, 2):
        assert "Turn" in drawn(drawing.board(state.view(seat)))
    assert set(drawing.endings) == set(ENDINGS)


def test_the_heading_tells_turn_and_phase():
    drawing = table(2)
    headings = {drawn(drawing.board(state.view(0))).splitlines()[0].strip() for state, *_ in moments(2, 5, 2)}
    assert "Civilization · Set-up" in headings
    assert "Civilization · Turn 2 · City Management" in headings


# -- the players -----------------------------------------------------------------------------------------------


def row(shown: str, start: str) -> str:
    return next(line for line in shown.splitlines() if line.strip().startswith(start)).strip()


def test_everybody_has_a_line(stage):
    stage.techs(0, "writing", "pottery").units(1, "infantry_even", "mounted_even").events(1, "sabotage")
    realm = stage.realm(0)
    realm.trade, realm.culture, realm.culture_step, realm.coins = 12, 4, 3, 2
    stage.ground("1,1", "desert").stir()
    shown = drawn(realms.Overview(staged(stage)))
    assert row(shown, "A Ada").split() == ["A", "Ada", "♦", "Chinese", "12+1", "4", "3/21", "2/15", "2", "0", "0"]
    assert row(shown, "B Ben").split()[-2:] == ["2", "1"]


def test_where_it_is_narrow_whole_columns_are_left_out(stage):
    shown = drawn(realms.Overview(staged(stage)), 44)
    assert "…" not in shown
    assert shown.splitlines()[0].split()[:4] == ["trade", "culture", "track", "coins"]
    assert "events" not in shown


def test_a_sheet_tells_everything_that_lies_open(stage):
    stage.techs(0, "writing", "pottery", "monarchy").government(0, "monarchy").policies(0, "rationalism")
    realm = stage.realm(0)
    realm.tech_coins = tuple(2 if tech.id == "pottery" else 0 for tech in CONTENT.techs)
    realm.resources, realm.investments = (2, 0, 0, 1), (0, 0, 3, 0)
    stage.ground("1,1", "mountain").stir()
    lines = {str(label): value for label, value in realms.lines(staged(stage), 0)}
    assert lines["Trade"] == "0 of 27, 0 more each turn"
    assert lines["Culture"] == "0; step 0 of 21, the next costs 3 culture"
    assert lines["Cities"].startswith("◆ 2,2 produces 1")
    assert lines["State"].startswith("Monarchy · Rationalism (1 of ")
    assert lines["State"].endswith("Military-Industrial Complex 3")
    assert lines["Resources"] == "2 × Wheat, Iron"
    assert lines["Techs"] == "I: Pottery $$, Writing  II: Monarchy"
    assert lines["Forces"].endswith("left: 6 armies, 2 scouts")


def test_later_steps_of_the_track_cost_trade_too_and_the_last_has_no_next(stage):
    stage.realm(0).culture_step = 8
    assert {str(label): value for label, value in realms.lines(staged(stage), 0)}["Culture"].endswith(
        "the next costs 5 culture and 3 trade"
    )
    stage.realm(0).culture_step = 21
    assert "next" not in {str(label): value for label, value in realms.lines(staged(stage), 0)}["Culture"]


def test_a_building_program_tells_what_it_would_give(stage):
    stage.ground("1,1", "forest").stir()
    stage.w.cities[0][0].program_turn, stage.w.turn = 1, 2
    lines = {str(label): value for label, value in realms.brief(staged(stage), 0)}
    assert lines["Cities"] == "◆ 2,2 produces 3 (5 with its program)"  # 1 of them is Despotism's, never doubled


def test_ones_own_cards_have_names_and_those_of_others_backs(stage):
    stage.units(0, "infantry_tough", "artillery_even").units(1, "infantry_tough", "mounted_even", "mounted_fierce")
    stage.events(0, "sabotage").events(1, "sabotage").people(0, "sun_tzu").people(1, "sun_tzu")
    stage.spoils(0, "spy").spoils(1, "spy").spoils(1, "teacher", village=True)
    stage.realm(0).person_markers = tuple(int(kind.id == "general") for kind in CONTENT.great_person_types)
    mine = {str(label): value for label, value in realms.brief(staged(stage), 0)}
    assert mine["Forces"].startswith("Spearman 1|3, Archer 2|2 ·")
    assert mine["Events"] == "Sabotage (I)"
    assert mine["People"] == "Sun Tzu (face down); in reserve: Great General"
    assert mine["Resources"] == "–; found: Spy"
    theirs = {str(label): value for label, value in realms.brief(staged(stage), 1)}
    assert theirs["Forces"].startswith("Infantry, 2 × Mounted ·")
    assert theirs["Events"] == "level I"
    assert theirs["People"] == "Great General"
    assert theirs["Resources"] == "–; found: Hut, Village"


def test_units_fight_at_the_rank_of_their_owner(stage):
    stage.units(0, "infantry_even").techs(0, "democracy")
    assert cards.units(staged(stage), 0) == "Pikeman 3|3"


def test_pyramids_show_rows_and_free_places(stage):
    stage.techs(0, "writing", "pottery", "masonry", "monarchy")
    shown = drawn(realms.pyramids(staged(stage)))
    mine = shown.split("Ben")[0]
    assert row(mine, "II").split() == ["II", "[Monarchy]", "▢"]
    assert row(mine, "I ").split() == ["I", "[Masonry]", "[Pottery]", "[Writing]", "▢"]
    assert "III" not in mine
    stage.realm(0).blank_cards = (1, 0, 0, 0, 0)
    assert row(drawn(realms.pyramids(staged(stage))), "II").count("▢") == 2
    assert "[blank card]" in drawn(realms.pyramids(staged(stage)))


def test_before_anybody_has_a_city_there_is_little_to_tell():
    stage = Stage(2)
    stage.realm(0).civilization = -1
    seen = staged(stage)
    assert drawn(realms.sheets(seen)).splitlines()[0].strip() == "A Ada"
    assert row(drawn(realms.Overview(seen)), "A Ada").split() == [
        "A", "Ada", "♦", "0", "0", "0/21", "0/15", "0", "0", "0",
    ]  # fmt: skip


# -- the market ------------------------------------------------------------------------------------------------


def test_the_market_shows_wonders_with_their_cost(stage):
    stage.w.open_wonders = (CONTENT.wonders.number("stonehenge"), CONTENT.wonders.number("the_colossus"))
    wonder = CONTENT.wonders.called("the_colossus")
    shown = drawn(market.market(staged(stage)), 140)
    assert f"{wonder.cost}, or {wonder.discount_cost} with Metalworking" in row(shown, "★ The Colossus")
    stage.techs(0, "metalworking")
    shown = drawn(market.market(staged(stage)), 140)
    assert f"{wonder.discount_cost} instead of {wonder.cost}" in row(shown, "★ The Colossus")
    assert "Gain 1 culture." in shown.split("★ Stonehenge")[1].splitlines()[1]
    stage.w.open_wonders = ()
    assert "No wonder is on the market." in drawn(market.market(staged(stage)))


def test_the_market_counts_what_is_left(stage):
    stage.w.buildings = tuple(range(len(CONTENT.families)))
    shown = drawn(market.market(staged(stage)), 140)
    assert "Harbor 0, Trading Post 1, Workshop/Iron Mine 2" in shown
    assert "Shipyard 8" in shown
    assert "Military Dock" not in shown
    assert "Wheat 2, Silk 2, Incense 2, Iron 2" in shown
    docks = Stage(2, military_dock=True).city(0, "2,2").city(1, "13,5")
    assert "Shipyard/Military Dock" in drawn(market.market(staged(docks)), 140)


# -- battle ----------------------------------------------------------------------------------------------------


@pytest.fixture
def fight(stage) -> Stage:
    """Ada attacks the capital of Ben."""
    found = Battle(stage.square("13,5"), (0, 1), (0, 1))
    found.city, found.armies = stage.square("13,5"), 2
    found.ranks, found.strengths = ((2, 1, 1, 1), (1, 1, 1, 1)), ((1, 0, 0, 0), (0, 0, 0, 0))
    infantry, mounted = (CONTENT.unit_cards.number(name) for name in ("infantry_even", "mounted_even"))
    found.fronts = (Front((infantry, mounted), (1, 0)), Front(), Front((-1, infantry), (0, 0)))
    found.turn_side, found.bonus_card, found.lost_units = 0, (0, 12), ((mounted,), ())
    stage.w.battle = found
    for seat in (0, 1):
        stage.realm(seat).battle_hand = (HeldCard(infantry, 1 << seat),)
    return stage


def test_a_battle_shows_fronts_wounds_bonus_and_hands(fight):
    shown = drawn(battle.battle(staged(fight)), 120)
    assert shown.startswith("Battle for the city on 13,5")
    assert row(shown, "▶ A Ada").split("  ")[0] == "▶ A Ada attacks"
    assert row(shown, "combat bonus").split() == ["combat", "bonus", "+0", "+12"]
    assert row(shown, "front 1").split() == ["front", "1", "Pikeman", "4|3", "wounds:", "1", "Horseman", "2|2"]
    assert row(shown, "front 3").split() == ["front", "3", "–", "Spearman", "2|2"]
    assert "front 2" not in shown
    assert row(shown, "hand").split() == ["hand", "Pikeman", "4|3", "1"]
    assert row(shown, "lost").split() == ["lost", "Horseman", "2|2", "–"]


def test_a_spectator_sees_how_many_cards_each_side_holds(fight):
    assert row(drawn(battle.battle(staged(fight, None)), 120), "hand").split() == ["hand", "1", "1"]


def test_before_the_bonus_is_fixed_both_sides_are_told(fight):
    assert fight.w.battle is not None
    fight.w.battle.bonus_card = (0, 0)
    assert row(drawn(battle.battle(staged(fight)), 120), "combat bonus").split() == ["combat", "bonus", "0", "12"]


def test_barbarians_belong_to_nobody(fight):
    found = fight.w.battle
    assert found is not None
    found.owners, found.city, found.barbarian_hand = (0, -1), -1, (HeldCard(0, 1 << 1), HeldCard(4, 1 << 1))
    shown = drawn(battle.battle(staged(fight)), 120)
    assert shown.startswith("Battle on 13,5")
    assert "barbarians, played by Ben" in shown
    assert row(shown, "hand").endswith("Infantry, Artillery")
    assert "Spearman" in row(drawn(battle.battle(staged(fight, 1)), 120), "hand")


# -- at the terminal -------------------------------------------------------------------------------------------


class Typist:
    """Answers one thing after another."""

    def __init__(self, *typed: str, then: str = "1") -> None:
        self.typed = list(typed)
        self.then = then

    def __call__(self, prompt: str) -> str:
        return self.typed.pop(0) if self.typed else self.then


@pytest.fixture
def seated(monkeypatch):
    """A terminal for a game of two, and somebody who types."""

    def sit(*typed: str, then: str = "1") -> tuple[Terminal, Console]:
        console = Console(width=100, height=60, highlight=False, markup=False, record=True)
        monkeypatch.setattr("builtins.input", Typist(*typed, then=then))
        return Terminal(table(2), console, voice(2), several=False), console

    return sit


def match(tmp_path, turns: int = 2) -> Match:
    record, _ = Record.start(GAME, {"players": 2, "max_turns": turns, "deals_per_turn": 0}, 5)
    return Match(record, [None, "random"], tmp_path / "game.jsonl")


def test_a_whole_game_can_be_typed(seated, tmp_path):
    terminal, console = seated()
    state = match(tmp_path).play(terminal.ask)
    assert state.outcome() is not None
    terminal.farewell(state.view(0), [], state.outcome())
    assert "The last turn is over." in console.export_text()


def test_nobody_types_the_only_answer_and_what_happened_meanwhile_stays_news(tmp_path):
    asked, told, rng = [], [], random.Random(3)

    def busily(question):
        asked.append(len(question.legal))
        told.extend(question.log[len(question.log) - question.news :])
        idle = ("end", "pass", "move")
        return rng.choice([a for a in question.legal if not a.verb.startswith(idle)] or question.legal)

    played = match(tmp_path, 4)
    state = played.play(busily)
    everything = played.told(0, played.log)
    own = sum(seat == 0 for seat, _ in played.record.moves)
    assert 1 not in asked
    assert len(asked) < own, "nothing went by itself"
    assert told == everything[: len(told)]
    assert state.outcome() is not None


def test_commands_say_what_there_is_and_what_there_is_not(seated, tmp_path):
    terminal, console = seated("?", "h", "w", "r gen-02", "m", "s", "p", "k", "b", "nonsense", then="q")
    with pytest.raises(Leave):
        match(tmp_path).play(terminal.ask)
    shown = console.export_text()
    for words in (
        "r R-GEN-02",
        "What looks best now, the best first:",
        "Space Flight",
        "No battle is being fought.",
        "unexplored",
        "“nonsense” means nothing here",
        "A number, or: ? help, h hint, w why not, l log, q quit",
    ):
        assert words in shown


def test_a_square_can_be_typed_instead_of_its_number(seated, tmp_path):
    game = match(tmp_path)
    state, seat, legal, _ = next(m for m in moments(2, 5, 3) if {a.verb for a in m[2]} == {"deploy"})
    game.state = state
    once = next(a for a in legal if len([b for b in legal if a.args[1] in b.args]) == 1)
    terminal, _ = seated(str(once.args[1]))
    assert terminal.ask(game.question(seat)) == once


def test_a_word_of_several_choices_names_their_numbers(seated, tmp_path):
    game = match(tmp_path)
    state, seat, legal, _ = next(m for m in moments(2, 5, 3) if len([a for a in m[2] if "army" in a.args]) > 1)
    game.state = state
    terminal, console = seated("army", "1")
    assert terminal.ask(game.question(seat)) == table(2).arranged(legal)[0]
    assert "“army” is part of several choices: 1, 2" in console.export_text()


def test_names_are_bold_wherever_they_stand():
    drawing = table(3)
    assert len(drawing.paint("Ada attacks Ben; Benjamin looks on.").spans) == 2
    nameless = table_for(GAME, GAME.options(players=2), voice(0))
    assert not nameless.paint("Ada").spans
    assert drawn(nameless.board(GAME.deal(GAME.options(players=2), "1").view(0)))


def test_cards_that_one_looks_at_are_named():
    for state, seat, _, _ in album():
        realm = state.world.realms[seat]
        looking = realm.looking_at_events or realm.looking_at_people
        lines = table(state.options.players).own(state.view(seat), 80)
        assert len(lines) == 1 + bool(looking)
    stage = Stage(2).city(0, "2,2").city(1, "13,5")
    stage.realm(0).looking_at_people = tuple(map(CONTENT.great_persons.number, ("sun_tzu", "hannibal")))
    text = cards.looked_at(staged(stage))
    assert text is not None
    assert text.plain == "You look at: Sun Tzu, Hannibal"
    assert cards.looked_at(staged(stage, 1)) is None
    assert cards.looked_at(staged(stage, None)) is None
    assert signs.NUMERALS[3] == "III"

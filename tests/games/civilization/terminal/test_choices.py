"""Many choices in few lines, in an order that a person would expect."""

from __future__ import annotations

import re

from rich.text import Text

from hegemon.core import Action, Message
from hegemon.games.civilization.choice_groups import families
from hegemon.games.civilization.terminal.choosing import listed
from hegemon.games.civilization.terminal.table import CivilizationTable, squares_in
from tests.games.civilization.terminal.conftest import GAME, album, drawn, moments, voice

TABLE = CivilizationTable(GAME, GAME.options(players=2), voice(2))


def words(what: Message | str) -> Text:
    return Text(str(what))


def shown(legal: list[Action], width: int = 80) -> list[str]:
    return [line.rstrip() for line in drawn(listed(TABLE.arranged(legal), words, width, {}, 2), width).splitlines()]


def test_few_choices_are_whole_sentences():
    assert shown([Action("settle", ("3,2",)), Action("settle", ("2,2",))]) == [
        "  1) Put your capital on 2,2.",
        "  2) Put your capital on 3,2.",
    ]


def test_many_choices_that_differ_in_a_word_share_a_sentence():
    legal = [Action("settle", (f"{x},{y}",)) for x in (10, 2, 3) for y in (5, 4)] + [Action("pass")]
    assert shown(legal) == [
        "     Put your capital on …",
        "  1) 2,4   2) 3,4   3) 10,4   4) 2,5   5) 3,5   6) 10,5",
        "  7) Do nothing.",
    ]
    assert len(shown(legal, 40)) == 4


def test_choices_that_differ_in_several_words_are_split_where_there_is_least_to_choose():
    legal = [Action("deploy", (figure, f"{x},1")) for x in range(4) for figure in ("army", "scout")]
    assert [str(family.heading(2)) for family in families(legal)] == [
        "Place an army on ….",
        "Place a scout on ….",
    ]
    assert shown(legal)[1].split() == ["1)", "0,1", "2)", "1,1", "3)", "2,1", "4)", "3,1"]


def test_squares_that_end_a_sentence_stand_together_below_what_goes_there():
    goods = ("hanging-gardens", "market", "colossus")
    legal = [Action("produce-at", ("7,1", good, square)) for good in goods for square in ("6,0", "8,0")]
    assert [[action.args for action in family.actions] for family in families(legal)] == [
        [("7,1", good, "6,0"), ("7,1", good, "8,0")] for good in goods
    ], "also where there are fewer squares than goods"


def test_groups_that_differ_in_a_number_are_told_as_the_sentence_tells_them():
    legal = [Action("march", ("2,3", 0, scouts)) for scouts in range(1, 8)]
    lines = shown(legal)
    assert lines[0] == "     Move … from 2,3 step by step."
    assert lines[1].startswith("  1) a scout   ")
    assert "2) 2 scouts" in lines[1]


def test_moves_of_the_same_figures_stand_together():
    moves = [Action("march", (square, armies, 0)) for square in ("9,1", "4,1", "4,3") for armies in (1, 2)]
    legal = [*moves, Action("march", ("4,1", 0, 1)), Action("end-movement")]
    lines = shown(legal)
    assert lines[0] == "     Move an army from … step by step."
    assert lines[1].split() == ["1)", "4,1", "2)", "9,1", "3)", "4,3"]
    assert "  7) Move a scout from 4,1 step by step." in lines
    assert lines[-1] == "  8) End your movement."


def test_every_choice_is_there_once_and_the_numbers_go_up():
    for state, seat, legal, _ in album():
        table = CivilizationTable(GAME, state.options, voice(state.options.players))
        ordered = table.arranged(legal)
        assert sorted(ordered) == sorted(legal)
        assert table.arranged(ordered) == ordered
        assert [a for family in families(ordered) for a in family.actions] == ordered
        assert drawn(table.choices(state.view(seat), ordered, 80, 10)).strip()


def noted(verb: str) -> str:
    """The first moment of a game in which there is such a choice, as its choices are shown."""
    state, seat, legal, _ = next(m for m in moments(2, 5, 12) if any(action.verb == verb for action in m[2]))
    return drawn(TABLE.choices(state.view(seat), TABLE.arranged(legal), 80, 10))


def test_costs_levels_and_strength_stand_behind_choices():
    assert re.search(r"\(4\)", noted("produce-at"))
    assert re.search(r"Writing\.? I\b", noted("research"))
    assert re.search(r"\(\w+ \d\|\d\)", noted("open-front"))


def test_a_spectator_has_no_notes():
    state, _, legal, _ = album()[0]
    assert drawn(TABLE.choices(state.view(None), legal, 80, 10)).strip()


def test_squares_of_choices_are_found_for_the_map():
    legal = [Action("send", ("3,2", "4,4")), Action("done"), Action("make", ("army",)), Action("settle", ("1,1",))]
    assert squares_in(legal) == {"3,2", "4,4", "1,1"}


def test_typed_words_name_choices():
    legal = [Action("settle", ("1,2",)), Action("settle", ("11,2",)), Action("make", ("army",))]
    assert TABLE.named("1, 2", legal) == legal[:1]
    assert TABLE.named("army", legal) == legal[2:]
    assert TABLE.named("7,7", legal) == []
    assert TABLE.named("9", [Action("give-trade", (9,))]) == [], "a number is that of a choice"

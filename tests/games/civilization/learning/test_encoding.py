"""Civilization's tables as learners meet them: layouts, spelled choices, and features of actions."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.learning import encoding as module
from hegemon.games.civilization.learning.encoding import FAR, CivilizationEncoding, encoding_for
from hegemon.games.civilization.view import UnwrittenView
from tests.games.civilization.stage import Stage, parsed


@pytest.fixture
def stage() -> Stage:
    """Somebody moves, with a city and an army of one's own; the other has a city."""
    stage = Stage().city(0, "2,2").city(1, "13,5").figures(0, "4,2", armies=1)
    return stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)


def test_a_choice_is_spelled_and_read_again(stage: Stage) -> None:
    encoding, view = CivilizationEncoding(stage.w.options), UnwrittenView(stage.w, 0)
    legal = stage.question.offers(stage.w, 0)
    spelled = encoding.spell(view, legal)
    assert [encoding.read(view, ids) for ids in spelled] == legal
    assert [encoding.word(view, ids[0]) for ids in spelled] == [action.verb for action in legal]
    assert not any(one == other[: len(one)] for one in spelled for other in spelled if one != other)


def test_features_say_what_an_action_names_and_how_far_that_is(stage: Stage) -> None:
    encoding, view = CivilizationEncoding(stage.w.options), UnwrittenView(stage.w, 0)
    legal = stage.question.offers(stage.w, 0)
    layout, rows = encoding.row_layout, encoding.rows(view, legal)
    assert len(rows) == len(legal) * layout.size
    described = {
        str(action): dict(
            line.split(": ", 1) for line in layout.describe(rows[at * layout.size : (at + 1) * layout.size])
        )
        for at, action in enumerate(legal)
    }
    for words, features in described.items():
        assert words.split()[0] in features["words"].split("; ")
    move = described["move 4,2 1 0 5,2"]
    assert move["numbers"] == "first"
    assert move["first_distance"] == f"own city x2; other city x9; other army x{FAR}"
    assert move["second_distance"] == f"own city x3; own army; other city x8; other army x{FAR}"
    assert "terrain grassland" in move["second_square"]


def test_words_that_are_kept_are_forgotten_in_time(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    view, legal = UnwrittenView(stage.w, 0), stage.question.offers(stage.w, 0)
    kept = CivilizationEncoding(stage.w.options).rows(view, legal)
    monkeypatch.setattr(module, "ROWS_KEPT", 2)
    assert CivilizationEncoding(stage.w.options).rows(view, legal) == kept


def test_numbers_larger_than_a_byte_are_cut(stage: Stage) -> None:
    encoding, view = CivilizationEncoding(stage.w.options), UnwrittenView(stage.w, 0)
    row = encoding.rows(view, [parsed("move 4,2 1 0 5,2")])
    assert [*row[encoding.row_layout.where("numbers")]] == [1, 0]


def test_an_encoding_is_kept_for_each_table() -> None:
    options, others = GAME.options(players=2), GAME.options(players=2, max_turns=3)
    assert GAME.learning.encoding(options) is encoding_for(options)
    assert encoding_for(options) is not encoding_for(others)


def test_the_layout_tells_where_things_are() -> None:
    state = GAME.new({"players": 2}, 1)
    encoding = CivilizationEncoding(state.options)
    assert encoding.layout.size == sum(section.length for section in encoding.layout)
    while state.world.phase != Phase.START_OF_TURN:
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0])
    view = state.view(0)
    seen = dict(line.split(": ", 1) for line in encoding.layout.describe(encoding.observe(view)))
    assert len(encoding.observe(view)) == encoding.layout.size
    assert seen["self.civilization"] == view["realms"][0]["civilization"]
    assert seen["left1.civilization"] == view["realms"][1]["civilization"]
    assert "asked" in seen


def test_the_page_for_researchers_has_the_same_tables() -> None:
    page = (Path(__file__).parents[4] / "docs" / "research.md").read_text(encoding="utf-8")
    encoding = encoding_for(GAME.options(players=2))
    assert f"vocabulary, {encoding.actions} with two players" in page
    assert f"{encoding.layout.size:,} numbers with two players" in page
    for layout in (encoding.layout, encoding.row_layout):
        for section in layout:
            if not section.name.startswith("left1."):
                shape = " × ".join(str(len(axis.labels)) for axis in section.axes) or "1"
                line = f"| `{section.name}` | {layout.where(section.name).start} | {shape} | {section.meaning} |"
                assert line in page

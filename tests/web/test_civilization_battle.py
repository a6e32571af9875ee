"""A battle of Civilization on its page: one's own hand, how many cards the other has, and what a unit would do."""

from __future__ import annotations

import re

import pytest

from hegemon.core import Action
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table import FACE
from tests.games.civilization.chapters.test_clash import skirmish
from tests.games.civilization.stage import Stage
from tests.web.browser.civilization_pages import draw, sight_of

MINE = ["infantry_even", "infantry_tough"]
THEIRS = ["mounted_even", "mounted_tough", "mounted_fierce"]
NAMES = {kind.id: str(kind.rank_names[0]) for kind in CONTENT.unit_types}


def page(stage: Stage, seat: int | None) -> str:
    """The whole page that a seat gets, or who watches."""
    return draw(sight_of(CivilizationState(GAME, stage.w), seat))


def scene(stage: Stage, seat: int | None) -> str:
    """The battle on it."""
    return re.search(r'<section class="panel overlay battle".*?</section>', page(stage, seat), re.DOTALL)[0]


@pytest.mark.parametrize(("seat", "own", "other"), [(0, MINE, THEIRS), (1, THEIRS, MINE)])
def test_of_the_other_hand_the_page_says_how_many_cards_it_has_and_nothing_else(seat, own, other):
    stage = skirmish(MINE, THEIRS)
    whole, battle = page(stage, seat), scene(stage, seat)
    assert [card for card in other if f"unit:{card}" in whole or f"&#34;{card}&#34;" in whole] == []
    assert [card for card in own if f'data-ref="unit:{card}"' in battle] == own
    kinds = {card.partition("_")[0] for card in own}, {card.partition("_")[0] for card in other}
    [mine], [theirs] = kinds
    assert NAMES[mine] in battle
    assert NAMES[theirs] not in battle, "nor what is written above a unit, nor its strength"
    assert battle.count('class="ubackc"') == len(other)
    assert f"{len(other)} cards in hand" in battle
    assert f"{len(own)} cards in hand" not in battle, "one's own lie open"


def test_who_watches_sees_two_rows_of_backs():
    stage = skirmish(MINE, THEIRS)
    battle = scene(stage, None)
    assert battle.count('class="ubackc"') == len(MINE) + len(THEIRS)
    assert "2 cards in hand" in battle
    assert "3 cards in hand" in battle
    assert "unit:" not in page(stage, None)
    assert not any(name in battle for name in NAMES.values())


def test_a_unit_is_seen_by_all_as_soon_as_it_is_played_and_the_hand_has_one_less():
    stage = skirmish(MINE, THEIRS).choose(1, "open-front mounted_even")
    for seat, backs in ((0, 2), (None, 4)):
        battle = scene(stage, seat)
        assert battle.count(NAMES["mounted"]) == 2, "its label and its name"
        assert battle.count('class="ubackc"') == backs


def test_with_one_kind_of_unit_in_hand_what_it_would_do_is_told_without_a_touch():
    stage = skirmish(["infantry_even"] * 2, THEIRS).choose(1, "open-front mounted_even")
    battle = scene(stage, 0)
    assert "data-when" not in battle
    assert "<span>Yours strikes first and kills it unharmed.</span></button>" in battle
    several = scene(skirmish(MINE, THEIRS).choose(1, "open-front mounted_even"), 0)
    assert several.count('data-when="unit:') == len(MINE), "with several each is told when it is chosen"


def test_a_unit_says_what_the_log_and_the_buttons_call_it():
    battle = scene(skirmish(MINE, THEIRS), 0)
    assert f'aria-label="{NAMES["infantry"]} 1/3"' in battle
    assert "(tough)" not in battle
    stage = skirmish(MINE, THEIRS)
    for seat, card in ((1, "mounted_even"), (0, "infantry_tough")):
        sight = sight_of(CivilizationState(GAME, stage.w), seat)
        [play] = [action for action in sight.legal if action == Action("open-front", (card,))]
        button = str(FACE.retelling(sight)(GAME.describe_action(play, sight.options)))
        stage.w.news.clear()
        stage.choose(seat, str(play))
        logged = [str(GAME.describe_event(event.seen_by(seat), seat)) for event in stage.w.news]
        name = {"mounted_even": f"{NAMES['mounted']} 2/2", "infantry_tough": f"{NAMES['infantry']} 1/3"}[card]
        assert button == f"Open a new front: {name}."
        assert any(line.startswith("You open front") and line.endswith(f": {name}.") for line in logged)

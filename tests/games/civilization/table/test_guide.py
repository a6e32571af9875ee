"""The page of rules tells every rule once, and of everything in the boxes what it is."""

from __future__ import annotations

from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.guide import components
from hegemon.games.civilization.table.guide import GUIDE


def test_every_rule_stands_in_one_chapter() -> None:
    told = [rule for chapter in GUIDE.chapters for rule in chapter.rules]
    assert sorted(told) == sorted(GAME.rules())
    assert len(told) == len(set(told))


def test_everything_in_the_boxes_can_be_looked_up() -> None:
    anchors = [(shelf.id, thing.id) for shelf in GUIDE.shelves for thing in shelf.things]
    assert len(anchors) == len(set(anchors)) == len(components())
    ids = [chapter.id for chapter in GUIDE.chapters] + [shelf.id for shelf in GUIDE.shelves]
    assert len(ids) == len(set(ids)), "each has an anchor of its own"

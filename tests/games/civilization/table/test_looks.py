"""Every kind of choice has a look of its own: a card, a place on the map, or a scene."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization import table
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.speech import HAPPENINGS, VERBS
from hegemon.games.civilization.table import log, question, question_ends, things
from hegemon.games.civilization.table.board import CivilizationBoard

OFTEN = 3
"""Scenes that are drawn of a question with the same verbs."""
ART = (Path(table.__file__).parent / "static" / "art.svg").read_text()


def falls_back_to_words(verb: str) -> bool:
    """Is there nothing to press but a sentence?"""
    kinds = {kind.id for kind in VERBS[verb].kinds.values()}
    return not (verb in question.SIGNS or verb in question_ends.ENDINGS or kinds & {*things.KINDS, "square"})


def test_no_verb_falls_back_to_a_plain_list():
    assert [verb for verb in VERBS if falls_back_to_words(verb)] == []


def test_pictures_of_verbs_and_events_are_drawn():
    icons = {icon for icon, _ in question.SIGNS.values()} | {icon for icon, _ in log.ABOUT}
    assert {icon for icon in icons if f'id="{icon}"' not in ART} == set()
    assert set(log.SIGNS) <= set(HAPPENINGS)


@pytest.fixture(scope="module")
def board() -> CivilizationBoard:
    """A table at which nothing has happened yet."""
    return CivilizationBoard(Sight.of(GAME.new({"players": 2}, seed=3), 0, [SeatHolder("Ada"), SeatHolder("Ben")]))


@pytest.mark.parametrize("kind", sorted(things.KINDS))
def test_everything_that_can_be_chosen_is_a_card(board, kind):
    every = {each.id: each for verb in VERBS.values() for each in verb.kinds.values()}
    for word in every[kind].values(board.options) if kind in every else ():
        card = things.thing(board, kind, word)
        assert card is not None
        assert str(card.name)
        assert not card.icon or f'id="{card.icon}"' in ART, card.icon


@pytest.mark.parametrize(
    ("players", "seed", "turns"),
    [
        (2, 1, 12),
        pytest.param(4, 2, 5, marks=pytest.mark.whole_games),
        pytest.param(4, 2, 12, marks=[pytest.mark.whole_games, pytest.mark.long]),
    ],
)
def test_every_question_of_a_game_has_its_scene(players, seed, turns):
    """A sensible game is looked at from all sides, at every kind of question again and again."""
    state = GAME.new({"players": players, "max_turns": turns}, seed=seed)
    people = [SeatHolder(name) for name in ("Ada", "Ben", "Cleo", "Dan")[:players]]
    looked_at: Counter[frozenset[str]] = Counter()
    events: list[dict[str, object]] = []
    while state.outcome() is None:
        seat = state.to_act()[0]
        legal = state.legal(seat)
        verbs = frozenset(action.verb for action in legal) | {f"battle {state.world.battle is not None}"}
        looked_at[verbs] += 1
        if looked_at[verbs] <= OFTEN:
            for viewer in (seat, (seat + 1) % players, None):
                assert table.FACE.scene(Sight.of(state, viewer, people, events, fresh=1)).data["rivals"]
        worth = GAME.appraise(state.view(seat), legal)
        action = legal[max(range(len(legal)), key=worth.__getitem__)]
        events += [event.seen_by(None) for event in state.apply(seat, action)]
    assert table.FACE.scene(Sight.of(state, 0, people, events)).template == "civilization/end.html"

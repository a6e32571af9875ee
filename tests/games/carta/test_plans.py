"""What somebody who waits may settle beforehand: if they play Science, I play Military."""

from __future__ import annotations

from hegemon.core import Action
from hegemon.games.carta import GAME
from hegemon.games.carta.cards import DOMAIN_NAMES
from hegemon.games.carta.plans import came_true, conditions, replies, waits
from tests.games.carta.scenario import Table


def table(players: int = 3) -> Table:
    return Table(players=players).hand(0, "science-1", "military-1").hand(1, "culture-1", "culture-1", "utopia-3")


def test_whoever_waits_may_settle_what_they_play_whoever_else_plays_what() -> None:
    view = table().view(1)
    assert waits(view)
    assert [condition.id for condition in conditions(view)] == [
        f"{seat} {domain}" for seat in (0, 2) for domain in DOMAIN_NAMES
    ]
    assert str(conditions(view)[0].words) == "player 1 plays Military"
    plays = [Action("play", ("culture-1",)), Action("play", ("utopia-3",))]
    assert [reply.actions for reply in replies(view)] == [
        *((play, Action("end")) for play in plays),
        *((play,) for play in plays),
    ]
    assert str(replies(view)[0].words) == "Play Culture I and end the turn"
    assert str(replies(view)[2].words) == "Play Culture I"


def test_whoever_is_asked_has_nothing_to_settle() -> None:
    for seat in (0, None):
        view = table().view(seat)
        assert not waits(view)
        assert conditions(view) == []
        assert replies(view) == []


def test_in_a_draft_everybody_is_about_to_choose() -> None:
    state = GAME.new({"players": 3, "deal": "draft"}, "plans")
    state.apply(0, state.legal(0)[0])
    assert 0 not in state.to_act()
    assert not waits(state.view(0))


def test_a_condition_comes_true_when_that_player_plays_that_domain() -> None:
    played = table().choose(0, "play science").events[0].seen_by(1)
    assert played["event"] == "played"
    assert came_true("0 science", played)
    assert not came_true("0 military", played)
    assert not came_true("2 science", played)
    assert not came_true("0 science", {**played, "event": "discarded"})

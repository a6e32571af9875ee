"""Players: legal, repeatable, and greedy ones better than chance."""

from __future__ import annotations

import pytest

from hegemon.core import Action, Feature, NotOffered, State
from hegemon.games import GAMES
from hegemon.games.carta.game import Carta
from hegemon.players import (
    LEVELS,
    PLAYERS,
    SUBSTITUTE,
    Player,
    UnknownPlayer,
    Unsuitable,
    check_level,
    levels_for,
    player_kind,
    seat_player,
    substitute_for,
    usual_level,
)
from hegemon.players.levels import Legend

CARTA = GAMES.load("carta")
TABLES = [{"players": 2}, {"players": 3, "deal": "draft"}, {"players": 4, "teams": True, "edition": "uk"}]


def play(players: list[Player], options: dict[str, object], seed: str) -> tuple[State, list[Action]]:
    state, moves = CARTA.new(options, seed), []
    while waiting := state.to_act():
        seat = waiting[0]
        moves.append(players[seat].choose(state.view(seat), state.legal(seat)))
        state.apply(seat, moves[-1])
    return state, moves


def seated(names: list[str], seed: str) -> list[Player]:
    return [seat_player(name, CARTA, f"{seed}/{seat}") for seat, name in enumerate(names)]


@pytest.mark.parametrize("name", ["random", "greedy", "novice", "apprentice", "strategist", "search:20"])
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_everyone_plays_every_table_and_plays_it_again_the_same(name, options):
    names = [name, *["random"] * (options["players"] - 1)]
    state, moves = play(seated(names, "7"), options, "7")
    assert state.outcome() is not None
    assert play(seated(names, "7"), options, "7") == (state, moves)


def test_greedy_beats_random():
    wins = 0
    for game in range(4):
        names = ["greedy", "random"] if game % 2 else ["random", "greedy"]
        state, _ = play(seated(names, str(game)), {"players": 2}, str(game))
        wins += state.outcome().winners == (names.index("greedy"),)
    assert wins >= 3


def test_greedy_keeps_its_clock():
    state = CARTA.new({"players": 2}, "1")
    seat = state.to_act()[0]
    assert seat_player("greedy", CARTA, "1").choose(state.view(seat), state.legal(seat), 0.0) in state.legal(seat)


def test_an_unknown_player_is_refused_with_those_there_are():
    with pytest.raises(UnknownPlayer, match="There is no player “genius”; there are: random, greedy, search, learned"):
        seat_player("genius", CARTA, "1")


def test_the_levels_are_players_in_order():
    assert [name for name in PLAYERS if name in LEVELS] == list(LEVELS)
    assert len({str(player_kind(name).title) for name in PLAYERS}) == len(PLAYERS)


class Kernelless(Carta):
    """The same game, its kernel unknown."""

    engine = None  # type: ignore[assignment]


def test_search_says_which_games_it_cannot_play():
    with pytest.raises(Unsuitable, match="can't play Carta Impera Victoria yet"):
        seat_player("search", Kernelless(), "1")


class Opinionated(Kernelless):
    """A game that can tell from a view what actions are worth, and that nobody may try out."""

    def appraise(self, view, legal):
        return [float(place > 0) for place in range(len(legal))]

    def imagine(self, view, rng):
        raise AssertionError("there is no need to try anything")


def test_greedy_takes_what_the_game_thinks_most_of():
    state = Opinionated().new({"players": 2}, 1)
    while len(legal := state.legal(seat := state.to_act()[0])) < 3:
        state.apply(seat, legal[0])
    view = state.view(seat)
    worth = dict(zip(legal, Opinionated().appraise(view, legal), strict=True))
    best = [action for action in legal if worth[action] == max(worth.values())]
    chosen = {seat_player("greedy", Opinionated(), str(seed)).choose(view, legal) for seed in range(30)}
    assert len(best) > 1
    assert chosen <= set(best)
    assert len(chosen) > 1, "among equals chance decides"
    again = [seat_player("greedy", Opinionated(), "7").choose(view, legal) for _ in range(3)]
    assert len(set(again)) == 1, "and the seed decides chance"


def test_a_game_has_the_levels_that_can_play_it():
    assert levels_for(CARTA) == LEVELS == ("novice", "apprentice", "strategist", "hegemon", "legend")
    assert levels_for(GAMES.load("civilization")) == ("novice", "apprentice", "strategist", "hegemon")
    assert levels_for(Opinionated()) == ("novice", "apprentice")
    assert levels_for(Kernelless()) == ()
    assert [usual_level(game) for game in (CARTA, Opinionated(), Kernelless())] == ["apprentice", "apprentice", ""]
    assert [substitute_for(game) for game in (CARTA, Opinionated(), Kernelless())] == [SUBSTITUTE] * 2 + ["random"]


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4, "teams": True}])
def test_a_legend_thinks_ahead_by_its_network(options, monkeypatch):
    state = CARTA.new(options, "7")
    seat = state.to_act()[0]
    asked = state.view(seat), state.legal(seat)
    monkeypatch.setattr(Legend, "thought", "guided:1")
    assert seat_player("legend", CARTA, "7").choose(*asked) == seat_player("guided:1", CARTA, "7").choose(*asked)


def test_a_legend_plays_by_a_network_or_not_at_all(monkeypatch):
    monkeypatch.setattr("hegemon.players.network_file.FILE", "no-network.npz")
    assert levels_for(CARTA) == LEVELS[:-1]
    with pytest.raises(Unsuitable, match="Legend can't play Carta Impera Victoria yet"):
        check_level("legend", CARTA)


@pytest.mark.parametrize("name", ["greedy", "novice", "apprentice", "search", "strategist", "hegemon", "legend"])
def test_nobody_plays_a_game_they_know_nothing_about(name):
    with pytest.raises(Unsuitable, match="can't play Carta Impera Victoria yet"):
        seat_player(name, Kernelless(), "1")
    assert seat_player("random", Kernelless(), "1")


def test_a_level_is_checked_before_it_is_given_a_seat():
    check_level("apprentice", Opinionated())
    with pytest.raises(Unsuitable, match="Hegemon can't play Carta Impera Victoria yet"):
        check_level("hegemon", Opinionated())
    with pytest.raises(UnknownPlayer):
        check_level("search", CARTA)


class Watched(Opinionated):
    """A game that remembers how many actions were weighed."""

    weighed = 0

    def appraise(self, view, legal):
        self.weighed += len(legal)
        return super().appraise(view, legal)


def test_a_beginner_notices_less_than_a_novice_and_is_no_level():
    check_level("beginner", CARTA)
    assert "beginner" not in levels_for(CARTA)
    legal = [Action(f"choice-{n}") for n in range(100)]
    noticed = []
    for name in ("beginner", "novice", "apprentice"):
        game = Watched()
        player = seat_player(name, game, "1")
        for _ in range(20):
            player.choose({}, legal)
        noticed.append(game.weighed)
    assert noticed[0] < 1300 < 1400 < noticed[1] < 1600 < noticed[2] == 2000


def test_what_a_game_offers_is_asked():
    civilization = GAMES.load("civilization")
    assert CARTA.features() == frozenset(Feature)
    assert Opinionated().features() == {Feature.BROWSER}
    assert Feature.HINTS in civilization.features()
    for feature in Feature:
        CARTA.demand(feature)
        if feature in civilization.features():
            civilization.demand(feature)
        else:
            with pytest.raises(NotOffered, match="Civilization doesn't have this yet: "):
                civilization.demand(feature)


def test_players_are_shown_as_much_as_they_look_at_and_keep() -> None:
    """Who never looks is shown nothing, who keeps nothing a glimpse, everybody else a view that lasts."""
    civilization = GAMES.load("civilization")
    state = civilization.new({"players": 2}, "shown")
    seat = state.to_act()[0]
    anybody, greedy, strategist = (
        seat_player(name, civilization, "shown") for name in ("random", "greedy", "strategist")
    )
    assert anybody.shown(state, seat) == {}
    assert len(state.legal(seat)) > 1
    glimpse, view = greedy.shown(state, seat), strategist.shown(state, seat)
    assert dict(glimpse) == dict(view) == state.view(seat)
    before = state.view(seat)
    for _ in range(40):
        acting = state.to_act()[0]
        legal = state.legal(acting)
        assert bool(greedy.shown(state, acting)) == (len(legal) > 1), "without a choice there is nothing to look at"
        state.apply(acting, legal[-1])
    assert dict(view) == before != state.view(seat)

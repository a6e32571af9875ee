"""Players by a network: legal, repeatable, kindly refused where there is none, the same with and without a compiler."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from hegemon.core.engine_encoding import EngineEncoding
from hegemon.games import GAMES
from hegemon.players import BadBudget, Unsuitable, seat_player
from hegemon.players.guided import CANDIDATES, settled
from hegemon.players.lookahead import AskedChoice, Lookahead
from hegemon.players.network import Network, NoNetwork
from tests.players.carta_games import CARTA, winning_moves
from tests.players.test_search import TABLES, somewhere


@pytest.fixture(scope="module")
def file(tmp_path_factory) -> str:
    """A network with opinions, if no good ones."""
    network = Network.untrained(CARTA, width=16, depth=2, seed=3)
    network.weights["head"] *= 20.0
    path = tmp_path_factory.mktemp("networks") / "small.npz"
    network.save(path)
    return str(path)


def test_a_network_is_kept_in_half_precision(file):
    network = Network.load(file)
    assert (network.width, network.depth, network.actions, network.seats) == (16, 2, 101, 4)
    assert network.parameters == 388 * 16 + 16 + 2 * (16 * 16 + 16) + 105 * 17
    with np.load(file) as data:
        assert {str(data[name].dtype) for name in data.files if name != "about"} == {"float16"}


def test_one_observation_is_judged_as_among_many(file):
    network = Network.load(file)
    seen = np.random.default_rng(1).integers(0, 5, (7, 388), np.int8)
    logits, chances = network.judge(seen)
    assert ((chances > 0) & (chances < 1)).all()
    for row in range(7):
        alone = network.judge(seen[row])
        assert np.allclose(alone[0], logits[row], atol=1e-3)
        assert np.allclose(alone[1], chances[row], atol=1e-4)


@pytest.mark.parametrize("rows", [1, 2, 7])
def test_answers_lie_the_same_in_memory_however_many_there_are(file, rows):
    """Otherwise loops that read them would be compiled once more when a single row is left."""
    logits, _ = Network.load(file).judge(np.zeros((rows, 388), np.int8))
    assert logits.flags.c_contiguous


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_learned_does_what_its_network_likes_best(options, file):
    network = Network.load(file)
    player = seat_player(f"learned:{file}", CARTA, "1")
    for seed in range(3):
        state = somewhere(options, seed)
        for seat in state.to_act():
            view, legal = state.view(seat), state.legal(seat)
            encoding = EngineEncoding(CARTA.engine, state.options)
            logits, _ = network.judge(np.frombuffer(encoding.observe(view), np.int8))
            likes = [logits[number] for [number] in encoding.spell(view, legal)]
            assert player.choose(view, legal) == legal[int(np.argmax(likes))]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_follows_is_the_same_compiled_and_interpreted(options, file):
    state = somewhere(options, 1)
    seat = state.to_act()[0]
    question = AskedChoice(state.view(seat), state.legal(seat)[:2])
    one, other = (
        Lookahead(CARTA, state.options, "7", compiled, file=file).follow(question, 3, 1) for compiled in (True, False)
    )
    assert one.shape == (3, len(question.legal), state.options.players)
    assert np.allclose(one, other, atol=1e-5)


def test_a_guided_player_is_repeatable_whatever_went_before(file):
    state = somewhere(TABLES[1], 3)
    seat = state.to_act()[0]
    view, legal = state.view(seat), state.legal(seat)
    fresh, used = (seat_player(f"guided:150:{file}", CARTA, "9") for _ in range(2))
    used.prepare()
    assert [fresh.choose(view, legal) for _ in range(3)] == [used.choose(view, legal) for _ in range(3)]


def test_more_thought_is_wasted_once_one_is_ahead_in_all_worlds():
    assert settled(np.array([[0.6, 0.3], [0.7, 0.3], [0.6, 0.2]]))
    assert not settled(np.array([[0.6, 0.3], [0.1, 0.3], [0.6, 0.2]]))


@pytest.mark.whole_games
def test_a_guided_player_sees_a_victory_that_its_network_does_not(tmp_path):
    """Somebody can win at once, and the network likes nothing better than anything else: what follows counts."""
    path = tmp_path / "blank.npz"
    network = Network.untrained(CARTA, width=4, depth=1, seed=1)
    network.weights["head"] *= 0.01
    network.save(path)
    guided, seen = seat_player(f"guided:100:{path}", CARTA, "1"), 0
    for state, seat, legal, action in winning_moves(games=12):
        if len(legal) <= CANDIDATES:
            found = guided.lookahead(state.options).follow(AskedChoice(state.view(seat), legal), 4, 1)
            assert found[:, legal.index(action), seat] == pytest.approx(1)
            seen += 1
    assert seen


def test_without_a_network_players_are_kindly_refused(tmp_path, file):
    civilization = GAMES.load("civilization")
    for name in ("learned", "guided"):
        with pytest.raises(Unsuitable, match="can't play"):
            seat_player(name, civilization, "1")
    with pytest.raises(NoNetwork, match="There is no network in"):
        seat_player("learned:nowhere.npz", CARTA, "1")
    (tmp_path / "text.npz").write_text("no network")
    with pytest.raises(NoNetwork, match="is no network"):
        seat_player(f"learned:{tmp_path / 'text.npz'}", CARTA, "1")
    network = Network.load(file)
    network.about["numbers"] = "others"
    network.save(tmp_path / "other.npz")
    with pytest.raises(NoNetwork, match="has learned another game"):
        seat_player(f"guided:10:{tmp_path / 'other.npz'}", CARTA, "1")
    with pytest.raises(BadBudget):
        seat_player(f"guided:long:{file}", CARTA, "1")


def test_a_game_that_nobody_has_learned_yet_says_so(monkeypatch):
    monkeypatch.setattr("hegemon.players.network.network_file", lambda game: None)
    with pytest.raises(NoNetwork, match="has no network that has learned it yet"):
        seat_player("learned", CARTA, "1")


SHIPPED = files("hegemon.games.carta") / "network.npz"


def test_the_network_that_carta_comes_with_is_the_one_that_was_measured():
    network = SHIPPED.read_bytes()
    told = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    assert hashlib.sha256(network).hexdigest() in told
    assert len(network) <= 6_000_000


@pytest.mark.no_cover
def test_it_beats_greedy_players():
    won = 0.0
    for deal in range(8):
        for own in range(2):
            state = CARTA.new({"players": 2}, f"learned {deal}")
            players = [seat_player("learned" if seat == own else "greedy", CARTA, str(deal)) for seat in range(2)]
            while waiting := state.to_act():
                seat = waiting[0]
                state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)))
            places = state.outcome().places
            won += (places[own] == 1) / places.count(1)
    assert won >= 12  # of 16; it wins 93 of a hundred

"""What a greedy player thinks of things: sensible, the same at both speeds, and blind to what is hidden."""

from __future__ import annotations

import random

import numpy as np
import pytest

from hegemon.core.luck import luck
from hegemon.games.carta import GAME, judgement
from hegemon.games.carta.actions import ACTIONS, END, MARK, NAME, SACRIFICE_ID
from hegemon.games.carta.cards import CULTURE, ECONOMY, MILITARY, RELIGION, SCIENCE, UTOPIA, counts
from hegemon.games.carta.engine import outlook, victory
from hegemon.games.carta.imagine import reshuffle
from hegemon.games.carta.judgement import WON, appraise, consider, worth_of_permanent
from hegemon.games.carta.moving import into_area
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import EFFECTS, KERNEL, LAY_EMBARGO, OVER, Position
from hegemon.games.carta.rulebook import apply, legal, next_actor
from hegemon.games.carta.setup import deal, stack
from hegemon.games.carta.workspace import Workspace
from tests.games.carta.policies import play_at_random
from tests.games.carta.test_lockstep import TABLES


@pytest.fixture(scope="module")
def compiled_appraise():
    import numba

    rules = KERNEL.compiled()
    c_legal, c_appraise, c_outlook = rules.legal, rules.appraise, rules.outlook

    @numba.njit
    def look(positions, seat, ids, worth, workspaces):  # type: ignore[no-untyped-def]
        n = c_legal(positions[0], seat, ids)
        c_appraise(positions[0], seat, n, ids, worth, workspaces[0])
        return n, c_outlook(positions[0], seat, workspaces[0])

    return look


@pytest.mark.whole_games
def test_at_both_speeds_and_in_all_worlds_the_same(compiled_appraise):
    """C-SECRET: what is hidden changes no judgement."""
    rng = random.Random(9)
    array, workspaces = Position.array(1), Workspace.array(1)
    ids, worth = [0] * ACTIONS, [0] * ACTIONS
    compiled_ids, compiled_worth = np.zeros(ACTIONS, np.int64), np.zeros(ACTIONS, np.int64)
    judged = set()
    for game in range(40):
        s = GAME.deal(TABLES[game % len(TABLES)], str(game)).position
        while s.phase != OVER:
            seat = next_actor(s)
            n = legal(s, seat, ids)
            appraise(s, seat, n, ids, worth, Workspace())
            if rng.random() < 0.2:
                s.store(array, 0)
                look = compiled_appraise(array, seat, compiled_ids, compiled_worth, workspaces)
                assert look == (n, pytest.approx(outlook(s, seat, Workspace())))
                assert compiled_worth[:n].tolist() == worth[:n]
                world, other = s.copy(), [0] * ACTIONS
                assert reshuffle(world, seat, luck(rng), Workspace())
                appraise(world, seat, n, ids, other, Workspace())
                assert other[:n] == worth[:n]
                assert outlook(world, seat, Workspace()) == outlook(s, seat, Workspace())
                judged.update(ids[:n])
            best = max(range(n), key=lambda i: worth[i] + rng.random())
            apply(s, seat, ids[rng.randrange(n) if rng.random() < 0.3 else best])
    assert len(judged) > 80, "nearly every action was judged somewhere"


def table(**settings: object) -> Position:
    """An empty table of two in the middle of the game, at the effects of seat 0."""
    s = CartaOptions(**({"players": 2} | settings)).position()
    s.phase, s.round, s.deck_left = EFFECTS, 9, 50
    s.limit = s.hand_limit
    return s


def lay(s: Position, seat: int, **columns: int) -> Position:
    for name, n in columns.items():
        for _ in range(n):
            into_area(s, seat, counts([f"{name}-{3 if name == 'utopia' else 1}"]).index(1))
    return s


def considered(s: Position, seat: int = 0) -> Workspace:
    w = Workspace()
    consider(s, seat, w)
    return w


def gain(s: Position, seat: int, domain: int) -> int:
    return judgement.gain(s, seat, domain, considered(s, seat))


def best(s: Position, seat: int = 0) -> int:
    ids, worth = [0] * ACTIONS, [0] * ACTIONS
    n = legal(s, seat, ids)
    appraise(s, seat, n, ids, worth, Workspace())
    return ids[max(range(n), key=worth.__getitem__)]


def test_the_next_card_is_worth_more_the_nearer_the_goal():
    s = lay(table(), 0, military=5, religion=2)
    assert gain(s, 0, MILITARY) > gain(s, 0, RELIGION) > 0
    s = lay(s, 0, military=2)
    assert gain(s, 0, MILITARY) > WON // 2, "the eighth card wins"


def test_a_goal_out_of_reach_is_worth_no_effort():
    """C-BOX, C-DISCARD: when the cards that are left can't make eight, Religion is worth no more than its lead."""
    s = lay(table(), 0, religion=4)
    hopeful = gain(s, 0, RELIGION)
    s.discard_pile = counts(["religion-1"] * 4 + ["religion-2"] * 6)
    assert considered(s).reach[0][RELIGION] == 2
    assert gain(s, 0, RELIGION) < hopeful


def test_leads_count_more_as_the_deck_runs_out():
    early, late = (lay(lay(table(hegemony=30), 0, culture=2), 1, culture=2) for _ in range(2))
    late.deck_left = 2
    assert gain(late, 0, CULTURE) > gain(early, 0, CULTURE)


def test_a_card_in_hand_is_worth_less_than_in_play():
    s = lay(table(), 0, economy=3)
    assert 0 <= judgement.keep(s, 0, ECONOMY, considered(s)) < gain(s, 0, ECONOMY)


def test_a_win_is_taken_by_every_road():
    """Seven in play and the eighth in hand: Experiment plays it; so does a copied Development."""
    s = lay(table(), 0, utopia=7, science=3)
    s.hand[0] = counts(["utopia-3"])
    s.held[0] = 1
    assert worth_of_permanent(s, 0, 6, considered(s)) > WON // 2
    assert best(s) == 16 + 6


def test_a_threat_is_answered():
    """C-ATTACK: the other needs one more Military card; an Attack costs two of one's own and is worth it."""
    s = lay(lay(table(), 0, military=2, religion=1), 1, military=7)
    assert best(s) == SACRIFICE_ID[0]
    apply(s, 0, SACRIFICE_ID[0])
    assert best(s) == NAME + MILITARY


def test_an_embargo_is_laid_where_it_hurts_most():
    s = lay(lay(table(), 0, economy=1), 1, culture=7, science=2)
    s.phase, s.own_embargo_kind = LAY_EMBARGO, 5
    assert best(s) == MARK + 6 + CULTURE


def test_nothing_is_sacrificed_for_nothing():
    s = lay(lay(table(), 0, military=4, science=2), 1, religion=1, utopia=1)
    assert best(s) == END


def test_the_least_useful_cards_leave_first():
    s = lay(table(), 0, military=5, utopia=1)
    w = considered(s)
    assert judgement.loss(s, 0, UTOPIA, w) < judgement.loss(s, 0, MILITARY, w)


def test_partners_are_not_harmed():
    """C-TEAM: what a partner loses is a loss, what a rival loses a gain."""
    rivals = lay(table(players=4), 2, science=5)
    partners = lay(table(players=4, teams=True), 2, science=5)
    for s in (rivals, partners):
        lay(s, 0, military=2, science=1)
    ids, worth = [0] * ACTIONS, [0] * ACTIONS
    looks = []
    for s in (rivals, partners):
        apply(s, 0, SACRIFICE_ID[0])
        n = legal(s, 0, ids)
        appraise(s, 0, n, ids, worth, Workspace())
        looks.append(worth[ids.index(NAME + SCIENCE)])
    assert looks[0] > looks[1]


def test_the_outlook_tells_who_is_ahead():
    s = lay(lay(table(), 0, military=6, science=2), 1, military=1)
    mine, theirs = (outlook(s, seat, Workspace()) for seat in (0, 1))
    assert mine > 0.7 > 0.3 > theirs
    assert mine + theirs == pytest.approx(1)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_victories_add_up(options):
    for seed in range(10):
        s, r = options.position(), luck(random.Random(seed))
        stack(s, r)
        deal(s)
        play_at_random(s, r)
        shares = [victory(s, seat) for seat in range(4)]
        assert sum(shares) == pytest.approx(2 if options.teams else 1)
        assert all((share > 0) == (s.place[seat] == 1) for seat, share in enumerate(shares))


def test_democracies_never_come_back():
    """C-DEMOCRACY: Utopia cards that lie on columns are lost to everybody."""
    s = lay(table(), 0, utopia=3)
    reach = considered(s).reach[0][UTOPIA]
    s.democracy[1][MILITARY][0] = 4
    assert considered(s).reach[0][UTOPIA] == reach - 4

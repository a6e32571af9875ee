"""How often people are asked in a game of Civilization: questions for each person and turn, by kind and by verb.

    python benchmarks/questions.py --players 2 4 --games 20

Everybody plays greedily, which is to use everything and to move everybody. Sums are told for each table: all questions;
those without what the table answers from the start, because only one answer makes sense, or nobody offers a deal; the
same without what is said together with what is done before it, as the page offers it: ends of phases ("… and end the
phase", if nothing more can be done afterwards than before), several steps of the culture track, and what is asked next
for certain (`table/thereafter.py`); and those that are left to somebody who lets some more windows pass
(`--standing`, by default what works at any time, great people that lie hidden, and others' moves;
`hegemon.core.windows`). Whoever plays greedily would offer deals now and then: with `--deals` they want to be asked
then, and only then.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import product

from hegemon.core import Action
from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.table.board import PRODUCING, CivilizationBoard
from hegemon.games.civilization.table.culture import culture
from hegemon.games.civilization.table.question_ends import phase_end
from hegemon.games.civilization.table.thereafter import thereafters
from hegemon.players.greedy import Greedy
from hegemon.service.tables.standing_answers import GAME as WHOLE_GAME
from hegemon.service.tables.standing_answers import StandingAnswers

SENSIBLE = ("any_time", "great_person", "move")
"""What most people let pass until they have a card for such a moment."""
TOGETHER = frozenset({"advance", "found", "deploy", "devote", *PRODUCING})
"""Verbs after which something else may be said at once."""
RARE = 0.02
"""Questions that come up less often in a turn are summed up."""


@dataclass
class Count:
    """What was asked in some games."""

    games: int = 0
    turns: int = 0
    """Of all players together."""
    kinds: Counter[str] = field(default_factory=Counter)
    verbs: Counter[tuple[str, str]] = field(default_factory=Counter)
    no_choice: Counter[str] = field(default_factory=Counter)
    """By kind: those that the table answers from the start."""
    let_pass: Counter[str] = field(default_factory=Counter)
    """By kind: those, and what else standing answers would have answered."""
    said_before: Counter[str] = field(default_factory=Counter)
    """By kind: what was said together with what was done before it."""
    before_turn_1: int = 0
    """How many of them, if there is a choice, set the game up."""
    most: int = 0
    """Of one person in one turn."""
    most_windows: int = 0

    def questions(self) -> float:
        """For each person and turn."""
        return self.kinds.total() / self.turns

    def with_a_choice(self) -> float:
        """The same without what the table answers from the start."""
        return (self.kinds.total() - self.no_choice.total()) / self.turns

    def pressed(self) -> float:
        """The same without what was said before."""
        return self.with_a_choice() - self.said_before.total() / self.turns

    def left(self) -> float:
        """The same without what is let pass."""
        return (self.kinds.total() - self.let_pass.total() - self.said_before.total()) / self.turns


def count_game(
    count: Count, players: int, seed: int, standing: tuple[str, ...], ask_everyone: bool, deals: bool
) -> None:
    """Play one game and count."""
    from_the_start = StandingAnswers.of(GAME.windows(GAME.options(players=2)))
    kept = from_the_start.copy()
    for seat, window in product(range(players), standing):
        kept.keep(seat, window, WHOLE_GAME, "")
    state = GAME.new({"players": players, "ask_everyone": ask_everyone}, seed)
    assert isinstance(state, CivilizationState)
    greedy = [Greedy(GAME, f"{seed}:{seat}") for seat in range(players)]
    asked: Counter[tuple[int, int]] = Counter()
    windows: Counter[tuple[int, int]] = Counter()
    offered: dict[int, set[Action]] = {}
    """By seat: what could be done when it did something with which it might have ended the phase."""
    together: dict[int, set[Action]] = {}
    """By seat: what it might have said together with what it did."""
    while seats := state.to_act():
        seat = seats[0]
        kind, when = type(state.question()).__name__, (seat, state.world.turn)
        answer, wish = kept.answer(state, seat), None
        if answer is None or (deals and kind == "Deals"):
            wish = greedy[seat].choose(state.unwritten_view(seat), state.legal(seat))
        if answer is not None and (wish is None or wish == answer.action):
            action = answer.action
            count.let_pass[kind] += 1
            count.no_choice[kind] += from_the_start.answer(state, seat) is not None
        else:
            assert wish is not None
            action, legal = wish, state.legal(seat)
            end, before = phase_end(legal), offered.pop(seat, set())
            if action in together.pop(seat, ()) or (action == end and before.issuperset(legal)):
                count.said_before[kind] += 1
            else:
                asked[when] += 1
            if end and action != end:
                offered[seat] = set(legal)
            together[seat] = follows(state, seat, action)
            count.before_turn_1 += not state.world.turn
            windows[when] += any(not window.discreet for window in state.open_windows(seat))
        count.kinds[kind] += 1
        count.verbs[kind, action.verb] += 1
        state.apply(seat, action)
    count.games += 1
    count.turns += players * state.world.turn
    count.most = max(count.most, *asked.values())
    count.most_windows = max(count.most_windows, 0, *windows.values())


def follows(state: CivilizationState, seat: int, action: Action) -> set[Action]:
    """What the page offers to say together with an action."""
    if action.verb not in TOGETHER:
        return set()
    board = CivilizationBoard(Sight.of(state, seat, [SeatHolder(str(each)) for each in range(state.options.players)]))
    if action.verb == "advance":
        return {action} if culture(board).enough_for > 1 else set()
    about = board.refs(action).split()
    return {answer.action for each in thereafters(board) if each.ref in about for answer in each.answers}


def show(count: Count, players: int) -> None:
    """A table of all kinds, the most frequent first."""
    turns = count.turns
    print(f"\n{players} players, {count.games} games, {turns / players / count.games:.1f} turns a game")
    print(f"  questions for each person and turn: {count.questions():.1f}; with a choice {count.with_a_choice():.1f}")
    print(f"  without what is said together with what is done before it: {count.pressed():.1f}")
    print(f"  with standing answers, too: {count.left():.1f}")
    print(f"  of these before the first turn: {count.before_turn_1 / turns:.1f}")
    print(f"  at most in one turn: {count.most}, of them {count.most_windows} windows")
    few = 0.0
    for kind, number in count.kinds.most_common():
        if number / turns < RARE:
            few += number / turns
            continue
        verbs = [(verb, n / turns) for (of, verb), n in count.verbs.most_common() if of == kind and n / turns >= RARE]
        passed = f" ({count.let_pass[kind] / turns:.2f} let pass)" if count.let_pass[kind] else ""
        print(f"  {number / turns:6.2f}  {kind}{passed}: " + ", ".join(f"{verb} {n:.2f}" for verb, n in verbs))
    print(f"  {few:6.2f}  all others")


def main() -> int:
    """Count, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument(
        "--standing",
        nargs="*",
        default=SENSIBLE,
        choices=[window.id for window in GAME.windows(GAME.options(players=2))],
    )
    parser.add_argument("--ask-everyone", action="store_true", help="ask everyone at every chance to react")
    parser.add_argument("--deals", action="store_true", help="who would offer a deal wants to be asked")
    chosen = parser.parse_args()
    for players in chosen.players:
        count = Count()
        for seed in range(chosen.games):
            count_game(count, players, seed, tuple(chosen.standing), chosen.ask_everyone, chosen.deals)
        show(count, players)
    return 0


if __name__ == "__main__":
    sys.exit(main())

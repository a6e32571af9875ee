"""Learns which of the four victories to pursue in a duel of Civilization, and beats greedy by that, with numpy alone.

The advisor, whom greedy asks as well, knows how to pursue each victory. Which one to pursue it finds by numbers made
for the game by the book; a duel is shorter, has no deals, and leaves something to learn. So a choice here is an aim,
made once a turn: one of the four, or whatever the advisor would pursue. How a game ends with an aim is estimated from
what a seat sees, by least squares over all games so far; the better an aim looks, the more often it is tried.

    python examples/learn_to_aim.py                 # about two minutes of one core, measured against greedy
"""

import argparse
import random
import time

import numpy as np

from hegemon.estimates import paired
from hegemon.games.civilization.advisor.appraisal import appraise
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.players import private_seed, seat_player
from hegemon.research.encoded_game import EncodedGame

AIMS = (None, *Aim)  # the first leaves it to the advisor
HEAT = 0.1  # while learning: how much worse an aim may look and still be tried
LOYALTY = 0.85  # while learning: how often an aim is kept for another turn
MARGIN = 0.05  # when it counts: how much better another aim must look
DOUBT, AIM_DOUBT = 1.0, 30.0  # how many games it takes to believe in a number, and in one about a single aim

TABLE = EncodedGame("civilization", variant="Duel")
LAYOUT = TABLE.encoding.layout


def summary(view) -> np.ndarray:
    """How far both have come, and who one is: a few numbers of the observation, each about 1."""
    seen = TABLE.observation(view).astype(float)

    def of(name: str) -> np.ndarray:
        return seen[LAYOUT.where(name)]

    numbers = [1.0, of("turn")[0] / 10]
    for player, name in enumerate(("self", "left1")):
        armies, cities = (of(f"map.{things}").reshape(2, -1)[player] for things in ("armies", "city"))
        numbers += [
            of(f"{name}.culture_step")[0] / 14, of(f"{name}.culture")[0] / 10, of(f"{name}.trade")[0] / 20,
            np.count_nonzero(of(f"{name}.tech_rows")) / 10, of("coins")[player] / 10,
            of(f"{name}.units").sum() / 10, armies.sum() / 5, np.count_nonzero(cities) / 3,
        ]  # fmt: skip
    return np.array([*numbers, *of("self.civilization")])


class Ambition:
    """What each aim is worth, by weights for what is seen."""

    def __init__(self) -> None:
        self.weights = np.zeros((len(AIMS), len(summary(TABLE.deal(0).view(0)))))
        self.rows, self.aims, self.ends, self.shares = [], [], [], []

    def remember(self, story, end: float) -> None:
        """A game, turn by turn: what was seen and pursued; all of it counts as one game."""
        for seen, aim in story:
            self.rows.append(seen)
            self.aims.append(aim)
            self.ends.append(end)
            self.shares.append(1 / len(story))

    def learn(self) -> None:
        """Least squares: how a game ends is a weight for everything seen, and one more for it with the aim pursued."""
        seen, aims, shares = np.array(self.rows), np.array(self.aims), np.array(self.shares)
        columns = np.hstack([seen, *(seen * (aims == aim)[:, None] for aim in range(len(AIMS)))])
        doubt = np.repeat([DOUBT] + [AIM_DOUBT] * len(AIMS), seen.shape[1])
        square = columns.T @ (columns * shares[:, None]) + np.diag(doubt)
        found = np.linalg.solve(square, columns.T @ (np.array(self.ends) * shares))
        self.weights = found.reshape(-1, seen.shape[1])[1:]

    def aim(self, seen: np.ndarray, before: int | None, rng: random.Random | None) -> int:
        """The aim for the next turn: with a generator to learn from it, otherwise to win."""
        worth = self.weights @ seen
        if rng is None:
            return int(worth.argmax()) if before is None or worth.max() > worth[before] + MARGIN else before
        if before is not None and rng.random() < LOYALTY:
            return before
        chances = np.exp((worth - worth.max()) / HEAT)
        return rng.choices(range(len(AIMS)), weights=chances)[0]


def play(ambition: Ambition, seed: str, seat: int, rng: random.Random | None = None) -> tuple[list, float]:
    """A game against greedy: what was seen and pursued turn by turn, and how it ended."""
    state, story = TABLE.game.new(TABLE.options, seed), []
    greedy, luck = seat_player("greedy", TABLE.game, private_seed(seed, 1 - seat)), random.Random(f"{seed} {seat}")
    turn, aim = None, None
    while waiting := state.to_act():
        view, legal = state.unwritten_view(waiting[0]), state.legal(waiting[0])
        if waiting[0] != seat:
            state.apply(waiting[0], greedy.choose(view, legal))
            continue
        if view["turn"] != turn and len(legal) > 1:
            turn, seen = view["turn"], summary(view)
            aim = ambition.aim(seen, aim, rng)
            story.append((seen, aim))
        worth = appraise(view, legal, aim=AIMS[aim]) if len(legal) > 1 else [0.0]
        best = max(worth)
        state.apply(seat, luck.choice([action for action, each in zip(legal, worth, strict=True) if each == best]))
    return story, TABLE.rewards(state.outcome())[seat]


def match(ambition: Ambition, games: int, name: str) -> str:
    """How well it plays against greedy, on both seats of every deal."""
    scores: dict[int, list[float]] = {}
    chosen = np.zeros(len(AIMS))
    for number in range(games):
        story, end = play(ambition, f"{name} {number // 2}", number % 2)
        scores.setdefault(number // 2, []).append((end + 1) / 2)
        chosen += np.bincount([aim for _, aim in story], minlength=len(AIMS))
    found = paired(scores)
    names = ("as advised", *(aim.value for aim in Aim))
    pursued = ", ".join(f"{name} {share:.0%}" for name, share in zip(names, chosen / chosen.sum(), strict=True))
    won = f"wins {found.value:.1%} of {games} games against greedy (95 %: {found.low:.1%} to {found.high:.1%})"
    return f"{won}\n  what it pursued, by turns: {pursued}"


def main() -> None:
    """Learn, and say how well it plays."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--lessons", type=int, default=15)
    arguments.add_argument("--games-each", type=int, default=100, help="played between two lessons")
    arguments.add_argument("--games", type=int, default=400, help="for the measure at the end")
    wish = arguments.parse_args()
    ambition, rng, start = Ambition(), random.Random(1), time.process_time()
    print(f"before: {match(ambition, wish.games // 4, 'match 0')}", flush=True)
    for lesson in range(1, wish.lessons + 1):
        ends = []
        for number in range(wish.games_each):
            story, end = play(ambition, f"lesson {lesson} {number}", number % 2, rng)
            ambition.remember(story, end)
            ends.append((end + 1) / 2)
        ambition.learn()
        spent = time.process_time() - start
        print(f"{spent:4.0f} s, {lesson:2} lessons: {np.mean(ends):.0%} of its games won while it tried", flush=True)
    learned = time.process_time() - start
    print(f"after {learned:.0f} s: {match(ambition, wish.games, 'match 1')}")


if __name__ == "__main__":
    main()

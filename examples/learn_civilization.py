"""Learns a duel of Civilization by playing against itself, with numpy alone.

A choice there is one of up to a few hundred complete actions, so the policy scores *actions*: each row of action
features gets a number, and the higher it is the likelier the action. What a choice earned is by how much the own points
(culture steps, techs, coins) grew beyond the other's soon after it, and whether the game was won.

    python examples/learn_civilization.py                 # from nothing, measured against random choices

learn_to_aim.py begins with what the advisor knows, and beats greedy.
"""

import argparse
import time

import numpy as np

from hegemon.estimates import paired
from hegemon.players import private_seed, seat_player
from hegemon.research.encoded_game import EncodedGame

RATE, DECAY, VICTORY = 0.03, 0.97, 3.0  # how far a lesson goes, how far back praise reaches, what winning is worth

TABLE = EncodedGame("civilization", variant="Duel")
LAYOUT = TABLE.encoding.layout
WORDS = TABLE.encoding.row_layout.where("words").stop


class Policy:
    """A weight for each feature of an action, and one more for each word as the turns go by."""

    def __init__(self) -> None:
        self.weights = np.zeros(TABLE.encoding.row_layout.size + WORDS, np.float32)
        self.square = np.full_like(self.weights, 1e-4)

    def look(self, view, legal) -> tuple[np.ndarray, np.ndarray]:
        """The features of each action, and the chances to take it."""
        rows = TABLE.features(view, legal).astype(np.float32)
        rows[:, WORDS:] /= 8
        features = np.hstack([rows, rows[:, :WORDS] * (view["turn"] / 20)])
        scores = features @ self.weights
        chances = np.exp(scores - scores.max())
        return features, chances / chances.sum()

    def learn(self, story) -> None:
        """Make likelier what earned more than usual at that time of the game."""
        turns = np.array([turn for _, _, _, turn, _ in story])
        earned = np.array([gain for *_, gain in story], np.float32)
        for turn in np.unique(turns):
            earned[turns == turn] -= earned[turns == turn].mean()
        earned /= earned.std() + 1e-6
        slope = np.zeros_like(self.weights)
        for (features, chances, chosen, _, _), praise in zip(story, earned, strict=True):
            slope += praise * (features[chosen] - chances @ features)
        slope /= len(story)
        self.square += 0.1 * (slope**2 - self.square)
        self.weights += RATE * slope / np.sqrt(self.square + 1e-8)


def points(view) -> float:
    """How far the seat of a view is ahead of the other one."""
    seen = TABLE.observation(view)

    def of(name: str, coins: int) -> float:
        techs = np.count_nonzero(seen[LAYOUT.where(f"{name}.tech_rows")])
        return float(techs + seen[LAYOUT.where(f"{name}.culture_step")][0] + seen[LAYOUT.where("coins")][coins])

    return of("self", 0) - of("left1", 1)


def lesson(policy: Policy, seed: int, rng: np.random.Generator) -> list:
    """A game against oneself: by choice the features, the chances, what was chosen, when, and what it earned."""
    state, own = TABLE.deal(seed), ([], [])
    while waiting := state.to_act():
        seat, [view, legal] = waiting[0], [state.view(waiting[0]), state.legal(waiting[0])]
        chosen = 0
        if len(legal) > 1:
            features, chances = policy.look(view, legal)
            chosen = int(rng.choice(len(legal), p=chances / chances.sum()))
            own[seat].append([features, chances, chosen, view["turn"], points(view)])
        state.apply(seat, legal[chosen])
    rewards = TABLE.rewards(state.outcome())
    for seat, story in enumerate(own):
        later, gain = points(state.view(seat)), VICTORY * rewards[seat]
        for step in reversed(story):
            now, step[4] = step[4], 0.0
            gain = DECAY * gain + later - now
            later, step[4] = now, gain
    return own[0] + own[1]


def match(policy: Policy, games: int, seed: int) -> str:
    """The policy at its best against random choices, on both seats."""
    scores: dict[int, list[float]] = {}
    for number in range(games):
        state, seat = TABLE.deal(f"match {seed} {number // 2}"), number % 2
        player = seat_player("random", TABLE.game, private_seed(str(number), 1))
        while waiting := state.to_act():
            view, legal = state.view(waiting[0]), state.legal(waiting[0])
            if waiting[0] != seat:
                action = player.choose(view, legal)
            else:
                action = legal[int(policy.look(view, legal)[1].argmax())] if len(legal) > 1 else legal[0]
            state.apply(waiting[0], action)
        scores.setdefault(number // 2, []).append((TABLE.rewards(state.outcome())[seat] + 1) / 2)
    found = paired(scores)
    return f"wins {found.value:.1%} of {games} games against random (95 %: {found.low:.1%} to {found.high:.1%})"


def main() -> None:
    """Learn, and say how well it plays."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--lessons", type=int, default=40)
    arguments.add_argument("--games-each", type=int, default=12, help="played between two lessons")
    arguments.add_argument("--games", type=int, default=200, help="for the measure at the end")
    arguments.add_argument("--minutes", type=float, default=15.0, help="end earlier than the last lesson")
    wish = arguments.parse_args()
    policy, rng, start = Policy(), np.random.default_rng(1), time.time()
    print(f"before: {match(policy, wish.games // 4, 0)}", flush=True)
    for number in range(1, wish.lessons + 1):
        seeds = range(number * wish.games_each, (number + 1) * wish.games_each)
        policy.learn([step for seed in seeds for step in lesson(policy, seed, rng)])
        if number % 10 == 0:
            print(f"{time.time() - start:4.0f} s, {number:3} lessons: {match(policy, 20, number)}", flush=True)
        if time.time() - start > 60 * wish.minutes:
            break
    print(f"after {time.time() - start:.0f} s: {match(policy, wish.games, 1)}")


if __name__ == "__main__":
    main()

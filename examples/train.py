"""Learns carta from nothing, by playing against itself, with numpy alone.

One small network looks at what a seat may know and says which actions look good (the actor) and who will win (the
critic). It sits on both seats of every game, so each choice teaches it something: what came out better than the critic
had hoped becomes likelier, the rest less likely. Run it with: python examples/train.py
"""

import argparse
import time

import numpy as np

from hegemon.research.vector import Batch, VectorEnv

GAMES, STEPS = 256, 64  # games side by side, and choices in each of them between two lessons
HIDDEN, RATE = 128, 1e-3  # neurons, and how far a lesson moves their weights
TRACE, CURIOSITY = 0.95, 0.01  # how far back praise reaches, and how much trying something else is worth


class Network:
    """One hidden layer; then a number for each action, and one for the hope of winning."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        layers = rng.normal(0, inputs**-0.5, (inputs, HIDDEN)), rng.normal(0, 0.01, (HIDDEN, actions + 1))
        self.weights = [w.astype(np.float32) for w in (layers[0], np.zeros(HIDDEN), layers[1], np.zeros(actions + 1))]
        self.squares = [np.full_like(w, 1e-4) for w in self.weights]

    def look(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, ...]:
        """By game: what goes in, the hidden layer, the chance to take each action, the hope from -1 to 1."""
        inputs = observations.astype(np.float32) / 4
        hidden = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
        out = hidden @ self.weights[2] + self.weights[3]
        chances = np.where(masks, np.exp(np.clip(out[:, :-1], -30, 30)), 0)
        return inputs, hidden, chances / chances.sum(axis=1, keepdims=True), np.tanh(out[:, -1])

    def learn(self, observations, masks, actions, praise, results) -> None:
        """One step downhill: actions likelier that earned praise, hopes nearer to the results."""
        inputs, hidden, chances, hopes = self.look(observations, masks)
        logs = np.log(np.maximum(chances, 1e-9))
        surprise = (chances * logs).sum(axis=1, keepdims=True)
        push = chances * (praise[:, None] + CURIOSITY * (logs - surprise))
        push[np.arange(len(actions)), actions] -= praise
        out = np.column_stack([push, (hopes - results) * (1 - hopes**2)]) / len(actions)
        back = (out @ self.weights[2].T) * (hidden > 0)
        slopes = inputs.T @ back, back.sum(axis=0), hidden.T @ out, out.sum(axis=0)
        for weight, slope, square in zip(self.weights, slopes, self.squares, strict=True):  # known as RMSprop
            square += 0.01 * (slope**2 - square)
            weight -= RATE * slope / np.sqrt(square + 1e-8)

    def play(self, batch: Batch, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """By game: an action, drawn by the chances, and the hope."""
        _, _, chances, hopes = self.look(batch.observations, batch.masks)
        heaps = chances.cumsum(axis=1)
        return (heaps > heaps[:, -1:] * rng.random((len(heaps), 1), np.float32)).argmax(axis=1), hopes


def lesson(network: Network, env: VectorEnv, batch: Batch, rng: np.random.Generator) -> None:
    """Play some steps against oneself, and learn from them."""
    story = []
    for _ in range(STEPS):
        actions, hopes = network.play(batch, rng)
        before = batch.observations.copy(), batch.masks.copy(), actions, hopes, batch.actor.copy()
        env.step(actions)
        story.append((*before, batch.rewards[np.arange(GAMES), before[-1]], batch.done.copy()))
    (_, hope), seat, traces = network.play(batch, rng), batch.actor, [np.zeros(GAMES, np.float32)]
    for *_, hopes, actor, reward, done in reversed(story):
        side = np.where(done, 0, np.where(seat == actor, 1, -1))  # what the other player hopes for is one's own fear
        traces.append((reward + side * hope - hopes + TRACE * side * traces[-1]).astype(np.float32))
        hope, seat = hopes, actor
    praise = np.concatenate(traces[:0:-1])
    observations, masks, actions, hopes, *_ = map(np.concatenate, zip(*story, strict=True))
    network.learn(observations, masks, actions, praise / (praise.std() + 1e-6), praise + hopes)


def against_random(network: Network, games: int, rng: np.random.Generator) -> str:
    """How often the network wins against one who chooses at random, with a 95 % interval (Wilson's)."""
    env = VectorEnv("carta", {"players": 2}, games=games, seed=int(rng.integers(1 << 30)))
    batch, seats, wins = env.reset(), np.arange(games) % 2, np.full(games, np.nan)
    while np.isnan(wins).any():
        env.step(np.where(batch.actor == seats, network.play(batch, rng)[0], env.sample()))
        first = batch.done & np.isnan(wins)
        wins[first] = (batch.rewards[np.arange(games), seats][first] + 1) / 2
    rate, z = wins.mean(), 1.96
    middle, width = rate + z**2 / games / 2, z * np.sqrt(rate * (1 - rate) / games + (z / games / 2) ** 2)
    low, high = ((middle + side * width) / (1 + z**2 / games) for side in (-1, 1))
    return f"{rate:.1%} of {games} games against random choices (95 %: {low:.1%} to {high:.1%})"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--updates", type=int, default=120, help="lessons to learn")
    updates, rng, start = parser.parse_args().updates, np.random.default_rng(1), time.perf_counter()
    env = VectorEnv("carta", {"players": 2}, games=GAMES, seed=1)
    network, batch = Network(env.observation, env.actions, rng), env.reset()
    for update in range(updates):
        if update % 20 == 0:
            print(f"{time.perf_counter() - start:4.0f} s, {update:3} lessons: wins {against_random(network, 200, rng)}")
        lesson(network, env, batch, rng)
    print(f"{time.perf_counter() - start:4.0f} s, the end: wins {against_random(network, 1000, rng)}")

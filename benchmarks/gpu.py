"""How fast the rules are on a GPU, beside Pgx on the same one and beside one core of this machine's CPU.

    python benchmarks/gpu.py                 everything; each part in a process of its own
    python benchmarks/gpu.py random 2        one part

Decisions count whole games, dealing included; steps of an environment count observations, masks, rewards and dealing
anew. Everyone plays as many games at once as suit it best. The first games are compared with the CPU's on the way:
`benchmarks/gpu_proof.py` compares a hundred thousand of every kind.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

GOALS = {
    "random 2": 5e9,
    "random 4": 3e9,
    "environment 2": 5e8,
}
PARTS = (
    "random 2",
    "random 4",
    "environment 2",
    "environment 4",
    "remember 2",
    "greedy 2",
    "greedy 4",
    "pgx sparrow_mahjong",
    "cpu 2",
    "cpu 4",
)
TIMEOUT = 150
"""Seconds for a part."""
CHECKED = 4096
"""Games that are compared with the CPU's."""
THREADS_OF_A_PROCESSOR = (512, 768, 1024, 1536, 2048)
WHOLE_GAMES = {"random": 1 << 22, "greedy": 1 << 20}
SIZES = (1 << 16, 1 << 18, 1 << 20)
PGX_SIZES = (1 << 12, 1 << 14, 1 << 16, 1 << 18)
STEPS = 100


def whole_games(kind: str, players: int) -> dict[str, Any]:
    from hegemon.gpu.driver import gpu
    from hegemon.gpu.whole_games import WholeGames, differences, played_on_cpu, program
    from hegemon.research.variants import Variants

    variants = Variants("carta", {"players": players}, remember=False)
    started = time.perf_counter()
    games = program(variants.engine, variants.tables, greedy=kind == "greedy")
    device = WholeGames(gpu(), games)
    _, finals = device.play(7, CHECKED, kept=CHECKED)
    ready = time.perf_counter() - started
    rates = {}
    for each_processor in THREADS_OF_A_PROCESSOR:
        threads = device.gpu.processors * each_processor
        each = max(1, WHOLE_GAMES[kind] // threads)
        device.play(7, threads)
        started = time.perf_counter()
        decisions, _ = device.play(7, threads, each)
        rates[each_processor] = decisions / (time.perf_counter() - started)
    wrong = differences(games, finals, played_on_cpu(games, 7, CHECKED)[1])
    best = max(rates, key=rates.__getitem__)
    return {
        "rate": rates[best],
        "device": device.gpu.name,
        "threads of a processor": best,
        "all rates": {size: f"{rate:.3g}" for size, rate in rates.items()},
        "registers": device.loaded.registers,
        "seconds until ready": round(ready, 1),
        "decisions a game": round(decisions / (each * threads), 1),
        "different from the CPU": f"{int(wrong.sum())} of {CHECKED} games",
    }


def environment(players: int, *, remember: bool = False) -> dict[str, Any]:
    import numpy as np

    from hegemon.research.gpu import GpuEnv
    from hegemon.research.vector import VectorEnv

    options = {"players": players}
    started = time.perf_counter()
    env = GpuEnv("carta", options, games=CHECKED, seed=5, remember=remember)
    batch, here = env.reset(), VectorEnv("carta", options, games=CHECKED, seed=5, remember=remember)
    ready = time.perf_counter() - started
    expected, wrong = here.reset(), 0
    for _ in range(STEPS):
        pairs = zip((env.gpu.read(array) for array in batch), expected, strict=True)
        wrong += sum(int((ours != theirs).sum()) for ours, theirs in pairs)
        actions = env.gpu.read(env.sample())
        batch, expected = env.step(env.sample()), here.step(actions)
    rates = {}
    for size in SIZES:
        env = GpuEnv("carta", options, games=size, seed=5, remember=remember)
        env.reset()
        for _ in range(STEPS):
            env.step(env.sample())
        env.synchronize()
        started = time.perf_counter()
        for _ in range(STEPS):
            batch = env.step(env.sample())
        env.synchronize()
        rates[size] = STEPS * size / (time.perf_counter() - started)
    best = max(rates, key=rates.__getitem__)
    return {
        "rate": rates[best],
        "games": best,
        "all rates": {size: f"{rate:.3g}" for size, rate in rates.items()},
        "registers": env._step.registers,
        "seconds until ready": round(ready, 1),
        "words of a position": env._program.position.words,
        "numbers different from the CPU": f"{wrong} in {STEPS} steps of {CHECKED} games",
        "torch": _torch_reads(batch, np),
    }


def _torch_reads(batch: Any, np: Any) -> str:
    try:
        import torch
    except ImportError:
        return "not installed"
    observations, masks = torch.from_dlpack(batch.observations), torch.from_dlpack(batch.masks)
    other = torch.as_tensor(batch.observations, device="cuda")
    same = bool((observations == other).all()) and observations.data_ptr() == other.data_ptr()
    legal = int(masks.sum()), masks.dtype
    return f"{tuple(observations.shape)} {observations.dtype} {observations.device}, same {same}, legal {legal}"


def pgx(name: str) -> dict[str, Any]:
    """All in one compiled loop, with Pgx's own `auto_reset`, so that Python has no part in it."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    rates = {}
    for games in PGX_SIZES:

        def one(carry: Any, _: None, games: int = games) -> Any:
            states, key = carry
            key, choice, luck = jax.random.split(key, 3)
            mask = states.legal_action_mask
            actions = jnp.argmax(jax.random.uniform(choice, mask.shape) * mask, axis=-1)
            return (step(states, actions, jax.random.split(luck, games)), key), None

        many = jax.jit(lambda states, key, one=one: jax.lax.scan(one, (states, key), None, length=STEPS)[0])
        states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
        states, key = jax.block_until_ready(many(states, jax.random.PRNGKey(1)))
        started = time.perf_counter()
        jax.block_until_ready(many(states, key))
        rates[games] = STEPS * games / (time.perf_counter() - started)
    best = max(rates, key=rates.__getitem__)
    shown = {size: f"{rate:.3g}" for size, rate in rates.items()}
    return {"rate": rates[best], "games": best, "all rates": shown, "device": str(jax.devices()[0])}


def on_cpu(players: int) -> dict[str, Any]:
    """One core: whole random games, and steps of the vector environment."""
    from hegemon.gpu.whole_games import played_on_cpu, program
    from hegemon.research.variants import Variants
    from hegemon.research.vector import VectorEnv

    variants = Variants("carta", {"players": players}, remember=False)
    rates = {}
    for kind, count in (("random", 20_000), ("greedy", 2_000)):
        games = program(variants.engine, variants.tables, greedy=kind == "greedy")
        played_on_cpu(games, 7, 10)
        started = time.perf_counter()
        decisions, _ = played_on_cpu(games, 7, count)
        rates[kind] = decisions / (time.perf_counter() - started)
    env = VectorEnv("carta", {"players": players}, games=1024, seed=5)
    env.reset()
    env.step(env.sample())
    started = time.perf_counter()
    for _ in range(1000):
        env.step(env.sample())
    rates["environment"] = 1000 * 1024 / (time.perf_counter() - started)
    return {"rate": rates["random"], **{kind: f"{rate:.3g}" for kind, rate in rates.items()}}


KINDS: dict[str, Callable[[str], dict[str, Any]]] = {
    "random": lambda players: whole_games("random", int(players)),
    "greedy": lambda players: whole_games("greedy", int(players)),
    "environment": lambda players: environment(int(players)),
    "remember": lambda players: environment(int(players), remember=True),
    "pgx": pgx,
    "cpu": lambda players: on_cpu(int(players)),
}


def main() -> int:
    if len(sys.argv) == 3:
        print(json.dumps(KINDS[sys.argv[1]](sys.argv[2])), flush=True)
        return 0
    rates = {}
    for part in PARTS:
        started = time.perf_counter()
        try:
            command = [sys.executable, __file__, *part.split()]
            done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
            told = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else {"failed": done.stderr[-1500:]}
        except subprocess.TimeoutExpired:
            told = {"failed": f"not done in {TIMEOUT} s"}
        rates[part] = told.pop("rate", 0.0)
        goal = f" (goal {GOALS[part]:.1g}: {'yes' if rates[part] >= GOALS[part] else 'NO'})" if part in GOALS else ""
        print(f"{part:20} {rates[part]:.3g}/s{goal}  [{time.perf_counter() - started:.0f} s]", flush=True)
        for name, value in told.items():
            print(f"    {name}: {value}", flush=True)
    if peer := rates["pgx sparrow_mahjong"]:
        ratio = rates["environment 2"] / peer
        print(f"environment ÷ Pgx sparrow_mahjong: {ratio:.1f} (goal 10: {'yes' if ratio >= 10 else 'NO'})")
    return 0


if __name__ == "__main__":
    sys.exit(main())

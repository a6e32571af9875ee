"""What all tests share."""

from __future__ import annotations

import gc
import os
import pkgutil
import random
import secrets
import signal
from collections import Counter
from importlib import import_module
from math import ceil
from pathlib import Path

import pytest
from coverage import Coverage
from hypothesis import settings

LUCK = os.environ.get("LUCK", "")
"""Every run plays the same games and tries the same examples; `LUCK=7 make test` others, as `make test-long` does."""
settings.register_profile(
    "steady",
    deadline=None,  # how fast an example runs says more of the machine than of the code
    derandomize=not LUCK,
)
settings.load_profile("steady")

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Matrices are multiplied by one thread in each process: several wait for each other busily while other tests run."""

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
"""A shell lets what it runs in the background ignore interruptions, and all that tests start would inherit it."""

HERE = Path(__file__).parent
JUDGED = tuple(root / part for root in (HERE, HERE.parent / "src" / "hegemon") for part in ("core", "games"))
"""The tests and doctests of the rules: how much of the rules they reach is judged, and takes time to watch."""
BROWSER = HERE / "web" / "browser"
BUDGET = 10.0
"""Seconds that one test may take on a machine with nothing else to do; CONTRIBUTING says what to do about it."""


def is_watched(item: pytest.Item) -> bool:
    """Does it count what this test reaches? What a whole game happens to reach proves nothing about the rules."""
    return any(item.path.is_relative_to(part) for part in JUDGED) and not item.get_closest_marker("whole_games")


paused: list[Coverage] = []
"""The coverages that look away now. A process that tests for another one has two, and each stops on its own."""


drawn = random.Random()
"""What secrets are drawn from: the shuffles of all tables that a test opens in its own process among them."""
secrets.token_hex = lambda nbytes=32: drawn.randbytes(nbytes or 32).hex()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """A test has the same luck each time.

    Coverage looks away from tests that don't count, and from all they set up: to be watched makes them slow.
    """
    drawn.seed(item.nodeid + LUCK)
    random.seed(item.nodeid + LUCK)
    if is_watched(item):
        while paused:
            paused.pop().start()
    else:
        look_away()


def look_away() -> None:
    """Coverage looks away until a test counts."""
    while coverage := Coverage.current():
        coverage.stop()
        paused.append(coverage)


def load_rules() -> None:
    """Load every module of the rules: what they do meanwhile counts, too."""
    for name in ("hegemon.core", "hegemon.games"):
        for module in pkgutil.walk_packages(import_module(name).__path__, f"{name}."):
            import_module(module.name)


def pytest_xdist_auto_num_workers() -> int:
    """Tests wait for browsers, servers and databases half of the time: two processes keep a core busy."""
    return 2 * min(os.cpu_count() or 1, 8)


def pytest_collection(session: pytest.Session) -> None:
    """What is collected stays until the end: no need to look for garbage among it, nor for coverage to watch it."""
    gc.disable()
    if Coverage.current() and session.config.getoption("dist", "no") == "no":
        load_rules()
        look_away()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The last of several processes begins with the tests in the browser, which wait most of the time.

    The others take the rest off it meanwhile. If all came to them in the end, all would wait, and each in a browser,
    at a server and with a database of its own.
    """
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    if processes > 1:
        rest = [item for item in items if not item.path.is_relative_to(BROWSER)]
        others = len(items) - ceil(len(items) / processes)
        items[:] = rest[:others] + [item for item in items if item.path.is_relative_to(BROWSER)] + rest[others:]


def pytest_collection_finish() -> None:
    """Nor later, whenever a test has left some: half a million things would be looked at each time."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell which tests take more than their share of the ten minutes that all may take together."""
    if "long" in config.option.markexpr.replace("not long", ""):
        return
    spent: Counter[str] = Counter()
    for report in terminalreporter.getreports("passed"):
        spent[report.nodeid] += report.duration
    over = [f"{seconds:6.1f} s  {test}" for test, seconds in spent.most_common() if seconds > BUDGET]
    if over:
        terminalreporter.section(f"more than {BUDGET:.0f} seconds each: see CONTRIBUTING", sep="-")
        terminalreporter.write_line("\n".join(over))

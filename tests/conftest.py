"""What all tests share."""

from __future__ import annotations

import gc
import os
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from coverage import Coverage
from hypothesis import settings

settings.register_profile("steady", deadline=None)  # how fast an example runs says more of the machine than of the code
settings.load_profile("steady")

HERE = Path(__file__).parent
JUDGED = tuple(root / part for root in (HERE, HERE.parent / "src" / "hegemon") for part in ("core", "games"))
"""The tests and doctests of the rules: how much of the rules they reach is judged, and takes time to watch."""
LONGEST = (
    "tests/web/browser/",
    "tests/web/test_civilization_bytes.py",
    "tests/web/test_benchmark.py",
    "tests/web/privacy/",
    "tests/gpu/test_programs.py",
    "tests/players/test_learned.py",
    "tests/research/test_docs.py",
    "tests/training/",
    "tests/service/test_durability.py",
    "tests/service/test_several.py",
    "tests/test_docs.py",
    "tests/test_workers.py",
)
"""Where the longest tests are, those that wait among them: with several processes they come first, so that at the end
all have something short to do. A name that isn't true any more costs seconds, and nothing else."""
BUDGET = 10.0
"""Seconds that one test may take on a machine with nothing else to do; CONTRIBUTING says what to do about it."""


def is_watched(item: pytest.Item) -> bool:
    """Does it count what this test reaches? What a whole game happens to reach proves nothing about the rules."""
    return any(item.path.is_relative_to(part) for part in JUDGED) and not item.get_closest_marker("whole_games")


paused: list[Coverage] = []
"""The coverages that look away now. A process that tests for another one has two, and each stops on its own."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Coverage looks away from tests that don't count, and from all they set up: to be watched makes them slow."""
    if is_watched(item):
        while paused:
            paused.pop().start()
    else:
        while coverage := Coverage.current():
            coverage.stop()
            paused.append(coverage)


def pytest_xdist_auto_num_workers() -> int:
    """Tests wait for browsers, servers and databases half of the time: two processes keep a core busy."""
    return 2 * min(os.cpu_count() or 1, 8)


@pytest.hookimpl(trylast=True)  # when what isn't wanted has been left out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each of several processes begins with its share of the longest files, which stay whole: their tests share things.

    At first xdist gives every process as many tests as any other, in order; later the idle take what others have last.
    """
    processes = int(getattr(config, "workerinput", {}).get("workercount", 1))
    if processes == 1:
        return
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if item.nodeid.startswith(LONGEST):
            files.setdefault(item.path, []).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for number, file in enumerate(files.values()):
        shares[number % processes] += file
    rest = iter([item for item in items if not item.nodeid.startswith(LONGEST)])
    left = len(items)
    for number, share in enumerate(shares):
        size = left // (processes - number)
        share += islice(rest, max(0, size - len(share)))
        left -= size
    items[:] = [item for share in shares for item in share] + list(rest)


def pytest_collection() -> None:
    """What is collected stays until the end: no need to look for garbage among it."""
    gc.disable()


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

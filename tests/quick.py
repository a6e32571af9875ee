"""Runs the tests that matter for the files that have changed: `make quick`.

Changed is what differs from `main`, committed or not. The tests that matter for a module are

1. those at the mirrored path: `tests/core/test_luck.py` for `src/hegemon/core/luck.py`, and the module's own doctests;
2. those that import it; if there are none, those that import a module that imports it, and so on.

For any other file they are the tests of the folder at the mirrored path, and those that mention the file by name. The
nearest run first, and after a while no more are begun: `make test` runs them all.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from functools import cached_property
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SECONDS = 40.0
"""After so many, no other test is begun."""
ELSEWHERE = {".po": "tests/languages"}
"""The tests of these files are not at the mirrored path."""


def changed_files(root: Path, base: str = "main") -> list[str]:
    """The files that differ from the base, or are new, by their paths from the root."""

    def git(*words: str) -> list[str]:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
        return done.stdout.splitlines() if done.returncode == 0 else []

    since = git("merge-base", "HEAD", base) or ["HEAD"]
    found = git("diff", "--name-only", *since) + git("ls-files", "--others", "--exclude-standard")
    return sorted(set(found))


class Tree:
    """The modules of a source tree and its tests, and who imports whom."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def modules(self) -> dict[str, str]:
        """By path from the root: the module's name."""
        found = {}
        for top, start in (("src", "src"), ("tests", ".")):
            for path in sorted((self.root / top).rglob("*.py")):
                parts = path.relative_to(self.root / start).with_suffix("").parts
                found[path.relative_to(self.root).as_posix()] = ".".join(parts).removesuffix(".__init__")
        return found

    @cached_property
    def importers(self) -> dict[str, set[str]]:
        """By name of a module: the paths of those that import it."""
        names = set(self.modules.values())
        found: dict[str, set[str]] = defaultdict(set)
        for path in self.modules:
            package = self.modules[path] if path.endswith("__init__.py") else self.modules[path].rpartition(".")[0]
            for name in imported(ast.parse((self.root / path).read_text(encoding="utf-8")), package):
                known = name if name in names else name.rpartition(".")[0]
                if known in names:
                    found[known].add(path)
        return found

    def tests_for(self, path: str) -> list[str]:
        """The tests that matter when this file has changed, the nearest first."""
        if is_test(path):
            return [path] if (self.root / path).exists() else []
        own = [path] if path.startswith("src/hegemon/") and path in self.modules else []
        near = self.mirrored(path) + own
        more = self.importing(path) if path.endswith(".py") else self.mentioning(Path(path).name)
        return list(dict.fromkeys(near + more))

    def mirrored(self, path: str) -> list[str]:
        """The tests at the mirrored path; for a file that is no module, those of the nearest folder that has any."""
        place = Path(path)
        if place.parts[:2] == ("src", "hegemon"):
            place = Path("tests", *place.parts[2:])
        if place.suffix in ELSEWHERE:
            place = Path(ELSEWHERE[place.suffix], place.name)
        if place.parts[0] != "tests":
            return []
        if place.suffix == ".py" and place.stem not in ("__init__", "conftest"):
            twin = place.with_name(f"test_{place.name}")
            return [twin.as_posix()] if (self.root / twin).exists() else []
        for folder in place.parents[:-2]:
            if found := sorted((self.root / folder).glob("test_*.py")):
                return [test.relative_to(self.root).as_posix() for test in found]
        return []

    def importing(self, path: str) -> list[str]:
        """The tests that import a module, or a module that imports it, …: as far away as the first of them are."""
        seen, edge = {path}, {path}
        while edge:
            edge = {user for near in edge for user in self.importers[self.modules.get(near, "")]} - seen
            seen |= edge
            if tests := sorted(filter(is_test, edge)):
                return tests
        return []

    def mentioning(self, name: str) -> list[str]:
        """The tests in whose text a file is mentioned."""
        return [test for test in self.modules if is_test(test) and name in (self.root / test).read_text("utf-8")]


def imported(tree: ast.Module, package: str) -> Iterator[str]:
    """The names of all that a module of this package imports; `from a import b` is `a.b`.

    >>> list(imported(ast.parse("from .luck import Dice, word"), "hegemon.core"))
    ['hegemon.core.luck.Dice', 'hegemon.core.luck.word']
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            whence = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{whence}.{name.name}" for name in node.names)


def is_test(path: str) -> bool:
    """Is this a file of tests?

    >>> is_test("tests/core/test_luck.py"), is_test("tests/conftest.py"), is_test("src/hegemon/core/testing.py")
    (True, False, False)
    """
    return path.startswith("tests/") and Path(path).name.startswith("test_") and path.endswith(".py")


def selected_tests(tree: Tree, changed: Iterable[str]) -> list[str]:
    """The tests for several files, by turns: the nearest of each, then the next ones."""
    lists = [tree.tests_for(path) for path in changed]
    depth = max(map(len, lists), default=0)
    return list(dict.fromkeys(tests[i] for i in range(depth) for tests in lists if i < len(tests)))


class Clock:
    """A plugin that begins no other test when the time is over."""

    def __init__(self, seconds: float) -> None:
        self.ends = time.monotonic() + seconds
        self.ran = 0
        self.cut = False

    def pytest_runtest_logfinish(self) -> None:
        self.ran += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, bool, bool]:
        done = yield
        if nextitem is not None and time.monotonic() > self.ends:
            self.cut = True
            item.session.shouldstop = "time is over"
        return done


def main(root: Path = ROOT, seconds: float = SECONDS) -> int:
    """Run what matters."""
    tests = selected_tests(Tree(root), changed_files(root))
    if not tests:
        print("nothing has changed that has a test")
        return 0
    clock = Clock(seconds)
    code = pytest.main(["-q", "-x", "-m", "not long", *tests], plugins=[clock])
    if clock.cut and code == pytest.ExitCode.INTERRUPTED:
        print(f"time is over after {clock.ran} tests, the nearest first; all of them pass, and make test runs the rest")
        return 0
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)


if __name__ == "__main__":
    sys.exit(main())

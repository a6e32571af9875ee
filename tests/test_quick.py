"""`make quick` runs the tests that matter for what has changed, the nearest first, and ends in time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.quick import ROOT, Tree, changed_files, selected_tests

FILES = {
    "src/hegemon/__init__.py": "",
    "src/hegemon/core/__init__.py": "from hegemon.core.luck import Dice\n",
    "src/hegemon/core/luck.py": "class Dice:\n    '''Chance.'''\n",
    "src/hegemon/core/hidden.py": "def secret():\n    '''>>> secret()'''\n",
    "src/hegemon/web/page.py": "from hegemon.core import hidden\nfrom hegemon.core import Dice\n",
    "src/hegemon/web/static/page.css": "",
    "src/hegemon/locale/fr.po": "",
    "tests/__init__.py": "",
    "tests/core/__init__.py": "",
    "tests/core/test_luck.py": "from hegemon.core.luck import Dice\n",
    "tests/lab/table.py": "",
    "tests/lab/test_table.py": "from .table import *\n",
    "tests/web/test_page.py": "import hegemon.web.page\n",
    "tests/web/test_shown.py": "from tests.lab import table\nfrom hegemon.core import Dice\n",
    "tests/languages/test_catalogues.py": "",
    "tests/test_docs.py": "PAGES = ['guide.md']\n",
    "docs/guide.md": "",
}


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return Tree(tmp_path)


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/hegemon/core/luck.py", ["tests/core/test_luck.py", "src/hegemon/core/luck.py"]),
        (
            "src/hegemon/core/__init__.py",
            ["tests/core/test_luck.py", "src/hegemon/core/__init__.py", "tests/web/test_shown.py"],
        ),
        ("src/hegemon/core/hidden.py", ["src/hegemon/core/hidden.py", "tests/web/test_page.py"]),
        ("src/hegemon/web/static/page.css", ["tests/web/test_page.py", "tests/web/test_shown.py"]),
        ("src/hegemon/locale/fr.po", ["tests/languages/test_catalogues.py"]),
        ("tests/lab/table.py", ["tests/lab/test_table.py", "tests/web/test_shown.py"]),
        ("tests/web/test_page.py", ["tests/web/test_page.py"]),
        ("tests/web/test_gone.py", []),
        ("src/hegemon/core/gone.py", []),
        ("docs/guide.md", ["tests/test_docs.py"]),
        ("README.md", []),
    ],
)  # fmt: skip
def test_the_nearest_tests_matter(tree: Tree, changed: str, tests: list[str]):
    assert tree.tests_for(changed) == tests


def test_several_files_take_turns(tree: Tree):
    changed = ["src/hegemon/core/luck.py", "src/hegemon/core/hidden.py", "tests/core/test_luck.py"]
    assert selected_tests(tree, changed) == [
        "tests/core/test_luck.py", "src/hegemon/core/hidden.py", "src/hegemon/core/luck.py", "tests/web/test_page.py",
    ]  # fmt: skip


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_changed_is_what_differs_from_main(tmp_path: Path):
    git(tmp_path, "init", "-b", "main")
    for name in ("same", "committed", "edited"):
        (tmp_path / name).write_text("before")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "All of it")
    git(tmp_path, "checkout", "-b", "work")
    (tmp_path / "committed").write_text("after")
    git(tmp_path, "commit", "-am", "One of them")
    (tmp_path / "edited").write_text("after")
    (tmp_path / "new").write_text("after")
    assert changed_files(tmp_path) == ["committed", "edited", "new"]
    assert changed_files(tmp_path, base="a branch that is not there") == ["edited", "new"]


def quick(folder: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    program = (
        f"import sys; from pathlib import Path; from tests.quick import main; sys.exit(main(Path('.'), {seconds}))"
    )
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("second_test", "seconds", "code", "said"),
    [
        ("assert True", 60, 0, "2 passed"),
        ("assert False", 60, 1, "1 failed"),
        ("assert False", 0, 0, "time is over after 1 tests"),
    ],
)
def test_it_runs_them_and_ends_in_time(tmp_path: Path, second_test: str, seconds: float, code: int, said: str):
    git(tmp_path, "init", "-b", "main")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = long\n")
    (tmp_path / "tests").mkdir()
    program = f"import time\n\ndef test_one():\n    time.sleep(0.01)\n\ndef test_two():\n    {second_test}\n"
    (tmp_path / "tests" / "test_new.py").write_text(program)
    done = quick(tmp_path, seconds)
    assert (done.returncode, said in done.stdout) == (code, True), done.stdout + done.stderr


def test_nothing_to_run_is_no_failure(tmp_path: Path):
    git(tmp_path, "init", "-b", "main")
    assert "nothing has changed" in quick(tmp_path, 60).stdout

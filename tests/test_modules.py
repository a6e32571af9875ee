"""Modules that can be read in one sitting, and classes whose names say which of them is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[1] / "src" / "hegemon"
MODULES: Final = {str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
MOST_LINES: Final = 400


def test_modules_are_found() -> None:
    assert len(MODULES) > 400


def test_no_module_has_more_than_400_lines() -> None:
    lengths = {module: text.count("\n") for module, text in MODULES.items()}
    assert {module: lines for module, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_two_classes_have_the_same_name() -> None:
    named = defaultdict(list)
    for module, text in MODULES.items():
        for statement in ast.parse(text).body:
            if isinstance(statement, ast.ClassDef):
                named[statement.name].append(module)
    assert {name: modules for name, modules in named.items() if len(modules) > 1} == {}

"""A module fits on a few screens: whoever opens one can read it in one sitting."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[1] / "src" / "hegemon"
MOST_LINES: Final = 400


def test_no_module_has_more_than_400_lines() -> None:
    lengths = {
        str(module.relative_to(SOURCE)): module.read_text(encoding="utf-8").count("\n")
        for module in SOURCE.rglob("*.py")
    }
    assert len(lengths) > 400, "modules were found"
    assert {module: lines for module, lines in lengths.items() if lines > MOST_LINES} == {}

"""Copies of the content with one thing wrong in them."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path


def damaged(place: Path, folder: Traversable, file: str, old: str, new: str) -> Path:
    """A copy of a folder in which the first `old` of a file, which must be there, is `new`."""
    for part in folder.iterdir():
        (place / part.name).write_text(part.read_text(encoding="utf-8"), encoding="utf-8")
    text = (place / file).read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r}"
    (place / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return place

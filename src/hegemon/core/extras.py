"""What a plain installation leaves out, and how to add it."""

from __future__ import annotations


def install_command(extra: str) -> str:
    """What to type, in a clone of the repository, to install an extra.

    >>> install_command("gpu")
    ".venv/bin/pip install -e '.[gpu]'"
    """
    return f".venv/bin/pip install -e '.[{extra}]'"

"""What a plain installation lacks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hegemon.core.extras import install_command


@contextmanager
def extra() -> Iterator[None]:
    """Around the imports of an adapter: says what to install when one of them is missing.

    >>> with extra():
    ...     import atlantis
    Traceback (most recent call last):
    ModuleNotFoundError: this adapter needs atlantis; install it with: .venv/bin/pip install -e '.[research]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f"this adapter needs {missing.name}; install it with: {install_command('research')}",
            name=missing.name,
        ) from missing

"""The cookies of a request, read in linear time.

The standard library undoes backslashes in quoted values in quadratic time on some supported versions of Python
(CVE-2024-7592). We never write any, so nothing has to be undone.
"""

from __future__ import annotations

from starlette.requests import Request


def cookies_of(request: Request) -> dict[str, str]:
    """All cookies by name."""
    found: dict[str, str] = {}
    for header in request.headers.getlist("cookie"):
        for part in header.split(";"):
            name, separator, value = part.partition("=")
            if separator:
                found[name.strip()] = unquoted(value.strip())
    return found


def unquoted(value: str) -> str:
    """A value without the quotes around it.

    >>> unquoted('"dark"'), unquoted("dark"), unquoted('""'), unquoted('"')
    ('dark', 'dark', '', '"')
    """
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value

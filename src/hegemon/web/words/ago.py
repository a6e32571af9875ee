"""How long ago something was."""

from __future__ import annotations

from babel.dates import format_timedelta

from hegemon.core import Message, say


def ago(seconds: float, language: str) -> Message | str:
    """How long ago something was, as a language says it.

    >>> str(ago(5, "en")), ago(180, "en"), ago(7200, "fr"), ago(3 * 86400, "uk")
    ('just now', '3 minutes ago', 'il y a 2 heures', '3 дні тому')
    """
    if seconds < 60:
        return say("just now")
    return str(format_timedelta(-round(seconds), granularity="minute", add_direction=True, locale=language))

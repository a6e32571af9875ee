"""How people play together at a table, in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from babel.dates import format_timedelta

from hegemon.core import Message, say
from hegemon.languages import LANGUAGES
from hegemon.players import usual_level
from hegemon.service.live.absences import PATIENCE
from hegemon.service.tables.setup import TableSetup
from hegemon.service.tables.table import Table
from hegemon.web.words.offered_games import levels
from hegemon.web.words.option_forms import features
from hegemon.web.words.ratings import RULES


@lru_cache(maxsize=512)
def clock_words(clock: str, seconds: int, language: str) -> Message:
    """A clock in words.

    >>> str(clock_words("move", 60, "en")), str(clock_words("bank", 1200, "en"))
    ('1 minute for each choice', '20 minutes for the whole game')
    """
    time = format_timedelta(seconds, locale=language)
    if clock == "bank":
        return say("{time} for the whole game", time=time)
    return say("{time} for each choice", time=time)


def time_left_words(seconds: float, language: str) -> Message:
    """How much time is left for a choice, roughly: a day is a day.

    >>> str(time_left_words(3 * 86400 + 5, "en")), str(time_left_words(5 * 3600, "en"))
    ('3 days left', '5 hours left')
    """
    return say("{time} left", time=span_words(seconds, language))


def span_words(seconds: float, language: str) -> str:
    """A span of time, roughly.

    >>> span_words(10 * 86400, "en"), span_words(3 * 86400, "uk"), span_words(30 * 3600, "en")
    ('10 days', '3 дні', '30 hours')
    """
    return str(format_timedelta(max(0, round(seconds)), threshold=2, locale=language))


def customs(clock: str, seconds: int, spoken: str, language: str) -> list[Message | str]:
    """How people play together at a table, as far as it is unusual."""
    clocks = [] if clock == "none" else [clock_words(clock, seconds, language)]
    return [*clocks, LANGUAGES[spoken]] if spoken else list(clocks)


def agreed(setup: TableSetup, language: str) -> list[Message | str]:
    """Everything that whoever thinks of sitting down wants to know."""
    terms = setup.terms
    told = [*features(setup.game, setup.options.to_json())]
    told += [say("rated")] if terms.rated else []
    told += [say("with hints")] if setup.hints else []
    return told + customs(terms.clock, terms.seconds, terms.language, language)


def waiting_room(table: Table, language: str) -> dict[str, Any]:
    """What the page of a table is told besides, while it waits for players."""
    game = table.setup.game
    return {
        "levels": levels(game),
        "usual_level": usual_level(game),
        "agreed": agreed(table.setup, language),
        "patience": round(PATIENCE / 60),
        "rated_rules": RULES,
    }

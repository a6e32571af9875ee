"""Importing this registers all abilities that are written."""

from hegemon.games.civilization.cards import (
    civilizations,
    events,
    gains,
    governments,
    people,
    policies,
    techs,
    wonders,
)

__all__ = ["civilizations", "events", "gains", "governments", "people", "policies", "techs", "wonders"]

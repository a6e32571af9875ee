"""Importing this registers all abilities that are written."""

from hegemon.games.civilization.abilities import (
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

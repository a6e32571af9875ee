"""Importing this registers all abilities: those that are written as classes, then those that the content says."""

from hegemon.games.civilization.cards import civilizations, events, governments, people, policies, techs, wonders
from hegemon.games.civilization.cards.plain import register_plain_cards

register_plain_cards()

__all__ = ["civilizations", "events", "governments", "people", "policies", "techs", "wonders"]

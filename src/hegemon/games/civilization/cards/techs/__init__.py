"""What techs do beyond their numbers and unlocks (chapter 8), by kind."""

from hegemon.games.civilization.cards.techs import city, geography, havoc, passive, society, spies, warfare, wealth

__all__ = ["city", "geography", "havoc", "passive", "society", "spies", "warfare", "wealth"]

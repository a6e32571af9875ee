"""The pages on which people find a game."""

"""Finished games, and positions of theirs as games of the day."""

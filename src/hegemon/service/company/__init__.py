"""Somebody to play with: friends, what they offer each other, and quick match."""

"""Sid Meier's Civilization: The Board Game with both expansions: two to five players, an evening, a map."""

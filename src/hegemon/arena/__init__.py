"""Tournaments: who meets whom, the games, the ratings, the report."""

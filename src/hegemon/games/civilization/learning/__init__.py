"""Civilization in numbers, for learners: ids of choices, observations, and the features of actions."""

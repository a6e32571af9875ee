"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel, and games by the thousand on numpy arrays."""

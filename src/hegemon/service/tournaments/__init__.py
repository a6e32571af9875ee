"""Tournaments: who meets whom, who stands where, and what people do about it."""

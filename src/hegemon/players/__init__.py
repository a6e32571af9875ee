"""Who chooses: anyone who sees a view and names an action."""

from hegemon.players.budget import BadBudget, Budget
from hegemon.players.player import (
    COMPUTERS,
    LEVELS,
    PLAYERS,
    SUBSTITUTE,
    Player,
    UnknownPlayer,
    Unsuitable,
    check_level,
    is_program,
    levels_for,
    player_kind,
    private_seed,
    seat_player,
    seat_players,
    substitute_for,
    usual_level,
)

__all__ = [
    "COMPUTERS",
    "LEVELS",
    "PLAYERS",
    "SUBSTITUTE",
    "BadBudget",
    "Budget",
    "Player",
    "UnknownPlayer",
    "Unsuitable",
    "check_level",
    "is_program",
    "levels_for",
    "player_kind",
    "private_seed",
    "seat_player",
    "seat_players",
    "substitute_for",
    "usual_level",
]

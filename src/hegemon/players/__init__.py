"""Who chooses: anyone who sees a view and names an action."""

from hegemon.players.budget import BadBudget, Budget
from hegemon.players.player import (
    LEVELS,
    PLAYERS,
    Player,
    UnknownPlayer,
    Unsuitable,
    player_kind,
    private_seed,
    seat_player,
    seat_players,
)

__all__ = [
    "LEVELS",
    "PLAYERS",
    "BadBudget",
    "Budget",
    "Player",
    "UnknownPlayer",
    "Unsuitable",
    "player_kind",
    "private_seed",
    "seat_player",
    "seat_players",
]

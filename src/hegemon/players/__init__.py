"""Who chooses: anyone who sees a view and names an action."""

from hegemon.players.player import PLAYERS, Player, UnknownPlayer, seat_player

__all__ = ["PLAYERS", "Player", "UnknownPlayer", "seat_player"]

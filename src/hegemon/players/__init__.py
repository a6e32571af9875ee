"""Who chooses: anyone who sees a view and names an action."""

from hegemon.players.player import PLAYERS, Player, UnknownPlayer, private_seed, seat_player

__all__ = ["PLAYERS", "Player", "UnknownPlayer", "private_seed", "seat_player"]

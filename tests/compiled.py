"""Compiles what tests play by the million: once, before them, and where coverage need not watch.

`make test` runs it. Without it everything is the same, but every process that tests would have to compile for itself.
"""

from __future__ import annotations

from hegemon.games import GAMES
from hegemon.lab.study import Study, settings
from hegemon.players import seat_player
from hegemon.players.lookahead import Lookahead
from hegemon.research.vector import VectorEnv

NAME = "carta"
OPTIONS = {"players": 2}


def main() -> None:
    """The searches, the analysis, the lab and the vector environment, each with the rules as it uses them."""
    game = GAMES.load(NAME)
    seat_player("strategist", game, "any").prepare()
    seat_player("guided:1", game, "any").prepare()
    Lookahead(game, game.new(OPTIONS, "any").options, "any").prepare(game)
    Study(NAME, settings(game, [OPTIONS], {}, {}), games=1, seed="any").prepare()
    Study(NAME, settings(game, [OPTIONS], {}, {}), games=1, seed="any", bots=("learned",)).prepare()
    env = VectorEnv(NAME, OPTIONS, games=1, seed=1)
    env.reset()
    env.step(env.sample())


if __name__ == "__main__":
    main()

"""Played games as columns: what was seen, what was chosen, what came of it; for imitation and statistics.

A row is a choice. The rows of a game, in their order, are its record.

=============== ==========================================================================================
 column          what it says
=============== ==========================================================================================
`game`           the number of the game
`choice`         the number of the choice in it, from 0
`seat, player`   who chose
`observation`    what that seat saw: a byte for each number, as the layout in `about` says
`legal`          what it could choose: by action the ids that spell it
`chosen`         which of these it chose
`action`         the same in words
`reward`         what the seat got in the end, from -1 to 1
`place, how`     the seat's place in the end, and how the game was won
=============== ==========================================================================================

The file's metadata has `hegemon`: the game, its options, the players, the seed and the layout, as JSON.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from hegemon.core import HegemonError, say
from hegemon.core.extras import install_command
from hegemon.players import seat_players
from hegemon.research.encoded_game import EncodedGame

ABOUT = b"hegemon"
"""The key of what is said about a file, in its metadata."""


class NoColumns(HegemonError):
    """What writes columns isn't installed."""


def arrow() -> Any:
    """The package that writes columns."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        text = say("Columns need pyarrow; install it with: {command}", command=install_command("data"))
        raise NoColumns(text) from None
    return pyarrow


@dataclass(frozen=True)
class GamesToPlay:
    """What a worker is sent to do: to play some games and to write down every choice.

    Game number i is the same whoever plays it. Players change seats from game to game.
    """

    game: str
    options: Mapping[str, Any]
    players: tuple[str, ...]
    seed: str

    @property
    def encoded(self) -> EncodedGame:
        """The game in numbers."""
        return encoded_game(self.game, json.dumps(dict(self.options)))

    def about(self) -> dict[str, Any]:
        """What is played, as plain data."""
        game = self.encoded.game
        return {
            "game": self.game, "rules": game.version, "options": self.encoded.options.to_json(),
            "players": list(self.players), "seed": self.seed,
        }  # fmt: skip

    def seated(self, number: int) -> list[str]:
        """Who sits where in a game.

        >>> [GamesToPlay("carta", {"players": 3}, ("a", "b"), "1").seated(number) for number in (0, 1)]
        [['a', 'b', 'a'], ['b', 'a', 'b']]
        """
        return [self.players[(seat + number) % len(self.players)] for seat in range(self.encoded.seats)]

    def __call__(self, numbers: range) -> tuple[range, bytes]:
        """These games as a file of columns."""
        pyarrow = arrow()
        columns: dict[str, list[Any]] = {name: [] for name in self.schema().names}
        for number in numbers:
            for row in self.rows(number):
                for name, value in row.items():
                    columns[name].append(value)
        out = io.BytesIO()
        table = pyarrow.table(columns, schema=self.schema())
        pyarrow.parquet.write_table(table, out, compression="zstd", use_dictionary=["player", "action", "how"])
        return numbers, out.getvalue()

    def rows(self, number: int) -> list[dict[str, Any]]:
        """The choices of one game."""
        seed, names = f"{self.seed}/{number}", self.seated(number)
        state, encoding = self.encoded.deal(seed), self.encoded.encoding
        players = seat_players(names, self.encoded.game, seed)
        rows: list[dict[str, Any]] = []
        while waiting := state.to_act():
            seat = waiting[0]
            view, legal = state.view(seat), state.legal(seat)
            action = players[seat].choose(view, legal)
            rows.append(
                {
                    "game": number, "choice": len(rows), "seat": seat, "player": names[seat],
                    "observation": bytes(encoding.observe(view)), "legal": encoding.spell(view, legal),
                    "chosen": legal.index(action), "action": str(action),
                }
            )  # fmt: skip
            state.apply(seat, action)
        outcome = state.outcome()
        if outcome is None:
            raise AssertionError(f"game {number} stopped without an outcome")
        rewards = self.encoded.rewards(outcome)
        for row in rows:
            seat = row["seat"]
            row |= {"reward": rewards[seat], "place": outcome.places[seat], "how": outcome.how}
        return rows

    def schema(self) -> Any:
        """The columns, and what the file says about itself."""
        pa, layout = arrow(), self.encoded.encoding.layout
        sections = [
            {"name": each.name, "shape": [len(axis.labels) for axis in each.axes], "meaning": each.meaning}
            for each in layout
        ]
        return pa.schema(
            {
                "game": pa.int32(), "choice": pa.int32(), "seat": pa.int8(), "player": pa.string(),
                "observation": pa.binary(layout.size), "legal": pa.list_(pa.list_(pa.int16())), "chosen": pa.int16(),
                "action": pa.string(), "reward": pa.float32(), "place": pa.int8(), "how": pa.string(),
            },
            metadata={ABOUT: json.dumps(self.about() | {"layout": sections}).encode()},
        )  # fmt: skip


@lru_cache(maxsize=4)
def encoded_game(name: str, options: str) -> EncodedGame:
    """A game in numbers; a worker needs the same one again and again."""
    return EncodedGame(name, json.loads(options))


def join(parts: list[Path], path: Path) -> int:
    """Make one file of several, in their order, all or nothing; returns how many choices there are."""
    parquet, choices = arrow().parquet, 0
    unfinished = path.with_name(f"{path.name}.part")
    with parquet.ParquetWriter(unfinished, parquet.read_schema(parts[0]), compression="zstd") as writer:
        for part in parts:
            table = parquet.read_table(part)
            writer.write_table(table)
            choices += table.num_rows
    unfinished.replace(path)
    return choices

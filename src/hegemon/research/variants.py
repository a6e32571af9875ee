"""The tables that the games of an environment are played at: one set of options, or several in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from hegemon.core import Feature
from hegemon.core.kernel import Struct
from hegemon.research.encoded_game import EncodedGame, player
from hegemon.research.extra import extra

with extra():
    import numpy as np
    from numpy.typing import NDArray

Options = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None


class Variants:
    """Game number i is played with `options[i % n]`, if there are n; all have the same number of players."""

    def __init__(self, game: str, options: Options, *, remember: bool) -> None:
        if not (options is None or isinstance(options, Mapping | Sequence)) or isinstance(options, str):
            raise TypeError(f"options are a mapping, or several of them, not {options!r}; how many games is `games`")
        several = [options] if options is None or isinstance(options, Mapping) else list(options)
        self.encoded = tuple(EncodedGame(game, one) for one in several)
        if not self.encoded:
            raise ValueError("no options: an environment plays at one table at least")
        if len({encoded.seats for encoded in self.encoded}) > 1:
            raise ValueError("the games of an environment have the same number of players")
        self.engine = self.encoded[0].game.engine_for(Feature.MASS_PLAY)
        self.rules = self.engine.kernel.plain()
        self.tables: tuple[Struct, ...] = tuple(self.engine.table(encoded.options) for encoded in self.encoded)
        """Positions not dealt yet."""
        if not remember:
            for table in self.tables:
                self.rules.stop_remembering(table)

    def of(self, game: int) -> EncodedGame:
        """The options that a game is played with, and how they become numbers."""
        return self.encoded[game % len(self.encoded)]

    def complaint(self, game: int, position: Struct, seat: int, action: int, legal: Sequence[int]) -> str:
        """Why an action was refused, in words."""
        options, question = self.of(game).options, self.rules.question(position)

        def words(number: int) -> str:
            word = 0 <= number < self.engine.actions and str(self.engine.word(options, seat, question, number))
            return f"{number} ({word})" if word else str(number)

        return (
            f"game {game}: action {words(action)} is illegal for {player(seat)}; legal: {', '.join(map(words, legal))}"
        )


def seeds(rng: Random, count: int) -> NDArray[np.uint32]:
    """So many times the four numbers of a :class:`~hegemon.core.luck.Luck`, as `luck(rng)` would draw them.

    >>> from hegemon.core.luck import luck
    >>> rng = Random(5)
    >>> [[r.a, r.b, r.c, r.turns] for r in (luck(rng), luck(rng))] == seeds(Random(5), 2).tolist()
    True
    """
    drawn = rng.getrandbits(128 * count).to_bytes(16 * count, "little")
    return np.frombuffer(drawn, "<u4").reshape(count, 4)

"""Holding a tournament: what is still to be played is handed out, and what comes back is kept at once."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.arena.crew import Work
from hegemon.arena.folder import Folder
from hegemon.arena.match import Errand, Played, Result
from hegemon.arena.tournament import Tournament


def missing(tournament: Tournament, done: set[int]) -> Iterator[range]:
    """What is still to be played: for each meeting and deal, the games with all rotations of the seats.

    >>> from hegemon.games import GAMES
    >>> tournament = Tournament.of(GAMES.load("carta"), {"players": 2}, ["greedy", "random"], games=6, seed="1")
    >>> list(missing(tournament, {0, 1, 2}))
    [range(3, 4), range(4, 6)]
    """
    for first in range(0, len(tournament), tournament.sides):
        to_play = [number for number in range(first, first + tournament.sides) if number not in done]
        start = 0
        for end in range(1, len(to_play) + 1):
            if end == len(to_play) or to_play[end] != to_play[end - 1] + 1:
                yield range(to_play[start], to_play[end - 1] + 1)
                start = end


def hold(tournament: Tournament, folder: Folder, work: Work, records: bool = True) -> Iterator[Result]:
    """Play what isn't played yet; each result is in the folder before it is yielded.

    Work begins when this is called, not when the first result is asked for.
    """
    done = {result.number for result in folder.results()}
    batches = work(Errand(tournament, records), missing(tournament, done))
    return _kept(folder, batches)


def _kept(folder: Folder, batches: Iterator[list[Played]]) -> Iterator[Result]:
    with folder:
        for batch in batches:
            for played in batch:
                folder.add(played)
                yield played.result

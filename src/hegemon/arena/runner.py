"""Holding a tournament: what is still to be played is handed out, and what comes back is kept at once."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.arena.folder import TournamentFolder
from hegemon.arena.match import GameResult, PlayedGame, PlayGames
from hegemon.arena.tournament import ArenaTournament
from hegemon.workers import Work


def games_to_play(tournament: ArenaTournament, done: set[int]) -> Iterator[range]:
    """What is still to be played: for each meeting and deal, the games with all rotations of the seats.

    >>> from hegemon.games import GAMES
    >>> tournament = ArenaTournament.of(GAMES.load("carta"), {"players": 2}, ["greedy", "random"], games=6, seed="1")
    >>> list(games_to_play(tournament, {0, 1, 2}))
    [range(3, 4), range(4, 6)]
    """
    for first in range(0, len(tournament), tournament.sides):
        to_play = [number for number in range(first, first + tournament.sides) if number not in done]
        start = 0
        for end in range(1, len(to_play) + 1):
            if end == len(to_play) or to_play[end] != to_play[end - 1] + 1:
                yield range(to_play[start], to_play[end - 1] + 1)
                start = end


def run_tournament(
    tournament: ArenaTournament, folder: TournamentFolder, work: Work, records: bool = True
) -> Iterator[GameResult]:
    """Play what isn't played yet; each result is in the folder before it is yielded.

    Work begins when this is called, not when the first result is asked for.
    """
    done = {result.number for result in folder.results()}
    batches = work(PlayGames(tournament, records), games_to_play(tournament, done))
    return _kept(folder, batches)


def _kept(folder: TournamentFolder, batches: Iterator[list[PlayedGame]]) -> Iterator[GameResult]:
    with folder:
        for batch in batches:
            for played in batch:
                folder.add(played)
                yield played.result

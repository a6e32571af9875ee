"""Where a tournament is kept, so that it can be interrupted at any moment and taken up again.

======================  ==================================================
`tournament.json`       what is played
`results.jsonl`         a line for each game, in the order they ended
`records/000/`          each game, a file for `hegemon replay`
`programs.log`          what programs did that they must not
`standings.json, .csv`  the table, for programs
`report.html`           the table, for people
======================  ==================================================
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

from hegemon.arena.match import GameResult, PlayedGame
from hegemon.arena.tournament import ArenaTournament
from hegemon.core import HegemonError, Message, say
from hegemon.languages.system_errors import why

RECORDS_PER_FOLDER: Final = 1000
"""Records in one folder."""
SYNC_SECONDS: Final = 1.0
"""Seconds of work that a power failure may cost. A crash of the program costs nothing."""


class BadFolder(HegemonError):
    """A folder that can't be used for this tournament."""


class TournamentFolder:
    """A tournament on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO | None = None
        self._synced = 0.0

    # -- what is played --------------------------------------------------------------------------------------------

    def tournament(self) -> ArenaTournament:
        """The tournament that was begun here."""
        try:
            return ArenaTournament.from_json(json.loads((self.path / "tournament.json").read_text(encoding="utf-8")))
        except FileNotFoundError:
            raise BadFolder(say("There is no tournament in {folder}.", folder=str(self.path))) from None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise self._broken("tournament.json", error) from None

    def begin(self, tournament: ArenaTournament) -> None:
        """Make the folder, or take up the same tournament again; more deals than before are welcome."""
        if (self.path / "tournament.json").exists():
            old = self.tournament()
            if tournament != replace(old, deals=max(old.deals, tournament.deals)):
                raise BadFolder(_difference(self.path, old, tournament))
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self.write("tournament.json", json.dumps(tournament.to_json(), indent=2, ensure_ascii=False) + "\n")
        except OSError as error:
            raise self._broken("tournament.json", error) from None

    # -- what was played -------------------------------------------------------------------------------------------

    def results(self) -> list[GameResult]:
        """All results so far, in the order of the games. A last line that was torn off is dropped from the file."""
        path = self.path / "results.jsonl"
        try:
            lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
            if lines and not _whole(lines[-1]):
                torn = lines.pop()
                with path.open("r+b") as file:
                    file.truncate(path.stat().st_size - len(torn))
            found: dict[int, GameResult] = {}
            for line in lines:
                result = GameResult.from_json(json.loads(line))
                found.setdefault(result.number, result)
        except (OSError, ValueError, TypeError) as error:
            raise self._broken("results.jsonl", error) from None
        return [found[number] for number in sorted(found)]

    def __enter__(self) -> Self:
        self._file = (self.path / "results.jsonl").open("ab")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file:
            self._sync()
            self._file.close()
            self._file = None

    def add(self, played: PlayedGame) -> None:
        """Keep a game: its record first, so that every result has one."""
        if self._file is None:
            raise ValueError("the folder is not open")
        if played.record:
            path = self.record(played.result.number)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(played.record, encoding="utf-8")
        if played.complaints:
            with (self.path / "programs.log").open("a", encoding="utf-8") as log:
                log.write(played.complaints)
        self._file.write(json.dumps(played.result.to_json()).encode() + b"\n")
        self._file.flush()
        if time.monotonic() - self._synced > SYNC_SECONDS:
            self._sync()

    def _sync(self) -> None:
        if self._file:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()

    def record(self, number: int) -> Path:
        """Where the record of a game lies.

        >>> TournamentFolder(Path("out")).record(12_345).as_posix()
        'out/records/012/12345.jsonl'
        """
        return self.path / "records" / f"{number // RECORDS_PER_FOLDER:03}" / f"{number:05}.jsonl"

    # -- what came of it -------------------------------------------------------------------------------------------

    def write(self, name: str, text: str) -> None:
        """A file, all or nothing."""
        part = self.path / f"{name}.part"
        part.write_text(text, encoding="utf-8")
        part.replace(self.path / name)

    def _broken(self, name: str, error: Exception) -> BadFolder:
        if isinstance(error, HegemonError):
            reason: Message | str = error.message
        else:
            reason = why(error) if isinstance(error, OSError) else say("it is damaged")
        return BadFolder(say("I can't use {file}: {reason}", file=str(self.path / name), reason=reason))


def _whole(line: bytes) -> bool:
    """Was this line written to its end?"""
    try:
        return line.endswith(b"\n") and isinstance(json.loads(line), dict)
    except ValueError:
        return False


def _difference(path: Path, old: ArenaTournament, new: ArenaTournament) -> Message:
    """What has changed, in words."""
    before, after = old.to_json(), new.to_json()
    name = next(name for name in before if before[name] != after[name])
    return say(
        "In {folder} another tournament was begun: its “{name}” is {old}, not {new}. Choose another folder.",
        folder=str(path), name=name, old=json.dumps(before[name], ensure_ascii=False),
        new=json.dumps(after[name], ensure_ascii=False),
    )  # fmt: skip

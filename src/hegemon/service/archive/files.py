"""The files of the archive: records of public games that are no longer tables, one file for each game and month.

Every record is a gzip member of its own, so files can be read as a whole at any time, grow by what is new alone, and
one record can be read without the others.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

CHUNK: Final = 64 * 1024


def file_name(game: str, ended: float) -> str:
    """The file that a game belongs to.

    >>> file_name("carta", 0.0)
    'carta-1970-01.jsonl.gz'
    """
    return f"{game}-{datetime.fromtimestamp(ended, UTC):%Y-%m}.jsonl.gz"


def append_records(file: Path, records: Sequence[str]) -> list[int]:
    """Add records; where in the file each begins. They are on the disk when this returns."""
    file.parent.mkdir(parents=True, exist_ok=True)
    begins = []
    with file.open("ab", buffering=0) as opened:
        for record in records:
            member = gzip.compress(record.encode())
            opened.write(member)
            begins.append(opened.tell() - len(member))  # another process may have added something in between
        os.fsync(opened.fileno())
    return begins


def read_record(file: Path, begin: int) -> str | None:
    """The record that begins there; None if the file is elsewhere, or was cut."""
    member = zlib.decompressobj(wbits=31)
    parts = []
    try:
        with file.open("rb") as opened:
            opened.seek(begin)
            while not member.eof and (chunk := opened.read(CHUNK)):
                parts.append(member.decompress(chunk))
        return b"".join(parts).decode() if member.eof else None
    except (OSError, zlib.error, UnicodeDecodeError):
        return None

"""Why the system refuses something, in the words of the catalogues: its own words are English most of the time."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from hegemon.core import Message, say

REASONS: Final[Mapping[int | None, Message]] = {
    errno.ENOENT: say("there is no such file or folder"),
    errno.EACCES: say("the permission for it is missing"),
    errno.EPERM: say("the permission for it is missing"),
    errno.EISDIR: say("it is a folder"),
    errno.ENOTDIR: say("a part of its path is not a folder"),
    errno.EEXIST: say("a file of that name is there already"),
    errno.EROFS: say("the disk can only be read"),
    errno.ENOSPC: say("the disk is full"),
    errno.EADDRINUSE: say("it is in use already"),
}
"""What happens to people; whatever else happens is told as the system tells it."""


def why(error: OSError) -> Message | str:
    """Why the system refused something, for a sentence that names what.

    >>> why(IsADirectoryError(errno.EISDIR, "Is a directory")).text, why(OSError(errno.EIO, "Input/output error"))
    ('it is a folder', 'Input/output error')
    """
    return REASONS.get(error.errno) or error.strerror or str(error)

"""`hegemon close`: a table is closed, whether or not it has begun."""

from __future__ import annotations

import argparse
import time

from hegemon.cli.database import chosen_database
from hegemon.cli.parser import Misuse
from hegemon.core import say
from hegemon.languages.voice import Voice


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Let the server close a table."""
    from hegemon.service.background.closing import wish_closed
    from hegemon.service.storage.database import operating

    if arguments.table is None:
        raise Misuse(say("Name a table by its id or its address."))
    with operating(chosen_database(arguments.database)) as connection:
        wish_closed(connection, arguments.table, time.time())
    print(voice(say("The server closes the table in a moment. What was played there is gone then.")))
    return 0

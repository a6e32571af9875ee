"""`hegemon ban`: somebody no longer opens tables, sits down, looks for games or talks; or does so again."""

from __future__ import annotations

import argparse
import time

from hegemon.cli.database import chosen_database
from hegemon.cli.parser import Misuse
from hegemon.core import say
from hegemon.languages.voice import Voice


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Ban somebody by the id that `hegemon reports` tells, or lift the ban."""
    from hegemon.service.accounts.conduct import ban, lift_ban
    from hegemon.service.storage.database import operating

    if arguments.guest is None:
        raise Misuse(say("Name somebody by the id that “hegemon reports” tells."))
    with operating(chosen_database(arguments.database)) as connection:
        if not arguments.lift:
            ban(connection, arguments.guest, arguments.why or "", time.time())
            print(voice(say("{guest} is banned. Servers know it within a few seconds.", guest=arguments.guest)))
        elif lift_ban(connection, arguments.guest):
            print(voice(say("{guest} is no longer banned.", guest=arguments.guest)))
        else:
            raise Misuse(say("{guest} is not banned.", guest=arguments.guest))
    return 0

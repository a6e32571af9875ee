"""`hegemon program`: accounts of programs that play at a server; who runs it can make them, and take them away."""

from __future__ import annotations

import argparse
import time

from hegemon.cli.database import chosen_database
from hegemon.cli.parser import Misuse
from hegemon.core import say
from hegemon.languages.voice import Voice


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Make an account and print its token, remove one, or list them all."""
    from hegemon.service.programs.programs import all_programs, delete_program, insert_program
    from hegemon.service.storage.database import operating

    with operating(chosen_database(arguments.database)) as connection:
        if arguments.name is None:
            for program in all_programs(connection):
                print(program.name)
        elif not arguments.remove:
            _, token = insert_program(connection, None, arguments.name, time.time())
            print(voice(say("This is the token of {name}. It is shown only once:", name=arguments.name)))
            print(token)
        elif delete_program(connection, arguments.name):
            print(voice(say("{name} is gone. Servers know it within a minute.", name=arguments.name)))
        else:
            raise Misuse(say("There is no program {name}.", name=arguments.name))
    return 0

"""`hegemon reports`: what people have reported to whoever runs the server."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from hegemon.cli.database import chosen_database
from hegemon.cli.numbers import whole
from hegemon.core import say, say_count
from hegemon.languages.voice import Voice


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """List what nobody has looked at yet, or say that some of it has been looked at."""
    from hegemon.service.accounts.conduct import read_reports, settle_reports
    from hegemon.service.storage.database import operating

    with operating(chosen_database(arguments.database)) as connection:
        if arguments.done:
            n = settle_reports(connection, [whole("--done", number) for number in arguments.done])
            print(voice(say_count("{n} report is settled.", "{n} reports are settled.", n)))
            return 0
        reports = read_reports(connection, done=arguments.all)
    for report in reports:
        day = datetime.fromtimestamp(report.at, UTC)
        print(f"{report.number}  {day:%Y-%m-%d %H:%M} UTC  {report.name}  {report.about}  /t/{report.table_id}")
        print(f"    {report.words}")
    if not reports:
        print(voice(say("Nobody has reported anything.")))
    return 0

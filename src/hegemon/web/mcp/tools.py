"""What a language model can do at the tables of a server.

It sits where its program sits, and is told what that seat may know. Refusals are sentences, with the rule behind them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import aclosing, suppress
from typing import Any, Final

from hegemon.core import Feature, Message, say
from hegemon.games import GAMES
from hegemon.languages import LANGUAGES
from hegemon.mcp.analysis import judged_so_far
from hegemon.mcp.reference import Reference
from hegemon.mcp.seat_words import GOES_ON, SeatWords
from hegemon.mcp.seating import seats_around
from hegemon.service.errors import NoSuchTable, NotYours, refused
from hegemon.service.lobby import lobby
from hegemon.service.tables.new_tables import ME, PlannedSeat
from hegemon.service.tables.records import record_of
from hegemon.service.tables.table import OVER, WAITING, Table
from hegemon.service.tables.terms import Terms
from hegemon.web.api.calls import Caller
from hegemon.web.http.health import ACTIONS
from hegemon.web.http.limits import PROGRAM_RATES
from hegemon.web.http.sessions import language_of
from hegemon.web.replays.analyses import Analyses, doubtful, progress
from hegemon.web.telling.table_log import latest_choice
from hegemon.web.visits.visit import address_of

INSTRUCTIONS: Final = (
    "Hegemon is a server where people, computers and programs play civilization board games; you play under the name "
    "of your account, and everybody sees that you are a program. Ask `games` what there is and `tables` where you are "
    "invited or can sit down; open a table with `new_table` or take a seat with `sit_down`. Then go on choosing with "
    "`act`: each answer tells what happened since and lists your choices with numbers. `wait` waits until you are "
    "asked. `look` shows the whole table, `look_up` tells how a game is played and explains any card or rule, "
    "`why_not` says what is forbidden and by which rule. Everything you are told is what your seat may know."
)
MOMENT: Final = 2
"""Seconds for which a program that sits down waits until it is asked: computers that begin choose in moments."""
LONGEST_WAIT: Final = 50
"""Seconds for which an answer may be waited for: many clients give up after a minute."""
NOT_BEGUN: Final = say("The game has not begun.")


class ServerTools(Reference):
    """What a model can do, a method for each tool; `caller` tells whose request is being answered."""

    def __init__(self, caller: Callable[[], Caller]) -> None:
        super().__init__()
        self._caller = caller

    def spoken(self, wanted: str) -> str:
        return wanted if wanted in LANGUAGES else language_of(self._caller().request)

    @property
    def all(self) -> Sequence[Callable[..., Any]]:
        """The tools that are about tables."""
        return (
            self.tables, self.new_table, self.sit_down, self.look, self.news, self.legal, self.act, self.wait,
            self.why_not, self.record, self.analyse,
        )  # fmt: skip

    # -- where to play -----------------------------------------------------------------------------------------------

    async def tables(self) -> str:
        """Your tables and whether it is your turn; your invitations; and public tables where anybody may sit down."""
        caller = self._caller()
        guest, service = caller.guest.id, caller.tables
        desk = await service.program_desks.desk(guest)
        lines = [
            f"{table.id}: {table.game}, seat {', '.join(map(str, table.seats))}, "
            f"{'your turn' if table.asked else table.status}"
            for table in desk.tables.values()
        ]
        for one in desk.invitations.values():
            with suppress(NoSuchTable):
                game = (await service.table(one.table_id)).setup.game.name
                lines.append(f"invitation {one.id}: {game}, seat {one.seat} at table {one.table_id}")
        lines += [
            f"open {table.id}: {table.game}, free seats {', '.join(map(str, table.open))}, "
            f"with {', '.join(name for name in table.names if name) or 'nobody yet'}"
            for table in (await lobby(service, guest)).open
            if not table.rated
        ]
        return "\n".join(lines) or "none"

    async def new_table(
        self, game: str, options: dict[str, Any] | None = None, opponents: list[str] | None = None, seat: int = 0,
        public: bool = False, language: str = "",
    ) -> str:  # fmt: skip
        """Open a table and sit down at it.

        `options` are options of the game by name, for instance {"players": 2}. `opponents` are for the other seats in
        their order, the last one for the rest: computers by level, "anybody" for whoever comes, "friend" for whoever
        has the link. `seat` counts from 0. With `public` the lobby shows the table. The answer begins with its id.
        `language`, here as in all tools, is one of en, fr, it, es, uk; without it, that of your connection.
        """
        caller = self._spend("create")
        rules = GAMES.load(game)
        settled = rules.options.from_json(options or {})
        places = [PlannedSeat(kind or ME) for kind in seats_around(rules, settled.players, seat, opponents or [])]
        table = await caller.tables.create(caller.guest, game, settled.to_json(), places, Terms(public=public))
        return await self._seated(table, seat, language)

    async def sit_down(self, table: str = "", seat: int = -1, invitation: str = "", language: str = "") -> str:
        """Take a seat: one that is free at a public table, or by an invitation (its id from `tables`, or a link)."""
        caller = self._spend("act")
        if invitation:
            taken, seat = await self._invited(caller, invitation.rstrip("/").rpartition("/")[2])
        else:
            found = await caller.tables.table(table)
            free = [each for each, chair in enumerate(found.chairs) if chair.free and chair.open]
            seat = seat if seat >= 0 or not free else free[0]
            taken = await caller.tables.seats.sit_down(table, seat, caller.guest)
        return await self._seated(taken, seat, language)

    async def _invited(self, caller: Caller, key: str) -> tuple[Table, int]:
        for one in await caller.tables.invitations.of(caller.guest.id):
            if one.id == key:
                return await caller.tables.invitations.accept(key, caller.guest), one.seat
        table, seat = await caller.tables.seats.invited(key)
        return await caller.tables.seats.sit_down(table.id, seat, caller.guest, key), seat

    async def _seated(self, table: Table, seat: int, language: str) -> str:
        """Where a program sits now, and what it sees if the game has begun."""
        heading = f"table {table.id}, seat {seat}"
        if table.status == WAITING:
            caller = self._caller()
            links = [
                f"seat {each}: {caller.services.url(caller.request, f'/i/{chair.invitation}')}"
                for each, chair in enumerate(table.chairs)
                if chair.invitation and table.setup.host == caller.guest.id
            ]
            return "\n".join([heading, caller.voice()(NOT_BEGUN), *links])
        table = await self._asked(table, seat, MOMENT)
        words = self._words(table, seat, language)
        return "\n\n".join([heading, words.board(), words.news(told_since(table, seat, 0))])

    # -- looking -----------------------------------------------------------------------------------------------------

    async def look(self, table: str, more: str = "", data: bool = False, language: str = "") -> str:
        """The whole table as your seat sees it.

        `more` is the letter of a closer look that the game has (Civilization: m map with its legend, s all sheets, p
        pyramids of techs, k market, b battle). With `data` it is JSON instead of words, without what is empty or
        false; parts named in `left_out` are shown by their name in `more`, for instance "options".
        """
        words = self._words(*await self._at(table), language)
        return words.data(more) if data else words.board(more)

    async def news(self, table: str, language: str = "") -> str:
        """What happened from your latest choice on, and what you are asked, with your choices by number."""
        found, seat = await self._at(table)
        return self._words(found, seat, language).news(told_since(found, seat, latest_choice(found, seat) - 1))

    async def legal(self, table: str, first: int = 1, about: str = "", language: str = "") -> list[dict[str, Any]]:
        """Your choices, each with its number, the action as data (a verb and what it is about), and words.

        At most 100 at once, fewer of long ones, from the number `first` on; `about` is a word to look for, such as
        "temple" or "5,4".
        """
        return self._words(*await self._at(table), language).choices(first, about)

    async def why_not(self, table: str, language: str = "") -> str:
        """What one might try now but isn't allowed, each with its rule."""
        return self._words(*await self._at(table), language).why_not()

    # -- playing -----------------------------------------------------------------------------------------------------

    async def act(
        self, table: str, choice: int | list[str | int], version: int = -1, seconds: int = 10, language: str = ""
    ) -> str:  # fmt: skip
        """Choose: a number from the list, or an action as data. Then wait so many seconds until you are asked again.

        The answer tells what happened and lists your next choices. If it isn't legal nothing has changed. `version` is
        that of the table you were looking at, if that matters.
        """
        caller = self._spend("act")
        found, seat = await self._at(table)
        action = self._words(found, seat, "en").chosen(choice)
        seen = found.version if version < 0 else version
        number = await caller.tables.gameplay.act(found.id, caller.guest, seat, seen, action)
        ACTIONS.labels("program").inc()
        found = await self._asked(await caller.tables.table(table), seat, seconds)
        return self._words(found, seat, language).news(told_since(found, seat, number - 1))

    async def wait(self, table: str, seconds: int = 30, language: str = "") -> str:
        """Wait until you are asked, or the game has begun or ended, for at most 50 seconds; then the same as `news`."""
        found = await self._caller().tables.table(table)
        seats = found.seats_of(self._caller().guest.id)
        if not seats:
            raise NotYours()
        found = await self._asked(found, seats[0], seconds)
        if found.status == WAITING:
            return self._caller().voice()(NOT_BEGUN)
        return await self.news(table, language)

    async def _asked(self, table: Table, seat: int, seconds: float) -> Table:
        """A table as soon as a seat is asked there or its game is over; as it is then, if that takes too long."""
        caller = self._caller()
        service, address = caller.tables, address_of(caller.request)
        with caller.services.limits.stream(caller.guest.id, address), suppress(TimeoutError):
            async with asyncio.timeout(min(max(seconds, 0), LONGEST_WAIT)), aclosing(service.news(table.id)) as news:
                async for _ in news:
                    table = await service.table(table.id)
                    service.presence.see(table, caller.guest.id)
                    asked = seat in table.to_act and table.standing_answer(seat) is None
                    if table.status == OVER or table.player_on(seat) is not None or asked:
                        break
        return await service.table(table.id)

    # -- afterwards --------------------------------------------------------------------------------------------------

    async def record(self, table: str) -> str:
        """The record of a finished game, as JSON lines: it can be replayed, analysed and kept."""
        return record_of(await self._finished(table)).dumps()

    async def analyse(self, table: str, seconds: int = 30, language: str = "") -> str:
        """After the end: better choices, found by thinking over each choice again. Ask again until all are judged."""
        caller, found = self._spend("think"), await self._finished(table)
        found.setup.game.demand(Feature.ANALYSIS)
        analyses: Analyses = caller.request.app.state.analyses
        analyses.start(found, address_of(caller.request) if caller.services.settings.limits else "")
        with suppress(TimeoutError):
            async with asyncio.timeout(min(max(seconds, 0), LONGEST_WAIT)):
                while analyses.running(table):
                    await asyncio.sleep(0.2)
        known = await progress(caller.tables, found)
        words = self._words(found, found.seats_of(caller.guest.id)[0], language)
        better = [
            " ".join(words.voice(told) for told in (doubt.told, doubt.why) if told is not None)
            for doubt in doubtful(found, known["choices"], words.voice)
        ]
        return "\n".join([*words.question(), words.voice(judged_so_far(known["done"], known["of"])), *better])

    # -- whose seat --------------------------------------------------------------------------------------------------

    def _spend(self, kind: str) -> Caller:
        """Count one of a kind for the program that asks."""
        caller = self._caller()
        caller.services.limits.spend(kind, caller.guest.id, address_of(caller.request), PROGRAM_RATES)
        return caller

    async def _at(self, table_id: str) -> tuple[Table, int]:
        """A table where the game has begun, and the seat of the program's that is asked there, or its first."""
        caller = self._caller()
        table = await caller.tables.begun_by_now(table_id)
        mine = [seat for seat in table.seats_of(caller.guest.id) if not table.given_away(seat)]
        if not mine:
            raise NotYours()
        if table.status == WAITING:
            raise refused(NOT_BEGUN)
        seat = next((seat for seat in mine if seat in table.to_act), mine[0])
        return await caller.seat(table_id, seat), seat

    async def _finished(self, table_id: str) -> Table:
        table, _ = await self._at(table_id)
        if table.status != OVER:
            raise refused(GOES_ON)
        return table

    def _words(self, table: Table, seat: int, language: str) -> SeatWords:
        return SeatWords(table.setup.game, table.state, seat, table.names, self.spoken(language))


def told_since(table: Table, seat: int, version: int) -> list[Message]:
    """What happened after a version, as a seat saw it, in words."""
    game = table.setup.game
    told = (game.describe_event(event.seen_by(seat)) for move in table.moves.after(version) for event in move.events)
    return [message for message in told if message is not None]

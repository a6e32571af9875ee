"""The lobby lists what somebody may see."""

from __future__ import annotations

from hegemon.service.archive.puzzles import puzzles_of
from hegemon.service.lobby import lobby
from hegemon.service.table_service import TableService
from hegemon.service.tables.terms import Terms
from tests.service.playing import ADA, BEN, CLEO, GAME, Clock, at_a_service, places, two_people, with_service


def test_games_of_earlier_days_make_room(url: str):
    async def scenario(service: TableService, clock: Clock) -> None:
        puzzle = puzzles_of(GAME)[0]
        seats = places(*("me" if seat == puzzle.seat else "novice" for seat in range(puzzle.options["players"])))
        position = (puzzle.seed, puzzle.moves)
        solved = await service.create(ADA, "carta", puzzle.options, seats, Terms(puzzle=puzzle.number), *position)
        usual = await service.create(ADA, "carta", {"players": 2}, places("me", "novice"), Terms())
        mine = {table.id: table.puzzle for table in (await lobby(service, ADA.id)).mine}
        assert mine == {solved.id: True, usual.id: False}
        clock.time += 25 * 3600
        assert [table.id for table in (await lobby(service, ADA.id)).mine] == [usual.id]

    at_a_service(url, scenario)


def test_the_lobby(url: str):
    async def scenario(service: TableService) -> None:
        public = Terms(name="Come in", public=True, language="uk", clock="move", seconds=60)
        waiting = await service.create(ADA, "carta", {"players": 3}, places("me", "anybody", "friend"), public)
        private = await service.create(ADA, "carta", {"players": 2}, places("me", "anybody"), Terms())
        by_link = await service.create(ADA, "carta", {"players": 2}, places("me", "friend"), public)
        running = await two_people(service, public)
        adas, bens, cleos = [await lobby(service, guest.id) for guest in (ADA, BEN, CLEO)]
        assert {table.id for table in adas.mine} == {waiting.id, private.id, by_link.id, running.id}
        assert adas.open == adas.running == []
        assert [table.id for table in bens.mine] == [running.id]
        assert [table.id for table in cleos.open] == [waiting.id]
        assert [table.id for table in cleos.running] == [running.id]
        assert cleos.mine == []
        [listed] = cleos.open
        assert (listed.name, listed.language, listed.clock, listed.seconds) == ("Come in", "uk", "move", 60)
        assert (listed.names, listed.open, listed.mine, listed.free) == (("ada.", "", ""), (1,), (), 2)
        turn = running.to_act[0]
        assert [table.my_turn for table in adas.mine if table.id == running.id] == [turn == 0]
        assert [table.my_turn for table in bens.mine] == [turn == 1]
        if turn == 0:
            assert adas.mine[0].id == running.id  # whoever is waited for sees it first

    with_service(url, scenario)

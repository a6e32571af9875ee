"""How somebody began their games, read from what is stored."""

from __future__ import annotations

from hegemon.core import Action
from hegemon.games import GAMES
from hegemon.service.results.profiles import read_begun
from hegemon.service.table_service import TableService
from tests.service.playing import ADA, BEN, SHORT, play, two_people, with_service


def test_beginnings_are_the_first_choices_that_counted(url: str):
    async def scenario(service: TableService) -> None:
        table = await two_people(service, **SHORT)
        [first], people = table.to_act, (ADA, BEN)
        one = table.state.legal(first)[0]
        await service.gameplay.act(table.id, people[first], first, table.version, one)
        await service.gameplay.take_back(table.id, people[first], first)
        table = await service.table(table.id)
        other = table.state.legal(first)[-1]
        assert other != one
        await service.gameplay.act(table.id, people[first], first, table.version, other)
        await service.gameplay.ask_undo(table.id, people[first], first)
        await service.gameplay.answer_undo(table.id, people[1 - first], 1 - first, agree=True)
        table = await play(service, table.id, people)
        for seat, guest in enumerate(people):
            [begun] = await service.store.read(lambda connection, who=guest.id: read_begun(connection, who))
            chosen = [move.action for move in table.moves if move.seat == seat and move.number <= 200]
            assert (begun.game, list(begun.actions)) == ("carta", chosen)
            [opening] = table.setup.game.openings(begun.actions)
            assert len(opening.things) == 2

    with_service(url, scenario)


def test_whoever_never_got_so_far_has_no_opening():
    assert not GAMES.load("carta").openings([Action("play", ("science-1",))])
    assert not GAMES.load("civilization").openings([Action("research", ("pottery",))])

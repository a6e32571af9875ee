"""Standing answers: what somebody lets pass is let pass at once, whatever they hold, and nobody is told why."""

from __future__ import annotations

import asyncio

import pytest

from hegemon.core import Action
from hegemon.games import GAMES
from hegemon.service.bots import Bots
from hegemon.service.entries import TableEntry
from hegemon.service.errors import NotYours, Refused
from hegemon.service.scheduler import Scheduler
from hegemon.service.standing_answers import ASK, GAME, PHASE, StandingAnswers
from hegemon.service.table import Table
from hegemon.service.table_setup import TableSetup
from hegemon.service.terms import Terms
from tests.service.tables import ADA, BEN, facts, opened, person, places

CIVILIZATION = GAMES.load("civilization")


def table_at_deals() -> Table:
    """Two people at a table of Civilization, where the first is asked whether to offer a deal."""
    options = CIVILIZATION.options.from_json({"players": 2})
    table = Table(
        TableSetup("a table", CIVILIZATION, options, "7", Terms(), "host", 0.0), [person("Ada"), person("Ben")]
    )
    enter(table, table.beginning())
    while not ((window := table.state.window(table.to_act[0])) and window.kind == "deals"):
        choose(table)
    return table


def enter(table: Table, proposal: tuple[str, int | None, dict[str, object]]) -> None:
    table.add(TableEntry(table.version + 1, 0.0, *proposal))


def choose(table: Table) -> None:
    """Whoever is asked ends or passes, or does the first thing."""
    seat = table.to_act[0]
    legal = table.state.legal(seat)
    ends = [action for action in legal if action.verb in ("done", "pass", "end-cities", "end-movement")]
    enter(table, table.choice(seat, table.version, (ends or legal)[0]))


def test_what_is_kept_holds_for_a_part_of_the_game_or_all_of_it() -> None:
    kept = StandingAnswers()
    kept.keep(0, "move", GAME, "1 movement")
    kept.keep(0, "deals", PHASE, "1 trade")
    assert [kept.kept(0, window, "1 trade") for window in ("move", "deals", "battle")] == [GAME, PHASE, ASK]
    assert [kept.kept(0, window, "2 trade") for window in ("move", "deals")] == [GAME, ASK]
    assert kept.kept(1, "move", "1 trade") == ASK
    twin = kept.copy()
    twin.keep(0, "move", ASK, "2 trade")
    assert (twin.kept(0, "move", "2 trade"), kept.kept(0, "move", "2 trade")) == (ASK, GAME)


def test_a_window_that_is_let_pass_is_due_at_once_and_tells_nobody() -> None:
    table = table_at_deals()
    seat = table.to_act[0]
    assert (table.standing_answer(seat), table.due()) == (None, None)
    before = [table.sight(viewer).view for viewer in (None, 0, 1)]
    enter(table, table.keeping(seat, "deals", GAME))
    assert [table.sight(viewer).view for viewer in (None, 0, 1)] == before
    assert not table.notes
    assert table.standing_answer(seat) == Action("pass")
    assert table.standing_answer(1 - seat) is None
    assert table.due() is not None
    assert facts(table.copy()).keys() == facts(table).keys()
    enter(table, table.keeping(seat, "deals", ASK))
    assert (table.standing_answer(seat), table.due()) == (None, None)


def test_for_this_phase_means_this_phase() -> None:
    table = table_at_deals()
    seat, turn = table.to_act[0], table.state.stretch()
    enter(table, table.keeping(seat, "deals", PHASE))
    assert table.standing_answer(seat) is not None
    while table.state.stretch() == turn or not ((window := table.state.window(seat)) and window.kind == "deals"):
        choose(table)
    assert table.standing_answer(seat) is None


def test_only_what_the_game_lists_can_be_let_pass() -> None:
    table = table_at_deals()
    for window, until in (("weather", GAME), ("deals", "tomorrow")):
        with pytest.raises(Refused, match="nothing of that kind"):
            table.keeping(0, window, until)


def test_the_scheduler_lets_pass_what_a_seat_wants_to_let_pass(sqlite: str) -> None:
    async def scenario() -> None:
        async with opened(sqlite) as service:
            scheduler = Scheduler(service, Bots())
            table = await service.create(ADA, "civilization", {"players": 2}, places("me", "anybody"), Terms(), "7")
            table = await service.seats.sit_down(table.id, 1, BEN)
            with pytest.raises(NotYours):
                await service.gameplay.keep(table.id, BEN, 0, "deals", GAME)
            for seat, guest in enumerate((ADA, BEN)):
                await service.gameplay.keep(table.id, guest, seat, "deals", GAME)
            seen = 0
            for _ in range(120):
                table = await service.table(table.id)
                seat = table.to_act[0]
                if (passing := table.standing_answer(seat)) is not None:
                    seen += 1
                    await scheduler._serve(table)
                    table = await service.table(table.id)
                    assert (table.moves[-1].seat, table.moves[-1].action) == (seat, passing)
                    continue
                legal = table.state.legal(seat)
                ends = [a for a in legal if a.verb in ("done", "pass", "end-cities", "end-movement")]
                await service.gameplay.act(table.id, (ADA, BEN)[seat], seat, table.version, (ends or legal)[0])
            assert seen

    asyncio.run(scenario())

"""Standing answers: what somebody lets pass is let pass at once, whatever they hold, and nobody is told why."""

from __future__ import annotations

import asyncio
import random

import pytest
from starlette.testclient import TestClient

from hegemon.core import Action
from hegemon.games import GAMES
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.realm import FoundMarker
from hegemon.service.background.bots import Bots
from hegemon.service.background.scheduler import Scheduler
from hegemon.service.errors import NotYours, Refused
from hegemon.service.storage import schema
from hegemon.service.tables.entries import KEEP, TableEntry
from hegemon.service.tables.setup import Chair, TableSetup
from hegemon.service.tables.standing_answers import (
    AIMED,
    ASK,
    GAME,
    LONGEST_PAUSE,
    PHASE,
    SHORTEST_PAUSE,
    StandingAnswers,
    pause_of,
)
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from hegemon.service.tables.undo import answering, asking_undo, taking_back
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.playing import ADA, BEN, computer, count, facts, opened, person, places
from tests.web.visitor import Visitor

CIVILIZATION = GAMES.load("civilization")


def table_at_deals() -> Table:
    """Two people at a table of Civilization who like to deal, where the first is asked whether to offer one."""
    options = CIVILIZATION.options.from_json({"players": 2})
    table = Table(
        TableSetup("a table", CIVILIZATION, options, "7", Terms(), "host", 0.0), [person("Ada"), person("Ben")]
    )
    enter(table, table.beginning())
    for seat in (0, 1):
        enter(table, table.keeping(seat, "deals", ASK))
    while not is_open(table, table.to_act[0], "deals"):
        choose(table)
    return table


def is_open(table: Table, seat: int, kind: str) -> bool:
    """Is a seat asked something of a kind that it can let pass?"""
    return kind in [window.kind for window in table.state.open_windows(seat)]


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
    kept.keep(0, "move", PHASE, "2 trade")
    assert [kept.kept(0, "move", stretch) for stretch in ("2 trade", "2 movement")] == [PHASE, GAME], "as it was before"
    kept.keep(0, "move", GAME, "2 trade")
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
    assert table.standing_answer(seat) == (Action("pass"), False)
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
    while table.state.stretch() == turn or not is_open(table, seat, "deals"):
        choose(table)
    assert table.standing_answer(seat) is None


def test_nobody_is_asked_about_deals_before_somebody_wants_to_offer_one() -> None:
    table = table_at_deals()
    first = table.to_act[0]
    second = 1 - first
    enter(table, table.keeping(second, "deals", AIMED))
    fresh = StandingAnswers.of(CIVILIZATION.windows(CIVILIZATION.options(players=2)))
    assert (fresh.kept(first, "deals", ""), fresh.kept(first, "move", "")) == (AIMED, ASK)
    assert fresh.answer(table.state, first) == (Action("pass"), False), "at once, whatever anybody holds"
    for verb in ("offer", "drop"):
        offer = next(action for action in table.state.legal(first) if action.verb == verb)
        enter(table, table.choice(first, table.version, offer))
    assert is_open(table, second, "deals")
    assert fresh.answer(table.state, second) is None, "somebody has offered a deal: everybody is asked"
    assert table.standing_answer(second) is None


def table_at_a_window(*chairs: Chair) -> Table:
    """A table that asks everyone at every chance to react, where somebody is asked who holds nothing to react with."""
    options = CIVILIZATION.options.from_json({"players": 2, "ask_everyone": True})
    table = Table(TableSetup("a table", CIVILIZATION, options, "7", Terms(), "host", 0.0), chairs)
    enter(table, table.beginning())
    dice = random.Random(7)
    while not (is_open(table, table.to_act[0], "only_answer") and is_open(table, table.to_act[0], "city_action")):
        seat = table.to_act[0]
        enter(table, table.choice(seat, table.version, dice.choice(table.state.legal(seat))))
    return table


def test_a_question_with_only_one_answer_is_answered_after_a_pause_that_tells_nothing() -> None:
    table = table_at_a_window(person("Ada"), person("Ben"))
    seat = table.to_act[0]
    answer = table.standing_answer(seat)
    assert answer == (Action("pass"), True)
    due = table.due()
    assert due is not None
    assert SHORTEST_PAUSE <= due <= LONGEST_PAUSE, "nobody can tell that there was only one answer"
    assert not table.pressing
    enter(table, table.keeping(seat, "city_action", GAME))
    assert (table.standing_answer(seat), table.due()) == ((Action("pass"), False), 0.0), "whatever is held, at once"
    enter(table, table.keeping(seat, "city_action", ASK))
    enter(table, table.keeping(seat, "only_answer", ASK))
    assert (table.standing_answer(seat), table.due()) == (None, None), "who wants to hold priority is asked"
    enter(table, table.keeping(seat, "only_answer", PHASE))
    assert table.standing_answer(seat) == answer


@pytest.mark.parametrize("until", [GAME, AIMED])
def test_nobody_can_tell_whether_somebody_held_an_answer_that_they_let_pass(until: str) -> None:
    seen, writing = [], CONTENT.techs.number("writing")
    for found in ("spy", "silk"):
        table = table_at_a_window(person("Ada"), person("Ben"))
        seat = table.to_act[0]
        realm = table.state.world.realms[seat]
        realm.tech_rows = (*realm.tech_rows[:writing], 1, *realm.tech_rows[writing + 1 :])
        realm.huts_and_villages = (FoundMarker(CONTENT.huts_and_villages.number(found), 1 << seat, village=False),)
        table.state.world.recount(seat)
        table.state = table.state.copy()
        enter(table, table.keeping(seat, "city_action", until))
        can_answer = len(table.state.legal(seat)) > 1
        seen.append((can_answer, table.due(), table.pressing, table.standing_answer(seat), table.sight(1 - seat).view))
    assert [held for held, *_ in seen] == [True, False]
    assert seen[0][1:] == seen[1][1:]


def test_pauses_differ_and_dont_depend_on_what_is_held() -> None:
    pauses = {pause_of("7", version, seat) for version in range(40) for seat in (0, 1)}
    assert len(pauses) == 80
    assert max(pauses) - min(pauses) > (LONGEST_PAUSE - SHORTEST_PAUSE) / 2


def test_computers_dont_look_at_the_time() -> None:
    table = table_at_a_window(person("Ada"), person("Ben"))
    seat = table.to_act[0]
    table.chairs[1 - seat] = computer()
    assert table.due() == 0.0


def test_nothing_is_let_pass_while_somebody_asks_for_an_undo() -> None:
    table = table_at_a_window(person("Ada"), person("Ben"))
    seat = table.to_act[0]
    enter(table, asking_undo(table, 1 - seat))
    assert table.standing_answer(seat) is None
    enter(table, answering(table, seat, False))
    assert table.standing_answer(seat) is not None


def test_what_was_let_pass_is_nobodys_choice_to_take_back() -> None:
    table = table_at_deals()
    seat, before = table.to_act[0], table.version
    enter(table, table.choice(seat, before, next(a for a in table.state.legal(seat) if a.verb == "offer")))
    wish = next(a for a in table.state.legal(seat) if a.verb == "ask-trade")
    enter(table, table.choice(seat, table.version, wish, unasked=True))
    assert table.history.before_choice(seat) == before
    assert taking_back(table, seat) == ("take-back", seat, {"to": before})
    enter(table, taking_back(table, seat))
    assert is_open(table, seat, "deals")


def test_a_question_that_was_answered_for_somebody_is_none_that_they_have_seen() -> None:
    table = table_at_deals()
    seat = table.to_act[0]
    seen = table.history.views_before(seat)
    enter(table, table.choice(seat, table.version, Action("pass"), unasked=True))
    assert table.history.views_before(seat) == seen


def test_only_what_the_game_lists_can_be_let_pass() -> None:
    table = table_at_deals()
    for window, until in (("weather", GAME), ("deals", "tomorrow"), ("battle", AIMED)):
        with pytest.raises(Refused, match="nothing of that kind"):
            table.keeping(0, window, until)


def test_a_window_that_is_named_again_and_again_is_written_once(sqlite: str) -> None:
    with TestClient(create_app(Settings(sqlite, limits=False, bots=0))) as client:
        ada = Visitor(client, "Ada")
        path = ada.table(game="civilization", players="2", seat_0="me", seat_1="here")
        kept = ada.send(f"{path}/standing", {"seat": "0", "keep": ",".join(["deals", "move"] * 50) + " game"})
        assert kept.status_code == 303

    async def entries() -> int:
        async with opened(sqlite) as service:
            return await count(service, schema.entries, schema.entries.c.kind == KEEP)

    assert asyncio.run(entries()) == 2


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
                if (answer := table.standing_answer(seat)) is not None and not answer.discreet:
                    seen += 1
                    await scheduler._serve(table)
                    table = await service.table(table.id)
                    assert (table.moves[-1].seat, table.moves[-1].action) == (seat, answer.action)
                    assert table.moves[-1].unasked
                    continue
                legal = table.state.legal(seat)
                ends = [a for a in legal if a.verb in ("done", "pass", "end-cities", "end-movement")]
                await service.gameplay.act(table.id, (ADA, BEN)[seat], seat, table.version, (ends or legal)[0])
            assert seen

    asyncio.run(scenario())

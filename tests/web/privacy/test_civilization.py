"""Only views leave, at Civilization's table too: in every phase, in battles and deals, while all choose in secret.

Games go on as they come. At the first of each kind of question its truth is exchanged for another one, and everything
that can be asked is compared from the seat that is asked, from another one, and by somebody who watches.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import cycle
from typing import Final

import pytest
from starlette.testclient import TestClient

from hegemon.core import Action
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.universe import actions_of
from hegemon.service.guests import Guest
from hegemon.service.tables.standing_answers import GAME as FOR_THE_GAME
from hegemon.service.tables.standing_answers import StandingAnswers
from hegemon.service.tables.table import Table
from tests.games.civilization.policies import eager
from tests.web.privacy.asking import (
    EVE,
    Ask,
    GameAsked,
    answered,
    asks,
    compare,
    going_on,
    played,
    rare_asks,
    seated,
)  # fmt: skip
from tests.web.privacy.worlds import exchanged, shared_by_one

TWO: Final = 2
"""A game of so many is looked at at every question; the others only at what they add."""
GAMES: Final = (
    ({"players": 2}, 27, {"FirstPolicies", "Compose", "Consider", "BattleTurn", "React", "Research", "KeepPerson"}),
    ({"players": 3, "civilizations": "one_of_two"}, 29, {"KeepOne", "KeepEvent", "battle Loot", "UseAnyTime"}),
)
"""Options, a number for all chance, and questions that such a game must come to: where secrets are many."""
LONG: Final = 400
"""Choices after which a game isn't looked at any longer."""


def forbidden(table: Table, seat: int, rng: random.Random) -> list[Action]:
    """Choices that the rules don't allow now: of verbs that are, and of any."""
    legal, every = table.state.legal(seat), actions_of(table.setup.options)
    verbs = {action.verb for action in legal}
    tried = [every[rng.randrange(len(every))] for _ in range(400)]
    tried = sorted((action for action in tried if action not in legal), key=lambda action: action.verb not in verbs)
    return [tried[0], tried[1], tried[-1]]


def things(table: Table) -> list[str]:
    """Squares, among them one that somebody stands on, the sheets of the players, and what nobody may look at."""
    state = table.state
    assert isinstance(state, CivilizationState)
    land, w = state.world.geography, state.world
    taken = [square for square in range(len(land.name)) if w.figure_owner[square] >= 0 or w.markers[square] > 0]
    rng = random.Random(table.version)
    squares = {rng.randrange(len(land.name)), *rng.sample(taken, min(2, len(taken)))}
    return [*(f"square:{land.name[square]}" for square in sorted(squares)), *(f"seat:{n}" for n in w.players), "map:"]


CIVILIZATION: Final = GameAsked("civilization", forbidden, things, eager)


def question(table: Table) -> str:
    """What is asked now, by its name in the rules."""
    state = table.state
    assert isinstance(state, CivilizationState)
    name = type(state.world.agenda[-1]).__name__
    return f"battle {name}" if state.world.battle is not None and name != "BattleTurn" else name


@pytest.mark.parametrize(("options", "number", "wanted"), GAMES, ids=["two", "three"])
def test_no_answer_tells_apart_what_a_seat_cant(client, options, number, wanted):
    rng = random.Random(number)
    table, guests = client.portal.call(seated, client, CIVILIZATION, options, rng)
    looked_at: set[str] = set()
    luck, turns = random.Random(number), cycle(("asked", "other", "nobody"))
    for _ in range(LONG):
        asked = question(table)
        if asked not in looked_at and (asked in wanted or options["players"] == TWO):
            looked_at.add(asked)
            look(client, table, guests, next(turns), luck)
        if wanted <= looked_at:
            break
        table = client.portal.call(going_on, client, CIVILIZATION, table, guests, 1, rng)
    assert wanted <= looked_at


def look(client: TestClient, table: Table, guests: Sequence[Guest], who: str, rng: random.Random) -> None:
    """Compare what somebody gets to see: who is asked, who is not, or who watches."""
    asked = table.to_act[0]
    others = [seat for seat in range(table.players) if seat not in table.to_act] or [table.to_act[-1]]
    seat = {"asked": asked, "other": rng.choice(others), "nobody": None}[who]
    guest = EVE if seat is None else guests[seat]
    compare(client, table, seat, guest, asks(CIVILIZATION, table, seat, rng), rng)


# -- the test itself ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table(client: TestClient) -> tuple[Table, list[Guest]]:
    """Two people in the middle of a battle, with much in their hands; one of them lets moves pass."""
    options, number, _ = GAMES[0]
    rng = random.Random(number)
    gameplay = client.app.state.services.tables.gameplay

    async def play() -> tuple[Table, list[Guest]]:
        table, guests = await seated(client, CIVILIZATION, options, rng)
        while question(table) != "BattleTurn":
            table = await going_on(client, CIVILIZATION, table, guests, 1, rng)
        await gameplay.keep(table.id, guests[1], 1, "move", FOR_THE_GAME)
        return await client.app.state.services.tables.table(table.id), guests

    found: tuple[Table, list[Guest]] = client.portal.call(play)
    return found


def test_another_world_really_is_another_one(table):
    here, _ = table
    there = exchanged(here, 0, random.Random(5))
    assert there.state.view(0) == here.state.view(0)
    assert there.state.view(1) != here.state.view(1)
    assert there.standing != here.standing
    secrets = [(ours, theirs) for ours, theirs in zip(here.moves, there.moves, strict=True) if ours != theirs]
    assert {ours.seat for ours, _ in secrets} == {0, 1}, "what events told the other seat, and what it chose"
    assert any(ours.action != theirs.action for ours, theirs in secrets)


def test_what_is_refused_while_a_game_goes_on_tells_nothing_either(client, table):
    here, guests = table
    rng = random.Random(3)
    for seat, guest in ((0, guests[0]), (None, EVE)):
        compare(client, here, seat, guest, rare_asks(here, seat), rng)


def tell_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The face draws the truth."""
    sight = Table.sight
    monkeypatch.setattr(Table, "sight", lambda table, seat, version=None: sight(table, 1, version))


def tell_standing_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page says what somebody else lets pass."""
    kept = StandingAnswers.kept
    monkeypatch.setattr(StandingAnswers, "kept", lambda answers, seat, *about: kept(answers, 1, *about))


@pytest.mark.parametrize("leak", [tell_hands, tell_standing_answers])
def test_a_server_that_tells_too_much_is_found_out(client, table, monkeypatch, leak):
    here, guests = table
    page = Ask(f"/t/{here.id}?seat=0")
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="differs for seat 0"):
        compare(client, here, 0, guests[0], [page], random.Random(7))


# -- people who share a device -----------------------------------------------------------------------------------------


def test_people_who_share_a_device_see_one_hand_at_a_time(client):
    rng = random.Random(8)
    table, guests = played(client, CIVILIZATION, {"players": 2}, 60, rng, others="here")
    service, guest = client.app.state.services.tables, guests[0]
    asked = table.to_act[0]
    other, at = 1 - asked, f"/t/{table.id}"
    covered = [at, f"{at}?seat={other}", f"{at}/fragment?seat={other}", f"{at}/fragment?seat={other}&at=30"]
    pointed = [f"{at}/look?seat={other}&of={thing}" for thing in things(table)]
    for seat, pages in (
        (None, covered + pointed),
        (asked, [f"{at}?seat={asked}", f"{at}/fragment?seat={asked}&at=31"]),
    ):
        ours = [answered(client, Ask(page), guest) for page in pages]
        with shared_by_one(service, table, seat, rng):
            theirs = [answered(client, Ask(page), guest) for page in pages]
        assert ours == theirs, seat

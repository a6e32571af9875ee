"""A language model at the table: the protocol's own client plays whole games and learns nothing it may not."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Awaitable, Callable

import anyio
import pexpect
import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from hegemon.cli.mcp.server import ModelTools
from hegemon.games import GAMES
from hegemon.players import UnknownPlayer

SHORT = {"carta": {"players": 2}, "civilization": {"players": 2, "max_turns": 2}}


def tokens(text: str) -> int:
    """What a text costs a language model, counted with caution: no piece of a word is longer than four letters, and
    every sign and every run of blanks is a piece of its own."""
    return len(re.findall(r"[A-Za-z]{1,4}|\d{1,3}|[^\sA-Za-z\d]|\s{2,}|\n", text))


def with_client(play: Callable[[ClientSession], Awaitable[None]]) -> None:
    """Start the server as a client would, and talk to it by the official library."""

    async def session() -> None:
        arguments = ["-m", "hegemon.cli", "mcp", "--language", "en"]
        command = StdioServerParameters(command=sys.executable, args=arguments, env=dict(os.environ))
        with anyio.fail_after(120):
            async with stdio_client(command) as (read, write), ClientSession(read, write) as client:
                await client.initialize()
                await play(client)

    anyio.run(session)


async def said(client: ClientSession, tool: str, **arguments: object) -> str:
    answer = await client.call_tool(tool, arguments)
    assert not answer.isError, answer.content
    return "".join(part.text for part in answer.content if part.type == "text")


@pytest.mark.whole_games
def test_the_librarys_own_client_plays_a_whole_game_of_each() -> None:
    async def play(client: ClientSession) -> None:
        known = {tool.name for tool in (await client.list_tools()).tools}
        assert {"games", "new_table", "look", "act", "why_not", "look_up", "legal", "news"} <= known
        games = await said(client, "games")
        assert "civilization" in games
        assert "None" not in games
        chance = random.Random(1)
        for name, options in SHORT.items():
            table = (await said(client, "new_table", game=name, options=options, seed="1")).split()[1].strip(",")
            for _ in range(2000):
                legal = (await client.call_tool("legal", {"table": table})).structuredContent["result"]
                if not legal:
                    break
                chosen = chance.choice(legal)
                await said(client, "act", table=table, choice=chosen[chance.choice(["number", "action"])])
            assert "over" in await said(client, "tables")
            assert (await said(client, "record", table=table)).startswith('{"game"')
        rule = await client.read_resource("rules://carta/C-PLAY")
        assert "C-PLAY" in rule.contents[0].text

    with_client(play)


def test_somebody_at_a_terminal_is_told_what_it_is_and_can_leave(hegemon) -> None:  # type: ignore[no-untyped-def]
    child = hegemon("mcp", "--language", "en")
    child.expect("This talks to programs: let a language model's client start it. Ctrl-C ends it.")
    child.sendintr()
    child.expect(pexpect.EOF)


def test_refusals_are_sentences_and_change_nothing() -> None:
    tools = ModelTools()
    identity = tools.new_table("carta", {"players": 2}, seed="1").split()[1].strip(",")
    before = tools.legal(identity)
    for wrong in (0, 99, ["fly"], ["play", "science-3"], []):
        with pytest.raises(Exception, match=r"\w+ \w+"):
            tools.act(identity, wrong)
        assert tools.legal(identity) == before
    for wrong_table in ("", "nowhere"):
        with pytest.raises(Exception, match="There is no table"):
            tools.look(wrong_table)
    with pytest.raises(Exception, match="play it to its end"):
        tools.record(identity)
    with pytest.raises(Exception, match="seats 0 to 1"):
        tools.new_table("carta", {"players": 2}, seat=2)


def test_it_speaks_the_language_that_is_asked_for() -> None:
    tools = ModelTools("uk")
    assert "Наука" in tools.look_up("carta", "C-LEVEL", "uk") + tools.new_table("carta", {"players": 2}, seed="1")
    assert "Choose" not in tools.new_table("carta", {"players": 2}, seed="1", language="fr")


def test_no_program_of_this_machine_is_started(tmp_path) -> None:  # type: ignore[no-untyped-def]
    trace = tmp_path / "trace"
    with pytest.raises(UnknownPlayer):
        ModelTools().new_table("carta", {"players": 2}, [f"exec:touch {trace}"], seed="1")
    assert not trace.exists()


@pytest.mark.whole_games
def test_a_look_and_an_update_are_short() -> None:
    """In a game of four: at most 4,000 tokens for a look and 500 for an update."""
    tools = ModelTools()
    answer = tools.new_table("civilization", {"players": 4, "max_turns": 6}, ["random"], seed="2")
    identity = answer.split()[1].strip(",")
    game, table = GAMES.load("civilization"), tools._tables.get(identity)
    updates = []
    while legal := tools.legal(identity):
        view = table.view()
        worth = game.appraise(view, table.state.legal(0))
        best = table.state.legal(0)[list(worth).index(max(worth))]
        updates.append(tokens(tools.act(identity, best.to_json())))
        assert tokens(tools.look(identity)) <= 4000
        assert legal
    assert max(updates) <= 500


@pytest.mark.whole_games
@pytest.mark.parametrize("name", SHORT)
def test_worlds_that_the_seat_can_not_tell_apart_give_the_same_words(name: str) -> None:
    tools = ModelTools()
    identity = tools.new_table(name, SHORT[name], ["random"], seed="3").split()[1].strip(",")
    table, chance = tools._tables.get(identity), random.Random(4)
    while legal := tools.legal(identity):
        state = table.state
        said = [tools.look(identity), tools.look(identity, data=True), str(legal), tools.why_not(identity)]
        table.state = state.resample(0, chance)
        assert said == [
            tools.look(identity), tools.look(identity, data=True), str(tools.legal(identity)), tools.why_not(identity),
        ]  # fmt: skip
        table.state = state
        tools.act(identity, chance.choice(legal)["number"])

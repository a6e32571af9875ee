"""A language model at the table: the protocol's own client plays whole games and learns nothing it may not."""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections.abc import Awaitable, Callable
from itertools import cycle, pairwise

import anyio
import pexpect
import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from hegemon import __version__
from hegemon.cli.mcp.server import ModelTools
from hegemon.games import GAMES
from hegemon.mcp import analysis, seat_words
from hegemon.mcp.choice_lines import ChoiceLine, lines_that_fit
from hegemon.mcp.costs import tokens
from hegemon.mcp.seat_words import DATA, LISTED, UPDATE
from hegemon.mcp.server import as_text
from hegemon.players import Budget, UnknownPlayer

SHORT = {"carta": {"players": 2}, "civilization": {"players": 2, "max_turns": 2}}


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
        assert "teams (Teams of two): false/true; usually false" in games
        chance = random.Random(1)
        for name, options in SHORT.items():
            table = (await said(client, "new_table", game=name, options=options, seed="1")).split()[1].strip(",")
            for _ in range(2000):
                legal = json.loads(await said(client, "legal", table=table))
                if not legal:
                    break
                chosen = chance.choice(legal)
                await said(client, "act", table=table, choice=chosen[chance.choice(["number", "action"])])
            assert "over" in await said(client, "tables")
            assert (await said(client, "record", table=table)).startswith('{"game"')
        rule = await client.read_resource("rules://carta/C-PLAY")
        assert "C-PLAY" in rule.contents[0].text

    with_client(play)


def test_what_a_tool_does_not_take_is_refused_in_plain_words() -> None:
    async def play(client: ClientSession) -> None:
        async def refused(tool: str, **arguments: object) -> str:
            answer = await client.call_tool(tool, arguments)
            assert answer.isError
            return "".join(part.text for part in answer.content if part.type == "text")

        assert (await client.initialize()).serverInfo.version == __version__
        said = await refused("look_up", game="carta", names=["C-PLAY"])
        assert said == "There is no argument “names”; there are: game, name, language."
        assert await refused("act", number=1) == "There is no argument “number”; there are: table, choice, language."
        assert await refused("act", choice=1) == "An argument is missing: table."
        assert await refused("act", table="a", choice={"play": 1}) == 'The argument “choice” can\'t be {"play": 1}.'
        said = await refused("new_table", game="carta", options={"players": 2}, opponents=["legend", "legend"])
        assert "more opponents than there are other seats at this table: 1" in said
        assert len(await refused("look_up", game="civilization", name="xxxx")) < 400

    with_client(play)


def test_an_answer_is_one_text_that_travels_once() -> None:
    async def play(client: ClientSession) -> None:
        assert not any(tool.outputSchema for tool in (await client.list_tools()).tools)
        table = (await said(client, "new_table", game="carta", options={"players": 2}, seed="1")).split()[1].strip(",")
        for tool, arguments in (("look", {}), ("legal", {}), ("news", {}), ("act", {"choice": 1})):
            answer = await client.call_tool(tool, {"table": table} | arguments)
            assert answer.structuredContent is None
            assert len(answer.content) == 1

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


def test_a_newcomer_is_told_how_a_game_goes() -> None:
    tools = ModelTools()
    told = tools.look_up("civilization")
    assert "Economy: 15 coins" in told
    assert tokens(told) < 1500
    assert "Quatre façons de gagner" in tools.look_up("civilization", language="fr")
    assert "C-PLAY" in tools.look_up("carta")
    several = tools.look_up("civilization", ["Pacifism", "Rationalism", "R-MOVE-01"])
    assert [line.split(" (")[0] for line in several.splitlines()][:2] == ["Pacifism", "Rationalism"]


def test_no_program_of_this_machine_is_started(tmp_path) -> None:  # type: ignore[no-untyped-def]
    trace = tmp_path / "trace"
    with pytest.raises(UnknownPlayer):
        ModelTools().new_table("carta", {"players": 2}, [f"exec:touch {trace}"], seed="1")
    assert not trace.exists()


@pytest.mark.whole_games
def test_a_look_and_an_update_are_short() -> None:
    """In a game of four: at most 4,000 tokens for a look or a list, and 500 for an update in any language."""
    tools = ModelTools()
    answer = tools.new_table("civilization", {"players": 4, "max_turns": 6}, ["random"], seed="2")
    identity = answer.split()[1].strip(",")
    game, table = GAMES.load("civilization"), tools._tables.get(identity)
    updates, languages = [], cycle(["en", "uk"])
    while legal := tools.legal(identity):
        assert len(legal) <= LISTED
        assert tokens(as_text(legal)) <= 4000
        choices = table.state.legal(0)
        worth = game.appraise(table.state.view(0), choices)
        best = choices[list(worth).index(max(worth))]
        updates.append(tokens(tools.act(identity, best.to_json(), next(languages))))
        assert tokens(tools.look(identity)) <= 4000
        assert len(tools.look(identity, data=True)) <= DATA
    assert max(updates) <= UPDATE


@pytest.mark.whole_games
def test_every_kind_of_choice_is_told_however_many_there_are() -> None:
    tools = ModelTools()
    identity = opened(tools, "civilization", "random", players=2, max_turns=2, deals_per_turn=0)
    table, chance, most = tools._tables.get(identity), random.Random(2), 0
    while legal := tools.legal(identity):
        told = tools.news(identity)
        assert tokens(told) <= UPDATE
        numbers = [int(number) for number in re.findall(r"(?:^| )(\d+)\) ", told, re.MULTILINE)]
        assert numbers == sorted(set(numbers))
        left_out = re.search(r"\((\d+) more choice", told)
        assert len(numbers) + int(left_out[1] if left_out else 0) == len(table.state.legal(0))
        if len(legal) <= 50:
            assert {one["action"][0] for one in legal} == {legal[number - 1]["action"][0] for number in numbers}
        most = max(most, len(legal))
        tools.act(identity, chance.choice(legal)["number"])
    assert most > 20


def test_a_way_of_several_steps_is_one_line() -> None:
    tools = ModelTools()
    identity = opened(tools, "civilization", "apprentice", players=2, deals_per_turn=0)
    game, table = GAMES.load("civilization"), tools._tables.get(identity)
    stepped = {"event": "stepped", "seat": 1, "armies": 1, "scouts": 0}
    ways = [stepped | {"start": start, "square": square} for start, square in pairwise(["2,1", "3,1", "3,2", "4,2"])]
    ways.append(stepped | {"seat": 0, "start": "4,2", "square": "4,3"})
    told = table.words("en").news([message for message in map(game.describe_event, ways) if message])
    assert told.splitlines()[:2] == [
        "Apprentice moves an army from 2,1 to 4,2.",
        "Player moves an army from 4,2 to 4,3.",
    ]


def test_choices_that_differ_in_a_word_share_a_line() -> None:
    squares = [(number, f"{number},1") for number in range(2, 40)]
    lines = [ChoiceLine("", [(1, "End your movement.")]), ChoiceLine("Move an army to …", squares)]
    told, count = lines_that_fit(lines, 1000)
    assert count == 39
    assert told[1].startswith("Move an army to … 2) 2,1 3) 3,1 4) 4,1")
    told, count = lines_that_fit(lines, 80)
    assert sum(map(tokens, told)) <= 80
    assert told[1].endswith("… 39) 39,1"), "how far the numbers go is told all the same"
    assert count == len(re.findall(r"\d+\)", " ".join(told)))
    assert lines_that_fit(lines, 10) == (["1) End your movement."], 1)
    assert lines_that_fit([], 10) == ([], 0)


def test_a_table_speaks_the_language_that_it_was_opened_in() -> None:
    tools = ModelTools()
    answer = tools.new_table("carta", {"players": 2}, seed="1", language="it")
    identity = answer.split()[1].strip(",")
    assert "Gioca" in tools.act(identity, 1)
    assert any(one["words"] == "Termina il turno" for one in tools.legal(identity))
    assert "End the turn" in tools.news(identity, language="en")


def opened(tools: ModelTools, game: str, *opponents: str, **options: object) -> str:
    """The id of a new table."""
    return tools.new_table(game, options, list(opponents), seed="1").split()[1].strip(",")


def test_data_is_the_view_without_what_is_empty_and_says_what_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    tools = ModelTools()
    identity = opened(tools, "carta", players=2)
    view = tools._tables.get(identity).state.view(0)
    data = json.loads(tools.look(identity, data=True))
    assert data["seat"] == 0
    assert data["hands"][0] == view["hands"][0]
    assert data["areas"] == [[], []]
    assert "coin" not in data
    assert data["left_out"] == ["options"]
    assert json.loads(tools.look(identity, "options", data=True))["options"]["players"] == 2
    with pytest.raises(Exception, match="no part “hand”; there are: "):
        tools.look(identity, "hand", data=True)
    monkeypatch.setattr(seat_words, "DATA", 400)
    text = tools.look(identity, data=True)
    left_out = json.loads(text)["left_out"]
    assert len(text) <= 400
    assert len(left_out) > 1
    assert json.loads(tools.look(identity, left_out[1], data=True)).keys() == {left_out[1]}


def test_choices_can_be_listed_from_a_number_on_and_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    tools = ModelTools()
    identity = opened(tools, "civilization", players=2)
    everything = tools.legal(identity)
    assert len(everything) > 3
    monkeypatch.setattr(seat_words, "LISTED", 2)
    assert tools.legal(identity) == everything[:2]
    assert tools.legal(identity, first=3) == everything[2:4]
    words = everything[-1]["words"]
    assert everything[-1] in tools.legal(identity, about=words.upper())
    assert tools.legal(identity, about="no such thing") == []
    monkeypatch.setattr(seat_words, "LIST", 60)
    assert tools.legal(identity) == everything[:1], "no more than there is room for"


def test_everybody_has_a_name_that_makes_sentences() -> None:
    tools = ModelTools()
    told = tools.new_table("civilization", {"players": 4}, ["apprentice"], seed="1")
    assert "your name is Player" in told
    assert all(f"{letter} Apprent… {number}" in told for number, letter in enumerate("BCD", start=1)), told
    identity = opened(tools, "carta", players=2)
    card = next(each for each in tools.legal(identity) if each["action"][0] == "play")
    assert "Player plays" in tools.act(identity, card["number"])


def test_an_analysis_takes_no_longer_than_one_waits_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "GLANCE", Budget(iterations=1))
    tools, chance = ModelTools(), random.Random(3)
    identity = opened(tools, "civilization", "random", players=2, max_turns=1)
    with pytest.raises(Exception, match="play it to its end"):
        tools.analyse(identity)
    while legal := tools.legal(identity):
        tools.act(identity, chance.choice(legal)["number"])
    moves = len(tools._tables.get(identity).finished().moves)
    assert f"\n1 of {moves} moves are judged so far." in tools.analyse(identity, seconds=0)
    assert f"\n2 of {moves} moves are judged so far." in tools.analyse(identity, seconds=0)


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

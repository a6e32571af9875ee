"""The lab counts what the referee would count, the same with any number of hands, and says how sure it is."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import NoReturn

import numpy as np
import pytest

from hegemon.cli import lab as command
from hegemon.cli import main
from hegemon.core import NotOffered, say
from hegemon.core.luck import MIXING, Luck, word
from hegemon.estimates import share, student
from hegemon.games.carta import GAME
from hegemon.games.carta.cards import DOMAIN_NAMES
from hegemon.games.carta.engine import CartaEngine, begin, outlook
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.state import CartaState
from hegemon.games.carta.workspace import Workspace
from hegemon.gpu.driver import NoGpu
from hegemon.lab import gpu_simulation
from hegemon.lab import study as studies
from hegemon.lab.differences import differences
from hegemon.lab.findings import AllSeats
from hegemon.lab.key_figures import KeyFigure
from hegemon.lab.results import StudyResults
from hegemon.lab.simulation import LOOPS
from hegemon.lab.study import GameRange, Setting, Study, patience, seeds, settings
from hegemon.lab.tally import GameTally
from hegemon.languages.voice import Voice
from hegemon.players import seat_player
from hegemon.workers import workers

ENGINE = CartaEngine()
MEASURES = ENGINE.measures
CONCLUSIONS = [conclusion.name for conclusion in MEASURES.conclusions]
PARTS = 12
SACRIFICES = {
    "military": "attack",
    "religion": "inquisition",
    "economy": "embargo",
    "science": "breakthrough",
    "utopia": "democracy",
}

TABLES = {
    "two": (CartaOptions(players=2), ("greedy",), 0),
    "three, draft, blurred": (CartaOptions(players=3, deal="draft", edition="uk"), ("greedy",), 20),
    "four, one at random": (CartaOptions(players=4, edition="it"), ("greedy", "greedy", "random"), 0),
    "teams": (CartaOptions(players=4, teams=True, edition="es"), ("greedy",), 0),
    "two at random, short": (CartaOptions(players=2, max_rounds=20, hegemony=30), ("random",), 0),
    "two who have learned": (CartaOptions(players=2, hegemony=4), ("learned",), 0),
    "three, draft, one has learned": (CartaOptions(players=3, deal="draft", hegemony=4), ("greedy", "learned"), 0),
}


# -- the same games, counted by hand --------------------------------------------------------------------------


class Game:
    """A game of the lab, played through the referee, and what there is to say about it."""

    def __init__(self, study: Study, number: int) -> None:
        options = study.settings[0].options
        assert isinstance(options, CartaOptions)
        context = study.context(ENGINE, options)
        r = Luck()
        first, second, third = seeds(study.seed, options)
        r.a, r.b, r.c, r.turns = first, second, (third + number) % 2**32, 1
        for _ in range(MIXING):
            word(r)
        position = options.position()
        begin(position, r)
        state = CartaState(GAME, options, position)
        choose = LOOPS.interpreted(ENGINE.kernel).choose
        bots = [study.bots[seat % len(study.bots)] for seat in range(options.players)]
        learned = {seat: seat_player(bot, GAME, "") for seat, bot in enumerate(bots) if bot == "learned"}
        self.first = position.first
        self.players, self.teams = options.players, options.teams
        self.uses: Counter[tuple[str, int]] = Counter()
        self.leaders: list[int | None] = []
        self.decisions = 0
        while waiting := state.to_act():
            before = position.round
            seat = waiting[0]
            legal = state.legal(seat)
            if seat in learned:
                action = learned[seat].choose(state.view(seat), legal)
            else:
                action = legal[state.legal_ids(seat).index(choose(position, seat, r, Workspace(), context))]
            for event in state.apply(seat, action):
                self.note(event.name, event.public)
            self.decisions += 1
            if position.round != before:
                self.leaders.append(self.leader([outlook(position, seat, Workspace()) for seat in range(self.players)]))
        outcome = state.outcome()
        assert outcome is not None
        self.outcome = outcome

    def note(self, event: str, told: dict) -> None:  # type: ignore[type-arg]
        if event in ("used", "copied"):
            self.uses[told["effect"], told["seat"]] += 1
        if event == "copied":
            self.uses["inspiration", told["seat"]] += 1
        if event == "sacrificed":
            self.uses[SACRIFICES[told["card"].split("-")[0]], told["seat"]] += 1

    def side(self, seat: int) -> int:
        return seat % 2 if self.teams else seat

    def leader(self, hopes: list[float]) -> int | None:
        sides = {self.side(seat) for seat, hope in enumerate(hopes) if hope == max(hopes)}
        return sides.pop() if len(sides) == 1 else None

    def steps(self, seat: int) -> int:
        return (seat - self.first) % self.players

    def won(self, seat: int) -> int:
        sides = {self.side(winner) for winner in self.outcome.winners}
        return PARTS // len(sides) if seat in self.outcome.winners else 0

    def conclusion(self) -> str:
        details = self.outcome.details
        if self.outcome.how == "hegemony":
            return f"hegemony-{details['domain']}"
        if self.outcome.how == "endless":
            return "endless"
        if len({self.side(winner) for winner in self.outcome.winners}) > 1:
            return "majority-shared"
        return f"majority-{details['decider'] or 'points'}"

    def lead(self) -> tuple[int, int, list[tuple[bool, bool]]]:
        """Changes of the lead, the round since which the winner leads for good, and who led at each tenth."""
        winners = {self.side(seat) for seat in self.outcome.winners}
        known = [leader for leader in self.leaders if leader is not None]
        changes = sum(a != b for a, b in pairwise(known))
        since = len(self.leaders) + 1
        while since > 1 and self.leaders[since - 2] in winners:
            since -= 1
        tenths = []
        rounds = len(self.leaders) + 1
        for tenth in range(1, 10):
            if rounds > 1:
                at = self.leaders[min(max(int(tenth * rounds / 10 + 0.5), 1), rounds - 1) - 1]
                tenths.append((at is not None, at in winners))
        return changes, since, tenths

    def count(self, tally: GameTally) -> None:
        outcome = self.outcome
        rounds = outcome.details["rounds"]
        changes, since, tenths = self.lead()
        tally.games[0] += 1
        tally.shared[0] += len({self.side(seat) for seat in outcome.winners}) > 1
        tally.conclusions[CONCLUSIONS.index(self.conclusion())] += 1
        if outcome.how != "hegemony":
            winner = self.side(outcome.winners[0])
            rivals = [score for seat, score in enumerate(outcome.scores) if self.side(seat) != winner]
            tally.margins[outcome.scores[outcome.winners[0]] - max(rivals)] += 1
        for seat in range(self.players):
            tally.wins[self.steps(seat)] += self.won(seat)
            tally.chairs[seat] += self.won(seat)
        for row, value in enumerate((rounds, self.decisions, changes)):
            tally.lengths[row] += (value, value**2)
        tally.rounds[rounds] += 1
        tally.decisions[self.decisions] += 1
        tally.changes[changes] += 1
        tally.settled[10 if since == rounds else (10 * since - 1) // rounds] += 1
        for tenth, (led, held) in enumerate(tenths):
            tally.led[tenth] += led
            tally.held[tenth] += held
        for effect, name in enumerate(MEASURES.effects):
            users = [seat for seat in range(self.players) if self.uses[name, seat]]
            for seat in users:
                tally.uses[effect, self.steps(seat)] += (self.uses[name, seat], self.uses[name, seat] ** 2)
            total = sum(self.uses[name, seat] for seat in users)
            tally.used[effect] += (total, total**2)
            tally.users[effect] += self.moments(users)
        for asset, domain in enumerate(DOMAIN_NAMES):
            owners = [seat for seat in range(self.players) if domain in outcome.details["leads"][seat]]
            tally.owners[asset] += self.moments(owners)
            for seat in owners:
                tally.ways[asset, CONCLUSIONS.index(self.conclusion())] += self.won(seat)
                tally.when[asset] += self.won(seat) * rounds

    def moments(self, doers: list[int]) -> list[int]:
        n, wins = len(doers), sum(self.won(seat) for seat in doers)
        return [n, wins, n * n, n * wins, wins * wins]


@pytest.mark.parametrize("table", TABLES)
def test_compiled_counts_are_those_of_the_referee(table: str) -> None:
    options, bots, blur = TABLES[table]
    study = Study("carta", (Setting(options),), 8, "the same luck", bots, blur)
    expected = study.empty()[0]
    for number in range(8):
        Game(study, number).count(expected)
    counted = study.play(GameRange(0, 0, 8)).tally
    for name, mine, theirs in zip(GameTally._fields, expected, counted, strict=True):
        assert np.array_equal(mine, theirs), name


# -- who works doesn't matter -----------------------------------------------------------------------------------


def small(games: int = 90) -> Study:
    return Study("carta", settings(GAME, [{"players": 2}, {"players": 3}], {}, {}), games, "7")


def total(study: Study, jobs: int) -> list[GameTally]:
    tallies = study.empty()
    with workers(jobs) as work:
        for part in work(study.play, study.ranges(jobs)):
            tallies[part.setting].add(part.tally)
    return tallies


def test_jobs_change_nothing() -> None:
    study = small()
    one, two = total(study, 1), total(study, 2)
    assert [int(tally.games[0]) for tally in one] == [90, 90]
    for mine, theirs in zip(one, two, strict=True):
        for name, a, b in zip(GameTally._fields, mine, theirs, strict=True):
            assert np.array_equal(a, b), name


def test_games_of_networks_are_cut_into_the_same_parts_whoever_plays_them() -> None:
    study = Study("carta", settings(GAME, [{"players": 2}], {}, {}), 300, "7", ("learned",))
    assert study.ranges(1) == study.ranges(16) == [GameRange(0, 0, 128), GameRange(0, 128, 256), GameRange(0, 256, 300)]


def test_other_rules_and_other_seeds_have_other_luck() -> None:
    two, three = small().settings
    assert seeds("7", two.options) != seeds("7", three.options)
    assert seeds("7", two.options) != seeds("8", two.options)
    assert seeds("7", two.options) == seeds("7", CartaOptions(players=2))


# -- how sure it is ---------------------------------------------------------------------------------------------


def test_players_of_one_game_are_one_observation() -> None:
    """The difference between those who did something and the others, and its error, written out game by game."""
    rng = Random(3)
    games, players = 400, 3
    did = [[rng.random() < 0.4 for _ in range(players)] for _ in range(games)]
    winner = [max(range(players), key=lambda seat: rng.random() + 0.3 * row[seat]) for row in did]
    sums = np.zeros(5, np.int64)
    for row, first in zip(did, winner, strict=True):
        n, wins = sum(row), PARTS * row[first]
        sums += [n, wins, n * n, n * wins, wins * wins]
    comparison = AllSeats(games, players, 1.0, PARTS).comparison(sums)

    doers = sum(map(sum, did))
    others = games * players - doers
    had = sum(row[first] for row, first in zip(did, winner, strict=True)) / doers
    had_not = sum(not row[first] for row, first in zip(did, winner, strict=True)) / others
    off = [
        (row[first] - had * sum(row)) / doers - ((not row[first]) - had_not * (players - sum(row))) / others
        for row, first in zip(did, winner, strict=True)
    ]
    error = sqrt(sum(one**2 for one in off))
    assert comparison.edge is not None
    assert comparison.edge.value == pytest.approx(had - had_not)
    assert comparison.edge.high - comparison.edge.value == pytest.approx(student(games - 1) * error)
    assert comparison.wins is not None
    assert comparison.wins.value == pytest.approx(had)


def test_what_everybody_does_tells_nothing() -> None:
    games, players = 50, 2
    everybody = [2 * games, PARTS * games, 4 * games, 2 * PARTS * games, PARTS**2 * games]
    comparison = AllSeats(games, players, 1.0, PARTS).comparison(everybody)
    assert (comparison.edge, comparison.others) == (None, None)
    assert comparison.wins is not None
    assert comparison.wins.value == 0.5


def test_clear_means_clear_among_many() -> None:
    """Of a hundred figures that differ by chance hardly any is called clear; one that differs is."""
    rng = Random(1)

    def drawn(chance: float) -> KeyFigure:
        return KeyFigure(say("figure"), say("told"), share(sum(rng.random() < chance for _ in range(500)), 500))

    before = {str(number): drawn(0.5) for number in range(100)} | {"other": drawn(0.5)}
    after = {str(number): drawn(0.5) for number in range(100)} | {"other": drawn(0.7)}
    found = differences(before, after)
    assert {name for name, difference in found.items() if difference.clear} == {"other"}
    assert sum(difference.doubt < 0.05 for difference in found.values()) > 1, "without that care several would be"


def intervals(data: object) -> list[dict]:  # type: ignore[type-arg]
    """Everything in the figures that has a value."""
    if isinstance(data, dict):
        here = [data] if "value" in data else []
        return here + [found for value in data.values() for found in intervals(value)]
    return [found for value in data for found in intervals(value)] if isinstance(data, list) else []


# -- the command ------------------------------------------------------------------------------------------------


def hegemon(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(["lab", *arguments, "--language", "en"])
    return int(end.value.code or 0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "out"


def test_one_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hegemon("carta", "-n", "60", "--seed", "7", "--jobs", "1", "--out", str(folder)) == 0
    assert "Wins of number 1 in turn order" in capsys.readouterr().out
    figures = json.loads((folder / "figures.json").read_text())
    assert (figures["games"], figures["complete"]) == (60, True)
    known = intervals(figures)
    assert len(known) > 100
    assert all(one["low"] <= one["value"] <= one["high"] for one in known)
    page = (folder / "report.html").read_text()
    assert not re.search(r"https?:|src=|@import|url\(|<script|<link(?! rel=\"icon\" href=\"data:,\")", page)
    for words in ("Does it matter who goes first?", "not what causes what", "hegemon lab carta -n 60 --seed 7"):
        assert words in re.sub("</?span[^>]*>", "", page)


def test_tables_side_by_side_and_changed_rules(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("-n", "80", "--players", "2,teams", "--set", "hegemony=4", "--seed", "7", "--jobs", "1")
    assert hegemon(*arguments, "--bots", "greedy,random", "--blur", "5", "--out", str(folder)) == 0
    assert "clearly different" in capsys.readouterr().out
    figures = json.loads((folder / "figures.json").read_text())
    assert [table["options"]["hegemony"] for table in figures["tables"]] == [8, 4, 7, 4]
    assert [(change["before"], change["after"]) for change in figures["changes"]] == [("A", "B"), ("C", "D")]
    assert figures["changes"][0]["figures"]["rounds"]["clear"], "much shorter"
    assert figures["changes"][0]["figures"]["rounds"]["change"]["high"] < 0
    page = (folder / "report.html").read_text()
    assert "Cards for hegemony: 4" in page
    assert "Seat 2: random" in page


def test_every_combination_once(tmp_path: Path) -> None:
    assert hegemon("-n", "4", "--players", "2,3,2", "--deal", "basic,draft", "--out", str(tmp_path), "--jobs", "1") == 0
    figures = json.loads((tmp_path / "figures.json").read_text())
    assert [table["label"] for table in figures["tables"]] == [
        "2 players · Deal: basic",
        "2 players · Deal: draft",
        "3 players · Deal: basic",
        "3 players · Deal: draft",
    ]


def test_who_plays_may_stand_among_the_players(tmp_path: Path) -> None:
    short = ("-n", "2", "--given", "hegemony=4", "--jobs", "1", "--seed", "7")
    assert hegemon(*short, "--players", "learned,2,teams", "--out", str(tmp_path)) == 0
    figures = json.loads((tmp_path / "figures.json").read_text())
    assert figures["bots"] == ["learned"]
    assert [table["games"] for table in figures["tables"]] == [2, 2]
    page = (tmp_path / "report.html").read_text()
    assert "--players 2,teams --given hegemony=4 --bots learned --seed 7" in re.sub("</?span[^>]*>", "", page)
    assert "Everybody does what a network would do that has learned the game by playing against itself." in page


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "5"], "Number of players can't be 5"),
        (["--players", "2,many"], "Number of players can't be many"),
        (["--deal", "draft,none"], "Deal can't be none"),
        (["--bots", "search"], "“search” can't play in the lab; there are: greedy, random, learned."),
        (["--players", "2,search"], "“search” can't play in the lab; there are: greedy, random, learned."),
        (["--bots", "learned:nowhere.npz"], "There is no network in nowhere.npz."),
        (["--bots", "learned", "--device", "gpu"], "On a GPU only greedy players and chance can play."),
        (["--set", "hegemony"], "“--set hegemony” needs a name and a value"),
        (["--given", "hegemony"], "“--given hegemony” needs a name and a value"),
        (["--set", "hegemony=8"], "“hegemony=8” changes nothing"),
        (["--set", "luck=1"], "There is no option “luck”"),
        (["--blur", "x"], "--blur needs a whole number from 0"),
        (["-n", "0"], "--games needs a whole number from 1"),
        (["--device", "moon"], "“moon” is no device; there are: cpu, gpu."),
        (["chess"], "There is no game “chess”"),
        (["--out", "/proc/nowhere"], "I can't use"),
    ],
)
def test_bad_input_is_explained(
    arguments: list[str], complaint: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hegemon("--out", str(folder), *arguments) == 2
    assert complaint in capsys.readouterr().err
    assert not folder.exists()


def test_without_a_gpu_nobody_counts_on_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none_here() -> NoReturn:
        raise NoGpu("not in this machine")

    monkeypatch.setattr(gpu_simulation, "gpu", none_here)
    assert hegemon("--out", str(folder), "--device", "gpu") == 2
    assert "I find no NVIDIA GPU here. Leave --device out, and the CPU counts." in capsys.readouterr().err
    assert not folder.exists()


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "report.html").write_text("mine")
    assert hegemon("-n", "1", "--out", str(tmp_path)) == 2
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "report.html").read_text() == "mine"


def test_an_interruption_leaves_what_was_played(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Impatient(Study):
        def play(self, games: GameRange) -> studies.RangeTally:
            if games.begins > 10:
                raise KeyboardInterrupt
            return super().play(games)

    monkeypatch.setattr(command, "Study", Impatient)
    assert hegemon("-n", "40", "--jobs", "1", "--seed", "7", "--out", str(folder)) == 130
    assert "Interrupted: 20 of 40 games were played." in capsys.readouterr().err
    assert json.loads((folder / "figures.json").read_text())["games"] == 20
    assert "Interrupted: 20 of 40" in (folder / "report.html").read_text()


def test_nothing_played_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "played", lambda study, *others: study.empty())
    assert hegemon("-n", "40", "--jobs", "1", "--out", str(folder)) == 130
    assert not folder.exists()


def test_whoever_waits_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(studies, "PATIENCE", 0.0)
    with patience(lambda message: told.append(str(message))):
        while not told:
            pass
    monkeypatch.setattr(studies, "PATIENCE", 60.0)
    with patience(lambda message: told.append(str(message))):
        pass
    assert told == ["The rules are being compiled for this machine; that happens once."]


def test_a_game_without_a_kernel_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "engine", None)
    with pytest.raises(NotOffered, match="Carta Impera Victoria doesn't have this yet: the lab"):
        studies.engine_of(GAME)


def test_a_report_speaks_with_any_voice() -> None:
    """Numbers follow the language."""
    from hegemon.lab.report import report

    study = small(40)
    page = report(StudyResults.of(study, total(study, 1)), Voice.speaking("fr", "carta"), "hegemon lab").html(
        Voice.speaking("fr", "carta")
    )
    assert re.search(r"\d,\d", page)

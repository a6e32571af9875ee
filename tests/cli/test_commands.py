"""The command line: help at once, in every language; and a sentence for everything that is wrong."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hegemon import __version__
from hegemon.cli import main
from hegemon.cli.commands import COMMANDS, spoken
from hegemon.cli.game_options import described, flag_of
from hegemon.games import GAMES
from hegemon.languages import LANGUAGES


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    out, err = capsys.readouterr()
    return left.value.code, out, err


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["simulate", "--help"], []], ids=str)
def test_help_loads_nothing_heavy(arguments):
    program = (
        "import sys, hegemon.cli\n"
        "try: hegemon.cli.main(sys.argv[1:])\n"
        "except SystemExit as left: assert left.code == 0\n"
        "heavy = {'numba', 'numpy', 'rich', 'babel', 'hegemon.games.carta', 'multiprocessing'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        env={"LANG": "C.UTF-8"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "usage: hegemon" in done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)], ids=str)
def test_help_in_every_language(capsys, language, command):
    status, out, _ = run(capsys, *command, "--help", "--language", language)
    assert status == 0
    assert "--language" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "There is no command “dance”; there are: serve, play, replay, "),
        (["play", "--language", "xx"], "There is no language “xx”; there are: en, fr, it, es, uk."),
        (["replay", "--dance"], "“--dance” means nothing here; see --help."),
        (
            ["play", "--dance"],
            "“--dance” is no option of Carta Impera Victoria; there are: --players, --teams, ",
        ),
        (["play", "civilization", "--deal", "draft"], "“--deal” is no option of Civilization; there are: --players, "),
        (["simulate", "--coin-victory", "9", "carta"], "“--coin-victory” is no option of Carta Impera Victoria; "),
        (
            ["play", "--no-teams", "--hegemony", "99"],
            "Cards for hegemony can't be 99; ",
        ),
        (["play", "carta", "chess"], "“chess” means nothing here; see --help."),
        (["play", "--players"], "“--players” needs a value of the right kind; see --help."),
        (["play", "chess"], "There is no game “chess”; there are: carta, civilization."),
        (["play", "--players", "5"], "Number of players can't be 5; choose one of: 2, 3, 4."),
        (["play", "--players", "two"], "Number of players can't be two; choose one of: 2, 3, 4."),
        (["play", "--teams"], "Teams of two need 4 players, not 2."),
        (["play", "--deal", "poker"], "Deal can't be poker; choose one of: basic, draft."),
        (["play", "--set", "hand"], "“--set hand” needs a name and a value, like “--set players=3”."),
        (["play", "--set", "max_rounds=3"], "Rounds at most can't be 3; it is a whole number from 20 to 10000."),
        (
            ["play", "--bots", "genius"],
            (
                "There is no player “genius”; there are: random, greedy, search, learned, guided, beginner, "
                "novice, apprentice, strategist, hegemon, legend."
            ),
        ),
        (["play", "--players", "2", "--names", "A,B,C"], "There are 2 seats; that is too few for all you named."),
        (["play", "--save", "/nowhere/at/all/game"], "I can't use the file /nowhere/at/all/game: "),
        (["simulate", "-n", "0"], "--games needs a whole number from 1, not “0”."),
        (["simulate", "-n", "1", "--out", "/nowhere/at/all.json"], "I can't use the file /nowhere/at/all.json: "),
        (["simulate", "-n", "1", "--out", "/"], "I can't use the file /: it is a folder."),
        (
            ["simulate", "-n", "1", "--bots", "genius"],
            (
                "There is no player “genius”; there are: random, greedy, search, learned, guided, beginner, "
                "novice, apprentice, strategist, hegemon, legend."
            ),
        ),
        (["lab", "civilization", "--bots", "search"], "Search can't play Civilization yet."),
        (["simulate", "civilization", "--bots", "search"], "Search can't play Civilization yet."),
        (["arena", "civilization", "--players", "search,greedy"], "Search can't play Civilization yet."),
        (
            ["arena", "carta", "--players", "greedy,exec:/no/such"],
            "“/no/such” can't be started: there is no such program here.",
        ),
        (["simulate", "--bots", "exec:/no/such"], "“/no/such” can't be started"),
        (["play", "--bots", "exec:/no/such"], "“/no/such” can't be started"),
        (["games", "--players", "random", "--out", "g.csv"], "A file of columns ends in “.parquet”, not like g.csv."),
        (
            ["lab", "--bots", "random,greedy,greedy", "--players", "2"],
            "You name 3 players, but the largest table has 2 seats.",
        ),
        (["lab", "--out", "/etc/passwd"], "I can't use the file /etc/passwd: a file of that name is there already."),
        (["rules", "carta", "C-DANCE"], "There is no rule “C-DANCE”. Did you mean: C-D"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_wrong_is_said_in_a_sentence(capsys, monkeypatch, tmp_path, arguments, sentence):
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(sentence)


@pytest.mark.parametrize("game", GAMES.names())
@pytest.mark.parametrize("command", ["play", "simulate", "arena", "lab"])
def test_every_option_of_a_game_has_a_flag_with_its_values(capsys, command, game):
    status, out, _ = run(capsys, command, game, "--help", "--language", "en")
    assert status == 0
    told = " ".join(out.split())
    for offer in GAMES.load(game).options.offers():
        flag = "--seats" if (command, offer.name) == ("arena", "players") else flag_of(offer.name)
        assert f" {flag}" in told
        if flag != "--seats":
            assert " ".join(str(described(offer)).split()) in told


def test_help_about_a_game_names_those_who_can_play_it(capsys):
    for game, levels in (
        ("carta", "novice, apprentice, strategist, hegemon, legend"),
        ("civilization", "novice, apprentice, strategist, hegemon"),
    ):
        _, out, _ = run(capsys, "play", game, "--help", "--language", "en")
        assert f"who else plays: {levels} …, the last one" in " ".join(out.split())


def test_which_version_it_is(capsys):
    assert run(capsys, "--version") == (0, f"Hegemon {__version__}\n", "")


def test_an_interruption_while_everything_is_loaded_is_no_fault(capsys, monkeypatch):
    class Interrupted:
        def find_spec(self, name, path=None, target=None):
            if name == "hegemon.cli.commands":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "hegemon.cli.commands")
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    assert run(capsys, "--help") == (130, "", "")


def test_an_unknown_option_tells_which_there_are(capsys):
    status, _, err = run(capsys, "play", "--set", "colour=red", "--language", "en")
    assert status == 2
    assert "There is no option “colour”; there are:" in err
    assert "max_rounds" in err


def test_the_rules(capsys):
    _, everything, _ = run(capsys, "rules", "carta", "--language", "en")
    _, one, _ = run(capsys, "rules", "carta", "embargo", "--language", "en")
    assert "Playing a card (C-PLAY)\n" in everything
    assert one.startswith("Embargo (C-EMBARGO)\n")
    assert "C-PLAY" not in one


@pytest.mark.parametrize("typed", ["the_great_wall", "The Great  Wall", "the-great-wall"])
def test_a_card_is_looked_up_by_its_name(capsys, typed):
    _, found, _ = run(capsys, "rules", "civilization", typed, "--language", "en")
    assert found.startswith("The Great Wall (Wonder)\n")
    assert "Cost: 15 production." in found


def test_a_card_is_found_in_ones_own_language(capsys):
    _, found, _ = run(capsys, "rules", "civilization", "grande muraille", "--language", "fr")
    _, all_of_it, _ = run(capsys, "rules", "civilization", "--language", "fr")
    assert "The Great Wall" not in found
    assert "R-CITY-01" in all_of_it


def test_cards_of_one_name_are_all_told(capsys):
    _, found, _ = run(capsys, "rules", "civilization", "democracy", "--language", "en")
    assert [line for line in found.splitlines() if not line.startswith(" ")] == [
        "Democracy (Tech)",
        "Democracy (Government)",
    ]


def test_a_card_that_is_not_there_tells_what_was_meant(capsys):
    status, _, err = run(capsys, "rules", "civilization", "leonids", "--language", "en")
    assert status == 2
    assert err.startswith("There is no rule “leonids”. Did you mean: Leonidas")


@pytest.mark.parametrize(
    ("game", "typed", "answer"),
    [
        ("civilization", "R-MOVE-12", "“R-MOVE-12” is not told by itself here; its part of the rules has: R-MOVE-01, "),
        ("civilization", "pott", "There is no rule “pott”. Did you mean: Pottery?"),
        ("civilization", "xxxx", "There is no rule “xxxx”. The chapters are: Four ways to win, "),
        ("carta", "xxxxx", "There is no rule “xxxxx”; there are: C-DECK, "),
    ],
)
def test_what_has_no_rule_of_its_own_is_told_what_is_near(capsys, game, typed, answer):
    status, _, err = run(capsys, "rules", game, typed, "--language", "en")
    assert (status, err[: len(answer)]) == (2, answer)
    assert len(err) < 400


@pytest.mark.parametrize(
    ("typed", "language", "told"),
    [
        ("movement", "en", ["Movement and exploration\n", "R-MOVE-01"]),  # a chapter: in short, then its rules
        ("win", "en", ["Four ways to win", "Economy: 15 coins", "R-VIC-05"]),
        ("quatre", "fr", ["Quatre"]),
        ("outskirts", "en", ["R-FIG-02"]),  # no chapter: what speaks of it
    ],
)
def test_a_chapter_or_a_word_finds_its_rules(capsys, typed, language, told):
    status, found, _ = run(capsys, "rules", "civilization", typed, "--language", language)
    assert status == 0
    assert all(words in found for words in told), found
    assert len(found) < 7000


def test_the_rules_begin_with_what_a_newcomer_needs(capsys):
    _, found, _ = run(capsys, "rules", "civilization", "--language", "en")
    assert found.startswith("Civilization\nFour ways to win\n")
    assert "Forest: 2 production" in found


def test_the_language_may_stand_anywhere():
    assert spoken(["play", "--language", "fr", "carta"], {}) == ("fr", ["play", "carta"])
    assert spoken(["--language=uk", "rules"], {"LANG": "fr_FR"}) == ("uk", ["rules"])
    assert spoken(["rules"], {"LANG": "it_IT"}) == ("it", ["rules"])


def test_an_id_may_begin_with_a_dash_as_flags_do(capsys, tmp_path):
    somebody, path = "-Xv3kQ0aL5mN8pRs", str(tmp_path / "t.db")
    with pytest.raises(SystemExit) as left:
        main(["--language", "en", "ban", somebody, "--lift", "--database", path])
    assert left.value.code == 2
    assert f"{somebody} is not banned." in capsys.readouterr().err

"""The report says who won, and how sure that is, in plain sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hegemon.arena.report import lead, report, title
from hegemon.arena.standings import standings
from hegemon.core import say
from hegemon.languages.voice import Voice
from tests.arena.small import tournament
from tests.arena.test_standings import FOUND, imagined

ENGLISH = Voice.speaking("en", "carta")


def told(found) -> str:
    return " ".join(ENGLISH(sentence) for sentence in lead(found, ENGLISH))


@pytest.mark.parametrize("name", FOUND)
def test_every_kind_of_tournament_has_a_report(name):
    held = FOUND[name]
    found = standings(held, imagined(held, shared=0.1))
    html = report(found, ENGLISH, {"majority": say("majority")}, "hegemon arena <again>").html(ENGLISH)
    assert "<h1>greedy comes first" in html
    for words in ("Standings", "Games won", "Seats", "Each against each", "How games are won", "Time to think"):
        assert f"<h2>{words}</h2>" in html
    assert "hegemon arena &lt;again&gt;" in html
    assert "http" not in html.replace("http-equiv", "")
    assert ("Team 2" if held.options.teams else "Seat 2") in html


def test_names_are_escaped():
    held = FOUND["duel2"]
    found = standings(replace(held, entrants=("<script>x</script>", "b", "c")), imagined(held))
    html = report(found, ENGLISH, {}, "").html(ENGLISH)
    assert "<script" not in html


def test_a_clear_victory_is_called_one():
    held = tournament("random", "greedy", games=60)
    found = standings(held, imagined(held))
    assert told(found).startswith("greedy won ")
    assert told(found).endswith("it is the stronger of the two.")


def test_a_narrow_one_isnt():
    held = tournament("novice", "greedy", games=6)
    found = standings(held, imagined(held, shared=1.0))
    assert told(found).endswith("more games would tell.")
    assert str(title(found)).endswith("but not for sure")


def test_those_who_never_met_are_compared_by_rating():
    held = tournament("greedy", "random", "novice", games=40, ladder=True)
    words = told(standings(held, imagined(held)))
    assert "Its rating is" in words


def test_what_was_played_has_a_chart():
    held = FOUND["duel2"]
    found = standings(held, [replace(result, roles=("romans", "greeks")) for result in imagined(held)])
    html = report(found, ENGLISH, {}, "", {"romans": say("The Romans")}).html(ENGLISH)
    assert "<h2>Played as</h2>" in html
    assert "The Romans" in html
    assert "<h2>Played as</h2>" not in report(standings(held, imagined(held)), ENGLISH, {}, "").html(ENGLISH)

"""The tables at which a network learns: of one kind they are alike, and together they are all there are."""

from __future__ import annotations

from hegemon.games import GAMES
from hegemon.games.carta.options import EDITIONS
from hegemon.games.carta.practice import PRACTICE

CARTA = GAMES.load("carta")


def test_tables_of_a_kind_differ_only_in_rules_that_an_observation_tells():
    for kind in PRACTICE:
        options = [CARTA.options.from_json(table) for table in kind.options]
        assert len({(each.players, each.teams, each.deal) for each in options}) == 1
        assert {each.edition for each in options} == set(EDITIONS)
        assert len(set(options)) == 4 + 8
        assert options.count(options[0]) == len(options) / 2


def test_every_number_of_players_side_and_deal_is_played():
    kinds = {tuple(sorted(kind.options[0].items())) for kind in PRACTICE}
    assert len(kinds) == 8

"""What is written out for speed about what cities produce is what the rules say."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.items import unlocked
from tests.games.civilization.positions import played


@pytest.mark.whole_games
@pytest.mark.parametrize("players", [2, 4])
def test_the_free_sites_of_a_thing_are_those_that_no_rule_refuses(players: int) -> None:
    looked_at = 0
    for number, state in enumerate(played(7, players=players, max_turns=9)):
        w = state.world
        for seat in w.players if number % 15 == 0 else ():
            for city in w.cities[seat]:
                for item in unlocked(w, seat):
                    sites = item.sites(w, seat, city)
                    free = [square for square in sites if item.site_refusal(w, seat, city, square) is None]
                    assert item.free_sites(w, seat, city) == free
                    looked_at += len(free)
    assert looked_at > 300

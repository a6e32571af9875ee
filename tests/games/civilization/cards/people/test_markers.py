"""The six kinds of great person marker: what each yields on its square. The icons are provisional, so they stand
in the content alone."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import bonuses, coins, devotion
from hegemon.games.civilization.chapters.production import production
from hegemon.games.civilization.facts import CONTENT
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import city_at, collected, realms
from tests.games.civilization.rules import rule


@card("artist", "builder", "general", "humanitarian", "industrialist", "scientist")
@rule("R-GP-08", "R-BLK-02")
@pytest.mark.parametrize("kind", CONTENT.great_person_types.ids)
def test_what_a_marker_yields_until_it_is_blockaded(kind: str) -> None:
    stage = realms().ground("3,3", "forest", coin=1, culture=1).lay("3,3", "person", kind)
    city = city_at(stage, "2,2")

    def yields() -> tuple[int, ...]:
        culture = devotion.culture(stage.w, 0, city) - 1
        found = (production(stage.w, 0, city), collected(stage), culture, coins.coins(stage.w, 0))
        return (*found, bonuses.standing_bonus(stage.w, 0))

    icons, general = CONTENT.great_person_types.called(kind).icons, kind == "general"
    assert yields() == (icons.production, icons.trade, icons.culture, icons.coin, 4 if general else 0)
    assert any(yields())
    stage.figures(1, "3,3", scouts=1)
    assert yields() == (0, 0, 0, 0, 0)

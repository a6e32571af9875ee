"""What can be said of a position: who has won, what threatens, what is prepared; and the words for it."""

from __future__ import annotations

import pytest

from hegemon.games.carta import GAME
from hegemon.games.carta.cards import DOMAIN_NAMES
from hegemon.games.carta.consequences import AGAINST, CARD, FOR, LEAD, LEVEL, NEAR, WIN, consequences
from tests.games.carta.scenario import Table

SCIENCE, MILITARY, CULTURE = (DOMAIN_NAMES.index(name) for name in ("science", "military", "culture"))


def found(table: Table, seat: int = 0) -> dict[str, float]:
    return consequences(table.state.position, seat)


def test_a_column_a_level_and_a_majority() -> None:
    there = found(Table().area(0, science=3).area(1, military=1))
    assert there == {
        f"column 0 {SCIENCE} 3": pytest.approx(3 * CARD),
        f"level 0 {SCIENCE} 1": LEVEL,
        f"lead 0 {SCIENCE}": LEAD,
        f"lead 1 {MILITARY}": -LEAD,
    }


def test_what_is_good_for_another_counts_against_oneself() -> None:
    table = Table().area(0, science=4).area(1, military=3)
    assert found(table, 1) == {name: -worth for name, worth in found(table, 0).items()}


def test_partners_share_what_is_good() -> None:
    table = Table(players=4, teams=True).area(2, science=3)
    mine, partners = (
        {name: worth for name, worth in found(table, seat).items() if name.split()[1] == "2"} for seat in (0, 2)
    )
    assert mine == partners
    assert all(worth > 0 for worth in mine.values())


def test_one_card_from_hegemony_is_a_threat() -> None:
    options = Table().options
    table = Table().area(1, culture=options.hegemony - 1)
    assert found(table)[f"near 1 {CULTURE}"] == -NEAR
    assert f"near 1 {CULTURE}" not in found(Table().area(1, culture=options.hegemony - 2))
    assert not any(name.startswith("level") for name in found(table)), "Culture has no effects"


def test_a_column_of_the_second_level_says_so() -> None:
    options = Table().options
    assert f"level 0 {SCIENCE} 2" in found(Table().area(0, science=options.level_2))
    assert f"level 0 {SCIENCE} 1" in found(Table().area(0, science=options.level_2 - 1))


def test_when_the_game_is_over_only_the_victory_counts() -> None:
    table = Table().area(0, culture=Table().options.hegemony - 1).hand(0, "culture")
    table.choose(0, "play culture", "end")
    table.ended("hegemony", [0])
    assert found(table, 0) == {"win 0": WIN}
    assert found(table, 1) == {"win 0": -WIN}


@pytest.mark.parametrize("good", [True, False])
def test_every_consequence_has_words_for_and_against(good: bool) -> None:
    texts = FOR if good else AGAINST
    for what in texts:
        words = str(GAME.describe_consequence(f"{what} 1 3 2", good, 7, 2, 16))
        assert "player 2" in words
        assert "7" in words
        assert "2" in words
        assert "{" not in words

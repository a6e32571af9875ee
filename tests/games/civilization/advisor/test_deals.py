"""Deals: none is proposed, a plainly good one is accepted."""

from __future__ import annotations

from hegemon.games.civilization.chapters.bundles import Bundle, Wanted
from hegemon.games.civilization.chapters.deals import Compose, Consider, Deals
from tests.games.civilization.advisor.advice import CULTURE, TECH, advice, realm

RESOURCES = (0, 1, 0, 0)


def test_nobody_offers_and_who_has_begun_to_drops_it() -> None:
    stage = realm(TECH)
    stage.realm(0).trade = 5
    assert advice(stage.ask(Deals((0, 1)))) == "pass"
    stage.choose(0, "offer 1")
    assert isinstance(stage.question, Compose)
    assert advice(stage) == "drop"


def considered(give: Bundle, want: Wanted, civilization: str = TECH) -> str:
    """The answer to an offer."""
    return advice(realm(civilization).ask(Consider(0, 1, give, want)))


def test_gifts_are_accepted() -> None:
    assert considered(Bundle(trade=3), Wanted()) == "accept"
    assert considered(Bundle(markers=(0,)), Wanted()) == "accept"


def test_a_fair_deal_isnt_good_enough() -> None:
    assert considered(Bundle(trade=3), Wanted(trade=3)) == "decline"
    assert considered(Bundle(resources=RESOURCES), Wanted(resources=RESOURCES)) == "decline"


def test_what_one_needs_little_is_given_for_what_one_needs() -> None:
    offer = Bundle(culture=5), Wanted(trade=5)
    assert considered(*offer, civilization=CULTURE) == "accept"
    assert considered(*offer, civilization=TECH) == "decline"

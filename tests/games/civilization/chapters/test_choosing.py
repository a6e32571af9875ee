"""What is chosen before the game starts (R-SET-03, R-SET-08)."""

from __future__ import annotations

from hegemon.games.civilization.chapters.choosing import ChooseFreely, FirstPolicies, KeepOne
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.view import view_of
from tests.games.civilization.chapters.openings import Opening
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def leaders(stage: Stage) -> list[str]:
    """The civilizations by seat."""
    return [CONTENT.civilizations[realm.civilization].id for realm in stage.w.realms if realm.civilization >= 0]


# -- civilizations ---------------------------------------------------------------------------------------------


@rule("R-SET-03")
def test_civilizations_are_dealt_at_random_and_none_twice() -> None:
    dealt = [leaders(Opening(5, str(seed))) for seed in range(12)]
    assert all(len(set(names)) == 5 for names in dealt)
    assert len({tuple(names) for names in dealt}) == 12


@rule("R-SET-03")
def test_civilizations_may_be_settled_beforehand() -> None:
    assert leaders(Opening(3, assigned=("zulu", "arabs", "greeks"))) == ["zulu", "arabs", "greeks"]


@rule("R-SET-03")
def test_one_of_two_is_kept_and_shown_when_all_have_chosen() -> None:
    stage = Opening(3, civilizations="one_of_two")
    assert isinstance(stage.question, KeepOne)
    assert str(stage.question.prompt(stage.w, 0))
    assert set(stage.question.asked(stage.w)) == {0, 1, 2}
    pairs = [stage.offers(seat) for seat in range(3)]
    assert len({words for pair in pairs for words in pair}) == 6
    stage.choose(1, pairs[1][1])
    assert stage.offers(1) == []
    assert leaders(stage) == []
    event = stage.w.news[-1]
    assert "civilization" not in event.seen_by(0)
    assert event.seen_by(1)["civilization"] == pairs[1][1].split()[1]
    stage.choose(2, pairs[2][0]).choose(0, pairs[0][0])
    assert [f"lead {name}" for name in leaders(stage)] == [pairs[0][0], pairs[1][1], pairs[2][0]]


@rule("R-SET-03")
def test_what_others_kept_is_known_only_as_one_of_two() -> None:
    stage = Opening(2, civilizations="one_of_two")
    question = stage.question
    stage.choose(1, stage.offers(1)[0])
    question = stage.question
    assert isinstance(question, KeepOne)
    assert question.possible_picks(stage.w, 1) == [(sheet,) for sheet in question.dealt[1]]
    assert question.possible_picks(stage.w, 0) == [()]
    assert stage.w.picked_civilizations[1]
    mine, yours = view_of(stage.w, 1)["picked_civilizations"], view_of(stage.w, 0)["picked_civilizations"]
    assert mine != yours
    assert yours[1] is None


@rule("R-SET-03")
def test_free_choice_goes_in_reverse_turn_order_among_what_is_left() -> None:
    stage = Opening(3, civilizations="free")
    order = []
    for name in ("romans", "zulu", "arabs"):
        assert isinstance(stage.question, ChooseFreely)
        assert str(stage.question.prompt(stage.w, stage.asked()))
        order.append(stage.asked())
        stage.choose(order[-1], f"lead {name}")
        if isinstance(stage.question, ChooseFreely):
            stage.refuses(stage.asked(), f"lead {name}", "R-SET-03")
            assert len(stage.offers(stage.asked())) == 16 - len(order)
    assert order == list(stage.w.in_order())[::-1]


# -- the first policies ----------------------------------------------------------------------------------------


@rule("R-SET-08", "R-POL-01")
def test_everybody_adopts_one_policy_in_secret_and_all_are_shown_together() -> None:
    stage = Opening(2, assigned=("romans", "greeks"))
    assert isinstance(stage.question, FirstPolicies)
    assert str(stage.question.prompt(stage.w, 0))
    assert len(stage.offers(0)) == len(stage.offers(1)) == 8
    stage.choose(1, "adopt pacifism")
    assert stage.realm(1).policies == ()
    event = stage.w.news[-1]
    assert "policies" not in event.seen_by(0)
    assert event.seen_by(1)["policies"] == ["pacifism"]
    assert stage.question.asked(stage.w) == (0,)
    assert view_of(stage.w, 0)["picked_policies"] != view_of(stage.w, 1)["picked_policies"]
    stage.choose(0, "adopt pacifism")
    assert [realm.policies for realm in stage.w.realms] == [(CONTENT.policies.number("pacifism"),)] * 2
    assert stage.w.picked_policies == ((), ())


@rule("R-SET-08", "R-POL-02")
def test_the_french_adopt_two_of_different_cards() -> None:
    stage = Opening(2, assigned=("french", "greeks"))
    first = str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "adopt rationalism")
    assert 0 in stage.question.asked(stage.w)
    assert str(stage.question.prompt(stage.w, 0)) != first, "the press was heard"
    assert str(stage.question.prompt(stage.w, 1)) == first
    stage.refuses(0, "adopt patronage", "R-POL-02").refuses(0, "adopt rationalism", "R-POL-02")
    stage.choose(0, "adopt pacifism")
    assert stage.question.asked(stage.w) == (1,)
    assert stage.w.news[-1].seen_by(0)["policies"] == ["rationalism", "pacifism"]
    stage.choose(1, "adopt rationalism")
    assert stage.realm(0).policies == tuple(map(CONTENT.policies.number, ("rationalism", "pacifism")))


@rule("R-SET-08")
def test_others_know_how_many_policies_were_chosen_but_not_which() -> None:
    stage = Opening(2, assigned=("french", "greeks"))
    question = stage.question
    assert isinstance(question, FirstPolicies)
    assert question.possible_picks(stage.w, 1) == [()]
    assert question.possible_picks(stage.w, 0) == [(), *((one,) for one in range(8))]
    stage.choose(0, "adopt rationalism", "adopt pacifism")
    question = stage.question
    assert stage.w.picked_policies[0] in question.possible_picks(stage.w, 0)
    assert len(question.possible_picks(stage.w, 0)) == 8 * 6
    stage = Opening(2, assigned=("french", "greeks")).choose(1, "adopt pacifism")
    assert stage.question.possible_picks(stage.w, 1) == [(one,) for one in range(8)]

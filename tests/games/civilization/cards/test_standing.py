"""What cards amount to is true at every moment, though it is worked out only when something changes (17.4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.games.civilization.chapters import (
    governments,
    investing,
    people,
    placing,
    policies,
    razing,
    techs,
    wonders,
)
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import (
    active_types,
    active_wonders,
    cards_in_play,
    hooked,
    spend,
    standing,
    unspent,
    would_give,
)
from hegemon.games.civilization.world import land
from tests.games.civilization.cards.phases import city_at, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

HERE = "3,3"


def zeus(stage: Stage) -> None:
    placing.put_wonder(stage.w, 0, stage.square(HERE), CONTENT.wonders.number("statue_of_zeus"))


def nothing(stage: Stage) -> None:
    """Leave the scene as it is."""


CHANGES: dict[str, tuple[Callable[[Stage], object], Callable[[Stage], object]]] = {
    "a tech is learned": (nothing, lambda s: techs.learn(s.w, 0, CONTENT.techs.number("masonry"))),
    "a government is changed": (
        nothing, lambda s: governments.change(s.w, 0, CONTENT.governments.number("fundamentalism")),
    ),
    "anarchy breaks out": (
        lambda s: s.government(0, "fundamentalism"), lambda s: governments.throw_into_anarchy(s.w, 0),
    ),
    "a policy is adopted": (nothing, lambda s: policies.adopt(s.w, 0, CONTENT.policies.number("organized_religion"))),
    "a policy is returned": (
        lambda s: s.policies(0, "organized_religion"),
        lambda s: policies.give_back(s.w, 0, CONTENT.policies.number("organized_religion")),
    ),
    "a coin is invested": (nothing, lambda s: investing.invest(s.w, 0, CONTENT.investments.number("infrastructure"))),
    "a wonder is built": (nothing, zeus),
    "a wonder is replaced": (zeus, lambda s: placing.replace(s.w, s.square(HERE))),
    "a wonder is blockaded": (zeus, lambda s: land.enlist(s.w, 1, s.square(HERE), 0, 1)),
    "a wonder is obsolete": (zeus, lambda s: wonders.make_obsolete(s.w, CONTENT.wonders.number("statue_of_zeus"))),
    "a city falls": (
        lambda s: (s.city(0, "2,6"), s.lay("3,6", "wonder", "statue_of_zeus")),
        lambda s: razing.destroy_city(s.w, 0, city_at(s, "2,6")),
    ),
}  # fmt: skip


@rule("R-BLK-06", "R-COIN-02", "R-GOV-09", "R-TECH-09", "R-OBS-01", "R-REP-03", "R-CBT-33")
@pytest.mark.parametrize("change", CHANGES)
def test_a_standing_follows_at_once(change: str) -> None:
    before, change_it = CHANGES[change]
    stage = realms()
    before(stage)
    old = standing(stage.w, 0)
    change_it(stage)
    new = standing(stage.w, 0)
    assert new.bonus != old.bonus or new.stacking != old.stacking
    fresh = standing(stage.stir().w, 0)
    assert (new.bonus, new.privileges, new.hooks, new.usable) == (
        fresh.bonus, fresh.privileges, fresh.hooks, fresh.usable,
    )  # fmt: skip


@rule("R-GP-09", "R-GP-16", "R-BLK-03")
def test_great_people_join_and_leave_with_their_markers() -> None:
    stage = realms().people(0, "adam_smith", shown=True)
    kind = CONTENT.great_persons.called("adam_smith").type
    stage.realm(0).person_markers = tuple(int(i == kind) for i in range(len(CONTENT.great_person_types)))
    assert standing(stage.w, 0).bonus.coins == 0
    people.place(stage.w, 0, kind, stage.square(HERE))
    assert (standing(stage.w, 0).bonus.coins, active_types(stage.w, 0)) == (1, {kind})
    people.kill_marker(stage.w, stage.square(HERE))
    assert (standing(stage.w, 0).bonus.coins, active_types(stage.w, 0)) == (0, set())


def test_cards_in_play_come_in_a_fixed_order() -> None:
    stage = realms().techs(0, "writing").policies(0, "pacifism").lay(HERE, "wonder", "stonehenge")
    kind = CONTENT.great_person_types[CONTENT.great_persons.called("adam_smith").type].id
    stage.people(0, "adam_smith", shown=True).lay("1,1", "person", kind)
    assert [card.id for card in cards_in_play(stage.w, 0)] == [
        "zulu", "writing", "republic", "pacifism", "stonehenge", "adam_smith",
    ]  # fmt: skip
    assert [card.id for card in active_wonders(stage.w, 0)] == ["stonehenge"]


def test_hooks_are_found_by_name_and_uses_in_the_order_of_cards() -> None:
    stage = realms().civilization(0, "romans").policies(0, "pacifism").lay(HERE, "wonder", "stonehenge")
    assert [ability.printed.key for ability in hooked(stage.w, 0, "built_wonder")] == ["romans.triumph"]
    assert hooked(stage.w, 0, "built_army") == ()
    assert [ability.printed.key for ability in standing(stage.w, 0).usable] == ["pacifism.peace", "stonehenge.culture"]


@rule("R-TIME-03")
def test_a_privilege_of_a_turn_is_spent_by_whoever_has_it() -> None:
    stage = realms().lay(HERE, "wonder", "angkor_wat").techs(0, "engineering")
    spend(stage.w, 0, Privilege.SECOND_HARVEST)
    assert not unspent(stage.w, 0, Privilege.SECOND_HARVEST)
    assert unspent(stage.w, 0, Privilege.SPLIT)
    assert not unspent(stage.w, 1, Privilege.SPLIT)


@rule("R-MOVE-21")
def test_what_a_wonder_would_give_is_known_even_while_it_is_blockaded() -> None:
    stage = (
        realms().lay(HERE, "wonder", "brandenburg_gate").figures(1, HERE, armies=1).lay("1,1", "building", "library")
    )
    w, square = stage.w, stage.square(HERE)
    assert not standing(w, 0).may(Privilege.CLOSED_GATE)
    assert would_give(w, square, Privilege.CLOSED_GATE)
    assert not would_give(w, square, Privilege.OPEN_HAND)
    assert not would_give(w, stage.square("1,1"), Privilege.CLOSED_GATE)
    wonders.make_obsolete(w, CONTENT.wonders.number("brandenburg_gate"))
    assert not would_give(w, square, Privilege.CLOSED_GATE)

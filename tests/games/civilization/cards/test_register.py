"""What is written of all that is printed on cards, and that nothing written is without effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from importlib import resources

import pytest

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import AbilityCard, Bonus
from hegemon.games.civilization.facts.kinds import BattleWindow, Limit, Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.facts.rows import GreatPerson
from hegemon.games.civilization.framework.ability import ABILITIES, HOOKS, PRINTED, Reaction, Usable, first_time
from tests.games.civilization.cards.phases import realms
from tests.games.civilization.rules import rule


def unwritten(cards: Iterable[AbilityCard]) -> set[str]:
    """The keys of abilities without code."""
    return {printed.key for card in cards for printed in card.abilities if printed.key not in ABILITIES}


def chapters() -> str:
    """The rules as they are written, all in one."""
    home = resources.files("hegemon.games.civilization")
    files = [file for room in ("chapters", "framework") for file in home.joinpath(room).iterdir()]
    asking = [file for file in files if file.name.endswith(".py") and file.name not in ("ability.py", "standing.py")]
    return "\n".join(file.read_text("utf-8") for file in asking)


# -- all that is printed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["governments", "policies", "wonders"])
def test_no_government_policy_or_wonder_is_without_code(table: str) -> None:
    assert unwritten(getattr(CONTENT, table)) == set()


@pytest.mark.parametrize("table", ["governments", "policies", "wonders", "civilizations"])
def test_each_card_does_something(table: str) -> None:
    idle = [card.id for card in getattr(CONTENT, table) if not card.abilities and card.bonus == Bonus()]
    assert idle == []


def test_each_level_of_an_investment_does_something() -> None:
    levels = [level for card in CONTENT.investments for level in card.levels]
    assert [level for level in levels if level.bonus == Bonus() and not level.techs] == []


def test_nothing_printed_is_without_code() -> None:
    assert unwritten((*CONTENT.techs, *CONTENT.civilizations, *CONTENT.great_persons)) == set()


def test_what_is_written_is_printed_on_its_card() -> None:
    for key, ability in ABILITIES.items():
        number, card, printed = PRINTED[key]
        assert (ability.number, ability.card, ability.printed) == (number, card, printed)
        assert key.split(".")[0] == card.id
    assert len({ability.number for ability in ABILITIES.values()}) == len(ABILITIES)


# -- all that is written ---------------------------------------------------------------------------------------

WITHOUT_CODE = {"space_flight.victory"}
"""Registered so that it isn't missing; the chapter of techs sees to it (R-VIC-02)."""


def test_whatever_is_written_can_have_an_effect() -> None:
    idle = {
        key
        for key, ability in ABILITIES.items()
        if not ability.privileges and not ability.hooks and not isinstance(ability, (Usable, Reaction))
    }
    assert idle == WITHOUT_CODE


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_called_by_a_chapter(hook: str) -> None:
    rules = chapters()
    assert f'"{hook}")' in rules, "somebody looks for it"
    assert f".{hook}(w, " in rules, "and calls it"


@pytest.mark.parametrize("privilege", [each for each in Privilege if each is not Privilege.NO_POLICIES])
def test_every_privilege_is_asked_for(privilege: Privilege) -> None:
    """What policies are worth is asked where a standing is worked out."""
    assert f"Privilege.{privilege.name}" in chapters()


def test_every_privilege_is_given_by_a_card() -> None:
    given = {privilege for ability in ABILITIES.values() for privilege in ability.privileges}
    assert set(Privilege) - given == set()


@pytest.mark.parametrize("number", [f.name for f in fields(Bonus) if f.name not in ("travel_speed", "stacking_limit")])
def test_every_number_is_asked_for(number: str) -> None:
    """Speed and stacking are part of a standing and asked for there."""
    assert f"bonus.{number}" in chapters()


def limited(ability: Usable) -> bool:
    """Is there an end to it anyway: its card is given up for it, or something must have happened each time?"""
    gone = isinstance(ability.card, GreatPerson) and (ability.card.discard or ability.printed.phase is Phase.RESEARCH)
    return gone or ability.printed.battle_window is BattleWindow.TRIGGER


@rule("R-TIME-01", "R-SOT-06", "R-POL-07")
def test_what_may_be_used_has_a_phase_and_a_limit() -> None:
    usable = [ability for ability in ABILITIES.values() if isinstance(ability, Usable)]
    assert [a.printed.key for a in usable if a.printed.phase is Phase.ALWAYS] == []
    assert [a.printed.key for a in usable if a.printed.limit is Limit.NONE and not limited(a)] == []
    assert [a.printed.key for a in usable if a.quiet and a.printed.price != type(a.printed.price)()] == []


def test_usable_without_code_says_so() -> None:
    class Nameless(Usable):
        """Made up, without a deed."""

    with pytest.raises(TypeError, match="use"):
        Nameless()  # type: ignore[abstract]


@rule("R-TIME-03")
def test_what_works_by_itself_once_per_turn_is_counted_for_its_owner() -> None:
    stage = realms()
    levy = ABILITIES["military_tradition.levy"]
    assert [first_time(levy, stage.w, seat) for seat in (0, 0, 1)] == [True, False, True]
    assert stage.realm(0).used_abilities == 1 << levy.number

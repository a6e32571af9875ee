"""Cards that the content says in full: every word means something, and does nothing more than it says."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything  # noqa: F401  (all abilities are registered)
from hegemon.games.civilization.cards.gains import COUNTS, GAIN_RULES
from hegemon.games.civilization.facts import effects
from hegemon.games.civilization.facts.cards import PrintedAbility
from hegemon.games.civilization.framework import ability, event_modes
from hegemon.games.civilization.framework.ability import ABILITIES, HOOKS, SHARED_ABILITIES, Ability, Usable
from hegemon.games.civilization.framework.event_modes import MODES, SHARED_MODES
from tests.games.civilization.cards.phases import realms

PRINTED: list[PrintedAbility] = [each.printed for each in (*ABILITIES.values(), *MODES.values())]


def test_every_word_of_the_vocabulary_has_a_meaning() -> None:
    assert set(GAIN_RULES) == set(effects.GAINS)
    assert set(COUNTS) == set(effects.COUNTED)
    assert set(SHARED_ABILITIES) == set(effects.SHARED["abilities"])
    assert set(SHARED_MODES) == set(effects.SHARED["modes"])
    assert set(HOOKS) >= {*effects.MOMENTS, *effects.NUMBERS}


def test_every_word_of_the_vocabulary_is_said_by_a_card() -> None:
    said = [printed.effect for printed in PRINTED if printed.effect]
    assert {word for effect in said for word in effect.gain} == set(effects.GAINS)
    assert {word for effect in said for word in effect.adds} == set(effects.NUMBERS)
    assert {word for effect in said for word in effect.when} == set(effects.MOMENTS)
    assert {effect.counted for effect in said if effect.counted} == set(effects.COUNTED)
    assert {effect.does for effect in said if effect.does} == {*SHARED_ABILITIES, *SHARED_MODES}


def test_what_several_cards_do_is_done_by_several() -> None:
    shared = [printed.effect.does for printed in PRINTED if printed.effect and printed.effect.does]
    assert [word for word in set(shared) if shared.count(word) < 2] == []


def test_a_card_has_an_effect_or_a_class_and_not_both() -> None:
    with pytest.raises(ValueError, match=r"two abilities are registered as .flight\.fly"):
        ability.ability("flight.fly")(Ability)
    with pytest.raises(ValueError, match=r"two modes are registered as .supply_drop\.trade"):
        event_modes.event_mode("supply_drop.trade")(type(MODES["supply_drop.trade"]))


def test_a_plain_card_fills_just_the_hooks_that_its_words_name() -> None:
    assert ABILITIES["romans.triumph"].hooks == {
        "founded_city", "built_wonder", "conquered_village", "conquered_city",
    }  # fmt: skip
    assert ABILITIES["computers.network"].hooks == {"battle_hand", "culture_hand"}
    assert ABILITIES["stonehenge.culture"].hooks == ABILITIES["flight.fly"].hooks == frozenset()


def test_gains_come_in_the_order_of_the_content() -> None:
    """Jim Henson's card names culture first, Alan Turing's trade."""
    henson, turing = (ABILITIES[key].printed.effect for key in ("jim_henson.applause", "alan_turing.codebreaking"))
    assert henson is not None
    assert turing is not None
    assert (list(henson.gain), list(turing.gain)) == (["culture", "trade"], ["trade", "culture"])


def test_what_is_multiplied_by_nothing_is_not_used() -> None:
    stage = realms()
    carnegie = ABILITIES["andrew_carnegie.libraries"]
    assert isinstance(carnegie, Usable)
    assert carnegie.refusal(stage.w, 0) is not None

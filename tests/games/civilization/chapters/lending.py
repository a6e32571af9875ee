"""Lend a card's ability to a scene: so a chapter is tested with exactly the hook or privilege it asks for."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.ability import ABILITIES, PRINTED, Ability


def lend(patch: pytest.MonkeyPatch, key: str, kind: type[Ability]) -> Ability:
    """Have an ability do this as long as the test runs, whatever is registered for it."""
    made = kind()
    made.number, made.card, made.printed = PRINTED[key]
    patch.setitem(ABILITIES, key, made)
    return made


def grant(patch: pytest.MonkeyPatch, key: str, privilege: Privilege) -> Ability:
    """Have an ability give a privilege as long as the test runs."""

    class Granted(Ability):
        privileges = privilege

    return lend(patch, key, Granted)

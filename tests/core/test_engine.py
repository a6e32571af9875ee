"""What every engine's kernel has: declared here, and found only there."""

from __future__ import annotations

import inspect

import pytest

from hegemon.core import engine
from hegemon.games import GAMES

DECLARED = {
    name: function
    for name, function in inspect.getmembers(engine, inspect.isfunction)
    if function.__module__ == engine.__name__
}


@pytest.mark.parametrize("name", DECLARED)
def test_a_declaration_is_no_rule(name: str) -> None:
    arguments = [None] * len(inspect.signature(DECLARED[name]).parameters)
    with pytest.raises(engine.Unlinked):
        DECLARED[name](*arguments)


@pytest.mark.parametrize("game", [name for name in GAMES.names() if GAMES.load(name).engine])
def test_a_games_kernel_has_all_of_them_with_the_same_arguments(game: str) -> None:
    rules = GAMES.load(game).engine
    assert rules is not None
    for name, function in DECLARED.items():
        own = getattr(rules.kernel.plain(), name)
        assert list(inspect.signature(own).parameters) == list(inspect.signature(function).parameters), name

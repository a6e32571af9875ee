"""The register of opinions: by verb, a function that says what an action looks worth.

    @opinion("found")
    def found(sight: JudgedPosition, action: Action) -> float: ...

One point is about what a city makes of one point of production. A verb without an opinion is NEUTRAL: it is chosen
before passing, which leaves everything as it is, but not before ending a phase, so that nobody goes on for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim, Numbers
from hegemon.games.civilization.advisor.sight import JudgedPosition

Opinion = Callable[[JudgedPosition, Action], float]

NEUTRAL: Final = 0.0
PASSING: Final = -0.1
"""To let something be: what is offered is mostly good for something."""
ENDING: Final = 0.1
"""To end a phase: nothing is left that looks good."""
WINNING: Final = 1000.0
"""To win at once."""

NUANCE: Final = 0.0001
"""What is left of the worth of a place where things are compared first."""

OPINIONS: Final[dict[str, Opinion]] = {}
PLACES: Final[dict[str, Opinion]] = {}
"""By verb: which of several places for the same is better; asked only where it decides, as it takes long."""


def opinion(*verbs: str) -> Callable[[Opinion], Opinion]:
    """Register an opinion about these verbs; no two modules may have one about the same."""

    def register(refusal: Opinion) -> Opinion:
        for each in verbs:
            if each in OPINIONS:
                raise ValueError(f"two opinions about {each!r}")
            OPINIONS[each] = refusal
        return refusal

    return register


def place(*verbs: str) -> Callable[[Opinion], Opinion]:
    """Register what tells places apart for these verbs."""

    def register(worth: Opinion) -> Opinion:
        PLACES.update(dict.fromkeys(verbs, worth))
        return worth

    return register


def fixed(worth: float, *verbs: str) -> None:
    """These are worth the same whatever the position."""
    opinion(*verbs)(lambda sight, action: worth)


def indifferent(sight: JudgedPosition, action: Action) -> float:
    """Of a verb that nobody has an opinion about."""
    return NEUTRAL


def opinions(sight: JudgedPosition, legal: Sequence[Action]) -> list[float]:
    """What each of these actions looks worth; where the best of them is done tells equals apart."""
    worth = [OPINIONS.get(action.verb, indifferent)(sight, action) for action in legal]
    best = max(worth, default=NEUTRAL)
    if worth.count(best) > 1:
        for number, action in enumerate(legal):
            if worth[number] == best and action.verb in PLACES:
                worth[number] += NUANCE * PLACES[action.verb](sight, action)
    return worth


def appraise(
    view: Mapping[str, Any], legal: Sequence[Action], numbers: Numbers = NUMBERS, aim: Aim | None = None
) -> list[float]:
    """What each action looks worth to the seat of a view, which pursues this victory, or the one that looks best."""
    return opinions(JudgedPosition.of(view, numbers, aim), legal)

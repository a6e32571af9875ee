"""The kinds of questions that a player can let pass every time, with their words (R-TIME-07)."""

from __future__ import annotations

from typing import Final

from hegemon.core.message import say
from hegemon.core.windows import Window
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.options import CivilizationOptions

ONLY_ANSWER: Final = "only_answer"
"""The kind of questions that are asked so that nobody learns that there is nothing to choose."""
BATTLE: Final = "battle"
PHASE: Final = "phase"
ANY_TIME: Final = "any_time"
GREAT_PERSON: Final = "great_person"
ANARCHY: Final = "anarchy"
BARBARIANS: Final = "barbarians"
DEALS: Final = "deals"
"""Who wants to offer one says so beforehand; as soon as anybody has, everybody is asked."""

WINDOWS: Final = (
    Window(ONLY_ANSWER, say("questions with only one answer that makes sense"), from_the_start=True),
    Window(DeedKind.CITY_ACTION.name.lower(), say("actions of other players' cities"), aims=True),
    Window(DeedKind.CULTURE_EVENT.name.lower(), say("culture events of other players"), aims=True),
    Window(DeedKind.RESOURCE_ABILITY.name.lower(), say("resource abilities of other players"), aims=True),
    Window(DeedKind.MOVE.name.lower(), say("moves of other players"), aims=True),
    Window(BATTLE, say("abilities and culture events in a battle")),
    Window(PHASE, say("abilities in Trade and Research")),
    Window(ANY_TIME, say("what works at any time, before another player's phase")),
    Window(GREAT_PERSON, say("turning up a great person at the moment of use")),
    Window(
        DEALS,
        say("offering deals"),
        from_the_start=True,
        aims=True,
        when_aimed=say("only when somebody offers one"),
        wish=say("I want to offer deals in the Trade phase"),
    ),
    Window(ANARCHY, say("falling into anarchy, in a start of turn with nothing else to do"), from_the_start=True),
    Window(BARBARIANS, say("playing the barbarians (a computer plays them for you)")),
)
"""A question says which of them it is (`Question.window`)."""


def windows_at(options: CivilizationOptions) -> tuple[Window, ...]:
    """Those that can open at a table: without deals nobody is asked about them."""
    return tuple(window for window in WINDOWS if window.id != DEALS or options.deals_per_turn)

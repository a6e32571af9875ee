"""The guided first game: two players, low goals, and a teacher who explains each thing when it first comes up.

The teacher has no memory. What was said before follows from the pupil's earlier views: at each of them the same would
have been said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from hegemon.core import Action, Message, Outcome, Seat, View, say, say_count
from hegemon.core.face import Lesson, Sight, Teaching
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.options import FIRST_GAME, CivilizationOptions

LESSON: Final = Lesson(
    options={**FIRST_GAME.options, "assigned": ("romans", "egyptians")},
    seed="first steps",
    seat=0,
    opponents="beginner",
)
"""The Romans advance on the culture track whenever they build or conquer, so there is always something to look forward
to."""

ADVISED: Final = 25
"""So many times the teacher says unasked what it would do."""
AT_ONCE: Final = 2
"""Sentences at a choice, at most."""
NEAR: Final = 3
"""So little is left of a rival's way when the teacher warns."""


@dataclass(frozen=True, slots=True)
class CivilizationTopic:
    """Something that is explained once, when it first matters."""

    name: str
    steps: frozenset[str]
    """The questions at which it comes up, by their names on the agenda; none: at any."""
    words: Message
    more: Message | None = None
    matters: Callable[[View, int], bool] = lambda view, me: True

    def is_due(self, view: View, me: int) -> bool:
        """Does it come up at this choice?"""
        if self.steps and not (view["agenda"] and view["agenda"][-1]["step"] in self.steps):
            return False
        return self.matters(view, me)


def coach(sight: Sight, before: Sequence[View]) -> Teaching:
    """What a teacher says to this seat now; `before` are its views at its earlier choices.

    >>> from hegemon.core.face import SeatHolder
    >>> sight = Sight.of(GAME.new(LESSON.options, seed=LESSON.seed), 0, [SeatHolder("Ada"), SeatHolder("Ben")])
    >>> print(coach(sight, []).words[0])
    Welcome! Four roads lead to victory: culture, science, the economy and war.
    """
    if sight.seat is None:
        return Teaching()
    if sight.outcome is not None:
        return Teaching(afterwards(sight.seat, sight.outcome))
    if not sight.legal:
        return Teaching()
    told: set[str] = set()
    for view in before:
        told |= {topic.name for topic in due(view, sight.seat, told)}
    topics = due(sight.view, sight.seat, told)
    words = [topic.words.fill(**numbers(sight)) for topic in topics]
    more = [topic.more.fill(**numbers(sight)) for topic in topics if topic.more]
    if len(sight.legal) == 1:
        return Teaching(words, more)
    advised = advice(sight)
    told_unasked = len(before) < ADVISED and len(words) < AT_ONCE
    (words if told_unasked else more).append(
        say("I would choose: {what}", what=sight.game.describe_action(advised, sight.options))
    )
    return Teaching(words, more, advised, points=told_unasked)


def due(view: View, me: int, told: set[str]) -> list[CivilizationTopic]:
    """What is explained at a choice to somebody who was told this already: one thing, after the greeting."""
    found = [topic for topic in (*TOPICS, *warnings(view, me)) if topic.name not in told and topic.is_due(view, me)]
    return found[: AT_ONCE if WELCOME in found else 1]


def numbers(sight: Sight) -> dict[str, Any]:
    """What the table has agreed on, for the teacher's sentences."""
    options = cast("CivilizationOptions", sight.options)
    return {"steps": options.culture_steps, "coins": options.coin_victory, "rate": options.trade_per_production}


def advice(sight: Sight) -> Action:
    """What a sensible player would do."""
    worth = GAME.appraise(sight.view, sight.legal)
    return sight.legal[max(range(len(worth)), key=worth.__getitem__)]


def afterwards(seat: int, outcome: Outcome) -> list[Message]:
    """The last words."""
    if seat in outcome.winners:
        return [say("You have won! Try a duel next: it has all the cards, and deals.")]
    return [say("That was close to how it is done. Look at the curves below: where did they part? Then try again.")]


def warnings(view: View, me: int) -> list[CivilizationTopic]:
    """That a rival is about to win; it is said again when it comes closer."""
    options = view["options"]
    found = []
    for seat, realm in enumerate(view["realms"]):
        if seat == me:
            continue
        coins = max(options["coin_victory"] - view["coins"][seat], 0)
        steps = max(options["culture_steps"] - realm["culture_step"], 0)
        for kind, left, words in (
            (
                "coins",
                coins,
                say_count(
                    "Beware: {player} needs only {n} more coin to win.",
                    "Beware: {player} needs only {n} more coins to win.",
                    coins,
                ),
            ),
            (
                "culture",
                steps,
                say_count(
                    "Beware: {player} is only {n} step from the end of the culture track.",
                    "Beware: {player} is only {n} steps from the end of the culture track.",
                    steps,
                ),
            ),
        ):
            if left <= NEAR:
                name = f"danger {kind} {seat} {left}"
                found.append(CivilizationTopic(name, frozenset(), words.fill(player=Seat(seat))))
    return found


WELCOME: Final = CivilizationTopic(
    "welcome",
    frozenset(),
    say("Welcome! Four roads lead to victory: culture, science, the economy and war."),
    say(
        "In this game {steps} steps of culture, {coins} coins, Space Flight or the rival’s capital win. "
        "Choose one road soon, and don’t lose sight of the others."
    ),
)
TOPICS: Final = (
    WELCOME,
    CivilizationTopic(
        "policy",
        frozenset({"FirstPolicies"}),
        say("First you adopt a social policy. It helps you for the whole game."),
        say("What your people are good at is told when you touch their name."),
    ),
    CivilizationTopic(
        "capital",
        frozenset({"PlaceCapital"}),
        say("Place your capital: the eight squares around it will work for it."),
        say("Forests and mountains give production, deserts and water give trade. You want both."),
    ),
    CivilizationTopic(
        "figures",
        frozenset({"PlaceFigure"}),
        say(
            "Place your first army beside the capital, then your scout. The army explores and fights, the scout founds "
            "a city."
        ),
        say("Each player has four meters, one for each road to victory."),
    ),
    CivilizationTopic(
        "government",
        frozenset({"StartOfTurn"}),
        say("One of your techs brings a government. You can take it now; later that costs a turn of anarchy."),
        say("A government works for as long as you keep it. What the present one gives ends with it."),
        matters=lambda view, me: bool(view["realms"][me]["fresh_governments"]),
    ),
    CivilizationTopic(
        "start",
        frozenset({"StartOfTurn"}),
        say("Each turn starts with the affairs of state: scouts found cities, and your government may change."),
        say("A city needs eight known squares around it without enemies, and three squares to the next city."),
    ),
    CivilizationTopic(
        "city",
        frozenset({"ManageCities"}),
        say("Now each of your cities takes one action. Producing is the usual one: choose a thing, then its square."),
        say(
            "A second scout, an army or a building are good beginnings. Culture comes from devoting a city to the arts."
            " Resources that a city harvests are spent for what techs say beside their sign."
        ),
    ),
    CivilizationTopic(
        "rush",
        frozenset({"ManageCities"}),
        say("What production is missing can be bought: {rate} trade for one hammer. But trade also pays for research."),
        matters=lambda view, me: view["turn"] > 1,
    ),
    CivilizationTopic(
        "culture",
        frozenset({"ManageCities"}),
        say("You have culture to spend: a step on the track gives you an event card or a great person."),
        matters=lambda view, me: view["realms"][me]["culture"] >= view["options"]["devote_base"] + 2,
    ),
    CivilizationTopic(
        "move",
        frozenset({"MoveFigures"}),
        say(
            "Your figures may move: choose one, then a bright square. At the edge of the unknown it can turn up a tile."
        ),
        say("An army that enters a hut keeps what lies there. A village defends itself: bring units you trust."),
    ),
    CivilizationTopic(
        "scout",
        frozenset({"MoveFigures"}),
        say("Let your scout look for the place of your second city: eight good squares, three steps from the capital."),
        matters=lambda view, me: view["turn"] > 1 and len(view["cities"][me]) == 1,
    ),
    CivilizationTopic(
        "research",
        frozenset({"Research"}),
        say("Choose a tech in secret. In the pyramid each card lies on two others, so begin with cards of level I."),
        say(
            "A tech takes all your trade: of what is left over you keep as much as you have coins. If you research "
            "nothing, you keep it all."
        ),
    ),
    CivilizationTopic(
        "battle",
        frozenset({"BattleTurn"}),
        say("A battle: play a unit on a front of its own, or against one of theirs that it trumps."),
        say(
            "Infantry trumps mounted, mounted trumps artillery, artillery trumps infantry: who trumps strikes first. "
            "In the end what still stands is counted."
        ),
    ),
    CivilizationTopic(
        "loot",
        frozenset({"Loot"}),
        say("You have won a battle, and take loot."),
    ),
    CivilizationTopic(
        "person",
        frozenset({"PlacePerson"}),
        say("A great person joins you. On a square around a city it works like a building."),
    ),
    CivilizationTopic(
        "break-in",
        frozenset({"React"}),
        say(
            "You hold something that could stop this. Nobody knows with what: let it pass if you would rather keep it."
        ),
    ),
)

"""The guided first game: a prepared deal, and what a friendly teacher says at each choice.

It says what is new, one thing at a time, in a sentence; and what it would try, as long as the pupil is new to the game.
Once the essentials have been told it takes its leave: from then on it speaks up when something new turns up, and gives
advice to whoever asks.

The teacher has no memory. What it has said before it knows from the pupil's earlier views: it goes through them again,
and at each it would have said the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hegemon.core import Message, Outcome, Seat, View, say
from hegemon.core.face import Lesson, Sight, Teaching
from hegemon.games.carta import texts
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.table.advice import advice
from hegemon.games.carta.table.decision import Decision
from hegemon.games.carta.table.lesson_topics import GOODBYE, Topic, due

LESSON: Final = Lesson(options={"players": 2}, seed="lesson 274", seat=1, opponents="beginner")
"""A deal in which the first turns show much: a sacrifice in turn 2, in turn 3 level 1 of Religion, which draws more
cards; then Military, Culture, an Embargo. Whoever follows the advice nearly always wins it."""

OFTEN_ENOUGH: Final = 2
"""So many times the same advice is given unasked."""


def coach(sight: Sight, before: Sequence[View]) -> Teaching:
    """What a teacher says to this seat now; `before` are its views at its earlier choices.

    >>> from hegemon.core.face import SeatHolder
    >>> from hegemon.games.carta import GAME
    >>> sight = Sight.of(GAME.new({"players": 2}, seed=7), 1, [SeatHolder("Ada"), SeatHolder("Ben")])
    >>> for message in coach(sight, []).words:
    ...     print(message)
    Welcome: 8 cards of one domain in play win the game at once.
    Try Science I: you hold another Science card for your next turn.
    """
    if sight.seat is None:
        return Teaching()
    if sight.outcome is not None:
        return Teaching(afterwards(sight.seat, sight.outcome))
    if not sight.legal:
        return Teaching()
    pupil, [*earlier, now] = Pupil(), decisions(sight, before)
    for decision in earlier:
        pupil.learns(decision)
        pupil.is_advised(decision)
    return pupil.hears(now)


def decisions(sight: Sight, before: Sequence[View]) -> list[Decision]:
    """All choices of the pupil, the present one last."""
    options, views = cast("CartaOptions", sight.options), [*before, sight.view]
    return [Decision(sight.game, options, view, views[:number]) for number, view in enumerate(views)]


class Pupil:
    """What somebody has been told."""

    def __init__(self) -> None:
        self.told: set[str] = set()
        self.advised: list[Message] = []

    def learns(self, decision: Decision) -> Topic | None:
        """What is new at the next choice; from then on it is known."""
        topic = due(decision, self.told)
        if topic is not None:
            self.told.add(topic.name)
        return topic

    def is_advised(self, decision: Decision) -> bool:
        """Is advice given unasked? Not when it was given before, and not by a teacher who has taken leave."""
        if GOODBYE in self.told:
            return False
        words = advice(decision).words
        self.advised.append(words)
        return self.advised.count(words) <= OFTEN_ENOUGH

    def hears(self, decision: Decision) -> Teaching:
        """What the teacher says at the next choice, and what it would say if it was asked."""
        topic, hint = self.learns(decision), advice(decision)
        words = [topic.words(decision)] if topic else []
        more = [topic.more] if topic and topic.more else []
        if self.is_advised(decision):
            words.append(hint.words)
        elif len(decision.legal) > 1:
            more.append(hint.words)
        if hint.why:
            more.append(hint.why)
        return Teaching(words, more)


# -- when all is over ---------------------------------------------------------------------------------------------


def afterwards(seat: int, outcome: Outcome) -> list[Message]:
    """What there is to learn from the end of a game."""
    won, shared = seat in outcome.winners, len({outcome.teams[winner] for winner in outcome.winners}) > 1
    if outcome.how == "hegemony":
        domain = texts.domain_called(outcome.details["domain"])
        how = say(
            "{player} has hegemony in {domain}, and that ends the game at once.",
            player=Seat(outcome.details["seat"]), domain=domain,
        )  # fmt: skip
        if outcome.details["seat"] == seat:
            how = say("You have hegemony in {domain}, and that ends the game at once.", domain=domain)
        lesson = say("Next time watch that column: Embargo, Democracy and Attack can hold it back.")
    else:
        how = say("Nobody reached hegemony, so each domain gave a point to whoever had the most cards in it.")
        lesson = say("Next time try to lead in many domains when the deck runs out, or grow one column faster.")
    if shared and won:
        return [how, say("You share the victory, and that is rare!")]
    if won:
        return [how, say("Well played: you need no teacher any more, so try a stronger opponent, or more players.")]
    return [how, lesson]

"""The analysis of a game, in words and as a page."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Action, Game, Message, Options, Seat, say, say_count
from hegemon.languages.voice import Voice
from hegemon.players.analysis import Analysis, JudgedChoice, Swing
from hegemon.players.budget import Budget
from hegemon.players.search import Thought
from hegemon.reports import COUNTS, DataTable, Lines, LineSeries, Mark, Page, PageSection, ReferenceLevel

FORESEEN = 5
"""Moves of an expected line that are told."""
TOLD = 6
"""Events of a turning point that are told."""

HOPE = say(
    "Each line is a player's chance of winning at their own choices, as far as that player could know. "
    "What lay hidden counts for nothing."
)
NO_TURNING_POINT = say("There was none: the game went its way step by step.")
NO_BETTER_CHOICE = say("None was found: all choices were as good as any, as far as the search can tell.")


class AnalysisReport:
    """Says what an analysis has found."""

    def __init__(self, analysis: Analysis, budget: Budget | None, voice: Voice) -> None:
        self.analysis = analysis
        self.budget = budget
        self.voice = voice
        self.game: Game = analysis.record.game
        self.options: Options = analysis.record.options

    def percent(self, chance: float) -> str:
        """A chance without false precision."""
        return self.voice.percent(chance, 0)

    def action(self, action: Action) -> Message:
        """An action as its button says it."""
        return self.game.describe_action(action, self.options)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.voice(Message("{player}", {"player": Seat(seat)}))

    def headline(self) -> str:
        """How the game ended."""
        outcome = self.analysis.record.replay().outcome()
        told = self.game.describe_outcome(outcome) if outcome else [say("The game was left before its end.")]
        return " ".join(self.voice(message) for message in told)

    def better(self, choice: JudgedChoice) -> Message:
        """What somebody did, and what would have been better."""
        return say(
            "Move {number}, {player}: “{chosen}” ({low}). Better: “{best}” ({high}).",
            number=choice.number, player=Seat(choice.seat), chosen=self.action(choice.chosen.action),
            low=self.percent(choice.chosen.chance), best=self.action(choice.best.action),
            high=self.percent(choice.best.chance),
        )  # fmt: skip

    def expected(self, choice: JudgedChoice) -> str:
        """What follows the better action: why it is better, or what the search expects then."""
        if choice.why is not None:
            return self.voice(self.game.describe_consequence(*choice.why))
        return foreseen(choice.best, self.game, self.options, self.voice)

    def swing(self, swing: Swing) -> Message:
        """How the hope of a player changed, and what happened meanwhile."""
        rose = swing.change > 0
        text = (
            say("{player}'s chance rose from {before} to {after} between moves {first} and {last}. {what}")
            if rose
            else say("{player}'s chance fell from {before} to {after} between moves {first} and {last}. {what}")
        )
        return text.fill(
            player=Seat(swing.seat), before=self.percent(swing.before.left),
            after=self.percent(swing.after.chance), first=swing.before.last, last=swing.after.first,
            what=self.happened(swing),
        )  # fmt: skip

    def happened(self, swing: Swing) -> str:
        """The events of a swing, as its player saw them."""
        seen = (self.game.describe_event(event.seen_by(swing.seat)) for event in self.analysis.between(swing))
        told = [self.voice(message) for message in seen if message is not None]
        return " ".join(told[:TOLD] + ["…"] * (len(told) > TOLD))

    def summary(self) -> list[tuple[str, str, str, str]]:
        """By player: choices, doubtful ones, and what they gave away on average."""
        rows = []
        for seat in range(self.options.players):
            own = [choice for choice in self.analysis.choices if choice.seat == seat]
            doubtful = sum(choice.doubtful for choice in own)
            lost = self.voice.percent(self.analysis.given_away(seat))
            rows.append((self.name(seat), str(len(own)), str(doubtful), lost))
        return rows

    SUMMARY = (say("player"), say("choices"), say("doubtful"), say("chance given away per choice"))
    BETTER = (
        say("move"), say("player"), say("chosen"), say("chance"), say("better"), say("chance"),
        say("expected then"),
    )  # fmt: skip

    # -- as a page ---------------------------------------------------------------------------------------------

    def page(self) -> Page:
        """Everything on one page."""
        better, swings = self.analysis.better_choices(), self.analysis.turning_points()
        last = len(self.analysis.record.moves)
        judged = judged_words(len(self.analysis.choices), self.budget)
        return Page(
            title=say("{game}: the game again", game=self.game.title()),
            lead=self.headline(),
            sections=[
                PageSection(say("Chances of winning"), [HOPE, self.chart(better), judged]),
                PageSection(say("Better choices"), [self.better_table(better)] if better else [NO_BETTER_CHOICE]),
                PageSection(say("Turning points"), [self.swing(swing) for swing in swings] or [NO_TURNING_POINT]),
                PageSection(say("How well everybody chose"), [DataTable(self.SUMMARY, self.summary())]),
            ],
            above=say("Analysis of a game of {last} moves", last=last),
        )  # fmt: skip

    def chart(self, better: Sequence[JudgedChoice]) -> Lines:
        """The win probability over the game; numbers mark the better choices."""
        lines = [
            LineSeries(
                self.name(seat),
                [(stretch.first, stretch.chance) for stretch in self.analysis.stretches(seat)],
            )
            for seat in range(self.options.players)
        ]
        marks = [
            Mark(choice.number, choice.chance, str(i), hint=self.better(choice))
            for i, choice in enumerate(better, start=1)
        ]
        return Lines(
            say("Chance of winning, move by move"), lines, x_name=say("move"), x_unit=COUNTS,
            level=ReferenceLevel(1 / len(set(self.teams())), say("even")), marks=marks, bounds=(0, 1),
        )  # fmt: skip

    def teams(self) -> list[int]:
        """By seat: its team."""
        return [self.game.team(self.options, seat) for seat in range(self.options.players)]

    def better_table(self, better: Sequence[JudgedChoice]) -> DataTable:
        """What might have been done instead; the first number is the one in the chart."""
        rows = [
            (
                f"{mark} · {choice.number}", self.name(choice.seat), self.action(choice.chosen.action),
                self.percent(choice.chosen.chance), self.action(choice.best.action), self.percent(choice.best.chance),
                self.expected(choice),
            )
            for mark, choice in enumerate(better, start=1)
        ]  # fmt: skip
        return DataTable(self.BETTER, rows, words=7)


def judged_words(choices: int, budget: Budget | None) -> Message:
    """How many choices were judged, and how long each was thought about."""
    if budget is None:
        return say_count(
            "{n} choice was judged, by the network.", "{n} choices were judged, by the network.", choices
        )  # fmt: skip
    if budget.seconds is None:
        thinking = say_count("{n} imagined game", "{n} imagined games", budget.iterations or 0)
    else:
        thinking = say("{time} ms", time=round(1000 * budget.seconds))
    return say_count(
        "{n} choice was judged, {budget} for each.", "{n} choices were judged, {budget} for each.",
        choices, budget=thinking,
    )  # fmt: skip


def foreseen(thought: Thought, game: Game, options: Options, voice: Voice) -> str:
    """What the search expects after an action, in words: who does what."""
    moves = (
        say("{player}: {action}", player=Seat(seat), action=game.describe_action(action, options))
        for seat, action in thought.line[1 : 1 + FORESEEN]
    )
    return "; ".join(voice(move) for move in moves)

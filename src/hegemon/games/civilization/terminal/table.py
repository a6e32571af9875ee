"""Civilization in a terminal: the map, a line for each player, one's own sheet, and more to look at by a letter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.text import Text

from hegemon.core import Action, Game, Message, Options, View, say
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters.coins import VICTORIES
from hegemon.games.civilization.choice_groups import families
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.speech import SQUARES, VERBS
from hegemon.games.civilization.terminal import battle, cards, chart, choosing, market, realms, signs
from hegemon.games.civilization.terminal.notes import notes_on
from hegemon.games.civilization.terminal.seen import Seen
from hegemon.terminal import TerminalTable, ToldTogether, Translator

QUESTION: Final = 8
"""Lines that a question needs below the board."""


class CivilizationTable(TerminalTable):
    """The table of Civilization."""

    def __init__(self, game: Game, options: Options, voice: Translator) -> None:
        super().__init__(game, options, voice)
        self._seen: Seen | None = None
        names_of_players = "|".join(map(re.escape, filter(None, voice.names)))
        self._players = re.compile(rf"(?<!\w)(?:{names_of_players})(?!\w)") if names_of_players else None

    def seen(self, view: View) -> Seen:
        """The view with what follows from it; the last one is kept, as it is drawn in several parts."""
        if self._seen is None or self._seen.view is not view:
            self._seen = Seen.by(view, self.voice)
        return self._seen

    def board(self, view: View, legal: Sequence[Action] = ()) -> RenderableType:
        return FittedBoard(self.seen(view), self.voice(self.game.title()), legal)

    def own(self, view: View, width: int) -> list[Text]:
        looking = cards.looked_at(self.seen(view))
        keys = "  ".join(f"{letter} {self.voice(meaning)}" for letter, (meaning, _) in self.glances.items())
        return [*([looking] if looking else []), Text(keys, style=signs.DIM)]

    def arranged(self, legal: Sequence[Action]) -> list[Action]:
        return [action for family in families(legal) for action in family.actions]

    def choices(self, view: View, legal: Sequence[Action], width: int, room: int) -> RenderableType:
        return choosing.listed(legal, self.words, width, notes_on(self.seen(view), legal), self.options.players)

    def in_short(self, told: Sequence[Message]) -> list[Message]:
        short: list[Message] = []
        for message in told:
            if short and goes_on(short[-1], message):
                message = message.fill(start=short.pop().blanks["start"])
            short.append(message)
        return short

    def told_together(self, view: View, legal: Sequence[Action]) -> list[ToldTogether]:
        return choosing.told_together(legal, self.words, notes_on(self.seen(view), legal), self.options.players)

    def named(self, typed: str, legal: Sequence[Action]) -> list[Action]:
        word = typed.replace(" ", "")
        return [] if word.isdecimal() else [action for action in legal if word in map(str, action.args)]

    def words(self, what: Message | str) -> Text:
        """A message or a word, painted."""
        return self.paint(self.voice(what) if isinstance(what, Message) else what)

    def paint(self, sentence: str) -> Text:
        text = Text(sentence)
        if self._players:
            text.highlight_regex(self._players, "bold")
        return text

    glances: ClassVar[dict[str, Any]] = {
        "m": (say("map"), lambda table, view: chart.explained(table.seen(view))),
        "s": (say("sheets"), lambda table, view: realms.sheets(table.seen(view))),
        "p": (say("pyramids"), lambda table, view: realms.pyramids(table.seen(view))),
        "k": (say("market"), lambda table, view: market.market(table.seen(view))),
        "b": (say("battle"), lambda table, view: battle.battle(table.seen(view))),
    }
    endings: ClassVar = VICTORIES | {"turns": say("turns played")}
    roles: ClassVar = names.names_of(CONTENT.civilizations)


def goes_on(earlier: Message, later: Message) -> bool:
    """Is it the next step of the same figures?

    >>> step = say("{seat} moves {group} from {start} to {square}.", seat=1, group="an army", start="2,1", square="3,1")
    >>> goes_on(step, step.fill(start="3,1", square="3,2")), goes_on(step, step.fill(start="5,5", square="5,6"))
    (True, False)
    """
    return (
        "start" in later.blanks
        and later.blanks["start"] == earlier.blanks.get("square")
        and later == earlier.fill(start=later.blanks["start"], square=later.blanks["square"])
    )


class FittedBoard:
    """The board, as much of it as there is room for: the map always, then how everybody stands, then one's sheet."""

    def __init__(self, seen: Seen, title: str, legal: Sequence[Action]) -> None:
        self.seen = seen
        self.title = title
        self.chart = chart.CharacterMap(seen, squares_in(legal))
        self._lines: dict[tuple[int, int], list[list[Segment]]] = {}
        """What was drawn already, by width and height: a screen is measured before it is shown."""

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        parts = (self.chart, realms.Overview(self.seen))
        return Measurement(1, max(console.measure(part, options=options).maximum for part in parts))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        size = options.max_width, console.height
        if size not in self._lines:
            self._lines[size] = list(self.drawn(console, options))
        for line in self._lines[size]:
            yield from line
            yield Segment.line()

    def drawn(self, console: Console, options: ConsoleOptions) -> Iterator[list[Segment]]:
        """The lines that fit above the question."""
        yield from console.render_lines(Group(self.heading(), self.chart), options, pad=False)
        room = console.height - QUESTION - self.seen.w.geography.layout.rows - 2
        for either in self.parts():
            for part in either:
                lines = console.render_lines(part, options, pad=False)
                if len(lines) <= room:
                    yield from lines
                    room -= len(lines)
                    break

    def parts(self) -> Iterator[list[RenderableType]]:
        """What lies besides the map, the most important first; each in full, or shorter."""
        seen = self.seen
        if seen.told.battle:
            yield [battle.battle(seen)]
        yield [realms.Overview(seen)]
        if seen.seat is not None and seen.settled(seen.seat):
            brief = list(realms.brief(seen, seen.seat))
            yield [
                realms.sheet(seen, [*brief, (say("Techs"), realms.tech_rows(seen, seen.seat))]),
                realms.sheet(seen, brief),
            ]

    def heading(self) -> Text:
        """One line about the whole table."""
        view, voice = self.seen.view, self.seen.voice
        line = Text(self.title, style="bold")
        phase = Phase(self.seen.told.phase)
        parts = [say("Turn {n}", n=view["turn"]) if view["turn"] else say("Set-up")]
        if phase is not Phase.ALWAYS:
            parts.append(names.PHASES[phase])
        for part in parts:
            line.append(" · ", style="dim not bold").append(voice(part), style="not bold")
        return line


def squares_in(legal: Sequence[Action]) -> set[str]:
    """The squares that choices are about."""
    found: set[str] = set()
    for action in legal:
        for kind, word in zip(VERBS[action.verb].kinds.values(), action.args, strict=True):
            if kind is SQUARES:
                found.add(str(word))
    return found

"""A person at the terminal: shows the screen, reads what is typed, answers what is asked about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from hegemon.cli.match import ChoiceRequest
from hegemon.cli.numbers import as_number
from hegemon.cli.progress import prepare
from hegemon.cli.screen import ScreenContent, screen
from hegemon.core import Action, Appraiser, Feature, HegemonError, Message, NotOffered, Outcome, Seat, View, say
from hegemon.languages.voice import Voice
from hegemon.players import Budget
from hegemon.players.network_file import network_judges
from hegemon.players.search import Search
from hegemon.reports.analysis import foreseen
from hegemon.rulebook import heading, look_up
from hegemon.terminal import TerminalTable

PROMPT: Final = "› "
HINT: Final = Budget(seconds=1.0)
"""How long a hint is thought about."""
HINTS: Final = 3
"""Choices that a hint names."""


def screen_content(question: ChoiceRequest, *, hints: bool = True) -> ScreenContent:
    """What a person sees who is asked."""
    hint = say("A number, or: ? help, h hint, w why not, l log, q quit")
    if not hints:
        hint = say("A number, or: ? help, w why not, l log, q quit")
    return ScreenContent(question.view, question.log, question.news, question.prompt, question.legal, hint)


class Leave(Exception):
    """The person has had enough for now."""


class Terminal:
    """The people on this side of the screen; when there are several, a curtain keeps their secrets."""

    def __init__(self, table: TerminalTable, console: Console, voice: Voice, *, several: bool) -> None:
        self.table = table
        self.voice = voice
        self.console = console
        self.several = several
        self.facing: int | None = None
        self.hints = table.game.offers(Feature.HINTS)

    # -- asking ----------------------------------------------------------------------------------------------------

    def ask(self, question: ChoiceRequest) -> Action:
        """One of the legal actions; :class:`Leave` if the person leaves."""
        if self.several and self.facing != question.seat:
            self.curtain(question.seat)
        self.facing = question.seat
        question = replace(question, legal=self.table.arranged(question.legal))
        self.show(screen_content(question, hints=self.hints))
        while True:
            typed = self.read()
            if 1 <= (as_number(typed) or 0) <= len(question.legal):
                return question.legal[int(typed) - 1]
            meant = self.table.named(typed, question.legal) if typed else []
            if len(meant) == 1:
                return meant[0]
            if meant:
                numbers = ", ".join(str(question.legal.index(action) + 1) for action in meant)
                self.tell(say("“{typed}” is part of several choices: {numbers}.", typed=typed, numbers=numbers))
            else:
                self.answer(typed, question)

    def read(self, prompt: str = PROMPT) -> str:
        """A line from the person."""
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leave from None

    def curtain(self, seat: int) -> None:
        """Hide the table until the next person sits before it."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")  # and what can be scrolled back to
        self.tell(say("Pass the device to {player}.", player=Seat(seat)), style="bold")
        self.read(self.voice(say("{player}, press Enter.", player=Seat(seat))) + " ")

    def show(self, content: ScreenContent) -> None:
        """Draw the screen anew."""
        self.console.clear()
        self.console.print(screen(content, self.table, self.console))

    def tell(self, message: Message, style: str = "") -> None:
        """A sentence on a line of its own."""
        self.console.print(Text.assemble((self.voice(message), style)))

    # -- answering -------------------------------------------------------------------------------------------------

    def answer(self, typed: str, question: ChoiceRequest) -> None:
        """Do what a command asks for; a clear sentence for what is none."""
        letter, _, rest = typed.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "": lambda: self.show(screen_content(question, hints=self.hints)),
            "?": self.help,
            "h": lambda: self.hint(question),
            "w": lambda: self.why(question),
            "r": lambda: self.rule(rest),
            "l": lambda: self.log(question),
            "q": self.leave,
        }
        if letter.lower() in self.table.glances:
            self.glance(letter.lower(), question.view)
        elif letter.lower() in commands:
            commands[letter.lower()]()
        elif typed.lstrip("-").isdecimal():
            self.tell(
                say("There is no choice {typed}: type a number from 1 to {n}.", typed=typed, n=len(question.legal))
            )
        else:
            self.tell(
                say(
                    "“{typed}” means nothing here: type a number from 1 to {n}, or ? for help.",
                    typed=typed,
                    n=len(question.legal),
                )
            )

    def help(self) -> None:
        """What can be typed."""
        grid = Grid.grid(padding=(0, 2))
        rules = [
            (f"r {rule}", say("the text of a rule; “r {short}” will do", short=rule.partition("-")[2].lower()))
            for rule in list(self.table.game.rules())[:1]
        ]
        glances = [(letter, meaning) for letter, (meaning, _) in self.table.glances.items()]
        hints = [("h", say("a hint: what a strong player would do"))] if self.hints else []
        cards = [(f"r {self.voice(card.title)}", say("what a card does")) for card in self.table.game.components()[:1]]
        for word, meaning in [
            ("1, 2 …", say("make that choice")),
            *hints,
            ("w", say("why other choices are not allowed")),
            *rules,
            *cards,
            *glances,
            ("l", say("all that happened")),
            (self.voice(say("Enter")), say("draw the table again")),
            ("q", say("leave; the game is kept")),
        ]:
            grid.add_row(Text(word, style="bold cyan"), self.voice(meaning))
        self.console.print(grid)

    def hint(self, question: ChoiceRequest) -> None:
        """What a search that sees no more than this person thinks of the choices."""
        game, options = self.table.game, self.table.options
        if len(question.legal) == 1:
            self.tell(say("There is only one choice."))
            return
        if not self.hints:
            self.tell(NotOffered.by(game.title(), Feature.HINTS).message)
            return
        if game.engine is None and isinstance(game, Appraiser):
            self.quick_hint(question, game)
            return
        if network_judges(game):
            self.hint_by_network(question)
            return
        search = Search(game, str(question.view), HINT)
        prepare([search], self.voice)
        grid = Grid.grid(padding=(0, 2))
        for thought in search.explain(question.view, question.legal).options[:HINTS]:
            chance = self.voice.percent(thought.chance, 0) if thought.visits else ""
            number = str(question.legal.index(thought.action) + 1)
            then = say("Expected then: {moves}", moves=foreseen(thought, game, options, self.voice))
            grid.add_row(Text(number, style="bold cyan"), Text(chance, style="bold"), self.table.choice(thought.action))
            if len(thought.line) > 1:
                grid.add_row("", "", Text(self.voice(then), style="dim"))
        self.tell(say("The most promising choices, with the chance of winning after each:"))
        self.console.print(grid)

    def hint_by_network(self, question: ChoiceRequest) -> None:
        """What the network thinks of the choices that has learned the game, and why of the best: at once."""
        from hegemon.players.lookahead import Lookahead

        game, options = self.table.game, self.table.options
        found, why = Lookahead(game, options, str(question.view), compiled=False).advise(question.view, question.legal)
        grid = Grid.grid(padding=(0, 2))
        for thought in found.options[:HINTS]:
            number = str(question.legal.index(thought.action) + 1)
            chance = self.voice.percent(thought.chance, 0)
            grid.add_row(Text(number, style="bold cyan"), Text(chance, style="bold"), self.table.choice(thought.action))
            if thought is found.options[0] and why is not None:
                grid.add_row("", "", Text(self.voice(game.describe_consequence(*why)), style="dim"))
        self.tell(say("The most promising choices, with the chance of winning after each:"))
        self.console.print(grid)

    def quick_hint(self, question: ChoiceRequest, game: Appraiser) -> None:
        """What looks best at a glance, in a game that nobody can think ahead in yet."""
        worth = game.appraise(question.view, question.legal)
        best = sorted(range(len(worth)), key=lambda place: -worth[place])[:HINTS]
        grid = Grid.grid(padding=(0, 2))
        for place in best:
            grid.add_row(Text(str(place + 1), style="bold cyan"), self.table.choice(question.legal[place]))
            if place == best[0]:
                why = self.table.game.reasons(question.view, question.legal[place])
                grid.add_row("", Text("\n".join(map(self.voice, why)), style="dim"))
        self.tell(say("What looks best now, the best first:"))
        self.console.print(grid)

    def why(self, question: ChoiceRequest) -> None:
        """Every reason why something isn't allowed now, with its rule."""
        reasons: dict[tuple[str, str], None] = {}
        for _, refusal in question.why_not():
            reasons[refusal.rule, self.voice(refusal.reason)] = None
        if not reasons:
            self.tell(say("Everything that answers this question is allowed."))
        grid = Grid.grid(padding=(0, 2))
        for rule, reason in reasons:
            grid.add_row(self.table.paint(reason), Text(self.voice(heading(self.table.game, rule)), style="dim"))
        self.console.print(grid)
        for rule, _ in list(reasons)[:1]:
            self.tell(say("“r {rule}” shows the text of a rule.", rule=rule.lower()), style="dim")

    def rule(self, typed: str) -> None:
        """The text of a rule, or what a card does."""
        try:
            found = look_up(self.table.game, typed, self.voice)
        except HegemonError as error:
            self.tell(error.message)
            return
        for title, lines in found:
            self.console.print(Text(self.voice(title), style="bold cyan"))
            for line in lines:
                self.console.print(Padding(self.table.paint(self.voice(line)), (0, 4)))

    def log(self, question: ChoiceRequest) -> None:
        """All that happened, as this seat saw it."""
        for message in question.log:
            self.console.print(self.table.paint(self.voice(message)))

    def glance(self, letter: str, view: View) -> None:
        """Something more to look at."""
        draw: Callable[[TerminalTable, View], RenderableType] = self.table.glances[letter][1]
        self.console.print(Padding(draw(self.table, view), (0, 2)))

    def leave(self) -> None:
        """Stop playing for now."""
        raise Leave

    # -- the end ----------------------------------------------------------------------------------------------------

    def farewell(self, view: View, log: list[Message], outcome: Outcome) -> None:
        """The last table, and who won."""
        self.show(ScreenContent(view, log, verdict=self.table.game.describe_outcome(outcome), spare=4))

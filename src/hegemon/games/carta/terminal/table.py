"""Carta Impera Victoria in a terminal: a row for each domain, a track for each player.

A card in play is a block in the colour of its domain with its age on it; the track goes on with what is
missing: ◇ where level 1 begins, ◆ level 2, ★ hegemony. Each domain has a symbol besides its colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Action, Message, Seat, View, say, say_all, say_count
from hegemon.games.carta.cards import (
    AGE_NUMERALS,
    AGES,
    DOMAIN_NAMES,
    DOMAIN_OF,
    EFFECT_DOMAINS,
    KIND_NAMES,
    PERMANENT_NAMES,
)
from hegemon.games.carta.texts import DOMAINS, card
from hegemon.terminal import TerminalTable

# Told apart by everyone: after Okabe and Ito, dark enough for paper and bright enough for night.
COLOURS: Final = ("#d55e00", "#8f7bff", "#e69f00", "#009e73", "#cc79a7", "#56b4e9")
SYMBOLS: Final = ("†", "⌂", "$", "λ", "♪", "☼")

BACK: Final = "reverse grey62"
LEVEL_1, LEVEL_2, HEGEMONY, MISSING = "◇", "◆", "★", "·"
EMBARGO, DEMOCRACY, COIN = "✕", "▼", "●"
TURN, FIRST = "▶", "♦"

LEGEND: Final = {
    LEVEL_1: say("level 1"),
    LEVEL_2: say("level 2"),
    HEGEMONY: say("hegemony"),
    EMBARGO: say("Embargo"),
    DEMOCRACY: say("Democracy"),
    COIN: say("coin"),
    FIRST: say("First Player"),
}


DOMAIN_BY_WORD: Final = {
    **{name: domain for domain, name in enumerate(DOMAIN_NAMES)},
    **{name: DOMAIN_OF[kind] for kind, name in enumerate(KIND_NAMES)},
    **{name: EFFECT_DOMAINS[effect >> 1] for effect, name in enumerate(PERMANENT_NAMES)},
}
"""The domain that a word of an action belongs to."""


class CartaTable(TerminalTable):
    """The table of Carta Impera Victoria."""

    def board(self, view: View, legal: Sequence[Action] = ()) -> RenderableType:
        return Group(self.heading(view), self.tracks(view), self.legend(view))

    def own(self, view: View, width: int) -> list[Text]:
        lines = []
        if view["phase"] == "draft-pick":
            lines.append(self.row(say("Your pack:"), view["draft"]["pack"], width))
        if view["phase"] == "draft-take":
            lines.append(self.row(say("In the middle:"), view["draft"]["middle"], width))
        if view["seat"] is not None:
            lines.append(self.row(say("Your hand:"), view["hands"][view["seat"]]["cards"], width))
        return lines + self.facts(view)

    def choice(self, action: Action) -> Text:
        text = super().choice(action)
        for word in action.args:
            if word in DOMAIN_BY_WORD:
                domain = DOMAIN_BY_WORD[str(word)]
                return Text.assemble((SYMBOLS[domain], COLOURS[domain]), " ", text)
        return Text.assemble("  ", text)

    def paint(self, sentence: str) -> Text:
        text = Text(sentence)
        for domain, colour in zip(DOMAINS, COLOURS, strict=True):
            text.highlight_words([self.voice(domain)], f"bold {colour}")
        return text

    # -- the board -----------------------------------------------------------------------------------------------

    def heading(self, view: View) -> Text:
        """One line about the whole table."""
        deck = view["deck"]
        top = next((AGE_NUMERALS[age] for age in range(AGES) if deck["ages"][age]), None)
        parts = [
            say("Round {round}", round=view["round"]),
            say("Deck: {n}, age {age}", n=deck["left"], age=top) if top else say("The deck is empty"),
            say("Discard pile: {n}", n=len(view["discard"])),
        ]
        line = Text(self.voice(self.game.title()), style="bold")
        for part in parts:
            line.append(" · ", style="dim not bold").append(self.voice(part), style="not bold")
        return line

    def tracks(self, view: View) -> Grid:
        """The play areas: domains down, players across."""
        players = range(len(view["hands"]))
        width = 16 if len(players) == 4 else 21
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        for _ in players:
            grid.add_column(no_wrap=True, width=width)
        grid.add_row("", *(self.name(view, seat, width) for seat in players))
        grid.add_row(Text(self.voice(say("hand")), style="dim"), *(self.backs(view, seat) for seat in players))
        for domain, colour in enumerate(COLOURS):
            label = Text(f"{SYMBOLS[domain]} {self.voice(DOMAINS[domain])}", style=f"bold {colour}")
            grid.add_row(label, *(self.track(view, seat, domain) for seat in players))
        return grid

    def name(self, view: View, seat: int, width: int) -> Text:
        """A player's name; a triangle for whose turn it is, the team where there are teams."""
        turn = view["active"] == seat and view["phase"] not in ("over", "draft-pick", "draft-take")
        after = Text(f" {'AB'[self.game.team(self.options, seat)]}" if view["options"]["teams"] else "", style="bold")
        after.append(f" {FIRST}" if seat == view["first"] else "", style="not bold dim")
        called = fitted(self.voice.names[seat], width - 3 - after.cell_len)
        name = Text(called, style="bold underline" if seat == view["seat"] else "bold")
        return Text.assemble((f" {TURN} " if turn else "   ", "bold"), name, after)

    def backs(self, view: View, seat: int) -> Text:
        """A hand from outside: how many cards, and their ages."""
        hand = view["hands"][seat]
        ages = "".join(str(age + 1) * n for age, n in enumerate(hand["ages"]))
        return Text.assemble(f"{hand['size']:2} ", (ages, BACK))

    def track(self, view: View, seat: int, domain: int) -> Text:
        """A column: its cards, what is missing for each level and for hegemony, and what lies on it."""
        name, colour = DOMAIN_NAMES[domain], COLOURS[domain]
        ages = "".join(card[-1] for card in view["areas"][seat] if DOMAIN_BY_WORD[card] == domain)
        text = Text(f"{len(ages):2} " if ages else "   ", style="bold")
        text.append(ages, style=f"reverse {colour}")
        goal = view["goals"][seat][domain]
        marks = {view["options"]["level_1"]: LEVEL_1, view["options"]["level_2"]: LEVEL_2, goal: HEGEMONY}
        missing = "".join(marks.get(n, MISSING) for n in range(len(ages) + 1, goal + 1))
        text.append(missing, style="dim" if not ages else colour)
        return text.append(self.markers(view, seat, name))

    def markers(self, view: View, seat: int, domain: str) -> Text:
        """What lies on a column: embargoes, Democracy cards, the coin."""
        text = Text(style="bold")
        if any(e["on"] == seat and e["domain"] == domain for e in view["embargoes"]):
            text.append(f" {EMBARGO}", style="red")
        if laid := sum(d["cards"] for d in view["democracies"] if d["on"] == seat and d["domain"] == domain):
            text.append(f" {DEMOCRACY}{laid}", style=COLOURS[-1])
        if (coin := view["coin"]) and (coin["seat"], coin["domain"]) == (seat, domain):
            text.append(f" {COIN}", style="yellow")
        return text

    def legend(self, view: View) -> Text:
        """What the signs mean; those of markers only while some lie on the table."""
        lie = {EMBARGO: view["embargoes"], DEMOCRACY: view["democracies"], COIN: view["coin"]}
        signs = [f"{sign} {self.voice(name)}" for sign, name in LEGEND.items() if lie.get(sign, True)]
        return Text("   ".join(signs), style="dim")

    # -- what one seat sees ----------------------------------------------------------------------------------------

    def row(self, label: Message, names: list[str], width: int) -> Text:
        """Cards in a row, equal ones together; a card is never broken at the end of a line."""
        line = Text(self.voice(label))
        indent, used = line.cell_len, line.cell_len
        for name in [name for name in KIND_NAMES if name in names]:
            domain, n = DOMAIN_BY_WORD[name], names.count(name)
            part = Text(f"{SYMBOLS[domain]} {self.voice(card(name))}", style=f"bold {COLOURS[domain]}")
            part.append(f" ×{n}" if n > 1 else "", style="default")
            gap = " " if used == indent else "   "
            if used + len(gap) + part.cell_len > width:
                line.append("\n" + " " * indent)
                used, gap = indent, " "
            line.append(gap).append(part)
            used += len(gap) + part.cell_len
        return line if names else line.append(" –")

    def facts(self, view: View) -> list[Text]:
        """C-KNOWN in words: what this seat is sure of in other hands."""
        return [
            self.paint(self.voice(fact_in_words(fact))) for fact in view["facts"] if fact["hands"] != [view["seat"]]
        ]

    def discard_pile(self, view: View) -> RenderableType:
        """C-OPEN-DISCARD: the discard pile, a line for each domain."""
        grid = Grid.grid(padding=(0, 2))
        for domain, name in enumerate(DOMAIN_NAMES):
            names = [card for card in view["discard"] if card.startswith(name)]
            if names:
                ages = [f"{AGE_NUMERALS[age]} ×{n}" for age in range(AGES) if (n := names.count(f"{name}-{age + 1}"))]
                label = Text(f"{SYMBOLS[domain]} {self.voice(DOMAINS[domain])}", style=f"bold {COLOURS[domain]}")
                grid.add_row(label, Text("   ".join(ages)))
        return grid if view["discard"] else Text(self.voice(say("The discard pile is empty.")))

    def known(self, view: View) -> RenderableType:
        """All that is known of other hands."""
        return Group(*(self.facts(view) or [Text(self.voice(say("You know nothing of the other hands.")))]))

    glances: ClassVar = {
        "d": (say("the discard pile"), discard_pile),
        "k": (say("what you know of other hands"), known),
    }
    endings: ClassVar = {"hegemony": say("hegemony"), "majority": say("majority"), "endless": say("endless")}


def fact_in_words(fact: Any) -> Message:
    """C-KNOWN: these hands together hold at least so many of these cards."""
    hands, least = [Seat(seat) for seat in fact["hands"]], fact["least"]
    holders, cards = say_all(hands), say_all([card(name) for name in fact["cards"]])
    if len(fact["cards"]) == 1:
        told = say_count("{player} holds {card}.", "{player} holds {n} × {card}.", least, player=holders, card=cards)
        shared = say("{players} hold between them at least {n} × {card}.", players=holders, n=least, card=cards)
    else:
        told = say_count(
            "{player} holds one of: {cards}.", "{player} holds {n} of: {cards}.", least, player=holders, cards=cards
        )
        shared = say("{players} hold between them at least {n} of: {cards}.", players=holders, n=least, cards=cards)
    return shared if len(hands) > 1 else told


def fitted(name: str, width: int) -> str:
    """A name in so many columns; a number at its end tells bots apart, so it stays.

    >>> fitted("Apprentice 3", 8), fitted("Apprentice", 8), fitted("Ada", 8)
    ('Appre… 3', 'Apprent…', 'Ada')
    """
    if cell_len(name) <= width:
        return name
    word, _, number = name.rpartition(" ")
    tail = f" {number}" if word and number.isdecimal() else ""
    return set_cell_size(word if tail else name, max(0, width - 1 - cell_len(tail))).rstrip() + "…" + tail

"""What is drawn: a view, and the numbers that follow from it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from hegemon.core import Message, View
from hegemon.games.civilization.seen_world import seen_world, told_world
from hegemon.games.civilization.terminal.signs import chip
from hegemon.games.civilization.world.realm import NONE, Realm
from hegemon.games.civilization.world.world import World
from hegemon.terminal import Translator


@dataclass(frozen=True, slots=True)
class Seen:
    """A view with somebody to say it.

    `w` is the world as far as it is seen: the rules may be asked about it. In `told` there is a place for everything
    that is hidden, too: cards and markers of which only the backs are seen.
    """

    view: View
    voice: Translator
    w: World
    told: World

    @classmethod
    def by(cls, view: View, voice: Translator) -> Seen:
        """What somebody sees."""
        return cls(view, voice, seen_world(view), told_world(view))

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator."""
        seat: int | None = self.view["seat"]
        return seat

    def realm(self, seat: int) -> Realm:
        """A player's sheet and cards, hidden ones by their backs."""
        return self.told.realms[seat]

    def settled(self, seat: int) -> bool:
        """Has the player a civilization and a city, so that there is something to count?"""
        return self.w.realms[seat].civilization != NONE and bool(self.w.cities[seat])

    def text(self, message: Message, style: str = "") -> Text:
        """A message as it is said here."""
        return Text(self.voice(message), style=style)

    def player(self, seat: int, width: int = 0) -> Text:
        """A player's letter and name, in so many columns if they are counted."""
        name = self.voice.names[seat] if seat < len(self.voice.names) else ""
        if width:
            name = shortened(name, width)
        return Text.assemble(chip(seat), " ", name) if name else chip(seat)


def shortened(name: str, width: int) -> str:
    """A name in no more than so many columns; a number at its end is kept, as it tells computers apart.

    >>> shortened("Ada", 10), shortened("Methuselah II", 10), shortened("Apprentice 2", 10)
    ('Ada', 'Methusela…', 'Apprent… 2')
    """
    if cell_len(name) <= width:
        return name
    last = name.rpartition(" ")[2]
    end = f"… {last}" if last.isdecimal() else "…"
    return set_cell_size(name, width - len(end)).rstrip() + end

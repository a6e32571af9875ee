"""Culture events about armies and scouts: they defect, lose their way, or are joined by new units."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import owe
from hegemon.games.civilization.chapters import arrival, displacing, marching, people, stacking, units
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.event_modes import AimedMode, EventMode, shared_mode
from hegemon.games.civilization.framework.events import square_of
from hegemon.games.civilization.speech import MOVED_GROUP, NUMBERS, OWNED_GROUP, SEATS, SQUARES, happening, up_to, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

MOST_KILLS: Final = 2
"""That any card has."""

KILL_FIGURES = verb(
    "kill-figures", say("Kill {group} on {square}."),
    summaries=MOVED_GROUP,
    square=SQUARES, armies=up_to(MOST_KILLS), scouts=up_to(MOST_KILLS),
)  # fmt: skip
KILL_PERSON = verb("kill-person", say("Kill the great person on {square}."), square=SQUARES)
MISLEAD = verb("mislead", say("Move the figures on {square}."), square=SQUARES)

DEFECTED = happening(
    "defected", say("{seat} has {group} of {owner} on {square} killed."),
    you=say("You have {group} of {owner} on {square} killed."),
    to_you=say("{seat} has {your_group} on {square} killed."),
    own=say("{seat} kills {own_group} on {square}."),
    own_you=say("You kill {your_group} on {square}."),
    summaries=OWNED_GROUP,
    seat=SEATS, owner=SEATS, square=SQUARES, armies=NUMBERS, scouts=NUMBERS,
)  # fmt: skip


# -- defection -------------------------------------------------------------------------------------------------


@shared_mode("kill_figures")
class Defection(AimedMode):
    """In a square within range kill so many figures, or a great person if the card says so; it may break into a move.

    Whose they are doesn't matter. They are figures on the map: what flies above others' figures just now isn't there.
    """

    def aims(self, w: World, seat: int) -> list[Action]:
        near = self.in_range(w, seat)
        figures = (kill for square in near if w.figure_owner[square] != NONE for kill in self.kills(w, square))
        people = self.printed.amounts.get("great_persons", 0)
        persons = (s for s in near if people and land.kind_at(w, s) is MarkerKind.PERSON)
        return [*figures, *(KILL_PERSON(w.geography.name[square]) for square in persons)]

    def kills(self, w: World, square: int) -> list[Action]:
        """All ways to kill as many figures there as the card allows, or fewer."""
        most = self.amount("kills")
        armies, scouts = min(most, w.armies[square]), min(most, w.scouts[square])
        both = ((a, s) for a in range(armies + 1) for s in range(scouts + 1) if 0 < a + s <= most)
        return [KILL_FIGURES(w.geography.name[square], a, s) for a, s in both]

    def aimed_at(self, w: World, aim: Action) -> int:
        square = square_of(w, aim)
        return w.outskirts_owner[square] if aim.verb == KILL_PERSON.name else w.figure_owner[square]

    def harms_only(self, w: World, seat: int) -> bool:
        return all(self.aimed_at(w, aim) == seat for aim in self.aims(w, seat))

    def prompt(self) -> Message:
        return say("Choose who is killed.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        if aim.verb == KILL_PERSON.name:
            people.kill_marker(w, square_of(w, aim))
        else:
            kill(w, seat, square_of(w, aim), int(aim.args[1]), int(aim.args[2]))


def kill(w: World, seat: int, square: int, armies: int, scouts: int) -> None:
    """R-SUP-02: figures on a square go back to their owner's sheet, those on the move first (R-TIME-09)."""
    owner = w.figure_owner[square]
    marching.thin_out(w, square, armies, scouts)
    dead = Group(owner, armies, scouts, square)
    arrival.lift(w, dead, arrival.newcomers_among(w, dead))
    stacking.send_home(w, owner, armies, scouts)
    DEFECTED(w, seat=seat, owner=owner, square=w.geography.name[square], armies=armies, scouts=scouts)


# -- disorder --------------------------------------------------------------------------------------------------


@shared_mode("mislead_figures")
class Disoriented(AimedMode):
    """Move all figures of another player in one square together, not over water and not into battle."""

    def aims(self, w: World, seat: int) -> list[Action]:
        camps = (square for other in w.others(seat) for square in w.figure_squares[other])
        return [MISLEAD(w.geography.name[square]) for square in camps if self.can_mislead(w, seat, square)]

    def can_mislead(self, w: World, seat: int, square: int) -> bool:
        """Is there anywhere to go?"""
        group = Group(w.figure_owner[square], w.armies[square], w.scouts[square], square)
        return displacing.goes_anywhere(w, seat, group, self.amount("distance"))

    def aimed_at(self, w: World, aim: Action) -> int:
        return w.figure_owner[square_of(w, aim)]

    def prompt(self) -> Message:
        return say("Choose the figures that lose their way.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        start = square_of(w, aim)
        owe(w, displacing.Relocate(seat, start, w.armies[start], w.scouts[start], self.amount("distance")))


# -- new units -------------------------------------------------------------------------------------------------


@shared_mode("build_units")
class Volunteers(EventMode):
    """Before the battle hands are drawn, build an unlocked unit for free, or up to so many."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        refusals = [units.unit_refusal(w, seat, kind.number) for kind in CONTENT.unit_types]
        return units.NO_CARDS if all(refusals) else None

    def play(self, w: World, seat: int, aim: Action | None) -> None:
        count = self.amount("units")
        owe(w, units.FreeUnits(seat, count, optional=count > 1))

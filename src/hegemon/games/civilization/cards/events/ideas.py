"""Culture events about ideas and the people who bring them: techs are exchanged, policies change, figures travel."""

from __future__ import annotations

from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import later, owe
from hegemon.games.civilization.chapters import displacing, techs
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.event_modes import AimedMode, shared_mode
from hegemon.games.civilization.speech import FIGURES, ONE_FIGURE, SEATS, SQUARES, TECHS, verb
from hegemon.games.civilization.world.world import World

EXCHANGE = verb("exchange", say("Learn {tech} from {player}."), player=SEATS, tech=TECHS)
SEND = verb(
    "send-figure", say("Move {one_figure} from {square}."), summaries=ONE_FIGURE, figure=FIGURES, square=SQUARES
)


# -- techs -----------------------------------------------------------------------------------------------------


def lessons(w: World, seat: int, teacher: int, level: int) -> tuple[int, ...]:
    """The techs up to a level that a player can learn from another now (R-TECH-11)."""
    known = (tech for tech in w.realms[teacher].techs if CONTENT.techs[tech].level <= level)
    return tuple(tech for tech in known if techs.slot_refusal(w, seat, tech) is None)


@shared_mode("exchange_techs")
class ExchangeTechs(AimedMode):
    """Learn a tech from another player for free; then that player learns one from oneself."""

    def aims(self, w: World, seat: int) -> list[Action]:
        level = self.amount("level")
        both = ((other, tech) for other in w.others(seat) for tech in lessons(w, seat, other, level))
        return [EXCHANGE(other, CONTENT.techs[tech].id) for other, tech in both]

    def aimed_at(self, w: World, aim: Action) -> int:
        return int(aim.args[0])

    def prompt(self) -> Message:
        return say("Choose the tech that you learn.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        owe(w, learn_in_return(int(aim.args[0]), seat, self.amount("level")))
        techs.learn(w, seat, CONTENT.techs.number(str(aim.args[1])))


@later
def learn_in_return(w: World, seat: int, teacher: int, level: int) -> None:
    """The other player chooses when the first has learned, and all that it brings is seen to."""
    owe(w, techs.FreeTech(seat, lessons(w, seat, teacher, level)))


# -- travel ----------------------------------------------------------------------------------------------------


@shared_mode("send_figure")
class Settlers(AimedMode):
    """Move one of one's figures to an empty square; that is no move of its own (R-MOVE-04)."""

    def aims(self, w: World, seat: int) -> list[Action]:
        camps = w.figure_squares[seat]
        armies = [
            SEND("army", w.geography.name[s]) for s in camps if w.armies[s] and self.can_go(w, Group(seat, 1, 0, s))
        ]
        scouts = [
            SEND("scout", w.geography.name[s]) for s in camps if w.scouts[s] and self.can_go(w, Group(seat, 0, 1, s))
        ]
        return [*armies, *scouts]

    def can_go(self, w: World, figure: Group) -> bool:
        """Is there an empty square that the figure can reach?"""
        return displacing.goes_anywhere(w, figure.seat, figure, self.amount("distance"))

    def prompt(self) -> Message:
        return say("Choose the figure that travels.")

    def hit(self, w: World, seat: int, aim: Action) -> None:
        armies, start = int(aim.args[0] == "army"), w.geography.square[str(aim.args[1])]
        owe(w, displacing.Relocate(seat, start, armies, 1 - armies, self.amount("distance")))

"""The rules as numbers: what search, mass play and the research environments need of this game."""

from __future__ import annotations

from hegemon.core.engine import Engine
from hegemon.core.game import Action, View
from hegemon.core.luck import Luck
from hegemon.games.carta.actions import ACTIONS, vocabulary
from hegemon.games.carta.cards import SEATS
from hegemon.games.carta.consequences import consequences
from hegemon.games.carta.judgement import consider, standing
from hegemon.games.carta.measures import MEASURES
from hegemon.games.carta.observation import LAYOUT
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import KERNEL, Position, rule
from hegemon.games.carta.scoring import same_side
from hegemon.games.carta.setup import deal, stack
from hegemon.games.carta.view import position_from
from hegemon.games.carta.workspace import Workspace


class CartaEngine(Engine):
    """Carta's kernel, and how its numbers are read."""

    kernel = KERNEL
    position = Position
    workspace = Workspace
    seats = SEATS
    actions = ACTIONS
    layout = LAYOUT
    measures = MEASURES

    def table(self, options: CartaOptions) -> Position:
        return options.position()

    def seen(self, view: View) -> Position:
        return position_from(view, CartaOptions.from_json(view["options"]))

    def number(self, options: CartaOptions, seat: int, question: int, action: Action) -> int:
        return vocabulary(options.players).ids[seat][question][action]

    def word(self, options: CartaOptions, seat: int, question: int, number: int) -> Action:
        return vocabulary(options.players).words[seat][question][number]

    def consequences(self, position: Position, seat: int) -> dict[str, float]:
        return consequences(position, seat)


@rule
def begin(s: Position, r: Luck) -> None:
    """Chapter 2: shuffle and deal."""
    stack(s, r)
    deal(s)


@rule
def question(s: Position) -> int:
    """The phase says what is asked."""
    return s.phase


@rule
def allies(s: Position, seat: int, other: int) -> bool:
    """C-TEAM: partners win together."""
    return same_side(s, seat, other)


@rule
def victory(s: Position, seat: int) -> float:
    """C-HEGEMONY, C-MAJORITY, C-TIE: equals share."""
    if s.place[seat] != 1:
        return 0.0
    winners = 0
    for other in range(s.players):
        if s.place[other] == 1 and (other < 2 or s.teams == 0):
            winners += 1
    return 1.0 / winners


@rule
def outlook(s: Position, seat: int, w: Workspace) -> float:
    """How good the table looks: one's own standing, or the better partner's, beside the best of the others'."""
    consider(s, seat, w)
    best = rival = 0
    for other in range(s.players):
        if same_side(s, seat, other):
            best = max(best, standing(s, other, w))
        else:
            rival = max(rival, standing(s, other, w))
    return (best + 40.0) / (best + rival + 80.0)

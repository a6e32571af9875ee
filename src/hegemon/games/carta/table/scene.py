"""From what one seat may know to what its page shows: the draft, the table or the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from hegemon.core import Action, Game, Message, View, say
from hegemon.core.face import Face, OnDemand, Scene, Sight, Teaching
from hegemon.core.telling import Line
from hegemon.games.carta.cards import DOMAIN_NAMES, DOMAINS
from hegemon.games.carta.paragraphs import TITLES
from hegemon.games.carta.table.advice import reasons
from hegemon.games.carta.table.at_rest import column_at_rest, hand_at_rest, is_at_rest
from hegemon.games.carta.table.board import CartaBoard
from hegemon.games.carta.table.centre import centre
from hegemon.games.carta.table.columns import NamedColumn
from hegemon.games.carta.table.dock import choice_tray, hand
from hegemon.games.carta.table.draft import draft
from hegemon.games.carta.table.ending import ending
from hegemon.games.carta.table.lesson import LESSON, coach
from hegemon.games.carta.table.log import line, opening
from hegemon.games.carta.table.own_area import own_column, ready
from hegemon.games.carta.table.picture import pillars_picture
from hegemon.games.carta.table.prompt import prompt
from hegemon.games.carta.table.seats import rivals, team_of
from hegemon.games.carta.table.words import signs, thresholds

PLACES_SIGNS: Final = ("carta/table.html", "carta/draft.html")
"""The templates that show everybody's clock at their place."""


class CartaFace(Face):
    """How Carta looks."""

    lesson = LESSON
    headings = frozenset({"turn-began"})
    macros = "carta/macros.html"
    keys = MappingProxyType(
        {"1-9": say("choose a card of your hand"), "E": say("the large button: end your turn")},
    )
    reference = say("Every effect, the levels and the ends of the game, on one page.")
    rule_titles = TITLES

    def letters(self, tell: Callable[[Message], str]) -> Mapping[str, str]:
        """The letters of the domains in the language of whoever tells."""
        return signs(tell)

    def scene(self, sight: Sight) -> Scene:
        """
        >>> from hegemon.core.face import SeatHolder
        >>> from hegemon.games.carta import GAME
        >>> sight = Sight.of(GAME.new({"players": 2}, seed=7), None, [SeatHolder("Ada"), SeatHolder("Ben")])
        >>> scene = CartaFace().scene(sight)
        >>> scene.template, str(scene.heading)
        ('carta/table.html', 'Round 1')
        """
        board = CartaBoard(sight)
        if sight.outcome is not None:
            return _scene("carta/end.html", say("Game over"), end=ending(board, sight.outcome))
        if board.view["draft"] is not None:
            return _scene("carta/draft.html", say("Draft"), draft=draft(board))
        return _scene("carta/table.html", say("Round {round}", round=board.view["round"]), **table(board))

    def picture(self, sight: Sight) -> Scene:
        return _scene("carta/picture.svg", say("The final pillars"), **pillars_picture(CartaBoard(sight)))

    def line(self, game: Game, seen: Mapping[str, Any], reader: int | None = None) -> Line | None:
        return line(game, seen, reader)

    def opening(self, sight: Sight) -> Line | None:
        return opening(sight)

    def reasons(self, sight: Sight, action: Action) -> Sequence[Message]:
        return reasons(sight, action)

    def coach(self, sight: Sight, before: Sequence[View]) -> Teaching:
        return coach(sight, before)


def table(board: CartaBoard) -> dict[str, Any]:
    """Everything on the table, for its template."""
    me = board.me
    return {
        "me": me,
        "asked": board.asked,
        "rivals": rivals(board),
        "team": None if me is None else team_of(board, me),
        "first": me == board.view["first"],
        "thresholds": thresholds(board.options),
        "prompt": prompt(board),
        "choice_tray": choice_tray(board),
        "centre": centre(board),
        **({} if me is None else mine(board, me)),
    }


def mine(board: CartaBoard, me: int) -> dict[str, Any]:
    """What is mine."""
    at_rest = is_at_rest(board)
    columns = [
        column_at_rest(board, me, domain) if at_rest else OnDemand.at_hand(own_column(board, me, domain))
        for domain in range(DOMAINS)
    ]
    return {
        "columns": tuple(map(NamedColumn, DOMAIN_NAMES, columns)),
        "hand": OnDemand.at_hand(hand(board, me)) if board.asked else hand_at_rest(board, me),
        "ready": () if at_rest else ready(column.data for column in columns),
    }


def _scene(template: str, heading: Message, **data: Any) -> Scene:
    return Scene(template, {"heading": heading, **data}, heading, template in PLACES_SIGNS)

"""My own things while they are left alone: they follow from so little that most moves don't touch them."""

from __future__ import annotations

from hegemon.core.face import OnDemand
from hegemon.games.carta.cards import CULTURE, DOMAIN_NAMES
from hegemon.games.carta.table.board import CartaBoard
from hegemon.games.carta.table.columns import column_made_of
from hegemon.games.carta.table.dock import Hand, hand
from hegemon.games.carta.table.own_area import OwnColumn, own_column


def is_at_rest(board: CartaBoard) -> bool:
    """Is nothing in my play area to be chosen, under way or used up? So it is until the effects of my turn."""
    turn = board.turn
    if board.active != board.me:
        return board.me not in board.sight.to_act
    return board.phase == "play" and not (turn["used_permanent"] or turn["used_sacrifice"] or turn["copied"])


def column_at_rest(board: CartaBoard, me: int, domain: int) -> OnDemand[OwnColumn]:
    """A column of my play area that is at rest."""
    view, name = board.view, DOMAIN_NAMES[domain]
    made_of = (
        column_made_of(board, me, domain),
        [d for d in view["democracies"] if d["on"] == me and d["domain"] == name],
        [columns[CULTURE] for columns in view["columns"]] if domain == CULTURE else (),
    )
    return OnDemand(made_of, lambda: own_column(board, me, domain))


def hand_at_rest(board: CartaBoard, me: int) -> OnDemand[Hand]:
    """My hand while others play."""
    view = board.view
    made_of = (
        view["hands"][me]["cards"],
        [fact for fact in view["facts"] if fact["hands"] == [me]],
        [e["domain"] for e in view["embargoes"] if e["on"] == me],
        board.new_in_hand(),
        board.turn["draws_to"] if board.active == me else (),
    )
    return OnDemand(made_of, lambda: hand(board, me))

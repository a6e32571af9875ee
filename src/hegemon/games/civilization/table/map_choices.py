"""Squares that can be chosen: the buttons over the map.

They send nothing themselves. Each stands for a part of some legal action; the page's script narrows the actions down to
those that are about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hegemon.core import Action, Message, Seat, say
from hegemon.games.civilization.chapters import movement, paths
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.ground import SIDE
from hegemon.games.civilization.speech import SQUARES, VERBS
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.square_words import summary, title
from hegemon.games.civilization.table.square_yields import yielded
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import KINDS, MarkerKind, kind_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

MOVES: Final = frozenset({"move", "go-exploring", "march", "step", "go", "explore"})
"""Verbs by which figures go to a square."""
CITY_DEEDS: Final = frozenset({"produce", "produce-at", "devote", "harvest", "harvest-twice", "program"})
"""Verbs by which a city acts; it is named first."""

SETTLING: Final = frozenset({"settle", "found"})
"""Verbs by which a city comes to stand on a square."""


@dataclass(frozen=True, slots=True)
class SquareChoice:
    """A square that some legal action names."""

    name: str
    column: int
    row: int
    width: int
    height: int
    look: str
    """`harm`: choosing it means a battle; `aim`: it is somebody else's; `explore`: a tile to turn up; `origin`: those
    who stand there may go; `acting`: a city that may act; `seat`: a city may be founded, with all squares around it."""
    called: str
    """What it is called where it was chosen: a tile by its first square, as everywhere."""
    words: Message
    note: Message | None = None
    """What happens to those who go there."""


@dataclass(frozen=True, slots=True)
class Site:
    """A square around a city in which something is to be placed."""

    column: int
    row: int
    possible: bool
    yields: tuple[tuple[str, int], ...]
    """What it yields now, by its colour and picture."""
    name: str
    city: str
    """The city around which it lies, if that may act; "" otherwise."""


def squares_of(action: Action) -> Iterator[str]:
    """The squares that an action names."""
    for kind, word in zip(VERBS[action.verb].kinds.values(), action.args, strict=True):
        if kind is SQUARES:
            yield str(word)


def origins(board: CivilizationBoard) -> frozenset[int]:
    """The squares whose figures may set out now."""
    setting_out = movement.MOVE.name, movement.GO_EXPLORING.name, movement.MARCH.name
    moves = (action for action in board.sight.legal if action.verb in setting_out)
    return frozenset(board.land.square[next(squares_of(action))] for action in moves)


def square_choices(board: CivilizationBoard) -> list[SquareChoice]:
    """Every square that appears in what may be chosen, row by row; no button covers another."""
    verbs: dict[int, set[str]] = {}
    for action in board.sight.legal:
        for name in squares_of(action):
            verbs.setdefault(board.land.square[name], set()).add(action.verb)
    reaches = {square: reach_of(board, square) for square in verbs}
    alone = {square for square, reach in reaches.items() if sum(each in verbs for each in reach) == 1}
    leaving = origins(board)
    return [
        square_choice(board, square, found, reaches[square] if square in alone else (square,), leaving)
        for square, found in sorted(verbs.items())
    ]


def reach_of(board: CivilizationBoard, square: int) -> tuple[int, ...]:
    """The squares for which one of them may stand: a whole tile that lies face down, both squares of a metropolis."""
    if board.w.terrain[square] == UNEXPLORED:
        return board.land.slot_squares[board.land.slot[square]]
    owner = board.w.centre_owner[square]
    return (square,) if owner == NONE else land.city_with(board.w, owner, square).centres


def square_choice(
    board: CivilizationBoard, square: int, verbs: set[str], covered: tuple[int, ...], leaving: frozenset[int]
) -> SquareChoice:
    """A square with a button that covers these; figures may set out from the last."""
    columns, rows = board.land.column, board.land.row
    is_tile = len(covered) == SIDE * SIDE
    told = covered[0] if is_tile else square
    return SquareChoice(
        name=board.land.name[square],
        column=min(columns[s] for s in covered),
        row=min(rows[s] for s in covered),
        width=max(columns[s] for s in covered) - min(columns[s] for s in covered) + 1,
        height=max(rows[s] for s in covered) - min(rows[s] for s in covered) + 1,
        look=look(board, square, verbs, large=is_tile, origin=square in leaving),
        called=board.land.name[told],
        words=summary(board, told),
        note=forecast(board, square) if verbs & MOVES else None,
    )


def sites(board: CivilizationBoard) -> list[Site]:
    """All squares around the cities where something is to be placed, with what they yield; none if nothing is."""
    if board.me is None:
        return []
    w, named, works = board.w, set(), producing(board)
    for action in board.sight.legal:
        squares = list(squares_of(action))
        if len(squares) == 1 and action.verb not in (*MOVES, *CITY_DEEDS):
            named.add(board.land.square[squares[0]])
    if any(w.outskirts_owner[square] != board.me for square in named):
        named = set()
    around = {square for square in named if w.outskirts_owner[square] == board.me}
    around = {s for square in around for s in around_city(board, board.me, w.outskirts_city[square])}
    return [
        Site(
            board.land.column[square],
            board.land.row[square],
            square in named or square in works,
            yields_of(yielded(w, square)),
            board.land.name[square],
            works.get(square, ""),
        )
        for square in sorted(around | works.keys())
    ]


def around_city(board: CivilizationBoard, me: int, centre: int) -> tuple[int, ...]:
    """The squares around a city of mine."""
    return land.outskirts(board.w, land.city_with(board.w, me, centre))


def producing(board: CivilizationBoard) -> dict[int, str]:
    """The squares around the cities that may act now, where their production comes from, with their city's square."""
    acting = {str(action.args[0]) for action in board.sight.legal if action.verb in CITY_DEEDS}
    me = board.me
    return {} if me is None else {s: name for name in acting for s in around_city(board, me, board.land.square[name])}


def yields_of(icons: Icons) -> tuple[tuple[str, int], ...]:
    """What a square yields, by its colour.

    >>> yields_of(Icons(production=2, coin=1))
    (('hammer', 2), ('coin', 1))
    """
    kinds = ("hammer", icons.production), ("trade", icons.trade), ("culture", icons.culture), ("coin", icons.coin)
    return tuple((kind, n) for kind, n in kinds if n)


def look(board: CivilizationBoard, square: int, verbs: set[str], *, large: bool, origin: bool) -> str:
    """What choosing a square means, where that is more than to choose it."""
    w, me = board.w, board.me
    if w.terrain[square] == UNEXPLORED:
        return "explore" if large else "explore small"
    if me is None:
        return ""
    hostile = paths.hostile(w, me, square)
    if verbs & MOVES:
        if hostile or w.markers[square] // KINDS == MarkerKind.VILLAGE:
            return "harm"
        return "origin" if origin else ""
    if verbs & SETTLING:
        return "seat"
    if verbs & CITY_DEEDS and w.centre_owner[square] == me:
        return "acting"
    return "aim" if hostile or w.outskirts_owner[square] not in (me, NONE) else ""


def forecast(board: CivilizationBoard, square: int) -> Message | None:
    """What would happen to an army that goes to a square, as far as this seat can know."""
    w, me = board.w, board.me
    kind = kind_of(w.markers[square])
    if w.terrain[square] == UNEXPLORED:
        return say("turn up the tile")
    if w.centre_owner[square] not in (me, NONE):
        return say("battle for {city}", city=title(board, square))
    if w.figure_owner[square] not in (me, NONE):
        player = Seat(w.figure_owner[square])
        return say("battle with {player}", player=player) if w.armies[square] else say("drives out the scouts there")
    if kind is MarkerKind.VILLAGE:
        return say("battle with the village's barbarians")
    return FOUND.get(kind)


FOUND: Final = {
    MarkerKind.HUT: say("takes the hut"),
    MarkerKind.RELIC: say("takes the relic"),
    MarkerKind.CITY_STATE: say("takes the city-state"),
}
"""What an army finds without a battle."""

"""The moves of others as a film: a few scenes for a turn, each with its sentences, its place and what moves in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from hegemon.core import Game
from hegemon.core.telling import Beat, Cover, Flight, Line, SeenMove, Trail
from hegemon.games.civilization.facts.ground import SIDE
from hegemon.games.civilization.speech import WHOM
from hegemon.games.civilization.table.log import ATTACKS, has_line, line

Seen = Mapping[str, Any]

MOST_LINES: Final = 3
"""Sentences of a beat: more can't be read in a moment."""
MOST_FLIGHTS: Final = 6
REACH: Final = 8
"""Squares between what is shown in one beat, so that the map need not be moved meanwhile."""
BATTLE: Final = frozenset(
    {
        "attacked", "attacked-village", "horde-attacked", "drew-hand", "drew-horde", "laid-open", "bonus-card",
        "no-bonus-card", "opened-front", "attacked-front", "wounded", "died", "won-battle", "barbarians-won",
    }
)  # fmt: skip
"""Events of a battle, which is watched: two moves of it are a beat."""
QUIET: Final = frozenset(
    {"chose-research", "made-up-mind", "asked", "discarded-event", "events-passed", "paid-research"}
)
"""Events that the log tells and a film need not show."""
GRAVE, GREAT, PLAIN, MODEST, SMALL, MINOR = 5, 4, 3, 2, 1, 0
WEIGHTS: Final = {
    event: weight
    for weight, events in {
        GRAVE: ("won", "stopped", "attacked", "attacked-village", "horde-attacked", "won-battle", "barbarians-won",
                "destroyed-city", "cancelled", "fell-into-anarchy", "died"),
        GREAT: ("built-wonder", "founded", "settled", "grew", "learned", "governed", "played", "explored", "struck",
                "destroyed-building", "opened-front", "attacked-front", "lost-figures", "killed-person", "camped",
                "relocated", "declines", "offers", "answered", "obsolete", "lost-coin", "lost-coin-on-tech",
                "lost-coin-on-wonder", "lost-unit", "defected", "infiltrated", "barred", "walls-fell",
                "lost-fortification", "lost-person-card", "stranded", "replaced-wonder", "denied"),
        PLAIN: ("built", "advanced", "gained-person", "placed-person", "shown-hut", "kept-hut", "shown-village",
                "kept-village", "took-relic", "stepped", "placed-figure", "deployed", "drew-unit", "took-resource",
                "adopted", "invested", "gained-coin", "coin-on-tech", "coin-on-wonder", "upgraded", "walled",
                "fortified", "destroyed-scouts", "wounded", "city-state-appeared", "used", "awoke", "showed",
                "turned-up", "looted-event", "looted-resource", "looted-marker", "disbanded", "relieved", "saved",
                "razed-city-state", "proposes", "goods", "targeted", "no-room", "gave-up", "healed", "supplied",
                "unlocked-government", "looked-at-sheet", "leads"),
        MODEST: ("devotes", "harvests", "produces", "boosted", "put-counter", "got-caravan",
                 "starts-program", "sent", "returned-policy", "taken-back", "laid-blank", "lapsed", "moved-aside",
                 "replaced-building", "replaced-person", "gathered-people", "discarded-person", "drops-offer",
                 "left-market", "opened-wonder", "showed-event"),
        SMALL: ("gained-culture", "gained-trade", "looted-culture", "looted-trade", "drew-hand", "drew-horde",
                "bonus-card"),
        MINOR: ("lost-trade", "lost-culture", "drew-event", "looked-at-events", "looked-at-people", "passed-over",
                "paid-token", "paid-marker", "paid-event", "no-bonus-card", "laid-open", "first-player",
                "started-with", "started-with-wonder", "set-aside", "revealed-research", "discarded-program",
                "discarded-caravan", "turn-began"),
    }.items()
    for event in events
}  # fmt: skip
"""How much is told first: what is modest where there is room for it, what is less if nothing else happens."""
LOSSES: Final = frozenset(
    {
        "cancelled", "lost-coin", "lost-coin-on-tech", "lost-coin-on-wonder", "lost-unit", "lost-figures",
        "lost-person-card", "lost-fortification", "walls-fell", "destroyed-city", "stranded",
    }
)  # fmt: skip
"""What befalls whoever it names: it is always told to them."""
HARMS: Final = LOSSES | {
    "obsolete", "destroyed-building", "defected", "relocated", "infiltrated", "destroyed-scouts", "looted-trade",
    "looted-culture", "looted-resource", "looted-marker", "looted-event",
}  # fmt: skip
"""What nobody does to themselves: it is told even if it follows from a choice of the reader, to let it happen."""
FOUND: Final = frozenset(
    {"kept-hut", "shown-hut", "kept-village", "shown-village", "took-relic", "drew-event", "gained-person"}
)
"""What nobody could foresee who did what brought it: it is told to them as well."""
RESULTS: Final = frozenset({"won-battle", "barbarians-won"})
OUTCOME: Final = RESULTS | {"lost-figures", "destroyed-city", "killed-person", "looted-trade", "looted-culture"}
"""How a battle ends, and what that costs: whoever makes the last choice in it sees the map next, and is told, too."""
COVERS: Final = {"shown-hut": "m-hut", "kept-hut": "m-hut", "shown-village": "m-village", "kept-village": "m-village"}
"""What lay on a square until somebody came, by event."""
TALLY, HAND = "tally", "hand"
GAINS: Final[Mapping[str, tuple[str, str]]] = {
    "gained-coin": ("y-coin", TALLY),
    "gained-culture": ("y-culture", TALLY),
    "gained-trade": ("y-trade", TALLY),
    "looted-culture": ("y-culture", TALLY),
    "looted-trade": ("y-trade", TALLY),
    "took-resource": ("r-{resource}", TALLY),
    "drew-unit": ("u-{type}", HAND),
    "drew-event": ("i-deck", HAND),
    "gained-person": ("p-{type}", HAND),
    "kept-hut": ("m-hut", HAND),
    "kept-village": ("m-village", HAND),
    "took-relic": ("m-relic", TALLY),
}
"""By event: the picture of what somebody gets, and the part of their panel that it goes to."""


@dataclass
class Shot:
    """A beat in the making."""

    key: tuple[object, ...]
    """Moves with the same one belong together; an empty one joins anything."""
    seat: int | None
    moves: int = 0
    events: list[Seen] = field(default_factory=list)
    units: list[str] = field(default_factory=list)

    def takes(self, key: tuple[object, ...], units: Sequence[str]) -> bool:
        """Does a move belong to it?"""
        return not self.key or not key or (key == self.key and width([*self.units, *units]) <= REACH)

    def add(self, move: SeenMove, key: tuple[object, ...], units: Sequence[str]) -> None:
        if key and not self.key:
            self.key, self.seat = key, move.seat
        self.moves += 1
        self.events += move.events
        self.units += units


def beats(game: Game, moves: Sequence[SeenMove], reader: int | None) -> list[Beat]:
    """The moves, put together by whose they are, in which phase, and where; a battle is shown by twos."""
    shots: list[Shot] = []
    phase, battles, fought = "", 0, 0
    for move in moves:
        told = [seen for seen in move.events if seen["event"] not in QUIET and has_line(seen)]
        key: tuple[object, ...] = (move.seat, phase) if told else ()
        phase = next((seen["phase"] for seen in reversed(move.events) if seen["event"] == "phase-began"), phase)
        names = {seen["event"] for seen in told}
        if names & ATTACKS:
            battles, fought = battles + 1, 0
        if names & BATTLE:
            fought += 1
            key = ("battle", battles, (fought + 1) // 2)
        units = list(units_of(told))
        if not shots or not shots[-1].takes(key, units):
            shots.append(Shot(key, move.seat if key else None))
        shots[-1].add(move, key, units)
    return [
        Beat(
            shot.moves,
            shot.seat,
            tuple(sentences(game, shot.events, reader)) if shot.key else (),
            tuple(news(game, shot, reader)),
            tuple(dict.fromkeys(shot.units)),
            tuple(trails(shot.events)),
            tuple(dict.fromkeys(flights(shot.events)))[:MOST_FLIGHTS],
            tuple(covers(shot.events)),
            "battle" if shot.key[:1] == ("battle",) else "",
        )
        for shot in shots
    ]


# -- what is told ------------------------------------------------------------------------------------------------


def sentences(game: Game, events: Sequence[Seen], reader: int | None) -> list[Line]:
    """The weightiest of what happened and all that befell the reader, in its order."""
    told = [seen for seen in summed_up(events) if has_line(seen)]
    weights = [WEIGHTS.get(seen["event"], MINOR) for seen in told]
    least = min(max(weights, default=MINOR), MODEST)
    suffered = [befalls(seen, reader) for seen in told]
    found: dict[int, Line] = {}
    for place in sorted(range(len(told)), key=lambda place: (not suffered[place], -weights[place], place)):
        wanted = suffered[place] or (weights[place] >= least and len(found) < MOST_LINES)
        words = line(game, told[place], reader) if wanted else None
        if words is not None and not words.heading and words not in found.values():
            found[place] = words
    return [found[place] for place in sorted(found)]


def befalls(seen: Seen, reader: int | None) -> bool:
    """Does somebody else do this to the reader, or is it a loss of theirs?"""
    if reader is None:
        return False
    if seen.get("seat") == reader:
        return seen["event"] in LOSSES
    return reader in [seen.get(each) for each in WHOM]


def news(game: Game, shot: Shot, reader: int | None) -> Iterator[Line]:
    """What came of somebody's own doing by chance, or because it had been hidden; how their battle ended; and what
    befell them as they let it happen.
    """
    if reader is None or shot.seat != reader:
        return
    is_decided = any(seen["event"] in RESULTS for seen in shot.events)
    for seen in shot.events:
        is_found = seen["event"] in FOUND and seen.get("seat") == reader
        is_outcome = is_decided and seen["event"] in OUTCOME
        if (is_found or is_outcome or is_let_happen(seen, reader)) and (words := line(game, seen, reader)):
            yield words


def is_let_happen(seen: Seen, reader: int) -> bool:
    """Does it harm the reader, who chose to let it happen?"""
    return seen["event"] in HARMS - OUTCOME and ("seat" not in seen or befalls(seen, reader))


def summed_up(events: Sequence[Seen]) -> list[Seen]:
    """Steps of one group as one way, and steps on the culture track as the last of them."""
    found: list[Seen] = []
    for seen in events:
        earlier = next((each for each in reversed(found) if goes_on(each, seen)), None)
        if earlier is not None:
            found.remove(earlier)
            if "start" in seen:
                seen = {**seen, "start": earlier["start"]}
        found.append(seen)
    return found


def one_way(earlier: Seen, seen: Seen) -> Seen | None:
    """Two steps of one group as a step from the first square to the last; None if they are none, or lead back."""
    if seen["event"] != "stepped" or not goes_on(earlier, seen) or earlier["start"] == seen["square"]:
        return None
    return {**seen, "start": earlier["start"]}


def goes_on(earlier: Seen, seen: Seen) -> bool:
    """Is this the same thing, a step further?"""
    name = seen["event"]
    if name != earlier["event"] or seen.get("seat") != earlier.get("seat"):
        return False
    if name == "stepped":
        group = "armies", "scouts"
        return bool(earlier["square"] == seen["start"]) and all(earlier[part] == seen[part] for part in group)
    return bool(name == "advanced")


# -- where it is -------------------------------------------------------------------------------------------------


def units_of(events: Sequence[Seen]) -> Iterator[str]:
    """The squares that something happened on; of a tile that was turned up two corners."""
    for seen in events:
        if "square" not in seen:
            continue
        yield seen["square"]
        if seen["event"] == "explored":
            column, row = cell(seen["square"])
            yield f"{column + SIDE - 1},{row + SIDE - 1}"


def cell(square: str) -> tuple[int, int]:
    """The column and row of a square.

    >>> cell("12,3")
    (12, 3)
    """
    column, row = square.split(",")
    return int(column), int(row)


def width(squares: Sequence[str]) -> int:
    """How far the farthest of these squares are apart, along or across.

    >>> width(["1,1", "4,2", "2,7"]), width([])
    (6, 0)
    """
    cells = [cell(square) for square in squares]
    return max((max(along) - min(along) for along in zip(*cells, strict=True)), default=0)


# -- what moves --------------------------------------------------------------------------------------------------


def trails(events: Sequence[Seen]) -> Iterator[Trail]:
    """The ways that figures took, each from its first square to its last."""
    ways: list[tuple[tuple[object, ...], list[str]]] = []
    for seen in events:
        if seen["event"] not in ("stepped", "relocated"):
            continue
        owner = seen.get("owner", seen["seat"])
        group = (owner, seen["armies"], seen["scouts"])
        way = next((way for other, way in ways if other == group and way[-1] == seen["start"]), None)
        if way is None:
            way = [seen["start"]]
            ways.append((group, way))
        way.append(seen["square"])
    for (owner, armies, scouts), way in ways:
        places = tuple(f"square:{square}" for square in way)
        if armies:
            yield Trail(f"army-{owner}", places)
        if scouts:
            yield Trail(f"scout-{owner}", places)


def flights(events: Sequence[Seen]) -> Iterator[Flight]:
    """What players got, from where they got it to their panels."""
    source: dict[int, str] = {}
    for before, seen in pairwise([{"event": ""}, *events]):
        seat, name = seen.get("seat"), seen["event"]
        if not isinstance(seat, int):
            continue
        if name == "advanced":
            source[seat] = f"track:{seen['n']}"
        elif "square" in seen:
            source[seat] = f"square:{seen['square']}"
        elif before["event"] in ("turn-began", "phase-began"):
            source.clear()
        if name in GAINS and seat in source:
            icon, part = GAINS[name]
            yield Flight(icon.format_map(seen), source[seat], f"{part}-{seat}")


def covers(events: Sequence[Seen]) -> Iterator[Cover]:
    """Tiles, huts and villages that were turned over."""
    for seen in events:
        if seen["event"] == "explored":
            yield Cover("tile-back", seen["square"], SIDE)
        elif seen["event"] in COVERS:
            yield Cover(COVERS[seen["event"]], seen["square"])

"""The end: who won and how, who came close, and how everybody got there, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from hegemon.core import Message, Outcome, Seat, say, say_all, say_count
from hegemon.games.civilization.chapters.turn import standings_now
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.curves import Plot, plot
from hegemon.games.civilization.table.log import ATTACKS
from hegemon.games.civilization.table.roads import Road, roads
from hegemon.games.civilization.world.realm import ROWS

VERDICTS: Final[Mapping[str, Message]] = {
    "culture": say("{players} leads the world by example"),
    "tech": say("{players} flies to the stars"),
    "economy": say("{players} owns the world’s markets"),
    "military": say("{players} takes a capital"),
    "turns": say("{players} is ahead when time is up"),
}
LEDES: Final[Mapping[str, Message]] = {
    "culture": say("The end of the culture track, reached in turn {turn}: a culture victory."),
    "tech": say("Space Flight, learned in turn {turn}: a tech victory."),
    "economy": say("{coins} coins in turn {turn}: an economic victory."),
    "military": say("A capital conquered in turn {turn}: a military victory."),
    "turns": say("The table had agreed on {turn} turns; steps, coins and techs were counted."),
}
CLOSE: Final[Mapping[str, int]] = {"culture": 3, "coin": 3, "tech": 1}
"""What may be left of a road for a kind word about it."""
MOMENTS: Final = 6
"""Moments of the game that are told, the latest if there are more."""
WEIGHT: Final[Mapping[str, int]] = {"won": 4, "destroyed-city": 3, "won-battle": 2, "grew": 1, "built-wonder": 1}
"""Events that can turn a game, and how much they weigh."""


@dataclass(frozen=True, slots=True)
class CurvePicture:
    """A picture of curves with its heading."""

    kind: str
    icon: str
    title: Message
    note: Message | None
    plot: Plot


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """How a player stood at the end."""

    seat: int
    civilization: Message | None
    place: int
    wins: bool
    culture: int
    coins: int
    techs: int
    row: int
    units: int
    cities: int
    best: frozenset[str]
    """In what nobody was ahead of them."""


@dataclass(frozen=True, slots=True)
class DecisiveMoment:
    """Something that turned the game."""

    turn: int
    text: Message
    icon: str
    kind: str


@dataclass(frozen=True, slots=True)
class CivilizationEnding:
    """All of it."""

    verdict: Message
    lede: Message
    praise: Message | None
    charts: Sequence[CurvePicture]
    standings: Sequence[FinalStanding]
    moments: Sequence[DecisiveMoment]
    culture_goal: int
    coin_goal: int
    rows: int = ROWS


def ending(board: CivilizationBoard, outcome: Outcome) -> CivilizationEnding:
    """How the game ended."""
    options = board.options
    return CivilizationEnding(
        VERDICTS[outcome.how].fill(players=say_all([Seat(seat) for seat in outcome.winners])),
        LEDES[outcome.how].fill(turn=board.w.turn, coins=max(outcome.details["coins"], default=0)),
        praise(board, outcome),
        list(charts(board)),
        standings(board, outcome),
        sorted([*strides(board, outcome), *moments(board)], key=lambda moment: moment.turn),
        options.culture_steps,
        options.coin_victory,
    )


def praise(board: CivilizationBoard, outcome: Outcome) -> Message | None:
    """A kind word for whoever came closest without winning."""
    ways = [
        (road.left, seat, road)
        for seat in range(board.players)
        if seat not in outcome.winners and board.settled(seat)
        for road in roads(board, seat)
        if road.left <= CLOSE.get(road.kind, 0) and road.kind in CLOSE
    ]
    if not ways:
        return None
    left, seat, road = min(ways, key=lambda way: way[:2])
    return short_of(road, left, seat)


def short_of(road: Road, left: int, seat: int) -> Message:
    """What somebody lacked."""
    player = Seat(seat)
    if road.kind == "culture":
        return say_count(
            "{player} was {n} step short of the end of the culture track.",
            "{player} was {n} steps short of the end of the culture track.",
            left,
            player=player,
        )
    if road.kind == "coin":
        return say_count(
            "{player} was {n} coin short of winning.", "{player} was {n} coins short of winning.", left, player=player
        )
    return say_count(
        "{player} was {n} row of techs short of Space Flight.",
        "{player} was {n} rows of techs short of Space Flight.",
        left,
        player=player,
    )


# -- turn by turn ------------------------------------------------------------------------------------------------


def charts(board: CivilizationBoard) -> Iterator[CurvePicture]:
    """The curves: the three roads that are counted, then what they were walked with."""
    options = board.options
    now = standings_now(board.w)
    rows = [*board.w.annals, now] if board.w.annals else [now]
    culture, coins = options.culture_steps, options.coin_victory
    for kind, icon, title, note, goal in (
        ("culture", "y-culture", say("Culture track"), say("goal {n}", n=culture), culture),
        ("techs", "y-tech", say("Techs"), say("Space Flight needs {n} rows below it", n=ROWS - 1), None),
        ("coins", "y-coin", say("Coins"), say("goal {n}", n=coins), coins),
        ("units", "y-battle", say("Standing forces"), None, None),
        ("cities", "f-city", say("Cities"), None, None),
    ):
        numbers = [[getattr(each, kind) for each in turn] for turn in rows]
        yield CurvePicture(kind, icon, title, note, plot(numbers, goal))


def standings(board: CivilizationBoard, outcome: Outcome) -> list[FinalStanding]:
    """How everybody stood at the end, by place."""
    now = standings_now(board.w)
    columns = ("culture", "coins", "techs", "units", "cities")
    best = {name: max(getattr(each, name) for each in now) for name in columns}
    found = []
    for seat, each in enumerate(now):
        realm = board.w.realms[seat]
        found.append(
            FinalStanding(
                seat,
                board.civilization(seat),
                outcome.places[seat],
                seat in outcome.winners,
                each.culture,
                each.coins,
                each.techs,
                max((row for row in range(1, ROWS + 1) if realm.count(row)), default=0),
                each.units,
                each.cities,
                frozenset(name for name in columns if getattr(each, name) == best[name] > 0),
            )
        )
    return sorted(found, key=lambda standing: standing.place)


def moments(board: CivilizationBoard) -> list[DecisiveMoment]:
    """What turned the game: the weightiest moments, in their order."""
    turn, attack, found = 0, None, []
    for number, seen in enumerate(board.sight.events):
        name = seen["event"]
        if name == "turn-began":
            turn = seen["turn"]
        elif name in ATTACKS:
            attack = seen
        weight = WEIGHT.get(name, 0)
        if not weight:
            continue
        text = (
            battle_words(board.me, attack, seen)
            if name == "won-battle"
            else board.sight.game.describe_event(seen, board.me)
        )
        if text:
            found.append((weight, number, DecisiveMoment(turn, text, *SIGN_OF[name])))
    kept = sorted(found, key=lambda each: each[:2])[-MOMENTS:]
    return [moment for _, _, moment in sorted(kept, key=lambda each: each[1])]


def strides(board: CivilizationBoard, outcome: Outcome) -> Iterator[DecisiveMoment]:
    """The turn in which whoever won came furthest on the road that won, if that road is walked step by step."""
    road = {"economy": "coins", "culture": "culture"}.get(outcome.how)
    if road is None:
        return
    rows = [*board.w.annals, standings_now(board.w)]
    for seat in outcome.winners:
        walked = [getattr(turn[seat], road) for turn in rows]
        gains = [(after - before, number) for number, (before, after) in enumerate(pairwise(walked), 1)]
        gain, turn = max(gains, default=(0, 0))
        if not gain:
            continue
        text = stride(road, gain, Seat(seat), mine=seat == board.me)
        yield DecisiveMoment(turn, text, *SIGN_OF[road])


def stride(road: str, n: int, player: Seat, *, mine: bool) -> Message:
    """How far somebody came, or whoever reads it."""
    if road == "coins" and mine:
        return say_count("You gain {n} coin.", "You gain {n} coins.", n)
    if road == "coins":
        return say_count("{player} gains {n} coin.", "{player} gains {n} coins.", n, player=player)
    if mine:
        return say_count("You advance {n} step on the culture track.", "You advance {n} steps on the culture track.", n)
    return say_count(
        "{player} advances {n} step on the culture track.", "{player} advances {n} steps on the culture track.", n,
        player=player,
    )  # fmt: skip


def battle_words(me: int | None, attack: Mapping[str, Any] | None, won: Mapping[str, Any]) -> Message | None:
    """Who beat whom and where; None for a battle with barbarians."""
    if attack is None or attack["event"] != "attacked":
        return None
    loser = attack["defender"] if attack["seat"] == won["seat"] else attack["seat"]
    where_and_how = {"square": attack["square"], "n": won["n"], "other": won["other"]}
    if won["seat"] == me:
        return say("You beat {loser} on {square}, {n} to {other}.", loser=Seat(loser), **where_and_how)
    if loser == me:
        return say("{winner} beats you on {square}, {n} to {other}.", winner=Seat(won["seat"]), **where_and_how)
    return say("{winner} beats {loser} on {square}, {n} to {other}.", winner=Seat(won["seat"]), loser=Seat(loser),
               **where_and_how)  # fmt: skip


SIGN_OF: Final[Mapping[str, tuple[str, str]]] = {
    "won": ("i-laurel", ""),
    "destroyed-city": ("y-battle", "battle"),
    "won-battle": ("y-battle", "battle"),
    "grew": ("f-city", ""),
    "built-wonder": ("i-wonder", ""),
    "coins": ("y-coin", "coin"),
    "culture": ("y-culture", "culture"),
}
"""By event, or by the road on which somebody came far: its picture, and what it is about."""

"""The four roads to victory: how far everybody has come on each, and who is about to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, Seat, say, say_count
from hegemon.games.civilization.chapters import culture
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.world.realm import ROWS

FARTHEST: Final = 16
"""Steps from a capital at which an army is as good as not there."""
NEAR: Final = {"culture": 4, "tech": 1, "coin": 3, "battle": 3}
"""What is left of a road when everybody should know."""
LAST: Final = {"culture": 2, "tech": 1, "coin": 1, "battle": 1}
"""What is left of it when somebody must do something now."""


@dataclass(frozen=True)
class Road:
    """How far somebody has come."""

    kind: str
    """`culture`, `tech`, `coin` or `battle`: its colour."""
    icon: str
    name: Message
    count: int | None
    text: Message
    """What stands behind the number; without one it says it all."""
    done: int
    goal: int
    """The part of the meter that is filled, of so much."""
    left: int
    rival: int | None = None
    """Whose capital is near."""
    more: Message | None = None
    """What is told besides, where there is room."""
    paid: bool = False
    """Is there already enough for all that is left?"""

    @property
    def near(self) -> bool:
        """Should everybody know?"""
        return self.paid or self.left <= NEAR[self.kind]

    @property
    def last(self) -> bool:
        """May the next turn be the last?"""
        return self.paid or self.left <= LAST[self.kind]


@dataclass(frozen=True)
class Threat:
    """A warning beside a name."""

    icon: str
    text: Message
    solid: bool
    """Is it the last step?"""


def roads(board: CivilizationBoard, seat: int) -> list[Road]:
    """The four roads of a player."""
    realm, options = board.w.realms[seat], board.options
    rows = max((row for row in range(1, ROWS + 1) if realm.count(row)), default=0)
    coins = board.view["coins"][seat]
    techs = len(realm.techs)
    found = [
        Road("culture", "y-culture", say("Culture track"), realm.culture_step,
             say("/ {goal}", goal=options.culture_steps), realm.culture_step, options.culture_steps,
             options.culture_steps - realm.culture_step, paid=can_finish_track(board, seat)),
        Road("tech", "i-space", say("Way to Space Flight"), rows,
             say("/ {goal}", goal=ROWS), rows, ROWS, ROWS - rows,
             more=say_count("· {n} tech", "· {n} techs", techs)),
        Road("coin", "y-coin", say("Coins"), coins, say("/ {goal}", goal=options.coin_victory),
             coins, options.coin_victory, max(0, options.coin_victory - coins)),
    ]  # fmt: skip
    nearest = board.nearest_capital(seat)
    if nearest is None:
        return [
            *found,
            Road("battle", "y-battle", say("Way to a capital"), None, say("no army"), 0, FARTHEST, FARTHEST),
        ]
    steps, rival = nearest
    words = say_count("step to", "steps to", steps)
    done = max(0, FARTHEST - steps)
    return [*found, Road("battle", "y-battle", say("Way to a capital"), steps, words, done, FARTHEST, steps, rival)]


def can_finish_track(board: CivilizationBoard, seat: int) -> bool:
    """Could a player pay for all steps of the culture track that are left, at once?"""
    realm, left = board.w.realms[seat], board.options.culture_steps - board.w.realms[seat].culture_step
    if not board.settled(seat) or left <= 0:
        return False
    prices = [culture.step_cost(board.w, seat, leap) for leap in range(left)]
    return sum(tokens for tokens, _ in prices) <= realm.culture and sum(trade for _, trade in prices) <= realm.trade


def threat(board: CivilizationBoard, seat: int, ways: list[Road]) -> Threat | None:
    """The warning that is most urgent, if there is any."""
    near = [road for road in ways if road.near and board.settled(seat)]
    if not near:
        return None
    road = min(near, key=lambda road: (not road.last, road.left / road.goal))
    return Threat(road.icon, threat_words(board, road), road.last)


@dataclass(frozen=True)
class Alarm:
    """Somebody may win with the next turn, and what could be done against it."""

    seat: int
    text: Message
    advice: Message


ADVICE: Final = {
    "culture": say("Culture that is taken or lost slows it down: battles, events."),
    "tech": say("Trade that is taken or lost slows it down; so does a battle."),
    "coin": say("Coins can be taken away: loot, events, spies."),
    "battle": say("Bring armies home, build walls, keep units."),
}
"""By road: what could be done against whoever is near its end."""


def alarms(board: CivilizationBoard) -> list[Alarm]:
    """The rivals who may win with their next turn."""
    found = []
    for seat in board.seats_from_me():
        if board.me is None or not board.settled(seat):
            continue
        for road in roads(board, seat):
            if road.last and (road.kind != "battle" or road.rival == board.me):
                text = say("{player} is about to win: {left}.", player=Seat(seat), left=threat_words(board, road))
                found.append(Alarm(seat, text, ADVICE[road.kind]))
    return found


def threat_words(board: CivilizationBoard, road: Road) -> Message:
    """What is left, in two or three words."""
    if road.kind == "tech":
        return say_count("{n} row to go", "{n} rows to go", road.left)
    if road.kind == "culture":
        return say_count("{n} step to go", "{n} steps to go", road.left)
    if road.kind == "coin":
        return say_count("{n} coin to go", "{n} coins to go", road.left)
    if road.rival == board.me:
        return say_count("{n} step from your capital", "{n} steps from your capital", road.left)
    return say("{n} from a capital", n=road.left)

"""Culture as a scene: what the next steps cost and give, how far everybody is, and when each event can be played."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from hegemon.core import Action, Message, Seat, say
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters import culture as rules
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import PrintedAbility
from hegemon.games.civilization.facts.kinds import Reward
from hegemon.games.civilization.facts.rows import CultureEvent, TrackStep
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.names import NUMERALS
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.things import Sum, price_of, sums

AHEAD: Final = 7
"""Steps ahead that are told."""
STEPS: Final = ("advance", "step-on")
"""The verbs by which a marker goes one step."""


@dataclass(frozen=True)
class StepAhead:
    """A step of the track that lies ahead."""

    step: int
    icon: str
    badge: str
    reward: Message
    price: tuple[Sum, ...]
    in_all: tuple[Sum, ...]
    """What it costs with all the steps before it."""
    paid: bool
    """Is there enough for it, the steps before it included?"""
    seats: tuple[int, ...]
    """Whose markers lie there."""


@dataclass(frozen=True)
class Climber:
    """How far a player has come."""

    seat: int
    name: Message
    step: int
    left: int
    culture: int
    cards: int
    """Culture events in hand."""


@dataclass(frozen=True)
class EventUse:
    """One of the things that an event can be played for."""

    ref: str
    when: Message
    price: tuple[Sum, ...]
    help: Message
    now: bool


@dataclass(frozen=True)
class EventInHand:
    """A culture event that I hold."""

    ref: str
    name: Message
    level: str
    modes: tuple[EventUse, ...]


@dataclass(frozen=True)
class CultureScene:
    """The track from where I stand."""

    step: int
    goal: int
    purse: tuple[Sum, ...]
    ahead: tuple[StepAhead, ...]
    enough_for: int
    """So many steps can be paid for now."""
    in_a_row: int
    """So many of them by one press: after them something else is asked first."""
    climbers: tuple[Climber, ...]
    hand: tuple[EventInHand, ...]
    hand_limit: int
    advance: Action | None


def culture(board: CivilizationBoard) -> CultureScene:
    """The scene; a spectator sees how far everybody is."""
    me, goal = board.me, board.options.culture_steps
    settled = me is not None and board.settled(me)
    realm = board.realm(me) if me is not None else None
    ahead = steps_ahead(board, me, goal) if me is not None else ()
    step = next((action for verb in STEPS for action in board.by_verb.get(verb, ())), None)
    return CultureScene(
        step=realm.culture_step if realm else 0,
        goal=goal,
        purse=sums(culture=realm.culture, trade=realm.trade) if realm else (),
        ahead=ahead,
        enough_for=sum(step.paid for step in ahead),
        in_a_row=steps_in_a_row(board, me, sum(step.paid for step in ahead)) if me is not None else 0,
        climbers=climbers(board, goal),
        hand=hand(board, me) if me is not None else (),
        hand_limit=rules.hand_limit(board.w, me) if settled and me is not None else 0,
        advance=step,
    )


def steps_ahead(board: CivilizationBoard, me: int, goal: int) -> tuple[StepAhead, ...]:
    """The next steps, at the price that I pay today."""
    realm = board.w.realms[me]
    tokens = trade = 0
    found = []
    for leap, row in enumerate(islice(CONTENT.track, realm.culture_step, min(goal, realm.culture_step + AHEAD))):
        step_tokens, step_trade = rules.step_cost(board.w, me, leap)
        tokens, trade = tokens + step_tokens, trade + step_trade
        icon, badge, words = reward(row, goal)
        there = tuple(seat for seat in board.w.players if board.w.realms[seat].culture_step == row.step)
        found.append(
            StepAhead(row.step, icon, badge, words, sums(culture=step_tokens, trade=step_trade),
                      sums(culture=tokens, trade=trade), realm.culture >= tokens and realm.trade >= trade, there)
        )  # fmt: skip
    return tuple(found)


def steps_in_a_row(board: CivilizationBoard, me: int, most: int) -> int:
    """How many steps follow one another, up to the first whose reward one is asked about: where a great person goes,
    which of several cards is kept, or which one is discarded.
    """
    realm = board.w.realms[me]
    room = rules.hand_limit(board.w, me) - len(realm.events)
    chooses = standing(board.w, me).bonus.event_choices
    rows = list(islice(CONTENT.track, realm.culture_step, realm.culture_step + most))
    asks = (row.reward is Reward.GREAT_PERSON or bool(chooses) or drawn > room for drawn, row in enumerate(rows, 1))
    return next((n for n, asked in enumerate(asks, 1) if asked), most)


def reward(row: TrackStep, goal: int) -> tuple[str, str, Message]:
    """What a step gives: a picture or a badge, and words."""
    if row.step == goal:
        return "i-laurel", "", say("Victory")
    if row.reward is Reward.GREAT_PERSON:
        return "p-artist", "", say("A great person")
    return "", NUMERALS[row.level], say("A culture event of level {level}", level=NUMERALS[row.level])


def promise(board: CivilizationBoard, me: int) -> Message:
    """Which step a player pays for next, and what it gives."""
    row, goal = CONTENT.track[board.w.realms[me].culture_step], board.options.culture_steps
    _, _, words = reward(row, goal)
    return say("Step {n} of {goal}: {reward}", n=row.step, goal=goal, reward=words)


def climbers(board: CivilizationBoard, goal: int) -> tuple[Climber, ...]:
    """Everybody, the farthest first."""
    found = []
    for seat in board.w.players:
        realm = board.realm(seat)
        found.append(
            Climber(seat, say("{player}", player=Seat(seat)), realm.culture_step, goal - realm.culture_step,
                    realm.culture, len(realm.events))
        )  # fmt: skip
    return tuple(sorted(found, key=lambda climber: (climber.left, climber.seat)))


# -- events in hand --------------------------------------------------------------------------------------------


def hand(board: CivilizationBoard, me: int) -> tuple[EventInHand, ...]:
    """My culture events, each with when it can be played."""
    playable = playable_modes(board)
    return tuple(event(CONTENT.events[card.face], playable) for card in board.realm(me).events)


def playable_modes(board: CivilizationBoard) -> set[str]:
    """The ways in which events can be played now."""
    return {str(action.args[0]) for verb in ("play", "answer-with") for action in board.by_verb.get(verb, ())}


def event(row: CultureEvent, playable: set[str]) -> EventInHand:
    """A card with all its modes."""
    modes = tuple(
        EventUse(f"event-mode:{mode.key}", when(mode), price_of(mode.price), mode.help, mode.key in playable)
        for mode in row.modes
    )
    return EventInHand(f"event:{row.id}", row.name, NUMERALS[row.level], modes)


def when(mode: PrintedAbility) -> Message:
    """When a mode can be played; what answers something is played when that happens."""
    return say("In answer") if mode.answers else names.PHASES[mode.phase]

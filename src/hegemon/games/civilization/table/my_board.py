"""My own board: the culture track, my sheet, the pyramid, standing forces and hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from hegemon.core import Message, say
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters import bonuses, culture, governments, hands, techs, trade
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES, Reward
from hegemon.games.civilization.facts.rows import CultureEvent
from hegemon.games.civilization.framework.payment import RESOURCE_OF_MARKER
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.names import NUMERALS
from hegemon.games.civilization.table.board import SHAPES, CivilizationBoard, own_people
from hegemon.games.civilization.table.culture import playable_modes
from hegemon.games.civilization.table.rivals import free_places
from hegemon.games.civilization.table.roads import Road, roads
from hegemon.games.civilization.world.realm import NONE, ROWS, UNIT_TYPE

OPEN_END: Final = 1
"""Places that are drawn at the end of the lowest row, which is open without end."""


# -- the culture track -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TrackSpace:
    """A step of the culture track."""

    step: int
    text: str
    icon: str
    look: str
    """`gone`, `me`, `next`, `win`."""
    seats: tuple[int, ...]
    title: Message


def track(board: CivilizationBoard) -> list[TrackSpace]:
    """The steps, and whose markers lie there."""
    steps = [realm.culture_step for realm in board.w.realms]
    mine = steps[board.me] if board.me is not None else 0
    goal = board.options.culture_steps
    return [track_space(step.number, mine, goal, steps) for step in CONTENT.track if step.step <= goal]


def track_space(number: int, mine: int, goal: int, steps: list[int]) -> TrackSpace:
    """One step."""
    row = CONTENT.track[number]
    looks = ("gone" * (row.step <= mine), "me" * (row.step == mine), "next" * (row.step == mine + 1),
             "win" * (row.step == goal))  # fmt: skip
    wins, person = row.step == goal, row.reward is Reward.GREAT_PERSON
    price = say("Step {step}: {n} culture and {trade} trade", step=row.step, n=row.culture, trade=row.trade)
    return TrackSpace(
        row.step,
        "" if wins or person else NUMERALS[row.level],
        "i-laurel" if wins else "p-artist" if person else "",
        " ".join(filter(None, looks)),
        tuple(seat for seat, step in enumerate(steps) if step == row.step),
        price,
    )


# -- the dial of trade -----------------------------------------------------------------------------------------

CENTRE: Final = (46.0, 52.0)
RADIUS: Final = 38.0


@dataclass(frozen=True)
class Dial:
    """Trade as an arc: what there is, what comes, and what there can be."""

    trade: int
    income: int
    most: int
    now: str
    """The arc of what there is, as a path; nothing if there is none."""
    soon: str
    """The arc of what comes."""


def dial(have: int, income: int, most: int) -> Dial:
    """The trade dial."""
    soon = min(most, have + income)
    return Dial(have, income, most, arc(0, have / most), arc(have / most, soon / most))


def arc(start: float, end: float) -> str:
    """A part of the half circle, from 0 at the left to 1 at the right.

    >>> arc(0, 1)
    'M8 52A38 38 0 0 1 84 52'
    """
    if end <= start:
        return ""
    (x0, y0), (x1, y1) = (at(part) for part in (start, end))
    return f"M{x0:g} {y0:g}A{RADIUS:g} {RADIUS:g} 0 0 1 {x1:g} {y1:g}"


def at(part: float) -> tuple[float, float]:
    """A point of the half circle."""
    angle = pi * (1 - part)
    return round(CENTRE[0] + RADIUS * cos(angle), 1), round(CENTRE[1] - RADIUS * sin(angle), 1)


# -- the sheet -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Amount:
    """So many of something."""

    kind: str
    icon: str
    name: Message
    count: int


@dataclass(frozen=True)
class Tag:
    """A card in play."""

    icon: str
    name: Message
    ref: str
    count: int = 0


@dataclass(frozen=True)
class Brick:
    """A card in the pyramid, or a place where one can go."""

    name: Message | None
    ref: str = ""
    coins: int = 0
    look: str = ""


@dataclass(frozen=True)
class PyramidRow:
    """A row of the pyramid, and what a tech of its level costs."""

    numeral: str
    bricks: list[Brick]
    cost: int


@dataclass(frozen=True)
class EqualUnits:
    """Equal units of the standing forces."""

    icon: str
    name: Message
    strength: int
    health: int
    count: int
    ref: str


@dataclass(frozen=True)
class HandCard:
    """A culture event or a great person of one's own."""

    name: Message
    look: str
    icon: str
    text: str
    ref: str
    """What choices call it: of an event that can be played now, the one way to play it."""
    help: tuple[Message, ...]
    about: str = ""
    """What it is looked up by, if that is something else."""
    opens: bool = False
    """Can it be played in several ways? They are read and chosen where all of it stands."""


@dataclass(frozen=True)
class MyBoard:
    """All that lies before me."""

    seat: int
    shape: str
    name: str
    note: Message | None
    sheet: str
    """What I lead, to be looked up."""
    government: Message
    may_change: bool
    """Is there another government to come to, by a turn of anarchy?"""
    dial: Dial
    culture: int
    coins: int
    coin_goal: int
    resources: list[Amount]
    """What can be spent: tokens, and what lies under kept huts and villages."""
    found: list[Tag]
    tags: list[Tag]
    pyramid: list[PyramidRow]
    techs: int
    combat: int
    speed: int
    stacking: int
    armies: int
    scouts: int
    units: list[EqualUnits]
    events: list[HandCard]
    hand_limit: int
    people: list[HandCard]
    roads: list[Road]
    step: int
    steps: int


def my_board(board: CivilizationBoard) -> MyBoard | None:
    """What lies before me; nothing before I have a people and a city."""
    seat = board.me
    if seat is None or not board.settled(seat):
        return None
    w, realm, options = board.w, board.realm(seat), board.options
    found = standing(w, seat)
    under_markers = Counter(RESOURCE_OF_MARKER[each.face] for each in realm.huts_and_villages if each.face != NONE)
    return MyBoard(
        seat=seat,
        shape=SHAPES[seat],
        name=board.sight.people[seat].name,
        note=board.civilization(seat),
        sheet=own_people(board),
        government=CONTENT.governments[realm.government].name,
        may_change=realm.government != governments.ANARCHY and not governments.only_one(w, seat),
        dial=dial(realm.trade, trade.income(w, seat), options.trade_max),
        culture=realm.culture,
        coins=board.view["coins"][seat],
        coin_goal=options.coin_victory,
        resources=[
            Amount(kind.name.lower(), f"r-{kind.name.lower()}", names.RESOURCES[kind], n + under_markers[kind])
            for kind, n in zip(MARKET_RESOURCES, realm.resources, strict=True)
        ],
        found=found_markers(board, seat),
        tags=tags(board, seat),
        pyramid=pyramid(board, seat),
        techs=len(realm.techs),
        combat=bonuses.standing_bonus(w, seat),
        speed=found.speed,
        stacking=found.stacking,
        armies=realm.armies,
        scouts=realm.scouts,
        units=unit_cards(board, seat),
        events=event_cards(board, seat),
        hand_limit=culture.hand_limit(w, seat),
        people=person_cards(board, seat),
        roads=roads(board, seat),
        step=realm.culture_step,
        steps=options.culture_steps,
    )


def found_markers(board: CivilizationBoard, seat: int) -> list[Tag]:
    """Huts, villages and relics that I hold."""
    realm, rows = board.realm(seat), CONTENT.huts_and_villages
    faces = Counter((marker.face, marker.village) for marker in realm.huts_and_villages)
    return [
        *(Tag("m-village" if village else "m-hut", rows[face].name, f"discovery:{rows.ids[face]}", n)
          for (face, village), n in faces.items() if face != NONE),
        *(Tag("m-relic", CONTENT.relics[relic].name, f"relic:{CONTENT.relics.ids[relic]}") for relic in realm.relics),
    ]  # fmt: skip


def tags(board: CivilizationBoard, seat: int) -> list[Tag]:
    """Social policies, and investments with their markers."""
    realm = board.realm(seat)
    return [
        *(Tag("i-policy", CONTENT.policies[card].name, f"policy:{CONTENT.policies.ids[card]}")
          for card in realm.policies),
        *(Tag("i-invest", card.name, f"investment:{card.id}", markers)
          for card, markers in zip(CONTENT.investments, realm.investments, strict=True) if markers),
    ]  # fmt: skip


# -- the pyramid -----------------------------------------------------------------------------------------------


def pyramid(board: CivilizationBoard, seat: int) -> list[PyramidRow]:
    """The rows from the top, with the places where a card can go."""
    return [
        PyramidRow(NUMERALS[row], bricks(board, seat, row), techs.level_cost(board.w, seat, row))
        for row in range(ROWS, 0, -1)
    ]


def bricks(board: CivilizationBoard, seat: int, row: int) -> list[Brick]:
    """The cards of a row, and where the next ones can go."""
    realm = board.realm(seat)
    cards = zip(CONTENT.techs, realm.tech_rows, realm.tech_coins, strict=True)
    found = [Brick(tech.name, f"tech:{tech.id}", coins) for tech, place, coins in cards if place == row]
    found += [Brick(say("blank card"), look="blank")] * realm.blank_cards[row - 1]
    free = OPEN_END if row == 1 else free_places(board, seat, row)
    return found + ([Brick(None, look="slot")] * free or [Brick(None, look="slot off")] * (not found))


# -- forces and hand -------------------------------------------------------------------------------------------


def unit_cards(board: CivilizationBoard, seat: int) -> list[EqualUnits]:
    """My units as they would fight now, by type; equal ones together."""
    ranks, more = standing(board.w, seat).ranks, hands.strengths_of(board.w, seat)
    held = Counter(card.face for card in board.realm(seat).units)
    found = []
    for face in sorted(held, key=lambda face: (UNIT_TYPE[face], face)):
        card, kind = CONTENT.unit_cards[face], CONTENT.unit_types[UNIT_TYPE[face]]
        rank = max(1, ranks[kind.number])
        strength, health = card.faces[rank - 1]
        found.append(
            EqualUnits(f"u-{kind.id}", kind.rank_names[rank - 1], strength + more[kind.number], health, held[face],
                     f"unit:{card.id}")
        )  # fmt: skip
    return found


def event_cards(board: CivilizationBoard, seat: int) -> list[HandCard]:
    """My culture events; one that can be played now is pressed for that."""
    return [event_card(board, CONTENT.events[card.face]) for card in board.realm(seat).events]


def event_card(board: CivilizationBoard, row: CultureEvent) -> HandCard:
    """A culture event in hand."""
    playable = playable_modes(board)
    now = [mode.key for mode in row.modes if mode.key in playable]
    ref, about = f"event:{row.id}", f"event:{row.id}"
    if len(now) == 1:
        ref = f"event-mode:{now[0]}"
    told = tuple(mode.help for mode in row.modes)
    return HandCard(row.name, "", "", NUMERALS[row.level], ref, told, about, opens=len(now) > 1)


def person_cards(board: CivilizationBoard, seat: int) -> list[HandCard]:
    """My great people."""
    found = []
    for card in board.realm(seat).people:
        row = CONTENT.great_persons[card.face]
        kind = CONTENT.great_person_types.ids[row.type]
        look = "person" if card.shown else "person down"
        told = tuple(ability.help for ability in row.abilities)
        found.append(HandCard(row.name, look, f"p-{kind}", "", f"person:{row.id}", told))
    return found

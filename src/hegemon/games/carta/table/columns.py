"""A column as a pillar: drums for its cards, slots up to its goal, and what lies on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from hegemon.core import Action, Message, Refusal, Seat, say, say_all, say_count
from hegemon.core.face import OnDemand
from hegemon.core.message import Blank
from hegemon.games.carta import texts
from hegemon.games.carta.cards import AGE_NUMERALS, CULTURE, DOMAIN_NAMES
from hegemon.games.carta.table.board import CartaBoard

C = TypeVar("C")

NEAR: Final = 2
"""So many cards from hegemony a column draws attention."""


class Slot(NamedTuple):
    """One place of a pillar, from the foot up: a drum, or room for one. A table has a hundred of them."""

    look: str
    text: str = ""
    card: str = ""
    urn: bool = False
    """Was this the goal before a Democracy?"""
    goal: bool = False


@dataclass(frozen=True, slots=True)
class ColumnMarker:
    """Something lying at the foot of a column."""

    look: str
    icon: str
    title: Message


@dataclass(frozen=True, slots=True)
class Column:
    """A player's cards of one domain."""

    seat: int
    domain: str
    title: Message
    slots: tuple[Slot, ...]
    count: int
    goal: int
    level: int
    away: int | None
    """Cards missing for hegemony, when they are few."""
    sentence: Message
    look: str
    markers: tuple[ColumnMarker, ...] = ()
    hit: Action | None = None
    """The action that chooses the whole column."""
    hit_name: Message | None = None
    refusal: Refusal | None = None
    """Why it can't be chosen, when columns are."""


class NamedColumn(NamedTuple, Generic[C]):
    """A column by its domain, whatever is shown of it."""

    domain: str
    column: OnDemand[C]


def column_on_demand(board: CartaBoard, seat: int, domain: int) -> NamedColumn[Column]:
    """One column of a player, for a page that hasn't got it."""
    if "mark" in board.verbs:  # it may be chosen
        return NamedColumn(DOMAIN_NAMES[domain], OnDemand.at_hand(column(board, seat, domain)))
    made_of = column_made_of(board, seat, domain)
    return NamedColumn(DOMAIN_NAMES[domain], OnDemand(made_of, lambda: column(board, seat, domain)))


def column_made_of(board: CartaBoard, seat: int, domain: int) -> tuple[object, ...]:
    """All that a column follows from while columns can't be chosen."""
    view, name = board.view, DOMAIN_NAMES[domain]
    embargoes = [e for e in view["embargoes"] if e["on"] == seat and e["domain"] == name]
    coin = view["coin"]
    return (
        board.columns[seat][domain],
        view["goals"][seat][domain],
        board.just_done_to(seat, name) if board.fresh else (),
        (embargoes, board.active == seat) if embargoes else (),
        (coin, board.just_happened("copied")) if coin and coin["seat"] == seat and coin["domain"] == name else (),
    )


def column(board: CartaBoard, seat: int, domain: int) -> Column:
    """One column of a player."""
    name = DOMAIN_NAMES[domain]
    cards = board.columns[seat][domain]
    goal: int = board.view["goals"][seat][domain]
    options = board.options
    missing = goal - len(cards)
    new = board.new_in_area(seat)
    urn_is_new = board.just_marked("laid-democracy", seat, name)
    slots = pillar(
        name,
        tuple(cards),
        *((0, 0) if domain == CULTURE else (options.level_1, options.level_2)),
        options.hegemony,
        goal,
        tuple(new[f"{name}-{age}"] for age in (1, 2, 3)),
        urn_is_new,
    )
    level = level_of(board, len(cards), domain)
    hit, hit_name, refusal = marking(board, seat, domain)
    embargoed = any(e["on"] == seat and e["domain"] == name for e in board.view["embargoes"])
    states = {
        "embargoed": embargoed,
        "empty": not cards,
        "raised": goal > options.hegemony,
        "is-target": hit is not None,
        "is-off": refusal is not None,
    }
    return Column(
        seat=seat,
        domain=name,
        title=texts.domain(domain),
        slots=slots,
        count=len(cards),
        goal=goal,
        level=level,
        away=max(missing, 0) if missing <= NEAR else None,
        sentence=sentence(domain, cards, level, goal, goal - options.hegemony),
        look="".join(f" {state}" for state, holds in states.items() if holds),
        markers=markers(board, seat, name),
        hit=hit,
        hit_name=hit_name,
        refusal=refusal,
    )


@lru_cache(maxsize=4096)
def pillar(
    domain: str,
    cards: tuple[str, ...],
    level_1: int,
    level_2: int,
    first_goal: int,
    goal: int,
    new: tuple[int, ...],
    urn_is_new: bool,
) -> tuple[Slot, ...]:
    """The places of a pillar; the last cards of each age are the new ones.

    >>> [slot.look for slot in pillar("science", ("science-1", "science-2"), 2, 3, 4, 4, (0, 1, 0), False)]
    ['drum', 'drum lv1 is-new', 'slot lv2', 'slot goal']
    """
    slots = []
    for place in range(1, max(goal, len(cards)) + 1):
        card = cards[place - 1] if place <= len(cards) else ""
        look = "drum" if card else "slot"
        if place == level_1:
            look += " lv1"
        elif place == level_2:
            look += " lv2"
        if card and cards[place - 1 :].count(card) <= new[int(card[-1]) - 1]:
            look += " is-new"
        urn = first_goal <= place < goal
        if urn and urn_is_new and place == goal - 1:
            look += " new-urn"
        at_goal = place == goal and not card
        if at_goal:
            look += " goal"
        text = AGE_NUMERALS[int(card[-1]) - 1] if card else ""
        slots.append(Slot(look, text, card, urn, at_goal))
    return tuple(slots)


def level_of(board: CartaBoard, cards: int, domain: int) -> int:
    """C-LEVEL: the level a column has reached."""
    if domain == CULTURE:
        return 0
    return (cards >= board.options.level_1) + (cards >= board.options.level_2)


def sentence(domain: int, cards: list[str], level: int, goal: int, raised: int) -> Message:
    """The whole column for those who don't see it."""
    return _sentence(domain, tuple(card[-1] for card in cards), level, goal, raised)


@lru_cache(maxsize=4096)
def _sentence(domain: int, ages: tuple[str, ...], level: int, goal: int, raised: int) -> Message:
    name = texts.domain(domain)
    numerals = say_all([AGE_NUMERALS[int(age) - 1] for age in ages]) if ages else ""
    told = (
        say_count("{domain}: {n} card ({ages})", "{domain}: {n} cards ({ages})", len(ages), domain=name, ages=numerals)
        if ages
        else say("{domain}: no cards", domain=name)
    )
    if domain != CULTURE:
        reached = say("level {level}", level=level) if level else say("no level")
        told = say("{some}, {one_more}", some=told, one_more=reached)
    missing = goal - len(ages)
    distance = (
        say_count("{n} more for hegemony at {goal}", "{n} more for hegemony at {goal}", missing, goal=goal)
        if missing > 0
        else say("enough for hegemony")
    )
    told = say("{some}, {one_more}", some=told, one_more=distance)
    if raised:
        why = say_count("raised by {n} Democracy", "raised by {n} Democracies", raised)
        told = say("{some}, {one_more}", some=told, one_more=why)
    return told


def marking(board: CartaBoard, seat: int, domain: int) -> tuple[Action | None, Message | None, Refusal | None]:
    """C-EMBARGO, C-DEMOCRACY: the action that lays a marker on a column, its name, or why there is none."""
    if "mark" not in board.verbs:
        return None, None, None
    name = DOMAIN_NAMES[domain]
    action = board.offered("mark", seat, name)
    if action is None:
        on_oneself = seat == board.me and board.options.marker_targets == "others"
        return None, None, None if on_oneself else board.sight.why_not(Action("mark", (seat, name)))
    blanks: dict[str, Blank] = {"player": Seat(seat), "domain": texts.domain(domain)}
    if board.phase == "lay-embargo":
        return action, say("Lay the Embargo on {player}: {domain}", **blanks), None
    return action, say("Lay Democracy on {player}: {domain}", **blanks), None


def markers(board: CartaBoard, seat: int, domain: str) -> tuple[ColumnMarker, ...]:
    """The Embargoes and the coin at the foot of a column; Democracies are urns in the pillar."""
    lying = []
    embargoes = [e for e in board.view["embargoes"] if e["on"] == seat and e["domain"] == domain]
    if embargoes:
        by = say_all([Seat(e["by"]) for e in embargoes])
        blanks: dict[str, Blank] = {"player": by, "other": Seat(seat), "domain": texts.domain_called(domain)}
        if board.active == seat and not all(e["fresh"] for e in embargoes):
            title = say("Embargo by {player}: {other} may not play {domain} this turn", **blanks)
        else:
            title = say("Embargo by {player}: {other} may not play {domain} next turn", **blanks)
        new = " is-new" if board.just_marked("laid-embargo", seat, domain) else ""
        lying.append(ColumnMarker("embargo" + new, "i-embargo", title))
    coin = board.view["coin"]
    if coin and coin["seat"] == seat and coin["domain"] == domain:
        new = " is-new" if board.just_happened("copied") else ""
        title = say("Culture coin: {player} copied this", player=Seat(coin["owner"]))
        lying.append(ColumnMarker("coin" + new, "i-coin", title))
    return tuple(lying)

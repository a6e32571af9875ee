"""What can happen, each declared once: its numbers, its words and whether it reveals something.

The rules tell it as numbers while they run, `tell(s, PLAYED, seat, kind, 0)`; players get an :class:`Event`, whose
secrets are set apart, and their catalogue's words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from hegemon.core.game import Event, Reveals
from hegemon.core.message import Blank, Message, Seat, say, say_all, say_count
from hegemon.games.carta import texts
from hegemon.games.carta.cards import AGE_NUMERALS, AGE_OF, DOMAIN_NAMES, KIND_NAMES, PERMANENT_NAMES
from hegemon.games.carta.position import ENDINGS, Position, aside, rule


@aside
def tell(s: Position, what: int, seat: int, a: int, b: int) -> None:
    """Note that something happened. Compiled rules skip this."""
    s.notes.append((what, seat, a, b))


# Several cards in one number: each a digit to base 16, the kind plus one.


@rule
def packed(row: list[int]) -> int:
    """The cards of a row in one number."""
    number = 0
    for kind, cards in enumerate(row):
        for _ in range(cards):
            number = number * 16 + kind + 1
    return number


def unpacked(number: int) -> list[int]:
    """The kinds packed into a number, in ascending order.

    >>> unpacked(packed([0, 2, 1]))
    [1, 1, 2]
    """
    kinds = []
    while number:
        number, digit = divmod(number, 16)
        kinds.append(digit - 1)
    return sorted(kinds)


# -- the numbers of an event ------------------------------------------------------------------------------------


class Field(NamedTuple):
    """Something that an event says."""

    key: str
    """Its name in the event."""
    blank: str
    """Its name in the words."""
    value: Callable[[int], Any]
    """What stands in the event, from the number that the rules told."""
    name: Callable[[Any], Blank]
    """What people call that."""
    secret: bool = False
    """Only the players that the event names see it."""


def _backs(ages: list[int]) -> str:
    return " ".join(AGE_NUMERALS[age - 1] for age in ages)


def _cards(names: list[str]) -> Blank:
    return say_all([texts.card(name) for name in names]) if names else ""


PLAYER: Final = Field("seat", "player", int, Seat)
FROM: Final = Field("from", "other", int, Seat)
ON: Final = Field("on", "other", int, Seat)
VICTIM: Final = Field("from", "victim", int, Seat)
GIVEN_TO: Final = Field("to", "victim", int, Seat)
ROUND: Final = Field("round", "round", int, int)
CARD: Final = Field("card", "card", KIND_NAMES.__getitem__, texts.card)
DOMAIN: Final = Field("domain", "domain", DOMAIN_NAMES.__getitem__, texts.domain_called)
EFFECT: Final = Field("effect", "effect", PERMANENT_NAMES.__getitem__, texts.permanent_called)
ENDING: Final = Field("how", "how", ENDINGS.__getitem__, str)
SECRET_CARD: Final = CARD._replace(secret=True)
BACK: Final = Field("age", "backs", lambda kind: AGE_OF[kind] + 1, lambda age: _backs([age]))
SECRET_CARDS: Final = Field(
    "cards", "cards", lambda number: tuple(KIND_NAMES[kind] for kind in unpacked(number)), _cards, secret=True
)
BACKS: Final = Field(
    "ages", "backs", lambda number: tuple(sorted(AGE_OF[kind] + 1 for kind in unpacked(number))), _backs
)


# -- the declarations -------------------------------------------------------------------------------------------

Wording = Message | None | Callable[[Mapping[str, Any]], Message]
"""The words of an event, or how they follow from what somebody saw of it; None if it isn't worth a line."""


@dataclass(frozen=True, slots=True)
class CartaEventKind:
    """Something that can happen."""

    name: str
    fields: tuple[tuple[Field, ...], ...]
    """By number that the rules tell, the seat first: what the event says of it."""
    words: Wording
    private: Wording
    """For those who see its secrets."""
    reveals: Reveals

    def event(self, numbers: tuple[int, ...]) -> Event:
        """The event of these numbers. It is shared by all games, so nobody may write on it."""
        said = [(field, number) for fields, number in zip(self.fields, numbers, strict=False) for field in fields]
        public = {field.key: field.value(number) for field, number in said if not field.secret}
        secret = {field.key: field.value(number) for field, number in said if field.secret}
        insiders = tuple(number for field, number in said if field.name is Seat) if secret else ()
        return Event(self.name, MappingProxyType(public), MappingProxyType(secret), insiders)

    def describe(self, seen: Mapping[str, Any]) -> Message | None:
        """It in words, as somebody saw it."""
        said = [field for fields in self.fields for field in fields if field.key in seen]
        words = self.private if any(field.secret for field in said) else self.words
        if callable(words):
            words = words(seen)
        return words and words.fill(**{field.blank: field.name(seen[field.key]) for field in said})


KINDS_BY_NUMBER: Final[list[CartaEventKind]] = []
EVENT_KINDS: Final[dict[str, CartaEventKind]] = {}


def declare(
    name: str,
    words: Wording,
    *fields: Field | tuple[Field, ...],
    private: Wording = None,
    reveals: Reveals = Reveals.ITS_SECRETS,
) -> int:
    """Declare something that can happen; returns the number by which the rules tell it."""
    if name in EVENT_KINDS:
        raise ValueError(f"the event {name!r} is declared twice")
    by_number = tuple((field,) if isinstance(field, Field) else field for field in fields)
    EVENT_KINDS[name] = CartaEventKind(name, by_number, words, private or words, reveals)
    KINDS_BY_NUMBER.append(EVENT_KINDS[name])
    return len(KINDS_BY_NUMBER) - 1


# -- the draft --------------------------------------------------------------------------------------------------

PICKED: Final = declare(
    "picked", say("{player} has picked a card."), PLAYER, SECRET_CARD, private=say("{player} keeps {card}.")
)
PASSED: Final = declare("passed", say("The packs go to the left."), reveals=Reveals.ALWAYS)
RECEIVED: Final = declare("received", None, PLAYER, SECRET_CARDS, private=say("{player} is passed {cards}."))
LAID_OPEN: Final = declare(
    "laid-open", say("{player} lays {card} open in the middle."), PLAYER, CARD, reveals=Reveals.ALWAYS
)
TOOK_OPEN: Final = declare("took-open", say("{player} takes {card} from the middle."), PLAYER, CARD)

# -- a turn -----------------------------------------------------------------------------------------------------


def _drawn_backs(seen: Mapping[str, Any]) -> Message:
    return say_count("{player} draws a card ({backs}).", "{player} draws {n} cards ({backs}).", len(seen["ages"]))


TURN_BEGAN: Final = declare("turn-began", say("Round {round}: {player}'s turn."), PLAYER, ROUND)
PLAYED: Final = declare("played", say("{player} plays {card}."), PLAYER, CARD, reveals=Reveals.OWN)
COULD_NOT_PLAY: Final = declare(
    "could-not-play", say("{player} has no card that may be played."), PLAYER, reveals=Reveals.OWN
)
DISCARDED: Final = declare("discarded", say("{player} discards {card}."), PLAYER, CARD, reveals=Reveals.OWN)
DREW: Final = declare("drew", _drawn_backs, PLAYER, (BACKS, SECRET_CARDS), private=say("{player} draws {cards}."))
EMBARGO_LIFTED: Final = declare(
    "embargo-lifted", say("The Embargo on {player} ({domain}) is over."), PLAYER, DOMAIN, CARD
)
LAST_ROUND: Final = declare(
    "last-round", say("The last card is drawn: this is the last round."), reveals=Reveals.ALWAYS
)
GAME_OVER: Final = declare("game-over", None, PLAYER, ENDING, reveals=Reveals.ALWAYS)  # the outcome tells it

# -- permanent effects ------------------------------------------------------------------------------------------

USED: Final = declare("used", say("{player} uses {effect}."), PLAYER, EFFECT)
COPIED: Final = declare(
    "copied", say("{player} copies {effect} from {other}: the coin goes there."), PLAYER, EFFECT, FROM
)
SCRAPPED: Final = declare("scrapped", say("{player} discards {card} from the play area."), PLAYER, CARD)
TOOK_BACK: Final = declare("took-back", say("{player} takes {card} back into hand."), PLAYER, CARD)
RETRIEVED: Final = declare("retrieved", say("{player} takes {card} from the discard pile."), PLAYER, CARD)
COIN_RETURNED: Final = declare(
    "coin-returned", say("{player} no longer leads in Culture: the coin goes back beside the deck."), PLAYER
)

# -- sacrifice effects ------------------------------------------------------------------------------------------


def _sacrificed(seen: Mapping[str, Any]) -> Message:
    return say("{player} sacrifices {card}: {effect}.", effect=texts.sacrifice_of(seen["card"]))


def _seized(seen: Mapping[str, Any]) -> Message:
    if not seen["ages"]:
        return say("{player} takes the hand of {victim}, which is empty.")
    if "cards" in seen:
        return say("{player} takes the hand of {victim}: {cards}.")
    return say("{player} takes the hand of {victim} ({backs}).")


SACRIFICED: Final = declare("sacrificed", _sacrificed, PLAYER, CARD)
NAMED: Final = declare("named", say("{player} attacks {domain}."), PLAYER, DOMAIN)
LOST: Final = declare("lost", say("{player} loses {card}."), PLAYER, CARD)
SEIZED: Final = declare("seized", _seized, PLAYER, VICTIM, (BACKS, SECRET_CARDS))
GAVE_BACK: Final = declare(
    "gave-back",
    say("{player} gives a card ({backs}) back to {victim}."),
    PLAYER,
    GIVEN_TO,
    (BACK, SECRET_CARD),
    private=say("{player} gives {card} back to {victim}."),
)
LAID_EMBARGO: Final = declare("laid-embargo", say("{player} lays an Embargo on {other}: {domain}."), PLAYER, ON, DOMAIN)
LAID_DEMOCRACY: Final = declare(
    "laid-democracy", say("{player} lays Democracy on {other}: {domain}."), PLAYER, ON, DOMAIN
)

# -- from notes to events ---------------------------------------------------------------------------------------

Note = tuple[int, int, int, int]
"""What the rules told: the number of the event's kind, a seat, and two numbers."""


class _Events(dict[Note, Event]):
    """The events of all notes, made when they first come up."""

    ROOM = 20_000

    def __missing__(self, note: Note) -> Event:
        if len(self) >= self.ROOM:
            self.clear()
        what, *numbers = note
        event = self[note] = KINDS_BY_NUMBER[what].event(tuple(numbers))
        return event


EVENTS: Final = _Events()

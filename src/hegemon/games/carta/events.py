"""What can happen, each declared once: its numbers, its words and whether it reveals something.

The rules tell it as numbers while they run, `tell(s, PLAYED, seat, kind, 0)`; players get an :class:`Event`, whose
secrets are set apart, and their catalogue's words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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


class EventField(NamedTuple):
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


def backs_in_words(ages: Sequence[int]) -> Blank:
    """Cards of which only the backs are seen.

    >>> str(backs_in_words([2, 2, 3]))
    '2 cards of age II and a card of age III'
    """
    *others, last = (
        say_count("a card of age {age}", "{n} cards of age {age}", ages.count(age), age=AGE_NUMERALS[age - 1])
        for age in sorted(set(ages))
    )
    return say("{cards} and {more}", cards=say_all(others), more=last) if others else last


def _cards(names: list[str]) -> Blank:
    return say_all([texts.card(name) for name in names]) if names else ""


PLAYER: Final = EventField("seat", "player", int, Seat)
FROM: Final = EventField("from", "other", int, Seat)
ON: Final = EventField("on", "other", int, Seat)
VICTIM: Final = EventField("from", "victim", int, Seat)
GIVEN_TO: Final = EventField("to", "victim", int, Seat)
ROUND: Final = EventField("round", "round", int, int)
CARD: Final = EventField("card", "card", KIND_NAMES.__getitem__, texts.card)
DOMAIN: Final = EventField("domain", "domain", DOMAIN_NAMES.__getitem__, texts.domain_called)
EFFECT: Final = EventField("effect", "effect", PERMANENT_NAMES.__getitem__, texts.permanent_called)
ENDING: Final = EventField("how", "how", ENDINGS.__getitem__, str)
SECRET_CARD: Final = CARD._replace(secret=True)
BACK: Final = EventField("age", "backs", lambda kind: AGE_OF[kind] + 1, lambda age: backs_in_words([age]))
SECRET_CARDS: Final = EventField(
    "cards", "cards", lambda number: tuple(KIND_NAMES[kind] for kind in unpacked(number)), _cards, secret=True
)
BACKS: Final = EventField(
    "ages",
    "backs",
    lambda number: tuple(sorted(AGE_OF[kind] + 1 for kind in unpacked(number))),
    lambda ages: backs_in_words(ages) if ages else "",
)


# -- the declarations -------------------------------------------------------------------------------------------

Wording = Message | None | Callable[[Mapping[str, Any]], Message]
"""The words of an event, or how they follow from what somebody saw of it; None if it isn't worth a line."""


@dataclass(frozen=True, slots=True)
class CartaEventKind:
    """Something that can happen."""

    name: str
    fields: tuple[tuple[EventField, ...], ...]
    """By number that the rules tell, the seat first: what the event says of it."""
    words: Wording
    private: Wording
    """For those who see its secrets."""
    to_player: Wording
    """For whoever does it, if they are the reader."""
    to_other: Wording
    """For the other player that it names, if they are the reader."""
    reveals: Reveals

    def event(self, numbers: tuple[int, ...]) -> Event:
        """The event of these numbers. It is shared by all games, so nobody may write on it."""
        said = [(field, number) for fields, number in zip(self.fields, numbers, strict=False) for field in fields]
        public = {field.key: field.value(number) for field, number in said if not field.secret}
        secret = {field.key: field.value(number) for field, number in said if field.secret}
        insiders = tuple(number for field, number in said if field.name is Seat) if secret else ()
        return Event(self.name, MappingProxyType(public), MappingProxyType(secret), insiders)

    def describe(self, seen: Mapping[str, Any], reader: int | None = None) -> Message | None:
        """It in words, as somebody saw it; to a reader who sits at the table it speaks of "you"."""
        said = [field for fields in self.fields for field in fields if field.key in seen]
        players = [seen[field.key] for field in said if field.name is Seat]
        words = self.private if any(field.secret for field in said) else self.words
        if reader is not None and reader in players:
            words = (self.to_player if reader == players[0] else self.to_other) or words
        if callable(words):
            words = words(seen)
        return words and words.fill(**{field.blank: field.name(seen[field.key]) for field in said})


KINDS_BY_NUMBER: Final[list[CartaEventKind]] = []
EVENT_KINDS: Final[dict[str, CartaEventKind]] = {}


def declare(
    name: str,
    words: Wording,
    *fields: EventField | tuple[EventField, ...],
    private: Wording = None,
    to_player: Wording = None,
    to_other: Wording = None,
    reveals: Reveals = Reveals.ITS_SECRETS,
) -> int:
    """Declare something that can happen; returns the number by which the rules tell it."""
    if name in EVENT_KINDS:
        raise ValueError(f"the event {name!r} is declared twice")
    by_number = tuple((field,) if isinstance(field, EventField) else field for field in fields)
    EVENT_KINDS[name] = CartaEventKind(name, by_number, words, private or words, to_player, to_other, reveals)
    KINDS_BY_NUMBER.append(EVENT_KINDS[name])
    return len(KINDS_BY_NUMBER) - 1


# -- the draft --------------------------------------------------------------------------------------------------

PICKED: Final = declare(
    "picked",
    say("{player} has picked a card."),
    PLAYER,
    SECRET_CARD,
    private=say("{player} keeps {card}."),
    to_player=say("You keep {card}."),
)
PASSED: Final = declare("passed", say("The packs go to the left."), reveals=Reveals.ALWAYS)
RECEIVED: Final = declare(
    "received",
    None,
    PLAYER,
    SECRET_CARDS,
    private=say("{player} is passed {cards}."),
    to_player=say("You are passed {cards}."),
)
LAID_OPEN: Final = declare(
    "laid-open",
    say("{player} lays {card} open in the middle."),
    PLAYER,
    CARD,
    to_player=say("You lay {card} open in the middle."),
    reveals=Reveals.ALWAYS,
)
TOOK_OPEN: Final = declare(
    "took-open",
    say("{player} takes {card} from the middle."),
    PLAYER,
    CARD,
    to_player=say("You take {card} from the middle."),
)

# -- a turn -----------------------------------------------------------------------------------------------------

TURN_BEGAN: Final = declare(
    "turn-began",
    say("Round {round}: {player}'s turn."),
    PLAYER,
    ROUND,
    to_player=say("Round {round}: your turn."),
)
PLAYED: Final = declare(
    "played",
    say("{player} plays {card}."),
    PLAYER,
    CARD,
    to_player=say("You play {card}."),
    reveals=Reveals.OWN,
)
COULD_NOT_PLAY: Final = declare(
    "could-not-play",
    say("{player} has no card that may be played."),
    PLAYER,
    to_player=say("You have no card that may be played."),
    reveals=Reveals.OWN,
)
DISCARDED: Final = declare(
    "discarded",
    say("{player} discards {card}."),
    PLAYER,
    CARD,
    to_player=say("You discard {card}."),
    reveals=Reveals.OWN,
)
DREW: Final = declare(
    "drew",
    say("{player} draws {backs}."),
    PLAYER,
    (BACKS, SECRET_CARDS),
    private=say("{player} draws {cards}."),
    to_player=say("You draw {cards}."),
)
EMBARGO_LIFTED: Final = declare(
    "embargo-lifted",
    say("The Embargo on {player} ({domain}) is over."),
    PLAYER,
    DOMAIN,
    CARD,
    to_player=say("The Embargo on your {domain} is over."),
)
LAST_ROUND: Final = declare(
    "last-round", say("The last card is drawn: this is the last round."), reveals=Reveals.ALWAYS
)
GAME_OVER: Final = declare("game-over", None, PLAYER, ENDING, reveals=Reveals.ALWAYS)  # the outcome tells it

# -- permanent effects ------------------------------------------------------------------------------------------

USED: Final = declare("used", say("{player} uses {effect}."), PLAYER, EFFECT, to_player=say("You use {effect}."))
COPIED: Final = declare(
    "copied",
    say("{player} copies {effect} from {other}: the coin goes there."),
    PLAYER,
    EFFECT,
    FROM,
    to_player=say("You copy {effect} from {other}: the coin goes there."),
    to_other=say("{player} copies your {effect}: the coin comes to you."),
)
SCRAPPED: Final = declare(
    "scrapped",
    say("{player} discards {card} from the play area."),
    PLAYER,
    CARD,
    to_player=say("You discard {card} from your play area."),
)
TOOK_BACK: Final = declare(
    "took-back",
    say("{player} takes {card} back into hand."),
    PLAYER,
    CARD,
    to_player=say("You take {card} back into your hand."),
)
RETRIEVED: Final = declare(
    "retrieved",
    say("{player} takes {card} from the discard pile."),
    PLAYER,
    CARD,
    to_player=say("You take {card} from the discard pile."),
)
COIN_RETURNED: Final = declare(
    "coin-returned",
    say("{player} no longer leads in Culture: the coin goes back beside the deck."),
    PLAYER,
    to_player=say("You no longer lead in Culture: the coin goes back beside the deck."),
)

# -- sacrifice effects ------------------------------------------------------------------------------------------


def _sacrifice(message: Message) -> Wording:
    return lambda seen: message.fill(effect=texts.sacrifice_of(seen["card"]))


def _hand(cards: Message, empty: Message) -> Wording:
    return lambda seen: cards if seen["ages"] else empty


def _marker(on_another: Message, on_oneself: Message) -> Wording:
    return lambda seen: on_oneself if seen["on"] == seen["seat"] else on_another


SACRIFICED: Final = declare(
    "sacrificed",
    _sacrifice(say("{player} sacrifices {card}: {effect}.")),
    PLAYER,
    CARD,
    to_player=_sacrifice(say("You sacrifice {card}: {effect}.")),
)
NAMED: Final = declare(
    "named", say("{player} attacks {domain}."), PLAYER, DOMAIN, to_player=say("You attack {domain}.")
)
LOST: Final = declare("lost", say("{player} loses {card}."), PLAYER, CARD, to_player=say("You lose {card}."))
SEIZED: Final = declare(
    "seized",
    _hand(
        say("{player} takes the hand of {victim}: {backs}."),
        say("{player} takes the hand of {victim}, which is empty."),
    ),
    PLAYER,
    VICTIM,
    (BACKS, SECRET_CARDS),
    private=_hand(
        say("{player} takes the hand of {victim}: {cards}."),
        say("{player} takes the hand of {victim}, which is empty."),
    ),
    to_player=_hand(
        say("You take the hand of {victim}: {cards}."), say("You take the hand of {victim}, which is empty.")
    ),
    to_other=_hand(say("{player} takes your hand: {cards}."), say("{player} takes your hand, which is empty.")),
)
GAVE_BACK: Final = declare(
    "gave-back",
    say("{player} gives {victim} {backs} back."),
    PLAYER,
    GIVEN_TO,
    (BACK, SECRET_CARD),
    private=say("{player} gives {card} back to {victim}."),
    to_player=say("You give {card} back to {victim}."),
    to_other=say("{player} gives you {card} back."),
)
LAID_EMBARGO: Final = declare(
    "laid-embargo",
    say("{player} lays an Embargo on {other}: {domain}."),
    PLAYER,
    ON,
    DOMAIN,
    to_player=_marker(
        say("You lay an Embargo on {other}: {domain}."), say("You lay an Embargo on yourself: {domain}.")
    ),
    to_other=say("{player} lays an Embargo on you: {domain}."),
)
LAID_DEMOCRACY: Final = declare(
    "laid-democracy",
    say("{player} lays Democracy on {other}: {domain}."),
    PLAYER,
    ON,
    DOMAIN,
    to_player=_marker(say("You lay Democracy on {other}: {domain}."), say("You lay Democracy on yourself: {domain}.")),
    to_other=say("{player} lays Democracy on you: {domain}."),
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

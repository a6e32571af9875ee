"""What the page of rules is drawn from: domains, effects with a picture each, numbers, editions, chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, say
from hegemon.games.carta import texts
from hegemon.games.carta.cards import (
    AGE_NUMERALS,
    AGE_OF,
    AGES,
    BOOK_CARDS,
    DOMAIN_NAMES,
    DOMAIN_OF,
    DOMAINS,
    FIRST_EFFECT,
    FIRST_KIND,
    KIND_BY_NAME,
    NONE,
    PERMANENT_NAMES,
    SACRIFICE_NAMES,
)
from hegemon.games.carta.options import EDITIONS, CartaOptions
from hegemon.games.carta.table.columns import Slot, pillar
from hegemon.games.carta.table.words import signs

BOOK: Final = CartaOptions(players=2)
"""The table whose numbers the pictures show."""


# -- pictures -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PicturedCard:
    """A card in a picture: face up, or its back."""

    domain: str
    """"" for a back."""
    age: int
    look: str = ""
    """"leaves" for a card that is about to go, "comes" for one that has just arrived."""

    @property
    def numeral(self) -> str:
        """The age as it is written on the card."""
        return AGE_NUMERALS[self.age - 1]


def item(text: str) -> PicturedCard:
    """A card by its notation; "-" before it if it leaves, "+" if it comes.

    >>> item("+science-2")
    PicturedCard(domain='science', age=2, look='comes')
    >>> item("back-1")
    PicturedCard(domain='', age=1, look='')
    """
    look = {"-": "leaves", "+": "comes"}.get(text[0], "")
    name, age = text.lstrip("-+").rsplit("-", 1)
    return PicturedCard("" if name == "back" else name, int(age), look)


@dataclass(frozen=True)
class CardGroup:
    """Cards that lie together."""

    place: str
    """"hand", "area", "pile" or "deck"."""
    label: Message
    stacks: tuple[tuple[PicturedCard, ...], ...]
    """Columns of a play area; elsewhere one row of cards."""


def hand(text: str, label: Message | None = None) -> CardGroup:
    """Cards in a hand."""
    return CardGroup("hand", label or say("Hand"), (tuple(map(item, text.split())),))


def area(*columns: str, label: Message | None = None) -> CardGroup:
    """Columns of a play area, each from the foot up."""
    return CardGroup("area", label or say("Play area"), tuple(tuple(map(item, column.split())) for column in columns))


def pile(text: str) -> CardGroup:
    """Some cards of the discard pile."""
    return CardGroup("pile", say("Discard pile"), (tuple(map(item, text.split())),))


@dataclass(frozen=True)
class PicturedColumn:
    """A whole column with its goal and what lies on it."""

    domain: str
    slots: tuple[Slot, ...]
    count: int
    goal: int
    look: str = ""
    marker: str = ""
    """The picture of what lies at its foot."""


def tower(cards: str, goal: int = BOOK.hegemony, look: str = "", marker: str = "") -> PicturedColumn:
    """A column at a table of two.

    >>> [slot.look for slot in tower("science-1 science-1").slots[:3]]
    ['drum', 'drum', 'slot lv1']
    """
    names = tuple(cards.split())
    domain = names[0].rsplit("-", 1)[0]
    levels = (0, 0) if domain == "culture" else (BOOK.level_1, BOOK.level_2)
    slots = pillar(domain, names, *levels, BOOK.hegemony, goal, (0, 0, 0), False)
    return PicturedColumn(domain, slots, len(names), goal, look, marker)


@dataclass(frozen=True)
class Picture:
    """What an effect changes: before, after, and the same in words."""

    before: tuple[CardGroup | PicturedColumn, ...]
    after: tuple[CardGroup | PicturedColumn, ...]
    words: Message


RIVAL: Final = say("Another player")

PICTURES: Final = {
    "assassination": Picture(
        (hand("science-1 science-1 -culture-1"),),
        (hand("science-1 science-1 +back-1"),),
        say("A card you don't need is discarded. At the end of the turn you draw another one."),
    ),
    "purge": Picture(
        (hand("science-1 -economy-1 -culture-1"),),
        (hand("science-1 +back-1 +back-1"),),
        say("Two cards are discarded. At the end of the turn you draw two others."),
    ),
    "holy-book": Picture(
        (hand("military-1 economy-1"),),
        (hand("military-1 economy-1 +back-1 +back-1 +back-1"),),
        say("At the end of the turn you draw until you hold 5 cards, not 3."),
    ),
    "divine-right": Picture(
        (hand("military-1 economy-1"),),
        (hand("military-1 economy-1 +back-1 +back-1 +back-1 +back-1 +back-1"),),
        say("At the end of the turn you draw until you hold 7 cards, not 3."),
    ),
    "development": Picture(
        (area("economy-1 economy-1 economy-2", "-religion-1"), hand("-economy-2 culture-1")),
        (area("economy-1 economy-1 economy-2 +economy-2"), hand("culture-1"), pile("+religion-1")),
        say("A Religion card in play is discarded. Then an Economy card is played."),
    ),
    "monopoly": Picture(
        (
            area("economy-1 economy-1 economy-2 economy-3 economy-3", "-science-1", "-religion-1"),
            hand("-economy-3 -economy-3"),
        ),
        (
            area("economy-1 economy-1 economy-2 economy-3 economy-3 +economy-3 +economy-3"),
            pile("+science-1 +religion-1"),
        ),
        say("Two cards in play are discarded. Then two cards are played."),
    ),
    "experiment": Picture(
        (area("science-1 science-1 science-2", "-military-1"), hand("-science-2 culture-1")),
        (area("science-1 science-1 science-2 +science-2"), hand("culture-1 +military-1")),
        say("A Military card goes back into the hand. Then a Science card is played."),
    ),
    "research": Picture(
        (
            area("science-1 science-1 science-2 science-2 science-3", "-military-1", "-religion-1"),
            hand("-science-2 -science-3"),
        ),
        (
            area("science-1 science-1 science-2 science-2 science-3 +science-2 +science-3"),
            hand("+military-1 +religion-1"),
        ),
        say("Two cards go back into the hand. Then two cards are played."),
    ),
    "oligarchy": Picture(
        (pile("military-1 -utopia-3 religion-2"), hand("utopia-3 science-3")),
        (pile("military-1 religion-2"), hand("utopia-3 science-3 +utopia-3")),
        say("A card of your choice comes from the discard pile into your hand."),
    ),
    "republic": Picture(
        (pile("military-1 -utopia-3 -utopia-3"), hand("science-3")),
        (pile("military-1"), hand("science-3 +utopia-3 +utopia-3")),
        say("Two cards of your choice come from the discard pile into your hand."),
    ),
    "attack": Picture(
        (area("-military-1", "science-1 -science-1"), area("science-1 science-2 -science-2", label=RIVAL)),
        (area("science-1"), area("science-1 science-2", label=RIVAL), pile("+military-1 +science-1 +science-2")),
        say(
            "You discard a Military card and name Science. Everyone with Science in play loses one card of it, you too."
        ),
    ),
    "inquisition": Picture(
        (area("-religion-1"), hand("-culture-1 -economy-1"), hand("-back-1 -back-1", RIVAL)),
        (pile("+religion-1"), hand("+science-1 +science-1"), hand("+back-1 +back-1", RIVAL)),
        say("You take a whole hand, look at it, keep what you like, and give back as many cards."),
    ),
    "embargo": Picture(
        (area("-economy-1"), tower("science-1 science-1 science-2")),
        (tower("science-1 science-1 science-2", look="embargoed", marker="i-embargo"),),
        say(
            "The Economy card lies on the column of another player. This column can't grow in that player's next turn."
        ),
    ),
    "breakthrough": Picture(
        (area("-science-1"), hand("military-1 culture-1 economy-1")),
        (
            hand("+science-1 +science-1 +science-1"),
            pile("+science-1 +military-1 +culture-1 +economy-1 +religion-1 +economy-1"),
        ),
        say("You draw 5 cards, keep the best of all, and discard 5."),
    ),
    "democracy": Picture(
        (area("-utopia-3"), tower("culture-1 culture-1 culture-2 culture-3 culture-3 culture-3")),
        (tower("culture-1 culture-1 culture-2 culture-3 culture-3 culture-3", goal=BOOK.hegemony + 1),),
        say(
            "The Utopia card stays in the column of another player. There hegemony needs one more card, to the end "
            "of the game."
        ),
    ),
}
"""By the name of an effect."""

HEGEMONY: Final = tower("utopia-3 utopia-3 utopia-3 utopia-3 utopia-3 utopia-3 utopia-3 utopia-3")
LEVELS: Final = tower("religion-1 religion-1 religion-1 religion-2")
INSPIRED: Final = (tower("culture-1 culture-1 culture-2"), tower("culture-1"))
COPIED: Final = tower("science-1 science-1 science-2", marker="i-coin")
EMBARGOED: Final = tower("military-1 military-2", look="embargoed", marker="i-embargo")
RAISED: Final = tower("religion-1 religion-1 religion-2 religion-2", goal=BOOK.hegemony + 1)


# -- domains and their effects ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GuideEffect:
    """An effect, as a row of its domain."""

    name: str
    title: Message
    level: int
    """1 or 2; 0 for a sacrifice."""
    does: Message
    rule: str
    picture: Picture


@dataclass(frozen=True)
class Domain:
    """A domain, its cards and its effects."""

    name: str
    title: Message
    character: Message
    """What it is good for."""
    cards: tuple[int, ...]
    """By age."""
    effects: tuple[GuideEffect, ...]

    @property
    def total(self) -> int:
        """All its cards."""
        return sum(self.cards)


CHARACTERS: Final = (
    say("It exchanges weak cards, and it strikes at everyone."),
    say("It fills your hand, and it looks into the hands of others."),
    say("It replaces cards in play, and it stops others for a turn."),
    say("It moves your cards to where you need them, and it finds new ones."),
    say("It has no effect of its own. It copies the effects of others."),
    say("It brings back what was discarded, and it keeps others from hegemony."),
)
"""By domain."""


def permanents(domain: int) -> Iterator[GuideEffect]:
    """The permanent effects of a domain, level 1 first."""
    if FIRST_EFFECT[domain] == NONE:
        return
    for level in (1, 2):
        effect = FIRST_EFFECT[domain] + level - 1
        name = PERMANENT_NAMES[effect]
        does = texts.permanent_does(effect, BOOK)
        yield GuideEffect(name, texts.permanent(effect), level, does, f"C-{name.upper()}", PICTURES[name])


def sacrifices(domain: int) -> Iterator[GuideEffect]:
    """The sacrifice effect of a domain, if it has one."""
    name = SACRIFICE_NAMES[domain]
    if name:
        card = next(card for card, kind in KIND_BY_NAME.items() if DOMAIN_OF[kind] == domain)
        does = texts.sacrifice_does(card, BOOK)
        yield GuideEffect(name, texts.SACRIFICES[name], 0, does, f"C-{name.upper()}", PICTURES[name])


def by_age(domain: int) -> tuple[int, ...]:
    """How many cards of a domain there are in each age.

    >>> by_age(1)
    (8, 8, 0)
    """
    row = [0] * AGES
    for kind in range(FIRST_KIND[domain], FIRST_KIND[domain + 1]):
        row[AGE_OF[kind]] = BOOK_CARDS[kind]
    return tuple(row)


def domains() -> tuple[Domain, ...]:
    """All six."""
    return tuple(
        Domain(
            DOMAIN_NAMES[domain],
            texts.domain(domain),
            CHARACTERS[domain],
            by_age(domain),
            (*permanents(domain), *sacrifices(domain)),
        )
        for domain in range(DOMAINS)
    )


# -- numbers, editions, options -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """The numbers of a table of so many players."""

    players: int
    level_1: int
    level_2: int
    hegemony: int
    boxed: int
    """Cards of each age that go back into the box."""
    deck: int
    """Cards that are played with."""


def counts() -> tuple[Count, ...]:
    """For two, three and four players."""
    made = []
    for players in (2, 3, 4):
        options = CartaOptions(players=players)
        boxed = 0 if players == 4 else options.box_size
        deck = sum(options.cards) - AGES * boxed
        made.append(Count(players, options.level_1, options.level_2, options.hegemony, boxed, deck))
    return tuple(made)


@dataclass(frozen=True)
class Variant:
    """Something the published books tell differently."""

    label: Message
    values: tuple[Message, ...]
    """By edition."""


def editions() -> tuple[tuple[Message, ...], tuple[Variant, ...]]:
    """The published editions, and where they differ."""
    offers = {offer.name: offer for offer in CartaOptions.offers()}
    names = tuple((offers["edition"].choices or {})[edition] for edition in EDITIONS)
    variants = tuple(
        Variant(offers[name].label, tuple((offers[name].choices or {})[book[name]] for book in EDITIONS.values()))
        for name in next(iter(EDITIONS.values()))
    )
    return names, variants


def house_rules() -> tuple[Message, ...]:
    """The numbers of the book that a table may change."""
    return tuple(offer.label for offer in CartaOptions.offers() if offer.house_rule)


# -- the paragraphs, by chapter -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rulebook, and its paragraphs by rule id."""

    title: Message
    rules: tuple[str, ...]


CHAPTERS: Final = (
    Chapter(say("Components"), ("C-DECK", "C-KIND", "C-COLUMN", "C-COIN", "C-AID", "C-PRIORITY")),
    Chapter(say("Set-up"), ("C-PLAYERS", "C-BOX", "C-STACK", "C-FIRST", "C-BASIC", "C-DRAFT")),
    Chapter(say("A turn"), ("C-PLAY", "C-EFFECTS", "C-DRAW", "C-TURN-END")),
    Chapter(
        say("Permanent effects"),
        (
            "C-LEVEL", "C-COST", "C-ASSASSINATION", "C-PURGE", "C-HOLY-BOOK", "C-DIVINE-RIGHT", "C-DEVELOPMENT",
            "C-MONOPOLY", "C-EXPERIMENT", "C-RESEARCH", "C-OLIGARCHY", "C-REPUBLIC", "C-INSPIRATION", "C-COIN-MOVE",
        ),
    ),
    Chapter(
        say("Sacrifice effects"),
        (
            "C-SACRIFICE", "C-ATTACK", "C-INQUISITION", "C-EMBARGO", "C-BREAKTHROUGH", "C-DEMOCRACY",
            "C-OPEN-DISCARD",
        ),
    ),
    Chapter(
        say("The end of the game"),
        ("C-HEGEMONY", "C-LAST-ROUND", "C-MAJORITY", "C-TIE", "C-TEAM", "C-ENDLESS"),
    ),
    Chapter(say("What players know"), ("C-PUBLIC", "C-SECRET", "C-KNOWN")),
)  # fmt: skip


# -- an example of the end ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ExampleRow:
    """One domain at the end of the example."""

    domain: str
    title: Message
    cards: tuple[int, ...]
    """By player."""

    @property
    def most(self) -> int:
        """What gives a point."""
        return max(self.cards)


EXAMPLE: Final = ((5, 2, 0), (1, 4, 2), (2, 0, 3), (3, 3, 1), (0, 2, 4), (4, 4, 2))
"""Three players' cards, by domain: two of them have three points each, and Culture breaks the tie."""


def results() -> tuple[ExampleRow, ...]:
    """The example, row by row."""
    return tuple(ExampleRow(DOMAIN_NAMES[domain], texts.domain(domain), cards) for domain, cards in enumerate(EXAMPLE))


def points() -> tuple[int, ...]:
    """C-MAJORITY: the points of the example.

    >>> points()
    (3, 3, 2)
    """
    return tuple(sum(row[player] == max(row) for row in EXAMPLE) for player in range(len(EXAMPLE[0])))


# -- the draft and a play, as pictures ----------------------------------------------------------------------------

PLAY: Final = Picture(
    (hand("religion-1 -science-1 culture-1"), area("science-1", "military-1")),
    (hand("religion-1 culture-1"), area("science-1 +science-1", "military-1")),
    say("A Science card joins the Science column."),
)
DRAW: Final = Picture(
    (hand("religion-1 culture-1"),),
    (hand("religion-1 culture-1 +back-1"),),
    say("You hold 2 cards, so you draw 1."),
)
DRAFT: Final = (
    hand("+military-1 -religion-1 -science-1 -culture-1", say("Keep 1, pass 3")),
    hand("+military-1 -economy-1 -religion-1", say("Keep 1, pass 2")),
    hand("+science-1 -culture-1", say("Keep 1, lay 1 open")),
)


# -- all of it ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Guide:
    """Everything the page shows that is not written in its template."""

    letters: Callable[[Callable[[Message], str]], dict[str, str]]
    domains: tuple[Domain, ...]
    counts: tuple[Count, ...]
    editions: tuple[Message, ...]
    variants: tuple[Variant, ...]
    house_rules: tuple[Message, ...]
    chapters: tuple[Chapter, ...]
    results: tuple[ExampleRow, ...]
    points: tuple[int, ...]
    play: Picture = PLAY
    draw: Picture = DRAW
    draft: tuple[CardGroup, ...] = DRAFT
    hegemony: PicturedColumn = HEGEMONY
    levels: PicturedColumn = LEVELS
    inspired: tuple[PicturedColumn, ...] = INSPIRED
    copied: PicturedColumn = COPIED
    embargoed: PicturedColumn = EMBARGOED
    raised: PicturedColumn = RAISED

    @property
    def ages(self) -> tuple[str, ...]:
        """The numerals of the ages."""
        return AGE_NUMERALS

    @property
    def totals(self) -> tuple[int, ...]:
        """All cards of each age."""
        return tuple(sum(domain.cards[age] for domain in self.domains) for age in range(AGES))


GUIDE: Final = Guide(
    letters=signs,
    domains=domains(),
    counts=counts(),
    editions=editions()[0],
    variants=editions()[1],
    house_rules=house_rules(),
    chapters=CHAPTERS,
    results=results(),
    points=points(),
)

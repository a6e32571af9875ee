"""What the page of rules is drawn from: domains with their effects, numbers, editions, chapters."""

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
from hegemon.games.carta.table.guide_pictures import (
    BOOK,
    COPIED,
    DRAFT,
    DRAW,
    EMBARGOED,
    HEGEMONY,
    INSPIRED,
    LEVELS,
    PICTURES,
    PLAY,
    RAISED,
    CardGroup,
    EffectPicture,
    PicturedColumn,
)
from hegemon.games.carta.table.words import signs

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
    picture: EffectPicture


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
class GuideChapter:
    """A chapter of the rulebook, and its paragraphs by rule id."""

    title: Message
    rules: tuple[str, ...]


CHAPTERS: Final = (
    GuideChapter(say("Components"), ("C-DECK", "C-KIND", "C-COLUMN", "C-COIN", "C-AID", "C-PRIORITY")),
    GuideChapter(say("Set-up"), ("C-PLAYERS", "C-BOX", "C-STACK", "C-FIRST", "C-BASIC", "C-DRAFT")),
    GuideChapter(say("A turn"), ("C-PLAY", "C-EFFECTS", "C-DRAW", "C-TURN-END")),
    GuideChapter(
        say("Permanent effects"),
        (
            "C-LEVEL", "C-COST", "C-ASSASSINATION", "C-PURGE", "C-HOLY-BOOK", "C-DIVINE-RIGHT", "C-DEVELOPMENT",
            "C-MONOPOLY", "C-EXPERIMENT", "C-RESEARCH", "C-OLIGARCHY", "C-REPUBLIC", "C-INSPIRATION", "C-COIN-MOVE",
        ),
    ),
    GuideChapter(
        say("Sacrifice effects"),
        (
            "C-SACRIFICE", "C-ATTACK", "C-INQUISITION", "C-EMBARGO", "C-BREAKTHROUGH", "C-DEMOCRACY",
            "C-OPEN-DISCARD",
        ),
    ),
    GuideChapter(
        say("The end of the game"),
        ("C-HEGEMONY", "C-LAST-ROUND", "C-MAJORITY", "C-TIE", "C-TEAM", "C-ENDLESS"),
    ),
    GuideChapter(say("What players know"), ("C-PUBLIC", "C-SECRET", "C-KNOWN")),
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
    chapters: tuple[GuideChapter, ...]
    results: tuple[ExampleRow, ...]
    points: tuple[int, ...]
    play: EffectPicture = PLAY
    draw: EffectPicture = DRAW
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

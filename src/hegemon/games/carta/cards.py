"""The components: domains, ages, the fifteen kinds of card, and the effects they carry (C-DECK, C-KIND)."""

from __future__ import annotations

from typing import Final

SEATS: Final = 4
AGES: Final = 3
DOMAINS: Final = 6
KINDS: Final = 15
LONGEST_DECK: Final = 160
"""Room for a designer's larger decks; the book's has 104 cards."""

NONE: Final = -1

MILITARY: Final = 0
RELIGION: Final = 1
ECONOMY: Final = 2
SCIENCE: Final = 3
CULTURE: Final = 4
UTOPIA: Final = 5

DOMAIN_NAMES: Final = ("military", "religion", "economy", "science", "culture", "utopia")
AGE_NUMERALS: Final = ("I", "II", "III")

# By kind, in the order of C-DECK's table: domain by domain, the ages ascending.
DOMAIN_OF: Final = (0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5)
AGE_OF: Final = (0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 2)
BOOK_CARDS: Final = (8, 8, 4, 8, 8, 4, 4, 8, 4, 8, 8, 4, 4, 8, 16)
FIRST_KIND: Final = (0, 3, 5, 8, 11, 14, 15)
"""By domain, its first kind; one more entry closes the last."""

EFFECT_DOMAINS: Final = (MILITARY, RELIGION, ECONOMY, SCIENCE, UTOPIA)
"""The domains with permanent effects of their own, and with sacrifice effects: all but Culture."""

FIRST_EFFECT: Final = (0, 2, 4, 6, NONE, 8)
"""By domain, the number of its level 1 effect; level 2 is the next."""

PERMANENT_NAMES: Final = (
    "assassination", "purge", "holy-book", "divine-right", "development",
    "monopoly", "experiment", "research", "oligarchy", "republic",
)  # fmt: skip
"""The permanent effects: level 1 and level 2 of each of EFFECT_DOMAINS."""
PERMANENTS: Final = len(PERMANENT_NAMES)
SACRIFICE_NAMES: Final = ("attack", "inquisition", "embargo", "breakthrough", "", "democracy")
"""The sacrifice effects by domain."""


def kind_name(kind: int) -> str:
    """The notation of a kind.

    >>> kind_name(9)
    'science-2'
    """
    return f"{DOMAIN_NAMES[DOMAIN_OF[kind]]}-{AGE_OF[kind] + 1}"


KIND_NAMES: Final = tuple(kind_name(kind) for kind in range(KINDS))
KIND_BY_NAME: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}


def cards(counts: list[int]) -> list[str]:
    """A multiset of kinds, given as counts, as a list of notations.

    >>> cards([2] + [0] * 13 + [1])
    ['military-1', 'military-1', 'utopia-3']
    """
    return [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def counts(names: list[str]) -> list[int]:
    """The other way round.

    >>> cards(counts(["utopia-3", "military-1"]))
    ['military-1', 'utopia-3']
    """
    row = [0] * KINDS
    for name in names:
        row[KIND_BY_NAME[name]] += 1
    return row

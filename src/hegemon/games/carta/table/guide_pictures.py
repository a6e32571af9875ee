"""Pictures on the page of rules: cards, columns, and what an effect changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core import Message, say
from hegemon.games.carta.cards import (
    AGE_NUMERALS,
)
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.table.columns import Slot, pillar

BOOK: Final = CartaOptions(players=2)
"""The table whose numbers the pictures show."""


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
class EffectPicture:
    """What an effect changes: before, after, and the same in words."""

    before: tuple[CardGroup | PicturedColumn, ...]
    after: tuple[CardGroup | PicturedColumn, ...]
    words: Message


RIVAL: Final = say("Another player")
PICTURES: Final = {
    "assassination": EffectPicture(
        (hand("science-1 science-1 -culture-1"),),
        (hand("science-1 science-1 +back-1"),),
        say("A card you don't need is discarded. At the end of the turn you draw another one."),
    ),
    "purge": EffectPicture(
        (hand("science-1 -economy-1 -culture-1"),),
        (hand("science-1 +back-1 +back-1"),),
        say("Two cards are discarded. At the end of the turn you draw two others."),
    ),
    "holy-book": EffectPicture(
        (hand("military-1 economy-1"),),
        (hand("military-1 economy-1 +back-1 +back-1 +back-1"),),
        say("At the end of the turn you draw until you hold 5 cards, not 3."),
    ),
    "divine-right": EffectPicture(
        (hand("military-1 economy-1"),),
        (hand("military-1 economy-1 +back-1 +back-1 +back-1 +back-1 +back-1"),),
        say("At the end of the turn you draw until you hold 7 cards, not 3."),
    ),
    "development": EffectPicture(
        (area("economy-1 economy-1 economy-2", "-religion-1"), hand("-economy-2 culture-1")),
        (area("economy-1 economy-1 economy-2 +economy-2"), hand("culture-1"), pile("+religion-1")),
        say("A Religion card in play is discarded. Then an Economy card is played."),
    ),
    "monopoly": EffectPicture(
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
    "experiment": EffectPicture(
        (area("science-1 science-1 science-2", "-military-1"), hand("-science-2 culture-1")),
        (area("science-1 science-1 science-2 +science-2"), hand("culture-1 +military-1")),
        say("A Military card goes back into the hand. Then a Science card is played."),
    ),
    "research": EffectPicture(
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
    "oligarchy": EffectPicture(
        (pile("military-1 -utopia-3 religion-2"), hand("utopia-3 science-3")),
        (pile("military-1 religion-2"), hand("utopia-3 science-3 +utopia-3")),
        say("A card of your choice comes from the discard pile into your hand."),
    ),
    "republic": EffectPicture(
        (pile("military-1 -utopia-3 -utopia-3"), hand("science-3")),
        (pile("military-1"), hand("science-3 +utopia-3 +utopia-3")),
        say("Two cards of your choice come from the discard pile into your hand."),
    ),
    "attack": EffectPicture(
        (area("-military-1", "science-1 -science-1"), area("science-1 science-2 -science-2", label=RIVAL)),
        (area("science-1"), area("science-1 science-2", label=RIVAL), pile("+military-1 +science-1 +science-2")),
        say(
            "You discard a Military card and name Science. Everyone with Science in play loses one card of it, you too."
        ),
    ),
    "inquisition": EffectPicture(
        (area("-religion-1"), hand("-culture-1 -economy-1"), hand("-back-1 -back-1", RIVAL)),
        (pile("+religion-1"), hand("+science-1 +science-1"), hand("+back-1 +back-1", RIVAL)),
        say("You take a whole hand, look at it, keep what you like, and give back as many cards."),
    ),
    "embargo": EffectPicture(
        (area("-economy-1"), tower("science-1 science-1 science-2")),
        (tower("science-1 science-1 science-2", look="embargoed", marker="i-embargo"),),
        say(
            "The Economy card lies on the column of another player. This column can't grow in that player's next turn."
        ),
    ),
    "breakthrough": EffectPicture(
        (area("-science-1"), hand("military-1 culture-1 economy-1")),
        (
            hand("+science-1 +science-1 +science-1"),
            pile("+science-1 +military-1 +culture-1 +economy-1 +religion-1 +economy-1"),
        ),
        say("You draw 5 cards, keep the best of all, and discard 5."),
    ),
    "democracy": EffectPicture(
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
PLAY: Final = EffectPicture(
    (hand("religion-1 -science-1 culture-1"), area("science-1", "military-1")),
    (hand("religion-1 culture-1"), area("science-1 +science-1", "military-1")),
    say("A Science card joins the Science column."),
)
DRAW: Final = EffectPicture(
    (hand("religion-1 culture-1"),),
    (hand("religion-1 culture-1 +back-1"),),
    say("You hold 2 cards, so you draw 1."),
)
DRAFT: Final = (
    hand("+military-1 -religion-1 -science-1 -culture-1", say("Keep 1, pass 3")),
    hand("+military-1 -economy-1 -religion-1", say("Keep 1, pass 2")),
    hand("+science-1 -culture-1", say("Keep 1, lay 1 open")),
)

"""Chapter 8: what can be chosen before a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from hegemon.core.errors import BadOptions
from hegemon.core.message import Message, say, say_count
from hegemon.core.options import YES_NO, Options, choice, number
from hegemon.games.carta.cards import AGE_OF, AGES, BOOK_CARDS, KIND_NAMES, KINDS, LONGEST_DECK
from hegemon.games.carta.position import (
    CLOCKWISE_FROM_FIRST,
    CLOCKWISE_FROM_RIGHT,
    COUNTERCLOCKWISE_FROM_RIGHT,
    PICKS,
    Position,
    blank,
)

FACE_UP_DRAFTS: Final = {
    "counterclockwise_from_right": COUNTERCLOCKWISE_FROM_RIGHT,
    "clockwise_from_right": CLOCKWISE_FROM_RIGHT,
    "clockwise_from_first": CLOCKWISE_FROM_FIRST,
}

EDITIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {"face_up_draft": "counterclockwise_from_right", "marker_targets": "others", "copy_owned": "allowed"},
    "it": {"face_up_draft": "counterclockwise_from_right", "marker_targets": "anyone", "copy_owned": "allowed"},
    "es": {"face_up_draft": "clockwise_from_first", "marker_targets": "others", "copy_owned": "forbidden"},
    "uk": {"face_up_draft": "clockwise_from_right", "marker_targets": "anyone", "copy_owned": "allowed"},
}
"""The presets of the four published books."""


@dataclass(frozen=True, kw_only=True)
class CartaOptions(Options):
    """How a game of Carta Impera Victoria is played.

    What is left out follows the edition, the number of players and the book:

    >>> options = CartaOptions(players=2, edition="it")
    >>> options.marker_targets, options.hegemony, options.level_2
    ('anyone', 8, 5)
    >>> CartaOptions(players=5)
    Traceback (most recent call last):
    hegemon.core.errors.BadOptions: Number of players can't be 5; choose one of: 2, 3, 4.
    """

    players: int = choice(
        2,
        say("Number of players"),
        {2: say("two"), 3: say("three"), 4: say("four")},
        about=say("Four may also play in two teams."),
    )
    teams: bool = choice(
        False, say("Teams of two"), YES_NO, about=say("Partners sit opposite each other and win together.")
    )
    deal: str = choice(
        "basic",
        say("Deal"),
        {"basic": say("basic"), "draft": say("draft")},
        about=say(
            "Everybody draws three cards, or picks them from hands that are passed on and begins with one in play."
        ),
    )
    edition: str = choice(
        "fr",
        say("Edition"),
        {"fr": say("French"), "it": say("Italian"), "es": say("Spanish"), "uk": say("Ukrainian")},
        about=say("The published books differ in a few rules; the finer points follow the one you choose."),
        rare=True,
    )
    face_up_draft: str = choice(
        None,
        say("Taking the open cards of the draft"),
        {
            "counterclockwise_from_right": say("counter-clockwise, from the First Player's right"),
            "clockwise_from_right": say("clockwise, from the First Player's right"),
            "clockwise_from_first": say("clockwise, from the First Player"),
        },
        about=say("Who takes first from the open cards at the end of a draft, and which way round it goes."),
    )
    marker_targets: str = choice(
        None,
        say("Targets of Embargo and Democracy"),
        {"others": say("other players"), "anyone": say("anyone")},
        about=say("May one lay these cards on one's own columns, too?"),
    )
    copy_owned: str = choice(
        None,
        say("Copying an effect one has oneself"),
        {"allowed": say("allowed"), "forbidden": say("forbidden")},
        about=say("May Culture copy an effect that one's own cards give already?"),
    )
    religion: str = choice(
        "activated",
        say("Religion"),
        {"activated": say("used like any effect"), "passive": say("always on")},
        about=say("Is the higher hand limit an effect that one uses, or does it follow the cards in play?"),
        rare=True,
    )
    max_rounds: int = number(
        100,
        say("Rounds at most"),
        20,
        10_000,
        about=say("After so many rounds the majorities decide; games hardly ever take 40."),
    )

    # House rules: the numbers of the book, for designers to vary.
    level_1: int = number(
        None,
        say("Cards for level 1"),
        1,
        20,
        house_rule=True,
        about=say("Cards of a domain that give its first permanent effect."),
    )
    level_2: int = number(
        None,
        say("Cards for level 2"),
        1,
        20,
        house_rule=True,
        about=say("Cards of a domain that give its second permanent effect."),
    )
    hegemony: int = number(
        None,
        say("Cards for hegemony"),
        2,
        40,
        house_rule=True,
        about=say("Cards of a domain that win the game at the end of a turn."),
    )
    hand_limit: int = number(
        3, say("Hand limit"), 1, 20, house_rule=True, about=say("So many cards one draws up to at the end of a turn.")
    )
    hand_limit_1: int = number(
        5, say("Hand limit with Holy Book"), 1, 20, house_rule=True, about=say("The same, after Holy Book was used.")
    )
    hand_limit_2: int = number(
        7,
        say("Hand limit with Divine Right"),
        1,
        20,
        house_rule=True,
        about=say("The same, after Divine Right was used."),
    )
    box_size: int = number(
        3,
        say("Cards of each age in the box (2 or 3 players)"),
        0,
        10,
        house_rule=True,
        about=say("So many cards of each age are put aside unseen."),
    )
    breakthrough: int = number(
        5,
        say("Cards drawn by Breakthrough"),
        0,
        20,
        house_rule=True,
        about=say("So many cards are drawn, and then as many are discarded."),
    )
    cards: tuple[int, ...] = BOOK_CARDS

    def settle(self) -> Mapping[str, Any]:
        """C-LEVEL, C-HEGEMONY and the editions of chapter 8."""
        four = self.players == 4
        book: dict[str, Any] = {
            **EDITIONS[self.edition],
            "level_1": 2 if four else 3,
            "level_2": 4 if four else 5,
            "hegemony": 8 if self.players == 2 else 7,
        }
        return {name: value for name, value in book.items() if getattr(self, name) is None}

    def validate(self) -> None:
        """Refuse what can't be played."""
        if self.teams and self.players != 4:
            raise BadOptions(say("Teams of two need 4 players, not {players}.", players=self.players))
        if self.level_2 < self.level_1:
            raise BadOptions(say("Level 2 can't need fewer cards than level 1."))
        if not self.hand_limit <= self.hand_limit_1 <= self.hand_limit_2:
            raise BadOptions(say("A hand limit can't fall from level to level."))
        if problem := self._deck_problem():
            raise BadOptions(problem)

    def _deck_problem(self) -> Message | None:
        """What is wrong with the cards, if anything."""
        cards = self.cards if isinstance(self.cards, tuple) else ()
        if len(cards) != KINDS or any(type(n) is not int or not 0 <= n <= 40 for n in cards):
            kinds = ", ".join(KIND_NAMES)
            return say("The deck is 15 numbers from 0 to 40, one for each of: {kinds}.", kinds=kinds)
        if sum(cards) > LONGEST_DECK:
            return say("A deck has at most {most} cards, not {cards}.", most=LONGEST_DECK, cards=sum(cards))
        boxed = 0 if self.players == 4 else self.box_size
        ages = [sum(n for n, of in zip(cards, AGE_OF, strict=True) if of == age) for age in range(AGES)]
        if min(ages) < boxed:
            return say_count(
                "Each age needs at least the {n} card that goes into the box.",
                "Each age needs at least the {n} cards that go into the box.",
                boxed,
            )
        dealt = self.players * (PICKS + (self.deal == "draft"))
        if self.deal == "draft" and ages[0] - boxed < dealt:
            return say("The draft needs {n} cards of age I after the box is filled.", n=dealt)
        if sum(ages) - AGES * boxed <= dealt:
            return say("The deck needs more than the {n} cards that are dealt.", n=dealt)
        return None

    def position(self) -> Position:
        """A table with these rules and nothing on it."""
        return _position(self).copy()


@lru_cache(maxsize=64)
def _position(options: CartaOptions) -> Position:
    s = blank()
    s.players = options.players
    s.teams = int(options.teams)
    s.draft = int(options.deal == "draft")
    s.face_up_draft = FACE_UP_DRAFTS[options.face_up_draft]
    s.markers_on_oneself = int(options.marker_targets == "anyone")
    s.copy_owned_forbidden = int(options.copy_owned == "forbidden")
    s.religion_passive = int(options.religion == "passive")
    s.cards = list(options.cards)
    for name in (
        "max_rounds", "level_1", "level_2", "hegemony", "hand_limit", "hand_limit_1", "hand_limit_2",
        "box_size", "breakthrough",
    ):  # fmt: skip
        setattr(s, name, getattr(options, name))
    return s

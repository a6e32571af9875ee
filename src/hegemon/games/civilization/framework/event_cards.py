"""Culture events as cards: out of the hand, under their deck, seen by all (R-EVT-04)."""

from __future__ import annotations

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world import knowledge
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.realm import HeldCard
from hegemon.games.civilization.world.world import World


def set_deck(w: World, level: int, deck: Deck) -> None:
    """Change a deck of culture events."""
    w.event_decks = (*w.event_decks[: level - 1], deck, *w.event_decks[level:])


def lay_under(w: World, card: int) -> None:
    """R-EVT-04: a card goes face up under its deck."""
    level = CONTENT.events[card].level
    set_deck(w, level, w.event_decks[level - 1].under(card))


def put_under(w: World, seat: int, card: int) -> None:
    """Take a card out of the hand and lay it under its deck."""
    realm = w.realms[seat]
    realm.events = knowledge.shown(realm.events, card)
    lay_under(w, card)


def lay_open(w: World, seat: int, card: int) -> None:
    """Everybody has seen that a player holds this card."""
    realm = w.realms[seat]
    realm.events = (*knowledge.shown(realm.events, card), HeldCard(card, w.everybody()))

"""Scenes for great people: a marker on the map, and cards in front of its owner."""

from __future__ import annotations

from hegemon.games.civilization.chapters import people
from hegemon.games.civilization.facts import CONTENT
from tests.games.civilization.cards.phases import realms
from tests.games.civilization.stage import Stage

HERE = "3,3"
"""Where the marker of the first player stands."""
THERE = "12,4"
"""Where a marker of the second player may stand."""


def gather(*cards: str, shown: bool = False, players: int = 2) -> Stage:
    """A realm with great people of one type, and one marker for each of them; the others lie in reserve."""
    kind = CONTENT.great_persons.called(cards[0]).type
    stage = realms(players).lay(HERE, "person", CONTENT.great_person_types[kind].id)
    reserve = list(stage.realm(0).person_markers)
    reserve[kind] = len(cards) - 1
    stage.realm(0).person_markers = tuple(reserve)
    return stage.people(0, *cards, shown=shown)


def guest(stage: Stage, card: str, *, shown: bool = False, seat: int = 1) -> Stage:
    """Give the second player a great person."""
    kind = CONTENT.great_persons.called(card).type
    return stage.lay(THERE, "person", CONTENT.great_person_types[kind].id).people(seat, card, shown=shown)


def cards(stage: Stage, seat: int = 0) -> list[str]:
    """The great people of a player."""
    return [CONTENT.great_persons[person.face].id for person in stage.realm(seat).people]


def discarded(stage: Stage) -> list[str]:
    """The great people that lie face up under the deck."""
    return [CONTENT.great_persons[card].id for card in stage.w.person_deck.up]


def kill(stage: Stage, square: str = HERE) -> Stage:
    """The great person on a square is killed."""
    people.kill_marker(stage.w, stage.square(square))
    return stage.ask(phase=stage.w.phase, active=stage.w.active_player)  # type: ignore[arg-type]


def blockaded(stage: Stage, square: str = HERE) -> Stage:
    """An enemy scout stands on the marker."""
    return stage.figures(1, square, scouts=1)


def refused_without_marker(stage: Stage, use: str) -> None:
    """R-GP-09: neither with a blockaded marker nor with one in reserve can the card be used."""
    assert use in stage.offers(0), "with a marker it can be used"
    blockaded(stage).refuses(0, use, "R-GP-09")

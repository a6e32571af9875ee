"""Scenes for cards: two realms at peace, and the phases in which cards are used."""

from __future__ import annotations

from typing import Any

import hegemon.games.civilization.game  # noqa: F401  (all abilities are registered)
from hegemon.games.civilization.chapters import city, movement, research, start, trade
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.stage import Stage

SEATED = ("zulu", "spanish", "russians", "egyptians", "french")
"""Civilizations by seat that do nothing in most scenes."""


def realms(players: int = 2, **options: Any) -> Stage:
    """A plain with a capital for everybody; the first player lives in a republic, which changes no number."""
    stage = Stage(players, **options)
    for seat in range(players):
        stage.civilization(seat, SEATED[seat])
    homes = {2: ("2,2", "13,5"), 3: ("6,2", "2,10", "13,10"), 4: ("2,2", "13,2", "2,13", "13,13")}
    for seat, home in enumerate(homes[players]):
        stage.city(seat, home)
    return stage.government(0, "republic")


def open_turn(stage: Stage, seat: int = 0) -> Stage:
    """A player's start of turn."""
    return stage.ask(start.begin(seat), phase=Phase.START_OF_TURN, active=seat)


def manage(stage: Stage, seat: int = 0) -> Stage:
    """A player's City Management."""
    return stage.ask(city.begin(seat), phase=Phase.CITY_MANAGEMENT, active=seat)


def move(stage: Stage, seat: int = 0) -> Stage:
    """A player's movement."""
    return stage.ask(movement.begin(seat), phase=Phase.MOVEMENT, active=seat)


def inquire(stage: Stage) -> Stage:
    """Everybody's research."""
    return stage.ask(research.begin(stage.w), phase=Phase.RESEARCH, active=-1)


def collected(stage: Stage, seat: int = 0) -> int:
    """The trade that a player with an empty dial collects."""
    stage.realm(seat).trade = 0
    trade.collect(stage.w, seat)
    return stage.realm(seat).trade


def city_at(stage: Stage, centre: str, seat: int = 0) -> City:
    """A city, to set and to look at."""
    return land.city_with(stage.w, seat, stage.square(centre))


def obsolete(stage: Stage, wonder: str) -> Stage:
    """Make a wonder obsolete."""
    from hegemon.games.civilization.chapters import wonders

    wonders.make_obsolete(stage.w, CONTENT.wonders.number(wonder))
    return stage


def knows(stage: Stage, seat: int, tech: str) -> bool:
    """Does a player know a tech?"""
    return stage.realm(seat).knows(CONTENT.techs.number(tech))


def give(stage: Stage, seat: int = 0, **resources: int) -> Stage:
    """Give a player tokens out of the market."""
    realm = stage.realm(seat)
    for name, n in resources.items():
        kind = next(kind for kind in CONTENT.market.resources if kind.name.lower() == name)
        realm.resources = changed(realm.resources, kind, n)
        stage.w.resources = changed(stage.w.resources, kind, -n)
    return stage


def invested(stage: Stage, card: str, markers: int, seat: int = 0) -> Stage:
    """Have so many markers lie on an investment card."""
    realm = stage.realm(seat)
    realm.investments = changed(realm.investments, CONTENT.investments.number(card), markers)
    return stage.stir()


def event_deck(stage: Stage, level: int, *cards: str) -> Stage:
    """Have a deck consist of these culture events, the first on top."""
    decks = list(stage.w.event_decks)
    decks[level - 1] = Deck(tuple(CONTENT.events.number(card) for card in reversed(cards)))
    stage.w.event_decks = tuple(decks)
    return stage


def hand(stage: Stage, seat: int = 0) -> list[str]:
    """A player's culture events."""
    return [CONTENT.events[held.face].id for held in stage.realm(seat).events]

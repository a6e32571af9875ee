"""Cities as cards: places where one may stand, with what lies around and what would be destroyed, and those of mine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from hegemon.core import Action, Message, say
from hegemon.games.civilization.chapters.city import boosted_funds
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.square_words import title
from hegemon.games.civilization.table.square_yields import resources_on
from hegemon.games.civilization.table.things import Sum, Thing, sums
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import CITY_STATE


def around_all(board: CivilizationBoard, centres: Sequence[int]) -> set[int]:
    """The squares around a city that stands on these."""
    return {square for centre in centres for square in board.land.around[centre]} - {*centres}


def surroundings(board: CivilizationBoard, *centres: int) -> tuple[Sum, ...]:
    """What the squares around yield, and the resources that can be harvested there."""
    w, around = board.w, sorted(around_all(board, centres))
    amounts = {kind.name: sum(getattr(w.icons[s], kind.name) for s in around) for kind in fields(Icons)}
    return (*sums(**amounts), *resources_on(w, around))


def site_words(board: CivilizationBoard, square: int, *others: int) -> Iterator[Message]:
    """What stands out there; a city-state on the square itself gives way to the city (R-CST-07)."""
    grounds = (board.w.ground[s] for s in around_all(board, (square, *others)))
    wonder = any(ground is not None and ground.natural_wonder for ground in grounds)
    yield say("around it, with a natural wonder") if wonder else say("around it")
    if land.kind_at(board.w, square) is CITY_STATE:
        culture = board.options.city_state_raze_culture
        yield say("The city-state there is destroyed, for {n} culture.", n=culture)


def site_of_a_city(board: CivilizationBoard, action: Action, sign: str) -> Thing:
    """A square on which a city may stand, with what the squares around it yield."""
    square = board.land.square[str(action.args[0])]
    name = say("{square}: {what}", square=str(action.args[0]), what=title(board, square))
    others = land.capital(board.w, board.me).centres if action.verb == "grow" and board.me is not None else ()
    lines, price = tuple(site_words(board, square, *others)), surroundings(board, square, *others)
    return Thing(name, sign, "", lines, price=price, seat=board.me)


def city_to_boost(board: CivilizationBoard, action: Action) -> Thing | None:
    """A city that may be given production, with what it has."""
    if board.me is None:
        return None
    city = land.city_with(board.w, board.me, board.land.square[str(action.args[0])])
    icon = "metropolis" if city.metropolis else "capital" if city.capital else "city"
    made = boosted_funds(board.w, board.me, city).total(program=False, caravan=False)
    return Thing(board.city_name(board.me, city), icon, price=sums(production=made), seat=board.me)

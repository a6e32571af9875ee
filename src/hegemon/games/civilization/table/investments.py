"""Investments: each is a card with what its next level does, chosen before the coin for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import Action, Message, say_count
from hegemon.games.civilization import guide
from hegemon.games.civilization.choice_groups import ChoiceGroup, families
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.placeables import Placeable
from hegemon.games.civilization.table.things import Thing


def investment_cards(board: CivilizationBoard, legal: Sequence[Action]) -> tuple[Placeable, ...]:
    """The investments that can be made, each once, wherever its coin may come from."""
    names = dict.fromkeys(str(action.args[0]) for action in legal if action.verb == "invest")
    return tuple(Placeable(f"investment:{name}", investment_card(board, name)) for name in names)


def by_card(legal: Sequence[Action]) -> Iterator[ChoiceGroup]:
    """The coins that can be invested, card by card."""
    invested = [action for action in legal if action.verb == "invest"]
    for name in dict.fromkeys(action.args[0] for action in invested):
        yield from families([action for action in invested if action.args[0] == name])


def investment_card(board: CivilizationBoard, name: str) -> Thing:
    """An investment with its next level; with its last one, if that is reached."""
    row = CONTENT.investments.called(name)
    made = 0 if board.me is None else board.w.realms[board.me].investments[row.number]
    ahead = [level for level in row.levels if level.markers > made] or row.levels[-1:]
    return Thing(row.name, "i-invest", "coin", (guide.investment_level(ahead[0]),), badge=str(made))


def coins_there(board: CivilizationBoard, action: Action) -> Message | None:
    """How many coins lie where the one for an investment comes from."""
    if action.verb != "invest" or board.me is None:
        return None
    place, realm = str(action.args[1]), board.w.realms[board.me]
    if place in CONTENT.techs:
        n = realm.tech_coins[CONTENT.techs.number(place)]
    else:
        n = board.w.wonder_coins[CONTENT.wonders.number(place)] if place in CONTENT.wonders else realm.coins
    return say_count("{n} coin", "{n} coins", n)

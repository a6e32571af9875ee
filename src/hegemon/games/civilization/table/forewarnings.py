"""What a choice takes away, told before it is made."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Message, say, say_all
from hegemon.games.civilization import guide
from hegemon.games.civilization.chapters.governments import ANARCHY, only_one
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.rows import GreatPersonType
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.things import thing


def lost_government(board: CivilizationBoard) -> list[Message]:
    """What the present government gives, which a change to another one ends; nobody misses anarchy."""
    if board.me is None or "govern" not in board.by_verb or only_one(board.w, board.me):
        return []
    row = CONTENT.governments[board.w.realms[board.me].government]
    card = thing(board, "government", row.id)
    if card is None or row.number == ANARCHY:
        return []
    return [say("A change ends this. {government}: {help}", government=row.name, help=line) for line in card.lines]


def lost_coin(board: CivilizationBoard) -> list[Message]:
    """What an investment takes."""
    return [say("A coin that is invested no longer counts for victory.")] if "invest" in board.by_verb else []


def built_over(board: CivilizationBoard) -> list[Message]:
    """R-GP-08: what somebody placed on a square makes it yield, instead of what it has now."""
    kinds = dict.fromkeys(str(action.args[0]) for action in board.by_verb.get("place-person", ()))
    rows = [CONTENT.great_person_types.called(kind) for kind in kinds]
    told = [line for row in rows for line in what_it_gives(row)]
    return (
        [*told, say("It takes the place of whatever is built on the square and of what that yields.")] if told else []
    )


def what_it_gives(row: GreatPersonType) -> Iterator[Message]:
    """What a great person of this type gives on the map."""
    if yields := guide.yields_in_words(row.icons):
        yield say("{type} yields {icons}.", type=row.name, icons=say_all(yields))
    for line in guide.combat_line(guide.option(row.combat_option, 0)):
        yield say("{type} – {help}", type=row.name, help=line)

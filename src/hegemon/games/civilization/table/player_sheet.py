"""All that lies open before a player, to be read at once: what they lead, know, have and may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from hegemon.core import Message, say, say_all, say_count
from hegemon.games.civilization import guide, names
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES
from hegemon.games.civilization.names import NUMERALS
from hegemon.games.civilization.table.board import SHAPES, CivilizationBoard, name_of
from hegemon.games.civilization.table.inspection import CardShelf, Fact, Inspection, inspection
from hegemon.games.civilization.table.rivals import backs, note
from hegemon.games.civilization.world.markers import IDS, MarkerKind, kind_of, number_of
from hegemon.games.civilization.world.realm import NONE, PERSON_TYPE, ROWS, Realm


def player_sheet(board: CivilizationBoard, told: str) -> Inspection | None:
    """What everybody may know of a player, by the number of their seat."""
    if told not in map(str, board.w.players):
        return None
    seat = int(told)
    return Inspection(
        icon=f"s-{SHAPES[seat]}",
        tint="player",
        title=name_of(seat),
        about=guide.side_by_side(note(board, seat) or [say("no civilization yet")]),
        facts=tuple(facts(board, seat)),
        seat=seat,
        shelves=tuple(shelf for shelf in shelves(board, seat) if shelf.cards),
    )


def facts(board: CivilizationBoard, seat: int) -> Iterator[Fact]:
    """What is counted: cards in hand by their backs, tokens, and figures that wait."""
    realm = board.realm(seat)
    yield say("Standing forces"), say_count("{n} card", "{n} cards", len(realm.units))
    hidden = [back for back in backs(board, seat) if back.look == "cback"]
    held = [say("{n} × {what}", n=back.count, what=back.name) for back in hidden]
    yield say("Culture hand"), say_all(held) if held else say("nothing")
    unseen = Counter(
        card.back if card.face == NONE else PERSON_TYPE[card.face] for card in realm.people if not card.shown
    )
    if unseen:
        types = CONTENT.great_person_types
        people = [say("{n} × {what}", n=n, what=types[kind].name) for kind, n in sorted(unseen.items())]
        yield say("Great people in hand"), say_all(people)
    tokens = [
        say("{n} × {what}", n=n, what=names.RESOURCES[kind])
        for kind, n in zip(MARKET_RESOURCES, realm.resources, strict=True)
        if n
    ]
    yield say("Resources"), say_all(tokens) if tokens else say("nothing")
    yield say("Coins"), say("{n}", n=board.view["coins"][seat])


def shelves(board: CivilizationBoard, seat: int) -> Iterator[CardShelf]:
    """The cards that lie face up, kind by kind; R-SET-16, R-SET-17: a government is laid out with the first tech."""
    realm = board.realm(seat)
    if realm.civilization != NONE:
        yield shelf(board, say("Civilization sheet"), [f"civilization:{CONTENT.civilizations.ids[realm.civilization]}"])
    if realm.techs:
        yield shelf(board, say("Government"), [f"government:{CONTENT.governments.ids[realm.government]}"])
    for row in range(ROWS, 0, -1):
        known = [f"tech:{CONTENT.techs.ids[tech]}" for tech in realm.techs if realm.tech_rows[tech] == row]
        yield shelf(board, say("Techs: row {row}", row=NUMERALS[row]), known)
    yield shelf(board, say("Social policies"), (f"policy:{CONTENT.policies.ids[card]}" for card in realm.policies))
    yield invested(board, realm)
    people = (card.face for card in realm.people if card.shown and card.face != NONE)
    yield shelf(board, say("Great people"), (f"person:{CONTENT.great_persons.ids[face]}" for face in people))
    yield shelf(board, say("Wonders"), wonders(board, seat))
    yield shelf(board, say("Relics"), (f"relic:{CONTENT.relics.ids[relic]}" for relic in realm.relics))
    found = (each.face for each in realm.huts_and_villages if each.face != NONE)
    yield shelf(board, say("Huts and villages"), (f"discovery:{CONTENT.huts_and_villages.ids[face]}" for face in found))


def shelf(board: CivilizationBoard, name: Message, refs: Iterable[str]) -> CardShelf:
    """Some cards, each told as if it was pointed at."""
    told = (inspection(board, ref) for ref in refs)
    return CardShelf(name, tuple(card for card in told if card))


def invested(board: CivilizationBoard, realm: Realm) -> CardShelf:
    """Investments, with how often they were made."""
    cards = shelf(board, say("Investments"), (f"investment:{card.id}" for card in CONTENT.investments))
    made = tuple(
        replace(card, title=say("{n} × {what}", n=n, what=card.title))
        for card, n in zip(cards.cards, realm.investments, strict=True)
        if n
    )
    return replace(cards, cards=made)


def wonders(board: CivilizationBoard, seat: int) -> Iterator[str]:
    """What stands around a player's cities."""
    for square in board.land.on_map:
        marker = board.told.markers[square]
        if board.w.outskirts_owner[square] == seat and marker and kind_of(marker) is MarkerKind.WONDER:
            yield f"wonder:{IDS[MarkerKind.WONDER][number_of(marker)]}"

"""Cards and markers in words: open ones by name, others by their backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.text import Text

from hegemon.core import Message, say, say_all
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters import hands
from hegemon.games.civilization.facts import CONTENT, ContentTable
from hegemon.games.civilization.facts.cards import NamedRow
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES, TileSymbol
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.terminal import signs
from hegemon.games.civilization.terminal.seen import Seen


def several(seen: Seen, things: Iterable[Message]) -> str:
    """Things one after another, equal ones together; a dash for none."""
    count = Counter(seen.voice(thing) for thing in things)
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in count.items()) or "–"


def unit(seen: Seen, face: int, ranks: Sequence[int], more: Sequence[int] = (0, 0, 0, 0)) -> str:
    """A unit at a rank: its name, strength and health."""
    card = CONTENT.unit_cards[face]
    rank = max(1, ranks[card.type])
    strength, health = card.faces[rank - 1]
    name = CONTENT.unit_types[card.type].rank_names[rank - 1]
    return f"{seen.voice(name)} {strength + more[card.type]}|{health}"


def own_units(seen: Seen, seat: int, entries: Sequence[Any]) -> Iterator[Message]:
    """One's units as they would fight now, by type."""
    w = seen.w
    ranks, more = standing(w, seat).ranks, hands.strengths_of(w, seat)
    for face, _, _ in sorted(entries, key=lambda entry: (entry[1], entry[0])):
        yield say("{unit}", unit=unit(seen, face, ranks, more))


def units(seen: Seen, seat: int) -> str:
    """The standing forces: those one knows by name, the others by type."""
    realm = seen.realm(seat)
    entries = list(realm["units"])
    if seat == seen.seat:
        return several(seen, own_units(seen, seat, entries))
    return several(seen, (unit_back(face, back) for face, back, _ in entries))


def unit_back(face: int | None, back: int) -> Message:
    """A unit of somebody else."""
    if face is not None:
        return CONTENT.unit_cards[face].name
    return CONTENT.unit_types[back].name


def events(seen: Seen, seat: int) -> str:
    """Culture events: those one knows by name, the others by level."""
    return several(seen, (event(face, level) for face, level, _ in seen.realm(seat)["events"]))


def event(face: int | None, level: int) -> Message:
    """A culture event, or its back."""
    numeral = signs.NUMERALS[level]
    if face is None:
        return say("level {level}", level=numeral)
    return say("{event} ({level})", event=CONTENT.events[face].name, level=numeral)


def people(seen: Seen, seat: int) -> str:
    """Great person cards; others' that are not turned up by their type."""
    return several(seen, (person(seen, entry, seat) for entry in seen.realm(seat)["people"]))


def person(seen: Seen, entry: Sequence[Any], seat: int) -> Message:
    """A great person card, or its back."""
    face, kind, shown = entry
    if face is None:
        return CONTENT.great_person_types[kind].name
    name = CONTENT.great_persons[face].name
    return say("{person} (face down)", person=name) if seat == seen.seat and not shown else name


def markers_in_reserve(seen: Seen, seat: int) -> Iterator[Message]:
    """Great person markers that are not on the map."""
    for kind, n in zip(CONTENT.great_person_types, seen.realm(seat)["person_markers"], strict=True):
        yield from [kind.name] * n


def resources(seen: Seen, seat: int) -> str:
    """Resource tokens."""
    owned = zip(MARKET_RESOURCES, seen.realm(seat)["resources"], strict=True)
    return several(seen, (names.RESOURCES[kind] for kind, n in owned for _ in range(n)))


def spoils(seen: Seen, seat: int) -> str:
    """Hut and village markers on a sheet, and relics still to be used."""
    realm = seen.realm(seat)
    found = [spoil(face, village) for face, village, _ in realm["huts_and_villages"]]
    return several(seen, [*found, *(CONTENT.relics[relic].name for relic in realm["relics"])])


def spoil(face: int | None, village: bool) -> Message:
    """A hut or village marker, or its back."""
    if face is None:
        return names.MARKERS[TileSymbol.VILLAGE if village else TileSymbol.HUT]
    return CONTENT.huts_and_villages[face].name


def looked_at(seen: Seen) -> Text | None:
    """Cards that one looks at, to keep one of them."""
    if seen.seat is None or not seen.realm(seen.seat)["looking_at"]:
        return None
    from hegemon.games.civilization.view import looked_at as kind_of_cards

    kind, _ = kind_of_cards(seen.w.agenda, seen.seat)
    rows: ContentTable[NamedRow] = CONTENT.events if kind == "events" else CONTENT.great_persons
    cards = say_all([rows[face].name for face in seen.realm(seen.seat)["looking_at"]])
    return seen.text(say("You look at: {cards}", cards=cards), "bold")

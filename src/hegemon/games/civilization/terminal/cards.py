"""Cards and markers in words: open ones by name, others by their backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from hegemon.core import Message, say, say_all
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters import hands
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES, TileSymbol
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.terminal import signs
from hegemon.games.civilization.terminal.seen import Seen
from hegemon.games.civilization.world.realm import NONE, UNIT_TYPE, FoundMarker, HeldCard, PersonCard


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


def own_units(seen: Seen, seat: int, held: Sequence[HeldCard]) -> Iterator[Message]:
    """One's units as they would fight now, by type."""
    w = seen.w
    ranks, more = standing(w, seat).ranks, hands.strengths_of(w, seat)
    for card in sorted(held, key=lambda card: (UNIT_TYPE[card.face], card.face)):
        yield say("{unit}", unit=unit(seen, card.face, ranks, more))


def units(seen: Seen, seat: int) -> str:
    """The standing forces: those one knows by name, the others by type."""
    held = seen.realm(seat).units
    if seat == seen.seat:
        return several(seen, own_units(seen, seat, held))
    return several(seen, map(unit_back, held))


def unit_back(card: HeldCard) -> Message:
    """A unit of somebody else."""
    return CONTENT.unit_types[card.back].name if card.face == NONE else CONTENT.unit_cards[card.face].name


def events(seen: Seen, seat: int) -> str:
    """Culture events: those one knows by name, the others by level."""
    return several(seen, map(event, seen.realm(seat).events))


def event(card: HeldCard) -> Message:
    """A culture event, or its back."""
    if card.face == NONE:
        return say("level {level}", level=signs.NUMERALS[card.back])
    row = CONTENT.events[card.face]
    return say("{event} ({level})", event=row.name, level=signs.NUMERALS[row.level])


def people(seen: Seen, seat: int) -> str:
    """Great person cards; others' that are not turned up by their type."""
    return several(seen, (person(seen, card, seat) for card in seen.realm(seat).people))


def person(seen: Seen, card: PersonCard, seat: int) -> Message:
    """A great person card, or its back."""
    if card.face == NONE:
        return CONTENT.great_person_types[card.back].name
    name = CONTENT.great_persons[card.face].name
    return say("{person} (face down)", person=name) if seat == seen.seat and not card.shown else name


def markers_in_reserve(seen: Seen, seat: int) -> Iterator[Message]:
    """Great person markers that are not on the map."""
    for kind, n in zip(CONTENT.great_person_types, seen.realm(seat).person_markers, strict=True):
        yield from [kind.name] * n


def resources(seen: Seen, seat: int) -> str:
    """Resource tokens."""
    owned = zip(MARKET_RESOURCES, seen.realm(seat).resources, strict=True)
    return several(seen, (names.RESOURCES[kind] for kind, n in owned for _ in range(n)))


def spoils(seen: Seen, seat: int) -> str:
    """Hut and village markers on a sheet, and relics still to be used."""
    realm = seen.realm(seat)
    relics = (CONTENT.relics[relic].name for relic in realm.relics)
    return several(seen, [*map(spoil, realm.huts_and_villages), *relics])


def spoil(found: FoundMarker) -> Message:
    """A hut or village marker, or its back."""
    if found.face == NONE:
        return names.MARKERS[TileSymbol.VILLAGE if found.village else TileSymbol.HUT]
    return CONTENT.huts_and_villages[found.face].name


def looked_at(seen: Seen) -> Text | None:
    """Cards that one looks at, to keep one of them."""
    if seen.seat is None:
        return None
    realm = seen.realm(seen.seat)
    found = [
        *(CONTENT.events[card].name for card in realm.looking_at_events),
        *(CONTENT.great_persons[card].name for card in realm.looking_at_people),
    ]
    return seen.text(say("You look at: {cards}", cards=say_all(found)), "bold") if found else None

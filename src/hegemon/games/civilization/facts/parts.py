"""The parts that many rows share, read from their entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from hegemon.core.message import Message
from hegemon.games.civilization.facts.cards import AbilityPrice, Bonus, ContentRow, Icons, PrintedAbility
from hegemon.games.civilization.facts.content import ContentTable
from hegemon.games.civilization.facts.effects import PlainEffect, plain_effect
from hegemon.games.civilization.facts.kinds import (
    BattleWindow,
    Confidence,
    DeedKind,
    Era,
    Expansion,
    Limit,
    Phase,
    Resource,
    Terrain,
)
from hegemon.games.civilization.facts.reading import ContentEntry

AMOUNTS: Final = (
    "actions", "armies", "attack", "battle_hand", "buildings", "coin_tokens", "coins", "combat", "culture",
    "culture_hand", "distance", "events", "figures", "great_persons", "harvests", "heal", "investments", "kills",
    "kinds", "level", "loot", "other_trade", "players", "production", "range", "resources", "steps", "switches",
    "techs", "trade", "travel_speed", "units", "wounds",
)  # fmt: skip
"""What the numbers of abilities may count."""

BONUSES: Final = tuple(Bonus.__dataclass_fields__)
ICONS: Final = tuple(Icons.__dataclass_fields__)
RESOURCES: Final = tuple(resource.name.lower() for resource in Resource)

AnyRow = TypeVar("AnyRow", bound=ContentRow)


def table(file: ContentEntry, field: str, make: Callable[[ContentEntry, int], AnyRow]) -> ContentTable[AnyRow]:
    """All rows of one kind in a file."""
    rows: dict[str, AnyRow] = {}
    for number, entry in enumerate(file.rows(field)):
        if entry.identity in rows:
            entry.fail("id", "there are two of them")
        rows[entry.identity] = make(entry, number)
        entry.done()
    return ContentTable(list(rows.values()))


def number_of(rows: ContentTable[ContentRow], entry: ContentEntry, field: str) -> int:
    """The number of the row that a field names."""
    word = entry.word(field)
    if word not in rows:
        entry.fail(field, f"there is no {word!r}")
    return rows.number(word)


def common(entry: ContentEntry, number: int) -> dict[str, Any]:
    """What every row has."""
    return {"id": entry.identity, "number": number, **doubts(entry)}


def doubts(entry: ContentEntry) -> dict[str, Any]:
    """How sure something is, and why not."""
    confidence = entry.kind("confidence", Confidence, Confidence.HIGH)
    uncertain = entry.text("uncertain", "")
    if (confidence is Confidence.HIGH) == bool(uncertain):
        entry.fail("uncertain", "what is not sure says why, and only that")
    return {"confidence": confidence, "uncertain": Message(uncertain) if uncertain else None}


def named(entry: ContentEntry, number: int) -> dict[str, Any]:
    """What rows have that people call by a name."""
    return {**common(entry, number), "name": name(entry, "name", entry.text("name"))}


def name(entry: ContentEntry, field: str, text: str) -> Message:
    """What people call something, in English: no sentence, and nothing to fill in."""
    if text != text.strip() or not text[:1].isupper() or text.endswith((".", "}")) or "{" in text:
        entry.fail(field, f"{text!r} is not a name")
    return Message(text)


def from_box(entry: ContentEntry, number: int) -> dict[str, Any]:
    """What rows have that belong to one of the boxes."""
    return {**common(entry, number), "expansion": entry.kind("expansion", Expansion)}


def named_from_box(entry: ContentEntry, number: int) -> dict[str, Any]:
    """What rows have that belong to one of the boxes and have a name."""
    return {**named(entry, number), "expansion": entry.kind("expansion", Expansion)}


def card(entry: ContentEntry, number: int) -> dict[str, Any]:
    """What cards have."""
    return {**named_from_box(entry, number), "bonus": bonus(entry), "abilities": abilities(entry, "abilities")}


def bonus(entry: ContentEntry) -> Bonus:
    """The numbers that a card adds."""
    return Bonus(**entry.counts("bonus", BONUSES))


def icons(entry: ContentEntry) -> Icons:
    """The icons of a marker."""
    return Icons(**entry.counts("icons", ICONS))


def help_text(entry: ContentEntry) -> Message:
    """What something does, in a sentence."""
    text = entry.text("help")
    if not text[:1].isupper() or not text.endswith(".") or "{" in text:
        entry.fail("help", f"{text!r} is not a sentence")
    return Message(text)


def price(entry: ContentEntry) -> AbilityPrice:
    """What an ability costs."""
    found = entry.counts("price", (*RESOURCES, "any", "trade", "culture"))
    return AbilityPrice(
        resources=tuple(found.get(name, 0) for name in RESOURCES),
        any=found.get("any", 0),
        trade=found.get("trade", 0),
        culture=found.get("culture", 0),
    )


def abilities(entry: ContentEntry, field: str) -> tuple[PrintedAbility, ...]:
    """All abilities of a card."""
    found: dict[str, PrintedAbility] = {}
    for inner in entry.inners(field):
        ability = printed_ability(inner, entry.identity, field)
        if ability.key in found:
            entry.fail(field, f"there are two of {ability.key!r}")
        found[ability.key] = ability
        inner.done()
    return tuple(found.values())


def printed_ability(entry: ContentEntry, owner: str, field: str) -> PrintedAbility:
    """An ability; one with a price in resources, or of the start of turn, works once per turn unless it says more."""
    phase = entry.kind("phase", Phase, Phase.ALWAYS)
    cost = price(entry)
    usual = Limit.ONCE_PER_TURN if cost.in_resources or phase is Phase.START_OF_TURN else Limit.NONE
    effect = plain_effect(entry, field, phase)
    return PrintedAbility(
        key=f"{owner}.{entry.word('id')}",
        help=help_text(entry),
        phase=phase,
        battle_window=battle_window(entry, phase),
        limit=entry.kind("limit", Limit, usual),
        price=cost,
        answers=entry.kinds("answers", DeedKind),
        amounts=amounts(entry, effect),
        resources=entry.kinds("resources", Resource),
        terrain=entry.kind("terrain", Terrain) if entry.has("terrain") else None,
        obsoletes=entry.kinds("obsoletes", Era),
        effect=effect,
    )


def amounts(entry: ContentEntry, effect: PlainEffect | None) -> Mapping[str, int]:
    """All numbers of an ability by what they count, whether they stand in its effect or by themselves."""
    found = dict(entry.counts("amounts", AMOUNTS))
    for name, n in effect.amounts() if effect else ():
        if name in found:
            entry.fail("amounts", f"its effect says {name!r} already")
        found[name] = n
    return MappingProxyType(dict(sorted(found.items())))


def battle_window(entry: ContentEntry, phase: Phase) -> BattleWindow | None:
    """When in a battle: in the own battle turn unless it says otherwise (R-CBT-28 c)."""
    if phase is Phase.BATTLE:
        return entry.kind("battle_window", BattleWindow, BattleWindow.OWN_TURN)
    if entry.has("battle_window"):
        entry.fail("battle_window", f"the phase is {phase.name.lower()}, not battle")
    return None

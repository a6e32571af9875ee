"""The market: buildings, wonders, resources, and what the stacks still hold."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from hegemon.core import Message, say
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters import wonders
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES
from hegemon.games.civilization.facts.rows import Wonder
from hegemon.games.civilization.terminal import signs
from hegemon.games.civilization.terminal.realms import Line, sheet
from hegemon.games.civilization.terminal.seen import Seen


def market(seen: Seen) -> RenderableType:
    """Everything that can be bought, and how much of it is left."""
    return Group(open_wonders(seen), Text(), sheet(seen, list(supplies(seen))))


def open_wonders(seen: Seen) -> RenderableType:
    """The wonders on the market: cost, age and what they do."""
    if not seen.told.open_wonders:
        return seen.text(say("No wonder is on the market."))
    lines: list[RenderableType] = []
    for number in seen.told.open_wonders:
        wonder = CONTENT.wonders[number]
        era, price = seen.voice(names.ERAS[wonder.era]), seen.voice(cost(seen, wonder))
        lines.append(Text.assemble((f"★ {seen.voice(wonder.name)}", "bold"), f"  {era} · {price}"))
        lines.append(Padding(Text(what_it_does(seen, wonder)), (0, 0, 0, 2)))
    return Group(*lines)


def cost(seen: Seen, wonder: Wonder) -> Message:
    """What a wonder costs: whoever looks, or everybody."""
    usual = wonder.cost
    if seen.seat is not None and seen.settled(seen.seat):
        own = wonders.wonder_cost(seen.w, seen.seat, wonder.number)
        if own != usual:
            return say("{n} instead of {usual}", n=own, usual=usual)
    if wonder.discount_tech:
        tech = CONTENT.techs.called(wonder.discount_tech).name
        return say("{n}, or {less} with {tech}", n=usual, less=wonder.discount_cost, tech=tech)
    return say("{n}", n=usual)


def what_it_does(seen: Seen, wonder: Wonder) -> str:
    """The abilities and bonuses of a wonder."""
    words = [*(ability.help for ability in wonder.abilities), *names.bonus_words(wonder.bonus)]
    return " ".join(map(seen.voice, words))


def supplies(seen: Seen) -> Iterator[Line]:
    """What is left of everything."""
    w = seen.told
    yield (
        say("Buildings"),
        counted(seen, ((family_name(seen, f.id), n) for f, n in zip(CONTENT.families, w.buildings, strict=True))),
    )
    yield (
        say("Resources"),
        counted(
            seen,
            ((seen.voice(names.RESOURCES[kind]), n) for kind, n in zip(MARKET_RESOURCES, w.resources, strict=True)),
        ),
    )
    yield (
        say("Units"),
        counted(
            seen,
            ((seen.voice(kind.name), len(deck)) for kind, deck in zip(CONTENT.unit_types, w.unit_decks, strict=True)),
        ),
    )
    yield (
        say("Great people"),
        counted(
            seen,
            ((seen.voice(kind.name), n) for kind, n in zip(CONTENT.great_person_types, w.person_markers, strict=True)),
        ),
    )
    yield (
        say("Events"),
        counted(
            seen,
            (
                (seen.voice(say("level {level}", level=signs.NUMERALS[level])), len(deck))
                for level, deck in enumerate(w.event_decks, 1)
            ),
        ),
    )
    yield say("Wonders to come"), str(len(w.wonder_deck))
    yield say("Fortifications and caravans"), str(w.fortification_markers)
    yield say("Space Flight"), str(w.space_flight_cards)


def family_name(seen: Seen, family: str) -> str:
    """A family of buildings by both its faces."""
    row = CONTENT.families.called(family)
    faces = [CONTENT.buildings.called(face) for face in (row.basic, row.upgraded) if face]
    there = [face for face in faces if not face.option or getattr(seen.w.options, face.option)]
    return "/".join(seen.voice(face.name) for face in there)


def counted(seen: Seen, things: Iterator[tuple[str, int]]) -> str:
    """Things with their numbers."""
    return ", ".join(f"{name} {n}" for name, n in things)

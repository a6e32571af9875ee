"""What a choice is about, as a card: a picture, a name, what it gives in a line or two, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from hegemon.core import Message, Seat, say, say_all
from hegemon.games.civilization import guide, names
from hegemon.games.civilization.chapters import governments, hands, items, techs
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import AbilityCard, AbilityPrice, Icons, PrintedAbility
from hegemon.games.civilization.facts.kinds import Phase, Resource
from hegemon.games.civilization.facts.rows import CultureEvent, GreatPerson, Tech
from hegemon.games.civilization.framework import ability as abilities
from hegemon.games.civilization.framework import event_modes
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.names import NUMERALS
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.table.board import SHAPES, CivilizationBoard
from hegemon.games.civilization.table.payment_words import payment_words
from hegemon.games.civilization.table.use_words import use_words

SIGNS: Final = {
    "production": ("hammer", "y-hammer"),
    "trade": ("trade", "y-trade"),
    "culture": ("culture", "y-culture"),
    "coin": ("coin", "y-coin"),
    "combat": ("battle", "y-battle"),
}
"""By what is counted: its colour and its picture."""


@dataclass(frozen=True)
class Sum:
    """So much of something, with its sign."""

    kind: str
    icon: str
    count: int
    plus: bool = False


@dataclass(frozen=True)
class Thing:
    """A card, a marker, a unit, a player: something that can be chosen."""

    name: Message
    icon: str = ""
    kind: str = ""
    """Its colour."""
    lines: tuple[Message, ...] = ()
    """What it gives."""
    gives: tuple[Sum, ...] = ()
    price: tuple[Sum, ...] = ()
    badge: str = ""
    """What stands in the picture's place: the level of a culture event."""
    seat: int | None = None
    known_to: tuple[int, ...] = ()
    """Who has it already."""


def sums(**amounts: int) -> tuple[Sum, ...]:
    """Amounts with their signs."""
    return tuple(Sum(*SIGNS[what], n) for what, n in amounts.items() if n)


def yields(icons: Icons, combat: int = 0) -> tuple[Sum, ...]:
    """What a square, a building or a person yields."""
    return sums(production=icons.production, trade=icons.trade, culture=icons.culture, coin=icons.coin, combat=combat)


def price_of(price: AbilityPrice) -> tuple[Sum, ...]:
    """What using something costs, in signs."""
    resources = zip(Resource, price.resources, strict=True)
    return (
        *(Sum(f"t-{kind.name.lower()}", f"r-{kind.name.lower()}", n) for kind, n in resources if n),
        *([Sum("", "y-any", price.any)] if price.any else []),
        *sums(trade=price.trade, culture=price.culture),
    )


def does(card: AbilityCard) -> tuple[Message, ...]:
    """What a card adds and can do, and when."""
    return (*names.bonus_words(card.bonus), *map(timed, card.abilities))


def timed(printed: PrintedAbility) -> Message:
    """What an ability does, after the phase it waits for."""
    if printed.phase is Phase.ALWAYS:
        return printed.help
    return say("{label}: {help}", label=names.PHASES[printed.phase], help=printed.help)


# -- kind by kind ----------------------------------------------------------------------------------------------


def _tech(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.techs.called(word)
    price: tuple[Sum, ...] = ()
    if board.me is not None and board.by_verb.get("research"):  # whatever else teaches a tech has its own price
        price = sums(trade=techs.cost(board.w, board.me, row.number))
    known = tuple(seat for seat in board.w.players if board.w.realms[seat].knows(row.number))
    return Thing(row.name, "y-tech", "tech", tech_lines(row), price=price, badge=NUMERALS[row.level], known_to=known)


@cache
def tech_lines(row: Tech) -> tuple[Message, ...]:
    """What a tech unlocks and does, without its price."""
    return tuple(guide.tech_lines(row))[1:]


def _policy(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.policies.called(word)
    other = say("Other side of the card: {policy}", policy=CONTENT.policies.called(row.other_side).name)
    return Thing(row.name, "i-policy", "", (*does(row), other))


def _government(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.governments.called(word)
    larger = getattr(board.options, row.battle_hand) if row.battle_hand else 0
    hand = (names.BONUSES["battle_hand"].fill(n=larger),) if larger else ()
    return Thing(row.name, "i-government", "", (*hand, *does(row), *way_out_of(board, row.number)))


def way_out_of(board: CivilizationBoard, government: int) -> tuple[Message, ...]:
    """R-GOV-04, R-GOV-06: which policies anarchy suspends, and what comes after it."""
    if government != governments.ANARCHY or board.me is None:
        return ()
    idle = [CONTENT.policies[policy].name for policy in board.w.realms[board.me].policies]
    next_turn = say("In your next start of turn you choose any government that is unlocked.")
    return (*([say("Without effect: {policies}", policies=say_all(idle))] if idle else []), next_turn)


def _investment(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.investments.called(word)
    return Thing(row.name, "i-invest", "coin", tuple(guide.investment_lines(row)))


def _building(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.buildings.called(word)
    combat = getattr(board.options, row.combat_option) if row.combat_option else row.combat_bonus
    return Thing(row.name, f"b-{row.id}", "", gives=yields(row.icons, combat))


def _wonder(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.wonders.called(word)
    return Thing(row.name, f"w-{row.id}", "coin", does(row), sums(culture=row.culture))


def _unit_type(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.unit_types.called(word)
    return Thing(row.name, f"u-{row.id}", "battle")


def _unit(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.unit_cards.called(word)
    kind = CONTENT.unit_types[row.type]
    battle = board.told.battle
    if board.me is None or (battle is not None and board.me not in battle.owners):
        return Thing(row.name, f"u-{kind.id}", "battle")  # whoever plays for the barbarians has other ranks
    strength, health = row.faces[max(1, standing(board.w, board.me).ranks[row.type]) - 1]
    strength += hands.strengths_of(board.w, board.me)[row.type]
    numbers = Sum("battle", "y-strength", strength), Sum("culture", "y-health", health)
    return Thing(row.name, f"u-{kind.id}", "battle", price=numbers)


def _figure(board: CivilizationBoard, word: str) -> Thing:
    return Thing(names.FIGURES[word], f"{word}-{SHAPES[board.me or 0]}", seat=board.me)


def _item(board: CivilizationBoard, word: str) -> Thing:
    shelf: Mapping[str, Callable[[CivilizationBoard, str], Thing]] = {
        "figure": _figure, "unit-type": _unit_type, "building": _building, "wonder": _wonder,
    }  # fmt: skip
    thing = shelf[item_kind(word)](board, word)
    cost = items.ITEM[word].cost(board.w, board.me) if board.me is not None else 0
    return Thing(thing.name, thing.icon, thing.kind, thing.lines, thing.gives, sums(production=cost), seat=thing.seat)


def item_kind(word: str) -> str:
    """What a city's product is one of."""
    if word in names.FIGURES:
        return "figure"
    if word in CONTENT.unit_types:
        return "unit-type"
    return "building" if word in CONTENT.buildings else "wonder"


def _event(board: CivilizationBoard, word: str) -> Thing:
    return event_card(CONTENT.events.called(word))


@cache
def event_card(row: CultureEvent) -> Thing:
    """A culture event with all it can be played for."""
    return Thing(row.name, "", "culture", tuple(mode.help for mode in row.modes), badge=NUMERALS[row.level])


def _event_mode(board: CivilizationBoard, word: str) -> Thing:
    card, printed = event_modes.PRINTED[word]
    level = NUMERALS[card.level]
    lines = (printed.help, *payment_words(board, word, printed.price))
    return Thing(card.name, "", "culture", lines, price=price_of(printed.price), badge=level)


def _person(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.great_persons.called(word)
    kind = CONTENT.great_person_types[row.type]
    marker = _person_type(board, kind.id)
    lines = (say("{type} on the map", type=kind.name), *does(row), *([guide.USED_UP] if row.discard else []))
    return Thing(row.name, marker.icon, marker.kind, lines, marker.gives)


def _person_type(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.great_person_types.called(word)
    combat = getattr(board.options, row.combat_option) if row.combat_option else 0
    return Thing(row.name, f"p-{row.id}", "people", gives=yields(row.icons, combat))


def _relic(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.relics.called(word)
    if any(action.args[0] == word for action in board.by_verb.get("awaken", ())):
        return Thing(row.name, "m-relic", "trade", (say("Now or never: {help}", help=row.help),))
    return Thing(row.name, "m-relic", "trade", tuple(guide.found_lines(row)))


def _discovery(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.huts_and_villages.called(word)
    resource = f"r-{row.id}" if row.id.upper() in Resource.__members__ else "m-hut"
    return Thing(row.name, resource, f"t-{row.id}", (row.help,))


def _resource(board: CivilizationBoard, word: str) -> Thing:
    return Thing(names.RESOURCES[Resource[word.upper()]], f"r-{word}", f"t-{word}")


def called(verb: str, argument: str, word: str) -> Message:
    """What a verb calls one of its arguments."""
    name = VERBS[verb].kinds[argument].name(word)
    if not isinstance(name, Message):
        raise TypeError(f"{verb} has no words for its {argument}")
    return name


def _marker(board: CivilizationBoard, word: str) -> Thing:
    return Thing(called("loot-marker", "kind", word), f"m-{word}")


def _terrain(board: CivilizationBoard, word: str) -> Thing:
    return Thing(called("turn-into", "terrain", word), "i-map")


def _ability(board: CivilizationBoard, word: str) -> Thing:
    if word not in abilities.PRINTED:
        return _person(board, word)
    _, card, printed = abilities.PRINTED[word]
    lines = (printed.help, *use_words(board, word), *payment_words(board, word, printed.price))
    return Thing(card.name, card_icon(card), card_kind(card), lines, price=price_of(printed.price))


def card_icon(card: AbilityCard) -> str:
    """The picture of whatever has an ability."""
    if isinstance(card, GreatPerson):
        return f"p-{CONTENT.great_person_types.ids[card.type]}"
    for rows, icon in ((CONTENT.techs, "y-tech"), (CONTENT.governments, "i-government"), (CONTENT.policies, "i-policy"),
                       (CONTENT.wonders, "w-{id}")):  # fmt: skip
        if card.id in rows and rows.called(card.id) is card:
            return icon.format(id=card.id)
    return "i-laurel"


def card_kind(card: AbilityCard) -> str:
    """The colour of whatever has an ability."""
    return "people" if isinstance(card, GreatPerson) else "tech" if isinstance(card, Tech) else ""


def _seat(board: CivilizationBoard, word: int) -> Thing:
    note = board.civilization(word)
    name = say("{player}", player=Seat(word))
    return Thing(name, f"s-{SHAPES[word]}", "", (note,) if note else (), seat=word)


def _place(board: CivilizationBoard, word: str) -> Thing:
    return Thing(called("invest", "place", word), "y-coin", "coin")


def _civilization(board: CivilizationBoard, word: str) -> Thing:
    row = CONTENT.civilizations.called(word)
    return Thing(row.name, "i-laurel", "coin", tuple(guide.civilization_lines(row)))


def _spending(board: CivilizationBoard, word: str) -> Thing:
    icon = {"nothing": "y-hammer", "program": "m-program", "caravan": "m-caravan", "both": "m-program"}[word]
    return Thing(called("spending", "markers", word), icon, "hammer")


KINDS: Final[Mapping[str, Callable[[CivilizationBoard, Any], Thing]]] = {
    "tech": _tech, "policy": _policy, "government": _government, "investment": _investment, "building": _building,
    "wonder": _wonder, "unit-type": _unit_type, "unit": _unit, "figure": _figure, "item": _item, "event": _event,
    "event-mode": _event_mode, "person": _person, "person-type": _person_type, "relic": _relic, "discovery": _discovery,
    "resource": _resource, "marker": _marker, "terrain": _terrain, "ability": _ability, "seat": _seat, "place": _place,
    "civilization": _civilization, "spending": _spending,
}  # fmt: skip
"""By the kind of an argument: the card that shows it."""


def thing(board: CivilizationBoard, kind: str, word: str | int) -> Thing | None:
    """The card of an argument; None for squares, which lie on the map, and numbers."""
    make = KINDS.get(kind)
    return make(board, word) if make else None

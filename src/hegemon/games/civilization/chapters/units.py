"""Units: what they cost, how they are drawn and where they go when they die (4.3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say, say_count
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.speech import PASS, SEATS, UNIT_CARDS, UNIT_TYPES, happening, verb
from hegemon.games.civilization.world import knowledge
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.realm import HeldCard
from hegemon.games.civilization.world.world import World

DRAFT = verb("draft", say("Build a unit for free: {type}."), type=UNIT_TYPES)
DREW_UNIT = happening(
    "drew-unit",
    say("{seat} recruits: {type}."),
    you=say("You recruit: {card}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} recruits: {card}."),
    seat=SEATS,
    type=UNIT_TYPES,
    card=UNIT_CARDS,
)

LOST_UNIT = happening(
    "lost-unit",
    say("{seat} loses a unit: {unit}."),
    you=say("You lose a unit: {unit}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    unit=UNIT_CARDS,
)

NO_AIRCRAFT: Final = Refusal("R-UNIT-01", say("You have no aircraft yet."), obvious=True)
NO_CARDS: Final = Refusal("R-UNIT-02", say("No unit of this type is left."))


def unit_cost(w: World, seat: int, kind: int) -> int:
    """R-UNIT-01, R-UNIT-04: by the player's own rank; aircraft have one price. Cards may change it (R-UNIT-05)."""
    options = w.options
    ranked = CONTENT.unit_types[kind].ranks > 1
    cost = options.cost_unit[standing(w, seat).ranks[kind] - 1] if ranked else options.cost_aircraft
    for each in hooked(w, seat, "unit_cost"):
        cost = each.unit_cost(w, seat, cost)
    return cost


def unit_refusal(w: World, seat: int, kind: int) -> Refusal | None:
    """The rule against taking a unit of this type, whatever it costs (R-UNIT-01, R-UNIT-02)."""
    if not standing(w, seat).ranks[kind]:
        return NO_AIRCRAFT
    return None if len(w.unit_decks[kind]) else NO_CARDS


def draw_unit(w: World, seat: int, kind: int) -> None:
    """R-UNIT-01, R-UNIT-02: the top card goes to the standing forces, unseen by the others; there must be one."""
    deck = w.unit_decks[kind]
    if not deck.down:
        deck = deck.ready(w.dice())
    card, rest = deck.drawn()
    put_deck(w, kind, rest)
    realm = w.realms[seat]
    realm.units = (*realm.units, HeldCard(card, 1 << seat))
    name = CONTENT.unit_cards[card].id
    DREW_UNIT(w, seat=seat, type=CONTENT.unit_types[kind].id, secret={"card": name}, insiders=(seat,))


def kill_unit(w: World, held: HeldCard) -> None:
    """R-UNIT-02: a dead unit goes face up under its deck; it is in nobody's hand any more."""
    kind = CONTENT.unit_cards[held.face].type
    put_deck(w, kind, w.unit_decks[kind].under(held.face))


def kill_random_unit(w: World, seat: int) -> None:
    """A unit of a player's standing forces dies, by chance; everybody sees which. There must be one."""
    realm = w.realms[seat]
    face = realm.units[w.dice().below(len(realm.units)) if len(realm.units) > 1 else 0].face
    realm.units = knowledge.shown(realm.units, face)
    kill_unit(w, HeldCard(face, w.everybody()))
    LOST_UNIT(w, seat=seat, unit=CONTENT.unit_cards[face].id)


def put_deck(w: World, kind: int, deck: Deck) -> None:
    """Have this deck in the place of the one of its type."""
    w.unit_decks = (*w.unit_decks[:kind], deck, *w.unit_decks[kind + 1 :])


@dataclass(frozen=True, slots=True)
class FreeUnits(Ask):
    """Build so many unlocked units for free, each of a type of choice; with `optional`, up to so many."""

    count: int = 1
    optional: bool = False

    def options(self, w: World, seat: int) -> list[Action]:
        types = [DRAFT(kind.id) for kind in CONTENT.unit_types] if self.count else []
        return [*types, PASS()] if self.optional and types else types

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action == PASS():
            return None
        return unit_refusal(w, seat, CONTENT.unit_types.number(str(action.args[0])))

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            draw_unit(w, seat, CONTENT.unit_types.number(str(action.args[0])))
            owe(w, FreeUnits(seat, self.count - 1, self.optional))

    def prompt(self, w: World, seat: int) -> Message:
        return say_count("Build {n} unit for free.", "Build {n} units for free.", self.count)

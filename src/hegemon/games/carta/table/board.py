"""A sight, looked at the way the table is laid out: who I am, what I may do, what has just changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, cast

from hegemon.core import Action, Message, Seat, say
from hegemon.core.face import Sight
from hegemon.games.carta import texts
from hegemon.games.carta.cards import (
    AGE_NUMERALS,
    DOMAIN_NAMES,
    DOMAIN_OF,
    KIND_BY_NAME,
    PERMANENT_NAMES,
    SACRIFICE_NAMES,
)
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.table.words import domain_of_effect

RESOLVING: Final = {
    "discard", "scrap", "take-back", "play-more", "retrieve", "name-domain", "lose-card", "choose-victim",
    "give-back", "lay-embargo", "lay-democracy",
}  # fmt: skip
"""The phases in which an effect is being resolved."""

INTO_AREA: Final = {"played", "took-open"}
INTO_HAND: Final = {"took-back", "retrieved"}


@dataclass(frozen=True)
class EffectUnderWay:
    """An effect that is being resolved."""

    name: str
    title: Message
    domain: str
    level: int
    """1 or 2; 0 for a sacrifice."""
    copied_from: int | None = None


class CartaBoard:
    """What the pages are made from."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.options = cast("CartaOptions", sight.options)
        self.me = sight.seat
        self.players = self.options.players
        self.phase: str = self.view["phase"]
        self.turn: Mapping[str, Any] = self.view["turn"]
        self.active: int = self.view["active"]
        self.asked = bool(sight.legal)
        self.verbs = {action.verb for action in sight.legal}
        self._offered = {(action.verb, action.args): action for action in sight.legal}
        self.fresh: Sequence[Mapping[str, Any]] = sight.events[-sight.fresh :] if sight.fresh else ()

    def offered(self, verb: str, *args: str | int) -> Action | None:
        """The action of this verb, if it is legal now."""
        return self._offered.get((verb, args))

    @property
    def question(self) -> Message:
        """What is asked; and of whom, where I look back at a question of mine that I can't answer any more."""
        asked = self.sight.prompt or texts.QUESTIONS[self.phase]
        if self.asked or self.me is None or self.me not in self.sight.to_act:
            return asked
        return say("{player} is asked: “{question}”", player=Seat(self.me), question=asked)

    def seats_from_me(self) -> list[int]:
        """The other seats, clockwise from my left; a spectator sees everyone, from seat 0."""
        if self.me is None:
            return list(range(self.players))
        return [(self.me + steps) % self.players for steps in range(1, self.players)]

    @cached_property
    def columns(self) -> list[list[list[str]]]:
        """The cards of each player in each domain, as they lie."""
        found: list[list[list[str]]] = []
        for area in self.view["areas"]:
            columns: dict[str, list[str]] = {name: [] for name in DOMAIN_NAMES}
            for card in area:
                columns[card[:-2]].append(card)
            found.append([*columns.values()])
        return found

    # -- what has just changed -----------------------------------------------------------------------------------

    def new_in_area(self, seat: int) -> Counter[str]:
        """The cards that the latest move put into a play area."""
        return self._new_in_areas[seat]

    @cached_property
    def _new_in_areas(self) -> list[Counter[str]]:
        new: list[Counter[str]] = [Counter() for _ in range(self.players)]
        for e in self.fresh:
            if e["event"] in INTO_AREA:
                new[e["seat"]][e["card"]] += 1
        return new

    def new_in_hand(self) -> Counter[str]:
        """The cards that the latest move put into my hand."""
        new: Counter[str] = Counter()
        for e in self.fresh:
            if e["event"] in INTO_HAND and e["seat"] == self.me:
                new[e["card"]] += 1
            elif e["event"] in ("drew", "seized") and e["seat"] == self.me:
                new.update(e.get("cards", ()))
            elif e["event"] == "gave-back" and e["to"] == self.me:
                new[e["card"]] += 1
        return new

    def new_backs(self, seat: int) -> Counter[int]:
        """The ages of the cards that the latest move put into a hand."""
        new: Counter[int] = Counter()
        for e in self.fresh:
            if e["event"] in ("drew", "seized") and e["seat"] == seat:
                new.update(e["ages"])
            elif e["event"] in INTO_HAND and e["seat"] == seat:
                new[age_of(e["card"])] += 1
            elif e["event"] == "gave-back" and e["to"] == seat:
                new[e["age"]] += 1
        return new

    def just_done_to(self, seat: int, domain: str) -> list[Mapping[str, Any]]:
        """What the latest move did to a column, by cards or by markers."""
        return [
            e
            for e in self.fresh
            if (e.get("on") == seat and e["domain"] == domain)
            or (e["event"] in INTO_AREA and e["seat"] == seat and domain_of(e["card"]) == domain)
        ]

    def just_marked(self, event: str, seat: int, domain: str) -> bool:
        """Did the latest move lay such a marker there?"""
        return any(e["event"] == event and e["on"] == seat and e["domain"] == domain for e in self.fresh)

    def just_happened(self, *events: str) -> bool:
        """Was one of these in the latest move?"""
        return any(e["event"] in events for e in self.fresh)

    # -- the effect under way ------------------------------------------------------------------------------------

    @cached_property
    def resolving(self) -> EffectUnderWay | None:
        """The effect that the active player is in the middle of."""
        if self.phase not in RESOLVING:
            return None
        for e in reversed(self.sight.events):
            if e["event"] in ("used", "copied"):
                effect = PERMANENT_NAMES.index(e["effect"])
                title = texts.permanent(effect)
                return EffectUnderWay(e["effect"], title, domain_of_effect(effect), 1 + (effect & 1), e.get("from"))
            if e["event"] == "sacrificed":
                domain = DOMAIN_OF[KIND_BY_NAME[e["card"]]]
                name = SACRIFICE_NAMES[domain]
                return EffectUnderWay(name, texts.SACRIFICES[name], DOMAIN_NAMES[domain], 0)
            if e["event"] == "turn-began":
                break
        return None

    @cached_property
    def used_effects(self) -> set[str]:
        """The active player's own permanent effects that were used this turn."""
        found: set[str] = set()
        for e in reversed(self.sight.events):
            if e["event"] == "turn-began":
                break
            if e["event"] == "used":
                found.add(e["effect"])
        return found

    # -- what is known -------------------------------------------------------------------------------------------

    def known_cards(self, seat: int) -> Counter[str]:
        """C-KNOWN: the very cards this view is sure of in a hand."""
        known: Counter[str] = Counter()
        for fact in self.view["facts"]:
            if fact["hands"] == [seat] and len(fact["cards"]) == 1:
                [card] = fact["cards"]
                known[card] = max(known[card], fact["least"])
        return known

    def shared_facts(self, seat: int) -> list[Mapping[str, Any]]:
        """C-KNOWN: what is known of a hand that is not as plain as a card."""
        return [
            fact
            for fact in self.view["facts"]
            if seat in fact["hands"]
            and fact["hands"] != [self.me]
            and (len(fact["hands"]) > 1 or len(fact["cards"]) > 1)
        ]


def age_of(card: str) -> int:
    """The age of a card, 1 to 3."""
    return int(card[-1])


def domain_of(card: str) -> str:
    """The domain of a card, in the notation."""
    return card[:-2]


def numeral(card: str) -> str:
    """The age of a card as it is cut into stone."""
    return AGE_NUMERALS[age_of(card) - 1]

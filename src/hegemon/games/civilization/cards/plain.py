"""Cards that the content says in full (`facts/effects.py`): each becomes an ability like those that are classes.

A class is made for each of them when the game is loaded, with just the hooks that its words fill, so that a player's
standing finds no difference.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.games.civilization.cards.gains import COUNTS, GAIN_RULES, NOTHING_TO_GAIN
from hegemon.games.civilization.facts.cards import NamedRow
from hegemon.games.civilization.facts.effects import PlainEffect
from hegemon.games.civilization.facts.kinds import Limit
from hegemon.games.civilization.framework import event_modes
from hegemon.games.civilization.framework.ability import (
    PRINTED,
    SHARED_ABILITIES,
    Ability,
    Usable,
    ability,
    first_time,
)
from hegemon.games.civilization.framework.event_modes import SHARED_MODES, EventMode, event_mode
from hegemon.games.civilization.world.world import World

Times = Callable[[World, int], int]
"""How often something is gained or added."""
FOR_EACH: Final = frozenset({"spent_resources"})
"""Moments that say how often they have happened, and count as often."""


def times_of(effect: PlainEffect, card: NamedRow) -> Times | None:
    """How often an effect takes place; None if that is always once."""
    if not effect.counted:
        return None
    count, every = COUNTS[effect.counted], effect.every
    return lambda w, seat: count(w, seat, card) // every


def gain_of(effect: PlainEffect, card: NamedRow) -> Callable[[World, int, int], None]:
    """Give all that an effect gives, so many times."""
    gains = [(GAIN_RULES[word].give, n) for word, n in effect.gain.items()]
    counted = times_of(effect, card)

    def gain(w: World, seat: int, times: int = 1) -> None:
        if counted:
            times *= counted(w, seat)
        for give, n in gains:
            give(w, seat, times * n, card)

    return gain


def refusal_of(effect: PlainEffect, card: NamedRow) -> Callable[[World, int], Refusal | None] | None:
    """The rule against using an effect, if there can be one."""
    rules = [rule for word in effect.gain if (rule := GAIN_RULES[word].refusal)]
    times = times_of(effect, card)
    if not rules and not times:
        return None

    def refusal(w: World, seat: int) -> Refusal | None:
        if times and not times(w, seat):
            return NOTHING_TO_GAIN
        return next(filter(None, (rule(w, seat, card) for rule in rules)), None)

    return refusal


# -- abilities -------------------------------------------------------------------------------------------------


def plain_ability(effect: PlainEffect, card: NamedRow, limit: Limit) -> type[Ability]:
    """The class of an ability that does what its effect says."""
    if effect.does:
        return SHARED_ABILITIES[effect.does]
    members: dict[str, Any] = {"privileges": effect.privileges}
    for number, n in effect.adds.items():
        members[number] = added(n, times_of(effect, card))
    for moment in effect.when:
        members[moment] = moment_of(moment, effect, card, once=limit is Limit.ONCE_PER_TURN)
    if effect.gain and not effect.when:
        return plain_use(effect, card, members)
    return type("PlainAbility", (Ability,), members)


def plain_use(effect: PlainEffect, card: NamedRow, members: dict[str, Any]) -> type[Ability]:
    """The same of something that one may use."""
    gain, forbidden = gain_of(effect, card), refusal_of(effect, card)
    members["use"] = lambda self, w, seat: gain(w, seat, 1)
    members["quiet"] = effect.quiet
    if effect.quiet and not effect.counted:
        members["ripe"] = ripeness_of(effect)
    members |= targets_of(effect)
    if forbidden:
        members["refusal"] = lambda self, w, seat: forbidden(w, seat)
    return type("PlainUse", (Usable,), members)


def ripeness_of(effect: PlainEffect) -> Callable[[Ability, World, int], bool]:
    """A gain that is always the same is ripe, unless trade would be lost to the limit of the dial (R-TRD-06)."""
    trade = effect.gain.get("trade", 0)
    return lambda self, w, seat: w.realms[seat].trade + trade <= w.options.trade_max


def targets_of(effect: PlainEffect) -> dict[str, Any]:
    """How the targets of something are named, and how it is given to them, if it has any."""
    aimed = [(GAIN_RULES[word], n) for word, n in effect.gain.items() if GAIN_RULES[word].target]
    if len(effect.gain) != 1 or not aimed or effect.counted:
        return {}
    [(rule, n)] = aimed
    target, give_to = rule.target, rule.give_to
    members: dict[str, Any] = {}
    if target:
        members["target_question"] = lambda self, w, seat, named: target(seat, n, named)
    if give_to:
        members["use_on"] = lambda self, w, seat, named: give_to(w, seat, named)
    return members


def added(n: int, times: Times | None) -> Callable[..., int]:
    """A hook that adds to a number; it doesn't matter to what of the player's."""
    if times is None:
        return lambda self, w, seat, *_: n
    return lambda self, w, seat, *_: times(w, seat) * n


def moment_of(moment: str, effect: PlainEffect, card: NamedRow, *, once: bool) -> Callable[..., None]:
    """A hook that gives something when something has happened, each time or the first time of a turn."""
    gain = gain_of(effect, card)
    if moment in FOR_EACH:
        return lambda self, w, seat, count: gain(w, seat, count)
    if not once:
        return lambda self, w, seat, *_: gain(w, seat, 1)

    def happened(self: Ability, w: World, seat: int, *_: object) -> None:
        if first_time(self, w, seat):
            gain(w, seat, 1)

    return happened


# -- culture events --------------------------------------------------------------------------------------------


def plain_mode(effect: PlainEffect, card: NamedRow) -> type[EventMode]:
    """The class of a mode that does what its effect says."""
    if effect.does:
        return SHARED_MODES[effect.does]
    gain, forbidden = gain_of(effect, card), refusal_of(effect, card)

    class PlainMode(EventMode):
        """Something that is gained."""

        def refusal(self, w: World, seat: int) -> Refusal | None:
            return forbidden(w, seat) if forbidden else None

        def play(self, w: World, seat: int, aim: Action | None) -> None:
            gain(w, seat, 1)

    return PlainMode


def register_plain_cards() -> None:
    """Register all abilities and modes that the content says; what several of them do must be registered by then."""
    for key, (_, card, printed) in PRINTED.items():
        if printed.effect:
            ability(key)(plain_ability(printed.effect, card, printed.limit))
    for key, (event, mode) in event_modes.PRINTED.items():
        if mode.effect:
            event_mode(key)(plain_mode(mode.effect, event))

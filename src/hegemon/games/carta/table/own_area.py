"""My play area: each column with what lies on it and the effects it gives."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from hegemon.core import Action, Message, Refusal, Seat, say, say_all, say_count
from hegemon.games.carta import texts
from hegemon.games.carta.cards import (
    CULTURE,
    DOMAIN_NAMES,
    FIRST_EFFECT,
    FIRST_KIND,
    KIND_NAMES,
    PERMANENT_NAMES,
    SACRIFICE_NAMES,
)
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.table.board import CartaBoard, numeral
from hegemon.games.carta.table.columns import Column, Slot, column
from hegemon.games.carta.table.words import domain_of_effect, permanent_in_short, sacrifice_in_short

BEST_COPIES = 3
"""So many copies are offered at once; the others are a click away."""

FROM_AREA = ("scrap", "take-back", "lose")
"""The choices of a card in my play area."""


class SacrificePrice(NamedTuple):
    """One way to pay for a sacrifice: a card of this kind."""

    id: str
    text: str
    action: Action
    name: Message


class EffectButton(NamedTuple):
    """An effect beside its pillar."""

    id: str
    title: Message
    what: Message
    """What it does, or why not."""
    does: Message
    """What it does, in either case."""
    kind: Message
    """Its kind in words, for those who don't see its mark."""
    look: str
    mark: str = ""
    """What is cut into its mark: a level, or nothing if it has a picture."""
    icon: str = ""
    shell_icon: str = ""
    domain: str = ""
    action: Action | None = None
    prices: tuple[SacrificePrice, ...] = ()
    """The cards it may be paid with, when there are several kinds."""
    refusal: Refusal | None = None
    off: bool = False


class EqualDrums(NamedTuple):
    """Equal drums, which are one choice."""

    slots: tuple[Slot, ...]
    action: Action | None = None
    id: str = ""
    name: Message | None = None


class OwnColumn(NamedTuple):
    """One of my columns."""

    column: Column
    state: Message
    inspired: bool
    notes: tuple[tuple[str, Message], ...]
    effects: tuple[EffectButton, ...]
    more: tuple[EffectButton, ...]
    """The effects that are a click away."""
    equal_drums: tuple[EqualDrums, ...]
    """The drums as buttons, when one of them is to be chosen; the free slots follow."""
    hit: Action | None
    hit_name: Message | None
    look: str


def own_column(board: CartaBoard, me: int, domain: int) -> OwnColumn:
    """One of my columns."""
    name = DOMAIN_NAMES[domain]
    mine = column(board, me, domain)
    attack = board.offered("name", name)
    effects, more = copy_effects(board, me) if domain == CULTURE else (own_effects(board, mine, domain), ())
    return OwnColumn(
        column=mine,
        state=culture_in_words(board, me) if domain == CULTURE else progress_in_words(mine),
        inspired=domain == CULTURE and leads_culture(board, me),
        notes=tuple(notes(board, me, domain)),
        effects=effects,
        more=more,
        equal_drums=equal_drums(board, mine),
        hit=attack or mine.hit,
        hit_name=say("Attack {domain}", domain=mine.title) if attack else mine.hit_name,
        look=mine.look + (" is-selectable" if attack else ""),
    )


def progress_in_words(mine: Column) -> Message:
    """How far a column of mine has come."""
    level = say("Level {level}", level=mine.level) if mine.level else say("No level")
    if mine.count >= mine.goal:
        return say("{level} · hegemony!", level=level)
    return say("{level} · {n} to hegemony", level=level, n=mine.goal - mine.count)


def culture_of_others(board: CartaBoard, me: int) -> int:
    """C-INSPIRATION: the most Culture cards that anybody else has in play."""
    most: int = max(columns[CULTURE] for seat, columns in enumerate(board.view["columns"]) if seat != me)
    return most


def leads_culture(board: CartaBoard, me: int) -> bool:
    """C-INSPIRATION: do I have more Culture than each other player?"""
    own: int = board.view["columns"][me][CULTURE]
    return own > culture_of_others(board, me)


def culture_in_words(board: CartaBoard, me: int) -> Message:
    """Who leads in Culture."""
    own, other = board.view["columns"][me][CULTURE], culture_of_others(board, me)
    if own > other:
        return say("Inspiration · {own} against {other}", own=own, other=other)
    return say("No Inspiration · {own} against {other}", own=own, other=other)


def notes(board: CartaBoard, me: int, domain: int) -> list[tuple[str, Message]]:
    """What lies on a column of mine, in words."""
    name = DOMAIN_NAMES[domain]
    told = []
    title = texts.domain(domain)
    for e in board.view["embargoes"]:
        if e["on"] == me and e["domain"] == name:
            by = Seat(e["by"])
            if board.active == me and not e["fresh"]:
                told.append(
                    ("i-embargo", say("Embargo ({player}): play no {domain} this turn", player=by, domain=title))
                )
            else:
                told.append(
                    ("i-embargo", say("Embargo ({player}): play no {domain} next turn", player=by, domain=title))
                )
    democrats = [d["by"] for d in board.view["democracies"] if d["on"] == me and d["domain"] == name]
    if democrats:
        by_all = say_all([Seat(seat) for seat in democrats])
        goal = board.view["goals"][me][domain]
        told.append(("i-democracy", say("Democracy ({player}): hegemony at {goal}", player=by_all, goal=goal)))
    coin = board.view["coin"]
    if coin and coin["seat"] == me and coin["domain"] == name:
        told.append(("i-coin", say("Culture coin: {player} copied this", player=Seat(coin["owner"]))))
    return told


def equal_drums(board: CartaBoard, mine: Column) -> tuple[EqualDrums, ...]:
    """Equal drums together, each a button, when a card of my play area is asked for."""
    verb = next((verb for verb in FROM_AREA if verb in board.verbs), None)
    if verb is None:
        return ()
    drums = [slot for slot in mine.slots if slot.card]
    if not any(board.offered(verb, slot.card) for slot in drums):
        return ()
    found = []
    for card, equal in groupby(drums, key=lambda slot: slot.card):
        action = board.offered(verb, card)
        name = texts.CARD_CHOICES[verb](texts.card(card)) if action else None
        found.append(EqualDrums(tuple(equal), action, f"drum-{verb}-{card}", name))
    return tuple(found)


def ready(columns: Iterable[OwnColumn]) -> tuple[tuple[str, EffectButton], ...]:
    """The effects that may be used now, with their domains: on a small screen they come within reach."""
    return tuple(
        (own.column.domain, effect)
        for own in columns
        for effect in (*own.effects, *own.more)
        if effect.action or effect.prices
    )


# -- effects ------------------------------------------------------------------------------------------------------


def own_effects(board: CartaBoard, mine: Column, domain: int) -> tuple[EffectButton, ...]:
    """Both levels and the sacrifice, always in this order: what one looks for is where it was."""
    first = FIRST_EFFECT[domain]
    return permanent(board, mine, first), permanent(board, mine, first + 1), sacrifice(board, mine, domain)


def permanent(board: CartaBoard, mine: Column, effect: int) -> EffectButton:
    """One of my permanent effects."""
    name, level = PERMANENT_NAMES[effect], 1 + (effect & 1)
    plain = plain_permanent(effect, board.options)
    action = board.offered("use", name)
    if action is not None:
        return plain._replace(action=action)
    if is_resolving(board, name):
        return plain._replace(look="permanent is-selected")
    asked = Action("use", (name,))
    needed = board.options.level_2 if level == 2 else board.options.level_1
    if mine.count < needed:
        missing = say("{n} of {needed} cards", n=mine.count, needed=needed)
        return plain._replace(what=missing, look="permanent off", off=True, refusal=refusal(board, asked))
    if board.active == mine.seat and mine.domain in board.turn["used_permanent"]:
        return used(plain, refusal(board, asked)) if name in board.used_effects else spent(plain, refusal(board, asked))
    if board.options.religion == "passive" and mine.domain == "religion":
        return plain._replace(what=say("Works by itself when you draw"), look="permanent idle")
    return unavailable(plain, refusal(board, asked))


@lru_cache(maxsize=1024)
def plain_permanent(effect: int, options: CartaOptions) -> EffectButton:
    """A permanent effect of which nothing more is known."""
    does, level = permanent_in_short(effect, options), 1 + (effect & 1)
    return EffectButton(
        id=f"use-{PERMANENT_NAMES[effect]}",
        title=texts.permanent(effect),
        what=does,
        does=does,
        kind=say("level {level}", level=level),
        look="permanent",
        mark=str(level),
    )


def sacrifice(board: CartaBoard, mine: Column, domain: int) -> EffectButton:
    """The sacrifice effect of a column of mine; the price is a card of a kind."""
    name = SACRIFICE_NAMES[domain]
    plain = plain_sacrifice(domain, board.options)
    kinds = KIND_NAMES[FIRST_KIND[domain] : FIRST_KIND[domain + 1]]
    prices = tuple(
        SacrificePrice(f"sacrifice-{kind}", numeral(kind), action, say("Sacrifice {card}", card=texts.card(kind)))
        for kind in kinds
        if (action := board.offered("sacrifice", kind))
    )
    if len(prices) == 1:
        return plain._replace(id=prices[0].id, action=prices[0].action)
    if prices:
        return plain._replace(look="sacrifice split", prices=prices)
    if is_resolving(board, name):
        return plain._replace(look="sacrifice is-selected")
    area = board.view["areas"][mine.seat]
    asked = Action("sacrifice", (next((kind for kind in kinds if kind in area), kinds[0]),))
    if board.active == mine.seat and mine.domain in board.turn["used_sacrifice"]:
        return used(plain, refusal(board, asked))
    if not mine.count:
        why = refusal(board, asked)
        return plain._replace(what=say("Needs a card in play"), look="sacrifice off", off=True, refusal=why)
    return unavailable(plain, refusal(board, asked))


@lru_cache(maxsize=1024)
def plain_sacrifice(domain: int, options: CartaOptions) -> EffectButton:
    """A sacrifice effect of which nothing more is known."""
    name, does = SACRIFICE_NAMES[domain], sacrifice_in_short(domain, options)
    return EffectButton(
        id=f"effect-{name}",
        title=texts.SACRIFICES[name],
        what=does,
        does=does,
        kind=say("sacrifice"),
        look="sacrifice",
        icon="i-sacrifice",
    )


def used(plain: EffectButton, why: Refusal | None) -> EffectButton:
    """An effect that has been used this turn."""
    look = f"{plain.look} used"
    return plain._replace(
        what=say("Used this turn"), look=look, mark="", icon="", shell_icon="i-check", off=True, refusal=why
    )


def spent(plain: EffectButton, why: Refusal | None) -> EffectButton:
    """C-EFFECTS: an effect that gave way to the other level, or to a copy."""
    told = say("One permanent effect per domain and turn")
    return plain._replace(what=told, look=f"{plain.look} off", off=True, refusal=why)


def unavailable(plain: EffectButton, why: Refusal | None) -> EffectButton:
    """An effect I have but can't use: for a reason, or only because something else is asked."""
    if why is None:
        return plain._replace(look=f"{plain.look} idle")
    return plain._replace(what=why.reason, look=f"{plain.look} off", off=True, refusal=why)


def refusal(board: CartaBoard, action: Action) -> Refusal | None:
    """Why an effect can't be used, in the step of effects: elsewhere everybody sees that it isn't asked."""
    if board.phase != "effects" or board.me not in board.sight.to_act:
        return None
    return board.sight.why_not(action)


def is_resolving(board: CartaBoard, name: str) -> bool:
    """Am I in the middle of this effect?"""
    effect = board.resolving
    return effect is not None and effect.name == name and effect.copied_from is None and board.active == board.me


# -- copies -------------------------------------------------------------------------------------------------------


def copy_effects(board: CartaBoard, me: int) -> tuple[tuple[EffectButton, ...], tuple[EffectButton, ...]]:
    """C-INSPIRATION: the most telling copies and the others, each by domain and level; or Inspiration, and why not."""
    copies = by_worth([action for action in board.sight.legal if action.verb == "copy"])
    if not copies:
        return (inspiration(board, me),), ()
    few = BEST_COPIES if len(copies) > BEST_COPIES + 1 else len(copies)
    return copy_buttons(board, copies[:few]), copy_buttons(board, copies[few:])


def copy_buttons(board: CartaBoard, copies: list[Action]) -> tuple[EffectButton, ...]:
    """Copies in the order of domains and levels."""
    in_order = sorted(copies, key=lambda action: (PERMANENT_NAMES.index(str(action.args[0])), action.args[1]))
    return tuple(copied(board, action) for action in in_order)


def inspiration(board: CartaBoard, me: int) -> EffectButton:
    """Inspiration while nothing may be copied."""
    plain = EffectButton(
        id="effect-inspiration",
        title=say("Inspiration"),
        what=(does := say("Copy another player's permanent effect")),
        does=does,
        kind=texts.domain(CULTURE),
        look="copy",
        shell_icon="i-copy",
    )
    effect = board.resolving
    if effect and effect.copied_from is not None and board.active == me:
        told = say("{effect} from {player}", effect=effect.title, player=Seat(effect.copied_from))
        return plain._replace(what=told, look="copy is-selected")
    if board.turn["copied"] and board.active == me:
        return used(plain, inspiration_refusal(board, me))
    if not leads_culture(board, me):
        missing = culture_of_others(board, me) + 1 - board.view["columns"][me][CULTURE]
        reason = say_count("{n} more to lead in Culture", "{n} more to lead in Culture", missing)
        return plain._replace(what=reason, look="copy off", off=True, refusal=inspiration_refusal(board, me))
    if board.asked and board.phase == "effects":
        return plain._replace(what=say("There is nothing to copy now"), look="copy off", off=True)
    return plain._replace(look="copy idle")


def inspiration_refusal(board: CartaBoard, me: int) -> Refusal | None:
    """The rule against copying anything at all."""
    return refusal(board, Action("copy", (PERMANENT_NAMES[0], (me + 1) % board.players)))


def by_worth(copies: list[Action]) -> list[Action]:
    """Every effect once before any comes again from another player; level 2 before level 1."""
    seen: dict[str, int] = {}
    order = {}
    for action in copies:
        name = str(action.args[0])
        order[action] = (seen.get(name, 0), -(PERMANENT_NAMES.index(name) & 1))
        seen[name] = seen.get(name, 0) + 1
    return sorted(copies, key=order.__getitem__)


def copied(board: CartaBoard, action: Action) -> EffectButton:
    """An effect of another player that I may copy."""
    name, seat = str(action.args[0]), int(action.args[1])
    effect = PERMANENT_NAMES.index(name)
    domain = domain_of_effect(effect)
    return EffectButton(
        id=f"copy-{name}-{seat}",
        title=texts.permanent(effect),
        what=(does := say("{player}: {what}", player=Seat(seat), what=permanent_in_short(effect, board.options))),
        does=does,
        kind=say("copy"),
        look="copy",
        icon=f"g-{domain}",
        domain=domain,
        action=action,
    )

"""What is given for an ability if there is only one way to pay for it, which nobody is asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from hegemon.core import Action, Message, say, say_all
from hegemon.games.civilization.agenda import Ask
from hegemon.games.civilization.facts.cards import AbilityPrice
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import event_modes, payment, person_cards
from hegemon.games.civilization.framework.standing import unspent
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.table.board import CivilizationBoard

Spent = tuple[tuple[Action, int], ...]
"""What is paid with, and how often each."""

PAID_FOR: Final = ("use", "play", "answer", "answer-with")
"""Verbs that name what is paid for."""


def payment_words(board: CivilizationBoard, key: str, price: AbilityPrice) -> tuple[Message, ...]:
    """With what I should pay for something that I may use now, and what others have of that; nothing if I may choose,
    or if its price names all of it.
    """
    if board.me is None or not any(key in action.args for verb in PAID_FOR for action in board.by_verb.get(verb, ())):
        return ()
    spent = only_way(board, board.me, price)
    if all(action.verb == payment.PAY_TOKEN.name for action in spent) and not price.any:
        return ()
    names = [name_of(action) for action in spent]
    return (say("You pay with: {things}", things=say_all(names)), *aftermath(board, board.me, spent)) if names else ()


def only_way(board: CivilizationBoard, me: int, price: AbilityPrice) -> tuple[Action, ...]:
    """All that is spent, if there are no two ways to pay."""
    w, wanted = board.w, price.demands
    if payment.SPY in wanted and unspent(w, me, Privilege.SPIES_FOR_TWO):
        return ()
    if payment.URANIUM in wanted and person_cards.bearers(w, me, Privilege.ANY_FOR_URANIUM):
        return ()
    found = set(ways(wanted, payment.sources(w, me)))
    return tuple(chain.from_iterable([action] * n for action, n in found.pop())) if len(found) == 1 else ()


def ways(wanted: tuple[int, ...], held: Sequence[payment.Source]) -> Iterator[Spent]:
    """Every way to meet these demands, some of them more than once."""
    if not wanted:
        yield ()
    for place, each in enumerate(held):
        if wanted and wanted[0] in each.serves:
            for rest in ways(wanted[1:], payment.used_up(held, place)):
                yield tuple(sorted((Counter(dict(rest)) + Counter([each.action])).items(), key=str))


def aftermath(board: CivilizationBoard, me: int, spent: Sequence[Action]) -> Iterator[Message]:
    """What follows from what is spent."""
    cards = [str(action.args[0]) for action in spent if action.verb == payment.PAY_EVENT.name]
    keys = [key for card in cards for key in event_modes.MODES if event_modes.PRINTED[key][0].id == card]
    for step in chain.from_iterable(event_modes.MODES[key].when_spent(me) for key in keys):
        if isinstance(step, Ask):
            offers = step.offers(board.w, me)
            yield board.words(offers[0]) if len(offers) == 1 else step.prompt(board.w, me)


def name_of(action: Action) -> Message:
    """What an action pays with."""
    [kind] = VERBS[action.verb].kinds.values()
    name = kind.name(action.args[0])
    return name if isinstance(name, Message) else say("{quoted}", quoted=name)

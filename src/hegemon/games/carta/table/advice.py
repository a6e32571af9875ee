"""What a friend would try now, and why: one choice of those that are legal, in a sentence.

Which one it is follows the game's own judgement; this module finds the reason that a beginner can see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from hegemon.core import Action, Message, Seat, say, say_count
from hegemon.core.face import Sight
from hegemon.games.carta import texts
from hegemon.games.carta.cards import (
    CULTURE,
    DOMAIN_NAMES,
    DOMAIN_OF,
    DOMAINS,
    ECONOMY,
    EFFECT_DOMAINS,
    KIND_BY_NAME,
    MILITARY,
    PERMANENT_NAMES,
    RELIGION,
    SACRIFICE_NAMES,
    SCIENCE,
    UTOPIA,
)
from hegemon.games.carta.judgement import INSPIRED
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.table.decision import Decision

LATE: Final = 4
"""In so many last turns of each player a majority is worth as much as a longer column."""
TOGETHER: Final = 8
"""What another card of the same domain, in play or in hand, adds to a card that may be played."""
ORDER: Final = (0, 1, 2, 2, 0, 3)
"""By domain: the higher, the earlier its permanent effect is used."""


@dataclass(frozen=True)
class AdvisedAction:
    """A choice to try."""

    action: Action
    words: Message
    why: Message | None
    """What an effect is good for."""


def advice(decision: Decision) -> AdvisedAction:
    """What to try at this choice."""
    action = best(decision)
    return AdvisedAction(action, REASONS[action.verb](decision, action), purpose(action))


def reasons(sight: Sight, action: Action) -> list[Message]:
    """What speaks for an action that a strong player would choose."""
    decision = Decision(sight.game, cast("CartaOptions", sight.options), sight.view)
    why = purpose(action)
    return [REASONS[action.verb](decision, action), *([why] if why else [])]


def purpose(action: Action) -> Message | None:
    """What the effect that an action begins is good for."""
    if action.verb in ("use", "copy"):
        return PERMANENT_REASONS[EFFECT_DOMAINS[PERMANENT_NAMES.index(str(action.args[0])) >> 1]]
    if action.verb == "sacrifice":
        return SACRIFICE_REASONS[SACRIFICE_NAMES[domain_of(action)]]
    return None


def best(decision: Decision) -> Action:
    """The choice that looks best, among those for which a beginner can see the reason."""
    end = Action("end")
    if end not in decision.legal:
        return max(decision.legal, key=lambda action: (not undoes(decision, action), rank(decision, action)))
    if decision.has_hegemony() is not None:
        return end
    useful = [action for action in decision.legal if decision.worth[action] > 0 and helps(decision, action)]
    return max(useful, key=lambda action: (order(action), decision.worth[action]), default=end)


def undoes(decision: Decision, action: Action) -> bool:
    """Would it only bring back what the effect has just taken away?"""
    return action.verb == "play" and decision.given_up(domain_of(action))


def rank(decision: Decision, action: Action) -> int:
    """What a choice is worth; cards of one domain belong together, and Culture can wait until there is a model."""
    if action.verb in ("scrap", "take-back"):
        domain = domain_of(action)
        return -loss(decision, domain, decision.mine[domain])
    worth = decision.worth[action]
    if action.verb in ("play", "take", "pick"):
        domain = domain_of(action)
        worth += belonging(decision, domain, decision.mine[domain])
        if domain == CULTURE and not decision.models():
            worth -= INSPIRED
    return worth


def belonging(decision: Decision, domain: int, cards: int) -> int:
    """What a card gains by others of its domain, in a column of so many and in hand."""
    return TOGETHER * (cards + decision.held_of(domain))


def gain(decision: Decision, domain: int, cards: int) -> int:
    """What another card is worth in a column of so many."""
    return belonging(decision, domain, cards) + decision.change(domain, cards, 1)


def loss(decision: Decision, domain: int, cards: int) -> int:
    """What a card less costs a column of so many."""
    return belonging(decision, domain, cards - 1) - decision.change(domain, cards, -1)


def exchange(decision: Decision, cards: int) -> int:
    """What it is worth to put so many cards from hand in the place of cards in other columns that help less.

    It is worth nothing unless cards come together by it: otherwise they would go back and forth from turn to turn.
    """
    columns, barred, removed, worth = list(decision.mine), decision.view["turn"]["barred"], [], 0
    playable = [0 if DOMAIN_NAMES[domain] in barred else decision.held_of(domain) for domain in range(DOMAINS)]
    for _ in range(cards):
        least = min(
            (domain for domain in range(DOMAINS) if columns[domain]), key=lambda d: loss(decision, d, columns[d])
        )
        worth -= loss(decision, least, columns[least])
        columns[least] -= 1
        removed.append(least)
    for _ in range(cards):
        better = [domain for domain in range(DOMAINS) if playable[domain] and domain not in removed]
        if not better:
            return 0
        most = max(better, key=lambda d: gain(decision, d, columns[d]))
        worth += gain(decision, most, columns[most])
        columns[most] += 1
        playable[most] -= 1
    return worth if togetherness(columns) > togetherness(decision.mine) else 0


def togetherness(columns: Sequence[int]) -> int:
    """The more, the longer the long columns are.

    >>> togetherness([3, 0]), togetherness([2, 1])
    (9, 5)
    """
    return sum(cards * cards for cards in columns)


def order(action: Action) -> int:
    """Effects in a sensible order: take cards first, then play them; discard only what nothing else needs."""
    if action.verb in ("use", "copy"):
        return ORDER[EFFECT_DOMAINS[PERMANENT_NAMES.index(str(action.args[0])) >> 1]]
    return 1


def helps(decision: Decision, action: Action) -> bool:
    """Is an effect good for something that can be seen, not only for a card more or less?"""
    if action.verb not in ("use", "copy"):
        return True
    effect = PERMANENT_NAMES.index(str(action.args[0]))
    cards, domain = 1 + (effect & 1), EFFECT_DOMAINS[effect >> 1]
    if domain == MILITARY:
        return decision.useless_cards() >= cards
    return domain not in (ECONOMY, SCIENCE) or exchange(decision, cards) > 0


def domain_of(action: Action) -> int:
    """The domain of the card that an action is about."""
    return DOMAIN_OF[KIND_BY_NAME[str(action.args[0])]]


# -- playing a card -----------------------------------------------------------------------------------------------


def why_play(decision: Decision, action: Action) -> Message:
    """What a card brings its column, or the table."""
    domain = domain_of(action)
    cards, goal = decision.mine[domain] + 1, decision.goals[domain]
    blanks: dict[str, Any] = {"card": texts.card(str(action.args[0])), "domain": texts.domain(domain)}
    level = decision.level_at(domain, cards)
    if cards >= goal:
        return say("Play {card}: it is the last card you need for hegemony in {domain}.", **blanks)
    if len(decision.legal) == 1:
        return say("{card} is all that you can play now.", **blanks)
    if level > decision.level_at(domain, cards - 1):
        effect = texts.permanent(2 * EFFECT_DOMAINS.index(domain) + level - 1)
        return say("Try {card}: it brings level {level} of {domain}, {effect}.", level=level, effect=effect, **blanks)
    longest = decision.longest_of_others(domain)
    if domain == CULTURE and cards == longest + 1 and decision.models():
        return say("Try {card}: with the most Culture cards you may copy an effect of another player.", **blanks)
    if cards == longest + 1 and decision.left < LATE * decision.options.players:
        return say("Try {card}: you will lead in {domain}, and the deck is almost empty.", **blanks)
    if cards > 1:
        return say_count(
            "Try {card}: your {domain} column grows to {n} card, and needs {goal}.",
            "Try {card}: your {domain} column grows to {n} cards, and needs {goal}.",
            cards, goal=goal, **blanks,
        )  # fmt: skip
    if decision.held_of(domain) > 1:
        return say("Try {card}: you hold another {domain} card for your next turn.", **blanks)
    return say("Try {card}: it begins a new column.", **blanks)


# -- effects ------------------------------------------------------------------------------------------------------


def why_end(decision: Decision, action: Action) -> Message:
    """What ending the turn brings, or why there is nothing better to do."""
    won = decision.has_hegemony()
    if won is not None:
        return say("End the turn: you have hegemony in {domain}, and you win.", domain=texts.domain(won))
    if decision.left == 0:
        return say("Nothing else helps you now: end the turn.")
    if decision.will_draw() == 0:
        return say("Your hand is full, so you draw nothing: end the turn.")
    if len(decision.legal) == 1:
        return say("There is no effect to use now: end the turn.")
    if decision.view["turn"]["used_permanent"] or decision.view["turn"]["used_sacrifice"]:
        return say("Your work is done: end the turn.")
    return say("You need no effect now: end the turn.")


PERMANENT_REASONS: Final = {
    MILITARY: say("Discard what you don't need, and draw something new."),
    RELIGION: say("More cards in hand mean more to choose from."),
    ECONOMY: say("Give up what helps you little, and play something better."),
    SCIENCE: say("Take back what helps you little, and play something better."),
    UTOPIA: say("The discard pile has something for your columns."),
}
"""What permanent effects are good for, by domain."""


def why_use(decision: Decision, action: Action) -> Message:
    """One's own permanent effect."""
    return say("Use {effect}.", effect=texts.permanent(PERMANENT_NAMES.index(str(action.args[0]))))


def why_copy(decision: Decision, action: Action) -> Message:
    """An effect of somebody else."""
    effect = texts.permanent(PERMANENT_NAMES.index(str(action.args[0])))
    return say("Copy {effect} from {player}.", effect=effect, player=Seat(int(action.args[1])))


SACRIFICE_REASONS: Final = {
    "attack": say("It can cost the others more than you."),
    "inquisition": say("You see a whole hand, and keep the best of it."),
    "embargo": say("It holds a strong column back for a turn."),
    "breakthrough": say("You see many new cards, and keep the best of them."),
    "democracy": say("It makes hegemony harder for somebody, to the end of the game."),
}
"""What sacrifices are good for."""


def why_sacrifice(decision: Decision, action: Action) -> Message:
    """A card to give up."""
    card = str(action.args[0])
    return say("Try {effect}: sacrifice {card}.", effect=texts.sacrifice_of(card), card=texts.card(card))


# -- the steps of effects -----------------------------------------------------------------------------------------


def _about_card(message: Message) -> Callable[[Decision, Action], Message]:
    def reason(decision: Decision, action: Action) -> Message:
        domain = texts.domain(domain_of(action))
        return message.fill(card=texts.card(str(action.args[0])), domain=domain)

    return reason


def why_name(decision: Decision, action: Action) -> Message:
    """The domain to attack."""
    name = str(action.args[0])
    domain = DOMAIN_NAMES.index(name)
    hit = [seat for seat in decision.rivals() if decision.view["columns"][seat][domain]]
    if not hit:
        return say("Name {domain}: there you lose least.", domain=texts.domain(domain))
    longest = max(hit, key=lambda seat: decision.view["columns"][seat][domain])
    return say("Name {domain}: {player} loses a card there, too.", domain=texts.domain(domain), player=Seat(longest))


def why_mark(decision: Decision, action: Action) -> Message:
    """The column to lay a marker on."""
    seat, name = int(action.args[0]), str(action.args[1])
    blanks: dict[str, Any] = {"player": Seat(seat), "domain": texts.domain_called(name)}
    if decision.phase == "lay-embargo":
        return say("Try {domain} of {player}: one more card there would help most.", **blanks)
    return say("Try {domain} of {player}: this column is the most dangerous one.", **blanks)


def why_target(decision: Decision, action: Action) -> Message:
    """The hand to take."""
    return say("Try the hand of {player}: it gives you the most to choose from.", player=Seat(int(action.args[0])))


def why_pick(decision: Decision, action: Action) -> Message:
    """C-DRAFT: the card to keep."""
    domain = domain_of(action)
    blanks: dict[str, Any] = {"card": texts.card(str(action.args[0])), "domain": texts.domain(domain)}
    if decision.view["draft"]["picks"] and decision.held_of(domain):
        return say("Keep {card}: you have kept {domain} before, and cards of one domain belong together.", **blanks)
    return say("Keep {card}: a good beginning, if more {domain} comes.", **blanks)


def why_take(decision: Decision, action: Action) -> Message:
    """C-DRAFT: the open card to take."""
    domain = domain_of(action)
    blanks: dict[str, Any] = {"card": texts.card(str(action.args[0])), "domain": texts.domain(domain)}
    if decision.held_of(domain):
        return say("Take {card}: you hold {domain} to go with it.", **blanks)
    return say("Take {card}: it begins a column for you.", **blanks)


REASONS: Final[dict[str, Callable[[Decision, Action], Message]]] = {
    "pick": why_pick,
    "take": why_take,
    "play": why_play,
    "end": why_end,
    "use": why_use,
    "copy": why_copy,
    "sacrifice": why_sacrifice,
    "name": why_name,
    "mark": why_mark,
    "target": why_target,
    "discard": _about_card(say("Discard {card}: it helps your columns least.")),
    "scrap": _about_card(say("Choose {card}: you will miss it least.")),
    "take-back": _about_card(say("Take back {card}: its column will miss it least.")),
    "retrieve": _about_card(say("Take {card}: it helps your {domain} column.")),
    "give-back": _about_card(say("Give back {card}: you need it least.")),
    "lose": _about_card(say("Any of these will do: the age changes nothing.")),
}
"""By verb."""

"""Why not: every refusal with its rule and in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Blank, Message, Seat, say, say_count
from hegemon.games.carta import refusals as r
from hegemon.games.carta import texts
from hegemon.games.carta.actions import (
    COPY,
    END,
    KIND_VERBS,
    MARK,
    NAME,
    SACRIFICE,
    SACRIFICE_KINDS,
    TARGET,
    USE,
    vocabulary,
)
from hegemon.games.carta.cards import CULTURE, DOMAIN_OF, DOMAINS, EFFECT_DOMAINS, KIND_NAMES, PERMANENTS
from hegemon.games.carta.permanent import refuse_copy, refuse_inspiration, refuse_permanent
from hegemon.games.carta.position import (
    CHOOSE_VICTIM,
    DISCARD,
    DRAFT_PICK,
    DRAFT_TAKE,
    EFFECTS,
    ENDLESS,
    GIVE_BACK,
    HEGEMONY,
    LAY_DEMOCRACY,
    LAY_EMBARGO,
    LOSE_CARD,
    MAJORITY,
    NAME_DOMAIN,
    OVER,
    PLAY,
    PLAY_MORE,
    RETRIEVE,
    Position,
    seat_at,
)
from hegemon.games.carta.rulebook import owes
from hegemon.games.carta.sacrifice import refuse_mark, refuse_sacrifice

RULE_OF_PHASE: Final = {
    DRAFT_PICK: "C-DRAFT",
    DRAFT_TAKE: "C-DRAFT",
    PLAY: "C-PLAY",
    EFFECTS: "C-EFFECTS",
    NAME_DOMAIN: "C-ATTACK",
    LOSE_CARD: "C-ATTACK",
    CHOOSE_VICTIM: "C-INQUISITION",
    GIVE_BACK: "C-INQUISITION",
    LAY_EMBARGO: "C-EMBARGO",
    LAY_DEMOCRACY: "C-DEMOCRACY",
}
"""The rule that says what is asked; the phases of permanent effects fall under C-COST."""

RULE_OF_ENDING: Final = {HEGEMONY: "C-HEGEMONY", MAJORITY: "C-MAJORITY", ENDLESS: "C-ENDLESS"}

VERBS: Final = {
    EFFECTS: {"end", "use", "copy", "sacrifice"},
    NAME_DOMAIN: {"name"},
    CHOOSE_VICTIM: {"target"},
    LAY_EMBARGO: {"mark"},
    LAY_DEMOCRACY: {"mark"},
} | {phase: {verb} for phase, verb in KIND_VERBS.items()}
"""The verbs that answer the question of each phase."""


def why_not(s: Position, seat: int, action: Action) -> Refusal | None:
    """The rule that forbids an action now; None if it is legal."""
    if s.phase == OVER:
        return Refusal(RULE_OF_ENDING[s.ending], say("The game is over."))
    if not any(action in known for known in vocabulary(s.players).actions):
        return Refusal("", say("There is no such action in this game."))
    rule = RULE_OF_PHASE.get(s.phase, "C-COST")
    if not owes(s, seat):
        return Refusal(rule, say("It is not your turn to choose."))
    if action.verb not in VERBS[s.phase]:
        return Refusal(rule, say("That is not what is asked now."), obvious=True)
    number = vocabulary(s.players).ids[seat][s.phase].get(action)
    if number is None:
        return Refusal("C-INSPIRATION" if action.verb == "copy" else rule, say("Choose another player than yourself."))
    code = refuse(s, seat, number)
    return None if code == r.ALLOWED else word(s, seat, number, code)


def refuse(s: Position, seat: int, number: int) -> int:
    """Why this id is not legal, or ALLOWED, for an action that answers the question."""
    if number < END:
        return refuse_kind(s, seat, number)
    if USE <= number < COPY:
        return refuse_permanent(s, seat, number - USE)
    if COPY <= number < SACRIFICE:
        steps, effect = divmod(number - COPY, PERMANENTS)
        return refuse_inspiration(s, seat) or refuse_copy(s, seat, seat_at(s, seat, steps + 1), effect)
    if SACRIFICE <= number < NAME:
        kind = SACRIFICE_KINDS[number - SACRIFICE]
        return refuse_sacrifice(s, seat, DOMAIN_OF[kind]) or (r.ALLOWED if s.area[seat][kind] else r.NOT_IN_AREA)
    if NAME <= number < MARK:
        return r.ALLOWED if s.column[seat][number - NAME] else r.COLUMN_EMPTY
    if MARK <= number < TARGET:
        steps, domain = divmod(number - MARK, DOMAINS)
        return refuse_mark(s, seat, seat_at(s, seat, steps), domain)
    return r.ALLOWED


def refuse_kind(s: Position, seat: int, kind: int) -> int:
    """Why this kind can't be chosen in the present phase, or ALLOWED."""
    phase = s.phase
    if phase in (PLAY, PLAY_MORE, DISCARD, GIVE_BACK):
        if not s.hand[seat][kind]:
            return r.NOT_IN_HAND
        barred = phase in (PLAY, PLAY_MORE) and s.barred >> DOMAIN_OF[kind] & 1
        return r.EMBARGOED if barred else r.ALLOWED
    if phase == LOSE_CARD and DOMAIN_OF[kind] != s.attacked:
        return r.NOT_THE_DOMAIN
    source, reason = {
        RETRIEVE: (s.discard_pile, r.NOT_IN_DISCARD),
        DRAFT_PICK: (s.pack[seat], r.NOT_IN_PACK),
        DRAFT_TAKE: (s.middle, r.NOT_IN_MIDDLE),
    }.get(phase, (s.area[seat], r.NOT_IN_AREA))
    return r.ALLOWED if source[kind] else reason


# -- in words -----------------------------------------------------------------------------------------------


def word(s: Position, seat: int, number: int, code: int) -> Refusal:
    """A refusal in words, with the numbers that matter."""
    rule, wording = WORDINGS[code]
    return Refusal(rule or marker_rule(s), wording(s, seat, number), obvious=code in NOT_THERE)


def marker_rule(s: Position) -> str:
    """The rule under which a column is being chosen."""
    return RULE_OF_PHASE[s.phase]


def effect_of(number: int) -> int:
    """The permanent effect that an id uses or copies."""
    return number - USE if number < COPY else (number - COPY) % PERMANENTS


def kind_of(number: int) -> int:
    """The kind that an id is about."""
    return number if number < END else SACRIFICE_KINDS[number - SACRIFICE]


def copied_seat(s: Position, seat: int, number: int) -> int:
    """The player whose effect an id copies."""
    return seat_at(s, seat, (number - COPY) // PERMANENTS + 1)


def _card(message: Message) -> Callable[[Position, int, int], Message]:
    return lambda s, seat, number: message.fill(card=texts.card(KIND_NAMES[kind_of(number)]))


def _plain(message: Message) -> Callable[[Position, int, int], Message]:
    return lambda s, seat, number: message


def _column_too_short(s: Position, seat: int, number: int) -> Message:
    effect = effect_of(number)
    domain = EFFECT_DOMAINS[effect >> 1]
    owner = seat if number < COPY else copied_seat(s, seat, number)
    missing = (s.level_2 if effect & 1 else s.level_1) - s.column[owner][domain]
    blanks: dict[str, Blank] = {
        "effect": texts.permanent(effect),
        "domain": texts.domain(domain),
        "player": Seat(owner),
    }
    if number < COPY:
        return say_count(
            "{effect} needs {n} more {domain} card in your play area.",
            "{effect} needs {n} more {domain} cards in your play area.",
            missing, **blanks,
        )  # fmt: skip
    return say_count(
        "{player} needs {n} more {domain} card to have {effect}.",
        "{player} needs {n} more {domain} cards to have {effect}.",
        missing, **blanks,
    )  # fmt: skip


def _cost(message: Message) -> Callable[[Position, int, int], Message]:
    def wording(s: Position, seat: int, number: int) -> Message:
        effect = effect_of(number)
        return message.fill(n=1 + (effect & 1), effect=texts.permanent(effect))

    return wording


def _permanent_used(s: Position, seat: int, number: int) -> Message:
    return say(
        "You have already used a permanent effect of {domain} this turn, your own or a copied one.",
        domain=texts.domain(EFFECT_DOMAINS[effect_of(number) >> 1]),
    )


def _culture(s: Position, seat: int, number: int) -> Message:
    rivals = max(s.column[other][CULTURE] for other in range(s.players) if other != seat)
    return say(
        "Inspiration needs more Culture cards than anyone else: you have {own}, another player has {rival}.",
        own=s.column[seat][CULTURE], rival=rivals,
    )  # fmt: skip


def _empty_column(s: Position, seat: int, number: int) -> Message:
    if number < MARK:
        return say("You have no {domain} card in play.", domain=texts.domain(number - NAME))
    steps, domain = divmod(number - MARK, DOMAINS)
    owner = Seat(seat_at(s, seat, steps))
    return say("{player} has no {domain} card in play.", player=owner, domain=texts.domain(domain))


def _nothing_to_sacrifice(s: Position, seat: int, number: int) -> Message:
    return say("You have no {domain} card in play.", domain=texts.domain(DOMAIN_OF[kind_of(number)]))


def _sacrifice_used(s: Position, seat: int, number: int) -> Message:
    return say(
        "You have already used the sacrifice effect of {domain} this turn.",
        domain=texts.domain(DOMAIN_OF[kind_of(number)]),
    )


def _not_the_domain(s: Position, seat: int, number: int) -> Message:
    return say("The Attack is on {domain}.", domain=texts.domain(s.attacked))


NOT_THERE: Final = {r.NOT_IN_HAND, r.NOT_IN_AREA, r.NOT_IN_DISCARD, r.NOT_IN_PACK, r.NOT_IN_MIDDLE, r.NOT_THE_DOMAIN}
"""Refusals of cards that nobody would try to choose."""

WORDINGS: Final[dict[int, tuple[str, Callable[[Position, int, int], Message]]]] = {
    r.NOT_IN_HAND: ("C-KIND", _card(say("You have no {card} in hand."))),
    r.EMBARGOED: ("C-EMBARGO", _card(say("An Embargo keeps you from playing {card} this turn."))),
    r.NOT_IN_AREA: ("C-KIND", _card(say("You have no {card} in play."))),
    r.NOT_IN_DISCARD: ("C-KIND", _card(say("There is no {card} in the discard pile."))),
    r.NOT_IN_PACK: ("C-DRAFT", _card(say("There is no {card} among your cards."))),
    r.NOT_IN_MIDDLE: ("C-DRAFT", _card(say("There is no {card} in the middle."))),
    r.NOT_THE_DOMAIN: ("C-ATTACK", _not_the_domain),
    r.PERMANENT_USED: ("C-EFFECTS", _permanent_used),
    r.SACRIFICE_USED: ("C-EFFECTS", _sacrifice_used),
    r.COLUMN_TOO_SHORT: ("C-LEVEL", _column_too_short),
    r.HAND_TOO_SMALL: (
        "C-COST",
        _cost(
            say_count(
                "{effect} needs {n} card in your hand: it is empty.",
                "{effect} needs {n} cards in your hand: there are fewer.",
                0,
            )
        ),
    ),
    r.AREA_TOO_SMALL: (
        "C-COST",
        _cost(
            say_count(
                "{effect} needs {n} card in your play area: it is empty.",
                "{effect} needs {n} cards in your play area: there are fewer.",
                0,
            )
        ),
    ),
    r.DISCARD_TOO_SMALL: (
        "C-COST",
        _cost(
            say_count(
                "{effect} needs {n} card in the discard pile: it is empty.",
                "{effect} needs {n} cards in the discard pile: there are fewer.",
                0,
            )
        ),
    ),
    r.RELIGION_IS_PASSIVE: ("C-HOLY-BOOK", _plain(say("Your Religion cards work by themselves when you draw."))),
    r.NOT_LEADING_CULTURE: ("C-INSPIRATION", _culture),
    r.ALREADY_COPIED: ("C-INSPIRATION", _plain(say("You have already copied an effect this turn."))),
    r.OTHER_NOT_ENTITLED: ("C-INSPIRATION", _column_too_short),
    r.OWNED_ALREADY: ("C-INSPIRATION", _plain(say("This table doesn't allow copying an effect you have yourself."))),
    r.NOTHING_TO_SACRIFICE: ("C-SACRIFICE", _nothing_to_sacrifice),
    r.NOTHING_ELSE_IN_PLAY: ("C-ATTACK", _plain(say("An Attack needs another card of yours in play."))),
    r.NO_COLUMN_TO_MARK: ("C-SACRIFICE", _plain(say("There is no column to lay it on."))),
    r.COLUMN_EMPTY: ("", _empty_column),
    r.NOT_ONESELF: ("", _plain(say("It must be laid on another player."))),
}

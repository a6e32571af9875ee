"""What one must know before one uses something, besides what its card says."""

from __future__ import annotations

from hegemon.core import Message, say
from hegemon.games.civilization import guide
from hegemon.games.civilization.cards.plain import times_of
from hegemon.games.civilization.facts.rows import GreatPerson
from hegemon.games.civilization.framework.ability import ABILITIES, PRINTED, Usable
from hegemon.games.civilization.framework.person_cards import face_down
from hegemon.games.civilization.table.board import CivilizationBoard


def use_words(board: CivilizationBoard, key: str) -> tuple[Message, ...]:
    """What becomes of a gain, by the key of the ability that gives it."""
    ability = ABILITIES.get(key)
    if board.me is None or not isinstance(ability, Usable):
        return ()
    most = board.options.trade_max
    kept_secret = ability.card in face_down(board.w, board.me)  # nobody but its player turns such a card up
    full = board.w.realms[board.me].trade + trade_gained(board, board.me, key) > most
    used_up = isinstance(ability.card, GreatPerson) and ability.card.discard
    return (
        *([guide.USED_UP] if used_up else []),
        *([say("You then have {n} trade: the dial goes no further.", n=most)] if full else []),
        *([say("At the end of the phase you have it anyway.")] if ability.quiet and not kept_secret else []),
    )


def trade_gained(board: CivilizationBoard, me: int, key: str) -> int:
    """How much trade an ability would give now."""
    _, card, printed = PRINTED[key]
    times = times_of(printed.effect, card) if printed.effect else None
    return printed.amounts.get("trade", 0) * (times(board.w, me) if times else 1)

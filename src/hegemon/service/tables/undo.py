"""Going back: one takes back one's own latest choice, or asks the others for it. Each proposal is an entry to write."""

from __future__ import annotations

from hegemon.core import say
from hegemon.service.errors import refused
from hegemon.service.tables import entries
from hegemon.service.tables.entries import Proposal
from hegemon.service.tables.table import PLAYING, Table


def may_take_back(table: Table, seat: int) -> bool:
    """Is the latest choice this seat's, and is it still its turn, and has nobody learnt anything by it?"""
    return seat in table.to_act and table.history.before_choice(seat, alone=True) is not None


def taking_back(table: Table, seat: int, version: int | None = None) -> Proposal:
    """Take back one's latest choice, in the middle of a turn and before anything was revealed."""
    table.check_playing()
    table.check_seen(version, table.moves[-1].number if table.moves else 0)
    to = table.history.before_choice(seat, alone=True)
    if to is None or seat not in table.to_act:
        raise refused(say("This choice can't be taken back any more."))
    return entries.TAKE_BACK, seat, {"to": to}


def may_ask_undo(table: Table, seat: int) -> bool:
    """Was nothing revealed since this seat's latest choice, is nobody asking already, and may they?"""
    asked = table.undo_request is not None or table.setup.terms.serious
    return table.status == PLAYING and not asked and table.history.before_choice(seat) is not None


def asking_undo(table: Table, seat: int, version: int | None = None) -> Proposal:
    """Ask the others to go back to before one's latest choice."""
    table.check_playing()
    table.check_seen(version, table.moves[-1].number if table.moves else 0)
    if table.setup.terms.rated:
        raise refused(say("A rated game has no undo."))
    if table.setup.terms.tournament:
        raise refused(say("A game of a tournament has no undo."))
    to = table.history.before_choice(seat)
    if to is None:
        raise refused(say("There is nothing to undo: something has been revealed since your last choice."))
    if table.undo_request is not None:
        raise refused(say("Somebody is asking already."))
    return entries.ASK_UNDO, seat, {"to": to, "asks": who_must_agree(table, seat)}


def who_must_agree(table: Table, asking: int) -> list[int]:
    """The people who have to agree to an undo: all but who asks, and who shares a device with them."""
    mine = table.chairs[asking].guests
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if seat != asking and table.player_on(seat) is None and not chair.guests & mine
    ]


def awaits_answer(table: Table, seat: int) -> bool:
    """Is this seat asked to agree to an undo?"""
    return table.undo_request is not None and seat in table.undo_request.awaits


def answering(table: Table, seat: int, agree: bool, version: int | None = None) -> Proposal:
    """Answer a request to undo. Whoever made it may withdraw it."""
    table.check_playing()
    if table.undo_request is None:
        raise refused(say("Nobody is asking for an undo."))
    table.check_seen(version, table.undo_request.number)
    if seat == table.undo_request.seat and not agree:
        return entries.WITHDRAW, seat, {}
    if not awaits_answer(table, seat):
        raise refused(say("Your answer is not needed."))
    return (entries.AGREE if agree else entries.REFUSE), seat, {}

"""Tables in the lists of the lobby, in words."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from hegemon.core import Message, say, say_count
from hegemon.core.telling import Line
from hegemon.games import GAMES
from hegemon.service.company.quick_match import PACES
from hegemon.service.company.seekers import SoughtGame
from hegemon.service.guests import name_or_number
from hegemon.service.notices.notices import has_yet_to_come
from hegemon.service.results.results import counted_outcome
from hegemon.service.storage.store import NoDatabase
from hegemon.service.tables.listings import Listing, readable
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table
from hegemon.web.drawing.faces import face
from hegemon.web.lobby.quick_match import wish_key
from hegemon.web.telling.event_lines import line_of
from hegemon.web.telling.film import meanwhile
from hegemon.web.telling.table_log import latest_choice, latest_notes
from hegemon.web.visits.visit import Visit
from hegemon.web.words.ago import ago
from hegemon.web.words.endings import finished_by_computer, names_of_leavers
from hegemon.web.words.offered_games import games
from hegemon.web.words.option_forms import features
from hegemon.web.words.terms import clock_words, customs, time_left_words

LOG: Final = logging.getLogger(__name__)
NEWS: Final = 3
"""Lines that tell what others did, at most."""


@dataclass(frozen=True)
class LobbyRow:
    """A table in a list, in words."""

    id: str
    title: Message | str
    notes: Sequence[Message | str]
    taken: tuple[bool, ...]
    """By seat: does somebody sit there?"""
    status: str
    my_turn: bool
    seat: int | None
    """One that anybody may take."""
    game: str
    news: Sequence[str] = ()
    """What the others did since one's latest choice, if it is one's turn."""


def rows(listings: Sequence[Listing], language: str) -> list[LobbyRow]:
    """Tables of games that are known here."""
    known, several = GAMES.names(), len(games()) > 1
    shown = [listing for listing in listings if listing.game in known]
    return readable(shown, lambda listing: row(listing, notes_on(listing, language, several)))


async def own_rows(visit: Visit, listings: Sequence[Listing]) -> list[LobbyRow]:
    """One's own tables, with where each game stands and since when; first of all where time is shortest."""
    language, now, several = visit.reader.language, visit.tables.now(), len(games()) > 1
    known = [listing for listing in listings if listing.game in GAMES.names()]
    stand = {listing.id: await standing(visit, listing) for listing in known}
    turns = {listing.id: await my_turn(visit, listing) for listing in known if listing.my_turn}

    def own(table: Listing) -> LobbyRow:
        since = ago(now - table.changed, language)
        turn = turns.get(table.id, NOT_MY_TURN)
        terms = [] if turn.left else terms_of(table, language)
        notes = [*turn.left, *stand[table.id], *played(table, several), *who_is_there(table), *terms, since]
        return replace(row(table, notes), news=turn.news)

    known.sort(key=lambda table: (not table.my_turn, turns.get(table.id, NOT_MY_TURN).seconds))
    return readable(known, own)


def row(table: Listing, notes: Sequence[Message | str]) -> LobbyRow:
    """One table."""
    return LobbyRow(
        table.id, title_of(table), notes, tuple(bool(name) for name in table.names),
        table.status, table.my_turn, table.open[0] if table.open else None, table.game,
    )  # fmt: skip


def wanted_row(wanted: SoughtGame, language: str) -> LobbyRow:
    """A game that somebody looks for by quick match."""
    (wish, here), game = wanted, GAMES.load(wanted.wish.game)
    notes = [
        *([game.title()] if len(games()) > 1 else []), *features(game, {"players": wish.players}),
        *([say("rated")] if wish.rated else []), say_count("{n} seat free", "{n} seats free", wish.players - here),
        clock_words("move", PACES[wish.pace], language),
    ]  # fmt: skip
    taken = tuple(seat < here for seat in range(wish.players))
    return LobbyRow(wish_key(wish), say("Looking for players"), notes, taken, WAITING, False, None, game.name)


@dataclass(frozen=True)
class MyTurn:
    """What somebody wants to know of a table where it is their turn."""

    left: Sequence[Message] = ()
    """How much time there is, if it is played by days."""
    news: Sequence[str] = ()
    seconds: float = inf
    """The same by any clock."""


NOT_MY_TURN: Final = MyTurn()


async def my_turn(visit: Visit, listing: Listing) -> MyTurn:
    """How much time a choice has, and what the others did since one's own latest; nothing if people share a device."""
    try:
        table = await visit.tables.table(listing.id)
        seat = next(iter(listing.mine)) if len(listing.mine) == 1 else None
        if seat is None or seat not in table.to_act:
            return NOT_MY_TURN
        voice = visit.voice(listing.game).naming(*listing.names)
        notes = latest_notes(table, seat, latest_choice(table, seat), table.version)
        told = [line.text for line in news_of(table, seat) if not line.heading]
        news = list(map(voice, (*notes, *told[-max(1, NEWS - len(notes)) :])))
        left = table.time_left(seat, visit.tables.clock())
        if left is None:
            return MyTurn(news=news)
        return MyTurn([time_left_words(left, visit.reader.language)] if table.setup.terms.by_days else [], news, left)
    except NoDatabase:
        raise
    except Exception as error:  # as above: whatever is wrong with one table, the others can be shown
        LOG.info("a table doesn't say what happened: %s", type(error).__name__)
        return NOT_MY_TURN


def news_of(table: Table, seat: int) -> Sequence[Line]:
    """What the others did since somebody's latest choice: the weightiest, if the game says so, or all of it."""
    done = meanwhile(table, seat)
    if done is not None:
        return done.told
    moves = table.moves.after(latest_choice(table, seat))
    told = (line_of(table.setup.game, event, seat) for move in moves for event in move.events)
    return [line for line in told if line is not None]


async def standing(visit: Visit, listing: Listing) -> list[Message]:
    """The round of a game as all may know it, or who has won; first of all that a tournament has a table for one."""
    if listing.status == WAITING:
        return []
    try:
        table = await visit.tables.table(listing.id)
        outcome, looks = table.state.outcome(), face(listing.game)
        if table.claimed_by is not None:
            return [won(listing, [table.claimed_by])]
        if outcome is not None:
            winners = counted_outcome(table).winners
            return [won(listing, winners), *finished_by_computer(names_of_leavers(table))]
        new = bool(table.setup.terms.tournament) and has_yet_to_come(table, visit.reader.guest.id)
        ready = [say("Your table is ready")] if new else []
        return ready + ([looks.scene(table.sight(None)).heading] if looks else [])
    except NoDatabase:
        raise
    except Exception as error:  # closed a moment ago, played by older rules, or broken: the others can be shown
        LOG.info("a table doesn't say where its game stands: %s", type(error).__name__)
        return []


def won(listing: Listing, winners: Sequence[int]) -> Message:
    """Who has won, as whoever looks would say it: those who share a device want to know which of them."""
    if len(listing.mine) == 1 and listing.mine[0] in winners:
        return say("You won")
    return say("Won by {names}", names=", ".join(name_or_number(listing.names[seat], seat + 1) for seat in winners))


def title_of(table: Listing) -> Message | str:
    """What to call a table: by its name, by who else plays, or by who sits there."""
    if table.name:
        return table.name
    others = others_at(table)
    if table.puzzle and table.mine:
        return say("Game of the day")
    if table.mine and others:
        return say("Against {names}", names=", ".join(others))
    if table.mine:
        return say("Your table") if len(table.mine) == 1 else ", ".join(name for name in table.names if name)
    if table.status == PLAYING:
        return ", ".join(others)
    people = [name for name, player in zip(table.names, table.players, strict=True) if name and not player]
    return say("{name}’s table", name=people[0]) if people else GAMES.load(table.game).title()


def others_at(table: Listing) -> list[str]:
    """Who plays there besides whoever looks."""
    return [name for seat, name in enumerate(table.names) if name and seat not in table.mine]


def notes_on(table: Listing, language: str, several: bool) -> list[Message | str]:
    """What else there is to know about a table for whoever doesn't sit there, the most important first."""
    options = features(GAMES.load(table.game), table.options)
    return [*played(table, several, options), *who_is_there(table), *terms_of(table, language)]


def played(table: Listing, several: bool, options: Sequence[Message | str] = ()) -> list[Message | str]:
    """What is played there: the game, if there are several, its options, and whether it counts."""
    game: list[Message | str] = [GAMES.load(table.game).title()] if several else []
    return [*game, *options, *([say("rated")] if table.rated else [])]


def who_is_there(table: Listing) -> list[Message | str]:
    """Who else is wanted, plays or is to choose."""
    told: list[Message | str] = []
    if table.status == WAITING:
        told.append(say_count("{n} seat free", "{n} seats free", table.free))
    elif table.name and (others := others_at(table)):
        told.append(", ".join(others))
    if table.to_act and not table.my_turn:
        told.append(say("{name} is thinking", name=table.names[table.to_act[0]]))
    return told


def terms_of(table: Listing, language: str) -> list[Message | str]:
    """How they play together, as long as they do."""
    return [] if table.status == OVER else customs(table.clock, table.seconds, table.language, language)

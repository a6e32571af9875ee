"""What a table shows a reader: through whose eyes, and what the shell tells beside the game's own scene."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from hegemon.core import Action, Feature, Message, say
from hegemon.core.face import Scene, Sight, Teaching
from hegemon.service.live.chat import Remark
from hegemon.service.live.live_tables import pulse_of
from hegemon.service.results.results import counted_outcome
from hegemon.service.tables.holidays import days_off
from hegemon.service.tables.table import OVER, PLAYING, WAITING, Table
from hegemon.service.tables.undo import awaits_answer, may_ask_undo, may_take_back, who_must_agree
from hegemon.web.drawing.faces import face, face_of
from hegemon.web.drawing.panels import SHOWN, Panels
from hegemon.web.drawing.templating import style_sheets
from hegemon.web.http.sessions import Reader
from hegemon.web.lessons.daily import puzzle_words
from hegemon.web.people.known_friends import friends_to_invite
from hegemon.web.people.known_people import known_people
from hegemon.web.tables.clocks import Clock, clocks
from hegemon.web.tables.plan_words import PlansShown, plans_at
from hegemon.web.tables.presence import TablePresence, presence_at
from hegemon.web.telling.film import Film, Meanwhile, beginning, film, meanwhile
from hegemon.web.telling.table_log import Log, LogPart, happened, latest_choice, latest_notes, rematch_words, undo_words
from hegemon.web.visits.visit import Visit
from hegemon.web.words.endings import counted_words, is_shared, link_preview
from hegemon.web.words.ratings import RatingLine, damping_words, rating_lines
from hegemon.web.words.terms import waiting_room

NOBODY_AWAY: Final = TablePresence()


@dataclass(frozen=True)
class Hint:
    """What a strong player would choose, or why there is no hint now."""

    words: tuple[Message, ...]
    action: Action | None


@dataclass(frozen=True)
class LetPass:
    """A kind of question that may be let pass."""

    id: str
    title: Message
    until: str
    """For how long it is let pass: see :mod:`hegemon.service.tables.standing_answers`."""
    aims: bool
    """Can such a question be about what is aimed at somebody?"""
    when_aimed: Message
    """What one says who wants to be asked only then."""
    wish: Message | None
    """What one ticks beforehand to be asked, if it is something to do."""


@dataclass(frozen=True)
class TablePage:
    """What the shell tells about a table, besides the game's own scene."""

    table: Table
    seat: int | None
    mine: tuple[int, ...]
    version: int
    past: bool
    curtain: int | None
    """The seat whose player has to take the device first, where people share one."""
    log: tuple[LogPart, ...]
    news: tuple[Message, ...]
    """What happened since the version that the reader was looking at: for those who listen rather than look."""
    coach: Teaching
    hint: Hint | None
    puzzle: tuple[Message, ...]
    """At a table with a game of the day: what is asked, and after an answer what it was worth."""
    remarks: tuple[Remark, ...]
    clocks: tuple[Clock, ...]
    answered: bool = False
    """Is the reader's question answered without them, by a standing answer?"""
    presence: TablePresence = NOBODY_AWAY
    film: Film | None = None
    """The same, to be seen."""
    meanwhile: Meanwhile | None = None
    """What others did latest, to be read, or seen again."""
    ratings: tuple[RatingLine, ...] = ()
    """What a rated game did to everybody's rating."""
    counted: Message | None = None
    """Why it counts otherwise than it ended, if it does."""
    damped: Message | None = None
    """Why it counts for less, if it does."""
    plans: PlansShown | None = None
    """What the reader may settle beforehand, who waits in a game by days."""
    patience: Message | None = None
    """Why a computer doesn't answer yet, if it is still getting ready."""

    @property
    def id(self) -> str:
        """The secret in its address."""
        return self.table.id

    @property
    def analysed(self) -> bool:
        """Can the game be analysed when it is over?"""
        return self.table.setup.game.offers(Feature.ANALYSIS)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.table.setup.game.name

    @property
    def people_here(self) -> int:
        """How many have sat down, as the table's pulse tells it."""
        return pulse_of(self.table).people

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, by seat."""
        return self.table.names

    @property
    def advised(self) -> Action | None:
        """What a hint advises, or the teacher unasked."""
        return self.hint.action if self.hint else self.coach.advised if self.coach.points else None

    @property
    def my_turn(self) -> bool:
        """Is the reader asked something?"""
        return self.seat_played in self.table.to_act and not self.answered

    @property
    def seat_played(self) -> int | None:
        """The seat for which the reader may do something now; None for whoever only looks, or at the past."""
        return self.seat if self.i_play and not self.past and self.table.status == PLAYING else None

    @property
    def i_play(self) -> bool:
        """Does the reader still choose for the seat they look from?"""
        return self.seat is not None and self.table.player_on(self.seat) is None

    @property
    def days_off(self) -> int:
        """How many days off the reader may take."""
        return 0 if self.seat_played is None else days_off(self.table, self.seat_played)

    @property
    def has_won(self) -> bool:
        """Is the game over, and the reader among its winners?"""
        if self.past or self.seat is None or self.table.status != OVER:
            return False
        return self.seat in counted_outcome(self.table).winners

    @property
    def known(self) -> int:
        """The version that the reader's latest choice made: what came after it may be news to them."""
        return latest_choice(self.table, self.seat)

    @property
    def film_begins(self) -> int:
        """The version from which what happened since then is shown."""
        return beginning(self.table, self.seat, self.known)

    @property
    def notes(self) -> tuple[Message, ...]:
        """What the others did since then that is no move: they left, they refused an undo."""
        return latest_notes(self.table, self.seat, self.known, self.version)

    @property
    def gone(self) -> bool:
        """Has the reader given away all they had here?"""
        return bool(self.mine) and all(self.table.given_away(seat) for seat in self.mine)

    @property
    def windows(self) -> tuple[LetPass, ...]:
        """The kinds of questions that the reader may let pass every time, and for how long each is let pass now."""
        if (seat := self.seat_played) is None:
            return ()
        kept, stretch = self.table.standing.kept, self.table.state.stretch()
        kinds = self.table.setup.game.windows(self.table.setup.options)
        return tuple(
            LetPass(kind.id, kind.title, kept(seat, kind.id, stretch), kind.aims, kind.when_aimed, kind.wish)
            for kind in kinds
        )

    @property
    def open_windows(self) -> tuple[LetPass, ...]:
        """The one among them that the reader is asked about now."""
        if self.seat is None or not self.my_turn:
            return ()
        kinds = [window.kind for window in self.table.state.open_windows(self.seat)]
        return tuple(window for window in self.windows if window.id in kinds)

    @property
    def undo_words(self) -> Message | None:
        """That somebody asks for an undo, and whom they wait for."""
        return None if self.past else undo_words(self.table, self.seat)

    @property
    def fragment(self) -> str:
        """Where the newest of this part can be had."""
        return f"/t/{self.id}/fragment" + ("" if self.seat is None else f"?seat={self.seat}")

    @property
    def may_take_back(self) -> bool:
        """Can the latest choice be taken back without asking?"""
        return self.seat_played is not None and may_take_back(self.table, self.seat_played)

    @property
    def may_ask_undo(self) -> bool:
        """Can the others be asked to undo the latest choice?"""
        seat = self.seat_played
        return seat is not None and not self.may_take_back and may_ask_undo(self.table, seat)

    @property
    def undo_needs_leave(self) -> bool:
        """Are there people who have to agree to that?"""
        return self.seat_played is not None and bool(who_must_agree(self.table, self.seat_played))

    @property
    def rematch_offered(self) -> bool:
        """Has the reader offered another game, or agreed to one?"""
        return any(seat in self.presence.rematch_wanted for seat in self.mine)

    @property
    def rematch_words(self) -> tuple[Message, ...]:
        """Who would like to play again and who is waited for; without an offer, who has ended the latest one."""
        return rematch_words(self.table, self.mine, self.presence.rematch_wanted)

    @property
    def asked_for_undo(self) -> bool:
        """Does somebody ask the reader for an undo?"""
        return not self.past and self.seat is not None and awaits_answer(self.table, self.seat)


def seat_shown(table: Table, guest: str, wanted: int | None) -> tuple[int | None, int | None]:
    """The seat whose view a guest is shown, and the seat that has to take the device first."""
    held = table.seats_of(guest)
    mine = [seat for seat in held if not table.given_away(seat)]
    if not mine:
        return None, None
    if len(held) == 1 or table.status != PLAYING:
        return (wanted if wanted in mine else mine[0]), None
    waiting = [seat for seat in mine if seat in table.to_act]
    if waiting:
        return (wanted, None) if wanted in waiting else (None, waiting[0])
    # Nobody here is asked: whoever chose last may go on looking, the others' cards stay covered.
    last = next((move.seat for move in reversed(table.moves) if move.seat in mine), None)
    return (last, None) if last == wanted else (None, None)


def patience(visit: Visit, table: Table) -> Message | None:
    """Why a computer doesn't answer yet, if it is still getting ready."""
    game, bots = table.setup.game, visit.services.bots
    if all(player is None or bots.can_answer(game, player) for player in map(table.player_on, table.to_act)):
        return None
    return say("The players get ready. The first time on this machine that takes a minute or two.")


async def show(
    visit: Visit, table: Table, wanted: int | None, at: int | None = None,
    since: int | None = None, hint: Hint | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Everything the templates of a table are told; what happened `since` a version is told in words, too."""
    reader, setup = visit.reader, table.setup
    visit.tables.presence.see(table, reader.guest.id)
    seat, curtain = seat_shown(table, reader.guest.id, wanted)
    past = at is not None and at < table.version
    sight = await visit.tables.sight(table, seat, at)
    answered = seat is not None and not past and table.standing_answer(seat) is not None
    if past or answered or table.status == OVER or (seat is not None and table.player_on(seat) is not None):
        sight = replace(sight, legal=())
    version = at if at is not None and past else table.version
    seen = None if since is None or curtain is not None else film(table, seat, since, version)
    if answered:
        sight = replace(sight, prompt=say("The game goes on by itself."))
    elif past and seen and seen.prompt:
        sight = replace(sight, prompt=seen.prompt)
    changes = await visit.tables.ratings.at_table(table.id) if setup.terms.rated and table.status == OVER else {}
    page = TablePage(
        table=table,
        seat=seat,
        mine=table.seats_of(reader.guest.id),
        version=version,
        past=past,
        curtain=curtain,
        log=Log(sight, table.moves_at(version).events, table.notes_at(version, seat)).parts(),
        news=happened(table, sight, latest_choice(table, seat) if since is None else since, version),
        coach=Teaching() if past else coaching(table, sight, reader),
        hint=hint,
        puzzle=() if past else puzzle_words(table, reader.voice),
        remarks=tuple(await visit.tables.chat.heard_by(reader.guest.id, table)),
        clocks=clocks(table, visit.tables.clock(), visit.reader.language),
        answered=answered,
        presence=await presence_at(visit, table),
        film=seen,
        meanwhile=None if past or curtain is not None else meanwhile(table, seat),
        ratings=rating_lines(table, changes),
        counted=counted_words(table) if changes else None,
        damped=next((damping_words(change.damping) for change in changes.values()), None),
        plans=None if past or curtain is not None else await plans_at(visit, table, sight),
        patience=None if past else patience(visit, table),
    )
    scene = face_of(setup.game.name).scene(sight) if table.status != WAITING and curtain is None else None
    told = table_context(visit, page, sight, scene, body_of(table, scene), heading_of(table, scene))
    if table.status != WAITING:
        return told
    guests = visit.tables.invitations
    return (
        told
        | waiting_room(table, reader.language)
        | {
            "known": await known_people(visit, table),
            "invited": await guests.at_table(table.id),
            "friends": await friends_to_invite(visit, table),
            "removed": reader.guest.id in await visit.tables.conduct.removed_from(table.id),
            "programs": [] if setup.terms.rated else await guests.offered(setup.game.name),
        }
    )


def heading_of(table: Table, scene: Scene | None) -> Message:
    """What the bar says; while no game is shown, why not."""
    if table.claimed_by is not None:
        return say("Game over")
    if scene is not None:
        return scene.heading
    return say("Waiting for players") if table.status == WAITING else say("Curtain")


def body_of(table: Table, scene: Scene | None) -> str:
    """The template for the middle of the page."""
    if table.status == WAITING:
        return "waiting.html"
    if table.claimed_by is not None and scene is not None:
        return "claimed.html"
    return scene.template if scene else "curtain.html"


def coaching(table: Table, sight: Sight, reader: Reader) -> Teaching:
    """The teacher's words, at a table where somebody learns, unless the teacher is sent away."""
    looks = face(table.setup.game.name)
    if not table.setup.terms.lesson or looks is None or sight.seat is None or reader.teacher == "away":
        return Teaching()
    return looks.coach(sight, table.history.views_before(sight.seat))


def table_context(
    visit: Visit, page: TablePage, sight: Sight, scene: Scene | None, body: str, heading: Message
) -> dict[str, Any]:
    """The names that every template of a table, and every face, may use."""
    game = page.table.setup.game
    retell = face_of(game.name).retelling(sight)
    voice = visit.voice(game.name).naming(*page.names).retelling(retell)
    shown = visit.request.headers.get(SHOWN, "")
    known = Panels(voice, game.name, (page.id, page.seat), shown, page.advised).known
    request_id = secrets.token_urlsafe(9)
    shared = shared_parts(known["shell"], page, visit.reader, request_id, heading, game.title())
    return (
        known
        | shared
        | {
            "page": page,
            "sight": sight,
            "scene": scene.data if scene else None,
            "signs_placed": scene is not None and scene.places_signs,
            "body": body,
            "heading": heading,
            "frame": known["shell"].main_attributes(page),
            "title": game.title(),
            "styles": style_sheets(game.name, "map.css"),
            "voice": voice,
            "request_id": request_id,
            "preview": link_preview(page.table, voice) if is_shared(page.table) else None,
            "visit_url": partial(visit.services.url, visit.request),
        }
    )


def shared_parts(
    shell: Any, page: TablePage, reader: Reader, request_id: str, heading: Message, title: Message
) -> dict[str, Callable[..., str]]:
    """The parts that all templates of a table may draw, whatever the game (`panels/frame.html`)."""
    return {
        "bar_title": partial(shell.bar_title, page, heading, title),
        "act_form": partial(shell.act_form, page, reader, request_id),
        "teacher": partial(shell.teacher, page, reader),
        "hidden": partial(shell.hidden, page, reader, request_id),
        "seat_signs": partial(shell.seat_signs, page),
    }

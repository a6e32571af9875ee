"""A table: who sits there, and what follows from everything that happened at it.

Nothing here touches a database or a clock. A table is folded from its entries one by one, so any process that has
read the same entries has the same table. Nothing an entry does may depend on the chairs: they change on their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from hegemon.core import Action, Message, Seat, State, say
from hegemon.core.face import SeatHolder, SeenEvents, Sight
from hegemon.players import player_kind, substitute_for
from hegemon.service.errors import NotYours, Stale, refused
from hegemon.service.tables import entries
from hegemon.service.tables.clocks import Clocks
from hegemon.service.tables.entries import Note, PlayedMove, Proposal, TableEntry, UndoRequest, one_of_each
from hegemon.service.tables.history import History
from hegemon.service.tables.note_words import departure_words, late_notes, rest_words
from hegemon.service.tables.played_moves import PlayedMoves
from hegemon.service.tables.setup import Chair, TableSetup, names_of
from hegemon.service.tables.standing_answers import AIMED, HOW_LONG, StandingAnswer, StandingAnswers, pause_of

WAITING, PLAYING, OVER = "waiting", "playing", "over"


class Table:
    """The present of a table."""

    def __init__(self, setup: TableSetup, chairs: Sequence[Chair]) -> None:
        self.setup = setup
        self.chairs = list(chairs)
        self.version = 0
        self.status = WAITING
        self.rematch: str | None = None
        self.rematch_offers: dict[int, float] = {}
        """The seats that would like to play again, and since when."""
        self.claimed_by: int | None = None
        """The seat that the game was left to, when all others had gone."""
        self.promised: str | None = None
        """The fingerprint that was written down when the game began; None for a game that was brought here."""
        self.remarks = 0
        self.state: State = setup.game.new(setup.options, setup.seed)
        self.history = History(setup)
        self.undo_request: UndoRequest | None = None
        self.notes: list[Note] = []
        self.requests: dict[str, int] = {}
        self._asked_at = [0] * setup.options.players
        """By seat, the version at which its present question was put."""
        self._clocks = Clocks.set(setup.terms, setup.options.players, setup.created)
        self._left: dict[int, str] = {}
        self.days_rested: dict[int, int] = {}
        """By seat: how many days off it has taken."""
        self.standing = StandingAnswers.of(setup.game.windows(setup.options))
        """What the seats let pass without being asked."""

    def copy(self) -> Table:
        """An independent copy: what happens to one is not seen in the other."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.chairs, twin.notes, twin.history = list(self.chairs), list(self.notes), self.history.copy()
        twin._asked_at, twin._clocks = list(self._asked_at), self._clocks.copy()
        twin.requests, twin._left = dict(self.requests), dict(self._left)
        twin.standing = self.standing.copy()
        twin.rematch_offers = dict(self.rematch_offers)
        return twin

    # -- who ----------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The secret in the table's address."""
        return self.setup.id

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setup.options.players

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats a guest may act for; several when people share a device."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if guest in chair.guests)

    def player_on(self, seat: int) -> str | None:
        """The kind of computer that chooses for a seat now; None for a person."""
        return self._left.get(seat, self.chairs[seat].player)

    def has_left(self, seat: int) -> bool:
        """Has a person given this seat to a computer?"""
        return seat in self._left

    def given_away(self, seat: int) -> bool:
        """Does a computer play on here, whose cards are its own as long as the game lasts?"""
        return self.status == PLAYING and seat in self._left

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called, by seat."""
        return names_of(self.chairs)

    def people(self) -> list[SeatHolder]:
        """Everybody, as all may know them."""
        players = map(self.player_on, range(self.players))
        levels = [player_kind(player).title if player else None for player in players]
        return [SeatHolder(name, level) for name, level in zip(self.names, levels, strict=True)]

    @property
    def programs(self) -> tuple[int, ...]:
        """The seats for which programs choose."""
        return tuple(
            seat for seat, chair in enumerate(self.chairs) if chair.program and self.player_on(seat) is None
        )  # fmt: skip

    @property
    def full(self) -> bool:
        """Has every seat somebody on it?"""
        return not any(chair.free for chair in self.chairs)

    # -- what there is to see -------------------------------------------------------------------------------------

    @property
    def moves(self) -> PlayedMoves:
        """The choices that count, in order."""
        return self.history.moves

    def sight(self, seat: int | None, version: int | None = None) -> Sight:
        """What a seat (None: a spectator) sees now, or saw at an earlier version."""
        moves = self.moves if version is None else self.moves_at(version)
        state = self.state if moves is self.moves else self.history.state_after(moves)
        seen = SeenEvents(moves.events, seat)
        return Sight.of(state, seat, self.people(), seen, len(moves[-1].events) if moves else 0)

    def moves_at(self, version: int) -> PlayedMoves:
        """The moves that counted after the first `version` entries."""
        return self.moves if version >= self.version else self.history.moves_at(version)

    def notes_at(self, version: int, seat: int | None = None) -> list[tuple[int, Note]]:
        """The notes for a seat after `version` entries, each with how many events of the game came before it."""
        notes = [note for note in self.notes if note.number <= version and note.told_to(seat)]
        if not notes:
            return []
        events = self.moves_at(version).events
        return [(events.before(note.number), note) for note in notes]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a choice now."""
        return self.state.to_act() if self.status == PLAYING else ()

    # -- what may be done: each answers with an entry to write, or refuses --------------------------------------------

    def choice(
        self, seat: int, version: int, action: Action, *, late: bool = False, unasked: bool = False,
        planned: bool = False,
    ) -> Proposal:  # fmt: skip
        """A choice of a seat that was looking at a version of the table.

        `late`: a computer's, when time was up; `unasked`: by a standing answer; `planned`: settled beforehand.
        """
        self.check_playing()
        if not 0 <= seat < self.players:
            raise NotYours()
        since = self._asked_at[seat] if seat in self.to_act else self.version
        if not since <= version <= self.version:
            raise Stale(self.version)
        if action not in self.state.legal(seat):
            self.state.refuse(seat, action)
        how = {"late": late, "unasked": unasked, "planned": planned}
        return entries.ACT, seat, {"action": action.to_json()} | {name: True for name, so in how.items() if so}

    def leaving(self, seat: int, late: bool = False) -> Proposal:
        """Give one's seat to a computer, for good: because one wants to, or because one's time is used up."""
        self.check_playing()
        if self.player_on(seat) is not None:
            raise refused(say("A computer plays on this seat already."))
        return entries.LEAVE, seat, {"player": substitute_for(self.setup.game), "late": late}

    def keeping(self, seat: int, window: str, how_long: str) -> Proposal:
        """Let a kind of window pass every time, in this part of the game or in all of it; or be asked again."""
        self.check_playing()
        kind = next((kind for kind in self.setup.game.windows(self.setup.options) if kind.id == window), None)
        if kind is None or how_long not in HOW_LONG or (how_long == AIMED and not kind.aims):
            raise refused(say("There is nothing of that kind to let pass."))
        return entries.KEEP, seat, {"window": window, "until": how_long, "stretch": self.state.stretch()}

    def standing_answer(self, seat: int) -> StandingAnswer | None:
        """What a person lets pass now without being asked, if it is that."""
        asked = seat in self.to_act and self.player_on(seat) is None and self.undo_request is None
        return self.standing.answer(self.state, seat) if asked else None

    def renaming(self, seat: int, was: str, name: str) -> Proposal:
        """Tell the others that somebody has another name now. The name itself is on the chair."""
        self.check_playing()
        return entries.RENAME, seat, {"was": was, "name": name}

    def beginning(self, grace: float = 0.0) -> Proposal:
        """Begin: everybody is here. Clocks start after so many seconds."""
        if self.status != WAITING or not self.full:
            raise refused(say("The table waits for more players."))
        return entries.BEGIN, None, {"fingerprint": self.setup.fingerprint} | ({"grace": grace} if grace else {})

    def check_seen(self, version: int | None, number: int) -> None:
        """Refuse what was meant for an earlier version than the entry of this number made."""
        if version is not None and not number <= version <= self.version:
            raise Stale(self.version)

    def check_playing(self) -> None:
        """Refuse what can only be done while the game is played."""
        if self.status == WAITING:
            raise refused(say("The game has not begun."))
        if self.status == OVER:
            raise refused(say("The game is over."))

    # -- what has been done -------------------------------------------------------------------------------------------

    def add(self, entry: TableEntry) -> None:
        """Let an entry take effect."""
        if entry.number != self.version + 1:
            raise ValueError(f"entry {entry.number} after version {self.version}")
        owed, before = self.to_act, self.state
        self._clocks.run(owed, entry.at)
        seat = -1 if entry.seat is None else entry.seat
        self.version = entry.number
        EFFECTS[entry.kind](self, entry, seat)
        if entry.request:
            self.requests[entry.request] = entry.number
        for asked in self.to_act:
            if asked not in owed or self.state is not before or (entry.kind == entries.ACT and asked == seat):
                self._asked_at[asked] = self.version
                if entry.kind != entries.TAKE_BACK:
                    self._clocks.ask(asked)

    def _begin(self, entry: TableEntry, seat: int) -> None:
        self.status = PLAYING
        if "grace" in entry.data:
            self._clocks.wait_until(entry.at + entry.data["grace"])
        self.promised = entry.data.get("fingerprint")

    def _act(self, entry: TableEntry, seat: int) -> None:
        action = one_of_each(Action.from_json(entry.data["action"]))
        events = self.state.apply(seat, action)
        late, unasked, planned = (bool(entry.data.get(how)) for how in ("late", "unasked", "planned"))
        asked = self._clocks.asked(seat)
        move = PlayedMove(entry.number, seat, action, tuple(events), asked, late, unasked, planned, seat in self._left)
        self.history.append(move, self.state)
        if late:
            self.notes += late_notes(self.version, seat)
        if planned:
            self._note(say("You had settled this beforehand."), only_for=seat)
        if self.undo_request is not None:
            self._note(say("The game went on before all had agreed to the undo."))
        self.undo_request = None
        if not self.state.to_act():
            self.status = OVER

    def _go_back(self, to: int) -> None:
        self.state = self.history.go_back(to, self.version)
        self.undo_request = None

    def _take_back(self, entry: TableEntry, seat: int) -> None:
        """Whoever takes a choice back gets no new time for it."""
        *_, taken_back = takewhile(lambda move: move.number > entry.data["to"], reversed(self.moves))
        self._clocks.ask_again(seat, taken_back.asked)
        self._go_back(entry.data["to"])

    def _ask_undo(self, entry: TableEntry, seat: int) -> None:
        self._await(UndoRequest(seat, entry.data["to"], frozenset(entry.data["asks"]), entry.number))

    def _agree(self, entry: TableEntry, seat: int) -> None:
        if self.undo_request is not None:
            self._await(replace(self.undo_request, awaits=self.undo_request.awaits - {seat}))

    def _await(self, request: UndoRequest) -> None:
        """Wait for those who have to agree; if there is nobody, go back."""
        if request.awaits:
            self.undo_request = request
        else:
            self._go_back(request.to)

    def _refuse(self, entry: TableEntry, seat: int) -> None:
        self.undo_request = None
        self._note(say("{player} does not agree to the undo.", player=Seat(seat)))

    def _withdraw(self, entry: TableEntry, seat: int) -> None:
        self.undo_request = None
        self._note(say("{player} no longer asks for an undo.", player=Seat(seat)))

    def _leave(self, entry: TableEntry, seat: int) -> None:
        """Whoever leaves need not agree any more, and asks for nothing."""
        self._note(departure_words(seat, entry.data, self.setup.terms.rated))
        self._left[seat] = entry.data["player"]
        if self.undo_request is not None and self.undo_request.seat == seat:
            self.undo_request = None
        else:
            self._agree(entry, seat)

    def _claim(self, entry: TableEntry, seat: int) -> None:
        """Nobody else is there any more: the game is over, and its end is no end by the rules."""
        self.status, self.claimed_by, self.undo_request = OVER, seat, None
        self._note(say("All others were away for too long: {player} has claimed the game.", player=Seat(seat)))

    def _want_rematch(self, entry: TableEntry, seat: int) -> None:
        for gone in entry.data.get("expired", ()):
            self.rematch_offers.pop(gone, None)
        self.rematch_offers |= dict.fromkeys(entry.data["seats"], entry.at)
        self._note(say("{player} would like to play again.", player=Seat(seat)), weighty=False)

    def _decline_rematch(self, entry: TableEntry, seat: int) -> None:
        """Who declines ends the offer; who made it or had agreed takes back only their own part in it."""
        asked = seat in self.rematch_offers
        ended = entry.data["seats"] if asked else list(self.rematch_offers)
        self.rematch_offers = {one: at for one, at in self.rematch_offers.items() if one not in ended}
        no_longer = say("{player} no longer asks for another game.", player=Seat(seat))
        self._note(no_longer if asked else say("{player} does not want to play again.", player=Seat(seat)))

    def _rename(self, entry: TableEntry, seat: int) -> None:
        if entry.data["name"]:  # nobody is told what somebody was called who is deleted
            self._note(
                say("{was} is now called {name}.", was=entry.data["was"], name=entry.data["name"]), weighty=False
            )

    def _keep(self, entry: TableEntry, seat: int) -> None:
        """Nobody else is told: what one is asked about is one's own business."""
        self.standing.keep(seat, entry.data["window"], entry.data["until"], entry.data["stretch"])

    def _rest(self, entry: TableEntry, seat: int) -> None:
        days: int = entry.data["days"]
        self.days_rested = self.days_rested | {seat: self.days_rested.get(seat, 0) + days}
        self._clocks.rest(seat, days)
        self._note(rest_words(seat, days))

    def _note(self, text: Message, *, weighty: bool = True, only_for: int | None = None) -> None:
        self.notes.append(Note(self.version, text, weighty, only_for))

    # -- time -----------------------------------------------------------------------------------------------------

    def time_left(self, seat: int, now: float) -> float | None:
        """Seconds a seat has left for this choice, or for the game; None without a clock."""
        return self._clocks.left(seat, now, running=seat in self.to_act)

    def rests_until(self, seat: int, now: float) -> float | None:
        """When somebody who has taken days off is back; None if they are."""
        until = self._clocks.rests_until(seat)
        return until if until > now else None

    def asked_at(self, seat: int) -> int:
        """The version at which the present question of a seat was put."""
        return self._asked_at[seat]

    def asked_since(self, seat: int) -> float:
        """When the present question of a seat was put."""
        return self._clocks.asked(seat)

    @property
    def pressing(self) -> bool:
        """Has the scheduler to look after the table at once?"""
        due = self.due()
        return due is not None and due <= self._clocks.latest

    def due(self) -> float | None:
        """When the scheduler has to look after the table: a computer is to choose, or somebody's time runs out."""
        latest, moments = self._clocks.latest, []
        for seat in self.to_act:
            if self.player_on(seat):
                return latest
            answer, left = self.standing_answer(seat), self.time_left(seat, latest)
            if answer is not None:
                moments.append(self.answered_at(seat, answer))
            if left is not None:
                moments.append(latest + left)
        return min(moments, default=None)

    def answered_at(self, seat: int, answer: StandingAnswer) -> float:
        """When a standing answer is given: at once, or after a pause if somebody else could read something in it."""
        asked = self.asked_since(seat)
        watched = any(self.player_on(other) is None for other in range(self.players) if other != seat)
        return asked + pause_of(self.setup.seed, self._asked_at[seat], seat) if answer.discreet and watched else asked


EFFECTS: Final = {
    entries.BEGIN: Table._begin,
    entries.ACT: Table._act,
    entries.TAKE_BACK: Table._take_back,
    entries.ASK_UNDO: Table._ask_undo,
    entries.AGREE: Table._agree,
    entries.REFUSE: Table._refuse,
    entries.WITHDRAW: Table._withdraw,
    entries.LEAVE: Table._leave,
    entries.RENAME: Table._rename,
    entries.WANT_REMATCH: Table._want_rematch,
    entries.NO_REMATCH: Table._decline_rematch,
    entries.KEEP: Table._keep,
    entries.CLAIM: Table._claim,
    entries.REST: Table._rest,
}
"""What each kind of entry does."""

"""What programs get from the API: exactly what `/api/openapi.json` says."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from hegemon.service.tables.standing_answers import HOW_LONG
from hegemon.service.tables.table import OVER, PLAYING, WAITING


class ApiAnswer(BaseModel):
    """What an answer carries."""

    model_config = ConfigDict(frozen=True)


class RefusalAnswer(ApiAnswer):
    """What went wrong. Nothing has changed."""

    message: Annotated[str, Field(description="In words, in the language of Accept-Language.")]
    rule: Annotated[str, Field(description="The rule of the game that forbids it, if it is one.")]
    version: Annotated[int, Field(description="Of the table now. Only with 409.")] | None = None


class Name(ApiAnswer):
    """Somebody, as others know them."""

    name: str


class Welcome(ApiAnswer):
    """Who you are from now on."""

    token: Annotated[str, Field(description="Send it as `Authorization: Bearer …`. It doesn't expire; keep it secret.")]
    guest: Name


class ChoiceOfOption(ApiAnswer):
    """A value that an option can have."""

    value: bool | int | str
    label: str


class GameOption(ApiAnswer):
    """Something that can be chosen before a game."""

    name: str
    label: str
    choices: list[ChoiceOfOption] | None
    low: int | None
    high: int | None
    default: Annotated[bool | int | str | None, Field(description="null: it follows from the others.")]
    house_rule: bool


class GameAnswer(ApiAnswer):
    """A game that can be played here."""

    name: str
    title: str
    rules: Annotated[int, Field(description="The version of its rules.")]
    options: list[GameOption]
    levels: Annotated[list[str], Field(description="The computers that can play it, by their names.")]
    features: Annotated[list[str], Field(description="What it has: browser, hints, analysis, lab, learning.")]


class LevelAnswer(ApiAnswer):
    """A computer that can be given a seat."""

    name: str
    title: str


class Games(ApiAnswer):
    """What can be played, and against whom."""

    games: list[GameAnswer]
    levels: list[LevelAnswer]


class PersonAnswer(ApiAnswer):
    """A seat, and who is on it."""

    seat: int
    name: str
    player: Annotated[str | None, Field(description="The kind of computer that chooses here; null for a person.")]
    level: Annotated[str | None, Field(description="The same in words.")]
    free: Annotated[bool, Field(description="Does it wait for somebody?")]
    open: Annotated[bool, Field(description="May anybody sit down, without an invitation?")]
    program: Annotated[bool, Field(description="Does the account of a program play here?")]


class Seated(PersonAnswer):
    """A seat of a table, with its clock and whether its player is there."""

    away: Annotated[bool, Field(description="Has whoever sits here given no sign of life for minutes?")]
    seconds_left: Annotated[float | None, Field(description="For this choice or for the game; null without a clock.")]
    invited: Annotated[str | None, Field(description="The program for which this seat is kept until it answers.")]


class TableInList(ApiAnswer):
    """A table in the lobby."""

    id: str
    game: str
    options: dict[str, Any]
    name: str
    language: str
    clock: str
    seconds: int
    status: str
    changed: Annotated[float, Field(description="Seconds since 1970.")]
    people: list[PersonAnswer]
    to_act: list[int]
    yours: list[int]
    your_turn: bool


class LobbyAnswer(ApiAnswer):
    """Tables: your own, public ones that wait for somebody, public ones to watch."""

    mine: list[TableInList]
    open: list[TableInList]
    running: list[TableInList]


class FinishedSeatAnswer(ApiAnswer):
    """Somebody who played, and how they came off."""

    name: str
    player: Annotated[str | None, Field(description="The kind of computer, if it was one in the end.")]
    place: Annotated[int, Field(description="1 for the winners.")]
    score: int
    role: Annotated[str | None, Field(description="What they played as, in a game that knows such: a civilization.")]
    program: Annotated[bool, Field(description="Did the account of a program play here?")]


class FinishedGameAnswer(ApiAnswer):
    """A public game that was played to its end."""

    id: str
    game: str
    options: dict[str, Any]
    pace: str
    rated: bool
    ending: Annotated[str, Field(description="By the game's own name for it.")]
    domain: Annotated[str | None, Field(description="In what the victory was won, in a game that knows such.")]
    rounds: int
    moves: int
    ended: Annotated[float, Field(description="Seconds since 1970.")]
    seats: list[FinishedSeatAnswer]
    table: Annotated[bool, Field(description="Is its table still there? Its record may be kept even if not.")]


class ArchiveAnswer(ApiAnswer):
    """Finished public games, the latest first."""

    games: list[FinishedGameAnswer]
    count: Annotated[int, Field(description="How many there are in all; 1001 if there are more than a thousand.")]
    older: Annotated[str | None, Field(description="Ask for what was `before` this for the next page.")]


class Invitation(ApiAnswer):
    """What lets a friend take a seat."""

    seat: int
    invitation: str
    link: str


class Invited(ApiAnswer):
    """Where an invitation leads."""

    table: str
    seat: int


class UndoRequestAnswer(ApiAnswer):
    """Somebody asks for an undo."""

    seat: int
    awaits: Annotated[list[int], Field(description="Your seats that are asked to agree.")]


class OutcomeAnswer(ApiAnswer):
    """How a game ended."""

    how: str
    places: list[int]
    winners: list[int]
    scores: list[int]
    teams: list[int]
    details: dict[str, Any]
    words: list[str]


class TableAnswer(ApiAnswer):
    """A table, as everybody may know it, and what is yours at it."""

    id: str
    game: str
    options: dict[str, Any]
    name: str
    public: bool
    language: str
    clock: str
    seconds: int
    hints: bool
    rated: Annotated[bool, Field(description="Does it count for ratings? Then only those play who keep their name.")]
    status: Annotated[str, Field(json_schema_extra={"enum": [WAITING, PLAYING, OVER]})]
    version: Annotated[int, Field(description="How many things have happened.")]
    remarks: Annotated[int, Field(description="Lines of chat.")]
    people: list[Seated]
    to_act: Annotated[list[int], Field(description="The seats that owe a choice now.")]
    yours: Annotated[list[int], Field(description="The seats you act for.")]
    host: Annotated[bool, Field(description="Is it your table?")]
    may_take_back: Annotated[list[int], Field(description="Your seats that can take back their latest choice.")]
    may_ask_undo: Annotated[list[int], Field(description="Your seats that can ask the others to undo it.")]
    wish: UndoRequestAnswer | None
    may_replace: Annotated[list[int], Field(description="Seats of people who are gone, which you may give a computer.")]
    may_claim: Annotated[
        bool, Field(description="Have all others left the game alone for so long that you may win it?")
    ]
    fingerprint: Annotated[str, Field(description="The SHA-256 of the seed, to check the shuffle afterwards.")]
    seed: Annotated[str | None, Field(description="null until the game is over.")]
    outcome: OutcomeAnswer | None
    rematch: Annotated[str | None, Field(description="The table where the same people play again.")]
    invitations: Annotated[list[Invitation] | None, Field(description="null if it isn't your table.")]


class SightAnswer(ApiAnswer):
    """What a seat, or a spectator, sees."""

    version: int
    seat: int | None
    view: Annotated[dict[str, Any], Field(description="Everything that may be known, by the game's own names.")]
    prompt: Annotated[str, Field(description="What is asked, or who is waited for.")]
    to_act: list[int]


class ArgumentAnswer(ApiAnswer):
    """One thing that an action is about."""

    name: Annotated[str, Field(description="Tells two arguments of the same kind apart.")]
    kind: Annotated[str, Field(description="What it is one of: seat, number, square, card, or a kind of the game's.")]
    value: str | int
    words: Annotated[str, Field(description="What people call it.")]


class Offered(ApiAnswer):
    """A legal action."""

    action: list[str | int]
    id: Annotated[int | None, Field(description="Its number, relative to the seat; null in a game without numbers.")]
    words: str
    arguments: Annotated[
        list[ArgumentAnswer], Field(description="What it is about, in order; empty in a game that doesn't say.")
    ]


class Legal(ApiAnswer):
    """Everything a seat may choose now; empty if it is not asked."""

    version: int
    seat: int
    actions: list[Offered]


class WindowAnswer(ApiAnswer):
    """A kind of question that can be let pass every time."""

    id: str
    title: str
    until: Annotated[
        str,
        Field(
            json_schema_extra={"enum": list(HOW_LONG)},
            description="Is it asked, asked only if aimed at the seat, or let pass, for this phase or for the game?",
        ),
    ]


class WindowsAnswer(ApiAnswer):
    """What a seat lets pass."""

    version: int
    seat: int
    windows: list[WindowAnswer]


class Done(ApiAnswer):
    """It is done, and stored."""

    version: Annotated[int, Field(description="The number of the entry that says so.")]


class RematchAnswer(ApiAnswer):
    """Another game, as soon as all have agreed."""

    table: Annotated[str | None, Field(description="Where it is played; null while somebody is waited for.")]


class EventAnswer(ApiAnswer):
    """An event, as the seat saw it."""

    event: dict[str, Any]
    words: Annotated[str | None, Field(description="null if it isn't worth a line.")]


class Moved(ApiAnswer):
    """A choice that counts, by what it did. What was chosen may be a secret."""

    version: int
    seat: int
    events: list[EventAnswer]


class Events(ApiAnswer):
    """What happened since a version."""

    version: int
    count: Annotated[
        int,
        Field(
            description="The choices that count since the beginning. If you knew a different number before these, "
            "something was taken back: ask again from 0."
        ),
    ]
    moves: list[Moved]
    more: Annotated[bool, Field(description="Is there more? Then ask again, from the last version told here.")]


class RemarkAnswer(ApiAnswer):
    """A line of chat."""

    number: int
    at: float
    name: str
    seat: int | None
    text: str
    program: Annotated[bool, Field(description="Was it said by the account of a program?")]


class ChatAnswer(ApiAnswer):
    """The latest lines of chat."""

    remarks: list[RemarkAnswer]


class Said(ApiAnswer):
    """It is said."""

    number: int


class MatchAnswer(ApiAnswer):
    """How it stands for somebody who looks for a game."""

    game: str
    players: int
    pace: str
    here: Annotated[int, Field(description="How many are here who look for the same, you included.")]
    waited: Annotated[float, Field(description="Seconds.")]
    computers: Annotated[bool, Field(description="Would you begin with computers on the empty seats?")]
    table: Annotated[str | None, Field(description="Where you play, as soon as all have answered.")]

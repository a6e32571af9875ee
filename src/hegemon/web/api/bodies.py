"""What programs send to the API: exactly what `/api/openapi.json` says."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from hegemon.players import LEVELS
from hegemon.service.accounts.conduct import REPORT_LENGTH
from hegemon.service.company.quick_match import PACES
from hegemon.service.live.chat import REMARK_LENGTH
from hegemon.service.tables.holidays import DAYS_OFF
from hegemon.service.tables.new_tables import ANYBODY, FRIEND, HERE, ME
from hegemon.service.tables.standing_answers import HOW_LONG
from hegemon.service.tables.terms import CLOCKS, LONGEST, NAME_LENGTH, TABLE_NAME_LENGTH, Terms

REQUEST: Final = r"^[A-Za-z0-9._-]{1,40}$"
LARGEST_NUMBER: Final = 1_000_000_000


class Body(BaseModel):
    """What a request carries: no more than it should, and nothing that only looks like it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Seat = Annotated[int, Field(ge=0, le=LARGEST_NUMBER, description="Counted from 0.")]
Version = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
RequestId = Annotated[
    str | None,
    Field(pattern=REQUEST, description="An id of your own, for this seat. A repeated one gets the first answer again."),
]
Option = bool | Annotated[int, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)] | str | list[int] | None


class NewGuest(Body):
    """Somebody who comes in."""

    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH, description="What others call you.")]


class NewTable(Body):
    """A table to be set up."""

    game: Annotated[str, Field(max_length=40, examples=["carta"])]
    options: Annotated[dict[str, Option], Field(max_length=60)] = {}
    seats: Annotated[
        list[Annotated[str, Field(json_schema_extra={"enum": [ME, HERE, FRIEND, ANYBODY, *LEVELS]})]],
        Field(
            min_length=1,
            max_length=20,
            description="Who sits where: you, somebody else who plays through you (here), a friend who gets the "
            "invitation, anybody, or a computer by its level.",
            examples=[["me", "apprentice"]],
        ),
    ]
    name: Annotated[str, Field(max_length=TABLE_NAME_LENGTH)] = ""
    public: Annotated[bool, Field(description="Does the lobby show it?")] = False
    language: Annotated[str, Field(max_length=10, description="What is spoken there, if that matters.")] = ""
    clock: Annotated[str, Field(json_schema_extra={"enum": list(CLOCKS)})] = "none"
    seconds: Annotated[int, Field(ge=0, le=LONGEST, description="For each choice, or for the whole game.")] = 0
    hints: Annotated[bool, Field(description="May people ask the strongest computer?")] = False

    def terms(self) -> Terms:
        """The terms that people play by."""
        return Terms(
            self.name, self.public, self.language, clock=self.clock, seconds=self.seconds, hints=self.hints
        )  # fmt: skip


class SitDown(Body):
    """How to take a seat that isn't open to all."""

    invitation: Annotated[str | None, Field(max_length=64)] = None


class ChoiceBody(Body):
    """A choice: an action, or its id."""

    seat: Seat
    version: Annotated[Version, Field(description="What you were looking at when you chose.")]
    action: Annotated[
        list[str | int] | None, Field(min_length=1, max_length=20, examples=[["play", "science-1"]])
    ] = None  # fmt: skip
    id: Annotated[int | None, Field(ge=0, le=LARGEST_NUMBER)] = None
    request: RequestId = None


class RestBody(Body):
    """Days off."""

    seat: Seat
    days: Annotated[int, Field(ge=1, le=DAYS_OFF)]
    request: RequestId = None


class SeatBody(Body):
    """Something done for a seat, by who saw a version of the table."""

    seat: Seat
    version: Annotated[
        int, Field(ge=-1, le=LARGEST_NUMBER, description="What you were looking at; -1 if that doesn't matter.")
    ] = -1
    request: RequestId = None


class AbsentBody(Body):
    """Whose seat a computer is to take over."""

    seat: Annotated[int, Field(ge=0, le=LARGEST_NUMBER, description="The seat of who is gone.")]
    request: RequestId = None


class ClaimBody(Body):
    """The end of a game that all others have left alone."""

    request: RequestId = None


class StandingBody(SeatBody):
    """What a seat wants to let pass."""

    window: Annotated[str, Field(max_length=40, description="The id of a kind of window.")]
    until: Annotated[str, Field(json_schema_extra={"enum": list(HOW_LONG)}, description="For how long.")]


class Consent(SeatBody):
    """An answer to somebody who asks for an undo."""

    agree: bool


class Words(Body):
    """Something to say."""

    text: Annotated[str, Field(min_length=1, max_length=REMARK_LENGTH)]


class ProgramBody(Body):
    """What a program wants."""

    plays: Annotated[
        list[Annotated[str, Field(max_length=40)]],
        Field(max_length=20, description="The games to which it wants to be invited.", examples=[["carta"]]),
    ]


class InviteBody(Body):
    """A program that is invited."""

    program: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH, description="By its name.")]


class AvoidBody(Body):
    """How to keep out of somebody's way."""

    how: Annotated[
        Literal["mute", "block", "neither"],
        Field(description="See nothing they say; besides, never sit at one table; or neither any more."),
    ]


class ReportBody(Body):
    """What happened."""

    words: Annotated[str, Field(min_length=1, max_length=REPORT_LENGTH)]


class RematchBody(Body):
    """Whether to play again."""

    agree: Annotated[bool, Field(description="Offer another game, or agree to it; or decline.")] = True


class MatchBody(Body):
    """What kind of game you look for."""

    game: Annotated[str, Field(max_length=40, examples=["carta"])]
    players: Annotated[int, Field(ge=1, le=20)]
    pace: Annotated[str, Field(json_schema_extra={"enum": list(PACES)}, description="Seconds, minutes or a day each.")]

"""What the accounts of programs are told, and what others are told of them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from hegemon.service.tables.table import OVER, PLAYING, WAITING
from hegemon.web.api.answers import ApiAnswer


class ProgramAnswer(ApiAnswer):
    """A program that has an account."""

    name: str
    plays: Annotated[list[str], Field(description="The games to which it wants to be invited.")]


class ProgramsAnswer(ApiAnswer):
    """The programs that play here: they listen just now, and want to be invited."""

    programs: list[ProgramAnswer]


class InvitationToProgram(ApiAnswer):
    """A seat that is kept for you until you have answered."""

    invitation: Annotated[str, Field(description="For `/api/program/invitations/…`.")]
    table: str
    seat: int
    game: str
    options: dict[str, Any]
    clock: str
    seconds: int
    host: Annotated[str, Field(description="Who opened the table, if they sit there.")]


class InvitationsAnswer(ApiAnswer):
    """All your invitations, the oldest first."""

    invitations: list[InvitationToProgram]


class AskedAnswer(ApiAnswer):
    """A question that waits for you."""

    seat: int
    since: Annotated[int, Field(description="The version of the table at which it was put.")]


class ProgramTableAnswer(ApiAnswer):
    """How a table stands for you."""

    table: str
    game: str
    status: Annotated[str, Field(json_schema_extra={"enum": [WAITING, PLAYING, OVER]})]
    seats: Annotated[list[int], Field(description="The seats you choose for.")]
    asked: list[AskedAnswer]
    undo: Annotated[list[int], Field(description="Your seats that are asked to agree to an undo.")]
    rematch: Annotated[bool, Field(description="Are you asked to play again?")]


class DeskAnswer(ApiAnswer):
    """All that concerns you now."""

    tables: Annotated[list[ProgramTableAnswer], Field(description="Those that ended within the last hour included.")]
    invitations: list[InvitationToProgram]

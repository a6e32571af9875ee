"""Tournaments for programs: what there are, who stands where, and who meets whom."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from hegemon.games import GAMES
from hegemon.service.tournaments.rows import ListedTournament
from hegemon.service.tournaments.tournament import STYLES, Pairing, Tournament
from hegemon.web.api.answers import ApiAnswer
from hegemon.web.api.calls import AT_A_TABLE, WITH_TOKEN, Reading, answer, routes
from hegemon.web.words.tournaments import STATUS_NAMES, name_of

router = routes("tournaments")

Style = Annotated[str, Field(description=f"One of: {', '.join(STYLES)}.")]
Status = Annotated[str, Field(description=f"One of: {', '.join(STATUS_NAMES)}.")]


class ListedTournamentAnswer(ApiAnswer):
    """A tournament in the list."""

    id: str
    name: str
    game: str
    style: Style
    status: Status
    round: Annotated[int, Field(description="How many rounds have been paired.")]
    players: Annotated[int, Field(description="At each table.")]
    entrants: int
    mine: Annotated[bool, Field(description="Do you take part, or are you its host?")]


class TournamentsAnswer(ApiAnswer):
    """Those that everybody may find, and your own."""

    tournaments: list[ListedTournamentAnswer]


class TournamentStandingAnswer(ApiAnswer):
    """Where somebody stands."""

    rank: int
    number: Annotated[int, Field(description="Of whoever it is, in this tournament.")]
    name: str
    player: Annotated[str | None, Field(description="The level of a computer.")]
    points: float
    buchholz: float
    sonneborn_berger: float
    tables: Annotated[int, Field(description="At how many they have played; a bye is none.")]
    present: Annotated[bool, Field(description="False for somebody who has withdrawn, or was removed.")]


class MeetingAnswer(ApiAnswer):
    """A table of a round, or a bye."""

    round: int
    board: int
    table: Annotated[str | None, Field(description="The id of the table, as soon as there is one.")]
    seats: Annotated[list[int | None], Field(description="The numbers of those who sit there; null: a computer.")]
    points: Annotated[list[float] | None, Field(description="By seat, once the game is over.")]


class TournamentAnswer(ApiAnswer):
    """A tournament as it is now."""

    id: str
    name: str
    game: str
    style: Style
    status: Status
    rounds: Annotated[int, Field(description="Of a Swiss tournament; otherwise 0.")]
    minutes: Annotated[int, Field(description="Of an arena; otherwise 0.")]
    round: int
    rated: bool
    standings: list[TournamentStandingAnswer]
    meetings: list[MeetingAnswer]


@router.get("/tournaments", response_model=TournamentsAnswer, responses=WITH_TOKEN)
async def tournaments(caller: Reading) -> Response:
    """What is open, running and over."""
    found = await caller.tables.tournaments.listed(caller.guest.id)
    return answer(TournamentsAnswer(tournaments=[in_list(one) for one in found if one.game in GAMES.names()]))


@router.get("/tournaments/{tournament_id}", response_model=TournamentAnswer, responses=AT_A_TABLE)
async def tournament(caller: Reading, tournament_id: str) -> Response:
    """A tournament: who stands where, and who meets whom."""
    return answer(as_it_is(await caller.tables.tournaments.find(tournament_id)))


def in_list(one: ListedTournament) -> ListedTournamentAnswer:
    """A tournament as the list shows it."""
    return ListedTournamentAnswer(
        id=one.id, name=one.name, game=one.game, style=one.style, status=one.status, round=one.round,
        players=one.players, entrants=one.entrants, mine=one.mine,
    )  # fmt: skip


def as_it_is(found: Tournament) -> TournamentAnswer:
    """A tournament with all that everybody may know who has its address."""
    plan, by_number = found.plan, {one.number: one for one in found.entrants}
    standings = [
        TournamentStandingAnswer(
            rank=one.rank, number=one.number, name=name_of(by_number[one.number]), player=by_number[one.number].player,
            points=one.points / 2, buchholz=one.opponents / 2, sonneborn_berger=one.beaten / 4, tables=one.tables,
            present=by_number[one.number].present,
        )
        for one in found.standings
    ]  # fmt: skip
    return TournamentAnswer(
        id=found.id, name=plan.name, game=plan.game, style=plan.style, status=found.status, rounds=plan.rounds,
        minutes=plan.minutes, round=found.round, rated=plan.terms.rated, standings=standings,
        meetings=[met(one) for one in found.pairings],
    )  # fmt: skip


def met(one: Pairing) -> MeetingAnswer:
    """A table of a round as programs are told."""
    points = None if one.points is None else [half / 2 for half in one.points]
    return MeetingAnswer(round=one.round, board=one.board, table=one.table_id, seats=list(one.seats), points=points)

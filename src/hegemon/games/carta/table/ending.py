"""The end: who won, who came close, and the cards in play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hegemon.core import Message, Outcome, Seat, say, say_all, say_count
from hegemon.core.message import Blank
from hegemon.games.carta import texts
from hegemon.games.carta.cards import DOMAIN_NAMES, DOMAINS
from hegemon.games.carta.table.board import CartaBoard
from hegemon.games.carta.table.columns import NEAR, Column, column
from hegemon.games.carta.table.ending_reasons import Reason, everyone, held_back, reasons, tied_sides
from hegemon.games.carta.table.seats import team_of


@dataclass(frozen=True, slots=True)
class FinalPillars:
    """A player's play area, as it stood at the end."""

    name: str
    wins: bool
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A player's cards in one domain."""

    cards: int
    leads: bool
    """Is it what was counted for the victory: the lead in a domain, or the column that reached hegemony?"""
    wins: bool
    raised: int | None
    """What hegemony would have taken, where Democracy had raised it."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A domain, and everybody's cards in it."""

    domain: str
    title: Message
    cells: tuple[ScoreCell, ...]


@dataclass(frozen=True, slots=True)
class ScoreHeading:
    """Above a column of the score: a player."""

    name: str
    team: Message | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Points:
    """Below it: a player's points, or a team's, which take up two columns."""

    points: int
    span: int
    wins: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """The page of the end."""

    how: Message
    verdict: Message
    lede: Message
    praise: Message | None
    """A kind word for whoever came close."""
    pillars: tuple[FinalPillars, ...]
    headings: tuple[ScoreHeading, ...]
    rows: tuple[ScoreRow, ...]
    points: tuple[Points, ...]
    """Nobody's, where hegemony has won: points decide only when it has not."""
    goal: int | None
    """What hegemony takes, where Democracy had raised it for somebody."""
    reasons: tuple[Reason, ...]


def ending(board: CartaBoard, outcome: Outcome) -> Ending:
    """The whole page."""
    seats = by_team(board)
    return Ending(
        how=how(outcome),
        verdict=verdict(outcome),
        lede=lede(board, outcome),
        praise=praise(board, outcome),
        pillars=tuple(final_pillars(board, outcome, seat) for seat in seats),
        headings=tuple(
            ScoreHeading(board.sight.people[seat].name, team_of(board, seat), seat in outcome.winners) for seat in seats
        ),
        rows=tuple(score_row(board, outcome, seats, domain) for domain in range(DOMAINS)),
        points=() if outcome.how == "hegemony" else points(board, outcome, seats),
        goal=board.options.hegemony if board.view["democracies"] else None,
        reasons=tuple(reasons(board, outcome)),
    )


def by_team(board: CartaBoard) -> list[int]:
    """The seats in the order of the score: partners beside each other, otherwise me first."""
    if board.options.teams:
        return [0, 2, 1, 3]
    return [*([] if board.me is None else [board.me]), *board.seats_from_me()]


def how(outcome: Outcome) -> Message:
    """The kind of victory."""
    if is_shared(outcome):
        return say("A shared victory")
    return say("Victory by hegemony") if outcome.how == "hegemony" else say("Victory by majority")


def is_shared(outcome: Outcome) -> bool:
    """Do players win together who are not partners?"""
    return len({outcome.teams[seat] for seat in outcome.winners}) > 1


def verdict(outcome: Outcome) -> Message:
    """Who won."""
    winners = everyone(outcome.winners)
    if is_shared(outcome):
        return say("{players} share the victory", players=winners)
    return (
        say("{players} wins", players=winners) if len(outcome.winners) == 1 else say("{players} win", players=winners)
    )


def lede(board: CartaBoard, outcome: Outcome) -> Message:
    """The whole reason in a few sentences."""
    told = decision(board, outcome)
    for seat, domain in held_back(board, outcome):
        kept = say("Democracy kept {player} from hegemony in {domain}.", player=Seat(seat), domain=texts.domain(domain))
        told = say("{some} {one_more}", some=told, one_more=kept)
    return told


def decision(board: CartaBoard, outcome: Outcome) -> Message:
    """What decided, in a sentence or two."""
    if outcome.how == "hegemony":
        seat, domain = outcome.details["seat"], DOMAIN_NAMES.index(outcome.details["domain"])
        return say(
            "{player} ended the turn with {n} cards in {domain}, and {goal} are enough.",
            player=Seat(seat),
            n=outcome.details["columns"][seat][domain],
            domain=texts.domain(domain),
            goal=board.view["goals"][seat][domain],
        )
    best = max(outcome.scores)
    tied = tied_sides(outcome)
    if len(tied) == 1:
        return say_count("The lead in {n} domain decides.", "The lead in {n} domains decides.", best)
    players = say_all([team_of(board, side[0]) or Seat(side[0]) for side in tied])
    level = say_count("{n} domain each for {players}.", "{n} domains each for {players}.", best, players=players)
    if outcome.details["decider"] is None:
        return say("{some} {one_more}", some=level, one_more=say("Their cards are equal in every domain, too."))
    decider = say("The cards in {domain} decide.", domain=texts.domain_called(outcome.details["decider"]))
    return say("{some} {one_more}", some=level, one_more=decider)


# -- who came close -----------------------------------------------------------------------------------------------


def praise(board: CartaBoard, outcome: Outcome) -> Message | None:
    """A kind word for whoever nearly won: the reader before the others, the closest of them first."""
    losers = [seat for seat in range(board.players) if seat not in outcome.winners]
    told = [(seat != board.me, distance, words) for seat in losers for distance, words in close(board, outcome, seat)]
    return min(told, key=lambda near: near[:2], default=(True, 0, None))[2]


def close(board: CartaBoard, outcome: Outcome, seat: int) -> Iterator[tuple[int, Message]]:
    """What a player missed by little, and by how much."""
    me, player = seat == board.me, Seat(seat)
    goals, columns = board.view["goals"][seat], outcome.details["columns"][seat]
    missing, domain = min((goal - cards, d) for d, (goal, cards) in enumerate(zip(goals, columns, strict=True)))
    if outcome.how != "hegemony":
        behind = max(outcome.scores) - outcome.scores[seat]
        if behind == 0:
            yield (
                0,
                say("You had as many points: only the tie was broken against you. Well played!")
                if me
                else say("{player} had as many points, and lost only the tie. Well played!", player=player),
            )
        elif behind == 1:
            yield (
                1,
                say("You were only one point behind. Well played!")
                if me
                else say("{player} was only one point behind. Well played!", player=player),
            )
    if 0 < missing <= NEAR:
        blanks: dict[str, Blank] = {"domain": texts.domain(domain), "player": player}
        yield (
            missing,
            say_count(
                "You were only {n} card short of hegemony in {domain}. Well played!",
                "You were only {n} cards short of hegemony in {domain}. Well played!",
                missing,
                **blanks,
            )
            if me
            else say_count(
                "{player} was only {n} card short of hegemony in {domain}. Well played!",
                "{player} was only {n} cards short of hegemony in {domain}. Well played!",
                missing,
                **blanks,
            ),
        )


# -- the score ----------------------------------------------------------------------------------------------------


def final_pillars(board: CartaBoard, outcome: Outcome, seat: int) -> FinalPillars:
    """What lay before a player when the game ended."""
    columns = tuple(column(board, seat, domain) for domain in range(DOMAINS))
    return FinalPillars(board.sight.people[seat].name, seat in outcome.winners, columns)


def score_row(board: CartaBoard, outcome: Outcome, seats: list[int], domain: int) -> ScoreRow:
    """A line of the score."""
    name = DOMAIN_NAMES[domain]
    cells = tuple(score_cell(board, outcome, seat, domain) for seat in seats)
    return ScoreRow(name, texts.domain(domain), cells)


def score_cell(board: CartaBoard, outcome: Outcome, seat: int, domain: int) -> ScoreCell:
    """A cell of the score."""
    goal, name = board.view["goals"][seat][domain], DOMAIN_NAMES[domain]
    if outcome.how == "hegemony":
        counts = (seat, name) == (outcome.details["seat"], outcome.details["domain"])
    else:
        counts = name in outcome.details["leads"][seat]
    return ScoreCell(
        cards=outcome.details["columns"][seat][domain],
        leads=counts,
        wins=seat in outcome.winners,
        raised=goal if goal > board.options.hegemony else None,
    )


def points(board: CartaBoard, outcome: Outcome, seats: list[int]) -> tuple[Points, ...]:
    """The last line: partners share theirs."""
    if board.options.teams:
        return tuple(Points(outcome.scores[team], 2, team in outcome.winners) for team in (0, 1))
    return tuple(Points(outcome.scores[seat], 1, seat in outcome.winners) for seat in seats)

"""Why a game ended as it did, step by step."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core import Message, Outcome, Seat, say, say_all, say_count
from hegemon.core.message import Blank
from hegemon.games.carta import texts
from hegemon.games.carta.cards import DOMAIN_NAMES, DOMAINS
from hegemon.games.carta.table.board import CartaBoard


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One comparison of those who were tied."""

    domain: str
    title: Message
    figures: str
    decides: bool


@dataclass(frozen=True, slots=True)
class Reason:
    """A step of the explanation."""

    title: Message
    text: Message | None = None
    more: Message | None = None
    tie_breaks: tuple[TieBreak, ...] = ()


def everyone(seats: tuple[int, ...] | list[int]) -> Blank:
    """Several players in a sentence."""
    *others, last = (Seat(seat) for seat in seats)
    return say("{players} and {player}", players=say_all(others), player=last) if others else last


def reasons(board: CartaBoard, outcome: Outcome) -> list[Reason]:
    """From the last card, or the last turn, to the victory."""
    if outcome.how == "hegemony":
        return hegemony(board, outcome)
    told = [last_round(board, outcome), nobody_reached(board, outcome)]
    told += [democracy(board, outcome, seat, domain) for seat, domain in held_back(board, outcome)]
    told.append(counted(board, outcome))
    if len(tied_sides(outcome)) > 1:
        told.append(tie(outcome))
    return told


def hegemony(board: CartaBoard, outcome: Outcome) -> list[Reason]:
    """C-HEGEMONY: enough cards of one domain at the end of one's own turn."""
    seat, domain = outcome.details["seat"], DOMAIN_NAMES.index(outcome.details["domain"])
    raised = board.view["goals"][seat][domain] - board.options.hegemony
    goal = say(
        "With {players} players, {n} cards of one domain at the end of one's own turn win at once.",
        players=board.players,
        n=board.options.hegemony,
    )
    laid = say_count(
        "{n} Democracy had raised the goal to {goal}.",
        "{n} Democracies had raised the goal to {goal}.",
        raised,
        goal=board.view["goals"][seat][domain],
    )
    reached = say(
        "{player} has {n} cards in {domain}.",
        player=Seat(seat),
        n=outcome.details["columns"][seat][domain],
        domain=texts.domain(domain),
    )
    told = [
        Reason(
            say("The turn ended."),
            say("It was {player}'s, in round {round}.", player=Seat(seat), round=outcome.details["rounds"]),
        ),
        Reason(say("Hegemony was reached."), reached, laid if raised else None),
        Reason(say("It wins at once."), goal),
        *(democracy(board, outcome, *place) for place in held_back(board, outcome)),
    ]
    if board.options.teams:
        told.append(
            Reason(say("Partners win together."), say("{players} share it.", players=everyone(outcome.winners)))
        )
    return told


def last_round(board: CartaBoard, outcome: Outcome) -> Reason:
    """C-LAST-ROUND, C-ENDLESS: why no further round was played."""
    rounds = outcome.details["rounds"]
    if outcome.how == "endless":
        return Reason(say("The last round was over."), say("This table allows {n} rounds at most.", n=rounds))
    drawn = last_drawer(board)
    whole = say("The round was completed, so everyone had the same number of turns.")
    if drawn is None:
        return Reason(say("The deck ran out."), whole)
    who = say("{player} drew the last card in round {round}.", player=Seat(drawn), round=rounds)
    return Reason(say("The deck ran out."), who, whole)


def last_drawer(board: CartaBoard) -> int | None:
    """Who drew the last card, if it is remembered."""
    events = board.sight.events
    for number in range(len(events) - 1, 0, -1):
        if events[number]["event"] == "last-round":
            drawer = next((e for e in reversed(events[:number]) if e["event"] == "drew"), None)
            return None if drawer is None else int(drawer["seat"])
    return None


def nobody_reached(board: CartaBoard, outcome: Outcome) -> Reason:
    """C-HEGEMONY, C-DEMOCRACY: who came closest, and whose goals were raised."""
    goals, columns = board.view["goals"], outcome.details["columns"]
    places = [(seat, domain) for seat in range(board.players) for domain in range(DOMAINS) if columns[seat][domain]]
    least = min((goals[seat][domain] - columns[seat][domain] for seat, domain in places), default=0)
    closest = [
        say(
            "{player} with {n} of {goal} in {domain}",
            player=Seat(seat),
            n=columns[seat][domain],
            goal=goals[seat][domain],
            domain=texts.domain(domain),
        )
        for seat, domain in places
        if goals[seat][domain] - columns[seat][domain] == least
    ][:3]
    raised = [
        say(
            "{player} to {goal} in {domain}",
            player=Seat(seat),
            goal=goals[seat][domain],
            domain=texts.domain(domain),
        )
        for seat in range(board.players)
        for domain in range(DOMAINS)
        if goals[seat][domain] > board.options.hegemony
    ]
    return Reason(
        say("Nobody reached hegemony."),
        say("Closest: {players}.", players=say_all(closest)) if closest else None,
        say("Democracy had raised goals: {goals}.", goals=say_all(raised)) if raised else None,
    )


def held_back(board: CartaBoard, outcome: Outcome) -> list[tuple[int, int]]:
    """C-DEMOCRACY: who had the cards for hegemony in which domain, but for a raised goal."""
    goals, columns = board.view["goals"], outcome.details["columns"]
    return [
        (seat, domain)
        for seat in range(board.players)
        for domain in range(DOMAINS)
        if board.options.hegemony <= columns[seat][domain] < goals[seat][domain]
    ]


def democracy(board: CartaBoard, outcome: Outcome, seat: int, domain: int) -> Reason:
    """C-DEMOCRACY: whose cards would have been enough, and who had raised the goal."""
    laid = [d for d in board.view["democracies"] if d["on"] == seat and d["domain"] == DOMAIN_NAMES[domain]]
    enough = say(
        "{player} has {n} cards in {domain}, and {goal} are enough otherwise.",
        player=Seat(seat),
        n=outcome.details["columns"][seat][domain],
        domain=texts.domain(domain),
        goal=board.options.hegemony,
    )
    raised = say(
        "{others} had raised the goal to {goal}.",
        others=everyone(sorted({d["by"] for d in laid})),
        goal=board.view["goals"][seat][domain],
    )
    return Reason(say("Democracy stood in the way."), enough, raised)


def counted(board: CartaBoard, outcome: Outcome) -> Reason:
    """C-MAJORITY, C-TEAM: everybody's points, most first."""
    sides = sorted(sides_of(outcome), key=lambda side: -outcome.scores[side[0]])
    told = [say("{players} {n}", players=everyone(side), n=outcome.scores[side[0]]) for side in sides]
    text = say("{points}.", points=say_all(told))
    more = None
    if board.options.teams:
        more = say("A team has a point for each domain in which one of the partners leads, never two.")
    return Reason(say("The majorities were counted."), text, more)


def sides_of(outcome: Outcome) -> list[list[int]]:
    """The seats, partners together."""
    teams: dict[int, list[int]] = {}
    for seat, team in enumerate(outcome.teams):
        teams.setdefault(team, []).append(seat)
    return list(teams.values())


def tied_sides(outcome: Outcome) -> list[list[int]]:
    """Those who have the most points."""
    best = max(outcome.scores)
    return [side for side in sides_of(outcome) if outcome.scores[side[0]] == best]


def tie(outcome: Outcome) -> Reason:
    """C-TIE: the domains compared one after another, from Utopia down, until one decides."""
    tied = tied_sides(outcome)
    decider = outcome.details["decider"]
    tie_breaks = []
    for domain in reversed(range(DOMAINS)):
        cards = [sum(outcome.details["columns"][seat][domain] for seat in side) for side in tied]
        decides = DOMAIN_NAMES[domain] == decider
        tie_breaks.append(TieBreak(DOMAIN_NAMES[domain], texts.domain(domain), " : ".join(map(str, cards)), decides))
        if decides:
            break
    against = [everyone(side) for side in tied]
    text = say("Card by card, {players}:", players=versus(against))
    title = say("The tie was broken.") if decider else say("The tie could not be broken.")
    return Reason(title, text, tie_breaks=tuple(tie_breaks))


def versus(sides: list[Blank]) -> Blank:
    """Opponents in a sentence."""
    *others, last = sides
    return say("{player} against {other}", player=versus(others), other=last) if others else last

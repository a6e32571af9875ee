"""A tournament as a page for people: who is strongest, how sure that is, and what else the games tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from hegemon.arena.standings import Standings
from hegemon.arena.tournament import DUEL, MIXED, ArenaTournament
from hegemon.core import Message, say, say_count
from hegemon.estimates import Estimate
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players.program import FAULTS, Fault
from hegemon.ratings import difference
from hegemon.reports import (
    SHARES,
    Bar,
    Bars,
    DataTable,
    Fact,
    Histogram,
    Matrix,
    Page,
    PageSection,
    Pillars,
    ReferenceLevel,
    ValueUnit,
    Words,
    whole_bins,
)

RATING: Final = ValueUnit(1)
COLUMNS: Final = (
    say("place"), say("player"), say("rating"), say("games won"), say("95 % interval"), say("games"), say("per choice"),
)  # fmt: skip
"""The columns of the table."""


def report(
    standings: Standings,
    voice: Voice,
    endings: Mapping[str, Message],
    command: str,
    roles: Mapping[str, Message] = MappingProxyType({}),
) -> Page:
    """The page. `endings` and `roles` are words for kinds of endings and for what is played as.

    `command` is how to play it all again.
    """
    tournament = standings.tournament
    game, has_rounds = GAMES.load(tournament.game), any(standings.rounds)
    return Page(
        above=say("Tournament · {game}", game=game.title()),
        title=title(standings),
        lead=" ".join(voice(sentence) for sentence in lead(standings, voice)),
        facts=[
            Fact(voice.count(standings.games), say("games")),
            Fact(str(len(tournament.entrants)), say("players")),
            *([Fact(voice.number(standings.mean_rounds.value, 1), say("rounds on average"))] if has_rounds else []),
            Fact(voice.number(standings.decisions.value, 0), say("decisions on average")),
        ],
        sections=[
            _table(standings, voice),
            _won(standings),
            _seats(standings, voice),
            _pairs(standings, voice),
            _endings(standings, voice, endings),
            *_roles(standings, roles),
            *([_length(standings, voice)] if has_rounds else []),
            _time(standings, voice),
            *_forfeits(standings),
            _options(tournament),
            _reading(standings),
        ],
        picture=Pillars(say("Share of games won"), [(one.entrant, one.share.value) for one in standings.table]),
        foot=say("To play it all again: {command}", command=command),
    )


# -- sentences ---------------------------------------------------------------------------------------------------------


def title(standings: Standings) -> Message:
    """Who won, in a few words."""
    first = standings.table[0]
    if _clear(standings):
        return say("{player} comes first", player=first.entrant)
    return say("{player} comes first, but not for sure", player=first.entrant)


def _clear(standings: Standings) -> bool:
    """Is the first stronger than the second beyond doubt? If they never met, their ratings tell."""
    first, second = standings.table[:2]
    pair = standings.pairs.get((first.entrant, second.entrant))
    return pair.low > standings.par if pair else first.rating.low > second.rating.high


def lead(standings: Standings, voice: Voice) -> Iterator[Message]:
    """Who won, and whether one may believe it."""
    first, second = standings.table[:2]
    share = first.share
    yield say(
        "{player} won {share} of their {n} games.",
        player=first.entrant, share=voice.percent(share.value), n=share.n,
    )  # fmt: skip
    pair = standings.pairs.get((first.entrant, second.entrant))
    if pair is None:
        yield (
            say("Its rating is clearly above that of {second}.", second=second.entrant)
            if _clear(standings)
            else say("Its rating is too close to that of {second} to be sure of the order.", second=second.entrant)
        )
        return
    blanks = {"second": second.entrant, "share": voice.percent(pair.value), "span": span(voice, pair)}
    if _clear(standings):
        yield say("Against {second}, who comes next, it has {share} ({span}): it is the stronger of the two.", **blanks)
    else:
        yield say(
            "Against {second}, who comes next, it has {share} ({span}): not enough to be sure; more games would tell.",
            **blanks,
        )


def own_faults(standings: Standings, voice: Voice) -> Iterator[Message]:
    """Which programs lost games by doing what they must not, and where to read more of it."""
    found = [one for one in standings.table if one.forfeits]
    for one in found:
        faults = (f"{voice(FAULTS[Fault(fault)])} ({games})" for fault, games in sorted(one.forfeits.items()))
        yield say(
            "{player} lost {games} of {n} games by its own fault: {faults}.",
            player=one.entrant, games=sum(one.forfeits.values()), n=one.played, faults=", ".join(faults),
        )  # fmt: skip
    if found:
        yield say("What the programs wrote is in {file}.", file="programs.log")


def span(voice: Voice, estimate: Estimate) -> str:
    """An interval of shares in words."""
    return SHARES.span(voice, estimate.low, estimate.high)


def duration(voice: Voice, seconds: float) -> str:
    """A time to think, in a fitting unit.

    >>> voice = Voice.speaking("en")
    >>> duration(voice, 0.0000013), duration(voice, 0.00052), duration(voice, 0.0512), duration(voice, 2.5)
    ('1 µs', '0.52 ms', '51 ms', '2.5 s')
    """
    if seconds >= 1:
        return voice(say("{time} s", time=voice.number(seconds, 1)))
    if 0 < seconds < 0.0001:
        return voice(say("{time} µs", time=voice.number(1e6 * seconds, 0)))
    digits = 0 if seconds >= 0.01 else 1 if seconds >= 0.001 else 2
    return voice(say("{time} ms", time=voice.number(1000 * seconds, digits)))


def meeting(tournament: ArenaTournament) -> Message:
    """Who met whom, in words."""
    if tournament.ladder:
        return say("Each player met only their neighbours on the ladder.")
    if tournament.table == DUEL:
        return say("Each player met each other one.")
    if tournament.table == MIXED:
        return say("Each choice of {sides} different players met at a table.", sides=tournament.sides)
    return say(
        "Each player sat alone among {others} of each other kind. What counts is how it did there.",
        others=tournament.sides - 1,
    )


def rows(standings: Standings, voice: Voice) -> list[list[str]]:
    """The table, a line for each entrant, in the order of :data:`COLUMNS`."""
    return [
        [
            str(place),
            one.entrant,
            f"{RATING.write(voice, one.rating.mu)} ± {RATING.write(voice, one.rating.high - one.rating.mu)}",
            voice.percent(one.share.value),
            span(voice, one.share),
            str(one.share.n),
            duration(voice, one.thinking),
        ]
        for place, one in enumerate(standings.table, start=1)
    ]


# -- sections ----------------------------------------------------------------------------------------------------------


def _table(standings: Standings, voice: Voice) -> PageSection:
    ratings = Bars(
        say("Ratings, with 95 % intervals"),
        [Bar(one.entrant, one.rating.mu, one.rating.low, one.rating.high) for one in standings.table],
        unit=RATING,
        points=True,
    )
    deals = say_count(
        "There was {n} deal, and each meeting played it from every seat, so that the luck of the deal cancels out.",
        "There were {n} deals, and each meeting played each of them from every seat, so that the luck of the deal "
        "cancels out.",
        standings.tournament.deals,
    )
    return PageSection(
        say("Standings"),
        [meeting(standings.tournament), deals, DataTable(COLUMNS, rows(standings, voice), words=2, head=1), ratings],
    )


def _level(standings: Standings) -> ReferenceLevel:
    return ReferenceLevel(standings.tournament.chance, say("among equals"))


def _won(standings: Standings) -> PageSection:
    bars = [
        Bar(
            one.entrant, one.share.value, one.share.low, one.share.high,
            say_count("{n} game", "{n} games", one.share.n),
        )
        for one in standings.table
    ]  # fmt: skip
    chart = Bars(say("Share of games won"), bars, level=_level(standings))
    return PageSection(say("Games won"), [chart], half=True)


def _seats(standings: Standings, voice: Voice) -> PageSection:
    teams = standings.tournament.sides < standings.tournament.options.players
    chance = standings.tournament.chance
    bars = [
        Bar(_seat(number, teams), seat.value, seat.low, seat.high)
        for number, seat in enumerate(standings.seats, start=1)
    ]
    best = max(range(len(bars)), key=lambda number: standings.seats[number].value)
    share = standings.seats[best]
    told = (
        say(
            "{seat} has an advantage: {share} of the games are won there ({span}).",
            seat=bars[best].label, share=voice.percent(share.value), span=span(voice, share),
        )
        if share.clearly_above(chance, among=len(bars))
        else say("No seat is clearly better than another. Everyone sat everywhere equally often.")
    )  # fmt: skip
    return PageSection(say("Seats"), [told, Bars(say("Games won, by seat"), bars, level=_level(standings))], half=True)


def _seat(number: int, teams: bool) -> Message:
    return say("Team {number}", number=number) if teams else say("Seat {number}", number=number)


def _pairs(standings: Standings, voice: Voice) -> PageSection:
    names = [one.entrant for one in standings.table]
    cells: list[list[float | None]] = []
    hints: list[list[Words]] = []
    for a in names:
        pairs = [standings.pairs.get((a, b)) for b in names]
        cells.append([pair.value if pair else None for pair in pairs])
        hints.append([f"{span(voice, pair)} · {_games(voice, pair)}" if pair else "" for pair in pairs])
    explained = {
        DUEL: say("How often the player of a row beat the player of a column."),
        MIXED: say("How often the player of a row was placed before the player of a column."),
    }.get(
        standings.tournament.table,
        say("How often the player of a row won when all others were of the kind of the column."),
    )
    matrix = Matrix(say("Row against column"), names, names, cells, hints, middle=standings.par)
    return PageSection(say("Each against each"), [explained, matrix])


def _games(voice: Voice, estimate: Estimate) -> str:
    return voice(say_count("{n} game", "{n} games", estimate.n))


def _endings(standings: Standings, voice: Voice, words: Mapping[str, Message]) -> PageSection:
    bars = [
        Bar(words.get(how, how), share.value, share.low, share.high, say_count("{n} game", "{n} games", share.n))
        for how, share in standings.endings.items()
    ]
    header: list[Words] = [say("player"), *(words.get(how, how) for how in standings.endings)]
    lines = []
    for one in standings.table:
        won = sum(one.wins.values())
        shares = (voice.percent(one.wins.get(how, 0.0) / won) if won else "–" for how in standings.endings)
        lines.append([one.entrant, *shares])
    by_player = DataTable(header, lines, caption=say("How each player's own victories came about"))
    return PageSection(say("How games are won"), [Bars(say("All games"), bars), by_player], half=True)


def _roles(standings: Standings, words: Mapping[str, Message]) -> Iterator[PageSection]:
    """How often what was played won, in a game in which players play as something."""
    if standings.roles:
        bars = [
            Bar(words.get(role, role), won.value, won.low, won.high, say_count("{n} game", "{n} games", won.n))
            for role, won in standings.roles.items()
        ]
        told = say("Each player had each of them equally often, against the same others.")
        chart = Bars(say("Games won, by what was played"), bars, level=_level(standings))
        yield PageSection(say("Played as"), [told, chart], half=True)


def _length(standings: Standings, voice: Voice) -> PageSection:
    mean = standings.mean_rounds
    chart = Histogram(
        say("Rounds"),
        whole_bins(standings.rounds),
        x_name=say("rounds"),
        level=ReferenceLevel(mean.value + 0.5, say("mean {value}", value=voice.number(mean.value, 1))),
    )
    return PageSection(say("How long games take"), [chart], half=True)


def _time(standings: Standings, voice: Voice) -> PageSection:
    lines = [[one.entrant, duration(voice, one.thinking), duration(voice, one.slowest)] for one in standings.table]
    return PageSection(
        say("Time to think"),
        [
            say("Choices with a single option are left out."),
            DataTable([say("player"), say("for a choice, on average"), say("for the slowest choice")], lines),
        ],
        half=True,
    )


def _forfeits(standings: Standings) -> Iterator[PageSection]:
    """Games that programs lost by doing what they must not, if there are any."""
    lines: list[list[Words]] = [
        [one.entrant, FAULTS[Fault(fault)], str(games)]
        for one in standings.table
        for fault, games in sorted(one.forfeits.items())
    ]
    if lines:
        told = say(
            "A program that ends, doesn't answer in time or answers with what isn't legal comes last in that game; "
            "another player finishes it. What it wrote is in {file}.",
            file="programs.log",
        )
        header = [say("player"), say("fault"), say("games")]
        yield PageSection(say("Lost by their own fault"), [told, DataTable(header, lines, words=2)], half=True)


def _options(tournament: ArenaTournament) -> PageSection:
    game = GAMES.load(tournament.game)
    lines: list[list[Words]] = []
    usual = type(tournament.options).from_json({"players": tournament.options.players})
    for offer in game.options.offers():
        value = getattr(tournament.options, offer.name)
        if offer.house_rule and value == getattr(usual, offer.name):
            continue  # as in the book
        lines.append([offer.label, offer.choices[value] if offer.choices else str(value)])
    lines.append([say("Seed"), tournament.seed])
    return PageSection(say("What was played"), [DataTable([say("option"), say("value")], lines, words=2)], half=True)


def _reading(standings: Standings) -> PageSection:
    parts: list[Message] = [
        say(
            "An interval says how far luck may have moved a figure: in 95 of 100 such tournaments it holds the true "
            "value. Games with the same deal are counted as one observation, since they are alike."
        ),
        say(
            "Ratings follow the model of Plackett and Luce: everyone starts at 25, and only differences matter. "
            "They also compare players who never met. Of two players, one that is {some} above the other wins about 2 "
            "games in 3, one that is {more} above it about 9 in 10.",
            some=round(difference(2, standings.tournament.sides)),
            more=round(difference(9, standings.tournament.sides)),
        ),
        say("A victory that several share counts in equal parts for each of them."),
    ]
    return PageSection(say("How to read this"), parts)

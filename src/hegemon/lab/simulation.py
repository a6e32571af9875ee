"""Games by the million, in the dialect of kernels: played and counted without leaving compiled code.

Everybody takes what looks best now, or anything at all; or asks somebody outside, a network, who answers for many games
at once. Game number i is the same whoever plays it, and however many work at it: its luck comes from the seed and its
number.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hegemon.core.engine import (
    NOBODY,
    allies,
    apply,
    appraise,
    begin,
    conclusion,
    first_seat,
    holds,
    legal,
    margin,
    next_actor,
    observe,
    outlook,
    rounds,
    stop_remembering,
    victory,
)
from hegemon.core.kernel import Kernel, put
from hegemon.core.luck import Luck, below, seed_luck
from hegemon.lab.tally import (
    DOERS,
    DOERS_SQUARED,
    DOERS_TIMES_WINS,
    SQUARES,
    SUM,
    TENTHS,
    WINS,
    WINS_SQUARED,
    GameTally,
)

LOOPS: Final = Kernel("simulation")
rule = LOOPS.rule
rule(seed_luck)

RANDOM: Final = -1
"""The blur of a seat that chooses by chance alone,"""
ASKS: Final = -2
"""and of one that asks somebody outside."""
DEALT: Final = -3
"""Instead of a seat that asks: the game hasn't begun."""
LONGEST: Final = 1 << 14
"""Rounds for which the lead is remembered; no game allows more."""


class SimulationContext(NamedTuple):
    """How to play, and room to work in."""

    players: int
    blurs: Any
    """By seat: points by which it misjudges at most, or RANDOM."""
    seeds: Any
    """Three numbers of 32 bits from which the luck of all games comes."""
    effects: Any
    """By action: the effects it has, as bits."""
    parts: int
    """Into how many parts a victory is divided."""
    ids: Any
    worth: Any
    counts: Any
    """By effect and seat: how often it was used in this game."""
    track: Any
    """By round: who led at its end, or NOBODY."""


class GamesSideBySide(NamedTuple):
    """Games that stop wherever somebody outside is asked, a row each."""

    actor: Any
    """Who asks; DEALT before anybody has, NOBODY when the game is over."""
    masks: Any
    """By action: is it legal?"""
    observations: Any
    decisions: Any
    """How many were made so far."""
    rounds: Any
    """The round at the last of them."""
    counts: Any
    track: Any
    """As in the context, for each game."""


@rule
def play_games(
    begins: int, ends: int, tables: Any, lucks: Any, spaces: Any, context: SimulationContext, tally: GameTally
) -> None:
    """Play the games of these numbers. `tables[0]` has the rules and no cards; `tables[1]` is played on."""
    for number in range(begins, ends):
        put(tables, 1, tables, 0)
        seed_game(lucks[0], number, context)
        stop_remembering(tables[1])
        begin(tables[1], lucks[0])
        context.counts[:] = 0
        decisions = play_game(tables[1], lucks[0], spaces[0], context)
        count_game(tables[1], decisions, context, tally)


@rule
def seed_game(r: Luck, number: int, context: SimulationContext) -> None:
    """The luck of a game."""
    seed_luck(r, context.seeds[0], context.seeds[1], (context.seeds[2] + number) & 0xFFFFFFFF)


@rule
def play_game(s: Any, r: Luck, w: Any, context: SimulationContext) -> int:
    """Play to the end, and note what was used and who led; returns the number of decisions."""
    decisions = 0
    at_round = rounds(s)
    seat = next_actor(s)
    while seat != NOBODY:
        action = choose(s, seat, r, w, context)
        note_effects(seat, action, context)
        apply(s, seat, action)
        decisions += 1
        seat = next_actor(s)
        if seat != NOBODY and rounds(s) != at_round:
            context.track[min(at_round, LONGEST - 1)] = leader(s, w, context)
            at_round = rounds(s)
    return decisions


@rule
def note_effects(seat: int, action: int, context: SimulationContext) -> None:
    """What a seat uses with an action."""
    effects = context.effects[action]
    effect = 0
    while effects:
        context.counts[effect, seat] += effects & 1
        effects >>= 1
        effect += 1


@rule
def choose(s: Any, seat: int, r: Luck, w: Any, context: SimulationContext) -> int:
    """What this seat does: the action that looks best to it, equals drawn by lot."""
    n = legal(s, seat, context.ids)
    blur = context.blurs[seat]
    best = 0
    if n > 1 and blur == RANDOM:
        best = below(r, n)
    elif n > 1:
        appraise(s, seat, n, context.ids, context.worth, w)
        most = -1 << 40
        equals = 1
        for i in range(n):
            worth = context.worth[i]
            if blur > 0:
                worth += below(r, blur + 1)
            if worth > most:
                most = worth
                best = i
                equals = 1
            elif worth == most:
                equals += 1
                if below(r, equals) == 0:
                    best = i
    chosen: int = context.ids[best]
    return chosen


@rule
def leader(s: Any, w: Any, context: SimulationContext) -> int:
    """The seat to which the table looks best by what it knows; NOBODY where two sides think equally well of theirs."""
    ahead = NOBODY
    best = -1.0
    tied = False
    for seat in range(context.players):
        hope = outlook(s, seat, w)
        if hope > best:
            best = hope
            tied = False
            ahead = seat
        elif hope == best and not allies(s, seat, ahead):
            tied = True
    return NOBODY if tied else ahead


# -- games side by side -----------------------------------------------------------------------------------------


@rule
def deal_side_by_side(begins: int, tables: Any, lucks: Any, context: SimulationContext, games: GamesSideBySide) -> None:
    """Deal the games of the numbers from `begins` on. `tables[0]` has the rules and no cards."""
    for game in range(len(games.actor)):
        put(tables, game + 1, tables, 0)
        seed_game(lucks[game], begins + game, context)
        begin(tables[game + 1], lucks[game])
        games.rounds[game] = rounds(tables[game + 1])
        games.actor[game] = DEALT


@rule
def play_side_by_side(
    answers: Any, tables: Any, lucks: Any, spaces: Any, context: SimulationContext, games: GamesSideBySide,
    tally: GameTally,
) -> None:  # fmt: skip
    """Do what was answered in each game, and go on until somebody asks again."""
    for game in range(len(games.actor)):
        seat = games.actor[game]
        if seat != NOBODY:
            if seat != DEALT:
                do(tables, game, seat, answers[game], spaces, context_of(game, context, games), games)
            play_until_asked(tables, game, lucks, spaces, context, games, tally)


@rule
def play_until_asked(
    tables: Any, game: int, lucks: Any, spaces: Any, context: SimulationContext, games: GamesSideBySide,
    tally: GameTally,
) -> None:  # fmt: skip
    """Let the others choose until somebody asks, and write what they see; a game that is over is counted."""
    own = context_of(game, context, games)
    seat = next_actor(tables[game + 1])
    while seat != NOBODY:
        n = legal(tables[game + 1], seat, context.ids)
        if n > 1 and context.blurs[seat] == ASKS:
            games.masks[game, :] = False
            for i in range(n):
                games.masks[game, context.ids[i]] = True
            observe(tables[game + 1], seat, games.observations[game])
            break
        do(tables, game, seat, choose(tables[game + 1], seat, lucks[game], spaces[0], context), spaces, own, games)
        seat = next_actor(tables[game + 1])
    games.actor[game] = seat
    if seat == NOBODY:
        count_game(tables[game + 1], games.decisions[game], own, tally)


@rule
def do(
    tables: Any, game: int, seat: int, action: int, spaces: Any, context: SimulationContext, games: GamesSideBySide
) -> None:
    """An action in one of the games, and what is noted of it."""
    note_effects(seat, action, context)
    apply(tables[game + 1], seat, action)
    games.decisions[game] += 1
    if next_actor(tables[game + 1]) != NOBODY and rounds(tables[game + 1]) != games.rounds[game]:
        context.track[min(games.rounds[game], LONGEST - 1)] = leader(tables[game + 1], spaces[0], context)
        games.rounds[game] = rounds(tables[game + 1])


@rule
def context_of(game: int, context: SimulationContext, games: GamesSideBySide) -> SimulationContext:
    """How to play, with the notes of one of the games."""
    return SimulationContext(
        context.players,
        context.blurs,
        context.seeds,
        context.effects,
        context.parts,
        context.ids,
        context.worth,
        games.counts[game],
        games.track[game],
    )


# -- counting -----------------------------------------------------------------------------------------------


@rule
def count_game(s: Any, decisions: int, context: SimulationContext, tally: GameTally) -> None:
    """Everything worth knowing about a game that is over."""
    tally.games[0] += 1
    tally.conclusions[conclusion(s)] += 1
    if margin(s) >= 0:
        tally.margins[min(margin(s), len(tally.margins) - 1)] += 1
    count_wins(s, context, tally)
    changes = count_lead(s, context, tally)
    tally.rounds[min(rounds(s), len(tally.rounds) - 1)] += 1
    tally.decisions[min(decisions, len(tally.decisions) - 1)] += 1
    tally.changes[min(changes, len(tally.changes) - 1)] += 1
    sum_up(tally.lengths[0], rounds(s))
    sum_up(tally.lengths[1], decisions)
    sum_up(tally.lengths[2], changes)
    for effect in range(len(tally.used)):
        count_effect(s, effect, context, tally)
    for asset in range(len(tally.owners)):
        count_asset(s, asset, context, tally)


@rule
def sum_up(sums: Any, value: int) -> None:
    """One more value."""
    sums[SUM] += value
    sums[SQUARES] += value * value


@rule
def won(s: Any, seat: int, context: SimulationContext) -> int:
    """What a seat has won, in parts of a victory."""
    return int(victory(s, seat) * context.parts + 0.5)


@rule
def count_wins(s: Any, context: SimulationContext, tally: GameTally) -> None:
    """Who won, and whether alone."""
    winner = NOBODY
    shared = 0
    for seat in range(context.players):
        parts = won(s, seat, context)
        tally.wins[(seat - first_seat(s)) % context.players] += parts
        tally.chairs[seat] += parts
        if parts:
            if winner == NOBODY:
                winner = seat
            elif not allies(s, seat, winner):
                shared = 1
    tally.shared[0] += shared


@rule
def count_lead(s: Any, context: SimulationContext, tally: GameTally) -> int:
    """Who led when, and since when the winner; returns how often the lead changed."""
    last = min(rounds(s), LONGEST)
    changes = 0
    ahead = NOBODY
    since = last
    for r in range(1, last):
        leads_now = context.track[r]
        if leads_now == NOBODY or not victory(s, leads_now) > 0.0:
            since = last
        elif since == last:
            since = r
        if leads_now != NOBODY:
            if ahead != NOBODY and not allies(s, leads_now, ahead):
                changes += 1
            ahead = leads_now
    if last > 1:
        for tenth in range(1, TENTHS):
            seen = context.track[min(max((tenth * last + TENTHS // 2) // TENTHS, 1), last - 1)]
            if seen != NOBODY:
                tally.led[tenth - 1] += 1
                if victory(s, seen) > 0.0:
                    tally.held[tenth - 1] += 1
    tally.settled[TENTHS if since == last else (TENTHS * since - 1) // last] += 1
    return changes


@rule
def count_effect(s: Any, effect: int, context: SimulationContext, tally: GameTally) -> None:
    """How often an effect was used, and how those fared who used it."""
    total = doers = wins = 0
    for seat in range(context.players):
        n = context.counts[effect, seat]
        if n:
            steps = (seat - first_seat(s)) % context.players
            sum_up(tally.uses[effect, steps], n)
            total += n
            doers += 1
            wins += won(s, seat, context)
    if doers:
        sum_up(tally.used[effect], total)
        count_doers(tally.users[effect], doers, wins)


@rule
def count_asset(s: Any, asset: int, context: SimulationContext, tally: GameTally) -> None:
    """How those fared who held something at the end."""
    doers = wins = 0
    for seat in range(context.players):
        if holds(s, seat, asset):
            parts = won(s, seat, context)
            doers += 1
            wins += parts
            tally.ways[asset, conclusion(s)] += parts
            tally.when[asset] += parts * rounds(s)
    count_doers(tally.owners[asset], doers, wins)


@rule
def count_doers(sums: Any, doers: int, wins: int) -> None:
    """One game in which so many seats did something, and so much was won by them."""
    sums[DOERS] += doers
    sums[WINS] += wins
    sums[DOERS_SQUARED] += doers * doers
    sums[DOERS_TIMES_WINS] += doers * wins
    sums[WINS_SQUARED] += wins * wins

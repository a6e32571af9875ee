"""The turn and its five phases (chapter 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.message import say
from hegemon.games.civilization import names
from hegemon.games.civilization.agenda import Duty, later, owe
from hegemon.games.civilization.chapters import city, coins, deals, movement, phase_uses, research, start, trade
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import timing
from hegemon.games.civilization.framework.standing import lingering
from hegemon.games.civilization.speech import NUMBERS, SEATS, happening, kinds_of
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.annals import StandingNumbers
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import Step, World

TURN_BEGAN = happening("turn-began", say("Turn {turn} begins."), turn=NUMBERS)
PHASE_BEGAN = happening("phase-began", say("Phase: {phase}."), phase=kinds_of("phase", names.PHASES))
FIRST_PLAYER = happening(
    "first-player", say("{seat} is the first player now."), you=say("You are the first player now."), seat=SEATS
)
STOPPED = happening("stopped", say("The game stops after {turn} turns without a winner."), turn=NUMBERS)

PHASES: Final = (Phase.START_OF_TURN, Phase.TRADE, Phase.CITY_MANAGEMENT, Phase.MOVEMENT, Phase.RESEARCH)


@dataclass(frozen=True, slots=True)
class Turn(Duty):
    """R-TURN-01: one pass through the five phases by everybody."""

    def run(self, w: World) -> None:
        w.turn += 1
        w.annals = (*w.annals, standings_now(w))
        TURN_BEGAN(w, turn=w.turn)
        for seat, realm in enumerate(w.realms):
            if lingering(w, seat):
                w.recount(seat)  # what was to work for a turn is over
            realm.used_abilities = 0  # R-TURN-07
            realm.returned_person_markers = (0,) * len(realm.returned_person_markers)  # R-REP-04
        if w.new_figures:
            land.recount_coins(w)  # R-SCT-03: those who were new gather from now on
        w.new_figures = w.locked_squares = ()
        owe(w, *map(BeginPhase, PHASES), EndOfTurn())


def standings_now(w: World) -> tuple[StandingNumbers, ...]:
    """By seat how far everybody has come."""
    return tuple(
        StandingNumbers(
            culture=realm.culture_step,
            techs=realm.count_techs(),
            coins=coins.coins(w, seat),
            units=len(realm.units) + len(realm.battle_hand),
            cities=len(w.cities[seat]),
        )
        for seat, realm in enumerate(w.realms)
    )


@dataclass(frozen=True, slots=True)
class BeginPhase(Duty):
    """R-TURN-02: everybody carries out a phase before the next one starts."""

    phase: int

    def run(self, w: World) -> None:
        w.phase, w.active_player = Phase.START_OF_ANY_PHASE, NONE
        PHASE_BEGAN(w, phase=timing.PHASES[self.phase].name.lower())
        first = (
            phase_uses.ask_to_use(seat, Phase.START_OF_ANY_PHASE) for seat in w.in_order() if w.realms[seat].people
        )
        owe(w, *first, enter_phase(self.phase))


@later
def enter_phase(w: World, phase: int) -> None:
    """Whatever comes first is done, and the order of the players is settled."""
    w.phase = phase
    owe(w, *phase_steps(w, timing.PHASES[phase]))


def phase_steps(w: World, phase: Phase) -> list[Step]:
    """What a phase consists of: one player after another, but for trade and research (R-TURN-03)."""
    seats = list(w.in_order())
    if phase is Phase.TRADE:
        for seat in seats:
            trade.collect(w, seat)
        return [*(phase_uses.ask_to_use(seat, phase) for seat in seats), deals.begin(w)]
    if phase is Phase.RESEARCH:
        uses = [phase_uses.ask_to_use(seat, phase) for seat in seats]
        return [*uses, research.begin(w), *uses]
    own = OWN_PARTS[phase]
    return [
        step
        for seat in seats
        for step in (take_the_stage(seat), *map(phase_uses.use_any_time, w.others(seat)), own(seat))
    ]


OWN_PARTS: Final = {
    Phase.START_OF_TURN: start.begin,
    Phase.CITY_MANAGEMENT: city.begin,
    Phase.MOVEMENT: movement.begin,
}
"""The phases that one player after another carries out, and how somebody's part begins."""


@later
def take_the_stage(w: World, seat: int) -> None:
    """Somebody carries out a phase now (1.3: the active player)."""
    w.active_player = seat


@dataclass(frozen=True, slots=True)
class EndOfTurn(Duty):
    """R-TURN-05: the first player marker goes round, and a new turn begins; a table may agree on a last one."""

    def run(self, w: World) -> None:
        w.active_player, w.phase = NONE, Phase.ALWAYS
        if w.options.max_turns and w.turn >= w.options.max_turns:
            w.ended_by = "turns"
            w.agenda.clear()
            STOPPED(w, turn=w.turn)
            return
        go_first(w, (w.first_player + 1) % w.options.players)
        owe(w, Turn())


def go_first(w: World, seat: int) -> None:
    """A player takes the first player marker."""
    w.first_player = seat
    FIRST_PLAYER(w, seat=seat)

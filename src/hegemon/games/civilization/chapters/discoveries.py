"""What huts, villages and relics hold, and city-states (6.3 to 6.5, 5.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters import aftermath, culture, figures, people, units
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Timing
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.standing import hooked
from hegemon.games.civilization.speech import (
    CITY_STATES,
    DISCOVERIES,
    FIGURES,
    ONE_FIGURE,
    RELICS,
    SEATS,
    SQUARES,
    happening,
    verb,
)
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Battle
from hegemon.games.civilization.world.markers import NOTHING, MarkerKind, marker_of, number_of
from hegemon.games.civilization.world.realm import NONE, FoundMarker
from hegemon.games.civilization.world.world import World

RECRUIT = verb("recruit", say("Build {one_figure} here for free."), summaries=ONE_FIGURE, figure=FIGURES)

KEPT_HUT = happening(
    "kept-hut", say("{seat} keeps what lies in the hut on {square}."),
    you=say("You keep what lies in the hut on {square}: {discovery}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} keeps what lies in the hut on {square}: {discovery}."),
    seat=SEATS, square=SQUARES, discovery=DISCOVERIES,
)  # fmt: skip
KEPT_VILLAGE = happening(
    "kept-village", say("{seat} keeps what lies in the village on {square}."),
    you=say("You keep what lies in the village on {square}: {discovery}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} keeps what lies in the village on {square}: {discovery}."),
    seat=SEATS, square=SQUARES, discovery=DISCOVERIES,
)  # fmt: skip
SHOWN_HUT = happening(
    "shown-hut", say("{seat} shows what lies in the hut on {square}: {discovery}."),
    you=say("You show what lies in the hut on {square}: {discovery}."),
    reveals=Reveals.ALWAYS,
    seat=SEATS, square=SQUARES, discovery=DISCOVERIES,
)  # fmt: skip
SHOWN_VILLAGE = happening(
    "shown-village", say("{seat} shows what lies in the village on {square}: {discovery}."),
    you=say("You show what lies in the village on {square}: {discovery}."),
    reveals=Reveals.ALWAYS,
    seat=SEATS, square=SQUARES, discovery=DISCOVERIES,
)  # fmt: skip
TOOK_RELIC = happening(
    "took-relic",
    say("{seat} takes {relic} on {square}."),
    you=say("You take {relic} on {square}."),
    seat=SEATS,
    relic=RELICS,
    square=SQUARES,
)
APPEARED = happening(
    "city-state-appeared",
    say("New on {square}: {state}."),
    reveals=Reveals.ALWAYS,
    square=SQUARES,
    state=CITY_STATES,
)

RAZED_STATE = happening("razed-city-state", say("The city-state on {square} is gone."), seat=SEATS, square=SQUARES)

CITY_STATE: Final = CONTENT.huts_and_villages.number("city_state")


# -- huts and villages -----------------------------------------------------------------------------------------


def explore_hut(w: World, seat: int, square: int) -> None:
    """R-HUT-01: somebody explores the hut on a square, without a battle."""
    open_marker(w, seat, square)
    for ability in hooked(w, seat, "explored_hut"):
        ability.explored_hut(w, seat)


@aftermath.afterwards
def look_into_village(w: World, battle: Battle) -> None:
    """R-VIL-04: a village is looked at when its barbarians are beaten."""
    if battle.owners[DEFENDER] == NONE and battle.winner == ATTACKER:
        take_village(w, battle.owners[ATTACKER], battle.square)


def take_village(w: World, seat: int, square: int) -> None:
    """R-VIL-04, R-VIL-09: somebody has beaten the barbarians, or needs no battle."""
    open_marker(w, seat, square)
    for ability in hooked(w, seat, "conquered_village"):
        ability.conquered_village(w, seat)


@later
def explore_beside(w: World, seat: int, square: int) -> None:
    """R-HUT-07, R-CST-09: a hut beside a new city is explored; a city-state is gone as soon as it appears."""
    explore_hut(w, seat, square)
    if land.kind_at(w, square) is MarkerKind.CITY_STATE:
        raze_city_state(w, seat, square)


def open_marker(w: World, seat: int, square: int) -> None:
    """R-HUT-02, R-HUT-04: the finder looks at the marker; it is kept face down, or shown, resolved and removed."""
    marker = w.markers[square]
    village = land.kind_at(w, square) is MarkerKind.VILLAGE
    row = CONTENT.huts_and_villages[number_of(marker)]
    place = w.geography.name[square]
    known = 1 << seat | w.seen_by[square]
    land.lay(w, square, NOTHING)
    if row.timing is Timing.KEPT:
        realm = w.realms[seat]
        realm.huts_and_villages = (*realm.huts_and_villages, FoundMarker(row.number, known, village))
        kept = KEPT_VILLAGE if village else KEPT_HUT
        kept(w, seat=seat, square=place, secret={"discovery": row.id}, insiders=(seat,))
        return
    land.retire(w, marker)
    shown = SHOWN_VILLAGE if village else SHOWN_HUT
    shown(w, seat=seat, square=place, discovery=row.id)
    if row.number == CITY_STATE:
        place_city_state(w, square)
    resolve(w, seat, square, row.amounts)


def place_city_state(w: World, square: int) -> None:
    """R-CST-01: the top city-state comes to a square; nothing does if none is left."""
    if w.city_state_pool:
        state = w.city_state_pool[-1]
        w.city_state_pool = w.city_state_pool[:-1]
        land.lay(w, square, marker_of(MarkerKind.CITY_STATE, state))
        APPEARED(w, square=w.geography.name[square], state=CONTENT.city_states[state].id)


def raze_city_state(w: World, seat: int, square: int) -> None:
    """R-CST-07, R-CST-09: a city-state gives way to a city, for culture."""
    land.retire(w, w.markers[square])
    land.lay(w, square, NOTHING)
    RAZED_STATE(w, seat=seat, square=w.geography.name[square])
    sheet.gain_culture(w, seat, w.options.city_state_raze_culture)


# -- relics ----------------------------------------------------------------------------------------------------


def take_relic(w: World, seat: int, square: int) -> None:
    """R-REL-05, R-REL-07: an army takes a relic; it works at once, or in the next start of turn of its taker."""
    row = CONTENT.relics[number_of(w.markers[square])]
    land.lay(w, square, NOTHING)
    TOOK_RELIC(w, seat=seat, relic=row.id, square=w.geography.name[square])
    if row.timing is Timing.AT_ONCE:
        resolve(w, seat, square, row.amounts)
    else:
        w.realms[seat].relics = (*w.realms[seat].relics, row.number)


# -- what there is to gain -------------------------------------------------------------------------------------

Gain = Callable[[World, int, int, int], None]
"""Gives a player so many of something that was found on a square."""


def gain_culture(w: World, seat: int, square: int, n: int) -> None:
    """R-HUT-04: native art."""
    sheet.gain_culture(w, seat, n)


def gain_coins(w: World, seat: int, square: int, n: int) -> None:
    """R-HUT-04: wealth."""
    for _ in range(n):
        sheet.gain_coin(w, seat)


def gain_people(w: World, seat: int, square: int, n: int) -> None:
    """R-REL-07: each great person is gained separately."""
    for _ in range(n):
        people.gain_person(w, seat)


def gain_units(w: World, seat: int, square: int, n: int) -> None:
    """R-REL-07: units of choice, if any can be had."""
    owe(w, units.FreeUnits(seat, n))


def gain_unit_or_figure(w: World, seat: int, square: int, n: int) -> None:
    """R-HUT-06: the friendly barbarian."""
    owe(w, WelcomeBarbarian(seat, square))


def gain_steps(w: World, seat: int, square: int, n: int) -> None:
    """R-REL-07: each step on the culture track with its reward, one after the other."""
    owe(w, *(culture.step_on(seat) for _ in range(n)))


GAINS: Final[Mapping[str, Gain]] = {
    "culture": gain_culture,
    "coin_tokens": gain_coins,
    "great_persons": gain_people,
    "units": gain_units,
    "figures": gain_unit_or_figure,
    "steps": gain_steps,
}


def resolve(w: World, seat: int, square: int, amounts: Mapping[str, int]) -> None:
    """Give what a marker says. One with figures and units gives one or the other (R-HUT-06)."""
    for name, n in amounts.items():
        if name != "units" or "figures" not in amounts:
            GAINS[name](w, seat, square, n)


@dataclass(frozen=True, slots=True)
class WelcomeBarbarian(Ask):
    """R-HUT-06: a unit, or a figure on the square; nothing if neither is possible."""

    square: int

    def options(self, w: World, seat: int) -> list[Action]:
        recruits = (RECRUIT(figure) for figure in (figures.ARMY, figures.SCOUT))
        return [*recruits, *(units.DRAFT(kind.id) for kind in CONTENT.unit_types)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        word = str(action.args[0])
        if action.verb == RECRUIT.name:
            return figures.figure_refusal(w, seat, word, self.square)
        return units.unit_refusal(w, seat, CONTENT.unit_types.number(word))

    def take(self, w: World, seat: int, action: Action) -> None:
        word = str(action.args[0])
        if action.verb == RECRUIT.name:
            figures.place_figure(w, seat, word, self.square)
        else:
            units.draw_unit(w, seat, CONTENT.unit_types.number(word))

    def prompt(self, w: World, seat: int) -> Message:
        return say(
            "A friendly barbarian joins you: as a unit, or as a figure on {square}.",
            square=w.geography.name[self.square],
        )

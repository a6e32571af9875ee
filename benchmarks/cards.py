"""How often every card of Civilization comes up and does something, and every choice is made, under every invariant.

    python benchmarks/cards.py --games 60
    python benchmarks/cards.py --games 400 --all        the whole table, not only what came up least

Players are curious: they like best what they have seen least, so that a few hundred games see everything. At every
third table they are generous (the market is shared out each turn, which no rule says, so that rare prices are paid), at
every third they want to win, too (wars and late techs come up there). After every action all invariants are checked.
A card that never came up, an ability that never did anything, or a kind of battle that was never fought fails the run;
kinds of choice that nobody made are listed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from operator import add, sub
from random import Random
from typing import Any, NamedTuple

from hegemon.core.game import Action, Event
from hegemon.games.civilization import speech
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.ability import ABILITIES, Ability
from hegemon.games.civilization.framework.event_modes import MODES, PRINTED, EventMode
from hegemon.games.civilization.game import Civilization
from hegemon.games.civilization.guide import SHELVES
from hegemon.games.civilization.speech import HAPPENINGS, VERBS, Kind
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.world.markers import MarkerKind, kind_of, number_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

GAME = Civilization()
TURNS = 45
"""Games of the curious are long: late techs, wonders and great people shall come up."""
GENEROUS: Mapping[str, Any] = {
    "research_cost": (3, 5, 8, 10, 13), "start_speed": 4, "start_stacking": 4, "start_culture_hand": 4,
    "cost_army": 2, "trade_per_production": 1, "caravan_production": 12, "coin_victory": 99, "military_dock": True,
}  # fmt: skip
"""A table where everybody gets far; there the market is shared out in every turn."""
CHOOSING: Mapping[str, Any] = {"civilizations": "free", "gp_free_relocate": True}
"""A table with a few more choices."""
AMBITION = 0.6
"""How often players at every third table choose what looks best, rather than what is new."""

SHELF_OF: Mapping[Kind, str] = {
    speech.CIVILIZATIONS: "Civilization", speech.TECHS: "Tech", speech.GOVERNMENTS: "Government",
    speech.POLICIES: "Social policy", speech.INVESTMENTS: "Investment", speech.BUILDINGS: "Building",
    speech.WONDERS: "Wonder", speech.EVENTS: "Culture event", speech.PEOPLE: "Great person",
    speech.PERSON_TYPES: "Great person marker", speech.RELICS: "Relic", speech.CITY_STATES: "City-state",
    speech.DISCOVERIES: "Hut or village",
}  # fmt: skip


class Thing(NamedTuple):
    """A card or marker: its kind, and its id."""

    shelf: str
    id: str


def counts(key: str) -> bool:
    """Does an ability do something that can be counted? Privileges are asked for, not done."""
    return key in MODES or (key in ABILITIES and bool(ABILITIES[key].hooks or hasattr(ABILITIES[key], "use")))


ABILITIES_OF: Mapping[Thing, Sequence[str]] = {
    Thing(str(kind), row.id): [p.key for p in getattr(row, "abilities", getattr(row, "modes", ())) if counts(p.key)]
    for kind, rows, _ in SHELVES
    for row in rows
}
"""Every card and marker, with what it can do."""
IN_BATTLE: Sequence[str] = [
    *(key for key, mode in MODES.items() if mode.printed.phase is Phase.BATTLE),
    *(key for key, each in ABILITIES.items() if each.printed.phase is Phase.BATTLE and counts(key)),
    *(key for key, each in ABILITIES.items() if {"loot_lost", "loot_taken"} & set(each.hooks)),
]
"""What is to be seen in battles alone."""
FINDS: Mapping[MarkerKind, tuple[str, Sequence[str]]] = {
    MarkerKind.HUT: ("Hut or village", CONTENT.huts_and_villages.ids),
    MarkerKind.VILLAGE: ("Hut or village", CONTENT.huts_and_villages.ids),
    MarkerKind.RELIC: ("Relic", CONTENT.relics.ids),
    MarkerKind.CITY_STATE: ("City-state", CONTENT.city_states.ids),
}
"""What may lie on a square to be found."""
UNNAMED: Mapping[str, Thing] = {"walled": Thing("Building", "city_walls")}
"""What happens to things without naming them."""


class Tally:
    """What has come up, and what has done something."""

    def __init__(self) -> None:
        self.seen: Counter[Thing] = Counter()
        self.worked: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()

    def watch(self) -> None:
        """Count whenever the code of a card changes something."""
        for key, ability in ABILITIES.items():
            for name in (*ability.hooks, *(["use"] if hasattr(ability, "use") else [])):
                setattr(ability, name, self._counted(key, ability, name))
        for key, mode in MODES.items():
            name = "when_spent" if mode.printed.resources else "play"
            setattr(mode, name, self._counted(key, mode, name))

    def _counted(self, key: str, owner: Ability | EventMode, name: str) -> Callable[..., Any]:
        does, usual = getattr(owner, name), getattr(Ability, name, None)

        def counted(*args: Any) -> Any:
            result = does(*args)
            if result is None or usual is None or result != usual(owner, *args):
                self.worked[key] += 1
            return result

        return counted

    def note(self, event: Event) -> None:
        """Something happened: count the things it names."""
        self.happened[event.name] += 1
        if event.name in UNNAMED:
            self.seen[UNNAMED[event.name]] += 1
        told = {**event.public, **(event.secret or {})}
        for name, kind in HAPPENINGS[event.name].kinds.items():
            words = told.get(name, ())
            self.seen.update(named(kind, words if isinstance(words, (list, tuple)) else [words]))

    def rarity(self, w: World, action: Action) -> int:
        """How often the rarest thing that an action names has come up, or done what it did least."""
        kinds = VERBS[action.verb].kinds.values()
        named_things = [thing for kind, word in zip(kinds, action.args, strict=True) for thing in named(kind, [word])]
        keys = [str(word) for word in action.args if word in ABILITIES or word in MODES]
        if action.verb == "step":
            square = w.geography.square[str(action.args[0])]
            named_things += lying_on(w, square)
            cities = [
                centre for seat in w.others(w.active_player) for city in w.cities[seat] for centre in city.centres
            ]
            keys += IN_BATTLE if square in cities or w.figure_owner[square] not in (NONE, w.active_player) else ()
        keys += [] if keys else [key for thing in named_things for key in ABILITIES_OF.get(thing, ())]
        counts = [*(self.seen[thing] for thing in named_things), *map(self.worked.__getitem__, keys)]
        return min([*counts, self.chosen[action.verb], *([] if counts else [COMMON])])

    def avoids(self, w: World, action: Action) -> bool:
        """Is there more to be seen without it?"""
        return self.wasteful(action) or self.final(w, action)

    def wasteful(self, action: Action) -> bool:
        """Would a card that can do several things do one that was seen more often than another?"""
        return any(
            self.worked[str(word)] > min(self.worked[mode.key] for mode in PRINTED[str(word)][0].modes)
            for word in action.args
            if word in MODES
        )

    def final(self, w: World, action: Action) -> bool:
        """Would it end the game, as games have ended before?"""
        if action.verb in ("advance", "leap"):
            return w.realms[w.active_player].culture_step >= w.options.culture_steps - 2
        return LAST_TECH in action.args and self.seen[Thing("Tech", LAST_TECH)] > 0


LAST_TECH = "space_flight"
COMMON = 30
"""As if an action that names no card had come up so often."""
IDLE = frozenset({
    "pass", "done", "end-cities", "end-movement", "stop", "drop", "decline", "keep-in-reserve", "offer", "give-up",
})  # fmt: skip


def named(kind: Kind, words: Sequence[Any]) -> Iterator[Thing]:
    """The things that words of a kind stand for; a mode of an event, or an ability, stands for its card."""
    for word in words:
        if kind in SHELF_OF:
            yield Thing(SHELF_OF[kind], str(word))
        elif word in MODES:
            yield Thing("Culture event", str(word).partition(".")[0])


def lying_on(w: World, square: int) -> Iterator[Thing]:
    """What may be found on a square; the curious peep."""
    kind, number = kind_of(w.markers[square]), number_of(w.markers[square])
    if kind in FINDS:
        shelf, ids = FINDS[kind]
        yield Thing(shelf, ids[number])


def curious(tally: Tally, w: World, legal: Sequence[Action], rng: Random) -> Action:
    """Mostly do something, and mostly what has come up least."""
    busy = [action for action in legal if action.verb not in IDLE and not tally.avoids(w, action)]
    if not busy or rng.random() < 0.06:
        return rng.choice(legal)
    if rng.random() < 0.4:
        return rng.choice(busy)
    rarity = {action: tally.rarity(w, action) for action in busy}
    least = min(rarity.values())
    return rng.choice([action for action in busy if rarity[action] == least])


def play(tally: Tally, players: int, civilizations: tuple[str, ...], seed: int) -> str:
    """One game, under every invariant; how it ended."""
    generous, ambitious = seed // 4 % 3 == 1, seed // 4 % 3 == 2
    options = {"players": players, "max_turns": TURNS, "deals_per_turn": 1}
    options |= CHOOSING if ambitious else {"assigned": civilizations}
    options |= GENEROUS if generous else {}
    state, rng, shared = GAME.new(options, seed), Random(seed), 0
    assert isinstance(state, CivilizationState)
    if not ambitious:
        tally.seen.update(Thing("Civilization", civilization) for civilization in civilizations)
    while state.to_act():
        seat = rng.choice(state.to_act())
        if ambitious and rng.random() < AMBITION:
            action = best(state, seat)
        else:
            action = curious(tally, state.world, state.legal(seat), rng)
        tally.chosen[action.verb] += 1
        for event in state.apply(seat, action):
            tally.note(event)
        if generous and state.world.turn > shared:
            shared = state.world.turn
            state = share_out(state)
        if broken := state.violations():
            raise AssertionError(f"game {seed} with {options}, after {tally.chosen.total()} actions: {broken}")
    outcome = state.outcome()
    return outcome.how if outcome else ""


def best(state: CivilizationState, seat: int) -> Action:
    """What a greedy player would do."""
    legal = state.legal(seat)
    worth = GAME.appraise(state.view(seat), legal) or [0.0] * len(legal)
    return legal[worth.index(max(worth))]


def share_out(state: CivilizationState) -> CivilizationState:
    """Deal the resources that are in the market round the table, one of each kind to each player."""
    whole = state.copy()
    w = whole.world
    for realm in w.realms:
        taken = [min(left, 1) for left in w.resources]
        realm.resources = tuple(map(add, realm.resources, taken))
        w.resources = tuple(map(sub, w.resources, taken))
    return whole


def report(tally: Tally, everything: bool) -> int:
    """The table, and how many things never came up or never did anything."""
    missing = 0
    print(f"{'kind':<22}{'card':<32}{'came up':>9}  did something")
    for thing, written in sorted(ABILITIES_OF.items(), key=lambda each: (each[0].shelf, tally.seen[each[0]])):
        idle = not tally.seen[thing] or any(not tally.worked[key] for key in written)
        missing += idle
        if everything or idle or tally.seen[thing] < RARE:
            did = ", ".join(f"{key.partition('.')[2]} {tally.worked[key]:,}" for key in written)
            print(f"{thing.shelf:<22}{thing.id:<32}{tally.seen[thing]:>9,}  {did}{'  << NEVER' if idle else ''}")
    print(f"{len(ABILITIES_OF)} cards and markers, {missing} of them not wholly exercised")
    unchosen = [name for name in VERBS if not tally.chosen[name]]
    print(f"{len(VERBS)} kinds of choice, never made: {', '.join(unchosen) or 'none'}")
    battles = ", ".join(f"{name} {tally.happened[name]:,}" for name in BATTLES)
    print(f"battles: {battles}")
    return missing + sum(not tally.happened[name] for name in BATTLES)


RARE = 10
BATTLES = ("attacked", "attacked-village", "horde-attacked", "destroyed-scouts", "destroyed-city", "barbarians-won")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="print every card")
    arguments = parser.parse_args()
    tally, endings, started = Tally(), Counter[str](), time.monotonic()
    tally.watch()
    rng, sizes = Random(arguments.seed), cycle((2, 3, 4, 5))
    for number in range(arguments.games):
        players = next(sizes)
        rarest = sorted(
            CONTENT.civilizations.ids, key=lambda name: (tally.seen[Thing("Civilization", name)], rng.random())
        )
        endings[play(tally, players, tuple(rarest[:players]), arguments.seed * 100_000 + number)] += 1
        print(f"\rgame {number + 1} of {arguments.games} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    missing = report(tally, arguments.all)
    ends = ", ".join(f"{how} {n}" for how, n in endings.most_common())
    print(f"{arguments.games} games ({ends}), {tally.chosen.total():,} actions, every invariant after each", end="")
    print(f"; {time.monotonic() - started:.0f} s")
    return int(missing > 0)


if __name__ == "__main__":
    sys.exit(main())

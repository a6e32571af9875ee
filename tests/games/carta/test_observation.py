"""What a learner sees: all that a seat may know, nothing else, and the same at both speeds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hegemon.games.carta import GAME
from hegemon.games.carta.cards import (
    AGES,
    CULTURE,
    DOMAIN_NAMES,
    DOMAINS,
    KIND_BY_NAME,
    KINDS,
    NONE,
    SEATS,
    UTOPIA,
    counts,
)
from hegemon.games.carta.knowledge import stop_remembering
from hegemon.games.carta.observation import EARLY, LAYOUT, MOST, OBSERVATION, PHASES, observe, where
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import KERNEL, Position
from hegemon.games.carta.state import CartaState
from hegemon.games.carta.view import PHASE_BY_NAME, position_from
from tests.games.carta.policies import POLICIES
from tests.games.carta.test_lockstep import TABLES

HOUSE_RULES = CartaOptions(
    players=3, max_rounds=30, hand_limit=4, hand_limit_1=6, hand_limit_2=8, box_size=2, breakthrough=4
)
ALL_TABLES = [*TABLES, HOUSE_RULES]
FEW_OR_MANY = [len(ALL_TABLES) * len(POLICIES), pytest.param(140, marks=pytest.mark.long)]
"""Games: every test player at every table, or several times that."""


def positions(games: int, share: float, seed: int) -> Iterator[CartaState]:
    """Random positions of random games at all tables, by all test players."""
    rng = random.Random(seed)
    for game in range(games):
        state = GAME.new(ALL_TABLES[game % len(ALL_TABLES)], f"{seed}/{game}")
        assert isinstance(state, CartaState)
        policy = list(POLICIES.values())[game // len(ALL_TABLES) % len(POLICIES)]
        while state.to_act():
            if rng.random() < share:
                yield state
            seat = rng.choice(state.to_act())
            state.apply(seat, policy(state, seat, state.legal(seat), rng))
        yield state


def observation(s: Position, seat: int) -> list[int]:
    out = [NONE] * OBSERVATION
    observe(s, seat, out)
    return out


@pytest.fixture(scope="module")
def compiled() -> Callable[[Position, int, str], list[int]]:
    """The compiled twin, into numbers of a given type."""
    import numba

    c_observe = KERNEL.compiled().observe

    @numba.njit
    def look(array, seat, out):  # type: ignore[no-untyped-def]
        c_observe(array[0], seat, out)

    array = Position.array(1)

    def twin(s: Position, seat: int, dtype: str) -> list[int]:
        s.store(array, 0)
        out = np.full(OBSERVATION, NONE, dtype)
        look(array, seat, out)
        return [int(number) for number in out]

    return twin


@pytest.mark.whole_games
@pytest.mark.parametrize("games", FEW_OR_MANY)
def test_it_is_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(games: int) -> None:
    rng = random.Random(5)
    for state in positions(games, share=0.04, seed=1):
        for seat in range(state.position.players):
            world = state.resample(seat, rng)
            assert isinstance(world, CartaState)
            assert observation(world.position, seat) == observation(state.position, seat)


@pytest.mark.whole_games
@pytest.mark.parametrize("games", FEW_OR_MANY)
def test_interpreted_and_compiled_agree_in_bytes_and_in_words(compiled, games: int) -> None:  # type: ignore[no-untyped-def]
    for state in positions(games, share=0.03, seed=2):
        for seat in range(state.position.players):
            seen = observation(state.position, seat)
            assert all(type(number) is int and 0 <= number <= MOST for number in seen)
            assert seen == compiled(state.position, seat, "i1") == compiled(state.position, seat, "i2")


@pytest.mark.whole_games
@pytest.mark.parametrize("games", FEW_OR_MANY)
def test_it_says_what_the_view_says(games: int) -> None:
    for state in positions(games, share=0.02, seed=3):
        for seat in range(state.position.players):
            seen, view = observation(state.position, seat), state.view(seat)
            assert seen == observation(position_from(view, state.options), seat)
            for name, numbers in expected(view).items():
                assert seen[where(name)] == numbers, name


@pytest.mark.whole_games
def test_every_number_is_needed() -> None:
    """Each one takes several values in the course of many games, but for those the rules leave no choice."""
    never = {(name, CULTURE) for name in ("used_permanent", "used_sacrifice", "coin_domain")}
    never.add(("attacked", UTOPIA))  # it has one kind, so nobody is asked which card to lose
    low, high = [MOST] * OBSERVATION, [0] * OBSERVATION
    for state in positions(games=700, share=0.15, seed=4):
        seen = observation(state.position, random.Random(state.position.deck_left).randrange(state.position.players))
        low, high = list(map(min, low, seen)), list(map(max, high, seen))
        if sum(map(int.__eq__, low, high)) <= len(never):
            break
    idle = {
        (section.name, i)
        for section in LAYOUT
        for i in range(section.length)
        if low[where(section.name)][i] == high[where(section.name)][i]
    }
    assert sorted(idle) == sorted(never)


def test_who_remembers_nothing_knows_nothing() -> None:
    found = 0
    for state in positions(games=35, share=0.05, seed=6):
        s = state.position.copy()
        remembered = observation(s, 0)
        stop_remembering(s)
        forgotten = observation(s, 0)
        found += sum(remembered[where("known")])
        remembered[where("known")] = [0] * (3 * KINDS)
        assert forgotten == remembered
    assert found > 0


def test_large_numbers_of_house_rules_are_cut_off(compiled) -> None:  # type: ignore[no-untyped-def]
    deck = (40, 1, 1, 40, 1, 40, 1, 1, 30, 1, 1, 0, 0, 0, 1)
    s = GAME.new({"players": 2, "cards": deck, "box_size": 0, "max_rounds": 10_000}, 1).position  # type: ignore[attr-defined]
    s.round = 5_000
    seen = observation(s, 1)
    assert (seen[where("deck")], seen[where("max_rounds")], seen[where("round")]) == ([127, 4, 4], [127], [127])
    assert seen == compiled(s, 1, "i1")


def test_sections_are_documented() -> None:
    assert sum(section.length for section in LAYOUT) == OBSERVATION == GAME.engine.layout.size
    assert len({section.name for section in LAYOUT}) == len(LAYOUT)
    ends = [where(section.name) for section in LAYOUT]
    assert [end.start for end in ends] == [0, *(end.stop for end in ends[:-1])]
    assert all(section.meaning and section.length > 0 for section in LAYOUT)


# -- the same, the other way round: from the view ------------------------------------------------------------


def expected(view: Any) -> dict[str, list[int]]:
    """What each section should say, worked out from a view."""
    players, seat, turn, options = len(view["hands"]), view["seat"], view["turn"], view["options"]
    order = [(seat + steps) % players for steps in range(players)]

    def by_seat(rows: list[Any], length: int) -> list[int]:
        return list(chain(*(rows[p] for p in order))) + [0] * (length * (SEATS - players))

    def seats(*marked: int | None) -> list[int]:
        return [int(p in marked) for p in order] + [0] * (SEATS - players)

    def domains(*marked: str | None) -> list[int]:
        return [int(name in marked) for name in DOMAIN_NAMES]

    def on(rows: list[Any], p: int, domain: str) -> list[Any]:
        return [row for row in rows if (row["on"], row["domain"]) == (p, domain)]

    stale = [e for e in view["embargoes"] if not e["fresh"]]
    coin = view["coin"] or {"owner": None, "seat": None, "domain": None}
    own_hand = view["hands"][seat]["cards"]
    return {
        "hand": counts(own_hand),
        "known": known(view, order),
        "unseen": unseen(view),
        "discard": counts(view["discard"]),
        "deck": view["deck"]["ages"],
        "held": by_seat([[hand["size"]] for hand in view["hands"]], 1),
        "backs": by_seat([hand["ages"] for hand in view["hands"]], AGES),
        "area": by_seat([counts(area) for area in view["areas"]], KINDS),
        "columns": by_seat(view["columns"], DOMAINS),
        "goals": by_seat(view["goals"], DOMAINS),
        "democracy": by_seat(
            [
                [sum(d["cards"] for d in on(view["democracies"], p, name)) for name in DOMAIN_NAMES]
                for p in range(players)
            ],
            DOMAINS,
        ),
        "embargo": by_seat([[int(bool(on(stale, p, name))) for name in DOMAIN_NAMES] for p in range(players)], DOMAINS),
        "own_embargo": domains(*(e["domain"] for e in view["embargoes"] if e["fresh"])),
        "coin_owner": seats(coin["owner"]),
        "coin_seat": seats(coin["seat"]),
        "coin_domain": domains(coin["domain"]),
        "phase": [int(phase == PHASE_BY_NAME[view["phase"]]) for phase in range(PHASES)],
        "asked": seats(*view["to_act"]),
        "active": seats(view["active"]),
        "first": seats(view["first"]),
        "round": [view["round"]],
        "owed": [turn["owed"]],
        "plays": [turn["plays"]],
        "limit": [turn["limit"]],
        "copied": [int(turn["copied"])],
        "used_permanent": domains(*turn["used_permanent"]),
        "used_sacrifice": domains(*turn["used_sacrifice"]),
        "barred": domains(*turn["barred"]),
        "attacked": domains(turn["attacked"]),
        "victim": seats(turn["victim"]),
        **draft(view),
        "players": [players],
        "teams": [int(options.get("teams", False))],
        "draft": [int(options.get("deal") == "draft")],
        "boxed": [view["box"][0]],
    }


def known(view: Any, order: list[int]) -> list[int]:
    rows = [[0] * KINDS for _ in range(SEATS)]
    for fact in view["facts"]:
        if len(fact["hands"]) == len(fact["cards"]) == 1:
            row, kind = rows[order.index(fact["hands"][0])], KIND_BY_NAME[fact["cards"][0]]
            row[kind] = max(row[kind], fact["least"])
    return list(chain(*rows[1:]))


def unseen(view: Any) -> list[int]:
    """All cards of the deck, less those that lie open or in one's own hand."""
    row = list(CartaOptions.from_json(view["options"]).cards)
    seen = [*view["discard"], *chain(*view["areas"]), *view["hands"][view["seat"]]["cards"]]
    seen += [embargo["card"] for embargo in view["embargoes"]]
    seen += ["utopia-3"] * (sum(d["cards"] for d in view["democracies"]) + (view["phase"] == "lay-democracy"))
    seen += [view["turn"]["laying"]] if view["turn"]["laying"] else []
    if view["draft"]:
        seen += view["draft"]["pack"] + view["draft"]["middle"]
    for name in seen:
        row[KIND_BY_NAME[name]] -= 1
    return row


def draft(view: Any) -> dict[str, list[int]]:
    empty: dict[str, Any] = {"step": 0, "pack": [], "picks": [], "passed": [], "middle": []}
    seen = view["draft"] or empty
    pending = seen["picks"][seen["step"] :]

    def early(cards: list[str]) -> list[int]:
        row = counts(cards)
        assert sum(row) == sum(row[kind] for kind in EARLY)
        return [row[kind] for kind in EARLY]

    return {
        "step": [seen["step"]],
        "pack": early(seen["pack"]),
        "pick": early(pending),
        "passed_first": early(seen["passed"][0] if seen["passed"] else []),
        "passed_next": early(seen["passed"][1] if seen["passed"][1:] else []),
        "middle": early(seen["middle"]),
    }


def test_the_page_for_researchers_has_the_same_table() -> None:
    page = (Path(__file__).parents[3] / "docs" / "research.md").read_text(encoding="utf-8")
    for name, length, meaning in [(each.name, each.length, each.meaning) for each in LAYOUT]:
        assert f"| `{name}` | {where(name).start} | {length} | {meaning} |" in page

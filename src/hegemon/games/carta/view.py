"""Chapter 7: what a seat may know, as plain data, and back again.

`view_of` is the only way out of a position. `position_from` rebuilds one from a view alone, with the hidden
cards lying in some order that fits their backs; :mod:`~hegemon.games.carta.imagine` then shuffles them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from hegemon.games.carta.cards import (
    AGE_OF,
    AGES,
    DOMAIN_NAMES,
    DOMAINS,
    FIRST_KIND,
    KIND_BY_NAME,
    KIND_NAMES,
    KINDS,
    NONE,
    SEATS,
    UTOPIA,
    cards,
    counts,
)
from hegemon.games.carta.knowledge import EVERYONE, SPECTATOR, note
from hegemon.games.carta.moving import into_area
from hegemon.games.carta.options import CartaOptions
from hegemon.games.carta.position import (
    CHOOSE_VICTIM,
    DISCARD,
    DRAFT_PICK,
    DRAFT_TAKE,
    EFFECTS,
    ENDINGS,
    GIVE_BACK,
    LAY_DEMOCRACY,
    LAY_EMBARGO,
    LOSE_CARD,
    NAME_DOMAIN,
    OVER,
    PACK,
    PLAY,
    PLAY_MORE,
    RETRIEVE,
    SCRAP,
    TAKE_BACK,
    Position,
)
from hegemon.games.carta.rulebook import owes
from hegemon.games.carta.scoring import needed
from hegemon.games.carta.turn import limit_with_religion

PHASE_NAMES: Final = {
    DRAFT_PICK: "draft-pick",
    DRAFT_TAKE: "draft-take",
    PLAY: "play",
    EFFECTS: "effects",
    DISCARD: "discard",
    SCRAP: "scrap",
    TAKE_BACK: "take-back",
    PLAY_MORE: "play-more",
    RETRIEVE: "retrieve",
    NAME_DOMAIN: "name-domain",
    LOSE_CARD: "lose-card",
    CHOOSE_VICTIM: "choose-victim",
    GIVE_BACK: "give-back",
    LAY_EMBARGO: "lay-embargo",
    LAY_DEMOCRACY: "lay-democracy",
    OVER: "over",
}
PHASE_BY_NAME: Final = {name: phase for phase, name in PHASE_NAMES.items()}


def to_act(s: Position) -> tuple[int, ...]:
    """The seats that owe a choice."""
    if s.phase == DRAFT_PICK:
        return tuple(seat for seat in range(s.players) if owes(s, seat))
    return () if s.phase == OVER else (s.actor,)


def view_of(s: Position, options: CartaOptions, seat: int | None) -> dict[str, Any]:
    """Everything this seat (None: a spectator) may know (C-PUBLIC, C-SECRET, C-KNOWN)."""
    players = range(s.players)
    return {
        "game": "carta",
        "options": options.to_json(),
        "seat": seat,
        "phase": PHASE_NAMES[s.phase],
        "to_act": list(to_act(s)),
        "first": s.first,
        "round": s.round,
        "active": s.active,
        "hands": [
            {"size": s.held[p], "ages": by_age(s.hand[p]), "cards": cards(s.hand[p]) if p == seat else None}
            for p in players
        ],
        "areas": [cards(s.area[p]) for p in players],
        "columns": [list(s.column[p]) for p in players],
        "goals": [[needed(s, p, domain) for domain in range(DOMAINS)] for p in players],
        "discard": cards(s.discard_pile),
        "deck": {"left": s.deck_left, "ages": by_age(counts([KIND_NAMES[kind] for kind in s.deck[: s.deck_left]]))},
        "box": by_age(s.box),
        "embargoes": embargoes(s),
        "democracies": [
            {"on": p, "domain": DOMAIN_NAMES[domain], "by": by, "cards": s.democracy[p][domain][by]}
            for p in players
            for domain in range(DOMAINS)
            for by in players
            if s.democracy[p][domain][by]
        ],
        "coin": None
        if s.coin_owner == NONE
        else {"owner": s.coin_owner, "seat": s.coin_seat, "domain": DOMAIN_NAMES[s.coin_domain]},
        "turn": {
            "owed": s.owed,
            "plays": s.plays,
            "limit": s.limit,
            "draws_to": limit_with_religion(s, s.active) if s.religion_passive else s.limit,
            "copied": bool(s.copied),
            "used_permanent": domains_in(s.used_permanent),
            "used_sacrifice": domains_in(s.used_sacrifice),
            "barred": domains_in(s.barred),
            "attacked": None if s.attacked == NONE else DOMAIN_NAMES[s.attacked],
            "victim": None if s.victim == NONE else s.victim,
            "laying": KIND_NAMES[s.own_embargo_kind] if s.phase == LAY_EMBARGO else None,
        },
        "draft": draft_of(s, seat) if s.phase in (DRAFT_PICK, DRAFT_TAKE) else None,
        "facts": facts_of(s, seat),
        "ending": ending_of(s),
    }


def by_age(row: list[int]) -> list[int]:
    """Cards by age: what their backs show."""
    ages = [0] * AGES
    for kind, n in enumerate(row):
        ages[AGE_OF[kind]] += n
    return ages


def domains_in(bits: int) -> list[str]:
    """The names of domains kept as bits."""
    return [name for domain, name in enumerate(DOMAIN_NAMES) if bits >> domain & 1]


def embargoes(s: Position) -> list[dict[str, Any]]:
    """C-EMBARGO: every Embargo on the table; `fresh` is one laid on oneself for the turn after this."""
    found = [
        {"on": on, "domain": s.embargo_domain[on][by], "card": s.embargo_kind[on][by], "by": by, "fresh": False}
        for on in range(s.players)
        for by in range(s.players)
        if s.embargo_domain[on][by] != NONE
    ]
    if s.own_embargo_domain != NONE:
        fresh = {"domain": s.own_embargo_domain, "card": s.own_embargo_kind, "fresh": True}
        found.append({"on": s.active, "by": s.active, **fresh})
    return [e | {"domain": DOMAIN_NAMES[e["domain"]], "card": KIND_NAMES[e["card"]]} for e in found]


def draft_of(s: Position, seat: int | None) -> dict[str, Any]:
    """C-DRAFT: one's own pack, picks, and the cards one passed on; for all, who has picked and what lies open."""
    draft: dict[str, Any] = {
        "step": s.step,
        "middle": cards(s.middle),
        "laid_open": [KIND_NAMES[kind] for kind in s.laid_open if kind != NONE],
        "picked": [],
        "pack": [],
        "picks": [],
        "passed": [],
    }
    if s.phase == DRAFT_TAKE:
        return draft
    draft["picked"] = [p for p in range(s.players) if s.pick[p][s.step] != NONE]
    if seat is not None:
        left, after = (seat + 1) % s.players, (seat + 2) % s.players
        draft["pack"] = cards(s.pack[seat])
        draft["picks"] = [KIND_NAMES[kind] for kind in s.pick[seat] if kind != NONE]
        if s.step == 1:
            draft["passed"] = [cards(s.pack[left])]
        elif s.step == 2:
            first = list(s.pack[after])
            first[s.pick[left][1]] += 1
            draft["passed"] = [cards(first), cards(s.pack[left])]
    return draft


def facts_of(s: Position, seat: int | None) -> list[dict[str, Any]]:
    """C-KNOWN: the facts this seat knows, in the order it learnt them."""
    knower = SPECTATOR if seat is None else 1 << seat
    facts = [
        (s.fact_hands[i], s.fact_kinds[i], s.fact_least[i], s.fact_who[i])
        for i in range(s.facts)
        if s.fact_who[i] & knower
    ]
    return [
        {
            "hands": seats_in(hands),
            "cards": [KIND_NAMES[kind] for kind in range(KINDS) if kinds >> kind & 1],
            "least": least,
            "known_by": "everyone" if who == EVERYONE else seats_in(who),
        }
        for hands, kinds, least, who in facts
    ]


def seats_in(bits: int) -> list[int]:
    """Seats kept as bits."""
    return [seat for seat in range(SEATS) if bits >> seat & 1]


def ending_of(s: Position) -> dict[str, Any] | None:
    """How the game ended, if it has."""
    if s.phase != OVER:
        return None
    players = range(s.players)
    decider = None if s.decider == NONE else DOMAIN_NAMES[s.decider]
    return {
        "how": ENDINGS[s.ending],
        "places": [s.place[p] for p in players],
        "points": [s.points[p] for p in players],
        "decider": decider,
    }


# -- and back -----------------------------------------------------------------------------------------------


def position_from(view: Any, options: CartaOptions) -> Position:
    """A position with this view; what it hides lies in an order of no meaning."""
    s = options.position()
    turn = view["turn"]
    s.phase = PHASE_BY_NAME[view["phase"]]
    s.first, s.round, s.active = view["first"], view["round"], view["active"]
    s.actor = NONE if s.phase in (OVER, DRAFT_PICK) else view["to_act"][0]
    s.discard_pile = counts(view["discard"])
    s.owed, s.plays, s.limit, s.copied = turn["owed"], turn["plays"], turn["limit"], int(turn["copied"])
    s.used_permanent, s.used_sacrifice, s.barred = (
        domain_bits(turn[name]) for name in ("used_permanent", "used_sacrifice", "barred")
    )
    s.attacked = NONE if turn["attacked"] is None else DOMAIN_NAMES.index(turn["attacked"])
    s.victim = NONE if turn["victim"] is None else turn["victim"]
    if turn["laying"] is not None:
        s.own_embargo_kind = KIND_BY_NAME[turn["laying"]]
    for seat, area in enumerate(view["areas"]):
        for name in area:
            into_area(s, seat, KIND_BY_NAME[name])
    lay_markers(s, view)
    for fact in view["facts"]:
        remember(s, fact)
    if view["ending"] is not None:
        s.ending = next(ending for ending, how in ENDINGS.items() if how == view["ending"]["how"])
        s.decider = NONE if view["ending"]["decider"] is None else DOMAIN_NAMES.index(view["ending"]["decider"])
        for seat in range(s.players):
            s.place[seat], s.points[seat] = view["ending"]["places"][seat], view["ending"]["points"][seat]
    lay_hidden(s, view)
    return s


def domain_bits(names: list[str]) -> int:
    """Domains as bits."""
    return sum(1 << DOMAIN_NAMES.index(name) for name in names)


def lay_markers(s: Position, view: Any) -> None:
    """Embargoes, Democracy cards and the coin."""
    for e in view["embargoes"]:
        domain, kind = DOMAIN_NAMES.index(e["domain"]), KIND_BY_NAME[e["card"]]
        if e["fresh"]:
            s.own_embargo_domain, s.own_embargo_kind = domain, kind
        else:
            s.embargoed[e["on"]] |= 1 << domain
            s.embargo_domain[e["on"]][e["by"]] = domain
            s.embargo_kind[e["on"]][e["by"]] = kind
    for d in view["democracies"]:
        s.democracy[d["on"]][DOMAIN_NAMES.index(d["domain"])][d["by"]] = d["cards"]
    if view["coin"] is not None:
        coin = view["coin"]
        s.coin_owner, s.coin_seat, s.coin_domain = coin["owner"], coin["seat"], DOMAIN_NAMES.index(coin["domain"])


def remember(s: Position, fact: Any) -> None:
    """Take a fact over into the position."""
    who = EVERYONE if fact["known_by"] == "everyone" else sum(1 << seat for seat in fact["known_by"])
    hands = sum(1 << seat for seat in fact["hands"])
    kinds = sum(1 << KIND_BY_NAME[name] for name in fact["cards"])
    note(s, who, hands, kinds, fact["least"])


def lay_hidden(s: Position, view: Any) -> None:
    """Hands, draft, box and deck: what the seat sees as it is, the rest as the backs demand."""
    seat = view["seat"]
    if seat is not None:
        s.hand[seat] = counts(view["hands"][seat]["cards"])
    if view["draft"] is not None:
        s.step, s.middle = view["draft"]["step"], counts(view["draft"]["middle"])
        for p, name in enumerate(view["draft"]["laid_open"]):
            s.laid_open[p] = KIND_BY_NAME[name]
        if seat is not None:
            lay_seen_draft(s, view["draft"], seat)
    draw = hidden_cards(s)
    if s.phase == DRAFT_PICK:
        lay_unseen_draft(s, view["draft"], draw)
    for p, hand in enumerate(view["hands"]):
        s.held[p] = hand["size"]
        for age, backs in enumerate(hand["ages"]):
            for _ in range(backs - by_age(s.hand[p])[age]):
                s.hand[p][draw(age)] += 1
    for age, backs in enumerate(view["box"]):
        for _ in range(backs):
            s.box[draw(age)] += 1
    for age in range(AGES - 1, -1, -1):
        for _ in range(view["deck"]["ages"][age]):
            s.deck[s.deck_left] = draw(age)
            s.deck_left += 1


def lay_seen_draft(s: Position, draft: Any, seat: int) -> None:
    """The packs and picks a seat has seen."""
    s.pack[seat] = counts(draft["pack"])
    for step, name in enumerate(draft["picks"]):
        s.pick[seat][step] = KIND_BY_NAME[name]
    passed = [counts(names) for names in draft["passed"]]
    left, after = (seat + 1) % s.players, (seat + 2) % s.players
    if passed:
        s.pack[left] = passed[-1]
    if len(passed) == 2:
        # of the three cards passed first, two lie in the pack two seats on and one was picked on the left
        seen = s.pack[seat] if after == seat else [0] * KINDS
        picked = next(kind for kind in range(KINDS) if passed[0][kind] > seen[kind])
        passed[0][picked] -= 1
        s.pack[after] = passed[0]
        s.pick[left][1] = picked
        s.hand[left][picked] += 1


def lay_unseen_draft(s: Position, draft: Any, draw: Callable[[int], int]) -> None:
    """The packs and picks it has not seen."""
    for p in range(s.players):
        for step in range(s.step):
            if s.pick[p][step] == NONE:
                s.pick[p][step] = draw(0)
                s.hand[p][s.pick[p][step]] += 1
        for _ in range(PACK - s.step - sum(s.pack[p])):
            s.pack[p][draw(0)] += 1
        if p in draft["picked"] and s.pick[p][s.step] == NONE:
            s.pick[p][s.step] = next(kind for kind in range(KINDS) if s.pack[p][kind])


def hidden_cards(s: Position) -> Callable[[int], int]:
    """A source of the cards that lie nowhere yet: the next one of an age."""
    left = list(s.cards)
    for row in (s.discard_pile, s.middle, *s.hand, *s.area, *s.pack):
        for kind in range(KINDS):
            left[kind] -= row[kind]
    for kind in (*(kind for row in s.embargo_kind for kind in row), s.own_embargo_kind):
        if kind != NONE:
            left[kind] -= 1
    left[FIRST_KIND[UTOPIA]] -= sum(map(sum, chain(*s.democracy))) + (s.phase == LAY_DEMOCRACY)

    def draw(age: int) -> int:
        kind = next(kind for kind in range(KINDS) if AGE_OF[kind] == age and left[kind] > 0)
        left[kind] -= 1
        return kind

    return draw

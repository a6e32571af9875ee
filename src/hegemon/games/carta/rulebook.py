"""The whole game behind three questions: who is asked, what may they do, and what happens then."""

from __future__ import annotations

from hegemon.core.kernel import Annotated, Row, Struct
from hegemon.core.luck import Luck, below
from hegemon.games.carta.actions import ACTIONS, COPY, END, MARK, NAME, SACRIFICE, SACRIFICE_KINDS, TARGET, USE
from hegemon.games.carta.cards import DOMAINS, NONE, PERMANENTS
from hegemon.games.carta.moving import kinds_of, kinds_of_domain, playable_kinds
from hegemon.games.carta.permanent import (
    copy_permanent,
    discard,
    play_more,
    retrieve,
    scrap,
    take_back,
    use_permanent,
)
from hegemon.games.carta.position import (
    CHOOSE_VICTIM,
    DISCARD,
    DRAFT_PICK,
    DRAFT_TAKE,
    EFFECTS,
    GIVE_BACK,
    LAY_EMBARGO,
    LOSE_CARD,
    NAME_DOMAIN,
    OVER,
    PLAY,
    PLAY_MORE,
    RETRIEVE,
    SCRAP,
    TAKE_BACK,
    Position,
    rule,
)
from hegemon.games.carta.sacrifice import (
    choose_victim,
    give_back,
    lay_democracy,
    lay_embargo,
    legal_domains,
    legal_marks,
    legal_victims,
    lose_card,
    name_domain,
    sacrifice,
)
from hegemon.games.carta.setup import draft_pick, draft_take
from hegemon.games.carta.turn import end_turn, legal_effects, play


@rule
def owes(s: Position, seat: int) -> bool:
    """Does this seat owe a choice? In the draft several may, at the same time."""
    if s.phase == DRAFT_PICK:
        return s.pick[seat][s.step] == NONE
    return s.actor == seat


@rule
def next_actor(s: Position) -> int:
    """The first seat that owes a choice, or NONE when the game is over."""
    if s.phase == DRAFT_PICK:
        for seat in range(s.players):
            if s.pick[seat][s.step] == NONE:
                return seat
    return s.actor


@rule
def legal(s: Position, seat: int, out: list[int]) -> int:
    """The ids of all legal actions of a seat that owes a choice, written to `out`; returns how many."""
    phase = s.phase
    if phase == EFFECTS:
        return legal_effects(s, out)
    if phase == PLAY or phase == PLAY_MORE:
        return playable_kinds(s, seat, out)
    if phase == DISCARD or phase == GIVE_BACK:
        return kinds_of(s.hand[seat], out)
    if phase == SCRAP or phase == TAKE_BACK:
        return kinds_of(s.area[seat], out)
    if phase == RETRIEVE:
        return kinds_of(s.discard_pile, out)
    if phase == LOSE_CARD:
        return kinds_of_domain(s.area[seat], s.attacked, out)
    if phase == NAME_DOMAIN:
        return legal_domains(s, out, NAME)
    if phase == CHOOSE_VICTIM:
        return legal_victims(s, out, TARGET)
    if phase == DRAFT_PICK:
        return kinds_of(s.pack[seat], out)
    if phase == DRAFT_TAKE:
        return kinds_of(s.middle, out)
    return legal_marks(s, out, MARK)


@rule
def apply(s: Position, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action == END:
        end_turn(s)
    elif action < END:
        apply_kind(s, seat, action)
    elif action < COPY:
        use_permanent(s, action - USE)
    elif action < SACRIFICE:
        copy_permanent(s, 1 + (action - COPY) // PERMANENTS, (action - COPY) % PERMANENTS)
    elif action < NAME:
        sacrifice(s, SACRIFICE_KINDS[action - SACRIFICE])
    elif action < MARK:
        name_domain(s, action - NAME)
    elif action < TARGET:
        steps, domain = (action - MARK) // DOMAINS, (action - MARK) % DOMAINS
        if s.phase == LAY_EMBARGO:
            lay_embargo(s, steps, domain)
        else:
            lay_democracy(s, steps, domain)
    else:
        choose_victim(s, action - TARGET + 1)


@rule
def apply_kind(s: Position, seat: int, kind: int) -> None:
    """Carry out the choice of a kind; the phase says for what."""
    phase = s.phase
    if phase == PLAY:
        play(s, kind)
    elif phase == PLAY_MORE:
        play_more(s, kind)
    elif phase == DISCARD:
        discard(s, kind)
    elif phase == SCRAP:
        scrap(s, kind)
    elif phase == TAKE_BACK:
        take_back(s, kind)
    elif phase == RETRIEVE:
        retrieve(s, kind)
    elif phase == LOSE_CARD:
        lose_card(s, kind)
    elif phase == GIVE_BACK:
        give_back(s, kind)
    elif phase == DRAFT_PICK:
        draft_pick(s, seat, kind)
    else:
        draft_take(s, kind)


class Choices(Struct):
    """Room for a list of legal actions."""

    ids: Annotated[Row, ACTIONS]


@rule
def play_out(s: Position, r: Luck, choices: Choices) -> int:
    """Play at random to the end; returns the number of decisions."""
    decisions = 0
    while s.phase != OVER:
        seat = next_actor(s)
        n = legal(s, seat, choices.ids)
        apply(s, seat, choices.ids[below(r, n)])
        decisions += 1
    return decisions

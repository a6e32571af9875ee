"""Chapter 3: a turn."""

from __future__ import annotations

from hegemon.games.carta.actions import COPY, END, SACRIFICE_ID, USE
from hegemon.games.carta.cards import CULTURE, FIRST_KIND, NONE, RELIGION
from hegemon.games.carta.events import EMBARGO_LIFTED, TURN_BEGAN, tell
from hegemon.games.carta.moving import can_play, draw_cards, play_card
from hegemon.games.carta.permanent import cannot_play, check_coin, legal_copies, legal_permanents
from hegemon.games.carta.position import EFFECTS, ENDLESS, MAJORITY, PLAY, Position, rule
from hegemon.games.carta.refusals import ALLOWED
from hegemon.games.carta.sacrifice import refuse_sacrifice
from hegemon.games.carta.scoring import has_hegemony, win_by_hegemony, win_by_majority


@rule
def begin_turn(s: Position, seat: int) -> None:
    """C-PLAY: a player's turn begins; without a playable card step 1 is skipped."""
    s.active = seat
    s.actor = seat
    s.copied = 0
    s.limit = s.hand_limit
    s.used_permanent = 0
    s.used_sacrifice = 0
    s.barred = s.embargoed[seat]
    tell(s, TURN_BEGAN, seat, s.round, 0)
    s.phase = PLAY
    if not can_play(s, seat):
        cannot_play(s, seat)
        play_is_over(s)


@rule
def play(s: Position, kind: int) -> None:
    """C-PLAY: step 1, play a card."""
    play_card(s, s.active, kind)
    play_is_over(s)


@rule
def play_is_over(s: Position) -> None:
    """C-COIN-MOVE, C-EFFECTS: after step 1 look at the coin, then ask for effects."""
    if s.coin_owner != NONE:
        check_coin(s)
    s.phase = EFFECTS


@rule
def legal_effects(s: Position, out: list[int]) -> int:
    """C-EFFECTS: step 2, every effect that is available, and the end of the turn."""
    seat = s.active
    column, area = s.column[seat], s.area[seat]
    n = 0
    for domain, cards in enumerate(column):
        if cards and domain != CULTURE:
            if cards >= s.level_1:
                n = legal_permanents(s, seat, domain, out, n, USE)
            if refuse_sacrifice(s, seat, domain) == ALLOWED:
                for kind in range(FIRST_KIND[domain], FIRST_KIND[domain + 1]):
                    out[n] = SACRIFICE_ID[kind]
                    n += area[kind] != 0
    if column[CULTURE] and not s.copied:
        n = legal_copies(s, seat, out, n, COPY)
    out[n] = END
    return n + 1


@rule
def limit_with_religion(s: Position, seat: int) -> int:
    """C-DRAW, option `religion: passive`: the Religion cards in play now, or what was copied, if that is more."""
    if s.column[seat][RELIGION] >= s.level_2:
        return max(s.limit, s.hand_limit_2)
    if s.column[seat][RELIGION] >= s.level_1:
        return max(s.limit, s.hand_limit_1)
    return s.limit


@rule
def end_turn(s: Position) -> None:
    """C-TURN-END: draw, lift embargoes, check hegemony; the next turn, or the end of the game."""
    seat = s.active
    limit = limit_with_religion(s, seat) if s.religion_passive else s.limit
    if s.held[seat] < limit and s.deck_left:
        draw_cards(s, seat, min(limit - s.held[seat], s.deck_left))
    if s.barred or s.own_embargo_domain != NONE:
        lift_embargoes(s, seat)
    following = (seat + 1) % s.players
    if s.laid[seat] >= s.hegemony and has_hegemony(s, seat):
        win_by_hegemony(s, seat)
    elif following != s.first:
        begin_turn(s, following)
    elif s.deck_left == 0:  # C-LAST-ROUND
        win_by_majority(s, MAJORITY)
    elif s.round >= s.max_rounds:  # C-ENDLESS
        win_by_majority(s, ENDLESS)
    else:
        s.round += 1
        begin_turn(s, following)


@rule
def lift_embargoes(s: Position, seat: int) -> None:
    """C-EMBARGO: those in force this turn go to the discard pile; one laid on oneself this turn is for the next."""
    for other in range(s.players):
        if s.embargo_domain[seat][other] != NONE:
            tell(s, EMBARGO_LIFTED, seat, s.embargo_domain[seat][other], s.embargo_kind[seat][other])
            s.discard_pile[s.embargo_kind[seat][other]] += 1
            s.embargo_domain[seat][other] = NONE
            s.embargo_kind[seat][other] = NONE
    s.barred = 0
    s.embargoed[seat] = 0
    if s.own_embargo_domain != NONE:
        s.embargoed[seat] = 1 << s.own_embargo_domain
        s.embargo_domain[seat][seat] = s.own_embargo_domain
        s.embargo_kind[seat][seat] = s.own_embargo_kind
        s.own_embargo_domain = NONE
        s.own_embargo_kind = NONE

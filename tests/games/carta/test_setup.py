"""Chapter 2: set-up."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadOptions
from hegemon.games.carta import GAME
from hegemon.games.carta.cards import AGE_OF, KIND_NAMES
from hegemon.games.carta.options import CartaOptions

from .scenario import SPECTATOR, Table, scenario

SEEDS = range(24)


def deck_of(table: Table) -> list[str]:
    """The deck from the top down."""
    s = table.state.position
    return [KIND_NAMES[kind] for kind in reversed(s.deck[: s.deck_left])]


def box_of(table: Table) -> list[str]:
    s = table.state.position
    return [KIND_NAMES[kind] for kind, n in enumerate(s.box) for _ in range(n)]


# -- C-PLAYERS ----------------------------------------------------------------------------------------------


@scenario("C-PLAYERS", "two, three or four play, nobody else")
def _(table):
    for players in (2, 3, 4):
        assert len(GAME.new({"players": players}, 1).view(None)["hands"]) == players
    for players in (0, 1, 5, -2):
        with pytest.raises(BadOptions, match=r"Number of players can't be .*2, 3, 4"):
            CartaOptions(players=players)


@scenario("C-PLAYERS C-TEAM", "partners face each other: seats 0 and 2 against 1 and 3", players=4, teams=True)
def _(table):
    assert [GAME.team(table.options, seat) for seat in range(4)] == [0, 1, 0, 1]
    table.turn(2, step=2).area(2, science=7).choose(2, "end").ended("hegemony", winners=[0, 2])


@scenario("C-PLAYERS", "without teams everyone plays alone", players=4)
def _(table):
    assert [GAME.team(table.options, seat) for seat in range(4)] == [0, 1, 2, 3]
    table.turn(2, step=2).area(2, science=7).choose(2, "end").ended("hegemony", winners=[2])


@scenario("C-PLAYERS", "two or three players can't form teams")
def _(table):
    for players in (2, 3):
        with pytest.raises(BadOptions, match="Teams of two need 4 players"):
            CartaOptions(players=players, teams=True)


# -- C-BOX ----------------------------------------------------------------------------------------------------


@scenario("C-BOX", "with two players three cards of each age go into the box", players=2)
def _(table):
    assert table.new(seed=1).view()["box"] == [3, 3, 3]
    table.deck_left(104 - 9 - 6)


@scenario("C-BOX", "with three players three cards of each age go into the box", players=3)
def _(table):
    assert table.new(seed=1).view()["box"] == [3, 3, 3]
    table.deck_left(104 - 9 - 9)


@scenario("C-BOX", "with four players nothing goes into the box", players=4)
def _(table):
    assert table.new(seed=1).view()["box"] == [0, 0, 0]
    table.deck_left(104 - 12)


@scenario("C-BOX", "the cards in the box are random")
def _(table):
    boxes = {tuple(box_of(Table(players=2).new(seed))) for seed in SEEDS}
    assert len(boxes) == len(SEEDS)
    assert {card for box in boxes for card in box} == set(KIND_NAMES)


@scenario("C-BOX C-SECRET", "the cards in the box are the same and unknown to all, from the first turn to the last")
def _(table):
    table.new(seed=2)
    boxed = box_of(table)
    while table.state.to_act():
        [seat] = table.state.to_act()
        table.state.apply(seat, table.state.legal(seat)[-1])
        assert all(table.view(observer)["box"] == [3, 3, 3] for observer in (0, 1, SPECTATOR))
    assert box_of(table) == boxed
    for observer in (0, 1, SPECTATOR):
        assert len({tuple(world.position.box) for world in table._imagined(observer, 20)}) > 1


# -- C-STACK --------------------------------------------------------------------------------------------------


@scenario("C-STACK", "age I lies on top of the deck, then age II, age III at the bottom", players=4)
def _(table):
    for seed in SEEDS:
        ages = [int(name[-1]) for name in deck_of(Table(players=4).new(seed))]
        assert ages == [1] * 16 + [2] * 32 + [3] * 44


@scenario("C-STACK", "each age is shuffled", players=4)
def _(table):
    decks = [deck_of(Table(players=4).new(seed)) for seed in SEEDS]
    for part in (slice(0, 16), slice(16, 48), slice(48, None)):
        assert len({tuple(deck[part]) for deck in decks}) == len(SEEDS)
    assert {deck[-1] for deck in decks} == {KIND_NAMES[k] for k in range(15) if AGE_OF[k] == 2}


@scenario("C-STACK C-DRAW", "cards are drawn from the top")
def _(table):
    table.turn(0, step=2).deck("culture-1", "military-1", "religion-1", "science-1").choose(0, "end")
    table.holds(0, "culture-1", "military-1", "religion-1")


@scenario("C-STACK", "the discard pile is never shuffled back in")
def _(table):
    table.turn(0, step=2).deck("culture-3", nothing_below=True).discard(military=9, science=9)
    table.choose(0, "end").holds(0, "culture-3").deck_left(0).discarded(military=9, science=9)


# -- C-FIRST --------------------------------------------------------------------------------------------------


@scenario("C-FIRST", "the First Player is random", players=4)
def _(table):
    for players in (2, 3, 4):
        assert {Table(players=players).new(seed).view()["first"] for seed in SEEDS} == set(range(players))


@scenario("C-FIRST", "the First Player begins, and turns go clockwise", players=4)
def _(table):
    table.deal(first=2)
    for seat in (2, 3, 0, 1, 2):
        table.turn_of(seat, step=1)
        card = table.view(seat)["hands"][seat]["cards"][0]
        table.choose(seat, f"play {card}", "end")


@scenario("C-FIRST", "a round begins with the First Player, who stays so for the whole game", players=3)
def _(table):
    table.first(1).turn(0, step=2).round(6).choose(0, "end")
    table.turn_of(1).choose(1, "end").turn_of(2).choose(2, "end").turn_of(0)
    assert table.view()["round"] == 7
    assert table.view()["first"] == 1


# -- C-BASIC --------------------------------------------------------------------------------------------------


@scenario("C-BASIC", "from the First Player clockwise, each takes three cards from the top at once", players=3)
def _(table):
    table.deal(
        *("military-1", "military-1", "religion-1"),
        *("economy-1", "economy-1", "economy-1"),
        *("culture-1", "science-1", "culture-1"),
        first=1,
    )
    table.holds(1, "military-1", "military-1", "religion-1")
    table.holds(2, "economy-1", "economy-1", "economy-1")
    table.holds(0, "culture-1", "culture-1", "science-1")
    table.turn_of(1, step=1).shows(0).shows(1).shows(2).discarded()


@scenario("C-BASIC", "the deal is basic unless the draft is chosen", players=2)
def _(table):
    table.new(seed=1).hand_size(0, 3).hand_size(1, 3).asks(table.view()["first"], phase="play")


# -- C-DRAFT --------------------------------------------------------------------------------------------------

PACK_A = ("military-1", "religion-1", "economy-1", "science-1")
PACK_B = ("military-1", "military-1", "religion-1", "culture-1")
PACK_C = ("science-1", "culture-1", "economy-1", "religion-1")
PACK_D = ("religion-1", "religion-1", "culture-1", "science-1")


def picks(pack: tuple[str, ...]) -> list[str]:
    return [f"pick {card}" for card in dict.fromkeys(pack)]


def drafted(table: Table) -> Table:
    """A draft of three to the point where the cards lie open; seat 0 is the First Player."""
    table.deal(*PACK_A, *PACK_B, *PACK_C)
    table.choose(0, "pick science").choose(1, "pick culture").choose(2, "pick economy")
    table.choose(1, "pick economy").choose(0, "pick science").choose(2, "pick religion")
    return table.choose(0, "pick military").choose(1, "pick culture").choose(2, "pick religion")


@scenario("C-DRAFT", "everyone draws four cards, from the First Player clockwise", players=3, deal="draft")
def _(table):
    table.deal(*PACK_A, *PACK_B, *PACK_C, first=2)
    table.asks(0, 1, 2, phase="draft-pick")
    table.offers(2, *picks(PACK_A)).offers(0, *picks(PACK_B)).offers(1, *picks(PACK_C))


@scenario("C-DRAFT", "the three cards left go to the left, then the two", players=3, deal="draft")
def _(table):
    table.deal(*PACK_A, *PACK_B, *PACK_C)
    table.choose(2, "pick economy").choose(1, "pick culture").choose(0, "pick science")
    table.offers(1, "pick military", "pick religion", "pick economy")  # of A
    table.offers(2, "pick military", "pick religion")  # of B, twice military
    table.offers(0, "pick science", "pick culture", "pick religion")  # of C
    table.choose(0, "pick science").choose(1, "pick economy").choose(2, "pick religion")
    table.offers(2, "pick military", "pick religion")  # of A
    table.offers(0, "pick military")  # of B, twice
    table.offers(1, "pick culture", "pick religion")  # of C


@scenario("C-DRAFT", "the picks of one step are simultaneous: in any order, and none of them for the next step")
def _(table):
    table = Table(players=2, deal="draft").deal(*PACK_A, *PACK_B)
    table.asks(0, 1).choose(1, "pick culture").asks(0).refuses(1, "pick military", rule="C-DRAFT")
    table.choose(0, "pick military").asks(0, 1)
    other = Table(players=2, deal="draft").deal(*PACK_A, *PACK_B)
    other.choose(0, "pick military").choose(1, "pick culture")
    assert table.state == other.state


@scenario("C-DRAFT", "only a card of one's own pack can be picked", players=2, deal="draft")
def _(table):
    table.deal(*PACK_A, *PACK_B).refuses(0, "pick culture-1", rule="C-DRAFT").refuses(1, "pick economy-1")


@scenario("C-DRAFT", "the last cards lie face up in the middle", players=3, deal="draft")
def _(table):
    drafted(table).asks(2, phase="draft-take")
    table.offers(2, "take military-1", "take religion-1")
    assert table.view()["draft"]["middle"] == ["military-1", "military-1", "religion-1"]
    table.happened("laid-open", seat=0, card="military-1").happened("laid-open", seat=1, card="religion-1")
    table.happened("laid-open", seat=2, card="military-1")


@scenario("C-DRAFT", "everyone has three cards in hand and one in play", players=3, deal="draft")
def _(table):
    drafted(table).choose(2, "take religion").choose(1, "take military").choose(0, "take military")
    table.holds(0, "science", "science", "military").holds(1, "culture", "economy", "culture")
    table.holds(2, "economy", "religion", "religion")
    table.shows(0, military=1).shows(1, military=1).shows(2, religion=1)
    table.turn_of(0, step=1)


@scenario(
    "C-DRAFT", "the open cards are taken from the First Player's right, counter-clockwise", players=4, deal="draft"
)
def _(table):
    table.deal(*PACK_A, *PACK_B, *PACK_C, *PACK_D, first=1)
    for _ in range(3):
        for seat in range(4):
            table.choose(seat, repr(table.state.legal(seat)[0]))
    for seat in (0, 3, 2, 1):
        table.asks(seat).choose(seat, repr(table.state.legal(seat)[0]))
    table.turn_of(1, step=1)


@scenario("C-DRAFT", "one's own open card may be taken, and every card only once", players=3, deal="draft")
def _(table):
    drafted(table).choose(2, "take religion").refuses(1, "take religion", rule="C-DRAFT").offers(1, "take military")


@scenario("C-DRAFT", "taking an open card triggers nothing: no effect, no draw", players=3, deal="draft")
def _(table):
    drafted(table).deck_left(104 - 9 - 12).choose(2, "take religion").asks(1, phase="draft-take")
    table.choose(1, "take military").choose(0, "take military").turn_of(0, step=1)
    table.deck_left(104 - 9 - 12).discarded()


@scenario("C-DRAFT", "with two players one's first pack comes back for the third pick", players=2, deal="draft")
def _(table):
    table.deal(*PACK_A, *PACK_B).choose(0, "pick military").choose(1, "pick culture")
    table.choose(1, "pick science").choose(0, "pick religion")
    table.offers(0, "pick religion", "pick economy").offers(1, "pick military")

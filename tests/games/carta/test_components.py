"""Chapter 1: components."""

from __future__ import annotations

from collections import Counter

from hegemon.games.carta import GAME
from hegemon.games.carta.cards import KIND_NAMES

from .scenario import SPECTATOR, Table, scenario

BOOK = {
    "military": (8, 8, 4),
    "religion": (8, 8, 0),
    "economy": (4, 4, 8),
    "science": (4, 8, 8),
    "culture": (4, 4, 8),
    "utopia": (0, 0, 16),
}


def all_cards(table: Table) -> Counter[str]:
    """Every card of a game that has just begun, wherever it lies."""
    s = table.state.position
    rows = (*s.hand, s.box)
    found = Counter({name: sum(row[kind] for row in rows) for kind, name in enumerate(KIND_NAMES)})
    return found + Counter(KIND_NAMES[kind] for kind in s.deck[: s.deck_left])


@scenario("C-DECK", "four players use 104 cards, as many of each domain and age as the table says", players=4)
def _(table):
    cards = all_cards(table.new(seed=3))
    assert cards.total() == 104
    assert cards == Counter({f"{d}-{age}": n for d, row in BOOK.items() for age, n in enumerate(row, 1) if n})


@scenario("C-DECK", "with three players the same 104 cards are there, nine of them in the box", players=3)
def _(table):
    table.new(seed=4)
    assert all_cards(table).total() == 104
    assert sum(table.view()["box"]) == 9


@scenario("C-DECK", "ages have 28, 32 and 44 cards", players=4)
def _(table):
    cards = all_cards(table.new(seed=5))
    by_age = [sum(n for name, n in cards.items() if name.endswith(age)) for age in "123"]
    assert by_age == [28, 32, 44]


@scenario("C-KIND", "there are fifteen kinds, and a player chooses the kind to play")
def _(table):
    assert len(KIND_NAMES) == len(set(KIND_NAMES)) == 15
    table.hand(0, "science-1", "science-2", "science-2", "utopia-3")
    table.offers(0, "play science-1", "play science-2", "play utopia-3")
    table.choose(0, "play science-2").holds(0, "science-1", "science-2", "utopia-3").shows(0, "science-2")


@scenario("C-KIND", "a player chooses the kind to discard from hand")
def _(table):
    table.turn(0, step=2).area(0, military=3).hand(0, "science-1", "science-3").choose(0, "assassination")
    table.offers(0, "discard science-1", "discard science-3")
    table.choose(0, "discard science-3").discarded("science-3").holds(0, "science-1")


@scenario("C-KIND", "a player chooses the kind to sacrifice")
def _(table):
    table.turn(0, step=2).area(0, "religion-1", "religion-2").area(1, "culture").hand(0, "science")
    table.allows(0, "sacrifice religion-1", "sacrifice religion-2")
    table.choose(0, "sacrifice religion-2").discarded("religion-2").shows(0, "religion-1")


@scenario("C-KIND", "a player chooses the kind to take back and to take from the discard pile")
def _(table):
    table.turn(0, step=2).area(0, "science-1", "science-2", "science-3", utopia=3).discard("military-1", "military-3")
    table.choose(0, "oligarchy").offers(0, "retrieve military-1", "retrieve military-3")
    table.choose(0, "retrieve military-3", "experiment").offers(
        0, "take back science-1", "take back science-2", "take back science-3", "take back utopia-3"
    )


@scenario("C-KIND", "a player chooses the kind to give back")
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(0, "culture-1").hand(1, "culture-3")
    table.choose(0, "sacrifice religion", "hand of 1").offers(0, "give back culture-1", "give back culture-3")


@scenario("C-KIND C-LEVEL", "the age never changes an effect: three ages of Science make level 1")
def _(table):
    table.turn(0, step=2).area(0, "science-1", "science-2", "science-3").allows(0, "experiment")


@scenario("C-KIND", "a kind that is not there can't be chosen")
def _(table):
    table.hand(0, "science-2").refuses(0, "play science-1", rule="C-KIND").offers(0, "play science-2")


@scenario("C-COLUMN", "a column is one player's face-up cards of one domain")
def _(table):
    table.turn(0, step=2).area(0, "science-1", "science-3", "science-3", military=2).area(1, science=2)
    table.hand(0, science=2)
    assert table.view()["columns"] == [[2, 0, 0, 3, 0, 0], [0, 0, 0, 2, 0, 0]]


@scenario("C-COLUMN", "face-down cards count in no column")
def _(table):
    table.turn(0, step=2).area(0, utopia=2, economy=2).democracy(on=0, domain="utopia")
    table.embargo(on=0, domain="economy")
    assert table.view()["columns"][0] == [0, 0, 2, 0, 0, 2]
    table.refuses(0, "oligarchy", "development", rule="C-LEVEL")


@scenario("C-COIN", "there is one coin: it moves when somebody else copies", players=3)
def _(table):
    table.area(0, science=3, culture=1).area(1, culture=2).area(2, military=3).hand(0, "utopia").hand(1, "culture")
    table.hand(2, "utopia").turn(1).discard("utopia").coin(0, 2, "military")
    table.choose(1, "play culture").coin_lies("beside the deck")
    table.choose(1, "copy experiment from 0").coin_lies(0, "science")
    table.choose(1, "take back culture", "play culture").coin_lies(0, "science")


@scenario("C-COIN", "the coin has no effect of its own: its owner plays as without it")
def _(table):
    table.turn(0, step=2).area(0, culture=2).area(1, science=3).coin(0, 1, "military")
    table.offers(0, "copy experiment from 1", "end").coin_lies(1, "military")


@scenario("C-AID", "everyone sees, from every chair and in every turn, who the First Player is", players=3)
def _(table):
    table.first(2).turn(2).hand(2, "science").hand(0, "science").hand(1, "science")
    for seat in (2, 0, 1, 2, 0):
        assert {table.view(observer)["first"] for observer in (0, 1, 2, SPECTATOR)} == {2}
        table.turn_of(seat).choose(seat, "play " + table.view(seat)["hands"][seat]["cards"][0], "end")


@scenario("C-AID", "the reference board has every effect of the game on it")
def _(table):
    text = " ".join(str(paragraph) for paragraph in GAME.rules().values())
    level_1 = ["Assassination", "Holy Book", "Development", "Experiment", "Oligarchy", "Inspiration"]
    level_2 = ["Purge", "Divine Right", "Monopoly", "Research", "Republic"]
    sacrifice = ["Attack", "Inquisition", "Embargo", "Breakthrough", "Democracy"]
    assert not [name for name in (*level_1, *level_2, *sacrifice) if name not in text]


@scenario("C-PRIORITY C-HOLY-BOOK", "an effect prevails over the hand limit of three")
def _(table):
    table.turn(0, step=2).area(0, religion=3).choose(0, "holy book", "end").hand_size(0, 5)


@scenario("C-PRIORITY C-EMBARGO", "an embargo prevails over the duty to play")
def _(table):
    table.area(0, science=1).hand(0, "science").embargo(on=0, domain="science").turn_of(0, step=2)


@scenario("C-PRIORITY C-EXPERIMENT", "an effect prevails over the rule of one card a turn")
def _(table):
    table.area(0, science=2).hand(0, "science", "military", "religion")
    table.choose(0, "play science", "experiment", "take back science", "play military")
    table.shows(0, science=2, military=1)

"""Chapter 3: a turn."""

from __future__ import annotations

from .scenario import scenario

# -- C-PLAY ---------------------------------------------------------------------------------------------------


@scenario("C-PLAY", "step 1 is mandatory: nothing but playing a card is offered")
def _(table):
    table.area(0, military=3, religion=3).hand(0, "science", "culture")
    table.offers(0, "play science", "play culture")
    table.refuses(0, "end", "assassination", "sacrifice religion", rule="C-PLAY")


@scenario("C-PLAY", "one card is played, into one's own area")
def _(table):
    table.hand(0, "science", "culture").choose(0, "play science").turn_of(0, step=2)
    table.shows(0, science=1).shows(1).holds(0, "culture").refuses(0, "play culture", rule="C-EFFECTS")


@scenario("C-PLAY", "nobody plays in another player's turn")
def _(table):
    table.hand(0, "science").hand(1, "culture").refuses(1, "play culture", rule="C-PLAY").offers(1)


@scenario("C-PLAY", "with an empty hand step 1 is skipped, without being asked")
def _(table):
    table.turn(1, step=2).area(0, religion=3).hand(1, "science", "science", "science").choose(1, "end")
    table.happened("could-not-play", seat=0).turn_of(0, step=2).allows(0, "holy book", "end")


@scenario("C-PLAY C-EMBARGO", "a hand that can't be played: all embargoed, step 1 is skipped and step 2 is not")
def _(table):
    table.area(0, science=2, military=3).hand(0, "science", "science-1").embargo(on=0, domain="science")
    table.turn_of(0, step=2).hand_size(0, 2).allows(0, "assassination", "sacrifice science")


@scenario("C-PLAY C-EMBARGO", "with one playable card step 1 is not skipped")
def _(table):
    table.area(0, science=2).hand(0, "science", "culture").embargo(on=0, domain="science")
    table.turn_of(0, step=1).offers(0, "play culture").refuses(0, "play science", rule="C-EMBARGO")


@scenario("C-PLAY C-OLIGARCHY", "a skipped step 1 does not come back when a playable card is gained")
def _(table):
    table.area(0, utopia=3).hand(0, "utopia").embargo(on=0, domain="utopia").discard("science-1")
    table.turn_of(0, step=2).choose(0, "oligarchy", "retrieve science-1").turn_of(0, step=2)
    table.refuses(0, "play science-1").holds(0, "utopia", "science-1").allows(0, "end")


# -- C-EFFECTS --------------------------------------------------------------------------------------------------


@scenario("C-EFFECTS", "step 2 is optional: the turn may end at once")
def _(table):
    table.area(0, military=3, religion=3).hand(0, "science", "culture", "culture").choose(0, "play science", "end")
    table.turn_of(1)


@scenario("C-EFFECTS", "effects are used one after another, in any order")
def _(table):
    table.turn(0, step=2).area(0, military=3, religion=3, utopia=3).hand(0, "science").discard("culture-1")
    table.choose(0, "oligarchy", "retrieve culture", "holy book", "assassination", "discard culture")
    table.holds(0, "science").choose(0, "end").hand_size(0, 5)


@scenario("C-EFFECTS", "the same effects in another order")
def _(table):
    table.turn(0, step=2).area(0, military=3, religion=3, utopia=3).hand(0, "science").discard("culture-1")
    table.choose(0, "assassination", "discard science", "oligarchy", "retrieve science", "holy book", "end")
    table.hand_size(0, 5).discarded("culture-1")


@scenario("C-EFFECTS", "an effect is completely resolved before the next one starts")
def _(table):
    table.turn(0, step=2).area(0, military=5, religion=3).hand(0, "science", "culture", "utopia").choose(0, "purge")
    table.offers(0, "discard science", "discard culture", "discard utopia")
    table.refuses(0, "end", "holy book", "sacrifice religion").choose(0, "discard science")
    table.offers(0, "discard culture", "discard utopia").choose(0, "discard culture").allows(0, "holy book", "end")


@scenario("C-EFFECTS", "a turn allows one permanent effect of a domain")
def _(table):
    table.turn(0, step=2).area(0, military=5).hand(0, science=3).choose(0, "assassination", "discard science")
    table.refuses(0, "assassination", "purge", rule="C-EFFECTS")


@scenario("C-EFFECTS", "a turn allows one sacrifice effect of a domain")
def _(table):
    table.turn(0, step=2).area(0, religion=2).choose(0, "sacrifice religion", "hand of 1")
    table.refuses(0, "sacrifice religion", rule="C-EFFECTS").shows(0, religion=1)


@scenario("C-EFFECTS", "a domain's permanent effect and its sacrifice effect don't exclude each other")
def _(table):
    table.turn(0, step=2).area(0, military=4).hand(0, "science", "culture").choose(0, "sacrifice military")
    table.choose(0, "name military").shows(0, military=2).refuses(0, "assassination", rule="C-LEVEL")


@scenario("C-EFFECTS", "first the permanent, then the sacrifice effect of one domain")
def _(table):
    table.turn(0, step=2).area(0, military=4).hand(0, "science", "culture").choose(0, "assassination")
    table.choose(0, "discard science", "sacrifice military", "name military").shows(0, military=2)


@scenario("C-EFFECTS", "effects of several domains, permanent and sacrificed, fit into one turn")
def _(table):
    table.turn(0, step=2).area(0, science=4, religion=3).hand(0, "culture").deck("military-1", "military-1")
    table.choose(0, "experiment", "take back religion", "play religion", "holy book")
    table.choose(0, "sacrifice science", "discard military", "discard military").asks(0, phase="discard")
    table.refuses(0, "end")  # three more to discard


@scenario("C-EFFECTS", "used effects are available again in the next turn")
def _(table):
    table.turn(0, step=2).area(0, religion=4).hand(0, "science", "science", "science")
    table.choose(0, "holy book", "sacrifice religion", "hand of 1", "end").choose(1, "end")
    table.choose(0, "play science").allows(0, "holy book", "sacrifice religion")


@scenario("C-EFFECTS", "what is not there is refused with its rule")
def _(table):
    table.turn(0, step=2).area(0, religion=1)
    table.refuses(0, "holy book", rule="C-LEVEL").refuses(0, "sacrifice science", rule="C-SACRIFICE")
    table.offers(0, "sacrifice religion", "end")


# -- C-DRAW -----------------------------------------------------------------------------------------------------


@scenario("C-DRAW", "the hand is filled up to three")
def _(table):
    table.hand(0, "science", "culture").deck("military-1", "religion-1", "economy-1")
    table.choose(0, "play science", "end").holds(0, "culture", "military-1", "religion-1")


@scenario("C-DRAW", "an empty hand is filled up to three")
def _(table):
    table.turn(0, step=2).choose(0, "end").hand_size(0, 3)


@scenario("C-DRAW", "who holds three draws nothing")
def _(table):
    table.turn(0, step=2).hand(0, science=3).choose(0, "end").holds(0, science=3).did_not_happen("drew")


@scenario("C-DRAW", "who holds more than the limit neither draws nor discards")
def _(table):
    table.hand(0, science=6, military=1).choose(0, "play military", "end").holds(0, science=6).discarded().turn_of(1)


@scenario("C-DRAW C-HOLY-BOOK", "who holds four draws one with Holy Book")
def _(table):
    table.turn(0, step=2).area(0, religion=3).hand(0, science=4).choose(0, "holy book", "end").hand_size(0, 5)


@scenario("C-DRAW", "a short deck gives what is left")
def _(table):
    table.turn(0, step=2).deck("utopia-3", "culture-3", nothing_below=True).choose(0, "end")
    table.holds(0, "utopia-3", "culture-3").deck_left(0)


@scenario("C-DRAW", "drawing is mandatory: it comes with the end of the turn")
def _(table):
    table.turn(0, step=2).hand(0, "science").choose(0, "end").hand_size(0, 3).happened("drew", seat=0, ages=[1, 1])


# -- C-TURN-END -------------------------------------------------------------------------------------------------


@scenario("C-TURN-END", "draw first, then embargoes go to the discard pile, then hegemony is checked")
def _(table):
    table.turn(0, step=2).area(0, science=8).embargo(on=0, domain="military").choose(0, "end")
    order = [event.name for event in table.events]
    assert order == ["drew", "embargo-lifted", "game-over"]
    table.hand_size(0, 3).discarded(economy=1).ended("hegemony", winners=[0])


@scenario("C-TURN-END C-HEGEMONY", "hegemony goes before the end of the deck")
def _(table):
    table.turn(1, step=2).area(1, military=8).area(0, utopia=3, culture=3, science=3, economy=3, religion=3)
    table.deck(nothing_below=True).choose(1, "end").ended("hegemony", winners=[1])


@scenario("C-TURN-END", "an empty deck does not end the game before the First Player is next", players=3)
def _(table):
    table.first(2).turn(2, step=2).deck(nothing_below=True).choose(2, "end").turn_of(0).choose(0, "end").turn_of(1)
    table.goes_on().choose(1, "end").ended("majority", winners=[0, 1, 2])


@scenario("C-TURN-END C-EMBARGO", "a lifted embargo card may not be taken by the same turn's Oligarchy")
def _(table):
    table.area(0, utopia=3).hand(0, "utopia", "science").embargo(on=0, domain="utopia").choose(0, "play science")
    table.refuses(0, "oligarchy", rule="C-COST").choose(0, "end").discarded(economy=1)

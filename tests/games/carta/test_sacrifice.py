"""Chapter 5: sacrifice effects."""

from __future__ import annotations

from .scenario import SPECTATOR, scenario

# -- C-SACRIFICE ------------------------------------------------------------------------------------------------


@scenario("C-SACRIFICE", "one card of the domain is enough, no level is needed")
def _(table):
    table.turn(0, step=2).area(0, military=1, religion=1, economy=1, science=1, utopia=1, culture=1)
    table.area(1, culture=2)
    table.offers(
        0,
        "sacrifice military",
        "sacrifice religion",
        "sacrifice economy",
        "sacrifice science",
        "sacrifice utopia",
        "end",
    )


@scenario("C-SACRIFICE", "there is none for Culture")
def _(table):
    table.turn(0, step=2).area(0, "culture-1", "culture-2", "culture-3").offers(0, "end").refuses(
        0, "sacrifice culture"
    )


@scenario("C-SACRIFICE", "the card comes from one's own play area, not from hand or from others")
def _(table):
    table.turn(0, step=2).hand(0, "religion").area(1, "religion").refuses(0, "sacrifice religion", rule="C-SACRIFICE")


@scenario("C-SACRIFICE", "the card goes to the face-up discard pile")
def _(table):
    table.turn(0, step=2).area(0, "religion-2", "military-1", "culture-1").choose(0, "sacrifice religion", "hand of 1")
    table.discarded("religion-2").choose(0, "sacrifice military").discarded("religion-2", "military-1")


@scenario("C-SACRIFICE", "except for Embargo and Democracy")
def _(table):
    table.turn(0, step=2).area(0, economy=1, utopia=1).area(1, science=1)
    table.choose(0, "sacrifice economy", "lay on 1 science", "sacrifice utopia", "lay on 1 science").discarded()
    table.shows(0)


@scenario("C-SACRIFICE C-EMBARGO C-DEMOCRACY", "without a target, Embargo and Democracy are not available")
def _(table):
    table.turn(0, step=2).area(0, economy=2, utopia=2, science=2)
    table.refuses(0, "sacrifice economy", "sacrifice utopia", rule="C-SACRIFICE").allows(0, "sacrifice science")


@scenario("C-SACRIFICE", "a sacrifice may not be taken back once its card is paid")
def _(table):
    table.turn(0, step=2).area(0, military=1, culture=1).choose(0, "sacrifice military")
    table.offers(0, "name culture").refuses(0, "end", rule="C-ATTACK")


# -- C-ATTACK ---------------------------------------------------------------------------------------------------


@scenario("C-ATTACK", "every player with a card of the named domain in play discards one", players=3)
def _(table):
    table.turn(0, step=2).area(0, military=1, science=2, culture=1).area(1, science=3).area(2, culture=2)
    table.choose(0, "sacrifice military").offers(0, "name science", "name culture").choose(0, "name science")
    table.shows(0, science=1, culture=1).shows(1, science=2).shows(2, culture=2)
    table.discarded(military=1, science=2).turn_of(0, step=2)


@scenario("C-ATTACK", "only a domain of which one still has a card may be named")
def _(table):
    table.turn(0, step=2).area(0, military=1, science=1).area(1, culture=1).choose(0, "sacrifice military")
    table.refuses(0, "name culture", "name military", rule="C-ATTACK").offers(0, "name science")


@scenario("C-ATTACK", "Attack naming Military, with a second Military card", players=3)
def _(table):
    table.turn(0, step=2).area(0, military=2, science=1).area(1, military=1).area(2, military=3)
    table.choose(0, "sacrifice military").offers(0, "name military", "name science").choose(0, "name military")
    table.shows(0, science=1).shows(1).shows(2, military=2).discarded(military=4)


@scenario("C-ATTACK", "with one Military card and nothing else in play it is not available")
def _(table):
    table.turn(0, step=2).area(0, military=1).area(1, military=3, science=2)
    table.refuses(0, "sacrifice military", rule="C-ATTACK").offers(0, "end")


@scenario("C-ATTACK", "with two Military cards and nothing else it is, and must name Military")
def _(table):
    table.turn(0, step=2).area(0, military=2).area(1, science=2).choose(0, "sacrifice military")
    table.offers(0, "name military").choose(0, "name military").shows(0).shows(1, science=2)


@scenario(
    "C-ATTACK C-KIND", "each owner chooses the kind when kinds differ, asked from the attacker clockwise", players=4
)
def _(table):
    both = ("science-1", "science-3")
    table.turn(2, step=2).area(2, *both, "military-1").area(3, *both).area(0, "science-2", "science-2").area(1, *both)
    table.choose(2, "sacrifice military", "name science").asks(2).offers(2, "lose science-1", "lose science-3")
    table.choose(2, "lose science-1").asks(3).choose(3, "lose science-3")
    table.asks(1).shows(0, "science-2")  # no choice, so not asked
    table.refuses(1, "lose science-2", rule="C-KIND").choose(1, "lose science-1").turn_of(2, step=2)
    table.shows(2, "science-3").shows(3, "science-1").shows(1, "science-3")


@scenario("C-ATTACK C-TEAM", "partners lose a card too", players=4, teams=True)
def _(table):
    table.turn(0, step=2).area(0, military=1, science=1).area(2, science=2).area(1, science=1)
    table.choose(0, "sacrifice military", "name science").shows(0).shows(2, science=1).shows(1)


@scenario("C-ATTACK", "an attacked player may lose only a card of the named domain")
def _(table):
    table.turn(0, step=2).area(0, military=1, science=1).area(1, "science-1", "science-2", "culture-1")
    table.choose(0, "sacrifice military", "name science").offers(1, "lose science-1", "lose science-2")
    table.refuses(1, "lose culture-1", rule="C-ATTACK").refuses(0, "end", rule="C-ATTACK")


@scenario("C-ATTACK C-EMBARGO C-DEMOCRACY", "face-down cards are not discarded by an Attack")
def _(table):
    table.turn(0, step=2).area(0, military=1, utopia=1, economy=1).area(1, utopia=1)
    table.democracy(on=1, domain="utopia").embargo(on=1, domain="economy").goal(1, "utopia", 9)
    table.choose(0, "sacrifice military", "name utopia").shows(1).goal(1, "utopia", 9).embargoed((1, "economy"))
    table.discarded(military=1, utopia=2)


# -- C-INQUISITION ----------------------------------------------------------------------------------------------


@scenario("C-INQUISITION", "take the whole hand, give back as many of one's choice", players=3)
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(0, "military", "religion").hand(2, "science", "culture", "utopia")
    table.choose(0, "sacrifice religion").offers(0, "hand of 1", "hand of 2").choose(0, "hand of 2").hand_size(2, 0)
    table.offers(
        0, "give back military", "give back religion", "give back science", "give back culture", "give back utopia"
    )
    table.choose(0, "give back military", "give back utopia", "give back religion").turn_of(0, step=2)
    table.holds(0, "science", "culture").holds(2, "military", "religion", "utopia")


@scenario("C-INQUISITION", "as many go back as were taken, neither more nor fewer")
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(0, military=4).hand(1, "science", "culture")
    table.choose(0, "sacrifice religion", "hand of 1", "give back science").refuses(0, "end", rule="C-INQUISITION")
    table.choose(0, "give back culture").turn_of(0, step=2).hand_size(0, 4).hand_size(1, 2)


@scenario("C-INQUISITION", "not on oneself")
def _(table):
    table.turn(0, step=2).area(0, religion=1).choose(0, "sacrifice religion").offers(0, "hand of 1")
    table.refuses(0, "hand of 0", rule="C-INQUISITION")


@scenario("C-INQUISITION", "on a partner too", players=4, teams=True)
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(2, "utopia").hand(0, "military").choose(0, "sacrifice religion")
    table.choose(0, "hand of 2", "give back military").holds(0, "utopia").holds(2, "military")


@scenario("C-INQUISITION", "an empty hand may be chosen: nothing moves")
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(0, "science").choose(0, "sacrifice religion", "hand of 1")
    table.turn_of(0, step=2).holds(0, "science").holds(1).discarded(religion=1)


@scenario("C-INQUISITION", "with an empty hand of one's own too")
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(1, "science", "culture").choose(0, "sacrifice religion", "hand of 1")
    table.choose(0, "give back science", "give back culture").holds(0).holds(1, "science", "culture")


@scenario("C-INQUISITION C-PLAY", "a seized card is not played: step 1 is over")
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(0, "military").hand(1, "science")
    table.choose(0, "sacrifice religion", "hand of 1", "give back military").refuses(0, "play science")


# -- C-EMBARGO --------------------------------------------------------------------------------------------------


@scenario("C-EMBARGO", "it is laid on a card of any domain in another player's area", players=3)
def _(table):
    table.turn(0, step=2).area(0, economy=1, culture=1).area(1, science=1, military=2).area(2, utopia=1)
    table.choose(0, "sacrifice economy")
    table.offers(0, "lay on 1 science", "lay on 1 military", "lay on 2 utopia")
    table.refuses(0, "lay on 0 culture", "lay on 2 science", rule="C-EMBARGO")
    table.choose(0, "lay on 2 utopia").embargoed((2, "utopia")).turn_of(0, step=2)


@scenario("C-EMBARGO", "in their next turn that player may not play cards of that domain")
def _(table):
    table.turn(0, step=2).area(0, economy=1).area(1, science=1).hand(1, "science", "culture")
    table.choose(0, "sacrifice economy", "lay on 1 science", "end").turn_of(1)
    table.offers(1, "play culture").refuses(1, "play science", rule="C-EMBARGO")


@scenario("C-EMBARGO", "it holds for all ages of the domain and for no other domain")
def _(table):
    table.area(0, "science-1").hand(0, "science-1", "science-2", "science-3", "culture-1", "military-1")
    table.embargo(on=0, domain="science").offers(0, "play culture-1", "play military-1")


@scenario("C-EMBARGO C-EXPERIMENT", "an embargo also stops the extra play of Science")
def _(table):
    table.area(0, science=3, military=1).hand(0, "military", "science").embargo(on=0, domain="military")
    table.choose(0, "play science", "experiment", "take back science").offers(0, "play science")  # not military
    table.refuses(0, "play military", rule="C-EMBARGO")


@scenario("C-EMBARGO C-DEVELOPMENT", "an embargo also stops the extra play of Economy")
def _(table):
    table.area(0, economy=3, military=1).hand(0, "military", "science", "culture").embargo(on=0, domain="military")
    table.choose(0, "play science", "development", "scrap military").offers(0, "play culture")
    table.refuses(0, "play military", rule="C-EMBARGO")


@scenario("C-EMBARGO C-EXPERIMENT", "a card taken back from the embargoed domain can't be played again")
def _(table):
    table.area(0, science=3).hand(0, "culture").embargo(on=0, domain="science")
    table.choose(0, "play culture", "experiment", "take back science").turn_of(0, step=2).holds(0, "science")


@scenario("C-EMBARGO", "sacrificing, taking back and permanent effects of that domain stay allowed")
def _(table):
    table.area(0, science=4).hand(0, "culture", "utopia").embargo(on=0, domain="science")
    table.choose(0, "play culture").allows(0, "experiment", "sacrifice science")
    table.choose(0, "experiment", "take back science", "play utopia").shows(0, science=3, culture=1, utopia=1)


@scenario("C-EMBARGO", "at the end of that turn the card goes to the discard pile")
def _(table):
    table.area(0, science=1).hand(0, "culture", "science").embargo(on=0, domain="science", card="economy-2")
    table.choose(0, "play culture").embargoed((0, "science")).discarded().choose(0, "end")
    table.embargoed().discarded("economy-2").happened("embargo-lifted", seat=0, domain="science", card="economy-2")


@scenario("C-EMBARGO", "its expiry: the turn after that is free")
def _(table):
    table.area(0, science=1).hand(0, "culture", "science", "science").embargo(on=0, domain="science")
    table.choose(0, "play culture", "end").choose(1, "end").allows(0, "play science")


@scenario("C-EMBARGO", "it waits for the target's own turn and outlives the turns between", players=3)
def _(table):
    table.turn(0, step=2).area(0, economy=1).area(2, science=1).hand(1, science=3).hand(2, "science", "culture")
    table.choose(0, "sacrifice economy", "lay on 2 science", "end").choose(1, "play science", "end")
    table.embargoed((2, "science")).offers(2, "play culture")


@scenario("C-EMBARGO", "nobody else is held by it", players=3)
def _(table):
    table.turn(1).area(1, science=1).hand(1, "science").embargo(on=2, domain="science", by=0).allows(1, "play science")


@scenario("C-EMBARGO", "it stays in force when the column under it is emptied", players=3)
def _(table):
    table.turn(1, step=2).area(1, military=1, science=1).area(2, science=1).hand(2, "science", "culture")
    table.embargo(on=2, domain="science", by=0).choose(1, "sacrifice military", "name science").shows(2)
    table.embargoed((2, "science")).choose(1, "end").offers(2, "play culture").choose(2, "play culture", "end")
    table.embargoed().discarded(military=1, science=2, economy=1)


@scenario("C-EMBARGO", "it is not a card of that play area: not counted for a level, not taken back, not scrapped")
def _(table):
    table.area(0, economy=2, science=3).hand(0, "science").embargo(on=0, domain="economy", card="economy-1")
    table.choose(0, "play science").refuses(0, "development", rule="C-LEVEL").choose(0, "experiment")
    table.refuses(0, "take back economy-1", rule="C-KIND")


@scenario("C-EMBARGO C-HEGEMONY", "it is not counted for hegemony")
def _(table):
    table.turn(0, step=2).area(0, economy=7).embargo(on=0, domain="economy").choose(0, "end").goes_on()


@scenario("C-EMBARGO", "several may lie on one player", players=4)
def _(table):
    table.area(0, science=1, culture=1, utopia=1).hand(0, "science", "culture", "utopia", "military")
    table.embargo(on=0, domain="science", by=1).embargo(on=0, domain="culture", by=2)
    table.embargo(on=0, domain="utopia", by=3).offers(0, "play military").choose(0, "play military", "end")
    table.embargoed().discarded(economy=3)


@scenario("C-EMBARGO", "two on one domain add nothing, and both are lifted", players=3)
def _(table):
    table.area(0, science=1).hand(0, "science", "culture").embargo(on=0, domain="science", by=1)
    table.embargo(on=0, domain="science", by=2).offers(0, "play culture").choose(0, "play culture", "end")
    table.embargoed().discarded(economy=2).choose(1, "end").choose(2, "end").allows(0, "play science")


@scenario("C-EMBARGO C-LAST-ROUND", "if the target has no further turn it stays and counts for nobody")
def _(table):
    table.turn(1, step=2).deck(nothing_below=True).area(1, "economy", "economy", "military")
    table.area(0, "economy", "military").choose(1, "sacrifice economy", "lay on 0 economy", "end")
    table.ended("majority", winners=[0, 1], scores=[2, 2])
    table.embargoed((0, "economy")).shows(0, "economy", "military").discarded()


@scenario("C-EMBARGO", "its kind and who laid it are seen by all", players=3)
def _(table):
    table.turn(0, step=2).area(0, "economy-2").area(1, science=1).choose(0, "sacrifice economy", "lay on 1 science")
    for observer in (0, 1, 2, SPECTATOR):
        [marker] = table.view(observer)["embargoes"]
        assert (marker["on"], marker["domain"], marker["by"], marker["card"]) == (1, "science", 0, "economy-2")


# -- C-BREAKTHROUGH ---------------------------------------------------------------------------------------------


@scenario("C-BREAKTHROUGH", "draw five cards, then discard five from hand, any of them")
def _(table):
    table.turn(0, step=2).area(0, science=1).hand(0, "utopia", "culture")
    table.deck("military-1", "military-1", "military-1", "religion-1", "religion-1", "science-1")
    table.choose(0, "sacrifice science").hand_size(0, 7).refuses(0, "end")
    table.choose(0, "discard utopia", "discard military", "discard military", "discard military", "discard religion")
    table.turn_of(0, step=2).holds(0, "culture", "religion-1")
    table.discarded("science-2", "utopia", "military", "military", "military", "religion-1")


@scenario("C-BREAKTHROUGH", "Breakthrough with three cards left: draw three, discard three")
def _(table):
    table.turn(0, step=2).area(0, science=1).hand(0, "utopia").deck(
        "culture-3", "culture-3", "science-3", nothing_below=True
    )
    table.choose(0, "sacrifice science").hand_size(0, 4).deck_left(0).happened("last-round")
    table.choose(0, "discard culture", "discard culture", "discard utopia").turn_of(0, step=2).holds(0, "science-3")


@scenario("C-BREAKTHROUGH", "with an empty deck nothing is drawn or discarded")
def _(table):
    table.turn(0, step=2).area(0, science=1).hand(0, "utopia").deck(nothing_below=True)
    table.choose(0, "sacrifice science").turn_of(0, step=2).holds(0, "utopia").discarded(science=1)


@scenario("C-BREAKTHROUGH C-DRAW", "the draw of step 3 comes after it as ever")
def _(table):
    table.turn(0, step=2).area(0, science=1).deck(*["military-1"] * 5, "religion-1", "religion-1", "culture-1")
    table.choose(0, "sacrifice science", *["discard military"] * 5, "end").holds(0, "religion", "religion", "culture")


# -- C-DEMOCRACY ------------------------------------------------------------------------------------------------


@scenario("C-DEMOCRACY", "it is put in a column of another player", players=3)
def _(table):
    table.turn(0, step=2).area(0, utopia=1, culture=1).area(1, science=1).area(2, military=2)
    table.choose(0, "sacrifice utopia").offers(0, "lay on 1 science", "lay on 2 military")
    table.refuses(0, "lay on 0 culture", "lay on 1 military", rule="C-DEMOCRACY")
    table.choose(0, "lay on 1 science").goal(1, "science", 8).goal(1, "military", 7).goal(2, "science", 7)


@scenario("C-DEMOCRACY C-HEGEMONY", "that player needs one more card in that domain")
def _(table):
    table.turn(0, step=2).area(0, science=8).democracy(on=0, domain="science").choose(0, "end").goes_on()


@scenario("C-DEMOCRACY C-HEGEMONY", "and has hegemony with that one more")
def _(table):
    table.turn(0, step=2).area(0, science=9).democracy(on=0, domain="science").choose(0, "end")
    table.ended("hegemony", winners=[0])


@scenario("C-DEMOCRACY", "one more for each such card, whoever laid it", players=3)
def _(table):
    table.turn(0, step=2).area(0, science=9).democracy(on=0, domain="science", by=1)
    table.democracy(on=0, domain="science", by=1).democracy(on=0, domain="science", by=2)
    table.goal(0, "science", 10).choose(0, "end").goes_on()


@scenario("C-DEMOCRACY", "it matters in that domain only")
def _(table):
    table.turn(0, step=2).area(0, science=8, culture=1).democracy(on=0, domain="culture").choose(0, "end")
    table.ended("hegemony", winners=[0])


@scenario("C-DEMOCRACY", "it stays to the end of the game, even if the column is emptied")
def _(table):
    table.turn(0, step=2).area(0, military=1, science=1).area(1, science=1).democracy(on=1, domain="science")
    table.choose(0, "sacrifice military", "name science", "end").shows(1).choose(1, "end").goal(1, "science", 9)


@scenario("C-DEMOCRACY", "it is no column by itself: nothing can be laid on it")
def _(table):
    table.turn(0, step=2).area(0, economy=1).area(1, science=1).democracy(on=1, domain="culture")
    table.choose(0, "sacrifice economy").offers(0, "lay on 1 science").refuses(0, "lay on 1 culture", rule="C-EMBARGO")


@scenario("C-DEMOCRACY", "it is not counted as a card, nor can it be taken or discarded")
def _(table):
    table.turn(0, step=2).area(0, science=3, utopia=2).democracy(on=0, domain="utopia").democracy(
        on=0, domain="science"
    )
    table.discard("military").refuses(0, "oligarchy", rule="C-LEVEL").choose(0, "experiment", "take back utopia")
    table.choose(0, "play utopia").shows(0, science=3, utopia=2).goal(0, "utopia", 9)


@scenario("C-DEMOCRACY C-MAJORITY", "it is not counted for the majority")
def _(table):
    table.turn(1, step=2).deck(nothing_below=True).area(0, utopia=1).area(1, utopia=1).democracy(on=1, domain="utopia")
    table.choose(1, "end").ended("majority", winners=[0, 1], scores=[1, 1])


# -- C-OPEN-DISCARD ---------------------------------------------------------------------------------------------


@scenario("C-OPEN-DISCARD C-PUBLIC", "the discard pile is open to everyone at any time", players=3)
def _(table):
    table.discard("science-1", "utopia-3").hand(0, "military-2", "science").area(0, military=3)
    table.choose(0, "play science", "assassination", "discard military-2")
    for observer in (0, 1, 2, SPECTATOR):
        assert table.view(observer)["discard"] == ["military-2", "science-1", "utopia-3"]

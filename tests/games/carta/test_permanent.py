"""Chapter 4: permanent effects."""

from __future__ import annotations

from .scenario import scenario

# -- C-LEVEL ----------------------------------------------------------------------------------------------------


@scenario("C-LEVEL", "two players need three cards for level 1", players=2)
def _(table):
    table.turn(0, step=2).area(0, religion=2).refuses(0, "holy book", rule="C-LEVEL")


@scenario("C-LEVEL", "with three cards two players have level 1 and not level 2", players=2)
def _(table):
    table.turn(0, step=2).area(0, religion=4).allows(0, "holy book").refuses(0, "divine right", rule="C-LEVEL")


@scenario("C-LEVEL", "with five cards three players have level 2", players=3)
def _(table):
    table.turn(0, step=2).area(0, religion=5, economy=4, military=3, science=2).hand(0, culture=3)
    table.allows(0, "holy book", "divine right", "development", "assassination")
    table.refuses(0, "monopoly", "purge", "experiment", "research", rule="C-LEVEL")


@scenario("C-LEVEL", "four players need two cards for level 1 and four for level 2", players=4)
def _(table):
    table.turn(0, step=2).area(0, religion=4, economy=3, military=2, science=1).hand(0, culture=3)
    table.allows(0, "holy book", "divine right", "development", "assassination")
    table.refuses(0, "monopoly", "purge", "experiment", "research", rule="C-LEVEL")


@scenario("C-LEVEL", "teams need as many cards as four players, each partner alone", players=4, teams=True)
def _(table):
    table.turn(0, step=2).area(0, religion=2, science=1).area(2, religion=2, science=3)
    table.allows(0, "holy book").refuses(0, "divine right", "experiment", rule="C-LEVEL")


@scenario("C-LEVEL", "cards in hand, in the discard pile and of others don't count")
def _(table):
    table.turn(0, step=2).area(0, religion=2).hand(0, religion=2).discard(religion=2).area(1, religion=4)
    table.refuses(0, "holy book", rule="C-LEVEL")


@scenario("C-LEVEL", "the card just played counts")
def _(table):
    table.area(0, religion=2).hand(0, "religion").choose(0, "play religion").allows(0, "holy book")


@scenario("C-LEVEL C-HOLY-BOOK C-INQUISITION", "Religion used, then sacrificed: the hand limit stays five")
def _(table):
    table.turn(0, step=2).area(0, religion=3).choose(0, "holy book", "sacrifice religion", "hand of 1")
    table.shows(0, religion=2).choose(0, "end").hand_size(0, 5)


@scenario("C-LEVEL", "Religion sacrificed first: the level is lost before it is used")
def _(table):
    table.turn(0, step=2).area(0, religion=5).choose(0, "sacrifice religion", "hand of 1")
    table.refuses(0, "divine right", rule="C-LEVEL").choose(0, "holy book", "end").hand_size(0, 5)


@scenario("C-LEVEL C-EXPERIMENT", "the cards that gave the level may be taken back by the effect itself")
def _(table):
    table.turn(0, step=2).area(0, science=5).choose(0, "research", "take back science", "take back science")
    table.offers(0, "play science").choose(0, "play science", "play science").shows(0, science=5)


@scenario("C-LEVEL C-MONOPOLY", "an effect under way is finished though its column has shrunk")
def _(table):
    table.turn(0, step=2).area(0, economy=5).hand(0, science=3)
    table.choose(0, "monopoly", "scrap economy", "scrap economy").offers(0, "play science")
    table.choose(0, "play science", "play science").shows(0, economy=3, science=2)


@scenario("C-LEVEL", "who is entitled to level 2 may use level 1 instead")
def _(table):
    table.turn(0, step=2).area(0, religion=5).choose(0, "holy book", "end").hand_size(0, 5)


@scenario("C-LEVEL C-EFFECTS", "never both levels in a turn")
def _(table):
    table.turn(0, step=2).area(0, religion=5).choose(0, "holy book").refuses(0, "divine right", rule="C-EFFECTS")


@scenario("C-LEVEL", "Culture has no effect of its own, however many cards lie there")
def _(table):
    table.turn(0, step=2).area(0, culture=7).offers(0, "end")


# -- C-COST -----------------------------------------------------------------------------------------------------


@scenario("C-COST C-PURGE", "Purge with one card in hand: only Assassination is available")
def _(table):
    table.turn(0, step=2).area(0, military=5).hand(0, "science")
    table.refuses(0, "purge", rule="C-COST").choose(0, "assassination", "discard science").holds(0)


@scenario("C-COST C-ASSASSINATION", "Assassination with an empty hand is not available")
def _(table):
    table.turn(0, step=2).area(0, military=5).refuses(0, "assassination", "purge", rule="C-COST")


@scenario("C-COST C-REPUBLIC", "Republic with one discarded card: only Oligarchy is available")
def _(table):
    table.turn(0, step=2).area(0, utopia=5).discard("science")
    table.refuses(0, "republic", rule="C-COST").choose(0, "oligarchy", "retrieve science").discarded()


@scenario("C-COST C-OLIGARCHY", "Oligarchy with an empty discard pile is not available")
def _(table):
    table.turn(0, step=2).area(0, utopia=5).refuses(0, "oligarchy", "republic", rule="C-COST")


@scenario("C-COST C-REPUBLIC", "Republic with two discarded cards takes both")
def _(table):
    table.turn(0, step=2).area(0, utopia=5).discard("science", "culture")
    table.choose(0, "republic", "retrieve culture").offers(0, "retrieve science").choose(0, "retrieve science")
    table.holds(0, "science", "culture").discarded()


@scenario("C-COST C-INSPIRATION", "a copied Monopoly needs two cards in the copier's own play area")
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, economy=5, science=5).hand(0, science=3)
    table.refuses(0, "copy monopoly from 1", "copy research from 1", rule="C-COST")
    table.allows(0, "copy development from 1", "copy experiment from 1")


@scenario("C-COST C-DEVELOPMENT", "with an empty hand Development discards, and the play is skipped")
def _(table):
    table.turn(0, step=2).area(0, economy=3, military=1).choose(0, "development", "scrap military")
    table.happened("could-not-play", seat=0).turn_of(0, step=2).shows(0, economy=3).discarded(military=1)


@scenario("C-COST C-MONOPOLY", "Monopoly with one card in hand: two discarded, one played, the rest skipped")
def _(table):
    table.turn(0, step=2).area(0, economy=5, military=1).hand(0, "science")
    table.choose(0, "monopoly", "scrap military", "scrap economy", "play science")
    table.turn_of(0, step=2).shows(0, economy=4, science=1).happened("could-not-play", seat=0)


@scenario("C-COST C-MONOPOLY", "the plays of Monopoly are mandatory: one may not stop early")
def _(table):
    table.turn(0, step=2).area(0, economy=5).hand(0, "science", "culture", "utopia")
    table.choose(0, "monopoly", "scrap economy", "scrap economy", "play science")
    table.offers(0, "play culture", "play utopia").refuses(0, "end", rule="C-COST")


@scenario("C-COST C-RESEARCH", "the plays of Research are mandatory: one may not stop early")
def _(table):
    table.turn(0, step=2).area(0, science=5).hand(0, "culture")
    table.choose(0, "research", "take back science").refuses(0, "end", "play culture", rule="C-COST")
    table.choose(0, "take back science", "play culture").offers(0, "play science").refuses(0, "end", rule="C-COST")


@scenario("C-COST C-EMBARGO", "an embargo holds for the plays of Economy")
def _(table):
    table.area(0, economy=3, military=1).hand(0, "science", "military", "culture").embargo(on=0, domain="military")
    table.choose(0, "play science", "development", "scrap economy").offers(0, "play culture")
    table.refuses(0, "play military", rule="C-EMBARGO")


@scenario("C-COST C-EMBARGO", "when only embargoed cards are left the extra play is skipped")
def _(table):
    table.area(0, economy=3, military=1).hand(0, "science", "military").embargo(on=0, domain="military")
    table.choose(0, "play science", "development", "scrap economy").turn_of(0, step=2)
    table.holds(0, "military").happened("could-not-play", seat=0)


@scenario("C-COST C-EMBARGO", "of two extra plays the first is made and the embargoed second skipped")
def _(table):
    table.area(0, science=5, military=2).hand(0, "science", "culture").embargo(on=0, domain="military")
    table.choose(0, "play science", "research", "take back military", "take back military")
    table.offers(0, "play culture").choose(0, "play culture").turn_of(0, step=2)
    table.holds(0, military=2).shows(0, science=6, culture=1)


# -- Military ---------------------------------------------------------------------------------------------------


@scenario("C-ASSASSINATION", "one card goes from hand to the discard pile")
def _(table):
    table.turn(0, step=2).area(0, military=3).hand(0, "science", "culture").choose(0, "assassination")
    table.choose(0, "discard culture").holds(0, "science").discarded("culture").turn_of(0, step=2)
    table.shows(0, military=3)


@scenario("C-PURGE", "two cards go from hand to the discard pile")
def _(table):
    table.turn(0, step=2).area(0, military=5).hand(0, "science", "culture", "utopia").choose(0, "purge")
    table.choose(0, "discard culture", "discard utopia").holds(0, "science").discarded("culture", "utopia")
    table.turn_of(0, step=2)


@scenario("C-PURGE", "two, neither more nor fewer: it can't be stopped after the first")
def _(table):
    table.turn(0, step=2).area(0, military=5).hand(0, science=3).choose(0, "purge", "discard science")
    table.asks(0, phase="discard").refuses(0, "end").choose(0, "discard science").turn_of(0, step=2)


# -- Religion ---------------------------------------------------------------------------------------------------


@scenario("C-HOLY-BOOK", "the hand limit is five this turn")
def _(table):
    table.turn(0, step=2).area(0, religion=3).hand(0, "science").choose(0, "holy book").hand_size(0, 1)
    table.choose(0, "end").hand_size(0, 5)


@scenario("C-HOLY-BOOK", "unused, Religion changes nothing")
def _(table):
    table.turn(0, step=2).area(0, religion=5).choose(0, "end").hand_size(0, 3)


@scenario("C-HOLY-BOOK", "the limit is for this turn only")
def _(table):
    table.turn(0, step=2).area(0, religion=3).choose(0, "holy book", "end").choose(1, "end").hand_size(1, 3)
    table.choose(0, "play " + table.view(0)["hands"][0]["cards"][0], "end").hand_size(0, 4)  # 4 > 3: nothing drawn


@scenario("C-DIVINE-RIGHT", "the hand limit is seven this turn")
def _(table):
    table.turn(0, step=2).area(0, religion=5).hand(0, "science").choose(0, "divine right", "end").hand_size(0, 7)


# -- Economy ----------------------------------------------------------------------------------------------------


@scenario("C-DEVELOPMENT", "one card of any domain is discarded from the play area, then one is played")
def _(table):
    table.turn(0, step=2).area(0, economy=3, military=1, utopia=1).hand(0, "science", "culture")
    table.choose(0, "development").offers(0, "scrap economy", "scrap military", "scrap utopia")
    table.choose(0, "scrap utopia").discarded("utopia").offers(0, "play science", "play culture")
    table.choose(0, "play culture").shows(0, economy=3, military=1, culture=1).holds(0, "science").turn_of(0, step=2)


@scenario("C-DEVELOPMENT", "the discarded card is in the discard pile, so it can't be the one played")
def _(table):
    table.turn(0, step=2).area(0, economy=3).hand(0, "science").choose(0, "development", "scrap economy")
    table.offers(0, "play science").refuses(0, "play economy", rule="C-KIND")


@scenario("C-MONOPOLY", "two cards of any domain are discarded from the play area, then two are played")
def _(table):
    table.turn(0, step=2).area(0, economy=5, military=1).hand(0, "science", "culture", "utopia")
    table.choose(0, "monopoly", "scrap military").offers(0, "scrap economy").choose(0, "scrap economy")
    table.choose(0, "play culture", "play utopia").turn_of(0, step=2)
    table.shows(0, economy=4, culture=1, utopia=1).holds(0, "science").discarded("military", "economy")


# -- Science ----------------------------------------------------------------------------------------------------


@scenario("C-EXPERIMENT", "one card of any domain comes back into the hand, then one is played")
def _(table):
    table.turn(0, step=2).area(0, science=3, military=1).hand(0, "culture").choose(0, "experiment")
    table.offers(0, "take back science", "take back military").choose(0, "take back military")
    table.holds(0, "culture", "military").offers(0, "play culture", "play military")
    table.choose(0, "play culture").shows(0, science=3, culture=1).holds(0, "military").discarded()
    table.turn_of(0, step=2)


@scenario("C-EXPERIMENT", "the card taken back may be played again")
def _(table):
    table.turn(0, step=2).area(0, science=3, military=1).choose(0, "experiment", "take back military")
    table.choose(0, "play military").shows(0, science=3, military=1).holds(0)


@scenario("C-RESEARCH", "two cards of any domain come back into the hand, then two are played")
def _(table):
    table.turn(0, step=2).area(0, science=5, military=1).hand(0, "culture", "utopia").choose(0, "research")
    table.choose(0, "take back military", "take back science", "play culture", "play utopia").turn_of(0, step=2)
    table.shows(0, science=4, culture=1, utopia=1).holds(0, "military", "science").discarded()


# -- Utopia -----------------------------------------------------------------------------------------------------


@scenario("C-OLIGARCHY", "one card of one's choice comes from the discard pile into the hand")
def _(table):
    table.turn(0, step=2).area(0, utopia=3).discard("science", "culture", "utopia").choose(0, "oligarchy")
    table.offers(0, "retrieve science", "retrieve culture", "retrieve utopia").choose(0, "retrieve culture")
    table.holds(0, "culture").discarded("science", "utopia").shows(0, utopia=3).turn_of(0, step=2)


@scenario("C-OLIGARCHY C-DRAW", "a retrieved card fills the hand: fewer are drawn")
def _(table):
    table.turn(0, step=2).area(0, utopia=3).discard("science").hand(0, "military").deck("culture-1", "military-1")
    table.choose(0, "oligarchy", "retrieve science", "end").holds(0, "science", "military", "culture-1")


@scenario("C-REPUBLIC", "two cards of one's choice come from the discard pile into the hand")
def _(table):
    table.turn(0, step=2).area(0, utopia=5).discard("science", "culture", "utopia").choose(0, "republic")
    table.choose(0, "retrieve culture", "retrieve utopia").holds(0, "culture", "utopia").discarded("science")
    table.turn_of(0, step=2)

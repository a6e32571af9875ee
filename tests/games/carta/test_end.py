"""Chapter 6: the end."""

from __future__ import annotations

from hegemon.games.carta.options import CartaOptions

from .scenario import Table, scenario


def last_turn(table: Table) -> Table:
    """The last turn of the game is about to end: the deck is empty and the First Player, seat 0, is next."""
    last = table.options.players - 1
    return table.deck(nothing_below=True).turn(last, step=2).choose(last, "end")


# -- C-HEGEMONY -------------------------------------------------------------------------------------------------


@scenario("C-HEGEMONY", "two players need eight cards of one domain", players=2)
def _(table):
    table.area(0, science=7).hand(0, "science").choose(0, "play science").goes_on().choose(0, "end")
    outcome = table.ended("hegemony", winners=[0])
    assert (outcome.details["seat"], outcome.details["domain"]) == (0, "science")


@scenario("C-HEGEMONY", "with two players seven are not enough", players=2)
def _(table):
    table.turn(0, step=2).area(0, science=7).choose(0, "end").goes_on()


@scenario("C-HEGEMONY", "three players need seven", players=3)
def _(table):
    table.turn(1, step=2).area(1, military=7).choose(1, "end").ended("hegemony", winners=[1])


@scenario("C-HEGEMONY", "with three players six are not enough", players=3)
def _(table):
    table.turn(1, step=2).area(1, military=6).choose(1, "end").goes_on()


@scenario("C-HEGEMONY", "four players need seven", players=4)
def _(table):
    table.turn(3, step=2).area(3, utopia=7).choose(3, "end").ended("hegemony", winners=[3])


@scenario("C-HEGEMONY", "with four players six are not enough", players=4)
def _(table):
    table.turn(3, step=2).area(3, utopia=6, culture=6).choose(3, "end").goes_on()


@scenario("C-HEGEMONY", "every domain will do, and more cards than needed too")
def _(table):
    for domain in ("military", "religion", "economy", "science", "culture", "utopia"):
        for cards in (8, 9):
            own = Table().turn(0, step=2).area(0, **{domain: cards}).choose(0, "end")
            own.ended("hegemony", winners=[0])


@scenario("C-HEGEMONY", "the cards must be of one domain and of one player", players=4, teams=True)
def _(table):
    table.turn(0, step=2).area(0, science=6, culture=6).area(2, science=6).choose(0, "end").goes_on()


@scenario("C-HEGEMONY", "only at the end of one's own turn")
def _(table):
    table.turn(0, step=2).area(0, military=4, religion=4, economy=4).area(1, science=8).choose(0, "end").turn_of(1)
    table.choose(1, "end").ended("hegemony", winners=[1])


@scenario("C-HEGEMONY", "a column that shrinks again before the turn ends does not win")
def _(table):
    table.area(0, religion=7).hand(0, "religion").choose(0, "play religion", "sacrifice religion", "hand of 1", "end")
    table.goes_on().shows(0, religion=7)


@scenario("C-HEGEMONY C-TEAM", "the team wins with its player", players=4, teams=True)
def _(table):
    table.turn(1, step=2).area(1, culture=7).choose(1, "end").ended("hegemony", winners=[1, 3])


@scenario("C-HEGEMONY", "it wins at once, in the middle of a round", players=3)
def _(table):
    table.turn(0, step=2).area(0, science=7).area(1, science=6).hand(1, "science").choose(0, "end")
    assert table.ended("hegemony", winners=[0]).places == (1, 2, 2)
    table.refuses(1, "play science", rule="C-HEGEMONY")


# -- C-LAST-ROUND -----------------------------------------------------------------------------------------------


@scenario("C-LAST-ROUND", "when the last card is drawn the round is completed without drawing", players=3)
def _(table):
    table.turn(0, step=2).deck("utopia-3", "utopia-3", "culture-3", nothing_below=True)
    table.hand(1, science=2).hand(2, military=2).area(2, religion=3)
    table.choose(0, "end").happened("last-round").deck_left(0).turn_of(1, step=1)
    table.choose(1, "play science", "end").hand_size(1, 1).turn_of(2, step=1)
    table.choose(2, "play military", "holy book", "end").hand_size(2, 1)
    table.ended("majority", winners=[2])


@scenario("C-LAST-ROUND", "with one card left in the deck the game goes on")
def _(table):
    table.turn(1, step=2).deck(*["utopia-3"] * 4, nothing_below=True).choose(1, "end").deck_left(1).turn_of(0)
    table.did_not_happen("last-round")


@scenario("C-LAST-ROUND", "up to the player on the First Player's right, whoever that is", players=3)
def _(table):
    table.first(1).turn(1, step=2).deck("utopia-3", nothing_below=True).choose(1, "end").choose(2, "end")
    table.goes_on().turn_of(0).choose(0, "end").ended("majority", winners=[0, 1, 2])


@scenario("C-LAST-ROUND", "the last card drawn by the last player: the game ends after that turn", players=3)
def _(table):
    table.turn(2, step=2).deck("utopia-3", nothing_below=True).area(2, science=1).choose(2, "end")
    table.holds(2, "utopia-3").ended("majority", winners=[2])


@scenario("C-LAST-ROUND", "exactly the last card drawn by the last player", players=2)
def _(table):
    table.turn(1, step=2).hand(1, "science", "science").deck("utopia-3", nothing_below=True).area(1, science=1)
    table.choose(1, "end").deck_left(0).happened("last-round").ended("majority", winners=[1])


@scenario("C-LAST-ROUND C-BREAKTHROUGH", "Breakthrough may draw the last card; the turn is finished", players=2)
def _(table):
    table.turn(0, step=2).area(0, science=1, religion=3).deck("utopia-3", nothing_below=True)
    table.choose(0, "sacrifice science", "discard utopia").allows(0, "holy book").choose(0, "end").hand_size(0, 0)
    table.turn_of(1).choose(1, "end").ended("majority", winners=[0])


@scenario("C-LAST-ROUND", "the last round has steps 1 and 2 in full", players=2)
def _(table):
    table.turn(1).deck(nothing_below=True).area(1, science=3, religion=1).hand(1, "military", "culture").hand(
        0, "utopia"
    )
    table.choose(1, "play military", "experiment", "take back military", "play culture")
    table.choose(1, "sacrifice religion", "hand of 0", "give back military", "end").holds(1, "utopia")
    table.ended("majority", winners=[1])


@scenario("C-LAST-ROUND C-HEGEMONY", "hegemony is checked first and still wins in the last round")
def _(table):
    table.turn(0, step=2).deck(nothing_below=True).area(0, science=8).area(1, utopia=2, culture=2).choose(0, "end")
    table.ended("hegemony", winners=[0])


@scenario("C-LAST-ROUND", "once the game is over nothing can be chosen")
def _(table):
    last_turn(table.hand(0, "science")).refuses(0, "play science", "end", rule="C-MAJORITY").offers(0).offers(1)


# -- C-MAJORITY -------------------------------------------------------------------------------------------------


@scenario("C-MAJORITY", "each domain gives a point to the player with most cards in it", players=3)
def _(table):
    table.area(0, military=3, religion=1).area(1, religion=2, economy=1, military=2).area(2, science=1)
    last_turn(table).ended("majority", winners=[1], scores=[1, 2, 1])


@scenario("C-MAJORITY", "all players tied for most get a point each", players=3)
def _(table):
    table.area(0, military=2, culture=1).area(1, military=2).area(2, military=1)
    last_turn(table).ended("majority", winners=[0], scores=[2, 1, 0])


@scenario("C-MAJORITY", "a domain in which nobody has a card gives nothing")
def _(table):
    table.area(0, military=1)
    last_turn(table).ended("majority", winners=[0], scores=[1, 0])


@scenario("C-MAJORITY", "the number of domains counts, not the number of cards")
def _(table):
    table.area(0, utopia=7, culture=7).area(1, military=1, religion=1, economy=1)
    last_turn(table).ended("majority", winners=[1], scores=[2, 3])


@scenario("C-MAJORITY", "cards in hand count nothing")
def _(table):
    table.hand(0, "utopia", "culture").area(1, military=1)
    last_turn(table).ended("majority", winners=[1], scores=[0, 1])


@scenario("C-MAJORITY", "places follow the points, equal ones are shared", players=4)
def _(table):
    table.area(0, military=1).area(1, religion=1, economy=1).area(2, military=1)
    assert last_turn(table).ended("majority", winners=[1], scores=[1, 2, 1, 0]).places == (2, 1, 2, 4)


# -- C-TIE ------------------------------------------------------------------------------------------------------


@scenario("C-TIE", "tied players compare Utopia first")
def _(table):
    table.area(0, utopia=1, culture=5).area(1, utopia=2, culture=1)
    last_turn(table).ended("majority", winners=[1], scores=[1, 1], decider="utopia")


@scenario("C-TIE", "then Culture")
def _(table):
    table.area(0, utopia=1, culture=2, science=1).area(1, utopia=1, culture=1, science=5)
    last_turn(table).ended("majority", winners=[0], scores=[2, 2], decider="culture")


@scenario("C-TIE", "then Science")
def _(table):
    table.area(0, utopia=1, culture=1, science=1, economy=3).area(1, utopia=1, culture=1, science=2)
    last_turn(table).ended("majority", winners=[1], scores=[3, 3], decider="science")


@scenario("C-TIE", "then Economy")
def _(table):
    table.area(0, science=1, economy=2, religion=1).area(1, science=1, economy=1, religion=4)
    last_turn(table).ended("majority", winners=[0], scores=[2, 2], decider="economy")


@scenario("C-TIE", "then Religion")
def _(table):
    table.area(0, economy=1, religion=1, military=4).area(1, economy=1, religion=2)
    last_turn(table).ended("majority", winners=[1], scores=[2, 2], decider="religion")


@scenario("C-TIE", "then Military, with a third player in the lead there", players=3)
def _(table):
    table.area(0, utopia=1, culture=1, military=1).area(1, utopia=1, culture=1, military=2).area(2, military=3)
    last_turn(table).ended("majority", winners=[1], scores=[2, 2, 1], decider="military")


@scenario("C-TIE", "still tied, they share the victory", players=3)
def _(table):
    table.area(0, utopia=1, military=2).area(1, utopia=1, military=2).area(2, science=1)
    outcome = last_turn(table).ended("majority", winners=[0, 1], scores=[2, 2, 1])
    assert outcome.places == (1, 1, 3)


@scenario("C-TIE", "only those still tied stay in", players=3)
def _(table):
    # All have one point. Seat 2 has most Culture, but is out after Utopia.
    table.area(0, utopia=2).area(1, utopia=2, culture=1).area(2, utopia=1, culture=3)
    last_turn(table).ended("majority", winners=[1], scores=[1, 1, 1], decider="culture")


@scenario("C-TIE", "players with fewer points don't come back in", players=3)
def _(table):
    table.area(0, military=2, religion=2).area(1, economy=1, science=1).area(2, utopia=5)
    last_turn(table).ended("majority", winners=[1], scores=[2, 2, 1], decider="science")


@scenario("C-TIE", "only the cards in play are compared")
def _(table):
    table.area(0, military=1).area(1, religion=1).hand(0, "utopia", "culture", "religion", "religion")
    last_turn(table).ended("majority", winners=[1], scores=[1, 1], decider="religion")


# -- C-TEAM -----------------------------------------------------------------------------------------------------


@scenario("C-TEAM", "the example: four domains against three, one of them tied, make 4 to 3", players=4, teams=True)
def _(table):
    table.area(0, utopia=2, culture=2, economy=3).area(2, science=2)
    table.area(1, economy=3, religion=2).area(3, military=2)
    last_turn(table).ended("majority", winners=[0, 2], scores=[4, 3, 4, 3])


@scenario("C-TEAM", "partners who both lead in a domain get one point for it, never two", players=4, teams=True)
def _(table):
    table.area(0, utopia=2).area(2, utopia=2).area(1, military=1).area(3, religion=1)
    last_turn(table).ended("majority", winners=[1, 3], scores=[1, 2, 1, 2])


@scenario("C-TEAM", "leads are of single players: partners' cards are not added", players=4, teams=True)
def _(table):
    table.area(0, science=2).area(2, science=2).area(1, science=3)
    last_turn(table).ended("majority", winners=[1, 3], scores=[0, 1, 0, 1])


@scenario("C-TEAM", "a partner who ties for most is enough for the point", players=4, teams=True)
def _(table):
    table.area(0, science=2).area(3, science=2).area(1, science=1).area(2, military=1)
    last_turn(table).ended("majority", winners=[0, 2], scores=[2, 1, 2, 1])


@scenario("C-TEAM C-TIE", "tied teams compare the sum of both partners' cards", players=4, teams=True)
def _(table):
    table.area(0, utopia=2, military=1).area(2, utopia=2).area(1, utopia=3)
    last_turn(table).ended("majority", winners=[0, 2], scores=[1, 1, 1, 1], decider="utopia")


@scenario("C-TEAM C-TIE", "equal sums in Utopia: Culture decides", players=4, teams=True)
def _(table):
    table.area(0, utopia=1, culture=2, economy=1, science=1).area(2, utopia=2, culture=2)
    table.area(1, utopia=3, culture=3)
    last_turn(table).ended("majority", winners=[0, 2], scores=[2, 2, 2, 2], decider="culture")


@scenario("C-TEAM", "teams still tied share the victory", players=4, teams=True)
def _(table):
    table.area(0, utopia=1).area(2, military=2).area(1, military=2).area(3, utopia=1)
    assert last_turn(table).ended("majority", winners=[0, 1, 2, 3]).places == (1, 1, 1, 1)


@scenario("C-TEAM", "the losing team comes second, both partners", players=4, teams=True)
def _(table):
    table.area(3, utopia=1)
    assert last_turn(table).ended("majority", winners=[1, 3], scores=[0, 1, 0, 1]).places == (2, 1, 2, 1)


# -- C-ENDLESS --------------------------------------------------------------------------------------------------


@scenario("C-ENDLESS", "after the last allowed round the game ends and is scored by majorities", max_rounds=20)
def _(table):
    table.round(20).turn(1, step=2).area(1, science=1).area(0, military=1, religion=1).choose(1, "end")
    table.ended("endless", winners=[0], scores=[2, 1])


@scenario("C-ENDLESS", "in the last allowed round everyone has a turn", players=3, max_rounds=20)
def _(table):
    table.round(20).turn(0, step=2).choose(0, "end").choose(1, "end").goes_on().choose(2, "end")
    table.ended("endless", winners=[0, 1, 2])


@scenario("C-ENDLESS", "one round earlier the game goes on", max_rounds=20)
def _(table):
    table.round(19).turn(1, step=2).choose(1, "end").goes_on().turn_of(0)


@scenario("C-ENDLESS", "the limit is 100 rounds unless another one is chosen")
def _(table):
    assert CartaOptions(players=2).max_rounds == 100
    table.round(99).turn(1, step=2).area(0, science=1).hand(1, military=4).choose(1, "end").goes_on()
    table.choose(0, "end").choose(1, "play military", "end").ended(
        "endless", winners=[0], scores=[1, 1], decider="science"
    )


@scenario("C-ENDLESS", "Religion played, sacrificed, taken back with Oligarchy: the endless game ends", max_rounds=20)
def _(table):
    table.round(1).area(0, utopia=3, military=1).area(1, utopia=3)
    table.hand(0, "religion-1", "science-1", "science-1").hand(1, "religion-2", "science-1", "science-1")
    for turn in range(40):
        seat, card = turn % 2, f"religion-{turn % 2 + 1}"
        table.choose(seat, f"play {card}", f"sacrifice {card}", f"hand of {1 - seat}")
        table.choose(seat, "give back science", "give back science", f"give back religion-{2 - seat}")
        table.choose(seat, "oligarchy", f"retrieve {card}", "end").did_not_happen("drew")
    table.ended("endless", winners=[0], scores=[2, 1])


@scenario("C-ENDLESS C-LAST-ROUND", "an empty deck in the last allowed round is an ordinary end", max_rounds=20)
def _(table):
    last_turn(table.round(20)).ended("majority", winners=[0, 1])

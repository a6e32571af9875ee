"""Chapter 4: Inspiration and the coin."""

from __future__ import annotations

from .scenario import scenario

# -- who may copy ---------------------------------------------------------------------------------------------


@scenario("C-INSPIRATION", "one Culture card is enough when nobody else has one", players=3)
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, religion=3).area(2, economy=3).hand(0, "science")
    table.offers(0, "copy holy book from 1", "copy development from 2", "end")


@scenario("C-INSPIRATION", "nobody has Culture: nobody copies")
def _(table):
    table.turn(0, step=2).area(1, religion=3).refuses(0, "copy holy book from 1", rule="C-INSPIRATION")


@scenario("C-INSPIRATION", "as many Culture cards as another player are not enough", players=3)
def _(table):
    table.turn(0, step=2).area(0, culture=2).area(1, religion=3).area(2, culture=2)
    table.refuses(0, "copy holy book from 1", rule="C-INSPIRATION")


@scenario("C-INSPIRATION", "more Culture cards than one of the others are not enough", players=3)
def _(table):
    table.turn(0, step=2).area(0, culture=2).area(1, religion=3, culture=1).area(2, culture=3)
    table.refuses(0, "copy holy book from 1", rule="C-INSPIRATION")


@scenario("C-INSPIRATION C-TEAM", "a partner counts as another player in the lead of Culture", players=4, teams=True)
def _(table):
    table.turn(0, step=2).area(0, culture=2).area(2, culture=2).area(1, religion=2)
    table.refuses(0, "copy holy book from 1", rule="C-INSPIRATION")


@scenario("C-INSPIRATION C-TEAM", "a partner's effect may be copied", players=4, teams=True)
def _(table):
    table.turn(0, step=2).area(0, culture=2).area(2, religion=4)
    table.choose(0, "copy divine right from 2", "end").hand_size(0, 7)


@scenario("C-INSPIRATION", "the lead is needed only at the moment of copying")
def _(table):
    table.turn(0, step=2).area(0, culture=2).area(1, culture=1, science=5)
    table.choose(0, "copy research from 1", "take back culture", "take back culture")
    table.choose(0, "play culture", "play culture").shows(0, culture=2)


@scenario("C-INSPIRATION", "a lead gained in this very turn serves at once")
def _(table):
    table.area(0, culture=1).area(1, culture=1, religion=3).hand(0, "culture", "science")
    table.choose(0, "play culture").allows(0, "copy holy book from 1")


# -- what may be copied -----------------------------------------------------------------------------------------


@scenario("C-INSPIRATION C-LEVEL", "what the other's cards entitle them to, both levels of a level 2")
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, religion=5, utopia=3).discard(military=2)
    table.offers(0, "copy holy book from 1", "copy divine right from 1", "copy oligarchy from 1", "end")
    table.refuses(0, "copy republic from 1", "copy assassination from 1", rule="C-INSPIRATION")


@scenario("C-INSPIRATION", "not from oneself")
def _(table):
    table.turn(0, step=2).area(0, culture=1, religion=3).refuses(0, "copy holy book from 0", rule="C-INSPIRATION")


@scenario("C-INSPIRATION", "whether or not the other could pay for it")
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, military=5).hand(0, science=2)
    table.hand_size(1, 0).choose(0, "copy purge from 1", "discard science", "discard science").hand_size(0, 0)


@scenario("C-INSPIRATION C-COST", "costs are paid by the player who copies: without cards no Assassination")
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, military=5).hand(1, science=3)
    table.refuses(0, "copy assassination from 1", "copy purge from 1", rule="C-COST")


@scenario("C-INSPIRATION", "costs are paid and gains made by the player who copies")
def _(table):
    table.turn(0, step=2).area(0, culture=2, military=1).area(1, economy=3).hand(0, "science").hand(1, "utopia")
    table.choose(0, "copy development from 1").offers(0, "scrap culture", "scrap military")
    table.choose(0, "scrap military", "play science")
    table.shows(0, culture=2, science=1).shows(1, economy=3).holds(1, "utopia")


@scenario("C-INSPIRATION", "Inspiration itself can't be copied, a long Culture column gives nothing to copy")
def _(table):
    table.turn(0, step=2).area(0, culture=7).area(1, culture=6).offers(0, "end")


@scenario("C-INSPIRATION", "at most one copy a turn")
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, religion=3, utopia=3).discard("science")
    table.choose(0, "copy holy book from 1").refuses(0, "copy oligarchy from 1", rule="C-INSPIRATION").offers(0, "end")


@scenario("C-INSPIRATION", "a new turn, a new copy")
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, religion=3).hand(0, military=3)
    table.choose(0, "copy holy book from 1", "end").choose(1, "end")
    table.choose(0, "play military").allows(0, "copy holy book from 1")


@scenario("C-INSPIRATION C-EFFECTS", "a copy uses up the domain's permanent effect: no own one after it")
def _(table):
    table.turn(0, step=2).area(0, culture=1, religion=5).area(1, religion=3)
    table.choose(0, "copy holy book from 1").refuses(0, "holy book", "divine right", rule="C-EFFECTS")


@scenario("C-INSPIRATION C-EFFECTS", "and no copy after one's own: they never add up")
def _(table):
    table.turn(0, step=2).area(0, culture=1, military=3).area(1, military=5).hand(0, science=4)
    table.choose(0, "assassination", "discard science")
    table.refuses(0, "copy assassination from 1", "copy purge from 1", rule="C-EFFECTS")


@scenario("C-INSPIRATION C-LEVEL", "copying level 2 beside one's own level 1: the copy stands in for it")
def _(table):
    table.turn(0, step=2).area(0, culture=1, religion=3).area(1, religion=5)
    table.refuses(0, "divine right", rule="C-LEVEL").allows(0, "holy book", "copy holy book from 1")
    table.choose(0, "copy divine right from 1").refuses(0, "holy book", rule="C-EFFECTS")
    table.choose(0, "end").hand_size(0, 7)


@scenario("C-INSPIRATION", "a copy leaves the sacrifice effect of the domain alone")
def _(table):
    table.turn(0, step=2).area(0, culture=1, religion=1).area(1, religion=3)
    table.choose(0, "copy holy book from 1").allows(0, "sacrifice religion")


@scenario("C-INSPIRATION", "the other's cards are counted at the moment of copying", players=3)
def _(table):
    table.turn(0, step=2).area(0, culture=1, military=1, religion=1).area(1, religion=3).hand(0, "science")
    table.allows(0, "copy holy book from 1").choose(0, "sacrifice military", "name religion")
    table.shows(1, religion=2).refuses(0, "copy holy book from 1", rule="C-INSPIRATION")


@scenario("C-INSPIRATION C-EMBARGO", "a face-down Embargo or Democracy card gives nothing to copy")
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, economy=2, utopia=2).hand(0, "science").discard("science")
    table.embargo(on=1, domain="economy").democracy(on=1, domain="utopia").offers(0, "end")


@scenario("C-INSPIRATION", "with four players each of the others may be copied", players=4)
def _(table):
    table.turn(2, step=2).area(2, culture=1).area(3, religion=2).area(0, utopia=2).area(1, military=2)
    table.hand(2, "science").discard("science")
    table.offers(2, "copy holy book from 3", "copy oligarchy from 0", "copy assassination from 1", "end")


# -- C-COIN-MOVE ------------------------------------------------------------------------------------------------


@scenario("C-COIN-MOVE", "the coin starts beside the deck")
def _(table):
    table.new(seed=1).coin_lies("beside the deck")


@scenario("C-COIN-MOVE", "on copying it is put in front of the copied player's domain", players=3)
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(2, religion=3).choose(0, "copy holy book from 2")
    table.coin_lies(2, "religion").choose(0, "end").coin_lies(2, "religion")
    assert table.view()["coin"]["owner"] == 0


@scenario("C-COIN-MOVE", "using one's own effect does not move it")
def _(table):
    table.turn(0, step=2).area(0, culture=1, religion=3).choose(0, "holy book").coin_lies("beside the deck")


@scenario("C-COIN-MOVE", "it stays through turns in which its owner copies nothing")
def _(table):
    table.turn(0, step=2).area(0, culture=2).area(1, religion=3, culture=1).hand(0, military=3).hand(1, military=3)
    table.choose(0, "copy holy book from 1", "end").choose(1, "play military", "end")
    table.choose(0, "play military", "end").choose(1, "play military", "end").coin_lies(1, "religion")


@scenario("C-COIN-MOVE", "its owner moves it by copying again")
def _(table):
    table.turn(0, step=2).area(0, culture=2).area(1, religion=3, utopia=3).discard("science").coin(0, 1, "religion")
    table.choose(0, "copy oligarchy from 1").coin_lies(1, "utopia")


@scenario("C-COIN-MOVE", "it goes back after step 1 when another player rises to as many Culture cards")
def _(table):
    table.turn(1).area(0, culture=2).area(1, culture=1).hand(1, "culture").coin(0, 1, "religion")
    table.coin_lies(1, "religion").choose(1, "play culture").coin_lies("beside the deck")
    table.happened("coin-returned", seat=0)


@scenario("C-COIN-MOVE", "one Culture card fewer than its owner's leaves it where it is")
def _(table):
    table.turn(1).area(0, culture=3).area(1, culture=1).hand(1, "culture").coin(0, 1, "religion")
    table.choose(1, "play culture").coin_lies(1, "religion").did_not_happen("coin-returned")


@scenario("C-COIN-MOVE", "it goes back when its owner falls")
def _(table):
    table.turn(0, step=2).area(0, culture=2, science=3).area(1, culture=1).hand(0, "military").coin(0, 1, "religion")
    table.choose(0, "experiment", "take back culture").coin_lies(1, "religion")  # not resolved yet
    table.choose(0, "play military").coin_lies("beside the deck")


@scenario("C-COIN-MOVE", "what an effect takes and gives again before it is resolved does not matter")
def _(table):
    table.turn(0, step=2).area(0, culture=2, science=3).area(1, culture=1).coin(0, 1, "religion")
    table.choose(0, "experiment", "take back culture", "play culture").coin_lies(1, "religion")


@scenario("C-COIN-MOVE C-ATTACK", "the coin is looked at when all have discarded, not while one is asked", players=3)
def _(table):
    table.turn(2, step=2).area(0, culture=3).area(1, "culture-1", "culture-2", religion=3)
    table.area(2, "culture-1", military=1).coin(0, 1, "religion")
    table.choose(2, "sacrifice military", "name culture").asks(1, phase="lose-card").shows(0, culture=2)
    table.coin_lies(1, "religion").choose(1, "lose culture-2").coin_lies(1, "religion").turn_of(2, step=2)


@scenario("C-COIN-MOVE C-ATTACK", "the coin during an Attack on Culture stays while everyone loses one")
def _(table):
    table.turn(0, step=2).area(0, "culture-1", "culture-3", military=1).area(1, "culture-1", religion=3)
    table.coin(0, 1, "religion").choose(0, "sacrifice military", "name culture").asks(0, phase="lose-card")
    table.choose(0, "lose culture-3").coin_lies(1, "religion")  # 1 against 0, though 1 against 1 in between
    table.shows(0, "culture-1").shows(1, religion=3).did_not_happen("coin-returned")


@scenario("C-COIN-MOVE C-ATTACK", "an Attack on Culture that leaves nobody a Culture card sends the coin back")
def _(table):
    table.turn(0, step=2).area(0, culture=1, military=1).area(1, religion=3).coin(0, 1, "religion")
    table.choose(0, "sacrifice military", "name culture").coin_lies("beside the deck")


@scenario("C-COIN-MOVE C-ATTACK", "an Attack on Culture by another player who had none", players=3)
def _(table):
    table.turn(1, step=2).area(0, culture=2).area(1, culture=1, military=1).area(2, culture=1).coin(0, 2, "religion")
    table.choose(1, "sacrifice military", "name culture").coin_lies(2, "religion").shows(0, culture=1).shows(2)


@scenario("C-COIN-MOVE", "a level lost by the copied player does not move the coin")
def _(table):
    table.turn(1, step=2).area(0, culture=1).area(1, religion=3).coin(0, 1, "religion")
    table.choose(1, "sacrifice religion", "hand of 0").coin_lies(1, "religion")


@scenario("C-COIN-MOVE", "it goes back when its owner copies and loses the lead in that very effect")
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, science=3).hand(0, "military")
    table.choose(0, "copy experiment from 1", "take back culture").coin_lies(1, "science")
    table.choose(0, "play military").coin_lies("beside the deck")

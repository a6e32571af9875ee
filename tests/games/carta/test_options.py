"""Chapter 8: options, editions and house rules."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadOptions
from hegemon.games.carta import GAME
from hegemon.games.carta.cards import BOOK_CARDS
from hegemon.games.carta.options import CartaOptions

from .scenario import SPECTATOR, Table, scenario
from .test_setup import PACK_A, PACK_B, PACK_C, PACK_D

# -- face_up_draft ----------------------------------------------------------------------------------------------


def takers(first: int = 1, **options: str) -> list[int]:
    """Who takes the open cards of a draft of four, in order."""
    table = Table(players=4, deal="draft", **options).deal(*PACK_A, *PACK_B, *PACK_C, *PACK_D, first=first)
    for _ in range(3):
        for seat in range(4):
            table.choose(seat, repr(table.state.legal(seat)[0]))
    order = []
    for _ in range(4):
        [seat] = table.state.to_act()
        order.append(seat)
        table.choose(seat, repr(table.state.legal(seat)[0]))
    table.turn_of(first, step=1)
    return order


@scenario("C-DRAFT", "face_up_draft: counter-clockwise from the First Player's right")
def _(table):
    assert takers(first=1, face_up_draft="counterclockwise_from_right") == [0, 3, 2, 1]
    assert takers(first=3, face_up_draft="counterclockwise_from_right") == [2, 1, 0, 3]


@scenario("C-DRAFT", "face_up_draft: clockwise from the First Player's right")
def _(table):
    assert takers(first=1, face_up_draft="clockwise_from_right") == [0, 1, 2, 3]
    assert takers(first=3, face_up_draft="clockwise_from_right") == [2, 3, 0, 1]


@scenario("C-DRAFT", "face_up_draft: clockwise from the First Player")
def _(table):
    assert takers(first=1, face_up_draft="clockwise_from_first") == [1, 2, 3, 0]
    assert takers(first=3, face_up_draft="clockwise_from_first") == [3, 0, 1, 2]


# -- editions ---------------------------------------------------------------------------------------------------


@scenario("C-DRAFT", "each edition takes the open cards in its own order")
def _(table):
    orders = {edition: takers(edition=edition) for edition in ("fr", "it", "es", "uk")}
    assert orders == {"fr": [0, 3, 2, 1], "it": [0, 3, 2, 1], "es": [1, 2, 3, 0], "uk": [0, 1, 2, 3]}


@scenario("C-EMBARGO C-DEMOCRACY", "in the Italian and Ukrainian editions markers may be laid on oneself")
def _(table):
    for edition, oneself in (("fr", False), ("it", True), ("es", False), ("uk", True)):
        for card in ("economy", "utopia"):
            own = Table(edition=edition).turn(0, step=2).area(0, card, "science").area(1, "culture")
            own.choose(0, f"sacrifice {card}").allows(0, "lay on 1 culture")
            if oneself:
                own.allows(0, "lay on 0 science")
            else:
                own.refuses(0, "lay on 0 science", rule="C-EMBARGO" if card == "economy" else "C-DEMOCRACY")


@scenario("C-INSPIRATION", "in the Spanish edition an effect one has can't be copied")
def _(table):
    for edition, allowed in (("fr", True), ("it", True), ("es", False), ("uk", True)):
        own = Table(edition=edition).turn(0, step=2).area(0, religion=3, culture=1).area(1, religion=3)
        if allowed:
            own.allows(0, "copy holy book from 1")
        else:
            own.refuses(0, "copy holy book from 1", rule="C-INSPIRATION")


@scenario("C-HOLY-BOOK", "in all editions Religion is activated")
def _(table):
    for edition in ("fr", "it", "es", "uk"):
        own = Table(edition=edition).turn(0, step=2).area(0, religion=3).allows(0, "holy book")
        own.choose(0, "end").hand_size(0, 3)


@scenario("C-PLAYERS", "the French edition is the default, and single options prevail over the edition")
def _(table):
    default, mixed = CartaOptions(players=3), CartaOptions(players=3, edition="es", copy_owned="allowed")
    assert default == CartaOptions(players=3, edition="fr")
    assert (mixed.face_up_draft, mixed.marker_targets, mixed.copy_owned) == (
        "clockwise_from_first",
        "others",
        "allowed",
    )


# -- marker_targets ---------------------------------------------------------------------------------------------


@scenario("C-EMBARGO", "laid on oneself an embargo is not in force in the present turn", marker_targets="anyone")
def _(table):
    table.turn(0, step=2).area(0, economy=1, science=3).hand(0, "science", "culture")
    table.choose(0, "sacrifice economy", "lay on 0 science", "experiment", "take back science")
    table.offers(0, "play science", "play culture").choose(0, "play science", "end").embargoed((0, "science"))


@scenario("C-EMBARGO", "laid on oneself it is in force in one's next turn, then discarded", marker_targets="anyone")
def _(table):
    table.turn(0, step=2).area(0, economy=1, science=1).hand(0, "science", "science", "culture")
    table.choose(0, "sacrifice economy", "lay on 0 science", "end").discarded().choose(1, "end")
    table.offers(0, "play culture").refuses(0, "play science", rule="C-EMBARGO")
    table.choose(0, "play culture", "end").embargoed().discarded(economy=1).choose(
        1, "play " + first_of(table, 1), "end"
    )
    table.allows(0, "play science")


def first_of(table: Table, seat: int) -> str:
    return table.view(seat)["hands"][seat]["cards"][0]


@scenario("C-EMBARGO", "self-embargo, one in force and one fresh: each has its own turn", marker_targets="anyone")
def _(table):
    table.area(0, "economy-1", "science", "culture").hand(0, "science", "culture", "military", "military")
    table.embargo(on=0, domain="science", by=0, card="economy-2")
    table.offers(0, "play culture", "play military").choose(0, "play military", "sacrifice economy", "lay on 0 culture")
    table.embargoed((0, "science"), (0, "culture"))
    assert {(e["domain"], e["fresh"]) for e in table.view()["embargoes"]} == {("science", False), ("culture", True)}
    table.choose(0, "end").embargoed((0, "culture")).discarded("economy-2").choose(1, "end")
    table.offers(0, "play science", "play military").refuses(0, "play culture", rule="C-EMBARGO")
    table.choose(0, "play military", "end").embargoed().discarded("economy-1", "economy-2")


@scenario("C-EMBARGO", "self-embargo twice on one domain: still barred in the turn after", marker_targets="anyone")
def _(table):
    table.area(0, economy=1, science=1).hand(0, "science", "culture", "military", "military")
    table.embargo(on=0, domain="science", by=0).choose(
        0, "play military", "sacrifice economy", "lay on 0 science", "end"
    )
    table.embargoed((0, "science")).choose(1, "end").offers(0, "play culture", "play military")


@scenario("C-SACRIFICE", "with anyone as target the card itself is no target for itself", marker_targets="anyone")
def _(table):
    table.turn(0, step=2).area(0, economy=1).refuses(0, "sacrifice economy", rule="C-SACRIFICE").offers(0, "end")


@scenario("C-SACRIFICE", "with anyone as target a second card of one's own is enough", marker_targets="anyone")
def _(table):
    table.turn(0, step=2).area(0, economy=2).choose(0, "sacrifice economy").offers(0, "lay on 0 economy")


@scenario("C-DEMOCRACY", "laid on oneself Democracy raises one's own goal", marker_targets="anyone")
def _(table):
    table.turn(0, step=2).area(0, utopia=1, science=8).choose(0, "sacrifice utopia", "lay on 0 science", "end")
    table.goal(0, "science", 9).goes_on()


# -- copy_owned -------------------------------------------------------------------------------------------------


@scenario("C-INSPIRATION", "copy_owned forbidden: a higher level still can be copied", copy_owned="forbidden")
def _(table):
    table.turn(0, step=2).area(0, religion=3, culture=1).area(1, religion=5)
    table.refuses(0, "copy holy book from 1", rule="C-INSPIRATION").choose(0, "copy divine right from 1", "end")
    table.hand_size(0, 7)


@scenario("C-INSPIRATION", "copy_owned forbidden: level 2 owns both levels", copy_owned="forbidden")
def _(table):
    table.turn(0, step=2).area(0, religion=5, culture=1).area(1, religion=5)
    table.refuses(0, "copy holy book from 1", "copy divine right from 1", rule="C-INSPIRATION")


@scenario("C-INSPIRATION", "copy_owned forbidden: what one has not is copied as ever", copy_owned="forbidden")
def _(table):
    table.turn(0, step=2).area(0, religion=2, culture=1).area(1, religion=5)
    table.allows(0, "copy holy book from 1", "copy divine right from 1")


@scenario("C-INSPIRATION", "copy_owned allowed: one may copy what one has, only one of the two being used")
def _(table):
    table.turn(0, step=2).area(0, religion=3, culture=1).area(1, religion=3)
    table.choose(0, "copy holy book from 1").coin_lies(1, "religion").refuses(0, "holy book", rule="C-EFFECTS")


# -- religion ---------------------------------------------------------------------------------------------------


@scenario("C-HOLY-BOOK C-DRAW", "passive Religion: the limit follows the cards, without an action", religion="passive")
def _(table):
    table.turn(0, step=2).area(0, religion=3).offers(0, "sacrifice religion", "end")
    table.refuses(0, "holy book", rule="C-HOLY-BOOK").choose(0, "end").hand_size(0, 5)


@scenario("C-DIVINE-RIGHT C-DRAW", "passive Religion: seven with level 2", religion="passive")
def _(table):
    table.turn(0, step=2).area(0, religion=5).choose(0, "end").hand_size(0, 7)


@scenario("C-DRAW", "passive Religion: three without a level", religion="passive")
def _(table):
    table.turn(0, step=2).area(0, religion=2).choose(0, "end").hand_size(0, 3)


@scenario("C-DRAW", "passive Religion counts at the moment of the draw: a sacrificed card is gone", religion="passive")
def _(table):
    table.turn(0, step=2).area(0, religion=3).choose(0, "sacrifice religion", "hand of 1", "end").hand_size(0, 3)


@scenario(
    "C-DRAW", "passive Religion counts at the moment of the draw: a card played this turn is there", religion="passive"
)
def _(table):
    table.area(0, religion=4).hand(0, "religion").choose(0, "play religion", "end").hand_size(0, 7)


@scenario("C-INSPIRATION C-DRAW", "passive Religion with a copied Holy Book: the draw uses five", religion="passive")
def _(table):
    table.turn(0, step=2).area(0, culture=1).area(1, religion=3).choose(0, "copy holy book from 1", "end").hand_size(
        0, 5
    )


@scenario(
    "C-INSPIRATION C-DRAW", "passive level 2 with a copied Holy Book: the higher limit counts", religion="passive"
)
def _(table):
    table.turn(0, step=2).area(0, culture=1, religion=5).area(1, religion=3).choose(0, "copy holy book from 1", "end")
    table.hand_size(0, 7)


@scenario(
    "C-INSPIRATION C-DRAW", "passive level 1 with a copied Divine Right: the higher limit counts", religion="passive"
)
def _(table):
    table.turn(0, step=2).area(0, culture=1, religion=3).area(1, religion=5).choose(
        0, "copy divine right from 1", "end"
    )
    table.hand_size(0, 7)


@scenario("C-LEVEL C-DRAW", "passive Religion has the levels of four players too", players=4, religion="passive")
def _(table):
    table.turn(0, step=2).area(0, religion=2).area(1, religion=4).hand(1, "military").choose(0, "end").hand_size(0, 5)
    table.choose(1, "play military", "end").hand_size(1, 7)


# -- house rules ------------------------------------------------------------------------------------------------


@scenario("C-LEVEL", "house rule: other levels", level_1=1, level_2=2)
def _(table):
    table.turn(0, step=2).area(0, religion=2, military=1).hand(0, science=2)
    table.allows(0, "holy book", "divine right", "assassination").refuses(0, "purge", rule="C-LEVEL")


@scenario("C-HEGEMONY", "house rule: another number for hegemony", hegemony=4)
def _(table):
    table.turn(0, step=2).area(0, science=3).goal(0, "science", 4).choose(0, "end").goes_on()
    Table(hegemony=4).turn(0, step=2).area(0, science=4).choose(0, "end").ended("hegemony", winners=[0])


@scenario("C-DRAW", "house rule: other hand limits", hand_limit=4, hand_limit_1=6, hand_limit_2=9)
def _(table):
    table.turn(0, step=2).area(0, religion=3).area(1, religion=5).choose(0, "end").hand_size(0, 4)
    table.choose(1, "divine right", "end").hand_size(1, 9)
    table.choose(0, "play " + first_of(table, 0), "holy book", "end").hand_size(0, 6)


@scenario("C-DECK", "house rule: other cards", players=4, cards=(8, 8, 4, 8, 8, 4, 4, 8, 4, 8, 8, 4, 4, 8, 30))
def _(table):
    assert table.new(seed=1).view()["deck"]["left"] == 118 - 12
    assert not table.state.violations()


@scenario("C-DECK C-LAST-ROUND", "house rule: a deck of one kind", players=2, box_size=0, cards=(8, *[0] * 14))
def _(table):
    table.new(seed=1).deck_left(2)
    for _ in range(2):
        [seat] = table.state.to_act()
        table.choose(seat, "play military", "end")
    table.ended("majority", winners=[0, 1], scores=[1, 1])


@scenario("C-BOX", "house rule: another number of cards in the box", players=2, box_size=5)
def _(table):
    assert table.new(seed=1).view()["box"] == [5, 5, 5]
    assert Table(players=3, box_size=0).new(seed=1).view()["box"] == [0, 0, 0]
    assert Table(players=4, box_size=5).new(seed=1).view()["box"] == [0, 0, 0]


@scenario("C-BREAKTHROUGH", "house rule: Breakthrough draws another number", breakthrough=2)
def _(table):
    table.turn(0, step=2).area(0, science=1).hand(0, "utopia").choose(0, "sacrifice science").hand_size(0, 3)
    table.choose(0, "discard utopia", "discard " + first_of(table, 0)).turn_of(0, step=2).hand_size(0, 1)


@scenario("C-ENDLESS", "house rule: another number of rounds", max_rounds=25)
def _(table):
    table.round(24).turn(1, step=2).hand(1, science=3).area(0, science=1).choose(1, "end").goes_on()
    table.choose(0, "end").choose(1, "play science", "end").ended("endless", winners=[0, 1])


@scenario("C-PUBLIC", "the options of a game are seen by all, house rules too", players=3, edition="uk", hegemony=9)
def _(table):
    for observer in (0, 1, 2, SPECTATOR):
        options = table.view(observer)["options"]
        assert (options["edition"], options["hegemony"], options["marker_targets"]) == ("uk", 9, "anyone")


# -- what can't be played ---------------------------------------------------------------------------------------

BAD = {
    "five players": ({"players": 5}, "Number of players can't be 5; choose one of: 2, 3, 4."),
    "one player": ({"players": 1}, "Number of players can't be 1; choose one of: 2, 3, 4."),
    "players in words": ({"players": "two"}, "Number of players can't be two; choose one of: 2, 3, 4."),
    "teams of two": ({"players": 2, "teams": True}, "Teams of two need 4 players, not 2."),
    "teams of three": ({"players": 3, "teams": True}, "Teams of two need 4 players, not 3."),
    "teams as a number": ({"players": 4, "teams": 1}, "Teams of two can't be 1; choose one of: false, true."),
    "another deal": ({"players": 2, "deal": "poker"}, "Deal can't be poker; choose one of: basic, draft."),
    "another edition": ({"players": 2, "edition": "de"}, "Edition can't be de; choose one of: fr, it, es, uk."),
    "another draft": (
        {"players": 2, "face_up_draft": "random"},
        "can't be random; choose one of: counterclockwise_from",
    ),
    "other targets": ({"players": 2, "marker_targets": "me"}, "can't be me; choose one of: others, anyone."),
    "other copies": ({"players": 2, "copy_owned": "maybe"}, "can't be maybe; choose one of: allowed, forbidden."),
    "other Religion": (
        {"players": 2, "religion": "none"},
        "Religion can't be none; choose one of: activated, passive.",
    ),
    "too few rounds": ({"players": 2, "max_rounds": 19}, "Rounds at most can't be 19; it is a whole number from 20"),
    "rounds in parts": ({"players": 2, "max_rounds": 20.5}, "can't be 20.5; it is a whole number"),
    "no level": ({"players": 2, "level_1": 0}, "Cards for level 1 can't be 0; it is a whole number from 1"),
    "levels upside down": ({"players": 2, "level_1": 4, "level_2": 3}, "Level 2 can't need fewer cards than level 1."),
    "a level above the book's": ({"players": 2, "level_1": 6}, "Level 2 can't need fewer cards than level 1."),
    "limits upside down": ({"players": 2, "hand_limit": 6}, "A hand limit can't fall from level to level."),
    "no hegemony": ({"players": 2, "hegemony": 0}, "Cards for hegemony can't be 0; it is a whole number from 2"),
    "a deck too short": ({"players": 2, "cards": (1,) * 14}, "The deck is 15 numbers from 0 to 40, one for each of"),
    "fewer than no cards": ({"players": 2, "cards": (-1,) * 15}, "The deck is 15 numbers from 0 to 40"),
    "a deck too long": ({"players": 2, "cards": (20,) * 15}, "A deck has at most 160 cards, not 300."),
    "nothing for the box": ({"players": 2, "cards": (9, *[0] * 14)}, "Each age needs at least the 3 cards"),
    "too few for the draft": (
        {"players": 4, "deal": "draft", "cards": (2, 9, 9, 2, 9, 2, 9, 9, 2, 9, 9, 2, 9, 9, 9)},
        "The draft needs 16 cards of age I",
    ),
    "nothing left to draw": ({"players": 4, "cards": (12, *[0] * 14)}, "The deck needs more than the 12 cards"),
    "an unknown option": ({"players": 2, "colour": "red"}, "There is no option “colour”; there are: box_size,"),
}


@pytest.mark.parametrize(("options", "sentence"), BAD.values(), ids=BAD)
def test_bad_options_are_refused_with_a_helpful_sentence(options, sentence):
    with pytest.raises(BadOptions) as refusal:
        GAME.new(options, seed=1)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deal", ["basic", "draft"])
def test_the_book_s_numbers_are_the_defaults(players, deal):
    options = CartaOptions(players=players, deal=deal)
    assert (options.level_1, options.level_2) == ((2, 4) if players == 4 else (3, 5))
    assert options.hegemony == (8 if players == 2 else 7)
    assert (options.hand_limit, options.hand_limit_1, options.hand_limit_2) == (3, 5, 7)
    assert (options.box_size, options.breakthrough, options.cards) == (3, 5, BOOK_CARDS)
    assert (options.religion, options.max_rounds) == ("activated", 100)

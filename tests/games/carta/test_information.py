"""Chapter 7: what everyone sees, what nobody may see, and what is known all the same."""

from __future__ import annotations

import json

from .scenario import SPECTATOR, Table, scenario
from .test_setup import PACK_A, PACK_B, PACK_C, PACK_D, drafted

# -- C-PUBLIC ---------------------------------------------------------------------------------------------------


def busy_table(table: Table) -> Table:
    """A position of three with something of everything."""
    table.turn(0, step=2).area(0, "culture-1", "culture-2", military=3).area(1, religion=3).area(2, "science-1")
    table.hand(0, "utopia-3", "science-1").hand(1, "military-1", "military-2", "science-3").discard("economy-1")
    table.embargo(on=1, domain="religion", by=2, card="economy-2").democracy(on=2, domain="science", by=0)
    return table.coin(0, 1, "religion")


@scenario("C-PUBLIC", "everyone sees areas, discard pile, coin, markers and all backs", players=3)
def _(table):
    busy_table(table)
    for observer in (0, 1, 2, SPECTATOR):
        view = table.view(observer)
        assert view["areas"][0] == ["military-1"] * 3 + ["culture-1", "culture-2"]
        assert view["areas"][2] == ["science-1"]
        assert view["discard"] == ["economy-1"]
        assert view["coin"] == {"owner": 0, "seat": 1, "domain": "religion"}
        [embargo], [democracy] = view["embargoes"], view["democracies"]
        assert (embargo["on"], embargo["domain"], embargo["by"], embargo["card"]) == (1, "religion", 2, "economy-2")
        assert (democracy["on"], democracy["domain"], democracy["by"], democracy["cards"]) == (2, "science", 0, 1)
        assert [hand["size"] for hand in view["hands"]] == [2, 3, 0]
        assert [hand["ages"] for hand in view["hands"]] == [[1, 0, 1], [1, 1, 1], [0, 0, 0]]
        assert view["box"] == [3, 3, 3]
        assert sum(view["deck"]["ages"]) == view["deck"]["left"]
        assert list(view["options"]["cards"]) == [8, 8, 4, 8, 8, 4, 4, 8, 4, 8, 8, 4, 4, 8, 16]


@scenario("C-PUBLIC", "everyone sees whose turn it is and which effects were used", players=3)
def _(table):
    busy_table(table).choose(0, "copy holy book from 1", "sacrifice military", "name military")
    for observer in (0, 1, 2, SPECTATOR):
        turn = table.view(observer)["turn"]
        assert (table.view(observer)["active"], turn["copied"]) == (0, True)
        assert (turn["used_permanent"], turn["used_sacrifice"]) == (["religion"], ["military"])


@scenario("C-PUBLIC", "all views agree on everything but hands, packs and knowledge", players=4, deal="draft")
def _(table):
    table.new(seed="agree")
    for _ in range(150):
        views = [dict(table.view(observer)) for observer in (0, 1, 2, 3, SPECTATOR)]
        for view in views:
            for private in ("seat", "facts"):
                view.pop(private)
            view["hands"] = [{**hand, "cards": None} for hand in view["hands"]]
            view["draft"] = view["draft"] and view["draft"]["middle"]
        assert all(view == views[0] for view in views)
        seat = table.state.to_act()[0]
        table.state.apply(seat, table.state.legal(seat)[0])


@scenario("C-PUBLIC", "the ages of drawn cards are seen by all, the cards by their owner", players=3)
def _(table):
    table.turn(0, step=2).deck("culture-1", "culture-1", "science-2").choose(0, "end")
    for observer in (1, 2, SPECTATOR):
        table.happened("drew", seen_by=observer, seat=0, ages=[1, 1, 2])
        drawn = next(event.seen_by(observer) for event in table.events if event.name == "drew")
        assert "cards" not in drawn
    drawn = next(event.seen_by(0) for event in table.events if event.name == "drew")
    assert sorted(drawn["cards"]) == ["culture-1", "culture-1", "science-2"]


@scenario("C-PUBLIC C-INQUISITION", "the ages of cards moved by Inquisition are seen by all", players=3)
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(0, "military-2").hand(1, "science-1", "utopia-3")
    table.choose(0, "sacrifice religion", "hand of 1", "give back military-2", "give back utopia-3")
    for observer in (2, SPECTATOR):
        seized = next(event.seen_by(observer) for event in table.events if event.name == "seized")
        given = [event.seen_by(observer) for event in table.events if event.name == "gave-back"]
        assert (seized["ages"], "cards" in seized) == ([1, 3], False)
        assert [(e["age"], "card" in e) for e in given] == [(2, False), (3, False)]
    for observer in (0, 1):
        table.happened("seized", seen_by=observer, cards=["science-1", "utopia-3"])
        table.happened("gave-back", seen_by=observer, card="military-2")


# -- C-SECRET ---------------------------------------------------------------------------------------------------


@scenario("C-SECRET", "a hand is shown to its owner alone, not even to the partner", players=4, teams=True)
def _(table):
    for seat in range(4):
        table.hand(seat, "science-1", "culture-2")
    for observer in (0, 1, 2, 3, SPECTATOR):
        shown = [hand["cards"] is not None for hand in table.view(observer)["hands"]]
        assert shown == [seat == observer for seat in range(4)]


@scenario("C-SECRET", "another hand, box or deck with the same backs looks the same", players=3)
def _(table):
    table.turn(0, step=2).hand(1, "science-1", "science-2").deck("culture-1", "military-1")
    other = Table(players=3).turn(0, step=2).hand(1, "culture-1", "military-2").deck("military-1", "religion-1")
    assert table.state != other.state
    for observer in (0, 2, SPECTATOR):
        assert json.dumps(table.view(observer)) == json.dumps(other.view(observer))


@scenario("C-SECRET", "the picks and packs of the draft are secret while it lasts", players=3, deal="draft")
def _(table):
    other = Table(players=3, deal="draft").deal(*PACK_A, *PACK_D, *PACK_C)
    table.deal(*PACK_A, *PACK_B, *PACK_C)
    for observer in (0, 2, SPECTATOR):
        assert table.view(observer) == other.view(observer)
    table.choose(1, "pick culture").choose(0, "pick science")
    other.choose(1, "pick religion").choose(0, "pick science")
    for observer in (0, 2, SPECTATOR):
        assert table.view(observer) == other.view(observer)
    picked = next(event for event in table.events if event.name == "picked")
    assert "card" not in picked.seen_by(2)
    assert picked.seen_by(0)["card"] == "science-1"


@scenario("C-SECRET", "only the card laid in the middle is shown of the draft", players=3, deal="draft")
def _(table):
    drafted(table)
    assert table.view(SPECTATOR)["draft"]["middle"] == ["military-1", "military-1", "religion-1"]
    for seat in range(3):
        for card in ("military-1", "religion-1", "economy-1", "science-1", "culture-1"):
            table.is_unsure(SPECTATOR, seat, card)


# -- C-KNOWN (a): taken openly ----------------------------------------------------------------------------------


def everyone_but(seat: int, players: int) -> list[int | None]:
    return [*(other for other in range(players) if other != seat), SPECTATOR]


for count in (2, 3, 4):

    @scenario("C-KNOWN", f"(a) a card from the discard pile is known to all, {count} players", players=count)
    def _(table):
        table.turn(0, step=2).area(0, utopia=3).hand(0, "science-1", "military-2").discard("science-2")
        for observer in everyone_but(0, table.options.players):
            table.is_unsure(observer, 0, "science-1").is_unsure(observer, 0, "military-2")
        table.choose(0, "oligarchy", "retrieve science-2")
        for observer in everyone_but(0, table.options.players):
            table.knows(observer, 0, "science-2")
            table.is_unsure(observer, 0, "science-1").is_unsure(observer, 0, "military-2")

    @scenario("C-KNOWN", f"(a) a card taken back from a play area is known to all, {count} players", players=count)
    def _(table):
        table.turn(0, step=2).area(0, science=3, culture=1).hand(0, "military-1", "culture-1")
        table.choose(0, "experiment", "take back culture-3", "play military")
        for observer in everyone_but(0, table.options.players):
            table.knows(observer, 0, "culture-3").is_unsure(observer, 0, "culture-1")


@scenario("C-KNOWN", "(a) it stays known over the turns, whatever else is drawn and played", players=3)
def _(table):
    table.turn(0, step=2).area(0, utopia=3).discard("science-2").choose(0, "oligarchy", "retrieve science-2", "end")
    table.choose(1, "end").choose(2, "end")
    table.choose(0, "play " + next(c for c in table.view(0)["hands"][0]["cards"] if c != "science-2"), "end")
    for observer in everyone_but(0, 3):
        table.knows(observer, 0, "science-2")


@scenario("C-KNOWN", "(a) two cards of one kind are known as two")
def _(table):
    table.turn(0, step=2).area(0, utopia=5).hand(0, "military-2").discard("science-2", "science-2")
    table.choose(0, "republic", "retrieve science-2", "retrieve science-2")
    table.knows(1, 0, "science-2", "science-2").knows(SPECTATOR, 0, "science-2", "science-2")


@scenario("C-KNOWN", "a known card stops being known when that hand shows a card of that kind")
def _(table):
    table.turn(0, step=2).area(0, utopia=3, military=3).hand(0, "science-2", "culture-2").discard("science-2")
    table.choose(0, "oligarchy", "retrieve science-2").knows(1, 0, "science-2")
    table.choose(0, "assassination", "discard science-2").is_unsure(1, 0, "science-2").is_unsure(
        SPECTATOR, 0, "science-2"
    )
    table.holds(0, "science-2", "culture-2")  # though it is there


@scenario("C-KNOWN", "a known card stays known when that hand shows another kind")
def _(table):
    table.turn(0, step=2).area(0, utopia=3, military=3).hand(0, "science-1", "culture-2").discard("science-2")
    table.choose(0, "oligarchy", "retrieve science-2", "assassination", "discard science-1").knows(1, 0, "science-2")


@scenario("C-KNOWN", "of two known cards one stays known when the hand shows one")
def _(table):
    table.turn(0, step=2).area(0, utopia=5, military=3).hand(0, "culture-2").discard("science-2", "science-2")
    table.choose(0, "republic", "retrieve science-2", "retrieve science-2", "assassination", "discard science-2")
    table.knows(1, 0, "science-2").is_unsure(1, 0, "culture-2")


# -- C-KNOWN (b): Inquisition -----------------------------------------------------------------------------------


def inquisition(table: Table) -> Table:
    """Seat 0 takes the hand of seat 1 (Science, Religion, Economy I) and keeps Science and Economy."""
    table.turn(0, step=2).area(0, religion=1).hand(0, "military-1", "culture-1", "economy-1")
    table.hand(1, "science-1", "religion-1", "economy-1").choose(0, "sacrifice religion", "hand of 1")
    return table.choose(0, "give back military", "give back religion", "give back culture")


for count in (2, 3, 4):

    @scenario("C-KNOWN", f"(b) the taker knows the victim's whole new hand, {count} players", players=count)
    def _(table):
        inquisition(table).knows(0, 1, "military-1", "religion-1", "culture-1")

    @scenario(
        "C-KNOWN",
        f"(b) the victim knows which of its cards the taker kept, nothing else, {count} players",
        players=count,
    )
    def _(table):
        inquisition(table).knows(1, 0, "science-1", "economy-1")
        table.is_unsure(1, 0, "economy-1", "economy-1")  # the second one was the taker's own

    @scenario("C-KNOWN", f"(b) third parties see only backs, {count} players", players=count)
    def _(table):
        inquisition(table)
        for observer in [*range(2, table.options.players), SPECTATOR]:
            for card in ("science-1", "economy-1"):
                table.is_unsure(observer, 0, card)
            for card in ("military-1", "religion-1", "culture-1"):
                table.is_unsure(observer, 1, card)


@scenario("C-KNOWN", "(b) while the taker chooses, it has seen the hand, and the others only backs", players=3)
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(0, "military-1").hand(1, "science-1", "religion-1")
    table.choose(0, "sacrifice religion", "hand of 1").holds(0, "military-1", "science-1", "religion-1")
    table.knows(1, 0, "science-1", "religion-1").is_unsure(1, 0, "military-1")
    for observer in (2, SPECTATOR):
        for card in ("military-1", "science-1", "religion-1"):
            table.is_unsure(observer, 0, card)


@scenario("C-KNOWN", "(b) the taker's knowledge ends card by card as the victim shows them")
def _(table):
    inquisition(table).choose(0, "end").choose(1, "play culture-1").knows(0, 1, "military-1", "religion-1")
    table.choose(1, "end").knows(0, 1, "military-1", "religion-1").is_unsure(0, 1, "culture-1")


def known_of_victim(table: Table, card: str) -> Table:
    """Seat 1 takes a card openly; then it is the turn of seat 2, who has a Religion card to sacrifice."""
    table.turn(1, step=2).area(1, utopia=3).discard(card).area(2, religion=1)
    return table.choose(1, "oligarchy", f"retrieve {card}", "end")


@scenario("C-KNOWN", "(b) what others knew of the victim's hand is known of both hands together", players=4)
def _(table):
    table.hand(1, "military-1", "culture-1").hand(2, "economy-1", "religion-1", "military-1")
    known_of_victim(table, "science-1").knows(0, 1, "science-1").choose(2, "play economy", "sacrifice religion")
    table.choose(2, "hand of 1", "give back military", "give back religion", "give back culture")
    for observer in (0, 3, SPECTATOR):
        table.knows(observer, (1, 2), "science-1").is_unsure(observer, 1, "science-1")
        table.is_unsure(observer, 2, "science-1")
    table.knows(1, 2, "science-1")


@scenario("C-KNOWN", "(b) the spectator's knowledge with two players goes to both hands together")
def _(table):
    table.turn(0, step=2).area(0, utopia=3, religion=1).discard("science-1").hand(0, "military-1").hand(1, "culture-1")
    table.choose(0, "oligarchy", "retrieve science-1", "sacrifice religion", "hand of 1", "give back science-1")
    table.knows(SPECTATOR, (0, 1), "science-1").is_unsure(SPECTATOR, 0, "science-1").is_unsure(
        SPECTATOR, 1, "science-1"
    )
    table.knows(0, 1, "science-1").knows(1, 0, "culture-1").is_unsure(1, 0, "military-1")


@scenario("C-KNOWN", "(b) what others knew of the taker's hand is known of both hands together", players=3)
def _(table):
    table.turn(0, step=2).area(0, utopia=3, religion=1).discard("science-1").hand(0, "military-1")
    table.hand(1, "culture-1").choose(0, "oligarchy", "retrieve science-1", "sacrifice religion", "hand of 1")
    table.choose(0, "give back military-1")
    table.knows(2, (0, 1), "science-1").is_unsure(2, 0, "science-1").is_unsure(2, 1, "science-1")
    table.knows(1, 0, "science-1", "culture-1")


@scenario("C-KNOWN", "(b) unless the backs decide: no such back with the victim, so the taker has it", players=3)
def _(table):
    table.hand(1, "military-1", "culture-1").hand(2, "economy-1", "religion-1", "military-1")
    known_of_victim(table, "culture-3").choose(2, "play economy", "sacrifice religion", "hand of 1")
    table.choose(2, "give back military", "give back religion", "give back culture-1")
    table.knows(0, 2, "culture-3").knows(SPECTATOR, 2, "culture-3").knows(1, 2, "culture-3")


@scenario("C-KNOWN", "(b) unless the backs decide: no such back with the taker, so the victim has it again", players=3)
def _(table):
    table.hand(1, "military-1", "culture-1").hand(2, "economy-1", "religion-1", "military-1")
    known_of_victim(table, "culture-3").choose(2, "play economy", "sacrifice religion", "hand of 1")
    table.choose(2, "give back military", "give back religion", "give back culture-3")
    table.knows(0, 1, "culture-3").knows(SPECTATOR, 1, "culture-3").knows(2, 1, "culture-3", "military-1", "religion-1")


@scenario("C-KNOWN", "(b) what the backs decided stays decided when new backs are drawn", players=3)
def _(table):
    table.hand(1, "military-1", "culture-1").hand(2, "economy-1", "religion-1", "military-1").deck("science-3")
    known_of_victim(table, "culture-3").choose(2, "play economy", "sacrifice religion", "hand of 1")
    table.choose(2, "give back military", "give back religion", "give back culture-1", "end")
    table.choose(0, "end").choose(1, "play military", "end")
    assert table.view()["hands"][1]["ages"] == [2, 0, 1]
    table.knows(0, 2, "culture-3").knows(SPECTATOR, 2, "culture-3")


@scenario("C-KNOWN", "(b) what the backs decided stays when the victim draws without showing a card", players=3)
def _(table):
    table.hand(1, "military-1", "military-1").hand(2, "economy-1", "military-1", "military-1").deck("science-3")
    table.area(1, military=1, religion=3).area(2, economy=1)
    known_of_victim(table, "culture-3").choose(2, "play economy", "sacrifice economy", "lay on 1 military")
    table.choose(2, "sacrifice religion", "hand of 1", *["give back military"] * 3, "end").choose(0, "end")
    table.turn_of(1, step=2).choose(1, "holy book", "end").hand_size(1, 5)
    table.knows(0, 2, "culture-3").knows(SPECTATOR, 2, "culture-3")


@scenario("C-KNOWN", "(b) what the backs gave the victim stays there when the taker draws new backs", players=3)
def _(table):
    table.hand(1, "military-1", "culture-1").hand(2, "economy-1", "religion-1", "military-1").deck("science-3")
    known_of_victim(table, "culture-3").choose(2, "play economy", "sacrifice religion", "hand of 1")
    table.choose(2, "give back military", "give back religion", "give back culture-3", "end")
    assert table.view()["hands"][2]["ages"] == [2, 0, 1]
    table.knows(0, 1, "culture-3").knows(SPECTATOR, 1, "culture-3").is_unsure(0, 2, "culture-3")


@scenario(
    "C-KNOWN", "(b) the backs decide later, when one of the two hands has shown its last back of that age", players=3
)
def _(table):
    table.hand(1, "military-1", "culture-1").hand(2, "economy-1", "science-2", "military-1").deck("religion-2")
    known_of_victim(table, "culture-2").choose(2, "play economy", "sacrifice religion", "hand of 1")
    table.choose(2, "give back military", "give back science-2", "give back culture-1")
    table.is_unsure(0, 2, "culture-2").choose(2, "end").choose(0, "end").is_unsure(0, 2, "culture-2")
    table.choose(1, "play science-2").knows(0, 2, "culture-2").knows(SPECTATOR, 2, "culture-2")
    table.choose(1, "end").knows(0, 2, "culture-2").knows(SPECTATOR, 2, "culture-2")
    assert table.view()["hands"][1]["ages"] == [2, 1, 0]  # it has drawn another back of that age


@scenario("C-KNOWN", "(b) what is known of both hands together ends when one of them shows the kind", players=3)
def _(table):
    table.hand(1, "military-1", "culture-1").hand(2, "economy-1", "science-1", "military-1")
    known_of_victim(table, "science-1").choose(2, "play economy", "sacrifice religion", "hand of 1")
    table.choose(2, "give back science", "give back science", "give back culture").knows(0, (1, 2), "science-1")
    table.choose(2, "end").choose(0, "end").choose(1, "play science").is_unsure(0, (1, 2), "science-1")


@scenario("C-KNOWN", "(b) what is known of two hands adds up: one card of each", players=4)
def _(table):
    table.turn(1, step=2).area(1, utopia=2).area(2, utopia=2, religion=1).discard("science-1", "science-1")
    table.hand(1, "military-1", "culture-1").hand(2, "military-1", "economy-1")
    table.choose(1, "oligarchy", "retrieve science-1", "end").choose(
        2, "play economy", "oligarchy", "retrieve science-1"
    )
    table.choose(2, "sacrifice religion", "hand of 1", "give back military", "give back military", "give back culture")
    for observer in (0, 3, SPECTATOR):
        table.knows(observer, (1, 2), "science-1", "science-1").is_unsure(observer, 1, "science-1")


@scenario(
    "C-KNOWN", "(b) Inquisition on an empty hand: what was known of the taker's hand stays known to all", players=3
)
def _(table):
    table.turn(0, step=2).area(0, utopia=3, religion=1).discard("science-2").hand(0, "culture-2", "military-1")
    table.choose(0, "oligarchy", "retrieve science-2", "sacrifice religion", "hand of 1")
    for observer in (1, 2, SPECTATOR):
        table.knows(observer, 0, "science-2").is_unsure(observer, 0, "culture-2").is_unsure(observer, 0, "military-1")
    table.hand_size(1, 0)


@scenario("C-KNOWN", "(b) Inquisition on an empty hand: nobody learns anything", players=4)
def _(table):
    table.turn(0, step=2).area(0, religion=1).hand(0, "culture-2").hand(2, "science-2").hand(3, "military-2")
    table.choose(0, "sacrifice religion", "hand of 1")
    for observer in (1, 2, 3, SPECTATOR):
        assert not table.view(observer)["facts"]
        table.is_unsure(observer, 0, "culture-2")
    table.is_unsure(0, 2, "science-2").is_unsure(0, 3, "military-2")


@scenario("C-KNOWN", "(b) other hands are not touched", players=4)
def _(table):
    table.turn(3, step=2).area(3, utopia=2).hand(3, "culture-2", "culture-2").discard("science-2")
    table.area(0, religion=1).hand(0, "military-1").hand(1, "military-2")
    table.choose(3, "oligarchy", "retrieve science-2", "end")
    table.choose(0, "play military", "sacrifice religion", "hand of 1", "give back military-2")
    for observer in (0, 1, 2, SPECTATOR):
        table.knows(observer, 3, "science-2").is_unsure(observer, 3, "culture-2")


# -- C-KNOWN (c): the draft -------------------------------------------------------------------------------------


@scenario("C-KNOWN", "(c) during the draft the passer knows the pack on its left", players=3, deal="draft")
def _(table):
    table.deal(*PACK_A, *PACK_B, *PACK_C)
    table.choose(0, "pick science").choose(1, "pick culture").choose(2, "pick economy")
    for world in table._imagined(0, 30):
        assert world.legal(1) == table.state.legal(1)
    assert len({str(world.legal(2)) for world in table._imagined(0, 30)}) > 1
    assert len({str(world.legal(1)) for world in table._imagined(SPECTATOR, 30)}) > 1


@scenario("C-KNOWN", "(c) three players: one certain card of the left neighbour", players=3, deal="draft")
def _(table):
    drafted(table)
    table.knows(0, 1, "culture-1")  # passed Culture and Religion, Religion was laid open
    table.knows(1, 2, "religion-1")  # passed Military and Religion, Military was laid open
    table.knows(2, 0, "military-1")  # passed two Military
    table.is_unsure(1, 0, "science-1").is_unsure(2, 1, "culture-1").is_unsure(0, 2, "economy-1")


@scenario(
    "C-KNOWN", "(c) three players: two cards of the first pack lie with the next two, one each", players=3, deal="draft"
)
def _(table):
    drafted(table)
    # Seat 0 passed Military, Religion, Economy; a Military was laid open by seat 2.
    table.knows(0, (1, 2), "religion-1", "economy-1")
    table.is_unsure(0, 1, "economy-1").is_unsure(0, 2, "religion-1")
    table.knows_one_of(0, 1, "religion-1", "economy-1").knows_one_of(0, 2, "religion-1", "economy-1")
    # Seat 1 passed Military, Military, Religion; a Military was laid open by seat 0. Seat 2 has a Religion for sure.
    table.knows(1, (2, 0), "military-1", "religion-1", "religion-1").knows_one_of(1, 0, "military-1", "religion-1")
    table.is_unsure(1, 2, "religion-1", "religion-1").is_unsure(1, 0, "military-1")
    # Seat 2 passed Science, Culture, Religion; a Religion was laid open by seat 1.
    table.knows(2, (0, 1), "science-1", "culture-1").knows_one_of(2, 1, "science-1", "culture-1")
    table.is_unsure(2, 0, "science-1").is_unsure(2, 1, "science-1")


@scenario(
    "C-KNOWN", "(c) when one of the two shows its card the other must have the other one", players=3, deal="draft"
)
def _(table):
    drafted(table).choose(2, "take religion").choose(1, "take military").choose(0, "take military")
    table.choose(0, "play military", "end").choose(1, "play economy")
    table.knows(0, (1, 2), "religion-1")  # Economy was seen, Religion is still with one of them


def drafted_by_four(table: Table) -> Table:
    """Everyone picks the first card offered; seat 0 is the First Player."""
    table.deal(*PACK_A, *PACK_B, *PACK_C, *PACK_D)
    table.choose(0, "pick military").choose(1, "pick military").choose(2, "pick culture").choose(3, "pick culture")
    # to 1: religion economy science; to 2: military religion culture; to 3: science economy religion; to 0: r r s
    table.choose(1, "pick economy").choose(2, "pick military").choose(3, "pick science").choose(0, "pick religion")
    # to 2: religion science; to 3: religion culture; to 0: economy religion; to 1: religion science
    return (
        table.choose(2, "pick religion").choose(3, "pick culture").choose(0, "pick economy").choose(1, "pick science")
    )


@scenario("C-KNOWN", "(c) four players: one certain card of the left neighbour", players=4, deal="draft")
def _(table):
    drafted_by_four(table).happened("laid-open", seat=1, card="religion-1")
    table.knows(0, 1, "science-1").knows(1, 2, "religion-1").knows(2, 3, "culture-1").knows(3, 0, "economy-1")
    table.is_unsure(0, 1, "military-1").is_unsure(0, 3, "culture-1").is_unsure(2, 1, "science-1")


@scenario(
    "C-KNOWN", "(c) four players: two cards of the first pack lie with the next two, one each", players=4, deal="draft"
)
def _(table):
    drafted_by_four(table)
    # Seat 0 passed Religion, Economy, Science; Science was laid open by seat 2.
    table.knows(0, (1, 2), "religion-1", "economy-1").is_unsure(0, 1, "economy-1").is_unsure(0, 2, "religion-1")
    table.knows_one_of(0, 1, "religion-1", "economy-1").knows_one_of(0, 2, "religion-1", "economy-1")
    # Seat 3 passed Religion, Religion, Science; Religion was laid open by seat 1.
    table.knows(3, (0, 1), "religion-1", "science-1").is_unsure(3, 0, "religion-1").is_unsure(3, 1, "science-1")


@scenario("C-KNOWN", "(c) two players: two certain cards of the opponent", players=2, deal="draft")
def _(table):
    table.deal(*PACK_A, *PACK_B).choose(0, "pick military").choose(1, "pick culture")
    table.choose(0, "pick religion").choose(1, "pick science").choose(0, "pick economy").choose(1, "pick military")
    table.knows(0, 1, "science-1", "military-1").is_unsure(0, 1, "culture-1")
    table.knows(1, 0, "religion-1", "economy-1").is_unsure(1, 0, "military-1")
    for card in ("science-1", "military-1", "culture-1"):
        table.is_unsure(SPECTATOR, 1, card)


@scenario(
    "C-KNOWN", "(c) two players: the second pick is known as soon as the pack comes back", players=2, deal="draft"
)
def _(table):
    table.deal(*PACK_A, *PACK_B).choose(0, "pick military").choose(1, "pick culture")
    table.choose(0, "pick religion").choose(1, "pick science").asks(0, 1, phase="draft-pick")
    table.knows(0, 1, "science-1").is_unsure(0, 1, "culture-1").is_unsure(SPECTATOR, 1, "science-1")


# -- C-KNOWN (d): embargo ---------------------------------------------------------------------------------------

for count in (2, 3, 4):

    @scenario(
        "C-KNOWN C-EMBARGO", f"(d) a skipped play shows a hand of embargoed cards, {count} players", players=count
    )
    def _(table):
        table.area(0, science=1).hand(0, "science-2", "science-3").embargo(on=0, domain="science").turn_of(0, step=2)
        for observer in everyone_but(0, table.options.players):
            table.knows(observer, 0, "science-2", "science-3")

    @scenario("C-KNOWN C-EMBARGO", f"(d) who chooses under embargo has a playable card, {count} players", players=count)
    def _(table):
        table.area(0, military=1).hand(0, "religion-1").embargo(on=0, domain="military").turn_of(0, step=1)
        for observer in everyone_but(0, table.options.players):
            table.rules_out(observer, 0, "military").is_unsure(observer, 0, "religion-1")


@scenario(
    "C-KNOWN C-EMBARGO", "(d) two embargoes: the hand holds those two domains only, nobody knows which", players=3
)
def _(table):
    table.area(0, science=1, military=1).hand(0, "science-2", "military-2", "military-2")
    table.embargo(on=0, domain="science", by=1).embargo(on=0, domain="military", by=2).turn_of(0, step=2)
    for observer in (1, 2, SPECTATOR):
        table.rules_out(observer, 0, "religion", "economy", "culture").is_unsure(observer, 0, "science")
        table.is_unsure(observer, 0, "military")


@scenario("C-KNOWN C-EMBARGO", "(d) what a skipped play showed stays known after the draw")
def _(table):
    table.area(0, military=1).hand(0, "military-1", "military-2").embargo(on=0, domain="military").deck("religion-1")
    table.choose(0, "end").holds(0, "military-1", "military-2", "religion-1")
    table.knows(1, 0, "military-1", "military-2").is_unsure(1, 0, "religion-1")


@scenario("C-KNOWN C-EMBARGO", "(d) after the choice only the played card is sure to have been playable")
def _(table):
    table.area(0, military=1).hand(0, "religion-1", "culture-1").embargo(on=0, domain="military")
    table.choose(0, "play culture-1").can_imagine(1, 0, "military-1").is_unsure(1, 0, "religion-1")


@scenario("C-KNOWN C-EMBARGO", "(d) a skipped extra play shows it too", players=3)
def _(table):
    table.area(0, economy=3, military=1).hand(0, "science-1", "military-1", "military-2").embargo(
        on=0, domain="military"
    )
    table.choose(0, "play science", "development", "scrap economy")
    for observer in (1, 2, SPECTATOR):
        table.knows(observer, 0, "military-1", "military-2")


@scenario("C-KNOWN C-EMBARGO", "(d) a choice of an extra play shows a playable card too", players=3)
def _(table):
    table.area(0, economy=3, military=1).hand(0, "science-1", "religion-1").embargo(on=0, domain="military")
    table.choose(0, "play science", "development", "scrap economy").asks(0, phase="play-more")
    for observer in (1, 2, SPECTATOR):
        table.rules_out(observer, 0, "military")


@scenario("C-KNOWN", "(d) without an embargo a choice shows nothing")
def _(table):
    table.hand(0, "religion-1").can_imagine(1, 0, "military-1").can_imagine(SPECTATOR, 0, "culture-1")

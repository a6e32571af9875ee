"""Carta's pages: everything legal is a button and nothing else is, nothing hidden shows, and the states look right."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from time import process_time
from typing import Any

import pytest

from hegemon.core import Action, Seat, State, say
from hegemon.core.face import SeatHolder, Sight
from hegemon.games.carta import GAME
from hegemon.games.carta.cards import DOMAIN_NAMES, PERMANENT_NAMES
from hegemon.games.carta.table import FACE
from hegemon.games.carta.table.seats import TEAMS
from hegemon.games.carta.table.words import letters
from hegemon.languages.catalogues import LANGUAGES
from hegemon.languages.voice import Voice
from tests.games.carta.policies import POLICIES
from tests.games.carta.scenario import Table
from tests.games.carta.table.pages import PEOPLE, Element, Page, actions_in, draw, games, look, sight_of
from tests.sampling import few, seldom

IN_ORDER = [
    "Assassination", "Purge", "Attack", "Holy Book", "Divine Right", "Inquisition", "Development", "Monopoly",
    "Embargo", "Experiment", "Research", "Breakthrough", "Oligarchy", "Republic", "Democracy",
]  # fmt: skip
"""The effects of my columns, by domain and level."""

Played = tuple[str, dict[str, Any]]
TABLES: list[Played] = [
    ("uniform", {"players": 2}),
    ("builder", {"players": 2, "deal": "draft", "edition": "uk"}),
    ("muse", {"players": 3, "edition": "it"}),
    ("trader", {"players": 3, "deal": "draft", "edition": "es"}),
    ("inquisitor", {"players": 4, "religion": "passive"}),
    ("builder", {"players": 4, "teams": True, "deal": "draft"}),
]
TABLES_ALWAYS = TABLES[0], TABLES[3], TABLES[5]
"""For two, three and four; without and with a draft; in teams."""


def seats(state: State) -> list[int | None]:
    return [None, *range(state.options.players)]


# -- properties on random play ------------------------------------------------------------------------------------


@pytest.mark.whole_games
@pytest.mark.parametrize("every", seldom(3, 1))
@pytest.mark.parametrize("table", few(TABLES, *TABLES_ALWAYS), ids=str)
def test_exactly_the_legal_actions_are_buttons(table: Played, every: int) -> None:
    policy, options = table
    for number, (state, events, fresh) in enumerate(games(POLICIES[policy], 11, **options)):
        if number % every and not state.outcome():
            continue
        for seat in seats(state):
            if seat in state.to_act() or number % 10 == 0:
                html = draw(sight_of(state, seat, [e.seen_by(seat) for e in events[-60:]], min(fresh, 60)))
                assert actions_in(html) == (set() if seat is None else set(state.legal(seat)))


@pytest.mark.whole_games
@pytest.mark.parametrize("every", seldom(30, 10))
@pytest.mark.parametrize("table", few(TABLES, *TABLES_ALWAYS), ids=str)
def test_what_a_seat_cannot_tell_apart_looks_the_same(table: Played, every: int) -> None:
    policy, options = table
    rng = random.Random(5)
    for number, (state, events, fresh) in enumerate(games(POLICIES[policy], 12, **options)):
        if number % every == 0:
            for seat in seats(state):
                seen = [e.seen_by(seat) for e in events]
                other = state.resample(seat, rng)
                assert draw(sight_of(state, seat, seen, fresh)) == draw(sight_of(other, seat, seen, fresh))


@pytest.mark.whole_games
@pytest.mark.parametrize("every", seldom(36, 12))
@pytest.mark.parametrize("table", few(TABLES, *TABLES_ALWAYS), ids=str)
def test_pages_are_well_made(table: Played, every: int) -> None:
    policy, options = table
    for number, (state, events, fresh) in enumerate(games(POLICIES[policy], 13, **options)):
        if number % every == 0 or state.outcome():
            for seat in seats(state):
                page = look(sight_of(state, seat, [e.seen_by(seat) for e in events], fresh))
                ids = [element.attributes["id"] for element in page.elements if "id" in element.attributes]
                assert len(ids) == len(set(ids)), "an id is there twice"
                for element in page.elements:
                    if element.tag in ("button", "input", "summary"):
                        assert element.attributes.get("aria-label") or element.text.strip(), element
                    assert "style" not in element.attributes
                    assert not any(name.startswith("on") for name in element.attributes)


@pytest.mark.whole_games
@pytest.mark.parametrize("every", seldom(30, 10))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_draws(language: str, every: int) -> None:
    for number, (state, events, fresh) in enumerate(games(POLICIES["builder"], 14, players=3, deal="draft")):
        if number % every == 0 or state.outcome():
            seat = (state.to_act() or (0,))[0]
            assert look(sight_of(state, seat, [e.seen_by(seat) for e in events], fresh), language).one("game")


@pytest.mark.whole_games
def test_a_page_is_small_and_quick() -> None:
    sizes, sights = [], []
    for state, events, fresh in games(POLICIES["builder"], 15, players=4):
        seat = (state.to_act() or (0,))[0]
        sights.append(sight_of(state, seat, [e.seen_by(seat) for e in events[-40:]], min(fresh, 40)))
        sizes.append(len(draw(sights[-1]).encode()))
    start = process_time()
    for sight in sights[-40:]:
        draw(sight)
    assert (process_time() - start) / 40 < 0.030, "a page takes long to draw"  # some 3 ms on an idle machine
    assert sum(sizes) / len(sizes) < 40_000


# -- what players must see ----------------------------------------------------------------------------------------


def after(table: Table, seat: int, *phrases: str, of: int | None = -1) -> Page:
    """The page of a seat after some choices of another, or its own."""
    observer = seat if of == -1 else of
    events: list[Any] = []
    fresh = 0
    for phrase in phrases:
        table.choose(seat, phrase)
        events += table.events
        fresh = len(table.events)
    return look(sight_of(table.state, observer, [e.seen_by(observer) for e in events], fresh))


def test_an_effect_out_of_reach_says_how_many_cards_there_are() -> None:
    page = after(Table(players=4).area(0, military=2).hand(0, "science").turn(0, step=2), 0)
    purge = page.one("use-purge")
    assert purge.attributes["aria-disabled"] == "true"
    assert "2 of 4 cards" in purge.text
    assert "Rule: Levels of effects." in purge.attributes["title"]
    assert "C-LEVEL" not in purge.attributes["title"]
    assert purge.action is None


@pytest.mark.parametrize(("step", "seat"), [(0, 0), (0, 1), (2, 1)])
def test_an_effect_out_of_reach_gives_a_reason_whatever_is_asked_and_of_whom(step: int, seat: int) -> None:
    page = after(Table(players=4).area(0, military=2).hand(0, "science").turn(seat, step=step), seat, of=0)
    toast = page.one("use-purge").attributes["title"]
    assert toast.startswith("Purge: ")
    assert re.search(r"\. [^.]+\.", toast), "what it does, and then why not"


def test_a_used_effect_says_so() -> None:
    table = Table(players=4).area(0, military=2).hand(0, "science", "science").turn(0, step=2)
    page = after(table, 0, "assassination", "discard science")
    used = page.one("use-assassination")
    assert {"permanent", "used"} <= used.classes
    assert "Used this turn" in used.text
    assert "Rule: Using effects." in used.attributes["title"]


def test_the_other_level_gives_way_and_says_by_which_rule() -> None:
    table = Table(players=4).area(0, military=4).hand(0, "science", "science", "science").turn(0, step=2)
    page = after(table, 0, "assassination", "discard science")
    assert "Used this turn" in page.one("use-assassination").text
    purge = page.one("use-purge")
    assert "One permanent effect per domain and turn" in purge.text
    assert "Used" not in purge.text
    assert "Rule: Using effects." in purge.attributes["title"]


def test_a_copy_uses_up_both_of_my_own_levels() -> None:
    table = Table(players=3).area(0, military=3, culture=1).area(1, military=5).hand(0, "science", "science", "science")
    page = after(table.turn(0, step=2), 0, "copy purge from 1", "discard science", "discard science")
    assert "One permanent effect per domain and turn" in page.one("use-assassination").text


def test_a_sacrifice_says_that_it_is_one_and_an_effect_of_a_level_does_not() -> None:
    page = after(Table(players=4).area(0, military=2, science=1).hand(0, "science").turn(0, step=2), 0)
    effects = [element for element in page.elements if "effect" in element.classes]
    shown = {element.text for element in page.find("effect-kind")}
    assert shown == {"sacrifice"}
    sacrifices = [element for element in effects if "sacrifice" in element.classes]
    assert len(page.find("effect-kind")) == len(sacrifices) > 0
    assert all("sacrifice" in element.text for element in sacrifices)


@pytest.mark.whole_games
def test_effects_keep_their_places() -> None:
    for number, (state, events, fresh) in enumerate(games(POLICIES["builder"], 16, players=4)):
        if number % 5 == 0 and state.outcome() is None and state.view(0)["draft"] is None:
            page = look(sight_of(state, 0, [e.seen_by(0) for e in events[-60:]], min(fresh, 60)))
            names = [e.text.lstrip("12").split(",")[0] for e in page.find("effect") if not is_copied_or_near(e)]
            assert names == IN_ORDER


def is_copied_or_near(effect: Element) -> bool:
    return bool({"copy", "more"} & effect.classes) or is_near(effect)


def is_near(element: Element) -> bool:
    return element.attributes.get("id", "").startswith("ready-")


def test_what_may_be_used_is_also_within_reach() -> None:
    table = Table(players=4).area(0, "military-1", "military-2", science=1).hand(0, "science").turn(0, step=2)
    page = after(table, 0)
    near = {e.attributes["id"]: e.action for e in page.elements if is_near(e) and e.action}
    assert set(near.values()) == set(table.state.legal(0)) - {Action("end")}
    assert near["ready-sacrifice-military-2"] == Action("sacrifice", ("military-2",))
    assert after(Table(players=4).hand(0, "science"), 0).one("ready").text == ""


def test_what_attack_costs_is_told_in_short() -> None:
    page = after(Table(players=4).area(0, military=2).hand(0, "science").turn(0, step=2), 0)
    assert "a domain you have in play" in page.one("sacrifice-military-1").text


def test_an_effect_that_cannot_be_paid_says_why() -> None:
    page = after(Table(players=4).area(0, military=2).turn(0, step=2), 0)
    assassination = page.one("use-assassination")
    assert "it is empty" in assassination.text
    assert "Rule: What an effect costs." in assassination.attributes["title"]


def test_the_effect_under_way_is_marked_and_its_steps_are_shown() -> None:
    table = Table(players=4).area(0, science=4, utopia=1).hand(0, "military").turn(0, step=2)
    page = after(table, 0, "research", "take back utopia")
    assert "is-selected" in page.one("use-research").classes
    [steps] = page.find("steps")
    assert "Take back 2" in steps.text
    assert "Play 2" in steps.text
    assert [element.text for element in page.find(aria_current="step") if element.tag == "li"] == ["Take back 2"]
    page = after(table, 0, "take back science")
    assert "to go" in page.one("prompt").text


def test_equal_drums_are_one_button() -> None:
    table = Table(players=4).area(0, "science-2", "science-2", "science-3", "science-1").hand(0, "military")
    page = after(table.turn(0, step=2), 0, "experiment")
    assert sorted(button.attributes["id"] for button in page.find("choose")) == [
        "drum-take-back-science-1",
        "drum-take-back-science-2",
        "drum-take-back-science-3",
    ]
    [both] = [run for run in page.find("run") if run.attributes["data-n"] == "2"]
    assert "II" in both.text
    assert page.one("choose-take-back-science-2").action == Action("take-back", ("science-2",))


def test_a_sacrifice_is_paid_in_one_of_several_kinds() -> None:
    table = Table(players=4).area(0, "religion-1", "religion-2").turn(0, step=2)
    page = after(table, 0)
    assert [price.text for price in page.find("price")] == ["I", "II"] * 2, "beside the column, and within reach"
    table = Table(players=4).area(0, "religion-1", "religion-1").turn(0, step=2)
    page = after(table, 0)
    assert page.one("sacrifice-religion-1").action == Action("sacrifice", ("religion-1",))
    assert "effect" in page.one("sacrifice-religion-1").classes


def test_an_embargoed_card_says_why_it_cannot_be_played() -> None:
    table = Table(players=2).area(0, military=1).hand(0, "military", "science").embargo(on=0, domain="military", by=1)
    page = after(table, 0)
    [card] = page.find("card", aria_disabled="true")
    assert card.attributes["data-domain"] == "military"
    assert "Rule: Embargo." in card.attributes["title"]
    assert "Embargo" in card.attributes["aria-label"]
    assert "embargoed" in page.one("own-military").classes
    assert "Embargo (Teodor): play no Military this turn" in page.one("own-military").text


def test_columns_to_lay_an_embargo_on_are_covered_by_buttons() -> None:
    table = Table(players=3).area(0, economy=1).area(1, science=2).area(2, utopia=1).turn(0, step=2)
    page = after(table, 0, "sacrifice economy")
    assert page.one("mark-1-science").attributes["aria-label"] == "Lay the Embargo on Teodor: Science"
    assert page.one("choose-mark-2-utopia").action == Action("mark", (2, "utopia"))
    [empty] = [
        column for column in page.find("is-off", data_domain="culture") if "Teodor has no Culture" in column.text
    ]
    assert empty.attributes["title"] == "Teodor has no Culture card in play."


def test_a_hand_for_the_inquisition_is_chosen_by_its_player() -> None:
    table = Table(players=3).area(0, religion=1).hand(1, "science").turn(0, step=2)
    page = after(table, 0, "sacrifice religion")
    assert "is-target" in page.one("seat-1").classes
    assert page.one("target-2").action == Action("target", (2,))


def test_the_domain_to_attack_is_one_of_my_columns() -> None:
    table = Table(players=2).area(0, military=1, science=2).area(1, science=1).turn(0, step=2)
    page = after(table, 0, "sacrifice military")
    assert page.one("hit-science").attributes["aria-label"] == "Attack Science"
    assert "is-selectable" in page.one("own-science").classes
    assert not page.find(id="hit-culture")


def test_progress_shows_levels_goal_and_democracies() -> None:
    table = Table(players=4).area(1, *["science-2"] * 3).democracy(on=1, domain="science", by=0).turn(0)
    page = after(table, 0)
    [column] = [c for c in page.find("column", data_domain="science") if "own" not in c.classes and "3 cards" in c.text]
    assert "Science: 3 cards (II, II, II), level 1, 5 more for hegemony at 8, raised by 1 Democracy" in column.text
    assert "/8" in column.text
    assert "raised" in column.classes
    assert [plinth.attributes["data-level"] for plinth in page.find("plinth") if "data-level" in plinth.attributes] == [
        "1"
    ]
    assert page.find("urn")


@pytest.mark.parametrize(("cards", "away", "words"), [(5, "2", "2 to go"), (6, "1", "1 to go")])
def test_a_rival_near_hegemony_is_a_danger(cards: int, away: str, words: str) -> None:
    page = after(Table(players=4).area(2, science=cards).hand(0, "military"), 0)
    assert page.one("seat-2").attributes["data-danger"] == away
    [tag] = page.find("away")
    assert words in tag.text


@pytest.mark.parametrize(
    ("hand", "deck", "words"),
    [(1, ["utopia-3"] * 4, "draw 2"), (1, ["utopia-3"], "draw 1"), (4, ["utopia-3"] * 4, "draw none")],
)
def test_the_primary_button_says_what_it_brings(hand: int, deck: list[str], words: str) -> None:
    table = Table(players=4).hand(0, *["science-2"] * hand).deck(*deck, nothing_below=True).turn(0, step=2).first(3)
    assert words in after(table, 0).one("end").text


def test_the_primary_button_says_that_it_wins_or_ends_the_game() -> None:
    won = Table(players=4).area(0, science=7).turn(0, step=2)
    assert "and win" in after(won, 0).one("end").text
    over = Table(players=4).deck(nothing_below=True).first(1).turn(0, step=2)
    assert "the game ends" in after(over, 0).one("end").text


def in_the_rules(button: str) -> int:
    """Where the effect of a button that copies it stands in the rules."""
    return PERMANENT_NAMES.index(button.removeprefix("copy-")[:-2])


def test_copies_are_few_at_first_and_all_within_reach() -> None:
    table = Table(players=3).area(0, culture=1).area(1, military=5, religion=5).area(2, science=5).hand(0, military=2)
    page = after(table.turn(0, step=2), 0)
    copies = page.find("copy")
    copies = [c for c in copies if not is_near(c)]
    assert len([c for c in copies if c.action]) == len([a for a in table.state.legal(0) if a.verb == "copy"])
    [more] = page.find("more-effects")
    assert "more copies" in more.text
    shown = [c.attributes["id"] for c in copies if c.action]
    assert shown == sorted(shown[:3], key=in_the_rules) + sorted(shown[3:], key=in_the_rules)
    assert {"copy-purge-1", "copy-divine-right-1"} <= set(shown[:3])


def test_the_coin_and_an_embargo_lie_on_their_columns() -> None:
    table = Table(players=3).area(1, economy=3, culture=1).area(0, culture=2).coin(0, 1, "economy")
    page = after(table.embargo(on=1, domain="culture", by=2).hand(0, "military"), 0)
    assert [marker.attributes["title"] for marker in page.find("marker")] == [
        "Culture coin: Livia copied this",
        "Embargo by Minerva: Teodor may not play Culture next turn",
    ]
    assert "On Teodor's Economy" in page.one("coin").text


def test_known_cards_show_their_faces_to_the_others_and_an_eye_to_their_owner() -> None:
    table = Table(players=3).area(0, utopia=3).discard("science-2").hand(0, "military").turn(0, step=2)
    page = after(table, 0, "oligarchy", "retrieve science-2")
    [mine] = page.find("card", data_piece="science-2")
    assert "known to the others" in mine.attributes["aria-label"]
    assert "is-new" in mine.classes
    for observer in (1, None):
        [face] = look(sight_of(table.state, observer)).find("known")
        assert face.attributes["data-piece"] == "science-2"


def test_what_has_just_moved_is_outlined_until_the_next_move() -> None:
    table = Table(players=2).hand(0, "science-2").area(0, "science-2")
    page = after(table, 0, "play science", of=1)
    assert [drum.attributes["data-piece"] for drum in page.find("is-new")] == ["science-2"]
    assert not look(sight_of(table.state, 1)).find("is-new")


def test_the_deck_says_when_the_last_round_is_near_and_when_it_is_there() -> None:
    near = Table(players=4).hand(0, "science").deck(*["utopia-3"] * 12, nothing_below=True)
    assert "Last round near" in after(near, 0).one("deck").text
    there = Table(players=4).hand(0, "science").deck(nothing_below=True)
    page = after(there, 0)
    assert "Last round, no drawing" in page.one("deck").text
    assert "now" in page.find("warnline")[0].classes


def test_the_discard_pile_can_be_browsed_and_taken_from() -> None:
    table = Table(players=4).area(0, utopia=2).discard("science-1", "science-1", "culture-3").turn(0, step=2)
    page = after(table, 0, "oligarchy")
    assert "Science" in page.find("pile")[0].text
    assert page.one("choose-retrieve-science-1").action == Action("retrieve", ("science-1",))
    assert "×2" in page.one("choose-retrieve-science-1").text


def test_rivals_sit_clockwise_from_my_left_and_a_spectator_sees_all() -> None:
    state = GAME.new({"players": 4, "teams": True}, 3)
    assert [seat.attributes["id"] for seat in look(sight_of(state, 2)).find("seat")] == ["seat-3", "seat-0", "seat-1"]
    page = look(sight_of(state, None))
    assert len(page.find("seat")) == 4
    assert not page.find("hand")
    assert not page.find("own")
    assert [band.text for band in look(sight_of(state, 0)).find("team")] == [
        "Team B",
        "Team A · with you",
        "Team B",
    ]


# -- draft and end ------------------------------------------------------------------------------------------------


def test_a_pick_is_a_choice_and_a_confirmation() -> None:
    state = GAME.new({"players": 3, "deal": "draft"}, 4)
    page = look(sight_of(state, 1))
    choices = [element for element in page.elements if element.tag == "input"]
    pack = state.view(1)["draft"]["pack"]
    assert len(pack) == 4
    assert len(choices) == len(set(pack))
    assert all(choice.attributes["type"] == "radio" and "required" in choice.attributes for choice in choices)
    [confirm] = page.find("act")
    assert confirm.attributes["form"] == "act"
    assert "The other 3 go to Minerva" in draw(sight_of(state, 1))
    kept = state.legal(1)[0]
    state.apply(1, kept)
    page = look(sight_of(state, 1))
    assert not page.find("act")
    assert [card.attributes["data-piece"] for card in page.find("is-selected")] == [kept.args[0]]


def test_equal_cards_of_a_draft_are_one_choice_that_says_how_many() -> None:
    state = next(
        state
        for seed in range(99)
        if len(set((state := GAME.new({"players": 2, "deal": "draft"}, seed)).view(0)["draft"]["pack"])) == 2
    )
    pack = state.view(0)["draft"]["pack"]
    page = look(sight_of(state, 0))
    assert [choice.text for choice in page.find("count")] == [f"×{n}" for n in Counter(pack).values() if n > 1]
    assert len(page.find("gives")) == 2
    assert page.find("choose-one")[0].text == page.one("prompt").text == "Keep one of these 4"


def test_the_draft_says_who_plays_with_whom() -> None:
    state = GAME.new({"players": 4, "deal": "draft", "teams": True}, 4)
    assert [chip.text for chip in look(sight_of(state, 1)).find("chip")] == ["Team B", "Team A", "with you", "Team A"]


def test_whoever_looks_back_is_told_who_was_asked() -> None:
    for options, question in (({"players": 2}, "Play a card from your hand."), ({"players": 2, "deal": "draft"}, "")):
        state = GAME.new(options, 4)
        asked = sight_of(state, state.to_act()[0])
        assert look(asked).one("prompt").text.startswith(question)
        told = look(replace(asked, legal=())).one("prompt").text
        assert told.startswith(f"{asked.names[asked.seat or 0]} is asked: “{question}")


def test_the_draft_remembers_what_was_passed_on() -> None:
    state = GAME.new({"players": 4, "deal": "draft"}, 4)
    for _ in range(4):
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    page = look(sight_of(state, 0))
    assert "You passed these on: Teodor keeps one of them." in page.one("memory").text
    assert page.one("memory").text.count("\n") > 0
    assert len(look(sight_of(state, None)).find("ring")) == 1


def test_the_open_cards_are_taken_from_the_middle() -> None:
    state = GAME.new({"players": 3, "deal": "draft"}, 4)
    while state.view(None)["phase"] == "draft-pick":
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    [seat] = state.to_act()
    page = look(sight_of(state, seat))
    assert page.actions == set(state.legal(seat))
    state.apply(seat, state.legal(seat)[0])
    [taken] = look(sight_of(state, seat)).find("known")
    assert taken.attributes["data-place"] == f"area-{seat}"


def ended(policy: str, how: str, **options: Any) -> tuple[Page, State]:
    """The page of the first game that ends so."""
    for seed in range(300):
        *_, (state, events, fresh) = games(POLICIES[policy], seed, **options)
        outcome = state.outcome()
        assert outcome is not None
        if outcome.how == how and (how == "hegemony" or outcome.details["decider"]):
            return look(sight_of(state, 0, [e.seen_by(0) for e in events], fresh)), state
    raise AssertionError("no such game")


def test_a_hegemony_is_explained() -> None:
    page, state = ended("builder", "hegemony", players=3)
    outcome = state.outcome()
    assert outcome is not None
    assert "Victory by hegemony" in page.one("verdict").text
    assert PEOPLE[outcome.winners[0]].name in page.one("prompt").text
    assert "Hegemony was reached." in page.one("why").text


def test_after_a_hegemony_no_majority_bears_laurels() -> None:
    table = Table(players=3).area(0, science=7, military=2).area(1, military=3, utopia=1).turn(0, step=2)
    page = after(table, 0, "end")
    crowned = [cell for cell in page.elements if cell.tag == "td" and "top" in cell.attributes.get("class", "").split()]
    assert [cell.text for cell in crowned] == ["7 leads"]


def test_the_final_pillars_are_shown() -> None:
    page = after(Table(players=3).area(0, science=7).area(1, military=3).turn(0, step=2), 0, "end")
    pillars = page.one("pillars")
    assert all(person.name in pillars.text for person in PEOPLE[:3])
    assert pillars.text.count("Military: 3 cards") == 1


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (1, "You were only 1 card short of hegemony in Military. Well played!"),
        (0, "Teodor was only 1 card short of hegemony in Military. Well played!"),
    ],
)
def test_whoever_came_close_gets_a_kind_word(seat: int, words: str) -> None:
    table = Table(players=3).area(0, science=7).area(1, military=6).area(2, utopia=5).turn(0, step=2)
    assert words in after(table, 0, "end", of=seat).one("verdict").text


def test_who_was_far_from_winning_is_not_praised() -> None:
    page = after(Table(players=3).area(0, science=7).area(1, military=2).turn(0, step=2), 0, "end")
    assert "Well played" not in page.one("verdict").text


def test_a_goal_that_democracy_raised_is_explained() -> None:
    table = Table(players=3).area(1, *["science-2"] * 7).area(0, military=1, culture=1, utopia=1)
    table.democracy(on=1, domain="science", by=0).democracy(on=1, domain="science", by=2)
    page = after(table.deck(nothing_below=True).first(0).turn(2, step=2), 2, "end")
    assert "Democracy kept Teodor from hegemony in Science." in page.one("verdict").text
    assert "Democracy stood in the way." in page.one("why").text
    assert "Teodor has 7 cards in Science, and 7 are enough otherwise." in page.one("why").text
    assert "Livia and Minerva had raised the goal to 9." in page.one("why").text
    assert "7 of 9" in page.one("score").text
    assert "otherwise hegemony takes 7 cards" in page.one("score").text


def test_each_team_stands_above_its_players() -> None:
    page, _ = ended("uniform", "majority", players=4, teams=True)
    teams = [cell for cell in page.elements if cell.attributes.get("scope") == "colgroup"]
    assert [(cell.text, cell.attributes["colspan"]) for cell in teams] == [("Team A", "2"), ("Team B", "2")]


def test_goals_that_nobody_raised_are_not_talked_about() -> None:
    page = after(Table(players=4).area(0, science=7).turn(0, step=2), 0, "end")
    assert "Hegemony was reached." in page.one("why").text
    assert "otherwise" not in page.one("score").text
    assert " of " not in page.one("score").text


def test_a_majority_is_explained_down_to_the_domain_that_decides() -> None:
    page, state = ended("uniform", "majority", players=4)
    assert "The deck ran out." in page.one("why").text
    assert "drew the last card" in page.one("why").text
    assert "The tie was broken." in page.one("why").text
    duels = [
        span for span in page.elements if span.tag == "span" and " : " in span.text and "data-domain" in span.attributes
    ]
    outcome = state.outcome()
    assert outcome is not None
    assert duels[-1].attributes["data-domain"] == outcome.details["decider"]
    assert [duel.attributes["data-domain"] for duel in duels] == list(reversed(DOMAIN_NAMES))[: len(duels)]


def test_partners_share_their_points() -> None:
    page, _ = ended("uniform", "majority", players=4, teams=True)
    spans = [cell.attributes["colspan"] for cell in page.elements if cell.tag == "td" and "colspan" in cell.attributes]
    assert spans == ["2", "2"]
    assert "Team A" in page.one("score").text


def test_teams_have_letters_of_the_readers_alphabet() -> None:
    ukrainian = Voice.speaking("uk", "carta")
    assert [ord(ukrainian(team)[-1]) for team in TEAMS] == [0x410, 0x411], "Cyrillic A and Be"


def test_a_shared_victory_is_called_so() -> None:
    table = Table(players=2).deck(nothing_below=True).first(0).turn(1, step=2)
    page = after(table, 1, "end")
    assert "A shared victory" in page.one("verdict").text
    assert "share the victory" in page.one("prompt").text
    assert "could not be broken" in page.one("why").text


# -- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_domains_apart_in_every_language(language: str) -> None:
    voice = Voice.speaking(language, "carta")
    signs = letters(
        [
            voice(name)
            for name in (
                say("Military"),
                say("Religion"),
                say("Economy"),
                say("Science"),
                say("Culture"),
                say("Utopia"),
            )
        ]
    )
    assert len(set(signs)) == 6
    assert all(len(sign) <= 2 for sign in signs)


def test_lines_of_the_log_bear_the_emblem_of_what_they_are_about() -> None:
    told = {
        "turn-began": {"seat": 0, "round": 3},
        "used": {"seat": 0, "effect": "purge"},
        "laid-embargo": {"seat": 0, "on": 1, "domain": "science"},
        "drew": {"seat": 0, "ages": [1]},
    }
    lines = {name: FACE.line(GAME, {"event": name, **facts}) for name, facts in told.items()}
    assert {name: (line.icon, line.tint, line.heading) for name, line in lines.items() if line} == {
        "turn-began": ("", "", True),
        "used": ("g-military", "military", False),
        "laid-embargo": ("i-embargo", "science", False),
        "drew": ("i-deck", "", False),
    }
    assert FACE.line(GAME, {"event": "game-over", "seat": 0, "how": "majority"}) is None


def test_what_comes_before_the_first_turn_of_the_log_has_a_heading() -> None:
    drafting = FACE.opening(sight_of(GAME.new({"players": 3, "deal": "draft"}, 4), 0))
    playing = FACE.opening(sight_of(state := GAME.new({"players": 3}, 4), 0))
    assert drafting is not None
    assert playing is not None
    assert drafting.heading
    assert playing.heading
    assert str(drafting.text) == "Draft"
    first = state.view(0)["first"]
    assert playing.text == say("Round {round} · {player}", round=1, player=Seat(first))
    assert str(FACE.opening(sight_of(state, first)).text) == "Round 1 · your turn"


def test_names_are_escaped() -> None:
    people = [SeatHolder("<b>Ada</b>"), SeatHolder('"Ben" & co')]
    sight = Sight.of(GAME.new({"players": 2}, 1), 0, people)
    assert "<b>Ada" not in draw(sight)
    assert "&#34;Ben&#34; &amp; co" in draw(sight)

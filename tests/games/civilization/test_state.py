"""The game's face: who chooses, what is refused and why, how it ends."""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hegemon.core import Action, Event, IllegalAction
from hegemon.core.errors import NO_SUCH_SEAT
from hegemon.core.message import Seat, say
from hegemon.games.civilization.agenda import NOT_ASKED, NOT_THERE, NOT_YOU, Duty, owe
from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.ending import outcome_of
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.paragraphs import PARAGRAPHS
from hegemon.games.civilization.speech import EVENTS, HAPPENINGS, SQUARES, happening
from hegemon.games.civilization.state import NO_ACTION, OVER, CivilizationState
from hegemon.games.civilization.universe import Universe, actions_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World
from tests.games.civilization.positions import GAME, snapshots
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

PACKAGE = Path(__file__).parents[3] / "src" / "hegemon" / "games" / "civilization"


def table(**options: object) -> CivilizationState:
    return GAME.deal(CivilizationOptions(players=2, **options), "a table")


def over(how: str = "turns", winner: int = NONE) -> CivilizationState:
    """A game that is over: seat 1 is ahead of seat 0."""
    stage = Stage(players=3).city(0, "8,2").city(1, "14,14").city(2, "2,14").techs(0, "writing").techs(1, "pottery")
    stage.realm(1).culture_step, stage.realm(1).coins, stage.realm(0).coins = 2, 1, 2
    stage.w.ended_by, stage.w.winner, stage.w.turn = how, winner, 9
    return CivilizationState(GAME, stage.w)


# -- choices ---------------------------------------------------------------------------------------------------


def test_the_seed_decides_everything() -> None:
    assert table() == table()
    assert table() != GAME.deal(CivilizationOptions(players=2), "another table")
    assert table() != "a table"


def test_what_is_legal_is_kept_until_something_happens() -> None:
    state = table()
    seat = state.to_act()[0]
    legal = state.legal(seat)
    legal.clear()
    assert state.legal(seat)
    with pytest.raises(ValueError, match="7 is no seat"):
        state.legal(7)
    before = state.legal(seat)
    state.apply(seat, before[0])
    assert state.legal(seat) != before


def test_events_are_handed_out_once() -> None:
    state = table()
    seat = state.to_act()[0]
    assert state.apply(seat, state.legal(seat)[0])
    assert state.world.news == []


def test_a_refused_action_changes_nothing() -> None:
    state = table()
    before = state.copy()
    for seat, action in [
        (0, Action("stop")),
        (0, Action("no such verb")),
        (5, state.legal(0)[0]),
        (-1, Action("pass")),
    ]:
        with pytest.raises(IllegalAction):
            state.apply(seat, action)
    assert state == before


@rule("R-TURN-02")
def test_reasons_depend_on_what_is_asked() -> None:
    state = table()
    for _ in range(2):
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    [seat] = state.to_act()
    assert state.why_not(seat, state.legal(seat)[0]) is None
    assert state.why_not(seat, Action("stop")) == NOT_ASKED
    assert {option.verb for option in state.conceivable(seat)} == {"settle-two"}
    assert state.why_not(seat, Action("settle-two", ("9,3", "9,4"))) == NOT_THERE
    assert state.why_not(1 - seat, state.legal(seat)[0]) == NOT_YOU
    assert state.why_not(seat, Action("stop", (3,))) == NO_ACTION
    assert state.why_not(9, Action("stop")) == NO_SUCH_SEAT
    assert over().why_not(0, Action("stop")) == OVER


def test_what_one_might_try_is_what_answers_the_question() -> None:
    state = table()
    assert set(state.legal(0)) <= set(state.conceivable(0))
    for _ in range(2):
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    assert state.conceivable(1 - state.to_act()[0]) == []


def test_prompts_say_what_is_asked_or_waited_for() -> None:
    state = GAME.deal(CivilizationOptions(players=3), "x")
    assert "policy" in str(state.prompt(0))
    state.apply(0, state.legal(0)[0])
    assert str(state.prompt(0)) == "Waiting for the others."
    for seat in (1, 2):
        state.apply(seat, state.legal(seat)[0])
    [asked] = state.to_act()
    other = next(seat for seat in range(3) if seat != asked)
    assert state.prompt(other).blanks == {"player": Seat(asked)}
    assert str(over().prompt(0)) == "The game is over."


def test_a_game_never_stands_still() -> None:
    class Stuck(Duty):
        """Nothing that anybody could do."""

        def run(self, w: World) -> None:
            """Nothing."""

    state = table()
    owe(state.world, Stuck())
    with pytest.raises(TypeError, match="stands still"):
        state.to_act()
    with pytest.raises(TypeError, match="stands still"):
        state.question()


def test_states_survive_json_and_belong_to_their_game() -> None:
    for state in snapshots(3, 2):
        data = json.loads(json.dumps(state.to_json()))
        assert GAME.load(data) == state
        assert GAME.load(data).view(0) == state.view(0)
    with pytest.raises(ValueError, match="not a position of civilization"):
        GAME.load({**data, "rules": 99})


# -- actions ---------------------------------------------------------------------------------------------------


def test_the_universe_of_actions_is_a_sequence() -> None:
    every = actions_of(CivilizationOptions(players=2))
    assert every is actions_of(CivilizationOptions(players=2))
    assert every[-1] == every[len(every) - 1]
    assert every[3:6] == [every[3], every[4], every[5]]
    for place in random.Random(1).sample(range(len(every)), 200):
        assert every[place] in every
    for beyond in (len(every), -len(every) - 1):
        with pytest.raises(IndexError):
            every[beyond]


def test_the_universe_lists_every_action_once() -> None:
    """All actions of a verb where there are not too many, and a sample of those with which whole moves are named."""
    every = Universe(CivilizationOptions(players=2))
    assert sum(phrases.count for phrases in every._phrases.values()) == len(every)
    for phrases in every._phrases.values():
        few = range(phrases.count) if phrases.count < 5000 else random.Random(1).sample(range(phrases.count), 2000)
        assert len({phrases[number] for number in few}) == len(few)


@pytest.mark.parametrize(
    "action", [Action("pass", (1,)), Action("fly"), "pass", Action("research", ("alchemy",)), Action("offer", (True,))]
)
def test_there_are_other_things(action: object) -> None:
    assert action not in actions_of(CivilizationOptions(players=2))


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_legal_is_in_the_universe_and_has_words(players: int) -> None:
    for state in snapshots(5, players, 31):
        for seat in state.to_act():
            for action in state.conceivable(seat):
                assert action in GAME.actions(state.options, seat), action
                assert "{" not in str(GAME.describe_action(action, state.options))


# -- the end ---------------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_has_no_outcome() -> None:
    assert table().outcome() is None


@rule("R-VIC-05")
@pytest.mark.parametrize("how", ["culture", "tech", "economy", "military"])
def test_the_winner_comes_first(how: str) -> None:
    outcome = over(how, 2).outcome()
    assert outcome is not None
    assert (outcome.how, outcome.places, outcome.winners) == (how, (3, 2, 1), (2,))
    assert "player 3" in str(GAME.describe_outcome(outcome)[0])


def test_without_a_winner_points_decide() -> None:
    state = over()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (0 + 2 + 1, 2 + 1 + 1, 0)
    assert outcome.places == (2, 1, 3)
    assert outcome.details["rounds"] == 9
    assert len(outcome.details["roles"]) == 3
    assert [str(line) for line in GAME.describe_outcome(outcome)] == [
        "The last turn is over. Ahead by points: player 2.",
        "player 2: steps on the culture track 2, coins 1, techs 1.",
        "player 1: steps on the culture track 0, coins 2, techs 1.",
        "player 3: steps on the culture track 0, coins 0, techs 0.",
    ]


def test_equals_share_a_place() -> None:
    state = over()
    for realm in state.world.realms:
        realm.culture_step, realm.coins, realm.tech_rows = 0, 0, (0,) * len(CONTENT.techs)
    state.world.coin_totals[:] = [NONE] * 3
    outcome = outcome_of(state.world, (0, 1, 2))
    assert outcome is not None
    assert outcome.places == (1, 1, 1)
    assert "player 1, player 2, player 3" in str(GAME.describe_outcome(outcome)[0])


# -- the rulebook ----------------------------------------------------------------------------------------------


def test_it_has_a_title() -> None:
    assert str(GAME.title()) == "Civilization"
    assert GAME.name == "civilization"


def test_every_rule_that_refuses_has_a_paragraph() -> None:
    cited = set()
    for path in PACKAGE.rglob("*.py"):
        cited |= set(re.findall(r'Refusal\(\s*"(R-[A-Z]+-\d+)"', path.read_text(encoding="utf-8")))
    assert cited
    assert cited <= set(PARAGRAPHS)


@pytest.mark.parametrize(
    ("event", "revealing"),
    [
        (Event("explored", {"seat": 0, "square": "4,4", "tile": "tile_3"}), True),
        (Event("drew-unit", {"seat": 0, "type": "infantry"}, {"card": "x"}, (0,)), True),
        (Event("played", {"seat": 0, "card": "x"}), False),
        (Event("played", {"seat": 1, "card": "x"}), True),
        (Event("chose-research", {"seat": 0}, {"techs": ["writing"]}, (0,)), False),
        (Event("gained-trade", {"seat": 1, "n": 3}), False),
        (Event("phase-began", {"phase": "trade"}), False),
    ],
)
def test_what_cannot_be_unseen(event: Event, revealing: bool) -> None:
    assert GAME.reveals(event, 0) is revealing


def test_what_may_lie_hidden_is_not_named_by_accident() -> None:
    with pytest.raises(ValueError, match="doesn't say what it reveals"):
        happening("seen-by-chance", say("{card} is seen."), card=EVENTS)
    with pytest.raises(ValueError, match="doesn't say what it reveals"):
        happening("told-by-chance", say("Something."), private=say("Something on {square}."), square=SQUARES)
    assert not {"seen-by-chance", "told-by-chance"} & set(HAPPENINGS)


@pytest.mark.parametrize("rule_id", PARAGRAPHS)
def test_a_paragraph_is_a_sentence(rule_id: str) -> None:
    text = str(PARAGRAPHS[rule_id])
    assert text[0].isupper()
    assert text.endswith(".")
    assert re.fullmatch(r"R-[A-Z]+-\d\d", rule_id)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_a_position_that_has_been_looked_at_travels(copied: Callable[[CivilizationState], CivilizationState]) -> None:
    state = table(max_turns=1)
    for _ in range(12):
        seat = state.to_act()[0]
        state.view(seat)
        state.apply(seat, state.legal(seat)[0])
    twin = copied(state)
    assert twin == state
    seat = state.to_act()[0]
    assert twin.legal(seat) == state.legal(seat)
    twin.apply(seat, twin.legal(seat)[0])
    assert twin != state


def test_coins_are_counted_for_all_to_see() -> None:
    stage = Stage().city(0, "2,2").city(1, "12,5")
    stage.realm(0).coins = 7
    state = CivilizationState(GAME, stage.stir().w)
    assert state.view(1)["coins"] == [coins.coins(state.world, 0), 0]

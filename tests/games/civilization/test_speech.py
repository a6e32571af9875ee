"""Verbs and happenings: everything that can be chosen or occur has words."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core.game import Action, Reveals
from hegemon.core.message import say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.speech import (
    HAPPENINGS,
    NUMBERS,
    PASS,
    RESOURCES,
    SEATS,
    SQUARES,
    TECHS,
    TERRAINS,
    VERBS,
    happening,
    resource_id,
    up_to,
    verb,
)
from hegemon.games.civilization.world.world import World
from tests.games.civilization.stage import Stage

OPTIONS = CivilizationOptions(players=2)


@pytest.fixture(autouse=True)
def _words_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test declares is gone after it."""
    verbs, happenings = dict(VERBS), dict(HAPPENINGS)
    monkeypatch.setattr("hegemon.games.civilization.speech.VERBS", verbs)
    monkeypatch.setattr("hegemon.games.civilization.speech.HAPPENINGS", happenings)


def test_a_verb_makes_actions_and_says_them() -> None:
    send = verb("send-off", say("Send {n} to {square}."), n=up_to(2, 1), square=SQUARES)
    assert send(2, "3,4") == Action("send-off", (2, "3,4"))
    assert str(send.describe(send(2, "3,4"))) == "Send 2 to 3,4."
    assert len(list(send.all(OPTIONS))) == 2 * 128
    assert str(PASS.describe(PASS())) == "Do nothing."


def test_figures_that_turn_up_a_tile_from_where_they_stand_move_nowhere() -> None:
    there = GAME.describe_action(Action("go-exploring", ("2,3", 1, 0, "3,3", "4,3")), OPTIONS)
    here = GAME.describe_action(Action("go-exploring", ("3,3", 1, 0, "3,3", "4,3")), OPTIONS)
    assert str(there) == "Move figures from 2,3 to 3,3 and turn up the tile with 4,3: 1 army."
    assert str(here) == "Turn up the tile with 4,3 from 3,3: 1 army."


def test_no_two_chapters_use_the_same_words() -> None:
    with pytest.raises(ValueError, match="two chapters declare the verb 'pass'"):
        verb("pass", say("No."))
    happening("rained", say("It rains."))
    with pytest.raises(ValueError, match="two chapters declare the happening 'rained'"):
        happening("rained", say("It rains again."))


def test_a_happening_has_no_blank_in_the_place_of_its_name() -> None:
    with pytest.raises(ValueError, match="has a blank called 'event'"):
        happening("test-blank", say("{event}"), event=NUMBERS)


def test_an_action_with_too_few_words_is_none() -> None:
    with pytest.raises(ValueError, match="argument"):
        verb("send-off", say("Send {n}."), n=NUMBERS).describe(Action("send-off"))


def test_things_are_called_by_their_names() -> None:
    learn = verb("learn-it", say("Learn {tech}."), tech=TECHS)
    assert str(learn.describe(learn("horseback_riding"))) == "Learn Horseback Riding."
    assert RESOURCES.values(OPTIONS) == ["wheat", "silk", "incense", "iron", "spy", "uranium"]
    assert "water" in TERRAINS.values(OPTIONS)
    assert resource_id(1) == "silk"
    assert TECHS.values(OPTIONS) == CONTENT.techs.ids


def test_an_argument_says_what_it_is() -> None:
    make = VERBS["make"]
    assert [(each.name, each.kind, each.value, str(each.words)) for each in make.arguments(make("temple"))] == [
        ("item", "building", "temple", "Temple")
    ]
    assert [make.arguments(make(item))[0].kind for item in ("scout", "infantry", "stonehenge")] == [
        "figure", "unit-type", "wonder"
    ]  # fmt: skip
    deploy = VERBS["deploy"]
    assert [(each.kind, each.value) for each in deploy.arguments(deploy("army", "3,4"))] == [
        ("figure", "army"), ("square", "3,4")
    ]  # fmt: skip


def test_the_page_of_the_api_lists_every_kind_of_argument() -> None:
    page = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
    for each in VERBS.values():
        for kind in each.kinds.values():
            for word in kind.values(OPTIONS):
                assert f"`{kind.id_of(word)}`" in page, each.name


def told(w: World) -> tuple[str, str]:
    event = w.news[-1]
    words = HAPPENED.describe(event.seen_by(None)), HAPPENED.describe(event.seen_by(0))
    return str(words[0]), str(words[1])


HAPPENED = happening(
    "test-finds",
    say("{seat} finds something."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} finds: {techs}."),
    seat=SEATS,
    techs=TECHS,
)
"""Something that is half a secret; the name is nobody else's."""


def test_a_happening_is_told_to_each_as_much_as_they_may_know() -> None:
    w = Stage().w
    HAPPENED(w, seat=0, secret={"techs": ["writing", "pottery"]}, insiders=(0,))
    assert told(w) == ("player 1 finds something.", "player 1 finds: Writing, Pottery.")
    assert w.news[-1].seen_by(1) == {"event": "test-finds", "seat": 0}


def test_an_empty_list_has_words() -> None:
    w = Stage().w
    HAPPENED(w, seat=0, secret={"techs": []}, insiders=(0,))
    assert told(w)[1] == "player 1 finds: nothing."


def test_some_things_are_not_worth_a_line() -> None:
    quiet = happening("test-quiet", None, seat=SEATS)
    w = Stage().w
    quiet(w, seat=1)
    assert quiet.describe(w.news[-1].seen_by(0)) is None


def test_every_declared_word_can_be_said() -> None:
    import hegemon.games.civilization.game  # noqa: F401  (all chapters speak)

    for each in VERBS.values():
        first = next(each.all(OPTIONS))
        assert "{" not in str(each.describe(first)), each.name
    for each in HAPPENINGS.values():
        seen = {name: kind.values(OPTIONS)[0] for name, kind in each.kinds.items()}
        message = each.describe(seen)
        assert message is None or "{" not in str(message), each.name


def test_whoever_did_something_reads_you_and_not_their_own_name() -> None:
    """Who is asked to interrupt is told by the question itself."""
    import hegemon.games.civilization.game  # noqa: F401  (all chapters speak)

    told = [each for name, each in HAPPENINGS.items() if not name.startswith("test-") and name != "asked"]
    for each in told:
        seen = {name: kind.values(OPTIONS)[0] for name, kind in each.kinds.items()} | {"seat": 1}
        if "seat" in each.kinds and "player 2" in str(each.describe(seen)):
            mine = str(each.describe(seen, 1))
            assert "player 2" not in mine, each.name
            assert "you" in mine.lower(), each.name
            assert each.describe(seen, 0) == each.describe(seen), each.name


def test_a_culture_event_is_told_with_one_full_stop_and_the_level_of_its_card() -> None:
    drew = {"seat": 0, "level": 1, "card": "we_love_the_despot_day"}
    assert str(HAPPENINGS["drew-event"].describe(drew, 0)) == (
        "You draw a culture event of level I: We Love the Despot Day!"
    )
    assert str(GAME.describe_action(Action("loot-event", (3,)), OPTIONS)).endswith("culture event of level III.")


def test_a_unit_that_is_taken_is_named_once() -> None:
    drew = {"seat": 0, "type": "infantry", "card": "infantry_tough"}
    assert str(HAPPENINGS["drew-unit"].describe(drew, 0)) == "You take a unit: Infantry (tough)."
    assert str(HAPPENINGS["drew-unit"].describe({"seat": 0, "type": "infantry"})) == "player 1 takes a unit: Infantry."

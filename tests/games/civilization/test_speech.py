"""Verbs and happenings: everything that can be chosen or occur has words."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core.game import Action, Reveals
from hegemon.core.message import say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import ability
from hegemon.games.civilization.framework.event_modes import PRINTED
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
    WHOM,
    happening,
    resource_id,
    up_to,
    verb,
)
from hegemon.games.civilization.table import log
from hegemon.games.civilization.table.inspection import explained
from hegemon.games.civilization.world.world import World
from hegemon.languages.voice import Voice
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
    assert str(there) == "Move an army from 2,3 to 3,3 and turn up the tile at 4,0."
    assert str(here) == "Turn up the tile at 4,0 from 3,3: 1 army."


def test_a_tile_has_one_name_from_wherever_it_is_turned_up() -> None:
    corner = "the tile at 8,4"
    for side in ("8,5", "11,4"):
        assert corner in str(GAME.describe_action(Action("explore", (side,)), OPTIONS))
        assert corner in str(GAME.describe_action(Action("go-exploring", ("2,3", 1, 0, "3,3", side)), OPTIONS))
    explored = {"event": "explored", "seat": 0, "square": "8,4", "tile": "tile_24"}
    assert corner in str(GAME.describe_event(explored, 0))


@pytest.mark.parametrize(
    ("language", "placed", "moved"),
    [
        ("en", "Ada places an army on 0,3.", "You move 2 armies and a scout from 0,3 to 2,3."),
        ("fr", "Ada place une armée en 0,3.", "Vous déplacez 2 armées et un éclaireur de 0,3 à 2,3."),
        ("it", "Ada mette un esercito in 0,3.", "Muovi 2 eserciti e un esploratore da 0,3 a 2,3."),
        ("es", "Ada coloca un ejército en 0,3.", "Mueves 2 ejércitos y un explorador de 0,3 a 2,3."),
        ("uk", "Ada ставить армію на клітинку 0,3.", "Ти ведеш 2 армії і розвідника з 0,3 на 2,3."),
    ],
)
def test_figures_are_placed_and_moved_within_the_sentence(language: str, placed: str, moved: str) -> None:
    voice = Voice.speaking(language, GAME.name).naming("Ada")
    place = {"event": "placed-figure", "seat": 0, "figure": "army", "square": "0,3"}
    step = {"event": "stepped", "seat": 0, "start": "0,3", "square": "2,3", "armies": 2, "scouts": 1}
    told = [GAME.describe_event(place, 1), GAME.describe_event(step, 0)]
    assert [voice(message) for message in told if message] == [placed, moved]


@pytest.mark.parametrize(
    ("owner", "reader", "moved", "killed"),
    [
        (1, 0, "You move an army of player 2 from 5,0 to 3,0.", "You have an army of player 2 on 5,0 killed."),
        (1, 1, "player 1 moves your army from 5,0 to 3,0.", "player 1 has your army on 5,0 killed."),
        (0, 0, "You move an army from 5,0 to 3,0.", "You kill your army on 5,0."),
        (0, 1, "player 1 moves an army from 5,0 to 3,0.", "player 1 kills their own army on 5,0."),
        (0, None, "player 1 moves an army from 5,0 to 3,0.", "player 1 kills their own army on 5,0."),
    ],
)
def test_figures_are_called_yours_and_nobody_is_named_twice(
    owner: int, reader: int | None, moved: str, killed: str
) -> None:
    group = {"seat": 0, "owner": owner, "armies": 1, "scouts": 0}
    told = [
        GAME.describe_event({"event": "relocated", **group, "start": "5,0", "square": "3,0"}, reader),
        GAME.describe_event({"event": "defected", **group, "square": "5,0"}, reader),
    ]
    assert [str(line) for line in told] == [moved, killed]


def test_nobody_is_told_by_their_name_what_is_done_to_them() -> None:
    for told in HAPPENINGS.values():
        whom = [name for name, kind in told.kinds.items() if kind is SEATS and name in WHOM]
        for name in whom if told.text else ():
            assert told.to_you, told.name
            assert f"{{{name}}}" not in told.to_you.text, told.name


def test_what_a_card_does_is_looked_up_as_it_speaks_to_whoever_plays_it() -> None:
    key = next(key for key, (event, _) in PRINTED.items() if event.id == "defection")
    line = log.line(GAME, {"event": "played", "seat": 0, "card": key}, 1)
    assert line is not None
    assert (str(line.text), line.look) == ("player 1 plays Defection.", "event:defection")
    used = log.line(GAME, {"event": "used", "seat": 0, "ability": "pacifism.peace"}, 0)
    assert used is not None
    assert (str(used.text), used.look) == ("You use Pacifism.", "policy:pacifism")


@pytest.mark.parametrize("events", ["played", "used"])
def test_every_card_that_is_played_or_used_can_be_looked_up(events: str) -> None:
    blank, keys = ("card", PRINTED) if events == "played" else ("ability", ability.PRINTED)
    for key in keys:
        kind, _, name = log.card_of({"event": events, "seat": 0, blank: key}).partition(":")
        assert explained(kind, name), key


def test_a_tile_is_known_by_its_place_and_not_by_its_number() -> None:
    told = GAME.describe_event({"event": "explored", "seat": 0, "square": "8,4", "tile": "tile_24"}, 1)
    assert str(told) == "player 1 turns up the tile at 8,4."


def test_a_target_is_told_as_a_choice() -> None:
    named = {"event": "targeted", "seat": 0, "target": "share-trade 1"}
    told = GAME.describe_event(named, 1)
    assert told
    assert str(told) == "player 1 chooses: Let player 2 gain trade as well."
    french = Voice.speaking("fr", GAME.name).naming("Minerve", "Silvan")
    assert french(told) == "Minerve choisit\u00a0: Donner aussi du commerce à Silvan."


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
            if each.you_openly:  # there may be nothing to keep secret
                open_part = {name: word for name, word in seen.items() if name != "person"}
                assert str(each.describe(open_part, 1)).startswith("You "), each.name
            mine = str(each.describe(seen, 1))
            assert "player 2" not in mine, each.name
            assert "you" in mine.lower(), each.name
            assert each.describe(seen, 2) == each.describe(seen), each.name


def test_whoever_something_is_done_to_reads_you_and_not_their_own_name() -> None:
    import hegemon.games.civilization.game  # noqa: F401  (all chapters speak)

    dealt = [each for each in HAPPENINGS.values() if "partner" in each.kinds]
    assert {each.name for each in dealt} >= {"offers", "proposes", "goods"}
    hit = [each for each in HAPPENINGS.values() if each.to_you]
    assert {each.name for each in hit} >= {
        "attacked",
        "attacked-village",
        "destroyed-scouts",
        "defected",
        "destroyed-building",
    }
    for each in {*dealt, *hit}:
        whom = {name: 0 for name in WHOM if name in each.kinds}
        seen = {name: kind.values(OPTIONS)[0] for name, kind in each.kinds.items()} | {"seat": 1, **whom}
        mine = str(each.describe(seen, 0))
        assert "you" in mine, each.name
        assert "player 1" not in mine, each.name


def test_a_culture_event_is_told_with_one_full_stop_and_the_level_of_its_card() -> None:
    drew = {"seat": 0, "level": 1, "card": "we_love_the_despot_day"}
    assert str(HAPPENINGS["drew-event"].describe(drew, 0)) == (
        "You draw a culture event of level I: We Love the Despot Day!"
    )
    assert str(GAME.describe_action(Action("loot-event", (3,)), OPTIONS)).endswith("culture event of level III.")


def test_a_unit_that_is_taken_is_named_once() -> None:
    drew = {"seat": 0, "type": "infantry", "card": "infantry_tough"}
    assert str(HAPPENINGS["drew-unit"].describe(drew, 0)) == "You recruit: Infantry (tough)."
    assert str(HAPPENINGS["drew-unit"].describe({"seat": 0, "type": "infantry"})) == "player 1 recruits: Infantry."


def test_a_tie_says_who_wins_by_it() -> None:
    tie = {"event": "won-battle", "seat": 1, "n": 5, "other": 5}
    assert str(GAME.describe_event(tie, 0)) == "player 2 wins the battle, 5 to 5: a tie goes to the defender."
    assert str(GAME.describe_event({**tie, "other": 3}, 1)) == "You win the battle, 5 to 3."
    lost = {"event": "barbarians-won", "n": 4, "other": 4}
    assert str(GAME.describe_event(lost, 0)) == "The barbarians win the battle, 4 to 4: a tie goes to the defender."


def test_wounds_are_counted_and_what_is_cancelled_has_a_name() -> None:
    wounded = {"event": "wounded", "seat": 0, "front": 1, "n": 1}
    assert str(GAME.describe_event(wounded, 0)) == "Your unit on front 1 takes 1 wound."
    assert str(GAME.describe_event({**wounded, "n": 2}, 1)) == "A unit of player 1 on front 1 takes 2 wounds."
    cancelled = {"event": "cancelled", "seat": 0, "deed": "culture_event", "about": "counterfeiters.coins"}
    assert str(GAME.describe_event(cancelled, 1)) == "Cancelled: Counterfeiters (player 1)."
    city = {**cancelled, "deed": "city_action", "about": "2,2"}
    assert str(GAME.describe_event(city, 0)) == "Your deed is cancelled: an action of a city."

"""Every action, event, refusal, question and outcome has words, with no blank left open."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

import pytest

from hegemon.core.game import Action, State
from hegemon.core.luck import Dice
from hegemon.core.message import Message
from hegemon.games.carta import GAME
from hegemon.games.carta.events import EVENT_KINDS
from hegemon.games.carta.paragraphs import TITLES
from hegemon.games.carta.reasons import RULE_OF_ENDING, RULE_OF_PHASE, WORDINGS

NAMES = ("Ada", "Bo", "Cy", "Dee")
TABLES: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "level_1": 1, "level_2": 2},
    "three, drafting": {"players": 3, "deal": "draft", "edition": "it"},
    "four in teams": {"players": 4, "teams": True, "deal": "draft", "level_1": 1, "religion": "passive"},
    "Spanish": {"players": 3, "edition": "es", "level_1": 1, "level_2": 2},
    "without end": {"players": 2, "max_rounds": 20, "hand_limit": 1, "breakthrough": 0},
}
GAMES_EACH = 4


def read(message: Message) -> str:
    """The message in English, with names; complains about anything a reader would."""
    text = message.render(NullTranslations(), NAMES)
    assert text == text.strip()
    assert text, "nothing is said"
    assert "{" not in text, text
    assert "}" not in text, text
    assert "None" not in text, text
    assert "  " not in text, text
    assert text[0].isupper() or text[0].isdigit(), text
    return text


def sentence(message: Message) -> str:
    text = read(message)
    assert text[-1] in ".?", text
    return text


def random_states(options: dict[str, Any], seed: str):
    """A random game, position by position, with the events that led there."""
    dice, state = Dice(seed), GAME.new(options, seed)
    yield state, []
    while waiting := state.to_act():
        seat = waiting[dice.below(len(waiting))]
        legal = state.legal(seat)
        yield state, state.apply(seat, legal[dice.below(len(legal))])


@pytest.mark.whole_games
@pytest.mark.parametrize("name", TABLES)
def test_a_random_game_is_told_in_words(name):
    options = TABLES[name]
    for number in range(GAMES_EACH):
        dice = Dice(f"questions {number}")
        state: State
        for state, events in random_states(options, f"texts {name} {number}"):
            seats = range(state.options.players)
            for event in events:
                for observer in (*seats, None):
                    told = GAME.describe_event(event.seen_by(observer))
                    if told is not None:
                        sentence(told)
            for seat in seats:
                sentence(state.prompt(seat))
            for seat in state.to_act():
                for action in state.legal(seat):
                    read(GAME.describe_action(action, state.options))
            check_refusals(state, dice)
        outcome = state.outcome()
        assert outcome is not None
        assert [sentence(line) for line in GAME.describe_outcome(outcome)]


def check_refusals(state: State, dice: Dice, tries: int = 6) -> None:
    """Some of the actions of the game, for any seat: legal, or refused with a rule of the book and a sentence."""
    for _ in range(tries):
        seat = dice.below(state.options.players)
        actions = GAME.actions(state.options, seat)
        action = actions[dice.below(len(actions))]
        refusal = state.why_not(seat, action)
        assert (refusal is None) == (action in state.legal(seat))
        if refusal is not None:
            sentence(refusal.reason)
            assert refusal.rule in GAME.rules()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_action_has_words_of_its_own(players):
    options = GAME.options(players=players)
    actions = {action for seat in range(options.players) for action in GAME.actions(options, seat)}
    assert len({read(GAME.describe_action(action, options)) for action in actions}) == len(actions)


def test_an_argument_says_what_it_is():
    def kinds(*action):
        return [(each.kind, each.value) for each in GAME.arguments(Action.from_json(list(action)))]

    assert kinds("play", "science-2") == [("card", "science-2")]
    assert kinds("copy", "research", 1) == [("effect", "research"), ("seat", 1)]
    assert kinds("mark", 2, "culture") == [("seat", 2), ("domain", "culture")]
    assert kinds("name", "utopia") == [("domain", "utopia")]
    assert kinds("target", 3) == [("seat", 3)]
    assert kinds("end") == []


@pytest.mark.parametrize("rule", GAME.rules())
def test_paragraphs_are_sentences(rule):
    sentence(GAME.rules()[rule])


def test_every_kind_of_event_is_told_in_some_game():
    told = set()
    for name, options in TABLES.items():
        for number in range(GAMES_EACH):
            for _, events in random_states(options, f"texts {name} {number}"):
                told |= {event.name for event in events}
    assert told == set(EVENT_KINDS)


def test_options_have_labels_and_values_in_words():
    for offer in GAME.options.offers():
        read(offer.label)
        for label in (offer.choices or {}).values():
            assert str(label).strip()


def test_the_title():
    assert read(GAME.title()) == "Carta Impera Victoria"


def test_every_rule_that_forbids_something_has_a_title():
    rules = {rule for rule, _ in WORDINGS.values() if rule} | {
        *RULE_OF_PHASE.values(),
        *RULE_OF_ENDING.values(),
        "C-COST",
    }
    assert rules == set(TITLES) & set(GAME.rules())
    assert not any(rule in read(title) for rule, title in TITLES.items())

"""The conformance kit: hand it any game, and it plays and checks every promise of the contract.

>>> from hegemon.games.carta import GAME
>>> play_checked(GAME, {"players": 2}, seed=1).outcome() is not None
True

A promise that doesn't hold raises :class:`BrokenPromise` with the record that leads there.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Final

from hegemon.core.errors import IllegalAction
from hegemon.core.game import Action, Event, Game, State
from hegemon.core.message import Message
from hegemon.core.options import Options
from hegemon.core.record import Record

Policy = Callable[[State, int, Sequence[Action], random.Random], Action]
"""How a test player chooses."""

MOST_ACTIONS = 400
"""Known actions up to which a check tries them all. Of more it tries the legal ones and a random sample, most of it
from what a person might try."""


ARGUMENT_KIND: Final = re.compile("[a-z]+(-[a-z]+)*")
"""How the id of a kind of argument is written."""

NO_SEATS: Final = (-1, 99, True, False, None)
"""What is no seat at any table. Nor is a seat's number as a fraction or a text."""


class BrokenPromise(AssertionError):
    """A game that doesn't keep the contract."""


def uniform(state: State, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
    """Every legal action is equally likely."""
    return rng.choice(legal)


def play_checked(
    game: Game,
    options: Options | Mapping[str, Any],
    seed: int | str,
    policy: Policy = uniform,
    share: float = 0.1,
    longest: int = 100_000,
    secrets: bool = True,
) -> State:
    """Play one game, checking every position, and a share of them from all sides. Returns the last state.

    `secrets` says that the first position hides something from everyone, as most games do.
    """
    rng = random.Random(str(seed))
    record, state = Record.start(game, options, seed)
    _demand(state == game.new(options, seed), "the same seed deals the same game")
    try:
        check_state(state)
        if secrets:
            check_hiding(state, rng)
        for _ in range(longest):
            if not state.to_act():
                break
            seat = rng.choice(state.to_act())
            action = policy(state, seat, state.legal(seat), rng)
            if rng.random() < share:
                check_everything(state, seat, action, rng)
            events = state.apply(seat, action)
            record.add(seat, action)
            check_events(state, events)
            check_state(state)
        _demand(state.outcome() is not None, f"the game ends within {longest} decisions")
        check_outcome(state)
        check_record(record, state)
    except AssertionError as error:
        raise BrokenPromise(f"{error}\n{record.dumps()}") from error
    return state


def check_everything(state: State, seat: int, action: Action, rng: random.Random) -> None:
    """All promises about one position, and about a move that is made in it."""
    check_data(state)
    check_refusals(state, rng)
    check_seats(state, rng)
    for viewer in (None, *range(state.options.players)):
        check_privacy(state, viewer, seat, action, rng)


def _demand(kept: bool, promise: str) -> None:
    if not kept:
        raise BrokenPromise(f"broken promise: {promise}")


def _tried(state: State, seat: int, rng: random.Random) -> list[Action]:
    """The actions to try on a seat: all that are known, or if there are too many its legal ones and a sample.

    Of a game that lists none they are what anybody may do now.
    """
    known = state.game.actions(state.options, seat)
    if not known:
        return list(dict.fromkeys(action for other in state.to_act() for action in state.legal(other)))
    if len(known) <= MOST_ACTIONS:
        return list(known)
    conceivable = state.conceivable(seat)
    likely = conceivable if len(conceivable) <= MOST_ACTIONS else rng.sample(conceivable, MOST_ACTIONS)
    anything = (known[place] for place in rng.sample(range(len(known)), MOST_ACTIONS // 4))
    return list(dict.fromkeys([*state.legal(seat), *likely, *anything]))


def _render(message: Message, players: int) -> None:
    text = message.render(NullTranslations(), [f"P{seat}" for seat in range(players)])
    _demand(bool(text) and "{" not in text, f"{message.text!r} makes a sentence")


# -- one promise each ---------------------------------------------------------------------------------------------


def check_state(state: State) -> None:
    """Who acts and what is legal fit together; the game's own invariants hold."""
    players = range(state.options.players)
    waiting = state.to_act()
    _demand(all(seat in players for seat in waiting), f"to_act names seats: {waiting}")
    _demand((state.outcome() is None) == bool(waiting), "somebody owes a choice, or there is an outcome")
    for seat in players:
        legal = state.legal(seat)
        _demand(bool(legal) == (seat in waiting), f"seat {seat} has legal actions just when it owes a choice")
        _demand(len(set(legal)) == len(legal), "no action is offered twice")
        _demand(legal == state.legal(seat), "the order of legal actions is stable")
    wrong = state.violations()
    _demand(not wrong, f"the invariants hold: {wrong}")


def check_data(state: State) -> None:
    """A state is a value: copies, JSON, prompts and actions in words."""
    twin = state.copy()
    _demand(twin == state and twin is not state, "a copy is equal")
    seat = state.to_act()[0]
    twin.apply(seat, twin.legal(seat)[-1])
    _demand(twin != state, "a copy is independent")
    _demand(state.game.load(json.loads(json.dumps(state.to_json()))) == state, "a state survives JSON")
    for seat in range(state.options.players):
        _render(state.prompt(seat), state.options.players)
        check_windows(state, seat)
        for action in state.legal(seat):
            _render(state.game.describe_action(action, state.options), state.options.players)
            _demand(Action.from_json(json.loads(json.dumps(action.to_json()))) == action, "an action survives JSON")
            check_arguments(state, action)


def check_windows(state: State, seat: int) -> None:
    """A window that is open is of a kind that the game lists, and can be let pass."""
    for window in state.open_windows(seat):
        _demand(
            window.kind in [kind.id for kind in state.game.windows(state.options)],
            f"{window.kind!r} is a kind of window",
        )
        _demand(window.passing in state.legal(seat), f"{window.passing} lets the window pass")


def check_arguments(state: State, action: Action) -> None:
    """A game that says what the arguments of an action are says it of each, in their order, always the same."""
    arguments = state.game.arguments(action)
    _demand(arguments == state.game.arguments(action), f"the arguments of {action} are stable")
    if not arguments:
        return
    _demand(tuple(each.value for each in arguments) == action.args, f"the arguments of {action} are its own, in order")
    names = [each.name for each in arguments]
    _demand(
        len(set(names)) == len(names) and all(map(str.isidentifier, names)), f"the arguments of {action} have names"
    )
    players = state.options.players
    for each in arguments:
        _demand(ARGUMENT_KIND.fullmatch(each.kind) is not None, f"{each.kind!r} is the id of a kind of argument")
        _render(each.message(), players)
        if each.kind == "seat":
            _demand(each.value in range(players), f"{each.name} of {action} names a seat")
        if each.kind == "number":
            _demand(type(each.value) is int, f"{each.name} of {action} is a number")


def check_refusals(state: State, rng: random.Random) -> None:
    """`why_not` and `legal` agree on every action, and a refused one changes nothing."""
    before = state.copy()
    for seat in range(state.options.players):
        known = state.game.actions(state.options, seat)
        legal = set(state.legal(seat))
        _demand(not known or all(action in known for action in legal), "actions() lists every legal action")
        tried = _tried(state, seat, rng)
        for action in tried:
            refusal = state.why_not(seat, action)
            _demand((refusal is None) == (action in legal), f"why_not and legal agree on {action} by seat {seat}")
            if refusal is not None:
                known_rule = refusal.rule in state.game.rules() or type(state).why_not is State.why_not
                _demand(known_rule, f"{action} is refused by a known rule, not {refusal.rule}")
                _render(refusal.reason, state.options.players)
        refused = [action for action in tried if action not in legal]
        nonsense = Action("no such verb", ("nothing",))
        for seat_, action in [
            (seat, rng.choice(refused or [nonsense])),
            (seat, nonsense),
        ]:
            try:
                state.apply(seat_, action)
            except IllegalAction:
                continue
            _demand(False, f"{action} by seat {seat_} is refused")
    _demand(state == before, "a refused action changes nothing")


def _error(ask: Callable[[Any], object], seat: object) -> Exception | None:
    try:
        ask(seat)
    except Exception as error:
        return error
    return None


def check_seats(state: State, rng: random.Random) -> None:
    """What is no seat is refused as such by everything that takes one, and leaves no trace."""
    players = range(state.options.players)
    before, legal = state.copy(), [state.copy().legal(seat) for seat in players]
    action = legal[state.to_act()[0]][0]
    questions: dict[str, Callable[[Any], object]] = {
        "legal": state.legal,
        "conceivable": state.conceivable,
        "prompt": state.prompt,
        "view": state.view,
        "unwritten_view": state.unwritten_view,
        "glimpse": state.glimpse,
        "resample": lambda seat: state.resample(seat, rng),
        "actions": lambda seat: state.game.actions(state.options, seat),
        "team": lambda seat: state.game.team(state.options, seat),
        "apply": lambda seat: state.apply(seat, action),
    }
    for wrong in (*NO_SEATS, len(players), *map(float, players), *map(str, players)):
        refusal = state.why_not(wrong, action)  # type: ignore[arg-type]
        _demand(refusal is not None and not refusal.rule, f"why_not refuses {wrong!r}, which is no seat, by no rule")
        for name, ask in questions.items():
            if wrong is None and name in ("prompt", "view", "unwritten_view", "glimpse", "resample"):
                continue  # a spectator
            error = _error(ask, wrong)
            right = IllegalAction if name == "apply" else ValueError
            _demand(isinstance(error, right), f"{name} refuses {wrong!r}, which is no seat, and not by {error!r}")
            for seat in sorted(players, key=lambda seat: seat != wrong):  # what Python takes for the same comes first
                _demand(state.legal(seat) == legal[seat], f"{name}({wrong!r}) leaves what is legal as it was")
    _demand(state == before, "what is no seat changes nothing")


def check_hiding(state: State, rng: random.Random) -> None:
    """Imagined worlds differ: what a view hides it really hides."""
    for seat in (None, *range(state.options.players)):
        worlds = [state.resample(seat, rng) for _ in range(20)]
        _demand(any(world != state for world in worlds), f"the first view of seat {seat} hides something")


def check_privacy(state: State, viewer: int | None, seat: int, action: Action, rng: random.Random) -> None:
    """A world that a viewer can't tell from the true one looks the same now, and after the same move."""
    view = state.view(viewer)
    _demand(json.loads(json.dumps(view)) == view, "a view is plain data")
    _demand(dict(state.unwritten_view(viewer)) == view, "a view that is written as it is read says the same")
    _demand(dict(state.glimpse(viewer)) == view, "a view that is read at once says the same")
    world = state.resample(viewer, rng)
    wrong = world.violations()
    _demand(not wrong, f"an imagined world is a possible one: {wrong}")
    _demand(world.view(viewer) == view, f"seat {viewer} can't tell an imagined world from the true one")
    _demand(world.view(None) == state.view(None), "what spectators see, everybody sees")
    _demand(world.prompt(None) == state.prompt(None), "what spectators are told, everybody is told")
    _demand(world.to_act() == state.to_act(), "everybody knows whose choice it is")
    if viewer is not None:
        _demand(world.legal(viewer) == state.legal(viewer), f"seat {viewer} knows what it may do")
        tried = _tried(state, viewer, rng)
        reasons = ([position.why_not(viewer, action) for action in tried] for position in (state, world))
        _demand(next(reasons) == next(reasons), f"the reasons told to seat {viewer} give nothing away")
        _demand(world.prompt(viewer) == state.prompt(viewer), f"seat {viewer} is asked the same")
    if action in world.legal(seat):
        real = state.copy()
        told = [[event.seen_by(viewer) for event in position.apply(seat, action)] for position in (real, world)]
        same = real.view(viewer) == world.view(viewer)
        _demand((told[0] == told[1]) == same, f"events tell seat {viewer} what its view tells it, no more and no less")


def check_events(state: State, events: list[Event]) -> None:
    """Events are plain data and have words, whoever sees them."""
    for event in events:
        for viewer in (None, *range(state.options.players)):
            seen = event.seen_by(viewer)
            _demand(json.loads(json.dumps(seen)) == seen, "an event is plain data")
            message = state.game.describe_event(seen)
            if message is not None:
                _render(message, state.options.players)


def check_outcome(state: State) -> None:
    """Everyone has a place, somebody wins, partners share."""
    outcome = state.outcome()
    if outcome is None:
        raise BrokenPromise("broken promise: a game that is over has an outcome")
    players = state.options.players
    _demand(not state.game.endings() or outcome.how in state.game.endings(), "the kind of ending has a name")
    _demand(len(outcome.places) == len(outcome.scores) == len(outcome.teams) == players, "all seats are placed")
    _demand(1 in outcome.places and all(1 <= place <= players for place in outcome.places), "places start at 1")
    for seat, team in enumerate(outcome.teams):
        _demand(team == state.game.team(state.options, seat), "teams are as agreed")
        for other, place in enumerate(outcome.places):
            _demand(outcome.teams[other] != team or place == outcome.places[seat], "partners share their place")
    _demand(json.loads(json.dumps(outcome.to_json())) == outcome.to_json(), "an outcome is plain data")
    for line in state.game.describe_outcome(outcome):
        _render(line, players)


def check_record(record: Record, state: State) -> None:
    """Replaying the record gives the same state."""
    _demand(record.replay() == state, "a record replays to the same state")
    heading, *moves = record.dumps().splitlines()
    options = state.game.options.from_json(json.loads(heading)["options"])
    _demand(options == state.options, "options survive JSON")
    again = Record(record.game, options, record.seed)
    for move in moves:
        seat, *action = json.loads(move)
        again.add(seat, Action.from_json(action))
    _demand(again.replay() == state, "a record survives JSON")

"""A game as an OpenSpiel game. Importing this module registers every game that is offered to learners.

>>> import pyspiel
>>> game = pyspiel.load_game("hegemon_carta(players=3,deal=draft)")
>>> state = game.new_initial_state()
>>> for byte in (0, 0, 0, 7):  # chance deals the game with the seed 7
...     state.apply_action(byte)
>>> state.current_player(), [state.action_to_string(number) for number in state.legal_actions()]
(0, ['pick military-1', 'pick science-1', 'pick culture-1'])

* **Parameters** are the game's options; a text left empty or a number of -1 is as the rulebook says. `variant` is one
  of the game's tables for learners, changed by the parameters that are not their defaults; `seed_bytes` and `recall`
  are explained below.
* **Chance** acts at the beginning only: it draws the seed of the deal, one byte after another, at `seed_bytes` nodes
  with 256 equally likely outcomes each. All of it is explicit, yet no node is too wide to be listed.
* **Choices** that are spelled with several ids, in a game with very many actions, take a node for each; nobody else
  sees anything before a choice is whole.
* **Simultaneous choices**, as in a draft, are made one after another, hidden from each other.
* **Returns** are those of :meth:`hegemon.research.encoded_game.EncodedGame.rewards`: zero-sum for two sides,
  constant-sum for more.
* **The information state** as a string is all that a player has seen and done since the deal. As a tensor it is the
  observation and the player's last `recall` choices: a tensor has a fixed length, and a game has not.
* `state.resample_from_infostate(player, sampler)` is a world that the player can't tell from the real one, so that
  OpenSpiel's Information Set MCTS plays. No seed leads to such a world, so its history is empty.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final

from hegemon.core import Event, Game, Offer, View
from hegemon.games import GAMES
from hegemon.research.encoded_game import EncodedGame
from hegemon.research.encoded_state import EncodedState
from hegemon.research.extra import extra

with extra():
    import numpy as np
    import pyspiel

LONGEST: Final = 100_000
"""Choices of the longest game. OpenSpiel wants a bound; games of carta have a few hundred."""

OWN_PARAMETERS: Final = {"seed_bytes": 4, "recall": 16, "variant": ""}
"""What can be chosen beside the game's options."""


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A rulebook, as OpenSpiel knows one."""

    rulebook: ClassVar[str]
    """The game's name in this house."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = params or {}
        self.seed_bytes: int = params.get("seed_bytes", OWN_PARAMETERS["seed_bytes"])
        self.recall: int = params.get("recall", OWN_PARAMETERS["recall"])
        if self.seed_bytes < 1 or self.recall < 0:
            raise ValueError("seed_bytes is at least 1, and recall at least 0")
        usual = {offer.name: _default(offer) for offer in GAMES.load(self.rulebook).options.offers()}
        options = {key: value for key, value in params.items() if key in usual and value != usual[key]}
        self.encoded = _encoded(self.rulebook, json.dumps(options), params.get("variant", ""))
        total = _sum_of_returns(self.encoded)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoded.encoding.actions,
            max_chance_outcomes=256,
            num_players=self.encoded.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=total,
            max_game_length=LONGEST,
        )
        super().__init__(_type(self.encoded.game, total), info, params)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.seed_bytes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        return OpenSpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel knows one. Everything it holds is in `play`."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.play = GameInProgress(game.encoded, game.seed_bytes)

    def current_player(self) -> int:
        state = self.play.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = state.to_act()
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.play.state is not None and not self.play.state.to_act()

    def returns(self) -> list[float]:
        outcome = self.play.state and self.play.state.outcome()
        return self.play.encoded.rewards(outcome) if outcome else [0.0] * self.play.encoded.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / 256) for byte in range(256)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.dealt.ids(player))

    def _apply_action(self, action: int) -> None:
        if self.play.state is None:
            self.play.draw(action)
        else:
            self.play.choose(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        # a number has a meaning only while something is asked
        return self.play.word(player, action) if self.current_player() >= 0 else f"action {action}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A random world in which this player has seen the same; the others' pasts begin with what they see there."""
        world: TableState = self.get_game().new_initial_state()
        world.play = self.play.imagined(player, random.Random(repr([sampler() for _ in range(4)])))
        return world

    def __str__(self) -> str:
        """The whole position, for debugging; never for players."""
        return self.play.to_json()


class GameInProgress:
    """A game being played, and what each player has seen and chosen in it."""

    def __init__(self, table: EncodedGame, seed_bytes: int) -> None:
        self.encoded = table
        self.bytes_left = seed_bytes
        self.seed = 0
        self.state: EncodedState | None = None
        self.chosen: list[list[int]] = [[] for _ in range(table.seats)]
        """By seat: its choices."""
        self._past: list[tuple[int, str, list[Event]]] = []
        """Who chose what, and what happened then, …"""
        self._tales: list[tuple[str, int]] = []
        """… and by seat what it can tell of that, and of how much of it. Tales are told when somebody asks."""

    @property
    def dealt(self) -> EncodedState:
        """The position, once there is one."""
        if self.state is None:
            raise ValueError("the game is not dealt yet")
        return self.state

    def draw(self, byte: int) -> None:
        """Chance draws the next byte of the seed, most significant first, and deals after the last one."""
        self.seed = self.seed << 8 | byte
        self.bytes_left -= 1
        if self.bytes_left == 0:
            self.state = self.encoded.deal(self.seed)
            self._tales = [(sight(self.state.view(seat)), 0) for seat in range(self.encoded.seats)]

    def choose(self, seat: int, number: int) -> None:
        """A player makes a choice."""
        word = self.word(seat, number)
        events = self.dealt.spell(seat, number)
        self._past.append((seat, word, events or []))
        self.chosen[seat].append(number)

    def word(self, seat: int, number: int) -> str:
        """What an id says: the action that it completes, or its word."""
        return str(self.dealt.words(seat).get(number) or self.encoded.encoding.word(self.dealt.view(seat), number))

    def tale(self, seat: int) -> str:
        """All that a player has seen and chosen."""
        if self.state is None:
            return ""
        tale, told = self._tales[seat]
        for actor, word, events in self._past[told:]:
            lines = [f"chose {word}"] if actor == seat else []
            lines += [" ".join(map(str, event.seen_by(seat).values())) for event in events]
            tale = "\n".join((tale, *lines))
        self._tales[seat] = tale, len(self._past)
        return tale

    def imagined(self, seat: int, rng: random.Random) -> GameInProgress:
        """A world that this player can't tell from the real one."""
        world = self.encoded.game.imagine(self.dealt.view(seat), rng)
        twin = GameInProgress(self.encoded, 0)
        twin.state = self.encoded.encoded(world)
        twin.state.resume(seat, self.dealt.spelled(seat))
        twin.chosen[seat] = self.chosen[seat][:]
        twin._tales = [(sight(world.view(other)), 0) for other in range(self.encoded.seats)]
        twin._tales[seat] = self.tale(seat), 0
        return twin

    def to_json(self) -> str:
        """The seed while it is drawn, then the position."""
        return json.dumps({"bytes_left": self.bytes_left, "seed": self.seed} if self.state is None else self._told())

    def _told(self) -> dict[str, Any]:
        """The position, and what seats have spelled of their choices."""
        return {"state": self.dealt.state.to_json(), "spelled": [*map(self.dealt.spelled, range(self.encoded.seats))]}

    def __deepcopy__(self, memo: object) -> GameInProgress:
        twin = object.__new__(GameInProgress)
        twin.encoded, twin.bytes_left, twin.seed = self.encoded, self.bytes_left, self.seed
        twin.state = self.state and self.state.copy()
        twin.chosen = [numbers[:] for numbers in self.chosen]
        twin._past, twin._tales = self._past[:], self._tales[:]
        return twin

    def __reduce__(self) -> tuple[Callable[..., GameInProgress], tuple[Any, ...]]:
        tales = [self.tale(seat) for seat in range(self.encoded.seats)]
        told = (self.bytes_left, self.seed, self.state and self._told(), self.chosen, tales)
        return _restored, (self.encoded.game.name, json.dumps(self.encoded.options.to_json()), *told)


def _restored(
    name: str, options: str, bytes_left: int, seed: int, state: Any, chosen: Any, tales: list[str]
) -> GameInProgress:
    """The game that was pickled."""
    play = GameInProgress(_encoded(name, options), bytes_left)
    play.seed, play.chosen = seed, chosen
    if state is not None:
        play.state = play.encoded.encoded(play.encoded.game.load(state["state"]))
        for seat in play.state.to_act():
            play.state.resume(seat, state["spelled"][seat])
        play._tales = [(tale, 0) for tale in tales]
    return play


class OpenSpielObserver:
    """What a player sees, as OpenSpiel asks for it: `tensor`, its named parts in `dict`, and a string."""

    def __init__(self, game: TableGame, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"there are no parameters for observations, such as {params}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a player sees what is public and its own cards; no other observation is offered")
        self._perfect_recall = kind.perfect_recall
        length, actions = game.encoded.encoding.layout.size, game.encoded.encoding.actions
        remembered = game.recall if kind.perfect_recall else 0
        self.tensor = np.zeros(length + remembered * actions, np.float32)
        self.dict = {"observation": self.tensor[:length]}
        if remembered:
            self.dict["choices"] = self.tensor[length:].reshape(remembered, actions)

    def set_from(self, state: TableState, player: int) -> None:
        """Write what a player sees into the tensor; its choices one by one, the latest first."""
        self.tensor.fill(0)
        play = state.play
        if play.state is not None:
            self.dict["observation"][:] = play.state.observation(player)
            if "choices" in self.dict:
                rows = self.dict["choices"]
                for row, number in zip(rows, reversed(play.chosen[player]), strict=False):
                    row[number] = 1

    def string_from(self, state: TableState, player: int) -> str:
        """What a player sees now, or has seen and chosen."""
        if self._perfect_recall:
            return state.play.tale(player)
        if state.play.state is None:
            return ""
        spelled = "".join(f"\nspelled {number}" for number in state.play.state.spelled(player))
        return sight(state.play.state.view(player)) + spelled


def sight(view: View) -> str:
    """A view as one line; what never changes in a game is left out."""
    changing = {name: value for name, value in view.items() if name not in ("game", "options")}
    return json.dumps(changing, separators=(",", ":"))


@lru_cache(maxsize=64)
def _encoded(name: str, options: str, variant: str = "") -> EncodedGame:
    return EncodedGame(name, json.loads(options), variant)


def _sum_of_returns(table: EncodedGame) -> float | None:
    """What the returns of all players always add up to; None if sides of different sizes make that vary."""
    sizes = set(Counter(table.teams).values())
    return float(2 * sizes.pop() - table.seats) if len(sizes) == 1 else None


# -- registration -------------------------------------------------------------------------------------------


def _type(game: Game, total: float | None) -> Any:
    """What kind of game it is; `total` is what the returns always add up to."""
    utility = pyspiel.GameType.Utility
    offers = {offer.name: offer for offer in game.options.offers()}
    seats = sorted(offers["players"].choices or ())
    return pyspiel.GameType(
        short_name=f"hegemon_{game.name}",
        long_name=str(game.title()),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if total is None else utility.CONSTANT_SUM if total else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={name: _default(offer) for name, offer in offers.items()} | OWN_PARAMETERS,
    )


def _default(offer: Offer) -> Any:
    """An option's default as a parameter: a text left empty or a number of -1 is as the rulebook says."""
    if offer.default is not None:
        return offer.default
    return "" if offer.choices else -1


def _register() -> None:
    for name in GAMES.names():
        game = GAMES.load(name)
        if game.learning is not None:
            # a class of its own: OpenSpiel keeps what it is given beyond the end of Python, which only classes survive
            kind = type(f"{name.capitalize()}Game", (TableGame,), {"rulebook": name})
            pyspiel.register_game(_type(game, None), kind)


_register()

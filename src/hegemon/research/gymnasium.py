"""One seat at a table as a Gymnasium environment; the other seats are taken by players of this house, or by yours.

Importing this module registers every game that is offered to learners, `carta` as `hegemon/Carta-v1`, and its variants,
such as `hegemon/CivilizationDuel-v1`:

>>> import gymnasium
>>> environment = gymnasium.make("hegemon/Carta-v1", options={"players": 3}, opponents=["greedy", "random"])
>>> observation, info = environment.reset(seed=7)
>>> action = environment.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = environment.step(action)

* An observation is a row of numbers, as the layout of the encoding says. With `choices="rows"` it is a dictionary of
  that and `action_features`, a row for each legal action, and an action is the number of a row (see
  :mod:`hegemon.research.choice_forms`).
* `info["action_mask"]` has ones for the legal actions, fit for `action_space.sample`; `action_masks()` is the same for
  MaskablePPO of sb3-contrib. An illegal action loses the game at once: reward -1, and `info["illegal"]` says why.
* The reward comes at the end: see :meth:`hegemon.research.encoded_game.EncodedGame.rewards`. `info["outcome"]` then
  tells the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any

from hegemon.core import Game, Outcome
from hegemon.games import GAMES
from hegemon.players import Player, private_seed, seat_player
from hegemon.research.choice_forms import IDS, MOST_ROWS, choice_form
from hegemon.research.encoded_game import EncodedGame, Numbers
from hegemon.research.encoded_state import EncodedState
from hegemon.research.extra import extra

with extra():
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray

Opponent = str | Callable[[Game, str], Player]
"""The name of a player, or a class of your own."""


class SeatEnv(gymnasium.Env[Any, Any]):
    """A seat at a table.

    `opponents` are the other players clockwise, beginning on the left; a single one stands for all of them. In a game
    of teams one of them is the partner. `seat` is where to sit; None is another seat in every game.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "carta",
        options: Mapping[str, Any] | None = None,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        seat: int | None = None,
        render_mode: str | None = None,
        variant: str = "",
        choices: str = IDS,
        rows: int = MOST_ROWS,
    ) -> None:
        self.encoded = EncodedGame(game, options, variant)
        self.form = choice_form(self.encoded, choices, rows)
        others = self.encoded.seats - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(self.opponents) != others:
            raise ValueError(f"a table of {others + 1} needs {others} opponents, not {len(self.opponents)}")
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"seats are numbered from 0 to {others}; there is no {seat}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is 'ansi' or 'human', not {render_mode!r}")
        self.render_mode = render_mode
        seen = self.form.spaces()
        self.observation_space = seen["observation"] if choices == IDS else spaces.Dict(seen)
        self.action_space = spaces.Discrete(self.form.actions)
        self._seat_wish = seat
        self._over, self._dealt = True, False
        self._seat_others("")  # a wrong name is told now, not in the first game

    # -- playing -------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a game. Its rules are chosen when the environment is made, so `options` changes nothing."""
        super().reset(seed=seed)
        dealt = str(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        anywhere = int(self.np_random.integers(self.encoded.seats))
        self.seat = anywhere if self._seat_wish is None else self._seat_wish
        self._state: EncodedState = self.encoded.deal(dealt)
        self._seat_others(dealt)
        self._over, self._dealt = False, True
        self._play_on()
        return self._observation(), self._info(self.outcome)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ResetNeeded("the game is over: call reset()" if self._dealt else "no game is dealt yet: call reset()")
        number = index(action)
        refusal = self.form.refusal(self._state, self.seat, number)
        if refusal is not None:
            self._over = True
            return self._observation(), -1.0, True, False, self._info(self.outcome) | {"illegal": str(refusal)}
        self.form.take(self._state, self.seat, number)
        self._play_on()
        reward = 0.0
        if (outcome := self.outcome) is not None:
            self._over = True
            reward = self.encoded.rewards(outcome)[self.seat]
        return self._observation(), reward, self._over, False, self._info(outcome)

    def _seat_others(self, seed: str) -> None:
        """Fresh opponents, clockwise from the seat on the left."""
        seats = range(1, self.encoded.seats)
        game = self.encoded.game
        self._others = {
            steps: seat_player(who, game, private_seed(seed, steps))
            if isinstance(who, str)
            else who(game, private_seed(seed, steps))
            for steps, who in zip(seats, self.opponents, strict=True)
        }
        for other in self._others.values():
            other.prepare()

    def _play_on(self) -> None:
        """Let the others play until this seat is asked or the game is over."""
        state = self._state
        while (waiting := state.to_act()) and self.seat not in waiting:
            seat = waiting[0]
            player = self._others[(seat - self.seat) % self.encoded.seats]
            state.apply(seat, player.choose(player.shown(state.state, seat), state.legal(seat)))
        if self.render_mode == "human":
            self.render()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._state.outcome()

    # -- looking -------------------------------------------------------------------------------------------

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        return self._mask().astype(np.bool_)

    def render(self) -> Any:
        """What this seat sees, in words: returned (`ansi`) or printed (`human`)."""
        text = self.encoded.text(self._state, self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _observation(self) -> Any:
        seen = self.form.seen(self._state, self.seat)
        return seen if len(seen) > 1 else seen["observation"]

    def _mask(self) -> Numbers:
        return np.zeros(self.form.actions, np.int8) if self._over else self.form.mask(self._state, self.seat)

    def _info(self, outcome: Outcome | None) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask(), "seat": self.seat}
        if outcome is not None:
            info["outcome"] = outcome.to_json()
        return info


def _register() -> None:
    """Every game that is offered to learners, as `hegemon/Name-v1`, and its variants, as `hegemon/NameVariant-v1`."""
    for name in GAMES.names():
        game = GAMES.load(name)
        if game.learning is not None:
            for variant in ("", *game.learning.variants):
                gymnasium.register(
                    id=f"hegemon/{name.capitalize()}{variant}-v{game.learning.version}",
                    entry_point=f"{__name__}:{SeatEnv.__name__}",
                    kwargs={"game": name, "variant": variant},
                )


_register()

"""A game as a PettingZoo environment: agents take turns (AEC).

>>> environment = env(game="carta", options={"players": 3, "deal": "draft"})
>>> environment.reset(seed=7)
>>> environment.agent_selection
'player_0'
>>> observation, reward, termination, truncation, info = environment.last()
>>> environment.action_space("player_0").sample(observation["action_mask"]) in environment.words()
True

* Agents are `player_0`, `player_1`, … by seat. Whoever owes a choice is selected; when several choose in secret at the
  same time, as in a draft, they are asked one after another and see nothing of each other's choices.
* An observation is a dictionary: `observation`, as the layout of the encoding says, and `action_mask`, ones for the
  actions that are legal now, all zeros for an agent that isn't asked. `infos[agent]["action_mask"]` is the same mask.
* In a game with very many actions a choice takes several steps (see :mod:`hegemon.research.choice_forms`): the same
  agent is selected again, and nobody else sees anything before the choice is whole. With `choices="rows"` it takes
  one: an action is then a row of `action_features`.
* Rewards come at the end: see :meth:`hegemon.research.encoded_game.EncodedGame.rewards`.
* `reset(seed=7)` deals the game that the seed 7 deals everywhere in this house; without a seed, the next one.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, ClassVar

from hegemon.core import IllegalAction, Outcome
from hegemon.research.choice_forms import IDS, MOST_ROWS, choice_form
from hegemon.research.encoded_game import MOST, EncodedGame, Numbers, player
from hegemon.research.encoded_state import EncodedState
from hegemon.research.extra import extra

with extra():
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

Observation = dict[str, Numbers]


def env(
    game: str = "carta", options: Mapping[str, Any] | None = None, render_mode: str | None = None, **more: Any
) -> AECEnv:
    """The environment in its usual wrappers: whoever does what is illegal ends the game with -1, the others get 0."""
    wrapped = raw_env(game, options, render_mode, **more)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class TableEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A table at which every seat is an agent."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "name": "hegemon",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = "carta",
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        variant: str = "",
        choices: str = IDS,
        rows: int = MOST_ROWS,
    ) -> None:
        EzPickle.__init__(self, game, options, render_mode, variant, choices, rows)
        AECEnv.__init__(self)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is 'ansi' or 'human', not {render_mode!r}")
        self.encoded = EncodedGame(game, options, variant)
        self.form = choice_form(self.encoded, choices, rows)
        self.metadata = self.metadata | {"name": f"hegemon_{self.encoded.name}"}  # type: ignore[misc]
        self.render_mode = render_mode
        self.possible_agents = [player(seat) for seat in range(self.encoded.seats)]
        mask: dict[str, spaces.Space[Any]] = {"action_mask": spaces.Box(0, 1, (self.form.actions,), np.int8)}
        self.observation_spaces = {agent: spaces.Dict(self.form.spaces() | mask) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.form.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, MOST, (self.encoded.seats * self.form.length,), np.int8)
        self._rng, _ = seeding.np_random()

    # -- playing -------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. Its rules are chosen when the environment is made, so `options` changes nothing."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self._state: EncodedState = self.encoded.deal(int(self._rng.integers(1 << 62)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an action; None is for agents whose game is over")
        seat = self._seat(agent)
        number = index(action)
        refusal = self.form.refusal(self._state, seat, number)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.form.take(self._state, seat, number)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if (outcome := self.outcome) is not None:
            self.rewards = dict(zip(self.agents, self.encoded.rewards(outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._ask()

    def _ask(self) -> None:
        """Select the next agent, and give out what all agents may know beside their observations."""
        waiting = self._state.to_act()
        self.agent_selection = self.agents[waiting[0] if waiting else 0]
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        if (outcome := self.outcome) is not None:
            for info in self.infos.values():
                info["outcome"] = outcome.to_json()
        if self.render_mode == "human":
            self.render()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._state.outcome()

    def words(self) -> dict[int, Any]:
        """What the selected agent may do: by number the action, or the word if that doesn't complete a choice."""
        return self.form.words(self._state, self._seat(self.agent_selection))

    # -- looking -------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        return {**self.form.seen(self._state, self._seat(agent)), "action_mask": self._mask(agent)}

    def state(self) -> Numbers:
        """What all agents see, one after another, for critics that may look into every hand."""
        views = map(self._state.view, range(self.encoded.seats))
        return np.concatenate([self.encoded.observation(view) for view in views])

    def render(self) -> str | None:
        """What the selected agent sees, in words: returned (`ansi`) or printed (`human`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: the environment was made without a render_mode")
            return None
        text = self.encoded.text(self._state, self._seat(self.agent_selection))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to let go of."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _mask(self, agent: str) -> Numbers:
        if agent == self.agent_selection:
            return self.form.mask(self._state, self._seat(agent))
        return np.zeros(self.form.actions, np.int8)


raw_env = TableEnv

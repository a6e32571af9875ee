"""OpenSpiel's Information Set MCTS thinks about an opening hand.

Run it with: python examples/openspiel_ismcts.py
"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import hegemon.research.openspiel  # noqa: F401  (registers hegemon_carta)


def main() -> None:
    """One choice, thought over in a hundred imagined worlds."""
    game = pyspiel.load_game("hegemon_carta(players=2)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(7)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(7)),
        uct_c=1.0,
        max_simulations=100,
        random_state=np.random.RandomState(7),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT,
    )
    policy, chosen = bot.step_with_policy(state)
    for action, share in policy:
        print(f"{state.action_to_string(action):20} {share:.0%} of the search")
    print(f"drawn by these shares: {state.action_to_string(chosen)}")


if __name__ == "__main__":
    main()

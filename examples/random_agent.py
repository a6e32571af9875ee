"""Agents that know nothing but the rules play a whole game through PettingZoo.

Run it with: python examples/random_agent.py
"""

from hegemon.research.pettingzoo import env


def main() -> None:
    """Three random agents, one game."""
    table = env(game="carta", options={"players": 3, "deal": "draft"})
    table.reset(seed=7)
    choices = 0
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        if termination or truncation:
            print(f"{agent} gets {reward:+.0f}")
            table.step(None)
        else:
            choices += 1
            table.step(table.action_space(agent).sample(observation["action_mask"]))
    print(f"{choices} choices, then: {table.outcome.how}")
    table.close()


if __name__ == "__main__":
    main()

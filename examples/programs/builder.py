"""A program that plays by the protocol of docs/protocol.md, with nothing but Python's standard library.

Try it: hegemon arena carta --players "random,exec:python examples/programs/builder.py" -n 20

In Carta it builds where it has built most and sacrifices nothing; any other game it plays by chance.
"""

import json
import random
import sys

DOMAINS = ["military", "religion", "economy", "science", "culture", "utopia"]


def worth(action, view):
    """What an action of Carta looks worth: first to play cards, where most is built and the higher their age."""
    verb, *about = action
    if verb in ("play", "discard"):
        domain, _, age = about[0].rpartition("-")
        built = view["columns"][view["seat"]][DOMAINS.index(domain)]
        return 10 + 3 * built + int(age) if verb == "play" else -built
    return {"end": 1, "sacrifice": -9}.get(verb, 0)


def choose(message, chance):
    """The action that looks best; among equals, and in other games, chance decides."""
    legal, view = message["legal"], message["view"]
    if view["game"] != "carta":
        return chance.choice(legal)
    return max(legal, key=lambda action: (worth(action, view), chance.random()))


def main():
    """Answer every line that wants an answer, until there are no more."""
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            chance = random.Random(message["seed"])
            answer = {"type": "ready"}
        elif message["type"] == "choose":
            answer = {"action": choose(message, chance)}
        else:
            continue  # the game has ended; another may follow
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

"""A player of your own against the greedy one of this house.

A player is shown a view and the legal actions, and names one of them. Run it with: python examples/own_bot.py
"""

from collections import Counter
from collections.abc import Sequence

from hegemon.core import Action, Outcome, State, View, say
from hegemon.games import GAMES
from hegemon.players import Player, private_seed, seat_player

GAMES_TO_PLAY = 10


class Builder(Player):
    """Plays into its longest column, and gives nothing up if it can help it."""

    title = say("Builder")

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """The action that looks best: playing before ending the turn, ending before everything else."""
        columns = Counter(card.split("-")[0] for card in view["areas"][view["seat"]])

        def worth(action: Action) -> int:
            match action:
                case Action("play", (str(card),)):
                    return 2 + columns[card.split("-")[0]]
                case Action("end"):
                    return 1
            return 0

        return max(legal, key=worth)


def play(players: Sequence[Player], state: State) -> Outcome:
    """Play a game to its end."""
    while (outcome := state.outcome()) is None:
        seat = state.to_act()[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)))
    return outcome


def main() -> None:
    """Some games, each side sitting on either seat equally often."""
    carta = GAMES.load("carta")
    won = Counter[str]()
    for number in range(GAMES_TO_PLAY):
        names = ["builder", "greedy"] if number % 2 else ["greedy", "builder"]
        seeds = [private_seed(str(number), seat) for seat in range(2)]
        players = [
            Builder(carta, seed) if name == "builder" else seat_player(name, carta, seed)
            for name, seed in zip(names, seeds, strict=True)
        ]
        outcome = play(players, carta.new({"players": 2}, seed=number))
        won.update(names[seat] for seat in outcome.winners)
    print(f"of {GAMES_TO_PLAY} games, builder won {won['builder']} and greedy {won['greedy']}")


if __name__ == "__main__":
    main()

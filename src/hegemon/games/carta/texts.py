"""The game in words: names, choices, questions, what happened, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hegemon.core.arguments import Argument
from hegemon.core.game import Action
from hegemon.core.message import Message, Seat, say, say_all, say_count
from hegemon.core.openings import Opening
from hegemon.core.outcome import Outcome
from hegemon.games.carta.cards import (
    AGE_NUMERALS,
    AGE_OF,
    DOMAIN_NAMES,
    DOMAIN_OF,
    KIND_BY_NAME,
    PERMANENT_NAMES,
    SACRIFICE_NAMES,
)
from hegemon.games.carta.options import CartaOptions

TITLE: Final = say("Carta Impera Victoria")

DOMAINS: Final = (
    say("Military"),
    say("Religion"),
    say("Economy"),
    say("Science"),
    say("Culture"),
    say("Utopia"),
)

PERMANENTS: Final = (
    say("Assassination"),
    say("Purge"),
    say("Holy Book"),
    say("Divine Right"),
    say("Development"),
    say("Monopoly"),
    say("Experiment"),
    say("Research"),
    say("Oligarchy"),
    say("Republic"),
)

SACRIFICES: Final = {
    "attack": say("Attack"),
    "inquisition": say("Inquisition"),
    "embargo": say("Embargo"),
    "breakthrough": say("Breakthrough"),
    "democracy": say("Democracy"),
}


def domain(number: int) -> Message:
    """The name of a domain."""
    return DOMAINS[number]


def domain_called(name: str) -> Message:
    """The name of a domain, from its notation."""
    return DOMAINS[DOMAIN_NAMES.index(name)]


def permanent(effect: int) -> Message:
    """The name of a permanent effect."""
    return PERMANENTS[effect]


def permanent_called(name: str) -> Message:
    """The name of a permanent effect, from its notation."""
    return PERMANENTS[PERMANENT_NAMES.index(name)]


def sacrifice_of(kind_name: str) -> Message:
    """The name of the sacrifice effect of a card."""
    return SACRIFICES[SACRIFICE_NAMES[DOMAIN_OF[KIND_BY_NAME[kind_name]]]]


def card(kind_name: str) -> Message:
    """A card by its notation.

    >>> str(card("science-2"))
    'Science II'
    """
    kind = KIND_BY_NAME[kind_name]
    return say("{domain} {age}", domain=DOMAINS[DOMAIN_OF[kind]], age=AGE_NUMERALS[AGE_OF[kind]])


# -- what effects do, in a line --------------------------------------------------------------------------------


def permanent_does(effect: int, options: CartaOptions) -> Message:
    """What a permanent effect does, in a few words."""
    n = 1 + (effect & 1)
    limit = options.hand_limit_2 if n == 2 else options.hand_limit_1
    return (
        say_count("discard {n} card from your hand", "discard {n} cards from your hand", n),
        say("your hand limit is {limit} this turn", limit=limit),
        say_count(
            "discard {n} card from your play area, then play {n}",
            "discard {n} cards from your play area, then play {n}",
            n,
        ),
        say_count(
            "take {n} card back from your play area, then play {n}",
            "take {n} cards back from your play area, then play {n}",
            n,
        ),
        say_count("take {n} card from the discard pile", "take {n} cards from the discard pile", n),
    )[effect >> 1]


def sacrifice_does(kind_name: str, options: CartaOptions) -> Message:
    """What sacrificing a card does, in a few words."""
    n = options.breakthrough
    return {
        "attack": say("name a domain: you and everyone who has it in play lose a card of it"),
        "inquisition": say("take a player's hand and give back as many cards"),
        "embargo": say("a player can't play one domain next turn"),
        "breakthrough": say_count("draw {n} card, then discard {n}", "draw {n} cards, then discard {n}", n),
        "democracy": say("a player needs one card more for hegemony in one domain"),
    }[SACRIFICE_NAMES[DOMAIN_OF[KIND_BY_NAME[kind_name]]]]


# -- choices ----------------------------------------------------------------------------------------------------

CARD_CHOICES: Final[dict[str, Callable[[Message], Message]]] = {
    "pick": lambda card: say("Keep {card}", card=card),
    "take": lambda card: say("Take {card} into your play area", card=card),
    "play": lambda card: say("Play {card}", card=card),
    "discard": lambda card: say("Discard {card} from your hand", card=card),
    "scrap": lambda card: say("Discard {card} from your play area", card=card),
    "take-back": lambda card: say("Take back {card}", card=card),
    "retrieve": lambda card: say("Take {card} from the discard pile", card=card),
    "lose": lambda card: say("Lose {card}", card=card),
    "give-back": lambda card: say("Give back {card}", card=card),
}


def describe_action(action: Action, options: CartaOptions) -> Message:
    """A choice in words."""
    match action:
        case Action("end"):
            return say("End the turn")
        case Action("use", (str(name),)):
            effect = PERMANENT_NAMES.index(name)
            return say("{effect}: {what}", effect=PERMANENTS[effect], what=permanent_does(effect, options))
        case Action("copy", (str(name), int(seat))):
            effect = PERMANENT_NAMES.index(name)
            return say(
                "Copy {effect} from {player}: {what}",
                effect=PERMANENTS[effect], player=Seat(seat), what=permanent_does(effect, options),
            )  # fmt: skip
        case Action("sacrifice", (str(name),)):
            return say(
                "Sacrifice {card}, {effect}: {what}",
                card=card(name), effect=sacrifice_of(name), what=sacrifice_does(name, options),
            )  # fmt: skip
        case Action("name", (str(name),)):
            return say("Attack {domain}", domain=domain_called(name))
        case Action("mark", (int(seat), str(name))):
            return say("{player}: the {domain} column", player=Seat(seat), domain=domain_called(name))
        case Action("target", (int(seat),)):
            return say("The hand of {player}", player=Seat(seat))
    return CARD_CHOICES[action.verb](card(str(action.args[0])))


def arguments(action: Action) -> tuple[Argument, ...]:
    """What a choice is about: cards, effects, domains and players."""
    match action:
        case Action("use" | "copy", (str(name), *others)):
            effect = Argument("effect", "effect", name, permanent_called(name))
            return (effect, *(Argument("player", "seat", seat, Seat(seat)) for seat in others))
        case Action("name", (str(name),)):
            return (Argument("domain", "domain", name, domain_called(name)),)
        case Action("mark", (int(seat), str(name))):
            owner = Argument("player", "seat", seat, Seat(seat))
            return (owner, Argument("domain", "domain", name, domain_called(name)))
        case Action("target", (int(seat),)):
            return (Argument("player", "seat", seat, Seat(seat)),)
    return tuple(Argument("card", "card", str(name), card(str(name))) for name in action.args)


# -- questions ----------------------------------------------------------------------------------------------------


QUESTIONS: Final = {
    "draft-pick": say("Keep one card; the others go to your left."),
    "last-pick": say("Keep one card; the other one goes to the middle."),
    "draft-take": say("Take one of the open cards into your play area."),
    "play": say("Play a card from your hand."),
    "effects": say("Use effects, or end your turn."),
    "discard": say_count("Discard a card from your hand.", "Discard a card from your hand, {n} to go.", 0),
    "scrap": say_count("Discard a card from your play area.", "Discard a card from your play area, {n} to go.", 0),
    "take-back": say_count(
        "Take a card back from your play area.", "Take a card back from your play area, {n} to go.", 0
    ),
    "play-more": say_count("Play another card.", "Play another card, {n} to go.", 0),
    "retrieve": say_count("Take a card from the discard pile.", "Take a card from the discard pile, {n} to go.", 0),
    "name-domain": say("Attack: name a domain you have in play."),
    "lose-card": say("Attack: choose a {domain} card to lose."),
    "choose-victim": say("Inquisition: whose hand do you take?"),
    "give-back": say_count("Give a card back to {player}.", "Give a card back to {player}, {n} to go.", 0),
    "lay-embargo": say("Embargo: choose a column to lay it on."),
    "lay-democracy": say("Democracy: choose a column to lay it in."),
    "over": say("The game is over."),
}
"""What is asked in each phase; the last pick of the draft has its own words."""


# -- the end ----------------------------------------------------------------------------------------------------------


def describe_outcome(outcome: Outcome) -> list[Message]:
    """Who won and why."""
    winners = [Seat(seat) for seat in outcome.winners]
    *others, last = winners
    names = say("{players} and {player}", players=say_all(others), player=last) if others else last
    if outcome.how == "hegemony":
        seat, name = Seat(outcome.details["seat"]), outcome.details["domain"]
        lines = [say("{player} has hegemony in {domain}.", player=seat, domain=domain_called(name))]
    elif outcome.how == "endless":
        lines = [say("The last round that this table allows is over: majorities decide.")]
    else:
        lines = [say("The deck is empty and the round complete: majorities decide.")]
    if outcome.how != "hegemony":
        for player, score in enumerate(outcome.scores):
            lines.append(say_count("{player}: {n} point.", "{player}: {n} points.", score, player=Seat(player)))
        if outcome.details["decider"]:
            decider = domain_called(outcome.details["decider"])
            lines.append(say("The tie is broken by the cards in {domain}.", domain=decider))
    if len(winners) == 1:
        lines.append(say("{players} wins.", players=names))
    elif len({outcome.teams[seat] for seat in winners}) == 1:
        lines.append(say("{players} win.", players=names))
    else:
        lines.append(say("{players} share the victory.", players=names))
    return lines


# -- how somebody began ----------------------------------------------------------------------------------------------

FIRST_CARDS: Final = 2
"""Cards that are an opening."""


def openings(actions: Sequence[Action]) -> list[Opening]:
    """The domains of the first cards that somebody played.

    >>> [first] = openings([Action("play", ("science-1",)), Action("end"), Action("play", ("military-1",))])
    >>> [str(domain) for domain in first.things]
    ['Science', 'Military']
    """
    played = [domain_of_card(str(action.args[0])) for action in actions if action.verb == "play"][:FIRST_CARDS]
    return [Opening(say("First cards"), tuple(played))] if len(played) == FIRST_CARDS else []


def domain_of_card(kind_name: str) -> Message:
    """The domain of a card by its notation."""
    return DOMAINS[DOMAIN_OF[KIND_BY_NAME[kind_name]]]

"""Short words for narrow places: what an effect does in a line, levels, the letters of domains."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hegemon.core import Message, say, say_count
from hegemon.games.carta import texts
from hegemon.games.carta.cards import DOMAIN_NAMES, EFFECT_DOMAINS, SACRIFICE_NAMES
from hegemon.games.carta.options import CartaOptions


def letters(names: Sequence[str]) -> list[str]:
    """A sign of one or two letters for each name, never the same twice.

    >>> letters(["Esercito", "Religione", "Economia", "Scienza", "Cultura", "Utopia"])
    ['Es', 'R', 'Ec', 'S', 'C', 'U']
    >>> letters(["Mars", "Mart", "Ma"])
    ['Ma', 'Mr', 'M']
    """
    initials = [name[:1].upper() for name in names]
    signs: list[str] = []
    for name, initial in zip(names, initials, strict=True):
        pairs = [initial] if initials.count(initial) == 1 else [initial + letter for letter in name[1:]]
        signs.append(next((sign for sign in [*pairs, initial, name] if sign not in signs), name))
    return signs


def signs(tell: Callable[[Message], str]) -> dict[str, str]:
    """The letters of the domains in the language of whoever tells."""
    return dict(zip(DOMAIN_NAMES, letters([tell(name) for name in texts.DOMAINS]), strict=True))


def thresholds(options: CartaOptions) -> Message:
    """When levels begin and hegemony is reached at this table."""
    return say_count(
        "{n} player: level 1 at {level_1} cards, level 2 at {level_2}, hegemony at {hegemony}",
        "{n} players: level 1 at {level_1} cards, level 2 at {level_2}, hegemony at {hegemony}",
        options.players,
        level_1=options.level_1,
        level_2=options.level_2,
        hegemony=options.hegemony,
    )


def domain_of_effect(effect: int) -> str:
    """The domain a permanent effect belongs to."""
    return DOMAIN_NAMES[EFFECT_DOMAINS[effect >> 1]]


def permanent_in_short(effect: int, options: CartaOptions) -> Message:
    """What a permanent effect does, in the few words that fit beside a pillar."""
    n = 1 + (effect & 1)
    match effect >> 1:
        case 0:
            return say("Discard {n} from your hand", n=n)
        case 1:
            return say("Draw up to {limit}", limit=options.hand_limit_2 if n == 2 else options.hand_limit_1)
        case 2:
            return say("Discard {n} in play, then play {n}", n=n)
        case 3:
            return say("Take back {n}, then play {n}", n=n)
    return say("Take {n} from the discard pile", n=n)


def sacrifice_in_short(domain: int, options: CartaOptions) -> Message:
    """What a sacrifice does, in as few words."""
    match SACRIFICE_NAMES[domain]:
        case "attack":
            return say("Name a domain you have in play: all lose 1, you too")
        case "inquisition":
            return say("Take another hand, give back as many cards")
        case "embargo":
            return say("A player may not play one of their domains next turn")
        case "breakthrough":
            return say("Draw {n}, then discard {n}", n=options.breakthrough)
        case "democracy":
            return say("A player needs 1 more in one domain for hegemony")
    raise KeyError(domain)

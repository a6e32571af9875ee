"""Social policies (10.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say, say_count
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.laws import Order, law
from hegemon.games.civilization.speech import PASS, POLICIES, SEATS, happening, verb
from hegemon.games.civilization.world.world import World

ADOPT = verb("adopt", say("Adopt {policy}."), policy=POLICIES)
RETURN = verb("return-policy", say("Return {policy} to your deck."), policy=POLICIES)
SWAP = verb("change-policy", say("Change {old} for {new}."), old=POLICIES, new=POLICIES)
ADOPTED = happening(
    "adopted",
    say("{seat} adopts {policy}."),
    you=say("You adopt {policy}."),
    reveals=Reveals.OWN,
    seat=SEATS,
    policy=POLICIES,
)
RETURNED = happening(
    "returned-policy",
    say("{seat} returns {policy}."),
    you=say("You return {policy}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS,
    policy=POLICIES,
)

OTHER_SIDE: Final = Refusal("R-POL-02", say("That card is in play already; only one of its sides can be."))


def limit(w: World, seat: int, more: int = 0) -> int:
    """R-POL-01: as many as there are cities, here with so many more, but never more than there are cards."""
    return min(len(w.cities[seat]) + more + standing(w, seat).bonus.policy_limit, CONTENT.market.policy_cards)


def in_play(w: World, seat: int, card: int) -> bool:
    """Is one side of this card in play?"""
    return any(CONTENT.policies[policy].card == card for policy in w.realms[seat].policies)


def side_refusal(w: World, seat: int, policy: int) -> Refusal | None:
    """R-POL-02: the two sides of a card are never in play together."""
    if in_play(w, seat, CONTENT.policies[policy].card):
        return OTHER_SIDE
    return None


def adopt(w: World, seat: int, policy: int) -> None:
    """Put a side in play (R-POL-06: everybody sees it)."""
    set_policies(w, seat, (*w.realms[seat].policies, policy))
    ADOPTED(w, seat=seat, policy=CONTENT.policies[policy].id)


def give_back(w: World, seat: int, policy: int) -> None:
    """R-POL-05: return a card to the deck."""
    set_policies(w, seat, tuple(other for other in w.realms[seat].policies if other != policy))
    RETURNED(w, seat=seat, policy=CONTENT.policies[policy].id)


def set_policies(w: World, seat: int, policies: tuple[int, ...]) -> None:
    """Change what is in play."""
    w.realms[seat].policies = policies
    w.recount(seat)


@law(Order.POLICIES)
def keep_to_limit(w: World) -> bool:
    """R-POL-03, R-POL-05: a limit that rose or fell is followed at once, once the game is under way."""
    if not w.turn:
        return False
    for seat in w.in_order():
        held, allowed = len(w.realms[seat].policies), limit(w, seat)
        if held != allowed:
            owe(w, AdoptPolicy(seat) if held < allowed else ReturnPolicy(seat))
            return True
    return False


@dataclass(frozen=True, slots=True)
class AdoptPolicy(Ask):
    """R-POL-03: take another card and choose its side."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [ADOPT(policy.id) for policy in CONTENT.policies]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return side_refusal(w, seat, CONTENT.policies.number(str(action.args[0])))

    def take(self, w: World, seat: int, action: Action) -> None:
        adopt(w, seat, CONTENT.policies.number(str(action.args[0])))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Adopt a social policy.")


@dataclass(frozen=True, slots=True)
class ReturnPolicy(Ask):
    """R-POL-05: the limit fell."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [RETURN(CONTENT.policies[policy].id) for policy in w.realms[seat].policies]

    def take(self, w: World, seat: int, action: Action) -> None:
        give_back(w, seat, CONTENT.policies.number(str(action.args[0])))

    def prompt(self, w: World, seat: int) -> Message:
        allowed = limit(w, seat)
        return say_count(
            "You may keep {n} social policy now: return one to your deck.",
            "You may keep {n} social policies now: return one to your deck.",
            allowed,
        )


@dataclass(frozen=True, slots=True)
class ChangePolicies(Ask):
    """R-POL-04: turn cards in play over or swap them for others, so many of them at most."""

    left: int

    def options(self, w: World, seat: int) -> list[Action]:
        old = [CONTENT.policies[policy] for policy in w.realms[seat].policies]
        return [PASS(), *(SWAP(one.id, other.id) for one in old for other in CONTENT.policies if one is not other)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action == PASS():
            return None
        old, new = (CONTENT.policies.called(str(word)) for word in action.args)
        return None if old.card == new.card else side_refusal(w, seat, new.number)

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            return
        old, new = (CONTENT.policies.number(str(word)) for word in action.args)
        others = tuple(policy for policy in w.realms[seat].policies if policy != old)
        set_policies(w, seat, (*others, new))
        RETURNED(w, seat=seat, policy=CONTENT.policies[old].id)
        ADOPTED(w, seat=seat, policy=CONTENT.policies[new].id)
        if self.left > 1:
            owe(w, ChangePolicies(seat, self.left - 1))

    def prompt(self, w: World, seat: int) -> Message:
        return say_count("You may change {n} social policy.", "You may change up to {n} social policies.", self.left)

"""What is chosen before the game starts, in secret where all choose together (R-SET-03, R-SET-08)."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, Question, later, owe
from hegemon.games.civilization.chapters import policies as social
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import CIVILIZATIONS, SEATS, happening, verb
from hegemon.games.civilization.world.world import Picks, Step, World, no_picks

LEAD = verb("lead", say("Play the {civilization}."), civilization=CIVILIZATIONS)
LEADS = happening(
    "leads",
    say("{seat} plays the {civilization}."),
    you=say("You play the {civilization}."),
    reveals=Reveals.ALWAYS,
    seat=SEATS,
    civilization=CIVILIZATIONS,
)
MADE_UP_MIND = happening(
    "made-up-mind", say("{seat} has chosen."), you=say("You have chosen."), reveals=Reveals.OWN, seat=SEATS
)


def civilizations(w: World) -> list[Step]:
    """R-SET-03: how players come by their civilizations."""
    if w.options.assigned:
        return [deal_out(tuple(map(CONTENT.civilizations.number, w.options.assigned)))]
    sheets = w.dice().shuffled(range(len(CONTENT.civilizations)))
    if w.options.civilizations == "free":
        return [ChooseFreely(seat) for seat in reversed(list(w.in_order()))]
    if w.options.civilizations == "one_of_two":
        pairs = tuple((sheets[2 * seat], sheets[2 * seat + 1]) for seat in w.players)
        return [KeepOne(tuple(w.in_order()), pairs)]
    return [deal_out(tuple(sheets[: w.options.players]))]


@later
def deal_out(w: World, sheets: tuple[int, ...]) -> None:
    """Everybody gets a civilization."""
    for seat in w.in_order():
        lead(w, seat, sheets[seat])


def lead(w: World, seat: int, civilization: int) -> None:
    """A player plays a civilization from now on."""
    w.realms[seat].civilization = civilization
    w.recount(seat)
    LEADS(w, seat=seat, civilization=CONTENT.civilizations[civilization].id)


def with_pick(picks: Picks, seat: int, number: int) -> Picks:
    """What everybody has picked, and this by a player."""
    return (*picks[:seat], (*picks[seat], number), *picks[seat + 1 :])


@dataclass(frozen=True, slots=True)
class ChooseFreely(Ask):
    """Each chooses among all civilizations that are left, in reverse turn order."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [LEAD(civilization.id) for civilization in CONTENT.civilizations]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        wanted = CONTENT.civilizations.number(str(action.args[0]))
        if any(realm.civilization == wanted for realm in w.realms):
            return Refusal("R-SET-03", say("Somebody plays that civilization already."))
        return None

    def take(self, w: World, seat: int, action: Action) -> None:
        lead(w, seat, CONTENT.civilizations.number(str(action.args[0])))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose your civilization.")


@dataclass(frozen=True, slots=True)
class KeepOne(Question):
    """Two sheets are dealt to everybody, face up; which one is kept is chosen in secret."""

    waiting: tuple[int, ...]
    dealt: tuple[tuple[int, int], ...]

    picks = "picked_civilizations"

    def asked(self, w: World) -> tuple[int, ...]:
        return self.waiting

    def possible_picks(self, w: World, seat: int) -> list[tuple[int, ...]]:
        """What a player may have chosen, for all that others know."""
        return [()] if seat in self.waiting else [(sheet,) for sheet in self.dealt[seat]]

    def options(self, w: World, seat: int) -> list[Action]:
        return [LEAD(CONTENT.civilizations[sheet].id) for sheet in self.dealt[seat]]

    def take(self, w: World, seat: int, action: Action) -> None:
        wanted = CONTENT.civilizations.number(str(action.args[0]))
        w.picked_civilizations = with_pick(w.picked_civilizations, seat, wanted)
        MADE_UP_MIND(w, seat=seat, secret={"civilization": action.args[0]}, insiders=(seat,))
        waiting = tuple(other for other in self.waiting if other != seat)
        owe(w, KeepOne(waiting, self.dealt) if waiting else reveal_civilizations())

    def prompt(self, w: World, seat: int) -> Message:
        return say("Keep one of two civilizations.")


@later
def reveal_civilizations(w: World) -> None:
    """All show what they kept."""
    picks, w.picked_civilizations = w.picked_civilizations, no_picks(w)
    for seat, (civilization,) in enumerate(picks):
        lead(w, seat, civilization)


# -- the first policies ----------------------------------------------------------------------------------------


@later
def policies(w: World) -> None:
    """R-SET-08: everybody adopts a first policy, in secret."""
    owe(w, FirstPolicies(tuple(w.in_order())))


def first_policies(w: World, seat: int) -> int:
    """R-SET-08: one, and what the civilization adds to the limit."""
    return 1 + standing(w, seat).bonus.policy_limit


@dataclass(frozen=True, slots=True)
class FirstPolicies(Question):
    """R-SET-08: which sides are adopted, revealed together."""

    waiting: tuple[int, ...]

    picks = "picked_policies"

    def asked(self, w: World) -> tuple[int, ...]:
        return self.waiting

    def possible_picks(self, w: World, seat: int) -> list[tuple[int, ...]]:
        """What a player may have chosen, for all that others know."""
        every = range(len(CONTENT.policies))
        card = [policy.card for policy in CONTENT.policies]
        pairs = [(one, other) for one in every for other in every if card[one] != card[other]]
        ones = [(one,) for one in every]
        several = first_policies(w, seat) > 1
        if seat in self.waiting:
            return [(), *ones] if several else [()]
        return list(pairs) if several else list(ones)

    def options(self, w: World, seat: int) -> list[Action]:
        return [social.ADOPT(policy.id) for policy in CONTENT.policies]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        card = CONTENT.policies.called(str(action.args[0])).card
        if any(CONTENT.policies[policy].card == card for policy in w.picked_policies[seat]):
            return Refusal("R-POL-02", say("That card is in play already; only one of its sides can be."))
        return None

    def take(self, w: World, seat: int, action: Action) -> None:
        wanted = CONTENT.policies.number(str(action.args[0]))
        w.picked_policies = with_pick(w.picked_policies, seat, wanted)
        if len(w.picked_policies[seat]) < first_policies(w, seat):
            owe(w, self)
            return
        chosen = [CONTENT.policies[policy].id for policy in w.picked_policies[seat]]
        MADE_UP_MIND(w, seat=seat, secret={"policies": chosen}, insiders=(seat,))
        waiting = tuple(other for other in self.waiting if other != seat)
        owe(w, FirstPolicies(waiting) if waiting else reveal_policies())

    def prompt(self, w: World, seat: int) -> Message:
        if w.picked_policies[seat]:
            had = CONTENT.policies[w.picked_policies[seat][0]].name
            return say("Besides {policy}, adopt another social policy, in secret.", policy=had)
        return say("Adopt your first social policy, in secret.")


@later
def reveal_policies(w: World) -> None:
    """All show what they adopted."""
    picks, w.picked_policies = w.picked_policies, no_picks(w)
    for seat in w.in_order():
        for policy in picks[seat]:
            social.adopt(w, seat, policy)

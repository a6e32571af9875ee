"""Using abilities in their phase, at their price, within their limit (R-TIME-01, R-TIME-03, 8.3).

What lies face up is used by the key of its ability. A great person that lies face down is turned up for that
(R-GP-14); one that has nothing to be used but works by lying there is turned up by its own name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import Any, Final, cast

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import DeedKind, Phase
from hegemon.games.civilization.facts.rows import GreatPerson
from hegemon.games.civilization.framework import limits, payment, person_cards, reactions
from hegemon.games.civilization.framework.ability import ABILITIES, PRINTED, Ability, Active, Reaction, Usable
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.standing import Standing, abilities_on, standing, to_answer, to_use
from hegemon.games.civilization.framework.timing import phase_now, window_of
from hegemon.games.civilization.speech import PASS, PEOPLE, SEATS, VERBS, AnyOf, Happening, Kind, happening, verb
from hegemon.games.civilization.world.world import World


def ability_name(key: str) -> Message:
    """A printed ability by its card and what it does."""
    _, card, printed = PRINTED[key]
    return say("{card}: {help}", card=card.name, help=printed.help)


ABILITY: Final[Kind] = Kind("ability", lambda options: list(PRINTED), ability_name)
CARD: Final[Kind] = Kind("ability", lambda options: list(PRINTED), lambda key: PRINTED[key][1].name)
"""The same, where somebody uses it: what it does is looked up, as it speaks to whoever has it."""


def thing_name(word: str) -> Message:
    """An ability, or a great person to be turned up."""
    if word in PRINTED:
        return ability_name(word)
    return say("{card}: Turn the card face up.", card=CONTENT.great_persons.called(word).name)


BATTLE: Final = Phase.BATTLE
ANY_TIME: Final = Phase.ANY_TIME
"""By their names alone, as they are asked for all the time."""

THING: Final = AnyOf("ability", ABILITY, PEOPLE, name=thing_name)

ANSWER = verb("answer", say("Interrupt with {ability}"), ability=ABILITY)
USE = verb("use", say("Use {ability}"), ability=THING)
USED = happening("used", say("{seat} uses {ability}."), you=say("You use {ability}."), seat=SEATS, ability=CARD)

ANSWERED = happening(
    "answered",
    say("{seat} interrupts with {ability}."),
    you=say("You interrupt with {ability}."),
    seat=SEATS,
    ability=CARD,
)


def target_words(target: str) -> Message:
    """What is named as a target, in the words of the action that names it."""
    verb, *words = target.split()
    return VERBS[verb].describe(Action(verb, tuple(int(word) if word.isdigit() else word for word in words)))


TARGET: Final = Kind("target", lambda options: ["pass"], target_words)
TARGETED = happening(
    "targeted", say("{seat} chooses: {target}"), you=say("You choose: {target}"), seat=SEATS, target=TARGET
)

LET_PASS = happening("let-pass", None, seat=SEATS)
"""Somebody who could have had something to use wasn't asked: that there was nothing follows from it for all."""

NOT_IN_PLAY: Final = Refusal("R-TIME-01", say("You have no card with that ability in play."), obvious=True)
WRONG_PHASE: Final = Refusal("R-TIME-01", say("It can't be used in this phase."))
NO_PERSON: Final = Refusal("R-GP-14", say("You have no such great person to turn up."), obvious=True)
NO_MARKER: Final = Refusal("R-GP-09", say("You have no marker of that type on the map that isn't blockaded."))


# -- what there is ---------------------------------------------------------------------------------------------


def use_offers(w: World, seat: int, phase: Phase) -> list[Action]:
    """What a player may use in a phase of their own, or in the window of a battle that is open."""
    people = w.realms[seat].people
    if not people and not may_fit(standing(w, seat), phase):
        return []
    fitting = labelled(at_hand(w, seat), phase, window_of(w))
    found = [USE(ability.printed.key) for ability in fitting if at_hand_refusal(w, seat, ability) is None]
    if phase is BATTLE or not people:
        return found
    return [*found, *(USE(card.id) for card in to_turn_up(w, seat) if person_cards.at_work(w, seat, card))]


def use_options(w: World, seat: int, phase: Phase) -> list[Action]:
    """The same, with what can't be used just now."""
    fitting = labelled(at_hand(w, seat), phase, window_of(w))
    found = [USE(ability.printed.key) for ability in fitting]
    return found if phase is BATTLE else [*found, *(USE(card.id) for card in to_turn_up(w, seat))]


def may_fit(state: Standing, phase: Phase) -> bool:
    """Is there anything in play with a label that fits a phase? Mostly there isn't, and nothing more need be asked."""
    return phase in state.labels or ANY_TIME in state.labels


def at_hand(w: World, seat: int) -> tuple[Usable, ...]:
    """What a player can use: what is in play, and all great people, at work or not."""
    in_play, people = standing(w, seat).usable, w.realms[seat].people
    if not people:
        return in_play
    own = chain.from_iterable([abilities_on(CONTENT.great_persons[card.face]) for card in people])
    return joined_by(in_play, tuple(own))


@lru_cache(maxsize=4096)
def joined_by(in_play: tuple[Usable, ...], own: tuple[Ability, ...]) -> tuple[Usable, ...]:
    """What is in play and those of a player's own that can be used, each once."""
    return tuple(dict.fromkeys((*in_play, *chain.from_iterable(map(to_use, own)))))


@lru_cache(maxsize=4096)
def labelled(abilities: tuple[Usable, ...], phase: Phase, window: int) -> tuple[Usable, ...]:
    """Those with a label that fits a phase and the window of a battle that is open."""
    return tuple(ability for ability in abilities if fits(ability, phase, window))


@lru_cache(maxsize=4096)
def labelled_just(abilities: tuple[Usable, ...], phase: Phase) -> tuple[Usable, ...]:
    """Those with the label of a phase, without what works at any time."""
    return tuple(ability for ability in abilities if ability.printed.phase == phase)


def to_turn_up(w: World, seat: int) -> list[GreatPerson]:
    """R-TIME-13, R-GP-16: the cards that would work if they lay face up."""
    return [card for card in person_cards.face_down(w, seat) if person_cards.lasting(card)]


def fits(ability: Usable, phase: Phase, window: int) -> bool:
    """R-TIME-01, R-CBT-28: does the label fit?"""
    label = ability.printed.phase
    if label is BATTLE:
        return phase is BATTLE and window == ability.printed.battle_window
    return label == phase or label is ANY_TIME


@cache
def people_for_any_time() -> tuple[GreatPerson, ...]:
    """The great people that can be used at any time."""
    abilities = (ability for ability in ABILITIES.values() if isinstance(ability, Usable))
    labelled = (ability.card for ability in abilities if ability.printed.phase is ANY_TIME)
    return tuple(card for card in labelled if isinstance(card, GreatPerson))


def may_act_any_time(w: World, seat: int) -> bool:
    """R-TIME-01, R-TIME-07: may a player have something to use at any time, for all that others know?"""
    if person_cards.may_hide(w, seat, people_for_any_time()):
        return True
    state = standing(w, seat)
    if ANY_TIME not in state.labels:
        return False
    return any(ability_refusal(w, seat, ability) is None for ability in labelled_just(state.usable, ANY_TIME))


# -- what is against it ----------------------------------------------------------------------------------------


def ability_refusal(w: World, seat: int, ability: Usable) -> Refusal | None:
    """The rule against using an ability in play now, its phase apart."""
    return cost_refusal(w, seat, ability) or ability.refusal(w, seat)


def cost_refusal(w: World, seat: int, ability: Ability) -> Refusal | None:
    """The rule against one use more of an ability: its limit and its price."""
    if refusal := limits.refusal(w, seat, ability):
        return refusal
    return None if payment.payable(w, seat, ability.printed.price) else payment.CANNOT_PAY


def at_hand_refusal(w: World, seat: int, ability: Usable) -> Refusal | None:
    """The same for an ability at hand, whose card may not be at work."""
    if isinstance(ability.card, GreatPerson) and not person_cards.at_work(w, seat, ability.card):
        return NO_MARKER
    return ability_refusal(w, seat, ability)


def use_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """The rule against using what an action names."""
    word = str(action.args[0])
    if word not in PRINTED:
        return turning_up_refusal(w, seat, CONTENT.great_persons.called(word))
    ability = ABILITIES.get(word)
    if not isinstance(ability, Usable) or ability not in at_hand(w, seat):
        return NOT_IN_PLAY
    if not fits(ability, phase_now(w), window_of(w)):
        return WRONG_PHASE
    return at_hand_refusal(w, seat, ability)


def turning_up_refusal(w: World, seat: int, card: GreatPerson) -> Refusal | None:
    """The rule against turning up a great person."""
    if card not in to_turn_up(w, seat):
        return NO_PERSON
    return None if person_cards.at_work(w, seat, card) else NO_MARKER


# -- using it --------------------------------------------------------------------------------------------------


def take_use(w: World, seat: int, action: Action) -> None:
    """Use it: note that it is used up, pay, let others break in if it is a resource ability, then do it."""
    key = str(action.args[0])
    if key not in PRINTED:
        person_cards.turn_up(w, seat, CONTENT.great_persons.called(key))
        return
    put_to_use(w, seat, key, USED)


def ripe_gains(w: World, seat: int, phase: Phase) -> None:
    """What nobody would decline or wait with is had as soon as a phase begins."""
    gain_quietly(w, seat, [each for each in quiet_abilities(w, seat, phase) if each.ripe(w, seat)])


def quiet_gains(w: World, seat: int, phase: Phase) -> None:
    """A pure gain of this phase that was left to its end is had now."""
    gain_quietly(w, seat, quiet_abilities(w, seat, phase))


def quiet_abilities(w: World, seat: int, phase: Phase) -> list[Usable]:
    """A player's pure gains of this phase that are still to be had."""
    state = standing(w, seat)
    if not may_fit(state, phase):
        return []
    fitting = labelled(state.usable, phase, window_of(w))
    return [each for each in fitting if each.quiet and ability_refusal(w, seat, each) is None]


def gain_quietly(w: World, seat: int, abilities: list[Usable]) -> None:
    """These are used without being asked for; none of them costs anything or can be cancelled."""
    for ability in abilities:
        limits.note(w, seat, ability)
        USED(w, seat=seat, ability=ability.printed.key)
        owe(w, perform(seat, ability.printed.key))


def put_to_use(w: World, seat: int, key: str, told: Happening) -> None:
    """Count the use, pay, let others break in if it is a resource ability, then do it."""
    ability = ABILITIES[key]
    person_cards.bring_out(w, seat, ability)
    limits.note(w, seat, ability)
    told(w, seat=seat, ability=key)
    price = ability.printed.price
    payment.owe_payment(w, seat, price, (announce_ability if price.in_resources else perform)(seat, key))


@later
def announce_ability(w: World, seat: int, key: str) -> None:
    """R-TIME-06, R-TIME-08: a resource ability that is paid for is announced with its targets, and may be cancelled."""
    owe(w, NameTarget(seat, key))


Named = tuple[tuple[Any, ...], ...]
"""Targets that are named: verbs with their arguments."""


@dataclass(frozen=True, slots=True)
class NameTarget(Ask):
    """R-TIME-06: at what a resource ability is aimed, as far as there is anything to name."""

    key: str
    named: Named = ()

    def question(self, w: World) -> Ask | None:
        """What the ability asks next."""
        return active(self.key).target_question(w, self.seat, actions_of(self.named))

    def options(self, w: World, seat: int) -> list[Action]:
        question = self.question(w)
        return question.options(w, seat) if question else []

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        question = self.question(w)
        return question.refusal(w, seat, action) if question else None

    def offers(self, w: World, seat: int) -> list[Action]:
        question = self.question(w)
        return question.offers(w, seat) if question else []

    def private_window(self, w: World, offers: list[Action]) -> tuple[str, Action] | None:
        question = self.question(w)
        return question.private_window(w, offers) if question else None

    def run(self, w: World) -> None:
        """The only target is named; or everything is, and others may break in."""
        offered = self.offered(w)
        if offered:
            self.take(w, self.seat, offered[0])
        else:
            done = perform(self.seat, self.key, self.named)
            reactions.announce(w, self.seat, DeedKind.RESOURCE_ABILITY, done, about=(self.key, *self.named))

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != PASS():
            TARGETED(w, seat=seat, target=str(action))
        owe(w, NameTarget(seat, self.key, (*self.named, (action.verb, *action.args))))

    def prompt(self, w: World, seat: int) -> Message:
        return cast("Ask", self.question(w)).prompt(w, seat)


def active(key: str) -> Active:
    """Something that can be put to use, by its key."""
    return cast("Active", ABILITIES[key])


def actions_of(named: Named) -> tuple[Action, ...]:
    """Targets as the actions that name them."""
    return tuple(Action(verb, tuple(words)) for verb, *words in named)


@later
def perform(w: World, seat: int, key: str, named: Named = ()) -> None:
    """Do what the ability does, to what was named."""
    if named:
        active(key).use_on(w, seat, actions_of(named))
    else:
        active(key).use(w, seat)


USING: Final = ChoiceKind(
    USE,
    options=lambda w, seat: use_options(w, seat, phase_now(w)),
    offers=lambda w, seat: use_offers(w, seat, phase_now(w)),
    refusal=use_refusal,
    take=take_use,
)


USING_ANY_TIME: Final = ChoiceKind(
    USE,
    options=lambda w, seat: use_options(w, seat, Phase.ANY_TIME),
    offers=lambda w, seat: use_offers(w, seat, Phase.ANY_TIME),
    refusal=use_refusal,
    take=take_use,
)
"""What can be used in a phase of somebody else."""


# -- breaking in -----------------------------------------------------------------------------------------------


@reactions.way_to_react
class ReactWithAbility(reactions.WayToReact):
    """The abilities of a player's cards that break in, those of great people yet to be turned up as well."""

    verb = ANSWER

    def options(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> list[Action]:
        return [ANSWER(each.printed.key) for each in answering(w, seat, deed)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return cost_refusal(w, seat, ABILITIES[str(action.args[0])])

    def offers(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> list[Action]:
        found = answering(w, seat, deed)
        return [ANSWER(each.printed.key) for each in found if cost_refusal(w, seat, each) is None]

    def show(self, w: World, seat: int, key: str) -> None:
        if isinstance(card := ABILITIES[key].card, GreatPerson):
            person_cards.turn_up(w, seat, card)

    def break_in(self, w: World, seat: int, key: str) -> None:
        put_to_use(w, seat, key, ANSWERED)


def answering(w: World, seat: int, deed: DeedKind) -> tuple[Reaction, ...]:
    """A player's abilities that break into such a deed: in play, or of a great person yet to be turned up."""
    found = standing(w, seat).answering.get(deed, ())
    if not w.realms[seat].people:
        return found
    for card in person_cards.in_waiting(w, seat):
        found += answers_of(card, deed)
    return found


def answers_of(card: GreatPerson, deed: DeedKind) -> tuple[Reaction, ...]:
    """The abilities of a great person that break into such a deed."""
    reactions = chain.from_iterable(map(to_answer, abilities_on(card)))
    return tuple([each for each in reactions if deed in each.printed.answers])

"""Breaking into what another player does (R-TIME-04 to R-TIME-10, 17.2).

Something is announced; those who could break into it are asked, clockwise from the announcer; then it happens, unless
somebody cancelled it. On the agenda the window lies on top of what it may cancel, so cancelling strikes out the two
steps below. An answer is itself announced, so it can be cancelled in the same way: the last one is resolved first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, cast

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, Seat, say
from hegemon.games.civilization.abilities.ability import ABILITIES, PRINTED, Active, Answer, Privilege
from hegemon.games.civilization.abilities.standing import standing
from hegemon.games.civilization.agenda import Ask, Question, Step, later, owe
from hegemon.games.civilization.chapters import events, limits, payment, person_cards
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Deed
from hegemon.games.civilization.facts.rows import GreatPerson
from hegemon.games.civilization.speech import PASS, PEOPLE, SEATS, Happening, Kind, happening, verb
from hegemon.games.civilization.world.world import World

DEEDS: Final = {
    Deed.CITY_ACTION: say("an action of a city"),
    Deed.CULTURE_EVENT: say("a culture event"),
    Deed.RESOURCE_ABILITY: say("a resource ability"),
    Deed.MOVE: say("a move"),
}
SAFE: Final = {
    Deed.CITY_ACTION: Privilege.UNCANCELLED_ACTIONS,
    Deed.CULTURE_EVENT: Privilege.UNCANCELLED_EVENTS,
}
"""What keeps others from breaking in (R-TIME-10)."""


def ability_name(key: str) -> Message:
    """A printed ability by its card and what it does."""
    _, card, printed = PRINTED[key]
    return say("{card}: {help}", card=card.name, help=printed.help)


ABILITY: Final[Kind] = Kind(lambda options: list(PRINTED), ability_name)
DEED: Final = Kind(lambda options: [deed.name.lower() for deed in DEEDS], lambda word: DEEDS[Deed[word.upper()]])

ANSWER = verb("answer", say("Break in with {ability}"), ability=ABILITY)
SHIELD = verb("shield", say("Turn up {person}: it can't be cancelled."), person=PEOPLE)

ASKED = happening("asked", say("{asked} may break into {deed} of {seat}."), seat=SEATS, asked=SEATS, deed=DEED)
ANSWERED = happening("answered", say("{seat} breaks in with {ability}"), seat=SEATS, ability=ABILITY)
CANCELLED = happening("cancelled", say("It is cancelled."))
TAKEN_BACK = happening(
    "taken-back", say("{seat} takes the attempt back: {deed} can't be cancelled."), seat=SEATS, deed=DEED
)


# -- announcing ------------------------------------------------------------------------------------------------


def announce(w: World, seat: int, deed: Deed, then: Step, *, about: tuple[Any, ...] = ()) -> None:
    """R-TIME-06, R-TIME-07: others may break in first; who can't isn't asked, unless the table asks everyone."""
    owe(w, then)
    if deed in SAFE and standing(w, seat).may(SAFE[deed]):
        return
    owe_window(w, seat, deed, about, w.others(seat))


def owe_window(w: World, by: int, deed: Deed, about: tuple[Any, ...], seats: tuple[int, ...]) -> None:
    """Ask those of these players who can break in; that they are asked is told, with what they could isn't."""
    able = tuple(other for other in seats if w.options.ask_everyone or answers(w, other, deed, by, about))
    if able:
        ASKED(w, seat=by, asked=list(able), deed=deed.name.lower())
        owe(w, Window(by, int(deed), about, able))


@later
def ask_again(w: World, by: int, deed: int, about: tuple[Any, ...], seats: tuple[int, ...]) -> None:
    """R-TIME-04: whoever can has another chance."""
    owe_window(w, by, Deed(deed), about, seats)


def strike(w: World) -> None:
    """Cancel: strike out what is on top, the window that is still open and what it was about."""
    del w.agenda[-2:]
    CANCELLED(w)


# -- with what -------------------------------------------------------------------------------------------------


def answers(w: World, seat: int, deed: Deed, by: int, about: tuple[Any, ...]) -> list[Action]:
    """Everything with which a player can break into a deed now."""
    realm = w.realms[seat]
    if not (realm.events or realm.people or standing(w, seat).answering):
        return []
    own = [each for each in answering(w, seat, deed, by) if against(w, seat, each) is None]
    return [*(ANSWER(each.printed.key) for each in own), *events.answer_offers(w, seat, deed, by, about)]


def answering(w: World, seat: int, deed: Deed, by: int) -> list[Answer]:
    """A player's abilities that break into such a deed: in play, or of a great person yet to be turned up."""
    found = [each for each in standing(w, seat).answering if each.answers(w, seat, deed, by)]
    for card in person_cards.in_waiting(w, seat):
        hidden = (each for each in person_cards.abilities_of(card) if isinstance(each, Answer))
        found += (each for each in hidden if each.answers(w, seat, deed, by))
    return found


def against(w: World, seat: int, ability: Answer) -> Refusal | None:
    """The rule against using an ability that answers: its limit and its price."""
    if refusal := limits.against(w, seat, ability):
        return refusal
    return None if payment.payable(w, seat, ability.printed.price) else payment.CANNOT_PAY


# -- the window ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Window(Question):
    """Who may still break in, in order; the first of them is asked."""

    by: int
    deed: int
    about: tuple[Any, ...]
    waiting: tuple[int, ...]

    def asked(self, w: World) -> tuple[int, ...]:
        return self.waiting[:1]

    def waits(self, w: World) -> bool:
        return bool(self.waiting) and (w.options.ask_everyone or bool(self.answers(w, self.waiting[0])))

    def run(self, w: World) -> None:
        """Whoever comes first can't break in any more; nothing remains when all have had their chance."""
        if self.waiting:
            owe(w, replace(self, waiting=self.waiting[1:]))

    def answers(self, w: World, seat: int) -> list[Action]:
        """With what a player can break in."""
        return answers(w, seat, Deed(self.deed), self.by, self.about)

    def options(self, w: World, seat: int) -> list[Action]:
        own = (ANSWER(each.printed.key) for each in answering(w, seat, Deed(self.deed), self.by))
        return list(dict.fromkeys((PASS(), *own, *self.answers(w, seat))))

    def judge(self, w: World, seat: int, action: Action) -> Refusal | None:
        ability = ABILITIES.get(str(action.args[0])) if action.verb == ANSWER.name else None
        return against(w, seat, ability) if isinstance(ability, Answer) else None

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            owe(w, replace(self, waiting=self.waiting[1:]))
            return
        # R-TIME-04: if the answer comes to nothing everybody has another chance, who gave it last of all.
        others = tuple(other for other in (*w.others(seat), seat) if other != self.by)
        owe(w, ask_again(self.by, self.deed, self.about, others))
        if shields(w, self.by, self.deed):
            show(w, seat, action)
            owe(w, Shield(self.by, self.deed, seat, action.verb, str(action.args[0])))
        else:
            break_in(w, seat, action)

    def prompt(self, w: World, seat: int) -> Message:
        return say("You may break into {deed} of {player}.", deed=DEEDS[Deed(self.deed)], player=Seat(self.by))


def break_in(w: World, seat: int, action: Action) -> None:
    """Use an ability, or play a culture event like any other."""
    if action.verb == ANSWER.name:
        put_to_use(w, seat, str(action.args[0]), ANSWERED)
    else:
        events.take_event(w, seat, action)


# -- putting to use --------------------------------------------------------------------------------------------


def put_to_use(w: World, seat: int, key: str, told: Happening) -> None:
    """Count the use, pay, let others break in if it is a resource ability, then do it."""
    ability = ABILITIES[key]
    person_cards.bring_out(w, seat, ability)
    limits.note(w, seat, ability)
    told(w, seat=seat, ability=key)
    price = ability.printed.price
    payment.owe_payment(w, seat, price, (announced if price.in_resources else perform)(seat, key))


@later
def announced(w: World, seat: int, key: str) -> None:
    """R-TIME-06, R-TIME-08: a resource ability that is paid for may still be cancelled."""
    announce(w, seat, Deed.RESOURCE_ABILITY, perform(seat, key), about=(key,))


@later
def perform(w: World, seat: int, key: str) -> None:
    """Do what the ability does."""
    cast("Active", ABILITIES[key]).use(w, seat)


class Cancelling(Answer):
    """An answer that cancels the deed, as most do."""

    def use(self, w: World, seat: int) -> None:
        strike(w)


# -- what can't be cancelled -----------------------------------------------------------------------------------


def shields(w: World, seat: int, deed: int) -> list[str]:
    """R-TIME-10: a player's hidden great people that would keep others from breaking into such a deed."""
    if deed not in SAFE:
        return []
    return [card.id for card in person_cards.shields(w, seat, SAFE[Deed(deed)])]


def show(w: World, seat: int, action: Action) -> None:
    """What somebody breaks in with is seen by all, even if it is taken back."""
    word = str(action.args[0])
    if action.verb != ANSWER.name:
        events.show(w, seat, word)
    elif isinstance(card := ABILITIES[word].card, GreatPerson):
        person_cards.turn_up(w, seat, card)


@dataclass(frozen=True, slots=True)
class Shield(Ask):
    """R-TIME-10, AMB-16: who hides a card against cancelling may turn it up before the answer costs anything."""

    deed: int
    rival: int
    verb: str
    key: str
    """What the rival breaks in with."""

    always = True

    def options(self, w: World, seat: int) -> list[Action]:
        return [PASS(), *map(SHIELD, shields(w, seat, self.deed))]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            break_in(w, self.rival, Action(self.verb, (self.key,)))
            return
        person_cards.turn_up(w, seat, CONTENT.great_persons.called(str(action.args[0])))
        w.agenda.pop()  # nobody may break in any more
        TAKEN_BACK(w, seat=self.rival, deed=Deed(self.deed).name.lower())

    def prompt(self, w: World, seat: int) -> Message:
        return say("{player} wants to cancel it. You may turn up a card that forbids this.", player=Seat(self.rival))

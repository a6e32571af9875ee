"""What is asked: the question with all its choices, as cards where they are about a thing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hegemon.core import Action, Message, Refusal, Seat, say
from hegemon.games.civilization import guide
from hegemon.games.civilization.chapters import culture
from hegemon.games.civilization.chapters.movement import GO_EXPLORING
from hegemon.games.civilization.choice_groups import ChoiceGroup, families
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.names import figures_in_words
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.table.aftermath import came_of_it
from hegemon.games.civilization.table.board import CivilizationBoard, own_people
from hegemon.games.civilization.table.choices import Choice, ChoiceList
from hegemon.games.civilization.table.culture import promise
from hegemon.games.civilization.table.deed_words import found_simply, made_in
from hegemon.games.civilization.table.forewarnings import built_over, lost_coin, lost_government
from hegemon.games.civilization.table.front_words import front_button, front_called
from hegemon.games.civilization.table.investments import by_card, coins_there, investment_cards
from hegemon.games.civilization.table.loot_words import looted
from hegemon.games.civilization.table.march_words import moved
from hegemon.games.civilization.table.onward import moves
from hegemon.games.civilization.table.phases import current_phase
from hegemon.games.civilization.table.placeables import LONG, placeables
from hegemon.games.civilization.table.question_ends import (
    CLOSING,
    ENDINGS,
    declines,
    ending_words,
    is_early,
    left_undone,
    loses_more,
    phase_end,
    step_name,
)
from hegemon.games.civilization.table.reaction import just_told, places, trigger
from hegemon.games.civilization.table.signs import SIGNS
from hegemon.games.civilization.table.site_words import city_to_boost, site_of_a_city
from hegemon.games.civilization.table.square_words import ABOUT_FIGURES, choice_note
from hegemon.games.civilization.table.square_yields import resources_on, yielded
from hegemon.games.civilization.table.things import Sum, Thing, sums, thing, yields
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import NONE

SETTLING: Final = frozenset({"settle", "found", "grow"})
"""Verbs by which a city comes to stand on a square, the first that they name."""

HARMFUL: Final = ABOUT_FIGURES | {"kill-person"}
"""Verbs that may be meant for one's own as well."""
REACTIONS: Final = frozenset({"React", "ForbidCancelling"})
"""Questions that break into what another player does."""
ON_CARDS: Final = frozenset({"loot-coin"})
"""Verbs about what lies on a card: what that costs is nothing to them."""
BY_CARD: Final = frozenset({"use", "play", "answer", "answer-with"})
"""Verbs whose sentence tells all that a card does: where the card is shown, its name is enough for a heading."""


@dataclass(frozen=True)
class RefusedThing:
    """What can't be chosen now, and why not."""

    thing: Thing
    refusal: Refusal


@dataclass(frozen=True)
class Now:
    """The panel that says what is asked."""

    icon: str
    phase: Message
    question: Message | None
    lead: list[Message]
    """What has just happened, where somebody may break into it; during the set-up, who one is."""
    introduces: str
    """If that says whom one leads, in a line and in detail: their sheet."""
    reaction: bool
    """Is somebody else's deed being done?"""
    trigger: Thing | None
    """That deed, if it can be shown."""
    place: str
    """Where it happens."""
    lists: list[ChoiceList]
    refused: list[RefusedThing]
    ending: Choice | None
    """What there is to do if there is nothing else to do."""
    undone: Message | None
    """What it leaves undone."""
    declines: bool
    """Does that leave a gain or an aim unused, so that it is no way on?"""
    early: bool
    """Does it end a phase in which there is still something that one would hardly want to miss?"""
    twice: bool
    """Must a finger press it twice, as what it leaves undone is lost?"""
    closes: Message | None
    """What says it together with what is done next, if that can be."""


def now(board: CivilizationBoard, elsewhere: Collection[str] = (), by_parts: Collection[str] = ()) -> Now:
    """The question, and every answer to it but those whose verbs are chosen elsewhere on the page."""
    icon, phase = current_phase(board)
    legal = list(board.sight.legal)
    ending = next((action for verb in ENDINGS for action in legal if action.verb == verb), None)
    others = [action for action in legal if action != ending and action.verb not in elsewhere]
    others.sort(key=lambda action: seldom_wanted(board, action))
    sent = [action for action in others if sent_before(board, action)]
    found = [*lists(board, [each for each in others if each not in sent], by_parts), *resent(board, sent)]
    reaction = bool(legal) and step_name(board) in REACTIONS
    deed, where = (trigger(board), places(board)) if reaction else (None, ())
    return Now(
        icon="i-warn" if reaction else icon,
        phase=say("Reaction") if reaction else phase,
        question=board.sight.prompt,
        lead=came_of_it(board) or introduction(board) if not reaction else [] if deed else just_told(board),
        introduces=own_people(board) if not (board.w.turn or "place-person" in board.by_verb) else "",
        reaction=reaction,
        trigger=deed,
        place=board.land.name[where[0]] if where else "",
        lists=found,
        refused=refused(board),
        ending=ending and replace(sentence(board, ending), text=ending_words(board, ending)),
        undone=left_undone(board, ending) if ending else None,
        declines=ending is not None and declines(board, ending),
        early=ending is not None and is_early(board, ending),
        twice=ending is not None and loses_more(board, ending),
        closes=CLOSING[end.verb] if (end := phase_end(legal)) else None,
    )


def seldom_wanted(board: CivilizationBoard, action: Action) -> tuple[bool, bool]:
    """What comes last: governments, of which there may be many, anarchy after all others, and to harm one's own."""
    harms_own = action.verb in HARMFUL and victim(board, action) == board.me
    return action.verb == "govern" or harms_own, action.args == ("anarchy",)


def victim(board: CivilizationBoard, action: Action) -> int:
    """Whose figures, or whose great person, something is done to."""
    square = board.land.square[str(action.args[0])]
    return (board.w.outskirts_owner if action.verb == "kill-person" else board.w.figure_owner)[square]


def introduction(board: CivilizationBoard) -> list[Message]:
    """Before the first turn: whom one leads, and what they are good at. With a deal to put together: how. With
    somebody to place: what that takes away.
    """
    if step_name(board) == "Compose" and board.sight.legal:
        return [say("Count into both trays what you give and what you want for it. Then propose the deal.")]
    if "place-person" in board.by_verb:
        return built_over(board)
    if board.w.turn or board.me is None or not own_people(board):
        return []
    row = CONTENT.civilizations[board.w.realms[board.me].civilization]
    details = () if step_name(board) == "PlaceFigure" else guide.civilization_lines(row)
    return [say("You lead the {civilization}.", civilization=row.name), *details]


def refused(board: CivilizationBoard) -> list[RefusedThing]:
    """What of the usual answers can't be given now, and why not."""
    candidates = [Action("found", (board.land.name[square], "scout")) for square in waiting_settlers(board)]
    if "govern" in board.by_verb:
        candidates += [Action("govern", (row.id,)) for row in CONTENT.governments]
    if "end-cities" in board.by_verb:
        candidates.append(Action("advance"))
    found = []
    for action in candidates:
        refusal = None if action in board.sight.legal else board.sight.why_not(action)
        if refusal is not None and not refusal.obvious:
            found.append(RefusedThing(sentence(board, action).thing or Thing(board.words(action)), refusal))
    return found


def waiting_settlers(board: CivilizationBoard) -> Iterator[int]:
    """At the start of my turn: where scouts of mine stand outside of my realm, as somewhere a city was meant to be."""
    if step_name(board) != "StartOfTurn" or board.me is None or not board.sight.legal:
        return
    w = board.w
    for square in sorted(w.figure_squares[board.me]):
        if w.scouts[square] and w.outskirts_owner[square] != board.me and w.centre_owner[square] != board.me:
            yield square


def lists(board: CivilizationBoard, legal: Sequence[Action], by_parts: Collection[str] = ()) -> list[ChoiceList]:
    """The choices by the sentence they share; sentences that nothing shares stand together."""
    found = moves(board, legal, GO_EXPLORING.name in by_parts)
    listed = {choice.action for each in found for choice in each.choices}
    legal = [action for action in legal if action not in listed]
    goods = placeables(board, [action for action in legal if action.verb not in by_parts])
    if goods:
        found.append(ChoiceList(None, [], cards=False, goods=goods))
    if cards := investment_cards(board, legal):
        found.append(ChoiceList(say("Invest a coin"), [], cards=False, lines=tuple(lost_coin(board)), goods=cards))
    for family in [*by_card(legal), *families([action for action in legal if action.verb != "invest"])]:
        made = choice_list(board, family)
        if goods or family.actions[0].verb in (*by_parts, "invest"):
            found.append(replace(made, by_parts=True))
        elif not (made.heading or made.lines) and found and not (found[-1].heading or found[-1].by_parts):
            found[-1].choices.extend(made.choices)
        else:
            found.append(made)
    return found


def choice_list(board: CivilizationBoard, family: ChoiceGroup) -> ChoiceList:
    """Choices that differ in one word: cards, if it is the word for a thing."""
    first = family.actions[0]
    lost = tuple(lost_government(board)) if first.verb == "govern" else ()
    if len(family.actions) == 1:
        return ChoiceList(None, [sentence(board, first)], cards=True, lines=lost)
    choices = [one_of(board, family, action) for action in family.actions]
    counted = [action.args[family.place] for action in family.actions]
    amounts = len(counted) >= LONG and counted == list(range(1, len(counted) + 1))
    heading, cards = family.heading(board.options.players), all(choice.thing for choice in choices)
    if family.place and (front := front_called(board, first)):
        heading = heading.fill(front=front)
    return ChoiceList(heading, choices, cards, amounts=amounts, lines=lost)


def one_of(board: CivilizationBoard, family: ChoiceGroup, action: Action) -> Choice:
    """A choice, with what sets it apart from those it stands with."""
    shown = None if action.verb == "invest" else thing_in(board, action, family.place)
    note = coins_there(board, action) or square_note(board, action, family.place)
    short = moved(board, action) or made_in(board, action) or (by_name(action, shown) if shown else None)
    front = front_button(board, action) if family.place == 0 else None
    word = front or family.word(action, board.options.players)
    return Choice(action, board.refs(action), board.words(action), word, shown, note, short)


def thing_in(board: CivilizationBoard, action: Action, place: int) -> Thing | None:
    """What an argument of an action is, as a card."""
    argument = board.sight.game.arguments(action)[place]
    if action.verb in SETTLING and place == 0:
        return site_of_a_city(board, action, SIGNS[action.verb][0])
    if action.verb == "boost":
        return city_to_boost(board, action)
    card = thing(board, argument.kind, argument.value)
    return Thing(card.name, *SIGNS[action.verb]) if card and action.verb in ON_CARDS else card


def square_note(board: CivilizationBoard, action: Action, place: int) -> Message | None:
    """What stands out on the square that an argument names."""
    argument = board.sight.game.arguments(action)[place]
    return choice_note(board, action, board.land.square[str(argument.value)]) if argument.kind == "square" else None


def gathered(board: CivilizationBoard, action: Action) -> tuple[Sum, ...]:
    """What a scout sends to a city."""
    if action.verb != "send":
        return ()
    square = board.land.square[str(action.args[0])]
    return (*yields(yielded(board.w, square)), *resources_on(board.w, [square]))


def sent_before(board: CivilizationBoard, action: Action) -> bool:
    """Does a scout send to a city already what it may send to another one?"""
    return action.verb == "send" and board.w.gathers_for[board.land.square[str(action.args[0])]] != NONE


def resent(board: CivilizationBoard, actions: Sequence[Action]) -> list[ChoiceList]:
    """By square: to which city it is sent, and where else it may go."""
    found = []
    for name in dict.fromkeys(str(action.args[0]) for action in actions):
        square = board.land.square[name]
        owner = board.w.figure_owner[square]
        city = board.city_name(owner, land.city_with(board.w, owner, land.assigned(board.w, owner, square)))
        heading = say("What is gathered on {square} goes to {city}. Instead:", square=name, city=city)
        choices = [sentence(board, action) for action in actions if action.args[0] == name]
        found.append(ChoiceList(heading, choices, cards=True))
    return found


def who(board: CivilizationBoard, action: Action) -> Iterator[Message]:
    """Who goes, or whose figures are meant, where the sentence leaves that out."""
    if action.verb == GO_EXPLORING.name:
        _, armies, scouts, *_ = action.args
        yield figures_in_words(int(armies), int(scouts))
    elif action.verb in HARMFUL:
        yield say("{player}", player=Seat(victim(board, action)))


def price_of(board: CivilizationBoard, action: Action) -> tuple[Sum, ...]:
    """What a choice costs that is no card."""
    if action.verb == "advance" and board.me is not None:
        tokens, trade = culture.step_cost(board.w, board.me)
        return sums(culture=tokens, trade=trade)
    return ()


def sentence(board: CivilizationBoard, action: Action) -> Choice:
    """A choice in a whole sentence, with the picture of what it is about."""
    words = board.words(action)
    what_first = sorted(board.sight.game.arguments(action), key=lambda each: each.kind == "seat")
    shown = next((found for each in what_first if (found := thing(board, each.kind, each.value))), None)
    icon, kind = SIGNS.get(action.verb, ("", ""))
    if action.verb in SETTLING:
        shown = site_of_a_city(board, action, icon)
    elif shown is None or icon:
        price = price_of(board, action) or (shown.price if shown and action.verb not in ON_CARDS else ())
        lines = tuple(who(board, action))
        if action.verb == "advance" and board.me is not None:
            lines = (*lines, promise(board, board.me))
        shown = Thing(words, icon, kind, lines, gives=gathered(board, action), price=price)
    short = by_name(action, shown) or moved(board, action) or made_in(board, action)
    short = short or found_simply(board, action) or looted(board, action)
    return Choice(action, board.refs(action), words, short or words, replace(shown, name=short or words), short=short)


def by_name(action: Action, card: Thing) -> Message | None:
    """What is done with a card, by its name alone; None if it takes more words, as for somebody who is turned up."""
    if action.verb not in BY_CARD or action.args[0] in CONTENT.great_persons:
        return None
    [blank] = VERBS[action.verb].kinds
    return VERBS[action.verb].text.fill(**{blank: say("{quoted}", quoted=card.name)})

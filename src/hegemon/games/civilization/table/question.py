"""What is asked: the question with all its choices, as cards where they are about a thing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from hegemon.core import Action, Message, Refusal, say
from hegemon.games.civilization import guide
from hegemon.games.civilization.chapters import culture
from hegemon.games.civilization.chapters.movement import explored_from_here
from hegemon.games.civilization.choice_groups import ChoiceGroup, families
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.phases import current_phase
from hegemon.games.civilization.table.reaction import just_told, places, trigger
from hegemon.games.civilization.table.square_words import title
from hegemon.games.civilization.table.things import Sum, Thing, called, sums, thing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

ENDINGS: Final = ("end-movement", "end-cities", "done", "enough", "stop", "give-leave", "pass", "propose")
"""Verbs that end a question rather than answer it, or let something be; the first of them that is offered is told by
the large button."""

PHASE_ENDS: Final = {"done": 99, "end-cities": 1, "end-movement": 2}
"""Verbs that end a phase, and how many squares at most may still have something to do (cities, or groups of figures) so
that people are offered to end it together with what they do next."""

FROM_A_SQUARE: Final = frozenset(
    {"devote", "harvest", "harvest-twice", "program", "produce", "produce-at", "build-free",
     "move", "march", "go-exploring"}
)  # fmt: skip
"""Verbs that say first which city or which figures do something."""

SETTLING: Final = frozenset({"settle", "found"})
"""Verbs by which a city comes to stand on a square, the first that they name."""

LONG: Final = 4
"""From so many amounts on one counts up and down rather than to look for one in a list."""
MANY: Final = 13
"""From so many squares on their list is folded: the map shows them."""
REACTIONS: Final = frozenset({"React", "ForbidCancelling"})
"""Questions that break into what another player does."""
PASSING: Final = {
    "React": say("Let it happen"),
    "ForbidCancelling": say("Let it be cancelled"),
    "Research": say("Research nothing"),
    "Deals": say("No more deals"),
    "BattleTurn": say("End this battle turn"),
}
"""By question: what it means to do nothing."""

SIGNS: Final = {
    "advance": ("y-culture", "culture"), "step-on": ("y-culture", "culture"), "leap": ("y-culture", "culture"),
    "accept": ("i-check", ""), "decline": ("i-close", ""), "propose": ("i-swap", ""), "drop": ("i-close", ""),
    "offer": ("i-swap", ""), "give-leave": ("i-check", ""), "deny-leave": ("i-close", ""),
    "loot-trade": ("y-trade", "trade"), "loot-culture": ("y-culture", "culture"), "loot-event": ("i-deck", "culture"),
    "give-trade": ("y-trade", "trade"), "ask-trade": ("y-trade", "trade"), "for-trade": ("y-trade", "trade"),
    "give-culture": ("y-culture", "culture"), "ask-culture": ("y-culture", "culture"),
    "for-culture": ("y-culture", "culture"), "turn-into-trade": ("y-trade", "trade"), "ask-marker": ("m-hut", ""),
    "ask-event": ("i-deck", "culture"), "draw-level": ("i-deck", "culture"), "lay-blank": ("y-tech", "tech"),
    "shelve": ("y-tech", "tech"), "wound": ("y-wound", "battle"), "heal": ("y-health", "battle"),
    "open-front": ("y-battle", "battle"), "attack-front": ("y-battle", "battle"), "disband": ("i-close", ""),
    "fortify": ("m-fort", ""), "caravan": ("m-caravan", ""), "keep-in-reserve": ("i-hand", "people"),
    "gather-people": ("i-hand", "people"), "hit-all-purses": ("y-coin", "coin"), "pay-two": ("y-any", ""),
    "explore": ("m-explore", ""), "explore-beside": ("m-explore", ""), "go-exploring": ("m-explore", ""),
    "found": ("city", ""), "settle": ("capital", ""), "settle-two": ("metropolis", ""), "grow": ("metropolis", ""),
    "devote": ("y-culture", "culture"), "harvest": ("r-wheat", "t-wheat"), "harvest-twice": ("r-wheat", "t-wheat"),
    "program": ("m-program", "hammer"), "produce": ("y-hammer", "hammer"), "produce-at": ("y-hammer", "hammer"),
    "build-free": ("y-hammer", "hammer"), "boost": ("y-hammer", "hammer"), "second-shift": ("f-city", ""),
    "move": ("f-move", ""), "march": ("f-move", ""), "go": ("f-move", ""), "step": ("f-move", ""),
    "stop": ("i-pin", ""),
    "send": ("i-arrow", ""), "infiltrate": ("r-spy", "t-spy"), "carry": ("f-move", ""), "pass": ("i-arrow", ""),
}  # fmt: skip
"""By verb: the picture of what has none of its own, and its colour."""


BY_CARD: Final = frozenset({"use", "play", "answer", "answer-with"})
"""Verbs whose sentence tells all that a card does: where the card is shown, its name is enough for a heading."""


@dataclass(frozen=True)
class Choice:
    """One thing that can be done."""

    action: Action
    refs: str
    """What it is about, for whoever chooses part by part."""
    words: Message
    """All of it in a sentence."""
    text: Message | str
    """What sets it apart from those beside it."""
    thing: Thing | None = None
    note: Message | None = None
    """What a square is called after, for whoever reads the list instead of the map."""
    short: Message | None = None
    """What the button that sends it says, if that is not all of it."""


@dataclass(frozen=True)
class ChoiceList:
    """Choices that share a sentence; a single one is its own sentence."""

    heading: Message | None
    choices: list[Choice]
    cards: bool
    """Are they shown as cards?"""
    by_parts: bool = False
    """Are they chosen part by part, so that they need not be listed from the start?"""
    amounts: bool = False
    """Are they 1, 2, 3 and so on of something?"""

    @property
    def folded(self) -> bool:
        """Are they so many squares that they are looked for on the map?"""
        return len(self.choices) >= MANY and all(choice.note for choice in self.choices)


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
    closes: bool
    """Can that be said together with what is done next?"""


def now(board: CivilizationBoard, elsewhere: Collection[str] = (), by_parts: Collection[str] = ()) -> Now:
    """The question, and every answer to it but those whose verbs are chosen elsewhere on the page."""
    icon, phase = current_phase(board)
    legal = list(board.sight.legal)
    ending = next((action for verb in ENDINGS for action in legal if action.verb == verb), None)
    others = [action for action in legal if action != ending and action.verb not in elsewhere]
    found = lists(board, others, by_parts)
    reaction = bool(legal) and step_name(board) in REACTIONS
    deed, where = (trigger(board), places(board)) if reaction else (None, ())
    return Now(
        icon="i-warn" if reaction else icon,
        phase=say("Reaction") if reaction else phase,
        question=board.sight.prompt,
        lead=introduction(board) if not reaction else [] if deed else just_told(board),
        reaction=reaction,
        trigger=deed,
        place=board.land.name[where[0]] if where else "",
        lists=found,
        refused=refused(board),
        ending=ending and replace(sentence(board, ending), text=ending_words(board, ending)),
        closes=phase_end(legal) is not None,
    )


def phase_end(legal: Sequence[Action]) -> Action | None:
    """What ends the phase, if little enough is left that people may do so together with what they do next.

    >>> str(phase_end([Action("end-cities"), Action("devote", ("2,2",)), Action("harvest", ("2,2", "silk"))]))
    'end-cities'
    >>> phase_end([Action("end-cities"), Action("devote", ("2,2",)), Action("devote", ("5,4",))])
    """
    end = next((action for action in legal if action.verb in PHASE_ENDS), None)
    busy = {action.args[0] for action in legal if action.verb in FROM_A_SQUARE}
    return end if end and len(busy) <= PHASE_ENDS[end.verb] else None


def step_name(board: CivilizationBoard) -> str:
    """The question that is asked, by its name in the rules."""
    return type(board.told.agenda[-1]).__name__ if board.told.agenda else ""


def ending_words(board: CivilizationBoard, ending: Action) -> Message:
    """What the large button says: what is let be, if that has a name."""
    told = PASSING.get(step_name(board)) if ending.verb == "pass" else None
    return told or board.words(ending)


def introduction(board: CivilizationBoard) -> list[Message]:
    """Before the first turn: whom one leads, and what they are good at. With a deal to put together: how."""
    if step_name(board) == "Compose" and board.sight.legal:
        return [say("Count into both trays what you give and what you want for it. Then propose the deal.")]
    number = NONE if board.me is None else board.w.realms[board.me].civilization
    if board.w.turn or number == NONE:
        return []
    row = CONTENT.civilizations[number]
    details = () if step_name(board) == "PlaceFigure" else guide.civilization_lines(row)
    return [say("You lead: {civilization}.", civilization=row.name), *details]


def refused(board: CivilizationBoard) -> list[RefusedThing]:
    """What of the usual answers can't be given now, and why not."""
    candidates: list[Action] = []
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


def lists(board: CivilizationBoard, legal: Sequence[Action], by_parts: Collection[str] = ()) -> list[ChoiceList]:
    """The choices by the sentence they share; sentences that nothing shares stand together."""
    found: list[ChoiceList] = []
    for family in families(legal):
        made = choice_list(board, family)
        if family.actions[0].verb in by_parts:
            found.append(replace(made, by_parts=True))
        elif made.heading is None and found and found[-1].heading is None and not found[-1].by_parts:
            found[-1].choices.extend(made.choices)
        else:
            found.append(made)
    return found


def choice_list(board: CivilizationBoard, family: ChoiceGroup) -> ChoiceList:
    """Choices that differ in one word: cards, if it is the word for a thing."""
    if len(family.actions) == 1:
        return ChoiceList(None, [sentence(board, family.actions[0])], cards=True)
    choices = [
        Choice(
            action, board.refs(action), board.words(action), family.word(action), thing_in(board, action, family.place),
            square_note(board, action, family.place), explored_from_here(action) or made_in(board, action),
        )
        for action in family.actions
    ]  # fmt: skip
    counted = [action.args[family.place] for action in family.actions]
    amounts = len(counted) >= LONG and counted == list(range(1, len(counted) + 1))
    return ChoiceList(family.heading(), choices, cards=all(choice.thing for choice in choices), amounts=amounts)


def thing_in(board: CivilizationBoard, action: Action, place: int) -> Thing | None:
    """What an argument of an action is, as a card."""
    argument = board.sight.game.arguments(action)[place]
    if action.verb in SETTLING and place == 0:
        return site_of_a_city(board, action)
    return thing(board, argument.kind, argument.value)


def made_in(board: CivilizationBoard, action: Action) -> Message | None:
    """What a city produces, by the name of the city."""
    if action.verb not in ("produce", "produce-at") or board.me is None:
        return None
    square, item, *site = map(str, action.args)
    city = board.city_name(board.me, land.city_with(board.w, board.me, board.land.square[square]))
    made = called(action.verb, "item", item)
    return (
        say("{city}: {item} on {square}", city=city, item=made, square=site[0])
        if site
        else say("{city}: {item}", city=city, item=made)
    )


def site_of_a_city(board: CivilizationBoard, action: Action) -> Thing:
    """A square on which a city may stand, with what the squares around it yield."""
    square = board.land.square[str(action.args[0])]
    name = say("{square}: {what}", square=str(action.args[0]), what=title(board, square))
    around = [board.w.icons[s] for s in board.land.around[square] if board.w.terrain[s] != UNEXPLORED]
    sums_of = {kind.name: sum(getattr(icons, kind.name) for icons in around) for kind in fields(Icons)}
    sign, _ = SIGNS[action.verb]
    return Thing(name, sign, "", (say("around it"),), price=sums(**sums_of), seat=board.me)


def square_note(board: CivilizationBoard, action: Action, place: int) -> Message | None:
    """What stands out on the square that an argument names."""
    argument = board.sight.game.arguments(action)[place]
    return title(board, board.land.square[str(argument.value)]) if argument.kind == "square" else None


def price_of(board: CivilizationBoard, action: Action) -> tuple[Sum, ...]:
    """What a choice costs that is no card."""
    if action.verb == "advance" and board.me is not None:
        tokens, trade = culture.step_cost(board.w, board.me)
        return sums(culture=tokens, trade=trade)
    return ()


def sentence(board: CivilizationBoard, action: Action) -> Choice:
    """A choice in a whole sentence, with the picture of what it is about."""
    words = board.words(action)
    shown = next(
        (found for each in board.sight.game.arguments(action) if (found := thing(board, each.kind, each.value))), None
    )
    icon, kind = SIGNS.get(action.verb, ("", ""))
    if action.verb in SETTLING:
        shown = site_of_a_city(board, action)
    elif shown is None or icon:
        shown = Thing(words, icon, kind, price=price_of(board, action) or (shown.price if shown else ()))
    short = by_name(action, shown) or explored_from_here(action) or made_in(board, action)
    return Choice(action, board.refs(action), words, short or words, replace(shown, name=short or words), short=short)


def by_name(action: Action, card: Thing) -> Message | None:
    """What is done with a card, by its name alone; None if it takes more words, as for somebody who is turned up."""
    if action.verb not in BY_CARD or action.args[0] in CONTENT.great_persons:
        return None
    [blank] = VERBS[action.verb].kinds
    return VERBS[action.verb].text.fill(**{blank: say("{quoted}", quoted=card.name)})

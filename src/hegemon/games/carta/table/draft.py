"""The draft (C-DRAFT): a pack to keep one card of, then the open cards in the middle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hegemon.core import Action, Message, Seat, say, say_all, say_count
from hegemon.games.carta import texts
from hegemon.games.carta.cards import CULTURE, DOMAIN_NAMES, FIRST_EFFECT, SACRIFICE_NAMES
from hegemon.games.carta.position import PACK, PICKS
from hegemon.games.carta.table.board import CartaBoard, age_of, domain_of, numeral
from hegemon.games.carta.table.dock import FaceUpCard
from hegemon.games.carta.table.prompt import DONE, LATER, NOW, PromptStep
from hegemon.games.carta.table.seats import fact_in_words, is_partner, team_of
from hegemon.games.carta.table.words import permanent_in_short, sacrifice_in_short

PASSING: Final = "draft-pick"


@dataclass(frozen=True, slots=True)
class EffectNote:
    """An effect that a domain gives, for those who don't know it yet."""

    mark: str
    icon: str
    shell_icon: str
    title: Message
    what: Message
    kind: Message | None = None
    """What it is besides an effect of a level."""


@dataclass(frozen=True, slots=True)
class DraftOption:
    """A card to keep or to take."""

    card: FaceUpCard
    effect_notes: tuple[EffectNote, ...]
    choice: Message
    """What choosing it means, in words."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """A player in the ring."""

    seat: int
    name: str
    initial: str
    computer: bool
    me: bool
    first: bool
    team: Message | None
    partner: bool
    state: Message
    done: bool
    backs: int
    """The cards in the pack before this player."""
    taken: tuple[FaceUpCard, ...]
    """The open cards this player has taken."""


@dataclass(frozen=True, slots=True)
class PassedCards:
    """Cards I have seen go by, and where they went."""

    cards: tuple[FaceUpCard, ...]
    told: Message


@dataclass(frozen=True, slots=True)
class Draft:
    """The page of the draft."""

    steps: tuple[PromptStep, ...]
    title: Message
    lede: Message
    options: tuple[DraftOption, ...]
    confirm: Message | None
    """What the button says, if something is asked of me."""
    ring: tuple[Chooser, ...]
    passing: bool
    kept: tuple[FaceUpCard, ...]
    remembered: tuple[PassedCards, ...]
    known: tuple[Message, ...]
    watching: bool


def draft(board: CartaBoard) -> Draft:
    """The draft as this seat sees it."""
    seen = board.view["draft"]
    passing = board.phase == PASSING
    title, lede = question(board)
    confirm = say("Keep this card") if passing else say("Take this card")
    kept = [] if board.me is None else seen["picks"] if passing else board.view["hands"][board.me]["cards"]
    return Draft(
        steps=tuple(steps(board)),
        title=title,
        lede=lede,
        options=tuple(draft_options(board)),
        confirm=confirm if board.asked else None,
        ring=tuple(ring(board)),
        passing=passing,
        kept=tuple(face_up(card, place, "kept") for place, card in enumerate(kept)),
        remembered=tuple(passed_cards(board)),
        known=() if passing else tuple(fact_in_words(fact) for fact in board.view["facts"]),
        watching=board.me is None,
    )


def steps(board: CartaBoard) -> list[PromptStep]:
    """The three picks, and the middle."""
    now = board.view["draft"]["step"] if board.phase == PASSING else PICKS
    names = [*(say("Pick {n}", n=n + 1) for n in range(PICKS)), say("Middle")]
    return [PromptStep(name, DONE if i < now else NOW if i == now else LATER) for i, name in enumerate(names)]


def question(board: CartaBoard) -> tuple[Message, Message]:
    """What is asked, and what comes of it."""
    asked = board.question
    if not board.asked:
        if board.phase == PASSING:
            return asked, say("Everyone keeps a card in secret; then the packs go to the left.")
        return asked, say("One after another, everyone takes an open card into their play area.")
    if board.phase != PASSING:
        return asked, say("It counts from the start, but nothing is triggered by it.")
    left = Seat(((board.me or 0) + 1) % board.players)
    n = len(board.view["draft"]["pack"])
    title = say_count("Keep one of this {n}", "Keep one of these {n}", n)
    if n == PACK - PICKS + 1:
        return title, say("The other one goes open into the middle. Nobody sees what you keep.")
    return title, say_count(
        "The other {n} goes to {player}, on your left. Nobody sees what you keep.",
        "The other {n} go to {player}, on your left. Nobody sees what you keep.",
        n - 1,
        player=left,
    )


def draft_options(board: CartaBoard) -> list[DraftOption]:
    """My pack, or the open cards in the middle, each kind once; each may be chosen if I am asked."""
    seen = board.view["draft"]
    verb, cards = ("pick", seen["pack"]) if board.phase == PASSING else ("take", seen["middle"])
    waiting_with = None if board.asked or board.phase != PASSING else next(iter(seen["picks"][seen["step"] :]), None)
    found = []
    for card in dict.fromkeys(cards):
        place, n = cards.index(card), cards.count(card)
        action = board.offered(verb, card)
        look = " is-selectable" if action else ""
        if waiting_with == card:
            look = " is-selected"
        shown = face_up(card, place, verb, look, action)
        shown = replace(shown, id=f"{verb}-{seen['step']}-{card}-{place}", count=n if n > 1 else 0)
        rest = [texts.card(other) for other in [*cards[:place], *cards[place + 1 :]]]
        choice = texts.CARD_CHOICES[verb](texts.card(card))
        if board.phase == PASSING and len(rest) > 1:
            choice = say("Keep {card}, pass {cards}", card=texts.card(card), cards=say_all(rest))
        found.append(DraftOption(shown, effect_notes(board, domain_of(card)), choice))
    return found


def face_up(card: str, place: int, name: str, look: str = "", action: Action | None = None) -> FaceUpCard:
    """A card to look at."""
    return FaceUpCard(
        id=f"{name}-{place}",
        kind=card,
        domain=domain_of(card),
        age=age_of(card),
        numeral=numeral(card),
        title=texts.domain_called(domain_of(card)),
        name=say("{domain}, age {age}", domain=texts.domain_called(domain_of(card)), age=numeral(card)),
        place=name,
        look=look,
        action=action,
    )


def effect_notes(board: CartaBoard, domain: str) -> tuple[EffectNote, ...]:
    """What a domain gives to those who have enough of it in play."""
    number = DOMAIN_NAMES.index(domain)
    if number == CULTURE:
        what = say("Copy another player's permanent effect while you lead in Culture")
        return (EffectNote("", "", "i-copy", say("Inspiration"), what),)
    first = FIRST_EFFECT[number]
    levels = [
        EffectNote(
            str(1 + level), "", "", texts.permanent(first + level), permanent_in_short(first + level, board.options)
        )
        for level in (0, 1)
    ]
    title = texts.SACRIFICES[SACRIFICE_NAMES[number]]
    return (
        *levels,
        EffectNote("", "i-sacrifice", "", title, sacrifice_in_short(number, board.options), say("sacrifice")),
    )


def ring(board: CartaBoard) -> list[Chooser]:
    """Everyone, from me on to the left."""
    seats = [*([] if board.me is None else [board.me]), *board.seats_from_me()]
    return [chooser(board, seat) for seat in seats]


def chooser(board: CartaBoard, seat: int) -> Chooser:
    """A player, and whether the others wait for this one."""
    seen, person = board.view["draft"], board.sight.people[seat]
    passing = board.phase == PASSING
    area = board.view["areas"][seat]
    done = seat in seen["picked"] if passing else bool(area)
    if done:
        state = say("ready")
    elif seat in board.sight.to_act:
        state = say("choosing")
    else:
        state = say("waiting")
    return Chooser(
        seat=seat,
        name=person.name,
        initial=person.name[:1].upper(),
        computer=person.level is not None,
        me=seat == board.me,
        first=seat == board.view["first"],
        team=team_of(board, seat),
        partner=seat != board.me and is_partner(board, seat),
        state=state,
        done=done,
        backs=PACK - seen["step"] if passing else 0,
        taken=tuple(face_up(card, place, f"area-{seat}") for place, card in enumerate(area)),
    )


def passed_cards(board: CartaBoard) -> list[PassedCards]:
    """C-KNOWN: what I passed on, and what became of it."""
    if board.me is None:
        return []
    passed = board.view["draft"]["passed"]
    found = []
    for turn, cards in enumerate(passed):
        first = turn == 0
        shown = tuple(face_up(card, place, "first" if first else "second") for place, card in enumerate(cards))
        keeper, going = Seat((board.me + 1) % board.players), Seat((board.me + 2) % board.players)
        if turn == len(passed) - 1:
            told = say("You passed these on: {player} keeps one of them.", player=keeper)
        elif board.players == 2:
            told = say("You passed these on first: {player} kept one, the others came back.", player=keeper)
        else:
            told = say(
                "You passed these on first: {player} kept one, the others went on to {other}.",
                player=keeper,
                other=going,
            )
        found.append(PassedCards(shown, told))
    return found

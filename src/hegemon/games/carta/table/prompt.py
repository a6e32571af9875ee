"""The question that is put to me: its steps, what it brings, and the button that ends a turn."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core import Action, Message, say, say_all, say_count
from hegemon.games.carta import texts
from hegemon.games.carta.cards import DOMAIN_NAMES
from hegemon.games.carta.table.board import CartaBoard, EffectUnderWay
from hegemon.games.carta.table.words import permanent_in_short, sacrifice_in_short

DONE, NOW, LATER = "done", "now", "later"


@dataclass(frozen=True, slots=True)
class PromptStep:
    """A step of a turn or of an effect."""

    text: Message
    when: str


@dataclass(frozen=True, slots=True)
class EndTurnButton:
    """The one button that ends the turn, and what that brings."""

    action: Action
    outcome: Message


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked, or who is waited for."""

    question: Message
    note: Message | None
    steps: tuple[PromptStep, ...]
    effect: Message | None
    """The effect whose steps these are; None for those of a turn."""
    primary: EndTurnButton | None
    mine: bool


def prompt(board: CartaBoard) -> Prompt:
    """The line that says what is going on."""
    effect = board.resolving
    steps = effect_steps(board, effect) if effect else []
    return Prompt(
        question=board.question,
        note=note(board, effect),
        steps=tuple(steps or turn_steps(board)),
        effect=effect.title if effect and steps else None,
        primary=primary(board),
        mine=board.asked,
    )


def turn_steps(board: CartaBoard) -> list[PromptStep]:
    """C-PLAY, C-EFFECTS, C-DRAW."""
    playing = board.phase == "play"
    return [
        PromptStep(say("Play"), NOW if playing else DONE),
        PromptStep(say("Effects"), LATER if playing else NOW),
        PromptStep(say("Draw"), LATER),
    ]


def effect_steps(board: CartaBoard, effect: EffectUnderWay) -> list[PromptStep]:
    """The steps of an effect that has several."""
    n = effect.level
    breakthrough = board.options.breakthrough
    steps = {
        "development": [say("Discard {n}", n=n), say("Play {n}", n=n)],
        "monopoly": [say("Discard {n}", n=n), say("Play {n}", n=n)],
        "experiment": [say("Take back {n}", n=n), say("Play {n}", n=n)],
        "research": [say("Take back {n}", n=n), say("Play {n}", n=n)],
        "attack": [say("Name a domain"), say("Lose a card")],
        "inquisition": [say("Choose a hand"), say("Give back")],
        "breakthrough": [say("Draw {n}", n=breakthrough), say("Discard {n}", n=breakthrough)],
    }.get(effect.name, [])
    first = board.phase in ("scrap", "take-back", "name-domain", "choose-victim")
    return [PromptStep(text, NOW if first == (i == 0) else DONE if i == 0 else LATER) for i, text in enumerate(steps)]


def note(board: CartaBoard, effect: EffectUnderWay | None) -> Message | None:
    """A line below the question."""
    if not board.asked:
        latest = next((e for e in reversed(board.sight.events) if e["event"] != "turn-began"), None)
        return board.sight.game.describe_event(latest, board.me) if latest else None
    if effect is not None:
        if effect_steps(board, effect):
            return None
        if effect.level:
            permanents = [message.text for message in texts.PERMANENTS]
            return permanent_in_short(permanents.index(effect.title.text), board.options)
        return sacrifice_in_short(DOMAIN_NAMES.index(effect.domain), board.options)
    if board.phase == "play":
        if board.turn["barred"]:
            domains = say_all([texts.domain_called(name) for name in board.turn["barred"]])
            return say("Embargo: no {domain} this turn.", domain=domains)
        return say("It goes into your play area, into the column of its domain.")
    return drawing(board) if board.phase == "effects" else None


def drawing(board: CartaBoard) -> Message:
    """C-DRAW: what the end of the turn will bring."""
    if ends_in_hegemony(board):
        return say("You have the cards for hegemony.")
    if not board.view["deck"]["left"]:
        return say("This is the last round: nobody draws any more.")
    held, limit, draws = hand_size(board), board.turn["draws_to"], cards_to_draw(board)
    if not draws:
        return say_count(
            "You hold {n} card and your limit is {limit}, so you will draw none.",
            "You hold {n} cards and your limit is {limit}, so you will draw none.",
            held,
            limit=limit,
        )
    return say_count(
        "You hold {n} card, and you draw up to {limit} at the end of your turn.",
        "You hold {n} cards, and you draw up to {limit} at the end of your turn.",
        held,
        limit=limit,
    )


def hand_size(board: CartaBoard) -> int:
    """The cards in the active player's hand."""
    size: int = board.view["hands"][board.active]["size"]
    return size


def cards_to_draw(board: CartaBoard) -> int:
    """C-DRAW: up to the limit, as far as the deck goes."""
    left: int = board.view["deck"]["left"]
    missing: int = board.turn["draws_to"] - hand_size(board)
    return max(0, min(missing, left))


def ends_in_hegemony(board: CartaBoard) -> bool:
    """C-HEGEMONY: would the active player win by ending the turn now?"""
    view, seat = board.view, board.active
    return any(cards >= goal for cards, goal in zip(view["columns"][seat], view["goals"][seat], strict=True))


def ends_the_game(board: CartaBoard) -> bool:
    """C-LAST-ROUND, C-ENDLESS: is this the last turn of all?"""
    last_seat: bool = (board.active + 1) % board.players == board.view["first"]
    no_more = board.view["deck"]["left"] - cards_to_draw(board) == 0 or board.view["round"] >= board.options.max_rounds
    return last_seat and no_more


def primary(board: CartaBoard) -> EndTurnButton | None:
    """The end of the turn, with what it brings."""
    action = board.offered("end")
    if action is None:
        return None
    draws = cards_to_draw(board)
    if ends_in_hegemony(board):
        outcome = say("and win")
    elif ends_the_game(board):
        outcome = say("the game ends")
    elif draws:
        outcome = say("draw {n}", n=draws)
    else:
        outcome = say("draw none")
    return EndTurnButton(action, outcome)

"""What the teacher of the guided game explains: each topic once, when it first matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from hegemon.core import Message, Seat, say, say_count
from hegemon.games.carta import texts
from hegemon.games.carta.cards import (
    BOOK_CARDS,
    CULTURE,
    DOMAIN_NAMES,
    DOMAIN_OF,
    DOMAINS,
    EFFECT_DOMAINS,
    KIND_BY_NAME,
    PERMANENT_NAMES,
    SACRIFICE_NAMES,
)
from hegemon.games.carta.table.decision import Decision

NEAR: Final = 2
"""So many cards from hegemony a rival is a danger."""
FEW_LEFT: Final = 12
"""From so many cards down the end of the deck is near."""
DETAILS: Final = {"discard", "scrap", "take-back", "retrieve", "give-back", "lose-card"}
"""Steps of an effect that has been chosen: what is said at the choice need not be said again."""
GOODBYE: Final = "goodbye"
ESSENTIALS: Final = frozenset({"welcome", "levels", "draw", "sacrifice", "majority"})
"""What everybody should have heard before the teacher takes its leave."""


@dataclass(frozen=True)
class Topic:
    """Something that is explained once, when it first matters."""

    name: str
    matters: Callable[[Decision], bool]
    words: Callable[[Decision], Message]
    """In one sentence."""
    more: Message | None = None
    """What there is to add, for whoever wants to know."""
    after: frozenset[str] = frozenset()
    """What has to be told before."""


def due(decision: Decision, told: set[str]) -> Topic | None:
    """What is explained at a choice to somebody who was told this already."""
    topics = (*danger(decision), *TOPICS)
    return next(
        (topic for topic in topics if topic.name not in told and topic.after <= told and topic.matters(decision)), None
    )


def danger(decision: Decision) -> Iterator[Topic]:
    """C-HEGEMONY: the rival who is closest to winning, if it is close. This is said again when it comes closer."""
    if decision.phase in DETAILS:
        return
    missing = [
        (decision.view["goals"][seat][domain] - cards, seat, domain)
        for seat in decision.rivals()
        for domain, cards in enumerate(decision.view["columns"][seat])
        if cards
    ]
    n, seat, domain = min(missing, default=(NEAR + 1, 0, 0))
    if n > NEAR:
        return
    if n <= 0:
        warning = say(
            "Beware: {player} has enough {domain} cards to win at the end of a turn.",
            player=Seat(seat), domain=texts.domain(domain),
        )  # fmt: skip
    else:
        warning = say_count(
            "Beware: {player} needs only {n} more card in {domain} to win.",
            "Beware: {player} needs only {n} more cards in {domain} to win.",
            n, player=Seat(seat), domain=texts.domain(domain),
        )  # fmt: skip
    yield Topic(f"danger {seat} {domain} {n}", lambda decision: True, _plain(warning))


def _permanent(effect: int) -> Topic:
    """C-LEVEL: a permanent effect that can be used for the first time."""
    name, domain = PERMANENT_NAMES[effect], texts.domain(EFFECT_DOMAINS[effect >> 1])

    def words(decision: Decision) -> Message:
        what = texts.permanent_does(effect, decision.options)
        blanks: dict[str, Any] = {"domain": domain, "effect": texts.permanent(effect), "what": what}
        if effect & 1:
            return say("{domain} has reached level 2, so you may use {effect}: {what}.", **blanks)
        return say("{domain} has reached level 1, so you may use {effect}: {what}.", **blanks)

    return Topic(name, lambda decision: name in decision.effects["use"], words)


def _sacrifice(domain: int) -> Topic:
    """C-SACRIFICE: a sacrifice effect that can be used for the first time."""
    name = SACRIFICE_NAMES[domain]

    def cards(decision: Decision) -> list[str]:
        return [card for card in decision.effects["sacrifice"] if DOMAIN_OF[KIND_BY_NAME[card]] == domain]

    def words(decision: Decision) -> Message:
        n = decision.options.breakthrough
        return {
            "attack": say("{effect} is the sacrifice of {domain}: name a domain, and everybody loses a card of it."),
            "inquisition": say("{effect} is the sacrifice of {domain}: take a hand, and give back as many cards."),
            "embargo": say("{effect} is the sacrifice of {domain}: another player can't play one domain for a turn."),
            "breakthrough": say_count(
                "{effect} is the sacrifice of {domain}: draw {n} card, then discard {n}.",
                "{effect} is the sacrifice of {domain}: draw {n} cards, then discard {n}.",
                n,
            ),
            "democracy": say("{effect} is the sacrifice of {domain}: another player needs one card more to win."),
        }[name].fill(domain=texts.domain(domain), effect=texts.SACRIFICES[name])

    return Topic(name, lambda decision: bool(cards(decision)), words)


def _embargo_on_me(decision: Decision) -> dict[str, Any] | None:
    """C-EMBARGO: one that is in force now."""
    if decision.view["active"] != decision.me:
        return None
    return next((e for e in decision.view["embargoes"] if e["on"] == decision.me and not e["fresh"]), None)


def _my_embargo(decision: Decision) -> dict[str, Any] | None:
    return next((e for e in decision.view["embargoes"] if e["by"] == decision.me != e["on"]), None)


def _democracy_on_me(decision: Decision) -> dict[str, Any] | None:
    return next((d for d in decision.view["democracies"] if d["on"] == decision.me), None)


def _my_democracy(decision: Decision) -> dict[str, Any] | None:
    return next((d for d in decision.view["democracies"] if d["by"] == decision.me != d["on"]), None)


def _of_marker(
    find: Callable[[Decision], dict[str, Any] | None], message: Message
) -> tuple[Callable[[Decision], bool], Callable[[Decision], Message]]:
    """When there is such a marker, and what is said of it."""

    def words(decision: Decision) -> Message:
        marker = find(decision)
        if marker is None:
            raise AssertionError("there is no such marker")
        goal = decision.view["goals"][marker["on"]][DOMAIN_NAMES.index(marker["domain"])]
        domain = texts.domain_called(marker["domain"])
        return message.fill(player=Seat(marker["by"]), other=Seat(marker["on"]), domain=domain, goal=goal)

    return lambda decision: find(decision) is not None, words


def _attacked(decision: Decision) -> bool:
    """C-ATTACK: does an attack cost this seat a card, or did it since its last turn?"""
    return decision.phase == "lose-card" or decision.lost_since_last_turn(lambda view: view["areas"][decision.me])


def _robbed(decision: Decision) -> bool:
    """C-INQUISITION: is a card gone that this seat held at the end of its last turn?"""
    return decision.lost_since_last_turn(lambda view: view["hands"][decision.me]["cards"])


def _seen_through(decision: Decision) -> bool:
    """C-KNOWN: do others know a card in this hand?"""
    return any(fact["hands"] == [decision.me] and fact["known_by"] != [decision.me] for fact in decision.view["facts"])


def _book(decision: Decision) -> bool:
    """C-DECK: are these the cards of the book?"""
    return decision.options.cards == BOOK_CARDS


def _plain(message: Message) -> Callable[[Decision], Message]:
    return lambda decision: message


TOPICS: Final = (
    # the beginning
    Topic(
        "welcome",
        lambda decision: True,
        lambda decision: say(
            "Welcome: {goal} cards of one domain in play win the game at once.", goal=decision.options.hegemony
        ),
        say("Each card you play goes into the column of its domain. To win with one column is called hegemony."),
    ),
    Topic(
        "partner",
        lambda decision: decision.options.teams,
        lambda decision: say(
            "{player} is your partner: if one of you wins, both of you win.", player=Seat((decision.me + 2) % 4)
        ),
    ),
    Topic(
        "draft",
        lambda decision: decision.phase == "draft-pick",
        _plain(say("This is the draft: you choose the cards of your first hand one by one.")),
    ),
    Topic(
        "open-cards",
        lambda decision: decision.phase == "draft-take",
        _plain(say("An open card goes straight into your play area.")),
        say("It has no effect now, but it counts."),
    ),
    Topic(
        "levels",
        lambda decision: decision.phase == "effects",
        lambda decision: say(
            "A column of {level_1} cards gives you an effect, and a column of {level_2} a stronger one.",
            level_1=decision.options.level_1,
            level_2=decision.options.level_2,
        ),
        say("These are level 1 and level 2. In each turn you may use one effect of each column."),
    ),
    # what others have done to the pupil
    Topic(
        "attacked",
        _attacked,
        _plain(say("This was an Attack: everyone who has cards of the named domain in play loses one of them.")),
    ),
    Topic(
        "robbed",
        _robbed,
        _plain(say("This was Inquisition: somebody took your hand, and gave you other cards back.")),
    ),
    Topic(
        "embargo-on-me",
        *_of_marker(
            _embargo_on_me,
            say("{player} has laid an Embargo on your {domain} column: you can't play {domain} this turn."),
        ),
    ),
    Topic(
        "democracy-on-me",
        *_of_marker(
            _democracy_on_me,
            say("{player} has laid Democracy in your {domain} column: there you need {goal} cards to win now."),
        ),
    ),
    # the end of the deck
    Topic(
        "last-round",
        lambda decision: decision.left == 0,
        _plain(say("The deck is empty, so this is the last round.")),
        say("Nobody draws any more."),
    ),
    Topic(
        "few-left",
        lambda decision: 0 < decision.left <= FEW_LEFT,
        lambda decision: say_count(
            "{n} card is left in the deck, and then the game ends.",
            "{n} cards are left in the deck, and then the game ends.",
            decision.left,
        ),
        say("When the last card is drawn, the round is finished."),
    ),
    # effects, each when it can first be used
    *(_permanent(effect) for effect in range(len(PERMANENT_NAMES))),
    Topic(
        "inspiration",
        lambda decision: bool(decision.effects["copy"]),
        _plain(say("You have the most Culture cards, so you may copy an effect of another player.")),
        say("This is called Inspiration. The copy counts as your effect of that domain in this turn."),
    ),
    Topic(
        "sacrifice",
        lambda decision: bool(decision.effects["sacrifice"]),
        _plain(say("You may also sacrifice a card in play for another effect.")),
        say("Then the card is gone, so think twice."),
    ),
    Topic(
        "draw",
        lambda decision: decision.phase == "effects" and decision.will_draw() > 0,
        lambda decision: say(
            "At the end of your turn you draw until you hold {limit} cards.", limit=decision.view["turn"]["draws_to"]
        ),
    ),
    Topic(
        "one-level",
        lambda decision: bool({*PERMANENT_NAMES[1::2]} & {*decision.effects["use"]}),
        _plain(say("In each domain you may use level 1 or level 2 in one turn, not both.")),
    ),
    *(_sacrifice(domain) for domain in range(DOMAINS) if SACRIFICE_NAMES[domain]),
    # what the pupil has done, and what lies on the table
    Topic(
        "my-embargo",
        *_of_marker(_my_embargo, say("Your Embargo stops {domain} in the next turn of {other}.")),
        say("Then it is discarded."),
    ),
    Topic(
        "my-democracy",
        *_of_marker(_my_democracy, say("Your Democracy stays: {other} needs {goal} cards in {domain} to win now.")),
    ),
    Topic(
        "coin",
        lambda decision: decision.view["coin"] is not None,
        _plain(say("The coin shows which effect was copied last.")),
        say("It does nothing else."),
    ),
    Topic(
        "full-hand",
        lambda decision: decision.phase == "effects" and decision.held > decision.view["turn"]["draws_to"],
        _plain(say("You may hold more cards than your limit, but then you draw nothing.")),
    ),
    Topic(
        "seen-through",
        _seen_through,
        _plain(say("An eye on a card of yours means: the others know that you hold it.")),
    ),
    # good to know
    Topic(
        "majority",
        lambda decision: decision.phase == "play" and decision.view["round"] > 3,
        _plain(say("If nobody reaches hegemony, each domain gives a point to whoever has the most cards in it.")),
        say("This is counted when the deck is empty. Most points win."),
    ),
    Topic(
        "culture",
        lambda decision: decision.phase == "play" and decision.held_of(CULTURE) > 0,
        _plain(say("Culture has no effect of its own, but whoever has the most of it may copy an effect.")),
    ),
    Topic(
        "backs",
        lambda decision: decision.phase == "play",
        _plain(say("The back of a card shows its age, so you can guess what others hold.")),
    ),
    Topic(
        GOODBYE,
        lambda decision: decision.phase == "play",
        _plain(say("You know the essentials now: from here on I only speak up when something is new.")),
        say("You may ask me at every choice. You can also send me away, and call me back."),
        after=ESSENTIALS,
    ),
    Topic(
        "age-3",
        lambda decision: decision.phase == "play" and _book(decision) and not any(decision.view["deck"]["ages"][:2]),
        _plain(say("Age III has come: there are many Utopia cards now, and no more Religion.")),
    ),
    Topic(
        "age-2",
        lambda decision: decision.phase == "play" and _book(decision) and not decision.view["deck"]["ages"][0],
        _plain(say("Age II has come: Science is more frequent now.")),
    ),
    Topic(
        "discard-pile",
        lambda decision: decision.phase == "play" and len(decision.view["discard"]) > 3,
        _plain(say("You may look through the discard pile at any time.")),
        say("Utopia can take cards from it."),
    ),
    Topic(
        "tie",
        lambda decision: decision.phase == "play" and decision.left <= FEW_LEFT,
        _plain(say("If points are equal, the most Utopia cards decide, then Culture, Science, and so on.")),
    ),
)
"""In the order of their urgency."""

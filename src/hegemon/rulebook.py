"""What can be looked up about a game: the rulebook's paragraphs by their ids, and what each card does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import groupby
from typing import Final, NamedTuple

from hegemon.core import Component, Game, HegemonError, Message, say, say_all
from hegemon.languages.voice import Voice

MOST_RULES: Final = 12
"""Rules that speak of something, at most."""


class UnknownRule(HegemonError):
    """No rule and no card of that name."""


def nothing_about(game: Game) -> UnknownRule:
    """For a game that has no rules to read."""
    return UnknownRule(say("There is nothing to read about {game} yet.", game=game.title()))


class Paragraph(NamedTuple):
    """Something to read about: a rule by its id, or a card by its name."""

    heading: Message
    lines: Sequence[Message]


def look_up(game: Game, typed: str, voice: Voice) -> list[Paragraph]:
    """The rule, the cards or the chapter that somebody names, however they type it, or else the rules that speak of it;
    :class:`UnknownRule` tells what there is.
    """
    rules, components = game.rules(), game.components()
    if not rules and not components:
        raise nothing_about(game)
    wanted = key(typed)
    for rule in rules:
        if wanted in (key(rule), key(rule.partition("-")[2])):
            return [Paragraph(heading(game, rule), [rules[rule]])]
    cards = [card for card in components if wanted in (key(card.id), key(voice(card.title)))]
    if cards:
        return [explained(card) for card in cards]
    if found := chapters(game, wanted, voice) or speaking_of(game, wanted, voice):
        return found
    known = [*rules, *dict.fromkeys(voice(card.title) for card in components)]
    near = [name for name in known if wanted and wanted in key(name)] or close(wanted, known)
    raise unknown(game, typed, near, voice)


def unknown(game: Game, typed: str, near: Sequence[str], voice: Voice) -> UnknownRule:
    """Nothing is called so: what its part of the rules has, what somebody may have meant, or else the chapters."""
    if known := of_the_same_part(key(typed), game.rules()):
        told = say("“{rule}” is not told by itself here; its part of the rules has: {known}.")
    elif known := list(near):
        told = say("There is no rule “{rule}”. Did you mean: {known}?")
    elif known := list(dict.fromkeys(voice(short.heading) for short in introduced(game))):
        told = say("There is no rule “{rule}”. The chapters are: {known}.")
    else:
        known = list(game.rules())
        told = say("There is no rule “{rule}”; there are: {known}.")
    more = ["…"] if len(known) > MOST_RULES else []
    return UnknownRule(told.fill(rule=typed, known=", ".join([*known[:MOST_RULES], *more])))


def of_the_same_part(wanted: str, rules: Iterable[str]) -> list[str]:
    """The rules whose ids differ from what is wanted by their last number only.

    >>> of_the_same_part("r move 12", ["R-MOVE-01", "R-MOVE-10", "R-CITY-12"])
    ['R-MOVE-01', 'R-MOVE-10']
    """
    part, _, number = wanted.rpartition(" ")
    return [rule for rule in rules if part and number.isdecimal() and key(rule).rpartition(" ")[0] == part]


def introduced(game: Game) -> list[Paragraph]:
    """What a newcomer needs to know."""
    return [Paragraph(title, sentences) for title, sentences in game.introduction()]


def chapters(game: Game, wanted: str, voice: Voice) -> list[Paragraph]:
    """The chapters with these words in their title: in short, then their rules."""
    rules = [
        Paragraph(heading(game, rule), [game.rules()[rule]])
        for rule, title in game.rule_titles().items()
        if mentions(voice(title), wanted)
    ]
    return [short for short in introduced(game) if mentions(voice(short.heading), wanted)] + rules


def speaking_of(game: Game, wanted: str, voice: Voice) -> list[Paragraph]:
    """The rules that speak of something; of many, the first ones."""
    rules = [Paragraph(heading(game, rule), [text]) for rule, text in game.rules().items()]
    everything_told = [*introduced(game), *rules]
    return [told for told in everything_told if any(mentions(voice(line), wanted) for line in told.lines)][:MOST_RULES]


def mentions(text: str, wanted: str) -> bool:
    """Does a text speak of something?

    >>> mentions("Movement and exploration", "movement"), mentions("A move", "movement"), mentions("A move", "")
    (True, False, False)
    """
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", key(text)) is not None


def heading(game: Game, rule: str) -> Message:
    """What a rule is about, and its id, by which it is looked up."""
    title = game.rule_titles().get(rule)
    return say("{title} ({rule})", title=title, rule=rule) if title else say("{rule}", rule=rule)


def key(name: str) -> str:
    """A name without the differences that don't matter.

    >>> key(" the_great wall"), key("C-PLAY")
    ('the great wall', 'c play')
    """
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def close(wanted: str, known: Iterable[str]) -> list[str]:
    """The names that somebody may have meant."""
    names = {key(name): name for name in known}
    return [names[near] for near in get_close_matches(wanted, names, 5, 0.5)]


def explained(card: Component) -> Paragraph:
    """A card, with what kind it is."""
    return Paragraph(say("{card} ({kind})", card=card.title, kind=card.kind), card.lines)


def everything(game: Game) -> list[Paragraph]:
    """What a newcomer needs to know, all rules, then the names of all cards, kind by kind."""
    if not game.rules() and not game.components():
        raise nothing_about(game)
    rules = [Paragraph(heading(game, rule), [text]) for rule, text in game.rules().items()]
    kinds = groupby(game.components(), key=lambda card: card.kind)
    return [*introduced(game), *rules] + [
        Paragraph(kind, [say("{cards}", cards=say_all([card.title for card in cards]))]) for kind, cards in kinds
    ]

"""A study as a page that reads like an article: what stands out, then one question after another."""

from __future__ import annotations

from hegemon.arena.casebook import Casebook
from hegemon.arena.figures import place_in_turn
from hegemon.arena.findings import HALFWAY
from hegemon.arena.lab_several import changes_and_tables
from hegemon.arena.lab_single import single_table
from hegemon.arena.lab_words import headlines, players, several
from hegemon.core import Message, say, say_all
from hegemon.languages.voice import Voice
from hegemon.reports import Fact, Page, Pillars, Section


def report(book: Casebook, voice: Voice, command: str) -> Page:
    """The page. `command` is how to play it all again."""
    sections = changes_and_tables(book, voice) if several(book) else single_table(book, voice)
    return Page(
        above=_above(book),
        title=_title(book),
        lead=" ".join(voice(sentence) for sentence in [*headlines(book, voice), players(book)]),
        facts=_facts(book, voice),
        picture=None if several(book) else _seats(book),
        sections=[*sections, _method(book)],
        foot=say("To play it all again: {command}", command=command),
    )


def _above(book: Casebook) -> Message:
    if several(book):
        return say("The lab · {game}", game=book.game.title())
    return say("The lab · {game} · {table}", game=book.game.title(), table=book.cases[0].label)


def _title(book: Casebook) -> Message:
    if book.changes:
        return say("What another rule would change")
    return say("How the game behaves, table by table") if several(book) else say("How the game behaves")


def _seats(book: Casebook) -> Pillars:
    shares = [(place_in_turn(steps), share.value) for steps, share in enumerate(book.cases[0].found.seats)]
    return Pillars(say("Share of the victories, by place in the turn order"), shares)


def _facts(book: Casebook, voice: Voice) -> list[Fact]:
    games = Fact(str(book.games), say("games"))
    if several(book):
        return [games, Fact(str(len(book.cases)), say("tables"))]
    found = book.cases[0].found
    ending = max(found.endings, key=lambda name: found.endings[name].value)
    return [
        games,
        Fact(voice.percent(found.seats[0].value), say("won by whoever goes first")),
        Fact(voice.percent(found.endings[ending].value), book.measures.endings[ending]),
        Fact(voice.number(found.rounds.value, 1), say("rounds on average")),
        Fact(voice.percent(found.leads[HALFWAY].value), say("won by whoever leads halfway")),
    ]


def _method(book: Casebook) -> Section:
    parts = [
        players(book),
        say(
            "So this is the game as such players play it. They look at the table and at their own hands, at nothing "
            "hidden, and never ask what the others will do. Where people think further ahead, figures will differ; "
            "what a change of rules does to them is a hint, not a proof."
        ),
        say(
            "Behind ± and in brackets stand 95 % intervals: in 95 of 100 such studies they hold the true value. Those "
            "of shares are Wilson's. Where several players of one game are counted, the game counts as one "
            "observation, as what one of them wins the others don't."
        ),
        say("A victory that several share counts in equal parts for each of them."),
        say("Seed: {seed}. Options of all tables: {options}.", seed=book.study.seed, options=say_all(_common(book))),
    ]
    if not book.complete:
        all_games = book.study.games * len(book.study.settings)
        parts.append(say("Interrupted: {done} of {all} games were played.", done=book.games, all=all_games))
    return Section(say("How this was measured"), parts)


def _common(book: Casebook) -> list[Message]:
    """The options that are the same at all tables, in words."""
    common = []
    for offer in book.game.options.offers():
        values = {getattr(case.setting.options, offer.name) for case in book.cases}
        if len(values) == 1:
            value = values.pop()
            common.append(
                say("{option}: {value}", option=offer.label, value=offer.choices[value] if offer.choices else value)
            )
    return common

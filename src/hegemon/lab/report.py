"""A study as a page that reads like an article: what stands out, then one question after another."""

from __future__ import annotations

from hegemon.core import Message, say, say_all
from hegemon.lab.findings import HALFWAY
from hegemon.lab.key_figures import place_in_turn
from hegemon.lab.results import StudyResults
from hegemon.lab.sentences import headlines, players, several
from hegemon.lab.several_tables import changes_and_tables
from hegemon.lab.single_table import single_table
from hegemon.languages.voice import Voice
from hegemon.reports import Fact, Page, PageSection, Pillars


def report(results: StudyResults, voice: Voice, command: str) -> Page:
    """The page. `command` is how to play it all again."""
    sections = changes_and_tables(results, voice) if several(results) else single_table(results, voice)
    return Page(
        above=_above(results),
        title=_title(results),
        lead=" ".join(voice(sentence) for sentence in [*headlines(results, voice), players(results)]),
        facts=_facts(results, voice),
        picture=None if several(results) else _seats(results),
        sections=[*sections, _method(results)],
        foot=say("To play it all again: {command}", command=command),
    )


def _above(results: StudyResults) -> Message:
    if several(results):
        return say("The lab · {game}", game=results.game.title())
    return say("The lab · {game} · {table}", game=results.game.title(), table=results.tables[0].label)


def _title(results: StudyResults) -> Message:
    if results.changes:
        return say("What another rule would change")
    return say("How the game behaves, table by table") if several(results) else say("How the game behaves")


def _seats(results: StudyResults) -> Pillars:
    shares = [(place_in_turn(steps), share.value) for steps, share in enumerate(results.tables[0].found.seats)]
    return Pillars(say("Share of the victories, by place in the turn order"), shares)


def _facts(results: StudyResults, voice: Voice) -> list[Fact]:
    games = Fact(voice.count(results.games), say("games"))
    if several(results):
        return [games, Fact(str(len(results.tables)), say("tables"))]
    found = results.tables[0].found
    ending = max(found.endings, key=lambda name: found.endings[name].value)
    return [
        games,
        Fact(voice.percent(found.seats[0].value), say("won by whoever goes first")),
        Fact(voice.percent(found.endings[ending].value), results.measures.endings[ending]),
        Fact(voice.number(found.rounds.value, 1), say("rounds on average")),
        Fact(voice.percent(found.leads[HALFWAY].value), say("won by whoever leads halfway")),
    ]


def _method(results: StudyResults) -> PageSection:
    parts = [
        players(results),
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
        say(
            "Seed: {seed}. Options of all tables: {options}.",
            seed=results.study.seed,
            options=say_all(_common(results)),
        ),
    ]
    if not results.complete:
        all_games = results.study.games * len(results.study.settings)
        parts.append(say("Interrupted: {done} of {all} games were played.", done=results.games, all=all_games))
    return PageSection(say("How this was measured"), parts)


def _common(results: StudyResults) -> list[Message]:
    """The options that are the same at all tables, in words."""
    common = []
    for offer in results.game.options.offers():
        values = {getattr(table.setting.options, offer.name) for table in results.tables}
        if len(values) == 1:
            value = values.pop()
            common.append(
                say("{option}: {value}", option=offer.label, value=offer.choices[value] if offer.choices else value)
            )
    return common

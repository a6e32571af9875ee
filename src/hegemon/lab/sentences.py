"""What a study has found, in sentences that a designer can read aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10
from typing import Final

from hegemon.core import Message, say, say_all, say_count
from hegemon.core.measures import Measures
from hegemon.estimates import Estimate
from hegemon.lab.differences import outstanding
from hegemon.lab.findings import FEW, HALFWAY, EffectUse, TableFindings, middle
from hegemon.lab.learned_games import LEARNED
from hegemon.lab.results import RuleChange, StudyResults, TableResults, changes_in_words
from hegemon.languages.voice import Voice
from hegemon.reports import ValueUnit

MORE_OR_LESS: Final = "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}"
NUMBERS: Final = ValueUnit(2)
RARE: Final = 0.05
"""An effect that is used less often than this in a game is hardly used at all."""
SELDOM: Final = 0.5
"""It can be told that an effect is hardly used if it may be used this often at most, as far as one can be sure."""
TELLING: Final = (0.05, 0.95)
"""Whether an effect helps can be told if more than these few use it, and more than these few don't."""
FINDINGS: Final = 3
"""So many findings make a lead."""


@dataclass(frozen=True)
class Finding:
    """A sentence, and how much it matters from 0 to 1."""

    topic: str
    weight: float
    words: Message


# -- numbers ------------------------------------------------------------------------------------------------


def surely(voice: Voice, estimate: Estimate, share: bool = True) -> str:
    """A value with its 95 % interval, written no more exactly than it is known.

    >>> voice = Voice.speaking("en")
    >>> print(surely(voice, Estimate(0.522, 0.515, 0.529, 9)), surely(voice, Estimate(23.823, 23.78, 23.87, 9), False))
    52.2 ± 0.7% 23.82 ± 0.05
    >>> surely(voice, Estimate(0.01, 0.004, 0.09, 50))
    '1% (0–9%)'

    Where one can't tell how well it is known, the value is all there is:

    >>> surely(voice, Estimate(68.0, float("-inf"), float("inf"), 1), share=False)
    '68'
    """
    scale = 100 if share else 1
    if not estimate.bounded:
        return written_alone(voice, estimate.value, share)
    value, low, high = (scale * bound for bound in (estimate.value, estimate.low, estimate.high))
    reach = max(value - low, high - value)
    digits = min(2 if share else 4, max(0, decimals(reach)))

    def written(bound: float) -> str:
        return voice.percent(bound / 100, digits) if share else voice.number(bound, digits)

    if min(value - low, high - value) < 0.8 * reach:
        text = f"{written(value)} ({voice.number(low, digits)}–{written(high)})"
    else:
        text = f"{voice.number(value, digits)}{MORE_OR_LESS}{written(ceil(reach * 10**digits - 0.001) / 10**digits)}"
    return text.replace("-", "−")


def written_alone(voice: Voice, value: float, share: bool) -> str:
    """A value of which one can't tell how well it is known."""
    return voice.percent(value, 0) if share else voice.number(value, 0 if value.is_integer() else 1)


def decimals(reach: float) -> int:
    """How many digits after the point are worth writing, if the truth may be so far off: one that counts, or two
    if the first is a 1.

    >>> decimals(0.05), decimals(0.012), decimals(1.8), decimals(40)
    (2, 3, 1, -1)
    """
    if reach <= 0:
        return 1
    power = floor(log10(reach))
    return -power + (reach < 2 * 10.0**power)


def gained(voice: Voice, difference: Estimate, share: bool = True) -> str:
    """A difference with its sign and its 95 % interval; shares in percentage points.

    >>> print(gained(Voice.speaking("en"), Estimate(0.153, 0.143, 0.163, 900)))
    +15.3 ± 1.0
    """
    if not difference.bounded:
        sign = "+" if difference.value > 0 else "−" if difference.value < 0 else ""
        return sign + written_alone(voice, abs(difference.value), share)
    scale = 100 if share else 1
    reach = scale * max(difference.high - difference.value, difference.value - difference.low)
    digits = min(1 if share else 4, max(0, decimals(reach)))
    value = round(scale * difference.value, digits)
    sign = "+" if value > 0 else "−" if value < 0 else ""
    above = ceil(reach * 10**digits - 0.001) / 10**digits
    return f"{sign}{voice.number(abs(value), digits)}{MORE_OR_LESS}{voice.number(above, digits)}"


# -- one table ----------------------------------------------------------------------------------------------


def told(table: TableResults, measures: Measures, voice: Voice) -> list[Finding]:
    """Everything worth a sentence about a table, in the order of its sections."""
    found = table.found
    return [
        seats(found, voice),
        ways(found, measures, voice),
        length(found, voice),
        lead(found, voice),
        *unused(found, measures, voice),
        *strongest(found, measures, voice),
    ]


def seats(found: TableFindings, voice: Voice) -> Finding:
    """Does it matter who goes first?"""
    order = sorted(range(len(found.seats)), key=lambda steps: found.seats[steps].value)
    best, worst = found.seats[order[-1]], found.seats[order[0]]
    chance = voice.percent(found.chance)
    among = 2 if found.teams else len(found.seats)
    if not best.clearly_above(found.chance, among) and not worst.clearly_below(found.chance, among):
        fair = say(
            "It makes no clear difference who goes first: no seat's share is clearly off {chance}.", chance=chance
        )
        return Finding("seats", 0.4, fair)
    weight = min(1.0, 5 * (best.value - worst.value) / found.chance)
    if found.teams:
        text = say(
            "The team of whoever is number {place} in turn order has the advantage: it wins {share} of the games, the "
            "other one {least}.",
            place=order[-1] % 2 + 1, share=surely(voice, best), least=surely(voice, worst),
        )  # fmt: skip
    else:
        text = say(
            "The best place is number {place} in turn order, with {share} of the victories, the worst is number {last} "
            "with {least}; chance alone would give {chance}.",
            place=order[-1] + 1,
            share=surely(voice, best),
            last=order[0] + 1,
            least=surely(voice, worst),
            chance=chance,
        )
    return Finding("seats", weight, text)


def ways(found: TableFindings, measures: Measures, voice: Voice) -> Finding:
    """How games are won."""
    ending = max(found.endings, key=lambda name: found.endings[name].value)
    order = sorted(range(len(found.conclusions)), key=lambda number: -found.conclusions[number].value)
    first, *others = [number for number in order if found.conclusions[number].value] or order[:1]
    told: dict[str, Message | str] = {
        "ending": measures.endings[ending],
        "share": surely(voice, found.endings[ending]),
        "way": measures.conclusions[first].label,
        "a": surely(voice, found.conclusions[first]),
    }
    if not others:
        return Finding("ways", 0.5, say("{ending} decides {share} of the games; all are won by “{way}”.", **told))
    text = say(
        "{ending} decides {share} of the games; the most frequent ways to win are “{way}”, {a}, and “{other}”, {b}.",
        **told,
        other=measures.conclusions[others[0]].label,
        b=surely(voice, found.conclusions[others[0]]),
    )
    return Finding("ways", 0.5, text)


def length(found: TableFindings, voice: Voice) -> Finding:
    """How long it takes."""
    if found.games < FEW:
        text = say(
            "A game takes {rounds} rounds and {decisions} decisions on average.",
            rounds=surely(voice, found.rounds, share=False), decisions=surely(voice, found.decisions, share=False),
        )  # fmt: skip
        return Finding("length", 0.3, text)
    low, high = middle(found.round_counts)
    text = say(
        "A game takes {rounds} rounds and {decisions} decisions on average; nine games in ten take from {low} to "
        "{high} rounds.",
        rounds=surely(voice, found.rounds, share=False), decisions=surely(voice, found.decisions, share=False),
        low=low, high=high,
    )  # fmt: skip
    return Finding("length", 0.3, text)


def lead(found: TableFindings, voice: Voice) -> Finding:
    """Is it soon decided?"""
    halfway = found.leads[HALFWAY]
    grip = (halfway.value - found.chance) / (1 - found.chance) if found.chance < 1 else 0.0
    text = say(
        "Whoever looks best halfway goes on to win {share} of the games; the lead changes {n} times in a game.",
        share=surely(voice, halfway),
        n=surely(voice, found.changes, share=False),
    )
    return Finding("lead", min(1.0, 0.4 + abs(grip - 0.4)), text)


def turns(found: TableFindings, voice: Voice) -> Message:
    """When the winner comes to the front."""
    return say(
        "In {early} of the games the winner leads for good before half of the rounds are over; in {late} the winner "
        "was not in the lead when the last round began.",
        early=surely(voice, found.early),
        late=surely(voice, found.late),
    )


def unused(found: TableFindings, measures: Measures, voice: Voice) -> Iterator[Finding]:
    """What hardly anybody does."""
    rare = [name for name, use in found.uses.items() if use.per_game.value < RARE]
    most = max((found.uses[name].per_game.high for name in rare), default=0.0)
    if rare and most <= SELDOM:  # few games show little of what is rare
        names = say_all([measures.effects[name].label for name in rare])
        text = say_count(
            "Hardly used: {effects}, less than once in {n} game.",
            "Hardly used: {effects}, less than once in {n} games.",
            roundly(1 / most),
            effects=names,
        )
        yield Finding("uses", 0.6 + 0.05 * min(4, len(rare)), text)


def roundly(value: float) -> int:
    """A number with one digit that counts, rounded down.

    >>> roundly(466.2), roundly(0.8)
    (400, 1)
    """
    power: int = 10 ** max(0, floor(log10(max(1.0, value))))
    return max(1, int(value // power) * power)


def most_used(found: TableFindings, measures: Measures, voice: Voice) -> Message:
    """What everybody does."""
    order = sorted(found.uses, key=lambda name: -found.uses[name].per_game.value)
    first, second = order[:2]
    return say(
        "Most frequent are “{effect}”, {n} times in a game, and “{other}”, {m} times.",
        effect=measures.effects[first].label,
        n=surely(voice, found.uses[first].per_game, share=False),
        other=measures.effects[second].label,
        m=surely(voice, found.uses[second].per_game, share=False),
    )


def strongest(found: TableFindings, measures: Measures, voice: Voice) -> Iterator[Finding]:
    """Which effects go with winning, and which with losing."""
    edges = {name: edge.value for name, use in found.uses.items() if (edge := telling(use, len(found.uses)))}
    if not edges:
        return
    best, worst = max(edges, key=edges.__getitem__), min(edges, key=edges.__getitem__)
    for name, gained in ((best, edges[best] > 0), (worst, edges[worst] < 0)):
        comparison = found.uses[name].comparison
        if gained and comparison.wins and comparison.others:
            text = say(
                "Those with “{effect}” won {wins} of their games, those without {others}; that need not be its doing.",
                effect=measures.effects[name].label,
                wins=surely(voice, comparison.wins),
                others=surely(voice, comparison.others),
            )
            yield Finding("edges", min(0.5, abs(edges[name])), text)


def telling(use: EffectUse, among: int) -> Estimate | None:
    """The lead of those who use an effect, where it is clear among so many and enough do and don't."""
    edge = use.comparison.edge
    if edge is None or not TELLING[0] < use.comparison.doers.value < TELLING[1]:
        return None
    return edge if edge.clearly_above(0, among) or edge.clearly_below(0, among) else None


def shared(found: TableFindings, voice: Voice) -> Message:
    """How often nobody wins alone."""
    return say("A victory is shared in {share} of the games.", share=surely(voice, found.shared))


LEADING: Final = say(
    "At the end of every round, when all have had as many turns, the lead belongs to whoever thinks best of their own "
    "position, by the same judgement that greedy players use."
)

CORRELATION: Final = say(
    "This shows what goes together, not what causes what. Whoever is ahead may have more occasion to use one effect, "
    "whoever is behind more need of another, and a long game gives time for all of them."
)


# -- several tables -----------------------------------------------------------------------------------------


def several(results: StudyResults) -> bool:
    """Is there more than one table?"""
    return len(results.tables) > 1


def headlines(results: StudyResults, voice: Voice) -> list[Message]:
    """The three findings that matter most; of changed rules, what they change most."""
    if results.changes:
        return _headlines_of_changes(results, voice)
    chosen: list[Finding] = []
    found = [(table, finding) for table in results.tables for finding in told(table, results.measures, voice)]
    for table, finding in sorted(found, key=lambda pair: -pair[1].weight):
        if finding.topic not in {other.topic for other in chosen}:
            chosen.append(replace(finding, words=_at(table, finding.words)) if several(results) else finding)
    return [finding.words for finding in chosen[:FINDINGS]]


def _headlines_of_changes(results: StudyResults, voice: Voice) -> list[Message]:
    if len(results.changes) == 1:
        change = results.changes[0]
        return [change_in_short(results, change), *most_changed(change, voice)[:FINDINGS]]
    sentences = []
    for change in results.changes[:FINDINGS]:
        first = (most_changed(change, voice) or [change_in_short(results, change)])[0]
        sentences.append(_at(change.after, first))
    return sentences


def _at(table: TableResults, words: Message) -> Message:
    return say("{table}: {finding}", table=table.label, finding=words)


def change_in_short(results: StudyResults, change: RuleChange) -> Message:
    """Is anything different?"""
    rules = changes_in_words(results.game, change.after.setting)
    if not change.comparable:
        return say(
            "With “{rules}” there are too few games to compare; each table needs at least {n}.", rules=rules, n=FEW
        )
    if not change.clear:
        return say("With “{rules}” no figure is clearly different.", rules=rules)
    return say(
        "With “{rules}” {n} of {all} figures are clearly different.",
        rules=rules, n=change.clear, all=len(change.differences),
    )  # fmt: skip


def most_changed(change: RuleChange, voice: Voice) -> list[Message]:
    """What is clearly different, the most important first."""
    return [
        found.figure.told.fill(
            after=surely(voice, found.after, found.figure.share),
            before=surely(voice, found.figure.estimate, found.figure.share),
        )
        for found in outstanding(change.differences)
    ]


def unchanged(change: RuleChange) -> Message | None:
    """The main figures that are not clearly different."""
    if not change.comparable:
        return None
    same = [found.figure.label for found in change.differences.values() if found.figure.weight and not found.clear]
    return say("Not clearly different: {figures}.", figures=say_all(same)) if same else None


def players(results: StudyResults) -> Message:
    """Who played."""
    study = results.study
    if set(study.bots) == {"random"}:
        return say("Everybody plays at random.")
    if set(study.bots) == {"greedy"} and study.blur:
        return say(
            "Everybody takes the action that looks best at first sight, give or take {blur} points.", blur=study.blur
        )
    if set(study.bots) == {"greedy"}:
        return say("Everybody takes the action that looks best at first sight; equals are drawn by lot.")
    if set(study.bots) == {LEARNED}:
        return say("Everybody does what a network would do that has learned the game by playing against itself.")
    return say("The players, by seat: {bots}.", bots=say_all(_seated(study.bots, results.tables)))


def _seated(bots: Sequence[str], tables: Sequence[TableResults]) -> Sequence[str]:
    most = max(table.setting.options.players for table in tables)
    return [bots[seat % len(bots)] for seat in range(most)]

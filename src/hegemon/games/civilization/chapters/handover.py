"""What changes hands when a deal is made (R-DEAL-04 to R-DEAL-07)."""

from __future__ import annotations

from functools import partial
from typing import Any

from hegemon.core.game import Reveals
from hegemon.core.message import say
from hegemon.games.civilization.agenda import later
from hegemon.games.civilization.chapters.bundles import Bundle, described, event_level, goods_in_words
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.speech import DISCOVERIES, EVENTS, NUMBERS, RESOURCES, SEATS, happening
from hegemon.games.civilization.world import knowledge
from hegemon.games.civilization.world.realm import FoundMarker, HeldCard
from hegemon.games.civilization.world.world import World

GOODS = happening(
    "goods",
    say("{seat} gives {partner}: {gift}."),
    you=say("You give {partner}: {gift}."),
    to_you=say("{seat} gives you: {gift}."),
    summaries={"gift": goods_in_words},
    seat=SEATS, partner=SEATS, trade=NUMBERS, culture=NUMBERS, resources=RESOURCES, huts=NUMBERS, villages=NUMBERS,
    levels=NUMBERS,
)  # fmt: skip
MARKERS_PASSED = happening(
    "markers-passed",
    None,
    you=say("You hand over: {faces}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} hands over: {faces}."),
    seat=SEATS,
    faces=DISCOVERIES,
)
EVENTS_PASSED = happening(
    "events-passed",
    None,
    you=say("You hand over: {faces}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} hands over: {faces}."),
    seat=SEATS,
    faces=EVENTS,
)


@later
def exchange(w: World, seat: int, partner: int, give: tuple[Any, ...], back: tuple[Any, ...]) -> None:
    """R-DEAL-04: both bundles change hands at once."""
    sides = ((seat, partner, Bundle(*give)), (partner, seat, Bundle(*back)))
    told = [described(w.realms[giver], bundle) for giver, _, bundle in sides]
    hidden = [take_hidden(w, bundle, giver, taker) for giver, taker, bundle in sides]
    for (giver, taker, bundle), (markers, events), words in zip(sides, hidden, told, strict=True):
        hand_over(w, giver, taker, bundle)
        GOODS(w, seat=giver, partner=taker, **words)
        hand_over_hidden(w, giver, taker, markers, events)


def take_hidden(
    w: World, bundle: Bundle, giver: int, taker: int
) -> tuple[tuple[FoundMarker, ...], tuple[HeldCard, ...]]:
    """Take the hidden things of a bundle out of their owner's rows; others lose sight of which they were."""
    realm, parties = w.realms[giver], 1 << giver | 1 << taker
    markers: dict[int, FoundMarker] = {}
    for place in sorted(bundle.markers, reverse=True):
        village = realm.huts_and_villages[place].village
        alike = partial(looks_like_village, village)
        markers[place], realm.huts_and_villages = knowledge.passed(realm.huts_and_villages, place, alike, parties)
    events: dict[int, HeldCard] = {}
    for place in sorted(bundle.events, reverse=True):
        alike_event = partial(is_of_level, event_level(realm.events[place]))
        events[place], realm.events = knowledge.passed(realm.events, place, alike_event, parties)
    return tuple(markers[place] for place in bundle.markers), tuple(events[place] for place in bundle.events)


def looks_like_village(village: bool, found: FoundMarker) -> bool:
    """Has a marker this back?"""
    return found.village == village


def is_of_level(level: int, held: HeldCard) -> bool:
    """Has a culture event this back?"""
    return event_level(held) == level


def hand_over(w: World, giver: int, taker: int, bundle: Bundle) -> None:
    """Give what everybody sees to the other side."""
    one, other = w.realms[giver], w.realms[taker]
    one.trade, other.trade = one.trade - bundle.trade, other.trade + bundle.trade
    one.culture, other.culture = one.culture - bundle.culture, other.culture + bundle.culture
    pairs = list(zip(one.resources, other.resources, bundle.resources, strict=True))
    one.resources = tuple(mine - n for mine, _, n in pairs)
    other.resources = tuple(theirs + n for _, theirs, n in pairs)


def hand_over_hidden(
    w: World, giver: int, taker: int, markers: tuple[FoundMarker, ...], events: tuple[HeldCard, ...]
) -> None:
    """Give what is hidden to the other side; both know it from now on."""
    other, parties = w.realms[taker], (giver, taker)
    other.huts_and_villages += markers
    other.events += events
    w.laws_pending = True
    if markers:
        faces = [CONTENT.huts_and_villages[found.face].id for found in markers]
        MARKERS_PASSED(w, seat=giver, secret={"faces": faces}, insiders=parties)
    if events:
        cards = [CONTENT.events[held.face].id for held in events]
        EVENTS_PASSED(w, seat=giver, secret={"faces": cards}, insiders=parties)

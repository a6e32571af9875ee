"""What a plain card does, in words of the content: no card that can be said with them needs a class.

An ability says one of these, besides its phase, price and limit:

    grants = ["fly"]                            a privilege, as long as the card is in play
    adds = { loot_taken = 1 }                   to a number that the rules ask for
    gain = { culture = 3 }                      when it is used, or played
    when = ["won_battle"], gain = { trade = 3 } by itself at these moments; once per turn if that is its limit
    does = "cancel"                             something that several cards do

`for_every = { coins = 3 }` multiplies what is added or gained. `quiet = true` marks a pure gain: who forgets it has it
at the end of the phase. What the words mean is said in `cards/gains.py`; what needs more than them is a class,
registered under the ability's key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.facts.reading import ContentEntry

GAINS: Final[Mapping[str, str]] = {
    "trade": "trade",
    "culture": "culture",
    "steps": "steps",  # on the culture track, for free
    "coin_tokens": "coin_tokens",  # on the card itself
    "units": "units",  # unlocked ones, for free
    "saved_units": "units",  # that were killed in a battle
    "resources": "resources",  # of choice, from the market
    "great_persons": "great_persons",
    "events": "events",  # of the section of the culture track
    "production": "production",  # in one action of a city
    "actions": "actions",  # of any city
    "switches": "switches",  # of social policies
    "wounds": "wounds",  # dealt to enemy units
    "heal": "heal",
    "unlocked_buildings": "",
    "basic_buildings": "",
}
"""What can be gained; and what its number counts among the amounts of an ability, if anything."""

COUNTED: Final[Mapping[str, str]] = {
    "coins": "coins",
    "armies_at_home": "armies",
    "buildings": "buildings",
    "cities_and_city_states": "cities",
    "counters": "counters",  # on the card itself
    "units_killed": "kills",  # in the battle that is over, on either side
}
"""What can be counted; and what it is called among the amounts if it takes more than one."""

NUMBERS: Final[Mapping[str, str]] = {
    "city_production": "production",
    "track_trade": "trade",
    "battle_hand": "battle_hand",
    "culture_hand": "culture_hand",
    "lone_army_speed": "travel_speed",
    "loot_taken": "loot",
    "loot_lost": "loot",
}
"""The numbers that can be added to; and what is counted."""

MOMENTS: Final = (
    "built_wonder", "built_army", "gained_person", "invested", "spent_resources", "revealed_tile", "explored_hut",
    "conquered_village", "conquered_city", "founded_city", "won_battle", "fought_battle", "saw_devotion",
)  # fmt: skip
"""When something can be gained by itself; `spent_resources` gives it for each of them."""

SHARED: Final[Mapping[str, tuple[str, ...]]] = {
    "abilities": ("cancel", "learn_what_others_know", "learn_of_level"),
    "modes": (
        "be_spent", "build_units", "cancel", "destroy_building", "exchange_techs", "kill_figures",
        "make_coins_vanish", "mislead_figures", "send_figure", "stir_up_anarchy", "work_harder",
    ),
}  # fmt: skip
"""What several cards do that takes a class: in play, and as a mode of a culture event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainEffect:
    """What an ability does, as the content says it."""

    privileges: Privilege = Privilege.NONE
    does: str = ""
    adds: Mapping[str, int] = field(default_factory=dict)
    gain: Mapping[str, int] = field(default_factory=dict)
    """In the order in which it is gained."""
    when: tuple[str, ...] = ()
    counted: str = ""
    """What multiplies it, or ""."""
    every: int = 1
    """How many of that make one."""
    quiet: bool = False

    def amounts(self) -> Iterator[tuple[str, int]]:
        """The numbers in it, by what they count."""
        for words, known in ((self.gain, GAINS), (self.adds, NUMBERS)):
            yield from ((known[word], n) for word, n in words.items() if known[word])
        if self.every > 1:
            yield COUNTED[self.counted], self.every


def plain_effect(entry: ContentEntry, kind: str, phase: Phase) -> PlainEffect | None:
    """What an ability does, if the content says it; `kind` is "abilities" or "modes"."""
    said = [name for name in ("grants", "does", "adds", "gain") if entry.has(name)]
    if len(said) > 1:
        entry.fail(said[1], f"there is {said[0]!r} already, and an ability does one thing")
    for name, needs in (("when", ("gain",)), ("for_every", ("gain", "adds")), ("quiet", ("gain",))):
        if entry.has(name) and not set(said) & set(needs):
            entry.fail(name, f"it says nothing without {' or '.join(map(repr, needs))}")
    if not said:
        return None
    if "gain" in said and phase is Phase.ALWAYS and not entry.has("when"):
        entry.fail("gain", "neither a phase nor 'when' says at what time")
    counted, every = multiplier(entry)
    return PlainEffect(
        privileges=entry.flags("grants", Privilege),
        does=entry.known("does", SHARED[kind], entry.word("does")) if "does" in said else "",
        adds=entry.ordered_counts("adds", tuple(NUMBERS)),
        gain=entry.ordered_counts("gain", tuple(GAINS)),
        when=entry.some_of("when", MOMENTS),
        counted=counted,
        every=every,
        quiet=entry.flag("quiet"),
    )


def multiplier(entry: ContentEntry) -> tuple[str, int]:
    """What multiplies an effect, and how many of that make one."""
    found = entry.ordered_counts("for_every", tuple(COUNTED))
    if len(found) > 1:
        entry.fail("for_every", "only one thing can be counted")
    return next(iter(found.items()), ("", 1))

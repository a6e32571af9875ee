"""What two events of the log tell of the same deed, which then has one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hegemon.games.civilization.table.beats import one_way

MADE: Final = {"built": "building", "built-wonder": "wonder", "placed-figure": "figure", "drew-unit": "type"}
"""What is made when something is produced, by event: the word that names it."""


def one_deed(earlier: Mapping[str, Any], seen: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Two events that tell of the same deed as one: steps of a march, units drawn together, what a city produces."""
    if earlier["event"] == "produces":
        return produced(earlier, seen)
    if earlier["event"] == "drew-unit":
        return recruited(earlier, seen)
    return one_way(earlier, seen)


def produced(earlier: Mapping[str, Any], seen: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What a city produces, with where it comes to stand; a unit only for those who don't see which one it is."""
    named = MADE.get(seen["event"])
    if named is None or earlier["seat"] != seen["seat"] or list(earlier["items"]) != [seen[named]]:
        return None
    if named != "type":
        return seen
    return None if "card" in seen or "told" in earlier else {**earlier, "told": True}


def recruited(earlier: Mapping[str, Any], seen: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Units that somebody gets one after the other."""
    if seen["event"] != "drew-unit" or earlier["seat"] != seen["seat"]:
        return None
    return {**seen, **{named: [*listed(earlier[named]), seen[named]] for named in ("type", "card") if named in seen}}


def listed(words: str | Sequence[str]) -> Sequence[str]:
    """One word, or several."""
    return [words] if isinstance(words, str) else words

"""What is wrong with a page that a game's face drew: see `hegemon.core.face`."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from typing import Final

from hegemon.core import Action
from hegemon.core.face import LAST_PARTS, PARTS, PLAYING_PARTS, Sight
from hegemon.service.tables.table import Table

Tag = tuple[str, dict[str, str]]


class Tags(HTMLParser):
    """All elements of a page, in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Tag] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def complaints(html: str, sight: Sight) -> list[str]:
    """What a third game's author should mend, in words."""
    tags = Tags(html).found
    return [
        *wrong_ids(tags), *missing_parts(tags, sight), *wrong_choices(tags, sight.legal), *wrong_frame(tags),
        *wrong_marks(tags), *forbidden(tags),
    ]  # fmt: skip


def wrong_ids(tags: Iterable[Tag]) -> Iterator[str]:
    counted = Counter(marks["id"] for _, marks in tags if "id" in marks)
    yield from (f'id="{name}" is there {n} times' for name, n in counted.items() if n > 1)


def missing_parts(tags: Iterable[Tag], sight: Sight) -> Iterator[str]:
    ids = {marks.get("id") for _, marks in tags}
    wanted: dict[str, str] = dict(PARTS)
    if sight.legal:
        wanted |= PLAYING_PARTS
    if sight.outcome is not None:
        wanted |= LAST_PARTS
    yield from (f"there is no #{name}: {how}" for name, how in wanted.items() if name not in ids)


def wrong_signs(html: str, table: Table) -> list[str]:
    """What is wrong with the clocks of a table that has some: everybody's is there once, and none when it is over."""
    times = 1 if table.to_act else 0
    shown = Counter(
        int(marks["data-seat"]) for tag, marks in Tags(html).found if tag == "time" and "data-left" in marks
    )
    return [
        f"the clock of seat {seat} is there {shown[seat]} times"
        for seat in range(table.players)
        if shown[seat] != times
    ]


def wrong_frame(tags: Iterable[Tag]) -> Iterator[str]:
    by_id: Mapping[str, Tag] = {marks["id"]: (tag, marks) for tag, marks in tags if "id" in marks}
    tag, marks = by_id.get("game", ("main", {"data-version": ""}))
    if tag != "main" or "data-version" not in marks:
        yield f"#game is a <{tag}> without {{{{ frame }}}}: {PARTS['game']}"
    _, marks = by_id.get("prompt", ("", {"tabindex": "-1", "aria-live": "polite"}))
    if marks.get("tabindex") != "-1" or marks.get("aria-live") != "polite":
        yield f"#prompt can't be focused, or isn't read aloud: {PARTS['prompt']}"


def wrong_choices(tags: Iterable[Tag], legal: Iterable[Action]) -> Iterator[str]:
    offered = {
        Action.from_json(json.loads(marks["value"]))
        for _, marks in tags
        if marks.get("form") == "act" and marks.get("name") == "action"
    }
    yield from (f"{action} is legal, and no button has {{{{ act(action) }}}} for it" for action in {*legal} - offered)
    yield from (f"{action} can be pressed, and is not legal" for action in offered - {*legal})


def wrong_marks(tags: Iterable[Tag]) -> Iterator[str]:
    places = {marks["data-place"] for _, marks in tags if "data-place" in marks and "data-piece" not in marks}
    keys = Counter(marks["data-key"] for _, marks in tags if "data-key" in marks)
    yield from (f'data-key="{key}" is there {n} times' for key, n in keys.items() if n > 1)
    for tag, marks in tags:
        if "data-panel" in marks and not marks.get("id"):
            yield f"<{tag} data-panel> has no id"
        if "data-piece" in marks and not marks.get("data-place"):
            yield f'<{tag} data-piece="{marks["data-piece"]}"> has no data-place'
        if not marks.get("data-holds", "0").isdecimal():
            yield f'<{tag} data-holds="{marks["data-holds"]}"> holds no number of pieces'
        for way in ("data-from", "data-to"):
            missing = {*marks.get(way, "").split()} - places
            yield from (f'<{tag} {way}="{name}">: no element is that place' for name in missing)


RULE_ID: Final = re.compile(r"\b[CR]-[A-Z]{2}[A-Z-]*")


def ids_of_rules(html: str) -> list[str]:
    """Ids of rules among the words of a page: people read what a rule says, and links know the id."""
    return RULE_ID.findall(re.sub(r"<[^>]*>", " ", html))


def forbidden(tags: Iterable[Tag]) -> Iterator[str]:
    for tag, marks in tags:
        for name in marks:
            if name == "style" or name.startswith("on"):
                yield f"<{tag}> has {name}=: browsers are told to ignore it"
        if tag == "style" or (tag == "script" and "src" not in marks):
            yield f"<{tag}> within the page: browsers are told to ignore it"

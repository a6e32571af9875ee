"""Style sheets don't make a browser style the whole page anew with each move, and nothing flees from a pointer.

Whatever follows `:has()` is styled again when what it looks for may have come or gone: named elements are few, but
`:has(…) span` is each word of the page, `body:has(.x) .y` is tried with each change anywhere, and `:has(> .x)` without
a name on every element there is. That cost tens of milliseconds for a move.

Fine are `.panel:has(> .x)`, `label:has(:checked)`, `.panel:has(.x) .named` and `body:has(> .x) .named`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import pytest

import hegemon

SHEETS: Final = sorted(Path(hegemon.__file__).parent.rglob("*.css"))
HIGH: Final = frozenset({"html", "body", "main", ":root"})
"""What holds the whole page: a change anywhere is a change in it."""


def split(text: str, at: str) -> list[str]:
    """The parts of a text between some characters that stand in no bracket."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter in at and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def rules(sheet: str) -> Iterator[str]:
    """Every selector of a style sheet, what stands around it included."""
    around: list[list[str]] = [[""]]
    for text, sign in re.findall(r"([^{};]*)([{};])", re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet, flags=re.DOTALL)):
        if sign == "}":
            around.pop()
        elif sign == "{" and text.strip().startswith("@"):
            around.append(around[-1])
        elif sign == "{":
            pairs = product(around[-1], split(text, ","))
            around.append([own.replace("&", outer) if "&" in own else f"{outer} {own}".strip() for outer, own in pairs])
            yield from around[-1]


def alternatives(step: str) -> list[str]:
    """What `:is()` or `:where()` lists, if a step is nothing but that."""
    inner = re.fullmatch(r":(?:is|where)\((.*)\)", step)
    return split(inner[1], ",") if inner else []


def is_bare(selector: str) -> bool:
    """Does a selector end in a tag, or in anything, without a name?"""
    return not re.search(r"[.#\[:]", split(selector, " >+~")[-1])


def fault(selector: str) -> str | None:
    """What is wrong with a selector, if it makes a browser style too much anew."""
    steps = split(selector, " >+~")
    for step in steps:
        if any(map(fault, inner := alternatives(step))):
            return next(filter(None, map(fault, inner)))
        if ":has(" not in step or inner:
            continue
        name = re.match(r"[\w-]+|:root", step)
        if not name and not re.search(r"[.#\[][\w-]", re.sub(r"\(.*\)", "", step)):
            return "nothing says what has it"
        looked_for = step.partition(":has(")[2][:-1]
        if name and name[0] in HIGH and not all(part.startswith(">") for part in split(looked_for, ",")):
            return "it is tried with each change anywhere: look at children"
    if any(":has(" in step for step in steps[:-1]) and any(map(is_bare, alternatives(steps[-1]) or [steps[-1]])):
        return "it ends in a bare tag, so everything of that kind is styled anew: give it a class"
    return None


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name if isinstance(sheet, Path) else "")
def test_no_rule_styles_the_whole_page_anew(sheet: Path) -> None:
    found = {rule: fault(rule) for rule in rules(sheet.read_text(encoding="utf-8")) if ":has(" in rule}
    assert {rule: told for rule, told in found.items() if told} == {}


@pytest.mark.parametrize(
    "dear",
    [
        ":has(> .hit[data-sent])", ".a > :has(.b)", "body:has(.civ) .bar", "main:has(.a > .b)",
        "body:not(:has(#log)) .link", ".opt:not(:has(small)) b", ".a:has(.b) :is(.c, .d span)", ".a:has(.b) > *",
    ],
)  # fmt: skip
def test_dear_rules_are_found(dear: str) -> None:
    assert fault(dear)


def test_rules_in_rules_are_found() -> None:
    sheet = ".a { &:has(.b) { & > i, .c { top: 0 } } @media (x) { d:has(e) { top: 0 } } }"
    assert list(rules(sheet))[2:] == [".a:has(.b) > i", ".a:has(.b) .c", ".a d:has(e)"]


@pytest.mark.parametrize(
    "fine", [".a:has(> .b)", "label:has(:checked)", ".a:has(.b) .c", "body:has(> .b) .c", ".a:has(.b) > i.c", ".x i"]
)
def test_others_are_fine(fine: str) -> None:
    assert fault(fine) is None


MOVES: Final = re.compile(
    r"(?:^|[;\s])(?:transform|translate|scale|rotate|margin|inset|top|right|bottom|left)[\w-]*\s*:"
)


def moved_by_pointing(sheet: str) -> list[str]:
    """The selectors of all that moves when it is pointed at, and so from under a pointer at its edge."""
    found = re.findall(r"([^{}]*:hover[^{}]*)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    selectors = [each for selector, style in found if MOVES.search(style) for each in split(selector, ",")]
    pointed_at = re.compile(r":hover(?!.*::)")
    return [each for each in selectors if pointed_at.search(re.sub(r":not\(.*?\)", "", split(each, " >+~")[-1]))]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name if isinstance(sheet, Path) else "")
def test_nothing_flees_from_a_pointer(sheet: Path) -> None:
    """A button that rises by a pixel leaves a pointer at its lower edge, falls back below it, rises again, for ever."""
    assert moved_by_pointing(sheet.read_text(encoding="utf-8")) == []


def test_what_flees_is_found() -> None:
    sheet = ".a:hover { transform: none } .b .c:is(:hover, :focus) { color: red; translate: 0 -6px }"
    assert moved_by_pointing(sheet) == [".a:hover", ".b .c:is(:hover, :focus)"]
    assert moved_by_pointing(".a:hover .b { top: 0 } .c:hover::before { inset: 0 } .d:hover { border-top: 0 }") == []


SHELL: Final = [sheet for sheet in SHEETS if "games" not in sheet.parts]
NAMED: Final = re.compile(r'class="([^"]*)"')


def laid_over(sheet: str) -> set[str]:
    """The classes that take whatever bears them out of the page, and lay it over that."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    found = re.findall(r"([^{}]*)\{[^{}]*position:\s*fixed[^{}]*\}", plain)
    lasts = [split(each, " >+~")[-1] for selector in found for each in split(selector, ",")]
    return {name for last in lasts for name in re.findall(r"^\.([\w-]+)", last)}


def test_no_scene_calls_anything_as_the_shell_calls_what_lies_over_a_page() -> None:
    """A line of a plan was called as the sign of a lost connection, and lay red over the bar."""
    over = set().union(*(laid_over(sheet.read_text(encoding="utf-8")) for sheet in SHELL))
    assert {"toast", "lost"} <= over
    templates = [file for sheet in SHEETS if sheet not in SHELL for file in (sheet.parents[1] / "templates").glob("*")]
    assert templates
    for file in templates:
        named = {name for found in NAMED.findall(file.read_text(encoding="utf-8")) for name in found.split()}
        assert named.isdisjoint(over), file.name

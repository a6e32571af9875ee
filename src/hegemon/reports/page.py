"""A report as one file: text, charts and tables on a page that needs nothing but itself.

>>> from hegemon.core import say
>>> from hegemon.reports.charts import Bar, Bars
>>> won = Bars(say("Games won"), [Bar("Ada", 0.62, 0.55, 0.69), Bar("<b>Ben</b>", 0.38, 0.31, 0.45)])
>>> page = Page(say("A long evening"), say("Ada and Ben played 200 games."), [PageSection(say("Who won"), [won])])
>>> "<b>Ben" in page.html(Voice.speaking("en"))
False
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from hegemon.core import Message, say
from hegemon.languages.voice import Voice
from hegemon.reports.charts import NARROW, WIDE, Chart
from hegemon.reports.table import DataTable
from hegemon.reports.words import Words, told

FIGURES: Final = say("The figures as a table")

Part = Message | str | Chart | DataTable
"""What a section is made of; a text is a paragraph."""


@dataclass(frozen=True)
class Fact:
    """A figure worth large letters, and what it counts."""

    value: Words
    label: Words


@dataclass(frozen=True)
class PageSection:
    """A heading and what stands below it."""

    heading: Words
    parts: Sequence[Part]
    half: bool = False
    """On a wide screen two such sections stand side by side."""


@dataclass(frozen=True)
class Page:
    """A report."""

    title: Words
    lead: Words
    sections: Sequence[PageSection]
    facts: Sequence[Fact] = ()
    above: Words = ""
    """A few words over the title: what kind of report it is."""
    picture: Chart | None = None
    """Something to look at beside the title."""
    foot: Words = ""
    """The last words: how to make this report again."""

    def html(self, voice: Voice) -> str:
        """The page, in the reader's language."""
        return str(
            _template().render(
                page=self, voice=voice, t=partial(told, voice), kind=kind, sizes=(WIDE, NARROW), figures=FIGURES
            )
        )

    def write(self, path: Path, voice: Voice) -> None:
        """The page as a file, all or nothing."""
        part = path.with_name(path.name + ".part")
        part.write_text(self.html(voice), encoding="utf-8")
        part.replace(path)


def kind(part: Part) -> str:
    """How the template shows a part.

    >>> kind("words"), kind(DataTable([], []))
    ('text', 'table')
    """
    return "chart" if isinstance(part, Chart) else "table" if isinstance(part, DataTable) else "text"


@cache
def _template() -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("hegemon.reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    return environment.get_template("page.html")

"""A page is one file that anyone can read: escaped, labelled, without a line to the outside."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from importlib.resources import files

import pytest

from hegemon.core import say
from hegemon.languages.voice import Voice
from hegemon.reports import Bar, Bars, DataTable, Fact, Page, PageSection, Pillars

ENGLISH = Voice.speaking("en")
NASTY = "<script>alert('x')</script>\"&"
VOID = {"meta", "link"}


def page(**more) -> Page:
    chart = Bars(NASTY, [Bar(NASTY, 0.5, 0.4, 0.6, NASTY)])
    table = DataTable([NASTY, "games"], [[NASTY, "12"]], caption=NASTY)
    settings = {
        "title": say("{player} wins", player=NASTY),
        "lead": NASTY,
        "sections": [PageSection(NASTY, [say("It was {player}.", player=NASTY), NASTY, chart, table], half=True)],
        "facts": [Fact(NASTY, NASTY)],
        "above": NASTY,
        "foot": NASTY,
        "picture": Pillars(NASTY, [(NASTY, 0.5)]),
    }
    return Page(**(settings | more))


class Outline(HTMLParser):
    """The tags in their order; whatever is opened must be closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def outline(html: str) -> Outline:
    found = Outline()
    found.feed(html)
    found.close()
    assert found.open == []
    return found


def test_nothing_a_player_is_called_becomes_markup():
    html = page().html(Voice.speaking("en"))
    assert "<script" not in html
    assert html.count("&lt;script&gt;") > 10
    assert not any(tag == "script" for tag, _ in outline(html).tags)


def test_it_needs_no_network():
    html = page().html(Voice.speaking("en"))
    assert "http:" not in html
    assert "https:" not in html
    assert "xmlns" not in html
    assert not re.search(r"url\(|@import|src=", html)
    for tag, attributes in outline(html).tags:
        assert (attributes.get("href") or "data:,") == "data:,", tag


def test_it_says_its_language_and_speaks_it():
    html = page(title=say("End the turn")).html(Voice.speaking("uk"))
    assert '<html lang="uk">' in html
    assert "End the turn" not in html
    assert "50,0\xa0%" in html


def test_it_is_accessible():
    tags = outline(page().html(Voice.speaking("en"))).tags
    assert [tag for tag, _ in tags if tag in ("h1", "h2")] == ["h1", "h2"]
    assert [tag for tag, _ in tags].count("main") == 1
    for tag, attributes in tags:
        if tag == "svg":
            assert attributes.get("aria-label") or attributes.get("aria-hidden") == "true"
        if tag == "th":
            assert attributes["scope"] in ("row", "col")
        if attributes.get("role") == "region":
            assert attributes["aria-label"]
            assert attributes["tabindex"] == "0"
    assert any(tag == "details" for tag, _ in tags)


def test_rows_are_headed_by_the_column_that_names_them():
    table = DataTable(["place", "player", "games"], [["1", "Ada", "12"]], words=2, head=1)
    html = page(sections=[PageSection("DataTable", [table])]).html(Voice.speaking("en"))
    assert '<th scope="row">Ada</th>' in html
    assert '<td class="number">12</td>' in html


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "report.html"
    page().write(path, Voice.speaking("en"))
    before = path.read_text(encoding="utf-8")
    assert before.startswith("<!doctype html>")

    class Broken(Bars):
        def svg(self, voice, width=0):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        page(sections=[PageSection("Broken", [Broken("x", [])])]).write(path, Voice.speaking("en"))
    assert path.read_text(encoding="utf-8") == before
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]


def test_a_flag_of_the_command_to_repeat_is_not_broken_in_two():
    html = Page("title", "lead", [], foot=say("Again: {command}", command="hegemon arena --table one")).html(ENGLISH)
    assert '<p>Again: hegemon arena <span class="flag">--table</span> one</p>' in html
    assert ".flag { white-space: nowrap; }" in html


# -- colours ---------------------------------------------------------------------------------------------------------

CSS = files("hegemon.reports").joinpath("templates/page.css").read_text(encoding="utf-8")


def tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


LIGHT = tokens(CSS.split("@media", 1)[0])
DARK = LIGHT | tokens(CSS.split("prefers-color-scheme: dark)", 1)[1].split("@media", 1)[0])


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "ink-2", "alert", "brass", "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"])
def test_text_can_be_read(theme, ink):
    for ground in ("raised", "surface", "ground", "vault"):
        assert contrast(theme[ink], theme[ground]) >= 4.5, ground


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("side", ["more", "less"])
def test_numbers_on_coloured_cells_can_be_read(theme, side):
    def over(top: str, ground: str, share: float) -> str:
        mixed = (share * int(top[i : i + 2], 16) + (1 - share) * int(ground[i : i + 2], 16) for i in (1, 3, 5))
        return "#" + "".join(f"{round(part):02x}" for part in mixed)

    assert contrast(theme["ink"], over(theme[side], theme["surface"], 0.56)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_bars_stand_out(theme):
    assert contrast(theme["edge"], theme["raised"]) >= 3
    assert contrast(theme["bar"], theme["surface"]) >= 2.5

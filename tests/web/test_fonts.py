"""The letters of the pages are our own: few bytes, every letter of our languages, and their licences beside them."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from hegemon.languages.catalogues import LANGUAGES
from hegemon.web.app import create_app
from hegemon.web.drawing.faces import folder
from hegemon.web.settings import Settings

STATIC = folder(None) / "static"
FONTS = STATIC / "fonts"
STYLE = (STATIC / "shell.css").read_text()


def test_two_families_are_small_and_bring_their_licences():
    files = sorted(FONTS.glob("*.woff2"))
    assert {file.stem for file in files} == {
        f"{family}-{script}" for family in ("sans", "serif") for script in ("basic", "cyrillic", "latin")
    }
    assert sum(file.stat().st_size for file in files if file.stem.endswith("latin")) <= 35_500, "most languages"
    assert sum(file.stat().st_size for file in files if not file.stem.endswith("latin")) <= 43_500, "Ukrainian"
    for family in ("sans", "serif"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / f"OFL-{family}.txt").read_text()


def test_the_style_names_every_font_and_lets_nothing_jump():
    faces = re.findall(r"@font-face \{(.*?)\}", STYLE)
    assert {re.search(r'url\("(.*?)"\)', face)[1] for face in faces} == {
        f"fonts/{f.name}" for f in FONTS.glob("*.woff2")
    }
    assert all("font-display: optional" in face and "size-adjust" in face for face in faces)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_asks_for_the_letters_of_its_language_at_once(tmp_path, language):
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))) as client:
        page = client.get("/", headers={"Accept-Language": language})
        wanted = re.findall(r'<link rel="preload" href="(\S+)" as="font" type="font/woff2" crossorigin>', page.text)
        assert "font-src 'self'" in page.headers["content-security-policy"]
        scripts = ("basic", "cyrillic") if language == "uk" else ("latin",)
        assert [path.rpartition("/")[2] for path in wanted] == [
            f"{f}-{s}.woff2" for s in scripts for f in ("sans", "serif")
        ]
        for path in wanted:
            assert client.get(path).headers["content-type"] == "font/woff2"

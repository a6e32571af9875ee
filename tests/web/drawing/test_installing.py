"""The pages can be installed as an app, in the language of the reader, and say when there is no connection."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.web.app import create_app
from hegemon.web.drawing.installing import ABOUT
from hegemon.web.settings import Settings
from tests.web.visitor import Visitor

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = tmp_path_factory.mktemp("installing") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_speaks_the_language_of_the_page(client, language):
    page = client.get("/", headers={"accept-language": language}).text
    [address] = re.findall(r'<link rel="manifest" href="([^"]+)">', page)
    answer = client.get(address)
    told = answer.json()
    assert answer.headers["content-type"] == "application/manifest+json"
    assert told["description"] == Voice.speaking(language)(ABOUT)
    assert (told["lang"], told["id"], told["start_url"], told["scope"]) == (language, "/", "/", "/")
    assert not answer.cookies


def test_every_icon_is_there_in_the_size_that_is_told(client):
    for icon in client.get("/manifest/en.webmanifest").json()["icons"]:
        answer = client.get(icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(answer.content[at : at + 4]) for at in (16, 20))
            assert answer.content.startswith(PNG)
            assert f"{width}x{height}" == icon["sizes"]


def test_colours_around_the_page_follow_the_system_or_the_choice(client):
    ada = Visitor(client, "Ada")
    colours = re.compile(r'<meta name="theme-color" content="([^"]+)"(?: media="([^"]+)")?>')
    light, dark = colours.findall(ada.get("/").text)
    assert (light[1], dark[1]) == ("(prefers-color-scheme: light)", "(prefers-color-scheme: dark)")
    ada.post("/theme", theme="dark")
    assert colours.findall(ada.get("/").text) == [(dark[0], "")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offline_page_and_all_it_needs_are_kept(client, language):
    script = client.get(f"/service-worker.js?language={language}")
    assert script.headers["content-type"].startswith("text/javascript")
    kept = re.findall(r'"([^"]+)"', script.text.splitlines()[0])
    page = client.get(f"/offline/{language}").text
    assert kept[0] == f"/offline/{language}"
    assert set(re.findall(r'(?:src|href)="(/[^"]+)"', page)) == set(kept[1:])
    assert f'<html lang="{language}">' in page


def test_the_offline_page_knows_nobody(client):
    alone, ada = client.get("/offline/fr"), Visitor(client, "Ada").get("/offline/fr")
    assert alone.text == ada.text
    assert not alone.cookies


@pytest.mark.parametrize("path", ["/manifest/xx.webmanifest", "/offline/xx", "/service-worker.js?language=xx"])
def test_other_languages_are_not_spoken(client, path):
    assert client.get(path).status_code == 404

"""The lobby, two clicks to a game, and the form for a new table."""

from __future__ import annotations

import random
import re
import time
from dataclasses import replace

import pytest

from hegemon.core import Game, Preset, say
from hegemon.games import GAMES
from hegemon.languages import LANGUAGES
from hegemon.players import LEVELS
from hegemon.service.guests import Guest
from hegemon.service.table_service import OPEN_TABLES
from hegemon.service.tables.listings import Listing
from hegemon.service.tables.table import Table
from hegemon.web.drawing.faces import face
from hegemon.web.lobby import live_lobby, lobby, lobby_rows
from hegemon.web.words import offered_games
from tests.web.visitor import Visitor, form_token, words

WATCHED = {"table_seen": "all"}
SHORT_GAME = {"hegemony": "2"}


def table_at(client, path: str) -> Table:
    return client.portal.call(client.app.state.services.tables.table, path.removeprefix("/t/"))


class TestLobby:
    def test_a_new_guest_finds_everything(self, client):
        page = Visitor(client).get("/")
        assert page.status_code == 200
        said = words(page)
        for text in ("Play against the computer", "Play now", "Create a table", "Open tables", "Learn by playing"):
            assert text in said
        for address in ("/quick", "/join", "/replays", "/learn/carta"):
            assert f'action="{address}"' in page.text
        assert "My tables" not in said
        assert 'name="game" value="carta"' in page.text

    def test_a_newcomer_is_offered_the_guided_game_first(self, ada):
        page = ada.get("/").text
        assert page.index('action="/learn/carta"') < page.index('action="/quick"')
        assert page.count('action="/learn/carta"') == 1
        ada.table(seat_1="friend")
        page = ada.get("/").text
        assert page.index('action="/learn/carta"') > page.index('action="/quick"'), "they know it by now"

    def test_names_are_in_letters_that_the_reader_reads(self, client):
        guest = Visitor(client)
        guest.cookies.clear()
        page = guest.get("/", **{"accept-language": "uk"})
        guest.csrf = form_token(page.text)
        path = guest.send("/quick", {"players": "4"}, **{"accept-language": "uk"}).headers["location"]
        table = client.app.state.services.tables.live._loaded[path.removeprefix("/t/")].table
        names = [person.name for person in table.people()]
        assert {"Мінерва", "Птолемей", "Гіпатія"} < set(names)
        assert not re.search(r"[A-Za-z]", "".join(names))

    def test_the_lobby_says_how_strong_each_level_is(self, ada):
        page = ada.get("/")
        told = [int(points) for points in re.findall(r"<small>(\d+)</small></span>", page.text)]
        assert len(told) == len(LEVELS)
        assert told == sorted(told), "each is stronger than the one before"
        assert told[LEVELS.index("apprentice")] == 1000
        assert "People begin at 1000; 520 points more win nine games of ten." in words(page)

    def test_strengths_are_the_levels(self, ada):
        assert re.findall(r'name="level" value="(\w+)"', ada.get("/").text) == list(LEVELS)

    def test_a_page_without_script_or_style_in_it(self, ada):
        for path in ("/", "/new"):
            page = ada.get(path).text
            assert not re.search(r"<script(?![^>]*src=)|<style| style=| on[a-z]+=", page)

    def test_unknown_game(self, ada):
        assert ada.get("/?game=chess").status_code == 422
        assert ada.get("/new?game=chess").status_code == 422
        assert ada.post("/quick", game="../carta").status_code == 422

    def test_my_tables_come_with_my_turn_first(self, ada):
        waiting = ada.table(seat_1="friend", table_name="Later")
        playing = ada.table(seat_1="here", name_1="Bea", table_name="Now")
        listed = re.findall(r'href="(/t/[\w-]+)"', ada.get("/").text)
        assert listed == [playing, waiting]
        said = words(ada.get("/"))
        assert "Now Round 1 · Carta Impera Victoria · just now Your turn" in said
        assert "Later Carta Impera Victoria · 1 seat free · just now Open" in said

    def test_how_my_tables_stand(self, ada, client):
        service, call = client.app.state.services.tables, client.portal.call
        path = ada.table(seat_1="here", name_1="Bea", table_name="Now")
        table = call(service.table, path.removeprefix("/t/"))
        guest, rng, rounds = Guest(next(iter(table.chairs[0].guests)), "Ada"), random.Random(1), set()
        while table.to_act:
            seat = table.to_act[0]
            call(service.gameplay.act, table.id, guest, seat, table.version, rng.choice(table.state.legal(seat)))
            table = call(service.table, table.id)
            if len(table.moves) % 40 == 0 and table.to_act:
                rounds.add(re.search(r"Now (Round \d+) · Carta Impera Victoria ·", words(ada.get("/")))[1])
        assert len(rounds) > 1
        winners = ", ".join(table.chairs[seat].name for seat in table.state.outcome().winners)
        service.now = lambda: time.time() + 3 * 3600
        said = words(ada.get("/"))
        assert f"Now Won by {winners} · Carta Impera Victoria · 3 hours ago Result" in said

    def test_the_news_say_that_time_ran_out(self, ada, ben, client):
        service, call = client.app.state.services.tables, client.portal.call
        path = ada.table(seat_1="anybody", table_seen="all", table_clock="move:86400", table_name="By days")
        ben.post(f"{path}/sit", seat="1")

        async def late() -> None:
            async with service.live.holding(path.removeprefix("/t/")) as live:
                mine = live.table.names.index("Ada")
                for is_late in (True, False):
                    while (live.table.to_act[0] == mine) is is_late:
                        seat = live.table.to_act[0]
                        action = live.table.state.legal(seat)[-1]
                        choice = live.table.choice(seat, live.table.version, action, late=is_late)
                        await service.live.enter(live, lambda table, choice=choice: choice)

        call(late)
        table = call(service.table, path.removeprefix("/t/"))
        assert table.chairs[table.to_act[0]].name == "Ada"
        assert "You didn’t choose in time; the computer chose." in words(ada.get("/"))

    def test_what_waits_for_me_comes_first_and_only_the_latest_games_that_are_over(self, ada, client):
        service, call = client.app.state.services.tables, client.portal.call
        for number in range(live_lobby.FINISHED + 1):
            path = ada.table(seat_1="here", name_1="Bea", table_name=f"Game {number}", **SHORT_GAME)
            table = call(service.table, path.removeprefix("/t/"))
            while table.to_act:
                seat = table.to_act[0]
                call(service.gameplay.move, table.id, seat, table.version, table.state.legal(seat)[-1])
                table = call(service.table, table.id)
        ada.table(seat_1="here", name_1="Bea", table_name="Now")
        page = words(ada.get("/"))
        assert page.index("My tables Now") < page.index("Play against the computer") < page.index("My latest games")
        shown = ada.get("/lobby/mine").text
        assert [number for number in range(9) if f"Game {number}" in shown] == list(range(1, live_lobby.FINISHED + 1))
        assert shown.count("data-over") == live_lobby.FINISHED

    def test_open_tables_are_for_others(self, ada, ben):
        ada.table(players="3", deal="draft", seat_1="novice", seat_2="anybody", **WATCHED)
        assert "Sit down" not in words(ada.get("/"))
        page = ben.get("/")
        assert "Ada’s table Carta Impera Victoria · 3 players · draft · 1 seat free Sit down" in words(page)
        assert re.search(r'form="sit" formaction="/t/[\w-]+/sit" name="seat" value="2"', page.text)

    def test_what_is_unusual_is_said(self, ada, ben):
        ada.send(
            "/new",
            {
                "players": "4", "teams": "true", "edition": "it", "hand_limit": "4", "seat-1": "anybody",
                "seat-2": "novice", "seat-3": "novice", "table-seen": "all", "table-clock": "bank:1200",
                "table-language": "uk",
            },
        )  # fmt: skip
        said = words(ben.get("/"))
        assert "4 players · basic · Teams of two · Edition: Italian · changed rules · 1 seat free" in said
        assert "20 minutes for the whole game · Українська" in said

    def test_a_private_table_is_not_shown(self, ada, ben):
        ada.table(seat_1="anybody", table_name="Secret")
        assert "Secret" not in words(ben.get("/"))

    def test_running_tables_can_be_watched(self, ada, ben):
        path = ada.table(seat_1="here", name_1="Bea", **WATCHED)
        page = ben.get("/")
        assert f'href="{path}"' in page.text
        assert "Ada, Bea Carta Impera Victoria" in words(page)
        assert "is thinking Watch" in words(page)

    def test_names_are_escaped_and_cut(self, client, ben):
        mallory = Visitor(client, '<img src=x onerror="1">')
        mallory.table(seat_1="anybody", table_name="<b>" + "x" * 99, **WATCHED)
        page = ben.get("/").text
        assert "<img src=x" not in page
        assert f"&lt;b&gt;{'x' * 37}<" in page
        assert "&lt;img src=x" in mallory.get("/").text

    def test_in_every_language(self, ada):
        for language in ("en", "fr", "it", "es", "uk"):
            ada.cookies["language"] = language
            assert f'<html lang="{language}"' in ada.get("/").text
            assert ada.get("/new").status_code == 200

    def test_several_games_have_a_picker(self, ada, monkeypatch):
        carta = GAMES.load("carta")
        for module in (offered_games, lobby_rows):
            monkeypatch.setattr(module, "GAMES", Games(carta))
        monkeypatch.setattr(lobby, "face", lambda name: face("carta"))
        page = ada.get("/?game=carta").text
        assert 'href="/?game=carta" aria-current="page"' in page
        assert 'href="/?game=twin"' in page
        assert 'href="/new?game=twin"' in ada.get("/new").text

    def test_tables_of_games_that_are_gone_are_left_out(self):
        table = Listing(
            "id", "gone", {"players": 2}, "", "", "none", 0, "over", 0.0, ("Ada", "Ben"), (None, None), (), (0,), ()
        )
        assert lobby_rows.rows([table], "en") == []
        assert len(lobby_rows.rows([replace(table, game="carta", options={"players": 2, "gone": 1})], "en")) == 1

    def test_what_a_table_without_a_name_is_called(self):
        table = Listing(
            "id", "carta", {"players": 2}, "", "", "none", 0, "over", 0.0, ("Ada", "Ben"), (None, None), (), (0,), ()
        )
        called = [
            lobby_rows.title_of(replace(table, **change))
            for change in (
                {}, {"mine": (0, 1)}, {"names": ("Ada", "")}, {"mine": ()},
                {"mine": (), "players": ("novice", "novice")}, {"mine": (), "status": "playing"},
            )
        ]  # fmt: skip
        assert [str(name) for name in called] == [
            "Against Ben", "Ada, Ben", "Your table", "Ada’s table", "Carta Impera Victoria", "Ada, Ben",
        ]  # fmt: skip

    def test_who_won(self):
        table = Listing(
            "id", "carta", {"players": 3}, "", "", "none", 0, "over", 0.0, ("Ada", "Ben", "Eve"), (None,) * 3, (),
            (0,), (),
        )  # fmt: skip
        assert str(lobby_rows.won(table, (0,))) == "You won"
        assert str(lobby_rows.won(table, (0, 2))) == "You won"
        assert str(lobby_rows.won(table, (1, 2))) == "Won by Ben, Eve"
        assert str(lobby_rows.won(replace(table, mine=(0, 1)), (1,))) == "Won by Ben"


class Games:
    """Two games where there is one."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def names(self) -> list[str]:
        return ["carta", "twin"]

    def load(self, name: str) -> Game:
        return self._game


class TestQuick:
    def test_two_clicks(self, ada, client):
        response = ada.post("/quick", game="carta", players="4", level="novice", deal="draft")
        assert response.status_code == 303
        assert ada.get(response.headers["location"]).status_code == 200
        table = table_at(client, response.headers["location"])
        assert (table.players, table.setup.options.to_json()["deal"]) == (4, "draft")

    def test_without_a_choice_the_usual(self, ada):
        assert ada.post("/quick").status_code == 303

    def test_presets_are_for_those_who_do_not_want_to_read_all_options(self, ada, client, monkeypatch):
        presets = (
            Preset("short", say("Short"), say("Over soon."), {"players": 2, "hand_limit": 4}),
            Preset("long", say("Long"), say("An evening."), {"players": 3}),
        )
        monkeypatch.setattr(GAMES.load("carta").options, "presets", presets)
        page = ada.get("/").text
        assert re.findall(r'name="preset" value="(\w+)"( checked)?', page) == [("short", " checked"), ("long", "")]
        assert 'type="radio" name="players"' not in page.partition('action="/match"')[0]
        assert table_at(client, ada.post("/quick", preset="long", level="novice").headers["location"]).players == 3
        assert re.findall(r'name="preset" value="(\w+)" checked', ada.get("/").text) == ["long"], "it is kept"
        assert ada.post("/quick", preset="no such").status_code == 303, "then the form's own fields, or the usual"

    def test_the_last_choice_is_kept(self, ada, ben):
        def picked(page):
            return dict(
                re.findall(
                    r'type="radio" name="(\w+)" value="(\w+)" checked', page.text.partition('action="/match"')[0]
                )
            )

        assert picked(ada.get("/")) == {"players": "4", "deal": "basic", "level": LEVELS[1]}
        ada.post("/quick", players="3", level="novice", deal="draft")
        assert picked(ada.get("/")) == {"players": "3", "deal": "draft", "level": "novice"}
        assert picked(ben.get("/")) == {"players": "4", "deal": "basic", "level": LEVELS[1]}
        ada.send("/quick", {"players": "2", "level": "hegemon!"})
        assert picked(ada.get("/"))["players"] == "3", "what was refused is not kept"
        for forged in ("x", ada.cookies["quick"][:-1], ada.cookies["guest"]):
            ada.cookies["quick"] = forged
            assert picked(ada.get("/"))["players"] == "4"

    def test_any_seat(self, ada, client):
        service = client.app.state.services.tables
        tables = [ada.post("/quick", level="novice").headers["location"] for _ in range(12)]
        live = [service.live._loaded[path.removeprefix("/t/")].table for path in tables]
        seats = {next(seat for seat, chair in enumerate(table.chairs) if chair.guests) for table in live}
        assert seats == {0, 1}
        assert all(table.setup.terms.hints for table in live)

    @pytest.mark.parametrize(
        "fields",
        [
            {"level": "me"}, {"level": "friend"}, {"level": "search:100000"}, {"players": "5"}, {"players": "many"},
            {"deal": "poker"}, {"game": "chess"}, {"players": "2", "teams": "true"}, {"hand_limit": "-1"},
            {"hand_limit": "99999999999999"},
        ],
    )  # fmt: skip
    def test_refused(self, ada, fields):
        response = ada.send("/quick", fields)
        assert response.status_code == 422
        assert "That did not work" in words(response)
        assert "My tables" not in words(ada.get("/"))

    def test_the_address_leads_to_the_form(self, ada):
        assert ada.get("/quick").headers["location"] == "/"

    def test_only_our_own_form(self, ada, ben):
        assert ada.send("/quick", {"csrf": ben.csrf}).status_code == 422
        assert ada.send("/quick", {"csrf": ""}).status_code == 422

    def test_the_lobby_opens_with_the_game_played_last(self, ada):
        assert 'aria-current="page">Carta' in ada.get("/").text
        ada.post("/quick", game="civilization", level="novice")
        assert 'aria-current="page">Civilization' in ada.get("/").text
        assert 'aria-current="page">Carta' in ada.get("/?game=carta").text


class TestJoin:
    def test_a_whole_link_wherever_it_comes_from(self, ada, ben):
        path = ada.table(seat_1="friend")
        [invitation] = ada.links(path, "i")
        for text in (invitation, f"https://play.example{invitation}", f"  come: http://10.0.0.7:8000{invitation}?x=1 "):
            response = ben.get("/join?code=" + text.replace(" ", "%20").replace("?", "%3F"))
            assert (response.status_code, response.headers["location"]) == (303, invitation)

    def test_the_code_alone(self, ada, ben):
        [invitation] = ada.links(ada.table(seat_1="friend"), "i")
        assert ben.get("/join?code=" + invitation.removeprefix("/i/")).headers["location"] == invitation

    def test_a_link_to_watch(self, ada, ben):
        path = ada.table(seat_1="friend")
        assert ben.get(f"/join?code=http://x{path}").headers["location"] == path

    @pytest.mark.parametrize("code", ["", "hello", "https://evil.example/", "//evil.example/i/", "x" * 22, "/i/é" * 30])
    def test_no_invitation(self, ada, code):
        response = ada.get(f"/join?code={code}")
        assert response.status_code == 404
        assert "This invitation leads nowhere." in words(response)
        assert "Play now" in words(response)


class TestNew:
    def test_the_form_offers_everything(self, ada):
        page = ada.get("/new").text
        for offer in GAMES.load("carta").options.offers():
            assert f'name="{offer.name}"' in page
        for seat in range(4):
            assert f'name="seat-{seat}"' in page
            assert f'name="name-{seat}"' in page
        for field in ("name", "seen", "clock", "language", "hints"):
            assert f'name="table-{field}"' in page
        folded = page.partition("House rules")[2].partition("</details>")[0]
        assert 'name="hand_limit"' in folded

    def test_what_is_rarely_changed_hides_behind_advanced(self, ada):
        folds = re.findall(
            r'<details class="fold"><summary>.*?Advanced</summary>(.*?)</details>', ada.get("/new").text, re.S
        )
        rare, usual = "".join(folds), re.sub(r"<details.*?</details>", "", ada.get("/new").text, flags=re.S)
        for name in (
            "edition",
            "religion",
            "marker_targets",
            "max_rounds",
            "hand_limit",
            "table-name",
            "table-language",
        ):
            assert f'name="{name}"' in rare
            assert f'name="{name}"' not in usual
        for name in ("players", "teams", "deal", "seat-0", "table-seen", "table-clock"):
            assert f'name="{name}"' in usual

    def test_what_fits_some_tables_only_says_so(self, ada):
        page = ada.get("/new").text
        assert 'name="teams" value="true" data-fits="4"' in page
        assert page.count("data-fits=") == 1
        teams = re.search(r'<fieldset class="seg" aria-describedby="about-teams">.*?</fieldset>', page, re.DOTALL)[0]
        assert "Only with 4 players." in teams
        assert "js/fitting.js" in page

    def test_every_field_is_explained(self, ada):
        page = ada.get("/new").text
        described = re.findall(r'aria-describedby="(about-[\w-]+)"', page)
        assert {f"about-table-{name}" for name in ("name", "seen", "clock", "language", "hints")} <= set(described)
        numbers = [offer.name for offer in GAMES.load("carta").options.offers() if offer.choices is None]
        assert {f"about-{name}" for name in numbers} <= set(described)
        for name in described:
            assert re.search(rf'class="aside" id="{name}">\w', page), name

    def test_what_was_changed_lies_open(self, ada):
        assert 'class="fold" open' not in ada.get("/new").text
        response = ada.send("/new", {"hand_limit": "9"})
        assert response.status_code == 422
        assert re.search(r'<details class="fold" open><summary>.*?Advanced', response.text)
        assert response.text.count('class="fold" open') == 1

    def test_an_address_fills_it_in(self, ada):
        page = ada.get("/new?players=3&deal=draft&seat-1=novice&table-name=Cup").text
        assert 'name="players" value="3" checked' in page
        assert 'name="deal" value="draft" checked' in page
        assert '<option value="novice" selected>' in page
        assert 'value="Cup"' in page

    def test_everything_arrives(self, ada, client):
        path = ada.send(
            "/new",
            {
                "game": "carta", "players": "3", "deal": "draft", "hegemony": "6", "marker_targets": "", "level_1": "",
                "seat-0": "here", "name-0": " Bea\n", "seat-1": "hegemon", "name-1": "unseen", "seat-2": "me",
                "name-2": "unseen", "seat-3": "anybody", "table-name": "Cup", "table-seen": "all",
                "table-clock": "move:180", "table-language": "fr", "table-hints": "yes",
            },
        ).headers["location"]  # fmt: skip
        table = client.app.state.services.tables.live._loaded[path.removeprefix("/t/")].table
        options, terms = table.setup.options.to_json(), table.setup.terms
        assert (options["players"], options["deal"], options["hegemony"], options["level_1"]) == (3, "draft", 6, 3)
        assert [(chair.name, chair.player) for chair in table.chairs] == [
            ("Bea", None), ("Minerva", "hegemon"), ("Ada", None),
        ]  # fmt: skip
        assert (terms.name, terms.public, terms.language, terms.hints) == ("Cup", True, "fr", True)
        assert (terms.clock, terms.seconds) == ("move", 180)
        assert table.status == "playing"

    def test_surplus_seats_are_ignored(self, ada):
        path = ada.table(players="2", seat_1="novice", seat_2="friend", seat_3="nonsense")
        assert 'data-status="playing"' in ada.get(path).text

    def test_every_clock_of_the_form_can_be_had(self, ada):
        clocks = re.findall(r'<option value="(none|move:\d+|bank:\d+)"', ada.get("/new").text)
        assert len(clocks) == 12
        for clock in clocks:
            ada.table(seat_1="friend", table_clock=clock)

    @pytest.mark.parametrize(
        ("fields", "why"),
        [
            ({"players": "7"}, "can't be 7"),
            ({"players": "2", "teams": "true"}, "Teams of two need 4 players, not 2."),
            ({"deal": "<poker>"}, "can't be <poker>"),
            ({"level_1": "two"}, "can't be two"),
            ({"hand_limit": "9"}, "A hand limit can't fall from level to level."),
            ({"seat-1": "search:9999999"}, "No such player can sit at a table"),
            ({"seat-1": ""}, "No such player can sit at a table"),
            ({"table-clock": "sundial"}, "There is no such clock."),
            ({"table-clock": "move"}, "This clock needs 10 to"),
            ({"table-clock": "move:9"}, "This clock needs 10 to"),
            ({"table-clock": "bank:999999999"}, "This clock needs 60 to"),
            ({"table-clock": "move:-5"}, "This clock needs 10 to"),
            ({"table-language": "tlh"}, "This language is not spoken here."),
        ],
    )
    def test_refused_with_what_was_filled_in(self, ada, fields, why):
        response = ada.send("/new", {"players": "3", "table-name": "Cup & co", "max_rounds": "44"} | fields)
        assert response.status_code == 422
        assert why in words(response)
        assert 'role="alert"' in response.text
        assert 'value="Cup &amp; co"' in response.text
        assert 'value="44"' in response.text
        assert "My tables" not in words(ada.get("/"))

    def test_too_many_tables(self, ada):
        for _ in range(OPEN_TABLES):
            ada.table(seat_1="friend")
        response = ada.post("/new", seat_1="friend", table_name="One more")
        assert response.status_code == 429
        assert f"You have {OPEN_TABLES} unfinished tables." in words(response)
        assert 'value="One more"' in response.text

    def test_only_our_own_form(self, ada):
        assert ada.send("/new", {"csrf": "x"}).status_code == 422


class TestWaiting:
    def test_the_host_has_the_links(self, ada, ben):
        path = ada.table(players="4", seat_1="friend", seat_2="anybody", seat_3="novice", table_clock="move:60")
        page = ada.get(path)
        said = words(page)
        assert "Waiting for 2 players" in said
        assert "4 players · basic · 1 minute for each choice" in said
        assert "1 Ada you Stand up" in said
        assert "4 Minerva Computer · Novice" in said
        assert len(ada.links(path, "i")) == 1
        assert len(ada.links(path, "s")) == 1
        assert "Let a computer sit here" in said
        assert "Close the table" in said
        assert "/i/" not in ben.get(path).text
        assert "/s/" not in ben.get(path).text
        assert "Close the table" not in words(ben.get(path))

    def test_links_are_whole_addresses(self, ada):
        page = ada.get(ada.table(seat_1="friend")).text
        assert re.search(r'data-copy="http://testserver/i/[\w-]+"', page)

    def test_sitting_down_and_standing_up(self, ada, ben):
        path = ada.table(players="3", seat_1="anybody", seat_2="friend")
        assert ben.post(f"{path}/sit", seat="1").status_code == 303
        assert "2 Ben you Stand up" in words(ben.get(path))
        assert "2 Ben is here" in words(ada.get(path))
        assert ben.post(f"{path}/stand", seat="1").status_code == 303
        assert "2 Free for anybody Sit down" in words(ben.get(path))

    def test_a_host_who_stood_up_may_sit_down_again(self, ada, ben):
        path = ada.table(seat_1="friend")
        ada.post(f"{path}/stand", seat="0")
        page = ada.get(path)
        assert words(page).count("Sit down") == 2
        assert "Sit down" not in words(ben.get(path))
        [first, _] = re.findall(r'name="invitation" value="([\w-]+)"', page.text)
        assert ada.post(f"{path}/sit", seat="0", invitation=first).status_code == 303
        assert "1 Ada you Stand up" in words(ada.get(path))

    def test_a_computer_fills_the_seat(self, ada):
        path = ada.table(seat_1="friend")
        assert ada.post(f"{path}/fill", seat="1", level="novice").status_code == 303
        assert 'data-status="playing"' in ada.get(path).text

    def test_the_fragment_is_the_same_room(self, ada):
        path = ada.table(seat_1="friend")
        fragment = ada.get(f"{path}/fragment?seat=0").text
        assert 'data-status="waiting"' in fragment
        assert 'id="seats" data-panel' in fragment

    def test_closing(self, ada):
        path = ada.table(seat_1="friend")
        assert ada.post(f"{path}/close").status_code == 303
        assert ada.get(path).status_code == 404


class TestCurtain:
    def test_between_two_at_one_device(self, ada):
        path = ada.table(seat_1="here", name_1="Bea")
        page = ada.get(path)
        seat = re.search(rf'class="act"[^>]*href="{path}\?seat=(\d)"', page.text)
        assert seat
        name = ("Ada", "Bea")[int(seat[1])]
        assert f"Pass the device to {name}" in words(page)
        assert 'data-curtain="yes"' in page.text
        assert 'data-curtain="no"' in ada.get(f"{path}?seat={seat[1]}").text


class TestAGameWithoutATable:
    """A game without looks for the browser is not offered there, and who asks is told where it is played."""

    @pytest.fixture(autouse=True)
    def terminal_only(self, monkeypatch):
        monkeypatch.setattr(type(GAMES.load("civilization")), "features", lambda game: frozenset())

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("path", ["/?game=civilization", "/new?game=civilization"])
    def test_the_way_to_the_terminal(self, ada, path, language):
        page = ada.get(path, **{"accept-language": language})
        assert page.status_code == 200
        assert "<code>hegemon play civilization</code>" in page.text
        assert 'href="/"' in page.text
        assert 'action="/quick"' not in page.text
        assert 'action="/new"' not in page.text
        if language != "en":
            assert "Not in the browser yet" not in page.text

    def test_nobody_can_open_one(self, ada):
        for path in ("/new", "/quick"):
            answer = ada.post(path, game="civilization")
            assert answer.status_code == 422
            assert "Civilization doesn’t have this yet: a table in the browser." in words(answer).replace("'", "’")

    def test_it_is_not_in_the_list_of_games(self):
        assert list(offered_games.games()) == ["carta"]


class TestWhatAGameHasNot:
    """What a game doesn't have is not offered, nor put in its place something weaker."""

    @pytest.fixture
    def simple(self, monkeypatch):
        """Carta without its engine: nobody can think ahead in it, and nobody can judge its actions."""
        monkeypatch.setattr(GAMES.load("carta"), "engine", None)

    def test_the_lobby_offers_people_only(self, ada, simple):
        page = ada.get("/")
        assert "Play against the computer" not in page.text
        form = ada.get("/new").text
        assert "<optgroup" in form, "the clocks"
        assert "apprentice" not in form
        assert "table-hints" not in form
        assert 'name="table-name"' in form
        assert 'name="table-language"' in form

    def test_neither_hints_nor_levels_can_be_had(self, ada, simple):
        answer = ada.post("/quick", game="carta", level="hegemon")
        assert (answer.status_code, "Hegemon can't play Carta Impera Victoria yet." in words(answer)) == (422, True)
        answer = ada.post("/new", players="2", seat_0="me", seat_1="here", table_hints="yes")
        assert answer.status_code == 422
        assert "Carta Impera Victoria doesn't have this yet: hints." in words(answer)
        table = ada.table(players="2", seat_0="me", seat_1="friend")
        assert "Let a computer sit here" not in ada.get(table).text
        answer = ada.post(f"{table}/fill", seat="1", level="apprentice")
        assert (answer.status_code, "can't play" in words(answer)) == (422, True)

"""Rated tables, profiles and lists: what is told before, and what others may see."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import update
from starlette.requests import Request
from starlette.testclient import TestClient

from hegemon.players import LEVELS
from hegemon.service.guests import Guest
from hegemon.service.storage import schema
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.playing import SHORT, places, play
from tests.web.people.test_account import keep_name
from tests.web.visitor import Visitor, form_token, words

NOBODY = "There is nobody to be seen at this address."


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory):
    database = tmp_path_factory.mktemp("people") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


@pytest.fixture(scope="module")
def ada(client) -> Visitor:
    return kept(client, "Ada")


@pytest.fixture(scope="module")
def ben(client) -> Visitor:
    return kept(client, "Ben")


def kept(client: TestClient, name: str) -> Visitor:
    somebody = Visitor(client, name)
    keep_name(somebody)
    return somebody


def profile_of(visitor: Visitor) -> str:
    return visitor.get("/account/profile").headers["location"]


def rated_table(ada: Visitor) -> str:
    return ada.table(seat_1="anybody", table_seen="all", table_rated="yes", table_clock="move:60")


def play_rated(client: TestClient, ada: Visitor, ben: Visitor) -> str:
    """A rated game from the first move to the last; the address of its table."""
    service = client.app.state.services.tables
    guests = [guest_of(client, one) for one in (ada, ben)]

    async def made() -> str:
        terms = Terms(rated=True, public=True, clock="move", seconds=60)
        table = await service.create(guests[0], "carta", SHORT, places("me", "anybody"), terms, "7")
        await service.seats.sit_down(table.id, 1, guests[1])
        for guest in guests:
            await service.ratings.note_origin(table, guest.id, "192.0.2.7")
        await play(service, table.id, guests)
        return f"/t/{table.id}"

    return str(client.portal.call(made))


def play_abandoned(client: TestClient, ada: Visitor, ben: Visitor) -> tuple[str, int]:
    """A rated game whose winner by the rules is a computer, on the seat of somebody who left; and this seat."""
    service = client.app.state.services.tables
    guests = [guest_of(client, one) for one in (ada, ben)]

    async def made(leaver: int | None) -> Table:
        terms = Terms(rated=True, public=True, clock="move", seconds=60)
        table = await service.create(guests[0], "carta", SHORT, places("me", "anybody"), terms, "7")
        await service.seats.sit_down(table.id, 1, guests[1])
        if leaver is not None:
            await service.gameplay.leave(table.id, guests[leaver], leaver)
        async with service.live.holding(table.id) as live:
            while live.table.to_act:
                seat = live.table.to_act[0]
                action = live.table.state.legal(seat)[0]
                await service.live.enter(live, lambda t, seat=seat, action=action: t.choice(seat, t.version, action))
            return live.table

    [winner] = client.portal.call(made, None).state.outcome().winners
    return f"/t/{client.portal.call(made, winner).id}", winner


def guest_of(client: TestClient, visitor: Visitor) -> Guest:
    """Who somebody is, by their cookie."""
    request = Request({"type": "http", "headers": [(b"cookie", visitor.cookie.encode())]})
    return client.app.state.services.sessions.reader(request).guest


class TestRatedTables:
    def test_what_is_agreed_is_told_before_one_sits_down(self, client, ada):
        path, guest = rated_table(ada), Visitor(client, "Gus")
        page = guest.get(path)
        assert "This game is rated" in words(page)
        assert "There are no hints and no undo." in words(page)
        assert 'id="sit-1"' not in page.text
        refused = guest.post(f"{path}/sit", seat="1")
        assert (refused.status_code, "keep your name, or to sign in" in words(refused)) == (403, True)
        assert "rated" in words(guest.get("/"))

    def test_it_is_told_to_whoever_waits_for_a_match_too(self, ada):
        ada.post("/match", game="carta", players="2", pace="days", rated="yes")
        assert "A player who leaves, runs out of time" in words(ada.get("/match"))
        ada.post("/match", game="carta", players="2", pace="days")
        assert "A player who leaves, runs out of time" not in words(ada.get("/match"))
        ada.post("/match/leave")

    def test_only_those_who_keep_their_name_set_one(self, client):
        refused = Visitor(client, "Gus").post("/new", seat_1="anybody", table_rated="yes")
        assert (refused.status_code, "keep your name, or to sign in" in words(refused)) == (422, True)

    def test_hints_and_ratings_do_not_go_together(self, ada):
        refused = ada.post("/new", seat_1="anybody", table_rated="yes", table_hints="yes")
        assert "A rated game has no hints." in words(refused)

    def test_afterwards_everybody_sees_what_it_did(self, client, ada, ben):
        path = play_rated(client, ada, ben)
        page = words(ada.get(path))
        assert "Ratings after this game" in page
        assert "1000" in page
        assert "This game counts for less: players came from the same address." in page

    def test_before_one_leaves_one_is_told_what_that_means(self, client, ada, ben):
        path = rated_table(ada)
        ben.post(f"{path}/sit", seat="1")
        assert "In this rated game you come last then" in words(ben.get(path))
        assert "you come last then" not in words(ada.get(ada.table(seat_1="novice")))

    def test_a_game_that_somebody_left_is_won_by_whoever_stayed(self, client, ada, ben):
        path, seat = play_abandoned(client, ada, ben)
        both = [(ada, "Ada"), (ben, "Ben")]
        (gone, left), (stayed, first) = both[seat], both[1 - seat]
        left_by, ended = f"finished by a computer: {left}", gone.get(path)
        assert f"A computer finished the game for: {left}." in words(ended)
        assert f"First for the ratings: {first}." in words(ended)
        assert f"Won by {first}" in ended.text, "so says a link to it"
        assert 'data-result="won"' not in ended.text
        assert 'data-result="won"' in stayed.get(path).text
        assert f"You won · {left_by}" in words(stayed.get("/"))
        assert f"Won by {first} · {left_by}" in words(gone.get("/"))
        row = next(row for row in gone.get("/archive").text.split("<li>") if path in row)
        assert re.search(rf'class="won".*</span>{first}</span>', row)
        assert f"rated · {left_by}" in re.sub(r"<[^>]*>", "", row).replace("&nbsp;", " ")
        for somebody, place in ((gone, "Place 2 of 2"), (stayed, "Won")):
            latest = words(somebody.get(profile_of(somebody))).split("Latest games")[1].split("Replay")[0]
            assert place in latest
            assert f"rated · {left_by}" in latest


class TestProfiles:
    def test_nobody_sees_anything_unless_it_is_wanted(self, client, ada, ben):
        path, stranger = profile_of(ada), Visitor(client)
        hidden, absent = stranger.get(path), stranger.get("/people/0123456789ab")
        assert hidden.status_code == absent.status_code == 404
        assert words(hidden) == words(absent)
        assert NOBODY in words(hidden)
        assert "What others see of this page" in words(ada.get(path))
        assert NOBODY in words(ben.get(path))

    def test_others_see_what_was_chosen_and_no_more(self, client, ada, ben):
        play_rated(client, ada, ben)
        path, stranger = profile_of(ben), Visitor(client)
        assert ben.post("/account/shows", profile="yes").status_code == 303
        page = words(stranger.get(path))
        assert "Ben" in page
        assert "Latest games" not in page
        assert "Ratings" not in page
        assert "What others see" not in page
        ben.post("/account/shows", profile="yes", games="yes")
        page = words(stranger.get(path))
        assert "Latest games All in the archive Against Ada" in page
        assert "longest streak" in page
        assert "Favourite openings First cards played won" in page
        assert "Ratings" not in page
        ben.post("/account/shows", profile="yes", ratings="yes")
        page = words(stranger.get(path))
        assert "provisional" in page
        assert "Latest games" not in page
        ben.post("/account/shows", games="yes", ratings="yes")
        assert stranger.get(path).status_code == 404

    def test_games_at_private_tables_are_listed_for_oneself_alone(self, client):
        cleo = kept(client, "Cleo")
        service, guest = client.app.state.services.tables, guest_of(client, cleo)

        async def made() -> None:
            table = await service.create(guest, "carta", SHORT, places("me", "anybody"), Terms())
            other = Guest("dora" * 4, "Dora")
            await service.seats.sit_down(table.id, 1, other)
            await play(service, table.id, (guest, other))

        client.portal.call(made)
        cleo.post("/account/shows", profile="yes", games="yes")
        path = profile_of(cleo)
        assert "Against Dora" in words(cleo.get(path))
        assert 'href="/archive?player=Cleo"' in cleo.get(path).text
        assert "Against Dora" not in words(Visitor(client).get(path))
        assert "played 1" in words(Visitor(client).get(path))

    def test_a_curve_as_soon_as_there_are_points(self, client, ada, ben):
        play_rated(client, ada, ben)
        assert "<svg" in ada.get(profile_of(ada)).text.partition("rating-number")[2]

    def test_guests_have_none(self, client):
        assert Visitor(client).get("/account/profile").status_code == 403


class TestLists:
    def test_computers_show_what_the_numbers_mean(self, client):
        page = words(Visitor(client).get("/ratings?game=carta&pace=fast"))
        assert "Hegemon 1828 ± 55" in page
        assert "How ratings come about" in page
        assert "Nobody is on this list yet." in page

    def test_one_s_own_rating_and_why_it_is_not_on_the_list(self, client):
        ada, ben = kept(client, "Zoe"), kept(client, "Yan")
        play_rated(client, ada, ben)
        address, own = "/ratings?game=carta&pace=fast", "Your rating: "
        told = words(ada.get(address))
        assert own in told
        assert "provisional It comes onto this list when it is certain enough. Only you see it." in told
        for nobody in (Visitor(client).get(address), ada.get("/ratings?game=civilization&pace=fast")):
            assert own not in words(nobody)
        ada.post("/account/shows", profile="yes", ratings="yes")
        certain = update(schema.ratings).values(sigma=2.0)
        with client.app.state.services.tables.store.engine.begin() as connection:
            connection.execute(certain.where(schema.ratings.c.person == guest_of(client, ada).id))
        page = ada.get(address)
        assert own in words(page)
        assert "It comes onto this list" not in words(page)
        assert "Only you see it" not in words(page)
        assert re.search(r'<tr class="me"><td>1</td><th scope="row"><a href="/people/\w+">Zoe</a>', page.text)
        numbers = [int(number) for number in re.findall(r"<td>(\d+) ± \d+</td>", page.text)]
        assert numbers == sorted(numbers, reverse=True), "people and computers stand by the number that is shown"
        assert 'class="me"' not in ben.get(address).text
        ada.post("/account/shows")

    @pytest.mark.parametrize("query", ["", "?game=civilization&pace=days", "?pace=nonsense"])
    def test_every_list(self, client, query):
        assert Visitor(client).get(f"/ratings{query}").status_code == 200

    def test_the_pace_of_a_list_is_told_with_the_marks_of_the_language(self, client):
        page = Visitor(client).get("/ratings?pace=fast", **{"accept-language": "fr"})
        assert "Rapide\xa0: jusqu’à une minute" in page.text

    def test_a_token_of_the_form_is_there(self, ada):
        assert form_token(ada.get(profile_of(ada)).text) == ada.csrf


class TestForPrograms:
    @pytest.fixture
    def token(self, client) -> dict[str, str]:
        return {"Authorization": f"Bearer {client.post('/api/guests', json={'name': 'Pat'}).json()['token']}"}

    def test_the_strongest(self, client, token):
        told = client.get("/api/ratings/carta/fast", headers=token).json()
        assert told["people"] == []
        assert [one["level"] for one in told["computers"]] == list(LEVELS)
        assert client.get("/api/ratings/carta/slowly", headers=token).status_code == 422
        assert client.get("/api/ratings/chess/fast", headers=token).status_code in (404, 422)

    def test_somebody_as_far_as_they_like(self, client, ada, ben, token):
        play_rated(client, ada, ben)
        address = f"/api{profile_of(ada)}"
        ada.post("/account/shows")
        hidden, absent = client.get(address, headers=token), client.get("/api/people/0123456789ab", headers=token)
        assert (hidden.status_code, hidden.json()) == (absent.status_code, absent.json())
        assert hidden.status_code == 404
        ada.post("/account/shows", profile="yes", games="yes")
        told = client.get(address, headers=token).json()
        assert (told["name"], told["ratings"], told["games"][0]["game"]) == ("Ada", None, "carta")
        ada.post("/account/shows", profile="yes", ratings="yes")
        told = client.get(address, headers=token).json()
        assert (told["games"], told["ratings"][0]["pace"], told["ratings"][0]["provisional"]) == (None, "fast", True)
        ada.post("/account/shows")

    def test_they_can_not_sit_at_rated_tables(self, client, ada, token):
        table = rated_table(ada).removeprefix("/t/")
        assert client.get(f"/api/tables/{table}", headers=token).json()["rated"] is True
        assert client.post(f"/api/tables/{table}/seats/1", headers=token).status_code == 403


def test_others_at_a_table_see_who_keeps_their_name(client, ada):
    path, stranger = rated_table(ada), Visitor(client)
    ada.post("/account/shows")
    page = stranger.get(path)
    assert "Ada keeps this name is here" in words(page)
    assert profile_of(ada) not in page.text
    ada.post("/account/shows", profile="yes", ratings="yes")
    page = stranger.get(path)
    assert profile_of(ada) in page.text
    assert "(provisional)" in words(page)
    ada.post("/account/shows")

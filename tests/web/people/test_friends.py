"""Friends: by a link or by a question; what they offer each other stands in the lobby; blocks hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import delete, select
from starlette.testclient import TestClient

from hegemon.service.storage import schema
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.receivers import push_service
from tests.web.authenticator import Authenticator
from tests.web.people.test_account import asked, keep_name, sign_in
from tests.web.people.test_notifications import wait_for
from tests.web.visitor import Visitor, form_token, words


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("friends") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0, local_push=True))) as client:
        yield client


def kept(client: TestClient, name: str) -> Visitor:
    somebody = Visitor(client, name)
    keep_name(somebody)
    somebody.csrf = form_token(somebody.get("/account").text)
    return somebody


def link_of(visitor: Visitor) -> str:
    found = re.search(r'value="[^"]*(/f/[\w-]+)"', visitor.get("/friends").text)
    assert found
    return found[1]


def public_of(visitor: Visitor) -> str:
    return visitor.get("/account/profile").headers["location"].rpartition("/")[2]


def befriended(client: TestClient, *names: str) -> list[Visitor]:
    ada, *others = (kept(client, name) for name in names)
    for other in others:
        assert other.post(link_of(ada)).headers["location"] == "/friends"
    return [ada, *others]


def is_here(client: TestClient, visitor: Visitor) -> None:
    """Let somebody have a page open."""
    services = client.app.state.services
    guest, _ = services.sessions._cookies.loads(visitor.cookies["guest"])[:2]
    row = {"process": "p", "guest": guest, "name": "", "seen": services.tables.clock()}
    with services.tables.store.engine.begin() as connection:
        connection.execute(delete(schema.visitors).where(schema.visitors.c.guest == guest))
        connection.execute(schema.visitors.insert().values(row))


def offer_in(page: str) -> str:
    found = re.search(r"/offers/([\w-]+)/(?:accept|decline)", page)
    assert found
    return found[1]


def test_a_link_makes_friends_and_a_new_one_ends_the_old(client):
    ada, ben = kept(client, "Ada 1"), kept(client, "Ben 1")
    path = link_of(ada)
    assert "Ada 1 would like to be friends" in words(ben.get(path))
    assert "This is your own link" in words(ada.get(path))
    assert "Keep my name" in words(Visitor(client, "Guest").get(path))
    assert Visitor(client, "Guest").post(path).status_code == 403
    assert ben.post(path).status_code == 303
    for one, other in ((ada, "Ben 1"), (ben, "Ada 1")):
        assert f"{other} not here" in words(one.get("/friends"))
    is_here(client, ben)
    assert "Ben 1 here now" in words(ada.get("/friends"))
    ada.post("/friends/link")
    assert ben.get(path).status_code == 404
    assert link_of(ada) != path
    assert [one["name"] for one in ada.get("/account/data").json()["friends"]] == ["Ben 1"]
    ada.post("/friends/remove", friend=public_of(ben))
    assert "Nobody yet" in words(ben.get("/friends"))
    assert "That is you." in words(ada.post(link_of(ada)))


def test_whoever_comes_by_a_link_keeps_a_name_and_is_led_back_to_it(client):
    ada, link = kept(client, "Ada 11"), ""
    link = link_of(ada)
    ben = Visitor(client, "Ben 11")
    led = re.search(r'href="(/account\?back=[^"]+)"', ben.get(link).text)
    assert led
    page = ben.get(led[1]).text
    assert f'name="back" value="{link}"' in page
    assert "/account?back=" in page, "and whoever takes another name first is led there, too"
    device = Authenticator()
    kept_name = ben.post("/account/keep", credential=device.create(asked(ben, "keep")), back=link)
    codes = ben.get(kept_name.headers["location"])
    assert f'name="back" value="{link}"><button class="act">' in codes.text
    phone = Visitor(client)
    assert sign_in(phone, device, back=link).headers["location"] == link
    ben.csrf = form_token(ben.get("/account").text)
    other = Visitor(client)
    assert sign_in(other, device, back="https://elsewhere.example/").headers["location"] == "/account"


def test_who_is_asked_answers_and_nobody_else_can(client):
    ada, ben, eve = kept(client, "Ada 2"), kept(client, "Ben 2"), kept(client, "Eve 2")
    assert ada.post("/friends/ask", friend=public_of(ben)).status_code == 404  # his page is for nobody
    ben.post("/account/shows", profile="yes")
    assert "Ask to be friends" in words(ada.get(f"/people/{public_of(ben)}"))
    assert ada.post("/friends/ask", friend=public_of(ben)).status_code == 303
    assert "You have asked" in words(ada.get("/friends"))
    ada.post("/account/shows", profile="yes")
    ben_seen, ada_seen = f"/people/{public_of(ben)}", f"/people/{public_of(ada)}"
    assert "You have asked." in words(ada.get(ben_seen))
    assert "Ada 2 would like to be friends Answer" in words(ben.get(ada_seen))
    assert "Ada 2 would like to be friends" in words(ben.get("/"))
    assert "Ada 2 would like to be friends" in ben.get("/lobby/mine").text
    assert eve.post("/friends/accept", friend=public_of(ada)).status_code == 422
    assert ada.post("/friends/accept", friend=public_of(ben)).status_code == 422
    assert ben.post("/friends/accept", friend=public_of(ada)).status_code == 303
    assert "Ben 2 not here" in words(ada.get("/friends"))
    assert "would like to be friends" not in words(ben.get("/"))
    for one, page in ((ada, ben_seen), (ben, ada_seen)):
        assert "You are friends Challenge" in words(one.get(page))
        assert "Ask to be friends" not in words(one.get(page)), "nobody is asked twice"
    assert "Ask to be friends" in words(eve.get(ben_seen))


def test_whoever_sits_at_one_s_table_can_be_asked(client):
    ada, ben = kept(client, "Ada 3"), kept(client, "Ben 3")
    path = ada.table(seat_1="anybody", table_seen="all")
    ben.post(f"{path}/sit", seat="1")
    assert "Ask to be friends" in words(ada.get(f"{path}/person?seat=1"))
    table, about = path.rpartition("/")[2], f"{path}/person?seat=1"
    assert ada.post("/friends/ask", table=table, seat="1").headers["location"] == about, "the game isn't left for it"
    assert "Ada 3" in words(ben.get("/friends"))
    assert "You have asked." in words(ada.get(about))
    assert "Ada 3 would like to be friends Accept" in words(ben.get(f"{path}/person?seat=0"))
    assert ben.post("/friends/ask", table=table, seat="0").headers["location"] == f"{path}/person?seat=0"
    assert f'href="/friends?back={path}"' in ada.get(about).text
    assert f'href="{path}">Back to the table' in ada.get(f"/friends?back={path}").text
    assert "Back to the table" not in ada.get("/friends?back=//elsewhere.example/t/").text
    assert ada.post("/friends/ask", table=table, seat="0").status_code == 404  # that is she


def test_a_friend_is_invited_to_a_table_and_sits_down(client):
    ada, ben, cleo = befriended(client, "Ada 4", "Ben 4", "Cleo 4")
    path = ada.table(seat_1="friend")
    table = path.rpartition("/")[2]
    assert "Invite a friend" in words(ada.get(path))
    assert ada.post("/friends/invite", table=table, friend=public_of(ben)).status_code == 303
    assert ada.post("/friends/invite", table=table, friend=public_of(cleo)).status_code == 303
    assert ben.post("/friends/invite", table=table, friend=public_of(ada)).status_code == 403
    page = ben.get("/").text
    assert "Ada 4 invites you" in page
    assert cleo.post(f"/offers/{offer_in(page)}/accept").status_code == 404  # it isn't hers
    assert ben.post(f"/offers/{offer_in(page)}/accept").headers["location"] == path
    assert "invites you" not in ben.get("/").text
    late = offer_in(cleo.get("/").text)
    assert "Every seat at this table is taken" in words(cleo.post(f"/offers/{late}/accept"))
    cleo.post(f"/offers/{late}/decline")
    assert "invites you" not in cleo.get("/").text


def test_a_challenge_is_accepted_declined_or_taken_back(client):
    ada, ben = befriended(client, "Ada 5", "Ben 5")
    fields = {"friend": public_of(ben), "game": "carta", "pace": "calm", "rated": "yes"}
    assert ada.post("/friends/challenge", **fields).status_code == 303
    assert "You challenge Ben 5" in ada.get("/").text
    offer = offer_in(ben.get("/").text)
    assert "isn’t here just now" in words(ben.post(f"/offers/{offer}/accept"))
    is_here(client, ada)
    path = ben.post(f"/offers/{offer}/accept").headers["location"]
    assert "rated" in words(ada.get("/"))
    assert path in ada.get("/").text
    assert ben.post(f"/offers/{offer}/accept").status_code == 404
    for who in (ada, ben):
        ada.post("/friends/challenge", **fields)
        who.post(f"/offers/{offer_in(ben.get('/').text)}/decline")
        assert "/offers/" not in ben.get("/").text
    assert ada.post("/friends/challenge", **(fields | {"friend": "nobody"})).status_code == 404


def test_a_game_by_days_begins_though_the_other_is_away(client):
    ada, ben = befriended(client, "Ada 6", "Ben 6")
    ada.post("/friends/challenge", friend=public_of(ben), game="carta", pace="days")
    answer = ben.post(f"/offers/{offer_in(ben.get('/').text)}/accept")
    assert answer.headers["location"].startswith("/t/")


def test_blocks_hold_among_friends(client):
    ada, ben = befriended(client, "Ada 7", "Ben 7")
    link = link_of(ada)
    ada.post("/friends/challenge", friend=public_of(ben), game="carta", pace="days")
    path = ada.table(seat_1="anybody", table_seen="all")
    ben.post(f"{path}/sit", seat="1")
    ben.post(f"{path}/avoid", seat="0", how="block")
    assert "challenges you" not in ben.get("/").text
    assert "Nobody yet" in words(ada.get("/friends"))
    assert ada.post("/friends/challenge", friend=public_of(ben), game="carta", pace="days").status_code == 404
    assert "You have blocked this person" in words(ben.post(link))


@pytest.mark.parametrize("by_link", [False, True])
def test_whoever_is_blocked_asks_and_does_not_learn_of_it(client, by_link):
    number = 12 + by_link
    ada, ben = kept(client, f"Ada {number}"), kept(client, f"Ben {number}")
    path = ada.table(seat_1="anybody", table_seen="all")
    ben.post(f"{path}/sit", seat="1")
    ada.post(f"{path}/avoid", seat="1", how="block")
    assert "Ask to be friends" not in words(ada.get(f"{path}/person?seat=1")), "whom one has blocked one doesn't ask"
    if by_link:
        assert ben.post(link_of(ada)).headers["location"] == "/friends"
    else:
        for _ in range(2):
            assert ben.post("/friends/ask", table=path.rpartition("/")[2], seat="0").status_code == 303
    assert f"You have asked Ada {number}" in words(ben.get("/friends"))
    assert "You have asked." in words(ben.get(f"{path}/person?seat=0"))
    for page in ("/", "/friends"):
        assert "would like to be friends" not in words(ada.get(page)).replace("Would", "would")
    assert ben.post("/friends/accept", friend=public_of(ada)).status_code == 422
    ada.post(f"{path}/avoid", seat="1", how="")
    assert f"Ben {number} would like to be friends" in words(ada.get("/")), "it arrives when nobody is avoided any more"


def test_a_friend_who_isn_t_looking_is_told(client):
    ada, ben = befriended(client, "Ada 8", "Ben 8")
    with push_service() as browser:
        ben.post("/notifications/devices", subscription=browser.subscription)
        ada.post("/friends/challenge", friend=public_of(ben), game="carta", pace="days")
        told = wait_for(lambda: [one for one in browser.got if one["title"] == "Ada 8 challenges you"])
        assert told[0]["path"] == "/"


def test_whoever_is_deleted_is_named_in_no_notice(client):
    ada, ben = befriended(client, "Ada 10", "Ben 10")
    store = client.app.state.services.tables.store

    def kept_notices() -> str:
        with store.engine.connect() as connection:
            return str([connection.execute(select(table)).all() for table in (schema.notices, schema.deliveries)])

    with push_service() as browser:
        ben.post("/notifications/devices", subscription=browser.subscription)
        ada.post("/friends/challenge", friend=public_of(ben), game="carta", pace="days")
        wait_for(lambda: [one for one in browser.got if one["title"] == "Ada 10 challenges you"])
        wait_for(lambda: "Ada 10" not in kept_notices())  # what was told is not kept
        is_here(client, ben)
        ada.table(seat_1="anybody", table_seen="all")
        offer = re.search(r"/offers/([\w-]+)/decline", ben.get("/").text)
        assert offer
        ben.post(f"/offers/{offer[1]}/decline")
        ada.post("/friends/challenge", friend=public_of(ben), game="carta", pace="days")
        assert "Ada 10" in kept_notices(), "whoever is here is told later"
        ada.post("/account/delete", sure="yes")
        assert "Ada 10" not in kept_notices()


def test_friends_go_with_the_person(client):
    ada, ben = befriended(client, "Ada 9", "Ben 9")
    ada.post("/friends/challenge", friend=public_of(ben), game="carta", pace="days")
    ada.post("/account/delete", sure="yes")
    assert "Nobody yet" in words(ben.get("/friends"))
    assert "/offers/" not in ben.get("/").text

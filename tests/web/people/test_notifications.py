"""Being told what happens: devices, mail that is confirmed by a link, signing in by one, and stopping it."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import delete, event, func, select
from starlette.testclient import TestClient

from hegemon.service.background import courier
from hegemon.service.notices.mail import MailServer
from hegemon.service.storage import schema
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.receivers import MailBox, PushService, mail_box, push_service
from tests.web.people.test_account import is_signed_in, keep_name
from tests.web.visitor import Visitor, form_token, words


@pytest.fixture(scope="module")
def browser() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def box_and_address() -> Iterator[tuple[str, MailBox]]:
    with mail_box() as found:
        yield found


@pytest.fixture(scope="module")
def box(box_and_address) -> MailBox:
    return box_and_address[1]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, box_and_address) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("notifications") / "t.db"
    settings = Settings(
        f"sqlite:///{database}", "http://testserver", limits=False, bots=0, local_push=True,
        mail=MailServer.at(box_and_address[0], "us@games.example"),
    )  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(courier, "ROUND", 0.05)
        with TestClient(create_app(settings)) as client:
            yield client


def wait_for(what: Callable[[], Any]) -> Any:
    """Wait until something is so; for a while."""
    for _ in range(400):
        if found := what():
            return found
        time.sleep(0.02)
    raise AssertionError("it never happened")


def stored(client: TestClient, table: Any, *where: Any) -> int:
    with client.app.state.services.tables.store.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(table).where(*where)).scalar_one())


def confirm(visitor: Visitor, box: MailBox, address: str) -> None:
    before = len(box.got)
    assert visitor.post("/notifications/mail", address=address).status_code == 303
    wait_for(lambda: len(box.got) > before)
    assert box.got[-1]["To"] == address
    assert "Confirm your address" in words(visitor.get(box.path()))
    assert "Your address is confirmed" in words(visitor.post(box.path()))


def kept(client: TestClient, name: str) -> Visitor:
    somebody = Visitor(client, name)
    keep_name(somebody)
    somebody.csrf = form_token(somebody.get("/account").text)
    return somebody


def test_a_guest_turns_a_device_on_tries_it_and_turns_it_off(client, browser):
    ada = Visitor(client, "Ada")
    page = ada.get("/notifications")
    assert client.app.state.services.push.public_key in page.text
    assert "For this you have to keep your name" in words(page)
    assert ada.post("/notifications/devices", subscription=browser.subscription).status_code == 303
    assert wait_for(lambda: browser.got[-1:])[0]["title"] == "It works"
    page = ada.get("/notifications").text
    device = page.partition('data-device="')[2].partition('"')[0]
    before = len(browser.got)
    ada.post("/notifications/devices/try", device=device)
    wait_for(lambda: len(browser.got) > before)
    Visitor(client, "Eve").post("/notifications/devices/remove", device=device)
    assert device in ada.get("/notifications").text  # nobody else's business
    ada.post("/notifications/devices/remove", endpoint=browser.endpoint)
    assert device not in ada.get("/notifications").text
    assert "can't be reached" in words(ada.post("/notifications/devices", subscription="{}"))


def test_whoever_plays_by_days_finds_in_the_lobby_how_to_be_told(client, browser):
    ada = Visitor(client, "Ada")
    ada.table(seat_1="friend", table_clock="move:180")
    assert "Be told when it is your turn" not in words(ada.get("/"))
    ada.table(seat_1="friend", table_clock="move:86400")
    assert 'href="/notifications" id="be-told"' in ada.get("/").text
    ada.post("/notifications/devices", subscription=browser.subscription)
    assert "Be told when it is your turn" not in words(ada.get("/"))


def test_quiet_hours_and_kinds_are_kept(client):
    ada = Visitor(client, "Ada")
    assert ada.send("/notifications", {"turn": "yes", "from": "22:30", "until": "07:00", "zone": "Europe/Kyiv"})
    page = ada.get("/notifications")
    assert 'value="22:30"' in page.text
    assert 'value="07:00"' in page.text
    assert "Europe/Kyiv" in words(page)
    assert 'name="turn" value="yes" checked' in page.text
    assert 'name="over" value="yes" checked' not in page.text
    half = ada.send("/notifications", {"over": "yes", "from": "23:00", "until": ""})
    assert 'name="from" type="time" value="23:00"' in half.text
    assert re.search(
        r'name="until" type="time" value="" aria-describedby="hours-problem" aria-invalid="true"', half.text
    )
    assert re.search(r'id="hours-problem".*?Say from when and until when\.', half.text)
    assert 'name="over" value="yes" checked' in half.text
    assert 'value="22:30"' in ada.get("/notifications").text, "what was kept before stays"
    for wrong in ({"from": "22:30"}, {"from": "25:00", "until": "07:00"}, {"from": "ab:cd", "until": "07:00"}):
        assert ada.send("/notifications", wrong).status_code == 422


def test_an_address_is_confirmed_by_its_link_alone_and_the_link_works_once(client, box):
    ada = kept(client, "Ada of Mail")
    ada.post("/notifications/mail", address="ADA@example.org")
    wait_for(lambda: any(mail["To"] == "ada@example.org" for mail in box.got))
    path = box.path()
    assert "ada@example.org" not in words(ada.get("/notifications"))
    assert "Confirm your address" in words(ada.get(path))
    assert "ada@example.org" not in words(ada.get("/notifications"))  # looking at it is not enough
    elsewhere = Visitor(client, "Phone")
    assert "is confirmed" in words(elsewhere.post(path))
    assert not is_signed_in(elsewhere)
    assert "ada@example.org" in words(ada.get("/notifications"))
    assert ada.post(path).status_code == 422
    assert ada.post("/notifications/mail", address="no address").status_code == 422


def test_one_signs_in_by_mail_and_nobody_learns_who_has_an_account(client, box):
    confirm(kept(client, "Ada by Mail"), box, "signs@example.org")
    guest = Visitor(client, "Guest")
    unknown = guest.post("/account/mail", address="unknown@example.org")
    known = guest.post("/account/mail", address="signs@example.org")
    wait_for(lambda: "quarter of an hour" in box.text())
    assert box.got[-1]["To"] == "signs@example.org"
    assert not any(mail["To"] == "unknown@example.org" for mail in box.got)
    assert (unknown.status_code, unknown.text) == (known.status_code, known.text)
    assert not is_signed_in(guest)
    path = box.path()
    assert "signs@example.org" in words(guest.get(path))
    assert guest.post(path).status_code == 303
    assert "Ada by Mail" in words(guest.get("/account"))
    assert Visitor(client, "Eve").post(path).status_code == 422


def test_asking_for_a_link_is_as_much_work_whoever_has_the_address(client, box):
    confirm(kept(client, "Ada Measured"), box, "measured@example.org")
    services, written = client.app.state.services, list[str]()
    engine = services.tables.store.engine

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        written.extend(re.findall(r"^INSERT INTO \w+", statement))

    def work(address: str) -> list[str]:
        written.clear()
        client.portal.call(services.mail_addresses.ask_to_sign_in, address, "en")
        return list(written)

    event.listen(engine, "before_cursor_execute", note)
    try:
        known = work("measured@example.org")
        assert known == ["INSERT INTO mail_links", "INSERT INTO deliveries"]
        assert work("nobody.there@example.org") == known
    finally:
        event.remove(engine, "before_cursor_execute", note)
    wait_for(lambda: stored(client, schema.deliveries) == 0)  # one has come, the other has gone nowhere
    assert not any(mail["To"] == "nobody.there@example.org" for mail in box.got)


def test_mails_are_stopped_by_a_program_that_knows_only_the_link(client, box):
    ada = kept(client, "Ada without")
    confirm(ada, box, "stops@example.org")
    with client.app.state.services.tables.store.engine.connect() as connection:
        at = schema.mail_addresses.c
        key = connection.execute(select(at.stop).where(at.address == "stops@example.org")).scalar_one()
    client.cookies.clear()
    assert "No more mails" in words(client.get(f"/mail/stop/{key}"))
    assert "You are told by mail" in words(ada.get("/notifications"))
    answer = client.post(f"/mail/stop/{key}", data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    client.cookies.clear()
    assert "You get no mail but what you ask for." in words(ada.get("/notifications"))
    assert client.post(f"/mail/stop/{'x' * 22}").status_code == 422
    client.cookies.clear()
    ada.post("/notifications/mail/wanted", wanted="yes")
    assert "You are told by mail" in words(ada.get("/notifications"))
    ada.post("/notifications/mail/remove")
    assert "stops@example.org" not in words(ada.get("/notifications"))


def test_nobody_s_box_is_filled(client, box):
    ada = kept(client, "Ada too often")
    for _ in range(7):
        ada.post("/notifications/mail", address="often@example.org")
    wait_for(lambda: stored(client, schema.deliveries) == 0)
    assert sum(mail["To"] == "often@example.org" for mail in box.got) == 4


def test_a_device_goes_with_the_session_and_everything_with_the_person(client, box, browser, caplog):
    caplog.set_level(logging.INFO)
    ada = kept(client, "Ada who goes")
    confirm(ada, box, "goes@example.org")
    at = schema.push_devices.c
    mine = at.endpoint == browser.endpoint
    ada.post("/notifications/devices", subscription=browser.subscription)
    told = ada.get("/account/data").json()
    assert [one["address"] for one in told["mail"]] == ["goes@example.org"]
    assert [one["endpoint"] for one in told["devices"]] == [browser.endpoint]
    assert stored(client, schema.push_devices, mine) == 1
    ada.post("/account/sign-out")
    assert stored(client, schema.push_devices, mine) == 0
    ada.csrf = form_token(ada.get("/account").text)
    ada.post("/notifications/devices", subscription=browser.subscription)  # as a guest
    ada.post("/account/mail", address="goes@example.org")
    wait_for(lambda: box.got[-1]["To"] == "goes@example.org" and "quarter" in box.text())
    ada.post(box.path())
    ada.csrf = form_token(ada.get("/account").text)
    assert ada.get("/notifications").text.count("data-device=") == 1  # it shows the notices of who she is now
    ada.post("/account/delete", sure="yes")
    assert stored(client, schema.push_devices, mine) == 0
    assert stored(client, schema.mail_addresses, schema.mail_addresses.c.address == "goes@example.org") == 0
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("hegemon")]
    assert any("/mail/sign-in/…" in line for line in ours)
    assert not any("goes@example.org" in line or box.path().rpartition("/")[2] in line for line in ours)


def test_blocks_of_a_guest_are_the_person_s_after_signing_in(client, box):
    confirm(kept(client, "Ada who blocks"), box, "blocks@example.org")
    guest, ben = Visitor(client, "Guest"), Visitor(client, "Ben")
    path = guest.table(seat_1="anybody", table_seen="all")
    ben.post(f"{path}/sit", seat="1")
    guest.post(f"{path}/avoid", seat="1", how="block")
    guest.post("/account/mail", address="blocks@example.org")
    wait_for(lambda: box.got[-1]["To"] == "blocks@example.org" and "quarter" in box.text())
    guest.post(box.path())
    guest.csrf = form_token(guest.get("/account").text)
    path = guest.table(seat_1="anybody", table_seen="all")
    assert "doesn't want to play with you" in words(ben.post(f"{path}/sit", seat="1"))


def test_without_a_mail_server_there_is_no_mail(tmp_path):
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))) as client:
        ada = Visitor(client, "Ada")
        assert "By e-mail" not in words(ada.get("/notifications"))
        assert "Sign in by e-mail" not in words(ada.get("/account"))
        assert ada.post("/account/mail", address="ada@example.org").status_code == 404


def test_a_table_that_somebody_joins_is_told_of(client, browser):
    ada, ben = Visitor(client, "Ada"), Visitor(client, "Ben at the door")
    ada.post("/notifications/devices", subscription=browser.subscription)
    path = ada.table(seat_1="anybody", table_seen="all")
    store = client.app.state.services.tables.store
    with store.engine.begin() as connection:
        connection.execute(delete(schema.presence))
    ben.post(f"{path}/sit", seat="1")
    wait_for(lambda: any(one["title"] == "Ben at the door has sat down" for one in browser.got))

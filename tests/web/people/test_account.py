"""Keeping a name, signing in and out, and being forgotten."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from hegemon.service.accounts import people as people_module
from hegemon.service.storage import schema
from hegemon.web.app import create_app
from hegemon.web.http import sessions as sessions_module
from hegemon.web.http.codes_cookie import CODES, SHOWN_FOR
from hegemon.web.http.limits import RATES
from hegemon.web.settings import Settings
from tests.web.authenticator import Authenticator
from tests.web.visitor import Visitor, form_token, words

NO_USE = "That did not work. Try once more, or sign in another way."
NO_CODE = "This code is wrong or was used already."


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory):
    database = tmp_path_factory.mktemp("account") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """A name that no other test keeps."""
    return f"Ada {abs(hash(request.node.name)) % 10**9}"


def called(visitor: Visitor) -> str:
    """What the menu calls somebody."""
    found = re.search(r'id="menu-name" name="name" value="([^"]+)"', visitor.get("/").text)
    assert found is not None
    return found[1]


def asked(visitor: Visitor, purpose: str, **fields: str) -> Any:
    visitor.csrf = form_token(visitor.get("/account").text)
    answer = visitor.send("/account/options", {"purpose": purpose, **fields}, **{"X-Part": "1"})
    assert answer.status_code == 200, answer.text
    return answer.json()


def keep_name(visitor: Visitor) -> tuple[Authenticator, list[str]]:
    """Keep one's name: the device, and the recovery codes."""
    device = Authenticator()
    answer = visitor.post("/account/keep", credential=device.create(asked(visitor, "keep")))
    assert (answer.status_code, answer.headers["location"]) == (303, CODES), words(answer)
    return device, codes_in(visitor.get(CODES))


def codes_in(page: Any) -> list[str]:
    """The recovery codes that a page shows."""
    return re.findall(r"<li>([A-Z0-9]{4}(?:-[A-Z0-9]{4}){3})</li>", page.text)


def sign_in(visitor: Visitor, device: Authenticator, **fields: str) -> Any:
    return visitor.post("/account/sign-in", credential=device.get(asked(visitor, "sign-in")), **fields)


def recover(visitor: Visitor, code: str) -> Any:
    answer = visitor.post("/account/recover", code=code)
    visitor.csrf = form_token(visitor.get("/account").text)
    return answer


def test_buttons_that_ask_a_device_wait_for_the_script_that_does(client, name):
    visitor = Visitor(client, name)
    forms = re.findall(r"<form[^>]* data-passkey=.*?</form>", visitor.get("/account").text, re.DOTALL)
    assert len(forms) == 2
    assert all(re.search(r"<button [^>]*\bdisabled>", form) for form in forms)


def is_signed_in(visitor: Visitor) -> bool:
    return "Your account" in words(visitor.get("/account"))


def table_with_ben(client: TestClient, ada: Visitor, **fields: str) -> tuple[str, Visitor]:
    ben = Visitor(client, "Ben")
    path = ada.table(seat_1="anybody", table_seen="all", **fields)
    assert ben.post(f"{path}/sit", seat="1").status_code == 303
    return path, ben


class TestKeeping:
    def test_a_guest_keeps_their_name_and_their_tables(self, client, name):
        ada = Visitor(client, name)
        path = ada.table(seat_1="friend", table_name="Mine before")
        assert f"No account needed. You are playing as {name}" in words(ada.get("/"))
        _, codes = keep_name(ada)
        assert len(set(codes)) == 8
        assert is_signed_in(ada)
        assert "Mine before" in words(ada.get("/"))
        assert "No account needed" not in words(ada.get("/"))
        assert f"You are playing as {name}" in words(ada.get("/"))
        assert "Stand up" in words(ada.get(path))

    def test_whom_they_have_blocked_stays_blocked(self, client, name):
        ada, elsewhere = Visitor(client, name), Visitor(client)
        blocked = []
        for guest in (ada, elsewhere):
            path, other = table_with_ben(client, guest)
            guest.post(f"{path}/avoid", seat="1", how="block")
            blocked.append(other)
        device, _ = keep_name(ada)
        sign_in(elsewhere, device)
        ada.csrf = form_token(ada.get("/account").text)
        path = ada.table(seat_1="anybody", table_seen="all")
        for other in blocked:
            assert other.post(f"{path}/sit", seat="1").status_code == 422
        assert Visitor(client).post(f"{path}/sit", seat="1").status_code == 303

    def test_the_cookie_changes_and_the_old_one_is_worth_nothing(self, client, name):
        ada, thief = Visitor(client, name), Visitor(client)
        ada.table(seat_1="friend", table_name="Secret table")
        thief.cookies = dict(ada.cookies)
        assert "Secret table" in words(thief.get("/"))
        keep_name(ada)
        assert thief.cookies != ada.cookies
        assert "Secret table" not in words(thief.get("/"))
        assert "Secret table" in words(ada.get("/"))

    def test_nobody_else_can_have_the_name(self, client, name):
        keep_name(Visitor(client, name))
        ben = Visitor(client, "Ben")
        for likeness in (name, name.upper(), f" {name} ", name.replace("A", "А").replace("a", "а")):  # Cyrillic
            refused = ben.post("/name", name=likeness)
            assert (refused.status_code, "Somebody keeps this name already" in words(refused)) == (422, True)
        assert client.post("/api/guests", json={"name": name}).status_code == 422

    def test_whoever_has_the_name_by_chance_is_told_to_choose_another(self, client, name):
        ada, other = Visitor(client, name), Visitor(client, name)
        keep_name(ada)
        answer = other.send("/account/options", {"purpose": "keep"}, **{"X-Part": "1"})
        assert (answer.status_code, answer.json()["message"]) == (
            422, "Somebody keeps this name already. Choose another.",
        )  # fmt: skip

    def test_nobody_sits_down_as_somebody_who_keeps_that_name(self, client, name):
        other, host = Visitor(client, name), Visitor(client, "Host")
        keep_name(Visitor(client, name))
        refused = host.post("/new", seat_1="here", name_1=name)
        assert (refused.status_code, "Somebody keeps this name already" in words(refused)) == (422, True)
        assert f"{name} 2" in words(other.get(other.table(seat_1="friend")))
        path = host.table(seat_1="anybody", seat_2="anybody", players="3")
        other.post(f"{path}/sit", seat="1")
        assert f"{name} 2" in words(host.get(path))
        cup = host.send("/tournaments/new", {"tournament-rounds": "2", "table-clock": "move:60"}).headers["location"]
        other.post(f"{cup}/join")
        assert f"{name} 2" in words(host.get(cup))
        other.post("/match", game="carta", players="2", pace="calm")
        with client.app.state.services.tables.store.engine.connect() as connection:
            assert f"{name} 2" in connection.execute(select(schema.seekers.c.name)).scalars().all()
        other.post("/match/leave")

    def test_a_kept_name_changes_on_all_devices(self, client, name):
        ada, phone = Visitor(client, name), Visitor(client)
        device, _ = keep_name(ada)
        sign_in(phone, device)
        ada.post("/name", name=f"{name}!")
        assert f"{name}!" in words(phone.get("/account"))

    def test_codes_are_stored_so_that_nobody_can_read_them(self, client, name):
        _, codes = keep_name(Visitor(client, name))
        with client.app.state.services.tables.store.engine.connect() as connection:
            stored = str(connection.execute(select(schema.recovery_codes)).all())
        assert not any(code in stored or code.replace("-", "") in stored for code in codes)

    @pytest.mark.parametrize(("typed", "said"), [
        ("", "A name needs at least one letter."), ("x" * 25, "A name has 24 letters at most."),
        ("taken", "Somebody keeps this name already. Choose another."),
    ])  # fmt: skip
    def test_a_name_that_nobody_can_have_is_refused_at_its_field(self, client, name, typed, said):
        """The script is told before the device is asked; and whoever was quicker meanwhile is told of on the page."""
        keep_name(Visitor(client, name))
        typed, ada = name if typed == "taken" else typed, Visitor(client, "Ada")
        fields = {"purpose": "keep", "name": typed}
        answer = ada.send("/account/options", fields, **{"X-Part": "1"})
        assert (answer.status_code, answer.json()) == (422, {"message": said, "field": "name"})
        made = Authenticator().create(asked(ada, "keep", name="Ada free"))
        page = ada.send("/account/keep", {"credential": made, "name": typed})
        field = re.search(r'<input id="name"[^>]*>', page.text)
        assert field is not None
        assert (page.status_code, words(page).count(said)) == (422, 1)
        assert f'value="{typed}"' in field[0], "nothing is lost"
        assert 'aria-describedby="name-problem" aria-invalid="true"' in field[0]
        assert not is_signed_in(ada)

    def test_the_account_is_called_what_was_typed(self, client, name):
        ada = Visitor(client, "By chance")
        path, ben = table_with_ben(client, ada)
        options = asked(ada, "keep", name=f"  {name} ")
        assert options["user"]["name"] == name, "so the device calls its passkey"
        answer = ada.send("/account/keep", {"credential": Authenticator().create(options), "name": f"  {name} "})
        assert answer.status_code == 303
        assert is_signed_in(ada)
        assert f"You are playing as {name} ." in words(ada.get("/"))
        assert f"By chance is now called {name}." in words(ben.get(path))

    def test_without_a_script_the_name_can_be_changed_at_least(self, client):
        form = re.search(r'<form[^>]* data-passkey="keep">.*?</form>', Visitor(client).get("/account").text, re.DOTALL)
        assert form is not None
        assert re.search(r'<noscript><button [^>]*formaction="/name"', form[0])
        assert form[0].index("formaction") < form[0].index("disabled"), "Enter presses the first button"


class TestCodes:
    def test_they_are_shown_until_they_are_saved(self, client, name):
        ada = Visitor(client, name)
        _, codes = keep_name(ada)
        assert codes_in(ada.get(CODES)) == codes, "a page that is loaded again is not lost"
        saved = ada.post(f"{CODES}/saved", back="/?game=carta")
        assert saved.headers["location"] == "/?game=carta"
        assert 'codes=""' in saved.headers["set-cookie"]
        ada.cookies["codes"] = ""
        assert ada.get(CODES).headers["location"] == "/account"

    def test_nobody_else_can_read_them(self, client, name):
        ada, thief, friend = Visitor(client, name), Visitor(client), Visitor(client, f"{name} B")
        answer = ada.post("/account/keep", credential=Authenticator().create(asked(ada, "keep")))
        [cookie] = [line for line in answer.headers.get_list("set-cookie") if line.startswith("codes=")]
        assert {"HttpOnly", f"Path={CODES}", "SameSite=strict", f"Max-Age={SHOWN_FOR}"} <= set(cookie.split("; "))
        codes = codes_in(ada.get(CODES))
        keep_name(friend)
        for other in (thief, friend):
            other.cookies["codes"] = ada.cookies["codes"]
            assert other.get(CODES).headers["location"] == "/account"
        with client.app.state.services.tables.store.engine.connect() as connection:
            stored = str([connection.execute(select(table)).all() for table in schema.META.sorted_tables])
        assert not any(code in stored or code in ada.cookies["codes"] for code in codes)

    def test_they_are_shown_for_minutes_and_as_long_as_they_are_good(self, client, name, monkeypatch):
        ada, phone = Visitor(client, name), Visitor(client)
        device, codes = keep_name(ada)
        recover(phone, codes[0])
        assert codes_in(ada.get(CODES)) == codes[1:]
        sign_in(phone, device)
        phone.csrf = form_token(phone.get("/account").text)
        phone.post(CODES)
        assert ada.get(CODES).headers["location"] == "/account", "made anew elsewhere"
        assert len(codes_in(phone.get(CODES))) == 8
        tables = client.app.state.services.tables
        later = tables.now() + SHOWN_FOR + 1
        monkeypatch.setattr(tables, "now", lambda: later)
        assert phone.get(CODES).headers["location"] == "/account"

    def test_another_process_shows_them_too(self, tmp_path):
        settings = Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0)
        with TestClient(create_app(settings)) as client:
            ada = Visitor(client, "Ada")
            _, codes = keep_name(ada)
        with TestClient(create_app(settings)) as client:
            other = Visitor(client)
            other.cookies = ada.cookies
            assert codes_in(other.get(CODES)) == codes


class TestNamesByChance:
    def test_nobody_is_called_by_a_name_that_somebody_keeps(self, client, name, monkeypatch):
        names = [f"{name} x", f"{name} y"]
        monkeypatch.setattr(sessions_module, "NAMES", names)
        keep_name(Visitor(client, names[0]))
        assert {called(Visitor(client)) for _ in range(12)} == {names[1]}
        ada = Visitor(client, names[1])
        keep_name(ada)
        assert {called(Visitor(client)) for _ in range(30)} == {f"{each} 2" for each in names}
        ada.post("/account/sign-out")
        assert called(ada) in {f"{each} 2" for each in names}

    def test_only_who_is_new_is_looked_up(self, client, name, monkeypatch):
        asked_for: list[int] = []
        people = client.app.state.services.people
        unkept = people.unkept

        def counted(names: Any) -> Any:
            asked_for.append(len(names))
            return unkept(names)

        monkeypatch.setattr(people, "unkept", counted)
        ada = Visitor(client, name)
        assert len(asked_for) == 1
        ada.get("/")
        client.get("/api/tables")
        client.get("/static/nothing.css")
        assert len(asked_for) == 1

    def test_a_page_that_looks_nobody_up_lets_nobody_keep_a_name(self, client):
        assert "set-cookie" not in client.get("/static/nothing.css").headers


class TestSigningIn:
    def test_on_another_device(self, client, name):
        ada, phone = Visitor(client, name), Visitor(client)
        path = ada.table(seat_1="friend")
        device, _ = keep_name(ada)
        assert sign_in(phone, device).headers["location"] == "/account"
        assert "Stand up" in words(phone.get(path))

    def test_what_was_played_there_comes_along_if_one_likes(self, client, name):
        ada, phone, tablet = Visitor(client, name), Visitor(client), Visitor(client)
        device, _ = keep_name(ada)
        phone.table(seat_1="friend", table_name="From the phone")
        tablet.table(seat_1="friend", table_name="From the tablet")
        sign_in(phone, device, bring="yes")
        sign_in(tablet, device)
        assert "From the phone" in words(ada.get("/"))
        assert "From the tablet" not in words(ada.get("/"))

    def test_who_sits_across_stays_across(self, client, name):
        ada = Visitor(client, name)
        device, _ = keep_name(ada)
        path, ben = table_with_ben(client, ada)
        sign_in(ben, device, bring="yes")
        seats = client.app.state.services.tables.live.in_memory(path.removeprefix("/t/")).chairs
        assert len(seats[0].guests | seats[1].guests) == 2

    def test_a_recovery_code_works_once(self, client, name):
        _, codes = keep_name(Visitor(client, name))
        phone, thief = Visitor(client), Visitor(client)
        assert phone.post("/account/recover", code=f" {codes[3].lower().replace('-', ' ')} ").status_code == 303
        assert is_signed_in(phone)
        assert "7 codes are left" in words(phone.get("/account"))
        again = recover(thief, codes[3])
        assert (again.status_code, words(again).count(NO_CODE), NO_USE in words(again)) == (422, 1, False)
        field = re.search(r'<input id="code"[^>]*>', again.text)
        assert field is not None
        assert 'aria-describedby="code-problem" aria-invalid="true" autofocus' in field[0], "it is said at the field"
        assert f'value="{codes[3]}"' in field[0], "and what was typed is there to be mended"
        assert not is_signed_in(thief)

    def test_new_codes_make_the_old_ones_worthless(self, client, name):
        ada, phone = Visitor(client, name), Visitor(client)
        _, codes = keep_name(ada)
        assert ada.post(CODES).headers["location"] == CODES
        new = codes_in(ada.get(CODES))
        assert recover(phone, codes[0]).status_code == 422
        assert phone.post("/account/recover", code=new[0]).status_code == 303

    def test_whatever_is_wrong_is_said_alike(self, client, name):
        """A device that nobody knows, a wrong signature, an answer for later, for another site, for somebody else."""
        ada, thief = Visitor(client, name), Visitor(client)
        device, _ = keep_name(ada)
        elsewhere = Authenticator("http://evil.example", device.key, device.id, device.user, device.uses)
        forged = Authenticator(id=device.id, user=device.user, uses=10)
        used = device.get(asked(ada, "sign-in"))
        ada.post("/account/sign-in", credential=used)
        answers = [
            Authenticator(user=device.user).get(asked(thief, "sign-in")),
            forged.get(asked(thief, "sign-in")),
            elsewhere.get(asked(thief, "sign-in")),
            device.get(asked(ada, "sign-in")),  # a challenge of another browser
            device.get(asked(ada, "add") | {"rpId": "testserver"}),  # a challenge for another purpose
            used,
            "", "[]", "{}", "[" * 10_000, '{"id": 1, "response": {"clientDataJSON": 7}}',
        ]  # fmt: skip
        told = set()
        for answer in answers:
            page = thief.post("/account/sign-in", credential=answer)
            told.add((page.status_code, words(page)))
        assert len(told) == 1
        assert NO_USE in next(iter(told))[1]
        assert not is_signed_in(thief)

    def test_an_unknown_device_is_checked_as_a_known_one(self, client, name, monkeypatch):
        """Nobody learns from the time it takes whether a passkey is known."""
        from hegemon.service.accounts import passkeys

        checked = []
        real = passkeys.verify_authentication_response

        def counted(**given: Any) -> Any:
            checked.append(len(given["credential_public_key"]))
            return real(**given)

        monkeypatch.setattr(passkeys, "verify_authentication_response", counted)
        device, _ = keep_name(Visitor(client, name))
        stranger = Visitor(client)
        for one in (Authenticator(), Authenticator(id=device.id, uses=5)):
            assert sign_in(stranger, one).status_code == 422
        assert checked == [77, 77]


class TestSigningOut:
    def test_here(self, client, name):
        ada, phone = Visitor(client, name), Visitor(client)
        device, _ = keep_name(ada)
        sign_in(phone, device)
        before = dict(ada.cookies)
        lobby = ada.get(ada.post("/account/sign-out").headers["location"])
        guest = re.search(r'id="menu-name" name="name" value="([^"]+)"', lobby.text)
        assert guest is not None
        assert f"You have signed out; you now play as {guest[1]}." in words(lobby)
        assert "You have signed out" not in words(ada.get("/"))
        assert not is_signed_in(ada)
        ada.cookies = before
        assert not is_signed_in(ada)
        assert is_signed_in(phone)

    def test_everywhere(self, client, name):
        ada, phone = Visitor(client, name), Visitor(client)
        device, _ = keep_name(ada)
        sign_in(phone, device)
        ada.post("/account/sign-out-everywhere")
        assert not is_signed_in(ada)
        assert not is_signed_in(phone)
        assert name not in words(phone.get("/"))

    def test_a_device_that_is_removed_is_signed_out(self, client, name):
        ada, phone = Visitor(client, name), Visitor(client)
        device, codes = keep_name(ada)
        only = re.search(r'name="passkey" value="([^"]+)"', ada.get("/account").text)
        assert only is not None
        refused = ada.post("/account/passkeys/remove", passkey=only[1])
        assert "This is your only passkey" in words(refused)
        recover(phone, codes[0])
        new = Authenticator()
        assert phone.post("/account/passkeys", credential=new.create(asked(phone, "add"))).status_code == 303
        assert phone.post("/account/passkeys/remove", passkey=only[1]).status_code == 303
        assert not is_signed_in(ada)
        assert sign_in(ada, device).status_code == 422
        assert sign_in(ada, new).status_code == 303

    def test_nobody_removes_what_is_not_theirs(self, client, name):
        ada, ben = Visitor(client, name), Visitor(client, f"{name} B")
        keep_name(ada)
        keep_name(ben)
        only = re.search(r'name="passkey" value="([^"]+)"', ada.get("/account").text)
        assert only is not None
        ben.post("/account/passkeys/remove", passkey=only[1])
        assert only[1] in ada.get("/account").text

    def test_one_is_signed_in_in_so_many_browsers(self, client, name, monkeypatch):
        monkeypatch.setattr(people_module, "SESSIONS", 2)
        ada, phone, tablet = Visitor(client, name), Visitor(client), Visitor(client)
        device, _ = keep_name(ada)
        sign_in(phone, device)
        sign_in(tablet, device)
        assert [is_signed_in(one) for one in (ada, phone, tablet)] == [False, True, True]


class TestOnesData:
    def test_all_of_it(self, client, name):
        ada = Visitor(client, name)
        keep_name(ada)
        path, _ = table_with_ben(client, ada)
        ada.post(f"{path}/chat", text="Good luck!")
        answer = ada.get("/account/data")
        assert "attachment" in answer.headers["content-disposition"]
        known = answer.json()
        assert (known["person"]["name"], known["person"]["kept"]) == (name, True)
        assert [line["text"] for line in known["chat"]] == ["Good luck!"]
        assert [table["status"] for table in known["tables"]] == ["playing"]
        ada.post("/match", game="civilization", players="2", pace="days")
        assert [(wish["game"], wish["pace"]) for wish in ada.get("/account/data").json()["quick_match"]] == [
            ("civilization", "days")
        ]
        assert len(known["passkeys"]) == len(known["sessions"]) == 1

    def test_a_guest_may_know_it_too(self, client):
        ben = Visitor(client, "Ben")
        assert ben.get("/account/data").json() == {
            "person": {"name": "Ben", "kept": False}, "tables": [], "games": [], "chat": [], "ratings": [],
            "passkeys": [], "programs": [], "avoided": [], "reports": [], "friends": [],
            "notices": [], "devices": [], "mail": [], "tournaments": [], "bans": [], "offers": [], "plans": [],
            "rating_changes": [], "sessions": [], "quick_match": [], "presence": [], "origins": [],
        }  # fmt: skip

    def test_delete_me(self, client, name):
        ada = Visitor(client, f"{name} before")
        path, ben = table_with_ben(client, ada)
        ada.post("/name", name=name)
        ada.post(f"{path}/chat", text="A secret of mine")
        device, codes = keep_name(ada)
        ada.table(seat_1="friend", table_seen="all")
        assert name in words(ben.get(path))
        assert ada.post("/account/delete").headers["location"] == "/account", "only if they are sure"
        assert is_signed_in(ada)
        gone = ada.post("/account/delete", sure="yes").headers["location"]
        told = words(ada.get(gone))
        assert "Everything that was known of you is deleted; you now play as " in told
        assert name not in told
        page = words(ben.get(path))
        assert name not in page
        assert "A secret of mine" not in page
        assert "has left" in page or "computer" in page.lower()
        assert "Player 1" in page, "a bare number would be taken for something else"
        assert name not in words(ben.get("/"))
        with client.app.state.services.tables.store.engine.connect() as connection:
            everything = str([connection.execute(select(table)).all() for table in schema.META.sorted_tables])
        assert name not in everything
        phone = Visitor(client)
        assert sign_in(phone, device).status_code == 422
        assert recover(phone, codes[0]).status_code == 422
        assert Visitor(client).post("/name", name=name).status_code == 303, "anybody may have the name now"


class TestSafety:
    def test_guests_can_not_do_what_is_for_those_who_keep_a_name(self, client):
        ben = Visitor(client, "Ben")
        for path in ("codes", "sign-out", "sign-out-everywhere", "passkeys", "passkeys/remove"):
            assert ben.post(f"/account/{path}").status_code == 403

    def test_forms_of_others_are_refused(self, client, name):
        ada = Visitor(client, name)
        keep_name(ada)
        for path in ("codes", "sign-out", "sign-out-everywhere", "passkeys", "passkeys/remove", "delete", "options"):
            assert ada.post(f"/account/{path}", csrf="forged", sure="yes").status_code == 422
        assert is_signed_in(ada)

    def test_nobody_tries_for_ever(self, tmp_path):
        with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", bots=0))) as client:
            thief = Visitor(client)
            tries = [recover(thief, "ABCD").status_code for _ in range(20)]
        assert tries.index(429) == RATES["sign-in"].burst

    def test_the_log_knows_no_secrets(self, client, name, caplog):
        with caplog.at_level(logging.DEBUG):
            ada, phone = Visitor(client, name), Visitor(client)
            device, codes = keep_name(ada)
            recover(phone, codes[0])
            sign_in(phone, device)
        for secret in (*codes, ada.cookies["guest"], phone.cookies["guest"], device.user):
            assert secret not in caplog.text

    def test_pages_are_made_for_the_address_that_people_type(self, tmp_path):
        settings = Settings(f"sqlite:///{tmp_path}/t.db", "https://play.example:8443", limits=False, bots=0)
        with TestClient(create_app(settings)) as client:
            ada = Visitor(client, "Ada")
            options = asked(ada, "keep")
            assert options["rp"] == {"name": "Hegemon", "id": "play.example"}
            device = Authenticator("https://play.example:8443")
            assert ada.post("/account/keep", credential=device.create(options)).status_code == 303
            assert "Secure" in ada.post("/account/sign-out").headers["set-cookie"]

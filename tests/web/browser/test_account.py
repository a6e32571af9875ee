"""Keeping a name in a real browser, whose passkeys are made by a virtual device."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.browser.conftest import leave
from tests.web.browser.playing import CHOICES, OVER, caught_up, choose, sit_with_computers, version

Visitor = Callable[..., Page]
DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def with_device(page: Page) -> tuple[Any, str]:
    """Give a browser a device that makes passkeys."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]


def copy_passkeys(one: tuple[Any, str], other: tuple[Any, str]) -> None:
    """As a phone shares its passkeys with a laptop."""
    for credential in one[0].send("WebAuthn.getCredentials", {"authenticatorId": one[1]})["credentials"]:
        other[0].send("WebAuthn.addCredential", {"authenticatorId": other[1], "credential": credential})


def test_keep_my_name_and_come_back_on_another_device(visitor: Visitor):
    page = visitor(locale="en", width=390, height=844)
    device = with_device(page)
    page.goto("/")
    page.locator("#menu summary").click()
    page.locator("#menu-name").fill("Hypatia of A.")
    with page.expect_navigation():
        page.locator("#menu").get_by_role("button", name="Change").click()
    page.locator("#menu summary").click()
    page.get_by_role("link", name="Keep my name, or sign in").click()
    page.get_by_role("button", name="Keep my name").click()
    expect(page.get_by_role("heading", name="Keep these codes")).to_be_visible()
    code = page.locator("#codes li").first.inner_text()
    page.reload()
    expect(page.locator("#codes li").first).to_have_text(code)
    page.get_by_role("button", name="I have saved them").click()
    expect(page.get_by_role("heading", name="Hypatia of A.")).to_be_visible()
    page.goto("/account/codes")
    expect(page.get_by_role("heading", name="Hypatia of A.")).to_be_visible()  # they are shown no more
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_role("status").filter(has_text="You have signed out; you now play as")).to_be_visible()

    other = visitor(locale="en")
    copy_passkeys(device, with_device(other))
    other.goto("/account")
    other.get_by_role("button", name="Sign in with a passkey").click()
    expect(other.get_by_role("heading", name="Hypatia of A.")).to_be_visible()

    third = visitor(locale="en")
    with_device(third)
    third.goto("/account")
    third.get_by_text("Sign in with a recovery code").click()
    third.get_by_label("Recovery code").fill(code)
    third.get_by_role("button", name="Sign in", exact=True).click()
    expect(third.get_by_text("7 codes are left")).to_be_visible()
    third.get_by_role("button", name="Add a passkey for this device").click()
    expect(third.locator(".keys-list li")).to_have_count(2)
    third.locator(".keys-list button").first.click()
    expect(third.locator(".keys-list li")).to_have_count(1)
    other.reload()
    expect(other.get_by_role("heading", name="Keep my name").first).to_be_visible()  # signed out with its device

    third.get_by_text("Delete me").first.click()
    third.get_by_label("Yes, delete me").check()
    third.get_by_role("button", name="Delete me").click()
    expect(third).to_have_url(re.compile(r"/\?deleted=yes$"))
    third.goto("/account")
    expect(third.get_by_role("heading", name="Keep my name").first).to_be_visible()


def test_a_device_that_makes_no_passkey_is_told_of(visitor: Visitor):
    page = visitor(locale="en")
    session, device = with_device(page)
    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": True})
    page.goto("/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert").filter(has_text="Your device has not made or shown a passkey")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_enabled()


def keep(page: Page, name: str) -> tuple[Any, str]:
    """Keep a name, from nothing but the address of the server; the device that has its passkey."""
    device = with_device(page)
    page.goto("/account")
    page.locator("#name").fill(name)
    page.get_by_role("button", name="Keep my name").click()
    page.get_by_role("button", name="I have saved them").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return device


def test_a_name_that_somebody_keeps_is_refused_at_its_field(visitor: Visitor, troubled: Page):
    ben = troubled
    keep(visitor(locale="en"), "Zenobia of P.")
    with_device(ben)
    ben.goto("/account")
    field = ben.locator("#name")
    for typed, told in [("   ", "A name needs at least one letter."), ("Zenobia of P.", "Somebody keeps this name")]:
        field.fill(typed)
        field.press("Enter")
        expect(ben.locator("#name-problem")).to_contain_text(told)
        expect(field).to_have_value(typed)
        expect(field).to_be_focused()
        expect(field).to_have_accessible_description(re.compile(told))
    field.fill("Zenobia II")
    ben.get_by_role("button", name="Keep my name").click()
    ben.get_by_role("button", name="I have saved them").click()
    expect(ben.get_by_role("heading", name="Zenobia II")).to_be_visible()


def test_a_name_that_is_refused_at_a_table_leads_nowhere(visitor: Visitor, troubled: Page):
    ben = troubled
    keep(visitor(locale="en"), "Arsinoe of E.")
    sit_with_computers(ben)
    table = ben.url
    ben.locator("#menu > summary").click()
    field = ben.locator("#menu-name")
    field.fill("Arsinoe of E.")
    field.press("Enter")
    expect(ben.locator("#menu-name-problem")).to_contain_text("Somebody keeps this name already.")
    expect(field).to_have_value("Arsinoe of E.")
    expect(field).to_be_focused()
    assert ben.url == table
    field.fill("Arsinoe II")
    field.press("Enter")
    expect(ben.locator("#menu > summary")).to_contain_text("Arsinoe II")
    assert ben.url == table


def test_without_a_script_a_refusal_leads_back(visitor: Visitor, browser: Browser, server: str):
    keep(visitor(locale="en"), "Berenice of C.")
    context = browser.new_context(base_url=server, java_script_enabled=False)
    ben = context.new_page()
    ben.goto("/tournaments")
    ben.locator("#menu > summary").click()
    ben.locator("#menu-name").fill("Berenice of C.")
    ben.locator("#menu-name").press("Enter")
    expect(ben.get_by_role("heading", name="That did not work")).to_be_visible()
    ben.locator("main a").first.click()
    expect(ben).to_have_url(re.compile("/tournaments$"))
    ben.goto("/account")
    ben.locator("#name").fill("Berenice II")
    ben.locator("#name").press("Enter")
    expect(ben.get_by_text("You are playing as Berenice II")).to_be_visible()
    expect(ben).to_have_url(re.compile("/account$"))
    leave(context)


def test_two_people_play_rated_and_see_what_it_did(visitor: Visitor):
    ada, ben = visitor(locale="en", hurried=True), visitor(locale="en", width=390, height=844, hurried=True)
    keep(ada, "Ada Rated")
    keep(ben, "Ben Rated")
    ada.goto("/new?table-rated=yes&hegemony=2&seat-1=anybody")
    ada.get_by_role("button", name="Create the table").click()
    expect(ada.get_by_role("heading", name="This game is rated")).to_be_visible()
    ben.goto(ada.url)
    expect(ben.get_by_text("There are no hints and no undo.")).to_be_visible()
    ben.get_by_role("button", name="Sit down").click()
    rng, mover = random.Random(1), ada
    while not ada.locator(OVER).count():
        now = max(version(ada), version(ben), 1)
        for page in (ada, ben):
            caught_up(page, now)
            mover = page if page.locator(CHOICES).count() else mover
        if not mover.locator(OVER).count():
            choose(mover, rng)
    for page in (ada, ben):
        expect(page.locator("#rating tbody tr")).to_have_count(2)
        expect(page.locator("#rating")).to_contain_text("provisional")
    ben.goto("/account/profile")
    expect(ben.locator(".rating-number")).to_contain_text("±")
    expect(ben.get_by_text("Against Ada Rated")).to_be_visible()

"""Keeping a name in a real browser, whose passkeys are made by a virtual device."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser.playing import CHOICES, OVER, caught_up, choose, version

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
    page.locator("#menu").get_by_role("button", name="Change").click()
    page.locator("#menu summary").click()
    page.get_by_role("link", name="Keep my name, or sign in").click()
    page.get_by_role("button", name="Keep my name").click()
    expect(page.get_by_role("heading", name="Keep these codes")).to_be_visible()
    code = page.locator("#codes li").first.inner_text()
    page.get_by_role("link", name="I have kept them").click()
    expect(page.get_by_role("heading", name="Hypatia of A.")).to_be_visible()
    page.get_by_role("button", name="Sign out here").click()
    expect(page).to_have_url(re.compile("/$"))

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
    expect(third).to_have_url(re.compile("/$"))
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
    page.locator("main").get_by_role("button", name="Change").click()
    page.get_by_role("button", name="Keep my name").click()
    page.get_by_role("link", name="I have kept them").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return device


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

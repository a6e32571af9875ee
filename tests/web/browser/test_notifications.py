"""Notices in a real browser: its service worker shows what a push service hands over; quiet hours are one's own."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.web.browser.playing import until

READY = "navigator.serviceWorker.ready.then(() => true)"
LISTEN = """void (registration.showNotification = async (title, { body, tag, data }) => {
  self.shown = [title, body, tag, data];
})"""
"""A browser without a screen shows no notices: it is enough that it is asked to."""


def deliver(page: Page, told: dict[str, str]) -> None:
    """Hand a notice to the service worker of a page, as a push service would."""
    tools, known = page.context.new_cdp_session(page), []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    until(page, lambda: bool(known))
    message = {"origin": page.evaluate("location.origin"), "registrationId": known[-1]["registrationId"]}
    tools.send("ServiceWorker.deliverPushMessage", message | {"data": json.dumps(told)})


def test_the_service_worker_shows_what_it_is_handed(visitor):
    page = visitor(service_workers="allow")
    page.goto("/notifications")
    page.evaluate(READY)
    [worker] = page.context.service_workers
    worker.evaluate(LISTEN)
    deliver(page, {"title": "Your turn", "text": "against Ben", "path": "/t/x", "topic": "turn x"})
    until(page, lambda: worker.evaluate("self.shown") == ["Your turn", "against Ben", "turn x", "/t/x"])


def test_who_chooses_quiet_hours_says_so_in_their_own_time(visitor):
    page = visitor("fr", timezone_id="Europe/Paris")
    page.goto("/notifications")
    expect(page.locator("#zone")).to_contain_text("Europe/Paris")
    page.locator("#from").fill("22:00")
    page.locator("#until").fill("07:30")
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.locator("#until")).to_have_value("07:30")
    page.reload()
    expect(page.locator("#zone")).to_contain_text("Europe/Paris")


def test_a_browser_without_service_workers_is_told_so(visitor):
    """As those are that browse in private."""
    page = visitor("en")
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })")
    page.goto("/notifications")
    expect(page.get_by_role("alert").filter(has_text="This browser can’t show notifications")).to_be_visible()

"""The form for a new table, with its script: what doesn't go with the number of players can't be picked."""

from __future__ import annotations

from playwright.sync_api import expect


def test_what_does_not_fit_cannot_be_picked(visitor):
    page = visitor()
    page.goto("/new?players=4")
    teams, alone = page.locator("[name=teams][value=true]"), page.locator("[name=teams][value=false]")
    expect(teams).to_be_enabled()
    teams.check(force=True)
    page.locator("[name=players][value='3']").check(force=True)
    expect(teams).to_be_disabled()
    expect(alone).to_be_checked()
    expect(page.locator("#about-teams")).to_contain_text("Only with 4 players.")
    page.locator("[name=players][value='4']").check(force=True)
    expect(teams).to_be_enabled()

"""Where requests come from: behind proxies that are trusted, and by IPv6."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.requests import Request
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from hegemon.service.errors import TooMuch
from hegemon.web.http.limits import RATES, THINKING_CROWD, Limits
from hegemon.web.serve import NoServer, proxies
from hegemon.web.settings import Settings
from hegemon.web.visits.visit import address_of


def seen(settings: Settings, peer: str, forwarded: str) -> str:
    """The address that a request is counted by, which came from a peer that says whom it speaks for."""
    found = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found.append(address_of(Request(scope)))

    guarded: Callable[..., Awaitable[None]] = app
    if settings.trusted_proxies:  # as the server sets it up
        guarded = ProxyHeadersMiddleware(app, trusted_hosts=list(settings.trusted_proxies))  # type: ignore[arg-type, assignment]
    headers = [(b"x-forwarded-for", forwarded.encode())]
    running = guarded({"type": "http", "client": (peer, 1), "headers": headers}, None, None)
    with pytest.raises(StopIteration):
        running.__await__().send(None)
    return str(found[0])


BEHIND = Settings("", "https://games.example", proxies("10.0.0.7, 2001:db8:ffff::/48"))


@pytest.mark.parametrize(
    ("settings", "peer", "address"),
    [
        (BEHIND, "10.0.0.7", "203.0.113.9"),
        (BEHIND, "2001:db8:ffff:1::2", "203.0.113.9"),
        (BEHIND, "127.0.0.1", "203.0.113.9"),
        (BEHIND, "10.0.0.8", "10.0.0.8"),
        (Settings("", "https://games.example"), "127.0.0.1", "203.0.113.9"),
        (Settings("", "https://games.example"), "10.0.0.7", "10.0.0.7"),
        (Settings(""), "127.0.0.1", "127.0.0.1"),
    ],
)
def test_only_trusted_proxies_are_believed(settings: Settings, peer: str, address: str):
    assert seen(settings, peer, "203.0.113.9") == address


def test_whoever_forges_the_header_gains_nothing():
    """What a visitor claims stands first; what our own proxy saw stands last."""
    assert seen(BEHIND, "10.0.0.7", "198.51.100.1, 203.0.113.9") == "203.0.113.9"


def test_addresses_of_one_ipv6_network_are_counted_together():
    limits = Limits(now=lambda: 0.0)
    for number in range(round(THINKING_CROWD * RATES["think"].burst)):
        limits.spend("think", f"guest {number}", seen(BEHIND, "10.0.0.7", f"2001:db8:5:6::{number:x}"))
    with pytest.raises(TooMuch):
        limits.spend("think", "one more", seen(BEHIND, "10.0.0.7", "2001:db8:5:6::ffff"))
    limits.spend("think", "another guest", seen(BEHIND, "10.0.0.7", "2001:db8:5:7::1"))


@pytest.mark.parametrize("typed", ["proxy.example", "10.0.0.0/99", "1.2.3", "10.0.0.7;10.0.0.8"])
def test_what_is_no_address_is_refused(typed: str):
    with pytest.raises(NoServer, match="no address"):
        proxies(typed)
    assert proxies("") == proxies(" , ") == ()

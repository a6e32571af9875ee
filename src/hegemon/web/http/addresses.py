"""Where requests come from: whom to count as one, and which proxies to believe."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

LOOPBACK: Final = ("127.0.0.1", "::1")
PREFIX: Final = 64
"""Bits of an IPv6 address that tell one connection of a house from another; whoever has them has all the rest."""

Networks = tuple[IPv4Network | IPv6Network, ...]


@lru_cache(maxsize=4096)
def counted_as(address: str) -> str:
    """What an address is counted as: itself, or the network that one IPv6 customer has to themselves.

    >>> [counted_as(address) for address in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8:0:1:aaaa::7", "testing")]
    ['192.0.2.7', '192.0.2.7', '2001:db8:0:1::/64', 'testing']
    """
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((known.packed, PREFIX), strict=False))


def networks(texts: Iterable[str]) -> Networks:
    """Addresses and networks; :class:`ValueError` if one of them is neither.

    >>> networks(["10.0.0.0/8", "::1"])
    (IPv4Network('10.0.0.0/8'), IPv6Network('::1/128'))
    """
    return tuple(ip_network(text, strict=False) for text in texts)


def is_in(address: str, among: Networks) -> bool:
    """Is an address in one of these networks?

    >>> is_in("10.1.2.3", networks(["10.0.0.0/8"])), is_in("11.1.2.3", networks(["10.0.0.0/8"])), is_in("?", ())
    (True, False, False)
    """
    try:
        known = ip_address(address)
    except ValueError:
        return False
    return any(known in network for network in among)

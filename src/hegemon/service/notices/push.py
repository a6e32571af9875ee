"""Web Push: a notice, sealed for one browser and handed to the service that its maker runs.

Nobody on the way can read it (RFC 8291), and the service believes that it is ours by our signature (RFC 8292). Where a
browser is reached is what its page said, so it may be any address: none that is not of the whole internet is asked.
"""

from __future__ import annotations

import base64
import http.client
import ipaddress
import json
import secrets
import socket
import ssl
import time
from collections.abc import Mapping
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import Connection, select

from hegemon.service.errors import SubscriptionGone, Unreachable
from hegemon.service.notices.wishes import PushDevice, decoded
from hegemon.service.storage import schema
from hegemon.service.storage.store import insert_into

KEY: Final = "push"
"""The shared value that holds our key."""
PATIENCE: Final = 10.0
"""Seconds for a push service to answer."""
KEPT: Final = 24 * 3600
"""Seconds for which it keeps a notice for a browser that is off."""
SIGNED_FOR: Final = 12 * 3600
"""Seconds for which a signature holds."""
GONE: Final = (404, 410)


def push_key(connection: Connection) -> str:
    """Our key, made when it is first needed. All processes have the same one."""
    made = Vapid02()
    made.generate_keys()
    number = made.private_key.private_numbers().private_value
    new = insert_into(schema.shared_values, connection).values(name=KEY, value=encoded(number.to_bytes(32, "big")))
    connection.execute(new.on_conflict_do_nothing())
    query = select(schema.shared_values.c.value).where(schema.shared_values.c.name == KEY)
    return str(connection.execute(query).scalar_one())


def encoded(data: bytes) -> str:
    """Base64 as addresses and headers carry it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushSender:
    """Seals notices, and hands them over."""

    def __init__(self, key: str, contact: str, *, local: bool = False) -> None:
        self._key = Vapid02.from_raw(key.encode())
        self._contact = contact
        self.local = local
        """May browsers be reached anywhere, even on this machine? For tests."""

    @property
    def public_key(self) -> str:
        """What browsers have to know of us."""
        public = self._key.public_key
        return encoded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def send(self, device: PushDevice, told: Mapping[str, str], topic: str) -> None:
        """Hand a notice over. Another one of the same topic takes its place if the browser is off.

        It takes as long as the other side lets it: not for an event loop.
        """
        address = urlsplit(device.endpoint)
        port = f":{address.port}" if address.port else ""
        until = int(time.time()) + SIGNED_FOR
        claims = {"sub": self._contact, "aud": f"{address.scheme}://{address.hostname}{port}", "exp": until}
        headers = {
            **self._key.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "normal",
            "Topic": sha256(topic.encode()).hexdigest()[:32],
        }
        status = post(device.endpoint, headers, sealed(device, told), local=self.local)
        if status in GONE:
            raise SubscriptionGone()
        if status >= 300:
            raise Unreachable(f"answer {status}", lasting=status < 500 and status != 429)


def sealed(device: PushDevice, told: Mapping[str, str]) -> bytes:
    """A notice that only one browser can read."""
    content = json.dumps(dict(told), ensure_ascii=False).encode()
    return bytes(
        http_ece.encrypt(
            content,
            salt=secrets.token_bytes(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(device.public_key),
            auth_secret=decoded(device.secret),
            version="aes128gcm",
        )
    )


def post(url: str, headers: Mapping[str, str], body: bytes, *, local: bool) -> int:
    """Send a body to an address; the status of the answer. No answer leads elsewhere."""
    address = urlsplit(url)
    secure, host = address.scheme == "https", address.hostname or ""
    try:
        line = connected(host, address.port or (443 if secure else 80), local=local)
        try:
            if secure:
                line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
            connection = http.client.HTTPConnection(host, address.port, timeout=PATIENCE)
            connection.sock = line
            path = address.path or "/"
            connection.request("POST", f"{path}?{address.query}" if address.query else path, body, dict(headers))
            return connection.getresponse().status
        finally:
            line.close()
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        raise Unreachable(type(error).__name__) from None


def connected(host: str, port: int, *, local: bool) -> socket.socket:
    """A line to a host, by an address of the whole internet; a name may mean others, which are none of our business."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, place in found:
        if local or ipaddress.ip_address(place[0]).is_global:
            return socket.create_connection((str(place[0]), port), timeout=PATIENCE)
    raise Unreachable("not an address of the internet", lasting=True)

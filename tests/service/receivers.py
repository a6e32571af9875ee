"""Where notices arrive in tests: a push service that opens what it gets, as a browser would, and a mail server."""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """A service that hands notices to one browser, whose keys it has for once."""

    def __init__(self) -> None:
        self._key, self._secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.got: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.answers: list[int] = []
        """What is answered next; 201 if nothing else is said."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = service.answers.pop(0) if service.answers else 201
                if status == 201:
                    service.got.append(service.opened(body))
                    service.headers.append({name.lower(): value for name, value in self.headers.items()})
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}/send/abc?x=1"

    @property
    def subscription(self) -> str:
        """What a browser tells its page."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(point), "auth": encoded(self._secret)}
        return json.dumps({"endpoint": self.endpoint, "expirationTime": None, "keys": keys})

    def opened(self, body: bytes) -> dict[str, Any]:
        """What the browser reads."""
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")
        return dict(json.loads(plain))

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def is_signed_by(authorization: str, public_key: str) -> bool:
    """Is a request to a push service signed by whoever has this key?"""
    found = re.fullmatch(r"vapid t=([^,]+),k=(.+)", authorization)
    assert found
    return found[2] == public_key and bool(Vapid02.verify(authorization))


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    try:
        yield service
    finally:
        service.close()


class MailBox:
    """Takes every mail, unless it is told to refuse some."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.answers: list[str] = []

    async def take(self, server: Any, session: Any, envelope: Any) -> str:
        if self.answers:
            return self.answers.pop(0)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        assert [message["To"]] == envelope.rcpt_tos
        self.got.append(message)
        return "250 taken"

    handle_DATA = take  # noqa: N815, as the library calls it

    def text(self) -> str:
        """What the latest mail says."""
        return str(self.got[-1].get_content())

    def path(self) -> str:
        """Where its first link leads."""
        found = re.search(r"https?://[^/\s]+(/\S+)", self.text())
        assert found
        return found[1]


@contextmanager
def mail_box() -> Iterator[tuple[str, MailBox]]:
    """The address of a mail server, and where its mails go."""
    box = MailBox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{port}", box
    finally:
        controller.stop()

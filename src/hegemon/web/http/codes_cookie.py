"""New recovery codes, from when they are made until their owner has saved them.

Here they are stored as hashes alone. So that a page that shows them can be loaded again, the owner's own browser keeps
them for some minutes: in a cookie, sealed by the key of this server and by the session that the browser shows. Neither
the server with its database nor whoever gets hold of the cookie can open it without the other, and without the session.
"""

from __future__ import annotations

import hmac
import json
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from starlette.requests import Request
from starlette.responses import Response

from hegemon.web.http.cookies import cookies_of

CODES: Final = "/account/codes"
"""Where codes are shown: the only page that is sent the cookie."""
COOKIE: Final = "codes"
SHOWN_FOR: Final = 10 * 60
"""Seconds for which they can be looked at."""


class CodesCookie:
    """Lets a browser keep the codes that it shows."""

    def __init__(self, secret: str, secure: bool) -> None:
        self._secret, self._secure = secret, secure

    def keep(self, response: Response, session: str, codes: Sequence[str], now: float) -> None:
        """Let a browser with this session show codes for some minutes."""
        sealed = self._seal(session).encrypt_at_time(json.dumps(codes).encode(), int(now)).decode()
        self._set(response, sealed, SHOWN_FOR)

    def read(self, request: Request, session: str, now: float) -> tuple[str, ...]:
        """The codes that a browser may still show."""
        sealed = cookies_of(request).get(COOKIE, "")
        try:
            plain = self._seal(session).decrypt_at_time(sealed.encode(), SHOWN_FOR, int(now))
        except InvalidToken:
            return ()
        return tuple(json.loads(plain))

    def forget(self, response: Response) -> None:
        """Let the browser throw them away."""
        self._set(response, "", 0)

    def _seal(self, session: str) -> Fernet:
        key = hmac.new(self._secret.encode(), f"codes {session}".encode(), sha256).digest()
        return Fernet(urlsafe_b64encode(key))

    def _set(self, response: Response, value: str, seconds: int) -> None:
        response.set_cookie(
            COOKIE, value, max_age=seconds, httponly=True, samesite="strict", secure=self._secure, path=CODES
        )

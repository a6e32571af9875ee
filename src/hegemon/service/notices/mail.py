"""Mail, by the server that whoever runs this one has set up."""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from hegemon.core import HegemonError, say
from hegemon.service.errors import Unreachable

PATIENCE: Final = 20.0
"""Seconds for a mail server to answer."""
LONGEST: Final = 254
ADDRESS: Final = re.compile(r"[^\s@<>\"(),:;\[\]\\]{1,64}@[^\s@<>\"(),:;\[\]\\]+\.[^\s@<>\"(),:;\[\]\\.]{2,}")
NAMED_LIKE_US: Final = ("localhost", "127.0.0.1", "::1")


class NoMail(HegemonError):
    """Mail can't be sent like this."""


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed over, and in whose name."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    secure: bool = False
    """Is the line encrypted from the beginning?"""

    @classmethod
    def at(cls, url: str, sender: str) -> MailServer:
        """A mail server by its address, smtp://user:password@host:587 or smtps://….

        >>> MailServer.at("smtp://me:p%40ss@mail.example", "us@games.example").port
        587
        """
        try:
            parts = urlsplit(url)
            port = parts.port or (465 if parts.scheme == "smtps" else 587)
            good = parts.scheme in ("smtp", "smtps") and bool(parts.hostname)
        except ValueError:
            good, port = False, 0
        if not good:
            raise NoMail(say("A mail server looks like smtp://user:password@mail.example:587."))
        if not is_address(sender):
            raise NoMail(say("Say from which address mail is sent: --mail-from games@example.org."))
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname or "", port, sender, user, password, parts.scheme == "smtps")

    def send(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
        """Hand a mail over. It takes as long as the other side lets it: not for an event loop."""
        message = EmailMessage()
        message["From"] = Address("Hegemon", addr_spec=self.sender)
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate(localtime=False)
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        for name, value in headers.items():
            message[name] = value
        message.set_content(text)
        try:
            self._hand_over(message, to)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise Unreachable("refused", lasting=all(code >= 500 for code in codes)) from None
        except smtplib.SMTPResponseException as error:
            raise Unreachable(f"answer {error.smtp_code}") from None
        except (OSError, smtplib.SMTPException) as error:
            raise Unreachable(type(error).__name__) from None

    def _hand_over(self, message: EmailMessage, to: str) -> None:
        context = ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
            if self.secure
            else smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        ) as line:
            line.ehlo()
            if not self.secure and self.host not in NAMED_LIKE_US:
                if line.has_extn("starttls"):
                    line.starttls(context=context)
                    line.ehlo()
                elif self.user:
                    raise Unreachable("the mail server would have the password unencrypted")
            if self.user:
                line.login(self.user, self.password)
            line.send_message(message, from_addr=self.sender, to_addrs=[to])


def is_address(text: str) -> bool:
    """Does it look like an address of mail?

    >>> is_address("ada@example.org"), is_address("ada@localhost"), is_address("a b@example.org")
    (True, False, False)
    """
    return len(text) <= LONGEST and text.isascii() and text.isprintable() and bool(ADDRESS.fullmatch(text))

"""How a server is set up, handed to its processes as it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from hegemon.service.background.clearing import Keeping
from hegemon.service.notices.mail import MailServer
from hegemon.web.http.addresses import LOOPBACK


def default_database() -> str:
    """A SQLite file where this system keeps a user's data."""
    return f"sqlite:///{Path(user_data_path('hegemon')) / 'tables.db'}"


def default_archive(database: str) -> str:
    """A folder beside a SQLite file; for tables that lie elsewhere, where this system keeps a user's data."""
    file = database if database.startswith("sqlite:///") else default_database()
    return str(Path(file.removeprefix("sqlite:///")).parent / "archive")


@dataclass(frozen=True)
class Settings:
    """What a server has to know."""

    database: str
    base_url: str = ""
    """The address people type, if it isn't the one they come by: behind a proxy, say."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed when they say whom they speak for, besides this machine's."""
    limits: bool = True
    """Are guests kept from doing too much at once? Only measurements and trusted networks do without."""
    bots: int | None = None
    """Processes for computer players that think ahead; with 0 one gets ready when it is first needed."""
    keeping: Keeping | None = None
    """How long finished games are kept; None: for ever."""
    mail: MailServer | None = None
    """By which server mail is sent; None: none is."""
    local_push: bool = False
    """May browsers be reached at any address, this machine's included? For tests."""

    @property
    def trusted_proxies(self) -> tuple[str, ...]:
        """Who is believed: nobody, unless it was said that a proxy stands in front."""
        return (*LOOPBACK, *self.proxies) if self.base_url or self.proxies else ()

    @property
    def contact(self) -> str:
        """Whom the services that hand notices to browsers may ask."""
        return self.base_url if self.secure else "mailto:hegemon@localhost"

    @property
    def secure(self) -> bool:
        """Do people come by HTTPS, so that cookies must too?"""
        return self.base_url.startswith("https:")

"""Who is looking: somebody with a signed cookie, a language, a theme. Nobody needs an account; who likes has one."""

from __future__ import annotations

import hmac
import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from hegemon.core import say
from hegemon.languages import LANGUAGES, SOURCE
from hegemon.languages.voice import Voice
from hegemon.players import COMPUTERS
from hegemon.service.accounts.people import People, Person
from hegemon.service.errors import Refused
from hegemon.service.guests import Guest
from hegemon.service.storage.store import NoDatabase
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.terms import NAME_LENGTH, clean
from hegemon.web.http.codes_cookie import CodesCookie
from hegemon.web.http.cookies import cookies_of

YEAR: Final = 365 * 24 * 3600
NAMES: Final = (
    "Livia", "Teodor", "Nadia", "Claudia", "Marcus", "Oksana", "Julia", "Lucian", "Aurelia", "Silvan", "Drusilla",
    "Bohdan", "Camille", "Tullia", "Matteo", "Inés", "Cassia", "Hugo", "Flavia", "Taras", "Octavia", "Pascal", "Lesia",
    "Renata", "Bruno", "Sabina", "Andriy", "Noémie", "Fabia", "Diego",
)  # fmt: skip
"""Names for guests who haven't chosen one yet."""
NAMES_IN: Final[Mapping[str, Sequence[str]]] = {
    "uk": (
        "Лівія", "Теодор", "Надія", "Клавдія", "Марк", "Оксана", "Юлія", "Лук’ян", "Аврелія", "Сильван", "Ярина",
        "Богдан", "Камілла", "Соломія", "Матвій", "Інеса", "Касія", "Гнат", "Флавія", "Тарас", "Октавія", "Остап",
        "Леся", "Рената", "Роман", "Сабіна", "Андрій", "Ноемі", "Фабія", "Данило",
    ),
}  # fmt: skip
"""The same for those who read other letters."""
COMPUTER_NAMES: Final = (say("Minerva"), say("Ptolemy"), say("Hypatia"), say("Solon"))
"""Names for computers at a table, in the language of whoever sets it."""
LATELY: Final = 4096
"""Cookies and tokens that are recognised without checking their signatures once more."""
LOST_COOKIE: Final = say(
    "Your browser has lost its cookie since it loaded the page. Go back, load the page again, then try once more."
)
LOST_SEAT: Final = say(
    "Your browser has lost its cookie, so it is no longer known at this table. To get your seat back, open your own "
    "link: go back to the page and copy it from “Your seat” before you load the page again."
)
RECOGNISED: Final = "hegemon.recognised"
"""Where a request carries who sent it, once that is known."""
NAMELESS: Final = ("/api/", "/mcp")
"""Where programs ask: whoever comes there without a cookie is called nothing that anybody reads."""
NUMBERS: Final = 99
"""Numbers that are tried behind names which are all kept."""
THEMES: Final = ("", "light", "dark")


@dataclass(frozen=True)
class Reader:
    """Somebody who looks at a page."""

    guest: Guest
    language: str
    theme: str
    csrf: str
    new: bool = False
    """Has the browser no cookie yet?"""
    keys: bool = True
    """Do single letters do something? They are in the way of some who speak to their computer."""
    pace: str = ""
    """How the moves of others are shown: one by one, or at once."""
    sound: str = ""
    """Does the table tell by sounds what happens?"""
    teacher: str = ""
    """Is the teacher of a guided game sent away?"""
    person: Person | None = None
    """Who they are, if they keep their name."""
    session: str = ""
    """What their browser shows then."""

    @property
    def voice(self) -> Voice:
        """How to speak to them."""
        return Voice.speaking(self.language)

    def name_computers(self, places: Sequence[PlannedSeat]) -> list[PlannedSeat]:
        """The same places, the computers with names that the reader can read."""
        names = map(self.voice, COMPUTER_NAMES)
        return [replace(place, name=next(names, "")) if place.who in COMPUTERS else place for place in places]


class Sessions:
    """Knows guests by their cookies, and programs by their tokens."""

    def __init__(self, secret: str, secure: bool) -> None:
        self._secret, self._secure = secret, secure
        self._cookies = URLSafeSerializer(secret, "guest")
        self._tokens = URLSafeSerializer(secret, "token")
        self._notes = URLSafeSerializer(secret, "note")
        self._signed = lru_cache(maxsize=LATELY)(signed)
        self._csrf = lru_cache(maxsize=LATELY)(self._csrf_of)
        self.codes = CodesCookie(secret, secure)

    def reader(self, request: Request) -> Reader:
        """Who sent a request."""
        cookies = cookies_of(request)
        known, session, person, comer = request.scope.get(RECOGNISED) or (*self.shown(request), None, None)
        language = language_of(request)
        guest = known or comer or named_by_chance(names_in(language))
        theme = cookies.get("theme", "")
        return Reader(
            guest,
            language,
            theme if theme in THEMES else "",
            self.csrf(guest),
            new=known is None,
            keys=cookies.get("keys") != "off",
            pace="at-once" if cookies.get("pace") == "at-once" else "",
            sound="on" if cookies.get("sound") == "on" else "",
            teacher="away" if cookies.get("teacher") == "away" else "",
            person=person,
            session=session,
        )

    def shown(self, request: Request) -> tuple[Guest | None, str]:
        """Whom the cookie of a browser names, and the session that it shows if they keep their name."""
        cookie = cookies_of(request).get("guest", "")
        return (cookie and self._signed_by_us(self._cookies, cookie)) or (None, "")

    async def recognise(self, request: Request, people: People) -> None:
        """Find out who sends a request, for all who ask for its reader."""
        guest, session = self.shown(request)
        person = None
        if guest is not None:
            genuine, person = await people.recognised(guest.id, session)
            guest = (Guest(guest.id, person.name) if person else guest) if genuine else None
        comer = None
        if guest is None and not request.scope["path"].startswith(NAMELESS):
            comer = await self.new_guest(language_of(request), people)
        request.scope[RECOGNISED] = (guest, session if person else "", person, comer)

    def csrf(self, guest: Guest) -> str:
        """What a form of ours carries, and a form of somebody else's can't."""
        return self._csrf(guest.id)

    def _csrf_of(self, guest_id: str) -> str:
        return hmac.new(self._secret.encode(), f"csrf {guest_id}".encode(), sha256).hexdigest()[:32]

    def check(self, reader: Reader, token: object, at_table: bool = False) -> None:
        """Refuse a form that isn't ours, or that was made for a cookie which the browser has lost since."""
        if reader.new or not isinstance(token, str) or not matches(reader.csrf, token):
            raise Refused(LOST_SEAT if at_table else LOST_COOKIE)

    def cookie(self, guest: Guest, session: str = "") -> str:
        """By what a browser is known: who it is, and a session if they keep their name."""
        return str(self._cookies.dumps([guest.id, guest.name, *([session] if session else [])]))

    def remember(self, response: Response, guest: Guest, session: str = "") -> None:
        """Let the browser keep who it is."""
        self._cookie(response, "guest", self.cookie(guest, session), http_only=True)

    async def new_guest(self, language: str, people: People) -> Guest:
        """Somebody who has just come, by a name that nobody keeps."""
        names = names_in(language)
        try:
            for number in range(1, NUMBERS + 1):
                numbered = [f"{name} {number}" for name in names] if number > 1 else names
                if unkept := await people.unkept(numbered):
                    return named_by_chance(unkept)
        except NoDatabase:
            pass  # pages are shown all the same
        return named_by_chance(names)

    def set(self, response: Response, name: str, value: str) -> None:
        """Let the browser keep a wish: a language, a theme."""
        self._cookie(response, name, value, http_only=True)

    def note(self, response: Response, name: str, fields: Mapping[str, str]) -> None:
        """Let the browser keep how a form was filled in."""
        self._cookie(response, name, str(self._notes.dumps(dict(fields))), http_only=True)

    def noted(self, request: Request, name: str) -> dict[str, str]:
        """How a form was filled in the last time, as far as we wrote that down ourselves."""
        try:
            kept: Any = self._notes.loads(cookies_of(request).get(name, ""))
        except BadSignature:
            return {}
        return {str(field): str(value) for field, value in kept.items()} if isinstance(kept, dict) else {}

    def _cookie(self, response: Response, name: str, value: str, http_only: bool) -> None:
        response.set_cookie(
            name, value, max_age=YEAR, httponly=http_only, samesite="lax", secure=self._secure, path="/"
        )

    # -- programs ---------------------------------------------------------------------------------------------------

    def token(self, guest: Guest) -> str:
        """What a program shows with each request."""
        return str(self._tokens.dumps([guest.id, guest.name]))

    def bearer(self, token: str) -> Guest | None:
        """Whose token it is; None if it isn't ours."""
        shown = self._signed_by_us(self._tokens, token)
        return shown[0] if shown else None

    def _signed_by_us(self, serializer: URLSafeSerializer, text: str) -> tuple[Guest, str] | None:
        try:
            return self._signed(serializer, text)
        except BadSignature:
            return None


def signed(serializer: URLSafeSerializer, text: str) -> tuple[Guest, str]:
    """Whom a cookie or a token names, and by which session; an error if we didn't sign it."""
    data: Any = serializer.loads(text)
    match data:
        case [str(guest), str(name)]:
            return Guest(guest, clean(name, NAME_LENGTH)), ""
        case [str(guest), str(name), str(session)]:
            return Guest(guest, clean(name, NAME_LENGTH)), session
    raise BadSignature("not a guest")


def names_in(language: str) -> Sequence[str]:
    """Names for guests who read this language."""
    return NAMES_IN.get(language, NAMES)


def named_by_chance(names: Sequence[str]) -> Guest:
    """Somebody new, by one of these names."""
    return Guest(secrets.token_urlsafe(12), random.choice(names))


def matches(secret: str, shown: str) -> bool:
    """Is this the secret? How long it takes to tell gives nothing away."""
    return hmac.compare_digest(secret.encode(), shown.encode(errors="replace"))


def language_of(request: Request) -> str:
    """The language somebody chose, or the first their browser asks for that we speak."""
    chosen = cookies_of(request).get("language", "")
    return chosen if chosen in LANGUAGES else asked_for(request.headers.get("accept-language", ""))


@lru_cache(maxsize=LATELY)
def asked_for(header: str) -> str:
    """The best language for an Accept-Language header.

    >>> asked_for("de-CH, fr;q=0.8, en;q=0.9"), asked_for("uk-UA,uk;q=0.9"), asked_for("")
    ('en', 'uk', 'en')
    """
    wishes = []
    for part in header.split(",")[:20]:
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((-weight, tag.split("-")[0].lower()))
    return next(
        (tag for weight, tag in sorted(wishes, key=lambda wish: wish[0]) if tag in LANGUAGES and weight), SOURCE
    )
